#include "core/erosion/glacier/ice_correction.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

namespace oxbow {
namespace {

/// Spreading `r` over every face and a drift to the east and south.
void fill(IceCorrection& correction, const GridSpec& grid, float r, float drift) {
    const auto rows = correction.rows();
    const auto spread = correction.spread();
    const auto pass = [&](std::size_t from, std::size_t to, std::size_t here, std::size_t there) {
        rows[from].diagonal += r + drift;
        rows[to].in[there] += r + drift;
        spread[to][there] += r;
        rows[to].diagonal += r;
        rows[from].in[here] += r;
        spread[from][here] += r;
    };
    for (int y = 0; y < grid.height; ++y)
        for (int x = 0; x < grid.width; ++x) {
            if (x + 1 < grid.width)
                pass(grid.index(x, y), grid.index(x + 1, y), 0, 1);
            if (y + 1 < grid.height)
                pass(grid.index(x, y), grid.index(x, y + 1), 2, 3);
        }
}

TEST(IceCorrection, OneCellIsDividedByItsDiagonal) {
    const GridSpec grid{1, 1, 1.0};
    IceCorrection correction(grid);
    correction.rows()[0].diagonal = 4.0f;
    correction.right()[0] = 10.0f;
    const std::vector<std::uint32_t> order = {0};
    correction.setOrder(order);
    EXPECT_FLOAT_EQ(correction.solve(3, 1e-6, kNeverCancelled)[0], 2.5f);
}

TEST(IceCorrection, SolvesStepsFarLongerThanAnExplicitOneMayBe) {
    const GridSpec grid{70, 53, 1.0};
    for (const float r : {0.5f, 30.0f, 1000.0f})
        for (const float drift : {0.0f, 0.1f, 1.0f}) {
            SCOPED_TRACE(testing::Message() << "spreading " << r << ", drift " << drift);
            IceCorrection correction(grid);
            fill(correction, grid, r, drift * r);
            std::vector<std::uint32_t> order(grid.cellCount());
            std::iota(order.begin(), order.end(), 0u);
            correction.setOrder(order);
            double whole = 0.0, solved = 0.0;
            for (std::size_t c = 0; c < grid.cellCount(); ++c)
                whole += correction.right()[c] = static_cast<float>(1.0 + std::sin(0.37 * static_cast<double>(c)));
            for (const float change : correction.solve(12, 1e-4, kNeverCancelled))
                solved += change;
            EXPECT_LT(correction.relativeResidual(), 1e-3);
            EXPECT_NEAR(solved, whole, 0.02 * whole); // nothing leaves: columns sum to 1
        }
}

TEST(IceCorrection, CellsThatTakeNoPartStay) {
    const GridSpec grid{8, 8, 1.0};
    IceCorrection correction(grid);
    for (IceRow& row : correction.rows())
        row.diagonal = 2.0f;
    std::ranges::fill(correction.right(), 1.0f);
    const std::vector<std::uint32_t> order = {3, 17, 40};
    correction.setOrder(order);
    const auto change = correction.solve(2, 1e-6, kNeverCancelled);
    for (std::uint32_t c = 0; c < 64; ++c)
        EXPECT_FLOAT_EQ(change[c], std::ranges::find(order, c) != order.end() ? 0.5f : 0.0f);
}

} // namespace
} // namespace oxbow
