#pragma once

#include "core/erosion/droplet/droplet_tile.h"
#include "core/erosion/droplet/droplet_vectors.h"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

/// What drops do to the ground: take from a cone, lay down on four corners or on a cone.
namespace oxbow {

/// One piece of a row of a cone: takes `amount` in the shares `weights`, nowhere below `bound`, and adds it
/// to `taken`. Branch-free: cells of weight 0 and those below the bound are written back as they were.
template <bool Varied>
OXBOW_INLINE void takePiece(std::int32_t* ground, const float* softness, const float* weights, float amount,
                            const Ints& bound, Ints& taken) {
    Ints before;
    Floats share;
    std::memcpy(&before, ground, sizeof before);
    std::memcpy(&share, weights, sizeof share);
    share *= amount;
    if constexpr (Varied) {
        Floats soft;
        std::memcpy(&soft, softness, sizeof soft);
        share *= soft;
    }
    const Ints lowered = before - __builtin_convertvector(share + 0.5f, Ints);
    const Ints least = before < bound ? before : bound;
    const Ints after = lowered > least ? lowered : least;
    std::memcpy(ground, &after, sizeof after);
    taken += before - after;
}

/// A cone whose first cell is `ground`. `Rows` is the number of its rows where they are single pieces, 0
/// where not.
template <bool Varied, int Rows>
OXBOW_INLINE int takeCone(std::int32_t* ground, const float* softness, int stride, const DropletBrush& brush,
                          float amount, int lowest) {
    const int rows = Rows ? Rows : brush.rows(), pieces = Rows ? 1 : brush.piecesPerRow();
    const float* weights = brush.weights();
    const Ints bound = Ints{} + lowest;
    Ints taken{};
#pragma GCC unroll 5
    for (int row = 0; row < rows; ++row, ground += stride, softness += Varied ? stride : 0)
        for (int piece = 0; piece < pieces; ++piece, weights += kBrushLanes)
            takePiece<Varied>(ground + piece * kBrushLanes, softness + (Varied ? piece * kBrushLanes : 0),
                              weights, amount, bound, taken);
    return sumOf(taken);
}

/// The same where the cone sticks out of the map: only cells inside take part, and their shares sum to 1
/// again.
inline int takeAtBorder(DropletTile& tile, const DropletBrush& brush, int centreX, int centreY, float amount,
                        int lowest) {
    const int reach = brush.reach();
    float inside = 0.0f;
    for (int dy = -reach; dy <= reach; ++dy)
        for (int dx = -reach; dx <= reach; ++dx)
            inside += tile.map.contains(centreX + dx, centreY + dy) ? brush.weight(dx, dy) : 0.0f;
    int taken = 0;
    for (int dy = -reach; dy <= reach; ++dy)
        for (int dx = -reach; dx <= reach; ++dx) {
            if (!tile.map.contains(centreX + dx, centreY + dy))
                continue;
            const std::size_t cell = tile.index(centreX + dx, centreY + dy);
            const float softness = tile.softness.empty() ? 1.0f : tile.softness[cell];
            const std::int32_t before = tile.ground[cell];
            const auto share =
                static_cast<std::int32_t>(amount * brush.weight(dx, dy) / inside * softness + 0.5f);
            const std::int32_t after = std::max(before - share, std::min(before, lowest));
            tile.ground[cell] = after;
            taken += before - after;
        }
    return taken;
}

/// Two cells and the two below them.
OXBOW_INLINE FourInts cornersAt(const std::int32_t* cell, int stride) {
    TwoInts north, south;
    std::memcpy(&north, cell, sizeof north);
    std::memcpy(&south, cell + stride, sizeof south);
    return __builtin_shufflevector(north, south, 0, 1, 2, 3);
}
OXBOW_INLINE void storeCorners(std::int32_t* cell, int stride, const FourInts& corners) {
    std::memcpy(cell, &corners, sizeof(TwoInts));
    const FourInts south = __builtin_shufflevector(corners, corners, 2, 3, 0, 1);
    std::memcpy(cell + stride, &south, sizeof(TwoInts));
}

/// Lays amounts on four corners, nowhere above `bound`; returns what was laid.
OXBOW_INLINE int layCorners(std::int32_t* ground, std::int32_t* laid, int stride, const std::int32_t* amounts,
                            int bound) {
    const FourInts before = cornersAt(ground, stride);
    const FourInts highest = FourInts{} + bound;
    FourInts raised;
    std::memcpy(&raised, amounts, sizeof raised);
    raised += before;
    const FourInts most = before > highest ? before : highest;
    const FourInts after = raised < most ? raised : most;
    const FourInts rise = after - before;
    storeCorners(ground, stride, after);
    storeCorners(laid, stride, cornersAt(laid, stride) + rise);
    return sumOf(rise);
}

/// The highest cell of a cone, and of the few beside it that a whole piece of a row covers.
OXBOW_INLINE int highestOf(const std::int32_t* ground, int stride, const DropletBrush& brush) {
    Ints highest;
    std::memcpy(&highest, ground, sizeof highest);
    for (int row = 0; row < brush.rows(); ++row, ground += stride)
        for (int piece = 0; piece < brush.piecesPerRow(); ++piece) {
            Ints cells;
            std::memcpy(&cells, ground + piece * kBrushLanes, sizeof cells);
            highest = cells > highest ? cells : highest;
        }
    return largestOf(highest);
}

/// Lays `amount` down in the shares of a cone, nowhere above `bound`; returns what was laid.
OXBOW_INLINE int layShares(std::int32_t* ground, std::int32_t* laid, int stride, const DropletBrush& brush,
                           float amount, int bound) {
    const float* weights = brush.weights();
    const Ints highest = Ints{} + bound;
    Ints sum{};
    for (int row = 0; row < brush.rows(); ++row, ground += stride, laid += stride)
        for (int piece = 0; piece < brush.piecesPerRow(); ++piece, weights += kBrushLanes) {
            Ints before, sofar;
            Floats share;
            std::memcpy(&before, ground + piece * kBrushLanes, sizeof before);
            std::memcpy(&sofar, laid + piece * kBrushLanes, sizeof sofar);
            std::memcpy(&share, weights, sizeof share);
            const Ints raised = before + __builtin_convertvector(share * amount + 0.5f, Ints);
            const Ints most = before > highest ? before : highest;
            const Ints after = raised < most ? raised : most;
            sofar += after - before;
            sum += after - before;
            std::memcpy(ground + piece * kBrushLanes, &after, sizeof after);
            std::memcpy(laid + piece * kBrushLanes, &sofar, sizeof sofar);
        }
    return sumOf(sum);
}

/// What rounding the shares of a cone may leave or overdraw, units.
constexpr int kRoundingOfCone = 64;

inline constexpr int kSpreadings = 8; ///< of what the highest cells refuse, until the rest is filled in

/// layConeInPlace for a cone of `Rows` rows of one piece, which stay in registers meanwhile.
template <int Rows>
OXBOW_INLINE int layConeOfRows(std::int32_t* ground, std::int32_t* laid, int stride,
                               const DropletBrush& brush, int sediment) {
    Ints before[Rows], cells[Rows];
    Floats weights[Rows];
#pragma GCC unroll 5
    for (int row = 0; row < Rows; ++row) {
        std::memcpy(&before[row], ground + row * stride, sizeof(Ints));
        std::memcpy(&weights[row], brush.weights() + row * kBrushLanes, sizeof(Floats));
        cells[row] = before[row];
    }
    Ints top = before[0];
#pragma GCC unroll 5
    for (int row = 1; row < Rows; ++row)
        top = before[row] > top ? before[row] : top;
    const Ints bound = Ints{} + largestOf(top);
    for (int pass = 0; pass < kSpreadings && sediment > kRoundingOfCone; ++pass) {
        const auto amount = static_cast<float>(sediment);
        Ints sum{};
#pragma GCC unroll 5
        for (int row = 0; row < Rows; ++row) {
            const Ints raised = cells[row] + __builtin_convertvector(weights[row] * amount + 0.5f, Ints);
            const Ints after = raised < bound ? raised : bound;
            sum += after - cells[row];
            cells[row] = after;
        }
        sediment -= sumOf(sum);
    }
#pragma GCC unroll 5
    for (int row = 0; row < Rows; ++row) {
        Ints sofar;
        std::memcpy(&sofar, laid + row * stride, sizeof sofar);
        sofar += cells[row] - before[row];
        std::memcpy(laid + row * stride, &sofar, sizeof sofar);
        std::memcpy(ground + row * stride, &cells[row], sizeof(Ints));
    }
    return sediment;
}

/// Spreads the sediment of an ended drop over a cone inside the map, as a mound no higher than the ground
/// around it. Returns what found no room.
OXBOW_INLINE int layConeInPlace(DropletTile& tile, const DropletBrush& brush, int x, int y, int sediment) {
    const std::size_t first = tile.index(x - brush.reach(), y - brush.reach());
    std::int32_t* ground = tile.ground.data() + first;
    if (brush.rows() == 3)
        return layConeOfRows<3>(ground, tile.laid.data() + first, tile.stride, brush, sediment);
    if (brush.rows() == 5)
        return layConeOfRows<5>(ground, tile.laid.data() + first, tile.stride, brush, sediment);
    const int highest = highestOf(ground, tile.stride, brush);
    // The highest cells refuse their shares; each pass offers what is left again.
    for (int pass = 0; pass < kSpreadings && sediment > kRoundingOfCone; ++pass)
        sediment -= layShares(ground, tile.laid.data() + first, tile.stride, brush,
                              static_cast<float>(sediment), highest);
    return sediment;
}

/// Fills cells from the lowest up, at most to the highest of them; returns what is left.
inline std::int32_t fillCells(DropletTile& tile, std::vector<std::size_t>& cells, std::int32_t sediment) {
    if (cells.empty())
        return sediment;
    const auto height = [&](std::size_t cell) { return std::int64_t{tile.ground[cell]}; };
    const auto below = [&](std::int64_t level) {
        std::int64_t sum = 0;
        for (const std::size_t cell : cells)
            sum += std::max<std::int64_t>(0, level - height(cell));
        return sum;
    };
    const auto [lowest, highest] = std::ranges::minmax(cells, {}, height);
    // The highest level to which there is sediment enough: only the cells below it are put in order.
    std::int64_t level = height(highest), fits = height(lowest);
    if (below(level) > sediment) {
        while (level - fits > 1) {
            const std::int64_t middle = fits + (level - fits) / 2;
            (below(middle) > sediment ? level : fits) = middle;
        }
        level = fits;
    }
    const auto above = std::ranges::partition(cells, [&](std::size_t cell) { return height(cell) <= level; });
    const std::span<std::size_t> filled(cells.begin(), above.begin());
    std::ranges::sort(filled, {}, [&](std::size_t cell) { return std::pair(height(cell), cell); });
    const std::int64_t top = height(filled.back());
    std::int64_t left = sediment - below(top);
    // What is left does not reach the next cell.
    const auto count = static_cast<std::int64_t>(filled.size());
    const std::int64_t each = above.empty() ? 0 : (left + count - 1) / count;
    for (const std::size_t cell : filled) {
        const std::int64_t more = std::min(each, left);
        const auto amount = static_cast<std::int32_t>(top - height(cell) + more);
        tile.ground[cell] += amount;
        tile.laid[cell] += amount;
        left -= more;
    }
    return static_cast<std::int32_t>(left);
}

/// Lays sediment in the hollows of a cone and, as far as it finds no room there, in those of wider and wider
/// squares around; returns what the whole tile has no room for.
inline std::int32_t fillAround(DropletTile& tile, const DropletBrush& brush, int x, int y,
                               std::int32_t sediment) {
    const int farthest = std::max(tile.area.width(), tile.area.height());
    std::vector<std::size_t> cells;
    for (int reach = std::max(1, brush.reach()); sediment > 0; reach *= 2) {
        cells.clear();
        const int x0 = tile.area.x0 - tile.originX, y0 = tile.area.y0 - tile.originY;
        const CellRect room{std::max(x - reach, x0), std::max(y - reach, y0),
                            std::min(x + reach + 1, x0 + tile.area.width()),
                            std::min(y + reach + 1, y0 + tile.area.height())};
        for (int cy = room.y0; cy < room.y1; ++cy)
            for (int cx = room.x0; cx < room.x1; ++cx)
                if (reach > brush.reach() || brush.weight(cx - x, cy - y) > 0.0f)
                    cells.push_back(tile.index(cx, cy));
        sediment = fillCells(tile, cells, sediment);
        if (reach >= farthest)
            break;
    }
    return sediment;
}

} // namespace oxbow
