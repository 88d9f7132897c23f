#include "core/base/block_store.h"

#include "core/system/page_calls.h"

#include <algorithm>
#include <limits>

namespace oxbow {

namespace {

constexpr std::size_t kPage = 4096;
/// A kept block serves for one that is smaller by so much: what it is too large by stays in memory.
constexpr std::size_t kWasteShare = 8;
/// What is kept: half of what is in use, and this.
constexpr std::size_t kAlwaysKept = std::size_t{128} << 20;
/// Room in the table: more than memory holds.
constexpr std::size_t kMostBlocks = std::size_t{1} << 16;

} // namespace

BlockStore& BlockStore::ofProgram() {
    static BlockStore& store = *new BlockStore; // vectors may outlive every other object
    return store;
}

BlockStore::~BlockStore() {
    for (const Block& block : blocks())
        page_calls::release(block.pages, block.bytes);
    if (m_table)
        page_calls::release(m_table, kMostBlocks * sizeof(Block));
}

BlockStore::Block* BlockStore::fittingKept(std::size_t bytes) {
    Block* best = nullptr;
    for (Block& block : blocks())
        if (block.keptSince && block.bytes >= bytes && block.bytes - bytes <= bytes / kWasteShare &&
            (!best || block.bytes < best->bytes || (block.bytes == best->bytes && block.keptSince > best->keptSince)))
            best = &block;
    return best;
}

/// Those that were kept first go.
void BlockStore::release(std::size_t atLeast) {
    std::size_t released = 0;
    while (released < atLeast && m_kept > 0) {
        const auto oldest = std::ranges::min_element(blocks(), {}, [](const Block& block) {
            return block.keptSince ? block.keptSince : std::numeric_limits<std::uint64_t>::max();
        });
        page_calls::release(oldest->pages, oldest->bytes);
        released += oldest->bytes;
        m_kept -= oldest->bytes;
        *oldest = m_table[--m_count];
    }
}

void* BlockStore::take(std::size_t bytes) noexcept {
    if (bytes > std::numeric_limits<std::size_t>::max() / 2)
        return nullptr;
    bytes = (bytes + kPage - 1) / kPage * kPage;
    const std::scoped_lock lock(m_mutex);
    if (Block* const kept = fittingKept(bytes)) {
        kept->keptSince = 0;
        m_kept -= kept->bytes;
        m_inUse += kept->bytes;
        m_mostInUse = std::max(m_mostInUse, m_inUse);
        return kept->pages;
    }
    if (!m_table)
        m_table = static_cast<Block*>(page_calls::reserve(kMostBlocks * sizeof(Block)));
    if (!m_table || m_count == kMostBlocks)
        return nullptr;
    const std::size_t held = m_inUse + m_kept + bytes, most = std::max(m_mostInUse, m_inUse + bytes);
    if (held > most)
        release(held - most);
    void* pages = page_calls::reserve(bytes);
    if (!pages && m_kept > 0) {
        release(m_kept);
        pages = page_calls::reserve(bytes);
    }
    if (!pages)
        return nullptr;
    m_table[m_count++] = {pages, bytes};
    m_inUse += bytes;
    m_mostInUse = std::max(m_mostInUse, m_inUse);
    return pages;
}

bool BlockStore::giveBack(void* block) noexcept {
    const std::scoped_lock lock(m_mutex);
    const auto found = std::ranges::find_if(blocks(), [&](const Block& b) { return b.pages == block && !b.keptSince; });
    if (found == blocks().end())
        return false;
    m_inUse -= found->bytes;
    if (page_calls::isOnDisk(block)) {
        page_calls::release(block, found->bytes);
        *found = m_table[--m_count];
        return true;
    }
    found->keptSince = ++m_clock;
    m_kept += found->bytes;
    const std::size_t most = kAlwaysKept + m_inUse / 2;
    if (m_kept > most)
        release(m_kept - most);
    return true;
}

void BlockStore::releaseKept() noexcept {
    const std::scoped_lock lock(m_mutex);
    release(m_kept);
}

std::size_t BlockStore::bytesInUse() const {
    const std::scoped_lock lock(m_mutex);
    return m_inUse;
}

std::size_t BlockStore::bytesKept() const {
    const std::scoped_lock lock(m_mutex);
    return m_kept;
}

} // namespace oxbow
