#include "core/place/place.h"

#include "core/base/error.h"
#include "core/base/rounding.h"
#include "core/constraint/line_cells.h"
#include "core/earthwork/road_curve.h"
#include "core/files/vector/feature_file.h"
#include "core/files/vector/geo_frame.h"
#include "core/files/vector/map_projection.h"
#include "core/place/place_curves.h"
#include "core/place/place_report.h"
#include "core/place/valley_snap.h"
#include "core/run/import_recipe.h"
#include "core/surface/surface_json.h"

#include <algorithm>
#include <cmath>
#include <map>
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
constexpr double kMostSnapCells = 50.0;

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
        tell();
        m_made.state = m_evaluator.capture({});
        for (std::size_t i = 0; i < m_evaluator.notes().size(); ++i)
            if (i < m_notesBefore || i >= m_notesBehind) // what a road says stands in its finding
                note(m_evaluator.notes()[i]);
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
        HeightmapReadOptions options{.crop = m_request.crop, .compute = &m_compute};
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
        for (std::size_t i = 1; i < m_lakes.size(); ++i)
            if (m_lakes[i].isIsland)
                m_levels[i] = m_levels[i - 1];
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
                        if (const double away = apartM(point.at, at); away < withinM) {
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
            const auto steps = static_cast<int>(std::ceil(apartM(a, b) / (0.5 * cellM)));
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

    void tell() {
        tellPlace({.grid = m_made.recipe.grid, .place = m_place ? &*m_place : nullptr, .rivers = m_rivers, .lakes = m_lakes, .levels = m_levels,
                   .coasts = m_coasts, .roads = m_roads, .pins = m_pins, .roadCurves = m_roadCurves, .crossings = m_crossings,
                   .built = m_evaluator.terrain().waterBodies()->roads, .before = m_before, .pinned = m_pinned, .after = m_after},
                  m_made);
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
