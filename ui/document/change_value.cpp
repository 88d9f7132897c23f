#include "ui/document/change_value.h"

#include "ui/widgets/value_text.h"

namespace oxbow {

ChangeValue::ChangeValue(Document& document, ValueChange change, bool continues)
    : m_document(document),
      m_change(std::move(change)),
      m_continues(continues),
      m_here(m_change.stageId),
      m_onWorker(std::make_shared<edits::StageValues>(m_change.stageId)) {
    name();
}

void ChangeValue::name() {
    if (m_change.mix || !m_change.values.empty())
        return setText(m_change.words);
    const RecipeStage* stage = m_document.recipe().find(m_change.stageId);
    const ParamField* param = stage ? stage->params.kind().find(m_change.key) : nullptr;
    if (param)
        setText(changeText(param->info, m_change.before, m_change.after));
}

bool ChangeValue::mergeWith(const UndoEntry& next) {
    const auto* move = dynamic_cast<const ChangeValue*>(&next);
    if (!move || !move->m_continues)
        return false;
    m_change.after = move->m_change.after;
    m_change.mix = move->m_change.mix;
    m_change.words = move->m_change.words;
    m_change.values = move->m_change.values;
    name();
    return true;
}

void ChangeValue::changeFirst() {
    if (!m_continues)
        m_document.applyEdit([this](Recipe& recipe) { m_here.rememberBefore(recipe); },
                             [values = m_onWorker](Recipe& recipe) { values->rememberBefore(recipe); });
    if (m_change.mix)
        m_document.applyMix(m_change.stageId, *m_change.mix);
    else if (!m_change.values.empty())
        for (const KeyedValue& keyed : m_change.values) {
            if (m_document.parameterValue(m_change.stageId, keyed.key) != keyed.value)
                m_document.applyValue(m_change.stageId, keyed.key, keyed.value);
        }
    else
        m_document.applyValue(m_change.stageId, m_change.key, m_change.after);
    m_done = true;
}

void ChangeValue::redo() {
    if (!m_done)
        return changeFirst();
    m_document.applyEdit([this](Recipe& recipe) { m_here.apply(recipe); },
                         [values = m_onWorker](Recipe& recipe) { values->apply(recipe); });
}

void ChangeValue::undo() {
    m_document.applyEdit([this](Recipe& recipe) { m_here.revert(recipe); },
                         [values = m_onWorker](Recipe& recipe) { values->revert(recipe); });
}

} // namespace oxbow
