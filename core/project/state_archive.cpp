#include "core/project/state_archive.h"

#include "core/base/byte_archive.h"
#include "core/base/error.h"
#include "core/files/storage/zip_file.h"
#include "core/terrain/tile_memory.h"
#include "core/terrain/tiled_layer.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <iterator>
#include <memory>
#include <string>

namespace oxbow {

/// More members than `packField` takes apart by itself.
template <typename Archive>
void packField(Archive& archive, Lake& lake) {
    packFields(archive, lake.id, lake.kind, lake.name, lake.colour, lake.tag, lake.isLocked, lake.isOxbow, lake.levelM,
               lake.spillHeightM, lake.deepestCell, lake.spillCell, lake.outflowCell, lake.flowsTo,
               lake.flowsToId, lake.cells, lake.areaM2, lake.volumeM3, lake.meanDepthM, lake.maxDepthM,
               lake.catchmentM2, lake.inflowM3s, lake.outflowM3s, lake.parentId, lake.childIds, lake.minX,
               lake.minY, lake.maxX, lake.maxY, lake.shoreline);
}

namespace {

/// Hands out the rows of a layer one after the other.
class RowSource {
public:
    RowSource(TiledLayer layer, std::size_t rowBytes)
        : m_layer(std::move(layer)),
          m_row(static_cast<std::size_t>(m_layer.tilesAcross()) * kTileSide),
          m_rowBytes(rowBytes),
          m_at(rowBytes) {}

    std::size_t operator()(std::span<std::byte> to) {
        std::size_t done = 0;
        while (done < to.size() && (m_at < m_rowBytes || nextRow())) {
            const std::size_t count = std::min(to.size() - done, m_rowBytes - m_at);
            std::memcpy(to.data() + done, std::as_bytes(std::span(m_row)).data() + m_at, count);
            done += count;
            m_at += count;
        }
        return done;
    }

private:
    bool nextRow() {
        if (m_y == m_layer.grid().height)
            return false;
        for (int tileX = 0; tileX < m_layer.tilesAcross(); ++tileX)
            std::copy_n(m_layer.tile(tileX, m_y / kTileSide)->cells.data() + m_y % kTileSide * kTileSide,
                        kTileSide, m_row.data() + tileX * kTileSide);
        ++m_y;
        m_at = 0;
        return true;
    }

    TiledLayer m_layer;
    std::vector<float> m_row;
    std::size_t m_rowBytes, m_at;
    int m_y = 0;
};

/// Fills the span; false where less comes.
bool fill(const ByteSource& source, std::span<std::byte> to) {
    while (!to.empty()) {
        const std::size_t count = source(to);
        if (count == 0)
            return false;
        to = to.subspan(count);
    }
    return true;
}

/// The first `rowBytes` bytes of every row of a layer, row by row, as a piece of an archive.
ZipPiece layerPiece(TiledLayer layer, std::size_t rowBytes) {
    const std::uint64_t size = std::uint64_t{rowBytes} * static_cast<std::uint64_t>(layer.grid().height);
    return {size,
            [layer = std::move(layer), rowBytes]() -> ByteSource { return RowSource(layer, rowBytes); }};
}

/// A layer from a piece that `layerPiece` made; what rows have beyond `rowBytes` is 0. Throws Error where the
/// piece is missing, damaged, too short or too long.
TiledLayer readLayer(const ZipReader& zip, const std::string& name, const GridSpec& grid,
                     std::size_t rowBytes) {
    const ByteSource source = zip.open(name);
    const int across = (grid.width + kTileSide - 1) / kTileSide;
    std::vector<float> row(static_cast<std::size_t>(across) * kTileSide);
    std::vector<TilePtr> tiles;
    for (int y0 = 0; y0 < grid.height; y0 += kTileSide) {
        std::vector<std::shared_ptr<Tile>> band;
        for (int tileX = 0; tileX < across; ++tileX)
            band.push_back(makeTile());
        for (int y = 0; y < kTileSide; ++y) {
            if (y0 + y == grid.height)
                std::ranges::fill(row, 0.0f);
            if (y0 + y < grid.height && !fill(source, std::as_writable_bytes(std::span(row)).first(rowBytes)))
                throw Error(name + ": " + phrase("has not the size of the map"));
            for (int tileX = 0; tileX < across; ++tileX)
                std::copy_n(row.data() + tileX * kTileSide, kTileSide,
                            band[static_cast<std::size_t>(tileX)]->cells.data() + y * kTileSide);
        }
        tiles.insert(tiles.end(), band.begin(), band.end());
    }
    if (std::array<std::byte, 1> more{}; source(more) > 0)
        throw Error(name + ": " + phrase("has not the size of the map"));
    return {grid, std::move(tiles)};
}

/// Raised when anything below changes its form; for the running stage see StageKind::stateVersion.
constexpr std::uint32_t kStateVersion = 13;
const std::string kStateName = "state/state.bin";
/// What state.bin may take at most: lists of lakes and rivers grow with the map. A small file must not fill
/// the memory.
constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 26;
constexpr std::uint64_t kMostBytesPerCell = 256;

struct SavedBase {
    Layer layer{};
    int firstEvent = 0;
    bool isStored = false; ///< not where the layer was not there
};

/// Everything but the layers.
struct Header {
    std::uint32_t version = kStateVersion;
    std::uint32_t stageVersion = 0; ///< StageKind::stateVersion of the stage that runs; 0 between two
    std::uint64_t hash = 0;         ///< TerrainState::resumeHash
    KeptState state;                ///< its lists and single numbers, but for those that follow
    std::vector<std::string> notes;
    std::vector<SavedBase> bases;
    std::vector<PrivateLayerInfo> privateLayers;
    WaterBodies water;
    std::vector<GeoReference> place; ///< at most one
    std::vector<WaterBodies> entered; ///< KeptState::entered, or none
};

/// All but the version.
template <typename Archive>
void packRest(Archive& archive, Header& header) {
    KeptState& state = header.state;
    packFields(archive, header.stageVersion, header.hash, state.position, state.stepper, state.tally, state.ledgers,
               header.notes, state.paint.applied, state.paint.dabs, state.paint.settledTo, header.bases,
               header.privateLayers, header.water, header.place, header.entered);
}

[[noreturn]] void throwForeign() {
    throw Error(kStateName + ": " + phrase("does not belong to the recipe"));
}
[[noreturn]] void throwOtherVersion() {
    throw Error(kStateName + ": " + phrase("was saved by another version of the program"));
}

std::string layerName(Layer layer) {
    return "state/" + std::string(info(layer).key) + ".f32";
}
std::string baseName(Layer layer) {
    return "state/before_" + std::string(info(layer).key) + ".f32";
}
std::string privateName(const PrivateLayerInfo& info) {
    return "state/private_" + info.name + (info.type == CellType::Float32 ? ".f32" : ".u8");
}

std::size_t rowBytesOf(const GridSpec& grid) {
    return sizeof(float) * static_cast<std::size_t>(grid.width);
}

/// 0 between two stages: nothing is there then whose form a stage decides.
std::uint32_t stageVersionAt(const Recipe& recipe, RunPosition position) {
    return position.step == 0
               ? 0
               : recipe.stages[static_cast<std::size_t>(position.stage)].params.kind().stateVersion;
}

void checkPosition(const Header& header, const Recipe& recipe) {
    const RunPosition at = header.state.position;
    if (at.stage < 0 || at.step < 0 || at > endOf(recipe) || normalised(recipe, at) != at ||
        header.state.ledgers.size() != recipe.stages.size())
        throwForeign();
    if (header.stageVersion != stageVersionAt(recipe, at))
        throwOtherVersion();
}

void checkPaint(const Header& header, const Recipe& recipe) {
    static const std::vector<PaintEvent> kNone;
    const RunPosition at = header.state.position;
    const PaintProgress& paint = header.state.paint;
    const auto& strokes = at == endOf(recipe) ? kNone : recipe.stages[static_cast<std::size_t>(at.stage)].strokes;
    const auto applied = static_cast<std::size_t>(std::max(0, paint.applied));
    const std::size_t dabs = applied < strokes.size() ? strokes[applied].stroke->dabs.size() : 0;
    if (paint.applied < 0 || applied > strokes.size() || paint.dabs < 0 || static_cast<std::size_t>(paint.dabs) > dabs)
        throwForeign();
    for (const SavedBase& base : header.bases)
        if (static_cast<std::size_t>(base.layer) >= kLayerCount || !paintable(base.layer) ||
            base.firstEvent < 0 || base.firstEvent > paint.applied)
            throwForeign();
}

bool isPlainName(const std::string& name) {
    return !name.empty() && name.size() <= 64 &&
           name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_") == std::string::npos;
}

/// No larger than the map and its faces, and between two stages only masks of those before.
void checkPrivateLayers(const Header& header, const Recipe& recipe) {
    const auto& [at, strokes, dabs] = header.state.place();
    const bool isBetween = at.step == 0 && strokes == 0 && dabs == 0;
    const PrivateLayerInfo entered{MixRun::kEnteredGround, CellType::Float32, recipe.grid};
    if (!isBetween && recipe.stages[static_cast<std::size_t>(at.stage)].isMixed() &&
        (header.entered.size() != 1 || std::ranges::find(header.privateLayers, entered) == header.privateLayers.end()))
        throwForeign();
    for (const PrivateLayerInfo& info : header.privateLayers)
        if ((isBetween && !MixRun::outlivesStages(info.name, at.stage)) ||
            !isPlainName(info.name) || info.type > CellType::UInt8 || info.grid.width < 1 ||
            info.grid.height < 1 || info.grid.width > recipe.grid.width + 1 ||
            info.grid.height > recipe.grid.height + 1 ||
            std::ranges::count(header.privateLayers, info.name, &PrivateLayerInfo::name) > 1)
            throwForeign();
}

/// Places lie on the map: whoever reads the lists goes by them.
void checkWater(const WaterBodies& water, const GridSpec& grid) {
    const auto isCell = [&](std::int64_t cell) {
        return cell >= -1 && cell < static_cast<std::int64_t>(grid.cellCount());
    };
    const auto isEnd = [](WaterEnd end) { return end >= WaterEnd::None && end <= WaterEnd::NoData; };
    const auto isLake = [&](const Lake& lake) {
        return lake.kind >= LakeKind::Full && lake.kind <= LakeKind::Sea && isEnd(lake.flowsTo) &&
               isCell(lake.deepestCell) && isCell(lake.spillCell) && isCell(lake.outflowCell) &&
               grid.contains(lake.minX, lake.minY) && grid.contains(lake.maxX, lake.maxY);
    };
    const auto isReach = [&](const RiverReach& reach) {
        return isEnd(reach.end) && std::ranges::all_of(reach.points, isCell, &RiverPoint::cell);
    };
    const auto isRiver = [&](const River& river) { return isEnd(river.end); };
    if (!std::ranges::all_of(water.lakes, isLake) || !std::ranges::all_of(water.reaches, isReach) ||
        !std::ranges::all_of(water.rivers, isRiver))
        throwForeign();
}

void checkPlace(const std::vector<GeoReference>& place) {
    const auto isSound = [](const GeoReference& geo) {
        return std::isfinite(geo.west) && std::isfinite(geo.north) && geo.width > 0.0 && geo.height > 0.0;
    };
    if (place.size() > 1 || !std::ranges::all_of(place, isSound))
        throwForeign();
}

Header readHeader(const ZipReader& zip, const Recipe& recipe) {
    ByteReader reader(kStateName, zip.open(kStateName),
                      kMostBytes + kMostBytesPerCell * recipe.grid.cellCount());
    Header header;
    packField(reader, header.version);
    if (header.version != kStateVersion)
        throwOtherVersion();
    packRest(reader, header);
    reader.expectEnd();
    checkPosition(header, recipe);
    checkPaint(header, recipe);
    checkPrivateLayers(header, recipe);
    checkWater(header.water, recipe.grid);
    checkPlace(header.place);
    for (const WaterBodies& water : header.entered)
        checkWater(water, recipe.grid);
    return header;
}

TerrainState readTerrain(const ZipReader& zip, Header& header, const GridSpec& grid, ThreadPool& pool) {
    WorkingTerrain bare(grid);
    bare.setWaterBodies(std::make_shared<const WaterBodies>(std::move(header.water)));
    if (!header.place.empty())
        bare.setPlace(std::make_shared<const GeoReference>(std::move(header.place.front())));
    std::array<TiledLayer, kLayerCount> layers;
    for (const LayerInfo& entry : kLayers)
        if (zip.has(layerName(entry.layer)))
            layers[static_cast<std::size_t>(entry.layer)] =
                readLayer(zip, layerName(entry.layer), grid, rowBytesOf(grid));
    std::vector<TiledPrivateLayer> privateLayers;
    for (const PrivateLayerInfo& info : header.privateLayers)
        privateLayers.push_back({info, readLayer(zip, privateName(info), info.wordGrid(), info.rowBytes())});
    TerrainState terrain =
        TerrainState(bare, {}, pool).withLayers(std::move(layers), std::move(privateLayers));
    if (terrain.resumeHash() != header.hash)
        throw Error(kStateName + ": " + phrase("the layers beside it are damaged"));
    return terrain;
}

// No sentence has these letters.
constexpr char kBegin = '\x02', kNext = '\x1f', kEnd = '\x03';
constexpr int kDeepest = 32; // a damaged file must not use up the stack

/// Reads one phrase and takes it off `text`.
Phrase takePhrase(std::string_view& text, int depth) {
    const auto takeText = [&text] {
        const std::string_view words = text.substr(0, text.find_first_of("\x02\x1f\x03"));
        text.remove_prefix(words.size());
        return words;
    };
    if (!text.starts_with(kBegin) || depth == kDeepest)
        return takeText();
    text.remove_prefix(1);
    Phrase phrase = takeText();
    while (text.starts_with(kNext)) {
        text.remove_prefix(1);
        phrase.arguments.push_back(takePhrase(text, depth + 1));
    }
    text.remove_prefix(std::min<std::size_t>(text.size(), 1));
    return phrase;
}

} // namespace

void packState(const KeptState& state, const Recipe& recipe, ZipWriter& zip) {
    Header header;
    header.stageVersion = stageVersionAt(recipe, state.position);
    header.hash = state.terrain.resumeHash();
    header.state = state;
    std::ranges::transform(state.notes, std::back_inserter(header.notes), storedPhrase);
    header.water = *state.terrain.waterBodies();
    if (state.terrain.place())
        header.place.push_back(*state.terrain.place());
    if (state.entered)
        header.entered.push_back(*state.entered);
    for (const PaintProgress::Base& base : state.paint.bases) {
        header.bases.push_back({base.layer, base.firstEvent, !base.tiles.empty()});
        if (!base.tiles.empty())
            zip.add(baseName(base.layer), layerPiece(base.tiles, rowBytesOf(base.tiles.grid())));
    }
    for (const TiledPrivateLayer& layer : state.terrain.privateLayers()) {
        header.privateLayers.push_back(layer.info);
        zip.add(privateName(layer.info), layerPiece(layer.words, layer.info.rowBytes()));
    }
    for (const LayerInfo& entry : kLayers)
        if (state.terrain.has(entry.layer))
            zip.add(layerName(entry.layer),
                    layerPiece(state.terrain.layer(entry.layer), rowBytesOf(state.terrain.grid())));
    ByteWriter writer;
    packField(writer, header.version);
    packRest(writer, header);
    zip.add(kStateName, writer.take());
}

bool hasState(const ZipReader& zip) {
    return zip.has(kStateName);
}

KeptState unpackState(const ZipReader& zip, const Recipe& recipe, ThreadPool& pool) {
    Header header = readHeader(zip, recipe);
    KeptState state = std::move(header.state);
    state.terrain = readTerrain(zip, header, recipe.grid, pool);
    std::ranges::transform(header.notes, std::back_inserter(state.notes), phraseFromStored);
    if (!header.entered.empty())
        state.entered = std::make_shared<const WaterBodies>(std::move(header.entered.front()));
    for (const SavedBase& base : header.bases)
        state.paint.bases.push_back(
            {base.layer,
             base.isStored ? readLayer(zip, baseName(base.layer), recipe.grid, rowBytesOf(recipe.grid))
                           : TiledLayer(),
             base.firstEvent});
    return state;
}

std::string storedPhrase(const Phrase& phrase) {
    if (phrase.arguments.empty())
        return phrase.key;
    std::string text = kBegin + phrase.key;
    for (const Phrase& argument : phrase.arguments)
        text += kNext + storedPhrase(argument);
    return text + kEnd;
}

Phrase phraseFromStored(std::string_view text) {
    return takePhrase(text, 0);
}

} // namespace oxbow
