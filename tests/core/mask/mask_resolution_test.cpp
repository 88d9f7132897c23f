#include "core/strata/strata.h"
#include "tests/core/mask/mask_values.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

namespace oxbow {
namespace {

constexpr double kSideM = 5120.0;
constexpr int kRatio = 4;

/// Hills of 1.5 km and smaller, smooth from 60 m down.
double hills(double x, double y) {
    double sum = 0.0;
    for (int i = 1; i <= 5; ++i)
        sum += 200.0 / i * std::sin(i * (x * 0.0021 + 0.7 * i) + 0.4 * std::cos(i * y * 0.0017)) *
               std::cos(i * (y * 0.0019 - 0.3 * i));
    return 800.0 + sum + 0.02 * y;
}

WorkingTerrain dryLand(int side) {
    return terrainOf({side, side, kSideM / side}, hills);
}

/// The hills with a lake, a sea in the west and every layer that a source reads, all by places in metres.
WorkingTerrain land(int side) {
    WorkingTerrain terrain = dryLand(side);
    const GridSpec grid = terrain.grid();
    for (const Layer layer : {Layer::Wear, Layer::Deposition, Layer::Hardness, Layer::Water, Layer::Discharge, Layer::Ice,
                              Layer::Sand})
        terrain.edit(layer) =
            terrainOf(grid, [](double x, double y) { return 0.5 + 0.5 * std::sin(x * 0.004) * std::cos(y * 0.003); })
                .elevation();
    Heightmap& level = terrain.edit(Layer::LakeLevel);
    auto water = std::make_shared<WaterBodies>();
    const auto flood = [&](LakeKind kind, double westM, double eastM, double northM, double southM) {
        const auto cell = [&](double m) { return static_cast<int>(m / grid.cellSizeM); };
        Lake lake;
        lake.id = static_cast<int>(water->lakes.size()) + 1;
        lake.kind = kind;
        lake.levelM = 2000.0f;
        lake.minX = cell(westM), lake.minY = cell(northM), lake.maxX = cell(eastM) - 1, lake.maxY = cell(southM) - 1;
        lake.deepestCell = static_cast<std::int64_t>(grid.index(lake.minX, lake.minY));
        for (int y = lake.minY; y <= lake.maxY; ++y)
            for (int x = lake.minX; x <= lake.maxX; ++x)
                level.at(x, y) = 2000.0f;
        water->lakes.push_back(lake);
    };
    flood(LakeKind::Sea, 0.0, 640.0, 0.0, kSideM);
    flood(LakeKind::Full, 2560.0, 3840.0, 1280.0, 2560.0);
    terrain.setWaterBodies(water);
    return terrain;
}

/// One mask for every source, in metres.
std::map<std::string, MaskEntry> masks() {
    std::map<std::string, MaskEntry> all;
    const auto add = [&](const char* source, double from, double to, double soft,
                         const std::map<std::string, ParamValue>& params = {}) {
        MaskEntry entry = entryOf(source, params);
        entry.from = from, entry.to = to, entry.soft = soft;
        all.emplace(source, entry);
    };
    constexpr double kOpen = MaskEntry::kOpen;
    add("height", 800, kOpen, 50);
    add("relative_height", 0.5, kOpen, 0.1);
    add("slope", 12, kOpen, 4, {{"radius_m", 100.0}});
    add("aspect", 0, 60, 30, {{"radius_m", 100.0}});
    add("curvature", 0.0, kOpen, 0.5, {{"radius_m", 200.0}});
    add("relief", 320, kOpen, 60);
    add("sun", 0.9, kOpen, 0.2);
    add("across_map", 0.6, kOpen, 0.2, {{"direction_deg", 160.0}});
    add("drainage_area", 0.2, kOpen, 0.1, {{"radius_m", 100.0}});
    add("wetness", 7, kOpen, 3, {{"radius_m", 160.0}});
    add("river_distance", 0, 200, 200, {{"min_area_km2", 0.4}});
    add("lake_distance", 0, 300, 300);
    add("shore_distance", 0, 300, 300);
    add("edge_distance", 0, 300, 200);
    add("lake", -kOpen, kOpen, 0);
    add("rock_layer", 4, kOpen, 0.5);
    add("catchment", -kOpen, kOpen, 0, {{"x_m", 2600.0}, {"y_m", 200.0}, {"snap_m", 2500.0}});
    add("noise", -kOpen, kOpen, 0);
    add("natural", -kOpen, kOpen, 0, {{"cover", std::string("meadow")}});
    for (const char* layer : {"wear", "deposition", "hardness", "water_depth", "discharge", "ice", "sand"})
        add(layer, 0.5, kOpen, 0.2);
    MaskEntry painted = entryOf("painted");
    Brush brush{.layer = Layer::Mask, .action = BrushAction::Set, .radiusM = 700.0, .strength = 0.9};
    painted.strokes.push_back(
        {.stroke = std::make_shared<const Stroke>(Stroke{brush, {{1500.0, 1800.0, 1.0}, {2300.0, 2500.0, 0.7}}})});
    all.emplace("painted", painted);
    return all;
}

/// Difference of the masks of 512² and 2048² over one square, the finer one averaged.
TEST(MaskResolution, EverySourceTellsTheSameInMetres) {
    const WorkingTerrain coarse = land(512), fine = land(512 * kRatio);
    const WorkingTerrain dryCoarse = dryLand(512), dryFine = dryLand(512 * kRatio);
    Values coarseValues(coarse), fineValues(fine), dryCoarseValues(dryCoarse), dryFineValues(dryFine);
    StrataParams layers;
    layers.thicknessM = 150.0;
    const Heightmap coarseDatum(coarse.grid()), fineDatum(fine.grid());
    coarseValues.ground.strata = fineValues.ground.strata = &layers;
    coarseValues.ground.rockDatum = &coarseDatum;
    fineValues.ground.rockDatum = &fineDatum;
    // What follows the ground down would follow it into the lake and the sea.
    const std::set<std::string> drained = {"drainage_area", "wetness", "river_distance", "catchment"};
    const std::map<std::string, MaskEntry> all = masks();
    std::set<std::string> left;
    for (const MaskSource& source : maskSources())
        if (!all.contains(std::string(source.id)))
            left.emplace(source.id);
    // A picture is laid over the map whatever its cells; a stage's mask is made of the others; curves and roads have tests of
    // their own, and the cells that a line passes are those of the grid.
    for (const char* id : {"image", "stage", "curve_distance", "inside_curve", "on_curve", "road", "road_distance"})
        left.erase(id);
    EXPECT_TRUE(left.empty()) << *left.begin() << " is compared by no line above";
    for (const auto& [name, entry] : all) {
        const std::vector<MaskEntry> where = {entry};
        const bool isDrained = drained.contains(name);
        const Heightmap a = MaskMaker((isDrained ? dryCoarseValues : coarseValues).ground).mask(where);
        const Heightmap b = MaskMaker((isDrained ? dryFineValues : fineValues).ground).mask(where);
        double difference = 0.0, sum = 0.0;
        for (int y = 0; y < a.height(); ++y)
            for (int x = 0; x < a.width(); ++x) {
                double mean = 0.0;
                for (int k = 0; k < kRatio * kRatio; ++k)
                    mean += b.at(x * kRatio + k % kRatio, y * kRatio + k / kRatio) / double{kRatio * kRatio};
                difference += std::abs(mean - a.at(x, y));
                sum += mean;
            }
        const double cells = static_cast<double>(a.cells().size());
        // Two resolutions send some hillsides another way at a fork.
        EXPECT_LT(difference / cells, isDrained ? 0.05 : 0.02) << name;
        EXPECT_GT(sum / cells, 0.02) << name << ": nothing to compare";
        EXPECT_LT(sum / cells, 0.98) << name << ": nothing to compare";
        RecordProperty(name, std::to_string(difference / cells));
    }
}

} // namespace
} // namespace oxbow
