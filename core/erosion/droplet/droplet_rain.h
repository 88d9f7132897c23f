#pragma once

#include "core/erosion/droplet/droplet_tile.h"

#include <cstdint>
#include <vector>

namespace oxbow {

/// Side of the blocks of cells in which rain is measured out.
inline constexpr int kRainBlock = 8;

/// Where a drop starts, in cells, and at which moment of its step: drops that are in the air at the same
/// moment move together. It stands for `weight` drops.
struct DropStart {
    float x = 0.0f;
    float y = 0.0f;
    int moment = 0;
    float weight = 1.0f;
};

/// Where and when it rains. Each block of 8 x 8 cells draws its drops by itself: of its rain m per step, step
/// k brings floor(m (k + 1) + u) - floor(m k + u) drops, u random per block, which keeps the number of a
/// whole run within one drop of what it should be. The n-th drop falls at the fraction u' + n / golden ratio
/// of the block's rain, which spreads drops evenly over steps, at a random place in its cell and at a random
/// moment of the step. All of it follows from the seed, the block, n and the block's own rain and springs, so
/// that rain painted elsewhere changes neither place nor moment of a drop here, nor the order of two drops.
class DropletRain {
public:
    /// `rain` and `springs` may be null: rain 1 everywhere, no springs. A cell has drops for a rain of up to `mostRain`,
    /// springs included, which bounds the work of a step; where it rains more they are as much heavier.
    struct Sources {
        const Heightmap* rain = nullptr;
        const Heightmap* springs = nullptr;
        double springRain = 0.0;  ///< rain that equals a spring of 1 m³/s in a cell
        int cellsPerDropBits = 5; ///< a step brings one drop to 2^bits cells with rain 1
        double mostRain = 1024.0;
    };
    /// The power of two up to 1024 that keeps the mean of what cells have drops for at `mean`, 1 or more.
    [[nodiscard]] static double mostRainFor(double mean, const GridSpec& grid, const Sources& sources);

    struct Step {
        std::uint32_t seed = 1;
        int index = 0;
        double share = 1.0; ///< part of the step that it rains
        int moments = 1;    ///< drops start at one of them
    };
    DropletRain(const GridSpec& grid, const Sources& sources, const Step& step)
        : m_grid(grid), m_sources(sources), m_step(step) {}

    /// The drops of the step that start in `cells` (whole blocks, which may stick out of the map), by moment;
    /// those of one moment by block and number.
    [[nodiscard]] std::vector<DropStart> startsIn(const CellRect& cells) const;

private:
    struct Block;
    [[nodiscard]] double rainOn(int x, int y) const;
    /// What decides how many drops start in a cell.
    [[nodiscard]] std::int64_t countedRain(int x, int y) const;
    [[nodiscard]] Block measure(int blockX, int blockY) const;
    void dropInto(const Block& block, std::vector<DropStart>& starts) const;
    [[nodiscard]] DropStart place(const Block& block, std::uint64_t drop) const;

    GridSpec m_grid;
    Sources m_sources;
    Step m_step;
};

} // namespace oxbow
