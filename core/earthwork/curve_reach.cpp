#include "core/earthwork/curve_reach.h"

#include "core/base/elementary.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

constexpr double kLeastCells = 24.0;
constexpr double kBend = 0.25; ///< of the longest way between two points: as far as the line may bend out

} // namespace

std::optional<CellRect> cellsOf(const Curve& curve, const GridSpec& grid) {
    if (!curve.takesPart() || !curve.kind().apply)
        return CellRect{};
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
    const double reachM = curve.kind().reachM(curve, longestM);
    if (std::isinf(reachM))
        return std::nullopt;
    const double aroundM = reachM + widestM + kLeastCells * grid.cellSizeM + kBend * longestM;
    const auto cell = [&](double metres) { return static_cast<int>(std::clamp(std::floor(metres / grid.cellSizeM), -1e8, 1e8)); };
    return CellRect{cell(west - aroundM), cell(north - aroundM), cell(east + aroundM) + 1, cell(south + aroundM) + 1};
}

} // namespace oxbow
