#pragma once

#include "core/base/compute.h"
#include "core/flow/flow_accumulation.h"
#include "core/flow/network_grid.h"

#include <cstdint>
#include <vector>

/// River networks grown from their mouths, before there is any ground (the founding system F5).
///
/// In every iteration each cell that has no arrow yet but a neighbour with one is chosen with a probability,
/// and points its arrow at one of the neighbours that had theirs before the iteration. So every drop ends at
/// a mouth, and no cell points into an obstacle; cells that obstacles enclose stay without an arrow.
///
/// `AnyArrow` is F5 to the letter: the neighbour is drawn evenly, and diagonal arrows may cross.
/// `NoCrossing` draws evenly too, but of chosen neighbours only the one of the highest draw is taken, and a
/// diagonal whose two other corners are joined by an arrow is refused; a straight arrow always remains.
/// `HeightFirst` gives the cell a height above all its neighbours that have one,
///
///     h = max h_neighbours + rise (0.05 + 0.95 Exp(1)) (iteration + 1)^steepening,
///
/// and the arrow along the steepest descent. Whatever grows later is higher, so D8 of the finished ground is
/// the arrows, on every cell.
///
/// Random numbers are functions of seed, cell and iteration. Cost: each cell is looked at some four times,
/// for small probabilities too.
namespace oxbow {

/// A cell without an arrow, besides directions 0..7, kPit (not reached) and kOutlet (a mouth).
inline constexpr std::uint8_t kObstacle = 10;

enum class ArrowRule { AnyArrow, NoCrossing, HeightFirst };

struct GrowthRule {
    ArrowRule arrows = ArrowRule::NoCrossing;
    std::uint64_t seed = 1;
    double probability = 0.5;        ///< that a cell at the front is chosen in an iteration
    double steepening = 0.45;        ///< of HeightFirst: how much faster ground rises far from the mouths
    std::vector<float> chances = {}; ///< factors by cell on the probability, up to 1; empty: 1
};

struct RiverNetwork {
    NetworkGrid grid;
    std::vector<std::uint8_t> arrows;
    std::vector<float> heights; ///< of HeightFirst, 0 at the mouths; else empty
    std::uint32_t iteration = 0;
    std::int64_t directed = 0; ///< cells with an arrow

    [[nodiscard]] bool isDirected(std::uint32_t cell) const { return arrows[cell] < kPit; }
    [[nodiscard]] bool isReached(std::uint32_t cell) const {
        return arrows[cell] < kPit || arrows[cell] == kOutlet;
    }
    /// Where the arrow points; kNowhere for cells without one.
    [[nodiscard]] std::uint32_t receiver(std::uint32_t cell) const {
        return isDirected(cell) ? grid.neighbour(cell, arrows[cell]) : kNowhere;
    }
};

/// A network of mouths and obstacles only (masks by cell; empty: none). A mouth in an obstacle is a mouth.
[[nodiscard]] RiverNetwork startNetwork(const NetworkGrid& grid, const CellMask& mouths,
                                        const CellMask& obstacles);

/// How many cells have an arrow when the growth ends.
[[nodiscard]] std::int64_t reachableCells(const RiverNetwork& network,
                                          const CancelToken& cancel = kNeverCancelled);

/// Goes on with the growth, whole iterations, until `target` cells have an arrow or none can get one any
/// more. `rises` are factors by cell on HeightFirst's rise; empty: 1. Throws Cancelled.
void growNetwork(const GrowthRule& rule, const std::vector<float>& rises, std::int64_t target,
                 const CancelToken& cancel, RiverNetwork& network);

/// The reached cells in an order where each comes after the cell it points to.
[[nodiscard]] std::vector<std::uint32_t> upstreamOrder(const RiverNetwork& network,
                                                       const CancelToken& cancel = kNeverCancelled);

/// Shares of the flow that arrive at the other end of an arrow.
struct ArrivingShares {
    double straight = 1.0, diagonal = 1.0;
};

/// What passes through each cell, its own weight included; 0 for cells that are not reached. Where all
/// arrives, the sum over the mouths is the sum of the weights of all reached cells, exactly.
[[nodiscard]] std::vector<FlowSum> networkFlow(const RiverNetwork& network,
                                               const std::vector<std::uint32_t>& order,
                                               const std::vector<FlowSum>& weights,
                                               const CancelToken& cancel = kNeverCancelled,
                                               const ArrivingShares& arriving = {});

/// Blocks of 2 x 2 cells whose diagonals both carry an arrow.
[[nodiscard]] std::int64_t crossingCount(const RiverNetwork& network,
                                         const CancelToken& cancel = kNeverCancelled);

} // namespace oxbow
