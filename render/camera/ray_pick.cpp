#include "render/camera/ray_pick.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace oxbow {

namespace {

/// A ray in units of cells: x and y count samples, z is metres of elevation.
struct GridRay {
    glm::dvec3 origin;
    glm::dvec3 direction;
};

struct Span {
    double enter = 0.0;
    double leave = std::numeric_limits<double>::infinity();
    [[nodiscard]] bool empty() const { return !(enter <= leave); }
};

GridRay inGrid(const Ray& ray, double cellSizeM, double verticalScale) {
    const auto toGrid = [&](const glm::dvec3& v) {
        return glm::dvec3{v.x / cellSizeM, v.z / cellSizeM, v.y / verticalScale};
    };
    return {toGrid(ray.origin) - glm::dvec3(0.5, 0.5, 0.0), toGrid(ray.direction)};
}

void clip(Span& span, double origin, double direction, double low, double high) {
    if (direction == 0.0) {
        if (origin < low || origin > high)
            span.leave = -1.0;
        return;
    }
    const double a = (low - origin) / direction;
    const double b = (high - origin) / direction;
    span.enter = std::max(span.enter, std::min(a, b));
    span.leave = std::min(span.leave, std::max(a, b));
}

/// The first t in the span at which the ray meets z = a + b x + c y + d x y with x, y in [0, 1] from the
/// patch's corner.
std::optional<double> meetPatch(const GridRay& ray, const Span& span, double cornerX, double cornerY,
                                const std::array<double, 4>& z) {
    // Starting at the span's beginning keeps the numbers small.
    const double x = ray.origin.x + span.enter * ray.direction.x - cornerX;
    const double y = ray.origin.y + span.enter * ray.direction.y - cornerY;
    const double height = ray.origin.z + span.enter * ray.direction.z;
    const auto& d = ray.direction;
    const double b = z[1] - z[0];
    const double c = z[2] - z[0];
    const double twist = z[0] - z[1] - z[2] + z[3];
    // Height of the ray above the patch along it: q2 t² + q1 t + q0.
    const double q2 = -twist * d.x * d.y;
    const double q1 = d.z - b * d.x - c * d.y - twist * (x * d.y + y * d.x);
    const double q0 = height - z[0] - b * x - c * y - twist * x * y;
    const double length = span.leave - span.enter;
    std::array<double, 2> roots{-1.0, -1.0};
    const double discriminant = q1 * q1 - 4.0 * q2 * q0;
    if (discriminant < 0.0)
        return std::nullopt;
    const double q = -0.5 * (q1 + std::copysign(std::sqrt(discriminant), q1));
    roots[0] = q != 0.0 ? q0 / q : (q0 == 0.0 ? 0.0 : -1.0);
    roots[1] = q2 != 0.0 ? q / q2 : -1.0;
    if (roots[0] > roots[1])
        std::swap(roots[0], roots[1]);
    const double slack = 1e-9 * (1.0 + span.enter) + 1e-7 * length;
    for (const double root : roots)
        if (root >= -slack && root <= length + slack)
            return span.enter + std::clamp(root, 0.0, length);
    return std::nullopt;
}

class Caster {
public:
    Caster(const HeightPyramid& pyramid, const GridRay& ray)
        : m_pyramid(pyramid), m_layer(pyramid.state().layer(Layer::Elevation)), m_ray(ray) {}

    std::optional<double> cast() const { return descend(m_pyramid.levels().size() - 1, 0, 0); }

private:
    [[nodiscard]] int patchesX() const { return m_pyramid.grid().width - 1; }
    [[nodiscard]] int patchesY() const { return m_pyramid.grid().height - 1; }

    [[nodiscard]] Span spanOver(int x0, int y0, int x1, int y1) const {
        Span span;
        clip(span, m_ray.origin.x, m_ray.direction.x, x0, std::min(x1, patchesX()));
        clip(span, m_ray.origin.y, m_ray.direction.y, y0, std::min(y1, patchesY()));
        return span;
    }

    [[nodiscard]] Span spanOfBlock(std::size_t level, int x, int y) const {
        const int side = HeightPyramid::kLeafSide << level;
        Span span = spanOver(x * side, y * side, (x + 1) * side, (y + 1) * side);
        const HeightPyramid::Range& range = m_pyramid.levels()[level].at(x, y);
        const double slack = 1e-6 * (1.0 + std::max(std::abs(range.low), std::abs(range.high)));
        clip(span, m_ray.origin.z, m_ray.direction.z, range.low - slack, range.high + slack);
        return span;
    }

    std::optional<double> descend(std::size_t level, int x, int y) const {
        if (spanOfBlock(level, x, y).empty())
            return std::nullopt;
        if (level == 0)
            return searchLeaf(x, y);
        const HeightPyramid::Level& children = m_pyramid.levels()[level - 1];
        // Front to back: the child on the side the ray comes from is first, along each axis.
        const int flipX = m_ray.direction.x < 0.0 ? 1 : 0;
        const int flipY = m_ray.direction.y < 0.0 ? 1 : 0;
        std::optional<double> best;
        for (const auto& [dx, dy] : {std::pair{0, 0}, {1, 0}, {0, 1}, {1, 1}}) {
            const int childX = 2 * x + (dx ^ flipX);
            const int childY = 2 * y + (dy ^ flipY);
            if (childX >= children.width || childY >= children.height)
                continue;
            // The two middle children lie side by side, so the second may still hold the nearer hit.
            const auto hit = descend(level - 1, childX, childY);
            if (hit && (!best || *hit < *best))
                best = hit;
            if (best && !(dx == 1 && dy == 0))
                return best;
        }
        return best;
    }

    std::optional<double> searchLeaf(int leafX, int leafY) const {
        std::optional<double> best;
        const int x0 = leafX * HeightPyramid::kLeafSide;
        const int y0 = leafY * HeightPyramid::kLeafSide;
        for (int y = y0; y < std::min(y0 + HeightPyramid::kLeafSide, patchesY()); ++y) {
            const Span row = spanOver(x0, y, x0 + HeightPyramid::kLeafSide, y + 1);
            if (row.empty())
                continue;
            const auto hit = searchRow(row, x0, y);
            if (hit && (!best || *hit < *best))
                best = hit;
        }
        return best;
    }

    std::optional<double> searchRow(const Span& row, int x0, int y) const {
        const double a = m_ray.origin.x + row.enter * m_ray.direction.x;
        const double b = m_ray.origin.x + row.leave * m_ray.direction.x;
        const int last = std::min(x0 + HeightPyramid::kLeafSide, patchesX()) - 1;
        const int from = std::clamp(static_cast<int>(std::floor(std::min(a, b))), x0, last);
        const int to = std::clamp(static_cast<int>(std::floor(std::max(a, b))), x0, last);
        std::optional<double> best;
        for (int x = from; x <= to; ++x) {
            const Span span = spanOver(x, y, x + 1, y + 1);
            if (span.empty())
                continue;
            const auto hit = meetPatch(
                m_ray, span, x, y,
                {m_layer.at(x, y), m_layer.at(x + 1, y), m_layer.at(x, y + 1), m_layer.at(x + 1, y + 1)});
            if (hit && (!best || *hit < *best))
                best = hit;
        }
        return best;
    }

    const HeightPyramid& m_pyramid;
    const TiledLayer& m_layer;
    GridRay m_ray;
};

} // namespace

double waterLevelAt(const TerrainState& state, std::optional<double> seaLevelM, double eastM, double southM) {
    const GridSpec& grid = state.grid();
    const int x = std::clamp(static_cast<int>(eastM / grid.cellSizeM), 0, grid.width - 1);
    const int y = std::clamp(static_cast<int>(southM / grid.cellSizeM), 0, grid.height - 1);
    double level = seaLevelM.value_or(std::numeric_limits<double>::lowest());
    if (state.has(Layer::Water) && state.value(Layer::Water, x, y) > 0.0f)
        level =
            std::max(level, double{state.value(Layer::Elevation, x, y)} + state.value(Layer::Water, x, y));
    if (state.has(Layer::LakeLevel) && !std::isnan(state.value(Layer::LakeLevel, x, y)))
        level = std::max(level, double{state.value(Layer::LakeLevel, x, y)});
    return level;
}

std::optional<GroundHit> pickGround(const HeightPyramid& pyramid, const Ray& ray, double verticalScale) {
    const GridSpec& grid = pyramid.grid();
    if (pyramid.empty() || grid.width < 2 || grid.height < 2)
        return std::nullopt;
    const GridRay gridRay = inGrid(ray, grid.cellSizeM, verticalScale);
    const auto distance = Caster(pyramid, gridRay).cast();
    if (!distance)
        return std::nullopt;
    const glm::dvec3 at = gridRay.origin + *distance * gridRay.direction;
    GroundHit hit;
    hit.distanceM = *distance;
    hit.eastM = (at.x + 0.5) * grid.cellSizeM;
    hit.southM = (at.y + 0.5) * grid.cellSizeM;
    hit.elevationM = pyramid.elevationAt(hit.eastM, hit.southM).value_or(at.z);
    hit.cellX = std::clamp(static_cast<int>(std::lround(at.x)), 0, grid.width - 1);
    hit.cellY = std::clamp(static_cast<int>(std::lround(at.y)), 0, grid.height - 1);
    return hit;
}

std::optional<GroundHit> pickSurface(const HeightPyramid& pyramid, const Ray& ray, double verticalScale,
                                     std::optional<double> seaLevelM) {
    auto hit = pickGround(pyramid, ray, verticalScale);
    if (!hit || ray.direction.y >= 0.0)
        return hit;
    const TerrainState& state = pyramid.state();
    const GridSpec& grid = pyramid.grid();
    // Water lies level: where the ray comes through the surface that stands over the bed which it meets.
    const double level = waterLevelAt(state, seaLevelM, hit->eastM, hit->southM);
    const double rise = level * verticalScale - (ray.origin.y + hit->distanceM * ray.direction.y);
    if (level <= hit->elevationM || rise <= 0.0)
        return hit;
    const double distance = std::max(0.0, hit->distanceM + rise / ray.direction.y);
    const glm::dvec3 at = ray.origin + distance * ray.direction;
    hit->distanceM = distance;
    hit->eastM = std::clamp(at.x, 0.0, grid.widthM());
    hit->southM = std::clamp(at.z, 0.0, grid.heightM());
    hit->elevationM = pyramid.elevationAt(hit->eastM, hit->southM).value_or(hit->elevationM);
    hit->cellX = std::clamp(static_cast<int>(hit->eastM / grid.cellSizeM), 0, grid.width - 1);
    hit->cellY = std::clamp(static_cast<int>(hit->southM / grid.cellSizeM), 0, grid.height - 1);
    return hit;
}

} // namespace oxbow
