#include "ui/masks/mask_source_menu.h"

#include "core/mask/mask_source.h"
#include "ui/widgets/value_text.h"

#include <QLineEdit>
#include <QWidgetAction>

#include <algorithm>

namespace oxbow {

MaskSourceMenu::MaskSourceMenu(const std::vector<std::string_view>& leftOut, QWidget* parent)
    : QMenu(parent), m_search(new QLineEdit) {
    setToolTipsVisible(true);
    m_search->setObjectName(QStringLiteral("maskSourceSearch"));
    m_search->setPlaceholderText(tr("Search"));
    m_search->setClearButtonEnabled(true);
    auto* top = new QWidgetAction(this);
    top->setDefaultWidget(m_search);
    addAction(top);
    QAction* head = nullptr;
    for (const MaskSource& source : maskSources()) {
        if (std::ranges::find(leftOut, source.id) != leftOut.end())
            continue;
        if (const auto group = std::ranges::find(maskGroups(), source.id, &MaskGroup::first); group != maskGroups().end()) {
            head = addAction(translated(group->label));
            head->setEnabled(false);
        }
        QAction* action = addAction(QStringLiteral("    ") + translated(source.label));
        action->setObjectName(plainText(source.id));
        action->setToolTip(translated(source.help));
        connect(action, &QAction::triggered, this, [this, &source] { emit chosen(source); });
        m_rows.push_back({head, action, translated(source.label) + u' ' + translated(source.help)});
    }
    connect(m_search, &QLineEdit::textChanged, this, &MaskSourceMenu::narrow);
    connect(m_search, &QLineEdit::returnPressed, this, [this] {
        const auto found = std::ranges::find_if(m_rows, [](const Row& row) { return row.action->isVisible(); });
        if (found == m_rows.end())
            return;
        hide();
        found->action->trigger();
    });
}

void MaskSourceMenu::showEvent(QShowEvent* event) {
    m_search->clear();
    QMenu::showEvent(event);
    m_search->setFocus();
}

void MaskSourceMenu::narrow(const QString& word) {
    for (const Row& row : m_rows)
        row.group->setVisible(false);
    for (const Row& row : m_rows) {
        row.action->setVisible(row.words.contains(word.trimmed(), Qt::CaseInsensitive));
        if (row.action->isVisible())
            row.group->setVisible(true);
    }
}

} // namespace oxbow
