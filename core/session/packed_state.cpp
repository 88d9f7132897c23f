#include "core/session/packed_state.h"

#include "core/base/thread_pool.h"
#include "core/session/tile_codec.h"
#include "core/terrain/tile_memory.h"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <unordered_map>

namespace oxbow {

namespace {

using Packed = PackedState::Tiles;

KeptState withoutTiles(const KeptState& state) {
    std::vector<TiledPrivateLayer> privateLayers;
    for (const TiledPrivateLayer& layer : state.terrain.privateLayers())
        privateLayers.push_back({layer.info, {}});
    KeptState rest = state;
    rest.terrain = state.terrain.withLayers({}, std::move(privateLayers));
    for (PaintProgress::Base& base : rest.paint.bases)
        base.tiles = {};
    return rest;
}

/// The words of a private layer of a terrain; empty where it has none of this kind.
const TiledLayer& wordsOf(const TerrainState& terrain, const PrivateLayerInfo& info) {
    static const TiledLayer kNone;
    const TiledPrivateLayer* found = findPrivateLayer(terrain.privateLayers(), info);
    return found ? found->words : kNone;
}

/// Unpacks tiles, each of those that are shared once, and takes over what `like` has already.
class Unpacking {
public:
    void want(const Packed& tiles) {
        for (const PackedTilePtr& tile : tiles)
            if (m_indices.emplace(tile.get(), m_wanted.size()).second)
                m_wanted.push_back(tile.get());
    }
    void run(ThreadPool& pool) {
        m_done.resize(m_wanted.size());
        pool.forEach(static_cast<int>(m_wanted.size()),
                     [this](int i) { m_done[i] = m_wanted[i]->unpacked(); });
    }
    [[nodiscard]] std::vector<TilePtr> tiles(const Packed& packed, const TiledLayer& like) const {
        std::vector<TilePtr> list;
        for (const PackedTilePtr& tile : packed) {
            const std::size_t i = list.size();
            const TilePtr& found = m_done[m_indices.at(tile.get())];
            const bool isThere = like.tiles().size() == packed.size() &&
                                 std::memcmp(like.tiles()[i].get(), found.get(), sizeof(Tile)) == 0;
            list.push_back(isThere ? like.tiles()[i] : found);
        }
        return list;
    }

private:
    std::unordered_map<const PackedTile*, std::size_t> m_indices;
    std::vector<const PackedTile*> m_wanted;
    std::vector<TilePtr> m_done;
};

} // namespace

// ---- One tile ----

PackedTile::PackedTile(std::shared_ptr<PackRoom> room, std::vector<std::byte> bytes,
                       std::shared_ptr<const PackedTile> base)
    : m_room(std::move(room)), m_bytes(std::move(bytes)), m_base(std::move(base)) {
    assert(!m_base || !m_base->m_base);
    m_room->memoryBytes += m_bytes.size() + sizeof(PackedTile);
}

PackedTile::~PackedTile() {
    m_room->memoryBytes -= m_bytes.size() + sizeof(PackedTile);
    m_room->file.release(m_piece);
}

bool PackedTile::spill() {
    if (m_bytes.empty())
        return true;
    const auto piece = m_room->file.write(m_bytes);
    if (!piece)
        return false;
    m_piece = *piece;
    m_room->memoryBytes -= m_bytes.size();
    m_bytes = {};
    return true;
}

TilePtr PackedTile::unpacked() const {
    auto tile = makeTile();
    unpackInto(*tile);
    return tile;
}

/// A base lies in memory that a thread uses again and again: its pages need not be asked for.
void PackedTile::unpackInto(Tile& tile) const {
    thread_local const auto base = std::make_unique<Tile>();
    if (m_base)
        m_base->unpackInto(*base);
    const Tile* const before = m_base ? base.get() : nullptr;
    if (!m_bytes.empty())
        return unpackTile(m_bytes, before, tile);
    thread_local std::vector<std::byte> room;
    unpackTile(m_room->file.read(m_piece, room), before, tile);
}

// ---- A state ----

bool PackedState::spill() const {
    const auto spillAll = [](const Packed& tiles) {
        return std::ranges::all_of(tiles, [](const PackedTilePtr& tile) { return tile->spill(); });
    };
    return std::ranges::all_of(layers, spillAll) && std::ranges::all_of(privateLayers, spillAll) &&
           std::ranges::all_of(bases, spillAll);
}

std::shared_ptr<const KeptState> PackedState::unpacked(const TerrainState& like, ThreadPool& pool) const {
    Unpacking unpacking;
    for (const std::vector<Packed>* list : {&layers, &privateLayers, &bases})
        std::ranges::for_each(*list, [&](const Packed& tiles) { unpacking.want(tiles); });
    unpacking.run(pool);
    auto state = std::make_shared<KeptState>(rest);
    const GridSpec& grid = rest.terrain.grid();
    std::array<TiledLayer, kLayerCount> whole;
    for (std::size_t i = 0; i < kLayerCount; ++i)
        if (!layers[i].empty())
            whole[i] = TiledLayer(grid, unpacking.tiles(layers[i], like.layer(static_cast<Layer>(i))));
    std::vector<TiledPrivateLayer> wholePrivate = rest.terrain.privateLayers();
    for (std::size_t i = 0; i < privateLayers.size(); ++i) {
        const PrivateLayerInfo& info = wholePrivate[i].info;
        wholePrivate[i].words =
            TiledLayer(info.wordGrid(), unpacking.tiles(privateLayers[i], wordsOf(like, info)));
    }
    state->terrain = rest.terrain.withLayers(std::move(whole), std::move(wholePrivate));
    for (std::size_t i = 0; i < bases.size(); ++i)
        if (!bases[i].empty())
            state->paint.bases[i].tiles = TiledLayer(grid, unpacking.tiles(bases[i], {}));
    return state;
}

// ---- Packing ----

struct StatePacker::Head {
    std::shared_ptr<const KeptState> state;
    std::shared_ptr<const PackedState> packed;
    std::unordered_map<const Tile*, PackedTilePtr> known; ///< both forms of its tiles
};

namespace {

/// Packs the tiles of one state against those of the head.
class Packing {
public:
    using Known = std::unordered_map<const Tile*, PackedTilePtr>;
    Packing(const std::shared_ptr<PackRoom>& room, const Known* ofHead, const CancelToken& cancel)
        : m_room(room), m_ofHead(ofHead), m_cancel(cancel) {}

    [[nodiscard]] Packed pack(const std::vector<TilePtr>& tiles, const std::vector<TilePtr>& head) {
        Packed packed;
        for (std::size_t i = 0; i < tiles.size(); ++i) {
            m_cancel.throwIfRequested();
            packed.push_back(pack(*tiles[i], head.size() == tiles.size() ? head[i].get() : nullptr));
        }
        return packed;
    }
    [[nodiscard]] Known takeKnown() { return std::move(m_known); }

private:
    [[nodiscard]] PackedTilePtr pack(const Tile& tile, const Tile* base) {
        if (m_ofHead)
            if (const auto same = m_ofHead->find(&tile); same != m_ofHead->end())
                return same->second;
        PackedTilePtr& known = m_known[&tile];
        if (known)
            return known;
        PackedTilePtr basePacked = base ? m_ofHead->at(base) : nullptr;
        std::vector<std::byte> bytes = packTile(tile, base);
        if (!needsBase(bytes))
            basePacked.reset();
        known = std::make_shared<PackedTile>(m_room, std::move(bytes), std::move(basePacked));
        return known;
    }

    const std::shared_ptr<PackRoom>& m_room;
    const Known* m_ofHead;
    const CancelToken& m_cancel;
    Known m_known;
};

} // namespace

std::shared_ptr<const PackedState> StatePacker::pack(const std::shared_ptr<const KeptState>& state,
                                                     bool isHead, const CancelToken& cancel) {
    static const std::vector<TilePtr> kNone;
    const bool follows = !isHead && m_head && m_head->state->position.stage == state->position.stage &&
                         m_head->state->position < state->position &&
                         m_head->state->terrain.grid() == state->terrain.grid();
    const Head* head = follows ? m_head.get() : nullptr;
    Packing packing(m_room, head ? &head->known : nullptr, cancel);
    auto packed = std::make_shared<PackedState>();
    packed->rest = withoutTiles(*state);
    packed->layers.resize(kLayerCount);
    for (const LayerInfo& entry : kLayers)
        packed->layers[static_cast<std::size_t>(entry.layer)] =
            packing.pack(state->terrain.layer(entry.layer).tiles(),
                         head ? head->state->terrain.layer(entry.layer).tiles() : kNone);
    for (const TiledPrivateLayer& layer : state->terrain.privateLayers())
        packed->privateLayers.push_back(packing.pack(
            layer.words.tiles(), head ? wordsOf(head->state->terrain, layer.info).tiles() : kNone));
    for (const PaintProgress::Base& base : state->paint.bases)
        packed->bases.push_back(packing.pack(base.tiles.tiles(), kNone));
    if (!follows)
        m_head = std::make_shared<Head>(Head{state, packed, packing.takeKnown()});
    return packed;
}

} // namespace oxbow
