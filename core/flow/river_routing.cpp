#include "core/flow/river_routing.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>
#include <unordered_map>
#include <unordered_set>

namespace oxbow {

namespace {

/// Below this many cells of area a channel is a slope.
constexpr double kLeastChannelCells = 4.0;
/// Ground may have risen a little since the lakes were found.
constexpr float kSpillToleranceM = 0.05f;

/// What the list knows of the lakes, by the lake that holds their deepest cell.
void readList(const std::vector<Lake>& list, std::size_t lakes, StandingWater& water) {
    water.lakeIds.assign(lakes, 0);
    water.isOpen.assign(lakes, 1);
    water.lossM3s.assign(lakes, 0.0);
    for (const Lake& lake : list) {
        if (lake.deepestCell < 0 || lake.deepestCell >= static_cast<std::int64_t>(water.lakeOf.size()) ||
            !water.contains(static_cast<std::uint32_t>(lake.deepestCell)))
            continue;
        const auto rank = static_cast<std::size_t>(water.lakeOf[static_cast<std::size_t>(lake.deepestCell)]);
        water.lakeIds[rank] = lake.id;
        water.isOpen[rank] = lake.kind != LakeKind::Partial;
        water.lossM3s[rank] = std::max(0.0, lake.inflowM3s - lake.outflowM3s);
    }
}

void findSeas(const FlowDirections& directions, StandingWater& lakes) {
    lakes.isSea.assign(lakes.lakeIds.size(), 0);
    for (std::uint32_t c = 0; c < directions.size(); ++c)
        if (directions[c] == kOutlet && lakes.contains(c))
            lakes.isSea[static_cast<std::size_t>(lakes.lakeOf[c])] = 1;
}

/// Makes outlets of the lakes that stand lower than their spill point and of dry depressions; whether there is one.
bool closeLakes(const WorkingTerrain& terrain, const BasinGraph& basins, const StandingWater& lakes,
                CellMask& outlets) {
    const Heightmap* levels = terrain.find(Layer::LakeLevel);
    bool found = false;
    for (std::uint32_t c = 0; c < lakes.lakeOf.size(); ++c)
        if (lakes.contains(c) && (levels->cells()[c] < basins.levels[basins.labels[c]] - kSpillToleranceM ||
                                  !lakes.isOpen[lakes.lakeOf[c]]))
            outlets[c] = found = true;
    for (const DryDepression& depression : lakes.depressions)
        outlets[depression.pit] = found = true;
    return found;
}

class ChannelHeadFinder {
public:
    ChannelHeadFinder(const WorkingTerrain& terrain, const RoutingRule& rule,
                      const FlowDirections& directions, const RoutedWater& water)
        : m_rule(rule),
          m_directions(directions),
          m_water(water),
          m_grid(terrain.grid()),
          m_ground(*terrain.find(Layer::Elevation)),
          m_springs(terrain.find(Layer::Springs)) {}

    /// Marks what begins a channel and all that lies downstream.
    void mark(RiverCells& rivers, const Compute& compute) const {
        rivers.channels.assign(m_grid.cellCount(), 0);
        CellMask heads(m_grid.cellCount(), 0);
        compute.forCells(m_grid, [&](std::size_t c) { heads[c] = begins(static_cast<std::uint32_t>(c)); });
        for (std::uint32_t c = 0; c < rivers.channels.size(); ++c)
            if (heads[c])
                for (std::uint32_t d = c; d != kNowhere && !rivers.channels[d]; d = rivers.receivers[d])
                    rivers.channels[d] = 1;
    }

private:
    [[nodiscard]] bool begins(std::uint32_t c) const {
        if (m_springs && m_springs->cells()[c] > 0.0f)
            return true;
        const double cells = m_water.drained[c];
        const double areaM2 = cells * m_grid.cellAreaM2();
        if (m_rule.heads == ChannelHeads::Area)
            return areaM2 >= m_rule.channelAreaM2;
        const double slope = slopeAt(c);
        return cells >= kLeastChannelCells &&
               areaM2 * slope * slope >= m_rule.channelAreaM2 * m_rule.headSlope * m_rule.headSlope;
    }

    [[nodiscard]] double slopeAt(std::uint32_t c) const {
        const std::uint32_t to = m_water.rivers.receivers[c];
        if (to == kNowhere)
            return 0.0;
        const double distance = m_grid.cellSizeM * (isDiagonal(m_directions[c]) ? std::numbers::sqrt2 : 1.0);
        return std::max(0.0f, m_ground.cells()[c] - m_ground.cells()[to]) / distance;
    }

    const RoutingRule& m_rule;
    const FlowDirections& m_directions;
    const RoutedWater& m_water;
    GridSpec m_grid;
    const Heightmap& m_ground;
    const Heightmap* m_springs;
};

/// Each value by a function of it, on all threads.
template <typename To, typename From, typename Make>
std::vector<To> eachOf(const std::vector<From>& values, const Compute& compute, Make&& make) {
    constexpr std::size_t kRun = std::size_t{1} << 16;
    std::vector<To> made(values.size());
    compute.forEach(static_cast<int>((values.size() + kRun - 1) / kRun), [&](int run) {
        const std::size_t first = static_cast<std::size_t>(run) * kRun;
        for (std::size_t i = first; i < std::min(values.size(), first + kRun); ++i)
            made[i] = make(values[i]);
    });
    return made;
}

/// Takes what lakes lose out of the flow below them.
void loseInLakes(const GridSpec& grid, const CellMask& gathering, const Compute& compute, RoutedWater& water) {
    const StandingWater& lakes = water.lakes;
    // The cell by which each lake runs over.
    std::vector<std::uint32_t> exits(lakes.lakeIds.size(), kNowhere);
    for (std::uint32_t c = 0; c < lakes.lakeOf.size(); ++c) {
        const std::uint32_t to = water.rivers.receivers[c];
        if (!lakes.contains(c) || to == kNowhere || lakes.lakeOf[to] == lakes.lakeOf[c])
            continue;
        std::uint32_t& exit = exits[static_cast<std::size_t>(lakes.lakeOf[c])];
        if (exit == kNowhere || water.drained[c] > water.drained[exit])
            exit = c;
    }
    const std::vector<std::uint32_t>& receivers = water.rivers.receivers;
    CellMask below(receivers.size(), 0);
    for (std::size_t lake = 0; lake < exits.size(); ++lake)
        if (lakes.lossM3s[lake] > 0.0)
            for (std::uint32_t c = exits[lake]; c != kNowhere && !below[c]; c = receivers[c])
                below[c] = 1;
    std::unordered_map<std::uint32_t, FlowSum> missing; // of what runs into a cell
    for (const std::uint32_t c : downstreamOrder(receivers, below, compute)) {
        const auto arrived = missing.extract(c);
        FlowSum lost = arrived ? arrived.mapped() : 0;
        if (lakes.contains(c) && exits[static_cast<std::size_t>(lakes.lakeOf[c])] == c) {
            const double loss = lakes.lossM3s[static_cast<std::size_t>(lakes.lakeOf[c])] / dischargeM3PerS(1, grid.cellAreaM2());
            const FlowSum left = std::max<FlowSum>(0, water.flow[c] - lost);
            lost += loss < static_cast<double>(left) ? static_cast<FlowSum>(loss) : left;
        }
        if (gathering.empty() || gathering[c])
            water.flow[c] -= std::min(lost, water.flow[c]);
        if (receivers[c] != kNowhere)
            missing[receivers[c]] += lost;
    }
}

} // namespace

std::vector<DryDepression> dryDepressions(const WorkingTerrain& terrain) {
    const std::vector<Lake>& list = terrain.waterBodies()->lakes;
    if (std::ranges::none_of(list, [](const Lake& lake) { return lake.kind == LakeKind::Dry; }))
        return {};
    std::unordered_map<int, const Lake*> byId;
    for (const Lake& lake : list)
        byId.emplace(lake.id, &lake);
    const auto parentOf = [&](const Lake& lake) -> const Lake* {
        const auto found = byId.find(lake.parentId);
        return found == byId.end() ? nullptr : found->second;
    };
    std::unordered_set<const Lake*> holders; // of lakes with water
    for (const Lake& lake : list)
        if (lake.kind == LakeKind::Full || lake.kind == LakeKind::Partial)
            for (const Lake* above = parentOf(lake); above && holders.insert(above).second;)
                above = parentOf(*above);
    const auto isDryLand = [&](std::int64_t cell) {
        const Heightmap* levels = terrain.find(Layer::LakeLevel);
        return cell >= 0 && cell < static_cast<std::int64_t>(terrain.grid().cellCount()) &&
               !(levels && !std::isnan(levels->cells()[static_cast<std::size_t>(cell)]));
    };
    std::vector<DryDepression> depressions;
    for (const Lake& lake : list) {
        const Lake* above = parentOf(lake);
        if (lake.kind == LakeKind::Dry && lake.cells > 0 && !holders.contains(&lake) &&
            (!above || holders.contains(above)) && isDryLand(lake.deepestCell))
            depressions.push_back({static_cast<std::uint32_t>(lake.deepestCell), lake.id});
    }
    std::ranges::sort(depressions, {}, &DryDepression::pit);
    return depressions;
}

int StandingWater::depressionAt(std::uint32_t cell) const {
    const auto found = std::ranges::lower_bound(depressions, cell, {}, &DryDepression::pit);
    return found != depressions.end() && found->pit == cell ? found->id : 0;
}

StandingWater standingWater(const WorkingTerrain& terrain) {
    StandingWater water;
    water.depressions = dryDepressions(terrain);
    const Heightmap* levels = terrain.find(Layer::LakeLevel);
    if (!levels)
        return water;
    const NetworkGrid grid{terrain.grid().width, terrain.grid().height, false};
    water.lakeOf.assign(grid.cellCount(), -1);
    std::int32_t lakes = 0;
    std::vector<std::uint32_t> open;
    for (std::uint32_t c = 0; c < water.lakeOf.size(); ++c) {
        if (std::isnan(levels->cells()[c]) || water.lakeOf[c] >= 0)
            continue;
        open.assign(1, c);
        water.lakeOf[c] = lakes;
        while (!open.empty()) {
            const std::uint32_t cell = open.back();
            open.pop_back();
            for (const std::uint32_t n : grid.neighbours(cell))
                if (n != kNowhere && water.lakeOf[n] < 0 && levels->cells()[n] == levels->cells()[c]) {
                    water.lakeOf[n] = lakes;
                    open.push_back(n);
                }
        }
        ++lakes;
    }
    readList(terrain.waterBodies()->lakes, static_cast<std::size_t>(lakes), water);
    return water;
}

RoutedWater routeWater(const WorkingTerrain& terrain, const RoutingRule& rule, const Compute& compute) {
    const Heightmap& ground = *terrain.find(Layer::Elevation);
    const GridSpec& grid = ground.grid();
    RoutedWater water;
    CellMask outlets = outletMask(ground, rule.outlets);
    DrainageNetwork network(ground, {outlets});
    static_cast<void>(network.basins(compute));
    compute.cancel.throwIfRequested();
    water.lakes = standingWater(terrain);
    compute.cancel.throwIfRequested();
    findSeas(network.steepest(compute), water.lakes);
    if (closeLakes(terrain, network.basins(compute), water.lakes, outlets))
        network.restart(ground, {std::move(outlets)});
    compute.cancel.throwIfRequested();
    static_cast<void>(network.directions(compute));
    network.dropBasins();
    const auto wholeCells = [](FlowSum sum) {
        return static_cast<std::uint32_t>(sum / static_cast<FlowSum>(kFlowUnit));
    };
    water.drained = eachOf<std::uint32_t>(network.takeCellCounts(compute), compute, wholeCells);
    water.rivers.receivers = network.takeReceivers(compute);
    compute.cancel.throwIfRequested();
    ChannelHeadFinder(terrain, rule, network.directions(compute), water).mark(water.rivers, compute);
    compute.cancel.throwIfRequested();
    if (!water.lakes.lakeOf.empty()) {
        water.rivers.stops.resize(grid.cellCount());
        std::ranges::transform(water.lakes.lakeOf, water.rivers.stops.begin(),
                               [](std::int32_t lake) { return lake >= 0 ? 1 : 0; });
    }
    FlowWeights weights = flowWeights(
        grid, {rule.runoffMPerYear, terrain.find(Layer::Rain), terrain.find(Layer::Springs)}, compute);
    CellMask gathering;
    if (rule.routing != FlowRouting::D8) {
        gathering = water.rivers.channels;
        if (!water.rivers.stops.empty())
            std::ranges::transform(gathering, water.rivers.stops, gathering.begin(), std::bit_or<>());
    }
    if (rule.routing == FlowRouting::D8 && weights.areEven()) {
        const auto weighed = [weight = weights.everywhere()](std::uint32_t count) { return count * weight; };
        water.flow = eachOf<FlowSum>(water.drained, compute, weighed);
    } else {
        network.setWeights(std::move(weights));
        water.flow = routedFlow(network, rule.routing, gathering, compute);
    }
    water.directions = network.takeDirections(compute);
    loseInLakes(grid, gathering, compute, water);
    return water;
}

} // namespace oxbow
