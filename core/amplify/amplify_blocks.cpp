#include "core/amplify/amplify_blocks.h"

#include "core/amplify/source_contract.h"
#include "core/terrain/extended_map.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

// Of source cells.
constexpr int kPatch = 10;       ///< blocks and their windows are whole patches of random numbers
constexpr int kBlockMargin = 20; ///< that a block looks beyond its own
constexpr int kWorthIt = 128;    ///< that a block has at least, as long as it is not too large
constexpr int kBlend = 8;        ///< to both sides of the line between two blocks
constexpr int kSettling = 5;    ///< around: what is brought back spreads over three, and goes by the relief of neighbours
constexpr int kOwnMargin = 3;    ///< that amplification adds all around: with them a window is whole patches

constexpr int kLeastBlock = 2048, kMostBlock = 4096; ///< cells

/// Where blocks end along an axis of so many source cells.
std::vector<int> blockEnds(int sourceCells, int wanted) {
    const int count = std::max(1, static_cast<int>(std::lround(static_cast<double>(sourceCells) / wanted)));
    std::vector<int> ends;
    for (int i = 1; i < count; ++i)
        ends.push_back(i * wanted);
    ends.push_back(sourceCells);
    return ends;
}

/// How much of a cell is of the block from `begin` to `end` of an axis of `cells` cells: rises and falls over
/// `blend` cells to both sides of its ends.
double shareOfBlock(int at, int begin, int end, int cells, int blend) {
    const auto smooth = [](double t) { return t <= 0.0 ? 0.0 : t >= 1.0 ? 1.0 : t * t * (3.0 - 2.0 * t); };
    const double rise = begin > 0 ? smooth((at + 0.5 - (begin - blend)) / (2.0 * blend)) : 1.0;
    const double fall = end < cells ? 1.0 - smooth((at + 0.5 - (end - blend)) / (2.0 * blend)) : 1.0;
    return rise * fall;
}

/// Ground with more cells in the east and south, where it goes on as it comes: h(-i) = 2 h(0) - h(i).
Heightmap continued(const Heightmap& ground, int width, int height) {
    Heightmap result({width, height, ground.cellSizeM()});
    const auto inside = [](int i, int count) { return i < count ? i : std::max(0, 2 * (count - 1) - i); };
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const int u = inside(x, ground.width()), v = inside(y, ground.height());
            const bool isBeyond = u != x || v != y;
            const float edge = ground.at(std::min(x, ground.width() - 1), std::min(y, ground.height() - 1));
            result.at(x, y) = isBeyond ? 2.0f * edge - ground.at(u, v) : edge;
        }
    return result;
}

} // namespace

AmplifyBlocks::AmplifyBlocks(int width, int height, int sourceCells, int blockCells)
    : m_map{0, 0, width, height}, m_sourceCells(sourceCells) {
    const int r = sourceCells;
    const int side = blockCells > 0 ? blockCells : std::clamp(kWorthIt * r, kLeastBlock, kMostBlock);
    const int wanted = std::max(2 * kBlockMargin, side / r / kPatch * kPatch);
    int y = 0, row = 0;
    for (const int yEnd : blockEnds(height / r, wanted)) {
        int x = 0, column = 0;
        for (const int xEnd : blockEnds(width / r, wanted)) {
            m_blocks.push_back({column++, row, {x * r, y * r, xEnd * r, yEnd * r}});
            x = xEnd;
        }
        y = yEnd;
        ++row;
    }
}

CellRect AmplifyBlocks::windowOf(const CellRect& block) const {
    const int r = m_sourceCells, before = kBlockMargin * r,
              behind = (kBlockMargin + kPatch - 2 * kOwnMargin) * r;
    return CellRect{block.x0 - before, block.y0 - before, block.x1 + behind, block.y1 + behind}.within(m_map);
}

CellRect AmplifyBlocks::blended(const CellRect& block) const {
    return block.grownBy(kBlend * m_sourceCells).within(m_map);
}

CellRect AmplifyBlocks::settling(const CellRect& cells) const {
    const int r = m_sourceCells;
    const CellRect whole{cells.x0 / r * r, cells.y0 / r * r, (cells.x1 + r - 1) / r * r, (cells.y1 + r - 1) / r * r};
    return whole.grownBy(kSettling * r).within(m_map);
}

void AmplifyBlocks::add(const CellRect& block, int x0, int y, std::span<const float> heights,
                        float* sums) const {
    const int blend = kBlend * m_sourceCells;
    const double down = shareOfBlock(y, block.y0, block.y1, m_map.y1, blend);
    for (std::size_t i = 0; i < heights.size(); ++i)
        sums[i] += static_cast<float>(
            down * shareOfBlock(x0 + static_cast<int>(i), block.x0, block.x1, m_map.x1, blend) * heights[i]);
}

Heightmap amplifiedBlock(const AmplifyBlocks& blocks, const CellRect& block, const Heightmap& window,
                         const AmplifyParams& rule, const Compute& compute) {
    const CellRect cells = blocks.windowOf(block);
    const int r = std::max(1, static_cast<int>(std::lround(rule.sourceCellM / window.cellSizeM())));
    // At the map's far edges, too, a window is whole patches: neighbours have the same ones.
    const auto whole = [&](int side) {
        return blocks.all().size() == 1 ? side
                                        : side + (kPatch - (side / r + 2 * kOwnMargin) % kPatch) % kPatch * r;
    };
    const int width = whole(window.width()), height = whole(window.height());
    const bool isWhole = width == window.width() && height == window.height();
    const Heightmap ground = isWhole ? Heightmap() : continued(window, width, height);
    const std::optional<Heightmap> amplified =
        amplifiedGround(isWhole ? window : ground, rule, compute, {cells.x0 / r, cells.y0 / r});
    return croppedTo(blocks.blended(block).from(cells), amplified ? *amplified : window);
}

int sourceCellsOf(const GridSpec& grid, double sourceCellM) {
    const GridSpec source = sourceGrid(grid, sourceCellM);
    const int r = grid.width / source.width;
    return source.width * r == grid.width && source.height * r == grid.height ? r : 0;
}

std::optional<Heightmap> amplifiedByBlocks(const Heightmap& ground, const AmplifyParams& rule,
                                           const Compute& compute, int blockCells) {
    const int r = sourceCellsOf(ground.grid(), rule.sourceCellM);
    if (r <= 1)
        return amplifiedGround(ground, rule, compute);
    const AmplifyBlocks blocks(ground.width(), ground.height(), r, blockCells);
    if (blocks.all().size() == 1)
        return amplifiedGround(ground, rule, compute);
    AmplifyParams ofBlock = rule;
    ofBlock.sourceCellM = r * ground.cellSizeM();
    Heightmap result(ground.grid());
    for (const MapTile& tile : blocks.all()) {
        const CellRect held = blocks.blended(tile.part);
        const Heightmap window = croppedTo(blocks.windowOf(tile.part), ground);
        const Heightmap block = amplifiedBlock(blocks, tile.part, window, ofBlock, compute);
        compute.forRows(held.height(), [&](int y0, int y1) {
            for (int y = y0; y < y1; ++y)
                blocks.add(tile.part, held.x0, held.y0 + y,
                           {block.row(y), static_cast<std::size_t>(held.width())},
                           result.row(held.y0 + y) + held.x0);
        });
    }
    keepMeans(ground, ofBlock, compute, result);
    return result;
}

void keepMeans(const Heightmap& before, const AmplifyParams& rule, const Compute& compute, Heightmap& blended) {
    SourceContract(before, sourceGrid(before.grid(), rule.sourceCellM), {rule.toleranceM, rule.toleranceShare}, compute)
        .restore(blended, compute);
}

} // namespace oxbow
