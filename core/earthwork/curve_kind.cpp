#include "core/earthwork/curve_kind.h"

#include "core/earthwork/constraint_curves.h"
#include "core/earthwork/curve_rows.h"

#include <algorithm>

namespace oxbow {

CurveKind regionCurve() {
    CurveKind kind = curveKind("region", "Region",
                               "Changes nothing: masks go by the distance to it, or by what lies inside.",
                               CurveClosing::Either, CurveUse::None);
    kind.usesWidths = kind.usesHeights = false;
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
