#pragma once

#include <cstddef>

/// Memory in whole pages, asked of the operating system; `posix/` and `windows/` have a version each.
namespace oxbow::page_calls {

/// Room of so many bytes, of which only what is touched takes memory; null where there is none left.
[[nodiscard]] void* reserve(std::size_t bytes);
/// Whether room that was reserved lies in a file (keepOnDisk): to keep it for later would write and read it for nothing.
[[nodiscard]] bool isOnDisk(void* pages);
/// The system takes the memory of pages back; the addresses stay, and what they hold is lost.
void strip(void* pages, std::size_t bytes);
/// So does what the C library keeps of freed memory, where it can be asked.
void giveFreedBack();
/// Gives room that was reserved back, addresses and all; `bytes` as then.
void release(void* pages, std::size_t bytes);

} // namespace oxbow::page_calls
