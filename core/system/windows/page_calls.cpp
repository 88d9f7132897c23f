#include "core/system/page_calls.h"

#include "core/base/memory_use.h"

#include <windows.h>

namespace oxbow::page_calls {

void* reserve(std::size_t bytes) {
    return ::VirtualAlloc(nullptr, bytes, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE);
}

bool isOnDisk(void*) {
    return false;
}

void strip(void* pages, std::size_t bytes) {
    ::VirtualAlloc(pages, bytes, MEM_RESET, PAGE_READWRITE);
}

void giveFreedBack() {}

void release(void* pages, std::size_t) {
    ::VirtualFree(pages, 0, MEM_RELEASE);
}

} // namespace oxbow::page_calls

namespace oxbow {

bool keepOnDisk(const std::filesystem::path&, std::size_t) {
    return false; // the system's page file is there for it
}

void throwLackOfDisk() {}

bool keepsOnDisk() {
    return true;
}

} // namespace oxbow
