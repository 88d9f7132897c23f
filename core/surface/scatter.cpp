#include "core/surface/scatter.h"

#include "core/base/counter_random.h"
#include "core/base/elementary.h"
#include "core/base/error.h"
#include "core/base/phrase.h"
#include "core/terrain/river_line.h"
#include "core/terrain/sampling.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

constexpr int kTries = 3;
constexpr std::size_t kMostSquares = 80'000'000;
constexpr double kMostPoints = 2e7;

/// Squares of spacing / sqrt 2 a side: one can hold a single point, and those in its way lie within two squares.
struct Squares {
    double sideM;
    int columns, rows;
    std::vector<std::int32_t> point; ///< its number, or -1

    Squares(double spacingM, const GridSpec& grid)
        : sideM(spacingM / std::sqrt(2.0)),
          columns(static_cast<int>(std::min(1e9, std::ceil(grid.widthM() / sideM)))),
          rows(static_cast<int>(std::min(1e9, std::ceil(grid.heightM() / sideM)))) {
        if (static_cast<double>(columns) * rows > static_cast<double>(kMostSquares))
            throw Error(phrase("scatter: a spacing of less than %1 m makes more than %2 million points on "
                               "this map: raise it",
                               shortNumber(std::sqrt(2.0 * grid.widthM() * grid.heightM() / kMostSquares)),
                               static_cast<int>(kMostPoints / 1e6)));
        point.assign(static_cast<std::size_t>(columns) * rows, -1);
    }
    [[nodiscard]] std::size_t index(int column, int row) const {
        return static_cast<std::size_t>(row) * columns + column;
    }
};

double heightAt(const Heightmap& map, double xM, double yM) {
    return bilinear(map, xM / map.cellSizeM() - 0.5, yM / map.cellSizeM() - 0.5);
}

class Thrower {
public:
    Thrower(const Scatter& scatter, const Heightmap& mask, const Heightmap& elevation)
        : m_scatter(scatter), m_mask(mask), m_elevation(elevation), m_squares(scatter.spacingM, mask.grid()) {}

    std::vector<ScatterPoint> run() {
        // Squares of one of 25 classes do not see each other: the order within a class does not matter.
        for (int round = 0; round < kTries; ++round)
            for (int k = 0; k < 25; ++k) {
                const int phase = (7 * k + 11 * round) % 25;
                for (int row = phase / 5; row < m_squares.rows; row += 5)
                    for (int column = phase % 5; column < m_squares.columns; column += 5)
                        attempt(column, row, round);
            }
        std::vector<ScatterPoint> kept;
        for (std::size_t i = 0; i < m_points.size(); ++i)
            if (m_isKept[i])
                kept.push_back(m_points[i]);
        return kept;
    }

private:
    void attempt(int column, int row, int round) {
        std::int32_t& own = m_squares.point[m_squares.index(column, row)];
        if (own >= 0)
            return;
        const auto random = [&](int what) { return unitDouble(randomBits(m_scatter.seed, column, row, round, what)); };
        const double xM = (column + random(0)) * m_squares.sideM, yM = (row + random(1)) * m_squares.sideM;
        const GridSpec& grid = m_mask.grid();
        if (xM >= grid.widthM() || yM >= grid.heightM())
            return;
        const double wanted = m_scatter.density * heightAt(m_mask, xM, yM);
        if (!(wanted > 0.0) || isTaken(column, row, xM, yM))
            return;
        own = static_cast<std::int32_t>(m_points.size());
        m_points.push_back({xM, yM, heightAt(m_elevation, xM, yM), 360.0 * random(2),
                            m_scatter.scaleMin + random(3) * (m_scatter.scaleMax - m_scatter.scaleMin)});
        m_isKept.push_back(random(4) < wanted); // thinned afterwards: a share of the full throw
    }

    [[nodiscard]] bool isTaken(int column, int row, double xM, double yM) const {
        const double least = m_scatter.spacingM * m_scatter.spacingM;
        for (int j = std::max(0, row - 2); j <= std::min(m_squares.rows - 1, row + 2); ++j)
            for (int i = std::max(0, column - 2); i <= std::min(m_squares.columns - 1, column + 2); ++i)
                if (const std::int32_t other = m_squares.point[m_squares.index(i, j)]; other >= 0) {
                    const double dx = m_points[other].xM - xM, dy = m_points[other].yM - yM;
                    if (dx * dx + dy * dy < least)
                        return true;
                }
        return false;
    }

    const Scatter& m_scatter;
    const Heightmap& m_mask;
    const Heightmap& m_elevation;
    Squares m_squares;
    std::vector<ScatterPoint> m_points;
    std::vector<bool> m_isKept;
};

/// Roads with their shoulders, or rivers, by the cells that they touch.
class Strips {
public:
    struct End {
        MapPoint at;
        double widthM = 0.0, waterM = 0.0;
    };

    explicit Strips(const GridSpec& grid) : m_grid(grid), m_segments(grid.cellCount()) {}

    void add(const End& from, const End& to) {
        const auto [west, east] = std::minmax(from.at.xM, to.at.xM);
        const auto [north, south] = std::minmax(from.at.yM, to.at.yM);
        const double reach = 0.5 * std::max(from.widthM, to.widthM);
        const auto within = [&](double metres, int count) {
            return static_cast<int>(std::clamp(metres / m_grid.cellSizeM, 0.0, count - 1.0));
        };
        for (int y = within(north - reach, m_grid.height); y <= within(south + reach, m_grid.height); ++y)
            for (int x = within(west - reach, m_grid.width); x <= within(east + reach, m_grid.width); ++x)
                m_segments[m_grid.index(x, y)].push_back({from, to});
    }
    /// Of those that a place lies in the highest water; lower than anything where it lies in none.
    [[nodiscard]] double waterAt(MapPoint at) const {
        double waterM = -HUGE_VAL;
        for (const auto& [from, to] : m_segments[cellAt(m_grid, at)]) {
            const double dx = to.at.xM - from.at.xM, dy = to.at.yM - from.at.yM, px = at.xM - from.at.xM, py = at.yM - from.at.yM;
            const double t = std::clamp((px * dx + py * dy) / std::max(1e-12, dx * dx + dy * dy), 0.0, 1.0);
            if (elementary::hypot(px - t * dx, py - t * dy) < 0.5 * std::lerp(from.widthM, to.widthM, t))
                waterM = std::max(waterM, std::lerp(from.waterM, to.waterM, t));
        }
        return waterM;
    }
    [[nodiscard]] bool hold(MapPoint at) const { return waterAt(at) > -HUGE_VAL; }

private:
    GridSpec m_grid;
    std::vector<std::vector<std::pair<End, End>>> m_segments; ///< by cell
};

Strips roadStrips(const WaterBodies& found, const GridSpec& grid) {
    Strips strips(grid);
    for (const Road& road : found.roads)
        for (std::size_t i = 1; i < road.points.size(); ++i) {
            const RoadPoint &a = road.points[i - 1], &b = road.points[i];
            strips.add({a.at, a.widthM + 2.0 * road.shoulderM}, {b.at, b.widthM + 2.0 * road.shoulderM});
        }
    return strips;
}

Strips riverStrips(const WaterBodies& found, const GridSpec& grid) {
    Strips strips(grid);
    for (const RiverReach& reach : found.reaches)
        for (std::size_t i = 1; i < reach.points.size(); ++i) {
            const RiverPoint &a = reach.points[i - 1], &b = reach.points[i];
            strips.add({a.at, a.widthM, a.waterM}, {b.at, b.widthM, b.waterM});
        }
    return strips;
}

/// The highest level of a lake that the four cells around a place are of; none of no lake.
double lakeLevelAt(const Heightmap& levels, MapPoint at) {
    const double cellM = levels.cellSizeM();
    const Surrounding c = surrounding(levels.grid(), at.xM / cellM - 0.5, at.yM / cellM - 0.5);
    double levelM = -HUGE_VAL;
    for (const int y : {c.y0, c.y1})
        for (const int x : {c.x0, c.x1})
            levelM = std::fmax(levelM, static_cast<double>(levels.at(x, y))); // of no number the other
    return levelM;
}

} // namespace

std::vector<ScatterPoint> scatterPoints(const Scatter& scatter, const Heightmap& mask, const Heightmap& elevation) {
    return Thrower(scatter, mask, elevation).run();
}

std::vector<ScatterList> scatterLists(const Surface& surface, MaskGround& ground) {
    std::vector<ScatterList> lists;
    MaskMaker maker(ground);
    const Heightmap water = ground.layer(Layer::Water), noData = ground.layer(Layer::NoData), lakes = ground.layer(Layer::LakeLevel);
    const Strips roads = roadStrips(*ground.terrain().waterBodies(), ground.grid());
    const Strips rivers = riverStrips(*ground.terrain().waterBodies(), ground.grid());
    for (const Scatter& scatter : surface.scatters) {
        lists.push_back({scatter.name, scatterPoints(scatter, maker.mask(scatter.where), ground.elevation())});
        std::erase_if(lists.back().points, [&](const ScatterPoint& p) {
            const MapPoint at{p.xM, p.yM};
            const double surfaceM = std::max(lakeLevelAt(lakes, at), rivers.waterAt(at));
            return std::max(heightAt(water, p.xM, p.yM), surfaceM - p.groundM) > scatter.waterM || roads.hold(at) ||
                   heightAt(noData, p.xM, p.yM) > 0.5;
        });
    }
    return lists;
}

std::optional<PlantCover> plantCover(const Surface& surface, MaskMaker& maker) {
    constexpr double kThrown = 0.58; ///< points by squared spacing
    std::optional<Heightmap> conifers, all;
    const Heightmap water = maker.ground().layer(Layer::Water);
    const Heightmap roads = maker.values(MaskEntry(*findMaskSource("road")));
    for (const Scatter& scatter : surface.scatters) {
        if (!scatter.enabled || scatter.picture == ScatterPicture::Nothing)
            continue;
        Heightmap mask = maker.mask(scatter.where);
        for (std::size_t i = 0; i < mask.cells().size(); ++i)
            if (water.cells()[i] > scatter.waterM)
                mask.cells()[i] = 0.0f;
        const double dense = kThrown * kPlantSquareM * kPlantSquareM / (scatter.spacingM * scatter.spacingM);
        const auto most = static_cast<float>(scatter.density * std::min(1.0, dense));
        if (!all)
            conifers = all = Heightmap(mask.grid(), 0.0f);
        for (std::size_t i = 0; i < mask.cells().size(); ++i) {
            const float share = most * mask.cells()[i] * (1.0f - roads.cells()[i]);
            float& sum = all->cells()[i];
            sum += share * (1.0f - sum); // a square holds one tree
            conifers->cells()[i] += scatter.picture == ScatterPicture::Conifers ? share : -share;
        }
    }
    if (!all)
        return std::nullopt;
    PlantCover cover{Rgb8Image(all->width(), all->height()), std::move(*all)};
    for (std::size_t i = 0; i < conifers->cells().size(); ++i)
        std::fill_n(cover.kinds.samples.begin() + static_cast<std::ptrdiff_t>(3 * i), 3,
                    conifers->cells()[i] > 0.0f ? std::uint8_t{255} : std::uint8_t{0});
    return cover;
}

} // namespace oxbow
