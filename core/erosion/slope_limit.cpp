#include "core/erosion/slope_limit.h"

#include "core/base/compute.h"
#include "core/base/elementary.h"
#include "core/stage/edit_stepper.h"
#include "core/terrain/bands.h"

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
/// round ago. Rows are cut into pieces; only those beside which something changed are swept again.
class Sweeper {
public:
    Sweeper(Heightmap& ground, double rise, const Compute& compute)
        : m_ground(ground),
          m_bands(ground.grid()),
          m_pieces((ground.width() + kPiece - 1) / kPiece),
          m_rise(rise),
          m_compute(compute),
          m_borders(m_bands.slotCount(), kNoNeighbour),
          m_wall(ground.width(), kNoNeighbour),
          m_waits(static_cast<std::size_t>(ground.height()) * m_pieces, 1),
          m_active(m_bands.count, 1),
          m_borderChanged(m_bands.count) {}

    void run() {
        while (std::ranges::find(m_active, 1) != m_active.end()) {
            m_compute.forEach(m_bands.count, [&](int band) { publishBorders(band); });
            std::ranges::fill(m_borderChanged, BorderChange{});
            m_compute.forEach(m_bands.count, [&](int band) {
                if (m_active[band])
                    settle(band);
            });
            for (int band = 0; band < m_bands.count; ++band) {
                const bool above = band > 0 && m_borderChanged[band - 1].last;
                const bool below = band + 1 < m_bands.count && m_borderChanged[band + 1].first;
                m_active[band] = above || below;
                if (above)
                    std::fill_n(waitsOf(m_bands.firstRow(band)), m_pieces, 1);
                if (below)
                    std::fill_n(waitsOf(m_bands.endRow(band) - 1), m_pieces, 1);
            }
        }
    }

private:
    static constexpr int kPiece = 64; ///< cells of a row
    struct BorderChange {
        bool first = false, last = false;
    };

    void publishBorders(int band) {
        const int width = m_ground.width();
        std::copy_n(m_ground.row(m_bands.firstRow(band)), width, firstRowOf(band));
        std::copy_n(m_ground.row(m_bands.endRow(band) - 1), width, firstRowOf(band) + width);
    }
    [[nodiscard]] float* firstRowOf(int band) {
        return m_borders.data() + static_cast<std::size_t>(band) * 2 * m_ground.width();
    }
    /// Whether the pieces of a row are to be swept.
    [[nodiscard]] std::uint8_t* waitsOf(int y) {
        return m_waits.data() + static_cast<std::size_t>(y) * m_pieces;
    }

    /// Sweeps a band in four orders until it is at rest.
    void settle(int band) {
        const int first = m_bands.firstRow(band), last = m_bands.endRow(band) - 1;
        bool changed = true;
        while (changed) {
            m_compute.cancel.throwIfRequested();
            changed = false;
            for (int y = first; y <= last; ++y)
                changed |= sweepRow(band, y);
            for (int y = last; y >= first; --y)
                changed |= sweepRow(band, y);
        }
        const auto differs = [&](int y, const float* border) {
            return !std::equal(border, border + m_ground.width(), m_ground.row(y));
        };
        m_borderChanged[band] = {differs(first, firstRowOf(band)),
                                 differs(last, firstRowOf(band) + m_ground.width())};
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

    /// The waiting pieces of a row from west to east and back.
    bool sweepRow(int band, int y) {
        const float *up = rowAbove(band, y), *down = rowBelow(band, y);
        std::uint8_t* waits = waitsOf(y);
        bool changed = false;
        for (int piece = 0; piece < m_pieces; ++piece)
            if (waits[piece])
                changed |= sweepPiece(band, y, piece, up, down, false);
        for (int piece = m_pieces - 1; piece >= 0; --piece)
            if (waits[piece])
                changed |= sweepPiece(band, y, piece, up, down, true);
        return changed;
    }

    /// A piece that changed waits again, and so do those beside it.
    bool sweepPiece(int band, int y, int piece, const float* up, const float* down, bool westward) {
        const int first = piece * kPiece, last = std::min(m_ground.width(), first + kPiece) - 1;
        bool changed = false;
        for (int i = first; i <= last; ++i)
            changed |= limit(m_ground.row(y), westward ? first + last - i : i, up, down);
        std::uint8_t* waits = waitsOf(y);
        if (!changed) {
            waits[piece] = westward ? 0 : waits[piece];
            return false;
        }
        if (piece > 0)
            waits[piece - 1] = 1;
        if (piece + 1 < m_pieces)
            waits[piece + 1] = 1;
        if (y > m_bands.firstRow(band))
            waitsOf(y - 1)[piece] = 1;
        if (y + 1 < m_bands.endRow(band))
            waitsOf(y + 1)[piece] = 1;
        return true;
    }

    /// Whether the cell was lowered.
    bool limit(float* row, int x, const float* up, const float* down) const {
        const float a =
            std::min(x > 0 ? row[x - 1] : kNoNeighbour, x + 1 < m_ground.width() ? row[x + 1] : kNoNeighbour);
        const float b = std::min(up[x], down[x]);
        if (row[x] <= std::min(a, b))
            return false;
        const auto most = static_cast<float>(highest(a, b, m_rise));
        const bool lowers = most < row[x];
        row[x] = std::min(row[x], most);
        return lowers;
    }

    Heightmap& m_ground;
    Bands m_bands;
    int m_pieces;
    double m_rise;
    const Compute& m_compute;
    std::vector<float> m_borders; ///< first and last row of every band, as of the last round
    std::vector<float> m_wall;
    std::vector<std::uint8_t> m_waits, m_active;
    std::vector<BorderChange> m_borderChanged;
};

class SlopeLimitStepper : public EditStepper<SlopeLimitParams> {
public:
    using EditStepper::EditStepper;

private:
    void edit(int, WorkingTerrain& terrain, StageContext& context) override {
        Heightmap& ground = terrain.elevation();
        const double rise =
            elementary::tan(m_params.maxSlopeDeg * std::numbers::pi / 180.0) * ground.cellSizeM();
        const Compute& compute = context;
        Sweeper(ground, rise, compute).run();
        Heightmap& wear = terrain.edit(Layer::Wear);
        compute.forRows(ground.height(), [&](int y0, int y1) {
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
