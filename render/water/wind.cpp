#include "render/water/wind.h"

#include "core/base/thread_pool.h"
#include "core/erosion/coast/coast_waves.h"

#include <glm/trigonometric.hpp>

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

constexpr float kLeastDepthM = 0.05f;
constexpr double kSameLevelM = 0.6; ///< what is so near is the sea
constexpr double kSpreadDeg = 30.0; ///< of the wind that raises waves
constexpr double kDriftWindsDeg[] = {-15.0, 0.0, 15.0};

/// At a place counted in samples, within the map.
float heightAt(const CoarseHeights& heights, double x, double y) {
    x = std::clamp(x, 0.0, static_cast<double>(heights.width - 1));
    y = std::clamp(y, 0.0, static_cast<double>(heights.height - 1));
    const int left = static_cast<int>(x), top = static_cast<int>(y);
    const int right = std::min(left + 1, heights.width - 1), bottom = std::min(top + 1, heights.height - 1);
    const auto at = [&](int column, int row) {
        return heights.cells[static_cast<std::size_t>(row) * static_cast<std::size_t>(heights.width) + static_cast<std::size_t>(column)];
    };
    const auto across = static_cast<float>(x - left), down = static_cast<float>(y - top);
    return std::lerp(std::lerp(at(left, top), at(right, top), across), std::lerp(at(left, bottom), at(right, bottom), across), down);
}

/// Samples to look at upwind: each half as far again as the one before.
std::vector<double> driftWays(double spacingM) {
    std::vector<double> ways;
    const double farthest = std::max(kDriftReachM / spacingM, 1.0);
    for (double way = 1.0; way < farthest; way *= 1.5)
        ways.push_back(way);
    ways.push_back(farthest);
    return ways;
}

} // namespace

glm::dvec2 windTowards(double fromDeg) {
    const double from = glm::radians(fromDeg);
    return {-std::sin(from), std::cos(from)};
}

std::vector<float> waveHeights(const CoarseHeights& ground, const CoarseHeights& surface, std::optional<double> seaLevelM,
                               double windFromDeg) {
    // With a sample more on all sides: the sea's, or land.
    const GridSpec grid{ground.width + 2, ground.height + 2, ground.spacingM};
    std::vector<double> bed(grid.cellCount()); // below the water's surface, which is 0 everywhere
    CellMask wet(grid.cellCount());
    bool isDry = true;
    for (int y = 0; y < grid.height; ++y)
        for (int x = 0; x < grid.width; ++x) {
            const int column = std::clamp(x - 1, 0, ground.width - 1), row = std::clamp(y - 1, 0, ground.height - 1);
            const std::size_t i = static_cast<std::size_t>(row) * static_cast<std::size_t>(ground.width) + static_cast<std::size_t>(column);
            const float depth = surface.cells[i] - ground.cells[i];
            const bool isMap = column == x - 1 && row == y - 1;
            const bool isSea = seaLevelM && std::abs(surface.cells[i] - *seaLevelM) < kSameLevelM;
            bed[grid.index(x, y)] = -static_cast<double>(depth);
            wet[grid.index(x, y)] = depth > kLeastDepthM && (isMap || isSea);
            isDry = isDry && depth <= kLeastDepthM;
        }
    std::vector<float> heights(ground.cells.size(), 0.0f);
    if (isDry)
        return heights;
    ThreadPool pool(1);
    const WaveField field(grid, bed, wet, 0.0, {.fromDeg = windFromDeg, .spreadDeg = kSpreadDeg, .fetchM = kOpenFetchM}, Compute{pool});
    std::size_t i = 0;
    for (int y = 1; y + 1 < grid.height; ++y)
        for (int x = 1; x + 1 < grid.width; ++x)
            heights[i++] = static_cast<float>(std::sqrt(std::clamp(field.at(x, y).energy, 0.0, 1.0)));
    return heights;
}

std::vector<float> snowShelter(const CoarseHeights& surface, double windFromDeg) {
    std::vector<float> shelter(surface.cells.size(), 0.0f);
    const std::vector<double> ways = driftWays(surface.spacingM);
    for (const double offDeg : kDriftWindsDeg) {
        const glm::dvec2 upwind = -windTowards(windFromDeg + offDeg);
        std::size_t i = 0;
        for (int y = 0; y < surface.height; ++y)
            for (int x = 0; x < surface.width; ++x, ++i) {
                float steepest = -1e9f;
                for (const double way : ways) {
                    const float rise = heightAt(surface, x + upwind.x * way, y + upwind.y * way) - surface.cells[i];
                    steepest = std::max(steepest, rise / static_cast<float>(way * surface.spacingM));
                }
                shelter[i] += steepest / static_cast<float>(std::size(kDriftWindsDeg));
            }
    }
    return shelter;
}

} // namespace oxbow
