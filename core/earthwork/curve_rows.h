#pragma once

#include "core/curve/curve.h"

/// The rows of the table of kinds (curve_kind.h), each in the file of its kind.
namespace oxbow {

[[nodiscard]] CurveKind riverCurve();
[[nodiscard]] CurveKind ridgeCurve();
[[nodiscard]] CurveKind cliffCurve();
[[nodiscard]] CurveKind roadCurve();
[[nodiscard]] CurveKind plateauCurve();
[[nodiscard]] CurveKind lakeCurve();
[[nodiscard]] CurveKind regionCurve();

} // namespace oxbow
