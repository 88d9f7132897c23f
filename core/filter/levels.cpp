#include "core/filter/levels.h"

#include "core/recipe/edit_stepper.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

class LevelsStepper : public EditStepper<LevelsParams> {
public:
    using EditStepper::EditStepper;

private:
    void edit(int, WorkingTerrain& terrain, StageContext& context) override {
        Heightmap& ground = terrain.elevation();
        const ValueRange range = valueRange(ground.cells());
        const double scale = range.span() > 0.0f ? 1.0 / range.span() : 0.0;
        context.pool.forRows(ground.height(), [&](int y0, int y1) {
            context.cancel.throwIfRequested();
            for (float& cell : ground.cells().subspan(ground.grid().index(0, y0),
                                                      static_cast<std::size_t>(y1 - y0) * ground.width())) {
                const double share = std::clamp((static_cast<double>(cell) - range.low) * scale, 0.0, 1.0);
                const double curved = m_params.gamma == 1.0 ? share : std::pow(share, m_params.gamma);
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
