#pragma once

#include "ui/icons.h"

#include <QAction>
#include <QHash>
#include <QString>

#include <functional>
#include <vector>

class QMenuBar;
class QMenu;

namespace oxbow {

enum class MenuId { File, Edit, View, Tools, Stage, Simulate, Export, Help };

/// One action: where it stands, how it is called, what starts it. The menus, the shortcuts overview and the
/// tool bar are made from a list of these.
struct ActionRow {
    const char* id; ///< object name, for tests and settings
    MenuId menu = MenuId::File;
    const char* text;      ///< with the mnemonic; translated in context "actions"
    const char* shortcuts; ///< portable text, several separated by "; "
    const char* tip;       ///< a sentence
    Icon icon = Icon::None;
    bool checkable = false;
    bool startsGroup = false; ///< a line above it in the menu
    std::function<void(bool checked)> run;
};

/// The actions of a window by their ids.
class Actions : public QObject {
    Q_OBJECT
public:
    explicit Actions(QObject* parent = nullptr) : QObject(parent) {}

    /// Makes actions and puts them into the menus.
    void add(const std::vector<ActionRow>& rows, QMenuBar& bar);
    [[nodiscard]] QAction* operator[](const char* id) const {
        return m_actions.value(QString::fromLatin1(id));
    }
    [[nodiscard]] QMenu* menu(MenuId id) const { return m_menus.value(static_cast<int>(id)); }
    /// In the order of the menus.
    [[nodiscard]] const std::vector<QAction*>& all() const { return m_order; }

private:
    void makeMenus(QMenuBar& bar);

    QHash<QString, QAction*> m_actions;
    QHash<int, QMenu*> m_menus;
    std::vector<QAction*> m_order;
};

} // namespace oxbow
