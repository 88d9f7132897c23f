#include "core/paint/brush.h"

#include "core/base/angle.h"
#include "core/base/cell_rect.h"
#include "core/base/thread_pool.h"
#include "core/noise/lattice_noise.h"
#include "core/noise/octave.h"
#include "core/terrain/heightmap.h"
#include "core/terrain/map_window.h"
#include "core/terrain/surface_normal.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace oxbow {

namespace {

constexpr int kPasses = 3;

/// Box means along one line of `count` cells `stride` apart; the first and last cell go on beyond their ends.
void boxMeans(const double* line, int count, int stride, int reach, double* means) {
    const auto cell = [&](int i) {
        return line[static_cast<std::ptrdiff_t>(std::clamp(i, 0, count - 1)) * stride];
    };
    double sum = 0.0;
    for (int i = -reach; i <= reach; ++i)
        sum += cell(i);
    for (int i = 0; i < count; ++i) {
        means[static_cast<std::ptrdiff_t>(i) * stride] = sum / (2 * reach + 1);
        sum += cell(i + reach + 1) - cell(i - reach);
    }
}

/// Weighted means around every cell of a rectangle, row by row: three box means of `reach` cells to each
/// side, one after the other, which come close to a Gaussian of standard deviation sqrt(reach (reach + 1)).
/// The map's edge cells count as if they went on outside.
std::vector<float> neighbourhoodMeans(const Heightmap& layer, const CellRect& range, int reach) {
    const int margin = kPasses * reach;
    const CellRect wide = range.grownBy(margin).within({0, 0, layer.width(), layer.height()});
    const int width = wide.x1 - wide.x0;
    const int height = wide.y1 - wide.y0;
    std::vector<double> cells(static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
    std::vector<double> other(cells.size());
    for (int y = 0; y < height; ++y)
        std::copy_n(layer.row(wide.y0 + y) + wide.x0, width,
                    cells.data() + static_cast<std::ptrdiff_t>(y) * width);
    for (int pass = 0; pass < kPasses; ++pass) {
        for (int y = 0; y < height; ++y)
            boxMeans(cells.data() + static_cast<std::ptrdiff_t>(y) * width, width, 1, reach,
                     other.data() + static_cast<std::ptrdiff_t>(y) * width);
        for (int x = 0; x < width; ++x)
            boxMeans(other.data() + x, height, width, reach, cells.data() + x);
    }
    std::vector<float> means;
    for (int y = range.y0; y < range.y1; ++y)
        for (int x = range.x0; x < range.x1; ++x)
            means.push_back(
                static_cast<float>(cells[static_cast<std::size_t>(y - wide.y0) * width + (x - wide.x0)]));
    return means;
}

/// A smaller brush would fall between the cell centres.
constexpr double kLeastRadiusCells = 0.75;
/// Below this a dab is not worth waking threads for.
constexpr std::size_t kParallelCells = 32768;
constexpr int kRowsPerBand = 32;

int firstCell(double atM, double cellSizeM, int from, int count) {
    return static_cast<int>(std::clamp(std::floor(atM / cellSizeM) - from, 0.0, static_cast<double>(count)));
}

/// The cells of a window that a dab may touch.
CellRect boxAround(const Dab& dab, double radiusM, const GridSpec& grid, const MapWindow& window) {
    CellRect box{firstCell(dab.xM - radiusM, grid.cellSizeM, window.x0, grid.width),
                 firstCell(dab.yM - radiusM, grid.cellSizeM, window.y0, grid.height),
                 firstCell(dab.xM + radiusM + grid.cellSizeM, grid.cellSizeM, window.x0, grid.width),
                 firstCell(dab.yM + radiusM + grid.cellSizeM, grid.cellSizeM, window.y0, grid.height)};
    box.x1 = std::max(box.x0, box.x1);
    box.y1 = std::max(box.y0, box.y1);
    return box;
}

/// 0 below `low`, 1 above `high`, even in between.
double ramp(double value, double low, double high) {
    return high > low ? std::clamp((value - low) / (high - low), 0.0, 1.0) : (value >= low ? 1.0 : 0.0);
}

/// Carries out one dab: weighs the cells first, then changes them, so that no cell sees another's change.
class DabPainter {
public:
    DabPainter(WorkingTerrain& terrain, const Brush& brush, ThreadPool& pool)
        : m_brush(brush),
          m_pool(pool),
          m_grid(terrain.grid()),
          m_window(mapWindow(terrain)),
          m_limits(*paintable(brush.layer)),
          m_layer(terrain.edit(brush.layer)),
          m_ground(terrain.elevation()),
          m_mask(terrain.find(Layer::Mask)),
          m_radiusM(std::max(brush.radiusM, kLeastRadiusCells * m_grid.cellSizeM)) {
        if (brush.action == BrushAction::Noise)
            m_octaves = makeOctaves({.featureSizeM = 0.8 * m_radiusM,
                                     .lacunarity = 2.03,
                                     .persistence = 0.5,
                                     .count = 5,
                                     .cellSizeM = m_grid.cellSizeM,
                                     .seed = brush.seed,
                                     .salt = 11});
    }

    /// Makes room for what the stroke covers where these dabs lie, and enters what those before them covered.
    void coverBy(std::span<const Dab> before, std::span<const Dab> dabs) {
        m_coverBox = {};
        for (const Dab& dab : dabs)
            m_coverBox.add(boxAround(dab, m_radiusM, m_grid, m_window));
        m_cover.assign(m_coverBox.cellCount(), 0.0f);
        for (const Dab& dab : before) {
            m_box = boxAround(dab, m_radiusM, m_grid, m_window).within(m_coverBox);
            if (m_box.empty())
                continue;
            overRows([&](int y) {
                float* const cover = coverAt(m_box.x0, y);
                for (int x = m_box.x0; x < m_box.x1; ++x)
                    cover[x - m_box.x0] = std::max(cover[x - m_box.x0], pressedWeight(dab, x, y));
            });
        }
    }

    Booking paint(const Dab& dab) {
        m_box = boxAround(dab, m_radiusM, m_grid, m_window);
        if (m_box.cellCount() == 0)
            return {};
        m_weights.resize(m_box.cellCount());
        m_rowSums.assign(static_cast<std::size_t>(m_box.height()), 0.0);
        overRows([&](int y) { weighRow(dab, y); });
        prepare();
        m_strength =
            m_brush.capped ? m_brush.strength : m_brush.strength * std::clamp(dab.pressure, 0.0, 1.0);
        m_rowBookings.assign(static_cast<std::size_t>(m_box.height()), {});
        overRows([&](int y) { changeRow(y); });
        Booking booking;
        booking.add(m_rowBookings);
        return booking;
    }

private:
    template <typename Row>
    void overRows(const Row& row) {
        const auto band = [&](int y0, int y1) {
            for (int y = y0; y < y1; ++y)
                row(m_box.y0 + y);
        };
        if (m_box.cellCount() < kParallelCells)
            band(0, m_box.height());
        else
            m_pool.forRows(m_box.height(), kRowsPerBand, band);
    }

    [[nodiscard]] float* weights(int y) {
        return m_weights.data() +
               static_cast<std::size_t>(y - m_box.y0) * static_cast<std::size_t>(m_box.width());
    }

    [[nodiscard]] double weightAt(const Dab& dab, int x, int y) const {
        const double dx = (m_window.x0 + x + 0.5) * m_grid.cellSizeM - dab.xM;
        const double dy = (m_window.y0 + y + 0.5) * m_grid.cellSizeM - dab.yM;
        return falloffWeight(m_brush.falloff, std::sqrt(dx * dx + dy * dy) / m_radiusM);
    }

    [[nodiscard]] float pressedWeight(const Dab& dab, int x, int y) const {
        return static_cast<float>(weightAt(dab, x, y) * std::clamp(dab.pressure, 0.0, 1.0));
    }

    [[nodiscard]] float* coverAt(int x, int y) {
        return m_cover.data() +
               static_cast<std::size_t>(y - m_coverBox.y0) * static_cast<std::size_t>(m_coverBox.width()) +
               (x - m_coverBox.x0);
    }

    /// What a dab of a capped stroke covers beyond those before it.
    [[nodiscard]] double coverMore(const Dab& dab, int x, int y) {
        float& cover = *coverAt(x, y);
        const float covered = std::exchange(cover, std::max(cover, pressedWeight(dab, x, y)));
        return static_cast<double>(cover) - static_cast<double>(covered);
    }

    void weighRow(const Dab& dab, int y) {
        float* const row = weights(y);
        double sum = 0.0;
        for (int x = m_box.x0; x < m_box.x1; ++x) {
            double weight = m_brush.capped ? coverMore(dab, x, y) : weightAt(dab, x, y);
            if (weight > 0.0)
                weight *= maskAt(x, y);
            row[x - m_box.x0] = static_cast<float>(weight);
            sum += row[x - m_box.x0];
        }
        m_rowSums[static_cast<std::size_t>(y - m_box.y0)] = sum;
    }

    [[nodiscard]] double maskAt(int x, int y) const {
        const BrushMask& mask = m_brush.mask;
        double share =
            mask.painted && m_mask ? std::clamp(static_cast<double>(m_mask->at(x, y)), 0.0, 1.0) : 1.0;
        if (std::isfinite(mask.minHeightM) || std::isfinite(mask.maxHeightM))
            share *= heightMask(m_ground.at(x, y));
        if (mask.minSlopeDeg > 0.0 || mask.maxSlopeDeg < 90.0)
            share *= slopeMask(x, y);
        return share;
    }

    [[nodiscard]] double heightMask(double height) const {
        const BrushMask& mask = m_brush.mask;
        const bool both = std::isfinite(mask.minHeightM) && std::isfinite(mask.maxHeightM);
        const double softM = both ? 0.1 * std::max(0.0, mask.maxHeightM - mask.minHeightM) : 0.1 * m_radiusM;
        double share = 1.0;
        if (std::isfinite(mask.minHeightM))
            share *= ramp(height, mask.minHeightM, mask.minHeightM + softM);
        if (std::isfinite(mask.maxHeightM))
            share *= ramp(-height, -mask.maxHeightM, -mask.maxHeightM + softM);
        return share;
    }

    [[nodiscard]] double slopeMask(int x, int y) const {
        constexpr double kSoftDeg = 3.0;
        const Gradient gradient = gradientAt(m_ground, x, y);
        const double slopeDeg = degOfSlope(elementary::hypot(gradient.east, gradient.south));
        const double share =
            m_brush.mask.minSlopeDeg > 0.0
                ? ramp(slopeDeg, m_brush.mask.minSlopeDeg - kSoftDeg, m_brush.mask.minSlopeDeg)
                : 1.0;
        return m_brush.mask.maxSlopeDeg < 90.0
                   ? share * ramp(-slopeDeg, -m_brush.mask.maxSlopeDeg - kSoftDeg, -m_brush.mask.maxSlopeDeg)
                   : share;
    }

    /// What a row needs besides the weights.
    void prepare() {
        m_weightSum = std::accumulate(m_rowSums.begin(), m_rowSums.end(), 0.0);
        if (m_brush.action == BrushAction::Smooth) {
            const int reach = std::max(1, static_cast<int>(std::lround(0.12 * m_radiusM / m_grid.cellSizeM)));
            m_means = neighbourhoodMeans(m_layer, m_box, reach);
        }
    }

    void changeRow(int y) {
        const float* const weight = weights(y);
        float* const cells = m_layer.row(y) + m_box.x0;
        if (m_brush.action == BrushAction::Noise)
            return changeRowByNoise(y, weight, cells);
        Booking& booking = m_rowBookings[static_cast<std::size_t>(y - m_box.y0)];
        const float* const means = m_means.empty() ? nullptr : m_means.data() + (weight - m_weights.data());
        for (int i = 0; i < m_box.width(); ++i)
            if (weight[i] > 0.0f)
                put(cells[i], changed(cells[i], weight[i], means ? means[i] : 0.0f), booking);
    }

    void changeRowByNoise(int y, const float* weight, float* cells) {
        Booking& booking = m_rowBookings[static_cast<std::size_t>(y - m_box.y0)];
        std::vector<float> east(kNoiseRun), south(kNoiseRun, 0.0f), octave(kNoiseRun), sum(kNoiseRun);
        for (int i = 0; i < kNoiseRun; ++i)
            east[static_cast<std::size_t>(i)] = static_cast<float>(i * m_grid.cellSizeM);
        for (int begin = 0; begin < m_box.width(); begin += kNoiseRun) {
            const int count = std::min(kNoiseRun, m_box.width() - begin);
            std::ranges::fill(sum, 0.0f);
            for (const Octave& one : m_octaves) {
                gradientNoise(
                    one.seenFrom((m_window.x0 + m_box.x0 + begin + 0.5) * m_grid.cellSizeM, (m_window.y0 + y + 0.5) * m_grid.cellSizeM),
                    {east.data(), south.data(), count}, octave.data());
                for (int i = 0; i < count; ++i)
                    sum[static_cast<std::size_t>(i)] +=
                        one.amplitude * one.shown * octave[static_cast<std::size_t>(i)];
            }
            for (int i = 0; i < count; ++i)
                if (weight[begin + i] > 0.0f)
                    put(cells[begin + i],
                        cells[begin + i] + m_strength * weight[begin + i] * sum[static_cast<std::size_t>(i)],
                        booking);
        }
    }

    [[nodiscard]] double changed(float cell, float weight, float mean) const {
        const double share = std::clamp(m_strength * weight, 0.0, 1.0);
        switch (m_brush.action) {
        case BrushAction::Add:
            return cell + (m_brush.layer == Layer::Springs ? m_strength * weight / m_weightSum
                                                           : m_strength * weight);
        case BrushAction::Set:
            return towards(cell, m_brush.value, share, weight);
        case BrushAction::Erase:
            return towards(cell, info(m_brush.layer).defaultValue, share, weight);
        case BrushAction::Smooth:
            return m_limits.categorical ? cell : cell + (static_cast<double>(mean) - cell) * share;
        case BrushAction::Noise:
            break;
        }
        return cell;
    }

    [[nodiscard]] double towards(float cell, double goal, double share, float weight) const {
        if (m_limits.categorical)
            return weight >= 0.25f ? goal : cell;
        return cell + (goal - cell) * share;
    }

    void put(float& cell, double value, Booking& booking) const {
        const float before = cell;
        cell = static_cast<float>(std::isnan(value) ? value
                                                    : std::clamp(value, m_limits.lowest, m_limits.highest));
        if (m_brush.layer == Layer::Elevation)
            booking.addChange(before, cell);
    }

    const Brush& m_brush;
    ThreadPool& m_pool;
    GridSpec m_grid;
    MapWindow m_window;
    PaintableLayer m_limits;
    Heightmap& m_layer;
    Heightmap& m_ground;
    const Heightmap* m_mask;
    double m_radiusM;
    std::vector<Octave> m_octaves;
    CellRect m_box;
    CellRect m_coverBox;
    std::vector<float> m_cover; ///< highest weight times pressure in this stroke so far, over the cover's box
    std::vector<float> m_weights, m_means;
    std::vector<double> m_rowSums;
    std::vector<Booking> m_rowBookings;
    double m_weightSum = 0.0;
    double m_strength = 0.0;
};

} // namespace

double falloffWeight(Falloff falloff, double t) {
    if (!(t < 1.0))
        return 0.0;
    switch (falloff) {
    case Falloff::Smooth:
        return (1.0 - t * t) * (1.0 - t * t);
    case Falloff::Sphere:
        return std::sqrt(1.0 - t * t);
    case Falloff::Linear:
        return 1.0 - t;
    case Falloff::Spike:
        return (1.0 - t) * (1.0 - t);
    case Falloff::Flat:
        return 1.0;
    }
    return 0.0;
}

Booking paintDabs(WorkingTerrain& terrain, const Brush& brush, std::span<const Dab> dabs, ThreadPool& pool,
                  std::span<const Dab> before) {
    Booking booking;
    DabPainter painter(terrain, brush, pool);
    if (brush.capped)
        painter.coverBy(before, dabs);
    for (const Dab& dab : dabs)
        booking.add(painter.paint(dab));
    return booking;
}

} // namespace oxbow
