#pragma once

#include "core/recipe/recipe.h"
#include "ui/brush/ground_handle.h"

namespace oxbow {

/// Curves as lines on the ground; those that did not change since the last time are not worked out anew.
class CurveLines {
public:
    /// The lines of a stage's curves, each in its kind's colour, the chosen one stronger, and its edges where it has a
    /// width; of those that are no lines the points, as handles, but for the chosen one. Ids count from `firstId`; -1: they cannot be grabbed.
    void add(const std::vector<Curve>& curves, std::uint64_t chosen, int firstId, HandleSet& to);

private:
    struct Line {
        Curve curve;
        std::vector<HandlePlace> middle, left, right; ///< the edges are empty where it has no width
    };
    [[nodiscard]] static Line lineOf(const Curve& curve);

    std::vector<Line> m_lines;
};

[[nodiscard]] inline QPointF placeOf(MapPoint at) {
    return {at.xM, at.yM};
}
/// Of the lines and handles of a kind.
[[nodiscard]] QColor colourOf(const CurveKind& kind);
/// Width of a curve at one of its points: its own, or by its neighbours, or the kind's; 0 where it has none.
[[nodiscard]] double widthAt(const Curve& curve, std::size_t point);
/// The direction of a curve at one of its points, of length 1; to the right of it lies (-y, x).
[[nodiscard]] QPointF directionAt(const Curve& curve, std::size_t point);

} // namespace oxbow
