#pragma once

#include "ui/document/document.h"

namespace oxbow {

/// Makes another branch the current one, where it was left.
void selectBranch(Document& document, std::uint64_t id);
/// Another recipe becomes the current one in a branch of its own.
void branchOff(Document& document, Recipe recipe, const QString& entry);
void renameBranch(Document& document, std::uint64_t id, const QString& name);
/// Not the current one.
void deleteBranch(Document& document, std::uint64_t id);

/// The undo entry of another name for a branch.
class RenameBranch : public UndoEntry {
public:
    RenameBranch(Document& document, const QString& text, std::uint64_t id, std::string before,
                 std::string after)
        : UndoEntry(text),
          m_document(document),
          m_id(id),
          m_before(std::move(before)),
          m_after(std::move(after)) {}

    void redo() override { setName(m_after); }
    void undo() override { setName(m_before); }
    void tellHeld(HeldData& held) const override { held.add(m_before.capacity() + m_after.capacity()); }

private:
    void setName(const std::string& name);

    Document& m_document;
    std::uint64_t m_id;
    std::string m_before, m_after;
};

/// The undo entry of a branch that was deleted: what comes back is its recipe, which gives its states again.
class DeleteBranch : public UndoEntry {
public:
    DeleteBranch(Document& document, const QString& text, BranchInfo branch, std::size_t index)
        : UndoEntry(text), m_document(document), m_branch(std::move(branch)), m_index(index) {}

    void redo() override;
    void undo() override;
    void tellHeld(HeldData& held) const override { held.add(*m_branch.recipe); }

private:
    Document& m_document;
    BranchInfo m_branch;
    std::size_t m_index; ///< in the list of branches
};

} // namespace oxbow
