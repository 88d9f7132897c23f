#include "core/erosion/fans/fan_channel.h"

#include "core/base/elementary.h"

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
constexpr int kCutCells = 2;
constexpr double kCells = 512.0;      ///< along the longer side, of which the channel is two wide

struct Place {
    double x = 0.0, y = 0.0; ///< cells
};

double apart(const Place& a, const Place& b) {
    return elementary::hypot(a.x - b.x, a.y - b.y);
}

std::vector<Place> smoothed(const FanChannel& channel, const GridSpec& grid) {
    std::vector<Place> way;
    for (const std::uint32_t cell : channel.cells)
        way.push_back({static_cast<double>(grid.xOf(cell)), static_cast<double>(grid.yOf(cell))});
    for (int pass = 0; pass < kSmoothings; ++pass) {
        Place before = way.front();
        for (std::size_t i = 1; i + 1 < way.size(); ++i) {
            const Place here = way[i];
            way[i] = {0.25 * (before.x + 2.0 * here.x + way[i + 1].x), 0.25 * (before.y + 2.0 * here.y + way[i + 1].y)};
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
    const std::vector<Place> way = smoothed(channel, grid);
    // Cells that are wider than the channel sink by less.
    const double headM = channel.headDepthM * std::sqrt(std::min(1.0, std::max(grid.width, grid.height) / kCells));
    std::map<std::size_t, float> cuts;
    double cells = 0.0;
    for (std::size_t i = 0; i < way.size(); ++i) {
        const Place &next = way[std::min(i + 1, way.size() - 1)], &last = way[i > 0 ? i - 1 : 0];
        cells += apart(way[i], last);
        const double bend = FanLobes{1.0, channel.seed, way[i].x / kBend, way[i].y / kBend}.noise(0.0, 0.0);
        const double aside = kAside * std::min(1.0, cells / kStraight) * bend / std::max(1e-9, apart(next, last));
        const Place at{way[i].x - aside * (next.y - last.y), way[i].y + aside * (next.x - last.x)};
        const double share = static_cast<double>(i) / static_cast<double>(way.size() - 1);
        const double deep = headM * std::min(1.0, static_cast<double>(i) / kHead) * (1.0 - kSpread * share);
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
