#pragma once

#include "ui/document/recipe_command.h"

namespace oxbow {

/// The undo entry of a stroke of the brush. It goes on the stack when the stroke has ended; undo takes back
/// the very events that the running simulation booked, and redo puts them where they were.
class PaintStroke : public RecipeCommand<edits::LayStroke> {
public:
    PaintStroke(Document& document, const QString& text, RecipeParts parts, const edits::LayStroke& edit)
        : RecipeCommand(document, text, edit, false, parts) {}

    /// Before the first dab.
    void begin() { carryOut(&edits::LayStroke::begin); }
    void redo() override {
        if (std::exchange(m_isApplied, true))
            RecipeCommand::redo();
    }

private:
    bool m_isApplied = false; ///< by the dabs themselves
};

} // namespace oxbow
