#pragma once

#include "core/recipe/undoable_edits.h"
#include "ui/document/document.h"

#include <memory>

namespace oxbow {

/// What of the recipe an edit changes.
template <typename Edit>
inline constexpr RecipePart kPartOf = RecipePart::All;
template <>
inline constexpr RecipePart kPartOf<edits::SetCurves> = RecipePart::Curves;
template <>
inline constexpr RecipePart kPartOf<edits::SetHandles> = RecipePart::Handles;
template <>
inline constexpr RecipePart kPartOf<edits::SetSurface> = RecipePart::Surface;

/// An undo entry made of an edit with `apply` and `revert`.
template <typename Edit>
class RecipeCommand : public UndoEntry {
public:
    /// `continues`: a further move of the drag whose entry is the newest on the stack, by an edit that exchanges what it
    /// holds for what it finds: the first one's then takes all of them back.
    RecipeCommand(Document& document, const QString& text, const Edit& edit, bool continues = false,
                  RecipeParts parts = kPartOf<Edit>)
        : UndoEntry(text),
          m_document(document),
          m_here(edit),
          m_onWorker(std::make_shared<Edit>(edit)),
          m_continues(continues),
          m_parts(parts) {}

    bool mergeWith(const UndoEntry& next) override {
        const auto* move = dynamic_cast<const RecipeCommand*>(&next);
        return move && move->m_continues;
    }
    void redo() override { carryOut(&Edit::apply); }
    void undo() override { carryOut(&Edit::revert); }
    void tellHeld(HeldData& held) const override { m_here.tellHeld(held); }

protected:
    template <typename Verb>
    void carryOut(Verb verb) {
        m_document.applyEdit(m_parts, [this, verb](Recipe& recipe) { std::invoke(verb, m_here, recipe); },
                             [edit = m_onWorker, verb](Recipe& recipe) { std::invoke(verb, *edit, recipe); });
    }
    [[nodiscard]] Document& document() const { return m_document; }
    [[nodiscard]] bool continues() const { return m_continues; }

private:
    Document& m_document;
    Edit m_here;
    std::shared_ptr<Edit> m_onWorker; ///< touched by the worker only
    bool m_continues;
    RecipeParts m_parts;
};

template <typename Edit>
void Document::push(const QString& text, const Edit& edit) {
    if (mayEdit())
        m_undoStack.push(std::make_unique<RecipeCommand<Edit>>(*this, text, edit));
}

} // namespace oxbow
