#pragma once

#include "core/base/error.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace oxbow {

/// The text of a file, which may also be a pipe; throws Error with its name where it cannot be read, as of a folder.
[[nodiscard]] inline std::string wholeFile(const std::filesystem::path& path) {
    std::error_code failure;
    if (std::filesystem::is_directory(path, failure))
        throw Error(path.string() + ": " + phrase("this is a folder: give the name of a file in it"));
    std::ifstream file(path, std::ios::binary);
    if (!file)
        throw Error(path.string() + ": " + (errno == ENOENT ? phrase("there is no such file: check the name") : phrase("cannot be read: %1", std::strerror(errno))));
    return {std::istreambuf_iterator<char>(file), {}};
}

} // namespace oxbow
