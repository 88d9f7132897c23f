#include "core/erosion/droplet/droplet_vectors.h"

#include <gtest/gtest.h>

namespace oxbow {
namespace {

TEST(DropletBrush, ASmallRadiusIsOneCell) {
    for (const double radius : {0.0, 0.4, 1.0}) {
        const DropletBrush brush(radius);
        EXPECT_EQ(brush.rows(), 1);
        EXPECT_EQ(brush.weight(0, 0), 1.0f);
    }
}

TEST(DropletBrush, WeightsFallLinearlyWithDistance) {
    const DropletBrush brush(2.0);
    ASSERT_EQ(brush.reach(), 1);
    // Cone: 2 in the centre, 1 beside it, 2 - sqrt 2 at the corners.
    EXPECT_NEAR(brush.weight(1, 0) / brush.weight(0, 0), 0.5, 1e-6);
    EXPECT_NEAR(brush.weight(-1, 1) / brush.weight(0, 0), (2.0 - 1.41421356) / 2.0, 1e-6);
}

TEST(DropletBrush, WeightsSumToOneAndPaddingIsZero) {
    for (const double radius : {1.5, 3.0, 4.2, 5.0, 12.0, 33.3}) {
        const DropletBrush brush(radius);
        double sum = 0.0, inside = 0.0;
        for (int i = 0; i < brush.rows() * brush.piecesPerRow() * kBrushLanes; ++i)
            sum += brush.weights()[i];
        for (int dy = -brush.reach(); dy <= brush.reach(); ++dy)
            for (int dx = -brush.reach(); dx <= brush.reach(); ++dx)
                inside += brush.weight(dx, dy);
        EXPECT_NEAR(sum, 1.0, 1e-5);
        EXPECT_EQ(inside, sum);
    }
}

} // namespace
} // namespace oxbow
