#include "core/erosion/glacier/ice_climate.h"

#include "core/base/angle.h"
#include "core/base/elementary.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace oxbow {

namespace {

constexpr double kFullShade = 0.5;       ///< slope from which the aspect counts fully
constexpr double kAvalancheRampDeg = 8.0;

double tangentOfDeg(double degrees) {
    return slopeOfDeg(std::clamp(degrees, 1.0, 89.0));
}

class Snowfall {
public:
    Snowfall(const GridSpec& grid, const IceClimate& climate, std::span<const double> bed, std::span<const double> thickness)
        : m_grid(grid), m_climate(climate), m_surface(grid.cellCount()), m_steepness(grid.cellCount()) {
        for (std::size_t c = 0; c < m_surface.size(); ++c)
            m_surface[c] = bed[c] + thickness[c];
    }

    SnowAndMelt run(const Compute& compute) {
        SnowAndMelt found{std::vector<double>(m_grid.cellCount()), std::vector<double>(m_grid.cellCount())};
        const double sun = radians(m_climate.sunDirectionDeg);
        const double sunX = elementary::sin(sun), sunY = -elementary::cos(sun); // y goes south
        compute.forCells(m_grid, [&](int x, int y) {
            const std::size_t c = m_grid.index(x, y);
            const auto [downX, downY] = fall(x, y);
            const double slope = std::sqrt(downX * downX + downY * downY);
            const double sunny = slope > 0.0 ? (downX * sunX + downY * sunY) / slope : 0.0;
            const double line =
                m_climate.equilibriumM + m_climate.shadeM * sunny * std::min(1.0, slope / kFullShade);
            const double balance =
                std::min(m_climate.mostSnowM, m_climate.gradientPerYear * (m_surface[c] - line));
            m_steepness[c] = slope;
            found.snow[c] = std::max(0.0, balance) * (m_climate.rain.empty() ? 1.0f : m_climate.rain[c]);
            found.melt[c] = std::max(0.0, -balance);
        });
        slideDown(found.snow);
        return found;
    }

private:
    /// Downhill slopes to the east and south.
    [[nodiscard]] std::array<double, 2> fall(int x, int y) const {
        const auto along = [&](int here, int count, auto&& at) {
            const int before = std::max(0, here - 1), after = std::min(count - 1, here + 1);
            return after > before ? (at(before) - at(after)) / ((after - before) * m_grid.cellSizeM) : 0.0;
        };
        return {along(x, m_grid.width, [&](int i) { return m_surface[m_grid.index(i, y)]; }),
                along(y, m_grid.height, [&](int i) { return m_surface[m_grid.index(x, i)]; })};
    }

    /// From the highest cell down, each passes on what it cannot hold.
    void slideDown(std::vector<double>& snow) const {
        const double least = tangentOfDeg(m_climate.avalancheDeg - kAvalancheRampDeg);
        const double most = tangentOfDeg(m_climate.avalancheDeg + kAvalancheRampDeg);
        std::vector<std::uint32_t> order;
        for (std::size_t c = 0; c < snow.size(); ++c)
            order.push_back(static_cast<std::uint32_t>(c));
        std::ranges::sort(order, [&](std::uint32_t a, std::uint32_t b) {
            return m_surface[a] != m_surface[b] ? m_surface[a] > m_surface[b] : a < b;
        });
        for (const std::uint32_t c : order) {
            const double t = std::clamp((m_steepness[c] - least) / (most - least), 0.0, 1.0);
            if (t <= 0.0 || snow[c] <= 0.0)
                continue;
            const int x = m_grid.xOf(c), y = m_grid.yOf(c);
            std::array<double, 4> drops{};
            std::array<std::size_t, 4> to{};
            const std::array<std::array<int, 2>, 4> ways = {{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}};
            for (std::size_t k = 0; k < 4; ++k)
                if (m_grid.contains(x + ways[k][0], y + ways[k][1])) {
                    to[k] = m_grid.index(x + ways[k][0], y + ways[k][1]);
                    drops[k] = std::max(0.0, m_surface[c] - m_surface[to[k]]);
                }
            const double sum = (drops[0] + drops[1]) + (drops[2] + drops[3]);
            if (sum <= 0.0)
                continue;
            const double goes = snow[c] * t * t * (3.0 - 2.0 * t);
            snow[c] -= goes;
            for (std::size_t k = 0; k < 4; ++k)
                if (drops[k] > 0.0)
                    snow[to[k]] += goes * drops[k] / sum;
        }
    }

    GridSpec m_grid;
    IceClimate m_climate;
    std::vector<double> m_surface, m_steepness;
};

} // namespace

SnowAndMelt snowAndMelt(const GridSpec& grid, const IceClimate& climate, std::span<const double> bed,
                        std::span<const double> thickness, const Compute& compute) {
    return Snowfall(grid, climate, bed, thickness).run(compute);
}

} // namespace oxbow
