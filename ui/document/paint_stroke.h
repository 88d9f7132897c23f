#pragma once

#include "core/recipe/undoable_edits.h"
#include "ui/document/document.h"

#include <memory>

namespace oxbow {

/// The undo entry of a stroke of the brush. It goes on the stack when the stroke has ended; undo takes back
/// the very events that the running simulation booked, and redo puts them where they were.
class PaintStroke : public UndoEntry {
public:
    PaintStroke(Document& document, const QString& text, const edits::LayStroke& edit)
        : UndoEntry(text),
          m_document(document),
          m_here(edit),
          m_onWorker(std::make_shared<edits::LayStroke>(edit)) {}

    /// Before the first dab.
    void begin() { apply(&edits::LayStroke::begin); }
    void undo() override { apply(&edits::LayStroke::revert); }
    void redo() override {
        if (std::exchange(m_isLaid, true))
            apply(&edits::LayStroke::apply);
    }
    void tellHeld(HeldData& held) const override { m_here.tellHeld(held); }

private:
    void apply(void (edits::LayStroke::*verb)(Recipe&)) {
        m_document.applyEdit([this, verb](Recipe& recipe) { (m_here.*verb)(recipe); },
                             [edit = m_onWorker, verb](Recipe& recipe) { ((*edit).*verb)(recipe); });
    }

    Document& m_document;
    bool m_isLaid = false; ///< the dabs themselves laid it first
    edits::LayStroke m_here;
    std::shared_ptr<edits::LayStroke> m_onWorker; ///< touched by the worker only
};

} // namespace oxbow
