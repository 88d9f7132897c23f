#include "core/erosion/fans/fan_channel.h"

#include "core/base/elementary.h"

#include <glm/geometric.hpp>
#include <glm/vec2.hpp>

#include <algorithm>
#include <cmath>
#include <map>

namespace oxbow {

namespace {

constexpr std::size_t kLeastCells = 5;
constexpr int kSmoothings = 12;       ///< free the way of the eight directions
constexpr double kBend = 10.0;        ///< cells, about half the length of a bend
constexpr double kAside = 3.0;        ///< cells, the farthest that it bends
constexpr double kStraight = 8.0;     ///< cells from the apex within which it bends less
constexpr double kHead = 4.0;         ///< cells over which it gets deep
constexpr double kSpread = 0.5;       ///< of the depth that is lost on the way
constexpr double kHalfWidth = 1.0;    ///< cells, where it has 1/e of its depth
constexpr int kCutCells = 2;             ///< cells

std::vector<glm::dvec2> smoothed(const FanChannel& channel, const GridSpec& grid) {
    std::vector<glm::dvec2> way;
    for (const std::uint32_t cell : channel.cells)
        way.emplace_back(grid.xOf(cell), grid.yOf(cell));
    for (int pass = 0; pass < kSmoothings; ++pass) {
        glm::dvec2 before = way.front();
        for (std::size_t i = 1; i + 1 < way.size(); ++i) {
            const glm::dvec2 here = way[i];
            way[i] = 0.25 * (before + 2.0 * here + way[i + 1]);
            before = here;
        }
    }
    return way;
}

} // namespace

void openChannel(const FanChannel& channel, float leastM, Heightmap& sheet) {
    if (channel.cells.size() < kLeastCells || !(channel.headDepthM > 0.0))
        return;
    const GridSpec& grid = sheet.grid();
    const std::vector<glm::dvec2> way = smoothed(channel, grid);
    std::map<std::size_t, float> cuts;
    double cells = 0.0;
    for (std::size_t i = 0; i < way.size(); ++i) {
        const glm::dvec2 along = way[std::min(i + 1, way.size() - 1)] - way[i > 0 ? i - 1 : 0];
        cells += i > 0 ? glm::length(way[i] - way[i - 1]) : 0.0;
        const double aside = kAside * std::min(1.0, cells / kStraight) * FanLobes{1.0, channel.seed, way[i].x / kBend, way[i].y / kBend}.noise(0.0, 0.0) / std::max(1e-9, glm::length(along));
        const glm::dvec2 at = way[i] + aside * glm::dvec2(-along.y, along.x);
        const double share = static_cast<double>(i) / static_cast<double>(way.size() - 1);
        const double deep = channel.headDepthM * std::min(1.0, static_cast<double>(i) / kHead) * (1.0 - kSpread * share);
        const int x0 = static_cast<int>(std::lround(at.x)), y0 = static_cast<int>(std::lround(at.y));
        for (int y = std::max(0, y0 - kCutCells); y <= std::min(grid.height - 1, y0 + kCutCells); ++y)
            for (int x = std::max(0, x0 - kCutCells); x <= std::min(grid.width - 1, x0 + kCutCells); ++x) {
                const double dx = (x - at.x) / kHalfWidth, dy = (y - at.y) / kHalfWidth;
                float& cut = cuts[grid.index(x, y)];
                cut = std::max(cut, static_cast<float>(deep * elementary::exp(-(dx * dx + dy * dy))));
            }
    }
    for (const auto& [cell, cut] : cuts)
        if (sheet.cells()[cell] > leastM)
            sheet.cells()[cell] -= cut;
}

} // namespace oxbow
