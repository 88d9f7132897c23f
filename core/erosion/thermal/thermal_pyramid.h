#pragma once

#include "core/erosion/thermal/halved_axis.h"
#include "core/erosion/thermal/thermal_bands.h"

#include <cstddef>
#include <vector>

namespace oxbow {

/// Lets ground slide on ever coarser copies of the map first, so that what has a long way to go gets there in
/// few steps. Each level halves the one before; the longer side of the coarsest has about 64 cells, whatever
/// the resolution. From the coarsest to the finest a level takes over what the coarser one changed (never its
/// heights), slides a few sweeps and hands its own change on, smoothly spread. What the talus angle holds in
/// the fine grid it holds in the coarse ones too, so settled ground never moves. A coarse cell gives no more
/// and takes no more than keeps the fine cells under it within the range of those around; where cells differ,
/// the least mobile and the steepest count.
class ThermalPyramid {
public:
    explicit ThermalPyramid(const GridSpec& grid);
    /// Writes the heights `from`, changed by what slides at the coarse levels, to `heights`, and books what rounding took.
    /// Throws Cancelled.
    void slide(const SlidingGround& ground, int sweeps, const Heightmap& from, FramedLayer& heights,
               StageContext& context);

private:
    struct Level {
        GridSpec grid;
        HalvedAxis x, y;
        bool weighted = false; ///< cells differ in area
        FramedLayer heights, next, start, lowest, highest, mobilities, drops;
        std::vector<char> changed; ///< per row
        [[nodiscard]] bool varied() const { return !mobilities.empty(); }
    };
    struct LayerRows {
        const float* first;
        std::ptrdiff_t pitch;
        explicit LayerRows(const FramedLayer& layer) : first(layer.row(0)), pitch(layer.row(1) - first) {}
        explicit LayerRows(const Heightmap& layer) : first(layer.data()), pitch(layer.width()) {}
        [[nodiscard]] const float* row(int y) const { return first + y * pitch; }
    };
    /// The finer level's heights and the extremes under its cells.
    struct FineRows {
        LayerRows heights, lowest, highest;
    };
    void restrictGround(const SlidingGround& fine, const FineRows& from, Level& level, StageContext& context);
    class Spread;
    /// Calls `rows(spread, y0, y1)` for bands of a grid with what brings the coarse level's change to their rows.
    template <typename Rows>
    void forBands(const Level& coarse, const GridSpec& grid, StageContext& context, Rows rows);
    void sweep(const SlidingGround& ground, int sweeps, Level& level, StageContext& context);

    std::vector<Level> m_levels;
};

} // namespace oxbow
