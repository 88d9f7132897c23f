#pragma once

#include "core/param/param_set.h"
#include "core/terrain/lake.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace oxbow {

class WorkingTerrain;
struct StageContext;
struct Curve;

/// How a road goes on from a point to the next one. On a bridge and in a tunnel the ground stays as it is.
enum class RoadDeck { Ground, Bridge, Tunnel };

/// A point that a curve passes. Metres from the map's north-west corner, so that it holds at any resolution.
struct CurvePoint {
    MapPoint at;
    std::optional<double> widthM = {};     ///< whole width here; none: as between its neighbours, or as the kind has it
    std::optional<double> heightM = {};    ///< none: as the kind finds it
    std::optional<MapPoint> tangentM = {}; ///< from the point to the control point behind it, the one before it lies
                                       ///< opposite; none: by its neighbours
    RoadDeck deck = RoadDeck::Ground;  ///< of a road that is drawn exactly; other kinds pass over it
    bool operator==(const CurvePoint&) const = default;
};

/// Whether the end of a curve is joined to its start.
enum class CurveClosing { Open, Closed, Either };

/// What a stage does with its curves.
enum class CurveUse {
    None,      ///< it holds none; of a kind: every stage of curves may hold it, none goes by it
    Shape,     ///< each changes the ground, one a step
    Constrain, ///< all together say what the ground must be
};

/// What a curve can be: one row of a table (core/earthwork/curve_kind.h).
struct CurveKind : ParamTable {
    std::string_view label; ///< name for people
    std::string_view help;  ///< one sentence for the menu
    CurveUse use = CurveUse::Shape;
    CurveClosing closing = CurveClosing::Open;
    bool isLine = true;      ///< else each of its points stands alone
    bool usesWidths = true;  ///< of its points
    bool usesHeights = true; ///< of its points
    /// Changes the terrain by one curve of this kind and books what it adds and takes; none unless that is its use. The same in metres at every resolution. Throws Error where the user must mend something, Cancelled.
    std::function<void(const Curve&, WorkingTerrain&, StageContext&)> apply;
    /// How far from its line it looks at ground or changes it, m; `longestM`: the longest way between two of its points. Infinite:
    /// the whole map. There where `apply` is.
    std::function<double(const Curve&, double longestM)> reachM;
};

/// A smooth path that a stage of curves holds: through points, see curve_path.h. A value type.
struct Curve {
    /// Without points, with the kind's defaults.
    explicit Curve(const CurveKind& kind);

    ParamSet params;  ///< of the kind
    std::string name; ///< given by the user; what masks call it by
    bool closed = false;
    bool hidden = false; ///< left out of all that is computed
    std::vector<CurvePoint> points;
    std::uint64_t id; ///< tells curves apart while the program runs; not saved, not compared

    [[nodiscard]] const CurveKind& kind() const { return static_cast<const CurveKind&>(params.table()); }
    [[nodiscard]] std::string title() const { return name.empty() ? std::string(kind().label) : name; }
    /// The same curve as another kind: its points and its name.
    [[nodiscard]] Curve as(const CurveKind& other) const;
    /// Whether it has enough points to be a line, or a ring, or what else it is.
    [[nodiscard]] bool isDrawn() const { return points.size() >= (closed ? 3u : kind().isLine ? 2u : 1u); }
    /// Whether anything goes by it.
    [[nodiscard]] bool takesPart() const { return !hidden && isDrawn(); }
    bool operator==(const Curve& other) const;
};

/// Whether a stage of that use may hold curves of a kind.
[[nodiscard]] inline bool holds(CurveUse stage, const CurveKind& kind) {
    return stage != CurveUse::None && (kind.use == CurveUse::None || kind.use == stage);
}

inline constexpr std::size_t kMostCurvePoints = 20000;

/// Throws Error that names the place of what is wrong: a number out of range, more points than kMostCurvePoints, an
/// end joined to its start, or not, where the kind asks for the other.
void checkCurve(const Curve& curve, const std::string& where);

/// A copy that is another curve.
[[nodiscard]] Curve asNewCurve(Curve curve);

} // namespace oxbow
