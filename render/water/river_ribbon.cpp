#include "render/water/river_ribbon.h"

#include "core/terrain/river_look.h"
#include "render/water/river_strands.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <set>

namespace oxbow {

namespace {

constexpr int kRoundings = 2;
constexpr int kHeadPoints = 6; ///< over which a river gets its full strength

using Course = std::vector<RiverPiece::End>;

RiverPiece::End between(const RiverPiece::End& a, const RiverPiece::End& b, float share) {
    RiverPiece::End end;
    end.east = std::lerp(a.east, b.east, share);
    end.south = std::lerp(a.south, b.south, share);
    end.widthM = std::lerp(a.widthM, b.widthM, share);
    end.speed = std::lerp(a.speed, b.speed, share);
    end.strength = std::lerp(a.strength, b.strength, share);
    return end;
}

Course rounded(const Course& course) {
    if (course.size() < 3)
        return course;
    Course result{course.front()};
    for (std::size_t i = 1; i < course.size(); ++i) {
        if (i > 1)
            result.push_back(between(course[i - 1], course[i], 0.25f));
        if (i + 1 < course.size())
            result.push_back(between(course[i - 1], course[i], 0.75f));
    }
    result.push_back(course.back());
    return result;
}

/// Fills in the way from the head and the directions.
void measure(Course& course) {
    for (std::size_t i = 1; i < course.size(); ++i)
        course[i].alongM = course[i - 1].alongM + std::hypot(course[i].east - course[i - 1].east,
                                                             course[i].south - course[i - 1].south);
    for (std::size_t i = 0; i < course.size(); ++i) {
        const RiverPiece::End& before = course[i == 0 ? 0 : i - 1];
        const RiverPiece::End& after = course[std::min(i + 1, course.size() - 1)];
        const float length = std::hypot(after.east - before.east, after.south - before.south);
        course[i].tangentX = length > 0.0f ? (after.east - before.east) / length : 1.0f;
        course[i].tangentY = length > 0.0f ? (after.south - before.south) / length : 0.0f;
    }
}

float strengthAt(std::size_t point, bool isHead) {
    return isHead ? std::min(static_cast<float>(point) / kHeadPoints, 1.0f) : 1.0f;
}

Course courseOf(const RiverReach& reach, const std::vector<MapPoint>& places, bool isHead) {
    Course course;
    for (std::size_t i = 0; i < reach.points.size(); ++i) {
        const RiverPoint& point = reach.points[i];
        RiverPiece::End end;
        end.east = static_cast<float>(places[i].xM);
        end.south = static_cast<float>(places[i].yM);
        end.widthM = static_cast<float>(point.widthM);
        end.speed = static_cast<float>(point.velocityMPerS);
        end.strength = strengthAt(course.size(), isHead);
        course.push_back(end);
    }
    for (int i = 0; i < kRoundings; ++i)
        course = rounded(course);
    measure(course);
    return course;
}

} // namespace

std::vector<RiverPiece> riverPieces(const WaterBodies& water, double mergedCellM) {
    std::set<int> fed;
    for (const RiverReach& reach : water.reaches)
        fed.insert(reach.downstreamId);
    const std::vector<std::vector<MapPoint>> places = mergedStrands(water, mergedCellM);
    std::vector<std::size_t> order(water.reaches.size());
    std::iota(order.begin(), order.end(), 0);
    // The greater lies over the smaller, so that no tributary is seen to end on its river.
    std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return isGreater(water.reaches[b], water.reaches[a]); });
    std::vector<RiverPiece> pieces;
    for (const std::size_t reachIndex : order) {
        const RiverReach& reach = water.reaches[reachIndex];
        const Course course =
            courseOf(reach, places[reachIndex], !fed.contains(reach.id) && reach.points.size() > kHeadPoints);
        const RiverLook look = riverLook(reach);
        for (std::size_t i = 1; i < course.size(); ++i)
            pieces.push_back({course[i - 1], course[i], look.leastPx, look.leastCells, reach.isBrook ? 1.0f : 0.0f});
    }
    return pieces;
}

void RiverRibbonPass::initialise(Gl& gl) {
    constexpr std::size_t kTangent = offsetof(RiverPiece::End, tangentX);
    m_pieces.initialise(gl,
                        {{4, offsetof(RiverPiece, from)},
                         {4, offsetof(RiverPiece, from) + kTangent},
                         {4, offsetof(RiverPiece, to)},
                         {4, offsetof(RiverPiece, to) + kTangent},
                         {3, offsetof(RiverPiece, leastPx)}},
                        sizeof(RiverPiece));
}

void RiverRibbonPass::release() {
    m_pieces.release();
    m_water.reset();
}

void RiverRibbonPass::load(const std::shared_ptr<const WaterBodies>& water, double mergedCellM) {
    if (water == m_water && mergedCellM == m_mergedCellM)
        return;
    m_water = water;
    m_mergedCellM = mergedCellM;
    m_pieces.load(water ? riverPieces(*water, mergedCellM) : std::vector<RiverPiece>());
}

} // namespace oxbow
