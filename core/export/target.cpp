#include "core/export/target.h"

#include "core/base/error.h"
#include "core/base/system.h"

namespace oxbow {

namespace {

constexpr std::uint64_t kMiB = std::uint64_t{1} << 20;

[[noreturn]] void fail(const std::filesystem::path& file, const Phrase& words) {
    throw Error(file.string() + ": " + words);
}

} // namespace

void makeFolder(const std::filesystem::path& folder) {
    std::error_code failure, none;
    std::filesystem::create_directories(folder, failure);
    std::filesystem::path first = folder; // that is not there
    while (failure && first.has_parent_path() && !std::filesystem::exists(first.parent_path(), none))
        first = first.parent_path();
    if (failure)
        fail(first, phrase("the folder cannot be made: check the name, and that the one above it is there and may be written"));
}

void checkTarget(const std::filesystem::path& file, std::uint64_t bytes) {
    std::error_code failure;
    const std::filesystem::path folder = file.has_parent_path() ? file.parent_path() : ".";
    if (!std::filesystem::exists(folder, failure))
        fail(file, phrase("there is no folder %1: make it, or choose another", folder.string()));
    if (!std::filesystem::is_directory(folder, failure))
        fail(file, phrase("%1 is no folder: choose another", folder.string()));
    if (std::filesystem::is_directory(file, failure))
        fail(file, phrase("this is a folder: give the name of a file in it"));
    if (!mayWriteInto(folder))
        fail(file, phrase("no permission to write into %1: choose another folder", folder.string()));
    const std::filesystem::space_info space = std::filesystem::space(folder, failure);
    if (!failure && space.available < bytes)
        fail(file, phrase("about %1 MiB are needed and %2 MiB are free on this disk: make room, or choose "
                          "another folder",
                          bytes / kMiB + 1, space.available / kMiB));
}

} // namespace oxbow
