#include "core/check/ground_check.h"

#include "core/flow/drainage_network.h"
#include "core/flow/network_grid.h"
#include "core/lakes/depression_search.h"
#include "core/lakes/drain_depressions.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace oxbow {

namespace {

constexpr double kSmallCells = 64.0, kSmallShare = 1.0 / 4000; ///< of the map
constexpr double kRiverCells = 100.0, kRiverShare = 1.0 / 500;
constexpr double kSeaShare = 0.05;
constexpr double kSpillShare = 0.3; ///< of the water that a spill point holds back

class WaterCheck {
public:
    WaterCheck(const Heightmap& ground, const Compute& compute)
        : m_ground(ground),
          m_hasSea(hasSea(ground)),
          m_network(ground, {outletMask(ground, {m_hasSea ? OutletPolicy::Sea : OutletPolicy::Edges})}),
          m_graph(m_network.basins(compute)),
          m_depressions(depressionsOf(ground, m_graph, compute.cancel)),
          m_receivers(m_network.receivers(compute)),
          m_counts(m_network.cellCounts(compute)) {
        const auto cells = static_cast<double>(ground.cells().size());
        m_smallCells = std::max(kSmallCells, kSmallShare * cells);
        m_riverCells = std::max(kRiverCells, kRiverShare * cells);
    }

    std::vector<Finding> run() {
        if (!m_graph.hasOutlet())
            return {};
        std::vector<Depression> small, broken;
        for (const Depression& depression : m_depressions.list) {
            if (depression.cells == 0)
                continue;
            const bool isSmall = static_cast<double>(depression.cells) <= m_smallCells;
            const WayOut way = wayOut(depression);
            if (isSmall)
                small.push_back(depression);
            if (way.drainedCells >= m_riverCells && (isSmall || way.spill < kSpillShare * depression.volume()))
                broken.push_back(depression);
        }
        std::vector<Finding> findings;
        report(FindingKind::Pits, small, "least_change", findings);
        report(FindingKind::BrokenRivers, broken, "breach", findings);
        return findings;
    }

private:
    /// Ground below 0 on a good part of the map is the floor of the sea, as in maps of the whole Earth.
    [[nodiscard]] static bool hasSea(const Heightmap& ground) {
        const auto below = std::ranges::count_if(ground.cells(), [](float h) { return h < 0.0f; });
        return static_cast<double>(below) > kSeaShare * static_cast<double>(ground.cells().size());
    }

    struct WayOut {
        double drainedCells = 0.0; ///< by what runs over the spill point
        double spill = 0.0;         ///< rock above the pit on the way out, m times cells
    };
    [[nodiscard]] WayOut wayOut(const Depression& depression) const {
        WayOut way;
        for (std::uint32_t c = depression.pit; c != kNowhere && m_ground.cells()[c] >= depression.deepest; c = m_receivers[c]) {
            way.spill += static_cast<double>(m_ground.cells()[c]) - depression.deepest;
            if (m_ground.cells()[c] <= depression.level)
                way.drainedCells = std::max(way.drainedCells, static_cast<double>(m_counts[c]) / kFlowUnit);
        }
        return way;
    }

    void report(FindingKind kind, std::vector<Depression> depressions, const char* mode, std::vector<Finding>& findings) const {
        if (depressions.empty())
            return;
        std::ranges::stable_sort(depressions, std::greater<>(), &Depression::depthM);
        const Depression& deepest = depressions.front();
        const std::size_t largest = std::ranges::max_element(depressions, {}, &Depression::cells)->cells;
        // A little more than they are: the stage's limits are at most.
        const double area = std::ceil(1.01 * static_cast<double>(largest) * m_ground.grid().cellAreaM2());
        const double depth = std::ceil(deepest.depthM() * 10.1 + 1.0) / 10.0;
        GroundFix fix{.stage = std::string(drainDepressionsStage().id),
                      .values = {{"max_depth_m", std::min(depth, 12000.0)},
                                 {"max_area_m2", std::min(area, 1e12)},
                                 {"mode", std::string(mode)}}};
        if (m_hasSea)
            fix.values.emplace_back("outlets", std::string("sea"));
        Finding finding{.kind = kind,
                        .numbers = {{static_cast<double>(depressions.size())}, {deepest.depthM(), Unit::Metre}},
                        .count = static_cast<std::int64_t>(depressions.size()),
                        .fix = std::move(fix)};
        for (const Depression& depression : std::span(depressions).first(std::min(depressions.size(), kMostPlaces)))
            finding.places.push_back(
                {m_ground.grid().xOf(depression.pit), m_ground.grid().yOf(depression.pit), depression.depthM()});
        findings.push_back(std::move(finding));
    }

    const Heightmap& m_ground;
    bool m_hasSea;
    DrainageNetwork m_network;
    const BasinGraph& m_graph;
    Depressions m_depressions;
    const std::vector<std::uint32_t>& m_receivers;
    const std::vector<FlowSum>& m_counts;
    double m_smallCells = 0.0, m_riverCells = 0.0;
};

} // namespace

std::vector<Finding> checkWater(const Heightmap& ground, const Compute& compute) {
    return WaterCheck(ground, compute).run();
}

} // namespace oxbow
