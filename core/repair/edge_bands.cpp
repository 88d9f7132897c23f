#include "core/repair/edge_bands.h"

#include "core/repair/plate/no_data_fill.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace oxbow {

namespace {

constexpr int kMostLines = 16;
constexpr int kFewestEdgeLines = 12;
constexpr double kAlike = 0.99;
constexpr double kOfWorst = 4.0;

/// The map seen from one of its sides: line 0 is the edge.
struct FromSide {
    const Heightmap& ground;
    int side;
    [[nodiscard]] bool isUpright() const { return side % 2 != 0; }
    [[nodiscard]] int count() const { return isUpright() ? ground.width() : ground.height(); }
    [[nodiscard]] int length() const { return isUpright() ? ground.height() : ground.width(); }
    [[nodiscard]] float at(int line, int along) const {
        const int l = side == 1 || side == 2 ? count() - 1 - line : line;
        return isUpright() ? ground.at(l, along) : ground.at(along, l);
    }
};

/// Share of a line's cells of which `claim(along)` holds.
template <typename Claim>
double share(const FromSide& view, Claim&& claim) {
    int count = 0;
    for (int a = 0; a < view.length(); ++a)
        count += claim(a) ? 1 : 0;
    return static_cast<double>(count) / view.length();
}

bool isLevel(const FromSide& view, int line) {
    return share(view, [&](int a) { return view.at(line, a) == view.at(line, 0); }) >= kAlike;
}
bool repeats(const FromSide& view, int line) {
    return share(view, [&](int a) { return view.at(line, a) == view.at(line + 1, a); }) >= kAlike;
}

/// Mean distance of a line from the straight line through the two behind it.
double off(const FromSide& view, int line) {
    double sum = 0.0;
    for (int a = 0; a < view.length(); ++a)
        sum += std::fabs(static_cast<double>(view.at(line, a)) - 2.0 * view.at(line + 1, a) + view.at(line + 2, a));
    return sum / view.length();
}

int badLines(const FromSide& view) {
    if (view.count() < kFewestEdgeLines || view.length() < 2)
        return 0;
    const int most = std::min(kMostLines, view.count() / 4);
    int bad = 0;
    while (bad < most && (isLevel(view, bad) || repeats(view, bad)))
        ++bad;
    if (bad == most) // flat ground, not a band
        return 0;
    double worst = 0.0;
    for (int line = bad + 1; line + 2 < view.count(); ++line)
        worst = std::max(worst, off(view, line));
    return off(view, bad) > kOfWorst * worst && worst > 0.0 ? bad + 1 : bad;
}

} // namespace

EdgeBands findEdgeBands(const Heightmap& ground) {
    EdgeBands bands{};
    for (int side = 0; side < 4; ++side)
        bands[static_cast<std::size_t>(side)] = badLines({ground, side});
    return bands;
}

void rebuildEdgeBands(Heightmap& ground, const EdgeBands& bands, const Compute& compute) {
    const auto [north, east, south, west] = bands;
    const auto isKnown = [&](int x, int y) {
        return y >= north && y < ground.height() - south && x >= west && x < ground.width() - east;
    };
    for (int y = 0; y < ground.height(); ++y)
        for (int x = 0; x < ground.width(); ++x)
            if (!isKnown(x, y))
                ground.at(x, y) = std::numeric_limits<float>::quiet_NaN();
    fillNoData(ground, compute);
}

} // namespace oxbow
