#pragma once

#include "core/erosion/stream_power/stream_power_model.h"

namespace oxbow {

/// Steps on a bent grid (levels: stream_power_erosion.h; bent_grid.h). The ground C of the level goes on from step to step
/// by itself; the map is brought up to it when somebody looks and when the level ends. With B the map's ground as the level
/// began, C0 the level's then, K the share of its height over its receiver that a cell kept since, and P prolongation:
///
///     f = (1 - P(K)) (B - P(C0)),   ground = B + P(C - C0 + mean(f)) - f,
///
/// so that detail fades unevenly, but no coarse cell becomes higher or lower by that. Beside bedrock a cell keeps a share of f and of
/// the change (level_share.h). Neither the map nor later steps depend on when it was brought up. What the level is at lies in
/// private layers:
///
///     level_start, level_ground     C0 and C
///     level_kept                    K
///     level_uplift, level_laid      what rose and what was laid down since it began, m
///     level_map, level_map_wear, level_map_deposition     B and what else the map was, once it was brought up meanwhile;
///                                   until then the map itself. The last two are missing where they were 0
///     level_share                   bedrockShare as it began; missing where that is empty
class StreamPowerLevel {
public:
    /// The grid of the level that a terrain is in; none between levels.
    [[nodiscard]] static std::optional<GridSpec> gridOf(const WorkingTerrain& terrain);
    /// Takes the map for what it is now.
    static void leave(WorkingTerrain& terrain);

    explicit StreamPowerLevel(const BentGrid& level) : m_level(level) {}

    void begin(WorkingTerrain& terrain, const Compute& compute) const;
    /// One step; the map stays as it was. `rock`: the layers that crop out on the level's ground, or null. Returns what it
    /// books, in cells of the map.
    [[nodiscard]] StepBalance step(StreamPowerModel& model, const RockProfile* rock, WorkingTerrain& terrain,
                                   const Compute& compute) const;
    /// Writes the map; `model` made the last step. Returns what the limits of the heights cut off or filled up since the level began, and what rounding
    /// took. `goesOn`: more steps follow on this level, else it ends.
    [[nodiscard]] StepBalance bringUp(const StreamPowerModel& model, bool goesOn, WorkingTerrain& terrain, const Compute& compute) const;
    /// Whether the map's ground is what it was last brought up to: nobody has changed it since.
    [[nodiscard]] bool isAsBroughtUp(const WorkingTerrain& terrain, const Compute& compute) const;
    /// Whether the bedrock is what it was when the level began.
    [[nodiscard]] static bool isOnItsBedrock(const WorkingTerrain& terrain, const Compute& compute);
    /// For restoreState: throws Error where private layers are missing.
    void expectLayers(const WorkingTerrain& terrain) const;
    /// For checkState: throws Error where they hold what no step leaves.
    void checkLayers(const WorkingTerrain& terrain) const;

private:
    template <typename Visit>
    void forRows(const WorkingTerrain& terrain, const Heightmap& from, const Compute& compute, Visit&& visit) const;

    const BentGrid& m_level;
};

} // namespace oxbow
