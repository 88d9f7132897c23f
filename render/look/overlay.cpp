#include "render/look/overlay.h"

#include "core/base/rounding.h"
#include "core/terrain/river_look.h"

#include <array>
#include <cmath>

namespace oxbow {

namespace {

using Value = OverlayValue;
using Scale = OverlayScale;

// clang-format off
/// One row an overlay, in the order of the menu. 1 to 9 and 0 are the keys of those used most; with Shift what is
/// kin to a plain key.
constexpr auto kUnnumbered = std::to_array<OverlayInfo>({
    {"shaded", "Shaded", "", "", Value::None, {}, false, true, Scale::Fixed, {0.0f, 1.0f}, "1"},
    {"height", "Height", "m", "ylgn", Value::Elevation, {}, false, false, Scale::Around, {}, "2"},
    {"slope", "Slope", "°", "lajolla", Value::Slope, {}, false, false, Scale::Fixed, {0.0f, 60.0f}, "3"},
    {"discharge", "Discharge", "m³/s", "deep", Value::Cells, Layer::Discharge, true, true, Scale::FromZero, {}, "4"},
    {"wear", "Erosion depth", "m", "lajolla", Value::Cells, Layer::Wear, false, true, Scale::FromZero, {}, "5"},
    {"deposition", "Deposition", "m", "speed", Value::Cells, Layer::Deposition, false, true, Scale::FromZero, {}, "6"},
    {"water_depth", "Water depth", "m", "deep", Value::WaterDepth, Layer::Water, false, true, Scale::FromZero, {}, "7"},
    {"lakes", "Lake level", "m", "ice", Value::LakeLevel, Layer::LakeLevel, false, true, Scale::AroundWithGap, {}, "8"},
    {"catchments", "Catchments", "", "", Value::Catchments, {}, false, true, Scale::Fixed, {0.0f, 1.0f}, "9"},
    {"hardness", "Hardness", "", "batlow", Value::Cells, Layer::Hardness, false, false, Scale::Fixed, {0.0f, 1.0f}, "0"},
    {"order", "Stream order", "Strahler", "ice", Value::StreamOrders, {}, false, true, Scale::Fixed, {0.0f, 1.0f}, "Shift+4"},
    {"rain", "Painted rain", "x", "rain", Value::Cells, Layer::Rain, false, false, Scale::FromZero, {}, "Shift+9"},
    {"sand", "Sand", "m", "lajolla", Value::Cells, Layer::Sand, false, true, Scale::FromZero, {}, "Shift+6"},
    {"ice", "Ice", "m", "ice", Value::Cells, Layer::Ice, false, true, Scale::FromZero, {}, "Shift+7"},
});
// clang-format on

constexpr auto numbered(auto rows) {
    for (std::size_t i = 0; i < rows.size(); ++i)
        rows[i].overlay = static_cast<Overlay>(i);
    return rows;
}
constexpr auto kOverlays = numbered(kUnnumbered);

constexpr bool hasName(Overlay overlay, std::string_view key) {
    return kOverlays[static_cast<std::size_t>(overlay)].key == key;
}
static_assert(hasName(Overlay::Height, "height") && hasName(Overlay::Wear, "wear") &&
                  hasName(Overlay::WaterDepth, "water_depth") && hasName(Overlay::Lakes, "lakes") &&
                  hasName(Overlay::Catchments, "catchments") && hasName(Overlay::Hardness, "hardness") &&
                  hasName(Overlay::Order, "order") && hasName(Overlay::Rain, "rain"),
              "the rows that have a name stand first, in the order of the names");

ValueRange roundedSpan(ValueRange values) {
    const double span = values.span();
    if (!(span > 0.0))
        return {values.low, values.low + 1.0f};
    const double unit = roundStep(span / 20.0, Rounding::Up);
    return {static_cast<float>(std::floor(values.low / unit) * unit),
            static_cast<float>(std::ceil(values.high / unit) * unit)};
}

} // namespace

std::span<const OverlayInfo> overlays() {
    return kOverlays;
}

const OverlayInfo& info(Overlay overlay) {
    return kOverlays[static_cast<std::size_t>(overlay)];
}

void describeRivers(const TerrainState& state, Legend& legend) {
    if (legend.ramp || !legend.classes.empty() || !hasBrooks(state.waterBodies()->reaches))
        return;
    legend.title = kRiverLegend.title;
    for (const bool isBrook : {false, true}) {
        const RiverLook look = riverLook(isBrook, 1);
        legend.classes.emplace_back(look.colour[0], look.colour[1], look.colour[2]);
        legend.names.emplace_back(isBrook ? kRiverLegend.brook : kRiverLegend.river);
    }
}

bool showsNothing(const OverlayInfo& overlay, const TerrainState& state, ValueRange values) {
    if (overlay.make || !overlay.layer)
        return false;
    if (overlay.value == OverlayValue::WaterDepth)
        return !(values.high > 0.0f);
    // A layer of levels without one has no range either.
    const float unwritten = info(*overlay.layer).defaultValue;
    const float nothing = std::isfinite(unwritten) ? unwritten : 0.0f;
    return !state.has(*overlay.layer) || (values.low == nothing && values.high == nothing);
}

ValueRange roundedRange(const OverlayInfo& overlay, ValueRange values) {
    switch (overlay.scale) {
    case OverlayScale::Fixed:
        return overlay.fixed;
    case OverlayScale::Around:
        return roundedSpan(values);
    case OverlayScale::AroundWithGap:
        return roundedSpan({values.low - 0.15f * values.span() - 1.0f, values.high});
    case OverlayScale::FromZero:
        break;
    }
    const double high = values.high > 0.0f ? roundStep(values.high, Rounding::Up) : 1.0;
    return {static_cast<float>(overlay.logarithmic ? high * 1e-4 : 0.0), static_cast<float>(high)};
}

} // namespace oxbow
