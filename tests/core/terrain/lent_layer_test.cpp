#include "core/terrain/lent_layer.h"

#include <gtest/gtest.h>

namespace oxbow {
namespace {

const GridSpec kGrid{3, 2, 1.0};

TEST(LentLayer, StandsInThePlaceOfTheTerrainsOwnAndGivesItBack) {
    WorkingTerrain terrain(kGrid);
    terrain.edit(Layer::Hardness).at(1, 1) = 0.25f;
    LentLayer lent(Layer::Hardness);
    lent.cells(kGrid).at(1, 1) = 0.75f;
    lent.lend(terrain);
    EXPECT_EQ(terrain.find(Layer::Hardness)->at(1, 1), 0.75f);
    lent.takeBack(terrain);
    EXPECT_EQ(terrain.find(Layer::Hardness)->at(1, 1), 0.25f);
}

TEST(LentLayer, LeavesNoLayerWhereThereWasNone) {
    WorkingTerrain terrain(kGrid);
    LentLayer lent(Layer::Uplift);
    for (int turn = 0; turn < 2; ++turn) {
        lent.cells(kGrid).at(0, 0) = 3.0f;
        lent.lend(terrain);
        EXPECT_EQ(terrain.find(Layer::Uplift)->at(0, 0), 3.0f);
        lent.takeBack(terrain);
        EXPECT_FALSE(terrain.has(Layer::Uplift));
    }
}

} // namespace
} // namespace oxbow
