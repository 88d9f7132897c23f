#include "ui/window/shortcut_editor.h"

#include "ui/widgets/boxes.h"
#include "ui/window/actions.h"
#include "ui/window/preferences.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace oxbow {

namespace {

enum Column { Name, Keys };
constexpr int kIdRole = Qt::UserRole;
constexpr int kRowPx = 24;

} // namespace

/// Takes one combination of keys, as soon as it is pressed. Return and Esc alone are those of dialogs.
class KeyField : public QKeySequenceEdit {
    Q_OBJECT
public:
    using QKeySequenceEdit::QKeySequenceEdit;

signals:
    void typed(const QKeySequence& keys);
    void refused();

protected:
    void keyPressEvent(QKeyEvent* event) override {
        const int key = event->key();
        const bool isOfDialogs = key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_Escape;
        if (isOfDialogs && !(event->modifiers() & ~Qt::KeypadModifier))
            return emit refused();
        QKeySequenceEdit::keyPressEvent(event);
        if (!keySequence().isEmpty())
            emit typed(QKeySequence(keySequence()[0]));
    }
};

ShortcutEditor::ShortcutEditor(Preferences& preferences, const Actions& actions, QWidget* parent)
    : QWidget(parent),
      m_preferences(preferences),
      m_actions(actions),
      m_search(new QLineEdit(this)),
      m_list(named(new QTreeWidget(this), "shortcutList")),
      m_name(new QLabel(this)),
      m_keys(named(new KeyField(this), "shortcutKeys", tr("Click here and press the new keys"))),
      m_none(named(new QPushButton(tr("N&one"), this), "noShortcut", tr("Clear shortcut"))),
      m_reset(named(new QPushButton(tr("R&eset"), this), "resetShortcut")),
      m_resetAll(named(new QPushButton(tr("Reset &All"), this), "resetAllShortcuts")),
      m_problem(named(new QLabel(this), "shortcutProblem")) {
    m_search->setPlaceholderText(tr("Search actions and keys"));
    m_search->setClearButtonEnabled(true);
    m_list->setColumnCount(2);
    m_list->setHeaderLabels({tr("Action"), tr("Shortcut")});
    m_list->setAccessibleName(tr("Actions and their shortcuts"));
    m_keys->setAccessibleName(tr("New keys"));
    m_reset->setToolTip(tr("Reset this shortcut to its default"));
    m_resetAll->setToolTip(tr("Reset all shortcuts to their defaults"));
    for (QPushButton* button : {m_none, m_reset, m_resetAll})
        button->setAutoDefault(false);
    m_problem->setProperty("problem", true);

    auto* row = filled(new QHBoxLayout, {.spacing = 8}, {{m_name, 1}, m_keys, m_none, m_reset, m_resetAll});
    filled(new QVBoxLayout(this), {.margins = QMargins(0, 12, 0, 0), .spacing = 8},
           {m_search, {m_list, 1}, row, m_problem});

    fill();
    m_search->setAccessibleName(m_search->placeholderText());
    connect(m_search, &QLineEdit::textChanged, this, &ShortcutEditor::narrow);
    connect(m_list, &QTreeWidget::currentItemChanged, this, &ShortcutEditor::showChosen);
    connect(m_list, &QTreeWidget::itemActivated, m_keys, qOverload<>(&QWidget::setFocus));
    connect(m_keys, &KeyField::typed, this, &ShortcutEditor::take);
    connect(m_keys, &KeyField::refused, this, [this] { show(tr("Return and Esc cannot be shortcuts: press other keys")); });
    connect(m_none, &QPushButton::clicked, this, [this] { put({}); });
    connect(m_reset, &QPushButton::clicked, this, &ShortcutEditor::resetChosen);
    connect(m_resetAll, &QPushButton::clicked, this,
            [this] { m_preferences.change([](PreferenceValues& values) { values.shortcuts.clear(); }); });
    connect(&preferences, &Preferences::changed, this, &ShortcutEditor::refresh);
    refresh();
}

// ---- What is shown ----

void ShortcutEditor::fill() {
    for (int id = 0; id <= static_cast<int>(MenuId::Help); ++id) {
        const QMenu& menu = *m_actions.menu(static_cast<MenuId>(id));
        auto* section = new QTreeWidgetItem(m_list, {Actions::plain(menu.title())});
        section->setFlags(Qt::ItemIsEnabled);
        section->setSizeHint(Name, {0, kRowPx});
        addRows(*section, menu);
        section->setHidden(section->childCount() == 0);
    }
    m_list->expandAll();
    m_list->header()->setSectionResizeMode(Name, QHeaderView::Stretch);
    m_list->header()->setSectionResizeMode(Keys, QHeaderView::Fixed);
    m_list->header()->resizeSection(Keys, 200);
    m_list->header()->setStretchLastSection(false);
}

/// Those of menus within it too.
void ShortcutEditor::addRows(QTreeWidgetItem& section, const QMenu& menu) {
    for (const QAction* action : menu.actions()) {
        if (action->menu()) {
            addRows(section, *action->menu());
        } else if (m_actions[action->objectName().toLatin1()]) {
            auto* item = new QTreeWidgetItem(&section, {Actions::plain(action->text())});
            item->setData(Name, kIdRole, action->objectName());
            item->setSizeHint(Name, {0, kRowPx});
            item->setToolTip(Name, action->toolTip());
            connect(action, &QAction::changed, this, [item, action] { item->setText(Name, Actions::plain(action->text())); });
        }
    }
}

void ShortcutEditor::refresh() {
    const PreferenceValues& values = m_preferences.values();
    for (QTreeWidgetItemIterator item(m_list, QTreeWidgetItemIterator::Selectable); *item; ++item) {
        const QString id = (*item)->data(Name, kIdRole).toString();
        QFont font = m_list->font();
        font.setBold(values.shortcuts.contains(id));
        (*item)->setText(Keys, QKeySequence::listToString(m_actions[id.toLatin1()]->shortcuts(), QKeySequence::NativeText));
        (*item)->setFont(Keys, font);
    }
    m_resetAll->setEnabled(!values.shortcuts.isEmpty());
    showChosen();
}

void ShortcutEditor::narrow(const QString& words) {
    for (int i = 0; i < m_list->topLevelItemCount(); ++i) {
        QTreeWidgetItem* section = m_list->topLevelItem(i);
        bool hasAny = false;
        for (int j = 0; j < section->childCount(); ++j) {
            QTreeWidgetItem* item = section->child(j);
            const bool fits = item->text(Name).contains(words, Qt::CaseInsensitive) ||
                              item->text(Keys).contains(words, Qt::CaseInsensitive);
            item->setHidden(!fits);
            hasAny = hasAny || fits;
        }
        section->setHidden(!hasAny);
    }
}

QAction* ShortcutEditor::chosen() const {
    const QTreeWidgetItem* item = m_list->currentItem();
    return item ? m_actions[item->data(Name, kIdRole).toString().toLatin1()] : nullptr;
}

void ShortcutEditor::choose(const QString& id) {
    for (QTreeWidgetItemIterator item(m_list); *item; ++item)
        if ((*item)->data(Name, kIdRole).toString() == id)
            m_list->setCurrentItem(*item);
}

void ShortcutEditor::showChosen() {
    const QAction* action = chosen();
    const QSignalBlocker quiet(m_keys);
    m_name->setText(action ? Actions::plain(action->text()) : tr("Select an action to change its shortcut"));
    m_keys->setKeySequence(action ? action->shortcut() : QKeySequence());
    m_keys->setEnabled(action);
    m_none->setEnabled(action && !action->shortcuts().isEmpty());
    m_reset->setEnabled(action && m_preferences.values().shortcuts.contains(action->objectName()));
    show({});
}

void ShortcutEditor::show(const QString& problem) {
    m_problem->setText(problem);
}

QString ShortcutEditor::problem() const {
    return m_problem->text();
}

// ---- What the user does ----

bool ShortcutEditor::refuses(const QAction& action, const QKeySequence& keys) {
    const QAction* owner = m_actions.owner(keys, &action);
    if (!owner)
        return false;
    showChosen();
    show(tr("%1 is used by “%2”: change that shortcut first")
             .arg(keys.toString(QKeySequence::NativeText), Actions::plain(owner->text())));
    return true;
}

void ShortcutEditor::take(const QKeySequence& keys) {
    if (!refuses(*chosen(), keys))
        put(keys);
}

void ShortcutEditor::put(const QKeySequence& keys) {
    m_preferences.change([&](PreferenceValues& values) {
        values.shortcuts.insert(chosen()->objectName(), keys.toString(QKeySequence::PortableText));
    });
    showChosen(); // also where nothing changed
}

void ShortcutEditor::resetChosen() {
    const QAction* action = chosen();
    for (const QKeySequence& keys : Actions::defaultKeys(*action))
        if (refuses(*action, keys))
            return;
    m_preferences.change([&](PreferenceValues& values) { values.shortcuts.remove(action->objectName()); });
}

} // namespace oxbow

#include "shortcut_editor.moc"
