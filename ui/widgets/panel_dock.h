#pragma once

#include <QDockWidget>

class QAction;
class QLabel;

namespace oxbow {

/// A dock with our flat title: its name, a quiet text and actions at the right. Where docks share a place
/// their tabs name them, and the title hides.
class PanelDock : public QDockWidget {
    Q_OBJECT
public:
    /// `name` identifies it in the saved layout.
    PanelDock(const QString& name, const QString& title, QWidget* content, QWidget* parent = nullptr);

    /// Something short that stands beside the name, in the title and in the tab: "12".
    void setCount(const QString& text);
    void addTitleAction(QAction* action);
    /// Hidden until it is asked for, and in front then.
    void showOnDemand();
    [[nodiscard]] bool isOnDemand() const { return m_isOnDemand; }
    /// Whether another panel stands before it: Qt calls it visible then and moves it off the window.
    [[nodiscard]] bool isBehindATab() const;

protected:
    void resizeEvent(QResizeEvent* event) override;
    void moveEvent(QMoveEvent* event) override;

private:
    void followTabs();
    void leaveKeyboard();

    QString m_name;
    bool m_isOnDemand = false;
    QLabel* m_aside;
    QWidget* m_bar;
    QLabel* m_words;
    QWidget* m_noBar; ///< in its place where there are tabs
    QWidget* m_bare;  ///< of the two that which stands beside a tab, which says the name already
};

} // namespace oxbow
