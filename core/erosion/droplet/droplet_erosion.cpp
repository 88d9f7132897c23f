#include "core/erosion/droplet/droplet_erosion.h"

#include "core/erosion/droplet/droplet_pass.h"
#include "core/erosion/droplet/droplet_presets.h"

namespace oxbow {

namespace {

struct DropletState {
    ExactSum initial, exported, residual; ///< m of ground of one cell
    double rainM3 = 0.0;
    /// Since the start: wear of the highest peak must not change how all the others round.
    double largestHeightM = 0.0;
};

class DropletStepper : public StepperOf<DropletErosionParams, DropletState> {
public:
    DropletStepper(DropletErosionParams params, const WorkingTerrain& terrain, ThreadPool&)
        : StepperOf(params), m_cellAreaM2(terrain.grid().cellAreaM2()) {
        m_state.initial = exactRock(terrain);
    }

    void step(int index, WorkingTerrain& terrain, StageContext& context) override {
        const DropletTotals totals = m_pass.run({m_params, index, m_state.largestHeightM}, terrain, context);
        m_state.exported.add(totals.exported);
        m_state.residual.add(totals.residual);
        m_state.rainM3 += static_cast<double>(totals.drops) * m_cellAreaM2 / m_params.dropsPerCell;
    }

    [[nodiscard]] Ledger ledger() const override {
        ExactSum left = m_state.initial;
        left.subtract(m_state.exported);
        left.subtract(m_state.residual);
        Ledger ledger;
        Account& rock = ledger.rock;
        rock.initial = m_state.initial.value() * m_cellAreaM2;
        rock.out = m_state.exported.value() * m_cellAreaM2;
        rock.stored = left.value() * m_cellAreaM2;
        // The exact residual is m_state.residual; this one also takes the rounding of the three numbers
        // above.
        rock.residual = rock.initial - rock.out - rock.stored;
        ledger.water.in = ledger.water.out = m_state.rainM3;
        return ledger;
    }

private:
    DropletPass m_pass;
    double m_cellAreaM2;
};

} // namespace

StageKind dropletErosionStage() {
    StageKind kind = stageKind<DropletStepper>(
        "droplet_erosion", "Droplet erosion", StageCategory::Erosion,
        "Rains drops that carve gullies and valleys and lay fans at their mouths.", kDropletErosionParams,
        +[](const DropletErosionParams& params, const GridSpec&) { return dropletStepCount(params); });
    kind.presets = kDropletPresets;
    return kind;
}

} // namespace oxbow
