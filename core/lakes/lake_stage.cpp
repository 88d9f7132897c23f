#include "core/lakes/lake_stage.h"

#include "core/base/counter_random.h"
#include "core/base/number_text.h"
#include "core/base/phrase.h"
#include "core/flow/drainage_network.h"
#include "core/flow/fill_spill_merge.h"
#include "core/lakes/lake_founding.h"
#include "core/lakes/lake_handles.h"
#include "core/lakes/lake_list.h"
#include "core/lakes/lake_match.h"
#include "core/lakes/lake_shoreline.h"
#include "core/stage/edit_stepper.h"

#include <xxhash.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <limits>
#include <optional>
#include <utility>

namespace oxbow {

namespace {

constexpr StagePreset kLakePresets[] = {
    // Published for heights 0 to 1, a sea at 0.1 and steps of 0.001; here for a relief of 1000 m.
    {"Erosion 7, as published", "The founding program: water raised step by step until it meets the sea.",
     {{"mode", "founding"}, {"outlets", "sea"}, {"sea_level_m", 100.0}, {"fill_step_m", 1.0}, {"min_area_m2", 0.0},
     {"min_depth_m", 0.0}, {"min_volume_m3", 0.0}}},
    {"Erosion 7, exact", "The same lakes without a step, each listed once.", {{"mode", "full"}, {"outlets", "sea"},
     {"sea_level_m", 100.0}, {"min_area_m2", 0.0}, {"min_depth_m", 0.0}, {"min_volume_m3", 0.0}}},
};

struct LakesState {
    // Nothing that leaves padding: equal states are equal bytes.
    std::uint64_t shown = 0;        ///< digest of the parameters of the last step
    std::uint64_t stoodOn = 0;      ///< digest of what its lakes depended on besides
    std::uint32_t isShaped = false; ///< handles that breach and fill are done
    std::uint32_t isStale = true;   ///< the lakes that stand there are not those that rise
};

std::uint64_t digestOf(const LakesParams& params) {
    const auto& [mode, outlets, seaLevelM, minAreaM2, minDepthM, minVolumeM3, rain, evaporation, seepage,
                 stormMm, dryDays, fillStepM, steps, listParts] = params;
    const auto bits = [](double value) { return std::bit_cast<std::uint64_t>(value); };
    return randomBits(static_cast<std::uint64_t>(mode), static_cast<std::uint64_t>(outlets), bits(seaLevelM),
                      bits(minAreaM2), bits(minDepthM), bits(minVolumeM3), bits(rain), bits(evaporation),
                      bits(seepage), bits(stormMm), bits(dryDays), bits(fillStepM), steps, listParts);
}

double metres(double millimetres) {
    return millimetres * 1e-3;
}

/// What the lakes depend on besides the parameters, kept to see whether it changed.
struct LakeInputs {
    std::vector<float> ground, rain, springs, mouths;
    CellMask sea;
    std::vector<float> seaLevels; ///< m, one by sea of the list
    std::uint64_t digest = 0;

    explicit LakeInputs(WorkingTerrain& terrain)
        : ground(copyOf(&terrain.elevation())), sea(seaCells(terrain)) {
        rain = copyOf(terrain.find(Layer::Rain));
        springs = copyOf(terrain.find(Layer::Springs));
        mouths = copyOf(terrain.find(Layer::Mouths));
        seaLevels = levelsOfSeas(terrain);
        for (const auto* cells : {&ground, &rain, &springs, &mouths, &seaLevels})
            digest = XXH3_64bits_withSeed(cells->data(), cells->size() * sizeof(float), digest);
    }
    [[nodiscard]] bool isOf(const WorkingTerrain& terrain) const {
        return same(ground, terrain.find(Layer::Elevation)) && same(rain, terrain.find(Layer::Rain)) &&
               same(springs, terrain.find(Layer::Springs)) && same(mouths, terrain.find(Layer::Mouths)) &&
               seaStands(terrain);
    }

private:
    /// Whether the sea is where it was. Lakes that rise past its level in the meantime are not asked.
    [[nodiscard]] bool seaStands(const WorkingTerrain& terrain) const {
        if (levelsOfSeas(terrain) != seaLevels)
            return false;
        const Heightmap* levels = terrain.find(Layer::LakeLevel);
        for (std::size_t c = 0; c < sea.size(); ++c)
            if (sea[c] && std::ranges::find(seaLevels, levels->cells()[c]) == seaLevels.end())
                return false;
        return true;
    }
    static std::vector<float> levelsOfSeas(const WorkingTerrain& terrain) {
        std::vector<float> levels;
        for (const Lake& lake : terrain.waterBodies()->lakes)
            if (lake.kind == LakeKind::Sea)
                levels.push_back(static_cast<float>(lake.levelM));
        return levels;
    }
    static std::vector<float> copyOf(const Heightmap* layer) {
        return layer ? std::vector<float>(layer->cells().begin(), layer->cells().end())
                     : std::vector<float>{};
    }
    static bool same(const std::vector<float>& kept, const Heightmap* layer) {
        return layer ? std::ranges::equal(kept, layer->cells()) : kept.empty();
    }
};

/// The lakes as they will be when the water has risen.
struct FoundLakes {
    explicit FoundLakes(WorkingTerrain& terrain) : inputs(terrain) {}
    LakeInputs inputs;
    DrainageNetwork network;
    const FlowDirections* directions = nullptr; ///< these three: of the network
    const BasinGraph* graph = nullptr;
    const DepressionHierarchy* hierarchy = nullptr;
    std::vector<FlowSum> stormRain; ///< by basin; empty: no storm
    LakeMap map;
    std::vector<FoundingLake> founding;
    std::optional<Heightmap> foundingMap; ///< of the first `flooded` entries
    std::size_t flooded = 0;
    Phrase note;
};

/// Lake records of the founding system's entries, in their order, duplicates and all.
std::vector<Lake> foundingRecords(const std::vector<FoundingLake>& entries, const Heightmap& ground) {
    const double cellAreaM2 = ground.grid().cellAreaM2();
    std::vector<Lake> lakes;
    for (const FoundingLake& entry : entries) {
        Lake lake;
        lake.id = static_cast<int>(lakes.size()) + 1;
        lake.levelM = entry.levelM;
        lake.spillHeightM = std::numeric_limits<double>::quiet_NaN();
        lake.deepestCell = entry.pit;
        lake.outflowCell = entry.outflowCell;
        lake.cells = entry.cells;
        lake.areaM2 = static_cast<double>(entry.cells) * cellAreaM2;
        lake.volumeM3 =
            (static_cast<double>(entry.levelM) * static_cast<double>(entry.cells) - entry.heightSum) *
            cellAreaM2;
        lake.meanDepthM = entry.cells > 0 ? lake.volumeM3 / lake.areaM2 : 0.0;
        lake.maxDepthM = static_cast<double>(entry.levelM) - ground.cells()[entry.pit];
        if (!entry.box.empty())
            setBox(entry.box, lake);
        lakes.push_back(lake);
    }
    return lakes;
}

class LakesStepper : public StepperOf<LakesParams, LakesState> {
public:
    LakesStepper(LakesParams params, const WorkingTerrain& terrain, ThreadPool&)
        : StepperOf(params), m_cellAreaM2(terrain.grid().cellAreaM2()) {}

    void step(int index, WorkingTerrain& terrain, StageContext& context) override {
        m_state.isStale = m_state.isStale || index == 0 || m_params.mode == LakeMode::Founding ||
                          m_state.shown != digestOf(m_params);
        if (!m_found || !m_found->inputs.isOf(terrain))
            find(terrain, context);
        m_state.isStale = m_state.isStale || m_state.stoodOn != m_found->inputs.digest;
        if (!std::exchange(m_state.isShaped, true))
            shapeGround(terrain, context);
        const double share = std::min(1.0, (index + 1.0) / m_params.steps);
        if (m_params.mode == LakeMode::Founding)
            floodFounding(share, terrain, context);
        else
            raise(share, terrain, context);
        m_state.shown = digestOf(m_params);
        m_state.stoodOn = m_found->inputs.digest;
        m_state.isStale = false;
        if (share == 1.0)
            publish(terrain, context);
    }
    void setHandles(const std::vector<WaterHandle>& handles) override { m_handles = handles; }
    void retune(const std::any& params) override {
        if (!(std::any_cast<const LakesParams&>(params) == m_params))
            m_found.reset();
        StepperOf::retune(params);
    }

private:
    [[nodiscard]] bool isStorm() const { return m_params.mode == LakeMode::Rain && m_params.stormMm > 0.0; }
    [[nodiscard]] double lossMPerYear() const {
        return m_params.mode == LakeMode::Rain
                   ? metres(m_params.evaporationMmPerYear) + metres(m_params.seepageMmPerYear)
                   : 0.0;
    }

    void find(WorkingTerrain& terrain, const Compute& compute) {
        m_found.emplace(terrain);
        FoundLakes& found = *m_found;
        const Heightmap& ground = terrain.elevation();
        if (m_params.mode == LakeMode::Founding) {
            if (valueRange(ground.cells()).low <= m_params.seaLevelM)
                found.founding = foundingLakes(ground, {m_params.seaLevelM, m_params.fillStepM}, compute);
            else // where the founding system would drown the whole map
                found.note = phrase("Lakes: no ground lies at or below the sea level of %1 m, so no lake has a level: raise it, "
                                    "or choose another mode.",
                                    shortNumber(m_params.seaLevelM));
            return;
        }
        found.network.restart(ground, {outlets(terrain)});
        found.directions = &found.network.steepest(compute);
        found.graph = &found.network.basins(compute);
        if (isStorm()) {
            found.network.setWeights(
                flowWeights(ground.grid(), {metres(m_params.stormMm), terrain.find(Layer::Rain)}, compute));
            found.stormRain = found.network.hierarchy(compute, DepressionMeasure::Lakes).basinRain;
        }
        const RainWeights yearlyRain{metres(m_params.rainMmPerYear), terrain.find(Layer::Rain),
                                     terrain.find(Layer::Springs)};
        found.network.setWeights(flowWeights(ground.grid(), yearlyRain, compute));
        const bool needsParts = m_params.mode == LakeMode::Rain || m_params.listParts;
        found.hierarchy =
            &found.network.hierarchy(compute, needsParts ? DepressionMeasure::All : DepressionMeasure::Lakes);
        const LakeWater water = waterIn(terrain, compute);
        const double lossMPerYear = isStorm() ? 0.0 : this->lossMPerYear();
        LakeListOptions options{m_params.minAreaM2, m_params.minDepthM, m_params.minVolumeM3,
                                lossMPerYear,       lossMPerYear > 0.0, m_params.listParts};
        const CellMask* sea = found.inputs.sea.empty() ? nullptr : &found.inputs.sea;
        const LakeAnalysis analysis{ground,
                                    *found.directions,
                                    *found.graph,
                                    *found.hierarchy,
                                    {m_params.outlets, sea, terrain.find(Layer::Mouths), terrain.find(Layer::NoData)}};
        found.map = listLakes(analysis, water, options, compute);
        drawShorelines(ground, *found.graph, compute, found.map);
    }

    /// Carries out the handles that breach and fill, each on the lakes as the one before left them.
    void shapeGround(WorkingTerrain& terrain, StageContext& context) {
        if (m_params.mode == LakeMode::Founding)
            return;
        for (const WaterHandle& handle : m_handles) {
            if (!shapesGround(handle.kind))
                continue;
            const auto lake = lakeAt(terrain.grid(), *m_found->graph, m_found->map, handle.at);
            if (!lake) {
                context.notes.push_back(lostHandleText(handle));
                continue;
            }
            const LakeEdit edit =
                shapeLake(terrain.elevation(), m_found->map.lakes[*lake], handle, *m_found->directions);
            context.books.rock.in.add(edit.addedM3 / m_cellAreaM2);
            context.books.rock.out.add(edit.removedM3 / m_cellAreaM2);
            find(terrain, context);
        }
    }

    /// Lakes whose level is set rise no higher.
    void lowerToHandles(std::vector<double>& surface, const GridSpec& grid) const {
        for (const WaterHandle& handle : m_handles) {
            const auto lake = handle.kind == HandleKind::SetLevel || handle.kind == HandleKind::Remove
                                  ? lakeAt(grid, *m_found->graph, m_found->map, handle.at)
                                  : std::nullopt;
            if (!lake)
                continue;
            const double highest =
                handle.kind == HandleKind::Remove ? -std::numeric_limits<double>::infinity() : handle.value;
            for (std::size_t basin = 1; basin < surface.size(); ++basin)
                if (m_found->map.lakeOfBasin[basin] == static_cast<std::int32_t>(*lake))
                    surface[basin] = std::min(surface[basin], highest);
        }
    }

    /// Carries out the other handles on the risen water.
    void changeLakes(std::vector<Lake>& lakes, WorkingTerrain& terrain, StageContext& context) {
        for (const WaterHandle& handle : m_handles) {
            if (shapesGround(handle.kind))
                continue;
            const auto lake = m_params.mode == LakeMode::Founding
                                  ? std::nullopt
                                  : lakeAt(terrain.grid(), *m_found->graph, m_found->map, handle.at);
            if (!lake) {
                context.notes.push_back(lostHandleText(handle));
                continue;
            }
            changeLake(*terrain.find(Layer::Elevation), handle, lakes[*lake], terrain.edit(Layer::LakeLevel),
                       terrain.edit(Layer::Water));
            if (const double drawn = drawOff(*lake, lakes); drawn > 0.0)
                context.notes.push_back(phrase("Lakes: holding lake %2 below its spill level drains %1 m³/s.",
                                               shortNumber(drawn), lakes[*lake].id));
        }
    }

    [[nodiscard]] CellMask outlets(WorkingTerrain& terrain) const {
        CellMask mask = outletMask(terrain.elevation(),
                                   {m_params.outlets, m_params.seaLevelM, terrain.find(Layer::Mouths),
                                    terrain.find(Layer::NoData)});
        if (const CellMask& sea = m_found->inputs.sea; !sea.empty())
            std::ranges::transform(mask, sea, mask.begin(), std::bit_or<>());
        return mask;
    }
    LakeWater waterIn(const WorkingTerrain& terrain, const Compute& compute) {
        FoundLakes& found = *m_found;
        const Heightmap& ground = *terrain.find(Layer::Elevation);
        if (m_params.mode == LakeMode::Full) {
            if (!found.graph->hasOutlet())
                found.note =
                    phrase("Lakes: the map has no outlet, so no lake has a level: choose other outlets.");
            return fullWater(*found.hierarchy);
        }
        if (!isStorm())
            return fillSpillMerge(ground, *found.graph, *found.hierarchy, {true, lossMPerYear()}, compute)
                .water;
        DepressionHierarchy rained = *found.hierarchy;
        rained.basinRain = found.stormRain;
        const FilledWater filled = fillSpillMerge(ground, *found.graph, rained, {}, compute);
        found.note = phrase("Lakes: of %1 million m³ of rain %2 million m³ leave the map.",
                            millions(filled.fallen), millions(filled.out));
        const double dropM = lossMPerYear() * m_params.dryDays / kDaysPerYear;
        return dropM > 0.0 ? loweredWater(*found.hierarchy, filled.water, dropM) : filled.water;
    }
    [[nodiscard]] std::string millions(double metresTimesCells) const {
        return shortNumber(metresTimesCells * m_cellAreaM2 * 1e-6);
    }

    void raise(double share, WorkingTerrain& terrain, StageContext& context) {
        const FoundLakes& found = *m_found;
        std::vector<double> surface = found.map.surfaceM;
        if (share < 1.0) {
            const LakeWater rising = risingWater(*found.hierarchy, share);
            const std::vector<std::uint32_t> unit = unitsOfBasins(*found.hierarchy, rising);
            for (std::size_t basin = 1; basin < surface.size(); ++basin)
                surface[basin] = std::min(surface[basin], rising.surfaceM[unit[basin]]);
            lowerToHandles(surface, terrain.grid());
        }
        write(terrain, context, [&](std::size_t cell, float height) {
            const double level = surface[found.graph->labels[cell]];
            return height < level ? level : std::numeric_limits<double>::quiet_NaN();
        });
    }

    /// One found lake after the other.
    void floodFounding(double share, WorkingTerrain& terrain, StageContext& context) {
        FoundLakes& found = *m_found;
        const Heightmap& ground = terrain.elevation();
        const auto count =
            static_cast<std::size_t>(std::llround(share * static_cast<double>(found.founding.size())));
        if (!found.foundingMap || found.flooded > count) {
            found.foundingMap.emplace(ground.grid(), kNoValue);
            found.flooded = 0;
        }
        floodFoundingLakes(ground, std::span(found.founding).subspan(found.flooded, count - found.flooded),
                           context.cancel, *found.foundingMap);
        found.flooded = count;
        write(terrain, context,
              [&](std::size_t cell, float) { return static_cast<double>(found.foundingMap->cells()[cell]); });
    }

    /// `levelAt` gives the level over a cell, no number where there is no lake. Water of lakes that were
    /// there before is replaced, other water kept where it is deeper; the sea stays as it is. Lakes that only
    /// rise need not be replaced, so that leaving steps out makes no difference.
    template <typename LevelAt>
    void write(WorkingTerrain& terrain, StageContext& context, LevelAt&& levelAt) {
        const Heightmap& ground = terrain.elevation();
        Heightmap& level = terrain.edit(Layer::LakeLevel);
        Heightmap& water = terrain.edit(Layer::Water);
        const CellMask& sea = m_found->inputs.sea;
        writeBooked(water, context, context.books.water, [&](int y0, int y1) {
            for (std::size_t c = ground.grid().index(0, y0); c < ground.grid().index(0, y1); ++c) {
                if (!sea.empty() && sea[c])
                    continue;
                const float height = ground.cells()[c];
                const double surface = levelAt(c, height);
                if (m_state.isStale && level.cells()[c] == level.cells()[c])
                    water.cells()[c] = 0.0f;
                level.cells()[c] = surface == surface ? static_cast<float>(surface) : kNoValue;
                if (surface > height)
                    water.cells()[c] = std::max(water.cells()[c], static_cast<float>(surface - height));
            }
        });
    }

    void publish(WorkingTerrain& terrain, StageContext& context) {
        FoundLakes& found = *m_found;
        auto bodies = std::make_shared<WaterBodies>(*terrain.waterBodies());
        const std::vector<Lake> before = std::exchange(bodies->lakes, {});
        std::vector<Lake> lakes = m_params.mode == LakeMode::Founding
                                      ? foundingRecords(found.founding, terrain.elevation())
                                      : found.map.lakes;
        int next = static_cast<int>(lakes.size());
        for (const Lake& lake : before)
            if (lake.kind == LakeKind::Sea) {
                lakes.push_back(lake);
                lakes.back().id = ++next;
            }
        matchLakes(before, terrain.grid(), lakes, terrain.grid());
        if (!m_handles.empty())
            bookedEdit(terrain.edit(Layer::Water), context, context.books.water,
                       [&](std::span<const float>) { changeLakes(lakes, terrain, context); });
        bodies->lakes = std::move(lakes);
        terrain.setWaterBodies(std::move(bodies));
        if (!found.note.empty())
            context.notes.push_back(std::exchange(found.note, {}));
    }

    double m_cellAreaM2;
    std::optional<FoundLakes> m_found;
    std::vector<WaterHandle> m_handles;
};

/// Of the cells `atLevel`, those of water that the list names as lakes.
CellMask lakesAtLevel(const WorkingTerrain& terrain, const CellMask& atLevel) {
    CellMask lakes(atLevel.size(), 0);
    std::vector<std::uint32_t> open;
    for (const Lake& lake : terrain.waterBodies()->lakes)
        if (lake.kind != LakeKind::Sea && lake.deepestCell >= 0 &&
            atLevel[static_cast<std::size_t>(lake.deepestCell)])
            open.push_back(static_cast<std::uint32_t>(lake.deepestCell));
    spread(terrain.grid(), atLevel, open, lakes);
    return lakes;
}

} // namespace

CellMask seaCells(const WorkingTerrain& terrain) {
    const Heightmap* levels = terrain.find(Layer::LakeLevel);
    CellMask mask;
    for (const Lake& sea : terrain.waterBodies()->lakes) {
        if (sea.kind != LakeKind::Sea || !levels)
            continue;
        CellMask atLevel(terrain.grid().cellCount());
        const auto level = static_cast<float>(sea.levelM);
        for (std::size_t c = 0; c < atLevel.size(); ++c)
            atLevel[c] = levels->cells()[c] == level;
        CellMask own = outletMask(*terrain.find(Layer::Elevation), {OutletPolicy::EdgeSea, sea.levelM});
        std::ranges::transform(own, atLevel, own.begin(), std::bit_and<>());
        if (std::ranges::count(own, 1) < sea.cells) { // it also stands where it has no way to the edge
            const CellMask lakes = lakesAtLevel(terrain, atLevel);
            std::ranges::transform(atLevel, lakes, own.begin(), std::greater<>());
        }
        mask.resize(own.size(), 0);
        std::ranges::transform(mask, own, mask.begin(), std::bit_or<>());
    }
    return mask;
}

StageKind lakesStage() {
    StageKind kind = stageKind<LakesStepper>("lakes", "Lakes", StageCategory::Water,
        "Fills depressions with water up to their spill level.", kLakesParams, &LakesParams::steps);
    kind.searchWords = "water depressions fill ponds";
    kind.uses(Access::Reads, {Layer::Elevation, Layer::Rain, Layer::Springs, Layer::Mouths, Layer::NoData});
    kind.uses(Access::Changes, {Layer::Water, Layer::LakeLevel});
    kind.presets = kLakePresets;
    kind.handles = kLakeHandles;
    kind.fit = [](std::any& values, const GridSpec& grid) {
        std::any_cast<LakesParams&>(values).minAreaM2 = shareOfMap(grid, 5e-5, 4.0);
    };
    kind.canSkip = [](const std::any& params) {
        return std::any_cast<const LakesParams&>(params).mode != LakeMode::Founding;
    };
    kind.cost = {.cellNs = 360.0};
    return kind;
}

} // namespace oxbow
