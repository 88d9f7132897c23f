#pragma once

#include "core/base/cell_rect.h"
#include "core/recipe/recipe.h"
#include "core/strata/strata.h"
#include "core/surface/scatter.h"
#include "core/surface/surface_map.h"
#include "core/terrain/terrain_state.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

namespace oxbow {

/// A surface to export, with what its masks look at besides the terrain.
struct SurfacePlan {
    Surface surface;
    bool isNatural = false; ///< its materials are those of the natural ground, and lie where the view shows it
    bool hasNaturalTrees = false;   ///< its scatters are the trees of that
    std::vector<Curve> curves;     ///< of the recipe's stages
    std::optional<StrataParams> strata; ///< the layers of rock, where a stage laid some
    std::filesystem::path folder;  ///< where relative file names start
};

/// What lies on the ground of a recipe: what it says; where it has no material the natural ground that the view shows, and
/// the trees of that where it scatters nothing.
[[nodiscard]] std::shared_ptr<const SurfacePlan> surfacePlan(const Recipe& recipe, const std::filesystem::path& folder);

/// A surface on one terrain; each part is worked out when it is first asked for. One thread at a time. Throws Error
/// where a mask cannot be made, and where the plan is null or has no material.
class LaidSurface {
public:
    LaidSurface(const TerrainState& terrain, const std::shared_ptr<const SurfacePlan>& plan, ThreadPool& pool);

    [[nodiscard]] const Surface& surface() const { return m_plan->surface; }
    [[nodiscard]] const SurfaceMap& map();
    [[nodiscard]] const Rgb8Image& colours();
    [[nodiscard]] const std::vector<ScatterList>& scatters();
    /// Its trees for pictures; nothing where it has none.
    [[nodiscard]] std::optional<PlantCover> plants();
    [[nodiscard]] MaskGround& ground() { return m_ground; }

private:
    std::shared_ptr<const SurfacePlan> m_plan;
    WorkingTerrain m_terrain;
    Compute m_compute;
    MaskGround m_ground;
    std::optional<SurfaceMap> m_map;
    std::optional<Rgb8Image> m_colours;
    std::optional<std::vector<ScatterList>> m_scatters;
};

/// Weights of four materials a file as red, green, blue and alpha, 8 bits, which sum to 255 over all files: "splat.png"
/// becomes "splat_0.png", "splat_1.png", ... of a part of the map. Returns the files.
std::vector<std::filesystem::path> writeSplatMaps(const std::filesystem::path& path, const SurfaceMap& map,
                                                  std::size_t materials, const CellRect& part, ThreadPool& pool);
/// Weight of one material as 8-bit gray, of a part of the map.
void writeWeightMap(const std::filesystem::path& path, const SurfaceMap& map, int material, const CellRect& part,
                    ThreadPool& pool);
/// The number of the weightiest material by cell.
[[nodiscard]] Heightmap indexMap(const SurfaceMap& map);

} // namespace oxbow
