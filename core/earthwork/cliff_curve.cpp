#include "core/base/angle.h"
#include "core/earthwork/curve_edit.h"
#include "core/earthwork/curve_kind.h"
#include "core/earthwork/curve_rows.h"
#include "core/param/param_schema.h"

#include <algorithm>

namespace oxbow {

namespace {

enum class CliffSide { Left, Right };

constexpr ChoiceOption kCliffSides[] = {{"left", "Left"}, {"right", "Right"}};

/// A cliff: with x the distance to the line on its high side and s the way to the nearer end of the line,
///
///     h' = h + height  min(1, x / face)  S(1 - (x - face) / fade)  (1 - S(1 - s / fade)),   face = height / tan(angle)
///
/// so that the ground stays on the low side, steps up over the face, and falls back to what it was over `fade` on the
/// high side and at the ends. Of a closed line the high side is the inside.
struct CliffCurveParams {
    double heightM = 80.0;
    CliffSide side = CliffSide::Left;
    double faceAngleDeg = 75.0;
    double fadeM = 800.0;
};

constexpr Param<CliffCurveParams> kCliffCurveParams[] = {
    number<&CliffCurveParams::heightM>("height_m", "Height", Unit::Metre, hard(0, 12000).soft(0, 500).digits(0),
        "Height of the step."),
    choice<&CliffCurveParams::side, kCliffSides>("side", "High side",
        "Which side is raised, as seen along the line; of a ring, the inside."),
    number<&CliffCurveParams::faceAngleDeg>("face_angle_deg", "Face angle", Unit::Degree, hard(5, 89).soft(30, 88),
        "How steep the step itself is."),
    number<&CliffCurveParams::fadeM>("fade_m", "Fade", Unit::Metre,
        hard(1, 1e6).soft(50, 10000).logarithmically().digits(0),
        "Length over which the raised ground falls back behind the step and at its ends."),
};
static_assert(checked(kCliffCurveParams));

void applyCliff(const Curve& curve, const CliffCurveParams& params, WorkingTerrain& terrain, StageContext& context) {
    const CurvePath path(curve);
    if (path.lengthM() <= 0.0)
        return;
    Heightmap& ground = terrain.elevation();
    const double faceM = params.heightM / slopeOfDeg(params.faceAngleDeg);
    const double sign = params.side == CliffSide::Left ? -1.0 : 1.0;
    const double endM = std::min(params.fadeM, 0.5 * path.lengthM());
    const double reachM = faceM + params.fadeM;
    const CurveTiles tiles(path, ground.grid());
    const auto raiseM = [&](MapPoint at, const NearestPlace& place) {
        const bool isHigh = path.isClosed() ? path.isInside(at) : sign * place.side > 0.0;
        if (!isHigh || place.distanceM > reachM)
            return 0.0;
        const double end = std::min(place.alongM, path.lengthM() - place.alongM);
        const double ends = path.isClosed() ? 1.0 : 1.0 - fadeOut(end / endM);
        const double face = faceM > 0.0 ? std::min(1.0, place.distanceM / faceM) : 1.0;
        return params.heightM * face * fadeOut((place.distanceM - faceM) / params.fadeM) * ends;
    };
    editNear(tiles, reachM, reachM, ground, context, [&](int x, int y, std::span<const std::uint32_t> near) {
        if (near.empty())
            return;
        const MapPoint at = tiles.middleOf(x, y);
        ground.at(x, y) += static_cast<float>(raiseM(at, path.nearest(at, near)));
    });
}

} // namespace

CurveKind cliffCurve() {
    CurveKind kind = curveKind("cliff", "Cliff", "A step, sharp on one side and fading out on the other and at its ends.",
                               CurveClosing::Either, kCliffCurveParams, applyCliff, [](const CliffCurveParams& params, double) {
                                   return bankReachM(params.heightM, params.faceAngleDeg) + params.fadeM;
                               });
    kind.usesWidths = kind.usesHeights = false;
    return kind;
}

} // namespace oxbow
