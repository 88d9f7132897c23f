#pragma once

#include "core/flow/drainage_network.h"

#include <vector>

namespace oxbow {

/// How steep the fan of a river is.
///
///     tan(slope) (A / 1 km²)^-exponent,    A the drainage area, weighted by rain; 0.2 to 30 degrees
struct FanLaw {
    double slope = 0.07; ///< tangent at 1 km²
    double exponent = 0.25;
    double leastAreaM2 = 5e4; ///< that builds a fan
    double gentle = 1.25;     ///< times the slope of a fan: ground that is no steeper counts as fan

    [[nodiscard]] double slopeAt(double areaM2) const;
};

/// The rivers of a ground, and where they set down what they carry: at a mouth, where one comes from ground that is
/// steeper than its fan to such that is not. Slopes are those over the next three cells, a tenth of the catchment's
/// side at least; a fan's own slope, and somewhat more, counts as gentle, so that mouths stay where they are while fans
/// grow.
class FanRivers {
public:
    /// Throws Cancelled. The ground must outlive it and stay as it is.
    FanRivers(const Heightmap& ground, FlowWeights rain, const FanLaw& law, const Compute& compute);

    /// Calls visit(cell) for all cells, each after those that drain to it.
    template <typename Visit>
    void downstream(Visit&& visit) const {
        for (const std::vector<std::uint32_t>& branch : m_order->branches)
            std::for_each(branch.rbegin(), branch.rend(), visit);
        std::for_each(m_order->trunk.rbegin(), m_order->trunk.rend(), visit);
    }
    /// kNowhere where water leaves.
    [[nodiscard]] std::uint32_t receiver(std::uint32_t cell) const { return (*m_receivers)[cell]; }
    [[nodiscard]] double areaM2(std::uint32_t cell) const {
        return static_cast<double>((*m_flow)[cell]) * (m_grid.cellAreaM2() / kFlowUnit);
    }
    /// Whether the next cell is a mouth of this one's river.
    [[nodiscard]] bool opensBelow(std::uint32_t cell) const;
    /// A river's cells, the lowest first.
    struct Bed {
        std::vector<std::uint32_t> cells;
        std::size_t mouth = 0;
    };
    /// The bed of the river of a cell above a mouth: as far down from the mouth as `surface` falls, twice the way of a
    /// slope at most, and up to where it begins or is gentle again.
    [[nodiscard]] Bed bed(std::uint32_t cell, const Heightmap& surface) const;

private:
    [[nodiscard]] bool isRiver(std::uint32_t cell) const { return areaM2(cell) >= m_law.leastAreaM2; }
    [[nodiscard]] double reachM(std::uint32_t cell) const;
    [[nodiscard]] bool isGentleFrom(std::uint32_t cell) const;
    [[nodiscard]] std::uint32_t mainDonor(std::uint32_t cell) const;
    [[nodiscard]] double wayM(std::uint32_t from, std::uint32_t to) const;

    const GridSpec m_grid;
    FanLaw m_law;
    DrainageNetwork m_network;
    const std::vector<std::uint32_t>* m_receivers;
    const std::vector<FlowSum>* m_flow;
    const FlowOrder* m_order;
    const Heightmap* m_filled;
    std::vector<std::uint8_t> m_isGentle;
};

} // namespace oxbow
