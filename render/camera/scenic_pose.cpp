#include "render/camera/scenic_pose.h"

#include "render/camera/ray_pick.h"

#include <glm/trigonometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

namespace oxbow {

namespace {

constexpr int kPlaces = 14;   ///< along a side of the map
constexpr int kAround = 72;   ///< lines of sight from a place
constexpr int kHeadings = 24; ///< of a picture
constexpr int kSamples = 28;  ///< along a line of sight
constexpr double kNearest = 0.02, kFarthest = 1.0;           ///< of the map's longer side: what is looked at
constexpr double kMiddleFrom = 0.10, kMiddleTo = 0.45;       ///< of it: where a mountain stands well
constexpr std::array<double, 3> kEyes = {0.05, 0.10, 0.18};  ///< of the relief: the eye above the ground
constexpr double kSkyline = 0.55;     ///< of half the picture's height: above its middle
constexpr double kFullSkyline = 0.36; ///< of the same, above the horizon: with more there is less land before the mountains
constexpr double kMostSkyline = 1.2;  ///< a peak that still fits
constexpr double kAside = 0.7;        ///< of half the picture's width: a peak farther aside is half cut off
constexpr double kLeastRelief = 0.02; ///< of the map's longer side: less is a plain
constexpr double kFlatLight = 0.45;   ///< what a picture is worth with the light from behind, against light from the side
constexpr double kShade = 0.2;        ///< what ground is worth that the sun does not reach
constexpr double kMostWater = 0.02;   ///< of half the picture's height, its mean across: as much makes a picture worth twice as much
constexpr double kSlopeReach = 0.008; ///< of the map's longer side: over so much ground a slope is taken

/// How well ground at a distance stands in a picture: worse than nothing right before the eye, best in the middle.
double standing(double share) {
    if (share < kMiddleFrom)
        return (share - kNearest) / (kMiddleFrom - kNearest) - 0.5;
    return share < kMiddleTo ? 1.0 : kMiddleTo / share;
}

/// What is seen along one line of sight. Heights in the picture are rise over distance.
struct Sight {
    double worth = 0.0; ///< height of the ground above the horizon, weighed
    double skyline = 0.0;
    double highest = -std::numeric_limits<double>::infinity(); ///< of what is seen, below the horizon too
    double water = 0.0;                                        ///< height of the water that is seen
};

struct Picture {
    double worth = 0.0;
    glm::dvec3 eye{0.0};
    double headingRad = 0.0;
    double skyline = 0.0;
};

class Search {
public:
    Search(const HeightPyramid& heights, double verticalScale, const CameraPose& pose, double aspect, double sunHeadingDeg)
        : m_heights(heights),
          m_scale(verticalScale),
          m_pose(pose),
          m_halfHeight(std::tan(glm::radians(pose.fieldOfViewDeg) / 2.0)),
          m_aside(std::clamp(static_cast<int>(std::atan(aspect * m_halfHeight) / kStepRad), 1, kAround / 4)),
          m_sideM(heights.grid().longerSideM()),
          m_sunRad(glm::radians(sunHeadingDeg)) {}

    std::optional<CameraPose> best() {
        const Bounds bounds = m_heights.bounds(m_scale);
        const double reliefM = bounds.high.y - bounds.low.y;
        if (reliefM < kLeastRelief * m_sideM)
            return std::nullopt;
        for (int y = 1; y < kPlaces; ++y)
            for (int x = 1; x < kPlaces; ++x)
                lookFrom(m_heights.grid().widthM() * x / kPlaces, m_heights.grid().heightM() * y / kPlaces, reliefM);
        return m_best.worth > 0.0 ? std::optional(facing(m_best)) : std::nullopt;
    }

private:
    static constexpr double kStepRad = 2.0 * std::numbers::pi / kAround;
    using Sights = std::array<Sight, kAround>;

    void lookFrom(double east, double south, double reliefM) {
        const auto ground = m_heights.elevationAt(east, south);
        if (!ground)
            return;
        std::array<Sights, kEyes.size()> sights{};
        std::array<double, kEyes.size()> eyeM{};
        for (std::size_t eye = 0; eye < kEyes.size(); ++eye)
            eyeM[eye] = *ground * m_scale + kEyes[eye] * reliefM;
        for (int direction = 0; direction < kAround; ++direction)
            lookAlong(east, south, direction, eyeM, sights);
        for (std::size_t eye = 0; eye < kEyes.size(); ++eye)
            choose({east, eyeM[eye], south}, sights[eye]);
    }

    /// Near to far: ground below what was seen is hidden.
    void lookAlong(double east, double south, int direction, const std::array<double, kEyes.size()>& eyeM,
                   std::array<Sights, kEyes.size()>& sights) const {
        const double heading = direction * kStepRad;
        for (int i = 0; i < kSamples; ++i) {
            const double share = kNearest * std::pow(kFarthest / kNearest, static_cast<double>(i) / (kSamples - 1));
            const double away = share * m_sideM;
            const auto ground = m_heights.elevationAt(east + away * std::sin(heading), south - away * std::cos(heading));
            if (!ground)
                return;
            const bool isWater = hasWater(east + away * std::sin(heading), south - away * std::cos(heading));
            for (std::size_t eye = 0; eye < eyeM.size(); ++eye) {
                Sight& seen = sights[eye][static_cast<std::size_t>(direction)];
                const double rise = (*ground * m_scale - eyeM[eye]) / away;
                if (isWater && rise > seen.highest && i > 0)
                    seen.water += rise - seen.highest;
                seen.highest = std::max(seen.highest, rise);
                if (rise <= seen.skyline)
                    continue;
                seen.worth += standing(share) * (rise - seen.skyline) * light(east + away * std::sin(heading), south - away * std::cos(heading));
                seen.skyline = rise;
            }
        }
    }

    [[nodiscard]] bool hasWater(double east, double south) const {
        const GridSpec& grid = m_heights.grid();
        const auto cell = [&](double m, int count) { return std::clamp(static_cast<int>(m / grid.cellSizeM), 0, count - 1); };
        return m_heights.state().has(Layer::Water) && m_heights.state().value(Layer::Water, cell(east, grid.width), cell(south, grid.height)) > 0.0f;
    }

    /// From `kShade` for ground that falls away from the sun to 1 for ground that faces it.
    [[nodiscard]] double light(double east, double south) const {
        const double reach = kSlopeReach * m_sideM, dx = reach * std::sin(m_sunRad), dy = -reach * std::cos(m_sunRad);
        const auto behind = m_heights.elevationAt(east - dx, south - dy), before = m_heights.elevationAt(east + dx, south + dy);
        return behind && before ? std::clamp(0.5 + m_scale * (*behind - *before) / reach, kShade, 1.0) : 0.5;
    }

    void choose(const glm::dvec3& eye, const Sights& sights) {
        for (int i = 0; i < kHeadings; ++i) {
            const int middle = i * (kAround / kHeadings);
            Picture picture{.eye = eye, .headingRad = middle * kStepRad};
            int peakAside = 0;
            double water = 0.0;
            for (int aside = -m_aside; aside <= m_aside; ++aside) {
                const Sight& seen = sights[static_cast<std::size_t>((middle + aside + kAround) % kAround)];
                picture.worth += std::min(seen.worth, m_halfHeight);
                water += seen.water;
                if (seen.skyline > picture.skyline) {
                    picture.skyline = seen.skyline;
                    peakAside = std::abs(aside);
                }
            }
            const double excess = std::max(1.0, picture.skyline / (kFullSkyline * m_halfHeight));
            picture.worth *= 1.0 + std::min(1.0, water / ((2 * m_aside + 1) * kMostWater * m_halfHeight));
            picture.worth *= (peakAside > kAside * m_aside ? 0.5 : 1.0) / (excess * excess);
            picture.worth *= kFlatLight + (1.0 - kFlatLight) * std::abs(std::sin(picture.headingRad - m_sunRad));
            if (picture.worth > m_best.worth && picture.skyline < kMostSkyline * m_halfHeight)
                m_best = picture;
        }
    }

    /// Looks at the ground in the middle of the picture, so that the view turns about what is seen.
    [[nodiscard]] CameraPose facing(const Picture& picture) const {
        const double pitch = std::atan(kSkyline * m_halfHeight) - std::atan(picture.skyline), heading = picture.headingRad;
        const Ray ray{picture.eye, directionTo(heading, -pitch)};
        const auto hit = pickGround(m_heights, ray, m_scale);
        CameraPose pose = m_pose;
        pose.orthographic = false;
        pose.headingDeg = glm::degrees(heading);
        pose.pitchDeg = glm::degrees(pitch);
        pose.distanceM = hit ? hit->distanceM : kMiddleTo * m_sideM;
        pose.target = ray.at(pose.distanceM);
        return pose;
    }

    const HeightPyramid& m_heights;
    double m_scale;
    CameraPose m_pose; ///< its lens
    double m_halfHeight;
    int m_aside; ///< lines of sight on each side of a picture's middle
    double m_sideM;
    double m_sunRad;
    Picture m_best;
};

} // namespace

std::optional<CameraPose> scenicPose(const HeightPyramid& heights, double verticalScale, const CameraPose& pose, double aspect,
                                     double sunHeadingDeg) {
    return heights.empty() ? std::nullopt : Search(heights, verticalScale, pose, aspect, sunHeadingDeg).best();
}

} // namespace oxbow
