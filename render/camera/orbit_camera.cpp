#include "render/camera/orbit_camera.h"

#include <glm/common.hpp>
#include <glm/ext/matrix_clip_space.hpp>
#include <glm/ext/matrix_transform.hpp>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>

#include <cmath>
#include <limits>

namespace oxbow {

namespace {

constexpr double kEaseRate = 14.0; ///< 1/s: a movement is 95 % done after 0.2 s
constexpr double kMinPitchDeg = -60.0;
constexpr double kMaxPitchDeg = 89.9;
constexpr double kMinDistanceM = 0.5;
constexpr double kMaxDistanceM = 4.0e6;
constexpr double kWalkingM = 20.0; ///< to what is looked at: a step of a flight is a share of it

glm::dvec3 viewDirection(const CameraPose& pose) {
    return directionTo(glm::radians(pose.headingDeg), -glm::radians(pose.pitchDeg));
}

glm::dvec3 rightOf(const CameraPose& pose) {
    const double heading = glm::radians(pose.headingDeg);
    return {std::cos(heading), 0.0, std::sin(heading)};
}

glm::dvec3 eyeOf(const CameraPose& pose) {
    return pose.target - pose.distanceM * viewDirection(pose);
}

/// Half of what the height of the picture shows at a distance of 1.
double halfHeight(const CameraPose& pose) {
    return std::tan(glm::radians(pose.fieldOfViewDeg) / 2.0);
}

void clampPose(CameraPose& pose) {
    pose.pitchDeg = std::clamp(pose.pitchDeg, kMinPitchDeg, kMaxPitchDeg);
    pose.distanceM = std::clamp(pose.distanceM, kMinDistanceM, kMaxDistanceM);
}

double headingDifference(double fromDeg, double toDeg) {
    return std::remainder(toDeg - fromDeg, 360.0);
}

CameraPose between(const CameraPose& a, const CameraPose& b, double share) {
    CameraPose pose = b;
    pose.target = glm::mix(a.target, b.target, share);
    // Distances ease by their ratio, so that a zoom has the same speed near and far.
    pose.distanceM = a.distanceM * std::pow(b.distanceM / a.distanceM, share);
    pose.headingDeg = a.headingDeg + share * headingDifference(a.headingDeg, b.headingDeg);
    pose.pitchDeg = glm::mix(a.pitchDeg, b.pitchDeg, share);
    pose.fieldOfViewDeg = glm::mix(a.fieldOfViewDeg, b.fieldOfViewDeg, share);
    return pose;
}

bool nearlyEqual(const CameraPose& a, const CameraPose& b) {
    const double tolerance = 1e-4 * b.distanceM;
    return glm::distance(a.target, b.target) < tolerance && std::abs(a.distanceM - b.distanceM) < tolerance &&
           std::abs(headingDifference(a.headingDeg, b.headingDeg)) < 0.01 &&
           a.orthographic == b.orthographic && std::abs(a.pitchDeg - b.pitchDeg) < 0.01 && std::abs(a.fieldOfViewDeg - b.fieldOfViewDeg) < 0.01;
}

glm::dvec3 cornerOf(const Bounds& box, int i) {
    return {i & 1 ? box.high.x : box.low.x, i & 2 ? box.high.y : box.low.y, i & 4 ? box.high.z : box.low.z};
}

/// Distance from which a box fits into the view: every corner inside all four sides of the frustum.
double fittingDistance(const CameraPose& pose, const Bounds& bounds, double aspect) {
    const double tanY = halfHeight(pose);
    const double tanX = tanY * aspect;
    const glm::dvec3 ahead = viewDirection(pose);
    const glm::dvec3 right = rightOf(pose);
    const glm::dvec3 up = glm::cross(right, ahead);
    double distance = kMinDistanceM;
    for (int corner = 0; corner < 8; ++corner) {
        const glm::dvec3 offset = cornerOf(bounds, corner) - pose.target;
        const double sideways =
            std::max(std::abs(glm::dot(offset, right)) / tanX, std::abs(glm::dot(offset, up)) / tanY);
        distance = std::max(distance, pose.orthographic ? sideways : sideways - glm::dot(offset, ahead));
    }
    return distance;
}

/// How far the middle of what a box covers on the screen lies beside the target, in the plane of the target:
/// near corners spread wider than far ones, so the middle of the box is not the middle of its picture.
glm::dvec3 offCentre(const CameraPose& pose, const Bounds& bounds) {
    const glm::dvec3 ahead = viewDirection(pose);
    const glm::dvec3 right = rightOf(pose);
    const glm::dvec3 up = glm::cross(right, ahead);
    glm::dvec2 low(1e30), high(-1e30);
    for (int i = 0; i < 8; ++i) {
        const glm::dvec3 offset = cornerOf(bounds, i) - eyeOf(pose);
        const glm::dvec2 place =
            glm::dvec2(glm::dot(offset, right), glm::dot(offset, up)) /
            (pose.orthographic ? pose.distanceM : glm::dot(offset, ahead));
        low = glm::min(low, place);
        high = glm::max(high, place);
    }
    const glm::dvec2 middle = 0.5 * (low + high) * pose.distanceM;
    return middle.x * right + middle.y * up;
}

constexpr double kFrameMargin = 1.05;
constexpr int kFrameRounds = 6;
/// Viewports wider than this show more at the sides; narrower ones step back to show as much.
constexpr double kLeastFullAspect = 1.3;

} // namespace

void OrbitCamera::resizeViewport(double widthPx, double heightPx) {
    const auto shownWidth = [this] { return std::min(m_viewportPx.x / m_viewportPx.y, kLeastFullAspect); };
    const double before = shownWidth();
    setViewport(widthPx, heightPx);
    CameraPose pose = m_goal;
    pose.distanceM = std::clamp(pose.distanceM * before / shownWidth(), kMinDistanceM, kMaxDistanceM);
    jump(pose);
}

void OrbitCamera::jump(const CameraPose& pose) {
    setGoal(pose);
    settle();
}

void OrbitCamera::orbit(double dxPx, double dyPx) {
    CameraPose pose = m_goal;
    pose.headingDeg += dxPx * degreesPerPixel();
    pose.pitchDeg += dyPx * degreesPerPixel();
    setGoal(pose);
}

void OrbitCamera::orbitAround(const glm::dvec3& pivot, double dxPx, double dyPx) {
    const CameraPose before = m_goal;
    CameraPose pose = before;
    pose.headingDeg += dxPx * degreesPerPixel();
    pose.pitchDeg += dyPx * degreesPerPixel();
    clampPose(pose);
    // The target keeps its coordinates in the camera's axes relative to the pivot.
    const glm::dvec3 offset = before.target - pivot;
    const glm::dvec3 ahead = viewDirection(before);
    const glm::dvec3 right = rightOf(before);
    const glm::dvec3 up = glm::cross(right, ahead);
    const glm::dvec3 newAhead = viewDirection(pose);
    const glm::dvec3 newRight = rightOf(pose);
    const glm::dvec3 newUp = glm::cross(newRight, newAhead);
    pose.target = pivot + glm::dot(offset, ahead) * newAhead + glm::dot(offset, right) * newRight +
                  glm::dot(offset, up) * newUp;
    setGoal(pose);
}

void OrbitCamera::pan(double dxPx, double dyPx) {
    CameraPose pose = m_goal;
    const double metres = 2.0 * pose.distanceM * halfHeight(pose) / m_viewportPx.y;
    const glm::dvec3 right = rightOf(pose);
    const glm::dvec3 up = glm::cross(right, viewDirection(pose));
    pose.target += (-dxPx * right + dyPx * up) * metres;
    setGoal(pose);
}

void OrbitCamera::zoomAt(const glm::dvec3& point, double factor) {
    CameraPose pose = m_goal;
    const double distance = std::clamp(pose.distanceM * factor, kMinDistanceM, kMaxDistanceM);
    pose.target = point + (pose.target - point) * (distance / pose.distanceM);
    pose.distanceM = distance;
    setGoal(pose);
}

void OrbitCamera::zoomAtPixel(const glm::dvec2& px, double factor) {
    const Ray ray = rayThrough(px);
    const double depth = glm::dot(m_shown.target - ray.origin, forward());
    zoomAt(ray.at(depth / glm::dot(ray.direction, forward())), factor);
}

void OrbitCamera::fly(double forwardM, double rightM, double upM) {
    CameraPose pose = m_goal;
    pose.target += forwardM * viewDirection(pose) + rightM * rightOf(pose) + glm::dvec3(0.0, upM, 0.0);
    setGoal(pose);
}

void OrbitCamera::look(double dxPx, double dyPx) {
    CameraPose pose = m_goal;
    const glm::dvec3 eye = eyeOf(pose);
    pose.headingDeg += dxPx * degreesPerPixel() * 0.5;
    pose.pitchDeg += dyPx * degreesPerPixel() * 0.5;
    clampPose(pose);
    pose.target = eye + pose.distanceM * viewDirection(pose);
    setGoal(pose);
}

/// Where the land falls away, so that a walk does not begin before a wall: rather ahead than behind.
double OrbitCamera::openHeading(const CameraPose& pose) const {
    constexpr int kHeadings = 24;
    constexpr double kTurned = 0.2; // of the slope, that half a turn must gain
    const auto here = m_ground ? m_ground(pose.target.x, pose.target.z) : std::nullopt;
    double best = std::numeric_limits<double>::infinity(), heading = pose.headingDeg;
    for (int i = 0; here && i < kHeadings; ++i) {
        const double turnDeg = 360.0 * i / kHeadings - 180.0, to = glm::radians(pose.headingDeg + turnDeg);
        double steepest = kTurned * std::abs(turnDeg) / 180.0;
        for (double away = kWalkingM; away < 3000.0; away *= 2.0)
            if (const auto there = m_ground(pose.target.x + away * std::sin(to), pose.target.z - away * std::cos(to)))
                steepest = std::max(steepest, (*there - *here) / away + kTurned * std::abs(turnDeg) / 180.0);
        if (steepest < best) {
            best = steepest;
            heading = pose.headingDeg + turnDeg;
        }
    }
    return heading;
}

void OrbitCamera::walk(std::optional<double> eyeHeightM) {
    const bool begins = eyeHeightM && !m_eyeHeightM;
    m_eyeHeightM = eyeHeightM;
    CameraPose pose = m_goal;
    if (begins) {
        // From where it looked at, on in the same direction.
        pose.orthographic = false;
        pose.pitchDeg = 0.0;
        pose.headingDeg = openHeading(pose);
        pose.distanceM = kWalkingM;
        pose.target += kWalkingM * viewDirection(pose);
    }
    setGoal(pose);
}

void OrbitCamera::frame(const Bounds& bounds) {
    m_scene = bounds;
    CameraPose pose = m_goal;
    pose.pitchDeg = std::max(pose.pitchDeg, 5.0);
    pose.target = bounds.centre();
    const double aspect = m_viewportPx.x / m_viewportPx.y;
    for (int i = 0; i < kFrameRounds; ++i) {
        pose.distanceM = kFrameMargin * fittingDistance(pose, bounds, aspect);
        pose.target += offCentre(pose, bounds);
    }
    pose.distanceM = kFrameMargin * fittingDistance(pose, bounds, aspect);
    setGoal(pose);
}

void OrbitCamera::show(NamedView view, const Bounds& bounds) {
    CameraPose pose = m_goal;
    switch (view) {
    case NamedView::Perspective:
        pose.headingDeg = 18.0;
        pose.pitchDeg = 30.0;
        break;
    case NamedView::Top:
        pose.headingDeg = 0.0;
        pose.pitchDeg = kMaxPitchDeg;
        break;
    case NamedView::Front:
        pose.headingDeg = 0.0;
        pose.pitchDeg = 12.0;
        break;
    case NamedView::Side:
        pose.headingDeg = 270.0;
        pose.pitchDeg = 12.0;
        break;
    }
    setGoal(pose);
    frame(bounds);
}

bool OrbitCamera::advance(double dtS) {
    if (!m_moving)
        return false;
    m_shown = between(m_shown, m_goal, 1.0 - std::exp(-kEaseRate * std::max(0.0, dtS)));
    keepAboveGround(m_shown);
    if (nearlyEqual(m_shown, m_goal))
        settle();
    return m_moving;
}

void OrbitCamera::settle() {
    m_shown = m_goal;
    m_moving = false;
}

glm::dvec3 OrbitCamera::eye() const {
    return eyeOf(m_shown);
}

glm::dvec3 OrbitCamera::forward() const {
    return viewDirection(m_shown);
}

glm::dmat4 OrbitCamera::view() const {
    const glm::dvec3 from = eye();
    const glm::dvec3 ahead = forward();
    return glm::lookAt(from, from + ahead, glm::cross(rightOf(m_shown), ahead));
}

glm::dmat4 OrbitCamera::projection(double reachM) const {
    glm::dvec2 range = depthRange();
    if (reachM > 0.0 && !m_shown.orthographic) {
        constexpr double kNearOfReach = 2e-5; // land beside the scene may begin before the eye
        range = {std::min(range.x, kNearOfReach * reachM), range.y + reachM};
    }
    const double aspect = m_viewportPx.x / m_viewportPx.y;
    if (!m_shown.orthographic)
        return glm::perspective(glm::radians(m_shown.fieldOfViewDeg), aspect, range.x, range.y);
    const double half = m_shown.distanceM * halfHeight(m_shown);
    return glm::ortho(-half * aspect, half * aspect, -half, half, range.x, range.y);
}

glm::dvec2 OrbitCamera::depthRange() const {
    const glm::dvec3 from = eye();
    const glm::dvec3 size = m_scene.high - m_scene.low;
    const double far = glm::distance(from, m_scene.centre()) + glm::length(size);
    if (m_shown.orthographic) // what lies beside the eye and behind it is seen too
        return {-far, far};
    const glm::dvec3 nearest = glm::clamp(from, m_scene.low, m_scene.high);
    const double outside = 0.5 * glm::distance(from, nearest);
    const auto ground = m_ground ? m_ground(from.x, from.z) : std::nullopt;
    const double clearance = ground ? 0.25 * std::max(0.0, from.y - *ground) : outside;
    return {std::clamp(std::max(outside, clearance), far * 2e-5, far * 0.5), far};
}

Ray OrbitCamera::rayThrough(const glm::dvec2& px) const {
    const double tanY = halfHeight(m_shown);
    const double x = (2.0 * px.x - m_viewportPx.x) / m_viewportPx.y * tanY;
    const double y = (m_viewportPx.y - 2.0 * px.y) / m_viewportPx.y * tanY;
    const glm::dvec3 ahead = forward();
    const glm::dvec3 right = rightOf(m_shown);
    const glm::dvec3 aside = x * right + y * glm::cross(right, ahead);
    if (m_shown.orthographic)
        return {eye() + m_shown.distanceM * aside + depthRange().x * ahead, ahead};
    return {eye(), glm::normalize(ahead + aside)};
}

std::optional<glm::dvec2> OrbitCamera::pixelOf(const glm::dvec3& point) const {
    const glm::dvec3 offset = point - eye();
    const glm::dvec3 ahead = forward();
    const double depth = m_shown.orthographic ? m_shown.distanceM : glm::dot(offset, ahead);
    if (depth <= 0.0)
        return std::nullopt;
    const glm::dvec3 right = rightOf(m_shown);
    const double scale = m_viewportPx.y / (2.0 * depth * halfHeight(m_shown));
    return glm::dvec2{m_viewportPx.x / 2.0 + scale * glm::dot(offset, right),
                      m_viewportPx.y / 2.0 - scale * glm::dot(offset, glm::cross(right, ahead))};
}

double OrbitCamera::metresPerPixel(const glm::dvec3& point) const {
    const double depth =
        m_shown.orthographic ? m_shown.distanceM : std::max(0.0, glm::dot(point - eye(), forward()));
    return 2.0 * depth * halfHeight(m_shown) / m_viewportPx.y;
}

void OrbitCamera::setGoal(const CameraPose& pose) {
    m_goal = pose;
    clampPose(m_goal);
    keepAboveGround(m_goal);
    m_moving = true;
}

void OrbitCamera::keepAboveGround(CameraPose& pose) const {
    if (!m_ground)
        return;
    if (m_eyeHeightM)
        return standOnGround(pose);
    const glm::dvec3 from = eyeOf(pose);
    const auto ground = m_ground(from.x, from.z);
    // Beside the map nothing stands in the way, but from below there is nothing to see.
    const double floor = ground ? *ground : m_scene.low.y;
    const double lowest = floor + std::max(kMinDistanceM, 1e-3 * glm::length(m_scene.high - m_scene.low));
    pose.target.y += std::max(0.0, lowest - from.y);
}

void OrbitCamera::standOnGround(CameraPose& pose) const {
    constexpr double kInsideM = 1e-3;
    const glm::dvec3 from = eyeOf(pose);
    glm::dvec3 to = glm::clamp(from, m_scene.low + kInsideM, m_scene.high - kInsideM);
    const auto ground = m_ground(to.x, to.z);
    to.y = ground.value_or(m_scene.low.y) + *m_eyeHeightM;
    pose.target += to - from;
}

} // namespace oxbow
