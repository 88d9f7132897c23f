#include "core/earthwork/constraint_curves.h"

#include "core/earthwork/curve_kind.h"

namespace oxbow {

namespace {

constexpr Param<RiverBedParams> kRiverBedParams[] = {
    toggle<&RiverBedParams::findsWay>("find_way", "Find the way",
        "Between its points the river takes the valley: the way with the least climb."),
    number<&RiverBedParams::depthM>("depth_m", "Depth", Unit::Metre, hard(0, 2000).soft(0, 20).digits(1),
        "How far the bed lies below the ground that it would otherwise follow."),
    number<&RiverBedParams::minSlope>("min_slope", "Minimum slope", Unit::None, hard(0, 1).soft(0, 0.01).digits(5),
        "Minimum fall along the bed, rise over run; less only where pins leave less."),
};
static_assert(checked(kRiverBedParams));

constexpr Param<LakeLevelParams> kLakeLevelParams[] = {
    number<&LakeLevelParams::bedSlope>("bed_slope", "Bed slope", Unit::None, hard(0.001, 10).soft(0.001, 0.5).digits(3),
        "How steeply the bed falls from the shore, rise over run."),
    number<&LakeLevelParams::bedDepthM>("bed_depth_m", "Bed depth", Unit::Metre,
        hard(0.1, 12000).soft(0.1, 200).digits(1), "How deep the bed comes far from the shore; lower ground stays."),
    toggle<&LakeLevelParams::isIsland>("island", "Island",
        "The ring is the shore of an island in a lake: the ground within it stays."),
};
static_assert(checked(kLakeLevelParams));

CurveKind constraint(std::string_view id, std::string_view label, std::string_view help, CurveClosing closing) {
    CurveKind kind = curveKind(id, label, help, closing, CurveUse::Constrain);
    kind.usesWidths = false;
    return kind;
}

} // namespace

CurveKind pinCurve() {
    CurveKind kind = constraint("pin", "Pin", "Gives a place a height, or holds the one that it has.", CurveClosing::Open);
    kind.isLine = false;
    return kind;
}

CurveKind heightLineCurve() {
    return constraint("height_line", "Height line", "Gives a crest, a foot or a contour the heights of its points.",
                      CurveClosing::Either);
}

CurveKind lakeLevelCurve() {
    CurveKind kind = constraint("lake_level", "Lake level", "Lets a lake stand at the height of its points.", CurveClosing::Closed);
    fillTable(kind, kLakeLevelParams);
    return kind;
}

CurveKind riverBedCurve() {
    CurveKind kind = constraint("river_bed", "River bed", "Moves the ground the least by which a river never climbs.",
                                CurveClosing::Open);
    fillTable(kind, kRiverBedParams);
    return kind;
}

} // namespace oxbow
