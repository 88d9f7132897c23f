#pragma once

#include "core/base/angle.h"
#include "core/curve/curve.h"

#include <type_traits>

namespace oxbow {

/// Every kind of curve, in the order of the menu. A new kind is a row here and the function that the row names.
[[nodiscard]] const std::vector<CurveKind>& curveKinds();
/// The kind of that id; null where there is none.
[[nodiscard]] const CurveKind* findCurveKind(std::string_view id);

inline constexpr double kHighBanksM = 300.0; ///< how high banks, cuttings and dams are taken to be at most, where a curve says how far it reaches
inline constexpr double kWayRoom = 0.25;     ///< of the longest way between two points, to go round what lies between (WayLattice)
/// How far a bank of that angle reaches.
[[nodiscard]] inline double bankReachM(double heightM, double angleDeg) { return heightM / slopeOfDeg(angleDeg); }

/// Of a kind that has none of its own.
struct NoCurveParams {};

/// A row of the table without parameters.
[[nodiscard]] inline CurveKind curveKind(std::string_view id, std::string_view label, std::string_view help,
                                         CurveClosing closing, CurveUse use) {
    CurveKind kind;
    kind.id = id;
    kind.noun = "kind of curve";
    kind.label = label;
    kind.help = help;
    kind.closing = closing;
    kind.use = use;
    kind.defaults = NoCurveParams{};
    return kind;
}

/// Makes the table's row of a kind from its parameters, the function that carries a curve of it out, and how far it reaches.
template <typename P, std::size_t N>
[[nodiscard]] CurveKind curveKind(std::string_view id, std::string_view label, std::string_view help,
                                  CurveClosing closing, const Param<P> (&table)[N],
                                  void (*apply)(const Curve&, const P&, WorkingTerrain&, StageContext&),
                                  std::type_identity_t<double (*)(const P&, double longestM)> reachM) {
    CurveKind kind = curveKind(id, label, help, closing, CurveUse::Shape);
    fillTable(kind, table);
    kind.apply = [apply](const Curve& curve, WorkingTerrain& terrain, StageContext& context) {
        apply(curve, std::any_cast<const P&>(curve.params.values()), terrain, context);
    };
    kind.reachM = [reachM](const Curve& curve, double longestM) {
        return reachM(std::any_cast<const P&>(curve.params.values()), longestM);
    };
    return kind;
}

} // namespace oxbow
