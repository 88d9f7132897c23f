#pragma once

#include "core/flow/basin_graph.h"
#include "core/flow/depression_hierarchy.h"
#include "core/flow/flow_accumulation.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace oxbow {

/// The cells of a drainage network in an order where every cell comes after its receiver, cut for several
/// threads: the trunks (cells through which 1/512 of all water passes) as one list, and what hangs on them as
/// branches that share no cell. Going upstream: the trunk, then all branches at once; going downstream: all
/// branches, then the trunk, each backwards. The order depends on nothing but the network.
struct FlowOrder {
    std::vector<std::uint8_t> donors; ///< as donorMasks
    std::vector<std::uint32_t> trunk;
    std::vector<std::vector<std::uint32_t>> branches;
};

/// `area` as flowAccumulation gives it for `directions`, with any weights: a cell is of the trunk by its share
/// of all that falls, so twice the rain gives the same order. Memory of an earlier order is used again.
void flowOrder(const GridSpec& grid, const FlowDirections& directions, const std::vector<FlowSum>& area,
               const Compute& compute, FlowOrder& order);

/// Where the water of a ground leaves it, and how much falls.
struct DrainageRule {
    CellMask outlets;                     ///< as outletMask
    FlowWeights weights = {};             ///< rain, as flowWeights
    FlowDirectionOptions directions = {}; ///< how the steepest neighbour is chosen
};

/// The drainage of one ground: every other question about where its water goes is answered from this.
///
///     steepest      D8 receivers as the ground falls; depressions end in pits (flow_direction.h)
///     basins        catchments of pits and outlets, the passes between them, spill levels (basin_graph.h)
///     directions    D8 receivers that lead through every depression over its spill point to an outlet
///     receivers     the same as cell indices, kNowhere where water ends
///     filled        the surface of full depressions, m
///     cellCounts    flow accumulation with weight 1: cells that drain through a cell, its own included
///     accumulation  the same with the weights of the rule
///     order         cells from the outlets up, cut for several threads by accumulation (flowOrder)
///     hierarchy     depressions within depressions, with the weights as rain (depression_hierarchy.h)
///
/// Each is worked out when it is first asked for, from those it needs, and kept. The ground is not copied: it
/// must outlive the network and stay as it is until the last question was asked. A network belongs to one
/// computation, which hands it its threads at every question; it is not to be asked from two threads at once.
/// Where a map has no outlet all water ends in the lowest pit. Equal for any number of threads. Heights must
/// be finite. Cost: that of what is asked for; memory: 1 B a cell for directions, 4 B for labels and
/// receivers each, 8 B for each accumulation, 6 B for the order.
class DrainageNetwork {
public:
    DrainageNetwork() = default;
    DrainageNetwork(const Heightmap& ground, DrainageRule rule) { restart(ground, std::move(rule)); }

    /// Forgets all answers and begins with another ground or rule, in the memory that is there.
    void restart(const Heightmap& ground, DrainageRule rule);
    /// Changes the rain; ways stay known, amounts are forgotten.
    void setWeights(FlowWeights weights);

    /// Frees what basins take, 5 B a cell; asked again, they are worked out anew. For large maps, once directions are known.
    void dropBasins();

    [[nodiscard]] const Heightmap& ground() const { return *m_ground; }
    [[nodiscard]] const GridSpec& grid() const { return m_ground->grid(); }
    [[nodiscard]] const DrainageRule& rule() const { return m_rule; }

    [[nodiscard]] const FlowDirections& steepest(const Compute& compute);
    [[nodiscard]] const BasinGraph& basins(const Compute& compute);
    [[nodiscard]] const FlowDirections& directions(const Compute& compute);
    [[nodiscard]] const std::vector<std::uint32_t>& receivers(const Compute& compute);
    [[nodiscard]] const Heightmap& filled(const Compute& compute);
    [[nodiscard]] const std::vector<FlowSum>& cellCounts(const Compute& compute);
    [[nodiscard]] const std::vector<FlowSum>& accumulation(const Compute& compute);
    [[nodiscard]] const FlowOrder& order(const Compute& compute);
    /// Measured as asked for or, if that was asked for before, more.
    [[nodiscard]] const DepressionHierarchy& hierarchy(const Compute& compute, DepressionMeasure measure);

    /// Hands an answer over instead of a copy; asked again, it is worked out anew.
    [[nodiscard]] FlowDirections takeDirections(const Compute& compute);
    [[nodiscard]] std::vector<std::uint32_t> takeReceivers(const Compute& compute);
    [[nodiscard]] std::vector<FlowSum> takeCellCounts(const Compute& compute);
    [[nodiscard]] std::vector<FlowSum> takeAccumulation(const Compute& compute);

private:
    /// An answer, and whether it is one of this ground.
    template <typename T>
    struct Answer {
        T value;
        bool known = false;

        template <typename Find>
        const T& foundBy(Find&& find) {
            if (!known)
                find(value);
            known = true;
            return value;
        }
        T take() {
            known = false;
            return std::exchange(value, {});
        }
    };

    const Heightmap* m_ground = nullptr;
    DrainageRule m_rule;
    Answer<FlowDirections> m_steepest, m_directions;
    Answer<BasinGraph> m_basins;
    Answer<std::vector<std::uint32_t>> m_receivers;
    Answer<Heightmap> m_filled;
    Answer<std::vector<FlowSum>> m_cellCounts, m_accumulation;
    Answer<FlowOrder> m_order;
    Answer<DepressionHierarchy> m_lakes, m_hierarchy; ///< by DepressionMeasure
};

} // namespace oxbow
