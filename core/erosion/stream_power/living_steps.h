#pragma once

#include "core/erosion/stream_power/living_ground.h"
#include "core/erosion/stream_power/stream_power_model.h"

namespace oxbow {

/// What living ground keeps from step to step besides its private layers.
struct LivingState {
    double erodibility = 0.0; ///< 0: the ground was not asked for its uplift
    double detailM = 0.0;     ///< spread of what the model does not explain
};
template <typename Archive>
void packField(Archive& archive, LivingState& state) {
    packField(archive, state.erodibility);
    packField(archive, state.detailM);
}

inline constexpr const char* kLivingUplift = "living_uplift"; ///< relative to its mean
inline constexpr const char* kLivingModel = "living_model";   ///< ground that it explains, m
/// The grid of these two: at most 512 cells along the longer side, or the map's own.
[[nodiscard]] GridSpec livingGrid(const GridSpec& grid);
[[nodiscard]] LivingRule livingRule(const StreamPowerErosionParams& params);

/// The steps of living ground (stream_power_erosion.h): the model is stepped, and the ground goes with it.
class LivingSteps {
public:
    /// `level`: of livingGrid.
    LivingSteps(const StreamPowerErosionParams& params, const BentGrid& level, StreamPowerModel& model, LivingState& state)
        : m_params(params), m_level(level), m_model(model), m_state(state) {}

    void step(WorkingTerrain& terrain, StageContext& context);

private:
    void begin(WorkingTerrain& terrain, StageContext& context);
    void settle(const Heightmap& ground, LivingGround& living, WorkingTerrain& model, const Compute& compute);
    void runModel(int steps, const Heightmap& uplift, double timeScaleYears, WorkingTerrain& model,
                  const Compute& compute);
    [[nodiscard]] Heightmap aged(const Heightmap& ground, const LivingGround& living, WorkingTerrain& model,
                                 const Compute& compute);
    [[nodiscard]] LivingRule ruleOnLevel() const;
    void noteDetail(const Heightmap& ground, const Heightmap& model);
    void moveGround(const Heightmap& from, const Heightmap& to, WorkingTerrain& terrain, StageContext& context);
    void bringUp(const Heightmap& before, const Heightmap& after, WorkingTerrain& terrain,
                 StageContext& context);

    const StreamPowerErosionParams& m_params;
    const BentGrid& m_level;
    StreamPowerModel& m_model;
    LivingState& m_state;
};

} // namespace oxbow
