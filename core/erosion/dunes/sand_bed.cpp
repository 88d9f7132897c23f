#include "core/erosion/dunes/sand_bed.h"

#include "core/base/angle.h"
#include "core/base/counter_random.h"
#include "core/base/simd.h"
#include "core/erosion/thermal/talus_sweep.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <utility>

namespace oxbow {

namespace {

constexpr float kReach = 0.7f;          ///< cells that sand goes in a sweep; below 1
constexpr int kSweepsPerWind = 8;       ///< after which the wind feels the changed ground
constexpr int kLastSlides = 24;          ///< after the last sweep of a season
constexpr float kShare = 0.11f;         ///< of a slope's excess that slides
constexpr float kMostCreep = 0.1f;
constexpr double kBareM = 0.02;         ///< sand thinner than this and a tenth of a slab is bare ground
constexpr double kHopsPerSurge = 14.0, kSeasonsPerSurge = 5.0; ///< of what the wind brings along
constexpr double kShade = 0.05;         ///< depth of a full shadow, in cells
constexpr double kEddyDeg = 50.0;       ///< steeper walls throw the wind back, as far as a line of that slope from their top
constexpr double kEddyEdge = 0.5;       ///< depth below that line where all of the wind comes back, in cells
constexpr float kEddyBack = 0.6f;       ///< share of its speed
constexpr float kSteepFrom = 0.70f, kSteepTo = 1.0f; ///< slopes ahead that slabs climb less and less, and not at all

[[gnu::always_inline]] inline float clamp01(float v) {
    const float low = v > 0.0f ? v : 0.0f;
    return low < 1.0f ? low : 1.0f;
}

[[gnu::always_inline]] inline float atLeast0(float v) {
    return v > 0.0f ? v : 0.0f;
}

/// Sand that is thinner is bare ground.
float bareDepth(const SandRules& rules) {
    return static_cast<float>(kBareM + 0.1 * rules.slabM);
}

/// Smooth noise over two axes, -1 to 1, of lattice values.
float surgeAt(double place, double time) {
    const double column = std::floor(place), row = std::floor(time);
    const auto smooth = [](double t) { return t * t * (3.0 - 2.0 * t); };
    const double tx = smooth(place - column), ty = smooth(time - row);
    const auto value = [&](int dx, int dy) {
        return 2.0 * unitDouble(randomBits(77, static_cast<std::int64_t>(column) + dx, static_cast<std::int64_t>(row) + dy)) - 1.0;
    };
    const double north = value(0, 0) + tx * (value(1, 0) - value(0, 0)), south = value(0, 1) + tx * (value(1, 1) - value(0, 1));
    return static_cast<float>(north + ty * (south - north));
}

struct WindRow {
    const float *ground, *north, *south, *shadow;
    const float* eddy;           ///< height up to which the wind whirls back
    const float *along, *across; ///< stress that the ground adds
    const float* firm;
    float *lift, *still, *windX, *windY;
    WindVector wind;
    float speedUp, perCell, perDepth, perEddy;
    int count;
};

/// What the wind lifts, and where it goes.
OXBOW_MULTIVERSION
void windRow(const WindRow& row) {
    const float *__restrict ground = row.ground, *__restrict north = row.north, *__restrict south = row.south;
    const float *__restrict shadow = row.shadow, *__restrict along = row.along, *__restrict across = row.across;
    const float *__restrict firm = row.firm, *__restrict eddy = row.eddy;
    float *__restrict lift = row.lift, *__restrict still = row.still;
    float *__restrict windX = row.windX, *__restrict windY = row.windY;
    const WindVector wind = row.wind;
    const float speedUp = row.speedUp, perCell = row.perCell, perDepth = row.perDepth, perEddy = row.perEddy;
    OXBOW_INDEPENDENT // what is written are rows of its own
    for (int x = 0; x < row.count; ++x) {
        const float forth = 1.0f + speedUp * along[x];
        const float a = forth > 0.0f ? forth : 0.0f, c = speedUp * across[x];
        const float size = std::sqrt(a * a + c * c);
        const float inverse = 1.0f / (size > 0.05f ? size : 1.0f);
        const float turnA = size > 0.05f ? a * inverse : 1.0f, turnC = size > 0.05f ? c * inverse : 0.0f;
        const float back = 1.0f - (1.0f + kEddyBack) * clamp01((eddy[x] - ground[x]) * perEddy);
        const float ux = (turnA * wind.x - turnC * wind.y) * back, uy = (turnA * wind.y + turnC * wind.x) * back;
        const float speed = std::fabs(back);
        // The rise to the cells ahead, one of each axis.
        const float aheadX = ux > 0.0f ? ground[x + 1] : ground[x - 1], aheadY = uy > 0.0f ? south[x] : north[x];
        const float rise = (std::fabs(ux) * (aheadX - ground[x]) + std::fabs(uy) * (aheadY - ground[x])) * perCell;
        const float steep = clamp01((rise - kSteepFrom) * (1.0f / (kSteepTo - kSteepFrom)));
        const float shade = clamp01((shadow[x] - ground[x]) * perDepth);
        lift[x] = size * std::sqrt(size) * (speed * std::sqrt(speed)) * (1.0f - shade) * (1.0f - firm[x]);
        still[x] = shade > steep ? shade : steep;
        windX[x] = kReach * ux * (1.0f - steep);
        windY[x] = kReach * uy * (1.0f - steep);
    }
}

struct ExchangeRow {
    const float *lift, *still;
    float *sand, *air;
    std::uint32_t key;
    float slab, bare, onSand, onRock, sure;
    int count;
};

/// Sand lands and is lifted.
OXBOW_MULTIVERSION
void exchangeRow(const ExchangeRow& row) {
    const float *__restrict lift = row.lift, *__restrict still = row.still;
    float *__restrict sand = row.sand, *__restrict air = row.air;
    const float slab = row.slab, bare = row.bare, onSand = row.onSand, onRock = row.onRock, sure = row.sure;
    const std::uint32_t key = row.key;
    for (int x = 0; x < row.count; ++x) {
        // 32 bits mixed by two multiplications and shifts.
        std::uint32_t bits = static_cast<std::uint32_t>(x) * 0x9e3779b1u + key;
        bits = (bits ^ (bits >> 16)) * 0x7feb352du;
        bits = (bits ^ (bits >> 15)) * 0x846ca68bu;
        bits ^= bits >> 16;
        const float most = slab * lift[x];
        const float wanted = most * (0.75f + static_cast<float>(bits >> 8) * 0x1p-25f);
        const float lifted = wanted < sand[x] ? wanted : sand[x];
        const float usual = sand[x] > bare ? onSand : onRock;
        const float landed = air[x] * (usual + still[x] * (sure - usual));
        sand[x] = atLeast0(sand[x] + (landed - lifted));
        air[x] = atLeast0(air[x] + (lifted - landed));
    }
}

/// What lies in a row after it was carried along x.
OXBOW_MULTIVERSION
void carryAlongX(const float* __restrict air, const float* __restrict wind, float* __restrict to, int count) {
    for (int x = 0; x < count; ++x)
        to[x] = air[x] * (1.0f - std::fabs(wind[x])) +
                (air[x - 1] * atLeast0(wind[x - 1]) + air[x + 1] * atLeast0(-wind[x + 1]));
}

/// And then along y.
OXBOW_MULTIVERSION
void carryAlongY(const float* __restrict north, const float* __restrict row, const float* __restrict south,
                 const float* __restrict northWind, const float* __restrict wind, const float* __restrict southWind,
                 float* __restrict to, int count) {
    for (int x = 0; x < count; ++x)
        to[x] = row[x] * (1.0f - std::fabs(wind[x])) + (north[x] * atLeast0(northWind[x]) + south[x] * atLeast0(-southWind[x]));
}

void raiseRow(const float* __restrict rock, const float* __restrict sand, float* __restrict ground, int count) {
    for (int x = 0; x < count; ++x)
        ground[x] = rock[x] + sand[x];
}

struct SlideRow {
    const float *ground[3], *sand[3], *air[3]; ///< north, the row, south
    float* to;
    float straight, diagonal; ///< differences that hold
    float creep;              ///< share of a difference that creeps, for each m of sand in the air
    float grid;               ///< exchangeGrid
    int count;
};

/// A cell as its neighbours see it.
struct SlideCell {
    float ground, sand, air;
};

/// What a cell gives to a lower neighbour. `weight`: of the neighbour in the sum of differences.
[[gnu::always_inline]] inline float given(const SlideCell& from, float to, float holds, float creep, float weight,
                                          float grid, float half) {
    const float fall = from.ground - to;
    const float stirred = creep * from.air;
    const float creeps = weight * (stirred < kMostCreep ? stirred : kMostCreep) * fall;
    const float slides = kShare * (fall - holds);
    const float wanted = (slides > 0.0f ? slides : 0.0f) + (creeps > 0.0f ? creeps : 0.0f); // also without a neighbour
    const float most = from.sand * (1.0f / 9.0f);
    const float exact = wanted < most ? wanted : most;
    return atLeast0(((exact - half) + grid) - grid); // not above it
}

OXBOW_MULTIVERSION
void slideRow(const SlideRow& s) {
    const float *__restrict gN = s.ground[0], *__restrict g = s.ground[1], *__restrict gS = s.ground[2];
    const float *__restrict sN = s.sand[0], *__restrict own = s.sand[1], *__restrict sS = s.sand[2];
    const float *__restrict aN = s.air[0], *__restrict air = s.air[1], *__restrict aS = s.air[2];
    float* __restrict to = s.to;
    const float straight = s.straight, diagonal = s.diagonal, creep = s.creep, grid = s.grid;
    const float half = 0.5f * (std::nextafter(grid, 2.0f * grid) - grid);
    for (int x = 0; x < s.count; ++x) {
        const SlideCell cell{g[x], own[x], air[x]};
        const auto net = [&](const float* ground, const float* sand, const float* flying, int at, float holds, float weight) {
            const SlideCell other{ground[at], sand[at], flying[at]};
            return given(other, cell.ground, holds, creep, weight, grid, half) - given(cell, other.ground, holds, creep, weight, grid, half);
        };
        constexpr float kSide = 2.0f / 3.0f, kCorner = 1.0f / 6.0f;
        const float sides = (net(g, own, air, x + 1, straight, kSide) + net(g, own, air, x - 1, straight, kSide)) +
                            (net(gS, sS, aS, x, straight, kSide) + net(gN, sN, aN, x, straight, kSide));
        const float corners = (net(gS, sS, aS, x + 1, diagonal, kCorner) + net(gN, sN, aN, x - 1, diagonal, kCorner)) +
                              (net(gN, sN, aN, x + 1, diagonal, kCorner) + net(gS, sS, aS, x - 1, diagonal, kCorner));
        to[x] = own[x] + (sides + corners);
    }
}

struct SandSlide {
    const GridSpec& grid;
    const FramedLayer &rock, &sand;
    const FramedLayer* air; ///< null: nothing flies
    float exchangeGrid;
};

void slideSand(const SandSlide& bed, const SandRules& rules, const Compute& compute, FramedLayer& next) {
    const double holds = slopeOfDeg(rules.reposeDeg) * bed.grid.cellSizeM;
    const int w = bed.grid.width, pitch = w + 2;
    compute.forRows(bed.grid.height, [&](int y0, int y1) {
        // Three rows of ground at a time, with their frames.
        std::vector<float> rows(3 * static_cast<std::size_t>(pitch)), still(bed.air ? 0 : static_cast<std::size_t>(pitch), 0.0f);
        const auto ground = [&](int y) { return rows.data() + static_cast<std::ptrdiff_t>((y + 3) % 3) * pitch + 1; };
        const auto air = [&](int y) { return bed.air ? bed.air->row(y) : still.data() + 1; };
        for (int y = y0 - 1; y <= y1; ++y) {
            raiseRow(bed.rock.row(y) - 1, bed.sand.row(y) - 1, ground(y) - 1, pitch);
            const int row = y - 1;
            if (row < y0)
                continue;
            slideRow({{ground(row - 1), ground(row), ground(row + 1)},
                      {bed.sand.row(row - 1), bed.sand.row(row), bed.sand.row(row + 1)},
                      {air(row - 1), air(row), air(row + 1)},
                      next.row(row),
                      static_cast<float>(holds),
                      static_cast<float>(holds * std::numbers::sqrt2),
                      static_cast<float>(rules.creep * kReach / bed.grid.cellSizeM),
                      bed.exchangeGrid,
                      w});
        }
    });
}

/// For sand up to twice as deep as it is now; `rowOf` gives its rows.
template <typename RowOf>
float exchangeGridOf(const GridSpec& grid, const Compute& compute, RowOf&& rowOf) {
    std::vector<float> deepest(static_cast<std::size_t>(grid.height), 0.0f);
    compute.forCells(grid, [&](int x, int y) {
        deepest[static_cast<std::size_t>(y)] = std::max(deepest[static_cast<std::size_t>(y)], rowOf(y)[x]);
    });
    return exchangeGrid(2.0f * *std::ranges::max_element(deepest));
}

} // namespace

SandBed::SandBed(const GridSpec& grid, bool wraps, const CancelToken& cancel)
    : m_grid(grid), m_wraps(wraps), m_stress(grid, wraps) {
    for (FramedLayer* layer : {&m_rock, &m_ground, &m_shadow, &m_eddy}) {
        cancel.throwIfRequested();
        *layer = FramedLayer(grid, 1);
    }
    for (FramedLayer* layer : {&m_sand, &m_next, &m_air, &m_airNext, &m_windX, &m_windY, &m_lift, &m_still}) {
        cancel.throwIfRequested();
        *layer = FramedLayer(grid, 1, 0.0f);
    }
}

double SandBed::sweepsPerHop(const SandRules& rules, double cellSizeM) {
    return std::max(1.0, rules.hopM / (kReach * cellSizeM));
}

void SandBed::load(const Heightmap& rock, const Heightmap& sand, const Heightmap* firmness, const Compute& compute) {
    m_firm = firmness ? FramedLayer(m_grid, 0) : FramedLayer();
    compute.forRows(m_grid.height, [&](int y0, int y1) {
        for (int y = y0; y < y1; ++y) {
            std::copy_n(rock.row(y), m_grid.width, m_rock.row(y));
            for (int x = 0; x < m_grid.width; ++x)
                m_sand.row(y)[x] = std::max(0.0f, sand.at(x, y));
            std::fill_n(m_air.row(y), m_grid.width, 0.0f);
            if (firmness)
                for (int x = 0; x < m_grid.width; ++x)
                    m_firm.row(y)[x] = clamp01(firmness->at(x, y));
        }
    });
    frame(m_rock);
}

void SandBed::frame(FramedLayer& layer) {
    if (m_wraps)
        layer.wrapFrame();
}

void SandBed::findExchangeGrid(const Compute& compute) {
    m_exchangeGrid = exchangeGridOf(m_grid, compute, [&](int y) { return m_sand.row(y); });
}

void SandBed::raiseGround(const Compute& compute) {
    compute.forRows(m_grid.height, [&](int y0, int y1) {
        for (int y = y0; y < y1; ++y)
            raiseRow(m_rock.row(y), m_sand.row(y), m_ground.row(y), m_grid.width);
    });
    frame(m_ground);
}

/// Shadow, stress, and what they let the wind lift and carry.
void SandBed::feelWind(const Season& season, const SandRules& rules, const Compute& compute) {
    findExchangeGrid(compute);
    raiseGround(compute);
    castShadow(m_grid, m_ground, season.wind, rules.shadowDeg, m_wraps, compute, m_shadow);
    castShadow(m_grid, m_ground, {-season.wind.x, -season.wind.y}, kEddyDeg, m_wraps, compute, m_eddy);
    m_stress.blow(m_shadow, season.wind, {.evenM = rules.hopM}, compute);
    const double cell = m_grid.cellSizeM;
    compute.forRows(m_grid.height, [&](int y0, int y1) {
        std::vector<float> along(static_cast<std::size_t>(m_grid.width)), across(along.size()), loose(along.size(), 0.0f);
        for (int y = y0; y < y1; ++y) {
            m_stress.readRow(y, along.data(), across.data());
            windRow({m_ground.row(y), m_ground.row(y - 1), m_ground.row(y + 1), m_shadow.row(y), m_eddy.row(y), along.data(), across.data(),
                     m_firm.empty() ? loose.data() : m_firm.row(y), m_lift.row(y), m_still.row(y), m_windX.row(y),
                     m_windY.row(y), season.wind, static_cast<float>(rules.speedUp), static_cast<float>(1.0 / cell),
                     static_cast<float>(1.0 / (kShade * cell)), static_cast<float>(1.0 / (kEddyEdge * cell)), m_grid.width});
        }
    });
    frameWind(season, rules);
}

/// Beyond open edges the wind goes straight on, and brings what it can carry there, where there is
/// sand, but no more than over flat sand: else a dune at the edge would feed itself.
void SandBed::frameWind(const Season& season, const SandRules& rules) {
    if (m_wraps) {
        m_windX.wrapFrame();
        m_windY.wrapFrame();
        return;
    }
    const auto brought = static_cast<float>(rules.inflow * rules.slabM / rules.onSand);
    const double perWave = m_grid.cellSizeM / (kHopsPerSurge * rules.hopM);
    const auto put = [&](int x, int y) {
        const int insideX = std::clamp(x, 0, m_grid.width - 1), insideY = std::clamp(y, 0, m_grid.height - 1);
        const bool hasSand = m_sand.row(insideY)[insideX] > bareDepth(rules);
        m_windX.row(y)[x] = kReach * season.wind.x;
        m_windY.row(y)[x] = kReach * season.wind.y;
        const float surge = 1.0f + static_cast<float>(rules.surges) * surgeAt((insideX + insideY) * perWave, season.number / kSeasonsPerSurge);
        m_air.row(y)[x] = m_airNext.row(y)[x] = hasSand ? brought * surge * std::min(1.0f, m_lift.row(insideY)[insideX]) : 0.0f;
    };
    for (int x = 0; x < m_grid.width; ++x) {
        put(x, -1);
        put(x, m_grid.height);
    }
    for (int y = 0; y < m_grid.height; ++y) {
        put(-1, y);
        put(m_grid.width, y);
    }
}

void SandBed::exchange(const Season& season, const SandRules& rules, int sweep, const Compute& compute) {
    const double chance = 1.0 / sweepsPerHop(rules, m_grid.cellSizeM);
    const auto share = [&](double stays) { return static_cast<float>(std::min(1.0, stays * chance)); };
    compute.forRows(m_grid.height, [&](int y0, int y1) {
        for (int y = y0; y < y1; ++y)
            exchangeRow({m_lift.row(y), m_still.row(y), m_sand.row(y), m_air.row(y),
                         static_cast<std::uint32_t>(randomBits(season.seed, sweep, y)),
                         static_cast<float>(chance * rules.slabM),
                         bareDepth(rules),
                         share(rules.onSand), share(rules.onRock),
                         share(1.5), m_grid.width});
    });
    frame(m_air);
}

void SandBed::carry(const Compute& compute) {
    const int w = m_grid.width, h = m_grid.height;
    struct SlipCrossing {
        double in = 0.0, out = 0.0;
    };
    std::vector<SlipCrossing> crossings(static_cast<std::size_t>(h));
    compute.forRows(h, [&](int y0, int y1) {
        std::array<std::vector<float>, 3> rows;
        for (auto& row : rows)
            row.resize(static_cast<std::size_t>(w));
        const auto carried = [&](int y) { return rows[static_cast<std::size_t>((y + 3) % 3)].data(); };
        for (int y = y0 - 1; y <= y1; ++y) {
            carryAlongX(m_air.row(y), m_windX.row(y), carried(y), w);
            const int row = y - 1;
            if (row < y0)
                continue;
            carryAlongY(carried(row - 1), carried(row), carried(row + 1), m_windY.row(row - 1), m_windY.row(row),
                        m_windY.row(row + 1), m_airNext.row(row), w);
            if (m_wraps)
                continue;
            SlipCrossing& crossing = crossings[static_cast<std::size_t>(row)];
            const float *air = m_air.row(row), *wind = m_windX.row(row);
            crossing.out += air[0] * atLeast0(-wind[0]) + air[w - 1] * atLeast0(wind[w - 1]);
            crossing.in += air[-1] * atLeast0(wind[-1]) + air[w] * atLeast0(-wind[w]);
            for (const int side : {-1, 1}) {
                if (row + side >= 0 && row + side < h)
                    continue;
                const auto sign = static_cast<float>(side);
                for (int x = 0; x < w; ++x) {
                    crossing.out += carried(row)[x] * atLeast0(sign * m_windY.row(row)[x]);
                    crossing.in += carried(row + side)[x] * atLeast0(-sign * m_windY.row(row + side)[x]);
                }
            }
        }
    });
    for (const SlipCrossing& crossing : crossings) {
        m_brought += crossing.in;
        m_lost += crossing.out;
    }
    std::swap(m_air, m_airNext);
}

void SandBed::slide(const SandRules& rules, const Compute& compute) {
    frame(m_sand);
    frame(m_air);
    slideSand({m_grid, m_rock, m_sand, &m_air, m_exchangeGrid}, rules, compute, m_next);
    std::swap(m_sand, m_next);
}

void SandBed::settle(const SandRules& rules, int sweeps, const Compute& compute) {
    findExchangeGrid(compute);
    for (int i = 0; i < sweeps; ++i)
        slide(rules, compute);
}

void settleSand(const Heightmap& rock, const SandRules& rules, int sweeps, const Compute& compute, Heightmap& sand) {
    const GridSpec& grid = sand.grid();
    FramedLayer below(grid, 1), lies(grid, 1, 0.0f), next(grid, 1, 0.0f);
    compute.forRows(grid.height, [&](int y0, int y1) {
        for (int y = y0; y < y1; ++y) {
            std::copy_n(rock.row(y), grid.width, below.row(y));
            std::copy_n(sand.row(y), grid.width, lies.row(y));
        }
    });
    if (rules.wraps)
        below.wrapFrame();
    const float exchange = exchangeGridOf(grid, compute, [&](int y) { return lies.row(y); });
    for (int i = 0; i < sweeps; ++i) {
        if (rules.wraps)
            lies.wrapFrame();
        slideSand({grid, below, lies, nullptr, exchange}, rules, compute, next);
        std::swap(lies, next);
    }
    compute.forRows(grid.height, [&](int y0, int y1) {
        for (int y = y0; y < y1; ++y)
            std::copy_n(lies.row(y), grid.width, sand.row(y));
    });
}

/// What is on its way comes to rest where it is.
void SandBed::land(const Compute& compute) {
    compute.forCells(m_grid, [&](int x, int y) {
        m_sand.row(y)[x] += m_air.row(y)[x];
        m_air.row(y)[x] = 0.0f;
    });
}

void SandBed::blow(const Season& season, const SandRules& rules, const Compute& compute) {
    m_brought = m_lost = 0.0;
    for (int sweep = 0; sweep < season.sweeps; ++sweep) {
        if (sweep % kSweepsPerWind == 0)
            feelWind(season, rules, compute);
        exchange(season, rules, sweep, compute);
        carry(compute);
        slide(rules, compute);
    }
    land(compute);
    settle(rules, kLastSlides, compute);
}

} // namespace oxbow
