#include "core/erosion/droplet/droplet_flight.h"

#include "tests/core/terrain/made_maps.h"

#include <gtest/gtest.h>

#include <cmath>

namespace oxbow {
namespace {

/// Published rules at their own scale: 256 cells along the map's longer side, so that a step is a reference
/// step. The plane falls by 1 m a cell to the west in its first five rows and columns, as far as one drop
/// sees.
struct OneDrop {
    GridSpec grid{256, 5, 10.0};
    WorkingTerrain terrain{grid};
    HeightQuantum quantum{256.0f};
    DropletTile tile;

    OneDrop() {
        test::setCells(terrain.elevation(), [](int x, int) { return x; });
        load();
    }
    void load() {
        const DropletLayers layers{terrain.elevation(), terrain.edit(Layer::Wear),
                                   terrain.edit(Layer::Deposition), terrain.edit(Layer::Discharge),
                                   terrain.find(Layer::Hardness)};
        tile.load(layers, {0, 0, 256, 5}, quantum, CancelToken{});
    }
    [[nodiscard]] double heightM(int x, int y) const {
        return static_cast<double>(
                   tile.ground[tile.index(x + DropletTile::kFrame, y + DropletTile::kFrame)]) *
               quantum.metresPerUnit();
    }
    [[nodiscard]] double metres(std::int32_t units) const {
        return units * static_cast<double>(quantum.metresPerUnit());
    }
};

DropletErosionParams publishedRates() {
    DropletErosionParams params;
    params.radiusM = 10.0;
    params.moveCapM = 500.0;
    params.inertia = 0.0;
    params.capacity = 4.0;
    params.erosionRate = 0.1;
    params.depositionRate = 0.5;
    params.evaporationForm = EvaporationForm::Rate;
    params.evaporation = 0.5;
    params.gravity = 4.0;
    params.drag = 0.0;
    params.initialSpeed = 2.0;
    params.waterCutoff = 0.01;
    return params;
}

TEST(DropletFlight, OneStepDownAPlaneByHand) {
    OneDrop map;
    const DropletRules rules(publishedRates(), map.grid, map.quantum);
    const DropletBrush brush(1.0);
    DropletFlight flight(map.tile, rules, brush);
    flight.launch({3.0f, 2.0f});
    EXPECT_EQ(flight.advance(), 1);

    // Fall 1 m, capacity 1 * 4 * speed 2 * water 1 = 8 m; takes a tenth of it from the one cell of the brush.
    EXPECT_NEAR(map.metres(flight.groups()[0].sediment[0]), 0.8, 1e-6);
    EXPECT_NEAR(map.heightM(3, 2), 3.0 - 0.8, 1e-6);
    EXPECT_EQ(flight.groups()[0].x[0], 2.0f + DropletTile::kFrame);
    EXPECT_EQ(flight.groups()[0].y[0], 2.0f + DropletTile::kFrame);
    EXPECT_EQ(flight.groups()[0].directionX[0], -1.0f);
    // v² = 4 + 4 * 1 m / (0.15 * 2560 m), w = 1 - 0.5.
    EXPECT_NEAR(flight.groups()[0].speed2[0], 4.0 + 4.0 / 384.0, 1e-6);
    EXPECT_NEAR(flight.groups()[0].water[0], 0.5, 1e-6);

    // Second step: capacity 1 * 4 * v * 0.5, less the 0.8 m carried, a tenth of it.
    const double carried = (4.0 * std::sqrt(4.0 + 4.0 / 384.0) * 0.5 - 0.8) * 0.1;
    EXPECT_EQ(flight.advance(), 1);
    EXPECT_NEAR(map.metres(flight.groups()[0].sediment[0]), 0.8 + carried, 1e-5);
    EXPECT_NEAR(map.heightM(2, 2), 2.0 - carried, 1e-5);
}

TEST(DropletFlight, NothingIsTakenBelowTheNextPlace) {
    OneDrop map;
    DropletErosionParams params = publishedRates();
    params.erosionRate = 1.0;
    params.capacity = 100.0;
    const DropletRules rules(params, map.grid, map.quantum);
    const DropletBrush brush(3.0);
    DropletFlight flight(map.tile, rules, brush);
    for (int place = 0; place < kGroupDrops; ++place)
        flight.launch({100.0f, 2.0f});
    flight.advance();
    for (int x = 95; x < 106; ++x)
        for (int y = 0; y < 5; ++y)
            EXPECT_GE(map.heightM(x, y), std::min(x, 99)) << x << " " << y;
    EXPECT_LT(map.heightM(100, 2), 100.0);
}

TEST(DropletFlight, UphillDropsFillThePitTheyLeave) {
    OneDrop map;
    Heightmap& ground = map.terrain.elevation();
    for (float& cell : ground.cells())
        cell = 10.0f;
    ground.at(100, 2) = 6.0f;
    map.load();
    DropletErosionParams params = publishedRates();
    params.inertia = 0.99;
    params.initialVelocityX = 1.0;
    const DropletRules rules(params, map.grid, map.quantum);
    const DropletBrush brush(1.0);
    DropletFlight flight(map.tile, rules, brush);
    flight.launch({99.0f, 2.0f}); // takes ground on its way into the pit
    flight.advance();
    const double carried = map.metres(flight.groups()[0].sediment[0]);
    EXPECT_GT(carried, 0.1);
    flight.advance(); // out of it, uphill
    EXPECT_NEAR(map.heightM(100, 2), 6.0 + carried, 1e-4);
    EXPECT_LE(map.heightM(100, 2), 10.0);
    EXPECT_GE(flight.groups()[0].sediment[0], 0);
}

TEST(DropletFlight, DropsFarAwayDoNotMatterWhicheverGroupTheyShare) {
    // Three drops near each other, alone or with 40 others around them in the order, some of which end early.
    const auto groundAfter = [](bool withOthers) {
        OneDrop map;
        DropletErosionParams params = publishedRates();
        params.edges = DropletEdges::Open;
        const DropletRules rules(params, map.grid, map.quantum);
        const DropletBrush brush(2.0);
        DropletFlight flight(map.tile, rules, brush);
        for (int near = 0; near < 3; ++near) {
            for (int other = 0; withOthers && other < 9 + 4 * near; ++other)
                flight.launch({4.0f + static_cast<float>(other), 1.5f});
            flight.advance();
            flight.launch({200.0f - static_cast<float>(near), 2.2f});
        }
        while (flight.live() > 0)
            flight.advance();
        std::vector<double> heights;
        for (int y = 0; y < 5; ++y)
            for (int x = 120; x < 256; ++x)
                heights.push_back(map.heightM(x, y));
        return heights;
    };
    EXPECT_EQ(groundAfter(false), groundAfter(true));
}

TEST(DropletFlight, AnEndedDropLeavesNothingBehind) {
    OneDrop map;
    DropletErosionParams params = publishedRates();
    params.moveCapM = 50.0;
    const DropletRules rules(params, map.grid, map.quantum);
    ASSERT_EQ(rules.maxSteps, 5);
    const DropletBrush brush(2.5);
    const auto groundUnits = [&] {
        std::int64_t sum = 0;
        for (int y = 0; y < 5; ++y)
            for (int x = 0; x < 256; ++x)
                sum += map.tile.ground[map.tile.index(x + DropletTile::kFrame, y + DropletTile::kFrame)];
        return sum;
    };
    const std::int64_t before = groundUnits();
    DropletFlight flight(map.tile, rules, brush);
    flight.launch({100.3f, 2.1f});
    for (int step = 0; step < 4; ++step)
        EXPECT_EQ(flight.advance(), 1);
    EXPECT_EQ(flight.live(), 1);
    EXPECT_EQ(flight.advance(), 1);
    EXPECT_EQ(flight.live(), 0);
    EXPECT_EQ(groundUnits() + flight.roundingUnits(), before);
    EXPECT_EQ(flight.exportedUnits(), 0);
}

TEST(DropletTile, TellsBeforehandWhatItsCopyTakes) {
    for (const auto& [width, height] : {std::pair{1, 1}, {7, 300}, {316, 316}, {500, 33}}) {
        WorkingTerrain terrain({width, height, 5.0});
        terrain.edit(Layer::Hardness);
        const DropletLayers layers{terrain.elevation(), terrain.edit(Layer::Wear),
                                   terrain.edit(Layer::Deposition), terrain.edit(Layer::Discharge),
                                   terrain.find(Layer::Hardness)};
        DropletTile tile;
        const CellRect all{0, 0, width, height};
        tile.load(layers, all, HeightQuantum{100.0f}, CancelToken{});
        EXPECT_EQ(DropletTile::bytesFor(all),
                  4 * (tile.ground.size() + tile.laid.size() + tile.flow.size() + tile.softness.size()));
    }
}

} // namespace
} // namespace oxbow
