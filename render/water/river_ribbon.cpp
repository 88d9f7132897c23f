#include "render/water/river_ribbon.h"

#include "core/terrain/river_look.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <set>
#include <unordered_map>
#include <utility>

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

constexpr double kValleyCells = 4.0;   ///< strands that are nearer, beside half the greater one's width, share a valley
constexpr double kSurelyShare = 0.65;  ///< of that distance: they are one
constexpr double kParallel = 0.6;      ///< cosine between two directions that count as the same

struct Spot {
    MapPoint at;
    double directionX, directionY;
    double widthM;
};

std::pair<double, double> directionAt(const std::vector<RiverPoint>& points, std::size_t i) {
    const MapPoint &a = points[i == 0 ? 0 : i - 1].at, &b = points[std::min(i + 1, points.size() - 1)].at;
    const double x = b.xM - a.xM, y = b.yM - a.yM, length = std::hypot(x, y);
    return length > 0.0 ? std::pair(x / length, y / length) : std::pair(0.0, 0.0);
}

/// Points of greater reaches by the square of ground they lie in.
class Spots {
public:
    explicit Spots(double sideM) : m_sideM(sideM) {}

    void add(const std::vector<RiverPoint>& points) {
        for (std::size_t i = 0; i < points.size(); ++i) {
            const auto [x, y] = directionAt(points, i);
            m_squares[keyOf(squareOf(points[i].at.xM), squareOf(points[i].at.yM))].push_back({points[i].at, x, y, points[i].widthM});
        }
    }

    /// The nearest that runs the same way, and its distance as a share of the width of its valley; null where there is none.
    [[nodiscard]] std::pair<const Spot*, double> nearest(const MapPoint& at, std::pair<double, double> direction,
                                                         double cellM) const {
        const Spot* found = nullptr;
        double least = 1.0;
        const std::int64_t column = squareOf(at.xM), row = squareOf(at.yM);
        for (std::int64_t j = row - 1; j <= row + 1; ++j)
            for (std::int64_t i = column - 1; i <= column + 1; ++i) {
                const auto square = m_squares.find(keyOf(i, j));
                if (square == m_squares.end())
                    continue;
                for (const Spot& spot : square->second) {
                    const double reachM = std::min(0.5 * spot.widthM + kValleyCells * cellM, m_sideM);
                    const double share = std::hypot(spot.at.xM - at.xM, spot.at.yM - at.yM) / reachM;
                    const double cosine = spot.directionX * direction.first + spot.directionY * direction.second;
                    if (share < least && cosine > kParallel) {
                        least = share;
                        found = &spot;
                    }
                }
            }
        return {found, least};
    }

private:
    [[nodiscard]] std::int64_t squareOf(double metres) const { return static_cast<std::int64_t>(std::floor(metres / m_sideM)); }
    [[nodiscard]] static std::int64_t keyOf(std::int64_t column, std::int64_t row) { return row * (std::int64_t{1} << 32) + column; }

    double m_sideM;
    std::unordered_map<std::int64_t, std::vector<Spot>> m_squares;
};

/// Onto the line through a spot along its direction: its points lie apart, and a strand is not to leap from one to the next.
MapPoint onto(const Spot& spot, const MapPoint& at) {
    const double along = (at.xM - spot.at.xM) * spot.directionX + (at.yM - spot.at.yM) * spot.directionY;
    return {spot.at.xM + along * spot.directionX, spot.at.yM + along * spot.directionY};
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

bool isGreater(const RiverReach& a, const RiverReach& b) {
    const auto size = [](const RiverReach& reach) {
        return reach.points.empty() ? std::pair(0.0, 0.0)
                                    : std::pair(reach.points.back().dischargeM3s, reach.points.back().widthM);
    };
    return size(a) > size(b);
}

std::vector<std::vector<MapPoint>> mergedStrands(const WaterBodies& water, double cellM) {
    std::vector<std::vector<MapPoint>> courses;
    for (const RiverReach& reach : water.reaches) {
        std::vector<MapPoint>& course = courses.emplace_back();
        for (const RiverPoint& point : reach.points)
            course.push_back(point.at);
    }
    if (cellM <= 0.0)
        return courses;
    std::vector<std::size_t> order(courses.size());
    double widest = 0.0;
    for (std::size_t i = 0; i < order.size(); ++i) {
        order[i] = i;
        for (const RiverPoint& point : water.reaches[i].points)
            widest = std::max(widest, point.widthM);
    }
    std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return isGreater(water.reaches[a], water.reaches[b]); });
    Spots spots(0.5 * widest + kValleyCells * cellM);
    for (const std::size_t i : order) {
        const std::vector<RiverPoint>& points = water.reaches[i].points;
        for (std::size_t k = 1; k < points.size(); ++k) {
            const auto [spot, share] = spots.nearest(points[k].at, directionAt(points, k), cellM);
            if (!spot)
                continue;
            const double t = std::clamp((1.0 - share) / (1.0 - kSurelyShare), 0.0, 1.0), weight = t * t * (3.0 - 2.0 * t);
            const MapPoint to = onto(*spot, points[k].at);
            courses[i][k] = {std::lerp(points[k].at.xM, to.xM, weight), std::lerp(points[k].at.yM, to.yM, weight)};
        }
        // Its own upper reaches end where it begins: they are no strands beside it.
        spots.add(points);
    }
    return courses;
}

} // namespace oxbow
