#pragma once

#include "render/camera/ray.h"

#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>

#include <algorithm>
#include <functional>
#include <optional>

namespace oxbow {

/// Where the camera stands: it looks at `target` from `distanceM` away, along a heading clockwise from north
/// and `pitchDeg` below the horizon.
struct CameraPose {
    glm::dvec3 target{0.0};
    double distanceM = 1000.0;
    double headingDeg = 0.0;
    double pitchDeg = 35.0;
    double fieldOfViewDeg = 34.0; ///< vertical
    /// Parallel rays: what is far is as large as what is near. The scale is that of the target.
    bool orthographic = false;
};

enum class NamedView { Perspective, Top, Front, Side };

/// A camera that orbits a point on the ground. Movements set a goal that the shown pose eases to (`advance`),
/// so every movement is smooth; `jump` sets both. Pixels are counted from the top left of the viewport, in
/// the unit given to `setViewport`. The eye is never lower than a clearance above the ground that `setGround`
/// tells.
class OrbitCamera {
public:
    /// Drawn height of the ground (vertical scale included) at x, z; nothing beyond the map.
    using Ground = std::function<std::optional<double>(double x, double z)>;

    void setViewport(double widthPx, double heightPx) { m_viewportPx = {std::max(1.0, widthPx), std::max(1.0, heightPx)}; }
    /// Another size of the viewport in use: where it gets narrow the eye steps back, so that what was seen
    /// from side to side stays in the picture; widened again, the eye is where it was.
    void resizeViewport(double widthPx, double heightPx);
    void setGround(Ground ground) { m_ground = std::move(ground); }
    /// The box of what is drawn, for the near and far planes; call it when the terrain changes. Framing sets it too.
    void setScene(const Bounds& bounds) { m_scene = bounds; }

    [[nodiscard]] const CameraPose& pose() const { return m_shown; }
    [[nodiscard]] const CameraPose& goal() const { return m_goal; }
    void jump(const CameraPose& pose);
    void easeTo(const CameraPose& pose) { setGoal(pose); }

    /// Turns around the target; a drag over the height of the viewport turns by 180 degrees.
    void orbit(double dxPx, double dyPx);
    /// Turns around another point, which stays where it is on the screen.
    void orbitAround(const glm::dvec3& pivot, double dxPx, double dyPx);
    /// Moves with the ground under the cursor: a point at the target's distance follows the pixels.
    void pan(double dxPx, double dyPx);
    /// Comes closer to `point` (factor < 1) or moves away; the point stays where it is on the screen.
    void zoomAt(const glm::dvec3& point, double factor);
    /// The same towards what lies under the pixel at the target's distance, for where no ground was hit.
    void zoomAtPixel(const glm::dvec2& px, double factor);
    /// Flies by metres along the view, to the right, and up.
    void fly(double forwardM, double rightM, double upM);
    /// Turns the head where it stands.
    void look(double dxPx, double dyPx);
    /// Walking the eye is always that high above the ground, within the map, and only turns; it begins where the target
    /// is. `none` ends it.
    void walk(std::optional<double> eyeHeightM);
    [[nodiscard]] bool isWalking() const { return m_eyeHeightM.has_value(); }
    /// Shows the whole box from where the camera looks now.
    void frame(const Bounds& bounds);
    void show(NamedView view, const Bounds& bounds);

    /// Eases towards the goal; true while something still moves.
    bool advance(double dtS);
    /// Ends every movement at its goal.
    void settle();
    [[nodiscard]] bool moving() const { return m_moving; }

    [[nodiscard]] glm::dvec3 eye() const;
    [[nodiscard]] glm::dvec3 forward() const;
    [[nodiscard]] glm::dmat4 view() const;
    /// `reachM`: how far land around the scene is drawn; 0 for none.
    [[nodiscard]] glm::dmat4 projection(double reachM = 0.0) const;
    /// Distances of the near and far planes: from the eye's clearance and the far side of what was last
    /// framed.
    [[nodiscard]] glm::dvec2 depthRange() const;

    [[nodiscard]] Ray rayThrough(const glm::dvec2& px) const;
    /// The pixel at which a point appears; nothing behind the eye.
    [[nodiscard]] std::optional<glm::dvec2> pixelOf(const glm::dvec3& point) const;
    /// Length of one pixel at a point, for scale bars and handles.
    [[nodiscard]] double metresPerPixel(const glm::dvec3& point) const;

private:
    void setGoal(const CameraPose& pose);
    void keepAboveGround(CameraPose& pose) const;
    void standOnGround(CameraPose& pose) const;
    [[nodiscard]] double openHeading(const CameraPose& pose) const;
    [[nodiscard]] double degreesPerPixel() const { return 180.0 / m_viewportPx.y; }

    glm::dvec2 m_viewportPx{1280.0, 720.0};
    CameraPose m_shown;
    CameraPose m_goal;
    Bounds m_scene{{-1000.0, -1000.0, -1000.0}, {1000.0, 1000.0, 1000.0}};
    Ground m_ground;
    std::optional<double> m_eyeHeightM; ///< while it walks
    bool m_moving = false;
};

} // namespace oxbow
