#pragma once

#include "core/base/counter_random.h"
#include "core/files/heightmap_file.h"
#include "tests/core/base/refusal.h"
#include "tests/core/files/test_folder.h"
#include "tests/core/terrain/made_maps.h"

#include "places.h"

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <string>

namespace oxbow {

/// What is reported for a file; empty where it can be read.
inline std::string readFailure(const std::filesystem::path& path, const HeightmapReadOptions& options = {}) {
    return test::refusal([&] { static_cast<void>(readHeightmap(path, options)); });
}

/// Rolling ground with some noise: smooth enough for the guesses, different in every cell.
inline Heightmap rollingGround(int width, int height, std::uint64_t seed, double cellSizeM = 12.5) {
    return test::mapOf({width, height, cellSizeM}, [&](int x, int y) {
        return 400.0 + 300.0 * std::sin(x * 0.11) * std::cos(y * 0.07) + 5.0 * unitDouble(randomBits(seed, x, y));
    });
}

inline double largestDifference(const Heightmap& a, const Heightmap& b) {
    double largest = a.width() == b.width() && a.height() == b.height() ? 0.0 : 1e30;
    for (std::size_t i = 0; largest < 1e30 && i < a.cells().size(); ++i)
        largest = std::max(largest, std::fabs(double{a.cells()[i]} - b.cells()[i]));
    return largest;
}

/// The data of other programs: the folder in the environment variable OXBOW_SHARED_DATA, or the one the build
/// names, where it exists, or our copy of some of it.
inline std::filesystem::path foreignData() {
    if (const char* folder = std::getenv("OXBOW_SHARED_DATA"))
        return folder;
#ifdef OXBOW_SHARED_DATA
    if (std::filesystem::exists(OXBOW_SHARED_DATA))
        return OXBOW_SHARED_DATA;
#endif
    return OXBOW_TEST_DATA;
}

} // namespace oxbow
