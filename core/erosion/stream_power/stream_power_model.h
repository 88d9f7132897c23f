#pragma once

#include "core/erosion/stream_power/stream_power_diffusion.h"
#include "core/erosion/stream_power/stream_power_erosion.h"
#include "core/erosion/stream_power/stream_power_rows.h"
#include "core/erosion/stream_power/stream_power_solver.h"
#include "core/flow/drainage_network.h"
#include "core/noise/octave.h"

#include <initializer_list>

namespace oxbow {

/// Where rivers leave the map, for base levels that are edges.
[[nodiscard]] CellMask edgeMask(const GridSpec& grid, BaseLevel base);

/// The area that a hillslope drains before it becomes a valley, as it is drained at a metre of rain a year.
[[nodiscard]] double leastAreaM2(const StreamPowerErosionParams& params);

/// The layers besides the ground that a step reads.
inline constexpr std::initializer_list<Layer> kReadByStreamPower = {Layer::Hardness, Layer::Rain, Layer::Springs, Layer::Mouths,
                                                                    Layer::Uplift};

/// What living ground puts in the place of parameters.
struct LivingTerms {
    const Heightmap* uplift = nullptr; ///< relative to its mean, over the whole map; null: the shape of the parameters
    double erodibility = 0.0;
    double stepYears = 0.0; ///< 0: that of the parameters
};

/// One time step of stream power erosion on a terrain of any grid (stream_power_erosion.h).
class StreamPowerModel {
public:
    explicit StreamPowerModel(const StreamPowerErosionParams& params) : m_params(params) {}
    void setParams(const StreamPowerErosionParams& params) {
        m_params = params;
        m_strengthGrid = {};
    }
    /// Whether the next steps cut along slopes of all directions (StreamPowerStep).
    void setSwept(bool isSwept) { m_isSwept = isSwept; }
    void setLiving(const LivingTerms& living) { m_living = living; }

    /// Leaves what `raised`, `dischargeRow` and, where it `notesKept`, `kept` tell.
    StepBalance erode(WorkingTerrain& terrain, const Compute& compute, bool notesKept = false);
    /// The same on a terrain whose cells lie at nodes.
    StepBalance erodeNodes(const BentNodes& nodes, WorkingTerrain& terrain, const Compute& compute, bool notesKept = false);
    [[nodiscard]] const std::vector<float>& raised() const { return m_raised; }
    [[nodiscard]] const std::vector<float>& kept() const { return m_kept; }
    /// m³/s, of a row of the step's grid.
    void dischargeRow(int y, float* cells) const;

    [[nodiscard]] CellMask baseLevelMask(WorkingTerrain& terrain) const;
    [[nodiscard]] FlowWeights rainWeights(const WorkingTerrain& terrain, const Compute& compute) const;
    /// Of the cells of row y from column x0 in one step; `painted` may be null.
    void upliftM(const GridSpec& grid, const Heightmap* painted, int x0, int y, std::span<double> metres) const;

private:
    [[nodiscard]] bool isLiving() const { return m_params.upliftShape == UpliftShape::Ground; }
    /// Living ground has its own uplift, which already answers for its rock.
    [[nodiscard]] bool isVaried() const { return m_params.rockVariety > 0.0 && !isLiving(); }
    [[nodiscard]] double erodibility() const { return isLiving() ? m_living.erodibility : m_params.erodibility; }
    [[nodiscard]] double timeStepYears() const;
    void upliftShares(const GridSpec& grid, int x0, int y, std::span<double> shares) const;
    [[nodiscard]] double areaOf(std::size_t cell) const { return m_nodes ? m_nodes->areas[cell] : 1.0; }
    [[nodiscard]] double diffusionRatio(const GridSpec& grid) const;
    [[nodiscard]] double channelAreaM2() const;
    [[nodiscard]] static double softness(const Heightmap* hardness, std::size_t cell);
    double raise(const CellMask& base, const Heightmap* painted, const Compute& compute, Heightmap& ground) const;
    void drain(const CellMask& base, WorkingTerrain& terrain, const Compute& compute);
    [[nodiscard]] Heightmap unevenness(const OctaveStack& stack, double spread, const Heightmap* patches, const GridSpec& grid,
                                       const Compute& compute) const;
    void findStrength(const GridSpec& grid, const Compute& compute);
    double cutAndFill(const CellMask& base, WorkingTerrain& terrain, const Compute& compute);
    void noteKept(const Compute& compute, const Heightmap* hardness, const Heightmap& ground);
    [[nodiscard]] DiffusionBalance creep(const CellMask& base, const Heightmap* hardness, const Compute& compute,
                                         Heightmap& ground);
    double lowerEdges(const CellMask& base, const Heightmap* hardness, Heightmap& ground) const;

    StreamPowerErosionParams m_params;
    LivingTerms m_living;
    const BentNodes* m_nodes = nullptr; ///< during a step; null: cells are squares
    std::vector<float> m_raised; ///< ground after the uplift of the step
    DrainageNetwork m_network;   ///< of the ground after the uplift
    StreamPowerScratch m_scratch;
    std::vector<float> m_kept;      ///< share of its height over its receiver that a cell kept
    const std::vector<FlowSum>* m_flow = nullptr; ///< of the last step
    GridSpec m_flowGrid;
    bool m_isSwept = true;
    Heightmap m_strength, m_grain; ///< of the rock, on the grid of the last step
    GridSpec m_strengthGrid;
    const BentNodes* m_strengthNodes = nullptr;
};

} // namespace oxbow
