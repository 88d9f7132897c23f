#pragma once

#include "core/surface/surface_map.h"
#include "core/world/world_plan.h"

namespace oxbow {

/// What the materials of a world's recipe cover. Any part has the bytes that one map of all cells would have there.
class WorldSurface {
public:
    /// Throws Error where a material goes by what the tiles do not tell: its mask may look at the ground (heights, relief,
    /// noise, strokes, the way across the map; slopes, aspect and curvature of a radius below 24 cells) and, where the world
    /// has its water, at rivers, lakes, shores and discharge, each over 1024 cells at most. Without a material in use it is empty.
    explicit WorldSurface(const WorldPlan& plan);
    /// Of other materials than the recipe's.
    WorldSurface(const WorldPlan& plan, const Surface& surface);

    [[nodiscard]] bool empty() const { return m_surface.materials.empty(); }
    [[nodiscard]] const std::vector<Material>& materials() const { return m_surface.materials; }
    /// Of cells of the world, where there is a material. From the tiles that are there; of others what they need is done
    /// first. Throws Error where the world's report is not there yet, and as runWorldTask; Cancelled.
    [[nodiscard]] SurfaceMap map(const CellRect& cells, const Compute& compute) const;
    /// The colours of such a map (colourMap).
    [[nodiscard]] Rgb8Image colours(const SurfaceMap& map, const CellRect& cells, const Compute& compute) const;

private:
    const WorldPlan& m_plan;
    Surface m_surface;
    int m_reach = 0; ///< cells around one that its materials depend on
    bool m_asksWater = false;
};

} // namespace oxbow
