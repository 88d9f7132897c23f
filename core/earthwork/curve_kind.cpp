#include "core/earthwork/curve_kind.h"

#include "core/earthwork/constraint_curves.h"
#include "core/earthwork/curve_rows.h"

#include <algorithm>

namespace oxbow {

CurveKind regionCurve() {
    CurveKind kind;
    kind.id = "region";
    kind.noun = "kind of curve";
    kind.label = "Region";
    kind.help = "Changes nothing: masks go by the distance to it, or by what lies inside.";
    kind.use = CurveUse::None;
    kind.closing = CurveClosing::Either;
    kind.usesWidths = kind.usesHeights = false;
    kind.defaults = NoCurveParams{};
    return kind;
}

const std::vector<CurveKind>& curveKinds() {
    static const std::vector<CurveKind> kKinds = {riverCurve(), ridgeCurve(),   cliffCurve(),
                                                  roadCurve(),  plateauCurve(), lakeCurve(),    regionCurve(),
                                                  pinCurve(),   heightLineCurve(), lakeLevelCurve(), riverBedCurve()};
    return kKinds;
}

const CurveKind* findCurveKind(std::string_view id) {
    const auto found = std::ranges::find(curveKinds(), id, &CurveKind::id);
    return found == curveKinds().end() ? nullptr : &*found;
}

} // namespace oxbow
