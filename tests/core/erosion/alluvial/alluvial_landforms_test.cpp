#include "tests/core/erosion/alluvial/alluvial_run.h"
#include "tests/core/terrain/made_maps.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numbers>

namespace oxbow {
namespace {

using test::addSpring;
using test::AlluvialRun;
using test::noiseM;
using test::plain;
using test::steady;
using test::terrainOf;

/// Mean number of threads across the plain that carry at least a fifth of what the fullest place of their section does.
double braidingIndex(const WorkingTerrain& terrain) {
    const Heightmap& flow = *terrain.find(Layer::Discharge);
    int threads = 0, lines = 0;
    for (int x = flow.width() / 3; x < 5 * flow.width() / 6; x += 2, ++lines) {
        float most = 0.0f;
        for (int y = 0; y < flow.height(); ++y)
            most = std::max(most, flow.at(x, y));
        for (int y = 1; y < flow.height(); ++y)
            threads += flow.at(x, y) > 0.2f * most && flow.at(x, y - 1) <= 0.2f * most;
    }
    return static_cast<double>(threads) / lines;
}

double indexOf(double slope, double discharge) {
    const GridSpec grid{160, 80, 10.0};
    WorkingTerrain start = plain(grid, slope, 0.1);
    for (int y = 36; y < 44; ++y)
        addSpring(start, 6, y, discharge / 8.0);
    AlluvialRiversParams params = steady();
    params.grainMm = 4.0;
    params.steps = 50;
    AlluvialRun run(std::move(start), params);
    run.run(0, 20);
    double sum = 0.0;
    for (int i = 20; i < 50; ++i) {
        run.run(i, i + 1);
        sum += braidingIndex(run.terrain) / 30.0;
    }
    return sum;
}

/// Ashmore2009: the number of threads rises with stream power; on a gentle slope there is one.
TEST(AlluvialRivers, MoreStreamPowerBraidsMore) {
    const double gentle = indexOf(0.001, 200.0), middle = indexOf(0.003, 200.0), steep = indexOf(0.006, 200.0);
    EXPECT_LT(gentle, 1.2);
    EXPECT_GT(middle, 1.2 * gentle);
    EXPECT_GT(steep, 1.3 * middle);
}

/// Threads that carry sand, of 100 m³/s in gravel of 8 mm, that began as one straight channel between walls, as in flumes.
double activeThreads(double slope, double sandLoad) {
    const GridSpec grid{160, 80, 10.0};
    constexpr double kFlow = 100.0, kGrainM = 0.008;
    const double riverM = 0.3 * std::pow(kFlow, 0.4);
    WorkingTerrain start = plain(grid, slope, 0.1);
    for (int y = 0; y < grid.height; ++y)
        for (int x = 0; x < grid.width; ++x) {
            const bool isWall = y == 0 || y + 1 == grid.height;
            start.edit(Layer::Hardness).at(x, y) = isWall ? 1.0f : 0.0f;
            start.elevation().at(x, y) += isWall ? 20.0f : std::abs(y + 0.5 - 40.0) < 2.4 ? static_cast<float>(-0.6 * riverM) : 0.0f;
        }
    for (const int y : {38, 39, 40, 41})
        addSpring(start, 6, y, kFlow / 4.0);
    AlluvialRiversParams params = steady();
    params.grainMm = 1e3 * kGrainM;
    params.sandLoad = sandLoad;
    params.bedTimeScale = 600.0;
    params.steps = 120;
    AlluvialRun run(std::move(start), params);
    run.run(0, 60);
    const double moving2 = 0.047 * 1.65 * 9.81 * kGrainM / (0.4 * params.friction); // of the speed
    double threads = 0.0, lines = 0.0;
    for (int i = 60; i < 120; ++i) {
        run.run(i, i + 1);
        const Heightmap &depth = *run.terrain.find(Layer::Water), &flow = *run.terrain.find(Layer::Discharge);
        const auto isActive = [&](int x, int y) {
            const double speed = flow.at(x, y) / grid.cellSizeM / std::max(1e-3f, depth.at(x, y));
            return depth.at(x, y) > 0.1 * riverM && speed * speed > moving2;
        };
        for (int x = 66; x < 150; x += 2, ++lines)
            for (int y = 1; y < grid.height; ++y)
                threads += isActive(x, y) && !isActive(x, y - 1);
    }
    return threads / lines;
}

/// VandenBerg1995: rivers of gravel braid where 3.3 kW/m² S sqrt(Q) is more than 0.9 kW/m² D^0.42, D in m; Ashmore2009: the more
/// stream power, the more. GermanoskiSchumm1993: rivers that are fed more braid more.
TEST(AlluvialRivers, BraidWhereRealRiversDoAndMoreWithStreamPowerAndLoad) {
    const double published = 0.9 * std::pow(0.008, 0.42) / (3.3 * std::sqrt(100.0));
    double threads[3] = {};
    for (const auto& [times, to] : {std::pair(0.7, &threads[0]), std::pair(1.6, &threads[1]), std::pair(5.0, &threads[2])})
        *to = activeThreads(times * published, 300.0 * times * published); // as much sand as the slope carries
    std::printf("published slope %.4f; active threads at 0.7, 1.6 and 5 times it: %.2f %.2f %.2f\n", published, threads[0], threads[1], threads[2]);
    EXPECT_LT(threads[0], 1.1);
    EXPECT_GT(threads[1], 1.2);
    EXPECT_GT(threads[2], 1.3 * threads[1]);
    const double hungry = activeThreads(0.01, 0.2), fed = activeThreads(0.01, 2.0);
    std::printf("sand 0.2 and 2 per mille: %.2f %.2f\n", hungry, fed);
    EXPECT_GT(fed, 1.05 * hungry);
}

/// Threads across and the mean length of bars, m: dry ground between water down the river. `finer` cells of the map to one
/// of the flow.
struct BraidShape {
    double index = 0.0, barM = 0.0;
};
BraidShape braidOf(int finer, std::uint64_t seed) {
    const GridSpec grid{160 * finer, 80 * finer, 10.0 / finer};
    WorkingTerrain start = terrainOf(grid, [&](int x, int y) {
        return 100.0 - 0.006 * (x + 0.5) * grid.cellSizeM + 0.1 * finer * noiseM(x, y, seed);
    });
    for (int y = 36 * finer; y < 44 * finer; ++y)
        addSpring(start, 6 * finer, y, 200.0 / (8 * finer));
    AlluvialRiversParams params = steady();
    params.grainMm = 4.0;
    params.cells = 160;
    params.steps = 60;
    AlluvialRun run(std::move(start), params);
    run.run(0, 20);
    BraidShape shape;
    double bars = 0.0, dryM = 0.0;
    for (int i = 20; i < 60; ++i) {
        run.run(i, i + 1);
        shape.index += braidingIndex(run.terrain) / 40.0;
        const Heightmap& flow = *run.terrain.find(Layer::Discharge);
        const float least = 0.05f * *std::ranges::max_element(flow.cells());
        for (int y = 0; y < grid.height; ++y)
            for (int x = grid.width / 4, wet = -1; x < grid.width; ++x)
                if (flow.at(x, y) > least) {
                    bars += wet >= 0 && x > wet + 1;
                    dryM += wet >= 0 ? (x - wet - 1) * grid.cellSizeM : 0.0;
                    wet = x;
                }
    }
    shape.barM = dryM / bars;
    return shape;
}

TEST(AlluvialRivers, ThreadsAndBarsAreTheSameOnAFinerMap) {
    BraidShape coarse, fine;
    for (const std::uint64_t seed : {1, 2, 3})
        for (auto& [shape, finer] : {std::pair(&coarse, 1), std::pair(&fine, 2)}) {
            const BraidShape one = braidOf(finer, seed);
            shape->index += one.index / 3.0;
            shape->barM += one.barM / 3.0;
        }
    std::printf("threads %.2f and %.2f, bars %.1f and %.1f m\n", coarse.index, fine.index, coarse.barM, fine.barM);
    EXPECT_GT(coarse.index, 1.5);
    EXPECT_NEAR(fine.index, coarse.index, 0.15 * coarse.index);
    EXPECT_NEAR(fine.barM, coarse.barM, 0.15 * coarse.barM);
}

/// Ground that falls in a direction, degrees from east to south, and is `bump` m higher a way across it.
template <typename Bump>
WorkingTerrain fallingAskew(int side, double slope, double directionDeg, double roughM, Bump&& bump) {
    const double a = directionDeg * std::numbers::pi / 180.0, dx = std::cos(a), dy = std::sin(a);
    return terrainOf({side, side, 10.0}, [&](int x, int y) {
        const double east = 10.0 * (x + 0.5 - side / 2), south = 10.0 * (y + 0.5 - side / 2);
        return 100.0 - slope * (east * dx + south * dy) + bump(south * dx - east * dy) + roughM * noiseM(x, y);
    });
}

/// Nine cells of springs, `cells` up the fall from the middle.
void addSprings(WorkingTerrain& terrain, double directionDeg, double cells, double m3PerS) {
    const double a = directionDeg * std::numbers::pi / 180.0, middle = terrain.grid().width / 2;
    for (int y = -1; y <= 1; ++y)
        for (int x = -1; x <= 1; ++x)
            addSpring(terrain, x + static_cast<int>(middle - cells * std::cos(a)),
                      y + static_cast<int>(middle - cells * std::sin(a)), m3PerS / 9.0);
}

/// A rigid channel 40 m to where it is 3 m up its sides, 100 m³/s: as deep in the middle when it runs across the grid.
TEST(AlluvialRivers, AChannelAskewIsAsDeepAsOneAlongTheGrid) {
    double alongM = 0.0;
    for (const double direction : {0.0, 17.0, 30.0, 45.0}) {
        SCOPED_TRACE(direction);
        WorkingTerrain start = fallingAskew(96, 0.004, direction, 0.0, [](double across) {
            return std::min(6.0, 3.0 * across * across / 1600.0);
        });
        addSprings(start, direction, 40.0, 100.0);
        AlluvialRiversParams params = steady();
        params.bedTimeScale = 0.0;
        params.steps = 14;
        AlluvialRun run(std::move(start), params);
        run.run();
        const double a = direction * std::numbers::pi / 180.0;
        double level = 0.0;
        for (int i = 0; i < 100; ++i) { // surface above the bed's middle, which falls as the plain does
            const double s = 0.3 * i - 15.0;
            const int x = static_cast<int>(48.0 + s * std::cos(a)),
                      y = static_cast<int>(48.0 + s * std::sin(a));
            const double fall = 10.0 * ((x + 0.5 - 48.0) * std::cos(a) + (y + 0.5 - 48.0) * std::sin(a));
            level += 0.01 * (run.terrain.find(Layer::Water)->at(x, y) + run.terrain.elevation().at(x, y) -
                             (100.0 - 0.004 * fall));
        }
        if (direction == 0.0)
            alongM = level;
        EXPECT_NEAR(level, alongM, 0.04 * alongM);
    }
}

TEST(AlluvialRivers, RiversRunDownTheFallAskewToTheGrid) {
    constexpr double kDirectionDeg = 30.0; // the furthest off, once 8 degrees
    constexpr int kSide = 128;
    WorkingTerrain start = fallingAskew(kSide, 0.006, kDirectionDeg, 0.3, [](double) { return 0.0; });
    addSprings(start, kDirectionDeg, 50.0, 300.0);
    AlluvialRiversParams params = steady();
    params.grainMm = 4.0;
    params.steps = 36;
    AlluvialRun run(std::move(start), params);
    run.run(0, 28);
    double east = 0.0, south = 0.0;
    const double a = kDirectionDeg * std::numbers::pi / 180.0, springX = kSide / 2 - 50.0 * std::cos(a),
                 springY = kSide / 2 - 50.0 * std::sin(a);
    for (int i = 28; i < 36; ++i) {
        run.run(i, i + 1);
        for (int y = 4; y + 4 < kSide; ++y)
            for (int x = 4; x + 4 < kSide; ++x) {
                const double dx = x + 0.5 - springX, dy = y + 0.5 - springY, r = std::hypot(dx, dy),
                             q = run.terrain.find(Layer::Discharge)->at(x, y);
                if (r > 60.0 && r < 85.0) {
                    east += q * dx;
                    south += q * dy;
                }
            }
    }
    EXPECT_NEAR(std::atan2(south, east) * 180.0 / std::numbers::pi, kDirectionDeg, 3.0);
}

/// Water spills from a channel over its whole length, q on each side, and its mud settles on the way: the levee is
/// highest at the bank and falls as exp(-y / L), L = q / (w (1 - U²/U_s²)).
TEST(AlluvialRivers, LeveesThinOutWithTheWayThatMudSettlesOn) {
    const GridSpec grid{24, 97, 10.0};
    constexpr double kFlow = 0.0156, kSettling = 1e-4;
    WorkingTerrain start = terrainOf(grid, [&](int x, int y) {
        const double away = 10.0 * std::abs(y - 48);
        return x == 0 || x + 1 == grid.width ? 30.0 : away < 15.0 ? 0.0 : 1.0 - 3e-4 * away;
    });
    std::ranges::fill(start.edit(Layer::Hardness).cells(), 1.0f);
    for (int x = 1; x + 1 < grid.width; ++x)
        addSpring(start, x, 48, 2.0 * kFlow * grid.cellSizeM);
    const Heightmap before = start.elevation();
    AlluvialRiversParams params = steady();
    params.sandLoad = 0.0;
    params.mudLoad = 0.1;
    params.friction = 0.03;
    params.settlingMmPerS = 1e3 * kSettling;
    params.bedTimeScale = 30.0;
    params.steps = 60;
    AlluvialRun run(std::move(start), params);
    run.run();
    const auto laid = [&](int away) {
        return double{run.terrain.elevation().at(12, 48 + away)} - before.at(12, 48 + away);
    };
    const double river = 0.3 * std::pow(2.0 * kFlow * 220.0, 0.4),
                 depth = run.terrain.find(Layer::Water)->at(12, 60), speed = kFlow / depth;
    const double length = kFlow / (kSettling * (1.0 - speed * speed / (0.0025 * 9.81 * river)));
    EXPECT_GT(laid(4), 1e-4);
    for (const int away : {12, 20, 28, 36})
        EXPECT_NEAR(laid(away) / laid(4), std::exp(-10.0 * (away - 4) / length), 0.05);
    EXPECT_NEAR(laid(-20), laid(20), 0.05 * laid(20));
    EXPECT_LT(laid(36), 0.7 * laid(4));
}

/// Share of the water that is still in the bed of a channel on a ridge 2 m above its plain.
double shareInOldBed(double sandLoad) {
    const GridSpec grid{112, 64, 10.0};
    WorkingTerrain start = plain(grid, 0.003, 0.1);
    for (int y = 0; y < grid.height; ++y)
        for (int x = 0; x < grid.width; ++x) {
            const double across = (y - 32) * grid.cellSizeM / 80.0;
            start.elevation().at(x, y) +=
                static_cast<float>(2.0 * std::exp(-across * across) - (std::abs(y - 32) <= 1 ? 1.2 : 0.0));
        }
    for (int y = 31; y <= 33; ++y)
        for (int x = 3; x < 6; ++x)
            addSpring(start, x, y, 60.0 / 9.0);
    AlluvialRiversParams params = steady();
    params.sandLoad = sandLoad;
    params.steps = 60;
    AlluvialRun run(std::move(start), params);
    const auto share = [&] {
        double inside = 0.0, all = 0.0;
        for (int y = 0; y < grid.height; ++y)
            for (int x = 60; x < 90; ++x) {
                all += run.terrain.find(Layer::Discharge)->at(x, y);
                inside += std::abs(y - 32) <= 3 ? run.terrain.find(Layer::Discharge)->at(x, y) : 0.0;
            }
        return inside / all;
    };
    run.run(0, 8);
    EXPECT_GT(share(), 0.95);
    run.run(8, 60);
    return share();
}

TEST(AlluvialRivers, ARaisedChannelThatSandFillsBreaksOut) {
    EXPECT_LT(shareInOldBed(3.0), 0.3);
    EXPECT_GT(shareInOldBed(0.0), 0.7);
}

/// A river of 60 m³/s on a plain of fine sand, in a bed that is bent a little on all lengths from 180 to 860 m.
struct MeanderShape {
    double sinuosity = 0.0, wavelengthM = 0.0, widthM = 0.0;
};
MeanderShape meandersOf(double spiral, int steps) {
    const GridSpec grid{224, 88, 10.0};
    constexpr double kFlow = 60.0;
    WorkingTerrain start = plain(grid, 0.001, 0.1);
    for (int y = 0; y < grid.height; ++y)
        for (int x = 0; x < grid.width; ++x) {
            double bent = 0.0;
            for (int k = 0; k < 8; ++k)
                bent += std::sin(2.0 * std::numbers::pi * (x / (18.0 * std::pow(1.25, k)) + unitDouble(randomBits(77, 1, k))));
            const double away = std::abs(y + 0.5 - grid.height / 2 - 0.7 * bent * std::min(1.0, x / 20.0)) / 2.0;
            const double gorge = x == 0 || (x < 16 && away > 1.5) ? 10.0 : 0.0; // the river comes from there
            start.elevation().at(x, y) += static_cast<float>(gorge - 1.2 * std::clamp(2.0 - away, 0.0, 1.0));
        }
    for (const int y : {-1, 0, 1})
        addSpring(start, 6, grid.height / 2 + y, kFlow / 3.0);
    AlluvialRiversParams params = steady();
    params.grainMm = 0.3;
    params.sandLoad = 0.05;
    params.mudLoad = 0.1;
    params.cohesion = 1.0;
    params.lateral = 1.0;
    params.spiral = spiral;
    params.bedTimeScale = 3000.0;
    params.steps = steps;
    AlluvialRun run(std::move(start), params);
    run.run();
    // Water runs sum |q| dA / Q metres on its way through the length sum q_x dA / Q.
    const Heightmap& flow = *run.terrain.find(Layer::Discharge);
    const int from = grid.width / 3, to = grid.width - 10;
    double sum = 0.0, wet = 0.0;
    std::vector<double> middles;
    for (int x = from; x < to; ++x) {
        double column = 0.0, moment = 0.0, most = 0.0;
        for (int y = 0; y < grid.height; ++y) {
            column += flow.at(x, y);
            moment += y * flow.at(x, y);
            most = std::max<double>(most, flow.at(x, y));
        }
        for (int y = 0; y < grid.height; ++y)
            wet += flow.at(x, y) > 0.2 * most;
        sum += column / kFlow;
        middles.push_back(moment / column);
    }
    int crossings = 0;
    bool isRight = false;
    const int reach = 25;
    for (int i = reach; i + reach < static_cast<int>(middles.size()); ++i) { // of the mean line of 500 m
        double mean = 0.0;
        for (int j = -reach; j <= reach; ++j)
            mean += middles[static_cast<std::size_t>(i + j)] / (2 * reach + 1);
        const bool now = middles[static_cast<std::size_t>(i)] > mean;
        crossings += i > reach && now != isRight;
        isRight = now;
    }
    const double length = (static_cast<double>(middles.size()) - 2 * reach) * grid.cellSizeM;
    return {sum / (to - from), 2.0 * length / std::max(1, crossings), wet * grid.cellSizeM / sum};
}

/// Bends grow by the spiral flow; they are ten widths long (LeopoldWolman1960: 7 to 15, most 11). Without it the river widens.
TEST(AlluvialRivers, SpiralFlowMakesMeandersOfTheLengthOfRealOnes) {
    const MeanderShape bent = meandersOf(1.5, 340), straight = meandersOf(0.0, 120);
    EXPECT_GT(bent.sinuosity, 1.35);
    EXPECT_LT(straight.sinuosity, 1.1);
    EXPECT_GT(bent.wavelengthM, 7.0 * bent.widthM);
    EXPECT_LT(bent.wavelengthM, 15.0 * bent.widthM);
}

/// New land that 600 m³/s make in water 3 m deep, as a share of its convex hull: 1 without bays.
double shareOfHull(double mudLoad, double cohesion) {
    const GridSpec grid{64, 96, 20.0};
    constexpr int kShore = 16;
    WorkingTerrain start = terrainOf(grid, [](int x, int y) {
        const double land = std::abs(y - 48) <= 2 ? -2.0 + 0.01 * (kShore - x) : 1.5;
        return (x < kShore ? land : -3.0) + 0.05 * noiseM(x, y, 2);
    });
    test::setRect(start.edit(Layer::Hardness), {0, 0, kShore, grid.height}, 1.0f);
    for (int y = 46; y <= 50; ++y)
        for (int x = 3; x < 6; ++x)
            addSpring(start, x, y, 40.0);
    AlluvialRiversParams params = steady();
    params.edges = RiverEdges::Sea;
    params.grainMm = 0.3;
    params.sandLoad = 0.5;
    params.mudLoad = mudLoad;
    params.settlingMmPerS = 5.0;
    params.cohesion = cohesion;
    params.lateral = 1.0;
    params.bedTimeScale = 2000.0;
    params.steps = 150;
    AlluvialRun run(std::move(start), params);
    run.run();
    using Corner = std::pair<double, double>;
    const auto turn = [](Corner a, Corner b, Corner c) {
        return (b.first - a.first) * (c.second - a.second) - (b.second - a.second) * (c.first - a.first);
    };
    std::vector<Corner> land; // by column, then by row
    double area = 0.0;
    for (int x = kShore; x < grid.width; ++x)
        for (int y = 0; y < grid.height; ++y)
            if (run.terrain.elevation().at(x, y) > -0.5f) {
                ++area;
                for (const double side : {0.0, 1.0})
                    land.insert(land.end(), {Corner(x, y + side), Corner(x + 1, y + side)});
            }
    EXPECT_GT(area, 800.0);
    std::ranges::sort(land);
    double hull = 0.0;
    for (int half = 0; half < 2; ++half, std::ranges::reverse(land)) {
        std::vector<Corner> chain;
        for (const Corner& corner : land) {
            while (chain.size() > 1 && turn(chain[chain.size() - 2], chain.back(), corner) <= 0.0)
                chain.pop_back();
            chain.push_back(corner);
        }
        for (std::size_t i = 1; i < chain.size(); ++i)
            hull += 0.5 * (chain[i - 1].first * chain[i].second - chain[i].first * chain[i - 1].second);
    }
    return area / hull;
}

/// EdmondsSlingerland2010: mud that holds together lets channels grow out as fingers with bays between; sand makes a
/// fan.
TEST(AlluvialRivers, CohesiveMudMakesABirdsFootAndSandAFan) {
    const double birdsFoot = shareOfHull(0.25, 1.0), looseMud = shareOfHull(0.25, 0.0),
                 sand = shareOfHull(0.0, 0.0);
    EXPECT_LT(birdsFoot, 0.65);
    EXPECT_GT(looseMud, 1.1 * birdsFoot);
    EXPECT_GT(sand, 0.78);
}

} // namespace
} // namespace oxbow
