#include "core/earthwork/curve_reach.h"

#include "core/base/angle.h"
#include "core/base/elementary.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

constexpr double kHighBanksM = 300.0;
constexpr double kBlurSigmas = 6.0; ///< that a blur looks around (gaussian_blur.h)
constexpr double kWayLegs = 0.5;    ///< of the longest way between two points: room to go round what lies between (WayLattice)
constexpr double kLeastCells = 24.0;

/// How far from its line.
double reachM(const Curve& curve) {
    const auto value = [&](const char* key) { return std::get<double>(curve.params.value(key)); };
    const auto banksM = [&](double heightM, const char* angle) { return heightM / slopeOfDeg(value(angle)); };
    const std::string_view id = curve.kind().id;
    if (id == "cliff")
        return banksM(value("height_m"), "face_angle_deg") + value("fade_m");
    if (id == "plateau")
        return value("edge_m");
    if (id == "lake")
        return 2.0 * value("shore_m") + kBlurSigmas * value("shore_m");
    if (id == "ridge")
        return std::max(value("width_m") + banksM(value("height_m") + kHighBanksM, "side_angle_deg"),
                        curve.params.value("mode") == ParamValue(std::string("uplifts")) ? value("reach_m") : 0.0);
    if (id == "road")
        return value("width_m") + value("shoulder_m") + std::max(banksM(kHighBanksM, "cut_angle_deg"), banksM(kHighBanksM, "fill_angle_deg"));
    return (1.0 + value("flood_plain")) * value("width_m") + banksM(kHighBanksM, "bank_angle_deg"); // river
}

} // namespace

std::optional<CellRect> cellsOf(const Curve& curve, const GridSpec& grid) {
    if (!curve.takesPart() || !curve.kind().apply)
        return CellRect{};
    const auto isOn = [&](const char* key) {
        return curve.params.table().find(key) && curve.params.value(key) == ParamValue(true);
    };
    if (isOn("by_discharge"))
        return std::nullopt;
    double west = curve.points[0].at.xM, east = west, north = curve.points[0].at.yM, south = north, widestM = 0.0, longestM = 0.0;
    for (std::size_t i = 0; i < curve.points.size(); ++i) {
        const CurvePoint& point = curve.points[i];
        const MapPoint next = curve.points[(i + 1) % curve.points.size()].at;
        const double bendM = point.tangentM ? std::max(std::fabs(point.tangentM->xM), std::fabs(point.tangentM->yM)) : 0.0;
        west = std::min(west, point.at.xM - bendM);
        east = std::max(east, point.at.xM + bendM);
        north = std::min(north, point.at.yM - bendM);
        south = std::max(south, point.at.yM + bendM);
        widestM = std::max(widestM, point.widthM.value_or(0.0));
        if (i + 1 < curve.points.size() || curve.closed)
            longestM = std::max(longestM, elementary::hypot(next.xM - point.at.xM, next.yM - point.at.yM));
    }
    // A way is looked for with room; one that is drawn may bend out a little between its points.
    const double aroundM = reachM(curve) + widestM + kLeastCells * grid.cellSizeM + (isOn("find_way") ? kWayLegs : 0.25) * longestM;
    const auto cell = [&](double metres) { return static_cast<int>(std::clamp(std::floor(metres / grid.cellSizeM), -1e8, 1e8)); };
    return CellRect{cell(west - aroundM), cell(north - aroundM), cell(east + aroundM) + 1, cell(south + aroundM) + 1};
}

} // namespace oxbow
