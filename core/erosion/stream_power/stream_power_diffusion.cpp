#include "core/erosion/stream_power/stream_power_diffusion.h"

#include "core/base/simd.h"

#include <algorithm>
#include <cstddef>
#include <memory>

namespace oxbow {

namespace {

/// Lines solved side by side.
constexpr int kLanes = 16;

/// Where the cells of lines lie in a map: rows, or columns.
struct Layout {
    std::size_t along, across;
    int length, lines;

    [[nodiscard]] int blocks() const { return (lines + kLanes - 1) / kLanes; }
    [[nodiscard]] int lanesOf(int block) const { return std::min(kLanes, lines - block * kLanes); }
};

Layout rowsOf(const GridSpec& grid) {
    return {1, static_cast<std::size_t>(grid.width), grid.width, grid.height};
}

Layout columnsOf(const GridSpec& grid) {
    return {static_cast<std::size_t>(grid.width), 1, grid.height, grid.width};
}

/// The cells of a block of lines, side by side, with room for so many of the lines beside it: those at the map's edges stand for
/// what is beyond, and 0 for all where `readsBeside` is not set. Rows are taken by squares: their cells below each other share a
/// set of the cache.
template <int Beside = 0>
std::vector<float> taken(const float* map, const Layout& layout, int block, bool readsBeside = true) {
    constexpr int kWidth = kLanes + 2 * Beside;
    const int beside = readsBeside ? Beside : 0, width = kLanes + 2 * beside, first = block * kLanes - beside;
    std::vector<float> tile(static_cast<std::size_t>(layout.length) * kWidth);
    float* const start = tile.data() + Beside - beside;
    if (layout.across == 1 && first >= 0 && first + width <= layout.lines) {
        for (int i = 0; i < layout.length; ++i)
            std::copy_n(map + i * layout.along + first, width, start + static_cast<std::size_t>(i) * kWidth);
        return tile;
    }
    const float* lines[kWidth];
    for (int k = 0; k < width; ++k)
        lines[k] = map + std::clamp(first + k, 0, layout.lines - 1) * layout.across;
    for (int square = 0; square < layout.length; square += kLanes)
        for (int k = 0; k < width; ++k)
            for (int i = square; i < std::min(layout.length, square + kLanes); ++i)
                start[static_cast<std::size_t>(i) * kWidth + k] = lines[k][i * layout.along];
    return tile;
}

void putBack(const float* tile, const Layout& layout, int block, float* map) {
    if (layout.across == 1 && layout.lanesOf(block) == kLanes) {
        for (int i = 0; i < layout.length; ++i)
            std::copy_n(tile + static_cast<std::size_t>(i) * kLanes, kLanes, map + i * layout.along + block * kLanes);
        return;
    }
    for (int square = 0; square < layout.length; square += kLanes)
        for (int k = 0; k < layout.lanesOf(block); ++k) {
            float* line = map + (block * kLanes + k) * layout.across;
            for (int i = square; i < std::min(layout.length, square + kLanes); ++i)
                line[i * layout.along] = tile[static_cast<std::size_t>(i) * kLanes + k];
        }
}

/// A block of lines, cell by cell, kLanes values each.
struct Lines {
    double ratio;
    int length;
    const float* ground; ///< with one line more on both sides
    const float *kept, *hardness, *areas, *through, *skew; ///< null: 0 everywhere for `hardness`, squares for the last three
    float* result;
    double *value, *carry; ///< heights, solved in place; the coefficient of the next cell
    double *face, *cross;  ///< what is let through to the next cell, and what the ground as it was sends there
};

struct LineBalance {
    double fall[kLanes] = {}, rounding[kLanes] = {};
};

/// Finds `face` and `cross` between cell i and the next one.
template <bool Bent, bool Hard>
[[gnu::always_inline]] inline void findFace(const Lines& lines, int i) {
    const std::size_t at = static_cast<std::size_t>(i) * kLanes;
    const bool hasNext = i + 1 < lines.length;
    const float *here = lines.ground + static_cast<std::size_t>(i) * (kLanes + 2) + 1, *next = hasNext ? here + kLanes + 2 : here;
    const std::size_t after = hasNext ? at + kLanes : at;
    for (int k = 0; k < kLanes; ++k) {
        double face = 1.0;
        if constexpr (Hard) {
            const float hard = lines.hardness[at + k], hardNext = lines.hardness[after + k];
            const double soft = 1.0 - (hard < 0.0f ? 0.0f : hard > 1.0f ? 1.0f : hard);
            const double softNext = 1.0 - (hardNext < 0.0f ? 0.0f : hardNext > 1.0f ? 1.0f : hardNext);
            face = soft + softNext > 0.0 ? 2.0 * soft * softNext / (soft + softNext) : 0.0;
        }
        if constexpr (Bent) {
            const float rise = here[k + 1] + next[k + 1] - here[k - 1] - next[k - 1];
            lines.cross[at + k] = hasNext ? face * (lines.skew[at + k] * rise) : 0.0;
            face *= lines.through[at + k];
        }
        lines.face[at + k] = face;
    }
}

template <bool Bent, bool Hard>
[[gnu::always_inline]] inline void solveKind(const Lines& lines, LineBalance& balance) {
    constexpr bool kHasFaces = Bent || Hard;
    // Row of the matrix: -left z[i-1] + (1 + left + right) z[i] - right z[i+1] = value; cells that keep nothing
    // have left = right = 0.
    const int length = lines.length;
    double *value = lines.value, *carry = lines.carry;
    for (double* first : {value, carry, kHasFaces ? lines.face : value, Bent ? lines.cross : value})
        std::fill_n(first, kLanes, 0.0);
    for (int i = 0; i < length; ++i) {
        if constexpr (kHasFaces)
            findFace<Bent, Hard>(lines, i);
        const std::size_t at = static_cast<std::size_t>(i) * kLanes, before = i > 0 ? at - kLanes : at;
        const float* ground = lines.ground + static_cast<std::size_t>(i) * (kLanes + 2) + 1;
        const double hasLeft = i > 0 ? lines.ratio : 0.0, hasRight = i + 1 < length ? lines.ratio : 0.0;
        const double isAfter = i > 0 ? 1.0 : 0.0;
        for (int k = 0; k < kLanes; ++k) {
            double free = lines.kept[at + k], height = ground[k];
            if constexpr (Bent) {
                free /= lines.areas[at + k];
                height += lines.ratio * free * (lines.cross[at + k] - isAfter * lines.cross[before + k]);
            }
            double left = hasLeft * free, right = hasRight * free;
            if constexpr (kHasFaces) {
                left *= lines.face[before + k];
                right *= lines.face[at + k];
            }
            const double scale = 1.0 / (1.0 + left + right - left * (isAfter * carry[before + k]));
            carry[at + k] = right * scale;
            value[at + k] = (height + left * (isAfter * value[before + k])) * scale;
        }
    }
    for (int i = length - 1; i >= 0; --i) {
        const std::size_t at = static_cast<std::size_t>(i) * kLanes, next = i + 1 < length ? at + kLanes : at;
        const double hasNext = i + 1 < length ? 1.0 : 0.0;
        for (int k = 0; k < kLanes; ++k) {
            const double after = value[next + k], solved = value[at + k] + hasNext * carry[at + k] * after;
            const auto rounded = static_cast<float>(solved);
            double flow = after - solved;
            if constexpr (kHasFaces)
                flow *= lines.face[at + k];
            if constexpr (Bent)
                flow += lines.cross[at + k];
            balance.fall[k] += hasNext * (lines.kept[next + k] - lines.kept[at + k]) * flow;
            balance.rounding[k] += (Bent ? lines.areas[at + k] : 1.0) * (solved - rounded);
            value[at + k] = solved;
            lines.result[at + k] = rounded;
        }
    }
}

OXBOW_MULTIVERSION
void solve(const Lines lines, LineBalance& balance) {
    if (lines.areas && lines.hardness)
        solveKind<true, true>(lines, balance);
    else if (lines.areas)
        solveKind<true, false>(lines, balance);
    else if (lines.hardness)
        solveKind<false, true>(lines, balance);
    else
        solveKind<false, false>(lines, balance);
}

/// The ground after flow along its lines is written to `after`, which may be the same map where it is of squares.
DiffusionBalance diffuseLines(double ratio, const DiffusionCells& cells, const Layout& layout, const BentFaces* faces,
                              const Compute& compute, const Heightmap& ground, Heightmap& after) {
    const Layout ofFaces{static_cast<std::size_t>(layout.lines), 1, layout.length, layout.lines};
    std::vector<DiffusionBalance> parts(layout.blocks());
    compute.forEach(layout.blocks(), [&](int block) {
        // where it is of squares another thread may write the lines beside meanwhile
        std::vector<float> tiles[6] = {taken<1>(ground.data(), layout, block, faces != nullptr), taken(cells.kept.data(), layout, block)};
        if (cells.hardness)
            tiles[2] = taken(cells.hardness->data(), layout, block);
        if (faces) {
            tiles[3] = taken(cells.nodes->areas.data(), layout, block);
            tiles[4] = taken(faces->through.data(), ofFaces, block);
            tiles[5] = taken(faces->skew.data(), ofFaces, block);
        }
        const auto tile = [&](int i) { return tiles[i].empty() ? nullptr : tiles[i].data(); };
        const std::size_t count = static_cast<std::size_t>(layout.length) * kLanes;
        const auto result = std::make_unique_for_overwrite<float[]>(count);
        const auto work = std::make_unique_for_overwrite<double[]>((faces || cells.hardness ? 4 : 2) * count);
        LineBalance balance;
        solve({ratio, layout.length, tile(0), tile(1), tile(2), tile(3), tile(4), tile(5), result.get(), work.get(), work.get() + count, work.get() + 2 * count, work.get() + 3 * count}, balance);
        putBack(result.get(), layout, block, after.data());
        for (int k = 0; k < layout.lanesOf(block); ++k) {
            parts[block].out += ratio * balance.fall[k];
            parts[block].rounding += balance.rounding[k];
        }
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
void solveEvenly(const EvenLine& line, int length, const float* ground, double* value, float* result) {
    std::fill_n(value, kLanes, 0.0);
    for (int i = 0; i < length; ++i) {
        double* here = value + static_cast<std::size_t>(i) * kLanes;
        const double* before = i > 0 ? here - kLanes : here;
        const float* height = ground + static_cast<std::size_t>(i) * kLanes;
        const double l = line.left[i], s = line.scale[i];
        for (int k = 0; k < kLanes; ++k)
            here[k] = (height[k] + l * before[k]) * s;
    }
    for (int i = length - 1; i >= 0; --i) {
        double* here = value + static_cast<std::size_t>(i) * kLanes;
        const double* next = i + 1 < length ? here + kLanes : here;
        const double c = i + 1 < length ? line.carry[i] : 0.0;
        for (int k = 0; k < kLanes; ++k) {
            here[k] += c * next[k];
            result[static_cast<std::size_t>(i) * kLanes + k] = static_cast<float>(here[k]);
        }
    }
}

void diffuseLinesEvenly(double ratio, const Layout& layout, const Compute& compute, Heightmap& ground) {
    const EvenLine line(ratio, layout.length);
    compute.forEach(layout.blocks(), [&](int block) {
        std::vector<float> tile = taken(ground.data(), layout, block);
        const auto value = std::make_unique_for_overwrite<double[]>(tile.size());
        solveEvenly(line, layout.length, tile.data(), value.get(), tile.data());
        putBack(tile.data(), layout, block, ground.data());
    });
}

} // namespace

DiffusionBalance diffuse(double ratio, const DiffusionCells& cells, const Compute& compute, Heightmap& ground) {
    const Layout rows = rowsOf(ground.grid()), columns = columnsOf(ground.grid());
    DiffusionBalance sum;
    const auto add = [&](const DiffusionBalance& part) {
        sum.out += part.out;
        sum.rounding += part.rounding;
    };
    if (cells.nodes) { // the flow across lines is that of the ground before any of them changes
        Heightmap between(ground.grid());
        add(diffuseLines(ratio, cells, rows, &cells.nodes->ofRows, compute, ground, between));
        add(diffuseLines(ratio, cells, columns, &cells.nodes->ofColumns, compute, between, ground));
    } else {
        add(diffuseLines(ratio, cells, rows, nullptr, compute, ground, ground));
        add(diffuseLines(ratio, cells, columns, nullptr, compute, ground, ground));
    }
    return sum;
}

void diffuseEvenly(double ratio, const Compute& compute, Heightmap& ground) {
    diffuseLinesEvenly(ratio, rowsOf(ground.grid()), compute, ground);
    diffuseLinesEvenly(ratio, columnsOf(ground.grid()), compute, ground);
}

} // namespace oxbow
