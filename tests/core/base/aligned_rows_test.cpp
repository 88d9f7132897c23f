#include "core/base/aligned_rows.h"

#include <gtest/gtest.h>

#include <cstdint>

namespace oxbow {
namespace {

TEST(AlignedRows, HaveARingOfNothingAndBeginOnLinesOfTheCache) {
    for (const int width : {1, 15, 16, 17, 40}) {
        constexpr int kHeight = 3;
        AlignedRows rows(width, kHeight);
        for (int y = -1; y <= kHeight; ++y) {
            EXPECT_EQ(reinterpret_cast<std::uintptr_t>(rows.row(y)) % 64, 0u);
            for (int x = -1; x <= width; ++x) {
                EXPECT_EQ(rows.row(y)[x], 0.0f);
                rows.row(y)[x] = static_cast<float>(100 * y + x); // would be found in another row, if they overlapped
            }
        }
        for (int y = -1; y <= kHeight; ++y)
            for (int x = -1; x <= width; ++x)
                EXPECT_EQ(rows.row(y)[x], static_cast<float>(100 * y + x));
    }
}

} // namespace
} // namespace oxbow
