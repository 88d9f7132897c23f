#pragma once

#include "ui/document/document.h"

#include <memory>

namespace oxbow {

/// An undo entry made of an edit with `apply` and `revert`.
template <typename Edit>
class RecipeCommand : public UndoEntry {
public:
    /// `continues`: a further move of the drag whose entry is the newest on the stack, by an edit that exchanges what it
    /// holds for what it finds: the first one's then takes all of them back.
    RecipeCommand(Document& document, const QString& text, const Edit& edit, bool continues = false)
        : UndoEntry(text),
          m_document(document),
          m_here(edit),
          m_onWorker(std::make_shared<Edit>(edit)),
          m_continues(continues) {}

    bool mergeWith(const UndoEntry& next) override {
        const auto* move = dynamic_cast<const RecipeCommand*>(&next);
        return move && move->m_continues;
    }

    void redo() override {
        m_document.applyEdit([this](Recipe& recipe) { m_here.apply(recipe); },
                             [edit = m_onWorker](Recipe& recipe) { edit->apply(recipe); });
    }
    void undo() override {
        m_document.applyEdit([this](Recipe& recipe) { m_here.revert(recipe); },
                             [edit = m_onWorker](Recipe& recipe) { edit->revert(recipe); });
    }
    void tellHeld(HeldData& held) const override { m_here.tellHeld(held); }

private:
    Document& m_document;
    Edit m_here;
    std::shared_ptr<Edit> m_onWorker; ///< touched by the worker only
    bool m_continues;
};

} // namespace oxbow
