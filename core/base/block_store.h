#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <span>

namespace oxbow {

/// Large blocks of memory that are used again. A map's layers come and go with every pass of a stage; memory that went back
/// to the system comes again page by page, each a trap, and cleared: on large maps a quarter of the time. So a block that is
/// given back is kept for one of its size to come.
///
/// What is kept never makes the most that was in use together greater: before the system is asked for more, so much of what is
/// kept goes back to it. Beyond a share of what is in use blocks go back at once. Safe to use from any thread.
class BlockStore {
public:
    /// That of the program's large vectors (app/large_blocks.cpp).
    static BlockStore& ofProgram();

    /// Smaller blocks the C library keeps itself (memory_use.h).
    static constexpr std::size_t kLeastBytes = std::size_t{32} << 20;
    /// Whether what holds so many bytes costs little to let go and to make anew: a computation need not hold it from step to step.
    [[nodiscard]] static constexpr bool keeps(std::size_t bytes) { return bytes >= kLeastBytes; }

    BlockStore() = default;
    BlockStore(const BlockStore&) = delete;
    BlockStore& operator=(const BlockStore&) = delete;
    ~BlockStore();

    /// A block of whole pages, its bytes unset; null where the system has none left.
    [[nodiscard]] void* take(std::size_t bytes) noexcept;
    /// False where the block is none of this store's.
    bool giveBack(void* block) noexcept;
    /// Gives the system what is kept.
    void releaseKept() noexcept;

    [[nodiscard]] std::size_t bytesInUse() const;
    [[nodiscard]] std::size_t bytesKept() const;

private:
    struct Block {
        void* pages = nullptr;
        std::size_t bytes = 0;
        std::uint64_t keptSince = 0; ///< 0: in use
    };
    [[nodiscard]] Block* fittingKept(std::size_t bytes);
    void release(std::size_t atLeast);

    [[nodiscard]] std::span<Block> blocks() { return {m_table, m_count}; }

    /// Calls of the system may free small memory, which asks here whose it is.
    mutable std::recursive_mutex m_mutex;
    /// In pages of its own: a list from `operator new` would come back here, to the lock that is held, when it grows.
    Block* m_table = nullptr;
    std::size_t m_count = 0;
    std::size_t m_inUse = 0, m_mostInUse = 0, m_kept = 0; ///< bytes
    std::uint64_t m_clock = 0;
};

} // namespace oxbow
