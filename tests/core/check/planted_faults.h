#pragma once

#include "core/base/counter_random.h"
#include "core/check/ground_check.h"
#include "core/flow/drainage_network.h"
#include "core/flow/network_grid.h"
#include "core/noise/noise_stage.h"
#include "tests/core/flow/hydrology_reference.h"

#include "places.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>
#include <vector>

/// Grounds that are sound, and faults to plant in them.
namespace oxbow::test {

struct SoundGround {
    std::string name;
    Heightmap map;
};

inline Heightmap realGround(const char* file, double lowM, double highM, double cellSizeM) {
    HeightmapReadOptions options;
    if (highM > lowM) {
        options.lowM = lowM;
        options.highM = highM;
    }
    options.cellSizeM = cellSizeM; // as they are, no resampling
    return readHeightmap(std::string(OXBOW_TEST_DATA "/dem/") + file, options).elevation;
}

/// Ridged noise from the stage of that name.
inline Heightmap madeGround() {
    const StageKind& kind = *findStageKind("noise");
    StageParams params(kind);
    params.set("relief_m", 1200.0);
    params.set("feature_size_m", 3000.0);
    Workers workers;
    WorkingTerrain terrain(GridSpec{300, 260, 30.0});
    std::vector<Phrase> notes;
    StageContext context{{workers.pool, workers.never}, {}, notes};
    const auto stepper = kind.start(params.values(), terrain, workers.pool);
    for (int step = 0; step < kind.stepCount(params.values(), terrain.grid()); ++step)
        stepper->step(step, terrain, context);
    return terrain.elevation();
}

inline std::vector<SoundGround> soundGrounds() {
    return {{"jacksboro", realGround("jacksboro_us_403x344.tif", 0, 0, 83.0)},
            {"sthelens", realGround("sthelens_us_256x256.png", 0, 6553.5, 10.0)},
            {"montblanc", realGround("montblanc_256x256.png", 454, 4810, 93.0)},
            {"himalaya", realGround("etopo5_himalaya_256x256.tif", 0, 0, 8600.0)},
            {"noise", madeGround()}};
}

/// A fault as it was planted.
struct Planted {
    FindingKind kind = FindingKind::Pits;
    std::int64_t count = -1;       ///< of the finding; -1: not known beforehand
    std::function<bool(int, int)> where; ///< whether a place is one of its
    /// Findings that come with it by nature.
    std::vector<FindingKind> also = {};
};

inline float meanRiseOf(const Heightmap& map) {
    double sum = 0.0;
    for (int y = 0; y < map.height(); ++y)
        for (int x = 0; x + 1 < map.width(); ++x)
            sum += std::fabs(map.at(x + 1, y) - map.at(x, y));
    return static_cast<float>(sum / static_cast<double>(map.cells().size()));
}

inline int near(int random, int size) {
    return size / 4 + random % (size / 2);
}
inline int die(std::uint64_t seed, int i, int sides) {
    return static_cast<int>(randomBits(seed, 77, i) % static_cast<std::uint64_t>(sides));
}

using Plant = std::function<Planted(Heightmap&, std::uint64_t seed)>;

inline Planted plantHoles(Heightmap& map, std::uint64_t seed) {
    const int x0 = near(die(seed, 0, 1000), map.width()), y0 = near(die(seed, 1, 1000), map.height());
    for (int y = y0; y < y0 + 13; ++y)
        for (int x = x0; x < x0 + 9; ++x)
            map.at(x, y) = -9999.0f;
    return {FindingKind::Holes, 13 * 9, [=](int x, int y) { return x >= x0 && x < x0 + 9 && y >= y0 && y < y0 + 13; }};
}

inline Planted plantEdge(Heightmap& map, std::uint64_t seed) {
    const int lines = 1 + die(seed, 0, 4), last = map.width() - 1;
    for (int y = 0; y < map.height(); ++y)
        for (int x = 0; x < lines; ++x) // repeats, as a careless resampling does, or one height
            map.at(last - x, y) = seed % 2 == 0 ? map.at(last - lines, y) : 0.5f * (valueRange(map.cells()).low + map.at(last, 0));
    if (seed % 2 == 1)
        for (int y = 0; y < map.height(); ++y)
            for (int x = 0; x < lines; ++x)
                map.at(last - x, y) = map.at(last, 0);
    return {FindingKind::Edges, lines, [last](int x, int) { return x == last; }};
}

inline Planted plantSpikes(Heightmap& map, std::uint64_t seed) {
    const float height = std::max(20.0f * meanRiseOf(map), 0.25f * valueRange(map.cells()).span());
    std::vector<std::pair<int, int>> places;
    for (int i = 0; i < 6; ++i)
        places.emplace_back(20 + i * (map.width() - 40) / 6, near(die(seed, i, 1000), map.height()));
    for (const auto& [x, y] : places)
        map.at(x, y) += x % 2 == 0 ? height : -height;
    return {FindingKind::Spikes, 6,
            [places](int x, int y) { return std::ranges::count(places, std::pair(x, y)) > 0; }};
}

inline Planted plantSeam(Heightmap& map, std::uint64_t seed) {
    const int at = near(die(seed, 0, 1000), map.width());
    const float height = 1.5f * meanRiseOf(map);
    for (int y = 0; y < map.height(); ++y)
        for (int x = at; x < map.width(); ++x)
            map.at(x, y) += height;
    return {FindingKind::Seams, 1, [at](int x, int) { return x == at; }};
}

inline Planted plantStripes(Heightmap& map, std::uint64_t seed) {
    std::vector<int> rows;
    for (int y = 20 + die(seed, 0, 10); y < map.height() - 10; y += 17)
        rows.push_back(y);
    const float height = 1.2f * meanRiseOf(map);
    for (const int y : rows)
        for (int x = 0; x < map.width(); ++x)
            map.at(x, y) += y % 2 == 0 ? height : -height;
    return {FindingKind::Stripes, static_cast<std::int64_t>(rows.size()),
            [rows](int, int y) { return std::ranges::count(rows, y) > 0; }};
}

/// As an 8-bit picture.
inline Planted plantSteps(Heightmap& map, std::uint64_t) {
    const ValueRange range = valueRange(map.cells());
    const float step = range.span() / 255.0f;
    for (float& h : map.cells())
        h = range.low + step * std::round((h - range.low) / step);
    return {FindingKind::Steps, -1, [](int, int) { return true; }};
}

/// All below a level is a sea without a floor.
inline Planted plantSea(Heightmap& map, std::uint64_t) {
    std::vector<float> heights(map.cells().begin(), map.cells().end());
    std::ranges::sort(heights);
    const float level = heights[heights.size() / 8];
    for (float& h : map.cells())
        h = std::max(h, level);
    return {FindingKind::SeaFloor, -1, [=, &map](int x, int y) { return map.at(x, y) == level; }, {FindingKind::Flats}};
}

/// The lowest ground of a disc is levelled: a lake without a bed.
inline Planted plantFlat(Heightmap& map, std::uint64_t seed) {
    const int x0 = near(die(seed, 0, 1000), map.width()), y0 = near(die(seed, 1, 1000), map.height());
    float level = INFINITY;
    const auto isIn = [=](int x, int y) { return std::hypot(x - x0, y - y0) <= 13.0; };
    for (int y = 0; y < map.height(); ++y)
        for (int x = 0; x < map.width(); ++x)
            if (isIn(x, y))
                level = std::min(level, map.at(x, y));
    for (int y = 0; y < map.height(); ++y)
        for (int x = 0; x < map.width(); ++x)
            if (isIn(x, y))
                map.at(x, y) = level;
            else if (std::hypot(x - x0, y - y0) <= 15.0)
                map.at(x, y) = std::max(map.at(x, y), level + 1.0f);
    return {FindingKind::Flats, 1, isIn, {FindingKind::Pits}};
}

/// Heights in a unit so small that all ground is steep.
inline Planted plantScale(Heightmap& map, std::uint64_t seed) {
    const float times = seed % 2 == 0 ? 3000.0f : 1e-5f;
    for (float& h : map.cells())
        h *= times;
    return {seed % 2 == 0 ? FindingKind::TooSteep : FindingKind::TooFlat, 1, [](int, int) { return true; }};
}

inline Planted plantPits(Heightmap& map, std::uint64_t seed) {
    const float depth = 5.0f * meanRiseOf(map);
    std::vector<std::pair<int, int>> places;
    for (int i = 0; i < 40; ++i)
        places.emplace_back(10 + die(seed, 2 * i, map.width() - 20), 10 + die(seed, 2 * i + 1, map.height() - 20));
    for (const auto& [x, y] : places)
        for (int j = 0; j < 2; ++j)
            for (int i = 0; i < 2; ++i)
                map.at(x + i, y + j) -= depth;
    return {FindingKind::Pits, -1, [](int, int) { return true; }, {FindingKind::BrokenRivers}};
}

/// A wall across the largest river, one cell thick.
inline Planted plantDam(Heightmap& map, std::uint64_t) {
    Workers workers;
    DrainageNetwork network(map, {outletMask(map, {OutletPolicy::Edges})});
    const auto& counts = network.cellCounts(workers);
    const auto& receivers = network.receivers(workers);
    // Where the valley of a large river is narrowest, across the way that the water takes there, from slope to slope.
    const float height = 3.0f * meanRiseOf(map);
    std::vector<std::pair<int, int>> best;
    for (int y = map.height() / 8; y < map.height() * 7 / 8; ++y)
        for (int x = map.width() / 8; x < map.width() * 7 / 8; ++x) {
            const auto river = static_cast<std::uint32_t>(map.grid().index(x, y));
            if (static_cast<double>(counts[river]) < 0.02 * kFlowUnit * static_cast<double>(counts.size()))
                continue;
            std::uint32_t ahead = river;
            for (int i = 0; i < 4 && receivers[ahead] != kNowhere; ++i)
                ahead = receivers[ahead];
            const int dx = static_cast<int>(ahead % map.width()) - x, dy = static_cast<int>(ahead / map.width()) - y;
            const bool upright = std::abs(dx) > std::abs(dy);
            std::vector<std::pair<int, int>> wall;
            for (const int side : {1, -1})
                for (int i = side > 0 ? 0 : 1; i < 100; ++i) {
                    const std::size_t before = wall.size();
                    const int u = upright ? x : x + side * i, v = upright ? y + side * i : y;
                    if (map.grid().contains(u, v) && map.at(u, v) < map.cells()[river] + height)
                        wall.emplace_back(u, v);
                    if (wall.size() == before)
                        break;
                }
            if (best.empty() || wall.size() < best.size()) {
                best = wall;
                best.emplace_back(x, y);
            }
        }
    const float crest = map.at(best.back().first, best.back().second) + height;
    for (const auto& [x, y] : best)
        map.at(x, y) = crest;
    const auto [damX, damY] = best.back();
    return {FindingKind::BrokenRivers, -1,
            [=](int x, int y) { return std::hypot(x - damX, y - damY) < 6.0; },
            {FindingKind::Pits}};
}

inline const std::vector<std::pair<const char*, Plant>>& plants() {
    static const std::vector<std::pair<const char*, Plant>> kPlants = {
        {"holes", plantHoles}, {"edge", plantEdge},   {"spikes", plantSpikes}, {"seam", plantSeam},
        {"stripes", plantStripes}, {"steps", plantSteps}, {"sea", plantSea},   {"flat", plantFlat},
        {"scale", plantScale}, {"pits", plantPits},   {"dam", plantDam}};
    return kPlants;
}

} // namespace oxbow::test
