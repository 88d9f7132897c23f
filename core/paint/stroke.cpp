#include "core/paint/stroke.h"

#include <algorithm>
#include <array>

namespace oxbow {

namespace {

constexpr double kHighestGroundM = 1e6;

constexpr std::array kPaintable = {
    PaintableLayer{Layer::Elevation, -kHighestGroundM, kHighestGroundM},
    PaintableLayer{Layer::Hardness, 0.0, 1.0},
    PaintableLayer{Layer::Rain, 0.0, 1000.0},
    PaintableLayer{Layer::Springs, 0.0, 1e6},
    PaintableLayer{Layer::Obstacles, 0.0, 1.0, true},
    PaintableLayer{Layer::Mouths, 0.0, 65535.0, true},
    PaintableLayer{Layer::Uplift, 0.0, 100.0},
    PaintableLayer{Layer::Talus, 0.0, 89.0, true},
    PaintableLayer{Layer::Mask, 0.0, 1.0},
    PaintableLayer{Layer::Sand, 0.0, 10000.0},
};

template <typename Enum>
struct Named {
    Enum value;
    std::string_view key;
};

constexpr std::array kActions = {
    Named{BrushAction::Add, "add"},       Named{BrushAction::Set, "set"},
    Named{BrushAction::Smooth, "smooth"}, Named{BrushAction::Noise, "noise"},
    Named{BrushAction::Erase, "erase"},
};

constexpr std::array kFalloffs = {
    Named{Falloff::Smooth, "smooth"}, Named{Falloff::Sphere, "sphere"}, Named{Falloff::Linear, "linear"},
    Named{Falloff::Spike, "spike"},   Named{Falloff::Flat, "flat"},
};

template <typename Table, typename Enum>
std::string_view keyIn(const Table& table, Enum value) {
    return std::ranges::find(table, value, [](const auto& entry) { return entry.value; })->key;
}

template <typename Enum, typename Table>
std::optional<Enum> valueIn(const Table& table, std::string_view key) {
    const auto found = std::ranges::find(table, key, [](const auto& entry) { return entry.key; });
    return found == table.end() ? std::nullopt : std::optional<Enum>(found->value);
}

} // namespace

std::span<const PaintableLayer> paintableLayers() {
    return kPaintable;
}

std::optional<PaintableLayer> paintable(Layer layer) {
    const auto found = std::ranges::find(kPaintable, layer, &PaintableLayer::layer);
    return found == kPaintable.end() ? std::nullopt : std::optional(*found);
}

bool canBeCapped(BrushAction action, Layer layer) {
    return (action == BrushAction::Add || action == BrushAction::Noise) && layer != Layer::Springs;
}

std::string_view key(BrushAction action) {
    return keyIn(kActions, action);
}
std::string_view key(Falloff falloff) {
    return keyIn(kFalloffs, falloff);
}
std::optional<BrushAction> brushActionByKey(std::string_view key) {
    return valueIn<BrushAction>(kActions, key);
}
std::optional<Falloff> falloffByKey(std::string_view key) {
    return valueIn<Falloff>(kFalloffs, key);
}

} // namespace oxbow
