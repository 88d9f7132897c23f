#include "core/constraint/constraint_solve.h"

#include "core/constraint/line_cells.h"
#include "core/constraint/smooth_change.h"
#include "core/earthwork/constraint_curves.h"
#include "core/flow/distance_map.h"
#include "core/repair/flats.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace oxbow {

namespace {

constexpr double kReachLengths = 4.0; ///< of smooth_change.h: where a twentieth is left
constexpr float kNoChangeM = 1e-3f;
constexpr double kTurnedShare = 0.25, kTurnedM = 1.0;

/// Cells that get heights: each once, sorted.
using Heights = std::map<std::uint32_t, float>;

void applyChange(Heightmap& ground, const Heights& heights, double reachM, const Compute& compute) {
    std::vector<FixedCell> fixed;
    fixed.reserve(heights.size());
    for (const auto& [cell, height] : heights)
        fixed.push_back({cell, height - ground.cells()[cell]});
    const Heightmap change = smoothChange(ground.grid(), fixed, reachM / kReachLengths, compute);
    compute.forCells(ground.grid(), [&](std::size_t c) {
        if (std::fabs(change.cells()[c]) >= kNoChangeM)
            ground.cells()[c] += change.cells()[c];
    });
    for (const auto& [cell, height] : heights)
        ground.cells()[cell] = height;
}

/// The forest with the ground of now under its beds.
BedForest onGround(const ConstraintPlan& plan, std::span<const Curve> curves, const Heightmap& ground) {
    BedForest rivers = plan.rivers;
    for (std::size_t i = 0; i < rivers.nodes.size(); ++i)
        if (BedNode& node = rivers.nodes[i]; !node.isPinned) {
            const auto& params = std::any_cast<const RiverBedParams&>(curves[plan.riverCells[i].curve].params.values());
            node.heightM = ground.cells()[plan.riverCells[i].cell] - params.depthM;
        }
    return rivers;
}

double meanMoved(const BedForest& rivers) {
    const std::vector<double> beds = fallingBeds(rivers).heightsM;
    double sum = 0.0;
    for (std::size_t i = 0; i < beds.size(); ++i)
        sum += std::fabs(beds[i] - rivers.nodes[i].heightM);
    return beds.empty() ? 0.0 : sum / static_cast<double>(beds.size());
}

/// Rivers without pins, each by itself, both ways.
std::vector<TurnedRiver> turnedRivers(const ConstraintPlan& plan, const BedForest& rivers) {
    std::map<std::size_t, std::vector<std::size_t>> nodesOf;
    for (std::size_t i = 0; i < rivers.nodes.size(); ++i)
        nodesOf[plan.riverCells[i].curve].push_back(i);
    std::vector<TurnedRiver> turned;
    for (const auto& [curve, nodes] : nodesOf) {
        if (std::ranges::any_of(nodes, [&](std::size_t i) { return rivers.nodes[i].isPinned; }))
            continue;
        BedForest drawn, other; // nodes of a curve stand in the order of its line
        for (std::size_t k = 0; k < nodes.size(); ++k) {
            const double height = rivers.nodes[nodes[k]].heightM;
            drawn.nodes.push_back({.heightM = height, .next = k + 1 < nodes.size() ? static_cast<int>(k + 1) : -1});
            other.nodes.push_back({.heightM = height, .next = static_cast<int>(k) - 1});
        }
        const double mean = meanMoved(drawn), back = meanMoved(other);
        if (mean > kTurnedM && back < kTurnedShare * mean)
            turned.push_back({curve, mean, back});
    }
    return turned;
}

/// Lakes whose beds have one shape are dug together: the distances are those of the whole map.
void digLakes(Heightmap& ground, std::span<const PlannedLake> lakes, const BedShape& shape, const ConstraintPlan& plan, const Compute& compute) {
    constexpr double kDry = std::numeric_limits<double>::infinity();
    std::vector<double> levels(ground.grid().cellCount(), kDry);
    CellMask inside(levels.size(), 0);
    const auto fill = [&](const PlannedLake& lake, auto&& change) {
        const CellMask within = cellsInside(lake.shore, ground.grid(), compute);
        for (std::size_t c = 0; c < within.size(); ++c)
            if (within[c])
                change(c);
    };
    for (const PlannedLake& lake : lakes)
        fill(lake, [&](std::size_t c) {
            inside[c] = 1;
            levels[c] = std::min(levels[c], lake.levelM);
        });
    for (const PlannedLake& island : plan.lakes)
        if (island.isIsland)
            fill(island, [&](std::size_t c) { inside[c] = 0; });
    for (const PinnedCell& pin : plan.pins)
        inside[pin.cell] = 0;
    const std::vector<float> away = distanceToOther(ground.grid(), inside, compute);
    compute.forCells(ground.grid(), [&](std::size_t c) {
        if (inside[c])
            ground.cells()[c] = std::min(
                ground.cells()[c], static_cast<float>(levels[c] - shape.sinkM(double{away[c]} * ground.cellSizeM())));
    });
}

void digAllLakes(Heightmap& ground, std::span<const Curve> curves, const ConstraintPlan& plan, const Compute& compute) {
    std::map<std::pair<double, double>, std::vector<PlannedLake>> lakes; // by the shape of their beds
    for (const PlannedLake& lake : plan.lakes)
        if (!lake.isIsland) {
            const auto& params = std::any_cast<const LakeLevelParams&>(curves[lake.curve].params.values());
            lakes[{params.bedSlope, params.bedDepthM}].push_back(lake);
        }
    for (const auto& [shape, alike] : lakes)
        digLakes(ground, alike, BedShape{shape.first, shape.second}, plan, compute);
}

} // namespace

ConstraintReport solveConstraints(Heightmap& ground, std::span<const Curve> curves, const ConstraintPlan& plan,
                                  const ConstraintReach& reach, const Compute& compute) {
    Heights pins;
    for (const PinnedCell& pin : plan.pins)
        pins[pin.cell] = static_cast<float>(pin.heightM);
    applyChange(ground, pins, reach.pinsM, compute);

    ConstraintReport report{.bedCells = plan.riverCells.size()};
    Heights asked = pins;
    if (!plan.riverCells.empty()) {
        const BedForest rivers = onGround(plan, curves, ground);
        const std::vector<double> beds = fallingBeds(rivers).heightsM;
        double moved = 0.0;
        for (std::size_t i = 0; i < beds.size(); ++i) {
            asked[plan.riverCells[i].cell] = static_cast<float>(beds[i]);
            moved += std::fabs(beds[i] - ground.cells()[plan.riverCells[i].cell]);
        }
        report.bedMeanM = moved / static_cast<double>(beds.size());
        report.turned = turnedRivers(plan, rivers);
        applyChange(ground, asked, reach.banksM, compute);
    }
    digAllLakes(ground, curves, plan, compute);

    for (const auto& [cell, height] : asked)
        report.largestResidualM = std::max(report.largestResidualM, std::fabs(double{ground.cells()[cell]} - height));
    return report;
}

} // namespace oxbow
