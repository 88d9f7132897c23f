#pragma once

#include "ui/brush/ground_handle.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

/// A rectangle on the map, with a direction and a height.
struct GizmoRectangle {
    QPointF middleM;
    double rotationDeg = 0.0; ///< clockwise
    double widthM = 1.0;
    double depthM = 1.0;
    std::optional<double> heightM = {}; ///< none: it has no handle for it
    bool operator==(const GizmoRectangle&) const = default;
};

/// Handles that move, turn and size a rectangle on the ground: a cross in its middle, squares at its corners and
/// sides, a ring around it, and above it one for its height.
class RectangleGizmo {
public:
    /// Which handle, and what taking hold of it is called.
    enum Part { Move, Rotate, Height, FirstSide, FirstCorner = FirstSide + 4, PartCount = FirstCorner + 4 };

    explicit RectangleGizmo(const GizmoRectangle& rectangle) : m_rectangle(rectangle) {}

    [[nodiscard]] HandleSet handles() const;
    /// A place in its own axes, shares of the half sides, on the map.
    [[nodiscard]] QPointF placeM(double across, double along) const;
    /// Height of the ground under a handle: where it is dragged along, whatever becomes of the ground.
    [[nodiscard]] double levelM(int part, const GroundProjection& view) const;
    /// What the rectangle becomes where a handle is dragged from one pixel to another. The side or corner across
    /// stays where it is. Shift keeps the proportions, and turns by steps of 15 degrees.
    [[nodiscard]] GizmoRectangle dragged(int part, const QPointF& from, const QPointF& to, double levelM,
                                         bool isShift, const GroundProjection& view) const;

private:
    [[nodiscard]] double ringM() const { return 0.56 * std::hypot(m_rectangle.widthM, m_rectangle.depthM); }
    /// Of the handle for the height: as far above the ground that it stands clear of it.
    [[nodiscard]] double liftM() const { return 0.22 * std::max(m_rectangle.widthM, m_rectangle.depthM); }
    [[nodiscard]] GizmoRectangle sized(int part, const QPointF& byM, bool keepsProportion) const;

    GizmoRectangle m_rectangle;
};

} // namespace oxbow
