#include "ui/map/contour_labels.h"

#include "ui/widgets/units_text.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

constexpr double kApartPx = 190.0;  ///< from one label to the next, about
constexpr double kReachPx = 80.0;   ///< how far from its even place a label may lie
constexpr int kLinesALabel = 5;     ///< every fifth line is drawn stronger: those have a label

struct Slope {
    double heightM = 0.0;
    double east = 0.0, south = 0.0; ///< rise over run
};

/// The patch between four cells.
Slope slopeAt(const TerrainState& terrain, const QPointF& placeM) {
    const GridSpec& grid = terrain.grid();
    const double u = std::clamp(placeM.x() / grid.cellSizeM - 0.5, 0.0, std::max(0.0, grid.width - 1.001));
    const double v = std::clamp(placeM.y() / grid.cellSizeM - 0.5, 0.0, std::max(0.0, grid.height - 1.001));
    const int x = static_cast<int>(u), y = static_cast<int>(v);
    const auto at = [&](int dx, int dy) {
        return double{terrain.value(Layer::Elevation, std::min(x + dx, grid.width - 1),
                                    std::min(y + dy, grid.height - 1))};
    };
    const double a = at(0, 0), b = at(1, 0), c = at(0, 1), d = at(1, 1), s = u - x, t = v - y;
    return {(a + s * (b - a)) * (1 - t) + (c + s * (d - c)) * t, ((b - a) * (1 - t) + (d - c) * t) / grid.cellSizeM,
            ((c - a) * (1 - s) + (d - b) * s) / grid.cellSizeM};
}

/// The next point of the line of that height, down or up the slope; nothing where the way does not end.
std::optional<QPointF> onLine(const TerrainState& terrain, QPointF placeM, double heightM, double intervalM) {
    constexpr int kMostTries = 12;
    for (int i = 0; i < kMostTries; ++i) {
        const Slope slope = slopeAt(terrain, placeM);
        const double away = heightM - slope.heightM, steep = slope.east * slope.east + slope.south * slope.south;
        if (!(steep > 1e-6))
            return std::nullopt;
        if (std::abs(away) < 0.02 * intervalM)
            return placeM;
        const double longest = 8.0 * terrain.grid().cellSizeM * std::sqrt(steep);
        const double step = std::clamp(away, -longest, longest) / steep;
        placeM += QPointF(step * slope.east, step * slope.south);
        if (placeM.x() < 0 || placeM.y() < 0 || placeM.x() > terrain.grid().widthM() ||
            placeM.y() > terrain.grid().heightM())
            return std::nullopt;
    }
    return std::nullopt;
}

bool isWet(const TerrainState& terrain, const QPointF& placeM) {
    const GridSpec& grid = terrain.grid();
    const int x = std::clamp(static_cast<int>(placeM.x() / grid.cellSizeM), 0, grid.width - 1);
    const int y = std::clamp(static_cast<int>(placeM.y() / grid.cellSizeM), 0, grid.height - 1);
    return terrain.value(Layer::LakeLevel, x, y) > terrain.value(Layer::Elevation, x, y);
}

} // namespace

std::vector<ViewLabel> contourLabels(const TerrainState& terrain, double intervalM, const QRectF& view,
                                     const QFontMetricsF& metrics, const PlaceOfPixel& placeOf,
                                     const PixelOfPlace& pixelOf) {
    std::vector<ViewLabel> labels;
    if (terrain.empty() || !(intervalM > 0.0))
        return labels;
    const double apartM = kLinesALabel * intervalM;
    for (double y = view.top() + 0.5 * kApartPx; y < view.bottom(); y += kApartPx)
        for (double x = view.left() + 0.5 * kApartPx; x < view.right(); x += kApartPx) {
            const auto start = placeOf({x, y});
            if (!start)
                continue;
            const double heightM = apartM * std::round(slopeAt(terrain, *start).heightM / apartM);
            const auto place = onLine(terrain, *start, heightM, intervalM);
            if (!place || isWet(terrain, *place))
                continue;
            const Slope slope = slopeAt(terrain, *place);
            const double alongM = terrain.grid().cellSizeM / std::max(std::hypot(slope.east, slope.south), 1e-9);
            const QPointF along(-slope.south * alongM, slope.east * alongM); // uphill is to its right
            const auto at = pixelOf(*place, heightM);
            const auto before = pixelOf(*place - along, heightM), after = pixelOf(*place + along, heightM);
            if (!at || !before || !after || std::hypot(at->x() - x, at->y() - y) > kReachPx)
                continue;
            // Heads of letters uphill where that is not upside down.
            double angleDeg = std::atan2(after->y() - before->y(), after->x() - before->x()) * 180.0 / M_PI + 180.0;
            angleDeg = std::remainder(angleDeg, 360.0);
            if (std::abs(angleDeg) > 90.0)
                angleDeg += angleDeg > 0.0 ? -180.0 : 180.0;
            if (auto label = freeLabel(measureText(heightM, "m", 0), *at, angleDeg, metrics, labels);
                label && view.contains(label->place))
                labels.push_back(*label);
        }
    return labels;
}

} // namespace oxbow
