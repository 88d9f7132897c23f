#include "core/erosion/shallow_water/shallow_water_patch.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace oxbow {

namespace {

int wrapped(int i, int count) {
    const int rest = i % count;
    return rest < 0 ? rest + count : rest;
}

/// Copies cells `from` to `from + count` of a row of the map that goes round.
void copyRow(const float* source, int from, int mapWidth, float* target, int count) {
    if (from >= 0 && from + count <= mapWidth) {
        std::copy_n(source + from, count, target);
        return;
    }
    for (int i = 0; i < count; ++i)
        target[i] = source[wrapped(from + i, mapWidth)];
}

/// Adds to a depth, which keeps the rest that its bits do not hold; no depth is below 0. Returns the depth.
float addTo(float& depth, float& rest, float amount) {
    const float before = depth, gained = amount + rest, filled = before + gained;
    depth = std::max(0.0f, filled);
    rest = roundingOf(before, gained, filled) + (filled - depth);
    return depth;
}

} // namespace

WaterPatch::WaterPatch(int coreWidth, int coreHeight)
    : m_bed(coreWidth + 2 * kPatchHalo, coreHeight + 2 * kPatchHalo),
      m_owed(m_bed),
      m_depth(m_bed),
      m_rest(m_bed),
      m_sediment(m_bed),
      m_load(m_bed),
      m_through(m_bed),
      m_softness(m_bed),
      m_fluxX(coreWidth + 2 * kPatchHalo + 1, coreHeight + 2 * kPatchHalo),
      m_fluxY(coreWidth + 2 * kPatchHalo, coreHeight + 2 * kPatchHalo + 1),
      m_newFluxX(m_fluxX),
      m_newFluxY(m_fluxY),
      m_north(coreWidth + 2 * kPatchHalo + 1),
      m_south(m_north),
      m_sides(m_north) {}

int WaterPatch::mapX(int x) const {
    return wrapped(m_core.x0 - m_coreX + x, m_grid.width);
}
int WaterPatch::mapY(int y) const {
    return wrapped(m_core.y0 - m_coreY + y, m_grid.height);
}

void WaterPatch::place(const GridSpec& grid, const CellRect& core, bool wraps) {
    m_grid = grid;
    m_core = core;
    const auto margin = [&](int room) { return wraps ? kPatchHalo : std::min(kPatchHalo, room); };
    m_coreX = margin(core.x0);
    m_coreY = margin(core.y0);
    const int right = margin(grid.width - core.x1), bottom = margin(grid.height - core.y1);
    m_width = m_coreX + core.width() + right;
    m_height = m_coreY + core.height() + bottom;
    m_onWest = !wraps && core.x0 - m_coreX == 0;
    m_onNorth = !wraps && core.y0 - m_coreY == 0;
    m_onEast = !wraps && core.x1 + right == grid.width;
    m_onSouth = !wraps && core.y1 + bottom == grid.height;
}

void WaterPatch::load(const WaterFields& from, const GridSpec& grid, const CellRect& core,
                      const WaterBatch& batch) {
    place(grid, core, batch.edges == WaterEdges::Wrap);
    m_book = {};
    for (int y = 0; y < m_height; ++y) {
        loadRow(from, batch, y);
        rainOn(batch.weather, y);
        findLoads(m_depth.row(y), m_sediment.row(y), m_load.row(y), m_width);
    }
    for (int y = 0; y <= m_height; ++y)
        loadFaces(from, y);
    findSprings(batch.springs);
}

void WaterPatch::loadRow(const WaterFields& from, const WaterBatch& batch, int y) {
    const int source = mapY(y), x0 = m_core.x0 - m_coreX, w = m_grid.width;
    copyRow(batch.ground->row(source), x0, w, m_bed.row(y), m_width);
    copyRow(from.owed.row(source), x0, w, m_owed.row(y), m_width);
    copyRow(from.depth.row(source), x0, w, m_depth.row(y), m_width);
    copyRow(from.rest.row(source), x0, w, m_rest.row(y), m_width);
    copyRow(from.sediment.row(source), x0, w, m_sediment.row(y), m_width);
    std::fill_n(m_through.row(y), m_width, 0.0f);
    float *bed = m_bed.row(y), *softness = m_softness.row(y);
    for (int x = 0; x < m_width; ++x)
        bed[x] = bed[x] < kWallFloor ? bed[x] : kWaterWall; // no value: NaN
    if (batch.hardness)
        for (int x = 0; x < m_width; ++x)
            softness[x] = 1.0f - std::clamp(batch.hardness->at(mapX(x), source), 0.0f, 1.0f);
    else
        std::fill_n(softness, m_width, 1.0f);
}

void WaterPatch::loadFaces(const WaterFields& from, int y) {
    const int w = m_grid.width, x0 = m_core.x0 - m_coreX, y0 = m_core.y0 - m_coreY;
    const bool wraps = y0 < 0 || x0 < 0 || y0 + m_height > m_grid.height || x0 + m_width > w;
    copyRow(from.fluxY.row(wraps ? wrapped(y0 + y, m_grid.height) : y0 + y), x0, w, m_fluxY.row(y), m_width);
    if (y < m_height)
        copyRow(from.fluxX.row(mapY(y)), x0, wraps ? w : w + 1, m_fluxX.row(y), m_width + 1);
}

void WaterPatch::rainOn(const Weather& weather, int y) {
    if (weather.rain <= 0.0f && weather.evaporation <= 0.0f)
        return;
    float *depth = m_depth.row(y), *rest = m_rest.row(y);
    const float* bed = m_bed.row(y);
    const float* map = weather.rainMap ? weather.rainMap->row(mapY(y)) : nullptr;
    double in = 0.0, out = 0.0;
    for (int x = 0; x < m_width; ++x) {
        if (bed[x] >= kWallFloor)
            continue;
        const float falls = weather.rain * (map ? std::max(0.0f, map[mapX(x)]) : 1.0f);
        const float wet = addTo(depth[x], rest[x], falls);
        const float dries = std::min(wet, weather.evaporation);
        addTo(depth[x], rest[x], -dries);
        const bool core = x >= m_coreX && x < m_coreX + m_core.width();
        in += core ? falls : 0.0;
        out += core ? dries : 0.0;
    }
    if (isCoreRow(y)) {
        m_book.waterIn += in;
        m_book.waterOut += out;
    }
}

void WaterPatch::findSprings(std::span<const Spring> springs) {
    m_springs.clear();
    if (springs.empty())
        return;
    for (int y = 0; y < m_height; ++y) {
        const int row = mapY(y);
        const auto above = [](const Spring& spring, int line) { return spring.y < line; };
        for (auto s = std::lower_bound(springs.begin(), springs.end(), row, above);
             s != springs.end() && s->y == row; ++s)
            for (int x = wrapped(s->x - mapX(0), m_grid.width); x < m_width; x += m_grid.width)
                if (m_bed.row(y)[x] < kWallFloor)
                    m_springs.push_back(
                        {x, y, s->m3PerS, isCoreRow(y) && x >= m_coreX && x < m_coreX + m_core.width()});
    }
}

void WaterPatch::flowSprings(const WaterBatch& batch) {
    const float perM3PerS = batch.bed.timeStepS / (batch.cellSizeM * batch.cellSizeM);
    for (const LocalSpring& spring : m_springs) {
        float& depth = m_depth.row(spring.y)[spring.x];
        const float rises = std::max(-depth, spring.m3PerS * perM3PerS);
        addTo(depth, m_rest.row(spring.y)[spring.x], rises);
        findLoads(&depth, m_sediment.row(spring.y) + spring.x, m_load.row(spring.y) + spring.x, 1);
        const double change = spring.inCore ? rises : 0.0;
        (change > 0.0 ? m_book.waterIn : m_book.waterOut) += std::fabs(change);
    }
}

WaterPatch::Beyond WaterPatch::beyond(const WaterBatch& batch, bool mapEdge, float bed, float next) {
    if (!mapEdge || batch.edges == WaterEdges::Closed || bed >= kWallFloor)
        return {kWaterWall, 0.0f};
    if (batch.edges == WaterEdges::Sea)
        return {bed, std::max(0.0f, batch.seaLevelM - bed)};
    // Open: the ground goes on as it falls, at most at 45 degrees; level where it would rise.
    const float rise = next < kWallFloor ? next - bed : 0.0f;
    return {bed - std::clamp(rise, 0.0f, batch.cellSizeM), 0.0f};
}

void WaterPatch::setRing(const WaterBatch& batch) {
    const int w = m_width, h = m_height;
    const auto set = [&](int x, int y, const Beyond& cell) {
        m_bed.row(y)[x] = cell.bed;
        m_depth.row(y)[x] = cell.depth;
        m_load.row(y)[x] = 0.0f;
    };
    for (int y = 0; y < h; ++y) {
        const float* bed = m_bed.row(y);
        set(-1, y, beyond(batch, m_onWest, bed[0], bed[std::min(1, w - 1)]));
        set(w, y, beyond(batch, m_onEast, bed[w - 1], bed[std::max(w - 2, 0)]));
        float* flux = m_fluxX.row(y);
        flux[-1] = flux[0];
        flux[w + 1] = flux[w];
    }
    const float *north = m_bed.row(0), *nextNorth = m_bed.row(std::min(1, h - 1));
    const float *south = m_bed.row(h - 1), *nextSouth = m_bed.row(std::max(h - 2, 0));
    for (int x = 0; x < w; ++x) {
        set(x, -1, beyond(batch, m_onNorth, north[x], nextNorth[x]));
        set(x, h, beyond(batch, m_onSouth, south[x], nextSouth[x]));
    }
    std::copy_n(m_fluxY.row(0), w, m_fluxY.row(-1));
    std::copy_n(m_fluxY.row(h), w, m_fluxY.row(h + 1));
}

void WaterPatch::advance(const WaterBatch& batch) {
    for (int i = 0; i < batch.timeSteps; ++i) {
        flowSprings(batch);
        setRing(batch);
        // Only the rows for which the core's will still ask: one less on each side with every step. Columns stay, since
        // rows that begin on lines of the cache are the quicker.
        const int margin = batch.timeSteps - 1 - i;
        timeStep(batch, std::max(0, m_coreY - margin), std::min(m_height, m_coreY + m_core.height() + margin));
    }
}

void WaterPatch::timeStep(const WaterBatch& batch, int y0, int y1) {
    // A row of cells may change once the faces on both its sides are known.
    for (int y = y0; y <= y1; ++y) {
        northFaces(batch, y);
        if (y > y0) {
            westFaces(batch, y - 1);
            changeRow(batch, y - 1);
        }
        std::swap(m_north, m_south);
    }
    std::swap(m_fluxX, m_newFluxX);
    std::swap(m_fluxY, m_newFluxY);
}

void WaterPatch::northFaces(const WaterBatch& batch, int y) {
    m_south.flux = m_newFluxY.row(y);
    flowAcross({waterRow(y - 1, 0), waterRow(y, 0), m_fluxY.row(y), m_fluxY.row(y - 1), m_fluxY.row(y + 1)},
               batch.flow, m_south.faces(0), m_width);
    const bool north = y == 0, south = y == m_height;
    if (!north && !south)
        return;
    std::fill_n(m_south.drop.row(0), m_width, 0.0f); // nothing cuts below what lies beyond the edge
    const bool booked = north ? m_onNorth && m_core.y0 == 0 : m_onSouth && m_core.y1 == m_grid.height;
    if (booked)
        for (int x = m_coreX; x < m_coreX + m_core.width(); ++x)
            bookEdge(m_south, x, north ? 1.0 : -1.0, batch);
}

void WaterPatch::westFaces(const WaterBatch& batch, int y) {
    const float* flux = m_fluxX.row(y);
    m_sides.flux = m_newFluxX.row(y);
    flowAcross({waterRow(y, -1), waterRow(y, 0), flux, flux - 1, flux + 1}, batch.flow, m_sides.faces(0),
               m_width + 1);
    m_sides.drop.row(0)[0] = m_sides.drop.row(0)[m_width] = 0.0f;
    if (!isCoreRow(y))
        return;
    if (m_onWest && m_core.x0 == 0)
        bookEdge(m_sides, 0, 1.0, batch);
    if (m_onEast && m_core.x1 == m_grid.width)
        bookEdge(m_sides, m_width, -1.0, batch);
}

void WaterPatch::bookEdge(FlowRow& flows, int x, double inward, const WaterBatch& batch) {
    const double water = inward * (flows.flux[x] * batch.bed.moved);
    (water > 0.0 ? m_book.waterIn : m_book.waterOut) += std::fabs(water);
    m_book.rockOut -= inward * flows.sediment.row(0)[x];
}

void WaterPatch::changeRow(const WaterBatch& batch, int y) {
    changeCells({m_bed.row(y), m_softness.row(y), m_owed.row(y), m_depth.row(y), m_rest.row(y), m_sediment.row(y),
                 m_load.row(y), m_through.row(y)},
                {m_sides.faces(0), m_sides.faces(1), m_north.faces(0), m_south.faces(0)}, batch.bed, m_width);
}

void WaterPatch::store(WaterFields& to, Heightmap& discharge, float perThrough) {
    const int w = m_core.width(), x0 = m_core.x0;
    for (int i = 0; i < m_core.height(); ++i) {
        const int y = m_core.y0 + i, local = m_coreY + i;
        const float *through = m_through.row(local) + m_coreX, *depth = m_depth.row(local) + m_coreX;
        std::copy_n(m_owed.row(local) + m_coreX, w, to.owed.row(y) + x0);
        std::copy_n(depth, w, to.depth.row(y) + x0);
        std::copy_n(m_rest.row(local) + m_coreX, w, to.rest.row(y) + x0);
        std::copy_n(m_sediment.row(local) + m_coreX, w, to.sediment.row(y) + x0);
        std::copy_n(m_fluxX.row(local) + m_coreX, w + (m_core.x1 == m_grid.width), to.fluxX.row(y) + x0);
        std::copy_n(m_fluxY.row(local) + m_coreX, w, to.fluxY.row(y) + x0);
        float* target = discharge.row(y) + x0;
        for (int x = 0; x < w; ++x)
            target[x] += through[x] * perThrough;
        m_book.deepest = std::max(m_book.deepest, deepestOf(depth, w));
    }
    if (m_core.y1 == m_grid.height)
        std::copy_n(m_fluxY.row(m_coreY + m_core.height()) + m_coreX, w, to.fluxY.row(m_grid.height) + x0);
}

} // namespace oxbow
