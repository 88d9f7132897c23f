#include "core/erosion/downhill_walk.h"

#include "core/base/counter_random.h"
#include "core/base/time_units.h"
#include "core/erosion/counted_ground.h"
#include "core/stage/work_bound.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>
#include <vector>

namespace oxbow {

namespace {

constexpr StagePreset kDownhillWalkPresets[] = {
    {"Erosion Algorithm, as published", "The founding script: heights are bytes, and each move loses about one level.",
     {{"variant", "legacy_8bit"}, {"walks", 200000.0}, {"max_steps", 50.0}, {"erosion_value", 0.25},
     {"invert_hardness", 0.0}}},
    {"Erosion Algorithm, smooth", "The same loss in exact heights, which leaves no stairs.",
     {{"variant", "with_removal"}, {"walks", 200000.0}, {"max_steps", 50.0}, {"erosion_value", 0.25},
     {"invert_hardness", 0.0}, {"removal", 1.0 / 256.0}}},
    {"Softer peaks", "Nothing is lost, and peaks wear while lowlands hold.", {{"variant", "conservative"},
     {"walks", 400000.0}, {"max_steps", 80.0}, {"erosion_value", 0.25}, {"invert_hardness", 1.0}}},
};

constexpr int kSteps = 64;
constexpr double kPublishedWidth = 320.0;
constexpr double kPublishedCells = 320.0 * 240.0;
constexpr double kMetresPerSecondOfYearlyMetre = 1.0 / kSecondsPerYear;
constexpr double kMostMoves = 1.5e8; ///< in all, which no map is refused for
constexpr double kMostMovesPerCell = 8000.0; ///< twice those of the sliders' ends; half a minute where the map has 256² cells
constexpr int kWalksPerCancelCheck = 256;
/// What cells are above what a float of their height can say, m: else most of what a walk moves on high ground is rounded off.
constexpr const char* kRest = "walk_rest";

std::int64_t walksOn(const DownhillWalkParams& params, const GridSpec& grid) {
    const double perCell = static_cast<double>(grid.cellCount()) / kPublishedCells;
    return params.variant == WalkVariant::Legacy8Bit ? params.walks : std::max<std::int64_t>(1, std::llround(params.walks * perCell));
}

int stepsAWalkOn(const DownhillWalkParams& params, const GridSpec& grid) {
    const double scale = params.variant == WalkVariant::Legacy8Bit ? 1.0 : std::max(grid.width, grid.height) / kPublishedWidth;
    return std::max(1, static_cast<int>(std::lround(params.maxSteps * scale)));
}

/// Of all walks.
double movesOn(const DownhillWalkParams& params, const GridSpec& grid) {
    return static_cast<double>(walksOn(params, grid)) * stepsAWalkOn(params, grid);
}

struct WalkState {
    double low = 0.0, high = 0.0; ///< of the ground when the stage began, m
};

struct Cell {
    int x, y;
};

class DownhillWalkStepper : public StepperOf<DownhillWalkParams, WalkState> {
public:
    DownhillWalkStepper(DownhillWalkParams params, const WorkingTerrain& terrain, ThreadPool&)
        : StepperOf(params), m_grid(terrain.grid()) {
        if (const Heightmap* ground = terrain.find(Layer::Elevation)) {
            const auto [low, high] = valueRange(ground->cells());
            m_state = {low, high};
        }
    }

    void step(int index, WorkingTerrain& terrain, StageContext& context) override {
        m_layers = {&terrain.elevation(),
                    &terrain.edit(Layer::Wear),
                    &terrain.edit(Layer::Deposition),
                    &terrain.edit(Layer::Discharge),
                    terrain.find(Layer::Rain),
                    terrain.find(Layer::Hardness),
                    isLegacy() ? nullptr : &terrain.privateLayers().floats(kRest, m_grid),
                    &context.books.rock};
        load();
        if (index == 0 && isLegacy())
            quantise();
        const std::int64_t walks = walksOn(m_params, m_grid);
        for (std::int64_t walk = walks * index / kSteps; walk < walks * (index + 1) / kSteps; ++walk) {
            if (walk % kWalksPerCancelCheck == 0)
                context.cancel.throwIfRequested();
            start(static_cast<std::uint64_t>(walk));
        }
        store();
        if (m_layers.rest && index + 1 < kSteps)
            m_layers.rock->rounding.add(exactSum(m_layers.rest->cells()));
        else if (m_layers.rest)
            m_layers.rock->rounding.add(settleRest(terrain, *m_layers.rest, context));
    }

    void restoreState(std::span<const std::byte> bytes, const WorkingTerrain& terrain) override {
        StepperOf::restoreState(bytes, terrain);
        if (!isLegacy())
            expectPrivateFloats(terrain, kRest, m_grid);
    }

private:
    struct Layers {
        Heightmap *elevation, *wear, *deposition, *discharge;
        const Heightmap *rain, *hardness;
        Heightmap* rest; ///< null: heights are levels
        Booking* rock;
    };

    [[nodiscard]] bool isLegacy() const { return m_params.variant == WalkVariant::Legacy8Bit; }
    [[nodiscard]] double relief() const { return std::max(1e-6, m_state.high - m_state.low); }

    void load() {
        m_heights.assign(m_layers.elevation->cells().begin(), m_layers.elevation->cells().end());
        if (!m_layers.rest)
            return;
        std::ranges::transform(m_heights, m_layers.rest->cells(), m_heights.begin(), std::plus<>());
        m_layers.rock->rounding.subtract(exactSum(m_layers.rest->cells()));
    }
    void store() {
        for (std::size_t c = 0; c < m_heights.size(); ++c) {
            float& ground = m_layers.elevation->cells()[c] = static_cast<float>(m_heights[c]);
            if (m_layers.rest)
                m_layers.rest->cells()[c] = static_cast<float>(m_heights[c] - ground);
        }
    }

    /// Heights as the published program sees them.
    [[nodiscard]] int level(double height) const {
        return std::clamp(static_cast<int>(std::lround((height - m_state.low) / relief() * 255.0)), 0, 255);
    }
    [[nodiscard]] float heightOf(int level) const {
        return static_cast<float>(m_state.low + level / 255.0 * relief());
    }
    void quantise() {
        for (int y = 0; y < m_grid.height; ++y)
            for (int x = 0; x < m_grid.width; ++x) // rounding to bytes is no erosion
                m_layers.rock->rounding.subtract(put({x, y}, heightOf(level(heightAt({x, y})))));
    }

    void start(std::uint64_t walk) {
        if (m_grid.width < 4 || m_grid.height < 4)
            return;
        // The published program never starts on the two outermost cells in the south and east, nor the
        // outermost others.
        const auto within = [](std::uint64_t bits, int side) {
            return 1 + static_cast<int>(unitDouble(bits) * (side - 3));
        };
        const Cell cell{within(randomBits(m_params.seed, walk, 0), m_grid.width),
                        within(randomBits(m_params.seed, walk, 1), m_grid.height)};
        const double rain = m_layers.rain ? std::max(0.0f, m_layers.rain->at(cell.x, cell.y)) : 1.0;
        const int here =
            static_cast<int>(std::min(1000.0, rain + unitDouble(randomBits(m_params.seed, walk, 2))));
        for (int i = 0; i < here; ++i)
            run(cell);
    }

    void run(Cell cell) {
        const auto walks = static_cast<double>(walksOn(m_params, m_grid));
        const auto discharge = static_cast<float>(m_grid.cellAreaM2() * static_cast<double>(m_grid.cellCount()) /
                                                  walks * kMetresPerSecondOfYearlyMetre);
        for (int i = stepsAWalkOn(m_params, m_grid); i > 0; --i) {
            m_layers.discharge->at(cell.x, cell.y) += discharge;
            const Cell next = lowestAround(cell);
            if (next.x == cell.x && next.y == cell.y)
                return;
            isLegacy() ? moveLegacy(cell, next) : move(cell, next);
            cell = next;
            if (cell.x <= 0 || cell.y <= 0 || cell.x >= m_grid.width - 2 || cell.y >= m_grid.height - 2)
                return;
        }
    }

    /// Columns first, as the published program scans; the first of equals wins.
    [[nodiscard]] Cell lowestAround(Cell cell) const {
        Cell lowest = cell;
        double height = heightAt(cell);
        for (int dx = -1; dx <= 1; ++dx)
            for (int dy = -1; dy <= 1; ++dy) {
                const double other = heightAt({cell.x + dx, cell.y + dy});
                if (other < height) {
                    height = other;
                    lowest = {cell.x + dx, cell.y + dy};
                }
            }
        return lowest;
    }

    [[nodiscard]] double softness(Cell cell, double share) const {
        const double hard = m_params.invertHardness ? share : 1.0 - share;
        const double painted = m_layers.hardness ? m_layers.hardness->at(cell.x, cell.y) : 0.0;
        return hard * (1.0 - std::clamp(painted, 0.0, 1.0));
    }

    void moveLegacy(Cell from, Cell to) {
        const int c = level(heightAt(from)), m = level(heightAt(to));
        const double erosion = m_params.erosionValue * softness(from, c / 256.0);
        bookRemoval(put(to, heightOf(static_cast<int>(m + (c - m) * erosion))),
                    put(from, heightOf(static_cast<int>(c - (c - m) * erosion))));
    }

    void move(Cell from, Cell to) {
        const double c = heightAt(from), m = heightAt(to);
        const double share = 255.0 / 256.0 * std::clamp((c - m_state.low) / relief(), 0.0, 1.0);
        const double passed = std::min(m_params.erosionValue * softness(from, share), 0.5) * (c - m);
        const double removed = m_params.variant == WalkVariant::WithRemoval
                                   ? std::min(m_params.removal * relief(), c - m - 2.0 * passed)
                                   : 0.0;
        const ExactSum taken = put(from, c - passed - removed);
        const ExactSum laid = put(to, m + passed);
        if (removed > 0.0)
            return bookRemoval(taken, laid);
        m_layers.rock->rounding.subtract(taken);
        m_layers.rock->rounding.subtract(laid);
    }

    void bookRemoval(const ExactSum& first, const ExactSum& second) {
        m_layers.rock->out.subtract(first);
        m_layers.rock->out.subtract(second);
    }

    [[nodiscard]] double heightAt(Cell cell) const { return m_heights[m_grid.index(cell.x, cell.y)]; }

    /// Sets a height; returns the exact change and fills the layers that add it up.
    ExactSum put(Cell cell, double height) {
        const double before = std::exchange(m_heights[m_grid.index(cell.x, cell.y)], height);
        ExactSum change;
        change.add(height);
        change.add(-before);
        (height < before ? m_layers.wear : m_layers.deposition)->at(cell.x, cell.y) += static_cast<float>(std::abs(height - before));
        return change;
    }

    GridSpec m_grid;
    Layers m_layers{};
    std::vector<double> m_heights; ///< while a step runs
};

} // namespace

StageKind downhillWalkStage() {
    StageKind kind = stageKind<DownhillWalkStepper>("downhill_walk", "Downhill walk", StageCategory::Erosion,
        "Carries ground down by random walks; low ground is soft, peaks are hard.", kDownhillWalkParams, kSteps);
    kind.searchWords = "random walk founding script hydraulic";
    kind.uses(Access::Reads, {Layer::Hardness, Layer::Rain});
    kind.uses(Access::Changes, {Layer::Elevation, Layer::Wear, Layer::Deposition, Layer::Discharge});
    kind.presets = kDownhillWalkPresets;
    kind.stateVersion = 2;
    kind.refusal = [](const std::any& values, const GridSpec& grid) {
        const auto& params = std::any_cast<const DownhillWalkParams&>(values);
        return tooMuchWork("Walks", params.walks, movesOn(params, grid), std::max(kMostMoves, kMostMovesPerCell * static_cast<double>(grid.cellCount())));
    };
    kind.cost = {.stepNs = 45.0};
    kind.effort = [](const std::any& values, const GridSpec& grid, int) {
        return movesOn(std::any_cast<const DownhillWalkParams&>(values), grid) / kSteps;
    };
    return kind;
}

} // namespace oxbow
