#pragma once

#include "core/check/ground_check.h"
#include "core/recipe/recipe.h"

#include <QWidget>

#include <memory>

class QBoxLayout;
class QLabel;
class QListWidget;
class QPushButton;

namespace oxbow {

class Document;

/// What is wrong with the ground that is shown: a list of findings; a click on one goes to its worst place, another click
/// to the next; a button adds the stage that mends it, as one undo entry, runs it and looks again.
class CheckPanel : public QWidget {
    Q_OBJECT
public:
    explicit CheckPanel(Document& document, QWidget* parent = nullptr);

    /// Looks at the ground that the run stands on, beside the UI thread, as soon as it stands still.
    void check();
    [[nodiscard]] bool isChecking() const { return m_wanted || m_running; }
    /// Of the last check; empty before the first.
    [[nodiscard]] const std::vector<Finding>& findings() const { return m_findings; }
    [[nodiscard]] QListWidget* list() const { return m_list; }
    [[nodiscard]] QPushButton* fixButton() const { return m_fix; }
    /// Adds the stage that mends a finding after those whose ground was checked.
    void mend(int finding);

signals:
    /// A place of a finding was chosen; `sizeM` metres around it are worth seeing.
    void placeChosen(double eastM, double southM, double sizeM);
    /// What was guessed is to be said.
    void scaleWanted();
    /// What may be done with ground that is sound: see ImportWork.
    void refinementWanted();
    void lifeWanted();
    /// "3", for the panel's title; empty for none.
    void countChanged(const QString& text);
    /// A check that was asked for has ended, with so many faults.
    void checked(int faults);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void begin();
    void take(std::vector<Finding> findings);
    void refresh();
    void choose(int row);
    void forget();
    /// Whether what made the ground that was checked is another since.
    [[nodiscard]] bool isOld() const;

    Document& m_document;
    QLabel* m_state;
    QListWidget* m_list;
    QPushButton* m_check;
    QPushButton* m_fix;
    QBoxLayout* m_further = nullptr; ///< what may be done with sound ground
    std::vector<Finding> m_findings;
    std::vector<std::size_t> m_nextPlace;   ///< by finding
    std::vector<std::uint64_t> m_stages;    ///< that made the ground that was checked
    std::shared_ptr<const Recipe> m_recipe; ///< as it was then
    Divergence m_place;                     ///< where the ground stood in it
    quint64 m_checks = 0;                   ///< answers that were overtaken are not shown
    bool m_wanted = false, m_running = false, m_isKnown = false;
    bool m_isBeforeAll = false; ///< it was asked of the plane that a run begins with
    QString m_problem;
};

} // namespace oxbow
