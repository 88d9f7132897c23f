#include "render/ground/patch_selection.h"

#include "tests/render/render_test_support.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace oxbow {
namespace {

struct View {
    HeightPyramid pyramid;
    OrbitCamera camera;
    [[nodiscard]] PatchView asked(double rangeCells) const {
        const double cell = pyramid.grid().cellSizeM;
        return {camera.eye(), camera.projection() * camera.view(), 1.5, rangeCells * cell};
    }
};

View viewOf(int width, int height, double heading) {
    View view;
    view.pyramid.update(published(hills(width, height, 5.0, 500.0f)));
    view.camera.show(NamedView::Perspective, view.pyramid.bounds(1.5));
    CameraPose pose = view.camera.goal();
    pose.headingDeg = heading;
    pose.pitchDeg = 20.0;
    pose.distanceM *= 0.6;
    view.camera.jump(pose);
    return view;
}

/// The step with which each patch between samples is drawn; 0 where nothing is.
std::vector<int> stepsOverTheMap(const std::vector<Patch>& patches, const GridSpec& grid) {
    std::vector<int> steps(grid.cellCount(), 0);
    for (const Patch& patch : patches) {
        const SampleBox box = samplesOf(patch, grid);
        for (int y = box.y0; y < box.y1; ++y)
            for (int x = box.x0; x < box.x1; ++x) {
                EXPECT_EQ(steps[grid.index(x, y)], 0) << "drawn twice at " << x << ' ' << y;
                steps[grid.index(x, y)] = static_cast<int>(patch.step);
            }
    }
    return steps;
}

TEST(PatchSelection, WholeMapIsCoveredOnceAndNeighboursDifferByAtMostOneDoubling) {
    for (const auto& [width, height] : {std::pair{33, 33}, {403, 344}, {1000, 513}, {1500, 70}}) {
        View view = viewOf(width, height, 40.0);
        PatchView asked = view.asked(71.0);
        asked.viewProjection = glm::dmat4(0.0); // sees everything
        const GridSpec& grid = view.pyramid.grid();
        const std::vector<int> steps = stepsOverTheMap(selectPatches(view.pyramid, asked), grid);
        for (int y = 0; y + 1 < height; ++y)
            for (int x = 0; x + 1 < width; ++x) {
                const int step = steps[grid.index(x, y)];
                ASSERT_GT(step, 0) << x << ' ' << y;
                const int right = x + 2 < width ? steps[grid.index(x + 1, y)] : step;
                const int below = y + 2 < height ? steps[grid.index(x, y + 1)] : step;
                ASSERT_LE(std::max({step, right, below}), 2 * std::min({step, right, below}))
                    << x << ' ' << y;
            }
    }
}

TEST(PatchSelection, AllIsFinestWhereTheRangeReachesOverTheMap) {
    const View view = viewOf(403, 344, 0.0);
    for (const Patch& patch : selectPatches(view.pyramid, view.asked(1e6)))
        EXPECT_EQ(patch.step, 1);
}

/// Patches between the samples cover the ground once too, down to the finest near the eye, and differ by one doubling at most.
TEST(PatchSelection, BetweenTheSamplesTheMapIsCoveredOnce) {
    View view = viewOf(140, 130, 40.0);
    CameraPose pose = view.camera.goal();
    pose.target = {350.0, 0.0, 300.0};
    pose.distanceM = 20.0;
    view.camera.jump(pose);
    PatchView asked = view.asked(300.0);
    asked.finestStep = 1.0 / 8.0;
    asked.fineRangeM = 150.0 * 5.0;
    asked.viewProjection = glm::dmat4(0.0); // sees everything
    constexpr int kParts = 8;
    const GridSpec& grid = view.pyramid.grid();
    const int width = (grid.width - 1) * kParts, height = (grid.height - 1) * kParts;
    std::vector<double> steps(static_cast<std::size_t>(width) * height, 0.0);
    double finest = 1.0;
    for (const Patch& patch : selectPatches(view.pyramid, asked)) {
        finest = std::min(finest, patch.step);
        const int right = std::min(static_cast<int>((patch.x + patch.side()) * kParts), width);
        const int bottom = std::min(static_cast<int>((patch.y + patch.side()) * kParts), height);
        for (int y = static_cast<int>(patch.y * kParts); y < bottom; ++y)
            for (int x = static_cast<int>(patch.x * kParts); x < right; ++x) {
                double& step = steps[static_cast<std::size_t>(y) * width + x];
                ASSERT_EQ(step, 0.0) << "drawn twice at " << x << ' ' << y;
                step = patch.step;
            }
    }
    EXPECT_EQ(finest, 1.0 / 8.0);
    for (int y = 0; y + 1 < height; ++y)
        for (int x = 0; x + 1 < width; ++x) {
            const double* const at = &steps[static_cast<std::size_t>(y) * width + x];
            ASSERT_GT(at[0], 0.0) << x << ' ' << y;
            ASSERT_LE(std::max({at[0], at[1], at[width]}), 2.0 * std::min({at[0], at[1], at[width]})) << x << ' ' << y;
        }
}

TEST(PatchSelection, EveryGroundPointOnTheScreenLiesInAPatch) {
    for (const double heading : {0.0, 75.0, 200.0}) {
        const View view = viewOf(700, 500, heading);
        const GridSpec& grid = view.pyramid.grid();
        const std::vector<int> steps = stepsOverTheMap(selectPatches(view.pyramid, view.asked(100.0)), grid);
        for (int y = 0; y + 1 < grid.height; y += 3)
            for (int x = 0; x + 1 < grid.width; x += 3) {
                const double elevation = view.pyramid.state().value(Layer::Elevation, x, y);
                const auto px = view.camera.pixelOf({(x + 0.5) * 5.0, elevation * 1.5, (y + 0.5) * 5.0});
                const bool onScreen = px && px->x > 0 && px->y > 0 && px->x < 1280 && px->y < 720;
                ASSERT_TRUE(!onScreen || steps[grid.index(x, y)] > 0) << x << ' ' << y;
            }
    }
}

TEST(PatchSelection, NothingOfAMapWithoutAPatch) {
    View view;
    EXPECT_TRUE(selectPatches(view.pyramid, view.asked(100.0)).empty());
    view.pyramid.update(published(hills(1, 50, 1.0, 5.0f)));
    EXPECT_TRUE(selectPatches(view.pyramid, view.asked(100.0)).empty());
}

} // namespace
} // namespace oxbow
