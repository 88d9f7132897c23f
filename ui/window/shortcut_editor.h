#pragma once

#include <QWidget>

class QAction;
class QKeySequence;
class QLabel;
class QLineEdit;
class QMenu;
class QPushButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace oxbow {

class Actions;
class KeyField;
class Preferences;

/// Every action with its shortcut, to be searched and changed. Keys that belong to another action are
/// refused, and it says whose they are.
class ShortcutEditor : public QWidget {
    Q_OBJECT
public:
    ShortcutEditor(Preferences& preferences, const Actions& actions, QWidget* parent = nullptr);

    /// Chooses the action to be changed.
    void choose(const QString& id);
    /// Why the last keys were refused; empty where they were not.
    [[nodiscard]] QString problem() const;

private:
    void fill();
    void addRows(QTreeWidgetItem& section, const QMenu& menu);
    void refresh();
    void narrow(const QString& words);
    void showChosen();
    void take(const QKeySequence& keys);
    void put(const QKeySequence& keys);
    void resetChosen();
    [[nodiscard]] bool refuses(const QAction& action, const QKeySequence& keys);
    void show(const QString& problem);
    [[nodiscard]] QAction* chosen() const;

    Preferences& m_preferences;
    const Actions& m_actions;
    QLineEdit* m_search;
    QTreeWidget* m_list;
    QLabel* m_name;
    KeyField* m_keys;
    QPushButton* m_none;
    QPushButton* m_reset;
    QPushButton* m_resetAll;
    QLabel* m_problem;
};

} // namespace oxbow
