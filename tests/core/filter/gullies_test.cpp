#include "core/filter/gullies.h"

#include "core/base/thread_pool.h"
#include "core/recipe/recipe.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace oxbow {
namespace {

using Numbers = std::initializer_list<std::pair<const char*, ParamValue>>;

struct Gullied {
    Heightmap change;
    std::vector<Phrase> notes;
};

template <typename Height>
Gullied gullied(const GridSpec& grid, const Numbers& values, Height&& height) {
    WorkingTerrain terrain(grid);
    for (int y = 0; y < grid.height; ++y)
        for (int x = 0; x < grid.width; ++x)
            terrain.elevation().at(x, y) = static_cast<float>(height((x + 0.5) * grid.cellSizeM, (y + 0.5) * grid.cellSizeM));
    const Heightmap before = terrain.elevation();
    StageParams params(*findStageKind("gullies"));
    for (const auto& [key, value] : values)
        params.set(key, value);
    ThreadPool pool(2);
    Gullied made;
    StageContext context{{pool, kNeverCancelled}, {}, made.notes};
    params.kind().start(params.values(), terrain, pool)->step(0, terrain, context);
    made.change = terrain.elevation();
    for (std::size_t c = 0; c < before.cells().size(); ++c)
        made.change.cells()[c] -= before.cells()[c];
    return made;
}

/// A slope that falls by `steepness` towards a direction, degrees from east to south.
auto slope(double steepness, double deg) {
    const double a = deg * std::numbers::pi / 180.0;
    return [east = -steepness * std::cos(a), south = -steepness * std::sin(a)](double xM, double yM) { return 3000.0 + east * xM + south * yM; };
}

/// Mean square of the difference of two places so far apart, m², away from the map's edges.
double apart(const Heightmap& map, double east, double south) {
    double sum = 0.0, count = 0.0;
    for (int y = 40; y < map.height() - 40; ++y)
        for (int x = 40; x < map.width() - 40; ++x, ++count) {
            const double d = map.at(x, y) - map.at(x + static_cast<int>(std::lround(east)), y + static_cast<int>(std::lround(south)));
            sum += d * d;
        }
    return sum / count;
}

double deviation(const Heightmap& map) {
    double sum = 0.0, count = 0.0;
    for (int y = 40; y < map.height() - 40; ++y)
        for (int x = 40; x < map.width() - 40; ++x, ++count)
            sum += map.at(x, y) * map.at(x, y);
    return std::sqrt(sum / count);
}

constexpr GridSpec kGrid{400, 400, 10.0};
const Numbers kComb{{"size_m", 160.0}, {"sizes", 1}, {"spread", 0.0}, {"unevenness", 0.0}, {"gentle_deg", 0.0}, {"depth", 0.2}};

TEST(Gullies, RunDownTheSlopeAndNotAcrossWhicheverWayItFaces) {
    for (const double deg : {0.0, 20.0, 45.0, 70.0, 90.0, 140.0}) {
        const Gullied made = gullied(kGrid, kComb, slope(0.5, deg));
        const double a = deg * std::numbers::pi / 180.0;
        const double along = apart(made.change, 8.0 * std::cos(a), 8.0 * std::sin(a)), across = apart(made.change, -8.0 * std::sin(a), 8.0 * std::cos(a));
        EXPECT_GT(across, 4.0 * along) << deg; // half a spacing across: from bed to rib
    }
}

TEST(Gullies, AreAsStrongInAllDirections) {
    // abs(sin) around its mean deviates by sqrt(1/2 - 4/pi²) = .308 of .2 * 160 m * .5 = 16 m, times what k and places
    // where packets cancel out leave of it.
    const double wanted = 0.308 * 16.0;
    for (double deg = 0.0; deg < 180.0; deg += 22.5) {
        const double found = deviation(gullied(kGrid, kComb, slope(0.5, deg)).change);
        EXPECT_GT(found, 0.85 * wanted) << deg;
        EXPECT_LT(found, 1.1 * wanted) << deg;
    }
}

TEST(Gullies, AreAsFarApartAsAskedFor) {
    const Gullied made = gullied({600, 300, 10.0}, kComb, slope(0.5, 90.0));
    int beds = 0;
    for (int y = 50; y < 250; y += 50)
        for (int x = 3; x < 597; ++x) { // the lowest of seven
            bool isBed = made.change.at(x, y) < 0.0f;
            for (int i = -3; i <= 3; ++i)
                isBed = isBed && (i == 0 || made.change.at(x, y) < made.change.at(x + i, y));
            beds += isBed;
        }
    EXPECT_NEAR(beds / 4.0, 6000.0 / 160.0, 0.2 * 6000.0 / 160.0);
}

TEST(Gullies, AreAsDeepAsTheSlopeIsSteepUpTo45Degrees) {
    const double half = deviation(gullied(kGrid, kComb, slope(0.5, 30.0)).change);
    EXPECT_NEAR(deviation(gullied(kGrid, kComb, slope(0.25, 30.0)).change), 0.5 * half, 0.01 * half);
    EXPECT_NEAR(deviation(gullied(kGrid, kComb, slope(3.0, 30.0)).change), 2.0 * half, 0.02 * half);
    const Gullied twice = gullied(kGrid, {{"size_m", 160.0}, {"sizes", 1}, {"spread", 0.0}, {"unevenness", 0.0}, {"gentle_deg", 0.0},
                                          {"depth", 0.4}}, slope(0.5, 30.0));
    EXPECT_NEAR(deviation(twice.change), 2.0 * half, 0.01 * half);
}

/// The most by which a map turns upwards from cell to cell, m.
double sharpestBed(const Heightmap& map, int from, int to) {
    double most = 0.0;
    for (int y = from; y < to; ++y)
        for (int x = from; x < to; ++x)
            most = std::max({most, static_cast<double>(map.at(x, y - 1) - 2.0f * map.at(x, y) + map.at(x, y + 1)),
                             static_cast<double>(map.at(x - 1, y) - 2.0f * map.at(x, y) + map.at(x + 1, y))});
    return most;
}

TEST(Gullies, BedsAreSharpOnASlopeAndRoundWhereContoursDrawTogether) {
    // A V of abs(sin) turns by 2 * 16 m * sin(pi / 16) k = 6.2 k m in the cell at its foot. k is 1.6 at most; beds turn a little more
    // where packets meet.
    const double onSlope = sharpestBed(gullied(kGrid, kComb, slope(0.5, 0.0)).change, 40, 360);
    EXPECT_GT(onSlope, 0.7 * 6.2);
    EXPECT_LT(onSlope, 1.8 * 6.2);
    // Near the tip of a cone contours bend within a spacing and waves crowd: sharp beds turned by 14.5 m there.
    const auto cone = [](double xM, double yM) { return 3000.0 - 0.5 * std::hypot(xM - 2000.0, yM - 2000.0); };
    EXPECT_LT(sharpestBed(gullied(kGrid, kComb, cone).change, 185, 215), onSlope);
}

TEST(Gullies, LevelAndGentleGroundStaysToTheBit) {
    const Gullied level = gullied(kGrid, {{"gentle_deg", 0.0}}, [](double, double) { return 1234.56; });
    for (const float change : level.change.cells())
        ASSERT_EQ(change, 0.0f);
    // 8 degrees are .1405: half of it is gentle, one and a half of it is not.
    const Gullied gentle = gullied(kGrid, {{"gentle_deg", 8.0}}, slope(0.07, 30.0));
    for (const float change : gentle.change.cells())
        ASSERT_EQ(change, 0.0f);
    const Numbers rest{{"gentle_deg", 8.0}, {"sizes", 1}}, all{{"gentle_deg", 0.0}, {"sizes", 1}};
    EXPECT_NEAR(deviation(gullied(kGrid, rest, slope(0.23, 30.0)).change), deviation(gullied(kGrid, all, slope(0.23, 30.0)).change), 1e-6);
    EXPECT_LT(deviation(gullied(kGrid, rest, slope(0.14, 30.0)).change), 0.6 * deviation(gullied(kGrid, all, slope(0.14, 30.0)).change));
}

TEST(Gullies, SpreadMakesThemDifferAndUnevennessLeavesPlainSlopes) {
    const auto plain = [](double unevenness) {
        const Gullied made = gullied({800, 800, 10.0}, {{"size_m", 160.0}, {"unevenness", unevenness}}, slope(0.5, 30.0));
        return static_cast<double>(std::ranges::count(made.change.cells(), 0.0f)) / static_cast<double>(made.change.cells().size());
    };
    EXPECT_LT(plain(0.0), 0.001);
    EXPECT_GT(plain(1.0), 0.08); // what a normal noise has below -1: .16
    EXPECT_LT(plain(1.0), 0.25);
    // A comb is like itself a spacing farther on; with spread it is not.
    const auto repeats = [](double spread) {
        const Gullied made = gullied(kGrid, {{"size_m", 160.0}, {"sizes", 1}, {"spread", spread}, {"unevenness", 0.0}}, slope(0.5, 90.0));
        return apart(made.change, 16.0, 0.0) / apart(made.change, 8.0, 0.0);
    };
    EXPECT_GT(repeats(1.0), 1.3 * repeats(0.0));
}

TEST(Gullies, FinerCellsShowTheSameGullies) {
    const auto hills = [](double xM, double yM) { return 900.0 + 300.0 * std::sin(xM / 500.0) * std::cos(yM / 700.0); };
    const Numbers values{{"size_m", 240.0}, {"sizes", 2}};
    const Gullied coarse = gullied({200, 200, 20.0}, values, hills), fine = gullied({1000, 1000, 4.0}, values, hills);
    double off = 0.0, changed = 0.0;
    for (int y = 5; y < 195; ++y)
        for (int x = 5; x < 195; ++x) {
            const double apart = coarse.change.at(x, y) - fine.change.at(5 * x + 2, 5 * y + 2);
            off += apart * apart;
            changed += coarse.change.at(x, y) * coarse.change.at(x, y);
        }
    EXPECT_GT(changed, 0.0);
    EXPECT_LT(std::sqrt(off / changed), 0.3);
}

TEST(Gullies, SaysWhereCellsAreTooLargeForThem) {
    const Gullied made = gullied({100, 100, 100.0}, {{"size_m", 150.0}}, slope(0.5, 30.0));
    ASSERT_EQ(made.notes.size(), 1u);
    EXPECT_NE(made.notes[0].english().find("150 m"), std::string::npos);
    EXPECT_EQ(deviation(made.change), 0.0);
}

} // namespace
} // namespace oxbow
