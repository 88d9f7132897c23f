#pragma once

#include <QDockWidget>

class QAction;
class QLabel;

namespace oxbow {

/// A dock with our flat title: its name, a quiet text and actions at the right.
class PanelDock : public QDockWidget {
    Q_OBJECT
public:
    /// `name` identifies it in the saved layout.
    PanelDock(const QString& name, const QString& title, QWidget* content, QWidget* parent = nullptr);

    void setAside(const QString& text);
    void setTitleText(const QString& text);
    void addTitleAction(QAction* action);

private:
    QLabel* m_title;
    QLabel* m_aside;
    QWidget* m_bar;
};

} // namespace oxbow
