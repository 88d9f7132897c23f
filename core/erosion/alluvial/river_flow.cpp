#include "core/erosion/alluvial/river_flow.h"

#include "core/base/aligned_rows.h"
#include "core/base/thread_pool.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

constexpr float kRiverWall = 1e9f;
constexpr float kGentlestEdge = 2e-4f; ///< slope of the bed beyond an open edge, at least
constexpr float kLeastFed = 2.5e-5f;   ///< of the depth that waves go by: sand that a dry spring may bring

GridSpec facesAcross(GridSpec grid) {
    ++grid.width;
    return grid;
}
GridSpec facesDown(GridSpec grid) {
    ++grid.height;
    return grid;
}

} // namespace

RiverFlow::RiverFlow(const GridSpec& grid, const CancelToken& cancel) : m_grid(grid), m_ground0(grid), m_depth0(grid) {
    for (FramedLayer* layer : {&m_ground, &m_depth, &m_floor, &m_rise, &m_swell, &m_mud, &m_mudBed, &m_carried, &m_load, &m_muddiness}) {
        cancel.throwIfRequested();
        *layer = FramedLayer(grid, 1, 0.0f);
    }
    for (FramedLayer Faces::* layer : {&Faces::speed, &Faces::next, &Faces::water, &Faces::sand, &Faces::mud}) {
        cancel.throwIfRequested();
        m_east.*layer = FramedLayer(facesAcross(grid), 1, 0.0f);
        m_south.*layer = FramedLayer(facesDown(grid), 1, 0.0f);
    }
}

void RiverFlow::load(const RiverState& state, RiverEdges edges, float seaLevelM, const RiverRules& rules, const Compute& compute) {
    m_edges = edges;
    m_seaLevelM = seaLevelM;
    m_rules = rules;
    const int w = m_grid.width;
    compute.forRows(m_grid.height, [&](int y0, int y1) {
        for (int y = y0; y < y1; ++y) {
            for (int x = 0; x < w; ++x) {
                const bool isWall = !(std::fabs(state.ground.at(x, y)) < kRiverWall);
                m_ground0.at(x, y) = m_ground.row(y)[x] = isWall ? kRiverWall : state.ground.at(x, y);
                m_floor.row(y)[x] = isWall ? kRiverWall : state.floor.at(x, y);
                m_depth0.at(x, y) = m_depth.row(y)[x] = isWall ? 0.0f : std::max(0.0f, state.water.at(x, y));
                m_rise.row(y)[x] = m_swell.row(y)[x] = 0.0f;
                m_mud.row(y)[x] = isWall ? 0.0f : state.mud.at(x, y);
                m_mudBed.row(y)[x] = isWall ? 0.0f : state.mudBed.at(x, y);
            }
            std::copy_n(state.east.row(y), w + 1, m_east.speed.row(y));
            std::copy_n(state.south.row(y), w, m_south.speed.row(y));
            if (y + 1 == m_grid.height)
                std::copy_n(state.south.row(y + 1), w, m_south.speed.row(y + 1));
        }
    });
    for (int y = 0; y < m_grid.height; ++y) {
        findRiverLoads(cellsOf(y), m_floor.row(y), around(&Faces::speed, y), m_rules,
                       {m_carried.row(y), m_load.row(y), m_muddiness.row(y)}, w);
        frame(y);
    }
}

RiverBook RiverFlow::run(int timeSteps, const Heightmap& rain, std::span<const RiverSource> sources, const Compute& compute) {
    std::vector<RiverBook> rows(static_cast<std::size_t>(m_grid.height));
    for (int i = 0; i < timeSteps; ++i) {
        compute.forRows(m_grid.height, [&](int y0, int y1) { flow(y0, y1); });
        std::swap(m_east.speed, m_east.next);
        std::swap(m_south.speed, m_south.next);
        compute.forRows(m_grid.height, [&](int y0, int y1) {
            for (int y = y0; y < y1; ++y)
                change(y, rain, sources, rows[static_cast<std::size_t>(y)]);
        });
    }
    RiverBook all;
    for (const RiverBook& row : rows)
        for (double RiverBook::* part : {&RiverBook::waterIn, &RiverBook::waterOut, &RiverBook::sandIn, &RiverBook::mudIn, &RiverBook::rockOut})
            all.*part += row.*part;
    return all;
}

RiverSide RiverFlow::side(int y, int x, const float* carried, const float* load) const {
    return {m_ground.row(y) + x, m_depth.row(y) + x, m_floor.row(y) + x, carried + x, load + x, m_muddiness.row(y) + x};
}

void RiverFlow::flow(int y0, int y1) {
    const int w = m_grid.width, h = m_grid.height;
    AlignedRows evened(w + 1, 5);
    float* between = evened.row(4);
    const auto even = [&](int y, float* carried, float* load) {
        if (y < 0 || y >= h) {
            std::fill_n(carried - 1, w + 2, 0.0f);
            std::fill_n(load - 1, w + 2, 0.0f);
            return;
        }
        for (const auto& [layer, target] : {std::pair(&m_carried, carried), std::pair(&m_load, load)})
            evenRiverRow(layer->row(std::max(0, y - 1)), layer->row(y), layer->row(std::min(h - 1, y + 1)), between, target, w);
    };
    float *carriedN = evened.row(0), *loadN = evened.row(1), *carried = evened.row(2), *load = evened.row(3);
    even(y0 - 1, carriedN, loadN);
    for (int y = y0; y < y1 + (y1 == h); ++y) {
        even(y, carried, load);
        const FramedLayer &u = m_east.speed, &v = m_south.speed, &z = m_ground;
        const int north = std::max(0, y - 1), south = std::min(h - 1, y + 1);
        if (y < h) {
            flowThroughFaces(side(y, -1, carried, load), side(y, 0, carried, load),
                             {u.row(y), {v.row(y) - 1, v.row(y), v.row(y + 1) - 1, v.row(y + 1)}},
                             {{z.row(south) - 1, z.row(south)}, {z.row(north) - 1, z.row(north)}}, m_rules,
                             {m_east.next.row(y), m_east.water.row(y), m_east.sand.row(y), m_east.mud.row(y)}, w + 1);
            float* next = m_east.next.row(y);
            next[-1] = next[0];
            next[w + 1] = next[w];
        }
        const int at = std::min(y, h - 1);
        flowThroughFaces(side(y - 1, 0, carriedN, loadN), side(y, 0, carried, load),
                         {v.row(y), {u.row(north), u.row(north) + 1, u.row(at), u.row(at) + 1}},
                         {{z.row(y - 1) + 1, z.row(y) + 1}, {z.row(y - 1) - 1, z.row(y) - 1}}, m_rules,
                         {m_south.next.row(y), m_south.water.row(y), m_south.sand.row(y), m_south.mud.row(y)}, w);
        float* next = m_south.next.row(y);
        next[-1] = next[0];
        next[w] = next[w - 1];
        std::swap(carried, carriedN);
        std::swap(load, loadN);
    }
}

BedCells RiverFlow::cellsOf(int y) {
    return {m_ground0.row(y), m_depth0.row(y), nullptr, m_rise.row(y), m_swell.row(y), m_mud.row(y), m_mudBed.row(y), m_ground.row(y), m_depth.row(y)};
}

RiverAround RiverFlow::around(FramedLayer Faces::* layer, int y) const {
    const FramedLayer &east = m_east.*layer, &south = m_south.*layer;
    return {east.row(y), east.row(y) + 1, south.row(y), south.row(y + 1)};
}

void RiverFlow::change(int y, const Heightmap& rain, std::span<const RiverSource> sources, RiverBook& book) {
    const int w = m_grid.width;
    BedCells cells = cellsOf(y);
    cells.rain = rain.row(y);
    // The border keeps its height: what it would gain or lose has come over the edge.
    const bool wholeRow = y == 0 || y + 1 == m_grid.height;
    const int stride = wholeRow ? 1 : std::max(1, w - 1);
    const bool keeps = m_edges != RiverEdges::Closed;
    std::vector<float> kept;
    for (int x = 0; keeps && x < w; x += stride)
        kept.push_back(cells.rise[x]);
    changeBedCells(around(&Faces::water, y), around(&Faces::sand, y), around(&Faces::mud, y), around(&Faces::speed, y), m_rules, cells, w);
    for (int x = 0; keeps && x < w; x += stride) {
        const float before = kept[static_cast<std::size_t>(x / stride)];
        book.rockOut += static_cast<double>(cells.rise[x]) - static_cast<double>(before);
        cells.rise[x] = before;
        cells.ground[x] = cells.ground0[x] + before;
    }
    bookEdges(y, book);
    for (int x = 0; x < w; ++x)
        book.waterIn += cells.rain[x];
    const auto isAbove = [](const RiverSource& source, int row) { return source.y < row; };
    for (auto s = std::lower_bound(sources.begin(), sources.end(), y, isAbove); s != sources.end() && s->y == y; ++s)
        feed(*s, book);
    findRiverLoads(cells, m_floor.row(y), around(&Faces::speed, y), m_rules, {m_carried.row(y), m_load.row(y), m_muddiness.row(y)}, w);
    frame(y);
}

void RiverFlow::feed(const RiverSource& source, RiverBook& book) {
    const int x = source.x, y = source.y;
    if (m_ground0.at(x, y) >= kRiverWall)
        return;
    const RiverAround sand = around(&Faces::sand, y);
    const float passes = std::fabs(sand.west[x]) + std::fabs(sand.east[x]) + std::fabs(sand.north[x]) + std::fabs(sand.south[x]);
    const float fed = std::min(source.sand, 2.0f * passes + kLeastFed * m_rules.waveDepthM);
    m_rise.row(y)[x] += fed;
    m_ground.row(y)[x] = m_ground0.at(x, y) + m_rise.row(y)[x];
    m_swell.row(y)[x] += source.water;
    m_depth.row(y)[x] = std::max(0.0f, m_depth0.at(x, y) + m_swell.row(y)[x]);
    m_mud.row(y)[x] += source.mud;
    book.waterIn += source.water;
    book.sandIn += fed;
    book.mudIn += source.mud;
}

void RiverFlow::bookEdges(int y, RiverBook& book) const {
    if (m_edges == RiverEdges::Closed)
        return;
    const int w = m_grid.width, h = m_grid.height;
    const auto cross = [&](const Faces& faces, int row, int x, float outward) {
        const double water = outward * faces.water.row(row)[x];
        (water > 0.0 ? book.waterOut : book.waterIn) += std::fabs(water);
        book.rockOut += outward * (static_cast<double>(faces.sand.row(row)[x]) + faces.mud.row(row)[x]);
    };
    cross(m_east, y, 0, -1.0f);
    cross(m_east, y, w, 1.0f);
    for (int x = 0; x < w; ++x) {
        if (y == 0)
            cross(m_south, 0, x, -1.0f);
        if (y + 1 == h)
            cross(m_south, h, x, 1.0f);
    }
}

void RiverFlow::frameCell(int x, int y, int nextX, int nextY, int outX, int outY) {
    const float bed = m_ground.row(y)[x];
    float ground = kRiverWall, depth = 0.0f;
    if (m_edges == RiverEdges::Sea && bed < kRiverWall) {
        ground = bed;
        depth = std::max(0.0f, m_seaLevelM - bed);
    } else if (m_edges == RiverEdges::Open && bed < kRiverWall) {
        const float next = m_ground0.at(nextX, nextY), rise = next < kRiverWall ? next - bed : 0.0f;
        ground = bed - std::clamp(rise, kGentlestEdge * m_rules.cellSizeM, m_rules.cellSizeM);
        depth = m_depth.row(y)[x];
    }
    m_ground.row(outY)[outX] = ground;
    m_depth.row(outY)[outX] = depth;
    m_floor.row(outY)[outX] = kRiverWall; // nothing comes in
}

void RiverFlow::frame(int y) {
    const int w = m_grid.width, h = m_grid.height;
    frameCell(0, y, std::min(1, w - 1), y, -1, y);
    frameCell(w - 1, y, std::max(0, w - 2), y, w, y);
    for (int x = 0; x < w; ++x) {
        if (y == 0)
            frameCell(x, y, x, std::min(1, h - 1), x, -1);
        if (y + 1 == h)
            frameCell(x, y, x, std::max(0, h - 2), x, h);
    }
}

void RiverFlow::store(RiverState& state, const Compute& compute) const {
    const int w = m_grid.width;
    compute.forRows(m_grid.height, [&](int y0, int y1) {
        for (int y = y0; y < y1; ++y) {
            std::copy_n(m_rise.row(y), w, state.ground.row(y));
            std::copy_n(m_swell.row(y), w, state.water.row(y));
            std::copy_n(m_mud.row(y), w, state.mud.row(y));
            std::copy_n(m_mudBed.row(y), w, state.mudBed.row(y));
            std::copy_n(m_east.speed.row(y), w + 1, state.east.row(y));
            std::copy_n(m_south.speed.row(y), w, state.south.row(y));
            if (y + 1 == m_grid.height)
                std::copy_n(m_south.speed.row(y + 1), w, state.south.row(y + 1));
        }
    });
}

float RiverFlow::fluxAt(int x, int y) const {
    const RiverAround speed = around(&Faces::speed, y);
    const float u = 0.5f * (speed.west[x] + speed.east[x]), v = 0.5f * (speed.north[x] + speed.south[x]);
    return std::sqrt(u * u + v * v) * m_depth.row(y)[x];
}

} // namespace oxbow
