#pragma once

#include "ui/widgets/icons.h"

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
    const char* id;        ///< object name, for tests and settings
    const char* text;      ///< with the mnemonic; translated in context "actions"
    const char* shortcuts; ///< portable text, several separated by "; "
    const char* tip;       ///< a sentence
    std::function<void(bool checked)> run;
    struct Look {
        Icon icon = {};
        bool checkable = false;
        bool startsGroup = false; ///< a line above it in the menu
    } look = {};
    MenuId menu = MenuId::File;
};

/// The actions of a window by their ids.
class Actions : public QObject {
    Q_OBJECT
public:
    explicit Actions(QObject* parent = nullptr) : QObject(parent) {}

    /// Makes actions and puts them into the menus.
    void add(const std::vector<ActionRow>& rows, QMenuBar& bar);
    /// Takes over actions that were made elsewhere, under their object names.
    void adopt(const QList<QAction*>& actions);
    [[nodiscard]] QAction* operator[](const char* id) const {
        return m_actions.value(QString::fromLatin1(id));
    }
    [[nodiscard]] QMenu* menu(MenuId id) const { return m_menus.value(static_cast<int>(id)); }
    /// The shortcuts that an action has by itself.
    [[nodiscard]] static QList<QKeySequence> defaultKeys(const QAction& action);
    /// Gives an action other shortcuts, which its tooltip then names.
    static void setKeys(QAction& action, const QList<QKeySequence>& keys);
    /// The words of an action or a menu, without the mark of its key and the dots.
    [[nodiscard]] static QString plain(QString text);
    /// A sentence about an action, with its keys behind it.
    [[nodiscard]] static QString tip(const QAction& action, const QString& sentence);
    /// Another action that answers to the keys; null where none does.
    [[nodiscard]] QAction* owner(const QKeySequence& keys, const QAction* other) const;
    /// In the order of the menus, those taken over at the end.
    [[nodiscard]] const std::vector<QAction*>& all() const { return m_order; }

private:
    void makeMenus(QMenuBar& bar);
    void enter(QAction* action);

    QHash<QString, QAction*> m_actions;
    QHash<int, QMenu*> m_menus;
    std::vector<QAction*> m_order;
};

} // namespace oxbow
