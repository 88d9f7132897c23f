#include "core/flow/eikonal_sweep.h"

#include "core/base/simd.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace oxbow {

namespace {

constexpr float kFar = std::numeric_limits<float>::infinity();
constexpr float kHigh = 1e18f; ///< whose square is a number
constexpr int kSide = 64; ///< of a square, in cells
constexpr int kPitch = kSide + 2;
constexpr int kDiagonals = 2 * kSide + 3;

/// A square in a frame of one cell, stored by diagonals: cell (x, y) is at row x + y, column y, so that all
/// neighbours of a row are in the rows before and after it, and a row can be worked on at once.
struct Skewed {
    float cells[kDiagonals * kPitch];

    [[nodiscard]] float& at(int x, int y) { return cells[(x + y) * kPitch + y]; }
};

/// Lowers the cells [begin, end) of a diagonal; whether any fell.
OXBOW_MULTIVERSION int relaxDiagonal(float* mid, const float* before, const float* after, const float* rises,
                                     float tolerance, int begin, int end) {
    int fallen = 0;
    for (int y = begin; y < end; ++y) {
        const float beside = before[y] < after[y] ? before[y] : after[y];
        const float ahead = before[y - 1] < after[y + 1] ? before[y - 1] : after[y + 1];
        const float low = beside < ahead ? beside : ahead;
        const float between = std::fabs(beside - ahead), rise = rises[y];
        const float twice = 2.0f * rise * rise - between * between;
        const float corner = low + 0.5f * (between + std::sqrt(twice > 0.0f ? twice : 0.0f));
        const float height = between < rise ? corner : low + rise;
        const int falls = height < mid[y] - tolerance * rise;
        mid[y] = falls ? height : mid[y];
        fallen |= falls;
    }
    return fallen;
}

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

/// Diagonals of a cut: each with those beside it at a distance of a pitch.
struct CutDiagonals {
    const float *x, *y, *before, *reach, *rises;
};

OXBOW_MULTIVERSION int relaxCutDiagonal(float* mid, const CutDiagonals row, float tolerance, int begin, int end) {
    int fallen = 0;
    for (int i = begin; i < end; ++i) {
        const auto lower = [&](int one, int other) {
            const bool first = mid[i + one] < mid[i + other];
            const float height = first ? mid[i + one] : mid[i + other];
            return Neighbour{(first ? row.x[i + one] : row.x[i + other]) - row.x[i], (first ? row.y[i + one] : row.y[i + other]) - row.y[i],
                             height < kHigh ? height : kHigh};
        };
        const float lowest = heightOver(lower(-kPitch, kPitch), lower(-kPitch - 1, kPitch + 1), {mid[i], row.before[i], row.reach[i], row.rises[i]});
        const int falls = lowest < mid[i] - tolerance;
        mid[i] = falls ? lowest : mid[i];
        fallen |= falls;
    }
    return fallen;
}

/// Rises of a square, how small a share of them is not worth a change, and, of a cut, the heights before, reaches and places.
struct SkewedRises {
    explicit SkewedRises(const SteepestRise& rise) : tolerance(rise.tolerance), isCut(rise.cut) {}
    Skewed cells;
    float tolerance;
    bool isCut;
    Skewed x, y, before, reach;
};

bool relaxRow(int d, const SkewedRises& rises, Skewed& heights) {
    const int at = d * kPitch, begin = std::max(1, d - kSide), end = std::min(kSide, d - 1) + 1;
    float* mid = heights.cells + at;
    const float* steepest = rises.cells.cells + at;
    if (rises.isCut)
        return relaxCutDiagonal(mid, {rises.x.cells + at, rises.y.cells + at, rises.before.cells + at, rises.reach.cells + at, steepest},
                                rises.tolerance, begin, end) != 0;
    return relaxDiagonal(mid, mid - kPitch, mid + kPitch, steepest, rises.tolerance, begin, end) != 0;
}

/// To and fro; whether a cell fell on the way back, so that more may follow.
bool sweepDiagonals(const SkewedRises& rises, Skewed& heights) {
    bool forth = false, back = false;
    for (int d = 2; d <= 2 * kSide; ++d)
        forth |= relaxRow(d, rises, heights);
    if (!forth)
        return false;
    for (int d = 2 * kSide; d >= 2; --d)
        back |= relaxRow(d, rises, heights);
    return back;
}

void mirror(Skewed& from, Skewed& to) {
    for (int y = 0; y < kPitch; ++y)
        for (int x = 0; x < kPitch; ++x)
            to.at(kSide + 1 - x, y) = from.at(x, y);
}

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
          m_restless(static_cast<std::size_t>(m_across) * m_down, 1),
          m_fell(m_restless.size()) {
        m_evenRises.fill(rise.everywhere);
    }

    void run() {
        while (std::ranges::count(m_restless, 1) > 0)
            for (const int colour : {0, 1})
                sweepColour(colour);
    }

private:
    enum Side : std::uint8_t { West = 1, East = 2, North = 4, South = 8 };

    void sweepColour(int colour) {
        std::vector<int> squares;
        for (int s = 0; s < static_cast<int>(m_restless.size()); ++s)
            if (m_restless[s] && (s % m_across + s / m_across) % 2 == colour)
                squares.push_back(s);
        // Squares that meet over the seam of a torus may have the same colour: all read before any writes.
        m_frames.resize(squares.size());
        m_compute.forEach(static_cast<int>(squares.size()),
                          [&](int i) { readFrame(squares[i], m_frames[i]); });
        m_compute.forEach(static_cast<int>(squares.size()),
                          [&](int i) { m_fell[squares[i]] = sweepSquare(squares[i], m_frames[i]); });
        for (const int s : squares)
            m_restless[s] = 0;
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
            frame.sides[0][i] = row ? heightAt(x0 - 1, y0 + i) : kFar;
            frame.sides[1][i] = row ? heightAt(x1, y0 + i) : kFar;
            frame.sides[2][i] = column ? heightAt(x0 + i, y0 - 1) : kFar;
            frame.sides[3][i] = column ? heightAt(x0 + i, y1) : kFar;
        }
    }

    /// Sweeps a square until it is at rest; the sides at which it fell.
    std::uint8_t sweepSquare(int square, const Frame& frame) {
        const int x0 = square % m_across * kSide, y0 = square / m_across * kSide;
        const int width = std::min(kSide, m_grid.width - x0), height = std::min(kSide, m_grid.height - y0);
        Skewed heights, mirrored;
        SkewedRises rises(m_rise), mirroredRises(m_rise);
        std::ranges::fill(heights.cells, kFar);
        std::ranges::fill(rises.cells.cells, kFar);
        for (int i = 0; i < kSide; ++i) {
            heights.at(0, i + 1) = frame.sides[0][i];
            heights.at(width + 1, i + 1) = frame.sides[1][i];
            heights.at(i + 1, 0) = frame.sides[2][i];
            heights.at(i + 1, height + 1) = frame.sides[3][i];
        }
        for (int y = 0; y < height; ++y) {
            const float* from = m_heights.row(y0 + y) + x0;
            const float* rise = m_rise.byCell ? m_rise.byCell->row(y0 + y) + x0 : m_evenRises.data();
            for (int x = 0; x < width; ++x) {
                heights.at(x + 1, y + 1) = from[x];
                rises.cells.at(x + 1, y + 1) = rise[x];
            }
        }
        if (rises.isCut)
            readCut(x0, y0, rises);
        if (!sweepDiagonals(rises, heights))
            return write(x0, y0, width, height, heights);
        mirror(rises.cells, mirroredRises.cells);
        if (rises.isCut) {
            mirror(rises.x, mirroredRises.x);
            mirror(rises.y, mirroredRises.y);
            mirror(rises.before, mirroredRises.before);
            mirror(rises.reach, mirroredRises.reach);
        }
        for (bool falls = true; falls;) {
            mirror(heights, mirrored);
            falls = sweepDiagonals(mirroredRises, mirrored);
            mirror(mirrored, heights);
            falls = falls && sweepDiagonals(rises, heights);
        }
        return write(x0, y0, width, height, heights);
    }

    /// What lies beyond the map goes on in cells of its own size.
    void readCut(int x0, int y0, SkewedRises& rises) const {
        const SweepCut& cut = *m_rise.cut;
        for (int y = 0; y < kPitch; ++y)
            for (int x = 0; x < kPitch; ++x) {
                const int column = x0 + x - 1, row = y0 + y - 1;
                const int i = std::clamp(column, 0, m_grid.width - 1), j = std::clamp(row, 0, m_grid.height - 1);
                const std::size_t c = m_heights.grid().index(i, j);
                rises.x.at(x, y) = cut.nodes ? cut.nodes->x[c] + static_cast<float>(column - i) : static_cast<float>(column);
                rises.y.at(x, y) = cut.nodes ? cut.nodes->y[c] + static_cast<float>(row - j) : static_cast<float>(row);
                rises.before.at(x, y) = cut.before.cells()[c];
                rises.reach.at(x, y) = cut.reach.cells()[c];
            }
    }

    std::uint8_t write(int x0, int y0, int width, int height, Skewed& heights) {
        std::uint8_t fell = 0;
        for (int y = 0; y < height; ++y) {
            float* to = m_heights.row(y0 + y) + x0;
            fell = static_cast<std::uint8_t>(fell | (to[0] != heights.at(1, y + 1) ? West : 0));
            fell = static_cast<std::uint8_t>(fell | (to[width - 1] != heights.at(width, y + 1) ? East : 0));
            for (int x = 0; x < width; ++x) {
                const float now = heights.at(x + 1, y + 1);
                fell |= (y == 0 && to[x] != now ? North : 0) | (y == height - 1 && to[x] != now ? South : 0);
                to[x] = now;
            }
        }
        return fell;
    }

    void wake(int square) {
        const int x = square % m_across, y = square / m_across;
        const auto wakeAt = [&](int i, int j) {
            if (m_grid.wrap)
                i = (i + m_across) % m_across, j = (j + m_down) % m_down;
            if (i >= 0 && j >= 0 && i < m_across && j < m_down)
                m_restless[j * m_across + i] = 1;
        };
        for (const auto& [side, i, j] : {std::tuple{West, x - 1, y}, std::tuple{East, x + 1, y},
                                         std::tuple{North, x, y - 1}, std::tuple{South, x, y + 1}})
            if (m_fell[square] & side)
                wakeAt(i, j);
    }

    NetworkGrid m_grid;
    const SteepestRise& m_rise;
    std::array<float, kSide> m_evenRises; ///< a row of a square whose cells rise alike
    const Compute& m_compute;
    Heightmap& m_heights;
    int m_across, m_down;
    std::vector<std::uint8_t> m_restless, m_fell;
    std::vector<Frame> m_frames;
};

} // namespace

void eikonalSweep(const NetworkGrid& grid, const SteepestRise& rise, const Compute& compute,
                  Heightmap& heights) {
    Squares(grid, rise, compute, heights).run();
}

} // namespace oxbow
