#include "core/erosion/glacier/ice_climate.h"

#include "core/base/angle.h"
#include "core/base/elementary.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace oxbow {

namespace {

constexpr double kFullShade = 0.5;       ///< slope from which the aspect counts fully
constexpr double kAvalancheRampDeg = 8.0;

double tangentOfDeg(double degrees) {
    return slopeOfDeg(std::clamp(degrees, 1.0, 89.0));
}

/// From the highest cell down, each passes on what it cannot hold.
void slideDown(const GridSpec& grid, double avalancheDeg, std::span<const double> surface,
               std::span<const double> steepness, std::vector<double>& snow) {
    const double least = tangentOfDeg(avalancheDeg - kAvalancheRampDeg);
    const double most = tangentOfDeg(avalancheDeg + kAvalancheRampDeg);
    std::vector<std::uint32_t> order(snow.size());
    std::iota(order.begin(), order.end(), 0u);
    std::ranges::sort(order, [&](std::uint32_t a, std::uint32_t b) {
        return surface[a] != surface[b] ? surface[a] > surface[b] : a < b;
    });
    for (const std::uint32_t c : order) {
        const double t = std::clamp((steepness[c] - least) / (most - least), 0.0, 1.0);
        if (t <= 0.0 || snow[c] <= 0.0)
            continue;
        const int x = grid.xOf(c), y = grid.yOf(c);
        std::array<double, 4> drops{};
        std::array<std::size_t, 4> to{};
        const std::array<std::array<int, 2>, 4> ways = {{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}};
        for (std::size_t k = 0; k < 4; ++k)
            if (grid.contains(x + ways[k][0], y + ways[k][1])) {
                to[k] = grid.index(x + ways[k][0], y + ways[k][1]);
                drops[k] = std::max(0.0, surface[c] - surface[to[k]]);
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

} // namespace

SnowAndMelt snowAndMelt(const GridSpec& grid, const IceClimate& climate, std::span<const double> bed,
                        std::span<const double> thickness, const Compute& compute) {
    const std::size_t count = grid.cellCount();
    std::vector<double> surface(count), steepness(count);
    for (std::size_t c = 0; c < count; ++c)
        surface[c] = bed[c] + thickness[c];
    // Downhill along an axis of `cells` cells; `at(i)` is the surface there.
    const auto fall = [&](int here, int cells, auto&& at) {
        const int before = std::max(0, here - 1), after = std::min(cells - 1, here + 1);
        return after > before ? (at(before) - at(after)) / ((after - before) * grid.cellSizeM) : 0.0;
    };
    SnowAndMelt found{std::vector<double>(count), std::vector<double>(count)};
    const double sun = radians(climate.sunDirectionDeg);
    const double sunX = elementary::sin(sun), sunY = -elementary::cos(sun); // y goes south
    compute.forCells(grid, [&](int x, int y) {
        const std::size_t c = grid.index(x, y);
        const double downX = fall(x, grid.width, [&](int i) { return surface[grid.index(i, y)]; });
        const double downY = fall(y, grid.height, [&](int i) { return surface[grid.index(x, i)]; });
        const double slope = std::sqrt(downX * downX + downY * downY);
        const double sunny = slope > 0.0 ? (downX * sunX + downY * sunY) / slope : 0.0;
        const double line = climate.equilibriumM + climate.shadeM * sunny * std::min(1.0, slope / kFullShade);
        const double balance = std::min(climate.mostSnowM, climate.gradientPerYear * (surface[c] - line));
        steepness[c] = slope;
        found.snow[c] = std::max(0.0, balance) * (climate.rain.empty() ? 1.0f : climate.rain[c]);
        found.melt[c] = std::max(0.0, -balance);
    });
    slideDown(grid, climate.avalancheDeg, surface, steepness, found.snow);
    return found;
}

} // namespace oxbow
