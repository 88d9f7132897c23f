#include "render/water/river_field.h"

#include "render/water/water_surface.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

constexpr double kLeastPieceCells = 0.7; ///< shorter ones are joined
constexpr int kFarCells = 4;             ///< beyond the value's range
constexpr float kFloodCells = 1.9f;      ///< water so far from its river has left its channel
constexpr int kMargin = 2 * kFarCells;   ///< so far a flood is seen from
constexpr int kSide = kTileSide + 2 * kMargin;

enum class Kind : std::uint8_t { Dry, Flowing, Lake };

Kind kindAt(const TerrainState& state, int x, int y) {
    const float lake = state.value(Layer::LakeLevel, x, y);
    if (!std::isnan(lake) && lake > state.value(Layer::Elevation, x, y))
        return Kind::Lake;
    return state.value(Layer::Water, x, y) > kFilmDepthM ? Kind::Flowing : Kind::Dry;
}

bool isFlooded(const TerrainState& state, float away, int x, int y) {
    return away > kFloodCells && away < kFarCells && state.grid().contains(x, y) &&
           kindAt(state, x, y) == Kind::Flowing;
}

} // namespace

RiverField::RiverField(const WaterBodies& water, const GridSpec& grid)
    : m_grid(grid), m_tilesAcross((grid.width + kTileSide - 1) / kTileSide) {
    const int tilesDown = (grid.height + kTileSide - 1) / kTileSide;
    m_ofTile.resize(static_cast<std::size_t>(m_tilesAcross) * static_cast<std::size_t>(tilesDown));
    for (const RiverReach& reach : water.reaches)
        add(reach.points);
}

void RiverField::add(std::span<const RiverPoint> points) {
    const double cellM = m_grid.cellSizeM;
    const auto place = [cellM](double metres) { return static_cast<float>(metres / cellM - 0.5); };
    const auto half = [cellM](const RiverPoint& point) {
        return static_cast<float>(0.5 * point.widthM / cellM);
    };
    for (std::size_t from = 0, to = 1; to < points.size(); ++to) {
        const RiverPoint &a = points[from], &b = points[to];
        const double length = std::hypot(b.at.xM - a.at.xM, b.at.yM - a.at.yM);
        if (to + 1 < points.size() && length < kLeastPieceCells * cellM)
            continue;
        add({place(a.at.xM), place(a.at.yM), half(a), place(b.at.xM), place(b.at.yM), half(b)});
        from = to;
    }
}

void RiverField::add(const Piece& piece) {
    const float reach = std::max(piece.half0, piece.half1) + static_cast<float>(kFarCells + kMargin);
    const auto tileOf = [reach](float cell, float sign) {
        return static_cast<int>(std::floor((cell + sign * reach) / kTileSide));
    };
    const auto index = static_cast<int>(m_pieces.size());
    m_pieces.push_back(piece);
    const int tilesDown = static_cast<int>(m_ofTile.size()) / m_tilesAcross;
    const int bottom = std::min(tileOf(std::max(piece.y0, piece.y1), 1.0f), tilesDown - 1);
    const int right = std::min(tileOf(std::max(piece.x0, piece.x1), 1.0f), m_tilesAcross - 1);
    for (int y = std::max(tileOf(std::min(piece.y0, piece.y1), -1.0f), 0); y <= bottom; ++y)
        for (int x = std::max(tileOf(std::min(piece.x0, piece.x1), -1.0f), 0); x <= right; ++x)
            m_ofTile[static_cast<std::size_t>(y * m_tilesAcross + x)].push_back(index);
}

/// From the river's edge; negative on its water.
float RiverField::awayFrom(const Piece& piece, float x, float y) {
    const float dx = piece.x1 - piece.x0, dy = piece.y1 - piece.y0;
    const float square = dx * dx + dy * dy;
    const float along = square > 0.0f ? ((x - piece.x0) * dx + (y - piece.y0) * dy) / square : 0.0f;
    const float share = std::clamp(along, 0.0f, 1.0f);
    return std::hypot(x - piece.x0 - share * dx, y - piece.y0 - share * dy) -
           std::lerp(piece.half0, piece.half1, share);
}

void RiverField::measure(const Piece& piece, int left, int top, std::span<float> away) const {
    const float reach = std::max(piece.half0, piece.half1) + static_cast<float>(kFarCells);
    const auto within = [](float cell, int first) {
        return std::clamp(static_cast<int>(std::lround(cell)) - first, 0, kSide - 1);
    };
    const int x0 = within(std::min(piece.x0, piece.x1) - reach, left);
    const int x1 = within(std::max(piece.x0, piece.x1) + reach, left);
    const int y0 = within(std::min(piece.y0, piece.y1) - reach, top);
    const int y1 = within(std::max(piece.y0, piece.y1) + reach, top);
    for (int y = y0; y <= y1; ++y)
        for (int x = x0; x <= x1; ++x) {
            float& least = away[static_cast<std::size_t>(y * kSide + x)];
            least =
                std::min(least, awayFrom(piece, static_cast<float>(left + x), static_cast<float>(top + y)));
        }
}

void RiverField::compose(const TerrainState& state, int tileX, int tileY, std::span<float> cells) const {
    std::ranges::fill(cells, -kMost);
    const std::vector<int>& pieces = m_ofTile[static_cast<std::size_t>(tileY * m_tilesAcross + tileX)];
    if (pieces.empty())
        return;
    const int left = tileX * kTileSide - kMargin, top = tileY * kTileSide - kMargin;
    std::vector<float> away(kSide * kSide, static_cast<float>(kFarCells));
    for (const int piece : pieces)
        measure(m_pieces[static_cast<std::size_t>(piece)], left, top, away);

    const auto set = [&](int x, int y, float value) {
        if (x >= 0 && y >= 0 && x < kTileSide && y < kTileSide)
            cells[static_cast<std::size_t>(y * kTileSide + x)] = value;
    };
    for (int y = 0; y < kTileSide; ++y)
        for (int x = 0; x < kTileSide; ++x) {
            const float from = away[static_cast<std::size_t>((y + kMargin) * kSide + x + kMargin)];
            const bool still = m_grid.contains(left + kMargin + x, top + kMargin + y) &&
                               kindAt(state, left + kMargin + x, top + kMargin + y) == Kind::Lake;
            set(x, y, still ? -kMost : std::clamp(kReachCells - from, -kMost, kMost));
        }
    // A flood takes the river's own water with it.
    for (int y = 0; y < kSide; ++y)
        for (int x = 0; x < kSide; ++x)
            if (isFlooded(state, away[static_cast<std::size_t>(y * kSide + x)], left + x, top + y))
                for (int dy = -kFarCells; dy <= kFarCells; ++dy)
                    for (int dx = -kFarCells; dx <= kFarCells; ++dx)
                        set(x - kMargin + dx, y - kMargin + dy, -kMost);
}

} // namespace oxbow
