#include "core/rivers/channel_carving.h"

#include "core/base/elementary.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace oxbow {

namespace {

/// Ground over the water on the line, in depths of the river, from which a channel is a cut through a rim.
constexpr double kCutDepths = 2.0;

/// What a river is at a place between two of its points.
struct Section {
    double awayM; ///< from the line
    double bedM, waterM, depthM, widthM;
};

/// One stretch of a river's line.
class Stretch {
public:
    Stretch(const RiverPoint& from, const RiverPoint& to)
        : m_from(from),
          m_to(to),
          m_dx(to.at.xM - from.at.xM),
          m_dy(to.at.yM - from.at.yM),
          m_length2(m_dx * m_dx + m_dy * m_dy) {}

    [[nodiscard]] Section nearest(double xM, double yM) const {
        const double px = xM - m_from.at.xM, py = yM - m_from.at.yM;
        const double t = m_length2 > 0.0 ? std::clamp((px * m_dx + py * m_dy) / m_length2, 0.0, 1.0) : 0.0;
        return at(t, elementary::hypot(px - t * m_dx, py - t * m_dy));
    }
    [[nodiscard]] Section at(double t, double awayM) const {
        return {awayM, std::lerp(m_from.bedM, m_to.bedM, t), std::lerp(m_from.waterM, m_to.waterM, t),
                std::lerp(m_from.depthM, m_to.depthM, t), std::lerp(m_from.widthM, m_to.widthM, t)};
    }
    [[nodiscard]] double widthM() const { return std::max(m_from.widthM, m_to.widthM); }
    [[nodiscard]] double depthM() const { return std::max(m_from.depthM, m_to.depthM); }
    [[nodiscard]] double waterM() const { return std::min(m_from.waterM, m_to.waterM); }

    /// Calls visit(x, y, t) for the cells on the line, one a column or row, whichever are more.
    template <typename Visit>
    void eachCellOnLine(const GridSpec& grid, Visit&& visit) const {
        const double x0 = m_from.at.xM / grid.cellSizeM, y0 = m_from.at.yM / grid.cellSizeM;
        const double dx = m_dx / grid.cellSizeM, dy = m_dy / grid.cellSizeM;
        // Steps of at most half a cell leave no gap over a corner wider than a diagonal.
        const int steps =
            std::max(1, static_cast<int>(std::ceil(2.0 * std::max(std::fabs(dx), std::fabs(dy)))));
        for (int i = 0; i <= steps; ++i) {
            const double t = static_cast<double>(i) / steps;
            const int x = static_cast<int>(std::floor(x0 + t * dx)),
                      y = static_cast<int>(std::floor(y0 + t * dy));
            if (grid.contains(x, y))
                visit(x, y, t);
        }
    }

    /// Calls visit(x, y, section) for the cells whose middle lies within `reachM` of the stretch.
    template <typename Visit>
    void eachCellNear(const GridSpec& grid, double reachM, Visit&& visit) const {
        const auto cells = [&](double m) { return static_cast<int>(std::floor(m / grid.cellSizeM)); };
        const int x0 = std::max(0, cells(std::min(m_from.at.xM, m_to.at.xM) - reachM));
        const int x1 = std::min(grid.width - 1, cells(std::max(m_from.at.xM, m_to.at.xM) + reachM));
        const int y0 = std::max(0, cells(std::min(m_from.at.yM, m_to.at.yM) - reachM));
        const int y1 = std::min(grid.height - 1, cells(std::max(m_from.at.yM, m_to.at.yM) + reachM));
        for (int y = y0; y <= y1; ++y)
            for (int x = x0; x <= x1; ++x) {
                const Section section = nearest((x + 0.5) * grid.cellSizeM, (y + 0.5) * grid.cellSizeM);
                if (section.awayM <= reachM)
                    visit(x, y, section);
            }
    }

private:
    const RiverPoint& m_from;
    const RiverPoint& m_to;
    double m_dx, m_dy, m_length2;
};

double sectionHeight(const Section& section, const ChannelShape& shape, double bankSlope) {
    const double half = 0.5 * section.widthM;
    if (section.awayM < half && shape.toTheBed) {
        const double across = section.awayM / half;
        return std::min(section.waterM, section.bedM + section.depthM * across * across);
    }
    return section.waterM + std::max(0.0, section.awayM - half * (1.0 + shape.floorWidths)) * bankSlope;
}

bool isKept(const CellMask& kept, const GridSpec& grid, int x, int y) {
    return !kept.empty() && kept[grid.index(x, y)];
}

} // namespace

void carveChannel(std::span<const RiverPoint> points, const ChannelShape& shape, const CellMask& kept,
                  Heightmap& ground) {
    const GridSpec& grid = ground.grid();
    const double bankSlope = elementary::tan(shape.bankAngleDeg * std::numbers::pi / 180.0);
    const auto lower = [&](int x, int y, double height) {
        if (!isKept(kept, grid, x, y))
            ground.at(x, y) = std::min(ground.at(x, y), static_cast<float>(height));
    };
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
        const Stretch stretch(points[i], points[i + 1]);
        double deepest = 0.0;
        stretch.eachCellOnLine(grid, [&](int x, int y, double) {
            deepest = std::max(deepest, ground.at(x, y) - stretch.waterM());
        });
        const double floorM = 0.5 * stretch.widthM() * (1.0 + shape.floorWidths);
        const auto reachFor = [&](double heightM) {
            return floorM + std::min(shape.farthestBankM, heightM / std::max(1e-3, bankSlope));
        };
        double reachM = reachFor(deepest);
        // Through a rim the ground rises beside the line: the banks go on up to it, or walls would stand.
        const bool isCut = shape.toTheBed && deepest > kCutDepths * stretch.depthM();
        for (double before = 0.0; isCut && reachM > before;) {
            before = reachM;
            stretch.eachCellNear(grid, reachM + grid.cellSizeM, [&](int x, int y, const Section& section) {
                if (ground.at(x, y) > sectionHeight(section, shape, bankSlope))
                    deepest = std::max(deepest, ground.at(x, y) - stretch.waterM());
            });
            reachM = reachFor(deepest);
        }
        stretch.eachCellNear(grid, reachM, [&](int x, int y, const Section& section) {
            lower(x, y, sectionHeight(section, shape, bankSlope));
        });
        stretch.eachCellOnLine(grid, [&](int x, int y, double t) {
            const Section section = stretch.at(t, 0.0);
            lower(x, y, shape.toTheBed ? section.bedM : section.waterM);
        });
    }
}

void markWater(std::span<const RiverPoint> points, const CellMask& kept, Heightmap& surface) {
    const GridSpec& grid = surface.grid();
    const auto raise = [&](int x, int y, double waterM) {
        float& cell = surface.at(x, y);
        if (!isKept(kept, grid, x, y) && !(cell >= waterM))
            cell = static_cast<float>(waterM);
    };
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
        const Stretch stretch(points[i], points[i + 1]);
        stretch.eachCellNear(grid, 0.5 * stretch.widthM(),
                             [&](int x, int y, const Section& section) { raise(x, y, section.waterM); });
        stretch.eachCellOnLine(grid, [&](int x, int y, double t) { raise(x, y, stretch.at(t, 0.0).waterM); });
    }
}

} // namespace oxbow
