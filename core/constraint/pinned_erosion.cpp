#include "core/constraint/pinned_erosion.h"

#include "core/base/angle.h"
#include "core/base/error.h"
#include "core/base/phrase.h"
#include "core/base/rounding.h"
#include "core/constraint/pinned_uplift.h"
#include "core/erosion/level_ground.h"
#include "core/erosion/stream_power/living_steps.h"
#include "core/terrain/lent_layer.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>

namespace oxbow {

namespace {

constexpr double kRisingShare = 0.7; ///< of the steps: then the pins are reached
constexpr double kHoldingSteps = 2.0;
constexpr double kMissedShare = 0.03, kMissedM = 1.0; ///< of the height over the base level: so far off is not met
constexpr std::size_t kMostMissed = 20;

struct PinnedState {
    std::vector<std::byte> erosion; ///< of the stage within
    std::vector<UpliftPin> pins;
    double lowestBaseM = 0.0;
};

class PinnedErosionStepper : public Stepper {
public:
    PinnedErosionStepper(std::unique_ptr<Stepper> erosion, const StreamPowerErosionParams& params)
        : m_erosion(std::move(erosion)), m_params(params) {}

    void retune(const std::any& params) override {
        m_params = std::any_cast<const StreamPowerErosionParams&>(params);
        m_uplift.reset();
        tellParams();
    }
    void setHandles(const std::vector<WaterHandle>& handles) override { m_erosion->setHandles(handles); }

    [[nodiscard]] std::vector<std::byte> savedState() const override {
        return bytesOf(PinnedState{m_erosion->savedState(), m_pins, m_lowestBaseM});
    }
    void restoreState(std::span<const std::byte> bytes, const WorkingTerrain& terrain) override {
        PinnedState state;
        readBytes("the saved state of a stage", bytes, state);
        m_erosion->restoreState(state.erosion, terrain);
        for (const UpliftPin& pin : state.pins)
            if (pin.cell >= terrain.grid().cellCount() || pin.role > UpliftRole::Bed || !isFinite(pin))
                throw Error(phrase("the saved state of a stage: a pin lies outside the map"));
        m_pins = std::move(state.pins);
        m_lowestBaseM = state.lowestBaseM;
        tellParams();
    }
    void checkState(const WorkingTerrain& terrain) const override { m_erosion->checkState(terrain); }
    void show(WorkingTerrain& terrain, StageContext& context) override { m_erosion->show(terrain, context); }
    bool findsRock(int index, const GridSpec& map) const override { return m_erosion->findsRock(index, map); }

    void step(int index, WorkingTerrain& terrain, StageContext& context) override {
        if (index == 0)
            begin(terrain, context);
        if (m_pins.empty())
            return m_erosion->step(index, terrain, context);
        context.mayPutOff = false; // each step is told by the last where the ground is
        if (!m_uplift)
            m_uplift.emplace(terrain.grid(), m_params.pinReachM, m_pins);
        const double stepsLeft =
            std::max(std::min(kHoldingSteps, static_cast<double>(m_params.steps - index)), kRisingShare * m_params.steps - index);
        const Heightmap before = terrain.elevation();
        const PinnedUplift::Fields fields = m_uplift->next(before, stepsLeft, natural(terrain, terrain.find(Layer::Uplift)), context);
        LentLayer uplift(Layer::Uplift), hardness(Layer::Hardness);
        fill(fields, terrain, uplift.cells(terrain.grid()), hardness.cells(terrain.grid()), context);
        uplift.lend(terrain);
        hardness.lend(terrain);
        m_erosion->step(index, terrain, context);
        uplift.takeBack(terrain);
        hardness.takeBack(terrain);
        m_uplift->learn(before, terrain.elevation());
        if (index == m_params.steps - 1)
            noteMissed(terrain.elevation(), context);
    }

private:
    [[nodiscard]] static bool isFinite(const UpliftPin& pin) {
        return std::ranges::all_of(std::array{pin.heightM, pin.riseM, pin.smoothM, pin.loweredM, pin.shoulderM, pin.shoulderLoweredM},
                                   [](float value) { return std::isfinite(value); });
    }
    void begin(WorkingTerrain& terrain, StageContext& context) {
        m_pins.clear();
        m_uplift.reset();
        if (std::ranges::none_of(context.curves, &Curve::takesPart))
            return;
        const Heightmap& ground = terrain.elevation();
        const std::vector<Curve> curves = onTheirWays(context.curves, ground, context);
        const ConstraintPlan plan = planConstraints(curves, ground);
        noteConflicts(plan.conflicts, curves, context.notes);
        m_pins = upliftPins(curves, plan, ground, context);
        tellParams();
        const CellMask base = StreamPowerModel(m_params).baseLevelMask(terrain);
        m_lowestBaseM = valueRange(ground.cells()).high;
        for (std::size_t c = 0; c < base.size(); ++c)
            if (base[c])
                m_lowestBaseM = std::min(m_lowestBaseM, double{ground.cells()[c]});
        const double maxSlope = slopeOfDeg(m_params.maxSlopeDeg);
        noteConflicts(resolveUpliftConflicts(ground, {base, maxSlope}, context, m_pins), curves, context.notes);
    }

    /// Pins are met by the uplift alone: rock that is weak by chance would be cut below them.
    void tellParams() {
        StreamPowerErosionParams params = m_params;
        if (!m_pins.empty())
            params.rockVariety = 0.0;
        m_erosion->retune(params);
    }

    /// What cells rise by as the stage has it. Of living ground that is known once it has begun.
    PinnedUplift::UpliftReader natural(WorkingTerrain& terrain, const Heightmap* painted) {
        m_model.setParams(m_params);
        m_model.setLiving({});
        if (m_params.upliftShape == UpliftShape::Ground) {
            const Heightmap* living = terrain.privateLayers().findFloats(kLivingUplift, livingGrid(terrain.grid()));
            m_ones = Heightmap({1, 1, 1.0}, 1.0f);
            m_model.setLiving({living ? living : &m_ones});
        }
        return [this, painted, grid = terrain.grid()](int x, int y) {
            double metres = 0.0;
            m_model.upliftM(grid, painted, x, y, {&metres, 1});
            return metres;
        };
    }

    static void fill(const PinnedUplift::Fields& fields, const WorkingTerrain& terrain, Heightmap& uplift, Heightmap& hardness,
                     const Compute& compute) {
        const CoarseGrid level(terrain.grid(), fields.factor.grid());
        const std::array<CoarseGrid::Field, 2> coarse = {fieldOf(fields.factor, compute.cancel), fieldOf(fields.rock, compute.cancel)};
        const Heightmap *painted = terrain.find(Layer::Uplift), *hard = terrain.find(Layer::Hardness);
        level.prolong(coarse, compute, [&](int y, std::span<const CoarseGrid::Field> rows) {
            for (int x = 0; x < uplift.width(); ++x) {
                const double factor = painted ? painted->at(x, y) : 1.0, own = hard ? std::clamp(hard->at(x, y), 0.0f, 1.0f) : 0.0;
                const auto column = static_cast<std::size_t>(x);
                uplift.at(x, y) = static_cast<float>(factor * std::clamp(rows[0][column], 0.0, PinnedUplift::kMostFactor));
                hardness.at(x, y) = static_cast<float>(1.0 - (1.0 - own) * (1.0 - std::clamp(rows[1][column], 0.0, 1.0)));
            }
        });
    }

    /// The curves that are not met, by the mean of their cells, and how well all are.
    void noteMissed(const Heightmap& ground, StageContext& context) const {
        struct Reached {
            double off = 0.0, askedM = 0.0, groundM = 0.0;
            int count = 0;
            bool isFloor = false;
        };
        std::map<std::size_t, Reached> byCurve;
        double sum = 0.0;
        std::size_t count = 0;
        for (const UpliftPin& pin : m_pins)
            if (pin.role != UpliftRole::Bed && pin.curve < context.curves.size()) {
                Reached& reached = byCurve[pin.curve];
                const double is = ground.cells()[pin.cell];
                reached.off += std::fabs(is - pin.heightM);
                reached.askedM += pin.heightM;
                reached.groundM += is;
                reached.isFloor |= pin.role == UpliftRole::Floor;
                ++reached.count;
                sum += std::fabs(is - pin.heightM);
                ++count;
            }
        std::size_t missed = 0;
        for (const auto& [curve, reached] : byCurve) {
            const double asked = reached.askedM / reached.count, is = reached.groundM / reached.count, off = reached.off / reached.count;
            if (off <= std::max(kMissedM, kMissedShare * (asked - m_lowestBaseM)) || ++missed > kMostMissed)
                continue;
            const std::string name = context.curves[curve].title();
            context.notes.push_back(
                std::fabs(is - asked) < 0.5 * off
                    ? phrase("Pins: %1 is %2 m off in the mean, above and below", name, metresText(off, 4))
                : is > asked ? phrase("Pins: %1 stands at %2 m instead of %3 m: erosion does not bring it down in that time", name,
                                    metresText(is, 4), metresText(asked, 4))
                : reached.isFloor
                    ? phrase("Pins: %1 lies at %2 m instead of %3 m: rivers cut it deeper", name, metresText(is, 4),
                             metresText(asked, 4))
                    : phrase("Pins: %1 comes up to %2 m instead of %3 m", name, metresText(is, 4), metresText(asked, 4)));
        }
        if (count > 0)
            context.notes.push_back(phrase("Pins: the uplift meets what was asked for within %1 m in the mean",
                                           metresText(sum / static_cast<double>(count), 4)));
    }

    std::unique_ptr<Stepper> m_erosion;
    StreamPowerErosionParams m_params;
    StreamPowerModel m_model{m_params};
    Heightmap m_ones;
    std::vector<UpliftPin> m_pins;
    double m_lowestBaseM = 0.0;
    std::optional<PinnedUplift> m_uplift;
};

} // namespace

StageKind pinnedErosionStage() {
    StageKind kind = streamPowerErosionStage();
    kind.curves = CurveUse::Constrain;
    kind.stateVersion = 5;
    kind.fit = [](std::any& params, const GridSpec& grid) {
        std::any_cast<StreamPowerErosionParams&>(params).pinReachM = roundStep(0.5 * std::min(grid.widthM(), grid.heightM()));
    };
    kind.start = [erosion = kind.start](const std::any& params, const WorkingTerrain& terrain,
                                        ThreadPool& pool) -> std::unique_ptr<Stepper> {
        return std::make_unique<PinnedErosionStepper>(erosion(params, terrain, pool),
                                                      std::any_cast<const StreamPowerErosionParams&>(params));
    };
    return kind;
}

} // namespace oxbow
