#include "core/system/page_calls.h"

#include "core/base/memory_use.h"
#include "core/system/file_calls.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <mutex>
#include <thread>
#if defined(__GLIBC__)
#include <malloc.h>
#endif

namespace oxbow {

namespace {

/// Where large memory lies: see keepOnDisk.
class PageRoom {
public:
    static PageRoom& instance() {
        static PageRoom& room = *new PageRoom; // blocks may outlive every other object
        return room;
    }

    bool keepOnDisk(const std::filesystem::path& folder, std::size_t most) {
        const std::scoped_lock lock(m_mutex);
        m_folder = folder;
        m_most = most;
        std::thread([this] {
            for (;; std::this_thread::sleep_for(kEvery))
                letGo();
        }).detach();
        return true;
    }

    [[nodiscard]] bool keepsOnDisk() {
        const std::scoped_lock lock(m_mutex);
        return m_most > 0;
    }

    void* reserve(std::size_t bytes) {
        const bool isOnDisk = takesNoMemory(bytes);
        void* const pages = isOnDisk ? mapped(bytes)
                                     : ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                                              MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        const std::scoped_lock lock(m_mutex);
        if (pages == MAP_FAILED) {
            m_inMemory -= isOnDisk ? 0 : bytes;
            return nullptr;
        }
        if (isOnDisk)
            m_onDisk[m_count++] = {static_cast<char*>(pages), bytes};
        return pages;
    }

    [[nodiscard]] bool isOnDisk(void* pages) {
        const std::scoped_lock lock(m_mutex);
        return find(pages) != nullptr;
    }

    void release(void* pages, std::size_t bytes) {
        const std::scoped_lock lock(m_mutex);
        if (Block* const block = find(pages))
            *block = m_onDisk[--m_count];
        else
            m_inMemory -= bytes;
        ::munmap(pages, bytes);
    }

private:
    static constexpr std::chrono::milliseconds kEvery{5};
    static constexpr std::size_t kAtOnce = std::size_t{16} << 20, kMostBlocks = 2048;

    struct Block {
        char* pages = nullptr;
        std::size_t bytes = 0;
    };

    /// Whether the block shall lie on disk; else it is counted.
    [[nodiscard]] bool takesNoMemory(std::size_t bytes) {
        const std::scoped_lock lock(m_mutex);
        if (m_most > 0 && m_inMemory + bytes > m_most / 4 && m_count < kMostBlocks)
            return true;
        m_inMemory += bytes;
        return false;
    }

    [[nodiscard]] void* mapped(std::size_t bytes) const {
        const int file = file_calls::createScratch(m_folder);
        if (file < 0)
            return MAP_FAILED;
        const auto size = static_cast<off_t>(bytes);
#ifdef __APPLE__
        const bool hasRoom = ::ftruncate(file, size) == 0;
#else
        const bool hasRoom = ::posix_fallocate(file, 0, size) == 0; // a write into a full disk would end the program
#endif
        void* const pages = hasRoom ? ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0) : MAP_FAILED;
        file_calls::close(file);
        return pages;
    }

    [[nodiscard]] Block* find(const void* pages) {
        const auto end = m_onDisk.begin() + static_cast<std::ptrdiff_t>(m_count);
        const auto found = std::ranges::find(m_onDisk.begin(), end, pages, &Block::pages);
        return found == end ? nullptr : &*found;
    }

    /// The pages stay what they are, in their files. A piece after the other, all in turn: those of all blocks at once
    /// would come back one trap at a time while few of them had to go.
    void letGo() {
        const auto holdsMore = [](std::size_t bytes) { return residentBytes().value_or(0) > bytes; };
        if (holdsMore(m_most / 4 * 3))
            while (holdsMore(m_most / 2) && letGoOfPiece())
                ;
    }
    /// False behind the last block.
    bool letGoOfPiece() {
        const std::scoped_lock lock(m_mutex);
        if (m_turn >= m_count) {
            m_turn = m_letGo = 0;
            return false;
        }
        const Block& block = m_onDisk[m_turn];
        if (m_letGo < block.bytes)
            ::madvise(block.pages + m_letGo, std::min(kAtOnce, block.bytes - m_letGo), MADV_DONTNEED);
        m_letGo += kAtOnce;
        if (m_letGo >= block.bytes) {
            m_letGo = 0;
            ++m_turn;
        }
        return true;
    }

    /// Nothing is allocated or freed under the lock: that asks the store of blocks (block_store.h), which waits for it.
    std::mutex m_mutex;
    std::filesystem::path m_folder;
    std::size_t m_most = 0;     ///< bytes; 0: all lies in memory
    std::size_t m_inMemory = 0; ///< bytes, of what is on no disk
    std::array<Block, 2 * kMostBlocks> m_onDisk{}; ///< more than kMostBlocks only where threads ask at once
    std::size_t m_count = 0;
    std::size_t m_turn = 0, m_letGo = 0; ///< the block, and its bytes, to be let go next
};

} // namespace

bool keepOnDisk(const std::filesystem::path& folder, std::size_t most) {
    return PageRoom::instance().keepOnDisk(folder, most);
}

bool keepsOnDisk() {
    return PageRoom::instance().keepsOnDisk();
}

namespace page_calls {

void* reserve(std::size_t bytes) {
    return PageRoom::instance().reserve(bytes);
}

bool isOnDisk(void* pages) {
    return PageRoom::instance().isOnDisk(pages);
}

void strip(void* pages, std::size_t bytes) {
    ::madvise(pages, bytes, MADV_DONTNEED);
}

void giveFreedBack() {
#if defined(__GLIBC__)
    ::malloc_trim(0);
#endif
}

void release(void* pages, std::size_t bytes) {
    PageRoom::instance().release(pages, bytes);
}

} // namespace page_calls

} // namespace oxbow
