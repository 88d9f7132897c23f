#include "core/system/page_calls.h"

#include "core/base/error.h"
#include "core/base/memory_use.h"
#include "core/system/file_calls.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <mutex>
#include <system_error>
#include <thread>
#if defined(__GLIBC__)
#include <malloc.h>
#endif

namespace oxbow {

namespace {

/// Where large memory lies: see keepOnDisk.
struct PageRoom {
    static constexpr std::chrono::milliseconds kEvery{5};
    static constexpr std::size_t kAtOnce = std::size_t{16} << 20, kMostBlocks = 2048;

    struct Block {
        char* pages = nullptr;
        std::size_t bytes = 0;
    };

    /// Whether the block shall lie on disk; else it is counted.
    [[nodiscard]] bool takesNoMemory(std::size_t bytes) {
        const std::scoped_lock lock(mutex);
        if (most > 0 && inMemory + bytes > most / 4 && count < kMostBlocks)
            return true;
        inMemory += bytes;
        return false;
    }

    [[nodiscard]] void* mapped(std::size_t bytes) {
        const int file = file_calls::createScratch(folder);
        if (file < 0) {
            diskFailure = errno;
            return MAP_FAILED;
        }
        const auto size = static_cast<off_t>(bytes);
#ifdef __APPLE__
        diskFailure = ::ftruncate(file, size) == 0 ? 0 : errno;
#else
        diskFailure = ::posix_fallocate(file, 0, size); // a write into a full disk would end the program
#endif
        void* const pages = diskFailure == 0 ? ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0) : MAP_FAILED;
        file_calls::close(file);
        return pages;
    }

    [[nodiscard]] Block* find(const void* pages) {
        const auto end = onDisk.begin() + static_cast<std::ptrdiff_t>(count);
        const auto found = std::ranges::find(onDisk.begin(), end, pages, &Block::pages);
        return found == end ? nullptr : &*found;
    }

    /// The pages stay what they are, in their files. A piece after the other, all in turn: those of all blocks at once
    /// would come back one trap at a time while few of them had to go.
    void letGo() {
        const auto holdsMore = [](std::size_t bytes) { return residentBytes().value_or(0) > bytes; };
        if (holdsMore(most / 4 * 3))
            while (holdsMore(most / 2) && letGoOfPiece())
                ;
    }
    /// False behind the last block.
    bool letGoOfPiece() {
        const std::scoped_lock lock(mutex);
        if (turn >= count) {
            turn = letGoBytes = 0;
            return false;
        }
        const Block& block = onDisk[turn];
        if (letGoBytes < block.bytes)
            ::madvise(block.pages + letGoBytes, std::min(kAtOnce, block.bytes - letGoBytes), MADV_DONTNEED);
        letGoBytes += kAtOnce;
        if (letGoBytes >= block.bytes) {
            letGoBytes = 0;
            ++turn;
        }
        return true;
    }

    /// Nothing is allocated or freed under the lock: that asks the store of blocks (block_store.h), which waits for it.
    std::mutex mutex;
    std::filesystem::path folder;
    std::size_t most = 0;     ///< bytes; 0: all lies in memory
    std::size_t inMemory = 0; ///< bytes, of what is on no disk
    std::array<Block, 2 * kMostBlocks> onDisk{}; ///< more than kMostBlocks only where threads ask at once
    std::size_t count = 0;
    std::atomic<int> diskFailure = 0; ///< why the last file could not be made
    std::size_t turn = 0, letGoBytes = 0; ///< the block, and its bytes, to be let go next
};

PageRoom& pageRoom() {
    static PageRoom& room = *new PageRoom; // blocks may outlive every other object
    return room;
}

} // namespace

bool keepOnDisk(const std::filesystem::path& folder, std::size_t most) {
    PageRoom& room = pageRoom();
    const std::scoped_lock lock(room.mutex);
    room.folder = folder;
    room.most = most;
    std::thread([&room] {
        for (;; std::this_thread::sleep_for(PageRoom::kEvery))
            room.letGo();
    }).detach();
    return true;
}

void throwLackOfDisk() {
    if (const int failure = pageRoom().diskFailure)
        throw Error(pageRoom().folder.string() + ": " +
                    phrase("what memory does not hold finds no room on the disk of this folder (%1): make room there, give more "
                           "--memory, or, for temporary files, another folder by TMPDIR",
                           std::generic_category().message(failure)));
}

bool keepsOnDisk() {
    const std::scoped_lock lock(pageRoom().mutex);
    return pageRoom().most > 0;
}

namespace page_calls {

void* reserve(std::size_t bytes) {
    PageRoom& room = pageRoom();
    const bool isOnDisk = room.takesNoMemory(bytes);
    void* const pages = isOnDisk ? room.mapped(bytes)
                                 : ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                                          MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    const std::scoped_lock lock(room.mutex);
    if (pages == MAP_FAILED) {
        room.inMemory -= isOnDisk ? 0 : bytes;
        return nullptr;
    }
    if (isOnDisk)
        room.onDisk[room.count++] = {static_cast<char*>(pages), bytes};
    return pages;
}

bool isOnDisk(void* pages) {
    const std::scoped_lock lock(pageRoom().mutex);
    return pageRoom().find(pages) != nullptr;
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
    PageRoom& room = pageRoom();
    const std::scoped_lock lock(room.mutex);
    if (PageRoom::Block* const block = room.find(pages))
        *block = room.onDisk[--room.count];
    else
        room.inMemory -= bytes;
    ::munmap(pages, bytes);
}

} // namespace page_calls

} // namespace oxbow
