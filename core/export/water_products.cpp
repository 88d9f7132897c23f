#include "core/export/water_products.h"

#include "core/export/shaded_relief.h"
#include "core/measure/catchment_map.h"
#include "core/measure/stream_orders.h"
#include "core/terrain/river_line.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

// ---- Rivers ----

/// Marks the cells whose centre lies within half the width of a piece of a river.
void markPiece(Heightmap& mask, float mark, const RiverPoint& a, const RiverPoint& b) {
    const GridSpec& grid = mask.grid();
    const double cell = grid.cellSizeM;
    const double reach = 0.5 * std::max(a.widthM, b.widthM);
    const auto first = [&](double metres) {
        return std::max(0, static_cast<int>((metres - reach) / cell - 0.5));
    };
    const auto last = [&](double metres, int count) {
        return std::min(count - 1, static_cast<int>((metres + reach) / cell + 0.5));
    };
    const double dx = b.at.xM - a.at.xM, dy = b.at.yM - a.at.yM;
    const double length2 = dx * dx + dy * dy;
    for (int y = first(std::min(a.at.yM, b.at.yM)); y <= last(std::max(a.at.yM, b.at.yM), grid.height); ++y)
        for (int x = first(std::min(a.at.xM, b.at.xM)); x <= last(std::max(a.at.xM, b.at.xM), grid.width);
             ++x) {
            const double px = (x + 0.5) * cell - a.at.xM, py = (y + 0.5) * cell - a.at.yM;
            const double t = length2 > 0.0 ? std::clamp((px * dx + py * dy) / length2, 0.0, 1.0) : 0.0;
            const double half = 0.5 * (a.widthM + t * (b.widthM - a.widthM));
            if (std::hypot(px - t * dx, py - t * dy) <= half)
                mask.at(x, y) = std::max(mask.at(x, y), mark);
        }
}

void markReach(Heightmap& mask, const RiverReach& reach) {
    constexpr float kBrook = 0.5f;
    const float mark = reach.isBrook ? kBrook : 1.0f;
    for (const RiverPoint& point : reach.points)
        if (point.cell >= 0 && point.cell < std::ssize(mask.cells())) {
            float& cell = mask.cells()[static_cast<std::size_t>(point.cell)];
            cell = std::max(cell, mark);
        }
    for (std::size_t i = 1; i < reach.points.size(); ++i)
        markPiece(mask, mark, reach.points[i - 1], reach.points[i]);
}

// ---- Catchments ----

constexpr double kTintShare = 0.72;

void tintPixel(std::uint8_t* pixel, std::uint32_t colour, bool divide) {
    const double grey = (0.30 * pixel[0] + 0.59 * pixel[1] + 0.11 * pixel[2]) / 255.0;
    for (int channel = 0; channel < 3; ++channel) {
        const double own = static_cast<double>((colour >> (16 - 8 * channel)) & 0xff) * (0.35 + 0.95 * grey);
        const double mixed = kTintShare * own + (1.0 - kTintShare) * pixel[channel];
        pixel[channel] = static_cast<std::uint8_t>(std::clamp(divide ? 0.35 * mixed : mixed, 0.0, 255.0));
    }
}

} // namespace

WaterBodies listedWater(const TerrainState& terrain) {
    WaterBodies listed = *terrain.waterBodies();
    for (RiverReach& reach : listed.reaches)
        for (RiverPoint& point : reach.points) {
            const GridSpec& grid = terrain.grid();
            const auto cell = static_cast<int>(cellAt(grid, point.at));
            const int x = cell % grid.width, y = cell / grid.width;
            if (std::isnan(terrain.value(Layer::LakeLevel, x, y)))
                point.bedM = std::min<double>(point.bedM, terrain.value(Layer::Elevation, x, y));
        }
    return listed;
}

Heightmap lakeMask(const TerrainState& terrain) {
    Heightmap mask = lakeDepth(terrain);
    for (float& cell : mask.cells())
        cell = cell > 0.0f ? 1.0f : 0.0f;
    return mask;
}

Heightmap riverMask(const TerrainState& terrain) {
    Heightmap mask(terrain.grid());
    for (const RiverReach& reach : terrain.waterBodies()->reaches)
        markReach(mask, reach);
    return mask;
}

Heightmap lakeDepth(const TerrainState& terrain) {
    const Heightmap ground = terrain.flattened(Layer::Elevation);
    Heightmap depth = terrain.flattened(Layer::LakeLevel);
    for (std::size_t c = 0; c < depth.cells().size(); ++c)
        depth.cells()[c] = std::fmax(depth.cells()[c] - ground.cells()[c], 0.0f); // of no number the other
    return depth;
}

Heightmap waterLevel(const TerrainState& terrain) {
    const Heightmap ground = terrain.flattened(Layer::Elevation);
    const Heightmap depth = terrain.flattened(Layer::Water);
    Heightmap level = terrain.flattened(Layer::LakeLevel);
    for (std::size_t c = 0; c < level.cells().size(); ++c) {
        const float flowing =
            depth.cells()[c] > kFilmDepthM ? ground.cells()[c] + depth.cells()[c] : kNoValue;
        const float surface = std::fmax(level.cells()[c], flowing);
        level.cells()[c] = surface > ground.cells()[c] ? surface : kNoValue;
    }
    return level;
}

Heightmap catchmentIds(const TerrainState& terrain, ThreadPool& pool) {
    const CatchmentMap map = catchmentMap(terrain, {pool});
    Heightmap ids(terrain.grid());
    std::ranges::transform(map.ids, ids.cells().begin(),
                           [](std::uint32_t id) { return static_cast<float>(id); });
    return ids;
}

Heightmap orderMap(const TerrainState& terrain, ThreadPool& pool) {
    const StreamOrders streams = streamOrders(terrain, {pool});
    Heightmap orders(terrain.grid());
    std::ranges::copy(streams.orders, orders.cells().begin());
    return orders;
}

Rgb8Image catchmentPicture(const TerrainState& terrain, ThreadPool& pool) {
    const CatchmentMap map = catchmentMap(terrain, {pool});
    const Heightmap water = lakeDepth(terrain);
    Rgb8Image image = shadedRelief(terrain.flattened(Layer::Elevation), &water, std::nullopt, {}, pool);
    const GridSpec& grid = terrain.grid();
    const auto id = [&](int x, int y) {
        return map.ids[grid.index(std::min(x, grid.width - 1), std::min(y, grid.height - 1))];
    };
    for (int y = 0; y < grid.height; ++y)
        for (int x = 0; x < grid.width; ++x) {
            const std::uint32_t own = id(x, y), east = id(x + 1, y), south = id(x, y + 1);
            const bool divide = (east != own && east != 0) || (south != own && south != 0);
            if (own != 0)
                tintPixel(image.pixel(x, y),
                          kCatchmentColours[static_cast<std::size_t>(map.catchments[own - 1].colour)],
                          divide);
        }
    return image;
}

} // namespace oxbow
