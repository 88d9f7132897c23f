#include "core/world/world_surface.h"

#include "core/base/error.h"
#include "core/filter/gaussian_blur.h"
#include "core/run/stage_masks.h"
#include "core/world/world_build.h"
#include "core/world/world_rivers.h"
#include "core/world/world_view.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace oxbow {

namespace {

constexpr int kMostReach = 1024; ///< cells
/// Of smoothed ground: a blur of twelve cells and more goes by all of its row and column.
constexpr int kMostSmooth = static_cast<int>(kBlurReachSigmas * kRecursiveBlurFrom);
/// Beyond what an entry looks at: at the edges of a part lakes and rivers are cut.
constexpr int kCutWater = 8;

constexpr std::array<std::string_view, 3> kOfPlace = {"relative_height", "across_map", "edge_distance"};
constexpr std::array<std::string_view, 3> kDistances = {"river_distance", "lake_distance", "shore_distance"};
constexpr std::array<std::string_view, 3> kOfWater = {"discharge", "water_depth", "lake"};

bool isOneOf(std::string_view id, std::span<const std::string_view> ids) {
    return std::ranges::find(ids, id) != ids.end();
}

/// Beyond it an entry weighs a distance as it weighs any longer one.
double longestDistance(const MaskEntry& entry) {
    double longest = 0.0;
    for (const double end : {entry.from, entry.to})
        if (std::isfinite(end))
            longest = std::max(longest, std::abs(end) + entry.soft);
    return longest;
}

bool isOfWater(const MaskEntry& entry) {
    const std::string_view id = entry.source().id;
    return isOneOf(id, kDistances) || isOneOf(id, kOfWater);
}

/// Cells around one that a mask's entry depends on.
struct Reach {
    double cells = 0.0;
    int most = kMostReach;
};

/// None where that is more than a part of the world tells.
std::optional<Reach> reachOf(const MaskEntry& entry, const WorldPlan& plan) {
    const std::string_view id = entry.source().id;
    const auto radius = [&] { return std::get<double>(entry.params.value("radius_m")) / plan.grid().cellSizeM + 1.0; };
    MaskReach reach;
    if (id != "stage" && addMaskReach(entry, plan.grid(), reach))
        return reach.layers.empty() ? std::optional(Reach{static_cast<double>(reach.cells), kMostSmooth}) : std::nullopt;
    if (isOneOf(id, kOfPlace))
        return Reach{};
    if (id == "relief")
        return Reach{radius()};
    const bool isOneLake = id == "lake" && entry.params.value("lake") != ParamValue{std::int64_t{0}};
    if (!plan.options.water || !isOfWater(entry) || isOneLake)
        return std::nullopt;
    const double looks = isOneOf(id, kDistances) ? longestDistance(entry) / plan.grid().cellSizeM : id == "discharge" ? radius() : 0.0;
    return Reach{looks + kCutWater};
}

} // namespace

WorldSurface::WorldSurface(const WorldPlan& plan) : WorldSurface(plan, plan.recipe.surface) {}

WorldSurface::WorldSurface(const WorldPlan& plan, const Surface& surface) : m_plan(plan), m_surface(surface.inUse()) {
    for (const Material& material : m_surface.materials)
        for (const MaskEntry& entry : material.where) {
            const std::string label(entry.source().label);
            const std::optional<Reach> reach = reachOf(entry, plan);
            if (!reach)
                throw Error("world: " + (isOfWater(entry) && !plan.options.water
                                             ? phrase("the material %1 goes by %2, and this world has no water: plan it with --water", material.name, label)
                                             : phrase("the material %1 goes by %2, which the tiles of a world do not tell: take that out of its mask, or switch "
                                                      "the material off",
                                                      material.name, label)));
            const int cells = static_cast<int>(std::ceil(reach->cells));
            if (cells > reach->most)
                throw Error("world: " + phrase("the material %1 looks %2 cells far by %3, of %4 at most: give it a shorter one", material.name,
                                               cells, label, reach->most));
            m_asksWater = m_asksWater || isOfWater(entry);
            m_reach = std::max(m_reach, cells + 1);
        }
}

SurfaceMap WorldSurface::map(const CellRect& cells, const Compute& compute) const {
    if (m_asksWater && !hasWater(m_plan))
        throw Error("world: " + phrase("its rivers and lakes are missing, and materials go by them: build the world first"));
    CellRect grown = cells.grownBy(m_reach).within(m_plan.all());
    grown.x0 -= grown.x0 % kWindowStep; // so rows of noise have the bytes of whole ones
    WorldView view = worldPart(m_plan, grown, compute);
    setMapWindow(view.terrain, {grown.x0, grown.y0});
    MaskGround ground(view.terrain, compute, m_plan.inputs);
    ground.whole = WholeMap{m_plan.grid(), heightsOf(m_plan), {}};
    if (m_asksWater)
        ground.whole->rivers = riverCellsOf(m_plan, grown, view.terrain.find(Layer::LakeLevel), view.terrain.elevation());
    const SurfaceMap all = surfaceMap(m_surface, ground);
    SurfaceMap part{m_plan.gridOf(cells), std::vector<SurfaceMap::Cell>(cells.cellCount())};
    for (int y = cells.y0; y < cells.y1; ++y)
        std::copy_n(all.cells.begin() + static_cast<std::ptrdiff_t>(all.grid.index(cells.x0 - grown.x0, y - grown.y0)), cells.width(),
                    part.cells.begin() + static_cast<std::ptrdiff_t>(part.grid.index(0, y - cells.y0)));
    return part;
}

Rgb8Image WorldSurface::colours(const SurfaceMap& map, const CellRect& cells, const Compute& compute) const {
    return colourMap(m_surface, map, compute, {cells.x0, cells.y0});
}

} // namespace oxbow
