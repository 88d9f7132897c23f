#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>

/// What memory the program holds, as the system counts it; nothing where the system does not say.
namespace oxbow {

/// Bytes that are in memory now.
[[nodiscard]] std::optional<std::size_t> residentBytes();
/// The most since the program began, or since resetPeakBytes().
[[nodiscard]] std::optional<std::size_t> peakResidentBytes();
/// What the machine has.
struct SystemMemory {
    std::size_t totalBytes = 0;
    std::size_t availableBytes = 0; ///< without swapping
};
[[nodiscard]] std::optional<SystemMemory> systemMemory();
/// Gives freed memory back to the system first, so that the next peak counts all that is asked for from here on. False
/// where the system has no such thing.
bool resetPeakBytes();

/// From here on the program keeps up to 256 MiB of what it frees: a step asks for as much as the one before, and memory
/// that was given back comes again page by page, each a trap into the system. Large blocks
/// are kept apart from that (block_store.h). Nothing where the C library cannot be asked.
void keepFreedMemory();

/// From here on the program may ask for `bytes` more; then memory is "used up" (std::bad_alloc). For a program of its own:
/// it cannot be taken back. False where the system has no such thing.
bool limitMemory(std::size_t bytes);

/// From here on large vectors and tiles (block_store.h, tile_memory.h) take no more than a quarter of `most` bytes of
/// memory; those that come on top lie in files without a name in `folder`, gone with the program however it ends. What of these is
/// in memory is let go before the program holds more than `most`; the system keeps it as long as it has room. So a
/// computation goes on beyond memory, as fast as the disk is, with the same result. Memory is "used up" (std::bad_alloc)
/// where the disk is full. For a program of its own: it cannot be taken back. False where the system has no such thing.
bool keepOnDisk(const std::filesystem::path& folder, std::size_t most);
/// Throws Error with the folder if the last such file could not be made. To be called where std::bad_alloc was caught, before
/// memory is blamed.
void throwLackOfDisk();
/// Whether it does, or the system by itself.
[[nodiscard]] bool keepsOnDisk();

} // namespace oxbow
