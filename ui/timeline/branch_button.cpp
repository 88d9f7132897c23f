#include "ui/timeline/branch_button.h"

#include "ui/document/branch_commands.h"
#include "ui/document/document.h"
#include "ui/timeline/branch_lanes.h"
#include "ui/widgets/questions.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/value_text.h"

#include <QMenu>

#include <algorithm>

namespace oxbow {

namespace {

constexpr int kLongestName = 120; ///< px at the usual size of text; the menu has all of it

const BranchInfo* currentOf(const Snapshot& snapshot) {
    const auto found = std::ranges::find(snapshot.branches, true, &BranchInfo::current);
    return found == snapshot.branches.end() ? nullptr : &*found;
}

} // namespace

BranchButton::BranchButton(Document& document, QWidget* parent)
    : QToolButton(parent), m_document(document), m_menu(new QMenu(this)) {
    setObjectName(QStringLiteral("branches"));
    setToolTip(tr("Branches: a change in the past of a run keeps what came after as a branch."));
    setPopupMode(QToolButton::InstantPopup);
    setMenu(m_menu);
    setFocusPolicy(Qt::TabFocus);
    connect(m_menu, &QMenu::aboutToShow, this, &BranchButton::fillMenu);
    connect(&document, &Document::snapshotChanged, this, &BranchButton::refresh);
    refresh();
}

void BranchButton::refresh() {
    const Snapshot& snapshot = *m_document.snapshot();
    const BranchInfo* const current = currentOf(snapshot);
    setVisible(current && snapshot.branches.size() > 1);
    if (current)
        setText(fontMetrics().elidedText(translatedTitle(*current), Qt::ElideRight, theme::withText(kLongestName)));
}

void BranchButton::fillMenu() {
    m_menu->clear();
    const std::vector<BranchInfo> branches = m_document.snapshot()->branches;
    for (const BranchInfo& branch : branches) {
        QAction* const action =
            m_menu->addAction(branch.current ? tr("%1  ·  current").arg(translatedTitle(branch)) : branchLine(branch));
        action->setCheckable(true);
        action->setChecked(branch.current);
        connect(action, &QAction::triggered, this, [this, id = branch.id] { selectBranch(m_document, id); });
    }
    m_menu->addSeparator();
    m_menu->addAction(tr("Rename the current branch…"), this, &BranchButton::askName);
    QMenu* const remove = m_menu->addMenu(tr("Delete"));
    for (const BranchInfo& branch : branches)
        if (!branch.current)
            remove->addAction(translatedTitle(branch), this, [this, id = branch.id] { deleteBranch(m_document, id); });
    remove->setEnabled(!remove->isEmpty());
}

void BranchButton::askName() {
    const BranchInfo* const current = currentOf(*m_document.snapshot());
    if (!current)
        return;
    askText(*this, {tr("Rename branch"), tr("Name of this branch:"), translatedTitle(*current)},
            [this, id = current->id](const QString& name) { renameBranch(m_document, id, name); });
}

} // namespace oxbow
