#pragma once

#include "ui/document/document.h"

#include <memory>

namespace oxbow {

/// An undo entry made of an edit with `apply` and `revert`.
template <typename Edit>
class RecipeCommand : public UndoEntry {
public:
    RecipeCommand(Document& document, const QString& text, const Edit& edit)
        : UndoEntry(text), m_document(document), m_here(edit), m_onWorker(std::make_shared<Edit>(edit)) {}

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
};

} // namespace oxbow
