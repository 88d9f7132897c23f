#include "core/network/river_network.h"

#include "core/base/angle.h"
#include "core/base/elementary.h"
#include "core/base/phrase.h"
#include "core/flow/river_trace.h"
#include "core/measure/river_soundness.h"
#include "core/network/network_draft.h"
#include "core/network/network_rivers.h"
#include "core/network/network_state.h"
#include "core/network/network_statistics.h"
#include "core/noise/noise_stage.h"
#include "core/rivers/river_geometry.h"
#include "core/stage/edit_stepper.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <tuple>

namespace oxbow {

namespace {

constexpr StagePreset kNetworkPresets[] = {
    {"Hills", "A low, wide land of gentle valleys.", {{"relief_m", 350}, {"network_cell_m", 180},
     {"profile_exponent", 0.3}, {"steepest_deg", 28}}},
    {"Two basins that tile", "Two inland mouths on a map whose edges meet.", {{"mouths", "points"}, {"mouth_count", 2},
     {"wrap", 1}, {"bend", 1}}},
    {"Rising land", "Ground that rises with the rivers, exact on every cell.", {{"terrain", "height_first"},
     {"network_cell_m", 0.0}, {"threshold", 300}}},
    {"River networks for game terrains, first version",
     "The network alone, grown as the author first described it, with arrows that may cross.", {{"terrain", "none"},
     {"network_cell_m", 0.0}, {"mouths", "points"}, {"mouth_count", 2}, {"allow_crossings", 1}, {"wrap", 1},
     {"threshold", 200}, {"brook_threshold", 40}, {"deepening", 0.0}, {"settle", 0.0}, {"bend", 0.0}}},
};

constexpr const char* kKept = "kept"; ///< private layer of m_kept
constexpr double kMetresPerMillimetre = 1e-3;
constexpr double kLeastUplift = 0.05;

int cellsPerNode(const RiverNetworkParams& params, const GridSpec& grid) {
    const double wanted = std::min<double>(params.networkCellM / grid.cellSizeM, kMostCellsPerNode);
    const int least = params.terrain == NetworkTerrain::Embed ? kLeastEmbeddedCells : 1;
    return std::max(least, static_cast<int>(std::lround(wanted)));
}

/// Adds `noise`, moved by a whole map east or south, weighed so that four of them meet at opposite edges.
void blendIn(const Heightmap& noise, bool east, bool south, Heightmap& sum) {
    for (int y = 0; y < sum.height(); ++y)
        for (int x = 0; x < sum.width(); ++x) {
            const float u = (static_cast<float>(x) + 0.5f) / static_cast<float>(sum.width());
            const float v = (static_cast<float>(y) + 0.5f) / static_cast<float>(sum.height());
            sum.at(x, y) += noise.at(x, y) * (east ? 1.0f - u : u) * (south ? 1.0f - v : v);
        }
}

/// Noise from 0 to 1 over a grid; with `wrap` opposite edges meet.
Heightmap evenNoise(const NoiseParams& shape, const GridSpec& grid, bool wrap, const Compute& compute) {
    Heightmap sum(grid);
    if (!wrap)
        makeNoise(shape, sum, compute);
    for (int corner = 0; wrap && corner < 4; ++corner) {
        const bool east = corner % 2 != 0, south = corner / 2 != 0;
        NoiseParams moved = shape;
        moved.offsetXM += east ? grid.widthM() : 0.0;
        moved.offsetYM += south ? grid.heightM() : 0.0;
        Heightmap noise(grid);
        makeNoise(moved, noise, compute);
        blendIn(noise, east, south, sum);
    }
    for (float& cell : sum.cells())
        cell = std::clamp(cell, 0.0f, 1.0f);
    return sum;
}

/// Noise that is kept from step to step.
class KeptNoise {
public:
    [[nodiscard]] const Heightmap& of(const NoiseParams& shape, const GridSpec& grid, bool wrap,
                                      const Compute& compute) {
        const auto key = std::tuple(shape.seed, shape.featureSizeM, grid.width, grid.height, wrap);
        if (m_noise.empty() || m_key != key)
            m_noise = evenNoise(shape, grid, wrap, compute);
        m_key = key;
        return m_noise;
    }

private:
    std::tuple<std::uint32_t, double, int, int, bool> m_key;
    Heightmap m_noise;
};

class RiverNetworkStepper : public EditStepper<RiverNetworkParams> {
public:
    using EditStepper::EditStepper;

    [[nodiscard]] std::vector<std::byte> savedState() const override { return bytesOf(m_growth); }

    void restoreState(std::span<const std::byte> bytes, const WorkingTerrain& terrain) override {
        readBytes(kStateName, bytes, m_growth);
        if (m_growth.hasBegun()) {
            checkGrowth(m_growth);
            expectNetwork(m_growth, layoutOf(terrain.grid()).nodes, terrain);
        }
    }

    void checkState(const WorkingTerrain& terrain) const override {
        if (m_growth.hasBegun())
            checkNetwork(m_growth, storedNetwork(m_growth, layoutOf(terrain.grid()).nodes, terrain));
    }

private:
    void edit(int index, WorkingTerrain& terrain, StageContext& context) override {
        const GridSpec& grid = terrain.grid();
        const bool begins = !m_growth.hasBegun();
        if (begins)
            m_growth = begunGrowth(grid);
        NetworkLayout layout = layoutOf(grid);
        if (begins)
            begin(layout, terrain, context);
        else
            takeNetwork(layout.nodes, terrain);
        applyPaint(layout, terrain);
        context.cancel.throwIfRequested();
        grow(index, layout, terrain, context);
        m_drafts = index + 1 < m_params.steps;
        if (m_growth.terrain != NetworkTerrain::HeightFirst && m_growth.settles && !m_drafts)
            turnToGround(layout, {0.0, profile(), m_rises}, context, m_network);
        if (m_growth.terrain == NetworkTerrain::Embed && !m_drafts)
            unbendTouchingLines(m_network, context, layout);
        publish(layout, terrain, context);
        putNetwork(terrain);
    }

    [[nodiscard]] NetworkLayout layoutOf(const GridSpec& grid) const {
        return {grid,
                {m_growth.cellsPerNode, m_growth.wrap, m_growth.atEdges,
                 m_growth.terrain == NetworkTerrain::HeightFirst ? 0.0 : m_params.bend, m_params.seed}};
    }
    /// Between two steps the network lies in the terrain's private layers.
    void takeNetwork(const NetworkGrid& nodes, const WorkingTerrain& terrain) {
        m_network = storedNetwork(m_growth, nodes, terrain);
        m_kept = terrain.privateLayers().bytes(kKept, terrain.grid());
    }
    void putNetwork(WorkingTerrain& terrain) {
        storeNetwork(m_network, m_growth, terrain);
        if (!m_kept.empty())
            terrain.privateLayers().setBytes(kKept, terrain.grid(), m_kept);
        m_network = {};
        m_kept = {};
    }

    [[nodiscard]] GrowthState begunGrowth(const GridSpec& grid) const {
        GrowthState growth;
        growth.cellsPerNode = cellsPerNode(m_params, grid);
        growth.terrain = m_params.terrain;
        growth.wrap = m_params.wrap;
        growth.atEdges = m_params.mouths == NetworkMouths::Edges;
        growth.settles =
            m_params.terrain == NetworkTerrain::HeightFirst || (m_params.settle && !m_params.allowCrossings);
        return growth;
    }

    void begin(const NetworkLayout& layout, WorkingTerrain& terrain, StageContext& context) {
        m_kept.clear();
        raiseCrosses(layout, terrain);
        m_network = startNetwork(layout.nodes, mouths(layout, terrain), obstacles(layout, terrain));
        if (!hasMouth())
            context.notes.push_back(
                phrase("River network: there is no mouth, so nothing grows. Choose other mouths, paint some, "
                       "or put a stage that makes them before this one."));
    }

    [[nodiscard]] bool hasMouth() const { return std::ranges::find(m_network.arrows, kOutlet) != m_network.arrows.end(); }

    /// Writes the random obstacles into their layer, as if they were painted: again at every step, for a stroke
    /// that ends takes the layer back to what it was.
    void raiseCrosses(const NetworkLayout& layout, WorkingTerrain& terrain) const {
        if (m_params.randomObstacles == 0)
            return;
        const CellMask crosses = randomCrosses(layout.nodes, {m_params.obstacleSeed, m_params.randomObstacles, m_params.obstacleSize});
        Heightmap& walls = terrain.edit(Layer::Obstacles);
        for (int y = 0; y < terrain.grid().height; ++y)
            for (int x = 0; x < terrain.grid().width; ++x)
                if (crosses[layout.nodeOf(x, y)])
                    walls.at(x, y) = 1.0f;
    }

    [[nodiscard]] CellMask mouths(const NetworkLayout& layout, WorkingTerrain& terrain) {
        const GridSpec& grid = terrain.grid();
        switch (m_params.mouths) {
        case NetworkMouths::Edges:
            return edgeMouths(layout.nodes, m_params.seed);
        case NetworkMouths::Sea:
            m_kept = outletMask(terrain.elevation(), {OutletPolicy::Sea, m_params.seaLevelM, nullptr});
            return atNodes(layout, m_kept);
        case NetworkMouths::Lakes:
            m_kept.assign(grid.cellCount(), 0);
            if (const Heightmap* levels = terrain.find(Layer::LakeLevel))
                for (std::size_t c = 0; c < m_kept.size(); ++c)
                    m_kept[c] = !std::isnan(levels->cells()[c]);
            return anyInBlock(layout, m_kept);
        case NetworkMouths::Painted:
            return anyInBlock(layout, painted(terrain, Layer::Mouths));
        case NetworkMouths::Points:
            break;
        }
        return randomMouths(layout.nodes, m_params.seed, m_params.mouthCount);
    }

    [[nodiscard]] static CellMask painted(const WorkingTerrain& terrain, Layer layer) {
        CellMask mask(terrain.grid().cellCount(), 0);
        if (const Heightmap* marks = terrain.find(layer))
            for (std::size_t c = 0; c < mask.size(); ++c)
                mask[c] = marks->cells()[c] >= 0.5f;
        return mask;
    }

    [[nodiscard]] static CellMask obstacles(const NetworkLayout& layout, const WorkingTerrain& terrain) {
        constexpr double kLeastShare = 0.05; // a wall of a twentieth of a block's width
        return terrain.find(Layer::Obstacles)
                   ? anyInBlock(layout, painted(terrain, Layer::Obstacles), kLeastShare)
                   : CellMask{};
    }

    /// Obstacles and mouths painted while it grows count where no arrow is yet.
    void applyPaint(const NetworkLayout& layout, WorkingTerrain& terrain) {
        raiseCrosses(layout, terrain);
        const CellMask walls = obstacles(layout, terrain);
        const CellMask ends = m_params.mouths == NetworkMouths::Painted
                                  ? anyInBlock(layout, painted(terrain, Layer::Mouths))
                                  : CellMask{};
        for (std::size_t c = 0; c < m_network.arrows.size(); ++c) {
            if (m_network.arrows[c] != kPit && m_network.arrows[c] != kObstacle)
                continue;
            m_network.arrows[c] = !ends.empty() && ends[c]     ? kOutlet
                                  : !walls.empty() && walls[c] ? kObstacle
                                                               : kPit;
        }
    }

    void grow(int index, const NetworkLayout& layout, const WorkingTerrain& terrain, const Compute& compute) {
        GrowthRule rule;
        rule.arrows = m_growth.settles          ? ArrowRule::HeightFirst
                      : m_params.allowCrossings ? ArrowRule::AnyArrow
                                                : ArrowRule::NoCrossing;
        rule.seed = m_params.seed;
        rule.probability = m_params.probability;
        rule.steepening = m_params.profileExponent;
        m_rises = rises(layout, terrain, compute);
        rule.chances = chances(layout, compute);
        const std::int64_t all = reachableCells(m_network, compute.cancel);
        const bool last = index + 1 >= m_params.steps;
        const std::int64_t target =
            last ? all : (all * (index + 1) + m_params.steps - 1) / std::max(1, m_params.steps);
        growNetwork(rule, m_rises, target, compute.cancel, m_network);
    }

    /// Rivers reach soft ground first: factors on the probability, halves from the softest on.
    [[nodiscard]] std::vector<float> chances(const NetworkLayout& layout, const Compute& compute) {
        const GridSpec nodes = layout.nodeGrid();
        const NoiseParams shape{.kind = NoiseKind::Fbm, .seed = m_params.seed + 2,
                                .featureSizeM = m_params.featureSizeM, .reliefM = 1.0, .octaves = 6,
                                .persistence = 0.6};
        const Heightmap& noise = m_softness.of(shape, nodes, layout.nodes.wrap, compute);
        const float softest = *std::ranges::min_element(noise.cells());
        std::vector<float> factors(layout.nodes.cellCount());
        const float deepening = static_cast<float>(-m_params.deepening) * 14.0f;
        compute.forCells(nodes, [&](std::size_t node) {
            factors[node] = std::max(0.02f, elementary::exp2(deepening * (noise.cells()[node] - softest)));
        });
        return factors;
    }

    /// Factors on the rise of the ground: painted uplift times what makes the land uneven.
    [[nodiscard]] std::vector<float> rises(const NetworkLayout& layout, const WorkingTerrain& terrain,
                                           const Compute& compute) {
        const GridSpec nodes = layout.nodeGrid();
        const NoiseParams shape{.kind = NoiseKind::Fbm, .seed = m_params.seed, .featureSizeM = m_params.featureSizeM,
                                .reliefM = 1.0, .octaves = 4};
        const Heightmap& noise = m_unevenness.of(shape, nodes, layout.nodes.wrap, compute);
        const Heightmap* uplift = terrain.find(Layer::Uplift);
        std::vector<float> factors(layout.nodes.cellCount());
        compute.forCells(nodes, [&](std::size_t node) {
            const double own = 1.0 + m_params.unevenness * (2.0 * noise.cells()[node] - 1.0);
            const double painted = uplift ? uplift->cells()[layout.cellOf(static_cast<std::uint32_t>(node))] : 1.0;
            factors[node] = static_cast<float>(std::clamp(own * painted, kLeastUplift, 100.0));
        });
        return factors;
    }

    void publish(const NetworkLayout& layout, WorkingTerrain& terrain, StageContext& context) {
        const auto mouthHeights = mouthHeightsM(layout, terrain);
        const RaisedRange range{*std::ranges::min_element(mouthHeights), profile(), m_rises};
        if (m_drafts && m_growth.terrain != NetworkTerrain::None)
            draftGround(layout, m_network, range, m_kept, context, terrain.elevation());
        else if (m_growth.terrain == NetworkTerrain::HeightFirst) {
            raiseNetwork(layout, m_network, range, m_kept, context, terrain.elevation());
            // Of two ways almost equally steep, rounding may have made the other one the steeper.
            if (layout.cellsPerNode == 1)
                turnDownhill(terrain.elevation().cells(), context.cancel, m_network);
        }
        context.cancel.throwIfRequested();
        const auto order = upstreamOrder(m_network, context.cancel);
        context.cancel.throwIfRequested();
        const auto weights = blockSums(layout,
                                       flowWeights(terrain.grid(),
                                                   {m_params.rainMmPerYear * kMetresPerMillimetre,
                                                    terrain.find(Layer::Rain), terrain.find(Layer::Springs)},
                                                   context),
                                       context);
        const auto flow = networkFlow(m_network, order, weights, context.cancel);
        context.cancel.throwIfRequested();
        const LaidNetwork laid{layout, m_network, order, flow, m_rises, mouthHeights};
        if (m_growth.terrain == NetworkTerrain::Embed && !m_drafts) {
            const Heightmap rough = roughness(layout, terrain.grid(), context);
            embedNetwork(laid, {profile(), &rough, m_params.valleyFloors}, m_kept, context,
                         terrain.elevation());
        }
        context.cancel.throwIfRequested();
        const auto water = m_params.lossPerKm > 0.0 ? networkFlow(m_network, order, weights, context.cancel,
                                                                  arrivingShares(layout))
                                                    : flow;
        writeRivers({layout, m_network, order, water, m_rises, mouthHeights}, flow, context, terrain);
        if (!m_drafts && m_network.directed == 0 && hasMouth())
            context.notes.push_back(
                phrase("River network: there is no free place beside the mouths, so nothing grows. Set fewer obstacles or "
                       "choose other mouths."));
        if (!m_drafts && m_network.directed > 0)
            context.notes.insert(
                context.notes.end(),
                {describe(networkStatistics(m_network, order, water, weights, context.cancel)),
                 describe(riverSoundness(*terrain.waterBodies(), terrain.grid(),
                                         terrain.find(Layer::LakeLevel), nullptr, context.cancel),
                          terrain.waterBodies()->rivers.size())});
    }

    [[nodiscard]] ArrivingShares arrivingShares(const NetworkLayout& layout) const {
        const double km = 1e-3 * layout.cellsPerNode * layout.ground.cellSizeM;
        return {elementary::pow(1.0 - m_params.lossPerKm, km),
                elementary::pow(1.0 - m_params.lossPerKm, std::numbers::sqrt2 * km)};
    }

    [[nodiscard]] ProfileRule profile() const {
        return {m_params.reliefM, m_params.profileExponent,
                slopeOfDeg(m_params.steepestDeg)};
    }

    [[nodiscard]] std::vector<float> mouthHeightsM(const NetworkLayout& layout,
                                                   const WorkingTerrain& terrain) const {
        const bool sea = m_params.mouths == NetworkMouths::Sea;
        std::vector<float> heights(layout.nodes.cellCount(),
                                   static_cast<float>(sea ? m_params.seaLevelM : m_params.baseM));
        const Heightmap* levels = terrain.find(Layer::LakeLevel);
        if (m_params.mouths != NetworkMouths::Lakes || !levels)
            return heights;
        for (int y = 0; y < terrain.grid().height; ++y)
            for (int x = 0; x < terrain.grid().width; ++x)
                if (!std::isnan(levels->at(x, y)))
                    heights[layout.nodeOf(x, y)] = levels->at(x, y);
        return heights;
    }

    /// Factors on the steepness of the ground.
    [[nodiscard]] Heightmap roughness(const NetworkLayout& layout, const GridSpec& grid,
                                      const Compute& compute) const {
        const NoiseParams shape{.kind = NoiseKind::Fbm, .seed = m_params.seed + 1,
                                .featureSizeM = 4.0 * layout.cellsPerNode * grid.cellSizeM, .reliefM = 1.0,
                                .persistence = 0.5};
        Heightmap factors = evenNoise(shape, grid, layout.nodes.wrap, compute);
        compute.forCells(grid, [&](std::size_t c) {
            factors.cells()[c] = elementary::exp2(static_cast<float>(m_params.roughness) * 4.0f *
                                                  (factors.cells()[c] - 0.5f));
        });
        return factors;
    }

    /// `laid.flow` is the water, `gathered` what fell.
    void writeRivers(const LaidNetwork& laid, const std::vector<FlowSum>& gathered, StageContext& context,
                     WorkingTerrain& terrain) {
        const GridSpec& grid = terrain.grid();
        const auto flow = laidFlow(laid, context);
        const FlowSum river = thresholdFlow(m_params.threshold, laid.layout);
        const FlowSum least = m_params.brookThreshold > 0.0
                                  ? std::min(river, thresholdFlow(m_params.brookThreshold, laid.layout))
                                  : river;
        Heightmap& discharge = terrain.edit(Layer::Discharge);
        Heightmap& water = terrain.edit(Layer::Water);
        const HydraulicGeometry geometry;
        writeBooked(water, context, context.books.water, [&](int y0, int y1) {
            for (std::size_t c = grid.index(0, y0); c < grid.index(0, y1); ++c) {
                const double passing = dischargeM3PerS(flow[c], grid.cellAreaM2());
                discharge.cells()[c] = static_cast<float>(passing);
                if (m_kept.empty() || !m_kept[c])
                    water.cells()[c] = flow[c] >= least ? static_cast<float>(geometry.depthM(passing)) : 0.0f;
            }
        });
        auto bodies = std::make_shared<WaterBodies>(*terrain.waterBodies());
        bodies->reaches =
            networkReaches(laid, gathered,
                           {least, river, m_params.rainMmPerYear * kMetresPerMillimetre, mouthEnd()},
                           terrain.elevation(), context);
        bodies->rivers = assembleRivers(bodies->reaches);
        terrain.setWaterBodies(std::move(bodies));
    }

    /// The flow of so many network cells of rain.
    [[nodiscard]] FlowSum thresholdFlow(double cells, const NetworkLayout& layout) const {
        const double drop = m_params.rainMmPerYear * kMetresPerMillimetre * kFlowUnit * layout.cellsPerNode *
                            layout.cellsPerNode;
        return std::max<FlowSum>(1, static_cast<FlowSum>(cells * drop));
    }

    /// What a river ends in at a mouth. A torus has no edge.
    [[nodiscard]] WaterEnd mouthEnd() const {
        if (m_params.mouths == NetworkMouths::Edges)
            return m_params.wrap ? WaterEnd::Mouth : WaterEnd::Edge;
        if (m_params.mouths == NetworkMouths::Sea)
            return WaterEnd::Sea;
        return m_params.mouths == NetworkMouths::Lakes ? WaterEnd::Lake : WaterEnd::Mouth;
    }

    GrowthState m_growth;
    RiverNetwork m_network; ///< within a step
    CellMask m_kept;        ///< within a step: cells of the ground that stay: sea, lakes; empty: none
    std::vector<float> m_rises;
    KeptNoise m_softness, m_unevenness;
    bool m_drafts = false; ///< whether the ground of the step is a draft
};

} // namespace

StageKind riverNetworkStage() {
    StageKind kind = stageKind<RiverNetworkStepper>("river_network", "River network", StageCategory::Source,
        "Grows rivers from their mouths and a landscape around them.", kRiverNetworkParams, &RiverNetworkParams::steps);
    kind.searchWords = "rivers first procedural drainage genevaux";
    kind.uses(Access::Reads, {Layer::Rain, Layer::Springs, Layer::Mouths, Layer::Uplift, Layer::LakeLevel});
    kind.uses(Access::Changes, {Layer::Elevation, Layer::Obstacles, Layer::Water});
    kind.uses(Access::Makes, {Layer::Discharge});
    kind.presets = kNetworkPresets;
    kind.stateVersion = 2;
    kind.cost = {.cellNs = 1100.0};
    return kind;
}

} // namespace oxbow
