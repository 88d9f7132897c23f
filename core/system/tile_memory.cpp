#include "core/terrain/tile_memory.h"

#include "core/base/block_store.h"
#include "core/base/sanitizers.h"
#include "core/system/page_calls.h"

#include <algorithm>
#include <array>
#include <mutex>
#include <new>
#include <span>

namespace oxbow {

namespace {

/// Room for tiles that the system gives out at once; only what is touched takes memory.
constexpr std::size_t kRegionTiles = 256;
/// Free tiles that keep their memory: a few published states of a large map.
constexpr std::size_t kStockTiles = 256;
/// Free tiles beyond those lose their memory together: each call of the system costs, and most lie side by side.
constexpr std::size_t kTogether = 256;
static_assert(sizeof(Tile) % 4096 == 0, "a tile takes whole pages");

class TileRoom {
public:
    static TileRoom& instance() {
        static TileRoom& room = *new TileRoom; // tiles may outlive every other object
        return room;
    }

    void* take() {
        const std::scoped_lock lock(m_mutex);
        ++m_used;
        if (m_stock.empty() && m_bare.empty())
            addRegion();
        std::vector<void*>& from = m_stock.empty() ? m_bare : m_stock;
        void* const slot = from.back();
        from.pop_back();
        return slot;
    }

    void giveBack(void* slot) {
        std::array<void*, kTogether> slots;
        {
            const std::scoped_lock lock(m_mutex);
            --m_used;
            m_stock.push_back(slot);
            if (m_stock.size() < kStockTiles + kTogether)
                return;
            std::copy(m_stock.end() - kTogether, m_stock.end(), slots.begin());
            m_stock.resize(kStockTiles);
        }
        strip(slots);
    }

    void emptyStock() {
        std::vector<void*> slots;
        {
            const std::scoped_lock lock(m_mutex);
            slots.assign(m_stock.begin(), m_stock.end());
            m_stock.clear();
        }
        strip(slots);
    }

    [[nodiscard]] std::size_t bytes() const {
        const std::scoped_lock lock(m_mutex);
        return (m_used + m_stock.size()) * sizeof(Tile);
    }

private:
    /// Their memory goes back to the system; the addresses stay.
    void strip(std::span<void*> slots) {
        std::ranges::sort(slots, std::less<>());
        for (std::size_t first = 0, end = 0; first < slots.size(); first = end) {
            do
                ++end;
            while (end < slots.size() && slots[end] == static_cast<Tile*>(slots[end - 1]) + 1);
            page_calls::strip(slots[first], (end - first) * sizeof(Tile));
        }
        const std::scoped_lock lock(m_mutex);
        m_bare.insert(m_bare.end(), slots.begin(), slots.end());
    }

    void addRegion() {
        void* const region = page_calls::reserve(kRegionTiles * sizeof(Tile));
        if (!region) {
            --m_used;
            throw std::bad_alloc();
        }
        m_slots += kRegionTiles;
        // Giving back must not fail for want of memory.
        m_bare.reserve(m_slots);
        m_stock.reserve(kStockTiles + kTogether);
        for (std::size_t i = kRegionTiles; i-- > 0;)
            m_bare.push_back(static_cast<Tile*>(region) + i);
    }

    mutable std::mutex m_mutex;
    std::vector<void*> m_stock; ///< free, with memory
    std::vector<void*> m_bare;  ///< free, without
    std::size_t m_slots = 0;
    std::size_t m_used = 0;
};

} // namespace

std::shared_ptr<Tile> makeTile() {
#ifdef OXBOW_ADDRESS_SANITIZER
    return std::make_shared<Tile>(); // so that a tile used after its end is found
#else
    return {new (TileRoom::instance().take()) Tile, [](Tile* tile) { TileRoom::instance().giveBack(tile); }};
#endif
}

std::size_t tileMemoryBytes() {
    return TileRoom::instance().bytes();
}

void giveFreedMemoryBack() {
    TileRoom::instance().emptyStock();
    BlockStore::ofProgram().releaseKept();
    page_calls::giveFreedBack();
}

} // namespace oxbow
