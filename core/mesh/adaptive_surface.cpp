#include "core/mesh/adaptive_surface.h"

#include "core/base/error.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <unordered_map>

namespace oxbow {

namespace {

/// A rectangle of samples with both ends.
struct Block {
    int x0, y0, x1, y1;
};

std::vector<Block> blocksOf(const CellRect& samples, int blockCells) {
    std::vector<Block> blocks;
    const std::vector<int> columns = cutPlaces(samples.width() - 1, blockCells),
                           rows = cutPlaces(samples.height() - 1, blockCells);
    for (std::size_t j = 1; j < rows.size(); ++j)
        for (std::size_t i = 1; i < columns.size(); ++i)
            blocks.push_back({samples.x0 + columns[i - 1], samples.y0 + rows[j - 1], samples.x0 + columns[i],
                              samples.y0 + rows[j]});
    return blocks;
}

/// The samples kept of a row or column, always looked at eastwards and southwards.
std::vector<GridPoint> keptOnLine(const Heightmap& ground, GridPoint from, GridPoint to, double errorM) {
    const int dx = to.x > from.x, dy = to.y > from.y;
    std::vector<float> heights;
    for (GridPoint at = from;; at.x += dx, at.y += dy) {
        heights.push_back(ground.at(at.x, at.y));
        if (at == to)
            break;
    }
    std::vector<GridPoint> kept;
    for (const int i : simplifiedLine(heights, errorM))
        kept.push_back({from.x + i * dx, from.y + i * dy});
    return kept;
}

std::vector<GridPoint> borderOf(const Heightmap& ground, const Block& b, double errorM) {
    std::vector<GridPoint> border = keptOnLine(ground, {b.x0, b.y0}, {b.x0, b.y1}, errorM);
    const auto append = [&border](auto begin, auto end) { border.insert(border.end(), begin, end); };
    const std::vector<GridPoint> south = keptOnLine(ground, {b.x0, b.y1}, {b.x1, b.y1}, errorM);
    append(south.begin() + 1, south.end());
    const std::vector<GridPoint> east = keptOnLine(ground, {b.x1, b.y0}, {b.x1, b.y1}, errorM);
    append(east.rbegin() + 1, east.rend());
    const std::vector<GridPoint> north = keptOnLine(ground, {b.x0, b.y0}, {b.x1, b.y0}, errorM);
    append(north.rbegin() + 1, north.rend() - 1);
    return border;
}

/// Puts the pieces of blocks together: what lies on their borders they share.
GridTriangles joined(const std::vector<Block>& blocks, std::vector<GridTriangles> pieces) {
    GridTriangles whole;
    std::unordered_map<std::uint64_t, std::uint32_t> onBorders;
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        const Block& block = blocks[i];
        const GridTriangles piece = std::move(pieces[i]);
        std::vector<std::uint32_t> numbers;
        for (const GridPoint& point : piece.points) {
            const auto next = static_cast<std::uint32_t>(whole.points.size());
            const std::uint64_t key = (static_cast<std::uint64_t>(point.y) << 32) | static_cast<std::uint32_t>(point.x);
            const bool isOnBorder = point.x == block.x0 || point.x == block.x1 || point.y == block.y0 || point.y == block.y1;
            numbers.push_back(isOnBorder ? onBorders.try_emplace(key, next).first->second : next);
            if (numbers.back() == next)
                whole.points.push_back(point);
        }
        for (const auto& [a, b, c] : piece.triangles)
            whole.triangles.push_back({numbers[a], numbers[b], numbers[c]});
    }
    return whole;
}

// ---- a budget ----

std::vector<Block> allBlocks(const GridSpec& grid, int chunkCells, int blockCells) {
    std::vector<Block> blocks;
    for (const Block& chunk : blocksOf({0, 0, grid.width, grid.height}, chunkCells)) {
        const std::vector<Block> some = blocksOf({chunk.x0, chunk.y0, chunk.x1 + 1, chunk.y1 + 1}, blockCells);
        blocks.insert(blocks.end(), some.begin(), some.end());
    }
    return blocks;
}

std::int64_t trianglesOf(const Heightmap& ground, const std::vector<Block>& blocks, double errorM,
                         const Compute& compute) {
    std::vector<std::int64_t> counts(blocks.size());
    compute.forEach(static_cast<int>(blocks.size()), [&](int i) {
        counts[i] = static_cast<std::int64_t>(
            greedyTriangulation(ground, borderOf(ground, blocks[i], errorM), errorM).triangles.size());
    });
    return std::reduce(counts.begin(), counts.end());
}

/// Narrows down the error at which a set of blocks has `budget` triangles, from where it is.
double errorFor(const Heightmap& ground, const std::vector<Block>& blocks, std::int64_t budget, double errorM,
                const Compute& compute) {
    constexpr double kGoodShare = 0.94;
    constexpr int kRounds = 8;
    double tooSmall = 0.0, enough = 0.0; // errors known to give too many, and few enough
    for (int round = 0; round < kRounds || enough == 0.0; ++round) {
        const auto count = static_cast<double>(trianglesOf(ground, blocks, errorM, compute));
        const double excess = count / static_cast<double>(budget);
        (excess > 1.0 ? tooSmall : enough) = errorM;
        if (excess <= 1.0 && excess >= kGoodShare)
            break;
        // Triangles fall about as the inverse of the error.
        double next = errorM * std::clamp(excess * 1.03, 0.1, 10.0);
        if (tooSmall > 0.0 && enough > 0.0 && (next <= tooSmall || next >= enough))
            next = std::sqrt(tooSmall * enough);
        errorM = next;
    }
    return enough;
}

/// One in so many, evenly.
std::vector<Block> someOf(const std::vector<Block>& blocks, std::size_t wanted) {
    std::vector<Block> some;
    for (std::size_t i = 0; i < wanted; ++i)
        some.push_back(blocks[(2 * i + 1) * blocks.size() / (2 * wanted)]);
    return some;
}

} // namespace

std::vector<int> cutPlaces(int last, int part) {
    std::vector<int> places = {0};
    for (int at = part; part > 0 && at < last && last - at >= part / 2; at += part)
        places.push_back(at);
    places.push_back(last);
    return places;
}

GridTriangles adaptiveSurface(const Heightmap& ground, const CellRect& samples, double errorM, int blockCells,
                              const Compute& compute) {
    const std::vector<Block> blocks = blocksOf(samples, blockCells);
    std::vector<GridTriangles> pieces(blocks.size());
    compute.forEach(static_cast<int>(blocks.size()), [&](int i) {
        pieces[i] = greedyTriangulation(ground, borderOf(ground, blocks[i], errorM), errorM);
    });
    return joined(blocks, std::move(pieces));
}

GridTriangles regularSurface(const CellRect& samples, int step) {
    GridTriangles surface;
    std::vector<int> xs, ys;
    for (int x = samples.x0; x < samples.x1 - 1; x += step)
        xs.push_back(x);
    for (int y = samples.y0; y < samples.y1 - 1; y += step)
        ys.push_back(y);
    xs.push_back(samples.x1 - 1);
    ys.push_back(samples.y1 - 1);
    for (const int y : ys)
        for (const int x : xs)
            surface.points.push_back({x, y});
    const auto across = static_cast<std::uint32_t>(xs.size());
    for (std::uint32_t j = 0; j + 1 < ys.size(); ++j)
        for (std::uint32_t i = 0; i + 1 < across; ++i) {
            const std::uint32_t at = j * across + i;
            surface.triangles.push_back({at, at + across, at + 1});
            surface.triangles.push_back({at + 1, at + across, at + across + 1});
        }
    return surface;
}

AdaptiveChoice choiceForBudget(const Heightmap& ground, std::int64_t triangles, int chunkCells,
                               const Compute& compute) {
    constexpr std::size_t kSample = 48;
    const int longest = std::max(ground.width(), ground.height());
    int blockCells = kBlockCells;
    // Corners of blocks should be few among those of the surface.
    const auto least = [&] { return 2 * static_cast<std::int64_t>(allBlocks(ground.grid(), chunkCells, blockCells).size()); };
    while (blockCells < longest && 8 * least() > triangles)
        blockCells *= 2;
    if (least() > triangles)
        throw Error(phrase("mesh: %1 triangles are too few: these chunks have at least %2: allow more, or "
                           "make the chunks larger",
                           triangles, least()));
    const std::vector<Block> blocks = allBlocks(ground.grid(), chunkCells, blockCells);
    const ValueRange range = valueRange(ground.cells());
    double errorM = std::max(1e-6, range.span() / 500.0);
    if (blocks.size() > 2 * kSample) {
        const std::vector<Block> some = someOf(blocks, kSample);
        const auto share = std::max(static_cast<std::int64_t>(2 * some.size()),
                                    triangles * static_cast<std::int64_t>(some.size()) /
                                        static_cast<std::int64_t>(blocks.size()));
        errorM = errorFor(ground, some, share, errorM, compute);
    }
    return {errorFor(ground, blocks, triangles, errorM, compute), blockCells};
}

std::vector<std::uint32_t> borderLoop(const GridTriangles& surface, const CellRect& samples) {
    const int east = samples.x1 - 1, south = samples.y1 - 1;
    // How far along the walk a border sample lies.
    const auto along = [&](const GridPoint& p) {
        if (p.x == samples.x0)
            return p.y - samples.y0;
        if (p.y == south)
            return samples.height() + p.x - samples.x0;
        if (p.x == east)
            return samples.height() + samples.width() + south - p.y;
        return 2 * samples.height() + samples.width() + east - p.x;
    };
    std::vector<std::uint32_t> loop;
    for (std::uint32_t i = 0; i < surface.points.size(); ++i) {
        const GridPoint& p = surface.points[i];
        if (p.x == samples.x0 || p.x == east || p.y == samples.y0 || p.y == south)
            loop.push_back(i);
    }
    std::ranges::sort(loop, {}, [&](std::uint32_t i) { return along(surface.points[i]); });
    return loop;
}

} // namespace oxbow
