#pragma once

#include "render/gl/shader_program.h"

#include <filesystem>

namespace oxbow {

/// Linked programs on disk, so that a start need not compile them again. A file's name is the hash of the driver's
/// names and of the whole text of the program: what another driver or another version of Oxbow wrote is never
/// found. A file that is cut, changed or refused by the driver is as good as none. Nothing here throws.
///
/// File: 8 bytes "OXPROG1\0", the SHA-256 of all that follows (32 bytes), the format that the driver names
/// (uint32, the machine's order), then the binary. At most kMostCachedFiles; the oldest go first.

inline constexpr int kMostCachedFiles = 200;

/// Where they are kept from now on; empty, as at first, for nowhere.
void setProgramCache(std::filesystem::path folder);

/// Whether the program was taken from there.
[[nodiscard]] bool loadProgram(Gl& gl, GLuint program, const ProgramText& text) noexcept;
void keepProgram(Gl& gl, GLuint program, const ProgramText& text) noexcept;

/// Programs taken from disk, and compiled, since the program began: for tests and measurements.
struct ProgramCacheStatistics {
    int loaded = 0;
    int compiled = 0;
};
[[nodiscard]] ProgramCacheStatistics programCacheStatistics();

} // namespace oxbow
