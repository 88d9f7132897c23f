#include "core/rivers/channel_carving.h"

#include "core/base/elementary.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <tuple>

namespace oxbow {

namespace {

/// How far beyond the floor a bank is taken from the line itself, in cells: the cells next to the floor, whose
/// banks begin at its edge and not in the middle of a cell.
constexpr double kFirstBankCells = 1.5;

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

bool isBesideKept(const CellMask& kept, const GridSpec& grid, int x, int y) {
    if (kept.empty())
        return false;
    for (int k = 0; k < 8; ++k) {
        const int nx = x + kDirectionX[k], ny = y + kDirectionY[k];
        if (grid.contains(nx, ny) && kept[grid.index(nx, ny)])
            return true;
    }
    return false;
}

} // namespace

ChannelCut::ChannelCut(const ChannelShape& shape, const CellMask& kept, Heightmap& ground)
    : m_shape(shape),
      m_kept(kept),
      m_ground(ground),
      m_bankSlope(elementary::tan(shape.bankAngleDeg * std::numbers::pi / 180.0)) {}

void ChannelCut::lower(int x, int y, double heightM, bool isBed) {
    const bool stays = isKept(m_kept, m_ground.grid(), x, y);
    const auto height = static_cast<float>(heightM);
    if (!stays)
        m_ground.at(x, y) = std::min(m_ground.at(x, y), height);
    // The bed under a lake is no foot of banks: they would cut the shore below the lake's level.
    if (!m_shape.hasBanks || (stays && isBed))
        return;
    const auto cell = static_cast<std::uint32_t>(m_ground.grid().index(x, y));
    m_banks.push_back({height, cell, height, cell});
}

void ChannelCut::add(std::span<const RiverPoint> points) {
    const GridSpec& grid = m_ground.grid();
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
        const Stretch stretch(points[i], points[i + 1]);
        const double floorM = 0.5 * stretch.widthM() * (1.0 + m_shape.floorWidths);
        const double bankM = m_shape.hasBanks ? kFirstBankCells * grid.cellSizeM : 0.0;
        stretch.eachCellNear(grid, floorM + bankM, [&](int x, int y, const Section& section) {
            lower(x, y, sectionHeight(section, m_shape, m_bankSlope), false);
        });
        stretch.eachCellOnLine(grid, [&](int x, int y, double t) {
            const Section section = stretch.at(t, 0.0);
            lower(x, y, m_shape.toTheBed ? section.bedM : section.waterM, true);
        });
    }
}

void ChannelCut::cutBanks(const CancelToken& cancel) {
    const GridSpec& grid = m_ground.grid();
    const auto key = [](const Bank& bank) { return std::tie(bank.heightM, bank.cell, bank.foot); };
    // A cell that several stretches cross has the lowest of their banks.
    std::ranges::sort(m_banks, [](const Bank& a, const Bank& b) {
        return std::tie(a.cell, a.heightM) < std::tie(b.cell, b.heightM);
    });
    m_banks.erase(std::ranges::unique(m_banks, {}, &Bank::cell).begin(), m_banks.end());
    const auto higher = [&](const Bank& a, const Bank& b) { return key(a) > key(b); };
    std::ranges::make_heap(m_banks, higher);
    CancelPoll poll(cancel);
    while (!m_banks.empty()) {
        poll();
        std::ranges::pop_heap(m_banks, higher);
        const Bank bank = m_banks.back();
        m_banks.pop_back();
        if (bank.cell != bank.foot && bank.heightM > m_ground.cells()[bank.cell])
            continue; // a lower bank was here since
        const int x = static_cast<int>(bank.cell % grid.width), y = static_cast<int>(bank.cell / grid.width);
        const int footX = static_cast<int>(bank.foot % grid.width),
                  footY = static_cast<int>(bank.foot / grid.width);
        for (int k = 0; k < 8; ++k) {
            const int nx = x + kDirectionX[k], ny = y + kDirectionY[k];
            if (!grid.contains(nx, ny) || isKept(m_kept, grid, nx, ny))
                continue;
            if (isBesideKept(m_kept, grid, nx, ny))
                continue; // the rim of a lake holds it
            const double awayM =
                grid.cellSizeM *
                std::sqrt(static_cast<double>((nx - footX) * (nx - footX) + (ny - footY) * (ny - footY)));
            const auto height = static_cast<float>(bank.footM + awayM * m_bankSlope);
            float& ground = m_ground.at(nx, ny);
            if (height < ground) {
                ground = height;
                m_banks.push_back(
                    {height, static_cast<std::uint32_t>(grid.index(nx, ny)), bank.footM, bank.foot});
                std::ranges::push_heap(m_banks, higher);
            }
        }
    }
}

void carveChannel(std::span<const RiverPoint> points, const ChannelShape& shape, const CellMask& kept,
                  Heightmap& ground) {
    ChannelCut cut(shape, kept, ground);
    cut.add(points);
    cut.cutBanks(kNeverCancelled);
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
