#include "ui/document/change_value.h"

#include "ui/widgets/value_text.h"

namespace oxbow {

ChangeValue::ChangeValue(Document& document, ValueChange change, bool continues)
    : RecipeCommand(document, {}, edits::StageValues(change.stageId), continues, RecipePart::Values | RecipePart::Steps),
      m_change(std::move(change)) {
    name();
}

void ChangeValue::name() {
    if (m_change.mix || !m_change.values.empty())
        return setText(m_change.words);
    const RecipeStage* stage = document().recipe().find(m_change.stageId);
    const ParamField* param = stage ? stage->params.kind().find(m_change.key) : nullptr;
    if (param)
        setText(changeText(param->info, m_change.before, m_change.after));
}

bool ChangeValue::mergeWith(const UndoEntry& next) {
    const auto* move = dynamic_cast<const ChangeValue*>(&next);
    if (!move || !move->continues())
        return false;
    m_change.after = move->m_change.after;
    m_change.mix = move->m_change.mix;
    m_change.words = move->m_change.words;
    m_change.values = move->m_change.values;
    name();
    return true;
}

void ChangeValue::changeFirst() {
    if (!continues())
        carryOut(&edits::StageValues::rememberBefore);
    if (m_change.mix)
        document().applyMix(m_change.stageId, *m_change.mix);
    else if (!m_change.values.empty())
        for (const KeyedValue& keyed : m_change.values) {
            if (document().parameterValue(m_change.stageId, keyed.key) != keyed.value)
                document().applyValue(m_change.stageId, keyed.key, keyed.value);
        }
    else
        document().applyValue(m_change.stageId, m_change.key, m_change.after);
    m_done = true;
}

void ChangeValue::redo() {
    m_done ? RecipeCommand::redo() : changeFirst();
}

} // namespace oxbow
