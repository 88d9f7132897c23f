#include "core/erosion/alluvial/river_flow.h"

#include "core/base/aligned_rows.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace oxbow {

namespace {

constexpr float kRiverWall = 1e9f;
constexpr float kGentlestEdge = 2e-4f; ///< slope of the bed beyond an open edge, at least
constexpr float kMostFed = 1.5f;        ///< of what the water in the cell carries
constexpr float kMostRise = 0.1f;       ///< of the depth of the water
constexpr float kLeastFed = 2.5e-6f;   ///< of the depth that waves go by

constexpr int kBandRows = 32;  ///< that one thread carries out
constexpr int kSeen = 2;       ///< rows at either end of a band that the faces of the next look at
constexpr int kKeptRows = 7;   ///< of a band's faces: three and two at its ends, which wait, and two between in turn

/// Where a row of faces keeps what passes through it.
int keptRow(int y) {
    const int i = y % kBandRows, last = kBandRows - kSeen;
    return kKeptRows * (y / kBandRows) + (i < 3 ? i : i >= last ? i - last + 5 : 3 + i % 2);
}

constexpr int kReachSteps = 8;  ///< time steps between two looks where water may come
constexpr int kReachCells = 11; ///< how far water, and ground beside it, may get in them

/// Books what left; below 0 it came.
void bookOut(double amount, double& in, double& out) {
    (amount < 0.0 ? in : out) += std::fabs(amount);
}

FramedLayer framed(const GridSpec& grid, const CancelToken& cancel) {
    cancel.throwIfRequested();
    return FramedLayer(grid, 1, 0.0f);
}

} // namespace

RiverFlow::RiverFlow(const GridSpec& grid, const CancelToken& cancel) : m_grid(grid), m_ground0(grid) {
    cancel.throwIfRequested();
    m_depth0 = Heightmap(grid);
    for (FramedLayer* layer : {&m_ground, &m_depth, &m_floor, &m_rise, &m_swell, &m_mud, &m_mudBed, &m_carried, &m_load, &m_muddiness})
        *layer = framed(grid, cancel);
    for (FramedLayer Faces::* layer : {&Faces::speed, &Faces::next}) {
        m_east.*layer = framed(grid.facesAcross(), cancel);
        m_south.*layer = framed(grid.facesDown(), cancel);
    }
    GridSpec kept = grid.facesAcross();
    kept.height = kKeptRows * (grid.height / kBandRows + 1);
    for (FramedLayer Faces::* layer : {&Faces::water, &Faces::sand, &Faces::mud})
        for (Faces* faces : {&m_east, &m_south})
            faces->*layer = framed(kept, cancel);
}

void RiverFlow::load(const RiverState& state, RiverEdges edges, float seaLevelM, const RiverRules& rules, const Compute& compute) {
    m_edges = edges;
    m_seaLevelM = seaLevelM;
    m_rules = rules;
    const int w = m_grid.width;
    for (FramedLayer* layer : {&m_turn, &m_nextTurn, &m_toEast, &m_toSouth})
        if (bends() && layer->empty())
            *layer = framed(m_grid, compute.cancel);
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
            if (bends()) {
                std::copy_n(state.turn.row(y), w, m_turn.row(y));
                for (FramedLayer* layer : {&m_nextTurn, &m_toEast, &m_toSouth})
                    std::fill_n(layer->row(y), w, 0.0f);
            }
            std::copy_n(state.east.row(y), w + 1, m_east.speed.row(y));
            for (int faces = y; faces < y + (y + 1 == m_grid.height ? 2 : 1); ++faces) {
                std::copy_n(state.south.row(faces), w, m_south.speed.row(faces));
                frameSpeeds(m_south.speed.row(faces));
            }
        }
    });
    compute.forRows(m_grid.height + 1, [&](int y0, int y1) {
        for (int y = y0; y < y1; ++y) {
            if (y < m_grid.height)
                std::fill_n(m_east.next.row(y) - 1, w + 3, 0.0f);
            std::fill_n(m_south.next.row(y) - 1, w + 2, 0.0f);
        }
    });
    m_reach.assign(static_cast<std::size_t>(m_grid.height), {w, 0});
    compute.forRows(m_grid.height, [&](int y0, int y1) {
        for (int y = y0; y < y1; ++y) {
            findRiverLoads(cellsOf(y), m_floor.row(y), around(&Faces::speed, y), m_rules, loadsOf(y, 0), w);
            if (bends())
                findDirections(around(&Faces::speed, y), m_toEast.row(y), m_toSouth.row(y), w);
            frame(y);
        }
    });
}

void RiverFlow::frameSpeeds(float* row) const {
    row[-1] = row[0];
    row[m_grid.width] = row[m_grid.width - 1];
}

void RiverFlow::Reach::include(const Reach& other) {
    x0 = std::min(x0, other.x0);
    x1 = std::max(x1, other.x1);
}

void RiverFlow::findReach(const Heightmap& rain, std::span<const RiverSource> sources) {
    const int w = m_grid.width, h = m_grid.height;
    std::vector<Reach> wet(static_cast<std::size_t>(h), {w, 0});
    for (int y = 0; y < h; ++y) {
        Reach& row = wet[static_cast<std::size_t>(y)];
        const float *depth = m_depth.row(y), *falls = rain.row(y);
        const auto isWet = [&](int x) { return depth[x] > 0.0f || falls[x] > 0.0f; };
        int x0 = 0, x1 = w;
        while (x0 < w && !isWet(x0))
            ++x0;
        while (x1 > x0 && !isWet(x1 - 1))
            --x1;
        if (x0 < x1)
            row = {x0, x1};
    }
    for (const RiverSource& source : sources)
        wet[static_cast<std::size_t>(source.y)].include({source.x, source.x + 1});
    for (int y = 0; y < h; ++y)
        for (int near = std::max(0, y - kReachCells); near <= std::min(h - 1, y + kReachCells); ++near)
            if (const Reach& other = wet[static_cast<std::size_t>(near)]; other.x0 < other.x1)
                m_reach[static_cast<std::size_t>(y)].include({std::max(0, other.x0 - kReachCells), std::min(w, other.x1 + kReachCells)});
}

RiverBook RiverFlow::run(int timeSteps, const Heightmap& rain, std::span<const RiverSource> sources, const Compute& compute) {
    const int h = m_grid.height, bands = (h + kBandRows - 1) / kBandRows;
    std::vector<RiverBook> rows(static_cast<std::size_t>(h));
    std::vector<double> falls(rows.size(), 0.0); // rain on a row
    compute.forCells(m_grid, [&](int x, int y) { falls[static_cast<std::size_t>(y)] += rain.at(x, y); });
    const auto changeRow = [&](int y) {
        RiverBook& book = rows[static_cast<std::size_t>(y)];
        book.waterIn += falls[static_cast<std::size_t>(y)];
        change(y, rain, sources, book);
    };
    for (int i = 0; i < timeSteps; ++i) {
        if (i % kReachSteps == 0)
            findReach(rain, sources);
        // A row changes while its faces are still in the cache, as soon as no other face looks at it; those that other bands
        // look at come when all have flowed.
        compute.forEach(bands, [&](int band) {
            const int y0 = band * kBandRows, y1 = std::min(h, y0 + kBandRows);
            flow(y0, y1, [&](int y) {
                if ((y >= y0 + kSeen || y0 == 0) && (y < y1 - kSeen || y1 == h))
                    changeRow(y);
            });
        });
        compute.forEach(bands - 1, [&](int band) {
            const int next = (band + 1) * kBandRows;
            for (int y = next - kSeen; y < std::min(h, next + kSeen); ++y)
                changeRow(y);
        });
        std::swap(m_turn, m_nextTurn);
        std::swap(m_east.speed, m_east.next);
        std::swap(m_south.speed, m_south.next);
    }
    RiverBook all;
    for (const RiverBook& row : rows)
        for (double RiverBook::* part : {&RiverBook::waterIn, &RiverBook::waterOut, &RiverBook::sandIn, &RiverBook::sandOut, &RiverBook::mudIn, &RiverBook::mudOut})
            all.*part += row.*part;
    return all;
}

RiverSide RiverFlow::side(int y, int x, const Evened& evened) const {
    return {m_ground.row(y) + x, m_depth.row(y) + x, m_floor.row(y) + x,
            evened.carried + x,  evened.load + x,    m_muddiness.row(y) + x, bends() ? m_turn.row(y) + x : evened.straight};
}

void RiverFlow::even(int y, const Evened& target, float* between) const {
    const int w = m_grid.width, h = m_grid.height;
    Reach reach = reachOf(y);
    reach.include(reachOf(y - 1));
    reach.include(reachOf(y + 1));
    if (reach.x0 >= reach.x1)
        return;
    const int x0 = std::max(0, reach.x0 - 1), count = std::min(w, reach.x1 + 1) - x0;
    for (const auto& [layer, to] : {std::pair(&m_carried, target.carried), std::pair(&m_load, target.load)}) {
        if (y < 0 || y >= h)
            std::fill_n(to + x0, count, 0.0f);
        else
            evenRiverRow(layer->row(std::max(0, y - 1)) + x0, layer->row(y) + x0,
                         layer->row(std::min(h - 1, y + 1)) + x0, between + x0, to + x0, count);
    }
}

void RiverFlow::turnRow(int y) {
    const auto [x0, x1] = m_reach[static_cast<std::size_t>(y)];
    const auto rows = [y, x = x0](const FramedLayer& layer) {
        return RowAndBeside{layer.row(y - 1) + x, layer.row(y) + x, layer.row(y + 1) + x};
    };
    turnRiverRow(rows(m_turn), rows(m_toEast), rows(m_toSouth), m_depth.row(y) + x0, m_rules, m_nextTurn.row(y) + x0, x1 - x0);
}

template <typename Done>
void RiverFlow::flow(int y0, int y1, Done&& done) {
    const int w = m_grid.width, h = m_grid.height;
    AlignedRows rows(w + 1, 8);
    std::array<Evened, 3> evened;
    for (int i = 0; i < 3; ++i)
        evened[static_cast<std::size_t>(i)] = {rows.row(2 * i), rows.row(2 * i + 1), rows.row(7)};
    even(y0 - 1, evened[1], rows.row(6));
    even(y0, evened[2], rows.row(6));
    for (int y = y0; y < y1 + (y1 == h); ++y) {
        std::rotate(evened.begin(), evened.begin() + 1, evened.end());
        even(y + 1, evened[2], rows.row(6));
        const auto& [north, here, south] = evened;
        const FramedLayer &u = m_east.speed, &v = m_south.speed, &z = m_ground;
        const int above = std::max(0, y - 1), below = std::min(h - 1, y + 1), at = std::min(y, h - 1);
        if (const Reach row = reachOf(y); row.x0 < row.x1) {
            const int x = row.x0;
            flowThroughFaces(
                side(y, x - 1, here), side(y, x, here),
                {u.row(y) + x, {v.row(y) + x - 1, v.row(y) + x, v.row(y + 1) + x - 1, v.row(y + 1) + x}},
                {{z.row(below) + x - 1, z.row(below) + x}, {z.row(above) + x - 1, z.row(above) + x}},
                {{south.carried + x - 1, south.carried + x}, {north.carried + x - 1, north.carried + x}},
                -1.0f, m_rules, facesOf(m_east, y, x), row.x1 - x + 1);
            if (y < h && bends())
                turnRow(y);
        }
        Reach both = reachOf(y - 1);
        both.include(reachOf(y));
        if (both.x0 < both.x1) {
            const int x = both.x0;
            flowThroughFaces(
                side(y - 1, x, north), side(y, x, here),
                {v.row(y) + x, {u.row(above) + x, u.row(above) + x + 1, u.row(at) + x, u.row(at) + x + 1}},
                {{z.row(y - 1) + x + 1, z.row(y) + x + 1}, {z.row(y - 1) + x - 1, z.row(y) + x - 1}},
                {{north.carried + x + 1, here.carried + x + 1},
                 {north.carried + x - 1, here.carried + x - 1}},
                1.0f, m_rules, facesOf(m_south, y, x), both.x1 - x);
            frameSpeeds(m_south.next.row(y));
        }
        if (y > y0)
            done(y - 1);
    }
}

BedCells RiverFlow::cellsOf(int y, int x) {
    return {m_ground0.row(y) + x, m_depth0.row(y) + x, nullptr,          m_rise.row(y) + x,   m_swell.row(y) + x,
            m_mud.row(y) + x,     m_mudBed.row(y) + x, m_ground.row(y) + x, m_depth.row(y) + x};
}

RiverFaces RiverFlow::facesOf(Faces& faces, int y, int x) {
    const int kept = keptRow(y);
    return {faces.next.row(y) + x, faces.water.row(kept) + x, faces.sand.row(kept) + x, faces.mud.row(kept) + x};
}

RiverAround RiverFlow::around(FramedLayer Faces::* layer, int y, int x) const {
    const FramedLayer &east = m_east.*layer, &south = m_south.*layer;
    return {east.row(y) + x, east.row(y) + x + 1, south.row(y) + x, south.row(y + 1) + x};
}

RiverAround RiverFlow::passing(FramedLayer Faces::* layer, int y, int x) const {
    const FramedLayer &east = m_east.*layer, &south = m_south.*layer;
    const float* row = east.row(keptRow(y)) + x;
    return {row, row + 1, south.row(keptRow(y)) + x, south.row(keptRow(y + 1)) + x};
}

void RiverFlow::change(int y, const Heightmap& rain, std::span<const RiverSource> sources, RiverBook& book) {
    const int w = m_grid.width;
    const auto [x0, x1] = m_reach[static_cast<std::size_t>(y)];
    if (x0 >= x1)
        return;
    // The border keeps its height: what it would gain or lose has come over the edge.
    float *rise = m_rise.row(y), *ground = m_ground.row(y), *mudBed = m_mudBed.row(y);
    std::vector<int> border;
    if (m_edges != RiverEdges::Closed) {
        const int stride = y == 0 || y + 1 == m_grid.height ? 1 : std::max(1, w - 1);
        for (int x = 0; x < w; x += stride)
            border.push_back(x);
    }
    std::vector<std::pair<float, float>> kept;
    for (const int x : border)
        kept.emplace_back(rise[x], mudBed[x]);
    BedCells cells = cellsOf(y, x0);
    cells.rain = rain.row(y) + x0;
    const RiverAround speed = around(&Faces::next, y, x0);
    changeBedCells(passing(&Faces::water, y, x0), passing(&Faces::sand, y, x0), passing(&Faces::mud, y, x0), speed, m_rules, cells, x1 - x0);
    for (std::size_t i = 0; i < border.size(); ++i) {
        const int x = border[i];
        const auto [risen, lay] = kept[i];
        const double mud = static_cast<double>(mudBed[x]) - static_cast<double>(lay);
        bookOut(mud, book.mudIn, book.mudOut);
        bookOut(static_cast<double>(rise[x]) - static_cast<double>(risen) - mud, book.sandIn, book.sandOut);
        rise[x] = risen;
        mudBed[x] = lay;
        ground[x] = m_ground0.at(x, y) + risen;
    }
    bookEdges(y, book);
    const auto isAbove = [](const RiverSource& source, int row) { return source.y < row; };
    for (auto s = std::lower_bound(sources.begin(), sources.end(), y, isAbove); s != sources.end() && s->y == y; ++s)
        feed(*s, book);
    findRiverLoads(cells, m_floor.row(y) + x0, speed, m_rules, loadsOf(y, x0), x1 - x0);
    if (bends())
        findDirections(speed, m_toEast.row(y) + x0, m_toSouth.row(y) + x0, x1 - x0);
    frame(y);
}

void RiverFlow::feed(const RiverSource& source, RiverBook& book) {
    const int x = source.x, y = source.y;
    if (m_ground0.at(x, y) >= kRiverWall)
        return;
    const float carried = kMostFed * m_rules.bedPerFlux * m_load.row(y)[x] + kLeastFed * m_rules.waveDepthM;
    const float fed = std::min({source.sand, carried, kMostRise * m_depth.row(y)[x]});
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
    const auto [x0, x1] = m_reach[static_cast<std::size_t>(y)];
    const auto cross = [&](const Faces& faces, int row, int x, float outward) {
        const int kept = keptRow(row);
        const double side = outward;
        bookOut(side * faces.water.row(kept)[x], book.waterIn, book.waterOut);
        bookOut(side * faces.sand.row(kept)[x], book.sandIn, book.sandOut);
        bookOut(side * faces.mud.row(kept)[x], book.mudIn, book.mudOut);
    };
    if (x0 == 0)
        cross(m_east, y, 0, -1.0f);
    if (x1 == w)
        cross(m_east, y, w, 1.0f);
    for (int x = x0; x < x1 && y == 0; ++x)
        cross(m_south, 0, x, -1.0f);
    for (int x = x0; x < x1 && y + 1 == h; ++x)
        cross(m_south, h, x, 1.0f);
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
    for (int x = 0; x < w && y == 0; ++x)
        frameCell(x, y, x, std::min(1, h - 1), x, -1);
    for (int x = 0; x < w && y + 1 == h; ++x)
        frameCell(x, y, x, std::max(0, h - 2), x, h);
}

void RiverFlow::store(RiverState& state, const Compute& compute) const {
    const int w = m_grid.width;
    compute.forRows(m_grid.height, [&](int y0, int y1) {
        for (int y = y0; y < y1; ++y) {
            std::copy_n(m_rise.row(y), w, state.ground.row(y));
            std::copy_n(m_swell.row(y), w, state.water.row(y));
            std::copy_n(m_mud.row(y), w, state.mud.row(y));
            std::copy_n(m_mudBed.row(y), w, state.mudBed.row(y));
            if (bends())
                std::copy_n(m_turn.row(y), w, state.turn.row(y));
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
