#include "core/place/place.h"

#include "core/base/elementary.h"
#include "core/base/error.h"
#include "core/base/to_digits.h"
#include "core/constraint/constraint_plan.h"
#include "core/constraint/line_cells.h"
#include "core/earthwork/road_curve.h"
#include "core/files/vector/feature_file.h"
#include "core/files/vector/feature_window.h"
#include "core/files/vector/map_projection.h"
#include "core/place/place_curves.h"
#include "core/place/valley_snap.h"
#include "core/run/import_recipe.h"
#include "core/surface/surface_json.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <set>
#include <utility>

namespace oxbow {

namespace {

using PlaceJson = nlohmann::ordered_json;

constexpr double kSnapCells = 3.0;
constexpr double kShoreReachCells = 12.0; ///< how far from a shore the ground follows it
constexpr double kBankReachCells = 6.0;
constexpr double kJoinPlaceCells = 0.5;   ///< ends so near are one
constexpr double kCurveCells = 6.0;       ///< between points of a curve
constexpr double kTilted = 0.1, kTiltedM = 10.0; ///< of a shore: rise over its lake, that a lake cannot have
constexpr double kMostSnapCells = 50.0;
constexpr double kMeetsM = 0.5;           ///< between roads that meet
constexpr double kFarM = 1e-3;            ///< what of a climb is rounding

std::string metresText(double value) {
    return shortNumber(toDigits(value, 3));
}

double rounded2(double value) {
    return std::round(100.0 * value) / 100.0;
}

/// A bed's ground along its cells, and what the least squares and the least of the largest change of a bed that never climbs
/// are (isotonic regression of that line alone).
struct BedBound {
    double sumSquares = 0.0, largestM = 0.0;
    std::size_t cells = 0;

    void add(const std::vector<double>& heights) {
        BedForest bed;
        double lowest = HUGE_VAL;
        for (std::size_t i = 0; i < heights.size(); ++i) {
            bed.nodes.push_back({.heightM = heights[i], .next = i + 1 < heights.size() ? static_cast<int>(i + 1) : -1});
            largestM = std::max(largestM, 0.5 * (heights[i] - lowest));
            lowest = std::min(lowest, heights[i]);
        }
        const std::vector<double> fallen = fallingBeds(bed).heightsM;
        for (std::size_t i = 0; i < heights.size(); ++i)
            sumSquares += (fallen[i] - heights[i]) * (fallen[i] - heights[i]);
        cells += heights.size();
    }
    [[nodiscard]] double rmsM() const { return cells > 0 ? std::sqrt(sumSquares / static_cast<double>(cells)) : 0.0; }
};

class PlaceMaker {
public:
    PlaceMaker(const PlaceRequest& request, ThreadPool& pool, const CancelToken& cancel)
        : m_request(request), m_compute{pool, cancel}, m_evaluator(pool, std::filesystem::current_path()) {}

    MadePlace run() {
        readGround();
        readFeatureFiles();
        planWater();
        evaluate();
        m_pinned = groundNow();
        planRoads();
        m_notesBefore = m_evaluator.notes().size();
        evaluate();
        m_notesBehind = m_evaluator.notes().size();
        addLand();
        evaluate();
        m_after = groundNow();
        tellWater();
        tellRoads();
        tellChange();
        std::ranges::stable_sort(m_made.findings, {}, [](const PlaceFinding& finding) { return finding.kind != PlaceFinding::Kind::Fault; });
        m_made.state = m_evaluator.capture({});
        for (std::size_t i = 0; i < m_evaluator.notes().size(); ++i)
            if (i < m_notesBefore || i >= m_notesBehind) // what a road says stands in its finding
                note(m_evaluator.notes()[i]);
        m_made.report["findings"] = findingsJson();
        PlaceJson notes = PlaceJson::array();
        for (const std::string& note : english(m_made.notes))
            notes.push_back(note);
        m_made.report["notes"] = std::move(notes);
        return std::move(m_made);
    }

private:
    using Kind = PlaceFinding::Kind;

    void note(const Phrase& words) { m_made.notes.push_back(words); }
    PlaceFinding& find(Kind kind, const Phrase& words, MapPoint at) { return m_made.findings.emplace_back(PlaceFinding{kind, words, at}); }
    [[nodiscard]] GeoFrame frame() const { return {m_made.recipe.grid, m_place ? &*m_place : nullptr}; }

    // ---- What there is ----

    void readGround() {
        HeightmapReadOptions options;
        options.compute = &m_compute;
        options.crop = m_request.crop;
        ImportedHeightmap ground = readHeightmap(m_request.dem, options);
        if (m_request.area && !m_request.crop) {
            options.crop = areaOf(ground, *m_request.area, m_request.dem.string(), m_made.notes);
            ground = readHeightmap(m_request.dem, options);
        }
        for (const Phrase& words : ground.notes)
            note(words);
        if (ground.noDataCells > 0)
            note(phrase("%1 cells of the model have no value and are filled from their neighbours", ground.noDataCells));
        m_place = ground.place;
        m_made.recipe.grid = ground.elevation.grid();
        options.compute = nullptr;
        setImport(m_made.recipe.stages.emplace_back(*findStageKind("import")),
                  importParams(std::filesystem::absolute(m_request.dem).string(), options));
    }
    void readFeatureFiles() {
        for (const PlaceFile& each : m_request.features) {
            std::vector<Phrase> ofFile;
            const std::string name = each.file.string();
            const std::vector<MapFeature> features = mapFeatures(readFeatures(each.file, frame(), ofFile), frame(), name);
            PlaceIntake intake = placeLines(features, each.role, m_request.kinds, m_made.recipe.grid, name);
            if (features.empty())
                ofFile.push_back(phrase("no features lie on the map"));
            else if (intake.lines.empty())
                ofFile.push_back(intake.unknown == 0 ? phrase("no part of its %1 features lies on the map", features.size())
                                                     : phrase("none of its %1 features is of use here: their tags are no waterway, lake, coast, road or land",
                                                              features.size()));
            ofFile.insert(ofFile.end(), intake.notes.begin(), intake.notes.end());
            for (const Phrase& words : ofFile)
                note(Phrase(name + ": ") + words);
            for (const PlaceIntake::Fault& fault : intake.faults)
                find(Kind::Fault, fault.text, fault.at);
            m_made.report["files"].push_back({{"file", name}, {"features", features.size()}, {"taken", intake.lines.size()},
                                              {"beside_the_map", intake.beside}, {"of_no_use", intake.unknown}});
            for (PlaceLine& line : intake.lines)
                (line.isRiver()                           ? m_drawnRivers
                 : line.isLake()                          ? m_lakes
                 : line.kind == FeatureKind::Coastline    ? m_coasts
                 : line.kind == FeatureKind::Road         ? m_roads
                                                          : m_land)
                    .push_back(std::move(line));
        }
        if (m_drawnRivers.empty() && m_lakes.empty() && m_coasts.empty() && m_roads.empty() && m_land.empty())
            throw Error(phrase("nothing of the files lies on the map and is of use: there is no place to make") +
                        Phrase(m_made.notes.empty() ? "" : "; " + m_made.notes.back().english()));
    }

    // ---- Water ----

    void planWater() {
        evaluate();
        m_before = groundNow();
        const double cellM = m_made.recipe.grid.cellSizeM;
        const double snapM = m_request.snapM.value_or(kSnapCells * cellM);
        if (snapM > kMostSnapCells * cellM)
            throw Error(phrase("rivers can be moved by %1 m at most on this map, %2 cells, and not by %3 m", shortNumber(kMostSnapCells * cellM),
                               shortNumber(kMostSnapCells), shortNumber(snapM)));
        m_rivers = snappedRivers(chainedLines(m_drawnRivers, kJoinPlaceCells * cellM, true), m_before,
                                 snapM, m_compute);
        std::vector<PlaceLine> lines;
        for (SnappedRiver& river : m_rivers) {
            thickenLine(river.line, kCurveCells * cellM);
            lines.push_back(river.line);
        }
        m_levels = lakeLevels(m_lakes, lines, m_before, m_compute);
        // An island stands in the lake around it.
        for (std::size_t i = 0; i < m_lakes.size(); ++i)
            if (m_lakes[i].isIsland)
                for (std::size_t k = i; k-- > 0;)
                    if (!m_lakes[k].isIsland) {
                        m_levels[i] = m_levels[k];
                        break;
                    }
        if (m_rivers.empty() && m_lakes.empty() && m_coasts.empty())
            return;
        RecipeStage pins(*findStageKind("pins"));
        pins.params.set("reach_m", kShoreReachCells * cellM);
        pins.params.set("banks_m", kBankReachCells * cellM);
        for (const PlaceLine& coast : m_coasts)
            pins.curves.push_back(coastCurveOf(coast));
        for (std::size_t i = 0; i < m_lakes.size(); ++i) {
            Curve curve = lakeCurveOf(m_lakes[i]);
            for (CurvePoint& point : curve.points)
                point.heightM = m_levels[i].levelM;
            pins.curves.push_back(std::move(curve));
        }
        for (const SnappedRiver& river : m_rivers)
            pins.curves.push_back(riverCurveOf(river.line));
        m_pins = pins.curves;
        m_made.recipe.stages.push_back(std::move(pins));
    }
    /// Beds and shores: a river is by its number, a lake by its own behind them.
    [[nodiscard]] std::vector<std::uint32_t> waterCells() const {
        const GridSpec& grid = m_made.recipe.grid;
        std::vector<std::uint32_t> water(grid.cellCount(), 0);
        for (std::size_t i = 0; i < m_lakes.size(); ++i) {
            const CellMask inside = cellsInside(CurvePath(lakeCurveOf(m_lakes[i])), grid, m_compute);
            for (std::size_t c = 0; c < inside.size(); ++c)
                if (inside[c])
                    water[c] = m_lakes[i].isIsland ? 0 : static_cast<std::uint32_t>(m_rivers.size() + i + 1);
        }
        for (std::size_t i = 0; i < m_rivers.size(); ++i)
            for (const auto& part : cellsAlong(CurvePath(riverCurveOf(m_rivers[i].line)), grid, LineSteps::Sides))
                for (const LineCell& cell : part)
                    if (water[cell.cell] == 0)
                        water[cell.cell] = static_cast<std::uint32_t>(i + 1);
        return water;
    }

    // ---- Roads and land ----

    void planRoads() {
        if (m_roads.empty())
            return;
        const GridSpec& grid = m_made.recipe.grid;
        m_roads = chainedLines(m_roads, kJoinPlaceCells * grid.cellSizeM, false);
        std::ranges::stable_sort(m_roads, {}, [](const PlaceLine& road) { return std::pair(-road.widthM, -road.lengthM()); });
        const std::vector<std::uint32_t> water = waterCells();
        std::vector<std::string> titles;
        for (const SnappedRiver& river : m_rivers)
            titles.push_back(river.line.title());
        for (const PlaceLine& lake : m_lakes)
            titles.push_back(lake.title());
        RecipeStage stage(*findStageKind("curves"));
        stage.name = "Roads";
        MaskEntry beds(*findMaskSource("on_curve"));
        beds.invert = true;
        if (!m_pins.empty())
            stage.mix.where = {beds};
        BuiltRoads built;
        for (PlaceLine& road : m_roads) {
            m_compute.cancel.throwIfRequested();
            thickenLine(road, kCurveCells * grid.cellSizeM);
            m_crossings.push_back(addBridges(road, grid, water, titles, m_rivers.size()));
            Curve curve = roadCurveOf(road);
            joinCrossed(curve, built);
            if (!curve.closed) {
                joinRoad(curve.points.front(), built);
                joinRoad(curve.points.back(), built);
            }
            const RoadPlan plan = planRoad(curve, std::any_cast<const RoadCurveParams&>(curve.params.values()), m_evaluator.terrain(), m_compute);
            for (const PathPoint& point : plan.line.points())
                if (!plan.isInTunnel(point.alongM) && !plan.isOnBridge(point.alongM))
                    built[cellOf(point.at)].push_back(point);
            stage.curves.push_back(std::move(curve));
        }
        m_roadCurves = stage.curves;
        m_made.recipe.stages.push_back(std::move(stage));
    }
    [[nodiscard]] std::pair<int, int> cellOf(MapPoint at) const {
        const double cellM = m_made.recipe.grid.cellSizeM;
        return {static_cast<int>(std::floor(at.xM / cellM)), static_cast<int>(std::floor(at.yM / cellM))};
    }
    using BuiltRoads = std::map<std::pair<int, int>, std::vector<PathPoint>>; ///< by cell

    /// The nearest place of roads that were planned before, within a distance that it shortens; null: there is none.
    [[nodiscard]] const PathPoint* nearestBuilt(MapPoint at, const BuiltRoads& built, double& withinM) const {
        const PathPoint* nearest = nullptr;
        const auto [x, y] = cellOf(at);
        for (int v = y - 1; v <= y + 1; ++v)
            for (int u = x - 1; u <= x + 1; ++u)
                if (const auto there = built.find({u, v}); there != built.end())
                    for (const PathPoint& point : there->second)
                        if (const double away = elementary::hypot(point.at.xM - at.xM, point.at.yM - at.yM); away < withinM) {
                            withinM = away;
                            nearest = &point;
                        }
        return nearest;
    }
    /// An end that lies on a greater road has its height.
    void joinRoad(CurvePoint& end, const BuiltRoads& built) const {
        double withinM = m_made.recipe.grid.cellSizeM;
        if (const PathPoint* point = nearestBuilt(end.at, built, withinM))
            end.heightM = point->heightM;
    }
    /// Where a road crosses a greater one on the ground it gets a point at its height.
    void joinCrossed(Curve& road, const BuiltRoads& built) const {
        const double cellM = m_made.recipe.grid.cellSizeM;
        std::vector<CurvePoint> points;
        std::optional<CurvePoint> met; // in the stretch of crossing that is open
        double metM = 0.0;
        for (std::size_t i = 0; i < road.points.size(); ++i) {
            points.push_back(road.points[i]);
            if (i + 1 == road.points.size())
                break;
            const MapPoint a = road.points[i].at, b = road.points[i + 1].at;
            const auto steps = static_cast<int>(std::ceil(elementary::hypot(a.xM - b.xM, a.yM - b.yM) / (0.5 * cellM)));
            for (int k = 1; k <= steps; ++k) {
                const double share = (k - 0.5) / steps;
                CurvePoint here{.at = {std::lerp(a.xM, b.xM, share), std::lerp(a.yM, b.yM, share)}, .deck = road.points[i].deck};
                double withinM = 0.5 * cellM;
                const PathPoint* there = here.deck == RoadDeck::Ground ? nearestBuilt(here.at, built, withinM) : nullptr;
                if (there && (!met || withinM < metM)) {
                    here.heightM = there->heightM;
                    met = here;
                    metM = withinM;
                }
                if (met && (!there || k == steps)) {
                    points.push_back(*met);
                    met.reset();
                }
            }
        }
        road.points = std::move(points);
    }
    void addLand() {
        const auto add = [&](const char* kind) -> RecipeStage& { return m_made.recipe.stages.emplace_back(newStage(*findStageKind(kind), m_made.recipe.grid)); };
        if (!m_land.empty()) {
            RecipeStage& land = add("curves");
            land.name = "Land";
            std::set<std::string> covers;
            for (const PlaceLine& each : m_land) {
                land.curves.push_back(landCurveOf(each));
                if (each.kind == FeatureKind::Land)
                    covers.insert(each.cover);
            }
            m_made.recipe.surface = surfaceOf(covers);
            for (const std::string& cover : covers)
                find(Kind::Land, phrase("areas of %1: %2", cover, std::ranges::count(m_land, cover, &PlaceLine::cover)),
                     std::ranges::find(m_land, cover, &PlaceLine::cover)->points.front());
        }
        if (!m_coasts.empty())
            add("sea").params.set("level_m", 0.0);
        if (!m_lakes.empty())
            add("lakes");
    }
    /// Meadow and rock by the slope, and what the areas say.
    static Surface surfaceOf(const std::set<std::string>& covers) {
        const auto inside = [](const std::string& cover) { return PlaceJson::array({{{"source", "inside_curve"}, {"curve", cover}}}); };
        PlaceJson materials = PlaceJson::parse(R"([{"name":"meadow","colour":"#5f6f3a"},
            {"name":"scree","colour":"#8d867b","where":[{"source":"slope","from":36,"soft":6}]}])");
        const std::map<std::string, std::string> colours = {{"forest", "#2f4226"}, {"rock", "#6f6961"}, {"field", "#a39a5a"}, {"town", "#8f857c"}};
        for (const std::string& cover : covers) {
            const auto known = colours.find(cover);
            materials.push_back({{"name", cover}, {"colour", known == colours.end() ? "#808060" : known->second}, {"where", inside(cover)}});
        }
        materials.push_back({{"name", "road"}, {"colour", "#3c3a38"}, {"where", PlaceJson::array({{{"source", "road"}}})}});
        PlaceJson surface{{"materials", std::move(materials)}};
        if (covers.contains("forest"))
            surface["scatters"] = PlaceJson::array({{{"name", "trees"}, {"picture", "conifers"}, {"spacing_m", 8}, {"where", inside("forest")}}});
        return parseSurface(surface, "surface");
    }

    // ---- The run ----

    void evaluate() {
        const auto recipe = std::make_shared<const Recipe>(m_made.recipe);
        std::exchange(m_hasBegun, true) ? m_evaluator.replaceRecipe(recipe) : m_evaluator.begin(recipe);
        while (!m_evaluator.finished())
            m_evaluator.advance(m_compute.cancel);
    }
    [[nodiscard]] Heightmap groundNow() {
        return *m_evaluator.terrain().find(Layer::Elevation);
    }

    // ---- What came of it ----

    void tellWater() {
        const GridSpec& grid = m_made.recipe.grid;
        const auto heightIn = [](const Heightmap& ground) { return [&ground](int x, int y) { return double{ground.at(x, y)}; }; };
        const ConstraintPlan asked = planConstraints(m_pins, grid, heightIn(m_before));
        for (const ConstraintConflict& conflict : asked.conflicts)
            find(Kind::Fault, conflictText(conflict, m_pins), conflict.at);
        std::set<std::pair<std::size_t, std::size_t>> crossed;
        for (const auto& [from, to] : asked.rivers.splits) {
            const std::size_t a = asked.riverCells[static_cast<std::size_t>(from)].curve, b = asked.riverCells[static_cast<std::size_t>(to)].curve;
            if (a != b && crossed.emplace(std::min(a, b), std::max(a, b)).second)
                find(Kind::Fault, phrase("%1 and %2 part or cross here: they share their water", m_pins[a].title(), m_pins[b].title()),
                     middleOf(asked.riverCells[static_cast<std::size_t>(from)].cell));
        }
        // Climbs that are left, by curve.
        std::map<std::size_t, int> climbs;
        int allClimbs = 0;
        for (std::size_t i = 0; i < asked.rivers.nodes.size(); ++i)
            if (const int next = asked.rivers.nodes[i].next; next >= 0) {
                const std::uint32_t a = asked.riverCells[i].cell, b = asked.riverCells[static_cast<std::size_t>(next)].cell;
                if (m_after.cells()[b] > m_after.cells()[a] + kFarM) {
                    if (climbs[asked.riverCells[i].curve]++ == 0)
                        find(Kind::Fault, phrase("%1 still climbs here by %2 m", m_pins[asked.riverCells[i].curve].title(),
                                                 metresText(double{m_after.cells()[b]} - m_after.cells()[a])),
                             middleOf(a));
                    ++allClimbs;
                }
            }
        double movedSquares = 0.0, boundSquares = 0.0;
        std::size_t bedCells = 0;
        const std::size_t firstRiver = m_pins.size() - m_rivers.size();
        for (std::size_t i = 0; i < m_rivers.size(); ++i) {
            const SnappedRiver& river = m_rivers[i];
            BedBound bound;
            double squares = 0.0, sum = 0.0, largest = 0.0;
            MapPoint where = river.line.points.front();
            for (const auto& part : cellsAlong(CurvePath(m_pins[firstRiver + i]), grid, LineSteps::Corners)) {
                std::vector<double> heights;
                for (const LineCell& cell : part) {
                    heights.push_back(m_before.cells()[cell.cell]);
                    const double moved = std::fabs(double{m_pinned.cells()[cell.cell]} - m_before.cells()[cell.cell]);
                    squares += moved * moved;
                    sum += moved;
                    if (moved > largest)
                        largest = moved, where = middleOf(cell.cell);
                }
                bound.add(heights);
            }
            const double count = static_cast<double>(std::max<std::size_t>(1, bound.cells));
            movedSquares += squares;
            boundSquares += bound.sumSquares;
            bedCells += bound.cells;
            const Phrase words = phrase("%1: moved %2 m aside in the mean, %3 m at most; bed changed by %4 m in the mean, %5 m at most",
                                        river.line.title(), metresText(river.meanM), metresText(river.largestM), metresText(sum / count), metresText(largest));
            find(Kind::River, words, where).figures = {{"length_m", std::round(river.line.lengthM())},
                                                       {"snapped_mean_m", rounded2(river.meanM)},
                                                       {"snapped_largest_m", rounded2(river.largestM)},
                                                       {"is_turned", river.isTurned},
                                                       {"bed_change_mean_m", rounded2(sum / count)},
                                                       {"bed_change_rms_m", rounded2(std::sqrt(squares / count))},
                                                       {"bed_change_rms_least_m", rounded2(bound.rmsM())},
                                                       {"bed_change_largest_m", rounded2(largest)},
                                                       {"bed_change_largest_least_m", rounded2(bound.largestM)},
                                                       {"climbs", climbs[firstRiver + i]}};
            if (river.isTurned)
                find(Kind::Fault, phrase("%1 ran uphill as it was drawn: it was turned round", river.line.title()), river.line.points.front());
        }
        for (std::size_t i = 0; i < m_lakes.size(); ++i) {
            if (m_lakes[i].isIsland)
                continue;
            const LakeLevel& level = m_levels[i];
            const Phrase why = std::fabs(level.levelM - level.wishedM) > 0.01 ? phrase("as the lakes above and below it allow")
                               : level.isFlatWater                            ? phrase("that of the level water in the model")
                                                                              : phrase("the middle height of its shore");
            find(Kind::Lake, phrase("%1: level %2 m, %3", m_lakes[i].title(), shortNumber(level.levelM), why), m_lakes[i].points.front()).figures = {
                {"level_m", level.levelM}, {"alone_m", rounded2(level.wishedM)}, {"is_flat_water", level.isFlatWater},
                {"shore_low_m", rounded2(level.shoreLowM)}, {"shore_high_m", rounded2(level.shoreHighM)}};
            const double acrossM = m_lakes[i].lengthM() / std::numbers::pi;
            if (level.shoreHighM - level.shoreLowM > std::max(kTiltedM, kTilted * acrossM))
                find(Kind::Fault, phrase("%1: the ground on its shore lies between %2 and %3 m: its place or its outline may be wrong", m_lakes[i].title(),
                                         metresText(level.shoreLowM), metresText(level.shoreHighM)),
                     m_lakes[i].points.front());
        }
        for (const PlaceLine& coast : m_coasts)
            find(Kind::Coast, phrase("%1: at 0 m", coast.title()), coast.points.front());
        m_made.report["rivers"] = {{"count", m_rivers.size()},
                                   {"bed_cells", bedCells},
                                   {"climbs", allClimbs},
                                   {"bed_change_rms_m", bedCells ? std::sqrt(movedSquares / static_cast<double>(bedCells)) : 0.0},
                                   {"bed_change_rms_least_m", bedCells ? std::sqrt(boundSquares / static_cast<double>(bedCells)) : 0.0}};
        m_made.report["lakes"] = {{"count", std::ranges::count(m_lakes, false, &PlaceLine::isIsland)}};
    }
    [[nodiscard]] MapPoint middleOf(std::uint32_t cell) const {
        const GridSpec& grid = m_made.recipe.grid;
        const auto width = static_cast<std::uint32_t>(grid.width);
        return {(cell % width + 0.5) * grid.cellSizeM, (cell / width + 0.5) * grid.cellSizeM};
    }

    void tellRoads() {
        const auto bodies = m_evaluator.terrain().waterBodies();
        std::size_t next = 0;
        int bridges = 0, tunnels = 0, tooSteep = 0, apart = 0;
        double steepestOfAll = 0.0;
        for (std::size_t i = 0; i < m_roads.size(); ++i) {
            const PlaceLine& line = m_roads[i];
            const Curve& curve = m_roadCurves[i];
            const auto isIt = [&](const Road& road) { return road.drawn.size() == curve.points.size() && road.drawn.front() == curve.points.front().at; };
            if (next >= bodies->roads.size() || !isIt(bodies->roads[next]))
                continue;
            const Road& road = bodies->roads[next++];
            double steepest = 0.0, tunnelM = 0.0;
            MapPoint where = line.points.front();
            for (std::size_t k = 1; k < road.points.size(); ++k) {
                const RoadPoint &a = road.points[k - 1], &b = road.points[k];
                const double stepM = std::max(1e-6, elementary::hypot(a.at.xM - b.at.xM, a.at.yM - b.at.yM));
                const double grade = std::fabs(a.heightM - b.heightM) / stepM;
                if (grade > steepest)
                    steepest = grade, where = a.at;
                if (a.isInTunnel && b.isInTunnel) {
                    tunnelM += stepM;
                    if (k == 1 || !road.points[k - 2].isInTunnel) {
                        ++tunnels;
                        find(Kind::Tunnel, phrase("%1: a tunnel", line.title()), a.at);
                    }
                }
            }
            steepestOfAll = std::max(steepestOfAll, steepest);
            const double limit = line.maxGradePercent > 0.0 ? line.maxGradePercent : RoadCurveParams{}.maxGradePercent;
            find(Kind::Road, phrase("%1: %2 km, steepest %3 %", line.title(), shortNumber(toDigits(line.lengthM() / 1000.0, 3)), metresText(100.0 * steepest)), where)
                .figures = {{"length_m", std::round(line.lengthM())}, {"steepest_percent", rounded2(100.0 * steepest)}, {"limit_percent", limit},
                            {"tunnel_m", std::round(tunnelM)}, {"crossings", m_crossings[i].size()}};
            tooSteep += 100.0 * steepest > limit + 0.05 ? 1 : 0;
            for (const CurvePoint& asked : curve.points)
                if (asked.heightM) {
                    const RoadPoint& there = *std::ranges::min_element(road.points, {}, [&](const RoadPoint& point) {
                        return elementary::hypot(point.at.xM - asked.at.xM, point.at.yM - asked.at.yM);
                    });
                    if (const double off = there.heightM - *asked.heightM; std::fabs(off) > kMeetsM) {
                        ++apart;
                        find(Kind::Fault, phrase("%1 meets another road %2 m too %3: its grade of %4 % allows no more", line.title(), metresText(std::fabs(off)),
                                                 off > 0.0 ? phrase("high") : phrase("low"), shortNumber(limit)),
                             asked.at);
                    }
                }
            for (const RoadCrossing& crossing : m_crossings[i]) {
                if (crossing.runsAlong) {
                    find(Kind::Fault, phrase("%1 runs %2 m in the bed of %3: one of them lies wrong", line.title(), metresText(crossing.lengthM), crossing.water),
                         crossing.at);
                    continue;
                }
                ++bridges;
                find(Kind::Bridge, phrase("%1 crosses %2 on a bridge of %3 m", line.title(), crossing.water, metresText(crossing.lengthM)), crossing.at).figures = {
                    {"is_tagged", crossing.isTagged}};
            }
        }
        m_made.report["roads"] = {{"count", m_roads.size()}, {"bridges", bridges}, {"tunnels", tunnels}, {"steeper_than_allowed", tooSteep}, {"junctions_apart", apart},
                                  {"steepest_percent", rounded2(100.0 * steepestOfAll)}};
    }
    void tellChange() {
        const GridSpec& grid = m_made.recipe.grid;
        const auto changeBetween = [&](const Heightmap& a, const Heightmap& b) {
            double sum = 0.0, largest = 0.0, cut = 0.0, fill = 0.0;
            std::size_t changed = 0, where = 0;
            for (std::size_t c = 0; c < a.cells().size(); ++c) {
                const double change = double{b.cells()[c]} - a.cells()[c];
                sum += std::fabs(change);
                (change < 0.0 ? cut : fill) += std::fabs(change);
                changed += change != 0.0;
                if (std::fabs(change) > largest)
                    largest = std::fabs(change), where = c;
            }
            PlaceJson json{{"largest_m", rounded2(largest)}, {"mean_m", sum / static_cast<double>(a.cells().size())},
                           {"changed_share", static_cast<double>(changed) / static_cast<double>(a.cells().size())},
                           {"cut_m3", std::round(cut * grid.cellAreaM2())}, {"fill_m3", std::round(fill * grid.cellAreaM2())}};
            putPlace(json, middleOf(static_cast<std::uint32_t>(where)));
            return json;
        };
        m_made.report["map"] = {{"width", grid.width}, {"height", grid.height}, {"cell_size_m", grid.cellSizeM}, {"epsg", m_place ? m_place->epsg : 0}};
        m_made.report["change"] = {{"water", changeBetween(m_before, m_pinned)}, {"roads", changeBetween(m_pinned, m_after)}, {"all", changeBetween(m_before, m_after)}};
    }
    void putPlace(PlaceJson& json, MapPoint at) const {
        const auto [east, north] = frame().eastNorth(at.xM, at.yM);
        json["east"] = east;
        json["north"] = north;
        json["x_m"] = rounded2(at.xM);
        json["y_m"] = rounded2(at.yM);
        if (m_place)
            if (const auto degrees = transformed(m_place->epsg, 4326, east, north)) {
                json["longitude"] = (*degrees)[0];
                json["latitude"] = (*degrees)[1];
            }
    }
    [[nodiscard]] PlaceJson findingsJson() const {
        constexpr const char* kNames[] = {"river", "lake", "coast", "road", "bridge", "tunnel", "land", "fault"};
        PlaceJson list = PlaceJson::array();
        for (const PlaceFinding& finding : m_made.findings) {
            PlaceJson json{{"kind", kNames[static_cast<std::size_t>(finding.kind)]}, {"text", finding.text.english()}};
            putPlace(json, finding.at);
            json.update(finding.figures);
            list.push_back(std::move(json));
        }
        return list;
    }

    const PlaceRequest& m_request;
    const Compute m_compute;
    Evaluator m_evaluator;
    bool m_hasBegun = false;
    MadePlace m_made;
    std::optional<GeoReference> m_place;
    std::vector<PlaceLine> m_drawnRivers, m_lakes, m_coasts, m_roads, m_land;
    std::vector<SnappedRiver> m_rivers;
    std::vector<LakeLevel> m_levels;
    std::vector<Curve> m_pins, m_roadCurves;
    std::vector<std::vector<RoadCrossing>> m_crossings; ///< by road
    Heightmap m_before, m_pinned, m_after;
    std::size_t m_notesBefore = 0, m_notesBehind = 0; ///< of the stage of roads
};

} // namespace

HeightmapCrop areaOf(const ImportedHeightmap& map, const std::array<double, 4>& area, const std::string& where, std::vector<Phrase>& notes) {
    const auto& [west, south, east, north] = area;
    const auto fail = [&](const Phrase& words) { throw Error(where + ": " + words); };
    if (!(west < east) || !(south < north))
        fail(phrase("the area %1,%2,%3,%4 is empty: give west, south, east, north", shortNumber(west), shortNumber(south), shortNumber(east), shortNumber(north)));
    const GeoFrame frame(map.elevation.grid(), map.place ? &*map.place : nullptr);
    const int own = map.place ? map.place->epsg : 0;
    const bool isDegrees = std::fabs(west) <= 180.0 && std::fabs(east) <= 180.0 && std::fabs(south) <= 90.0 && std::fabs(north) <= 90.0;
    FeatureBox box{west, south, east, north};
    if (isDegrees && canProject(own)) {
        box = {};
        constexpr int kPieces = 16;
        for (int i = 0; i <= kPieces; ++i)
            for (int side = 0; side < 4; ++side) {
                const double along = static_cast<double>(i) / kPieces, across = side % 2;
                const auto at = projected(own, std::lerp(west, east, side < 2 ? along : across), std::lerp(south, north, side < 2 ? across : along));
                if (!at)
                    fail(phrase("the area lies nowhere near the map: give west, south, east, north in degrees, longitudes before latitudes"));
                box.add((*at)[0], (*at)[1]);
            }
    }
    const FeatureBox whole = boxOf(frame, 0);
    if (!box.touches(whole)) {
        FeatureBox shown = whole;
        if (isDegrees && canProject(own))
            shown = boxOf(frame, 4326);
        const bool isSwapped = shown.touches({south, west, north, east});
        fail(phrase("the area lies beside the map, which spans %1,%2,%3,%4", numberText(std::round(1e4 * shown.minX) / 1e4),
                    numberText(std::round(1e4 * shown.minY) / 1e4), numberText(std::round(1e4 * shown.maxX) / 1e4),
                    numberText(std::round(1e4 * shown.maxY) / 1e4)) +
             Phrase(isSwapped ? phrase(": with east and north exchanged it would lie on it") : Phrase()));
    }
    const int columns = map.sourceWidth, rows = map.sourceHeight;
    const double cellX = (whole.maxX - whole.minX) / columns, cellY = (whole.maxY - whole.minY) / rows;
    const double x0 = std::floor((box.minX - whole.minX) / cellX + 1e-6), x1 = std::ceil((box.maxX - whole.minX) / cellX - 1e-6);
    const double y0 = std::floor((whole.maxY - box.maxY) / cellY + 1e-6), y1 = std::ceil((whole.maxY - box.minY) / cellY - 1e-6);
    if (x0 < 0.0 || y0 < 0.0 || x1 > columns || y1 > rows)
        notes.push_back(phrase("the area reaches out of the map and is cut off there"));
    const int left = static_cast<int>(std::clamp(x0, 0.0, columns - 1.0)), top = static_cast<int>(std::clamp(y0, 0.0, rows - 1.0));
    return {left, top, static_cast<int>(std::clamp(x1, left + 1.0, static_cast<double>(columns))) - left,
            static_cast<int>(std::clamp(y1, top + 1.0, static_cast<double>(rows))) - top};
}

MadePlace makePlace(const PlaceRequest& request, ThreadPool& pool, const CancelToken& cancel) {
    return PlaceMaker(request, pool, cancel).run();
}

} // namespace oxbow
