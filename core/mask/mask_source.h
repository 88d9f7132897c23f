#pragma once

#include "core/mask/mask_ground.h"
#include "core/param/param_set.h"

#include <functional>
#include <span>
#include <string_view>

namespace oxbow {

/// Something that a mask can go by: a number for every cell, with a unit. One row of a table: files, the command
/// line, the panel and the reference page are made from it.
struct MaskSource : ParamTable {
    std::string_view label; ///< for people
    std::string_view help;
    Unit unit = Unit::None;
    ParamRange range;      ///< of `from` and `to`
    bool isWeight = false; ///< its values are weights, 0 to 1
    /// The values by cell; NaN where there is none. The same in metres at every resolution. Throws Error where the
    /// user must mend something, Cancelled.
    std::function<Heightmap(const std::any&, MaskGround&)> values;
};

/// Every source, in the order of the menu.
[[nodiscard]] const std::vector<MaskSource>& maskSources();
/// The source of that id; null where there is none.
[[nodiscard]] const MaskSource* findMaskSource(std::string_view id);

/// Makes the table's row of a source without parameters.
[[nodiscard]] MaskSource maskSource(std::string_view id, std::string_view label, std::string_view help,
                                    Heightmap (*values)(MaskGround&));
/// Of one with parameters.
template <typename P, std::size_t N>
[[nodiscard]] MaskSource maskSource(std::string_view id, std::string_view label, std::string_view help,
                                    const Param<P> (&table)[N],
                                    Heightmap (*values)(const P&, MaskGround&)) {
    MaskSource source = maskSource(id, label, help, nullptr);
    fillTable(source, table);
    source.values = [values](const std::any& p, MaskGround& ground) {
        return values(std::any_cast<const P&>(p), ground);
    };
    return source;
}
/// The row with the unit and the range of its values, or with values that are weights.
[[nodiscard]] MaskSource inUnit(MaskSource source, Unit unit, ParamRange range);
[[nodiscard]] MaskSource asWeight(MaskSource source);

/// A layer of the map as it is.
template <Layer of>
[[nodiscard]] Heightmap layerOf(MaskGround& ground) {
    return ground.layer(of);
}
/// A map whose cells are value(x, y).
template <typename Value>
[[nodiscard]] Heightmap mapOf(const MaskGround& ground, Value&& value) {
    Heightmap map(ground.grid());
    ground.compute().forCells(map.grid(), [&](int x, int y) {
        map.at(x, y) = static_cast<float>(value(x, y));
    });
    return map;
}

// The rows, by what they look at.
[[nodiscard]] std::vector<MaskSource> landformSources(); ///< height, slope, aspect, curvature, relief, sun
[[nodiscard]] std::vector<MaskSource> waterSources();    ///< drainage, wetness, distances, catchment, lake, depth
[[nodiscard]] std::vector<MaskSource> curveSources();    ///< distance to a curve, inside one
[[nodiscard]] std::vector<MaskSource> surfaceSources();  ///< wear, deposition, hardness, noise, painted, image, stage

/// A heading of the menu of sources, before the first source of its group.
struct MaskGroup {
    std::string_view label;
    std::string_view first; ///< id
};
[[nodiscard]] std::span<const MaskGroup> maskGroups();

} // namespace oxbow
