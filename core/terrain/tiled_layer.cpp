#include "core/terrain/tiled_layer.h"

#include "core/threads/thread_pool.h"

#include <algorithm>
#include <cstring>
#include <mutex>
#include <new>

namespace oxbow {

namespace {

/// Memory of tiles that are gone, for those to come. A run publishes hundreds of tiles a second, and the
/// system is slow to give memory out and to take it back, whichever thread lets the last of a snapshot go.
class TileRoom {
public:
    static TileRoom& instance() {
        static TileRoom& room = *new TileRoom; // tiles may outlive every other object
        return room;
    }
    void* take(std::size_t bytes, std::align_val_t alignment) {
        {
            const std::scoped_lock lock(m_mutex);
            if (!m_free.empty()) {
                void* const block = m_free.back();
                m_free.pop_back();
                return block;
            }
        }
        return ::operator new(bytes, alignment);
    }
    void giveBack(void* block, std::align_val_t alignment) {
        {
            const std::scoped_lock lock(m_mutex);
            if (m_free.size() < kMostBlocks)
                return m_free.push_back(block);
        }
        ::operator delete(block, alignment);
    }

private:
    TileRoom() { m_free.reserve(kMostBlocks); }
    static constexpr std::size_t kMostBlocks = 1024; // 64 MiB
    std::mutex m_mutex;
    std::vector<void*> m_free;
};

/// For blocks of one size only: a tile and the count of its owners.
template <typename T>
struct TileAllocator {
    using value_type = T;
    TileAllocator() = default;
    template <typename Other>
    TileAllocator(const TileAllocator<Other>&) {}
    T* allocate(std::size_t) {
        static_assert(sizeof(T) >= sizeof(Tile), "only what holds a tile");
        return static_cast<T*>(TileRoom::instance().take(sizeof(T), std::align_val_t{alignof(T)}));
    }
    void deallocate(T* block, std::size_t) {
        TileRoom::instance().giveBack(block, std::align_val_t{alignof(T)});
    }
    template <typename Other>
    bool operator==(const TileAllocator<Other>&) const {
        return true;
    }
};

/// The part of a tile that lies on the grid.
struct TileSpan {
    int x0, y0, columns, rows;
};

TileSpan spanOf(const GridSpec& grid, int tileX, int tileY) {
    const int x0 = tileX * kTileSide;
    const int y0 = tileY * kTileSide;
    return {x0, y0, std::min(kTileSide, grid.width - x0), std::min(kTileSide, grid.height - y0)};
}

bool sameBytes(const Heightmap& flat, const TileSpan& span, const Tile& tile) {
    for (int row = 0; row < span.rows; ++row)
        if (std::memcmp(flat.row(span.y0 + row) + span.x0, tile.cells.data() + row * kTileSide,
                        sizeof(float) * span.columns) != 0)
            return false;
    return true;
}

TilePtr copyOf(const Heightmap& flat, const TileSpan& span) {
    const auto tile = std::allocate_shared_for_overwrite<Tile>(TileAllocator<Tile>());
    if (span.columns < kTileSide || span.rows < kTileSide)
        tile->cells.fill(0.0f);
    for (int row = 0; row < span.rows; ++row)
        std::memcpy(tile->cells.data() + row * kTileSide, flat.row(span.y0 + row) + span.x0,
                    sizeof(float) * span.columns);
    return tile;
}

} // namespace

TiledLayer::TiledLayer(const GridSpec& grid, float value) : m_grid(grid) {
    auto tile = std::make_shared<Tile>();
    tile->cells.fill(value);
    m_tiles.assign(static_cast<std::size_t>(tilesAcross()) * tilesDown(), tile);
}

TiledLayer::TiledLayer(const Heightmap& flat, const TiledLayer& previous, ThreadPool& pool)
    : m_grid(flat.grid()) {
    const bool comparable = previous.m_grid.width == m_grid.width && previous.m_grid.height == m_grid.height;
    m_tiles.resize(static_cast<std::size_t>(tilesAcross()) * tilesDown());
    pool.forEach(static_cast<int>(m_tiles.size()), [&](int i) {
        const TileSpan span = spanOf(m_grid, i % tilesAcross(), i / tilesAcross());
        const bool kept = comparable && !previous.empty() && sameBytes(flat, span, *previous.m_tiles[i]);
        m_tiles[i] = kept ? previous.m_tiles[i] : copyOf(flat, span);
    });
}

Heightmap TiledLayer::flattened() const {
    Heightmap flat(m_grid);
    flattenInto(flat);
    return flat;
}

void TiledLayer::flattenInto(Heightmap& flat) const {
    for (int tileY = 0; tileY < tilesDown(); ++tileY)
        for (int tileX = 0; tileX < tilesAcross(); ++tileX) {
            const TileSpan span = spanOf(m_grid, tileX, tileY);
            const Tile& from = *tile(tileX, tileY);
            for (int row = 0; row < span.rows; ++row)
                std::memcpy(flat.row(span.y0 + row) + span.x0, from.cells.data() + row * kTileSide,
                            sizeof(float) * span.columns);
        }
}

} // namespace oxbow
