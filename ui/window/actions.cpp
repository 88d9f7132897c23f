#include "ui/window/actions.h"

#include "ui/widgets/value_text.h"

#include <QMenuBar>

#include <algorithm>
#include <array>

namespace oxbow {

namespace {

struct MenuRow {
    MenuId id;
    const char* title;
};

constexpr std::array kMenus = {
    MenuRow{MenuId::File, QT_TRANSLATE_NOOP("oxbow", "&File")},
    MenuRow{MenuId::Edit, QT_TRANSLATE_NOOP("oxbow", "&Edit")},
    MenuRow{MenuId::View, QT_TRANSLATE_NOOP("oxbow", "&View")},
    MenuRow{MenuId::Tools, QT_TRANSLATE_NOOP("oxbow", "&Tools")},
    MenuRow{MenuId::Stage, QT_TRANSLATE_NOOP("oxbow", "&Stage")},
    MenuRow{MenuId::Simulate, QT_TRANSLATE_NOOP("oxbow", "Si&mulate")},
    MenuRow{MenuId::Export, QT_TRANSLATE_NOOP("oxbow", "E&xport")},
    MenuRow{MenuId::Help, QT_TRANSLATE_NOOP("oxbow", "&Help")},
};

constexpr const char* kDefaultKeys = "defaultKeys";
constexpr const char* kSentence = "sentence";

QAction* makeAction(const ActionRow& row, QObject* parent) {
    auto* action = new QAction(translated(row.text), parent);
    action->setObjectName(QString::fromLatin1(row.id));
    if (*row.shortcuts)
        action->setShortcuts(QKeySequence::listFromString(QString::fromLatin1(row.shortcuts)));
    const bool isTool = row.menu == MenuId::Tools && !row.look.icon.isNone(); // an icon in the bar: its tip begins with its name
    const QString sentence = isTool ? Actions::plain(action->text()) + u'\n' + translated(row.tip) : translated(row.tip);
    action->setProperty(kSentence, sentence);
    action->setToolTip(Actions::tip(*action, sentence));
    action->setStatusTip(QString());
    action->setCheckable(row.look.checkable);
    if (!row.look.icon.isNone())
        action->setIcon(icon(row.look.icon));
    QObject::connect(action, &QAction::triggered, parent, row.run);
    return action;
}

} // namespace

void Actions::makeMenus(QMenuBar& bar) {
    for (const MenuRow& row : kMenus) {
        QMenu* menu = bar.addMenu(translated(row.title));
        menu->setToolTipsVisible(true);
        m_menus.insert(static_cast<int>(row.id), menu);
    }
}

void Actions::add(const std::vector<ActionRow>& rows, QMenuBar& bar) {
    if (m_menus.isEmpty())
        makeMenus(bar);
    for (const ActionRow& row : rows) {
        QAction* action = makeAction(row, this);
        QMenu* where = menu(row.menu);
        if (row.look.startsGroup && !where->isEmpty())
            where->addSeparator();
        where->addAction(action);
        enter(action);
    }
}

void Actions::enter(QAction* action) {
    action->setProperty(kDefaultKeys, QVariant::fromValue(action->shortcuts()));
    m_actions.insert(action->objectName(), action);
    m_order.push_back(action);
}

void Actions::adopt(const QList<QAction*>& actions) {
    for (QAction* action : actions)
        if (!action->isSeparator() && !action->objectName().isEmpty())
            enter(action);
}

QList<QKeySequence> Actions::defaultKeys(const QAction& action) {
    return action.property(kDefaultKeys).value<QList<QKeySequence>>();
}

void Actions::setKeys(QAction& action, const QList<QKeySequence>& keys) {
    if (action.shortcuts() == keys)
        return;
    action.setShortcuts(keys);
    const QString sentence = action.property(kSentence).toString();
    if (!sentence.isEmpty())
        action.setToolTip(tip(action, sentence));
}

QString Actions::tip(const QAction& action, const QString& sentence) {
    const QString keys = action.shortcut().toString(QKeySequence::NativeText);
    return keys.isEmpty() ? sentence : QStringLiteral("%1  (%2)").arg(sentence, keys);
}

QString Actions::plain(QString text) {
    return text.remove(u'&').remove(QChar(0x2026));
}

QAction* Actions::owner(const QKeySequence& keys, const QAction* other) const {
    const auto found = std::ranges::find_if(m_order, [&](const QAction* action) {
        return action != other && action->shortcuts().contains(keys);
    });
    return keys.isEmpty() || found == m_order.end() ? nullptr : *found;
}

} // namespace oxbow
