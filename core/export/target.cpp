#include "core/export/target.h"

#include "core/base/error.h"
#include "core/base/system.h"

#include <string>

namespace oxbow {

namespace {

constexpr std::uint64_t kMiB = std::uint64_t{1} << 20;

[[noreturn]] void fail(const std::filesystem::path& file, const std::string& words) {
    throw Error(file.string() + ": " + words);
}

} // namespace

void checkTarget(const std::filesystem::path& file, std::uint64_t bytes) {
    std::error_code failure;
    const std::filesystem::path folder = file.has_parent_path() ? file.parent_path() : ".";
    if (!std::filesystem::exists(folder, failure))
        fail(file, "there is no folder " + folder.string() + ": make it, or choose another");
    if (!std::filesystem::is_directory(folder, failure))
        fail(file, folder.string() + " is no folder: choose another");
    if (std::filesystem::is_directory(file, failure))
        fail(file, "this is a folder: give the name of a file in it");
    if (!mayWriteInto(folder))
        fail(file, "no permission to write into " + folder.string() + ": choose another folder");
    const std::filesystem::space_info space = std::filesystem::space(folder, failure);
    if (!failure && space.available < bytes)
        fail(file, "about " + std::to_string(bytes / kMiB + 1) + " MiB are needed and " +
                       std::to_string(space.available / kMiB) +
                       " MiB are free on this disk: make room, or choose another folder");
}

} // namespace oxbow
