#pragma once

#include "core/base/counter_random.h"
#include "core/earthwork/curve_kind.h"
#include "core/noise/noise_field.h"
#include "core/stage/stage.h"
#include "tests/core/stage/measured_ledger.h"

#include <functional>

namespace oxbow::test {

/// Carries single curves out on a ground, and measures the ledger.
struct CurveBench {
    explicit CurveBench(const GridSpec& grid, const std::function<double(double, double)>& height, int threads = 2)
        : pool(threads), terrain(grid) {
        for (int y = 0; y < grid.height; ++y)
            for (int x = 0; x < grid.width; ++x)
                terrain.elevation().at(x, y) =
                    static_cast<float>(height((x + 0.5) * grid.cellSizeM, (y + 0.5) * grid.cellSizeM));
        ledger.emplace(terrain, pool);
    }
    /// Hills by chance.
    CurveBench(const GridSpec& grid, std::uint32_t seed, double reliefM, double featureSizeM, int threads = 2)
        : pool(threads), terrain(grid) {
        const NoiseField field({.kind = NoiseKind::Hybrid, .seed = seed, .featureSizeM = featureSizeM, .reliefM = reliefM},
                               grid.cellSizeM);
        for (int y = 0; y < grid.height; ++y)
            field.evaluateRow(0.5 * grid.cellSizeM, (y + 0.5) * grid.cellSizeM,
                              {terrain.elevation().row(y), static_cast<std::size_t>(grid.width)});
        ledger.emplace(terrain, pool);
    }

    void apply(const Curve& curve) {
        StageContext context{{pool, kNeverCancelled}, {}, notes};
        curve.kind().apply(curve, terrain, context);
        ledger->add(context);
    }
    [[nodiscard]] Account rock() const { return ledger->now().rock; }
    [[nodiscard]] Heightmap& ground() { return terrain.elevation(); }

    ThreadPool pool;
    WorkingTerrain terrain;
    std::vector<Phrase> notes;
    std::optional<MeasuredLedger> ledger;
};

inline Curve curveThrough(std::string_view kind, std::initializer_list<MapPoint> places,
                          std::initializer_list<std::pair<const char*, ParamValue>> params = {}) {
    Curve curve(*findCurveKind(kind));
    for (const MapPoint& at : places)
        curve.points.push_back({.at = at});
    for (const auto& [key, value] : params)
        curve.params.set(key, value);
    return curve;
}

} // namespace oxbow::test
