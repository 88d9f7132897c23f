#include "core/measure/river_soundness.h"

#include "core/flow/basin_graph.h"
#include "core/lakes/lake_stage.h"
#include "core/recipe/recipe_file.h"
#include "core/rivers/river_stage.h"
#include "core/run/evaluator.h"
#include "tests/core/flow/hydrology_reference.h"
#include "tests/core/recipe/shipped_recipes.h"
#include "tests/core/rivers/real_ground.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>
#include <optional>

/// No river climbs, crosses a lake or ends on land: on every recipe that comes with the program and on real
/// elevation models, with and without lakes, carving and meanders.
namespace oxbow {
namespace {

/// A river from the middle of the map eastwards to its edge, water and bed falling by 1 m a point.
WaterBodies eastboundRiver(const GridSpec& grid) {
    WaterBodies bodies;
    RiverReach reach;
    reach.id = 1;
    reach.end = WaterEnd::Edge;
    for (int x = grid.width / 2; x < grid.width; ++x) {
        RiverPoint point;
        point.at = {(x + 0.5) * grid.cellSizeM, (grid.height / 2 + 0.5) * grid.cellSizeM};
        point.cell = static_cast<std::int64_t>(grid.index(x, grid.height / 2));
        point.waterM = 100.0 - x;
        point.bedM = 98.0 - x;
        reach.points.push_back(point);
    }
    bodies.reaches.push_back(reach);
    return bodies;
}

constexpr GridSpec kSmall{20, 9, 10.0};

TEST(RiverSoundness, ARiverThatFallsToTheEdgeIsSound) {
    const RiverSoundness found = riverSoundness(eastboundRiver(kSmall), kSmall, nullptr);
    EXPECT_EQ(found, (RiverSoundness{1, 10, 0, 0, 0}));
    EXPECT_TRUE(found.isSound());
}

TEST(RiverSoundness, CountsEveryPlaceWhereWaterOrBedRises) {
    WaterBodies bodies = eastboundRiver(kSmall);
    bodies.reaches[0].points[3].waterM += 5.0;
    bodies.reaches[0].points[7].bedM += 5.0;
    EXPECT_EQ(riverSoundness(bodies, kSmall, nullptr).climbs, 2);
}

TEST(RiverSoundness, ARiverMayLieInALakeAtItsEndsOnly) {
    const WaterBodies bodies = eastboundRiver(kSmall);
    Heightmap levels(kSmall, kNoValue);
    levels.at(10, 4) = levels.at(11, 4) = 91.0f;
    EXPECT_EQ(riverSoundness(bodies, kSmall, &levels).lakeCrossings, 0);
    levels.at(15, 4) = 85.0f;
    EXPECT_EQ(riverSoundness(bodies, kSmall, &levels).lakeCrossings, 1);
}

TEST(RiverSoundness, AnEndMustBeWhatTheListSays) {
    WaterBodies bodies = eastboundRiver(kSmall);
    RiverReach& reach = bodies.reaches[0];
    const auto landEnds = [&](const Heightmap* levels) {
        return riverSoundness(bodies, kSmall, levels).landEnds;
    };
    reach.end = WaterEnd::None;
    EXPECT_EQ(landEnds(nullptr), 1);
    reach.end = WaterEnd::Lake;
    EXPECT_EQ(landEnds(nullptr), 1);
    Heightmap levels(kSmall, kNoValue);
    levels.at(19, 4) = 81.0f;
    EXPECT_EQ(landEnds(&levels), 0);
    Lake depression;
    depression.kind = LakeKind::Dry;
    depression.deepestCell = reach.points.back().cell;
    bodies.lakes.push_back(depression);
    EXPECT_EQ(landEnds(nullptr), 0);
    reach.end = WaterEnd::Edge;
    reach.points.pop_back();
    EXPECT_EQ(landEnds(nullptr), 1);
}

TEST(RiverSoundness, BedsAboveTheGroundOfTheirDryCellFloat) {
    const WaterBodies bodies = eastboundRiver(kSmall);
    Heightmap ground(kSmall), levels(kSmall, kNoValue);
    for (int x = 10; x < 20; ++x)
        ground.at(x, 4) = static_cast<float>(98 - x);
    ground.at(13, 4) -= 0.4f;
    ground.at(15, 4) -= 3.0f;
    ground.at(17, 4) -= 3.0f;
    EXPECT_EQ(riverSoundness(bodies, kSmall, &levels, &ground).floatingBeds, 2);
    levels.at(17, 4) = 84.0f;
    EXPECT_EQ(riverSoundness(bodies, kSmall, &levels, &ground).floatingBeds, 1) << "in a lake the bed is the lake's";
}

TEST(RiverSoundness, TheUserReadsTheCounts) {
    EXPECT_EQ(describe({340, 9000, 0, 1, 2}, 12),
              "Rivers: 12 rivers of 340 reaches; 0 climb, 1 cross a lake, 2 end on land, 0 points over deeper ground.");
}

constexpr int kSide = 128;

struct Faults {
    std::int64_t reaches = 0, points = 0;
    std::int64_t climbs = 0;    ///< water or bed that rises downstream, along a reach or into the next
    std::int64_t crossings = 0; ///< stretches over a lake that the river does not end or begin in there
    std::int64_t landEnds = 0;  ///< ends at neither a lake, a sea, the map's edge nor another river
    std::int64_t offLevel = 0;  ///< ends at a lake whose level is not the river's
    std::int64_t dryEnds = 0;   ///< no fault: ends in a depression whose water dries up
    std::int64_t dams =
        0; ///< places where carved ground would hold the river more than 5 cm over its surface
    void add(const Faults& o) {
        reaches += o.reaches;
        points += o.points;
        climbs += o.climbs;
        crossings += o.crossings;
        landEnds += o.landEnds;
        offLevel += o.offLevel;
        dryEnds += o.dryEnds;
        dams += o.dams;
    }
};

class FaultFinder {
public:
    explicit FaultFinder(const WorkingTerrain& terrain)
        : m_terrain(terrain),
          m_grid(terrain.grid()),
          m_levels(terrain.find(Layer::LakeLevel)),
          m_bodies(*terrain.waterBodies()) {}

    [[nodiscard]] Faults find(bool isCarved) {
        for (const RiverReach& reach : m_bodies.reaches)
            check(reach);
        if (isCarved)
            countDams();
        return m_faults;
    }

private:
    [[nodiscard]] std::size_t cellAt(MapPoint at) const {
        const auto cell = [&](double m, int cells) {
            return std::clamp(static_cast<int>(std::floor(m / m_grid.cellSizeM)), 0, cells - 1);
        };
        return m_grid.index(cell(at.xM, m_grid.width), cell(at.yM, m_grid.height));
    }
    [[nodiscard]] float levelAt(std::size_t cell) const {
        return m_levels ? m_levels->cells()[cell] : kNoValue;
    }
    [[nodiscard]] bool isLake(std::size_t cell) const { return !std::isnan(levelAt(cell)); }
    [[nodiscard]] bool isEdge(std::size_t cell) const {
        const int x = static_cast<int>(cell) % m_grid.width, y = static_cast<int>(cell) / m_grid.width;
        return x == 0 || y == 0 || x == m_grid.width - 1 || y == m_grid.height - 1;
    }

    [[nodiscard]] bool isDryPit(std::int64_t cell) const {
        return std::ranges::any_of(m_bodies.lakes, [cell](const Lake& lake) {
            return lake.kind == LakeKind::Dry && lake.deepestCell == cell;
        });
    }

    void check(const RiverReach& reach) {
        const auto& points = reach.points;
        ++m_faults.reaches;
        m_faults.points += static_cast<std::int64_t>(points.size());
        ASSERT_GE(points.size(), 2u);
        for (std::size_t i = 1; i < points.size(); ++i)
            m_faults.climbs += points[i].waterM > points[i - 1].waterM || points[i].bedM > points[i - 1].bedM;
        checkEnd(reach);
        checkLakeLevel(points.front());
        if (reach.downstreamId == 0)
            checkLakeLevel(points.back());
        checkCourse(points);
    }

    void checkEnd(const RiverReach& reach) {
        const RiverPoint& last = reach.points.back();
        const auto cell = static_cast<std::size_t>(last.cell);
        m_faults.landEnds += cellAt(last.at) != cell;
        if (reach.downstreamId != 0) {
            const RiverPoint& next = m_bodies.reaches[reach.downstreamId - 1].points.front();
            m_faults.landEnds += !(next.at == last.at);
            m_faults.climbs += next.waterM > last.waterM || next.bedM > last.bedM;
            return;
        }
        switch (reach.end) {
        case WaterEnd::Lake:
            m_faults.landEnds += !isLake(cell) && !isDryPit(last.cell);
            m_faults.dryEnds += !isLake(cell);
            break;
        case WaterEnd::Sea:
            m_faults.landEnds += !isLake(cell);
            break;
        case WaterEnd::Edge:
            m_faults.landEnds += !isEdge(cell);
            break;
        default:
            ++m_faults.landEnds;
        }
    }

    void checkLakeLevel(const RiverPoint& end) {
        const auto cell = static_cast<std::size_t>(end.cell);
        m_faults.offLevel += isLake(cell) && std::fabs(end.waterM - levelAt(cell)) > 1e-4;
    }

    /// Walks the line in small steps. It may lie in a lake only at its ends, and there no farther than the
    /// next cell but one.
    void checkCourse(const std::vector<RiverPoint>& points) {
        std::vector<std::size_t> cells;
        for (std::size_t i = 1; i < points.size(); ++i) {
            const MapPoint &a = points[i - 1].at, &b = points[i].at;
            const double way = std::hypot(b.xM - a.xM, b.yM - a.yM);
            const int steps = 1 + static_cast<int>(8.0 * way / m_grid.cellSizeM);
            for (int k = 0; k <= steps; ++k) {
                const double t = static_cast<double>(k) / steps;
                const MapPoint at{std::lerp(a.xM, b.xM, t), std::lerp(a.yM, b.yM, t)};
                if (isWellInside(at))
                    cells.push_back(cellAt(at));
            }
        }
        std::size_t from = 0, to = cells.size();
        while (from < to && from < 24 && isLake(cells[from]))
            ++from;
        while (to > from && cells.size() - to < 24 && isLake(cells[to - 1]))
            --to;
        bool inside = false;
        for (std::size_t i = from; i < to; ++i) {
            m_faults.crossings += isLake(cells[i]) && !inside;
            inside = isLake(cells[i]);
        }
    }
    /// Corners between two dry cells may be passed.
    [[nodiscard]] bool isWellInside(MapPoint at) const {
        const double u = at.xM / m_grid.cellSizeM, v = at.yM / m_grid.cellSizeM;
        constexpr double kCorner = 0.02;
        return std::fabs(u - std::round(u)) > kCorner || std::fabs(v - std::round(v)) > kCorner;
    }

    void countDams() {
        test::Workers workers;
        const Heightmap& ground = *m_terrain.find(Layer::Elevation);
        CellMask outlets = outletMask(ground, {OutletPolicy::Edges});
        for (std::size_t c = 0; c < outlets.size(); ++c)
            outlets[c] |= isLake(c) || isDryPit(static_cast<std::int64_t>(c));
        const auto directions = flowDirections(ground, outlets, workers);
        const Heightmap filled = filledSurface(ground, basinGraph(ground, directions, workers), workers);
        for (const RiverReach& reach : m_bodies.reaches)
            for (const RiverPoint& point : reach.points) {
                const auto c = static_cast<std::size_t>(point.cell);
                m_faults.dams += !isLake(c) &&
                                 filled.cells()[c] > std::max<double>(ground.cells()[c], point.waterM) + 0.05;
            }
    }

    const WorkingTerrain& m_terrain;
    GridSpec m_grid;
    const Heightmap* m_levels;
    const WaterBodies& m_bodies;
    Faults m_faults;
};

struct Run {
    explicit Run(const WorkingTerrain& start) : terrain(start), pool(2) {}
    template <typename Params>
    void carryOut(const StageKind& kind, const Params& params) {
        notes.clear();
        StageContext context{{pool, never}, {}, notes};
        const auto stepper = kind.start(params, terrain, pool);
        const int steps = kind.stepCount(params, terrain.grid());
        for (int i = 0; i < steps; ++i)
            stepper->step(i, terrain, context);
    }
    WorkingTerrain terrain;
    ThreadPool pool;
    CancelToken never;
    std::vector<Phrase> notes;
};

enum class Water { None, Full, Rain, Arid };

/// The faults of all combinations on one ground. `turn`: wandering, which takes most of the time, once with each water, cut
/// into the ground or not by turns.
Faults faultsOn(const WorkingTerrain& ground, std::optional<int> turn = {}) {
    Faults sum;
    for (const Water water : {Water::None, Water::Full, Water::Rain, Water::Arid}) {
        Run lakes(ground);
        LakesParams p;
        p.steps = 1;
        p.minAreaM2 = 3.0 * ground.grid().cellAreaM2();
        p.mode = water >= Water::Rain ? LakeMode::Rain : LakeMode::Full;
        p.rainMmPerYear = 300.0;
        p.evaporationMmPerYear = 1500.0;
        if (water == Water::Arid) { // depressions worth a lake whose water covers next to nothing
            p.rainMmPerYear = 20.0;
            p.evaporationMmPerYear = 6000.0;
            p.minAreaM2 *= 4.0;
        }
        if (water != Water::None)
            lakes.carryOut(lakesStage(), p);
        for (const bool carve : {false, true})
            for (const double meander : {0.0, 1.0}) {
                if (turn && meander > 0.0 && carve != ((*turn + static_cast<int>(water)) % 2 == 0))
                    continue;
                RiverParams r;
                r.channelAreaKm2 = 3e-3 * ground.grid().widthM() * ground.grid().heightM() * 1e-6;
                r.carve = carve;
                r.meander = meander;
                Run rivers(lakes.terrain);
                rivers.carryOut(riversStage(), r);
                const Faults faults = FaultFinder(rivers.terrain).find(carve);
                EXPECT_GT(faults.reaches, 0);
                const RiverSoundness counted =
                    riverSoundness(*rivers.terrain.waterBodies(), rivers.terrain.grid(),
                                   rivers.terrain.find(Layer::LakeLevel));
                EXPECT_EQ(counted, (RiverSoundness{faults.reaches, faults.points, 0, 0, 0}));
                EXPECT_THAT(english(rivers.notes), testing::IsEmpty());
                EXPECT_EQ(faults.climbs + faults.crossings + faults.landEnds + faults.offLevel + faults.dams,
                          0)
                    << "water " << static_cast<int>(water) << (carve ? ", carved" : "")
                    << (meander > 0.0 ? ", wandering" : "") << ": climbs " << faults.climbs
                    << ", crosses lakes " << faults.crossings << ", ends on land " << faults.landEnds
                    << ", off the lake's level " << faults.offLevel << ", dams " << faults.dams;
                sum.add(faults);
            }
    }
    return sum;
}

void report(const std::string& what, const Faults& f) {
    std::cout << what << ": " << f.reaches << " reaches, " << f.points << " points; climbs " << f.climbs
              << ", crosses lakes " << f.crossings << ", ends on land " << f.landEnds
              << ", off the lake's level " << f.offLevel << ", dams " << f.dams << ", ends in dry hollows "
              << f.dryEnds << "\n";
}

/// The recipe up to its lakes and rivers, on a small grid of the same extent.
WorkingTerrain groundOfRecipe(const std::string& name) {
    Recipe recipe = readRecipe(std::filesystem::path(test::kRecipes) / (name + ".json"));
    recipe.grid = {kSide, kSide, recipe.grid.widthM() / kSide};
    std::erase_if(recipe.stages, [](const RecipeStage& stage) {
        return stage.params.kind().id == lakesStage().id || stage.params.kind().id == riversStage().id;
    });
    ThreadPool pool(2);
    Evaluator evaluator(pool, test::kRecipes);
    evaluator.begin(std::make_shared<const Recipe>(std::move(recipe)));
    const CancelToken never;
    while (!evaluator.finished())
        evaluator.advance(never);
    return evaluator.terrain();
}

class RiversOfARecipe : public testing::TestWithParam<std::string> {};

TEST_P(RiversOfARecipe, NoRiverOfARecipeClimbsCrossesALakeOrEndsOnLand) {
    const std::vector<std::string> names = test::recipeNames();
    const auto turn = static_cast<int>(std::ranges::find(names, GetParam()) - names.begin());
    report(GetParam(), faultsOn(groundOfRecipe(GetParam()), turn));
}

INSTANTIATE_TEST_SUITE_P(Recipes, RiversOfARecipe, testing::ValuesIn(test::recipeNames()),
                         [](const auto& test) { return test.param; });

class RiversOfRealGround : public testing::TestWithParam<std::filesystem::path> {};

TEST_P(RiversOfRealGround, NoneClimbsCrossesALakeOrEndsOnLand) {
    report(GetParam().stem().string(), faultsOn(test::realGround(GetParam())));
}

INSTANTIATE_TEST_SUITE_P(Dems, RiversOfRealGround, testing::ValuesIn(test::realGrounds()),
                         [](const auto& test) { return test.param.stem().string(); });

} // namespace
} // namespace oxbow
