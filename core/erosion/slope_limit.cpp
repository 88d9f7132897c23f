#include "core/erosion/slope_limit.h"

#include "core/hydrology/bands.h"
#include "core/hydrology/work.h"
#include "core/recipe/edit_stepper.h"

#include <cmath>
#include <limits>
#include <numbers>

namespace oxbow {

namespace {

constexpr float kNoNeighbour = std::numeric_limits<float>::infinity();

/// Largest height of a cell whose lower neighbours are at a (along the row) and b (along the column), when
/// `rise` is the most that a cell may stand above the next.
inline double highest(double a, double b, double rise) {
    if (!(std::abs(a - b) < rise))
        return std::min(a, b) + rise;
    return 0.5 * (a + b + std::sqrt(2.0 * rise * rise - (a - b) * (a - b)));
}

/// Sweeps every band of rows by itself against the neighbours' last border rows until nothing changes
/// anywhere. The result does not depend on the threads, since a band sees of the others only what they were a
/// round ago.
class Sweeper {
public:
    Sweeper(Heightmap& ground, double rise, const Work& work)
        : m_ground(ground),
          m_bands(ground.grid()),
          m_rise(rise),
          m_work(work),
          m_borders(m_bands.slotCount(), kNoNeighbour),
          m_wall(ground.width(), kNoNeighbour),
          m_active(m_bands.count, 1),
          m_borderChanged(m_bands.count, 0) {}

    void run() {
        while (std::ranges::find(m_active, 1) != m_active.end()) {
            m_work.forEach(m_bands.count, [&](int band) { publishBorders(band); });
            std::ranges::fill(m_borderChanged, 0);
            m_work.forEach(m_bands.count, [&](int band) {
                if (m_active[band])
                    settle(band);
            });
            for (int band = 0; band < m_bands.count; ++band)
                m_active[band] = (band > 0 && m_borderChanged[band - 1]) ||
                                 (band + 1 < m_bands.count && m_borderChanged[band + 1]);
        }
    }

private:
    void publishBorders(int band) {
        const int width = m_ground.width();
        std::copy_n(m_ground.row(m_bands.firstRow(band)), width, firstRowOf(band));
        std::copy_n(m_ground.row(m_bands.endRow(band) - 1), width, firstRowOf(band) + width);
    }
    [[nodiscard]] float* firstRowOf(int band) {
        return m_borders.data() + static_cast<std::size_t>(band) * 2 * m_ground.width();
    }

    /// Sweeps a band in four orders until it is at rest.
    void settle(int band) {
        const int first = m_bands.firstRow(band), last = m_bands.endRow(band) - 1;
        bool changed = true;
        while (changed) {
            m_work.cancel.throwIfRequested();
            changed = false;
            for (int y = first; y <= last; ++y)
                changed |= sweepRow(band, y);
            for (int y = last; y >= first; --y)
                changed |= sweepRow(band, y);
        }
        const auto differs = [&](int y, const float* border) {
            return !std::equal(border, border + m_ground.width(), m_ground.row(y));
        };
        m_borderChanged[band] =
            differs(first, firstRowOf(band)) || differs(last, firstRowOf(band) + m_ground.width());
    }

    [[nodiscard]] const float* rowAbove(int band, int y) {
        if (y > m_bands.firstRow(band))
            return m_ground.row(y - 1);
        return band > 0 ? firstRowOf(band - 1) + m_ground.width() : m_wall.data();
    }
    [[nodiscard]] const float* rowBelow(int band, int y) {
        if (y + 1 < m_bands.endRow(band))
            return m_ground.row(y + 1);
        return band + 1 < m_bands.count ? firstRowOf(band + 1) : m_wall.data();
    }

    /// A row from west to east and back.
    bool sweepRow(int band, int y) {
        const int width = m_ground.width();
        const float *up = rowAbove(band, y), *down = rowBelow(band, y);
        float* row = m_ground.row(y);
        bool changed = false;
        const auto limit = [&](int x) {
            const float a =
                std::min(x > 0 ? row[x - 1] : kNoNeighbour, x + 1 < width ? row[x + 1] : kNoNeighbour);
            const float b = std::min(up[x], down[x]);
            if (row[x] <= std::min(a, b))
                return;
            const auto most = static_cast<float>(highest(a, b, m_rise));
            changed |= most < row[x];
            row[x] = std::min(row[x], most);
        };
        for (int x = 0; x < width; ++x)
            limit(x);
        for (int x = width - 1; x >= 0; --x)
            limit(x);
        return changed;
    }

    Heightmap& m_ground;
    Bands m_bands;
    double m_rise;
    const Work& m_work;
    std::vector<float> m_borders; ///< first and last row of every band, as of the last round
    std::vector<float> m_wall;
    std::vector<std::uint8_t> m_active, m_borderChanged;
};

class SlopeLimitStepper : public EditStepper<SlopeLimitParams> {
public:
    using EditStepper::EditStepper;

private:
    void edit(int, WorkingTerrain& terrain, StageContext& context) override {
        Heightmap& ground = terrain.elevation();
        const double rise = std::tan(m_params.maxSlopeDeg * std::numbers::pi / 180.0) * ground.cellSizeM();
        const Work work{context.pool, context.cancel};
        Sweeper(ground, rise, work).run();
        Heightmap& wear = terrain.edit(Layer::Wear);
        work.forRows(ground.height(), [&](int y0, int y1) {
            for (std::size_t c = ground.grid().index(0, y0); c < ground.grid().index(0, y1); ++c)
                wear.cells()[c] += before()[c] - ground.cells()[c];
        });
    }
};

} // namespace

StageKind slopeLimitStage() {
    return stageKind<SlopeLimitStepper>(
        "slope_limit", "Slope limit", StageCategory::Filter, "Takes off what stands steeper than an angle.",
        kSlopeLimitParams, +[](const SlopeLimitParams&, const GridSpec&) { return 1; });
}

} // namespace oxbow
