#pragma once

#include "core/erosion/thermal/thermal_bands.h"

#include <array>
#include <vector>

namespace oxbow {

/// How one axis of a grid is halved. An even number of cells is taken in pairs, of an odd number every other
/// one from the first to the last, so that a mirrored map is halved alike. Shares go to the nearest coarse
/// cells (3/4 and 1/4 of a pair; all, or half and half), the border's to the border's, so that a change of
/// the coarse grid brought back changes the fine one by the same volume. `area` is a cell's extent along the
/// axis against that of an inner one.
struct HalvedAxis {
    struct FineTap {
        int cell = 0, other = 0; ///< coarse cells
        float weight = 1.0f, otherWeight = 0.0f;
    };
    /// Fine cells of a coarse one, outer, inner, inner, outer; the weights sum to 1.
    struct CoarseTap {
        std::array<int, 4> cells{};
        std::array<float, 4> weights{};
    };
    HalvedAxis() = default;
    explicit HalvedAxis(const std::vector<float>& fineArea);

    bool paired = true;
    std::vector<FineTap> fine;
    std::vector<CoarseTap> coarse;
    std::array<std::vector<float>, 4> weights; ///< those of `coarse` once more, side by side
    std::vector<float> area;
};

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
    /// Changes `heights` by what slides at the coarse levels. Throws Cancelled.
    void slide(const SlidingGround& ground, int sweeps, FramedLayer& heights, StageContext& context);

private:
    struct Level {
        GridSpec grid;
        HalvedAxis x, y;
        bool weighted = false; ///< cells differ in area
        FramedLayer heights, next, start, lowest, highest, lower, upper, mobilities, drops;
        std::vector<char> changed; ///< per row
        [[nodiscard]] bool varied() const { return !mobilities.empty(); }
    };
    void restrictGround(const SlidingGround& fine, const FramedLayer& lowest, const FramedLayer& highest,
                        const FramedLayer& heights, Level& level, StageContext& context);
    void addChange(const Level& coarse, const GridSpec& grid, FramedLayer& heights, FramedLayer* lowest,
                   FramedLayer* highest, StageContext& context);
    void boundCells(Level& level, StageContext& context);
    void sweep(const SlidingGround& ground, int sweeps, Level& level, StageContext& context);

    std::vector<Level> m_levels;
};

} // namespace oxbow
