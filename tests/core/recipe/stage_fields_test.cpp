#include "core/base/counter_random.h"
#include "core/base/error.h"
#include "core/base/thread_pool.h"
#include "core/earthwork/curve_kind.h"
#include "core/recipe/stage_registry.h"
#include "tests/core/recipe/all_kinds.h"
#include "tests/core/terrain/made_maps.h"

#include "places.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>
#include <set>

/// Every stage touches the layers that its rows say, and no others.
namespace oxbow {
namespace {

using test::sameBytes;

constexpr int kMostFieldSteps = 12;
const GridSpec kFieldGrid{48, 40, 25.0};

double random(Layer layer, int x, int y, std::uint64_t seed) {
    return unitDouble(randomBits(seed, static_cast<std::uint64_t>(layer), static_cast<std::uint64_t>(kFieldGrid.index(x, y))));
}

/// A value that a layer may hold, another for every seed.
float valueOf(Layer layer, int x, int y, std::uint64_t seed) {
    const double r = random(layer, x, y, seed);
    const bool seldom = r < 0.02;
    switch (layer) {
    case Layer::Elevation:
        return static_cast<float>(130.0 + 90.0 * std::sin(0.17 * x + 0.2 * static_cast<double>(seed)) * std::cos(0.13 * y) + 4.0 * y + 6.0 * r);
    case Layer::Hardness:
        return static_cast<float>(0.6 * r);
    case Layer::Rain:
    case Layer::Uplift:
        return static_cast<float>(0.5 + r);
    case Layer::Springs:
        return seldom ? static_cast<float>(1.0 + 100.0 * r) : 0.0f;
    case Layer::Obstacles:
    case Layer::NoData:
        return seldom ? 1.0f : 0.0f;
    case Layer::Mouths:
        return r < 0.01 ? static_cast<float>(1 + (x + y) % 4) : 0.0f;
    case Layer::LakeLevel: // one lake
        return x / 8 == 1 + static_cast<int>(seed % 3) && y >= 4 && y < 34 ? 260.0f : kNoValue;
    case Layer::Talus:
        return r < 0.5 ? static_cast<float>(20.0 + 30.0 * r) : kNoValue;
    case Layer::Mask:
        return r < 0.5 ? 0.0f : 1.0f;
    case Layer::Ice:
    case Layer::Sand:
        return static_cast<float>(4.0 * r);
    default:
        return static_cast<float>(0.5 * r);
    }
}

using Layers = std::map<Layer, Heightmap>;

WorkingTerrain wholeTerrain() {
    WorkingTerrain terrain(kFieldGrid);
    for (const LayerInfo& entry : kLayers)
        test::setCells(terrain.edit(entry.layer), [&](int x, int y) { return valueOf(entry.layer, x, y, 1); });
    return terrain;
}

/// What no stage could read without a trace.
void poison(Heightmap& layer) {
    for (float& cell : layer.cells())
        cell = std::isnan(cell) ? -1e30f : kNoValue;
}

/// Of each kind that the stage may hold one for each value of its choices, with all that can be switched on.
std::vector<Curve> curvesFor(const StageKind& kind) {
    std::vector<Curve> curves;
    const auto add = [&](Curve curve) {
        const double southM = 120.0 + 90.0 * static_cast<double>(curves.size() % 8);
        curve.closed = curve.kind().closing == CurveClosing::Closed;
        curve.points = {{.at = {200.0, southM}, .heightM = 300.0}, {.at = {600.0, southM + 90.0}, .heightM = 240.0},
                        {.at = {1000.0, southM}, .heightM = 200.0}};
        curves.push_back(std::move(curve));
    };
    for (const CurveKind& each : curveKinds()) {
        if (!holds(kind.curves, each) || each.use == CurveUse::None)
            continue;
        Curve curve(each);
        for (const ParamField& param : each.params)
            if (param.info.kind == ParamKind::Toggle)
                curve.params.set(param.info.key, true);
        add(curve);
        for (const ParamField& param : each.params)
            for (const ChoiceOption& option : param.info.options) {
                Curve other = curve;
                other.params.set(param.info.key, std::string(option.key));
                add(std::move(other));
            }
    }
    return curves;
}

/// Values with which layers matter on this ground.
struct FieldSetting {
    std::string_view stage, key;
    ParamValue value;
};
const FieldSetting kFieldSettings[] = {
    {"river_network", "network_cell_m", 50.0},
    {"river_network", "random_obstacles", std::int64_t{2}},
    {"alluvial_fans", "least_catchment_km2", 0.02},
    {"alluvial_fans", "denudation_mm_per_year", 5.0},
    {"glacier", "equilibrium_line_m", 200.0},
    {"coast", "sea_level_m", 140.0},
    {"sea", "level_m", 140.0},
    {"sea", "shore_width_m", 200.0},
    {"sea", "shore_steepness", 0.3},
    {"repair", "hole_below_m", 100.0},
};

/// Layers that a stage writes more seldom than here.
struct Seldom {
    std::string_view stage;
    Layer layer;
    std::string_view reason;
};
constexpr Seldom kSeldom[] = {
    {"import", Layer::Mask, "the file has a value everywhere"},
    {"rivers", Layer::LakeLevel, "a bend becomes a lake where a long river is cut short"},
};

/// The defaults, and what they are with each value of each choice.
std::vector<std::any> settingsOf(const StageKind& kind) {
    std::any first = kind.defaults;
    if (kind.fit)
        kind.fit(first, kFieldGrid);
    for (const ParamField& param : kind.params)
        if (param.info.kind == ParamKind::File)
            param.write(first, std::string(OXBOW_TEST_DATA "/dem/jacksboro_us_403x344.tif"));
    for (const FieldSetting& setting : kFieldSettings)
        if (setting.stage == kind.id)
            kind.find(setting.key)->write(first, setting.value);
    std::vector<std::any> settings = {first};
    const auto add = [&](const ParamField& param, const ParamValue& value) {
        settings.push_back(first);
        param.write(settings.back(), value);
    };
    for (const ParamField& param : kind.params) {
        if (param.info.kind == ParamKind::Toggle)
            for (const bool on : {false, true})
                add(param, on);
        for (const ChoiceOption& option : param.info.options)
            add(param, std::string(option.key));
    }
    return settings;
}

/// The layers that a stage leaves; private ones by their bytes.
struct FieldResult {
    Layers layers;
    std::vector<std::byte> rest;
};

FieldResult resultOf(const StageKind& kind, const std::any& params, WorkingTerrain terrain) {
    ThreadPool pool(2);
    const CancelToken never;
    std::vector<Phrase> notes;
    const std::vector<Curve> curves = curvesFor(kind);
    StageContext context{{pool, never}, {}, notes, {}, curves};
    const auto stepper = kind.start(params, terrain, pool);
    const int steps = kind.stepsAreCurves() ? static_cast<int>(curves.size()) : kind.stepCount(params, kFieldGrid);
    for (int step = 0; step < std::min(kMostFieldSteps, steps); ++step)
        stepper->step(step, terrain, context);
    FieldResult result{{}, stepper->savedState()};
    for (const PrivateLayer& layer : terrain.privateLayers().list())
        if (const Heightmap* cells = terrain.privateLayers().findFloats(layer.info.name, layer.info.grid)) {
            const auto bytes = std::as_bytes(cells->cells());
            result.rest.insert(result.rest.end(), bytes.begin(), bytes.end());
        }
    for (const LayerInfo& entry : kLayers)
        if (const Heightmap* cells = terrain.find(entry.layer))
            result.layers[entry.layer] = *cells;
    return result;
}

class StageFields : public testing::TestWithParam<const StageKind*> {
protected:
    [[nodiscard]] static const StageKind& kind() { return *GetParam(); }
    /// Calls visit(params, result on the whole terrain) for every setting that the stage takes.
    template <typename Visit>
    static void forEachSetting(Visit&& visit) {
        int number = 0;
        for (const std::any& params : settingsOf(kind())) {
            SCOPED_TRACE("setting " + std::to_string(number++));
            try {
                visit(params, resultOf(kind(), params, wholeTerrain()));
            } catch (const Error&) {
                // A file may lack what is asked of it.
                EXPECT_TRUE(kind().find("file")) << kind().id;
            }
        }
    }
    /// The layers that written ones, or what the stage keeps, differ in.
    static bool differs(const FieldResult& a, const FieldResult& b) {
        for (const auto& [layer, cells] : a.layers)
            if (kind().writes(layer) && !sameBytes(cells, b.layers.at(layer)))
                return true;
        return a.rest != b.rest;
    }
};

TEST_P(StageFields, NoRowStandsTwice) {
    std::set<Layer> seen;
    for (const FieldUse& use : kind().fields)
        EXPECT_TRUE(seen.insert(use.layer).second) << info(use.layer).key;
}

TEST_P(StageFields, WritesTheLayersOfItsRowsAndNoOthers) {
    const WorkingTerrain before = wholeTerrain();
    std::set<Layer> written;
    forEachSetting([&](const std::any&, const FieldResult& after) {
        for (const auto& [layer, cells] : after.layers)
            if (!sameBytes(cells, *before.find(layer))) {
                EXPECT_TRUE(kind().writes(layer)) << info(layer).key;
                written.insert(layer);
            }
    });
    for (const FieldUse& use : kind().fields)
        if (kind().writes(use.layer) && !kind().stepsAreStrokes && // strokes are laid by who runs the stage
            std::ranges::none_of(kSeldom, [&](const Seldom& each) { return each.stage == kind().id && each.layer == use.layer; })) {
            EXPECT_TRUE(written.contains(use.layer)) << info(use.layer).key << " is never written";
        }
}

TEST_P(StageFields, ReadsTheLayersOfItsRowsAndNoOthers) {
    WorkingTerrain poisoned = wholeTerrain();
    for (const LayerInfo& entry : kLayers)
        if (!kind().reads(entry.layer))
            poison(poisoned.edit(entry.layer));
    forEachSetting([&](const std::any& params, const FieldResult& whole) {
        const FieldResult result = resultOf(kind(), params, poisoned);
        for (const auto& [layer, cells] : whole.layers)
            if (kind().writes(layer)) {
                EXPECT_TRUE(sameBytes(cells, result.layers.at(layer))) << info(layer).key;
            }
        EXPECT_EQ(result.rest, whole.rest);
    });
}

TEST_P(StageFields, NoRowOfALayerThatIsReadStandsInVain) {
    for (const FieldUse& use : kind().fields) {
        if (use.access != Access::Reads)
            continue;
        WorkingTerrain other = wholeTerrain();
        test::setCells(other.edit(use.layer), [&](int x, int y) { return valueOf(use.layer, x, y, 2); });
        bool matters = false;
        forEachSetting([&](const std::any& params, const FieldResult& whole) {
            matters = matters || differs(whole, resultOf(kind(), params, other));
        });
        EXPECT_TRUE(matters) << info(use.layer).key;
    }
}

/// Ground that is changed in one corner: what is out of reach stays.
TEST_P(StageFields, CellsOutOfReachDoNotMatter) {
    constexpr int kSide = 4;
    if (!kind().support)
        return;
    WorkingTerrain other = wholeTerrain();
    Heightmap& ground = other.elevation();
    test::setCells(ground, [&](int x, int y) { return ground.at(x, y) + (std::max(x, y) < kSide ? 5.0f : 0.0f); });
    forEachSetting([&](const std::any& params, const FieldResult& whole) {
        const Support support = kind().support(params);
        if (support.extent == Support::Whole)
            return;
        const FieldResult result = resultOf(kind(), params, other);
        const double reach = support.reachM / kFieldGrid.cellSizeM;
        for (const auto& [layer, cells] : whole.layers)
            for (int y = 0; y < kFieldGrid.height; ++y)
                for (int x = 0; x < kFieldGrid.width; ++x)
                    if (kind().writes(layer) && std::max(x, y) > kSide - 1 + reach) {
                        ASSERT_EQ(std::bit_cast<std::uint32_t>(cells.at(x, y)),
                                  std::bit_cast<std::uint32_t>(result.layers.at(layer).at(x, y)))
                            << info(layer).key << " at " << x << ", " << y;
                    }
    });
}

INSTANTIATE_TEST_SUITE_P(Registry, StageFields, testing::ValuesIn(allKinds()), kNameOfKind);

} // namespace
} // namespace oxbow
