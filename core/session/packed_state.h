#pragma once

#include "core/base/compute.h"
#include "core/run/evaluator.h"
#include "core/session/spill_file.h"

#include <atomic>
#include <memory>
#include <vector>

namespace oxbow {

/// Where packed tiles lie, and what they take.
struct PackRoom {
    PackRoom(std::filesystem::path folder, std::size_t diskBytes) : file(std::move(folder), diskBytes) {}
    std::atomic<std::size_t> memoryBytes = 0;
    SpillFile file;
};

/// A tile's worth of bytes, packed, in memory or on disk. Takes its room as long as it lives.
class PackedTile {
public:
    /// `base`: what it was packed against; has none itself.
    PackedTile(std::shared_ptr<PackRoom> room, std::vector<std::byte> bytes,
               std::shared_ptr<const PackedTile> base);
    ~PackedTile();
    PackedTile(const PackedTile&) = delete;
    PackedTile& operator=(const PackedTile&) = delete;

    [[nodiscard]] TilePtr unpacked() const;
    /// Moves it to the disk; false where there is no room. Not while another thread unpacks it.
    bool spill();

private:
    void unpackInto(Tile& tile) const;

    std::shared_ptr<PackRoom> m_room;
    std::vector<std::byte> m_bytes; ///< empty when on disk
    SpillFile::Piece m_piece;       ///< of no size when in memory
    std::shared_ptr<const PackedTile> m_base;
};
using PackedTilePtr = std::shared_ptr<PackedTile>;

/// A kept state made small, without losing a bit. Tiles that states share are shared in packed form too.
struct PackedState {
    using Tiles = std::vector<PackedTilePtr>;
    KeptState rest;                   ///< all but tiles
    std::vector<Tiles> layers;        ///< one of each terrain layer, empty where it has none
    std::vector<Tiles> privateLayers; ///< one of each of `rest.terrain.privateLayers()`
    std::vector<Tiles> bases;         ///< one of each of `rest.paint.bases`

    /// Moves its tiles to the disk; false where not all found room.
    bool spill() const;
    /// The state as it was, bit for bit. Tiles with the bytes of those of `like` are taken from there.
    [[nodiscard]] std::shared_ptr<const KeptState> unpacked(const TerrainState& like, ThreadPool& pool) const;
};

/// Packs states one after the other. A state at the head of a group is packed by itself, those that follow as
/// differences from the head: so unpacking any of them takes two tiles' work, and letting every second of a
/// group go leaves nothing behind that only held others up.
class StatePacker {
public:
    explicit StatePacker(std::shared_ptr<PackRoom> room) : m_room(std::move(room)) {}

    /// Throws Cancelled, within the packing of one tile.
    [[nodiscard]] std::shared_ptr<const PackedState> pack(const std::shared_ptr<const KeptState>& state,
                                                          bool isHead,
                                                          const CancelToken& cancel = kNeverCancelled);
    /// Lets go of what later states would be compared with.
    void forget() { m_head.reset(); }

private:
    struct Head;
    std::shared_ptr<PackRoom> m_room;
    std::shared_ptr<Head> m_head; ///< in both forms: those that follow are compared with its tiles
};

} // namespace oxbow
