#include "core/export/analysis_products.h"

#include "core/mask/mask.h"
#include "core/terrain/surface_normal.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace oxbow {

namespace {

constexpr double kCavityRadiusM = 20.0;

/// What sources look at, of a finished terrain.
struct Study {
    WorkingTerrain terrain;
    Compute compute;
    MaskGround ground;

    Study(const TerrainState& state, ThreadPool& pool)
        : terrain(state.restored()), compute{pool}, ground(terrain, compute, {}) {}
};

/// Steps in cells to look for the horizon along one direction: columns, rows, 1 / metres.
using Ray = std::vector<std::array<double, 3>>;

std::vector<Ray> raysOf(double cellSizeM, double radiusM) {
    constexpr int kDirections = 16;
    constexpr double kGrowth = 4.0 / 3.0;
    std::vector<Ray> rays(kDirections);
    for (int k = 0; k < kDirections; ++k) {
        const double angle = 2.0 * std::numbers::pi * k / kDirections;
        for (double cells = 1.0; cells * cellSizeM <= radiusM || cells == 1.0; cells *= kGrowth)
            rays[k].push_back({cells * std::cos(angle), cells * std::sin(angle), 1.0 / (cells * cellSizeM)});
    }
    return rays;
}

float bilinear(const Heightmap& map, double x, double y) {
    const int x0 = static_cast<int>(x), y0 = static_cast<int>(y);
    const int x1 = std::min(x0 + 1, map.width() - 1), y1 = std::min(y0 + 1, map.height() - 1);
    const auto fx = static_cast<float>(x - x0), fy = static_cast<float>(y - y0);
    return (1 - fy) * ((1 - fx) * map.at(x0, y0) + fx * map.at(x1, y0)) +
           fy * ((1 - fx) * map.at(x0, y1) + fx * map.at(x1, y1));
}

float openness(const Heightmap& map, const std::vector<Ray>& rays, int x, int y) {
    const float own = map.at(x, y);
    double sum = 0.0;
    for (const Ray& ray : rays) {
        double steepest = 0.0;
        for (const auto& [dx, dy, perMetre] : ray) {
            const double px = x + dx, py = y + dy;
            if (px < 0 || py < 0 || px > map.width() - 1 || py > map.height() - 1)
                break;
            steepest = std::max(steepest, (static_cast<double>(bilinear(map, px, py)) - own) * perMetre);
        }
        sum += 1.0 / (1.0 + steepest * steepest); // cos² of an angle by its tangent
    }
    return static_cast<float>(sum / static_cast<double>(rays.size()));
}

template <typename Change>
Rgb16Image changedNormals(const Heightmap& elevation, ThreadPool& pool, Change change) {
    Rgb16Image normals = normalMap(elevation, pool);
    for (std::size_t i = 0; i < normals.samples.size(); i += 3)
        change(&normals.samples[i]);
    return normals;
}

} // namespace

Heightmap sourceProduct(const TerrainState& terrain, std::string_view source, ThreadPool& pool) {
    Study study(terrain, pool);
    MaskMaker maker(study.ground);
    Heightmap values = maker.values(MaskEntry(*findMaskSource(source)));
    std::ranges::replace_if(values.cells(), [](float value) { return !std::isfinite(value); }, kNoValue);
    return values;
}

Heightmap ambientOcclusion(const Heightmap& elevation, double radiusM, ThreadPool& pool) {
    const std::vector<Ray> rays = raysOf(elevation.cellSizeM(), radiusM);
    Heightmap open(elevation.grid());
    Compute{pool}.forCells(elevation.grid(), [&](int x, int y) {
        open.at(x, y) = openness(elevation, rays, x, y);
    });
    return open;
}

Heightmap cavityMap(const TerrainState& terrain, ThreadPool& pool) {
    Study study(terrain, pool);
    const double radiusM = std::max(kCavityRadiusM, 2.0 * terrain.grid().cellSizeM);
    const Heightmap& mean = study.ground.smoothed(radiusM);
    Heightmap cavity = study.ground.elevation();
    for (std::size_t c = 0; c < cavity.cells().size(); ++c)
        cavity.cells()[c] = static_cast<float>(
            std::clamp(0.5 + 2.0 * (static_cast<double>(cavity.cells()[c]) - mean.cells()[c]) / radiusM, 0.0, 1.0));
    return cavity;
}

Rgb8Image flowDirectionMap(const TerrainState& terrain, ThreadPool& pool) {
    Study study(terrain, pool);
    const GridSpec& grid = terrain.grid();
    const std::vector<std::uint32_t>& receivers = study.ground.drainage().receivers(study.compute);
    Rgb8Image image(grid.width, grid.height);
    const auto byte = [](double value) { return static_cast<std::uint8_t>(std::lround(127.5 + 127.5 * value)); };
    for (int y = 0; y < grid.height; ++y)
        for (int x = 0; x < grid.width; ++x) {
            const std::size_t own = grid.index(x, y), to = receivers[own];
            const bool goesOn = to < grid.cellCount() && to != own;
            const double dx = goesOn ? grid.xOf(to) - x : 0;
            const double dy = goesOn ? grid.yOf(to) - y : 0;
            const double length = std::max(1.0, std::hypot(dx, dy));
            std::uint8_t* pixel = image.pixel(x, y);
            pixel[0] = byte(dx / length);
            pixel[1] = byte(dy / length);
            pixel[2] = goesOn ? 255 : 0;
        }
    return image;
}

Heightmap drainageAreas(const TerrainState& terrain, ThreadPool& pool) {
    Study study(terrain, pool);
    const double cellM2 = terrain.grid().cellSizeM * terrain.grid().cellSizeM / kFlowUnit;
    Heightmap areas(terrain.grid());
    std::ranges::transform(study.ground.drainage().cellCounts(study.compute), areas.cells().begin(),
                           [cellM2](FlowSum cells) { return static_cast<float>(static_cast<double>(cells) * cellM2); });
    return areas;
}

Heightmap directionNumbers(const TerrainState& terrain, ThreadPool& pool) {
    constexpr std::array<float, 10> kNumbers = {32, 64, 128, 16, 1, 8, 4, 2, 0, 0}; // in the order of flow_direction.h
    Study study(terrain, pool);
    Heightmap numbers(terrain.grid());
    std::ranges::transform(study.ground.drainage().directions(study.compute), numbers.cells().begin(),
                           [&](std::uint8_t direction) { return kNumbers[direction]; });
    return numbers;
}

Rgb16Image directXNormals(const Heightmap& elevation, ThreadPool& pool) {
    return changedNormals(elevation, pool, [](std::uint16_t* n) { n[1] = static_cast<std::uint16_t>(65535 - n[1]); });
}

Rgb16Image objectNormals(const Heightmap& elevation, ThreadPool& pool) {
    return changedNormals(elevation, pool, [](std::uint16_t* n) {
        const std::uint16_t north = n[1];
        n[1] = n[2];
        n[2] = static_cast<std::uint16_t>(65535 - north);
    });
}

} // namespace oxbow
