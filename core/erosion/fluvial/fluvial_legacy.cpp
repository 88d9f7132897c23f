#include "core/erosion/fluvial/fluvial_legacy.h"

#include "core/base/error.h"
#include "core/base/phrase.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace oxbow {

namespace {

constexpr const char* kGround = "legacy_ground";
constexpr const char* kWater = "legacy_water";
constexpr const char* kSediment = "legacy_sediment";
constexpr float kMostSediment = 1000.0f;
constexpr float kLevels = 255.0f;

class LegacyFlow {
public:
    LegacyFlow(const FluvialErosionParams& params, FluvialLegacyState& state, WorkingTerrain& terrain)
        : m_params(params),
          m_state(state),
          m_grid(terrain.grid()),
          m_terrain(terrain),
          m_ground(terrain.privateLayers().floats(kGround, m_grid)),
          m_water(terrain.privateLayers().floats(kWater, m_grid)),
          m_sediment(terrain.privateLayers().floats(kSediment, m_grid)),
          m_pickup(static_cast<float>(params.pickupRate)),
          m_deposit(static_cast<float>(params.depositRate)) {}

    /// The ground as levels, and the drop on its cell.
    void begin(Booking& rock) {
        const ValueRange range = valueRange(m_terrain.elevation().cells());
        m_state = {range.low, range.high, 0, 0, 0, 0};
        for (std::size_t i = 0; i < m_grid.cellCount(); ++i) {
            float& height = m_terrain.elevation().cells()[i];
            const double share = (height - m_state.low) / relief();
            m_ground.cells()[i] = static_cast<float>(std::lround(share * kLevels)) / kLevels;
            const float level = metres(m_ground.cells()[i]);
            rock.rounding.add(height); // rounding to levels is no erosion
            rock.rounding.add(-static_cast<double>(level));
            height = level;
        }
        const DropCell drop = dropCell(m_params, m_grid);
        m_water.at(drop.x, drop.y) = static_cast<float>(m_params.waterPercent / 100.0);
        wet(drop.x, drop.y);
        float& ground = m_ground.at(drop.x, drop.y);
        m_sediment.at(drop.x, drop.y) = std::min(ground, m_pickup);
        ground = std::clamp(ground - m_pickup, 0.0f, 1.0f);
    }

    /// The cells that have been wet grow while it runs: those to the east and south are still visited.
    void iterate(const CancelToken& cancel) {
        for (int x = m_state.x0; x < m_state.x1; ++x) {
            cancel.throwIfRequested();
            for (int y = m_state.y0; y < m_state.y1; ++y)
                if (m_water.at(x, y) > 0.0f)
                    visit(x, y);
        }
    }

    void end() {
        for (int y = 0; y < m_grid.height; ++y)
            for (int x = 0; x < m_grid.width; ++x) {
                float& ground = m_ground.at(x, y);
                ground = std::clamp(ground + m_sediment.at(x, y), 0.0f, 1.0f) * kLevels;
                ground = static_cast<float>(static_cast<int>(ground)) / kLevels;
                m_sediment.at(x, y) = 0.0f;
            }
    }

    /// Writes the layers where they may have changed: within the cells that have been wet, or at the end anywhere.
    /// What the rule made or lost is booked as a whole.
    void publish(bool isLast, Books& books) {
        Heightmap &elevation = m_terrain.elevation(), &water = m_terrain.edit(Layer::Water);
        Heightmap &sediment = m_terrain.edit(Layer::Sediment), &wear = m_terrain.edit(Layer::Wear);
        Heightmap& deposition = m_terrain.edit(Layer::Deposition);
        ExactSum rock, wetness;
        const auto write = [](float& cell, float value, ExactSum& sum) {
            if (cell == value)
                return;
            sum.add(value);
            sum.add(-static_cast<double>(cell));
            cell = value;
        };
        const int y0 = isLast ? 0 : m_state.y0, y1 = isLast ? m_grid.height : m_state.y1;
        const int x0 = isLast ? 0 : m_state.x0, x1 = isLast ? m_grid.width : m_state.x1;
        for (int y = y0; y < y1; ++y)
            for (std::size_t i = m_grid.index(x0, y), end = m_grid.index(x1 - 1, y) + 1; i < end; ++i) {
                const float before = elevation.cells()[i];
                write(elevation.cells()[i], metres(std::clamp(m_ground.cells()[i], 0.0f, 1.0f)), rock);
                const float gain = elevation.cells()[i] - before;
                (gain < 0.0f ? wear : deposition).cells()[i] += std::fabs(gain);
                write(sediment.cells()[i], static_cast<float>(m_sediment.cells()[i] * relief()), rock);
                write(water.cells()[i], static_cast<float>(m_water.cells()[i] * relief()), wetness);
            }
        const auto book = [](Booking& booking, const ExactSum& change) {
            change.value() > 0.0 ? booking.in.add(change) : booking.out.subtract(change);
        };
        book(books.rock, rock);
        book(books.water, wetness);
    }

private:
    [[nodiscard]] double relief() const { return std::max(1e-6, m_state.high - m_state.low); }
    [[nodiscard]] float metres(float share) const { return static_cast<float>(m_state.low + share * relief()); }

    void wet(int x, int y) {
        if (m_state.x1 == 0) {
            m_state.x0 = x;
            m_state.y0 = y;
        }
        m_state.x0 = std::min(m_state.x0, x);
        m_state.y0 = std::min(m_state.y0, y);
        m_state.x1 = std::max(m_state.x1, x + 1);
        m_state.y1 = std::max(m_state.y1, y + 1);
    }

    void visit(int x, int y) {
        const std::size_t here = m_grid.index(x, y);
        float &ground = m_ground.cells()[here], &water = m_water.cells()[here];
        float& sediment = m_sediment.cells()[here];
        std::array<std::size_t, 8> lowest{};
        std::size_t count = 0;
        float least = ground;
        for (int bx = std::max(0, x - 1); bx <= std::min(m_grid.width - 1, x + 1); ++bx)
            for (int by = std::max(0, y - 1); by <= std::min(m_grid.height - 1, y + 1); ++by) {
                if (bx == x && by == y)
                    continue;
                const std::size_t other = m_grid.index(bx, by);
                const float height = m_ground.cells()[other];
                if (height < least) {
                    least = height;
                    count = 0;
                }
                if (height == least)
                    lowest[count++] = other;
            }
        float moved = water;
        for (std::size_t i = 0; i < count; ++i)
            moved = std::min(moved,
                             (water + ground) - (m_water.cells()[lowest[i]] + m_ground.cells()[lowest[i]]));
        if (moved <= 0.0f) {
            ground += m_deposit * sediment;
            sediment *= 1.0f - m_deposit;
            return;
        }
        const auto n = static_cast<float>(count);
        const float capacity = water * m_pickup;
        for (std::size_t i = 0; i < count; ++i) {
            m_water.cells()[lowest[i]] += moved / n;
            float& theirs = m_sediment.cells()[lowest[i]];
            theirs += sediment >= capacity ? capacity / n : sediment + m_pickup * ((capacity - sediment) / n);
            theirs = std::min(theirs, kMostSediment);
            wet(m_grid.xOf(lowest[i]), m_grid.yOf(lowest[i]));
        }
        if (sediment >= capacity) {
            ground += m_deposit * (sediment - capacity);
            sediment = (1.0f - m_deposit) * (sediment - capacity);
        } else {
            ground += m_deposit * (capacity - sediment);
            sediment = 0.0f;
        }
        water -= moved;
    }

    const FluvialErosionParams& m_params;
    FluvialLegacyState& m_state;
    GridSpec m_grid;
    WorkingTerrain& m_terrain;
    Heightmap &m_ground, &m_water, &m_sediment;
    float m_pickup, m_deposit;
};

} // namespace

void runFluvialLegacy(const FluvialErosionParams& params, bool isLast, FluvialLegacyState& state,
                      WorkingTerrain& terrain, StageContext& context) {
    // Making one layer may move those made before.
    for (const char* name : {kGround, kWater, kSediment})
        (void)terrain.privateLayers().floats(name, terrain.grid());
    LegacyFlow flow(params, state, terrain);
    if (!state.hasBegun())
        flow.begin(context.books.rock);
    flow.iterate(context.cancel);
    if (isLast)
        flow.end();
    flow.publish(isLast, context.books);
}

void checkFluvialLegacy(const FluvialLegacyState& state, const WorkingTerrain& terrain) {
    if (!state.hasBegun())
        return;
    const GridSpec& grid = terrain.grid();
    for (const char* name : {kGround, kWater, kSediment})
        expectPrivateFloats(terrain, name, grid);
    if (state.x0 < 0 || state.y0 < 0 || state.x1 > grid.width || state.y1 > grid.height)
        throw Error(phrase("the saved state of a stage: does not lie on the map"));
}

DropCell dropCell(const FluvialErosionParams& params, const GridSpec& grid) {
    const auto at = [](int cell, double percent, int side) {
        return std::clamp(cell >= 0 ? cell : static_cast<int>(percent / 100.0 * side), 0, side - 1);
    };
    return {at(params.dropColumn, params.dropX, grid.width), at(params.dropRow, params.dropY, grid.height)};
}

} // namespace oxbow
