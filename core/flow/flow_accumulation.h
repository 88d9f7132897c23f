#pragma once

#include "core/base/time_units.h"
#include "core/flow/flow_direction.h"
#include "core/terrain/terrain_state.h"

#include <cstdint>
#include <vector>

/// Flow accumulation: how much rain passes through each cell, its own included (OCallaghan1984).
///
/// A_c = w_c + sum of A over the cells that drain to c. Weights are multiples of the rain on one cell, kept
/// in 64-bit fixed point of 2^-20, so sums are exact and the same in any order. Directions must be free of
/// cycles (those of flowDirections and carveDirections are). Bands of rows are summed by themselves and
/// joined over their border rows (Barnes2017). Cost: three passes over the cells.
namespace oxbow {

using FlowSum = std::int64_t;
inline constexpr double kFlowUnit = 0x1.0p20; ///< FlowSum of one cell of weight 1

/// Rain on the cells and water that enters at points, as weights.
struct RainWeights {
    double rainMPerYear = 1.0;
    const Heightmap* rain = nullptr;    ///< multiple of it; null: 1 everywhere
    const Heightmap* springs = nullptr; ///< m³/s; null: none
};

/// What falls on each cell: cell by cell, or on all alike, which takes no memory.
class FlowWeights {
public:
    FlowWeights(FlowSum everywhere = static_cast<FlowSum>(kFlowUnit)) : m_everywhere(everywhere) {}
    /// Empty: 1 everywhere.
    FlowWeights(std::vector<FlowSum> cells) : m_cells(std::move(cells)) {}

    [[nodiscard]] bool areEven() const { return m_cells.empty(); }
    [[nodiscard]] bool areOne() const { return areEven() && m_everywhere == static_cast<FlowSum>(kFlowUnit); }
    /// Of each cell, where they are even.
    [[nodiscard]] FlowSum everywhere() const { return m_everywhere; }
    [[nodiscard]] FlowSum operator[](std::size_t cell) const { return m_cells.empty() ? m_everywhere : m_cells[cell]; }
    /// By cell; empty where they are even.
    [[nodiscard]] const std::vector<FlowSum>& cells() const { return m_cells; }

private:
    std::vector<FlowSum> m_cells;
    FlowSum m_everywhere = static_cast<FlowSum>(kFlowUnit);
};

/// Weights relative to 1 m of rain a year on a cell; NaN counts as none. Even where neither rain nor springs are painted.
/// Where they come to more than 2^42 together, all are made less by the same factor, so that every sum stays in range: on
/// cells of 1 m that is more than 139,000 m³/s.
[[nodiscard]] FlowWeights flowWeights(const GridSpec& grid, const RainWeights& rain,
                                               const Compute& compute);

/// What passes through every cell, in cells of weight 1 (times kFlowUnit); where all weights are 1, times the
/// cell area it is the drainage area.
[[nodiscard]] std::vector<FlowSum> flowAccumulation(const GridSpec& grid, const FlowDirections& directions,
                                                    const FlowWeights& weights,
                                                    const Compute& compute);
/// The same into memory that is already there.
void flowAccumulation(const GridSpec& grid, const FlowDirections& directions,
                      const FlowWeights& weights, const Compute& compute,
                      std::vector<FlowSum>& area);

/// Discharge in m³/s of a flow sum whose weight 1 is a metre of rain a year.
[[nodiscard]] inline double dischargeM3PerS(FlowSum area, double cellAreaM2) {
    return static_cast<double>(area) * (cellAreaM2 / (kFlowUnit * kSecondsPerYear));
}

} // namespace oxbow
