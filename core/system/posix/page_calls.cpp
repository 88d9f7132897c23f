#include "core/system/page_calls.h"

#include <sys/mman.h>
#if defined(__GLIBC__)
#include <malloc.h>
#endif

namespace oxbow::page_calls {

void* reserve(std::size_t bytes) {
    void* const pages = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return pages == MAP_FAILED ? nullptr : pages;
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
    ::munmap(pages, bytes);
}

} // namespace oxbow::page_calls
