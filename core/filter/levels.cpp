#include "core/filter/levels.h"

#include "core/base/elementary.h"
#include "core/base/simd.h"
#include "core/stage/edit_stepper.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>
#include <vector>

namespace oxbow {

namespace {

constexpr StagePreset kLevelsPresets[] = {
    {"Wide lowlands", "Plains below a few high peaks.", {{"gamma", 2.0}}},
    {"High plateaus", "Highlands that valleys cut into.", {{"gamma", 0.5}}},
};

/// Range of the finite cells; {0, 0} where there are none.
ValueRange rangeOf(const Heightmap& ground, StageContext& context) {
    constexpr float kNone = std::numeric_limits<float>::infinity();
    std::vector<ValueRange> rows(ground.height(), {kNone, -kNone});
    context.forCells(ground.grid(), [&](int x, int y) {
        if (const float h = ground.at(x, y); std::isfinite(h))
            rows[y] = {std::min(rows[y].low, h), std::max(rows[y].high, h)};
    });
    ValueRange whole{kNone, -kNone};
    for (const ValueRange& row : rows)
        whole = {std::min(whole.low, row.low), std::max(whole.high, row.high)};
    return whole.low <= whole.high ? whole : ValueRange{};
}

/// The exponents come from memory: of one that stays the same the compiler makes branches, not vectors.
OXBOW_MULTIVERSION
void raise(double* __restrict shares, const double* __restrict exponents, int count) {
    for (int i = 0; i < count; ++i)
        shares[i] = elementary::pow(shares[i], exponents[i]);
}

/// Heights by their share of the range, raised to a power.
void bend(std::span<float> cells, const ValueRange& range, const LevelsParams& params) {
    constexpr std::size_t kStrip = 256;
    const double scale = range.span() > 0.0f ? 1.0 / range.span() : 0.0;
    std::array<double, kStrip> shares, exponents;
    exponents.fill(params.gamma);
    for (std::size_t from = 0; from < cells.size(); from += kStrip) {
        const std::size_t count = std::min(kStrip, cells.size() - from);
        for (std::size_t i = 0; i < count; ++i)
            shares[i] = std::clamp((static_cast<double>(cells[from + i]) - range.low) * scale, 0.0, 1.0);
        if (params.gamma != 1.0)
            raise(shares.data(), exponents.data(), static_cast<int>(count));
        for (std::size_t i = 0; i < count; ++i)
            cells[from + i] = static_cast<float>(params.lowM + (params.highM - params.lowM) * shares[i]);
    }
}

struct LevelsStepper : EditStepper<LevelsParams> {
    using EditStepper::EditStepper;

    void edit(int, WorkingTerrain& terrain, StageContext& context) override {
        Heightmap& ground = terrain.elevation();
        const ValueRange range = rangeOf(ground, context);
        context.forRows(ground.height(), [&](int y0, int y1) {
            bend(ground.cells().subspan(ground.grid().index(0, y0),
                                        static_cast<std::size_t>(y1 - y0) * ground.width()),
                 range, m_params);
        });
    }
};

} // namespace

StageKind levelsStage() {
    StageKind kind = stageKind<LevelsStepper>("levels", "Levels", StageCategory::Filter,
        "Stretches the heights to a lowest and a highest point.", kLevelsParams);
    kind.searchWords = "remap scale range clamp curve normalise height";
    kind.uses(Access::Changes, {Layer::Elevation});
    kind.presets = kLevelsPresets;
    kind.cost = {.cellNs = 7.0};
    return kind;
}

} // namespace oxbow
