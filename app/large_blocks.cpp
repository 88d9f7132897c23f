#include "core/base/block_store.h"
#include "core/base/sanitizers.h"

#include <cstdint>
#include <cstdlib>
#include <new>

// The program's operator new: large vectors live in a store of their own (block_store.h), all else in the C library's memory.
// Sanitizers bring one that watches what is allocated.
#ifndef OXBOW_ADDRESS_SANITIZER

namespace {

/// Blocks of the store begin with a page: few others do, and those alone are asked for there.
constexpr std::uintptr_t kPageMask = 4095;

void* allocated(std::size_t bytes) noexcept {
    return bytes >= oxbow::BlockStore::kLeastBytes ? oxbow::BlockStore::ofProgram().take(bytes)
                                                   : std::malloc(bytes > 0 ? bytes : 1);
}

void* orThrow(std::size_t bytes) {
    for (;;) {
        if (void* const block = allocated(bytes))
            return block;
        const std::new_handler handler = std::get_new_handler();
        if (!handler)
            throw std::bad_alloc();
        handler();
    }
}

void freed(void* block) noexcept {
    const bool mayBeOfStore = block && (reinterpret_cast<std::uintptr_t>(block) & kPageMask) == 0;
    if (!mayBeOfStore || !oxbow::BlockStore::ofProgram().giveBack(block))
        std::free(block);
}

} // namespace

void* operator new(std::size_t bytes) { return orThrow(bytes); }
void* operator new[](std::size_t bytes) { return orThrow(bytes); }
void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept { return allocated(bytes); }
void* operator new[](std::size_t bytes, const std::nothrow_t&) noexcept { return allocated(bytes); }
void operator delete(void* block) noexcept { freed(block); }
void operator delete[](void* block) noexcept { freed(block); }
void operator delete(void* block, std::size_t) noexcept { freed(block); }
void operator delete[](void* block, std::size_t) noexcept { freed(block); }
void operator delete(void* block, const std::nothrow_t&) noexcept { freed(block); }
void operator delete[](void* block, const std::nothrow_t&) noexcept { freed(block); }

#endif
