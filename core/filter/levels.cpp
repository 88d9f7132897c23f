#include "core/filter/levels.h"

#include "core/base/elementary.h"
#include "core/stage/edit_stepper.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace oxbow {

namespace {

/// Range of the finite cells; {0, 0} where there are none.
ValueRange rangeOf(const Heightmap& ground, StageContext& context) {
    constexpr int kBandRows = 64;
    constexpr float kNone = std::numeric_limits<float>::infinity();
    std::vector<ValueRange> bands((ground.height() + kBandRows - 1) / kBandRows, {kNone, -kNone});
    context.pool.forRows(ground.height(), kBandRows, [&](int y0, int y1) {
        context.cancel.throwIfRequested();
        ValueRange& range = bands[y0 / kBandRows];
        for (int y = y0; y < y1; ++y)
            for (int x = 0; x < ground.width(); ++x)
                if (const float h = ground.at(x, y); std::isfinite(h))
                    range = {std::min(range.low, h), std::max(range.high, h)};
    });
    ValueRange whole{kNone, -kNone};
    for (const ValueRange& band : bands)
        whole = {std::min(whole.low, band.low), std::max(whole.high, band.high)};
    return whole.low <= whole.high ? whole : ValueRange{};
}

class LevelsStepper : public EditStepper<LevelsParams> {
public:
    using EditStepper::EditStepper;

private:
    void edit(int, WorkingTerrain& terrain, StageContext& context) override {
        Heightmap& ground = terrain.elevation();
        const ValueRange range = rangeOf(ground, context);
        const double scale = range.span() > 0.0f ? 1.0 / range.span() : 0.0;
        context.pool.forRows(ground.height(), [&](int y0, int y1) {
            context.cancel.throwIfRequested();
            for (float& cell : ground.cells().subspan(ground.grid().index(0, y0),
                                                      static_cast<std::size_t>(y1 - y0) * ground.width())) {
                const double share = std::clamp((static_cast<double>(cell) - range.low) * scale, 0.0, 1.0);
                const double curved = m_params.gamma == 1.0 ? share : elementary::pow(share, m_params.gamma);
                cell = static_cast<float>(m_params.lowM + (m_params.highM - m_params.lowM) * curved);
            }
        });
    }
};

} // namespace

StageKind levelsStage() {
    return stageKind<LevelsStepper>(
        "levels", "Levels", StageCategory::Filter, "Stretches the heights to a lowest and a highest point.",
        kLevelsParams, +[](const LevelsParams&, const GridSpec&) { return 1; });
}

} // namespace oxbow
