#include "core/stamp/stamp_library.h"

#include <gtest/gtest.h>

#include <cmath>

namespace oxbow {
namespace {

TEST(StampLibrary, EveryStampIsLandWithoutAWallAtItsEdge) {
    std::size_t bytes = 0;
    for (std::size_t i = 0; i < kLibraryStampCount; ++i) {
        const LibraryStamp& row = kLibraryStamps[i];
        SCOPED_TRACE(std::string(row.key));
        bytes += libraryStampBytes(i).size();
        const Heightmap& map = libraryStamp(i)->heights;
        const ValueRange range = valueRange(map.cells());
        const float relief = std::max(std::fabs(range.low), std::fabs(range.high));
        EXPECT_GE(std::max(map.width(), map.height()), 256);
        EXPECT_NEAR(row.widthM / row.depthM, static_cast<double>(map.width()) / map.height(), 0.02);
        EXPECT_GT(relief, 0.4 * row.heightM);
        EXPECT_LT(relief, 2.0 * row.heightM);
        for (int y = 0; y < map.height(); ++y)
            for (int x = 0; x < map.width(); ++x) {
                const bool isEdge = x == 0 || y == 0 || x + 1 == map.width() || y + 1 == map.height();
                ASSERT_TRUE(std::isfinite(map.at(x, y)));
                if (isEdge) {
                    ASSERT_LT(std::fabs(map.at(x, y)), 1e-3f * relief) << x << ", " << y;
                }
            }
    }
    EXPECT_LT(bytes, std::size_t{3} << 20);
    EXPECT_GE(kLibraryStampCount, 16u);
}

} // namespace
} // namespace oxbow
