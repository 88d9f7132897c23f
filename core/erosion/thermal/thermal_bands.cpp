#include "core/erosion/thermal/thermal_bands.h"

#include "core/base/cell_rect.h"
#include "core/base/shelf.h"
#include "core/base/sweep_wavefront.h"

#include <algorithm>
#include <utility>

namespace oxbow {

namespace {

constexpr int kSweptRows = 128;
constexpr int kSweptColumns = 4096; ///< of four sweeps with their fluxes: a third of a second-level cache of 1 MiB

/// One sweep of a block: its fluxes, and the last two rows of its result.
class SweepOfBlock {
public:
    explicit SweepOfBlock(int width)
        : m_fluxes{TalusFluxes(width), TalusFluxes(width)}, m_rows(GridSpec{width, 2, 1.0}, 1) {}

    /// Nothing lies beyond the last cell.
    void endAt(int count) {
        for (TalusFluxes& fluxes : m_fluxes)
            fluxes.rows().southWest[count] = 0.0f;
        for (int y : {0, 1})
            m_rows.row(y)[count] = kNoValue;
    }
    [[nodiscard]] float* row(int y) { return m_rows.row(y & 1); }

    template <typename Talus>
    void advance(const TalusRows& rows, const Talus& talus, int y) {
        sweepTalusRow(rows, talus, m_fluxes[0], m_fluxes[1], row(y));
        std::swap(m_fluxes[0], m_fluxes[1]);
    }

private:
    TalusFluxes m_fluxes[2];
    FramedLayer m_rows;
};

class Block {
public:
    /// Room for blocks as wide as kSweptColumns or the map.
    Block(int sweeps, int mapWidth) {
        m_sweeps.reserve(sweeps);
        for (int i = 0; i < sweeps; ++i)
            m_sweeps.emplace_back(std::min(mapWidth, kSweptColumns + 2 * sweeps));
    }

    void run(const SlidingGround& ground, const FramedLayer& heights, const CellRect& cells, const TakeSwept& take) {
        // A column that a sweep lacks spoils one more column of the next.
        const int sweeps = static_cast<int>(m_sweeps.size());
        const int x0 = std::max(0, cells.x0 - sweeps), width = std::min(ground.grid.width, cells.x1 + sweeps) - x0;
        for (SweepOfBlock& sweep : m_sweeps)
            sweep.endAt(width);
        const auto advance = [&](int i, int y) {
            const auto before = [&](int row) -> const float* {
                const bool beyond = row < 0 || row >= ground.grid.height;
                return i == 0 || beyond ? heights.row(row) + x0 : m_sweeps[i - 1].row(row);
            };
            const TalusRows rows{before(y), before(y + 1), width};
            const auto rowsOf = [&](const FramedLayer& layer) {
                return TalusRows{layer.row(y) + x0, layer.row(y + 1) + x0, width};
            };
            if (ground.mobilities)
                m_sweeps[i].advance(
                    rows, VariedTalus{rowsOf(*ground.mobilities), rowsOf(*ground.drops), ground.talus.grid}, y);
            else
                m_sweeps[i].advance(rows, ground.talus, y);
        };
        sweepInWavefront(sweeps, {cells.y0, cells.y1}, {0, ground.grid.height}, [&](int i, int y, bool isBefore) {
            advance(i, y);
            if (i + 1 == sweeps && !isBefore)
                take({cells.x0, y, cells.width(), m_sweeps[i].row(y) + (cells.x0 - x0)});
        });
    }

private:
    std::vector<SweepOfBlock> m_sweeps;
};

} // namespace

void sweepTalus(const SlidingGround& ground, int sweeps, const FramedLayer& heights, const TakeSwept& take,
                StageContext& context) {
    const int width = ground.grid.width, height = ground.grid.height;
    const int across = (width + kSweptColumns - 1) / kSweptColumns, down = (height + kSweptRows - 1) / kSweptRows;
    Shelf<Block> blocks;
    context.pool.forEach(across * down, [&](int piece) {
        context.cancel.throwIfRequested();
        const int x0 = piece % across * kSweptColumns, y0 = piece / across * kSweptRows;
        const CellRect cells{x0, y0, std::min(width, x0 + kSweptColumns), std::min(height, y0 + kSweptRows)};
        blocks.take(sweeps, width)->run(ground, heights, cells, take);
    });
}

void sweepTalus(const SlidingGround& ground, int sweeps, const FramedLayer& heights, FramedLayer& next,
                StageContext& context) {
    sweepTalus(
        ground, sweeps, heights,
        [&](const SweptCells& cells) { std::copy_n(cells.heights, cells.count, next.row(cells.y) + cells.x0); }, context);
}

} // namespace oxbow
