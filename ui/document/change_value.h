#pragma once

#include "ui/document/recipe_command.h"

namespace oxbow {

/// What a parameter was and becomes.
struct ValueChange {
    std::uint64_t stageId = 0;
    std::string key;
    ParamValue before;
    ParamValue after;
    std::optional<Mix> mix = {}; ///< of a change of the mix what it becomes; `key` then names what of it
    QString words = {};          ///< and this is the entry's text
    std::vector<KeyedValue> values = {}; ///< of a change of several at once; `key` and `words` as of a mix
};

/// The undo entry of a parameter. The moves of one drag are merged: the first `before` and the last `after`
/// stay. Undo takes back the very events that the running simulation booked, and redo puts them where they
/// were.
class ChangeValue : public RecipeCommand<edits::StageValues> {
public:
    /// `continues`: a further move of the drag whose entry is the newest on the stack.
    ChangeValue(Document& document, ValueChange change, bool continues);

    bool mergeWith(const UndoEntry& next) override;
    void redo() override;

private:
    void name();
    void changeFirst();

    ValueChange m_change;
    bool m_done = false;
};

} // namespace oxbow
