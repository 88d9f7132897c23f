#pragma once

#include "core/flow/flow_direction.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace oxbow {

inline constexpr std::uint32_t kNowhere = 0xffffffffu;

/// Cells with eight neighbours each, behind walls or, with `wrap`, on a torus: what leaves the map over one
/// side comes back over the other. Directions as in flow_direction.h.
struct NetworkGrid {
    int width = 0;
    int height = 0;
    bool wrap = false;

    [[nodiscard]] std::size_t cellCount() const {
        return static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
    }
    /// The cell at x, y; kNowhere beyond a wall. At most one map away.
    [[nodiscard]] std::uint32_t at(int x, int y) const {
        if (wrap) {
            x = x < 0 ? x + width : x >= width ? x - width : x;
            y = y < 0 ? y + height : y >= height ? y - height : y;
        } else if (x < 0 || y < 0 || x >= width || y >= height) {
            return kNowhere;
        }
        return static_cast<std::uint32_t>(y) * static_cast<std::uint32_t>(width) +
               static_cast<std::uint32_t>(x);
    }
    [[nodiscard]] int xOf(std::uint32_t cell) const { return static_cast<int>(cell % width); }
    [[nodiscard]] int yOf(std::uint32_t cell) const { return static_cast<int>(cell / width); }
    [[nodiscard]] std::uint32_t neighbour(std::uint32_t cell, int direction) const {
        return at(xOf(cell) + kDirectionX[direction], yOf(cell) + kDirectionY[direction]);
    }
    [[nodiscard]] std::array<std::uint32_t, 8> neighbours(std::uint32_t cell) const {
        const int x = xOf(cell), y = yOf(cell);
        std::array<std::uint32_t, 8> result;
        if (x > 0 && y > 0 && x + 1 < width && y + 1 < height) {
            const auto offsets = directionOffsets(width);
            for (int k = 0; k < 8; ++k)
                result[k] = cell + static_cast<std::uint32_t>(offsets[k]);
        } else {
            for (int k = 0; k < 8; ++k)
                result[k] = at(x + kDirectionX[k], y + kDirectionY[k]);
        }
        return result;
    }
};

} // namespace oxbow
