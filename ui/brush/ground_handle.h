#pragma once

#include <QColor>
#include <QPointF>

#include <optional>
#include <vector>

namespace oxbow {

/// Where a view draws what stands on the ground, and what lies under its pixels (logical ones).
class GroundProjection {
public:
    virtual ~GroundProjection() = default;
    /// Where a place at a height appears; nothing behind the eye. On the map heights do not matter.
    [[nodiscard]] virtual std::optional<QPointF> pixelOf(const QPointF& placeM, double heightM) const = 0;
    /// The place that lies under a pixel on a level plane, also beyond the map; nothing above the horizon.
    [[nodiscard]] virtual std::optional<QPointF> placeAt(const QPointF& pixel, double heightM) const = 0;
    /// The height at which what is under a pixel comes nearest to the plumb line of a place; nothing on the map.
    [[nodiscard]] virtual std::optional<double> heightAt(const QPointF& pixel, const QPointF& placeM) const = 0;
    /// Height of the ground as it is drawn; beyond the map that of its edge.
    [[nodiscard]] virtual double groundAt(const QPointF& placeM) const = 0;
};

/// A place on the ground, or at a height of its own.
struct HandlePlace {
    QPointF placeM;
    double liftM = 0.0; ///< above the ground
};

/// What is dragged: drawn as a dot of some ten pixels at any zoom.
struct GroundHandle {
    enum class Form { Square, Round, Diamond, Cross, Upright };
    /// What the cursor says of it: that it can be dragged anywhere, along a direction or up and down.
    enum class Motion { Anywhere, Along, Upright, Turn };

    int id = 0; ///< below 0: it is seen, but not taken
    HandlePlace at;
    Form form = Form::Square;
    Motion motion = Motion::Anywhere;
    QPointF alongM = {}; ///< the direction, on the map
    bool chosen = false;
    int yields = 0; ///< it is not there where it lies so near to one that yields less that it would be in the way
    QColor colour = QColor(0xff, 0xb5, 0x47);
};

/// A line beside handles. One with an id can be grabbed anywhere.
struct HandleLine {
    std::vector<HandlePlace> points = {};
    QColor colour = QColor(0xff, 0xb5, 0x47);
    double widthPx = 1.6;
    bool dashed = false;
    int id = -1;
};

/// All that a tool shows of them.
struct HandleSet {
    std::vector<GroundHandle> handles; ///< of several under a pixel the last one is taken
    std::vector<HandleLine> lines;
    [[nodiscard]] bool isEmpty() const { return handles.empty() && lines.empty(); }
};

/// Pixels around a handle, and beside a line, that take hold of it.
inline constexpr double kHandleReachPx = 11.0;
inline constexpr double kLineReachPx = 7.0;
/// Pixels that the pointer may move before it drags.
inline constexpr double kDragPx = 4.0;

/// The handle under a pixel, or the line; nothing where there is none. Upright handles are not on the map.
[[nodiscard]] std::optional<int> handleAt(const HandleSet& set, const QPointF& pixel, const GroundProjection& view);
/// Where a handle is drawn; nothing where it is not to be seen.
[[nodiscard]] std::optional<QPointF> pixelOf(const GroundHandle& handle, const GroundProjection& view);
/// The same among others, to which it may yield.
[[nodiscard]] std::optional<QPointF> pixelOf(const GroundHandle& handle, const HandleSet& among,
                                             const GroundProjection& view);
[[nodiscard]] std::optional<QPointF> pixelOf(const HandlePlace& at, const GroundProjection& view);

/// Digits that say where something lies are of use down to a few centimetres.
[[nodiscard]] double roundedM(double metres);
[[nodiscard]] bool isArrow(int key);
/// The way along a side of the map, of that length, that lies most nearly where an arrow points in the view at a place.
[[nodiscard]] QPointF arrowWay(int key, const QPointF& placeM, double stepM, const GroundProjection& view);

} // namespace oxbow
