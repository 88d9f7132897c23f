#include "core/export/surface_export.h"

#include "core/base/error.h"
#include "core/files/raster/raster_codecs.h"
#include "core/run/rock_run.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

std::shared_ptr<const SurfacePlan> known(const std::shared_ptr<const SurfacePlan>& plan, const TerrainState& terrain) {
    if (!plan || plan->surface.empty())
        throw Error(phrase("surface: the recipe says nothing of what lies on the ground: add a \"surface\" "
                           "to it, or give --surface alpine"));
    auto laid = std::make_shared<SurfacePlan>(*plan);
    laid->surface = plan->surface.withRoads(terrain.waterBodies()->roads);
    return laid;
}

/// Of a large land a tree stands for a group: there are some two million at most.
std::vector<Scatter> naturalTrees(const GridSpec& grid, const NaturalSettings& settings) {
    constexpr double kSquareMetresOf = 9e-8; // a tree, by its spacing squared, for so many on all the land
    std::vector<Scatter> trees = naturalSurface().scatters;
    for (Scatter& scatter : trees) {
        scatter.density *= settings.treeShare;
        scatter.scaleMin *= settings.treeSize;
        scatter.scaleMax *= settings.treeSize;
        scatter.spacingM = std::max(scatter.spacingM, std::sqrt(kSquareMetresOf * grid.widthM() * grid.heightM()));
    }
    // Of one kind alone the other's places are its own.
    if (settings.trees != NaturalTrees::ByHeight) {
        std::erase_if(trees, [&](const Scatter& scatter) {
            return (scatter.picture == ScatterPicture::Conifers) != (settings.trees == NaturalTrees::Conifers);
        });
        for (Scatter& scatter : trees)
            std::erase_if(scatter.where, [](const MaskEntry& entry) { return entry.source().id == "relative_height"; });
    }
    return trees;
}

} // namespace

std::shared_ptr<const SurfacePlan> surfacePlan(const Recipe& recipe, const std::filesystem::path& folder) {
    auto plan = std::make_shared<SurfacePlan>();
    plan->surface = recipe.surface.inUse();
    plan->isNatural = plan->surface.materials.empty();
    if (plan->isNatural)
        plan->surface.materials = naturalSurface().materials;
    plan->hasNaturalTrees = plan->isNatural && plan->surface.scatters.empty();
    if (plan->hasNaturalTrees)
        plan->surface.scatters = naturalTrees(recipe.grid, recipe.surface.natural);
    plan->folder = folder;
    for (const Curve* curve : curvesBefore(recipe, static_cast<int>(recipe.stages.size())))
        plan->curves.push_back(*curve);
    if (const StrataParams* strata = strataBefore(recipe, static_cast<int>(recipe.stages.size())))
        plan->strata = *strata;
    return plan;
}

LaidSurface::LaidSurface(const TerrainState& terrain, const std::shared_ptr<const SurfacePlan>& plan, ThreadPool& pool)
    : m_plan(known(plan, terrain)), m_terrain(terrain.restored()), m_compute{pool},
      m_ground(m_terrain, m_compute, m_plan->folder) {
    for (const Curve& curve : m_plan->curves)
        m_ground.curves.push_back(&curve);
    m_ground.natural = m_plan->surface.natural;
    m_ground.strata = m_plan->strata ? &*m_plan->strata : nullptr;
    m_ground.rockDatum = m_terrain.privateLayers().findFloats(kRockDatum, m_terrain.grid());
}

const SurfaceMap& LaidSurface::map() {
    if (!m_map)
        m_map = m_plan->isNatural ? naturalSurfaceMap(m_plan->surface, m_ground) : surfaceMap(m_plan->surface, m_ground);
    return *m_map;
}

const Rgb8Image& LaidSurface::colours() {
    if (!m_colours)
        m_colours = m_plan->isNatural ? naturalColourMap(m_plan->surface, map(), m_ground) : colourMap(m_plan->surface, map(), m_compute);
    return *m_colours;
}

std::optional<PlantCover> LaidSurface::plants() {
    MaskMaker maker(m_ground);
    return plantCover(m_plan->surface, maker);
}

const std::vector<ScatterList>& LaidSurface::scatters() {
    if (!m_scatters)
        m_scatters = scatterLists(m_plan->surface, m_ground);
    return *m_scatters;
}

std::vector<std::filesystem::path> writeSplatMaps(const std::filesystem::path& path, const SurfaceMap& map,
                                                  std::size_t materials, const CellRect& part, ThreadPool& pool) {
    constexpr int kChannels = 4;
    std::vector<std::filesystem::path> files;
    for (int first = 0; first < static_cast<int>(materials); first += kChannels) {
        files.push_back(path.parent_path() /
                        (path.stem().string() + "_" + std::to_string(first / kChannels) + path.extension().string()));
        const auto row = [&map, &part, first](int y, std::byte* out) {
            for (int x = part.x0; x < part.x1; ++x)
                for (int channel = 0; channel < kChannels; ++channel)
                    *out++ = static_cast<std::byte>(map.weight(map.grid.index(x, part.y0 + y), first + channel));
        };
        writePngFile(files.back(),
                     {.width = part.width(), .height = part.height(), .bits = 8, .channels = kChannels, .row = row},
                     &pool);
    }
    return files;
}

void writeWeightMap(const std::filesystem::path& path, const SurfaceMap& map, int material, const CellRect& part,
                    ThreadPool& pool) {
    const auto row = [&](int y, std::byte* out) {
        for (int x = part.x0; x < part.x1; ++x)
            *out++ = static_cast<std::byte>(map.weight(map.grid.index(x, part.y0 + y), material));
    };
    writePngFile(path, {.width = part.width(), .height = part.height(), .bits = 8, .channels = 1, .row = row}, &pool);
}

Heightmap indexMap(const SurfaceMap& map) {
    Heightmap index(map.grid);
    for (std::size_t c = 0; c < map.cells.size(); ++c)
        index.cells()[c] = map.cells[c].material[0];
    return index;
}

} // namespace oxbow
