#pragma once

#include "core/flow/flow_direction.h"
#include "core/terrain/heightmap.h"
#include "core/terrain/river.h"

#include <cstdint>
#include <span>
#include <vector>

/// Rivers cut into the ground. Across the line of a river, at the distance x from it,
///
///     section = bed + depth (2 x / w)²     in the channel, x <= w / 2,
///     section = water                      on the valley floor, w / 2 < x <= (1 + floor) w / 2,
///
/// and h = min(h, section): ground is only taken away. The cells on the line always get down to the bed,
/// however narrow the river, so that no river is dammed by its own banks. From there the banks rise at their
/// angle until they reach daylight, however far that is:
///
///     h(x) = min(h(x), section(c) + |x - c| tan(bank angle))   for the cells x that banks of the cell c reach,
///
/// so that between two neighbours the ground is nowhere steeper than it was or than the banks are. A bank ends
/// where it meets lower ground: what lies behind, another valley say, stays. So does the rim of what is kept,
/// lakes say, or a bank would drain them.
namespace oxbow {

struct ChannelShape {
    double bankAngleDeg = 30.0;
    double floorWidths = 0.0; ///< flat ground beside the river, both sides together, in river widths
    bool toTheBed = true;     ///< false: only down to the water, as a river that wanders planes its valley
    bool hasBanks = true;     ///< false: the ground beside the floor stays as it is
};

/// Cuts rivers one after the other, then all their banks at once.
class ChannelCut {
public:
    /// Cells of `kept` (empty: none) stay as they are. All arguments must outlive the cut.
    ChannelCut(const ChannelShape& shape, const CellMask& kept, Heightmap& ground);
    /// Cuts the channel and the floor along the line.
    void add(std::span<const RiverPoint> points);
    /// Cuts the banks of what was added. Cost: n log n for the n cells that they lower. Throws Cancelled.
    void cutBanks(const CancelToken& cancel);

private:
    /// A cell that a bank has come to and the place that the bank rises from.
    struct Bank {
        float heightM;
        std::uint32_t cell;
        float footM;
        std::uint32_t foot;
    };
    void lower(int x, int y, double heightM, bool isBed);

    const ChannelShape m_shape;
    const CellMask& m_kept;
    Heightmap& m_ground;
    const double m_bankSlope;
    std::vector<Bank> m_banks;
};

/// Cuts one river with its banks.
void carveChannel(std::span<const RiverPoint> points, const ChannelShape& shape, const CellMask& kept,
                  Heightmap& ground);

/// Raises `surface` (no number: none) to the river's water on the cells that its channel covers.
void markWater(std::span<const RiverPoint> points, const CellMask& kept, Heightmap& surface);

} // namespace oxbow
