#pragma once

#include "core/check/ground_check.h"

#include <QObject>

#include <optional>
#include <utility>
#include <vector>

namespace oxbow {

class Document;

/// What is done with ground from elsewhere: its scale where that was guessed, and once it is sound detail below the cells
/// of its file, and a cause for it to live by. Each is one undo entry.
class ImportWork : public QObject {
    Q_OBJECT
public:
    /// Questions stand over `window`.
    ImportWork(Document& document, QWidget* window);

    /// Asks for what findings say was guessed: the side of the file's cells, the heights of its ends.
    void askScale(const std::vector<Finding>& findings);
    void setScale(std::optional<double> cellM, std::optional<std::pair<double, double>> heightsM);
    /// Asks how much finer the grid is to be, and refines it with a stage that amplifies.
    void askRefinement();
    void refine(int factor);
    /// Finds beside the UI thread what uplift holds the ground that is shown, and adds erosion with it behind the stages
    /// that made it.
    void makeLive();
    [[nodiscard]] bool isBusy() const { return m_busy; }

private:
    Document& m_document;
    QWidget* m_window;
    bool m_busy = false;
};

} // namespace oxbow
