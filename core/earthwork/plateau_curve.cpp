#include "core/earthwork/curve_edit.h"
#include "core/earthwork/curve_kind.h"
#include "core/earthwork/curve_rows.h"
#include "core/param/param_schema.h"

#include <array>

namespace oxbow {

namespace {

enum class PlateauLevel { Mean, Plane, Height };

constexpr ChoiceOption kPlateauLevels[] = {
    {"mean", "Mean of the ground"}, {"plane", "Plane through the ground"}, {"height", "Height"}};

/// A plateau: inside its line the ground is levelled to T, outside it is blended over the soft edge,
///
///     h' = h + S(1 - d / edge) (T - h),   d the distance to the line, 0 inside
///
/// T a height (the given one, or the mean of its points' heights where they have some), the mean of the ground inside, or
/// the plane z0 + a x + b y that is the least squares fit to it.
struct PlateauCurveParams {
    PlateauLevel level = PlateauLevel::Mean;
    double heightM = 0.0;
    double edgeM = 60.0;
};

constexpr Param<PlateauCurveParams> kPlateauCurveParams[] = {
    choice<&PlateauCurveParams::level, kPlateauLevels>("level", "Level", "What the ground inside is levelled to."),
    number<&PlateauCurveParams::heightM>("height_m", "Height", Unit::Metre,
        hard(-12000, 12000).soft(-500, 3000).digits(1),
        "The height, if it is levelled to one and its points have none of their own."),
    number<&PlateauCurveParams::edgeM>("edge_m", "Soft edge", Unit::Metre, hard(0, 1e5).soft(0, 1000).digits(0),
        "Width of the slope around it."),
};
static_assert(checked(kPlateauCurveParams));

struct Plane {
    MapPoint middle;
    double heightM = 0.0, east = 0.0, south = 0.0;
    [[nodiscard]] double at(MapPoint place) const {
        return heightM + east * (place.xM - middle.xM) + south * (place.yM - middle.yM);
    }
};

/// Least squares over the cells inside: sums of each row, added in their order.
Plane fitted(const CurvePath& path, const Heightmap& ground, bool isTilted, const Compute& compute) {
    enum { Count, X, Y, Z, XX, XY, YY, XZ, YZ, Sums };
    std::vector<std::array<double, Sums>> rows(static_cast<std::size_t>(ground.height()));
    const MapPoint origin = path.points().front().at; // sums of small numbers round less
    const double cellM = ground.cellSizeM(), base = groundAt(ground, origin);
    eachRunInside(path, ground.grid(), compute, [&](int x0, int x1, int y) {
        auto& sum = rows[static_cast<std::size_t>(y)];
        for (int cell = x0; cell < x1; ++cell) {
            const double x = (cell + 0.5) * cellM - origin.xM, v = (y + 0.5) * cellM - origin.yM;
            const double z = ground.at(cell, y) - base;
            const double terms[] = {1.0, x, v, z, x * x, x * v, v * v, x * z, v * z};
            for (int i = 0; i < Sums; ++i)
                sum[static_cast<std::size_t>(i)] += terms[i];
        }
    });
    std::array<double, Sums> s{};
    for (const auto& row : rows)
        for (std::size_t i = 0; i < Sums; ++i)
            s[i] += row[i];
    if (s[Count] == 0.0)
        return {origin, base, 0.0, 0.0};
    const double n = s[Count], mx = s[X] / n, my = s[Y] / n, mz = s[Z] / n;
    Plane plane{{origin.xM + mx, origin.yM + my}, base + mz, 0.0, 0.0};
    const double xx = s[XX] / n - mx * mx, xy = s[XY] / n - mx * my, yy = s[YY] / n - my * my;
    const double xz = s[XZ] / n - mx * mz, yz = s[YZ] / n - my * mz, det = xx * yy - xy * xy;
    if (isTilted && det > 1e-6 * xx * yy) {
        plane.east = (xz * yy - yz * xy) / det;
        plane.south = (yz * xx - xz * xy) / det;
    }
    return plane;
}

Plane levelOf(const Curve& curve, const PlateauCurveParams& params, const CurvePath& path, const Heightmap& ground,
              const Compute& compute) {
    if (params.level != PlateauLevel::Height)
        return fitted(path, ground, params.level == PlateauLevel::Plane, compute);
    return {{}, meanHeightAsked(curve).value_or(params.heightM), 0.0, 0.0};
}

void applyPlateau(const Curve& curve, const PlateauCurveParams& params, WorkingTerrain& terrain, StageContext& context) {
    const CurvePath path(curve);
    Heightmap& ground = terrain.elevation();
    const Plane level = levelOf(curve, params, path, ground, context);
    blendArea(path, params.edgeM, 0.0, ground, context, [&](int x, int y, double outsideM) {
        const double weight = outsideM <= 0.0 ? 1.0 : fadeOut(outsideM / params.edgeM);
        const double height = ground.at(x, y);
        return height + weight * (level.at({(x + 0.5) * ground.cellSizeM(), (y + 0.5) * ground.cellSizeM()}) - height);
    });
}

} // namespace

CurveKind plateauCurve() {
    CurveKind kind = curveKind("plateau", "Plateau", "Levels the ground inside to a height or a plane.", CurveClosing::Closed,
                               kPlateauCurveParams, applyPlateau,
                               [](const PlateauCurveParams& params, double) { return params.edgeM; });
    kind.usesWidths = false;
    return kind;
}

} // namespace oxbow
