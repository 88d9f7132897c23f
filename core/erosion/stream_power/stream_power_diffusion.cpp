#include "core/erosion/stream_power/stream_power_diffusion.h"

#include "core/base/simd.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace oxbow {

namespace {

/// Lines solved side by side: neighbours in memory for columns, gathered for rows.
constexpr int kLanes = 16;

/// A block of kLanes lines of `length` cells, cell by cell.
struct Lines {
    explicit Lines(int cells)
        : length(cells), value(std::size_t(cells) * kLanes), free(value.size()), carry(value.size()) {}
    int length;
    std::vector<double> value; ///< heights, solved in place
    std::vector<double> free;  ///< share of what creeps in that stays
    std::vector<double> carry; ///< coefficient of the next cell
    std::vector<double> face;  ///< what lets ground through between a cell and the next; empty: 1 everywhere
    /// On a bent grid alone: what the ground as it was sends to a cell from the next, and the areas of cells, by which `free` is divided.
    std::vector<double> cross, area;
};

template <bool Hard>
[[gnu::always_inline]] inline void solve(double ratio, int length, double* value, const double* free,
                                         double* carry, const double* face) {
    // Row of the matrix: -left z[i-1] + (1 + left + right) z[i] - right z[i+1] = value; cells that keep nothing
    // have left = right = 0.
    for (int i = 0; i < length; ++i) {
        const std::size_t at = static_cast<std::size_t>(i) * kLanes;
        const double hasLeft = i > 0 ? ratio : 0.0, hasRight = i + 1 < length ? ratio : 0.0;
        const std::size_t before = i > 0 ? at - kLanes : at;
        for (std::size_t k = 0; k < kLanes; ++k) {
            double left = hasLeft * free[at + k], right = hasRight * free[at + k];
            if constexpr (Hard) {
                left *= face[before + k];
                right *= face[at + k];
            }
            const double scale = 1.0 / (1.0 + left + right - left * (i > 0 ? carry[before + k] : 0.0));
            carry[at + k] = right * scale;
            value[at + k] = (value[at + k] + left * value[before + k]) * scale;
        }
    }
    for (int i = length - 2; i >= 0; --i) {
        const std::size_t at = static_cast<std::size_t>(i) * kLanes;
        for (std::size_t k = 0; k < kLanes; ++k)
            value[at + k] += carry[at + k] * value[at + kLanes + k];
    }
}

OXBOW_MULTIVERSION
void solveSoft(double ratio, int length, double* value, const double* free, double* carry) {
    solve<false>(ratio, length, value, free, carry, nullptr);
}

OXBOW_MULTIVERSION
void solveHard(double ratio, int length, double* value, const double* free, double* carry, const double* face) {
    solve<true>(ratio, length, value, free, carry, face);
}

void solveLines(double ratio, Lines& lines) {
    if (lines.face.empty())
        solveSoft(ratio, lines.length, lines.value.data(), lines.free.data(), lines.carry.data());
    else
        solveHard(ratio, lines.length, lines.value.data(), lines.free.data(), lines.carry.data(),
                  lines.face.data());
}

/// Turns the softness of cells into that between each and the next: the harmonic mean.
void joinFaces(std::vector<double>& softness) {
    for (std::size_t at = 0; at + kLanes < softness.size(); ++at) {
        const double here = softness[at], next = softness[at + kLanes];
        softness[at] = here + next > 0.0 ? 2.0 * here * next / (here + next) : 0.0;
    }
}

/// Adds what the ground as it was sends from cell to cell.
void addCross(double ratio, Lines& lines) {
    for (std::size_t at = 0; at < lines.value.size(); ++at) {
        const bool hasNext = at + kLanes < lines.value.size();
        if (!hasNext)
            lines.cross[at] = 0.0;
        lines.value[at] += ratio * lines.free[at] * (lines.cross[at] - (at >= kLanes ? lines.cross[at - kLanes] : 0.0));
    }
}

/// Index of cell i of lane k: rows or columns of the map.
struct Layout {
    std::size_t along, across;
    int length, lines;

    [[nodiscard]] int blocks() const { return (lines + kLanes - 1) / kLanes; }
    [[nodiscard]] int lanesOf(int block) const { return std::min(kLanes, lines - block * kLanes); }
    [[nodiscard]] std::size_t firstCell(int block) const { return block * kLanes * across; }
    /// Calls visit(place among the lines, cell from the block's first one) for so many lanes of a block. Rows are taken by
    /// squares: their cells below each other share a set of the cache.
    template <typename Visit>
    void forEachCell(int lanes, Visit&& visit) const {
        const int atOnce = along == 1 ? kLanes : 1;
        for (int first = 0; first < length; first += atOnce)
            for (int k = 0; k < lanes; ++k)
                for (int i = first; i < std::min(length, first + atOnce); ++i)
                    visit(static_cast<std::size_t>(i) * kLanes + k, i * along + k * across);
    }
};

Layout rowsOf(const GridSpec& grid) {
    return {1, static_cast<std::size_t>(grid.width), grid.width, grid.height};
}

Layout columnsOf(const GridSpec& grid) {
    return {static_cast<std::size_t>(grid.width), 1, grid.height, grid.width};
}

/// What flows between neighbours and stays in neither, summed, over the ratio.
double carriedOff(const Lines& lines) {
    double fall = 0.0;
    for (std::size_t at = kLanes; at < lines.value.size(); ++at) {
        const std::size_t before = at - kLanes;
        const double flow = (lines.value[at] - lines.value[before]) * (lines.face.empty() ? 1.0 : lines.face[before]);
        if (lines.area.empty())
            fall += (lines.free[at] - lines.free[before]) * flow;
        else
            fall += (lines.free[at] * lines.area[at] - lines.free[before] * lines.area[before]) * (flow + lines.cross[before]);
    }
    return fall;
}

/// The faces between each cell of a bent grid and the next one of its line: what they let through, and what the ground as it was sends
/// over them because the lines do not cross at right angles.
struct BentFaces {
    std::vector<float> face, cross;
};

/// Steps of the index from a cell to the next one of its line, and to those of the lines beside it; 0 where there is no such line.
struct FaceSteps {
    std::ptrdiff_t next, after, before;
};

OXBOW_MULTIVERSION
void findFaces(const float* x, const float* y, const float* ground, const FaceSteps steps, int count, float* face, float* cross) {
    constexpr float kLeastArea = 2.0f; // of 16, where a grid is bent too much
    const float scale = steps.after == 0 || steps.before == 0 ? 2.0f : 1.0f;
    const std::ptrdiff_t next = steps.next, after = steps.after, before = steps.before;
    for (int i = 0; i < count; ++i) {
        const float dx = x[i + next] - x[i], dy = y[i + next] - y[i];
        const float tx = scale * (x[i + after] + x[i + next + after] - x[i + before] - x[i + next + before]);
        const float ty = scale * (y[i + after] + y[i + next + after] - y[i + before] - y[i + next + before]);
        const float rise = scale * (ground[i + after] + ground[i + next + after] - ground[i + before] - ground[i + next + before]);
        const float area = std::max(kLeastArea, 4.0f * std::abs(dx * ty - dy * tx));
        face[i] = (tx * tx + ty * ty) / area;
        cross[i] = -(dx * tx + dy * ty) / area * rise;
    }
}

BentFaces bentFaces(const BentNodes& nodes, const Layout& layout, const Heightmap& ground, const Compute& compute) {
    const GridSpec& grid = nodes.grid;
    const std::ptrdiff_t width = grid.width;
    BentFaces faces{std::vector<float>(grid.cellCount(), 1.0f), std::vector<float>(grid.cellCount(), 0.0f)};
    if (layout.lines == 1 || layout.length == 1)
        return faces;
    compute.forRows(grid.height, [&](int y0, int y1) {
        for (int y = y0; y < y1; ++y) {
            const auto find = [&](int from, int to, const FaceSteps& steps) {
                const std::size_t c = grid.index(from, y);
                findFaces(nodes.x.data() + c, nodes.y.data() + c, ground.data() + c, steps, to - from, faces.face.data() + c, faces.cross.data() + c);
            };
            if (layout.along == 1) {
                find(0, grid.width - 1, {1, y + 1 < grid.height ? width : 0, y > 0 ? -width : 0});
            } else if (y + 1 < grid.height) {
                find(0, 1, {width, 1, 0});
                find(1, grid.width - 1, {width, 1, -1});
                find(grid.width - 1, grid.width, {width, 0, -1});
            }
        }
    });
    return faces;
}

DiffusionBalance diffuseLines(double ratio, const DiffusionCells& ofCells, const Layout& layout, const Compute& compute,
                              Heightmap& ground) {
    BentFaces faces; // of the ground before any line of it changes
    if (ofCells.nodes)
        faces = bentFaces(*ofCells.nodes, layout, ground, compute);
    std::vector<DiffusionBalance> parts(layout.blocks());
    compute.forEach(layout.blocks(), [&](int block) {
        Lines lines(layout.length);
        const int lanes = layout.lanesOf(block);
        float* cells = ground.data() + layout.firstCell(block);
        const float* free = ofCells.kept.data() + layout.firstCell(block);
        layout.forEachCell(lanes, [&](std::size_t to, std::size_t from) {
            lines.value[to] = cells[from];
            lines.free[to] = free[from];
        });
        if (ofCells.hardness) {
            lines.face.assign(lines.value.size(), 0.0);
            const float* hard = ofCells.hardness->data() + layout.firstCell(block);
            layout.forEachCell(lanes, [&](std::size_t to, std::size_t from) {
                lines.face[to] = 1.0 - std::clamp(hard[from], 0.0f, 1.0f);
            });
            joinFaces(lines.face);
        }
        if (ofCells.nodes) {
            lines.face.resize(lines.value.size(), 1.0);
            lines.cross.resize(lines.value.size());
            lines.area.resize(lines.value.size(), 1.0);
            const std::size_t first = layout.firstCell(block);
            layout.forEachCell(lanes, [&](std::size_t to, std::size_t from) {
                lines.cross[to] = lines.face[to] * faces.cross[first + from];
                lines.face[to] *= faces.face[first + from];
                lines.area[to] = ofCells.nodes->areas[first + from];
                lines.free[to] /= lines.area[to];
            });
            addCross(ratio, lines);
        }
        solveLines(ratio, lines);
        DiffusionBalance& part = parts[block];
        part.out = ratio * carriedOff(lines);
        layout.forEachCell(lanes, [&](std::size_t from, std::size_t to) { cells[to] = static_cast<float>(lines.value[from]); });
        for (std::size_t at = 0; at < lines.value.size(); at += kLanes)
            for (int k = 0; k < lanes; ++k)
                part.rounding += (lines.area.empty() ? 1.0 : lines.area[at + k]) * (lines.value[at + k] - static_cast<float>(lines.value[at + k]));
    });
    DiffusionBalance sum;
    for (const DiffusionBalance& part : parts) {
        sum.out += part.out;
        sum.rounding += part.rounding;
    }
    return sum;
}

/// What a line of the matrix comes to where all cells are alike: left, scale and carry of solve(), cell by cell.
struct EvenLine {
    EvenLine(double ratio, int length) : left(length), scale(length), carry(length) {
        for (int i = 0; i < length; ++i) {
            const double right = i + 1 < length ? ratio : 0.0;
            left[i] = i > 0 ? ratio : 0.0;
            scale[i] = 1.0 / (1.0 + left[i] + right - left[i] * (i > 0 ? carry[i - 1] : 0.0));
            carry[i] = right * scale[i];
        }
    }
    std::vector<double> left, scale, carry;
};

OXBOW_MULTIVERSION
void solveEvenly(const double* left, const double* scale, const double* carry, int length, double* value) {
    for (int i = 0; i < length; ++i) {
        double* here = value + static_cast<std::size_t>(i) * kLanes;
        const double* before = i > 0 ? here - kLanes : here;
        const double l = left[i], s = scale[i];
        for (int k = 0; k < kLanes; ++k)
            here[k] = (here[k] + l * before[k]) * s;
    }
    for (int i = length - 2; i >= 0; --i) {
        double* here = value + static_cast<std::size_t>(i) * kLanes;
        const double c = carry[i];
        for (int k = 0; k < kLanes; ++k)
            here[k] += c * here[kLanes + k];
    }
}

void diffuseLinesEvenly(double ratio, const Layout& layout, const Compute& compute, Heightmap& ground) {
    const EvenLine line(ratio, layout.length);
    compute.forEach(layout.blocks(), [&](int block) {
        std::vector<double> value(static_cast<std::size_t>(layout.length) * kLanes);
        const int lanes = layout.lanesOf(block);
        float* cells = ground.data() + layout.firstCell(block);
        layout.forEachCell(lanes, [&](std::size_t to, std::size_t from) { value[to] = cells[from]; });
        solveEvenly(line.left.data(), line.scale.data(), line.carry.data(), layout.length, value.data());
        layout.forEachCell(lanes, [&](std::size_t from, std::size_t to) { cells[to] = static_cast<float>(value[from]); });
    });
}

} // namespace

DiffusionBalance diffuse(double ratio, const DiffusionCells& cells, const Compute& compute, Heightmap& ground) {
    const DiffusionBalance rows = diffuseLines(ratio, cells, rowsOf(ground.grid()), compute, ground);
    const DiffusionBalance columns = diffuseLines(ratio, cells, columnsOf(ground.grid()), compute, ground);
    return {rows.out + columns.out, rows.rounding + columns.rounding};
}

void diffuseEvenly(double ratio, const Compute& compute, Heightmap& ground) {
    diffuseLinesEvenly(ratio, rowsOf(ground.grid()), compute, ground);
    diffuseLinesEvenly(ratio, columnsOf(ground.grid()), compute, ground);
}

} // namespace oxbow
