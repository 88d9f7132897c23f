#pragma once

#include "core/base/error.h"

#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

namespace oxbow {

/// A folder in memory where there is one, for readers that take a path.
inline std::filesystem::path fuzzFolder() {
    static const std::filesystem::path folder = [] {
        const std::filesystem::path memory = "/dev/shm";
        const auto below = std::filesystem::exists(memory) ? memory : std::filesystem::temp_directory_path();
        const auto path = below / ("oxbow_fuzz_" + std::to_string(::getpid()));
        std::filesystem::create_directories(path);
        return path;
    }();
    return folder;
}

inline std::filesystem::path fuzzFile(const std::string& name, const std::uint8_t* data, std::size_t size) {
    const auto path = fuzzFolder() / name;
    std::ofstream(path, std::ios::binary)
        .write(reinterpret_cast<const char*>(data), static_cast<std::streamsize>(size));
    return path;
}

/// Runs a reader on whatever came. What it refuses in words for people is no finding; anything else that is thrown is.
template <typename Read>
int tried(Read read) {
    try {
        read();
    } catch (const Error&) {
    }
    return 0;
}

/// What a reader makes of what we wrote ourselves: to refuse it is a finding.
template <typename Read>
auto readBack(Read read) {
    try {
        return read();
    } catch (const Error& error) {
        std::fprintf(stderr, "our own text is refused: %s\n", error.what());
        std::abort();
    }
}

inline std::string_view textOf(const std::uint8_t* data, std::size_t size) {
    return {reinterpret_cast<const char*>(data), size};
}

} // namespace oxbow
