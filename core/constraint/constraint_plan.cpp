#include "core/constraint/constraint_plan.h"

#include "core/base/rounding.h"
#include "core/base/union_find.h"
#include "core/constraint/line_cells.h"
#include "core/curve/curve_field.h"
#include "core/earthwork/constraint_curves.h"
#include "core/earthwork/valley_way.h"
#include "core/terrain/river_line.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace oxbow {

namespace {

constexpr double kSameM = 1e-3;
constexpr std::size_t kMostSaid = 20; ///< contradictions
constexpr std::uint32_t kNone = 0xffffffffu;

class Planner {
public:
    Planner(std::span<const Curve> curves, const GridSpec& grid, const GroundReader& ground)
        : m_curves(curves), m_grid(grid), m_ground(ground) {}

    ConstraintPlan run() {
        for (std::size_t i = 0; i < m_curves.size(); ++i)
            if (m_curves[i].takesPart())
                addHeights(i);
        if (!m_plan.lakes.empty())
            markWater();
        for (std::size_t i = 0; i < m_curves.size(); ++i)
            if (m_curves[i].takesPart() && isA(i, "river_bed"))
                addRiver(i);
        pinRivers();
        dropAboveLakes();
        std::ranges::sort(m_plan.pins, {}, &PinnedCell::cell);
        std::ranges::stable_sort(m_plan.conflicts, {}, &ConstraintConflict::curve);
        return std::move(m_plan);
    }

private:
    [[nodiscard]] bool isA(std::size_t curve, std::string_view kind) const { return m_curves[curve].kind().id == kind; }
    [[nodiscard]] MapPoint middleOf(std::uint32_t cell) const { return oxbow::middleOf(m_grid, cell); }
    [[nodiscard]] double groundAt(std::uint32_t cell) const { return m_ground(m_grid.xOf(cell), m_grid.yOf(cell)); }
    [[nodiscard]] std::optional<std::uint32_t> cellAt(MapPoint at) const {
        const int x = static_cast<int>(std::floor(at.xM / m_grid.cellSizeM)), y = static_cast<int>(std::floor(at.yM / m_grid.cellSizeM));
        return m_grid.contains(x, y) ? std::optional(static_cast<std::uint32_t>(m_grid.index(x, y))) : std::nullopt;
    }
    void say(ConflictKind kind, std::size_t curve, std::size_t other, MapPoint at, double heightM = 0.0, double otherM = 0.0) {
        m_plan.conflicts.push_back({kind, curve, other, at, heightM, otherM});
    }

    // ---- Heights ----

    struct Held {
        std::size_t index; ///< of the pin
        double spanM;
    };

    /// Gives a cell a height unless another has done so; says where they differ by more than lines change within a cell.
    void pin(std::uint32_t cell, double heightM, std::size_t curve, double spanM = 0.0) {
        if (std::isnan(heightM))
            heightM = groundAt(cell);
        const auto [found, isNew] = m_held.try_emplace(cell, Held{m_plan.pins.size(), spanM});
        if (isNew)
            return m_plan.pins.push_back({cell, heightM, curve});
        const PinnedCell& there = m_plan.pins[found->second.index];
        const bool isSaid = m_lastSaid && *m_lastSaid == std::pair(curve, there.curve);
        if (std::fabs(there.heightM - heightM) > kSameM + spanM + found->second.spanM && !isSaid) {
            say(ConflictKind::TwoHeights, curve, there.curve, middleOf(cell), heightM, there.heightM);
            m_lastSaid = {curve, there.curve}; // two lines on one way are one contradiction
        }
    }
    void addHeights(std::size_t i) {
        const std::size_t before = m_held.size(), said = m_plan.conflicts.size();
        m_lastSaid.reset();
        bool isThere = true;
        if (isA(i, "pin") || isA(i, "river_bed")) {
            isThere = addPoints(i);
        } else if (isA(i, "height_line")) {
            isThere = addLine(CurvePath(m_curves[i]), i, LineSteps::Corners);
        } else if (isA(i, "lake_level")) {
            isThere = addLake(i);
        }
        if (!isThere && m_held.size() == before && m_plan.conflicts.size() == said)
            say(ConflictKind::Outside, i, i, m_curves[i].points.front().at);
    }
    /// Points that are pins: all of a pin, of a river those with a height.
    bool addPoints(std::size_t i) {
        const bool isRiver = isA(i, "river_bed");
        bool isThere = isRiver && !cellsAlong(CurvePath(m_curves[i]), m_grid, LineSteps::Corners).empty();
        for (const CurvePoint& point : m_curves[i].points) {
            const auto cell = cellAt(point.at);
            isThere |= cell.has_value();
            if (cell && (point.heightM || !isRiver))
                pin(*cell, point.heightM.value_or(std::nan("")), i);
        }
        return isThere;
    }
    bool addLine(const CurvePath& path, std::size_t i, LineSteps steps, std::optional<double> heightM = {}) {
        const auto parts = cellsAlong(path, m_grid, steps);
        for (const auto& part : parts)
            for (const LineCell& each : part)
                pin(each.cell, heightM.value_or(each.heightM), i, heightM ? 0.0 : std::isnan(each.spanM) ? 0.0 : each.spanM);
        return !parts.empty();
    }
    bool addLake(std::size_t i) {
        CurvePath shore(m_curves[i]);
        std::optional<double> level;
        for (const CurvePoint& point : m_curves[i].points) {
            if (level && point.heightM && std::fabs(*point.heightM - *level) > kSameM)
                say(ConflictKind::TwoLevels, i, i, point.at, *point.heightM, *level);
            if (point.heightM && !level)
                level = point.heightM;
        }
        if (!level)
            for (const auto& part : cellsAlong(shore, m_grid, LineSteps::Sides))
                for (const LineCell& each : part)
                    level = std::min(level.value_or(groundAt(each.cell)), groundAt(each.cell));
        const bool isThere = level && addLine(shore, i, LineSteps::Sides, level);
        const auto& params = std::any_cast<const LakeLevelParams&>(m_curves[i].params.values());
        if (isThere)
            m_plan.lakes.push_back({i, std::move(shore), *level, params.isIsland});
        return isThere;
    }

    // ---- Rivers ----

    [[nodiscard]] bool isInLake(std::uint32_t cell) const {
        return !m_isWater.empty() && m_isWater[cell] != 0 && !m_held.contains(cell);
    }
    /// The cells within shores, those of islands left out: once for all rivers.
    void markWater() {
        m_isWater.assign(m_grid.cellCount(), 0);
        for (const bool isIsland : {false, true})
            for (const PlannedLake& lake : m_plan.lakes)
                if (lake.isIsland == isIsland)
                    fillInside(lake.shore, isIsland ? 0 : 1);
    }
    void fillInside(const CurvePath& ring, std::uint8_t value) {
        const auto cell = [&](double m, int last) {
            return static_cast<int>(std::clamp(std::ceil(m / m_grid.cellSizeM - 0.5), 0.0, static_cast<double>(last)));
        };
        const auto [north, south] = std::ranges::minmax(ring.points(), {}, [](const PathPoint& point) { return point.at.yM; });
        for (int y = cell(north.at.yM, m_grid.height); y < cell(south.at.yM, m_grid.height); ++y) {
            const std::vector<double> at = crossingsOf(ring, (y + 0.5) * m_grid.cellSizeM);
            for (std::size_t i = 0; i + 1 < at.size(); i += 2)
                for (int x = cell(at[i], m_grid.width); x < cell(at[i + 1], m_grid.width); ++x)
                    m_isWater[m_grid.index(x, y)] = value;
        }
    }
    std::uint32_t nodeAt(std::uint32_t cell, std::size_t curve) {
        const auto [found, isNew] = m_nodes.try_emplace(cell, static_cast<std::uint32_t>(m_plan.riverCells.size()));
        if (isNew) {
            m_plan.riverCells.push_back({cell, curve});
            m_plan.rivers.nodes.push_back({.heightM = groundAt(cell)});
        }
        return found->second;
    }
    void addRiver(std::size_t i) {
        const auto& params = std::any_cast<const RiverBedParams&>(m_curves[i].params.values());
        for (const auto& part : cellsAlong(CurvePath(m_curves[i]), m_grid, LineSteps::Corners)) {
            std::uint32_t before = kNone;
            for (const LineCell& each : part) {
                if (isInLake(each.cell)) {
                    before = kNone;
                    continue;
                }
                const std::uint32_t node = nodeAt(each.cell, i);
                if (before != kNone && before != node) {
                    const MapPoint from = middleOf(m_plan.riverCells[before].cell);
                    m_steps.push_back({before, node, i, params.minSlope * distanceM(from, middleOf(each.cell))});
                }
                before = node;
            }
        }
    }
    struct Step {
        std::uint32_t from, to;
        std::size_t curve;
        double fallM;
    };
    /// The first step out of a node is the way on, others are splits. None may close a ring.
    void pinRivers() {
        auto& nodes = m_plan.rivers.nodes;
        UnionFind ends(nodes.size());
        std::vector<Step> arms;
        for (const Step& step : m_steps) {
            BedNode& from = nodes[step.from];
            if (from.next == static_cast<int>(step.to))
                continue;
            if (from.next >= 0) {
                arms.push_back(step);
            } else if (ends.rootOf(step.to) == step.from) {
                sayRing(step.curve, m_plan.riverCells[step.to].curve, middleOf(m_plan.riverCells[step.from].cell));
            } else {
                from.next = static_cast<int>(step.to);
                from.fallM = step.fallM;
                ends.merge(step.from, ends.rootOf(step.to));
            }
        }
        for (const Step& arm : arms)
            if (closesRing(arm))
                sayRing(arm.curve, m_plan.riverCells[arm.from].curve, middleOf(m_plan.riverCells[arm.from].cell));
            else
                m_plan.rivers.splits.emplace_back(static_cast<int>(arm.from), static_cast<int>(arm.to));
        for (std::size_t i = 0; i < nodes.size(); ++i)
            if (const auto held = m_held.find(m_plan.riverCells[i].cell); held != m_held.end()) {
                const PinnedCell& pin = m_plan.pins[held->second.index];
                nodes[i].isPinned = true;
                nodes[i].heightM = pin.heightM;
                nodes[i].rank = static_cast<int>(pin.curve);
            }
        for (const ClimbingPins& pair : fallingBeds(m_plan.rivers).climbing)
            dropClimbing(pair);
    }
    /// Once for two rivers: they may meet in several cells.
    void sayRing(std::size_t a, std::size_t b, MapPoint at) {
        const bool isSaid = std::ranges::any_of(m_plan.conflicts, [&](const ConstraintConflict& said) {
            return said.kind == ConflictKind::Ring && ((said.curve == a && said.other == b) || (said.curve == b && said.other == a));
        });
        if (!isSaid)
            say(ConflictKind::Ring, a, b, at);
    }
    [[nodiscard]] bool closesRing(const Step& arm) const {
        auto node = static_cast<int>(arm.to);
        while (node >= 0 && node != static_cast<int>(arm.from))
            node = m_plan.rivers.nodes[static_cast<std::size_t>(node)].next;
        return node >= 0;
    }
    void dropClimbing(const ClimbingPins& pair) {
        auto& nodes = m_plan.rivers.nodes;
        const auto up = static_cast<std::size_t>(pair.upstream), down = static_cast<std::size_t>(pair.downstream);
        const bool downStays = nodes[up].isPinned && nodes[down].rank < nodes[up].rank;
        const std::size_t gone = downStays ? up : down, stays = downStays ? down : up;
        say(ConflictKind::RiverClimbs, static_cast<std::size_t>(nodes[gone].rank),
            nodes[stays].isPinned ? static_cast<std::size_t>(nodes[stays].rank) : m_plan.riverCells[stays].curve,
            middleOf(m_plan.riverCells[gone].cell), nodes[gone].heightM, nodes[stays].heightM);
        nodes[gone].isPinned = false;
        const std::uint32_t cell = m_plan.riverCells[gone].cell;
        nodes[gone].heightM = groundAt(cell);
        std::erase_if(m_plan.pins, [cell](const PinnedCell& pin) { return pin.cell == cell; });
    }

    // ---- Lakes ----

    void dropAboveLakes() {
        for (const PlannedLake& lake : m_plan.lakes)
            std::erase_if(m_plan.pins, [&](const PinnedCell& pin) {
                if (pin.curve == lake.curve || lake.isIsland || m_isWater[pin.cell] == 0 || pin.heightM <= lake.levelM + kSameM || !lake.shore.isInside(middleOf(pin.cell)))
                    return false;
                say(ConflictKind::AboveLake, pin.curve, lake.curve, middleOf(pin.cell), pin.heightM, lake.levelM);
                return true;
            });
    }

    std::span<const Curve> m_curves;
    const GridSpec m_grid;
    const GroundReader& m_ground;
    ConstraintPlan m_plan;
    std::unordered_map<std::uint32_t, Held> m_held;
    std::unordered_map<std::uint32_t, std::uint32_t> m_nodes;
    std::optional<std::pair<std::size_t, std::size_t>> m_lastSaid;
    std::vector<Step> m_steps;
    std::vector<std::uint8_t> m_isWater;
};

} // namespace

std::string metresText(double value, int digits) {
    return shortNumber(toDigits(value, digits));
}

Phrase conflictText(const ConstraintConflict& conflict, std::span<const Curve> curves) {
    const std::string name = curves[conflict.curve].title(), other = curves[conflict.other].title();
    const std::string east = metresText(conflict.at.xM, 6), south = metresText(conflict.at.yM, 6);
    const std::string height = metresText(conflict.heightM, 6), otherHeight = metresText(conflict.otherHeightM, 6);
    switch (conflict.kind) {
    case ConflictKind::TwoHeights:
        return phrase("%1 asks for %2 m at %3 m east, %4 m south, where %5 asks for %6 m", name, height, east, south, other,
                      otherHeight);
    case ConflictKind::RiverClimbs:
        return phrase("%1 asks for %2 m at %3 m east, %4 m south, but the river would climb: %5 asks for %6 m", name,
                      height, east, south, other, otherHeight);
    case ConflictKind::TwoLevels:
        return phrase("%1 has points at %2 m and at %3 m: a lake has one level", name, otherHeight, height);
    case ConflictKind::AboveLake:
        return phrase("%1 asks for %2 m at %3 m east, %4 m south, within %5, whose water stands at %6 m", name, height, east,
                      south, other, otherHeight);
    case ConflictKind::Ring:
        return phrase("%1 and %2 flow in a ring at %3 m east, %4 m south", name, other, east, south);
    case ConflictKind::Outside:
        return phrase("%1 lies outside the map", name);
    case ConflictKind::BelowBase:
        return phrase("%1 asks for %2 m at %3 m east, %4 m south, below the base level of %5 m: no river cuts deeper", name,
                      height, east, south, otherHeight);
    case ConflictKind::NearBase:
        return phrase("%1 asks for %2 m at %3 m east, %4 m south: so close to where rivers leave the map the ground stands up "
                      "to %5 m at most",
                      name, height, east, south, otherHeight);
    case ConflictKind::TooSteep:
        return phrase("%1 asks for %2 m at %3 m east, %4 m south, too steep beside %5 at %6 m", name, height, east, south, other,
                      otherHeight);
    }
    return {};
}

void noteConflicts(std::span<const ConstraintConflict> conflicts, std::span<const Curve> curves, std::vector<Phrase>& notes) {
    for (std::size_t i = 0; i < std::min(conflicts.size(), kMostSaid); ++i)
        notes.push_back(phrase("Pins: %1", conflictText(conflicts[i], curves)));
    if (conflicts.size() > kMostSaid)
        notes.push_back(phrase("Pins: %1 more contradictions", conflicts.size() - kMostSaid));
}

std::vector<Curve> onTheirWays(std::span<const Curve> curves, const Heightmap& ground, const Compute& compute) {
    std::vector<Curve> found(curves.begin(), curves.end());
    for (Curve& curve : found)
        if (const auto* river = std::any_cast<RiverBedParams>(&curve.params.values()); river && river->findsWay && curve.takesPart())
            curve = valleyWay(curve, ground, compute);
    return found;
}

ConstraintPlan planConstraints(std::span<const Curve> curves, const GridSpec& grid, const GroundReader& ground) {
    return Planner(curves, grid, ground).run();
}

ConstraintPlan planConstraints(std::span<const Curve> curves, const Heightmap& ground) {
    return planConstraints(curves, ground.grid(), [&](int x, int y) { return double{ground.at(x, y)}; });
}

std::vector<ConstraintState> constraintStates(std::span<const Curve> curves, const GridSpec& grid,
                                              const GroundReader& ground) {
    std::vector<Curve> known(curves.begin(), curves.end());
    std::vector<ConstraintState> states(curves.size());
    for (std::size_t i = 0; i < known.size(); ++i)
        if (const auto* river = std::any_cast<RiverBedParams>(&known[i].params.values()); river && river->findsWay)
            known[i].points.clear();
        else if (!known[i].hidden)
            states[i].offM = 0.0;
    const ConstraintPlan plan = planConstraints(known, grid, ground);
    const auto heightAt = [&](std::uint32_t cell) { return ground(grid.xOf(cell), grid.yOf(cell)); };
    const auto isOff = [&](std::size_t curve, double byM) { states[curve].offM = std::max(states[curve].offM.value_or(0.0), byM); };
    for (const PinnedCell& pin : plan.pins)
        isOff(pin.curve, std::fabs(heightAt(pin.cell) - static_cast<double>(static_cast<float>(pin.heightM))));
    for (std::size_t i = 0; i < plan.rivers.nodes.size(); ++i)
        if (const int next = plan.rivers.nodes[i].next; next >= 0) {
            const RiverCell& from = plan.riverCells[i];
            isOff(from.curve, heightAt(plan.riverCells[static_cast<std::size_t>(next)].cell) - heightAt(from.cell));
        }
    for (const ConstraintConflict& conflict : plan.conflicts)
        if (Phrase& text = states[conflict.curve].conflict; text.empty())
            text = conflictText(conflict, curves);
    return states;
}

} // namespace oxbow
