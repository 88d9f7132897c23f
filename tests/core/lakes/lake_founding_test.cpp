#include "core/lakes/lake_founding.h"

#include "core/terrain/layer.h"

#include "tests/core/flow/lake_reference.h"

#include <gtest/gtest.h>

#include <set>

namespace oxbow {
namespace {

using test::Workers;

constexpr double kSeaM = 20.0;

/// The founding system as its text describes it: recursive floods on copies of the map.
class PlainFounding {
public:
    PlainFounding(const Heightmap& ground, double step) : m_ground(ground), m_step(step) {}

    std::vector<FoundingLake> lakes() {
        std::vector<FoundingLake> found;
        std::set<std::uint32_t> known;
        for (std::uint32_t c = 0; c < m_ground.cells().size(); ++c) {
            std::uint32_t at = c;
            while (true) {
                std::uint32_t lowest = at;
                for (const std::uint32_t n : test::neighboursOf(m_ground.grid(), at))
                    if (m_ground.cells()[n] < m_ground.cells()[lowest])
                        lowest = n;
                if (lowest == at)
                    break;
                at = lowest;
            }
            if (m_ground.cells()[at] > kSeaM && known.insert(at).second)
                found.push_back(rise(at));
        }
        return found;
    }
    Heightmap map(const std::vector<FoundingLake>& lakes) {
        m_source = m_ground;
        Heightmap out(m_ground.grid(), -1.0f);
        m_output = &out;
        m_foundOut = true;
        for (const FoundingLake& lake : lakes)
            fill(static_cast<int>(lake.pit % m_ground.width()), static_cast<int>(lake.pit / m_ground.width()),
                 lake.levelM, -1.0f);
        return out;
    }

private:
    FoundingLake rise(std::uint32_t pit) {
        FoundingLake lake;
        lake.pit = pit;
        m_source = m_ground;
        m_output = &m_source;
        const float bottom = m_ground.cells()[pit], top = valueRange(m_ground.cells()).high;
        float level = bottom;
        for (int k = 1; level < top; ++k) {
            const auto next = static_cast<float>(bottom + k * m_step);
            m_foundOut = false;
            lake.outflowCell = -1;
            if (fill(static_cast<int>(pit % m_ground.width()), static_cast<int>(pit / m_ground.width()), next,
                     level)) {
                if (m_foundOut)
                    lake.outflowCell = m_out;
                break;
            }
            level = next;
        }
        lake.levelM = level;
        return lake;
    }
    bool fill(int x, int y, float level, float previous) {
        float& here = m_source.at(x, y);
        if (here <= kSeaM)
            return true;
        if (here >= level)
            return false;
        if (!m_foundOut && here < previous) {
            m_out = static_cast<std::int64_t>(m_ground.grid().index(x, y));
            m_foundOut = true;
        }
        here = level;
        m_output->at(x, y) = level;
        constexpr int kDx[] = {1, 1, 1, -1, -1, -1, 0, 0}, kDy[] = {0, 1, -1, 0, 1, -1, 1, -1};
        for (int k = 0; k < 8; ++k)
            if (m_ground.grid().contains(x + kDx[k], y + kDy[k]) &&
                fill(x + kDx[k], y + kDy[k], level, previous))
                return true;
        return false;
    }

    const Heightmap& m_ground;
    double m_step;
    Heightmap m_source;
    Heightmap* m_output = nullptr;
    bool m_foundOut = false;
    std::int64_t m_out = -1;
};

Heightmap foundingTerrain(std::uint64_t seed) {
    Heightmap map(GridSpec{40, 33, 10.0});
    for (int y = 0; y < map.height(); ++y)
        for (int x = 0; x < map.width(); ++x)
            map.at(x, y) = 12.0f + 25.0f * unitFloat(randomBits(seed, x, y)) +
                           20.0f * (1.0f + std::sin(0.3f * x + static_cast<float>(seed))) +
                           15.0f * (1.0f + std::cos(0.25f * y));
    return map;
}

TEST(FoundingLakes, EqualTheFoundingSystemEntryByEntry) {
    std::size_t entries = 0;
    for (std::uint64_t seed = 0; seed < 24; ++seed) {
        const Heightmap ground = foundingTerrain(seed);
        Workers workers;
        const double step = seed % 2 == 0 ? 1.0 : 0.37;
        const auto lakes = foundingLakes(ground, {kSeaM, step}, workers);
        const auto expected = PlainFounding(ground, step).lakes();
        ASSERT_EQ(lakes.size(), expected.size()) << "seed " << seed;
        entries += lakes.size();
        for (std::size_t i = 0; i < lakes.size(); ++i) {
            EXPECT_EQ(lakes[i].pit, expected[i].pit) << "seed " << seed;
            EXPECT_EQ(lakes[i].levelM, expected[i].levelM) << "seed " << seed << ", entry " << i;
            EXPECT_EQ(lakes[i].outflowCell, expected[i].outflowCell) << "seed " << seed << ", entry " << i;
        }
    }
    EXPECT_GT(entries, 500u);
}

TEST(FoundingLakes, TheirMapIsThatOfTheFoundingSystem) {
    for (std::uint64_t seed = 0; seed < 24; ++seed) {
        const Heightmap ground = foundingTerrain(seed);
        Workers workers;
        const auto lakes = foundingLakes(ground, {kSeaM, 0.7}, workers);
        Heightmap map(ground.grid(), kNoValue);
        floodFoundingLakes(ground, lakes, workers.never, map);
        const Heightmap expected = PlainFounding(ground, 0.7).map(lakes);
        int differing = 0;
        for (std::size_t c = 0; c < map.cells().size(); ++c)
            differing += (map.cells()[c] == map.cells()[c] ? map.cells()[c] : -1.0f) != expected.cells()[c];
        EXPECT_EQ(differing, 0) << "seed " << seed;
    }
}

TEST(FoundingLakes, StandLessThanAStepUnderTheExactLevel) {
    int lakes = 0;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        const Heightmap ground = foundingTerrain(seed);
        const CellMask sea = outletMask(ground, {OutletPolicy::Sea, kSeaM});
        const std::vector<float> exact = test::priorityFlood(ground, sea);
        Workers workers;
        for (const double step : {2.0, 0.5, 0.001})
            for (const FoundingLake& lake : foundingLakes(ground, {kSeaM, step}, workers)) {
                if (exact[lake.pit] == INFINITY)
                    continue;
                const double gap = static_cast<double>(exact[lake.pit]) - lake.levelM;
                EXPECT_GE(gap, 0.0) << "seed " << seed;
                EXPECT_LT(gap, step + 1e-5) << "seed " << seed; // levels are float32
                ++lakes;
            }
    }
    EXPECT_GT(lakes, 3000);
}

TEST(FoundingLakes, WithoutASeaTheWaterStopsAtTheHighestGround) {
    const Heightmap ground = test::groundOf(3, {30, 40, 30, 50, 25, 45, 30, 42.5f, 30});
    Workers workers;
    const auto lakes = foundingLakes(ground, {0.0, 10.0}, workers);
    ASSERT_EQ(lakes.size(), 1u);
    EXPECT_EQ(lakes[0].levelM, 55.0f);
    EXPECT_EQ(lakes[0].outflowCell, -1);
    EXPECT_EQ(lakes[0].cells, 9);
}

} // namespace
} // namespace oxbow
