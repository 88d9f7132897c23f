#include "core/lakes/drain_hollows.h"

#include "core/base/union_find.h"
#include "core/flow/drainage_network.h"
#include "core/stage/edit_stepper.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace oxbow {

namespace {

constexpr float kInfinite = std::numeric_limits<float>::infinity();
constexpr int kMostPasses = 20; ///< two do nearly always; a bound all the same

float justBelow(float height) {
    return std::nextafter(height, -kInfinite);
}
float justAbove(float height) {
    return std::nextafter(height, kInfinite);
}

/// A body of water that fills its depression to the brim.
struct Hollow {
    float level = 0.0f, deepest = kInfinite;
    std::vector<std::uint32_t> cells; ///< under water
    std::vector<std::uint32_t> basins;
    bool drained = false;
};

/// One pass over all hollows of a ground.
class Drain {
public:
    Drain(const DrainHollowsParams& params, Heightmap& ground, const CellMask& outlets,
          const Compute& compute)
        : m_params(params),
          m_ground(ground),
          m_offsets(directionOffsets(ground.width())),
          m_network(ground, {outlets}),
          m_directions(m_network.directions(compute)),
          m_graph(m_network.basins(compute)) {}

    /// Returns whether anything was done.
    bool run(const Compute& compute) {
        if (m_graph.basinCount() == 0 || !m_graph.hasOutlet())
            return false;
        joinBasins();
        collectCells(compute);
        choose();
        // Downstream ones first, so that those above find the ways out already cut or raised.
        std::ranges::stable_sort(m_order, {}, [&](std::uint32_t i) { return m_hollows[i].level; });
        for (const std::uint32_t i : m_order) {
            compute.cancel.throwIfRequested();
            drain(m_hollows[i]);
        }
        return m_changed;
    }

private:
    [[nodiscard]] std::uint32_t receiver(std::uint32_t c) const { return c + m_offsets[m_directions[c]]; }
    [[nodiscard]] bool ends(std::uint32_t c) const { return m_directions[c] >= kPit; }
    [[nodiscard]] Hollow& hollowOfBasin(std::uint32_t basin) { return m_hollows[m_hollowOf[basin]]; }

    /// Basins whose water joins below the surface are one hollow.
    void joinBasins() {
        const auto basins = static_cast<std::uint32_t>(m_graph.pits.size());
        UnionFind sets(basins);
        for (const BasinPass& pass : m_graph.passes)
            if (pass.level < m_graph.levels[pass.basinA] && pass.level < m_graph.levels[pass.basinB])
                sets.join(pass.basinA, pass.basinB);
        m_hollowOf.resize(basins);
        for (std::uint32_t b = 1; b < basins; ++b) {
            const std::uint32_t first = sets.rootOf(b);
            if (first == b) {
                m_hollowOf[b] = static_cast<std::uint32_t>(m_hollows.size());
                m_hollows.push_back({});
                m_hollows.back().level = m_graph.levels[b];
            }
            m_hollowOf[b] = m_hollowOf[first];
            Hollow& hollow = hollowOfBasin(b);
            hollow.basins.push_back(b);
            hollow.deepest = std::min(hollow.deepest, m_ground.cells()[m_graph.pits[b]]);
        }
    }

    void collectCells(const Compute& compute) {
        for (std::uint32_t c = 0; c < m_graph.labels.size(); ++c) {
            if ((c & 0xfffff) == 0)
                compute.cancel.throwIfRequested();
            if (isUnderWater(c))
                hollowOfBasin(m_graph.labels[c]).cells.push_back(c);
        }
    }
    [[nodiscard]] bool isUnderWater(std::uint32_t c) const {
        const std::uint32_t basin = m_graph.labels[c];
        return basin != kOutletBasin && m_ground.cells()[c] < m_graph.levels[basin];
    }

    void choose() {
        for (std::uint32_t i = 0; i < m_hollows.size(); ++i) {
            Hollow& hollow = m_hollows[i];
            const double depth = static_cast<double>(hollow.level) - hollow.deepest;
            const double area = static_cast<double>(hollow.cells.size()) * m_ground.grid().cellAreaM2();
            hollow.drained = depth <= m_params.maxDepthM && area <= m_params.maxAreaM2;
            if (hollow.drained)
                m_order.push_back(i);
        }
    }

    /// The breach also lets flat ground fall that a fill or nature left.
    void drain(const Hollow& hollow) {
        if (m_params.mode == DrainMode::Fill ||
            (m_params.mode == DrainMode::LeastChange && fillIsLess(hollow)))
            fill(hollow);
        breach(hollow);
    }

    [[nodiscard]] bool fillIsLess(const Hollow& hollow) {
        double water = 0.0, rock = 0.0;
        for (const std::uint32_t c : hollow.cells)
            water += std::max(0.0, static_cast<double>(hollow.level) - m_ground.cells()[c]);
        for (const std::uint32_t basin : hollow.basins)
            eachCellToLower(m_graph.pits[basin], [&](std::uint32_t c, float height) {
                rock += static_cast<double>(m_ground.cells()[c]) - height;
                return rock <= water;
            });
        return water < rock;
    }

    void fill(const Hollow& hollow) {
        std::vector<std::uint32_t> way;
        for (const std::uint32_t c : hollow.cells) {
            for (std::uint32_t at = c; isUnderWater(at) && &hollowOfBasin(m_graph.labels[at]) == &hollow;
                 at = receiver(at))
                way.push_back(at);
            for (; !way.empty(); way.pop_back())
                raise(way.back());
        }
    }
    void raise(std::uint32_t c) {
        const float level = m_graph.levels[m_graph.labels[c]];
        m_ground.cells()[c] = std::max(level, justAbove(m_ground.cells()[receiver(c)]));
        m_changed = true;
    }

    void breach(const Hollow& hollow) {
        for (const std::uint32_t basin : hollow.basins)
            eachCellToLower(m_graph.pits[basin], [&](std::uint32_t c, float height) {
                m_ground.cells()[c] = height;
                m_changed = true;
                return true;
            });
    }

    /// Walks from a pit down the way out as far as the ground must be lowered, with the height it needs,
    /// until `visit` returns false.
    template <typename Visit>
    void eachCellToLower(std::uint32_t pit, Visit&& visit) {
        float height = m_ground.cells()[pit];
        for (std::uint32_t c = pit; !ends(c);) {
            c = receiver(c);
            if (m_ground.cells()[c] < height ||
                (isUnderWater(c) && !hollowOfBasin(m_graph.labels[c]).drained))
                return;
            height = justBelow(height);
            if (!visit(c, height))
                return;
        }
    }

    const DrainHollowsParams& m_params;
    Heightmap& m_ground;
    std::array<int, 10> m_offsets;
    DrainageNetwork m_network; ///< as the ground was before the pass
    const FlowDirections& m_directions;
    const BasinGraph& m_graph;
    std::vector<Hollow> m_hollows;
    std::vector<std::uint32_t> m_hollowOf; ///< by basin
    std::vector<std::uint32_t> m_order;    ///< the hollows to drain
    bool m_changed = false;
};

OutletPolicy policyOf(DrainOutlets outlets) {
    switch (outlets) {
    case DrainOutlets::Sea:
        return OutletPolicy::Sea;
    case DrainOutlets::EdgeSea:
        return OutletPolicy::EdgeSea;
    case DrainOutlets::Mouths:
        return OutletPolicy::Mouths;
    case DrainOutlets::Edges:
        break;
    }
    return OutletPolicy::Edges;
}

class DrainStepper : public EditStepper<DrainHollowsParams> {
public:
    using EditStepper::EditStepper;

private:
    void edit(int, WorkingTerrain& terrain, StageContext& context) override {
        const Compute& compute = context;
        Heightmap& ground = terrain.elevation();
        const std::vector<float> before(ground.cells().begin(), ground.cells().end());
        const CellMask outlets =
            outletMask(ground, {policyOf(m_params.outlets), m_params.seaLevelM, terrain.find(Layer::Mouths)});
        for (int pass = 0; pass < kMostPasses; ++pass)
            if (!Drain(m_params, ground, outlets, compute).run(compute))
                break;
        bookLayers(before, terrain, compute);
    }

    static void bookLayers(const std::vector<float>& before, WorkingTerrain& terrain,
                           const Compute& compute) {
        Heightmap& wear = terrain.edit(Layer::Wear);
        Heightmap& deposition = terrain.edit(Layer::Deposition);
        const Heightmap& ground = terrain.elevation();
        compute.forRows(ground.height(), [&](int y0, int y1) {
            for (std::size_t c = ground.grid().index(0, y0); c < ground.grid().index(0, y1); ++c) {
                const float change = ground.cells()[c] - before[c];
                wear.cells()[c] += std::max(0.0f, -change);
                deposition.cells()[c] += std::max(0.0f, change);
            }
        });
    }
};

} // namespace

StageKind drainHollowsStage() {
    StageKind kind = stageKind<DrainStepper>(
        "drain", "Drain depressions", StageCategory::Water, "Drains small depressions and keeps the lakes.",
        kDrainHollowsParams, +[](const DrainHollowsParams&, const GridSpec&) { return 1; });
    kind.mix = MixSupport::Shows;
    return kind;
}

} // namespace oxbow
