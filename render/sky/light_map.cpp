#include "render/sky/light_map.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <span>

namespace oxbow {

namespace {

/// Growth of the penumbra with distance: more than the sun's half degree, since a hard edge looks wrong on
/// coarse cells.
constexpr float kPenumbra = 0.05f;

std::size_t product(int a, int b) {
    return static_cast<std::size_t>(a) * static_cast<std::size_t>(b);
}

template <typename Value>
std::vector<Value> transposed(const std::vector<Value>& cells, int width, int height) {
    constexpr int kBlock = 32;
    std::vector<Value> result(cells.size());
    for (int y0 = 0; y0 < height; y0 += kBlock)
        for (int x0 = 0; x0 < width; x0 += kBlock)
            for (int y = y0; y < std::min(y0 + kBlock, height); ++y)
                for (int x = x0; x < std::min(x0 + kBlock, width); ++x)
                    result[product(x, height) + y] = cells[product(y, width) + x];
    return result;
}

/// The sweep along rows: state of the shadow's edge over the row before.
class ShadowSweep {
public:
    ShadowSweep(int width, float spacingM, float shift, float tanSun)
        : m_width(width),
          m_stepM(spacingM * std::sqrt(1.0f + shift * shift)),
          m_dropM(m_stepM * tanSun),
          m_shift(shift),
          m_edge(width + 2, -1e30f),
          m_distance(width + 2, 0.0f),
          m_nextEdge(m_edge),
          m_nextDistance(m_distance) {}

    void row(const float* ground, std::uint8_t* light) {
        const int first = m_shift < 0.0f ? -1 : 0; // a shift of a whole cell is all of the next one
        const float share = m_shift - static_cast<float>(first);
        const float* edge = m_edge.data() + 1 + first;
        const float* distance = m_distance.data() + 1 + first;
        for (int i = 0; i < m_width; ++i) {
            const float shadow = edge[i] + share * (edge[i + 1] - edge[i]) - m_dropM;
            const float far = distance[i] + share * (distance[i + 1] - distance[i]) + m_stepM;
            const float width = (far - m_stepM) * kPenumbra + 0.25f * m_dropM;
            const float t = std::clamp(0.5f + 0.5f * (shadow - ground[i]) / width, 0.0f, 1.0f);
            light[i] = static_cast<std::uint8_t>(255.5f - 255.0f * t * t * (3.0f - 2.0f * t));
            const bool lit = ground[i] >= shadow;
            m_nextEdge[i + 1] = lit ? ground[i] : shadow;
            m_nextDistance[i + 1] = lit ? 0.0f : far;
        }
        std::swap(m_edge, m_nextEdge);
        std::swap(m_distance, m_nextDistance);
        // Beyond the map the ground goes on as at its border, or the border would leak light.
        m_edge.front() = m_edge[1];
        m_edge.back() = m_edge[m_width];
    }

private:
    int m_width;
    float m_stepM;
    float m_dropM;
    float m_shift;
    std::vector<float> m_edge; ///< with a cell more on either side
    std::vector<float> m_distance;
    std::vector<float> m_nextEdge;
    std::vector<float> m_nextDistance;
};

struct HorizonPoint {
    float along;
    float height;
};

/// Adds cos² of the horizon's angle, looking back along a line of cells, to each of them.
class HorizonLine {
public:
    void start() { m_hull.clear(); }
    float light(float along, float height) {
        const auto slopeTo = [&](const HorizonPoint& point) {
            return (point.height - height) / (along - point.along);
        };
        while (m_hull.size() >= 2 && slopeTo(m_hull.back()) <= slopeTo(m_hull[m_hull.size() - 2]))
            m_hull.pop_back();
        const float slope = m_hull.empty() ? 0.0f : std::max(0.0f, slopeTo(m_hull.back()));
        m_hull.push_back({along, height});
        return 1.0f / (1.0f + slope * slope);
    }

private:
    std::vector<HorizonPoint> m_hull;
};

struct Direction {
    bool alongX;
    int sign;
    double shear; ///< sideways cells per cell along
};

std::vector<Direction> horizonDirections() {
    std::vector<Direction> directions;
    for (const bool alongX : {true, false})
        for (const int sign : {1, -1})
            for (const double shear : {-0.75, -0.25, 0.25, 0.75})
                directions.push_back({alongX, sign, shear});
    return directions;
}

void addHorizon(const CoarseHeights& heights, const Direction& direction, std::vector<float>& sum) {
    const int length = direction.alongX ? heights.width : heights.height;
    const int breadth = direction.alongX ? heights.height : heights.width;
    const float stepM = static_cast<float>(heights.spacingM * std::hypot(1.0, direction.shear));
    std::vector<int> sideways(length);
    for (int i = 0; i < length; ++i)
        sideways[i] = static_cast<int>(std::lround(i * direction.shear));
    const auto [low, high] = std::minmax(sideways.front(), sideways.back());
    HorizonLine line;
    for (int offset = -high; offset < breadth - low; ++offset) {
        line.start();
        for (int i = 0; i < length; ++i) {
            const int across = offset + sideways[i];
            if (across < 0 || across >= breadth)
                continue;
            const int along = direction.sign > 0 ? i : length - 1 - i;
            const std::size_t cell = direction.alongX ? product(across, heights.width) + along
                                                      : product(along, heights.width) + across;
            sum[cell] += line.light(static_cast<float>(i) * stepM, heights.cells[cell]);
        }
    }
}

/// Where light meets a cell.
float surfaceOf(float ground, float lakeLevel, float seaLevel) {
    // A level that is no number is no lake.
    return std::max(lakeLevel > ground ? lakeLevel : ground, seaLevel);
}

/// Row y of the surface added to a row of sums, one per block of cells.
void addRow(const TerrainState& state, const StillWater& water, int y, int cellsPerTexel, double scale,
            std::span<float> sums) {
    const GridSpec& grid = state.grid();
    const bool lakes = water.lakes && state.has(Layer::LakeLevel);
    const auto sea = static_cast<float>(water.seaLevelM.value_or(-std::numeric_limits<float>::infinity()));
    const auto rowOf = [&](Layer layer, int tileX) {
        return state.layer(layer).tile(tileX, y / kTileSide)->cells.data() + (y % kTileSide) * kTileSide;
    };
    for (int tileX = 0; tileX < state.layer(Layer::Elevation).tilesAcross(); ++tileX) {
        const float* ground = rowOf(Layer::Elevation, tileX);
        const float* levels = lakes ? rowOf(Layer::LakeLevel, tileX) : ground;
        const int x0 = tileX * kTileSide;
        const int count = std::min(kTileSide, grid.width - x0);
        for (int i = 0; i < count; ++i)
            sums[(x0 + i) / cellsPerTexel] +=
                static_cast<float>(surfaceOf(ground[i], levels[i], sea) * scale);
    }
}

} // namespace

StillWater stillWater(const FrameSettings& settings) {
    return settings.water ? StillWater{true, settings.seaLevelM} : StillWater{};
}

std::optional<double> seaAroundM(const TerrainState& state, std::optional<double> chosenM) {
    if (chosenM)
        return chosenM;
    const auto sea = std::ranges::find(state.waterBodies()->lakes, LakeKind::Sea, &Lake::kind);
    return sea == state.waterBodies()->lakes.end() ? std::nullopt : std::optional(sea->levelM);
}

bool sameSurface(const TerrainState& a, const TerrainState& b) {
    const auto same = [&](Layer layer) { return a.layer(layer).tiles() == b.layer(layer).tiles(); };
    return a.grid() == b.grid() && same(Layer::Elevation) && same(Layer::LakeLevel);
}

CoarseHeights coarseHeights(const TerrainState& state, double verticalScale, int longestSide,
                            const StillWater& water) {
    const GridSpec& grid = state.grid();
    CoarseHeights result;
    if (!state.has(Layer::Elevation))
        return result;
    const int n = (std::max(grid.width, grid.height) + longestSide - 1) / longestSide;
    result.width = (grid.width + n - 1) / n;
    result.height = (grid.height + n - 1) / n;
    result.cellsPerTexel = n;
    result.spacingM = grid.cellSizeM * n;
    result.cells.assign(product(result.width, result.height), 0.0f);
    for (int y = 0; y < grid.height; ++y) {
        const std::span<float> sums(result.cells.data() + product(y / n, result.width), result.width);
        const int rows = std::min(n, grid.height - y / n * n);
        addRow(state, water, y, n, verticalScale / (n * rows), sums);
    }
    // The last column averages fewer cells.
    const int lastColumns = grid.width - (result.width - 1) * n;
    for (int y = 0; y < result.height; ++y)
        result.cells[product(y, result.width) + result.width - 1] *= static_cast<float>(n) / lastColumns;
    return result;
}

LightMap sunLight(const CoarseHeights& heights, const SunDirection& sun) {
    LightMap map{heights.width, heights.height, heights.cellsPerTexel, {}};
    const double heading = sun.headingDeg * std::numbers::pi / 180.0;
    double east = std::sin(heading);
    double south = -std::cos(heading);
    const bool alongX = std::abs(east) > std::abs(south);
    if (alongX)
        std::swap(east, south);
    const int width = alongX ? heights.height : heights.width;
    const int rows = alongX ? heights.width : heights.height;
    const std::vector<float> turned =
        alongX ? transposed(heights.cells, heights.width, heights.height) : std::vector<float>{};
    const std::vector<float>& ground = alongX ? turned : heights.cells;
    const double tanSun = std::tan(std::clamp(sun.heightDeg, 0.5, 89.5) * std::numbers::pi / 180.0);
    std::vector<std::uint8_t> light(heights.cells.size());
    ShadowSweep sweep(width, static_cast<float>(heights.spacingM), static_cast<float>(east / std::abs(south)),
                      static_cast<float>(tanSun));
    for (int i = 0; i < rows; ++i) {
        const int row = south < 0.0 ? i : rows - 1 - i;
        sweep.row(ground.data() + product(row, width), light.data() + product(row, width));
    }
    map.light = alongX ? transposed(light, width, rows) : std::move(light);
    return map;
}

LightMap skyLight(const CoarseHeights& heights, const std::function<bool()>& cancelled) {
    const std::vector<Direction> directions = horizonDirections();
    std::vector<float> sum(heights.cells.size(), 0.0f);
    for (const Direction& direction : directions) {
        if (cancelled())
            return {};
        addHorizon(heights, direction, sum);
    }
    LightMap map{heights.width, heights.height, heights.cellsPerTexel, std::vector<std::uint8_t>(sum.size())};
    const float scale = 255.0f / static_cast<float>(directions.size());
    std::ranges::transform(sum, map.light.begin(),
                           [scale](float light) { return static_cast<std::uint8_t>(light * scale + 0.5f); });
    return map;
}

} // namespace oxbow
