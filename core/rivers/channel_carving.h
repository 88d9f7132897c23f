#pragma once

#include "core/flow/flow_direction.h"
#include "core/terrain/heightmap.h"
#include "core/terrain/river.h"

#include <cstdint>
#include <functional>
#include <memory>
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
/// and where the ground beside a cell was steeper than banks are, it sinks by as much as the cell did less half of what
/// it climbs from there, and banks begin anew there. So between two neighbours the ground is nowhere steeper than the
/// banks are or than 1.5 times what it was: the walls of a gorge are undercut, neither laid back nor lowered as a whole.
/// A bank ends where it meets lower ground: what lies behind, another valley say, stays.
///
/// What is kept, lakes say, has a rim that must not be cut lower than some height, or a bank would drain it.
/// Where banks of the angle come to a rim r below that height, the river is cut less deep, so that they do not:
///
///     section(c) >= rim(r) - |r - c| tan(bank angle).
namespace oxbow {

struct ChannelShape {
    double bankAngleDeg = 30.0;
    double floorWidths = 0.0; ///< flat ground beside the river, both sides together, in river widths
    bool toTheBed = true;     ///< false: only down to the water, as a river that wanders planes its valley
    bool hasBanks = true;     ///< false: the ground beside the floor stays as it is
};

struct HeightAt {
    std::uint32_t cell = 0;
    float heightM = 0.0f;
};

/// What rivers must leave.
struct KeptGround {
    CellMask cells;             ///< these stay as they are; empty: none
    std::vector<HeightAt> rims; ///< these get no lower, by cell, sorted; other cells beside kept ones stay
};

/// Cuts rivers and all their banks at once.
class ChannelCut {
public:
    /// All arguments must outlive the cut. `first` is the ground before all cuts, by which walls are steep; null: this is the
    /// first.
    ChannelCut(const ChannelShape& shape, const KeptGround& kept, Heightmap& ground, const Heightmap* first = nullptr);
    /// Adds the channel and the floor along the line.
    void add(std::span<const RiverPoint> points);
    /// Cuts what was added. Cost: n log n for the n cells that it lowers, some times over where rims are in the
    /// way. Throws Cancelled, the ground then being half cut.
    void cut(const CancelToken& cancel);
    /// Where the cut is less deep than was added because of rims, by cell, sorted.
    [[nodiscard]] const std::vector<HeightAt>& raised() const { return m_raised; }
    void undo();

private:
    /// A cell of a channel or of a floor, from which banks rise.
    struct Foot {
        float heightM;
        std::uint32_t cell;
    };
    struct Bank;
    void add(int x, int y, double heightM, bool isBed);
    /// True where a bank came to a rim.
    [[nodiscard]] bool cutOnce(CancelPoll& poll);
    bool lower(std::uint32_t cell, float heightM, const Foot& from);
    [[nodiscard]] float heightBefore(std::uint32_t cell);
    [[nodiscard]] float heightAtFirst(std::uint32_t cell);
    [[nodiscard]] float leastAt(std::uint32_t cell) const;
    /// False: what was asked leaves all feet as they are.
    [[nodiscard]] bool raiseFeet(CancelPoll& poll);

    const ChannelShape m_shape;
    const KeptGround& m_kept;
    const Heightmap* m_first;
    Heightmap& m_ground;
    /// A number by cell. Zeros of the system's own, so that only what rivers touch costs anything.
    class CellNumbers {
    public:
        explicit CellNumbers(std::size_t cells);
        [[nodiscard]] std::uint32_t& operator[](std::size_t cell) { return m_numbers[cell]; }

    private:
        std::unique_ptr<std::uint32_t[], void (*)(void*)> m_numbers;
    };
    CellNumbers m_footOf; ///< by cell: 1 + its foot, 0 for none
    const double m_bankSlope;
    std::vector<Foot> m_feet; ///< one a cell: where several stretches cross, the lowest
    std::vector<HeightAt> m_before; ///< of the cells that were lowered, in that order
    CellNumbers m_beforeOf;         ///< by cell: 1 + its first place in m_before, 0 for none
    struct Hit {
        HeightAt rim;
        Foot from;
    };
    std::vector<Hit> m_hits;
    std::vector<HeightAt> m_raised;
};

void carveChannel(std::span<const RiverPoint> points, const ChannelShape& shape, const KeptGround& kept,
                  Heightmap& ground);

/// What a river is at a cell that its channel covers.
struct ChannelPlace {
    double waterM, depthM;
};
/// Calls visit(x, y, place) for the cells whose middle the channel covers, and for those on its line.
void forChannelCells(std::span<const RiverPoint> points, const GridSpec& grid,
                     const std::function<void(int, int, const ChannelPlace&)>& visit);

/// Raises `surface` (no number: none) to the river's water on the cells that its channel covers.
void markWater(std::span<const RiverPoint> points, const CellMask& kept, Heightmap& surface);

} // namespace oxbow
