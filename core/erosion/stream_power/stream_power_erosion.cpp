#include "core/erosion/stream_power/stream_power_erosion.h"

#include "core/erosion/stream_power/living_steps.h"
#include "core/erosion/stream_power/stream_power_presets.h"
#include "core/strata/strata.h"

#include <algorithm>
#include <array>

namespace oxbow {

namespace {

class StreamPowerStepper : public StepperOf<StreamPowerErosionParams, LivingState> {
public:
    StreamPowerStepper(StreamPowerErosionParams params, const WorkingTerrain&, ThreadPool&)
        : StepperOf(params), m_model(params) {}

    void retune(const std::any& params) override {
        StepperOf::retune(params);
        m_model.setParams(m_params);
    }

    void restoreState(std::span<const std::byte> bytes, const WorkingTerrain& terrain) override {
        StepperOf::restoreState(bytes, terrain);
        if (m_state.erodibility != 0.0)
            for (const char* layer : {kLivingUplift, kLivingModel})
                expectPrivateFloats(terrain, layer, livingGrid(terrain.grid()));
    }

    void step(int index, WorkingTerrain& terrain, StageContext& context) override {
        if (m_params.upliftShape == UpliftShape::Ground)
            return LivingSteps(m_params, m_model, m_state).step(index, terrain, context);
        m_model.setLiving({});
        const int level = levelOfStep(index, m_params.steps, levelCount(terrain.grid()));
        const GridSpec grid = levelGrid(terrain.grid(), level);
        if (grid == terrain.grid())
            stepOnTheMap(index, terrain, context);
        else
            stepOnLevel(index, CoarseGrid(terrain.grid(), grid), terrain, context);
        const Heightmap* painted = terrain.find(Layer::Uplift);
        liftRock(terrain, context, [&](int y, std::span<double> metres) { m_model.upliftM(terrain.grid(), painted, 0, y, metres); });
    }

private:
    void stepOnTheMap(int index, WorkingTerrain& terrain, StageContext& context) {
        m_faded = {};
        bookBalance(m_model.erode(index, terrain, context), context.books.rock);
        const WrittenLayers written(terrain, context, m_model.discharge(), nullptr);
        static_cast<const Compute&>(context).forRows(terrain.grid().height, [&](int y0, int y1) {
            for (int y = y0; y < y1; ++y)
                written.writeRow(y, &m_model.raised()[terrain.grid().index(0, y)]);
        });
    }

    /// Runs the step on a coarser copy of the terrain and brings the change back.
    void stepOnLevel(int index, const CoarseGrid& level, WorkingTerrain& terrain, StageContext& context) {
        const Compute& compute = context;
        WorkingTerrain coarse = coarseCopy(level, terrain, compute);
        const Heightmap before = coarse.elevation();
        StepBalance balance = m_model.erode(index, coarse, compute, true);
        for (double* amount : {&balance.in, &balance.out, &balance.rounding})
            *amount *= level.cellRatio();
        const WrittenLayers written(terrain, compute, m_model.discharge(), &level);
        const StepBalance limits = prolong(level, before, coarse.elevation(), terrain.elevation(), written, compute);
        bookBalance(balance, context.books.rock);
        bookBalance(limits, context.books.rock);
    }

    /// Adds what uplift and rivers changed on a level to the ground of the map, lets the map's own detail
    /// fade as far as the rivers wore down the heights above their receivers, and writes the other layers.
    /// Returns what the limits of the heights cut off or filled up, and what rounding took.
    StepBalance prolong(const CoarseGrid& level, const Heightmap& before, const Heightmap& after,
                        Heightmap& ground, const WrittenLayers& written, const Compute& compute) {
        enum { Uplift, Cut, Before, Kept };
        std::array<CoarseGrid::Field, 4> fields;
        fields[Kept] = m_model.takeKept();
        for (CoarseGrid::Field* field : {&fields[Uplift], &fields[Cut], &fields[Before]})
            field->resize(before.cells().size());
        compute.forRows(before.height(), [&](int y0, int y1) {
            for (std::size_t c = before.grid().index(0, y0); c < before.grid().index(0, y1); ++c) {
                fields[Before][c] = before.cells()[c];
                fields[Uplift][c] = static_cast<double>(m_model.raised()[c]) - before.cells()[c];
                fields[Cut][c] = static_cast<double>(after.cells()[c]) - m_model.raised()[c];
            }
        });
        const double greatestUplift = std::max(0.0, *std::ranges::max_element(fields[Uplift]));
        compute.cancel.throwIfRequested(); // each of these takes its time on large maps
        const ValueRange range = rangeOf(ground, compute);
        // Detail fades unevenly, but no coarse cell becomes higher or lower by that: its ground is what the
        // level says, at every resolution.
        if (m_faded.grid() != ground.grid())
            m_faded = Heightmap(ground.grid());
        level.prolong(std::span(fields).subspan(Before, 2), compute,
                      [&](int y, std::span<const CoarseGrid::Field> row) {
                          fade(row[0].data(), row[1].data(), ground.row(y), ground.width(), m_faded.row(y));
                      });
        const Heightmap lost = level.restrict(m_faded, compute);
        for (std::size_t c = 0; c < lost.cells().size(); ++c)
            fields[Cut][c] += lost.cells()[c];
        std::vector<StepBalance> rows(ground.height());
        level.prolong(std::span(fields).first(Before), compute,
                      [&](int y, std::span<const CoarseGrid::Field> row) {
                          std::vector<float> raised(static_cast<std::size_t>(ground.width()));
                          rows[y] = bringUp({row[Uplift].data(), row[Cut].data(), m_faded.row(y), range.low,
                                             range.high + greatestUplift},
                                            ground.width(), ground.row(y), raised.data());
                          written.writeRow(y, raised.data());
                      });
        StepBalance sum;
        for (const StepBalance& row : rows) {
            sum.in += row.in;
            sum.out += row.out;
            sum.rounding += row.rounding;
        }
        return sum;
    }

    StreamPowerModel m_model;
    Heightmap m_faded; ///< of the map: what its own detail lost in the step
};

} // namespace

StageKind streamPowerErosionStage() {
    StageKind kind = stageKind<StreamPowerStepper>(
        "stream_power_erosion", "Stream power erosion", StageCategory::Erosion,
        "Lets mountains rise while rivers cut them.", kStreamPowerErosionParams,
        +[](const StreamPowerErosionParams& p, const GridSpec&) { return p.steps; });
    kind.presets = kStreamPowerPresets;
    kind.stateVersion = 2;
    return kind;
}

} // namespace oxbow
