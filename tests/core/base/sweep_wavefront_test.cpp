#include "core/base/sweep_wavefront.h"

#include <gtest/gtest.h>

#include <map>
#include <utility>
#include <vector>

namespace oxbow {
namespace {

/// Sums of three cells, sweep after sweep, on a column of `height` cells; beyond it lie zeros.
std::vector<long> summed(int sweeps, int height) {
    std::vector<long> cells(height);
    for (int y = 0; y < height; ++y)
        cells[y] = (y + 1) * (y + 1);
    for (int i = 0; i < sweeps; ++i) {
        std::vector<long> next(height);
        for (int y = 0; y < height; ++y)
            next[y] = (y > 0 ? cells[y - 1] : 0) + cells[y] + (y + 1 < height ? cells[y + 1] : 0);
        cells = next;
    }
    return cells;
}

TEST(SweepWavefront, BandsGiveWhatWholeSweepsGive) {
    constexpr int kHeight = 23;
    for (const int sweeps : {1, 2, 5})
        for (const int rows : {1, 4, 23}) {
            std::vector<long> result(kHeight, -1);
            for (int y0 = 0; y0 < kHeight; y0 += rows) {
                std::map<std::pair<int, int>, long> swept; // by sweep and row
                std::vector<int> last(sweeps, -1), befores(sweeps);
                const auto before = [&](int i, int y) {
                    if (y < 0 || y >= kHeight)
                        return 0L;
                    return i < 0 ? static_cast<long>((y + 1) * (y + 1)) : swept.at({i, y}); // throws where it is not there yet
                };
                const int y1 = std::min(kHeight, y0 + rows);
                sweepInWavefront(sweeps, {y0, y1}, {0, kHeight}, [&](int i, int y, bool isBefore) {
                    if (isBefore) {
                        EXPECT_EQ(befores[i]++, 0);
                        last[i] = y;
                        return;
                    }
                    EXPECT_EQ(y, last[i] + 1);
                    last[i] = y;
                    swept[{i, y}] = before(i - 1, y - 1) + before(i - 1, y) + before(i - 1, y + 1);
                    if (i + 1 == sweeps)
                        result[y] = swept[{i, y}];
                });
                EXPECT_EQ(befores, std::vector<int>(sweeps, 1));
                EXPECT_EQ(last.back(), y1 - 1);
            }
            EXPECT_EQ(result, summed(sweeps, kHeight));
        }
}

} // namespace
} // namespace oxbow
