#include "core/system/page_calls.h"

#include "core/base/memory_use.h"
#include "core/system/file_calls.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <chrono>
#include <map>
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

    void* reserve(std::size_t bytes) {
        const std::scoped_lock lock(m_mutex);
        const bool isOnDisk = m_most > 0 && m_inMemory + bytes > m_most / 4;
        void* const pages = isOnDisk ? mapped(bytes)
                                     : ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                                              MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (pages == MAP_FAILED)
            return nullptr;
        if (isOnDisk)
            m_onDisk.emplace(pages, bytes);
        else
            m_inMemory += bytes;
        return pages;
    }

    void release(void* pages, std::size_t bytes) {
        const std::scoped_lock lock(m_mutex);
        if (m_onDisk.erase(pages) == 0)
            m_inMemory -= bytes;
        ::munmap(pages, bytes);
    }

private:
    static constexpr std::chrono::milliseconds kEvery{5};

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
        void* const pages =
            hasRoom ? ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0) : MAP_FAILED;
        file_calls::close(file);
        return pages;
    }

    /// The pages stay what they are, in their files.
    void letGo() {
        if (residentBytes().value_or(0) < m_most / 4 * 3)
            return;
        const std::scoped_lock lock(m_mutex);
        for (const auto& [pages, bytes] : m_onDisk)
            ::madvise(pages, bytes, MADV_DONTNEED);
    }

    std::mutex m_mutex;
    std::filesystem::path m_folder;
    std::size_t m_most = 0;     ///< bytes; 0: all lies in memory
    std::size_t m_inMemory = 0; ///< bytes, of what is on no disk
    std::map<void*, std::size_t> m_onDisk;
};

} // namespace

bool keepOnDisk(const std::filesystem::path& folder, std::size_t most) {
    return PageRoom::instance().keepOnDisk(folder, most);
}

namespace page_calls {

void* reserve(std::size_t bytes) {
    return PageRoom::instance().reserve(bytes);
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
