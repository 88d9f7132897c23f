#include "core/recipe/state_archive.h"

#include "core/base/error.h"
#include "core/base/thread_pool.h"
#include "core/files/zip_file.h"

#include <bit>
#include <cstring>

namespace oxbow {

namespace {

static_assert(std::endian::native == std::endian::little,
              "layers and states are stored as they lie in memory");

/// Raised when anything below, or the saved state of a stage, changes its form.
constexpr std::uint32_t kStateVersion = 6;
constexpr std::uint64_t kMostStateBytes = std::uint64_t{1} << 30;
const std::string kStateName = "state/state.bin";

/// Writes and reads the same list of fields, so that the two cannot part.
class Packer {
public:
    static constexpr bool kReads = false;
    template <typename T>
    requires std::is_trivially_copyable_v<T>
    void operator()(T& value) {
        const auto raw = std::as_bytes(std::span(&value, 1));
        bytes.insert(bytes.end(), raw.begin(), raw.end());
    }
    std::uint64_t count(std::uint64_t size) {
        (*this)(size);
        return size;
    }
    std::vector<std::byte> bytes;
};

class Unpacker {
public:
    static constexpr bool kReads = true;
    explicit Unpacker(std::span<const std::byte> bytes) : m_left(bytes) {}
    template <typename T>
    requires std::is_trivially_copyable_v<T>
    void operator()(T& value) {
        if (m_left.size() < sizeof(T))
            throw Error(kStateName + ": ends too early");
        std::memcpy(static_cast<void*>(&value), m_left.data(), sizeof(T));
        m_left = m_left.subspan(sizeof(T));
    }
    /// An element takes a byte at least, so no more can come than bytes are left.
    std::uint64_t count(std::uint64_t) {
        std::uint64_t size = 0;
        (*this)(size);
        if (size > m_left.size())
            throw Error(kStateName + ": ends too early");
        return size;
    }

private:
    std::span<const std::byte> m_left;
};

template <typename Archive, typename Element>
void pack(Archive& archive, std::vector<Element>& list);

template <typename Archive>
void pack(Archive& archive, std::string& text) {
    text.resize(archive.count(text.size()));
    for (char& letter : text)
        archive(letter);
}

template <typename Archive, typename T>
requires std::is_trivially_copyable_v<T>
void pack(Archive& archive, T& value) {
    archive(value);
}

template <typename Archive>
void pack(Archive& archive, Lake& lake) {
    const auto fields = [&](auto&... field) { (pack(archive, field), ...); };
    fields(lake.id, lake.kind, lake.name, lake.colour, lake.isLocked, lake.isOxbow, lake.levelM,
           lake.sillHeightM, lake.deepestCell, lake.sillCell, lake.outflowCell, lake.flowsTo, lake.flowsToId,
           lake.cells, lake.areaM2, lake.volumeM3, lake.meanDepthM, lake.maxDepthM, lake.catchmentM2,
           lake.inflowM3s, lake.outflowM3s, lake.parentId, lake.childIds, lake.minX, lake.minY, lake.maxX,
           lake.maxY, lake.shoreline);
}

template <typename Archive>
void pack(Archive& archive, RiverReach& reach) {
    const auto fields = [&](auto&... field) { (pack(archive, field), ...); };
    fields(reach.id, reach.riverId, reach.order, reach.downstreamId, reach.end, reach.endId, reach.lengthM,
           reach.drainageAreaM2, reach.points);
}

template <typename Archive>
void pack(Archive& archive, River& river) {
    const auto fields = [&](auto&... field) { (pack(archive, field), ...); };
    fields(river.id, river.name, river.reachIds, river.order, river.lengthM, river.meanWidthM,
           river.dischargeM3s, river.drainageAreaM2, river.end, river.endId);
}

template <typename Archive, typename Element>
void pack(Archive& archive, std::vector<Element>& list) {
    const std::uint64_t count = archive.count(list.size());
    if constexpr (Archive::kReads) {
        // One after the other: a damaged count must not take memory for what does not come.
        list.clear();
        for (std::uint64_t i = 0; i < count; ++i)
            pack(archive, list.emplace_back());
    } else {
        for (Element& element : list)
            pack(archive, element);
    }
}

/// Everything but the layers.
struct Header {
    std::uint32_t version = kStateVersion;
    std::uint64_t hash = 0;
    RunPosition position;
    std::vector<std::byte> stepper;
    StageTally tally;
    std::vector<Ledger> ledgers;
    std::vector<std::string> notes;
    int applied = 0;
    int dabs = 0;
    int settledTo = 0;
    std::vector<Layer> baseLayers;
    std::vector<int> baseEvents;
    std::vector<Lake> lakes;
    std::vector<River> rivers;
    std::vector<RiverReach> reaches;
};

template <typename Archive>
void pack(Archive& archive, Header& header) {
    archive(header.version);
    if (header.version != kStateVersion)
        throw Error(kStateName + ": was saved by another version of the program");
    const auto fields = [&](auto&... field) { (pack(archive, field), ...); };
    fields(header.hash, header.position, header.stepper, header.tally, header.ledgers, header.notes,
           header.applied, header.dabs, header.settledTo, header.baseLayers, header.baseEvents, header.lakes,
           header.rivers, header.reaches);
}

std::string layerName(Layer layer) {
    return "state/" + std::string(info(layer).key) + ".f32";
}
std::string baseName(Layer layer) {
    return "state/before_" + std::string(info(layer).key) + ".f32";
}

std::vector<std::byte> rawCells(const TiledLayer& layer) {
    const Heightmap flat = layer.flattened();
    const auto bytes = std::as_bytes(flat.cells());
    return {bytes.begin(), bytes.end()};
}

Heightmap readCells(const ZipReader& zip, const std::string& name, const GridSpec& grid) {
    Heightmap flat(grid);
    const auto target = std::as_writable_bytes(flat.cells());
    const std::vector<std::byte> bytes = zip.read(name, target.size());
    if (bytes.size() != target.size())
        throw Error(name + ": has not the size of the map");
    std::memcpy(target.data(), bytes.data(), bytes.size());
    return flat;
}

void checkBelongs(const Header& header, const Recipe& recipe) {
    const bool sound =
        header.position.stage >= 0 && header.position.step >= 0 && header.position <= endOf(recipe) &&
        normalised(recipe, header.position) == header.position &&
        header.ledgers.size() == recipe.stages.size() && header.baseLayers.size() == header.baseEvents.size();
    if (!sound)
        throw Error(kStateName + ": does not belong to the recipe");
    static const std::vector<PaintEvent> kNone;
    const auto& strokes = header.position == endOf(recipe)
                              ? kNone
                              : recipe.stages[static_cast<std::size_t>(header.position.stage)].strokes;
    const auto applied = static_cast<std::size_t>(std::max(0, header.applied));
    const std::size_t dabs = applied < strokes.size() ? strokes[applied].stroke->dabs.size() : 0;
    if (header.applied < 0 || applied > strokes.size() || header.dabs < 0 ||
        static_cast<std::size_t>(header.dabs) > dabs)
        throw Error(kStateName + ": does not belong to the recipe");
    for (std::size_t i = 0; i < header.baseLayers.size(); ++i)
        if (!paintable(header.baseLayers[i]) || header.baseEvents[i] < 0 ||
            header.baseEvents[i] > header.applied)
            throw Error(kStateName + ": does not belong to the recipe");
}

} // namespace

void packState(const KeptState& state, ZipWriter& zip) {
    const WaterBodies& water = *state.terrain.waterBodies();
    Header header;
    header.hash = state.terrain.stateHash();
    header.position = state.position;
    header.stepper = state.stepper;
    header.tally = state.tally;
    header.ledgers = state.ledgers;
    header.notes = state.notes;
    header.applied = state.paint.applied;
    header.dabs = state.paint.dabs;
    header.settledTo = state.paint.settledTo;
    header.lakes = water.lakes;
    header.rivers = water.rivers;
    header.reaches = water.reaches;
    for (const PaintProgress::Base& base : state.paint.bases) {
        header.baseLayers.push_back(base.layer);
        header.baseEvents.push_back(base.firstEvent);
        if (!base.tiles.empty())
            zip.add(baseName(base.layer), rawCells(base.tiles));
    }
    Packer packer;
    pack(packer, header);
    zip.add(kStateName, std::move(packer.bytes));
    for (const LayerInfo& entry : kLayers)
        if (state.terrain.has(entry.layer))
            zip.add(layerName(entry.layer), rawCells(state.terrain.layer(entry.layer)));
}

bool hasState(const ZipReader& zip) {
    return zip.has(kStateName);
}

KeptState unpackState(const ZipReader& zip, const Recipe& recipe, ThreadPool& pool) {
    const std::vector<std::byte> bytes = zip.read(kStateName, kMostStateBytes);
    Unpacker unpacker(bytes);
    Header header;
    pack(unpacker, header);
    checkBelongs(header, recipe);
    WorkingTerrain terrain(recipe.grid);
    for (const LayerInfo& entry : kLayers)
        if (zip.has(layerName(entry.layer)))
            terrain.edit(entry.layer) = readCells(zip, layerName(entry.layer), recipe.grid);
    terrain.setWaterBodies(std::make_shared<const WaterBodies>(
        WaterBodies{std::move(header.lakes), std::move(header.rivers), std::move(header.reaches)}));
    KeptState state{header.position,
                    TerrainState(terrain, {}, pool),
                    std::move(header.stepper),
                    header.tally,
                    std::move(header.ledgers),
                    std::move(header.notes),
                    {}};
    if (state.terrain.stateHash() != header.hash)
        throw Error(kStateName + ": the layers beside it are damaged");
    state.paint.applied = header.applied;
    state.paint.dabs = header.dabs;
    state.paint.settledTo = header.settledTo;
    for (std::size_t i = 0; i < header.baseLayers.size(); ++i) {
        const std::string name = baseName(header.baseLayers[i]);
        TiledLayer tiles;
        if (zip.has(name))
            tiles = TiledLayer(readCells(zip, name, recipe.grid), {}, pool);
        state.paint.bases.push_back({header.baseLayers[i], tiles, header.baseEvents[i]});
    }
    return state;
}

} // namespace oxbow
