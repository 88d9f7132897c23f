#include "ui/document/branch_commands.h"

#include <algorithm>

namespace oxbow {

void RenameBranch::setName(const std::string& name) {
    m_document.applyToBranches(
        [&](std::vector<BranchInfo>& branches) {
            for (BranchInfo& branch : branches)
                if (branch.id == m_id)
                    branch.name = name;
        },
        [&](Session& session) { session.renameBranch(m_id, name); });
}

void DeleteBranch::redo() {
    m_document.applyToBranches(
        [this](std::vector<BranchInfo>& branches) {
            std::erase_if(branches, [this](const BranchInfo& branch) { return branch.id == m_branch.id; });
        },
        [this](Session& session) { session.deleteBranch(m_branch.id); });
}

void DeleteBranch::undo() {
    m_document.applyToBranches(
        [this](std::vector<BranchInfo>& branches) {
            const std::size_t index = std::min(m_index, branches.size());
            branches.insert(branches.begin() + static_cast<std::ptrdiff_t>(index), m_branch);
        },
        [this](Session& session) { session.restoreBranch(m_branch, m_index); });
}

} // namespace oxbow
