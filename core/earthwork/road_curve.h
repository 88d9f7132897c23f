#pragma once

#include "core/base/compute.h"
#include "core/base/phrase.h"
#include "core/curve/curve_path.h"
#include "core/earthwork/road_crossings.h"
#include "core/terrain/terrain_state.h"
#include "core/terrain/water_bodies.h"

#include <vector>

namespace oxbow {

/// A road along a curve, exactly as it is drawn, or on the cheapest way between its points (road_way.h).
///
/// Its height z keeps to the ground g as the greatest grade G allows, as much above it as below,
///
///     z(s) = (min over t of g(t) + G |s - t|  +  max over t of g(t) - G |s - t|) / 2,
///
/// passes the heights that its points ask for, keeps a clearance above water, and is rounded over `kRoundingM`. None of
/// these is steeper than G. A road that must be steeper to pass its points says so in a note.
///
/// Across it the carriageway and the shoulders are level. Behind them ground that is higher is cut back at the cut's
/// angle, and ground that is lower filled up at the fill's, both up to daylight (SlopedSides, curve_edit.h); where two
/// parts of the road are too near for both the wall stands halfway. On the grid it is at least a cell wide.
///
/// Over lakes and rivers that were found before, and where more than an area drains through the line, it crosses water:
/// on a bridge the ground stays as it is, on a culvert the dam is filled. A bridge spans all beds that the road would cover, a
/// cell of bank on each side, and goes on until the dam behind it ends before the water and in a wall of 10 m at most. Cells of
/// rivers that are bridged are never changed, and no cutting goes below a river beside it. Where its points say so (RoadDeck) it
/// runs over a bridge or through a tunnel, straight from end to end as far as the grade allows; a bridge keeps its clearance above
/// the lowest ground below it, ground beside a tunnel stays, too.
struct RoadCurveParams {
    bool findsWay = true;
    double maxGradePercent = 8.0;
    double minRadiusM = 40.0;
    double widthM = 7.0;
    double shoulderM = 1.5;
    double cutAngleDeg = 45.0;
    double fillAngleDeg = 34.0;
    double clearanceM = 3.0;
    double crossingKm2 = 0.5;
    double bridgeKm2 = 2.0;
};

inline constexpr double kRoadRoundingM = 60.0; ///< length over which its grade is rounded

struct RoadPlan {
    CurvePath line;                   ///< heights of the road; widths of carriageway and shoulders
    std::vector<double> carriageM;    ///< width of the carriageway at its points
    std::vector<Crossing> crossings;  ///< in their order along it
    struct Stretch {
        double fromM, toM;
    };
    std::vector<Stretch> bridges, tunnels;
    std::vector<RoadWater::Drain> rivers; ///< by cell, on the ground before the road
    std::vector<Phrase> notes;   ///< what could not be kept
    [[nodiscard]] bool isOnBridge(double alongM) const;
    [[nodiscard]] bool isInTunnel(double alongM) const;
};
[[nodiscard]] RoadPlan planRoad(const Curve& curve, const RoadCurveParams& params, const WorkingTerrain& terrain,
                                const Compute& compute);

/// Heights that rise and fall by at most `grade` along a line or ring, as much above as below those wanted at places along it.
[[nodiscard]] std::vector<double> gradedHeights(const std::vector<double>& wanted, const std::vector<double>& alongM,
                                                double grade, bool isClosed);

} // namespace oxbow
