#include "core/filter/terrace.h"

#include "core/base/counter_random.h"
#include "core/base/elementary.h"
#include "core/base/simd.h"
#include "core/noise/noise_field.h"
#include "core/stage/edit_stepper.h"
#include "core/terrain/map_window.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace oxbow {

namespace {

constexpr StagePreset kTerracePresets[] = {
    {"Rice terraces", "Many low, level steps of one height.", {{"step_m", 8.0}, {"sharpness", 0.95}, {"evenness", 0.9},
     {"bend_m", 2.0}}},
    {"Mesas", "A few high steps with cliffs between them.", {{"step_m", 150.0}, {"sharpness", 0.9}, {"evenness", 0.3},
     {"bend_m", 10.0}}},
    {"Fine layers", "Thin layers that only just show.", {{"step_m", 25.0}, {"sharpness", 0.45}, {"evenness", 0.4},
     {"bend_m", 8.0}}},
};

constexpr std::size_t kTerracedCells = 256;

/// Shares of a step, raised: the exponents come from memory, see levels.cpp.
OXBOW_MULTIVERSION
void sharpen(double* __restrict shares, const double* __restrict exponents, int count) {
    for (int i = 0; i < count; ++i) {
        const double share = std::min(std::max(shares[i], 1e-9), 1.0 - 1e-9);
        shares[i] = 1.0 / (1.0 + elementary::pow((1.0 - share) / share, exponents[i]));
    }
}

struct TerraceStepper : EditStepper<TerraceParams> {
    using EditStepper::EditStepper;

    void edit(int, WorkingTerrain& terrain, StageContext& context) override {
        if (m_params.sharpness == 0.0)
            return;
        const MapWindow window = mapWindow(terrain);
        Heightmap& ground = terrain.elevation();
        const NoiseField bends({.kind = NoiseKind::Fbm,
                                .seed = m_params.seed,
                                .featureSizeM = m_params.bendSizeM,
                                .reliefM = 2.0 * m_params.bendM,
                                .baseM = -m_params.bendM,
                                .octaves = 3,
                                .warp = 0.0},
                               ground.cellSizeM());
        context.forRows(ground.height(), [&](int y0, int y1) {
            std::vector<float> bend(static_cast<std::size_t>(ground.width()), 0.0f);
            for (int y = y0; y < y1; ++y) {
                if (m_params.bendM > 0.0)
                    bends.evaluateRow(0.5 * ground.cellSizeM(), (window.y0 + y + 0.5) * ground.cellSizeM(), bend, window.x0);
                for (std::size_t x = 0; x < bend.size(); x += kTerracedCells)
                    cut({ground.row(y) + x, std::min(kTerracedCells, bend.size() - x)}, bend.data() + x);
            }
        });
    }

    [[nodiscard]] double level(std::int64_t step) const {
        const double chance = unitDouble(randomBits(m_params.seed, static_cast<std::uint64_t>(step)));
        return m_params.stepM * (static_cast<double>(step) + 0.8 * (1.0 - m_params.evenness) * (chance - 0.5));
    }

    void cut(std::span<float> cells, const float* bend) const {
        std::array<double, kTerracedCells> shares, exponents, feet, rises;
        exponents.fill(1.0 / (1.0 - 0.95 * m_params.sharpness));
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const double height = double{cells[i]} + bend[i];
            // Levels leave their even places by less than half a step.
            auto step = static_cast<std::int64_t>(std::floor(height / m_params.stepM));
            if (height < level(step))
                --step;
            else if (height >= level(step + 1))
                ++step;
            feet[i] = level(step);
            rises[i] = level(step + 1) - feet[i];
            shares[i] = (height - feet[i]) / rises[i];
        }
        sharpen(shares.data(), exponents.data(), static_cast<int>(cells.size()));
        for (std::size_t i = 0; i < cells.size(); ++i)
            cells[i] = static_cast<float>(feet[i] + rises[i] * shares[i] - bend[i]);
    }
};

} // namespace

StageKind terraceStage() {
    StageKind kind = stageKind<TerraceStepper>("terrace", "Terraces", StageCategory::Filter,
        "Cuts the slopes into steps, like layers of rock.", kTerraceParams);
    kind.searchWords = "steps benches strata mesa layers";
    kind.uses(Access::Changes, {Layer::Elevation});
    kind.support = [](const std::any&) { return Support{Support::Point}; };
    kind.presets = kTerracePresets;
    kind.cost = {.cellNs = 65.0};
    return kind;
}

} // namespace oxbow
