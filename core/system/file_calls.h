#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>

/// What files ask of the operating system; `posix/` and `windows/` have a version each. A file is a number, -1 for none.
/// What fails returns -1 or false and leaves the reason in errno, in POSIX's numbers on every system.
namespace oxbow::file_calls {

/// For reading at any place. A pipe is opened without waiting for somebody who writes into it.
[[nodiscard]] int openToRead(const std::filesystem::path& path);
/// For reading and writing, under a name that nothing has yet.
[[nodiscard]] int createNamed(const std::filesystem::path& path);
/// The same without a name, so that nothing is left of it however the program ends; see `giveName`. -1 where the system or
/// the disk has no such files.
[[nodiscard]] int createUnnamed(const std::filesystem::path& folder);
/// A file to put things aside in, gone with the program however it ends.
[[nodiscard]] int createScratch(const std::filesystem::path& folder);
bool close(int file);

struct Status {
    bool isOrdinary = false; ///< no folder, pipe or device
    std::uint64_t bytes = 0;
};
[[nodiscard]] Status statusOf(int file);

/// Bytes read; fewer than asked only at the end of the file. May be called from several threads.
[[nodiscard]] std::ptrdiff_t readAt(int file, std::span<std::byte> bytes, std::uint64_t offset);
/// Writes all of them. A disk that takes none is full (ENOSPC).
[[nodiscard]] bool writeAt(int file, std::span<const std::byte> bytes, std::uint64_t offset);
/// Until the bytes are on the disk.
[[nodiscard]] bool sync(int file);
/// Until the names in a folder are; only a failing disk is a failure, since some cannot be asked.
[[nodiscard]] bool syncFolder(const std::filesystem::path& folder);

/// Whether an existing file may be written.
[[nodiscard]] bool mayWrite(const std::filesystem::path& path);
/// Gives `file` what permissions the file of that name has, if there is one; only a failing disk is a failure.
[[nodiscard]] bool takePermissions(int file, const std::filesystem::path& path);
/// Names a file of `createUnnamed`; what has the name goes.
[[nodiscard]] bool giveName(int file, const std::filesystem::path& path);
/// Renames a closed file over another, at once.
[[nodiscard]] bool replace(const std::filesystem::path& from, const std::filesystem::path& to);

} // namespace oxbow::file_calls
