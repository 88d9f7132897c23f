#include "core/recipe/held_data.h"

namespace oxbow {

namespace {

/// The values of a stage's parameters, whose type only the stage knows: the largest are of some hundred
/// bytes.
constexpr std::size_t kValueBytes = 512;

std::size_t bytesOf(const std::string& text) {
    return text.capacity();
}

std::size_t bytesOf(const ParamValue& value) {
    const auto* text = std::get_if<std::string>(&value);
    return text ? bytesOf(*text) : 0;
}

} // namespace

void HeldData::add(const std::vector<PaintEvent>& strokes) {
    m_ownBytes += strokes.capacity() * sizeof(PaintEvent);
    for (const PaintEvent& event : strokes)
        if (event.stroke)
            m_strokes.emplace(event.stroke.get(),
                              sizeof(Stroke) + event.stroke->dabs.capacity() * sizeof(Dab));
}

void HeldData::add(const std::vector<WaterHandle>& handles) {
    m_ownBytes += handles.capacity() * sizeof(WaterHandle);
    for (const WaterHandle& handle : handles)
        m_ownBytes += bytesOf(handle.text);
}

void HeldData::add(const Curve& curve) {
    m_ownBytes += sizeof(Curve) + kValueBytes + bytesOf(curve.name) + curve.points.capacity() * sizeof(CurvePoint);
}

void HeldData::add(const MaskEntry& entry) {
    m_ownBytes += sizeof(MaskEntry) + kValueBytes + bytesOf(entry.stage) + bytesOf(entry.curve);
    add(entry.strokes);
}

void HeldData::add(const NamedValue& value) {
    m_ownBytes += sizeof(NamedValue) + bytesOf(value.name) + bytesOf(value.text);
}

void HeldData::add(const Surface& surface) {
    const auto addThings = [this](const auto& things) {
        for (const auto& thing : things) {
            m_ownBytes += sizeof thing + bytesOf(thing.name);
            add(thing.where);
        }
    };
    addThings(surface.materials);
    addThings(surface.scatters);
}

void HeldData::add(const RecipeStage& stage) {
    m_ownBytes += sizeof(RecipeStage) + kValueBytes + bytesOf(stage.name) + bytesOf(stage.group);
    for (const ParamField& param : stage.params.kind().params)
        m_ownBytes += bytesOf(stage.params.value(param.info.key));
    m_ownBytes += stage.events.capacity() * sizeof(StageEvent);
    for (const StageEvent& event : stage.events)
        m_ownBytes += bytesOf(event.key) + bytesOf(event.value);
    add(stage.mix.where);
    for (const MixEvent& event : stage.mixEvents)
        add(event.mix.where);
    add(stage.strokes);
    add(stage.handles);
    add(stage.curves);
}

void HeldData::add(const Recipe& recipe) {
    m_ownBytes += sizeof(Recipe);
    add(recipe.surface);
    add(recipe.values);
    add(recipe.stages);
}

} // namespace oxbow
