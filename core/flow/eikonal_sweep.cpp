#include "core/flow/eikonal_sweep.h"

#include "core/base/simd.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <utility>

namespace oxbow {

namespace {

constexpr float kFar = std::numeric_limits<float>::infinity();
constexpr float kHigh = 1e18f; ///< whose square is a number
constexpr int kSide = 64; ///< of a square, in cells
constexpr int kPitch = kSide + 2;
constexpr int kDiagonals = 2 * kSide - 1;
constexpr int kLanes = 16; ///< of the widest vectors

/// A square in a frame of one cell, stored by diagonals: cell (x, y) is at row x + y, column y, so that all
/// neighbours of a row are in the rows before and after it, and a row can be worked on at once.
struct Skewed {
    float cells[(kDiagonals + 4) * kPitch];

    [[nodiscard]] float& at(int x, int y) { return cells[(x + y) * kPitch + y]; }
};

/// What a cell may come to: its height, the height it is cut from, how far the cut reaches, and its steepest rise.
struct CutCell {
    float height, before, reach, rise;
};

/// Where a neighbour lies from the cell, and how high.
struct Neighbour {
    float x, y, height;
};

/// The least height over the places between two neighbours. The place is that for the rise of now, so a height is never too low and
/// is right where cells are at rest.
[[gnu::always_inline]] inline float heightOver(const Neighbour& a, const Neighbour& b, const CutCell& cell) {
    constexpr float kLeast = 1e-30f;
    const float ofCut = (cell.before - cell.height) / (cell.reach + kLeast), rise = ofCut < cell.rise ? ofCut : cell.rise;
    const float aa = a.x * a.x + a.y * a.y, bb = b.x * b.x + b.y * b.y, ab = a.x * b.x + a.y * b.y;
    const float apart = aa - 2.0f * ab + bb, area = std::fabs(a.x * b.y - a.y * b.x), climb = b.height - a.height;
    const float room = rise * rise * apart - climb * climb;
    const float place = (aa - ab) / apart - climb * area / (apart * std::sqrt(room > kLeast ? room : kLeast));
    const float t = place < 0.0f ? 0.0f : place > 1.0f ? 1.0f : place, s = 1.0f - t;
    const float foot = s * a.height + t * b.height, way = std::sqrt(s * s * aa + 2.0f * s * t * ab + t * t * bb);
    const float cut = (cell.reach * foot + way * cell.before) / (cell.reach + way), limit = foot + way * cell.rise;
    return cut < limit ? cut : limit;
}

/// Heights of a square, their rises and how small a share of them is not worth a change; of a cut, the heights before, reaches and places.
struct SquareCells {
    Skewed heights, rises, before, reach, x, y;
    float tolerance;
    bool isCut, isBent;
};

/// What cells of a diagonal may come to, and whether that is lower. They do not depend on each other.
struct Lowered {
    float heights[kSide];
    std::int32_t falls[kSide];
};

/// Of a cell, the lower neighbours along its row and its column.
struct LowerHeights {
    float a, b;
};

[[gnu::always_inline]] inline LowerHeights lowerNeighbours(const float* h, int c) {
    const float west = h[c - kPitch], east = h[c + kPitch], north = h[c - kPitch - 1], south = h[c + kPitch + 1];
    return {west < east ? west : east, north < south ? north : south};
}

[[gnu::always_inline]] inline float lowestOf(const SquareCells& square, int c) {
    const LowerHeights at = lowerNeighbours(square.heights.cells, c);
    const float low = at.a < at.b ? at.a : at.b;
    const float between = std::fabs(at.a - at.b), rise = square.rises.cells[c];
    const float twice = 2.0f * rise * rise - between * between;
    const float corner = low + 0.5f * (between + std::sqrt(twice > 0.0f ? twice : 0.0f));
    return between < rise ? corner : low + rise;
}

[[gnu::always_inline]] inline float lowestOfCut(const SquareCells& square, int c) {
    const LowerHeights at = lowerNeighbours(square.heights.cells, c);
    return heightOver({1.0f, 0.0f, at.a < kHigh ? at.a : kHigh}, {0.0f, 1.0f, at.b < kHigh ? at.b : kHigh},
                      {square.heights.cells[c], square.before.cells[c], square.reach.cells[c], square.rises.cells[c]});
}

/// Whole vectors of cells that do not depend on each other.
template <typename Lowest, typename CellOf>
[[gnu::always_inline]] inline void relax(const SquareCells& square, int count, Lowered& lowered, const CellOf& cellOf, const Lowest& lowest) {
    float* heights = lowered.heights;
    std::int32_t* falls = lowered.falls;
    const float tolerance = square.tolerance;
    count = count / kLanes * kLanes;
    OXBOW_INDEPENDENT
    for (int i = 0; i < count; ++i) {
        const int c = cellOf(i);
        const float height = lowest(square, c), rise = square.isCut ? 1.0f : square.rises.cells[c];
        heights[i] = height;
        falls[i] = height < square.heights.cells[c] - tolerance * rise;
    }
}

/// In rows of the square the places of both neighbours are read and one is taken, so that vectors are read at once.
[[gnu::always_inline]] inline void relaxBent(const SquareCells& square, int c, int i, Lowered& lowered) {
    const float *h = square.heights.cells, *x = square.x.cells, *y = square.y.cells;
    const auto lower = [&](int step) {
        const bool first = h[c - step] < h[c + step];
        const float height = first ? h[c - step] : h[c + step], x0 = x[c - step], x1 = x[c + step], y0 = y[c - step], y1 = y[c + step];
        return Neighbour{(first ? x0 : x1) - x[c], (first ? y0 : y1) - y[c], height < kHigh ? height : kHigh};
    };
    const float lowest = heightOver(lower(kPitch), lower(kPitch + 1), {h[c], square.before.cells[c], square.reach.cells[c], square.rises.cells[c]});
    lowered.heights[i] = lowest;
    lowered.falls[i] = lowest < h[c] - square.tolerance;
}

/// Bits of those of the first cells that fall.
OXBOW_MULTIVERSION std::uint64_t fallenBits(const Lowered& lowered, int count) {
    std::uint64_t bits = 0;
    for (int i = 0; i < count; ++i)
        bits |= static_cast<std::uint64_t>(lowered.falls[i]) << i;
    return bits;
}

OXBOW_MULTIVERSION void relaxBentRow(const SquareCells& square, int first, int count, Lowered& lowered) {
    OXBOW_INDEPENDENT
    for (int i = 0; i < count / kLanes * kLanes; ++i)
        relaxBent(square, first + i, i, lowered);
}

/// Of cells that lie apart only the places of the lower neighbours are read.
OXBOW_MULTIVERSION void relaxBentCells(const SquareCells& square, const int* cells, int count, Lowered& lowered) {
    const float *h = square.heights.cells, *x = square.x.cells, *y = square.y.cells;
    const float *before = square.before.cells, *reach = square.reach.cells, *rises = square.rises.cells;
    const float tolerance = square.tolerance;
    float* heights = lowered.heights;
    std::int32_t* falls = lowered.falls;
    count = count / kLanes * kLanes;
    OXBOW_INDEPENDENT
    for (int i = 0; i < count; ++i) {
        const int c = cells[i];
        const float west = h[c - kPitch], east = h[c + kPitch], north = h[c - kPitch - 1], south = h[c + kPitch + 1];
        const int beside = west < east ? c - kPitch : c + kPitch, ahead = north < south ? c - kPitch - 1 : c + kPitch + 1;
        const float a = west < east ? west : east, b = north < south ? north : south;
        heights[i] = heightOver({x[beside] - x[c], y[beside] - y[c], a < kHigh ? a : kHigh},
                                {x[ahead] - x[c], y[ahead] - y[c], b < kHigh ? b : kHigh}, {h[c], before[c], reach[c], rises[c]});
        falls[i] = heights[i] < h[c] - tolerance;
    }
}

OXBOW_MULTIVERSION void relaxRow(const SquareCells& square, int first, int count, Lowered& lowered) {
    const auto cellOf = [=](int i) { return first + i; };
    square.isCut ? relax(square, count, lowered, cellOf, lowestOfCut) : relax(square, count, lowered, cellOf, lowestOf);
}

OXBOW_MULTIVERSION void relaxCells(const SquareCells& square, const int* cells, int count, Lowered& lowered) {
    const auto cellOf = [=](int i) { return cells[i]; };
    square.isCut ? relax(square, count, lowered, cellOf, lowestOfCut) : relax(square, count, lowered, cellOf, lowestOf);
}

/// Of a square, the cells that may fall: those with a neighbour that fell since they were last looked at, or that fell themselves.
/// Diagonals run from the corner in the north-west to the south-east or, turned, from the north-east to the south-west;
/// cell (x, y) is the bit y of diagonal x + y, or y - x + kSide - 1.
class RestlessCells {
public:
    RestlessCells(int width, int height) : m_width(width), m_height(height) {}

    [[nodiscard]] bool any() const {
        return std::ranges::any_of(m_diagonals, [](std::uint64_t bits) { return bits != 0; });
    }
    void addAll() {
        for (int d = 0; d < kDiagonals; ++d)
            m_diagonals[d] = inside(d);
    }
    void add(int x, int y) { m_diagonals[x + y] |= std::uint64_t{1} << y; }
    /// Goes to the diagonals that cross those of before.
    void turn() {
        std::array<std::uint64_t, kDiagonals> turned{};
        for (int d = 0; d < kDiagonals; ++d)
            for (std::uint64_t bits = m_diagonals[d]; bits != 0; bits &= bits - 1) {
                const int y = std::countr_zero(bits);
                turned[2 * y - d + kSide - 1] |= bits & -bits;
            }
        m_diagonals = turned;
        m_isTurned = !m_isTurned;
    }
    [[nodiscard]] bool isTurned() const { return m_isTurned; }
    [[nodiscard]] std::uint64_t take(int d) { return std::exchange(m_diagonals[d], 0); }
    /// Where the cell of a bit lies among those of a square.
    [[nodiscard]] int cellOf(int d, int y) const { return ((m_isTurned ? 2 * y - d + kSide - 1 : d) + 2) * kPitch + y + 1; }
    /// The cells of a diagonal fell.
    void wake(int d, std::uint64_t fallen) {
        m_diagonals[d] |= fallen;
        if (d + 1 < kDiagonals)
            m_diagonals[d + 1] |= (fallen | fallen << 1) & inside(d + 1);
        if (d > 0)
            m_diagonals[d - 1] |= (fallen | fallen >> 1) & inside(d - 1);
    }

private:
    [[nodiscard]] std::uint64_t inside(int d) const {
        const int first = m_isTurned ? std::max(0, d - kSide + 1) : std::max(0, d - m_width + 1);
        const int last = std::min(m_height - 1, m_isTurned ? d - kSide + m_width : d);
        return first > last ? 0 : ~std::uint64_t{0} >> (kSide - 1 - last) & ~std::uint64_t{0} << first;
    }

    int m_width, m_height;
    bool m_isTurned = false;
    std::array<std::uint64_t, kDiagonals> m_diagonals{};
};

/// A layer in a frame of one cell, which shows the other side of a torus or a wall of infinite height, and
/// is filled up to whole squares with cells that stay.
class Squares {
public:
    Squares(const NetworkGrid& grid, const SteepestRise& rise, const Compute& compute, Heightmap& heights)
        : m_grid(grid),
          m_rise(rise),
          m_compute(compute),
          m_heights(heights),
          m_across((grid.width + kSide - 1) / kSide),
          m_down((grid.height + kSide - 1) / kSide),
          m_restless(static_cast<std::size_t>(m_across) * m_down, Sides{kAll, kAll, kAll, kAll}),
          m_fell(m_restless.size()),
          m_isNew(m_restless.size(), 1) {
        m_evenRises.fill(rise.everywhere);
    }

    void run() {
        while (std::ranges::any_of(m_restless, isAny))
            for (const int colour : {0, 1})
                sweepColour(colour);
    }

private:
    enum Side { West, East, North, South };
    /// Bits of the cells along the sides of a square.
    using Sides = std::array<std::uint64_t, 4>;
    static constexpr std::uint64_t kAll = ~std::uint64_t{0};

    static bool isAny(const Sides& sides) { return sides != Sides{}; }

    void sweepColour(int colour) {
        std::vector<int> squares;
        for (int s = 0; s < static_cast<int>(m_restless.size()); ++s)
            if (isAny(m_restless[s]) && (s % m_across + s / m_across) % 2 == colour)
                squares.push_back(s);
        // Squares that meet over the seam of a torus may have the same colour: all read before any writes.
        m_frames.resize(squares.size());
        m_compute.forEach(static_cast<int>(squares.size()),
                          [&](int i) { readFrame(squares[i], m_frames[i]); });
        m_compute.forEach(static_cast<int>(squares.size()),
                          [&](int i) { sweepSquare(squares[i], m_frames[i]); });
        for (const int s : squares)
            wake(s);
    }

    /// What stands around a square: west and east, north and south.
    struct Frame {
        float sides[4][kSide];
    };

    [[nodiscard]] float heightAt(int x, int y) const {
        const std::uint32_t c = m_grid.at(x, y);
        return c == kNowhere ? kFar : m_heights.cells()[c];
    }

    void readFrame(int square, Frame& frame) const {
        const int x0 = square % m_across * kSide, y0 = square / m_across * kSide;
        const int x1 = std::min(x0 + kSide, m_grid.width), y1 = std::min(y0 + kSide, m_grid.height);
        for (int i = 0; i < kSide; ++i) {
            const bool row = y0 + i < y1, column = x0 + i < x1;
            frame.sides[West][i] = row ? heightAt(x0 - 1, y0 + i) : kFar;
            frame.sides[East][i] = row ? heightAt(x1, y0 + i) : kFar;
            frame.sides[North][i] = column ? heightAt(x0 + i, y0 - 1) : kFar;
            frame.sides[South][i] = column ? heightAt(x0 + i, y1) : kFar;
        }
    }

    /// Sweeps a square until it is at rest.
    void sweepSquare(int square, const Frame& frame) {
        const int x0 = square % m_across * kSide, y0 = square / m_across * kSide;
        const int width = std::min(kSide, m_grid.width - x0), height = std::min(kSide, m_grid.height - y0);
        SquareCells cells;
        cells.tolerance = m_rise.tolerance;
        cells.isCut = m_rise.cut;
        cells.isBent = m_rise.cut && m_rise.cut->nodes;
        for (int i = 0; i < kSide; ++i) {
            cells.heights.at(0, i + 1) = frame.sides[West][i];
            cells.heights.at(width + 1, i + 1) = frame.sides[East][i];
            cells.heights.at(i + 1, 0) = frame.sides[North][i];
            cells.heights.at(i + 1, height + 1) = frame.sides[South][i];
        }
        const auto read = [&](const auto& rowOf, Skewed& to) {
            for (int y = 0; y < height; ++y) {
                const float* row = rowOf(y0 + y);
                for (int x = 0; x < width; ++x)
                    to.at(x + 1, y + 1) = row[x];
            }
        };
        read([&](int y) { return m_heights.row(y) + x0; }, cells.heights);
        read([&](int y) { return m_rise.byCell ? m_rise.byCell->row(y) + x0 : m_evenRises.data(); }, cells.rises);
        if (const SweepCut* cut = m_rise.cut) {
            read([&](int y) { return cut->before.row(y) + x0; }, cells.before);
            read([&](int y) { return cut->reach.row(y) + x0; }, cells.reach);
            if (cut->nodes)
                readPlaces(x0, y0, width, height, *cut->nodes, cells);
        }
        RestlessCells restless(width, height);
        gather(square, restless, width, height);
        for (bool turned = false; restless.any(); turned = !turned) {
            if (restless.isTurned() != turned)
                restless.turn();
            for (int d = 0; d < kDiagonals; ++d)
                sweepDiagonal(d, cells, restless);
            for (int d = kDiagonals - 1; d >= 0; --d)
                sweepDiagonal(d, cells, restless);
        }
        write(square, width, height, cells.heights);
    }

    /// The cells of a square that may fall, which then are no longer noted.
    void gather(int square, RestlessCells& restless, int width, int height) {
        Sides& sides = m_restless[square];
        if (m_isNew[square])
            restless.addAll();
        m_isNew[square] = 0;
        for (int i = 0; i < kSide; ++i) {
            const std::uint64_t bit = std::uint64_t{1} << i;
            if (sides[West] & bit && i < height)
                restless.add(0, i);
            if (sides[East] & bit && i < height)
                restless.add(width - 1, i);
            if (sides[North] & bit && i < width)
                restless.add(i, 0);
            if (sides[South] & bit && i < width)
                restless.add(i, height - 1);
        }
        sides = {};
    }

    void sweepDiagonal(int d, SquareCells& cells, RestlessCells& restless) {
        const std::uint64_t bits = restless.take(d);
        if (bits == 0)
            return;
        Lowered lowered;
        std::uint64_t fallen = 0;
        if (!restless.isTurned()) {
            const int first = std::countr_zero(bits) / kLanes * kLanes, end = kSide - std::countl_zero(bits) / kLanes * kLanes;
            const int at = restless.cellOf(d, first), count = end - first;
            cells.isBent ? relaxBentRow(cells, at, count, lowered) : relaxRow(cells, at, count, lowered);
            fallen = fallenBits(lowered, count) << first & bits;
            for (std::uint64_t left = fallen >> first; left != 0; left &= left - 1)
                cells.heights.cells[at + std::countr_zero(left)] = lowered.heights[std::countr_zero(left)];
        } else {
            int list[kSide], count = 0;
            for (std::uint64_t left = bits; left != 0; left &= left - 1)
                list[count++] = restless.cellOf(d, std::countr_zero(left));
            while (count % kLanes != 0)
                list[count++] = list[0];
            cells.isBent ? relaxBentCells(cells, list, count, lowered) : relaxCells(cells, list, count, lowered);
            count = 0;
            for (std::uint64_t left = bits; left != 0; left &= left - 1, ++count)
                if (lowered.falls[count]) {
                    cells.heights.cells[list[count]] = lowered.heights[count];
                    fallen |= left & -left;
                }
        }
        if (fallen != 0)
            restless.wake(d, fallen);
    }

    /// With those of the frame: what lies beyond the map goes on in cells of its own size.
    void readPlaces(int x0, int y0, int width, int height, const BentNodes& nodes, SquareCells& cells) const {
        for (int y = 0; y < height + 2; ++y) {
            const int row = y0 + y - 1, j = std::clamp(row, 0, m_grid.height - 1);
            const std::size_t c = m_heights.grid().index(0, j);
            const auto down = static_cast<float>(row - j);
            const auto place = [&](int x, int i, int beyond) {
                cells.x.at(x, y) = nodes.x[c + i] + static_cast<float>(beyond);
                cells.y.at(x, y) = nodes.y[c + i] + down;
            };
            for (int x = 0; x < width; ++x)
                place(x + 1, x0 + x, 0);
            const int last = m_grid.width - 1, after = x0 + width;
            place(0, std::max(0, x0 - 1), x0 == 0 ? -1 : 0);
            place(width + 1, std::min(last, after), after > last ? 1 : 0);
        }
    }

    void write(int square, int width, int height, Skewed& heights) {
        const int x0 = square % m_across * kSide, y0 = square / m_across * kSide;
        Sides& fell = m_fell[square];
        fell = {};
        const auto note = [&](Side side, int i, int x, int y) {
            fell[side] |= std::uint64_t{m_heights.at(x0 + x, y0 + y) != heights.at(x + 1, y + 1)} << i;
        };
        for (int y = 0; y < height; ++y) {
            note(West, y, 0, y);
            note(East, y, width - 1, y);
        }
        for (int x = 0; x < width; ++x) {
            note(North, x, x, 0);
            note(South, x, x, height - 1);
        }
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x)
                m_heights.at(x0 + x, y0 + y) = heights.at(x + 1, y + 1);
    }

    /// The cells beside those that fell.
    void wake(int square) {
        const int x = square % m_across, y = square / m_across;
        const auto wakeAt = [&](Side fallen, int i, int j, Side beside) {
            if (m_grid.wrap)
                i = (i + m_across) % m_across, j = (j + m_down) % m_down;
            if (i >= 0 && j >= 0 && i < m_across && j < m_down)
                m_restless[j * m_across + i][beside] |= m_fell[square][fallen];
        };
        wakeAt(West, x - 1, y, East);
        wakeAt(East, x + 1, y, West);
        wakeAt(North, x, y - 1, South);
        wakeAt(South, x, y + 1, North);
    }

    NetworkGrid m_grid;
    const SteepestRise& m_rise;
    std::array<float, kSide> m_evenRises; ///< a row of a square whose cells rise alike
    const Compute& m_compute;
    Heightmap& m_heights;
    int m_across, m_down;
    std::vector<Sides> m_restless, m_fell;
    std::vector<std::uint8_t> m_isNew; ///< all cells of such a square are restless
    std::vector<Frame> m_frames;
};

} // namespace

void eikonalSweep(const NetworkGrid& grid, const SteepestRise& rise, const Compute& compute,
                  Heightmap& heights) {
    Squares(grid, rise, compute, heights).run();
}

} // namespace oxbow
