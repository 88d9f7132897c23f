#include "core/terrain/river_line.h"

#include <gtest/gtest.h>

#include <vector>

namespace oxbow {
namespace {

const GridSpec kLineGrid{6, 4, 10.0};

std::vector<std::size_t> passed(MapPoint a, MapPoint b) {
    std::vector<std::size_t> cells;
    static_cast<void>(holdsAlong(kLineGrid, a, b, [&](std::size_t cell) {
        cells.push_back(cell);
        return true;
    }));
    return cells;
}

TEST(RiverLine, ALineBetweenDiagonalNeighboursPassesThemAlone) {
    EXPECT_EQ(passed({5, 5}, {15, 15}), (std::vector<std::size_t>{0, 7}));
    EXPECT_EQ(passed({15, 5}, {5, 15}), (std::vector<std::size_t>{1, 6}));
}

TEST(RiverLine, EveryCellOnTheWayIsPassedInOrder) {
    EXPECT_EQ(passed({5, 5}, {35, 15}), (std::vector<std::size_t>{0, 1, 8, 9})); // over a corner
    EXPECT_EQ(passed({35, 12}, {2, 12}), (std::vector<std::size_t>{9, 8, 7, 6}));
    EXPECT_EQ(passed({25, 38}, {25, 1}), (std::vector<std::size_t>{20, 14, 8, 2}));
    EXPECT_EQ(passed({12, 12}, {12, 12}), (std::vector<std::size_t>{7}));
}

TEST(RiverLine, StopsAtTheFirstCellThatDoesNotHold) {
    int looked = 0;
    EXPECT_FALSE(holdsAlong(kLineGrid, {5, 5}, {55, 5}, [&](std::size_t cell) {
        ++looked;
        return cell != 2;
    }));
    EXPECT_EQ(looked, 3);
}

} // namespace
} // namespace oxbow
