#include "ui/ground/ground_reading.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace oxbow {

namespace {

double rise(const TerrainState& state, int x0, int y0, int x1, int y1) {
    const double cells = std::max(1, x1 - x0 + y1 - y0);
    const double difference = static_cast<double>(state.value(Layer::Elevation, x1, y1)) -
                              static_cast<double>(state.value(Layer::Elevation, x0, y0));
    return difference / (cells * state.grid().cellSizeM);
}

double slopeDeg(const TerrainState& state, int x, int y) {
    const GridSpec& grid = state.grid();
    const double east = rise(state, std::max(0, x - 1), y, std::min(grid.width - 1, x + 1), y);
    const double south = rise(state, x, std::max(0, y - 1), x, std::min(grid.height - 1, y + 1));
    return std::atan(std::hypot(east, south)) * 180.0 / std::numbers::pi;
}

} // namespace

Reading readGround(const TerrainState& state, const GroundHit& hit) {
    const auto value = [&](Layer layer) {
        return static_cast<double>(state.value(layer, hit.cellX, hit.cellY));
    };
    Reading reading;
    reading.eastM = hit.eastM;
    reading.southM = hit.southM;
    reading.cellX = hit.cellX;
    reading.cellY = hit.cellY;
    reading.elevationM = value(Layer::Elevation);
    reading.slopeDeg = slopeDeg(state, hit.cellX, hit.cellY);
    reading.waterM = value(Layer::Water);
    reading.dischargeM3S = value(Layer::Discharge);
    if (std::isfinite(value(Layer::LakeLevel)))
        reading.lakeLevelM = value(Layer::LakeLevel);
    return reading;
}

} // namespace oxbow
