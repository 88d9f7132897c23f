#pragma once

#include <QObject>

namespace oxbow {

class Document;

/// What is done with ground from elsewhere once it is sound: detail below the cells of its file, and a cause for it to live
/// by. Each is one undo entry.
class ImportWork : public QObject {
    Q_OBJECT
public:
    /// Questions stand over `window`.
    ImportWork(Document& document, QWidget* window);

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
