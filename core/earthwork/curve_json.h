#pragma once

#include "core/curve/curve.h"

#include <nlohmann/json_fwd.hpp>

namespace oxbow {

/// Curves as recipes keep them:
///
///     { "kind": "region", "name": "south", "closed": true, "parameters": { },
///       "points": [ { "x_m": 1210, "y_m": 840, "width_m": 30, "height_m": 412.5, "tangent_m": [ 80, -20 ] } ] }
///
/// Width, height and tangent of a point stand where it has them, `closed` and `hidden` where they are true, parameters where they are
/// not the kind's defaults. `mayFollow`: numbers of parameters may be texts, which followValues works out.
[[nodiscard]] nlohmann::ordered_json curvesJson(const std::vector<Curve>& curves);
/// Throws Error as checkCurve does, and with its place for a key or kind that is not known.
[[nodiscard]] std::vector<Curve> parseCurves(const nlohmann::ordered_json& list, const std::string& where,
                                             bool mayFollow = false);

// Of one curve, for files that keep its places in their own way.
[[nodiscard]] nlohmann::ordered_json curveParamsJson(const Curve& curve);
[[nodiscard]] Curve curveOfKind(const nlohmann::ordered_json& kind, const std::string& where);
void parseCurveParams(const nlohmann::ordered_json& object, Curve& curve, const std::string& where,
                      bool mayFollow = false);

} // namespace oxbow
