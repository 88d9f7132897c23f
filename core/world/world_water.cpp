#include "core/world/world_water.h"

#include "core/base/byte_archive.h"
#include "core/base/phrase.h"
#include "core/files/storage/atomic_file.h"
#include "core/files/storage/input_file.h"
#include "core/files/vector/geo_frame.h"
#include "core/world/world_files.h"
#include "core/world/world_ground.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <tuple>
#include <unordered_map>

namespace oxbow {

namespace {

using Json = nlohmann::ordered_json;

/// What a tile has of lakes and rivers.
struct WaterOfTile {
    std::vector<LakePart> lakes;
    std::vector<TileRiver> rivers;
};

TileGrid tilesOfWorld(const WorldPlan& plan) {
    return {plan.grid().width, plan.grid().height, plan.options.tile};
}

/// Values, each to be read without the others.
template <typename Value>
void writeSections(const std::filesystem::path& path, const std::vector<Value>& values) {
    AtomicFile file(path);
    std::vector<std::vector<std::byte>> sections;
    for (const Value& value : values)
        sections.push_back(bytesOf(value));
    std::uint64_t at = sizeof(at) * (sections.size() + 1);
    for (const auto& section : sections) {
        file.write(std::as_bytes(std::span(&at, 1)));
        at += section.size();
    }
    file.write(std::as_bytes(std::span(&at, 1)));
    for (const auto& section : sections)
        file.write(section);
    file.commit();
}

template <typename Value>
Value readSection(const std::filesystem::path& path, std::size_t index) {
    const InputFile file(path);
    std::array<std::uint64_t, 2> ends{};
    file.readAt(sizeof(std::uint64_t) * index, std::as_writable_bytes(std::span(ends)));
    if (ends[1] < ends[0] || ends[1] > file.size())
        file.fail(foreignFile());
    std::vector<std::byte> bytes(ends[1] - ends[0]);
    file.readAt(ends[0], bytes);
    Value value;
    readBytes(path.string(), bytes, value);
    return value;
}

/// The first task of a kind; those of its other tiles follow.
int firstOf(const WorldPlan& plan, WorldTaskKind kind) {
    return static_cast<int>(std::ranges::find(plan.tasks, kind, &WorldTask::kind) - plan.tasks.begin());
}

template <typename Value>
std::vector<Value> readTiles(const WorldPlan& plan, WorldTaskKind kind) {
    std::vector<Value> values;
    for (int tile = 0; tile < tilesOfWorld(plan).count(); ++tile)
        values.push_back(readSection<Value>(plan.file(firstOf(plan, kind) + tile), 0));
    return values;
}

TileWater waterOf(const WorldPlan& plan, int tile, const Compute& compute) {
    const TileGrid grid = tilesOfWorld(plan);
    return TileWater(grid, tile, WorldGround(plan, compute).finished(grid.tile(tile).grownBy(1).within(plan.all())), compute);
}

TileWater settledWater(const WorldPlan& plan, int tile, const Compute& compute) {
    TileWater water = waterOf(plan, tile, compute);
    water.settle(readSection<TileLevels>(plan.file(firstOf(plan, WorldTaskKind::Levels)), static_cast<std::size_t>(tile)));
    return water;
}

void finishTile(const WorldPlan& plan, int tile, const std::filesystem::path& path, const Compute& compute) {
    const TileWater water = settledWater(plan, tile, compute);
    const MapTile place = plan.tiles()[static_cast<std::size_t>(tile)];
    const auto inflow = readSection<TileInflow>(plan.file(firstOf(plan, WorldTaskKind::Inflow)), static_cast<std::size_t>(tile));
    std::vector<FlowSum> counts = water.cellCounts(inflow, compute);
    constexpr float kNone = std::numeric_limits<float>::quiet_NaN();
    const auto writeLayer = [&](const char* layer, const Heightmap& values) {
        writeWorldTile(plan, place.part, plan.folder / tileFile(layer, place), values, compute.pool);
    };
    Heightmap level = water.filled(compute);
    // Water that rises from an edge of the map reaches a cell at its filled level: what is filled no higher than the
    // sea is sea.
    std::vector<std::uint8_t> isSea(counts.size(), 0);
    for (std::size_t c = 0; c < counts.size(); ++c) {
        float& surface = level.cells()[c];
        isSea[c] = plan.seaLevelM && water.isGround(c) && surface <= *plan.seaLevelM;
        if (isSea[c])
            counts[c] = 0; // rivers end at the shore
        surface = isSea[c] ? *plan.seaLevelM : surface > water.ground().cells()[c] ? surface : kNone;
    }
    writeLayer("water_level", level);
    const double cellM2 = plan.grid().cellAreaM2();
    for (std::size_t c = 0; c < counts.size(); ++c)
        level.cells()[c] = water.isGround(c) && !isSea[c]
                               ? static_cast<float>(static_cast<double>(counts[c]) / kFlowUnit * cellM2)
                               : kNone;
    writeLayer("drainage_area", level);
    const auto least = static_cast<FlowSum>(shareOfMap(plan.grid(), kRiverShare, 64.0) / cellM2 * kFlowUnit);
    writeSections(path, std::vector<WaterOfTile>{{water.lakes(), water.rivers(counts, inflow, least)}});
}

Json pointOf(const WorldPlan& plan, std::int64_t cell) {
    const TileGrid grid = tilesOfWorld(plan);
    const double cellM = plan.grid().cellSizeM;
    return frameOf(plan).eastNorth((grid.xOf(cell) + 0.5) * cellM, (grid.yOf(cell) + 0.5) * cellM);
}

std::string collection(const WorldPlan& plan, Json features) {
    Json file = frameOf(plan).featureCollection();
    file["features"] = std::move(features);
    return file.dump() + "\n";
}

double volumeM3(const LakePart& lake, double cellM2) {
    return (static_cast<double>(lake.level) * static_cast<double>(lake.cells) - lake.heights.value()) * cellM2;
}

Json lakeFeature(const WorldPlan& plan, const LakePart& lake) {
    const double cellM2 = plan.grid().cellAreaM2();
    Json properties = {{"level_m", lake.level},
                       {"area_m2", static_cast<double>(lake.cells) * cellM2},
                       {"volume_m3", volumeM3(lake, cellM2)},
                       {"depth_m", static_cast<double>(lake.level) - lake.deepest},
                       {"outlet", pointOf(plan, lake.from)}};
    return geoFeature("Point", pointOf(plan, lake.pit), std::move(properties));
}

Json riverFeature(const WorldPlan& plan, const TileRiver& river) {
    Json line = Json::array();
    const std::vector<std::int64_t>& cells = river.cells;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const bool goesStraight = i > 0 && i + 1 < cells.size() && cells[i] - cells[i - 1] == cells[i + 1] - cells[i] &&
                                  river.levels[i] == river.levels[i - 1];
        if (goesStraight)
            continue;
        Json point = pointOf(plan, cells[i]);
        point.push_back(river.levels[i]);
        line.push_back(std::move(point));
    }
    const double unitM2 = plan.grid().cellAreaM2() / kFlowUnit;
    return geoFeature(
        "LineString", std::move(line),
        {{"area_at_head_m2", static_cast<double>(river.first) * unitM2}, {"area_at_mouth_m2", static_cast<double>(river.last) * unitM2}});
}

/// The totals of what the lists hold.
Json waterReport(const WorldPlan& plan, const std::vector<LakePart>& lakes, const std::vector<TileRiver>& rivers) {
    const double cellM2 = plan.grid().cellAreaM2();
    double areaM2 = 0.0, allM3 = 0.0;
    for (const LakePart& lake : lakes) {
        areaM2 += static_cast<double>(lake.cells) * cellM2;
        allM3 += volumeM3(lake, cellM2);
    }
    const TileGrid grid = tilesOfWorld(plan);
    std::size_t climbing = 0, mostTiles = 0;
    for (const TileRiver& river : rivers) {
        climbing += !std::ranges::is_sorted(river.levels, std::greater<>());
        std::set<int> crossed;
        for (const std::int64_t cell : river.cells)
            crossed.insert(grid.tileAt(grid.xOf(cell), grid.yOf(cell)));
        mostTiles = std::max(mostTiles, crossed.size());
    }
    return {{"lakes", lakes.size()},   {"lakes_area_m2", areaM2},       {"lakes_volume_m3", allM3},
            {"rivers", rivers.size()}, {"rivers_that_climb", climbing}, {"most_tiles_of_a_river", mostTiles}};
}

void joinWater(const WorldPlan& plan, const std::filesystem::path& path) {
    std::vector<std::vector<LakePart>> lakes;
    std::vector<TileRiver> pieces;
    for (WaterOfTile& tile : readTiles<WaterOfTile>(plan, WorldTaskKind::Water)) {
        lakes.push_back(std::move(tile.lakes));
        std::ranges::move(tile.rivers, std::back_inserter(pieces));
    }
    const auto over =
        readSection<TileLevels>(plan.file(firstOf(plan, WorldTaskKind::Levels)), static_cast<std::size_t>(tilesOfWorld(plan).count()));
    Json features = Json::array();
    const auto least = static_cast<std::int64_t>(shareOfMap(plan.grid(), kLakeShare, 16.0) / plan.grid().cellAreaM2());
    std::vector<LakePart> whole = joinedLakes(lakes, over.over, least);
    std::erase_if(whole, [&](const LakePart& lake) { return plan.seaLevelM && lake.level <= *plan.seaLevelM; });
    for (const LakePart& lake : whole)
        features.push_back(lakeFeature(plan, lake));
    writeFileAtomically(plan.folder / "lakes.geojson", collection(plan, std::move(features)));
    features = Json::array();
    std::vector<TileRiver> rivers = joinedRivers(std::move(pieces), plan.seaLevelM.value_or(0.0f));
    std::erase_if(rivers, [](const TileRiver& river) { return river.cells.size() < 2; });
    for (const TileRiver& river : rivers)
        features.push_back(riverFeature(plan, river));
    writeFileAtomically(plan.folder / "water_report.json", waterReport(plan, whole, rivers).dump(2) + "\n");
    for (const char* layer : {"water_level", "drainage_area"})
        writeFileAtomically(plan.folder / (std::string(layer) + ".vrt"), virtualRaster(plan, layer, {}));
    writeFileAtomically(path, collection(plan, std::move(features)));
}

} // namespace

std::vector<LakePart> joinedLakes(const std::vector<std::vector<LakePart>>& parts, const std::vector<LakePart>& over, std::int64_t leastCells) {
    std::vector<LakePart> lakes;
    std::map<std::uint32_t, LakePart> shared;
    for (const std::vector<LakePart>& tile : parts)
        for (const LakePart& part : tile) {
            if (part.lake >= TileWater::kOwnLake) {
                lakes.push_back(part);
                continue;
            }
            LakePart& lake = shared.try_emplace(part.lake, over[part.lake]).first->second;
            lake.cells += part.cells;
            lake.heights.add(part.heights);
            if (part.pit >= 0)
                lake.addPit(part.deepest, part.pit);
        }
    for (const auto& [number, lake] : shared)
        lakes.push_back(lake);
    std::erase_if(lakes, [&](const LakePart& lake) { return lake.cells < leastCells; });
    std::ranges::sort(lakes, {}, [](const LakePart& lake) { return std::tuple(-lake.cells, lake.pit); });
    return lakes;
}

std::vector<TileRiver> joinedRivers(std::vector<TileRiver> pieces, float seaLevelM) {
    // What goes on in a piece: of those that end in its first cell the one that carries most, of equal ones the one of the first cell.
    std::unordered_map<std::int64_t, std::size_t> beginning;
    for (std::size_t i = 0; i < pieces.size(); ++i)
        beginning.emplace(pieces[i].cells.front(), i);
    constexpr std::size_t kNone = static_cast<std::size_t>(-1);
    std::vector<std::size_t> before(pieces.size(), kNone);
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const auto next = beginning.find(pieces[i].next);
        if (next == beginning.end())
            continue;
        std::size_t& first = before[next->second];
        if (first == kNone || std::tuple(-pieces[i].last, pieces[i].cells.back()) < std::tuple(-pieces[first].last, pieces[first].cells.back()))
            first = i;
    }
    std::vector<TileRiver> rivers;
    std::vector<std::size_t> heads;
    for (std::size_t i = 0; i < pieces.size(); ++i)
        if (before[i] == kNone)
            heads.push_back(i);
    for (std::size_t head : heads) {
        TileRiver river = std::move(pieces[head]);
        for (auto next = beginning.find(river.next); next != beginning.end(); next = beginning.find(river.next)) {
            TileRiver& piece = pieces[next->second];
            if (before[next->second] != head) { // ends in a larger one: its first cell closes the line
                river.cells.push_back(river.next);
                river.levels.push_back(piece.levels.empty() ? river.levels.back() : piece.levels.front());
                break;
            }
            std::ranges::copy(piece.cells, std::back_inserter(river.cells));
            std::ranges::copy(piece.levels, std::back_inserter(river.levels));
            river.last = piece.last;
            river.next = piece.next;
            head = next->second;
        }
        if (river.next >= 0 && !beginning.contains(river.next)) { // where no river is that one comes to lies the sea
            river.cells.push_back(river.next);
            river.levels.push_back(seaLevelM);
        }
        rivers.push_back(std::move(river));
    }
    std::ranges::sort(rivers, {}, [](const TileRiver& river) { return std::tuple(-river.last, river.cells.front()); });
    return rivers;
}

void runWaterTask(const WorldPlan& plan, int number, const Compute& compute) {
    const WorldTaskKind kind = plan.taskAt(number).kind;
    const std::filesystem::path path = plan.file(number);
    const int tile = number - firstOf(plan, kind);
    switch (kind) {
    case WorldTaskKind::Shores:
        return writeSections(path, std::vector{waterOf(plan, tile, compute).shores()});
    case WorldTaskKind::Levels: {
        LevelsOfTiles solved = solveLevels(tilesOfWorld(plan), readTiles<TileShores>(plan, WorldTaskKind::Shores));
        solved.tiles.emplace_back().over = std::move(solved.lakes);
        return writeSections(path, solved.tiles);
    }
    case WorldTaskKind::Flow:
        return writeSections(path, std::vector{settledWater(plan, tile, compute).flow(compute)});
    case WorldTaskKind::Inflow:
        return writeSections(path, solveInflow(tilesOfWorld(plan), readTiles<TileFlow>(plan, WorldTaskKind::Flow)));
    case WorldTaskKind::Water:
        return finishTile(plan, tile, path, compute);
    default:
        return joinWater(plan, path);
    }
}

} // namespace oxbow
