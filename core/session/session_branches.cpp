#include "core/session/session.h"

#include <algorithm>

namespace oxbow {

// ---- What the caller asks for ----

void Session::renameBranch(std::uint64_t id, std::string name) {
    sendTold([this, id, name = std::move(name)] {
        for (Branch& branch : m_branches)
            if (branch.id == id) {
                branch.name = name;
                branch.isLasting = true;
            }
    });
}

void Session::retainBranch(std::uint64_t id) {
    send([this, id] {
        for (Branch& branch : m_branches)
            branch.isLasting = branch.isLasting || branch.id == id;
    });
}

void Session::editInNewBranch(std::function<void(Recipe&)> change) {
    sendEdit([this, change = std::move(change)] {
        auto recipe = std::make_shared<Recipe>(*m_evaluator->recipe());
        change(*recipe);
        checkGrid(recipe->grid, "grid");
        currentBranch().isLasting = true;
        adopt(recipe, true);
    });
}

void Session::deleteBranch(std::uint64_t id) {
    sendTold([this, id] {
        if (id == m_currentBranch)
            return;
        std::erase_if(m_branches, [id](const Branch& branch) { return branch.id == id; });
        m_timeline.dropStash(id);
    });
}

void Session::restoreBranch(BranchInfo branch, std::size_t index) {
    sendTold([this, branch = std::move(branch), index] {
        const auto at = m_branches.begin() + static_cast<std::ptrdiff_t>(std::min(index, m_branches.size()));
        m_branches.insert(at, {branch.id, branch.name, branch.recipe, true, branch.tip});
    });
}

// ---- On the worker ----

void Session::startBranches() {
    m_branches = {{++m_lastBranch, branchName(0).english(), nullptr, true}};
    m_currentBranch = m_lastBranch;
}

Session::Branch& Session::currentBranch() {
    return *std::ranges::find(m_branches, m_currentBranch, &Branch::id);
}

std::string Session::freeBranchName() const {
    std::size_t number = m_branches.size();
    while (std::ranges::find(m_branches, branchName(number).english(), &Branch::name) != m_branches.end())
        ++number;
    return branchName(number).english();
}

/// Discards, lays aside or brings back what is kept behind the place where two recipes part. A branch that nobody played,
/// named or saved goes along with edits: those of one sitting are one branch, and undoing them all leaves none.
void Session::part(const std::shared_ptr<const Recipe>& old, const std::shared_ptr<const Recipe>& recipe,
                   const Divergence& difference, bool inNewBranch) {
    const auto known =
        std::ranges::find_if(m_branches, [&](const Branch& b) { return b.recipe && *b.recipe == *recipe; });
    const bool isKnown = known != m_branches.end();
    // A run that catches up with an edit stands where it is on its way to.
    const bool wasPlayedFurther =
        m_timeline.reachesBeyond(std::max({difference, m_evaluator->place(), Divergence{stands()}}));
    const bool isLasting = currentBranch().isLasting;
    if (!isKnown && !inNewBranch && !(isLasting && wasPlayedFurther))
        return m_timeline.dropAfter(difference);
    const std::uint64_t left = m_currentBranch;
    m_currentBranch = isKnown ? known->id : ++m_lastBranch;
    if (isKnown)
        known->recipe.reset();
    else
        m_branches.push_back({m_currentBranch, freeBranchName(), nullptr, inNewBranch});
    if (isLasting) {
        std::ranges::find(m_branches, left, &Branch::id)->recipe = old;
        m_timeline.stash(left, difference);
    } else {
        std::erase_if(m_branches, [left](const Branch& branch) { return branch.id == left; });
        m_timeline.dropAfter(difference);
    }
    m_timeline.unstash(m_currentBranch);
}

std::vector<BranchInfo> Session::branchInfos() const {
    std::vector<BranchInfo> infos;
    for (const Branch& branch : m_branches) {
        const bool current = branch.id == m_currentBranch;
        BranchInfo info{branch.id, branch.name, current ? m_evaluator->recipe() : branch.recipe,
                        {},        {},          current};
        const auto difference =
            current ? std::nullopt : firstDifference(*m_evaluator->recipe(), *branch.recipe);
        info.parting = difference ? difference->position : RunPosition{};
        info.tip = current ? m_evaluator->position() : std::max(branch.tip, m_timeline.stashTip(branch.id));
        infos.push_back(info);
    }
    return infos;
}

} // namespace oxbow
