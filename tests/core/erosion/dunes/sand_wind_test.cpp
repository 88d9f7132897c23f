#include "core/erosion/dunes/sand_wind.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace oxbow {
namespace {

struct Shadow {
    explicit Shadow(const GridSpec& spec) : grid(spec), ground(spec, 1), shadow(spec, 1) {
        for (int y = 0; y < grid.height; ++y)
            std::fill_n(ground.row(y), grid.width, 0.0f);
    }
    void cast(WindVector wind, double angleDeg, bool wraps = false) {
        castShadow(grid, ground, wind, angleDeg, wraps, {pool}, shadow);
    }
    [[nodiscard]] float at(int x, int y) const { return shadow.row(y)[x]; }

    GridSpec grid;
    ThreadPool pool{2};
    FramedLayer ground, shadow;
};

TEST(SandWindShadow, FallsFromACrestAtItsAngleAndNotUpwind) {
    Shadow bed({6, 3, 2.0});
    bed.ground.row(1)[1] = 5.0f;
    bed.cast(windFrom(270.0), 45.0); // falls 2 m a cell
    const float expected[] = {0.0f, 5.0f, 3.0f, 1.0f, 0.0f, 0.0f};
    for (int x = 0; x < 6; ++x) {
        EXPECT_NEAR(bed.at(x, 1), expected[x], 1e-5f) << x;
        EXPECT_EQ(bed.at(x, 0), 0.0f);
    }
    bed.cast(windFrom(180.0), 45.0); // from the south, up the map
    EXPECT_NEAR(bed.at(1, 0), 3.0f, 1e-5f);
    EXPECT_EQ(bed.at(1, 2), 0.0f);
}

TEST(SandWindShadow, GoesBetweenCellsWhereTheWindIsAslant) {
    Shadow bed({4, 4, 1.0});
    bed.ground.row(0)[0] = 4.0f;
    bed.cast(windFrom(315.0), 45.0); // along the diagonal
    EXPECT_NEAR(bed.at(1, 1), 4.0f - std::numbers::sqrt2_v<float>, 1e-4f);
    EXPECT_NEAR(bed.at(2, 2), 4.0f - 2.0f * std::numbers::sqrt2_v<float>, 1e-4f);
    // Half a cell aside for each cell along: tan = 1/2.
    const double fromDeg = 270.0 + std::atan(0.5) * 180.0 / std::numbers::pi;
    bed.cast(windFrom(fromDeg), 45.0);
    const double way = std::sqrt(1.25);
    EXPECT_NEAR(bed.at(1, 0), 4.0 - way - 0.0, 1e-4); // beyond the edge the line repeats its end
    EXPECT_NEAR(bed.at(1, 1), 0.5 * 4.0 - way, 1e-4);
}

TEST(SandWindShadow, ReachesRoundWhereTheMapWraps) {
    Shadow bed({5, 1, 1.0});
    bed.ground.row(0)[3] = 3.0f;
    bed.cast(windFrom(270.0), 45.0, true);
    EXPECT_NEAR(bed.at(4, 0), 2.0f, 1e-5f);
    EXPECT_NEAR(bed.at(0, 0), 1.0f, 1e-5f);
    EXPECT_NEAR(bed.at(1, 0), 0.0f, 1e-5f);
}

TEST(SandWind, OverAWaveOfGroundIsThatOfTheTheory) {
    // h = a cos(k x): stress a k (A cos(k x) - B sin(k x)) along a wind that goes east.
    const GridSpec grid{128, 64, 10.0};
    FramedLayer shadow(grid, 1);
    const double k = 2.0 * std::numbers::pi / grid.widthM(), high = 4.0;
    for (int y = 0; y < grid.height; ++y)
        for (int x = 0; x < grid.width; ++x)
            shadow.row(y)[x] = static_cast<float>(high * std::cos(k * (x + 0.5) * grid.cellSizeM));
    ThreadPool pool(2);
    SandWind wind(grid, true);
    const SandWind::Response response{.a = 2.0, .b = 1.0};
    wind.blow(shadow, windFrom(270.0), response, {pool});
    std::vector<float> along(128), across(128);
    wind.readRow(20, along.data(), across.data());
    const double size = high * k;
    for (int x = 0; x < grid.width; ++x) {
        const double phase = k * (x + 0.5) * grid.cellSizeM;
        EXPECT_NEAR(along[static_cast<std::size_t>(x)], size * (2.0 * std::cos(phase) - std::sin(phase)), 0.03 * size) << x;
        EXPECT_NEAR(across[static_cast<std::size_t>(x)], 0.0, 1e-3 * size);
    }
    // The same wave does nothing to a wind along its crests.
    wind.blow(shadow, windFrom(0.0), response, {pool});
    wind.readRow(20, along.data(), across.data());
    for (int x = 0; x < grid.width; ++x)
        EXPECT_NEAR(along[static_cast<std::size_t>(x)], 0.0, 1e-3 * size);
}

TEST(SandWind, PartsBeforeAHillAndQuickensOverIt) {
    const GridSpec grid{128, 128, 10.0};
    FramedLayer shadow(grid, 1);
    for (int y = 0; y < 128; ++y)
        for (int x = 0; x < 128; ++x)
            shadow.row(y)[x] = static_cast<float>(20.0 * std::exp(-(std::pow(x - 64.0, 2) + std::pow(y - 64.0, 2)) / 200.0));
    ThreadPool pool(2);
    SandWind wind(grid, false);
    wind.blow(shadow, windFrom(270.0), {}, {pool});
    std::vector<float> along(128), north(128), south(128), across(128);
    wind.readRow(64, along.data(), across.data());
    EXPECT_GT(along[62], 0.1f);
    EXPECT_LT(along[45], -0.005f);
    wind.readRow(58, along.data(), north.data());
    wind.readRow(70, along.data(), south.data());
    EXPECT_LT(north[52], -0.01f); // upwind of the hill: to the north on its north side
    EXPECT_GT(south[52], 0.01f);
}

} // namespace
} // namespace oxbow
