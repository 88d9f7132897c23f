#pragma once

#include "core/curve/curve.h"

namespace oxbow {

/// Every kind of curve, in the order of the menu. A new kind is a row here and the function that the row names.
[[nodiscard]] const std::vector<CurveKind>& curveKinds();
/// The kind of that id; null where there is none.
[[nodiscard]] const CurveKind* findCurveKind(std::string_view id);

/// Makes the table's row of a kind from its parameters and the function that carries a curve of it out.
template <typename P, std::size_t N>
[[nodiscard]] CurveKind curveKind(std::string_view id, std::string_view label, std::string_view help,
                                  CurveClosing closing, const Param<P> (&table)[N],
                                  void (*apply)(const Curve&, const P&, WorkingTerrain&, StageContext&)) {
    CurveKind kind;
    kind.id = id;
    kind.noun = "kind of curve";
    kind.label = label;
    kind.help = help;
    kind.closing = closing;
    fillTable(kind, table);
    kind.apply = [apply](const Curve& curve, WorkingTerrain& terrain, StageContext& context) {
        apply(curve, std::any_cast<const P&>(curve.params.values()), terrain, context);
    };
    return kind;
}

} // namespace oxbow
