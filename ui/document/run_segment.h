#pragma once

#include "ui/document/document.h"

namespace oxbow {

/// The undo entry of a stretch of the run that was played: undo goes back to where it started, redo to where
/// it stopped. No state is held, since any step can be computed again to the same bytes.
class RunSegment : public UndoEntry {
public:
    RunSegment(Document& document, const QString& text, const RunPlace& from, const RunPlace& to)
        : UndoEntry(text), m_document(document), m_from(from), m_to(to) {}

    void undo() override { goTo(m_from); }
    void redo() override {
        if (std::exchange(m_wasPlayed, true))
            goTo(m_to);
    }
    void tellHeld(HeldData& /*held*/) const override {}
    [[nodiscard]] bool changesRecipe() const override { return false; }

private:
    void goTo(const RunPlace& place) {
        const Recipe& recipe = m_document.recipe();
        m_document.session().seek(globalStep(recipe, positionOf(recipe, place)));
    }

    Document& m_document;
    RunPlace m_from, m_to;
    bool m_wasPlayed = false; ///< playing itself came first
};

} // namespace oxbow
