#include "render/ground/drainage_overlay.h"

#include "core/measure/catchment_map.h"
#include "tests/render/look/lightness.h"
#include "tests/render/render_test_support.h"

#include <glm/geometric.hpp>
#include <glm/mat3x3.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace oxbow {
namespace {

glm::vec3 linear(const glm::vec3& srgb) {
    const auto one = [](float v) {
        return v <= 0.04045f ? v / 12.92f : std::pow((v + 0.055f) / 1.055f, 2.4f);
    };
    return {one(srgb.r), one(srgb.g), one(srgb.b)};
}

/// CIE L*a*b* of linear light, white at D65.
glm::vec3 labOf(const glm::vec3& light) {
    const auto f = [](double t) {
        return t > 216.0 / 24389.0 ? std::cbrt(t) : t * 841.0 / 108.0 + 4.0 / 29.0;
    };
    const double x = (0.4124564 * light.r + 0.3575761 * light.g + 0.1804375 * light.b) / 0.95047;
    const double y = 0.2126729 * light.r + 0.7151522 * light.g + 0.0721750 * light.b;
    const double z = (0.0193339 * light.r + 0.1191920 * light.g + 0.9503041 * light.b) / 1.08883;
    return glm::vec3(116.0 * f(y) - 16.0, 500.0 * (f(x) - f(y)), 200.0 * (f(y) - f(z)));
}

/// Linear light as people without green or red cones see it (Machado2009, rows of the matrices).
constexpr float kNoGreen[3][3] = {{0.367322f, 0.860646f, -0.227968f},
                                  {0.280085f, 0.672501f, 0.047413f},
                                  {-0.011820f, 0.042940f, 0.968881f}};
constexpr float kNoRed[3][3] = {{0.152286f, 1.052583f, -0.204868f},
                                {0.114503f, 0.786281f, 0.099216f},
                                {-0.003882f, -0.048116f, 1.051998f}};

glm::vec3 seen(const float (&rows)[3][3], const glm::vec3& light) {
    glm::vec3 result;
    for (int i = 0; i < 3; ++i)
        result[i] =
            std::clamp(rows[i][0] * light.r + rows[i][1] * light.g + rows[i][2] * light.b, 0.0f, 1.0f);
    return result;
}

TEST(DrainageOverlay, CatchmentColoursAreOfEvenLightness) {
    for (int i = 0; i < static_cast<int>(kCatchmentColours.size()); ++i) {
        const float lightness = labOf(linear(catchmentColour(i))).x;
        EXPECT_GE(lightness, 59.0f) << i;
        EXPECT_LE(lightness, 79.0f) << i;
    }
}

TEST(DrainageOverlay, CatchmentColoursStayApartForTheColourBlind) {
    for (int a = 0; a < static_cast<int>(kCatchmentColours.size()); ++a)
        for (int b = 0; b < a; ++b) {
            const glm::vec3 p = linear(catchmentColour(a)), q = linear(catchmentColour(b));
            EXPECT_GT(glm::distance(labOf(p), labOf(q)), 20.0f) << a << ' ' << b;
            EXPECT_GT(glm::distance(labOf(seen(kNoGreen, p)), labOf(seen(kNoGreen, q))), 13.0f)
                << a << ' ' << b;
            EXPECT_GT(glm::distance(labOf(seen(kNoRed, p)), labOf(seen(kNoRed, q))), 13.0f) << a << ' ' << b;
        }
}

TEST(DrainageOverlay, OrdersRiseInLightness) {
    for (int highest = 1; highest <= 9; ++highest)
        for (int order = 2; order <= highest; ++order)
            EXPECT_GT(test::lightnessOf(orderColour(order, highest)), test::lightnessOf(orderColour(order - 1, highest)));
}

TEST(DrainageOverlay, KeepsTheTilesThatDidNotChange) {
    ThreadPool pool(2);
    const CancelToken never;
    WorkingTerrain terrain = hills(300, 300, 10.0, 200.0f);
    const auto first = drainageOverlay(Overlay::Catchments, published(terrain), {pool, never});
    const auto second = drainageOverlay(Overlay::Catchments, published(terrain), {pool, never}, first.get());
    const auto& a = first->classes.layer(DrainageOverlay::kClassLayer).tiles();
    EXPECT_EQ(a, second->classes.layer(DrainageOverlay::kClassLayer).tiles());
    EXPECT_EQ(first->count, second->count);
}

TEST(RiverLegend, SaysWhichLinesAreBrooksWhereThereAreSomeAndNothingElseToSay) {
    WorkingTerrain terrain(GridSpec{8, 8, 10.0});
    auto water = std::make_shared<WaterBodies>();
    water->reaches.resize(2);
    terrain.setWaterBodies(water);
    Legend none;
    describeRivers(published(terrain), none);
    EXPECT_TRUE(none.classes.empty()) << "rivers only";
    water = std::make_shared<WaterBodies>(*water);
    water->reaches[1].isBrook = true;
    terrain.setWaterBodies(water);
    Legend both;
    describeRivers(published(terrain), both);
    EXPECT_EQ(both.names, (std::vector<std::string>{"River", "Brook"}));
    ASSERT_EQ(both.classes.size(), 2u);
    EXPECT_NE(both.classes[0], both.classes[1]);
    Legend other;
    other.classes = {{1.0f, 0.0f, 0.0f}};
    describeRivers(published(terrain), other);
    EXPECT_TRUE(other.names.empty());
    Legend empty;
    describeRivers({}, empty);
    EXPECT_TRUE(empty.classes.empty());
}

TEST(DrainageOverlay, GreaterStreamsAreWiderAndDrawnLast) {
    ThreadPool pool(2);
    const CancelToken never;
    const auto overlay =
        drainageOverlay(Overlay::Order, published(hills(200, 200, 10.0, 200.0f)), {pool, never});
    ASSERT_GT(overlay->highestOrder, 1);
    ASSERT_TRUE(overlay->lines);
    EXPECT_TRUE(std::ranges::is_sorted(*overlay->lines, {}, &GroundLine::leastPx));
    EXPECT_LT(overlay->lines->front().leastPx, overlay->lines->back().leastPx);
}

} // namespace
} // namespace oxbow
