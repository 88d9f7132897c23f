#include "core/base/angle.h"
#include "core/earthwork/curve_edit.h"
#include "core/earthwork/curve_kind.h"
#include "core/earthwork/curve_rows.h"
#include "core/noise/noise_field.h"
#include "core/param/param_schema.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

enum class RidgeMode { Raises, Uplifts };

constexpr ChoiceOption kRidgeModes[] = {{"raises", "Raises the ground"}, {"uplifts", "Raises the uplift"}};

/// A ridge: the ground rises to a crest and falls from it at an angle on both sides,
///
///     h' = max(h, r) + n S((r - h) / 3 a),   r(p) = max over s of  c(s) - tan(angle) max(0, |p - s| - w(s) / 2)
///
/// c the height of the crest: that of its points or, where they have none, the ground along the line, evened over the
/// ridge's own width, and `height` more; w the width of its flat top; n a noise between -a and a that is not there where
/// the ridge ends (S a smooth step). Or it multiplies the uplift along it, so that erosion makes the range:
///
///     u' = u + (factor - 1) S(1 - (d - w / 2) / reach)
struct RidgeCurveParams {
    RidgeMode mode = RidgeMode::Raises;
    double heightM = 200.0;
    double widthM = 0.0;
    double sideAngleDeg = 28.0;
    double roughnessM = 15.0;
    double roughSizeM = 250.0;
    std::uint32_t seed = 1;
    double uplift = 4.0;
    double reachM = 1500.0;
};

constexpr Param<RidgeCurveParams> kRidgeCurveParams[] = {
    choice<&RidgeCurveParams::mode, kRidgeModes>("mode", "Mode",
        "Whether it raises the ground itself, or the uplift of stages behind."),
    number<&RidgeCurveParams::heightM>("height_m", "Height", Unit::Metre, hard(0, 12000).soft(0, 1500).digits(0),
        "Height of the crest above the ground, where its points have none of their own."),
    number<&RidgeCurveParams::widthM>("width_m", "Width", Unit::Metre, hard(0, 20000).soft(0, 500).digits(0),
        "Width of the flat top, where its points have none of their own."),
    number<&RidgeCurveParams::sideAngleDeg>("side_angle_deg", "Side angle", Unit::Degree, hard(1, 80).soft(5, 60),
        "How steeply its sides fall."),
    number<&RidgeCurveParams::roughnessM>("roughness_m", "Roughness", Unit::Metre, hard(0, 2000).soft(0, 100).digits(0),
        "Height of its unevenness."),
    number<&RidgeCurveParams::roughSizeM>("roughness_size_m", "Roughness size", Unit::Metre,
        hard(1, 1e5).soft(20, 2000).logarithmically().digits(0), "Distance from one of its largest bumps to the next."),
    seed<&RidgeCurveParams::seed>("seed", "Seed", "Another number makes another unevenness."),
    number<&RidgeCurveParams::uplift>("uplift", "Uplift", Unit::None, hard(0, 100).soft(0, 10),
        "Multiple of the uplift along it, if it raises the uplift."),
    number<&RidgeCurveParams::reachM>("reach_m", "Reach", Unit::Metre,
        hard(1, 1e5).soft(100, 10000).logarithmically().digits(0), "How far beside it the uplift is raised."),
};
static_assert(checked(kRidgeCurveParams));

/// The line with widths and heights of the crest.
CurvePath crestOf(const Curve& curve, const RidgeCurveParams& params, const Heightmap& ground) {
    const CurvePath even = CurvePath(curve).sampled(sampleStepM(ground.grid()));
    std::vector<PathPoint> points(even.points().begin(), even.points().end());
    const double stepM = std::max(1e-6, even.lengthM() / static_cast<double>(even.segmentCount()));
    const double slope = slopeOfDeg(params.sideAngleDeg);
    const double evenM = std::min(0.25 * even.lengthM(), params.heightM / slope + params.widthM);
    const auto reach = static_cast<std::ptrdiff_t>(evenM / stepM);
    std::vector<double> sums = {0.0};
    for (const PathPoint& point : points)
        sums.push_back(sums.back() + groundAt(ground, point.at));
    const auto count = static_cast<std::ptrdiff_t>(points.size());
    for (std::ptrdiff_t i = 0; i < count; ++i) {
        PathPoint& point = points[static_cast<std::size_t>(i)];
        if (std::isnan(point.widthM))
            point.widthM = params.widthM;
        if (!std::isnan(point.heightM))
            continue;
        const std::ptrdiff_t half = std::min({reach, i, count - 1 - i});
        point.heightM = (sums[static_cast<std::size_t>(i + half + 1)] - sums[static_cast<std::size_t>(i - half)]) /
                            static_cast<double>(2 * half + 1) +
                        params.heightM;
    }
    return {std::move(points), even.isClosed()};
}

class RidgeNoise {
public:
    RidgeNoise(const RidgeCurveParams& params, double cellSizeM)
        : m_heightM(params.roughnessM),
          m_cellSizeM(cellSizeM),
          m_field({.kind = NoiseKind::Fbm,
                   .seed = params.seed,
                   .featureSizeM = params.roughSizeM,
                   .reliefM = 2.0 * params.roughnessM,
                   .baseM = -params.roughnessM,
                   .octaves = 6,
                   .warp = 0.0},
                  cellSizeM) {}

    void row(int x, int y, std::span<float> values) const {
        if (m_heightM > 0.0)
            m_field.evaluateRow((x + 0.5) * m_cellSizeM, (y + 0.5) * m_cellSizeM, values);
    }
    /// The ground with a crest `liftM` above it.
    [[nodiscard]] double raised(double groundM, double liftM, double noise) const {
        const double within = std::clamp(noise, -m_heightM, m_heightM);
        return groundM + liftM + (m_heightM > 0.0 ? within * (1.0 - fadeOut(liftM / (3.0 * m_heightM))) : 0.0);
    }

private:
    double m_heightM, m_cellSizeM;
    NoiseField m_field;
};

void raise(const Curve& curve, const RidgeCurveParams& params, WorkingTerrain& terrain, StageContext& context) {
    Heightmap& ground = terrain.elevation();
    const CurvePath crest = crestOf(curve, params, ground);
    const double slope = slopeOfDeg(params.sideAngleDeg);
    const double lowest = valueRange(ground.cells()).low;
    double reachM = 0.0;
    for (const PathPoint& point : crest.points())
        reachM = std::max(reachM, 0.5 * point.widthM + (point.heightM - lowest) / slope);
    const SlopedSides sides(crest, slope, 1.0);
    const RidgeNoise rough(params, ground.cellSizeM());
    const CurveTiles tiles(crest, ground.grid());
    const std::vector<std::uint32_t> all = tiles.all();
    editBlocks(ground, tiles.blocks(reachM), context, context.books.rock, [&](const CellRect& block) {
        const std::vector<std::uint32_t> ofBlock = sides.deciding(tiles, block, all);
        eachTile(block, [&](const CellRect& tile) {
            const std::vector<std::uint32_t> near = sides.deciding(tiles, tile, ofBlock);
            if (sides.bound(tiles.middleOf(tile), tiles.radiusOf(tile), near) <= lowest)
                return;
            std::vector<float> noise(static_cast<std::size_t>(tile.width()));
            for (int y = tile.y0; y < tile.y1; ++y) {
                rough.row(tile.x0, y, noise);
                for (int x = tile.x0; x < tile.x1; ++x) {
                    float& cell = ground.at(x, y);
                    const double lift = sides.at(tiles.middleOf(x, y), near) - cell;
                    if (lift > 0.0)
                        cell = static_cast<float>(rough.raised(cell, lift, noise[static_cast<std::size_t>(x - tile.x0)]));
                }
            }
        });
    });
}

void uplift(const Curve& curve, const RidgeCurveParams& params, WorkingTerrain& terrain, const Compute& compute) {
    const CurvePath path(curve);
    double widest = params.widthM;
    for (const PathPoint& point : path.points())
        if (point.widthM > widest)
            widest = point.widthM;
    Heightmap& layer = terrain.edit(Layer::Uplift);
    eachCellNear(path, layer.grid(), 0.5 * widest + params.reachM, compute, [&](int x, int y, const NearestPlace& place) {
        const double own = path.at(place.alongM).widthM;
        const double half = 0.5 * (std::isnan(own) ? params.widthM : own);
        const double weight = fadeOut((place.distanceM - half) / params.reachM);
        layer.at(x, y) = static_cast<float>(layer.at(x, y) + (params.uplift - 1.0) * weight);
    });
}

void applyRidge(const Curve& curve, const RidgeCurveParams& params, WorkingTerrain& terrain, StageContext& context) {
    if (params.mode == RidgeMode::Raises)
        raise(curve, params, terrain, context);
    else
        uplift(curve, params, terrain, context);
}

} // namespace

CurveKind ridgeCurve() {
    return curveKind("ridge", "Ridge", "Raises the ground to a crest, or the uplift along it.", CurveClosing::Either,
                     kRidgeCurveParams, applyRidge, [](const RidgeCurveParams& params, double) {
                         const double sidesM = params.widthM + bankReachM(params.heightM + kHighBanksM, params.sideAngleDeg);
                         return params.mode == RidgeMode::Raises ? sidesM : std::max(sidesM, params.reachM);
                     });
}

} // namespace oxbow
