#include "core/erosion/fans/fan_channel.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace oxbow {
namespace {

const GridSpec kSheet{80, 40, 10.0};
constexpr int kRow = 20, kLast = 70;
constexpr float kNothing = -1000.0f;

FanChannel straight(int first) {
    FanChannel channel{{}, 10.0 * std::sqrt(512.0 / kSheet.width), 5}; // 10 m deep on such cells
    for (int x = first; x <= kLast; ++x)
        channel.cells.push_back(static_cast<std::uint32_t>(kSheet.index(x, kRow)));
    return channel;
}

Heightmap cutBy(const FanChannel& channel) {
    Heightmap sheet(kSheet, 100.0f);
    openChannel(channel, kNothing, sheet);
    return sheet;
}

int lowestRow(const Heightmap& sheet, int x) {
    int row = 0;
    for (int y = 0; y < kSheet.height; ++y)
        row = sheet.at(x, y) < sheet.at(x, row) ? y : row;
    return row;
}

TEST(FanChannel, IsDeepAtTheHeadAndHalfAsDeepAtTheEnd) {
    const Heightmap sheet = cutBy(straight(10));
    for (int x = 14; x <= 66; ++x) {
        // The middle lies between cells: up to half a cell off in both axes, where 1/sqrt(e) is left; two cells wide at least.
        const double wanted = 10.0 * (1.0 - 0.5 * (x - 10) / 60.0), cut = 100.0 - double{sheet.at(x, lowestRow(sheet, x))};
        EXPECT_LE(cut, wanted * 1.07) << x;
        EXPECT_GT(cut, 0.55 * wanted) << x;
    }
    for (int x = 0; x < kSheet.width; ++x)
        for (int y = 0; y < kSheet.height; ++y)
            if (x < 8 || x > kLast + 4 || std::abs(y - kRow) > 5) {
                EXPECT_EQ(sheet.at(x, y), 100.0f) << x << ", " << y;
            }
}

TEST(FanChannel, BendsByThePlaceAndNotByWhereItBegins) {
    const Heightmap one = cutBy(straight(10)), later = cutBy(straight(13));
    int least = kRow, most = kRow;
    for (int x = 25; x <= 66; ++x) {
        EXPECT_NEAR(lowestRow(one, x), lowestRow(later, x), 1) << x;
        least = std::min(least, lowestRow(one, x));
        most = std::max(most, lowestRow(one, x));
    }
    EXPECT_GE(most - least, 2);
}

TEST(FanChannel, LeavesWhatHasNoSheetAndNeedsAWay) {
    Heightmap none(kSheet, 2.0f * kNothing);
    openChannel(straight(10), kNothing, none);
    EXPECT_TRUE(std::ranges::all_of(none.cells(), [](float h) { return h == 2.0f * kNothing; }));
    FanChannel channel = straight(kLast - 2);
    EXPECT_TRUE(std::ranges::all_of(cutBy(channel).cells(), [](float h) { return h == 100.0f; }));
    channel = straight(10);
    channel.headDepthM = 0.0;
    EXPECT_TRUE(std::ranges::all_of(cutBy(channel).cells(), [](float h) { return h == 100.0f; }));
}

} // namespace
} // namespace oxbow
