#include "ui/document/branch_commands.h"
#include "ui/document/document.h"

#include <algorithm>

namespace oxbow {

SnapshotPtr Document::snapshotWith(const Snapshot& snapshot, std::vector<BranchInfo> branches) {
    auto changed = std::make_shared<Snapshot>(snapshot);
    changed->branches = std::move(branches);
    return changed;
}

void Document::renameBranch(std::uint64_t id, const QString& name) {
    const auto branch = std::ranges::find(m_snapshot->branches, id, &BranchInfo::id);
    if (branch == m_snapshot->branches.end() || branch->name == name.toStdString() || !mayEdit())
        return;
    const QString text = tr("Rename %1 to %2").arg(QString::fromStdString(branch->name), name);
    m_undoStack.push(std::make_unique<RenameBranch>(*this, text, id, branch->name, name.toStdString()));
}

void Document::deleteBranch(std::uint64_t id) {
    const auto branch = std::ranges::find(m_snapshot->branches, id, &BranchInfo::id);
    if (branch == m_snapshot->branches.end() || branch->current || !mayEdit())
        return;
    const QString text = tr("Delete %1").arg(QString::fromStdString(branch->name));
    const auto index = static_cast<std::size_t>(branch - m_snapshot->branches.begin());
    m_undoStack.push(std::make_unique<DeleteBranch>(*this, text, *branch, index));
}

void Document::applyToBranches(const std::function<void(std::vector<BranchInfo>&)>& here,
                               const std::function<void(Session&)>& onWorker) {
    std::vector<BranchInfo> branches = m_snapshot->branches;
    here(branches);
    m_snapshot = snapshotWith(*m_snapshot, std::move(branches));
    onWorker(m_session);
    m_lastBranchEdit = m_session.commandsSent();
    ++m_revision;
    emit snapshotChanged();
}

} // namespace oxbow
