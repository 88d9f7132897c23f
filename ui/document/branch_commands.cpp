#include "ui/document/branch_commands.h"

#include "ui/document/recipe_command.h"
#include "ui/widgets/value_text.h"

#include <algorithm>

namespace oxbow {

namespace {

const BranchInfo* branchOf(const Document& document, std::uint64_t id) {
    const std::vector<BranchInfo>& branches = document.snapshot()->branches;
    const auto found = std::ranges::find(branches, id, &BranchInfo::id);
    return found == branches.end() ? nullptr : &*found;
}

/// The edit that takes another recipe, done in a new branch; undo goes back to the one that was left.
class BranchOff : public UndoEntry {
public:
    BranchOff(Document& document, const QString& text, Recipe recipe)
        : UndoEntry(text),
          m_document(document),
          m_before(std::make_shared<const Recipe>(document.recipe())),
          m_after(std::make_shared<const Recipe>(std::move(recipe))) {}

    void redo() override {
        m_document.applyInNewBranch([after = m_after](Recipe& recipe) { recipe = *after; });
    }
    void undo() override {
        const auto back = [before = m_before](Recipe& recipe) { recipe = *before; };
        m_document.applyEdit(RecipePart::All, back, back);
    }
    void tellHeld(HeldData& held) const override {
        held.add(*m_before);
        held.add(*m_after);
    }

private:
    Document& m_document;
    std::shared_ptr<const Recipe> m_before, m_after;
};

} // namespace

void branchOff(Document& document, Recipe recipe, const QString& entry) {
    if (!document.mayEdit() || recipe == document.recipe())
        return;
    document.undoStack().push(std::make_unique<BranchOff>(document, entry, std::move(recipe)));
    document.previewAll();
}

void selectBranch(Document& document, std::uint64_t id) {
    const SnapshotPtr snapshot = document.snapshot();
    const BranchInfo* branch = branchOf(document, id);
    if (!branch || branch->current || !document.mayEdit())
        return;
    // Who goes to another branch by name finds the one left in the list.
    for (const BranchInfo& left : snapshot->branches)
        if (left.current)
            document.session().retainBranch(left.id);
    document.push(Document::tr("Go to %1").arg(translatedTitle(*branch)), edits::SetRecipe(*branch->recipe));
    document.session().seek(globalStep(document.recipe(), branch->tip));
}

void renameBranch(Document& document, std::uint64_t id, const QString& name) {
    const BranchInfo* branch = branchOf(document, id);
    if (!branch || name == translatedTitle(*branch) || !document.mayEdit())
        return;
    const QString text = Document::tr("Rename %1 to %2").arg(translatedTitle(*branch), name);
    document.undoStack().push(std::make_unique<RenameBranch>(document, text, id, branch->name, name.toStdString()));
}

void deleteBranch(Document& document, std::uint64_t id) {
    const BranchInfo* branch = branchOf(document, id);
    if (!branch || branch->current || !document.mayEdit())
        return;
    const QString text = Document::tr("Delete %1").arg(translatedTitle(*branch));
    const auto index = static_cast<std::size_t>(branch - document.snapshot()->branches.data());
    document.undoStack().push(std::make_unique<DeleteBranch>(document, text, *branch, index));
}

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
