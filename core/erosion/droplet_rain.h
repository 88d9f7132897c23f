#pragma once

#include "core/erosion/droplet_tile.h"

#include <cstdint>
#include <vector>

namespace oxbow {

/// Side of the blocks of cells in which rain is measured out.
inline constexpr int kRainBlock = 8;

/// Where a drop starts, in cells.
struct DropStart {
    float x = 0.0f;
    float y = 0.0f;
};

/// Where it rains. Each block of 8 x 8 cells draws its drops by itself, so that rain painted elsewhere
/// changes nothing here: of its rain m per step, step k brings floor(m (k + 1) + u) - floor(m k + u) drops, u
/// random per block, which keeps the number of a whole run within one drop of what it should be. The n-th
/// drop falls at the fraction u' + n / golden ratio of the block's rain, which spreads drops evenly over
/// steps, and at a random place in its cell.
class DropletRain {
public:
    /// `rain` and `springs` may be null: rain 1 everywhere, no springs. `share` is the part of the step that
    /// it rains. The rain of a cell, springs included, counts up to 1024, which bounds the work of a step.
    struct Sources {
        const Heightmap* rain = nullptr;
        const Heightmap* springs = nullptr;
        double springRain = 0.0;  ///< rain that equals a spring of 1 m³/s in a cell
        int cellsPerDropBits = 5; ///< a step brings one drop to 2^bits cells with rain 1
    };
    DropletRain(const GridSpec& grid, const Sources& sources, std::uint32_t seed, int step, double share);

    /// The drops of a step that start in `cells` (whole blocks, which may stick out of the map), well mixed.
    [[nodiscard]] std::vector<DropStart> startsIn(const CellRect& cells) const;

private:
    struct Block;
    [[nodiscard]] std::int64_t cellRain(int x, int y) const;
    [[nodiscard]] Block measure(int blockX, int blockY) const;
    void dropInto(const Block& block, std::vector<DropStart>& starts) const;
    [[nodiscard]] DropStart place(const Block& block, std::uint64_t drop) const;

    GridSpec m_grid;
    Sources m_sources;
    std::uint32_t m_seed;
    std::int64_t m_step;
    double m_share;
};

} // namespace oxbow
