#include "render/overlay.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace oxbow {

namespace {

constexpr std::array<OverlayInfo, 12> kOverlays = {{
    {Overlay::Shaded, "shaded", "Shaded", "", "", std::nullopt, false, true},
    {Overlay::Height, "height", "Height", "m", "ylgn", std::nullopt, false, false},
    {Overlay::Slope, "slope", "Slope", "°", "lajolla", std::nullopt, false, false},
    {Overlay::Discharge, "discharge", "Discharge", "m³/s", "deep", Layer::Discharge, true, true},
    {Overlay::Wear, "wear", "Wear", "m", "lajolla", Layer::Wear, false, true},
    {Overlay::Deposition, "deposition", "Deposition", "m", "speed", Layer::Deposition, false, true},
    {Overlay::WaterDepth, "water_depth", "Water depth", "m", "deep", Layer::Water, false, true},
    {Overlay::Lakes, "lakes", "Lake level", "m", "ice", Layer::LakeLevel, false, true},
    {Overlay::Catchments, "catchments", "Catchments", "", "", std::nullopt, false, true},
    {Overlay::Hardness, "hardness", "Hardness", "", "batlow", Layer::Hardness, false, false},
    {Overlay::Order, "order", "Stream order", "Strahler", "ice", std::nullopt, false, true},
    {Overlay::Rain, "rain", "Painted rain", "x", "rain", Layer::Rain, false, false},
}};

/// The smallest of 1, 2, 5 times a power of ten that is not below the value.
double roundUp(double value) {
    const double power = std::pow(10.0, std::floor(std::log10(value)));
    for (const double digit : {1.0, 2.0, 5.0})
        if (digit * power >= value * (1.0 - 1e-9))
            return digit * power;
    return 10.0 * power;
}

ValueRange roundedSpan(ValueRange values) {
    const double span = values.span();
    if (!(span > 0.0))
        return {values.low, values.low + 1.0f};
    const double unit = roundUp(span / 20.0);
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

ValueRange roundedRange(const OverlayInfo& overlay, ValueRange values) {
    switch (overlay.overlay) {
    case Overlay::Shaded:
    case Overlay::Catchments:
    case Overlay::Order:
        return {0.0f, 1.0f};
    case Overlay::Slope:
        return {0.0f, 60.0f};
    case Overlay::Hardness:
        return {0.0f, 1.0f};
    case Overlay::Height:
        return roundedSpan(values);
    case Overlay::Lakes:
        // The lowest lake keeps clear of the end that means none.
        return roundedSpan({values.low - 0.15f * values.span() - 1.0f, values.high});
    default:
        break;
    }
    const double high = values.high > 0.0f ? roundUp(values.high) : 1.0;
    return {static_cast<float>(overlay.logarithmic ? high * 1e-4 : 0.0), static_cast<float>(high)};
}

} // namespace oxbow
