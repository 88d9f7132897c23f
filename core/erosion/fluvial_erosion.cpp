#include "core/erosion/fluvial_erosion.h"

#include "core/simd.h"
#include "core/threads/thread_pool.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

constexpr int kBlockSide = 64;
constexpr double kSecondsPerIteration = 3600.0;
constexpr float kWall = 1e30f;
constexpr float kDiagonal = 0.70710678f;

/// A layer with a ring of cells around it, so that inner loops know no edge.
class Padded {
public:
    Padded() = default;
    Padded(int width, int height, float value)
        : m_stride(width + 2), m_cells(static_cast<std::size_t>(m_stride) * (height + 2), value) {}
    [[nodiscard]] float* row(int y) {
        return m_cells.data() + static_cast<std::size_t>(y + 1) * m_stride + 1;
    }
    [[nodiscard]] const float* row(int y) const { return const_cast<Padded*>(this)->row(y); }

private:
    int m_stride = 0;
    std::vector<float> m_cells;
};

/// The rates of one internal iteration.
struct Rates {
    float deposit, pickup, capacity, evaporation, rain;
};

/// One row of the layers and of the three rows of neighbours; every pointer stands at the row's first cell.
struct LeaveRow {
    const float *surface, *surfaceN, *surfaceS, *ground, *groundN, *groundS;
    const float *water, *sediment, *hardness;
    float *outWater, *outSediment, *change, *left, *leaving;
};

/// What leaves each cell: phase 1.
OXBOW_MULTIVERSION
void leaveRow(const LeaveRow& r, int x0, int x1, Rates rates) {
    for (int x = x0; x < x1; ++x) {
        const float h = r.surface[x];
        const auto above = [h](float other) { return std::max(0.0f, h - other); };
        const float e = above(r.surface[x + 1]), w = above(r.surface[x - 1]);
        const float s = above(r.surfaceS[x]), n = above(r.surfaceN[x]);
        const float se = above(r.surfaceS[x + 1]), nw = above(r.surfaceN[x - 1]);
        const float sw = above(r.surfaceS[x - 1]), ne = above(r.surfaceN[x + 1]);
        // Sums in an order that turns with the map, so that no direction is favoured.
        const float drops = ((e + w) + (s + n)) + ((se + nw) + (sw + ne));
        const float pulls = ((e + w) + (s + n)) + kDiagonal * ((se + nw) + (sw + ne));
        const auto one = [](float q) { return q > 0.0f ? 1.0f : 0.0f; };
        const float count =
            ((one(e) + one(w)) + (one(s) + one(n))) + ((one(se) + one(nw)) + (one(sw) + one(ne)));
        const auto bed = [](float q, float ground) { return q > 0.0f ? ground : kWall; };
        const float lowest =
            std::min(std::min(std::min(bed(e, r.ground[x + 1]), bed(w, r.ground[x - 1])),
                              std::min(bed(s, r.groundS[x]), bed(n, r.groundN[x]))),
                     std::min(std::min(bed(se, r.groundS[x + 1]), bed(nw, r.groundN[x - 1])),
                              std::min(bed(sw, r.groundS[x - 1]), bed(ne, r.groundN[x + 1]))));

        const float leaving = std::min(r.water[x], 0.5f * drops / (count + 1.0f));
        const float sediment = r.sediment[x];
        const float capacity = rates.capacity * leaving;
        const float excess = std::max(0.0f, sediment - capacity);
        const float room = std::max(0.0f, capacity - sediment);
        const float reach = std::max(0.0f, 0.5f * (r.ground[x] - lowest));
        const float picked = std::min(rates.pickup * room * (1.0f - r.hardness[x]), reach);
        const float laid = rates.deposit * excess;
        const float carried = sediment - excess + picked;
        const bool flows = leaving > 0.0f;
        const float inverse = flows ? 1.0f / pulls : 0.0f;
        r.outWater[x] = leaving * inverse;
        r.outSediment[x] = flows ? carried * inverse : 0.0f;
        r.change[x] = flows ? laid - picked : rates.deposit * sediment;
        r.left[x] = flows ? excess - laid : sediment - rates.deposit * sediment;
        r.leaving[x] = leaving;
    }
}

struct ArriveRow {
    const float *surface, *surfaceN, *surfaceS, *outW, *outWN, *outWS, *outS, *outSN, *outSS;
    float* water;
    float* sediment;
    const float *left, *leaving;
};

/// What arrives from higher neighbours: phase 2.
OXBOW_MULTIVERSION
void arriveRow(const ArriveRow& r, int x0, int x1) {
    for (int x = x0; x < x1; ++x) {
        const float h = r.surface[x];
        const auto below = [h](float other) { return std::max(0.0f, other - h); };
        const float e = below(r.surface[x + 1]), w = below(r.surface[x - 1]);
        const float s = below(r.surfaceS[x]), n = below(r.surfaceN[x]);
        const float se = kDiagonal * below(r.surfaceS[x + 1]), nw = kDiagonal * below(r.surfaceN[x - 1]);
        const float sw = kDiagonal * below(r.surfaceS[x - 1]), ne = kDiagonal * below(r.surfaceN[x + 1]);
        const float water =
            ((r.outW[x + 1] * e + r.outW[x - 1] * w) + (r.outWS[x] * s + r.outWN[x] * n)) +
            ((r.outWS[x + 1] * se + r.outWN[x - 1] * nw) + (r.outWS[x - 1] * sw + r.outWN[x + 1] * ne));
        const float silt =
            ((r.outS[x + 1] * e + r.outS[x - 1] * w) + (r.outSS[x] * s + r.outSN[x] * n)) +
            ((r.outSS[x + 1] * se + r.outSN[x - 1] * nw) + (r.outSS[x - 1] * sw + r.outSN[x + 1] * ne));
        r.water[x] = r.water[x] - r.leaving[x] + water;
        r.sediment[x] = r.left[x] + silt;
    }
}

/// Sums of metres over cells; times the cell's area they are volumes.
struct FluvialState {
    double initialRock = 0.0, initialWater = 0.0, initialSuspended = 0.0;
    double rockOut = 0.0, waterIn = 0.0, waterOut = 0.0;
    double rockChange = 0.0, waterChange = 0.0, suspendedChange = 0.0;
};

/// What one block contributes in one iteration; added up in the order of the blocks.
struct BlockSums {
    double rockOut = 0.0, waterIn = 0.0, waterOut = 0.0;
    double rockChange = 0.0, waterChange = 0.0, suspendedChange = 0.0;
};

struct Block {
    int x0, x1, y0, y1;
};

class FluvialStepper : public StepperOf<FluvialErosionParams, FluvialState> {
public:
    FluvialStepper(FluvialErosionParams params, const WorkingTerrain& terrain, ThreadPool&)
        : StepperOf(std::move(params)),
          m_grid(terrain.grid()),
          m_ground(padded()),
          m_surface(padded()),
          m_outWater(padded(0.0f)),
          m_outSediment(padded(0.0f)),
          m_change(m_grid),
          m_left(m_grid),
          m_leaving(m_grid) {
        const auto total = [&](Layer layer) {
            const Heightmap* map = terrain.find(layer);
            return map ? exactSum(map->cells()).value() : 0.0;
        };
        m_state.initialRock = total(Layer::Elevation);
        m_state.initialWater = total(Layer::Water);
        m_state.initialSuspended = total(Layer::Sediment);
    }

    void step(int index, WorkingTerrain& terrain, StageContext& context) override {
        m_layers = {
            &terrain.elevation(),          &terrain.edit(Layer::Water),      &terrain.edit(Layer::Sediment),
            &terrain.edit(Layer::Wear),    &terrain.edit(Layer::Deposition), &terrain.edit(Layer::Discharge),
            terrain.find(Layer::Hardness), terrain.find(Layer::Rain),        terrain.find(Layer::Springs)};
        takeGround(context.pool);
        if (index == 0)
            dropWater();
        const int substeps =
            std::max(1, static_cast<int>(std::lround(std::max(m_grid.width, m_grid.height) / 256.0)));
        for (int i = 0; i < substeps; ++i)
            iterate(substeps, context);
        if (index + 1 >= m_params.iterations)
            settle();
        giveGround(context.pool);
    }

    void groundPainted(const ExactSum& net) override { m_state.initialRock += net.value(); }
    [[nodiscard]] Ledger ledger() const override {
        const double area = m_grid.cellAreaM2();
        Ledger ledger;
        ledger.rock.initial = (m_state.initialRock + m_state.initialSuspended) * area;
        ledger.rock.out = m_state.rockOut * area;
        ledger.rock.stored = (m_state.initialRock + m_state.rockChange) * area;
        ledger.rock.suspended = (m_state.initialSuspended + m_state.suspendedChange) * area;
        ledger.water.initial = m_state.initialWater * area;
        ledger.water.in = m_state.waterIn * area;
        ledger.water.out = m_state.waterOut * area;
        ledger.water.stored = (m_state.initialWater + m_state.waterChange) * area;
        // Water moves in float shares: what their rounding lost.
        return ledger;
    }

private:
    struct Layers {
        Heightmap *elevation, *water, *sediment, *wear, *deposition, *discharge;
        const Heightmap *hardness, *rain, *springs;
    };

    [[nodiscard]] Padded padded(float value = kWall) const { return {m_grid.width, m_grid.height, value}; }
    [[nodiscard]] int blocksAcross() const { return (m_grid.width + kBlockSide - 1) / kBlockSide; }
    [[nodiscard]] int blocksDown() const { return (m_grid.height + kBlockSide - 1) / kBlockSide; }
    [[nodiscard]] Block block(int i) const {
        const int x0 = i % blocksAcross() * kBlockSide, y0 = i / blocksAcross() * kBlockSide;
        return {x0, std::min(x0 + kBlockSide, m_grid.width), y0, std::min(y0 + kBlockSide, m_grid.height)};
    }

    void takeGround(ThreadPool& pool) {
        pool.forRows(m_grid.height, [&](int y0, int y1) {
            for (int y = y0; y < y1; ++y)
                std::copy_n(m_layers.elevation->row(y), m_grid.width, m_ground.row(y));
        });
    }

    void giveGround(ThreadPool& pool) {
        pool.forRows(m_grid.height, [&](int y0, int y1) {
            for (int y = y0; y < y1; ++y)
                std::copy_n(m_ground.row(y), m_grid.width, m_layers.elevation->row(y));
        });
    }

    /// The founding use: one drop, as deep as a share of the relief.
    void dropWater() {
        if (m_params.waterPercent <= 0.0)
            return;
        const auto cellAt = [](double percent, int side) {
            return std::clamp(static_cast<int>(percent / 100.0 * side), 0, side - 1);
        };
        const float depth = static_cast<float>(m_params.waterPercent / 100.0 *
                                               valueRange(m_layers.elevation->cells()).span());
        float& water =
            m_layers.water->at(cellAt(m_params.dropX, m_grid.width), cellAt(m_params.dropY, m_grid.height));
        const double before = water;
        water += depth;
        m_state.waterIn += water - before;
        m_state.waterChange += water - before;
    }

    void iterate(int substeps, StageContext& context) {
        const Rates rates{static_cast<float>(m_params.depositRate), static_cast<float>(m_params.pickupRate),
                          static_cast<float>(m_params.capacity),
                          static_cast<float>(std::pow(1.0 - m_params.evaporation, 1.0 / substeps)),
                          static_cast<float>(m_params.rain / substeps)};
        const double seconds = kSecondsPerIteration / substeps;
        const int count = blocksAcross() * blocksDown();
        std::vector<BlockSums> sums(count);
        context.pool.forEach(count, [&](int i) {
            context.cancel.throwIfRequested();
            addWater(block(i), rates.rain, seconds, sums[i]);
        });
        findActive(count);
        wrapRing();
        context.pool.forEach(count, [&](int i) {
            context.cancel.throwIfRequested();
            leave(block(i), m_active[i], rates, sums[i]);
        });
        context.pool.forEach(count, [&](int i) {
            context.cancel.throwIfRequested();
            if (m_active[i])
                arrive(block(i), rates.evaporation, seconds, sums[i]);
        });
        for (const BlockSums& part : sums) {
            m_state.rockOut += part.rockOut;
            m_state.waterIn += part.waterIn;
            m_state.waterOut += part.waterOut;
            m_state.rockChange += part.rockChange;
            m_state.waterChange += part.waterChange;
            m_state.suspendedChange += part.suspendedChange;
        }
    }

    void addWater(const Block& b, float rain, double seconds, BlockSums& sums) {
        const double depthPerSpring = seconds / m_grid.cellAreaM2();
        for (int y = b.y0; y < b.y1; ++y)
            for (int x = b.x0; x < b.x1; ++x) {
                float& water = m_layers.water->at(x, y);
                const double before = water;
                double added = rain * (m_layers.rain ? std::max(0.0f, m_layers.rain->at(x, y)) : 1.0f);
                if (m_layers.springs)
                    added += m_layers.springs->at(x, y) * depthPerSpring;
                water = std::max(0.0f, static_cast<float>(before + added));
                sums.waterChange += water - before;
                (added < 0.0 ? sums.waterOut : sums.waterIn) += std::abs(water - before);
                m_surface.row(y)[x] = m_ground.row(y)[x] + water;
            }
    }

    /// Blocks with water or sediment, and those beside them.
    void findActive(int count) {
        std::vector<char> wet(count);
        for (int i = 0; i < count; ++i)
            wet[i] = isWet(block(i));
        m_active.assign(count, 0);
        for (int i = 0; i < count; ++i) {
            const int bx = i % blocksAcross(), by = i / blocksAcross();
            for (int y = std::max(0, by - 1); y <= std::min(blocksDown() - 1, by + 1); ++y)
                for (int x = std::max(0, bx - 1); x <= std::min(blocksAcross() - 1, bx + 1); ++x)
                    m_active[i] |= wet[y * blocksAcross() + x];
        }
    }

    [[nodiscard]] bool isWet(const Block& b) const {
        const auto anyAbove0 = [&](const Heightmap& map, int y) {
            return std::any_of(map.row(y) + b.x0, map.row(y) + b.x1, [](float v) { return v > 0.0f; });
        };
        for (int y = b.y0; y < b.y1; ++y)
            if (anyAbove0(*m_layers.water, y) || anyAbove0(*m_layers.sediment, y))
                return true;
        return false;
    }

    /// Open edges: the ground goes on level around the map, dry; closed ones: a wall.
    void wrapRing() {
        const bool open = m_params.edges == FluvialEdges::Open;
        const int w = m_grid.width, h = m_grid.height;
        for (int y = -1; y <= h; ++y)
            for (int x = -1; x <= w; x += (y < 0 || y == h) ? 1 : w + 1) {
                const float beside = m_ground.row(std::clamp(y, 0, h - 1))[std::clamp(x, 0, w - 1)];
                m_ground.row(y)[x] = m_surface.row(y)[x] = open ? beside : kWall;
            }
    }

    void leave(const Block& b, bool active, const Rates& rates, BlockSums& sums) {
        for (int y = b.y0; y < b.y1; ++y) {
            if (!active) {
                std::fill(m_outWater.row(y) + b.x0, m_outWater.row(y) + b.x1, 0.0f);
                std::fill(m_outSediment.row(y) + b.x0, m_outSediment.row(y) + b.x1, 0.0f);
                continue;
            }
            const float* hardness = m_layers.hardness ? m_layers.hardness->row(y) : m_soft.data();
            leaveRow({m_surface.row(y), m_surface.row(y - 1), m_surface.row(y + 1), m_ground.row(y),
                      m_ground.row(y - 1), m_ground.row(y + 1), m_layers.water->row(y),
                      m_layers.sediment->row(y), hardness, m_outWater.row(y), m_outSediment.row(y),
                      m_change.row(y), m_left.row(y), m_leaving.row(y)},
                     b.x0, b.x1, rates);
        }
        if (active && m_params.edges == FluvialEdges::Open)
            countLosses(b, sums);
    }

    /// What border cells send over the edge.
    void countLosses(const Block& b, BlockSums& sums) {
        const int w = m_grid.width, h = m_grid.height;
        for (int y = b.y0; y < b.y1; ++y)
            for (int x = b.x0; x < b.x1; ++x) {
                if (x > 0 && y > 0 && x < w - 1 && y < h - 1)
                    continue;
                double pulls = 0.0;
                for (int dy = -1; dy <= 1; ++dy)
                    for (int dx = -1; dx <= 1; ++dx) {
                        if (m_grid.contains(x + dx, y + dy))
                            continue;
                        const float q = std::max(0.0f, m_surface.row(y)[x] - m_surface.row(y + dy)[x + dx]);
                        pulls += dx != 0 && dy != 0 ? kDiagonal * q : q;
                    }
                sums.waterOut += pulls * m_outWater.row(y)[x];
                sums.rockOut += pulls * m_outSediment.row(y)[x];
            }
    }

    void arrive(const Block& b, float kept, double seconds, BlockSums& sums) {
        const float perSecond = static_cast<float>(m_grid.cellAreaM2() / seconds);
        for (int y = b.y0; y < b.y1; ++y) {
            float* ground = m_ground.row(y);
            float* water = m_layers.water->row(y);
            float* sediment = m_layers.sediment->row(y);
            for (int x = b.x0; x < b.x1; ++x) {
                sums.waterChange -= water[x];
                sums.suspendedChange -= sediment[x];
                // What the ground cannot hold in its 24 bits stays in the water.
                const float before = ground[x];
                ground[x] += m_change.row(y)[x];
                const float applied = ground[x] - before;
                m_left.row(y)[x] += m_change.row(y)[x] - applied;
                sums.rockChange += static_cast<double>(ground[x]) - before;
                (applied < 0.0f ? m_layers.wear : m_layers.deposition)->at(x, y) += std::abs(applied);
                m_layers.discharge->at(x, y) = m_leaving.row(y)[x] * perSecond;
            }
            arriveRow({m_surface.row(y), m_surface.row(y - 1), m_surface.row(y + 1), m_outWater.row(y),
                       m_outWater.row(y - 1), m_outWater.row(y + 1), m_outSediment.row(y),
                       m_outSediment.row(y - 1), m_outSediment.row(y + 1), water, sediment, m_left.row(y),
                       m_leaving.row(y)},
                      b.x0, b.x1);
            for (int x = b.x0; x < b.x1; ++x) {
                const float remains = water[x] * kept;
                sums.waterOut += static_cast<double>(water[x]) - remains;
                water[x] = remains;
                sums.waterChange += remains;
                sums.suspendedChange += sediment[x];
            }
        }
    }

    /// The end of the run lays down what is still carried.
    void settle() {
        for (int y = 0; y < m_grid.height; ++y)
            for (int x = 0; x < m_grid.width; ++x) {
                float& ground = m_ground.row(y)[x];
                float& sediment = m_layers.sediment->at(x, y);
                const float before = ground;
                ground += sediment;
                const float applied = ground - before;
                m_layers.deposition->at(x, y) += std::max(0.0f, applied);
                m_state.rockChange += static_cast<double>(ground) - before;
                m_state.suspendedChange -= applied;
                sediment -= applied;
            }
    }

    GridSpec m_grid;
    Layers m_layers{};
    Padded m_ground, m_surface, m_outWater, m_outSediment;
    Heightmap m_change, m_left, m_leaving;
    std::vector<float> m_soft = std::vector<float>(m_grid.width, 0.0f);
    std::vector<char> m_active;
};

} // namespace

StageKind fluvialErosionStage() {
    return stageKind<FluvialStepper>(
        "fluvial_erosion", "Fluvial erosion", StageCategory::Erosion,
        "Lets rain run down, carve and silt up, cell by cell (Musgrave).", kFluvialErosionParams,
        +[](const FluvialErosionParams& params, const GridSpec&) { return params.iterations; });
}

} // namespace oxbow
