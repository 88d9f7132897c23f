#include "render/map/map_picture.h"

#include "core/mask/natural_ground.h"
#include "render/ground/drainage_overlay.h"
#include "render/ground/ice_surface.h"
#include "render/ground/layer_texture.h"
#include "render/water/lake_tint.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace oxbow {

namespace {

/// Layers that every look of the map depends on; overlay and tint add theirs.
constexpr std::array kBaseLayers = {Layer::Elevation, Layer::Water, Layer::LakeLevel, Layer::Wear,
                                    Layer::Deposition, Layer::Sand, Layer::Ice};

ValueRange joined(const ValueRange& a, const ValueRange& b) {
    return {std::min(a.low, b.low), std::max(a.high, b.high)};
}

template <typename Visit>
void forEachCell(const GridSpec& grid, int tileX, int tileY, Visit visit) {
    const int right = std::min(kTileSide, grid.width - tileX * kTileSide);
    const int bottom = std::min(kTileSide, grid.height - tileY * kTileSide);
    for (int y = 0; y < bottom; ++y)
        for (int x = 0; x < right; ++x)
            visit(static_cast<std::size_t>(y * kTileSide + x));
}

ValueRange rangeOf(const Tile& tile, const GridSpec& grid, int tileX, int tileY) {
    ValueRange range = kNoRange;
    forEachCell(grid, tileX, tileY, [&](std::size_t i) {
        if (std::isfinite(tile.cells[i]))
            range = joined(range, {tile.cells[i], tile.cells[i]});
    });
    return range;
}

ValueRange changeOf(const Tile& before, const Tile& after, const GridSpec& grid, int tileX, int tileY) {
    float largest = 0.0f;
    forEachCell(grid, tileX, tileY, [&](std::size_t i) {
        const float change = std::abs(after.cells[i] - before.cells[i]);
        if (std::isfinite(change))
            largest = std::max(largest, change);
    });
    return {0.0f, largest};
}

/// The ground below overlays and tints.
bool sameGroundLook(const FrameSettings& p, const FrameSettings& q) {
    return p.look == q.look && p.surface == q.surface && p.colours == q.colours &&
           p.verticalScale == q.verticalScale && p.sun.headingDeg == q.sun.headingDeg &&
           p.sun.heightDeg == q.sun.heightDeg && p.seaLevelM == q.seaLevelM && p.water == q.water;
}

bool sameOverlays(const MapStyle& a, const MapStyle& b) {
    const FrameSettings &p = a.settings, &q = b.settings;
    const auto elevation = [](const MapStyle& style) {
        return style.before ? style.before->layer(Layer::Elevation).tiles() : std::vector<TilePtr>();
    };
    return p.overlay == q.overlay && p.ramp == q.ramp && p.drainage == q.drainage &&
           p.overlayOpacity == q.overlayOpacity && p.paint == q.paint && p.contours == q.contours &&
           p.contourIntervalM == q.contourIntervalM && elevation(a) == elevation(b);
}

ValueRange overlayValues(const TerrainState& state, const OverlayInfo& overlay, LayerRanges& known,
                         const ValueRange& relief) {
    if (overlay.value != OverlayValue::WaterDepth)
        return overlay.layer ? known.of(state, *overlay.layer) : relief;
    const ValueRange water = known.of(state, Layer::Water), levels = known.of(state, Layer::LakeLevel);
    const bool hasLakes = levels.low != 0.0f || levels.high != 0.0f;
    if (water.high > 0.0f || !hasLakes)
        return water;
    return {0.0f, levels.high - relief.low}; // no deeper than that, where only levels are known
}

/// The next 1, 2 or 5 times a power of ten.
float roundedHigh(float value) {
    return roundedRange(info(Overlay::Wear), {0.0f, value}).high;
}

MapRanges rangesOf(const TerrainState& state, const MapStyle& style, LayerRanges& known) {
    MapRanges ranges;
    // Rounded, so that the whole map is drawn anew seldom while a run changes it a little.
    const ValueRange relief = known.of(state, Layer::Elevation);
    ranges.relief = roundedRange(info(Overlay::Height), relief);
    const OverlayInfo& overlay = info(style.settings.overlay);
    const ValueRange values = overlayValues(state, overlay, known, relief);
    ranges.overlay = roundedRange(overlay, values);
    ranges.overlayIsEmpty = showsNothing(overlay, state, values);
    // In steps, so that the whole map is drawn anew seldom.
    ranges.sandDepth = std::round(4.0f * known.meanHighest(state, Layer::Sand, kDeepSandM)) / 4.0f;
    if (style.settings.paint)
        ranges.highestPaint = roundedHigh(known.of(state, *style.settings.paint).high);
    if (style.before) {
        const float largest = known.largestChange(iceSurface(*style.before), iceSurface(state));
        // Half of the largest is full colour: most changes are far smaller.
        ranges.change = fullChange(largest);
    }
    return ranges;
}

} // namespace

// ---- Ranges ----

ValueRange LayerRanges::of(const TerrainState& state, Layer layer) {
    if (!state.has(layer)) {
        const float value = info(layer).defaultValue;
        return std::isfinite(value) ? ValueRange{value, value} : ValueRange{};
    }
    const TiledLayer& tiled = state.layer(layer);
    std::vector<Known>& known = m_layers[layer];
    known.resize(tiled.tiles().size());
    ValueRange range = kNoRange;
    for (std::size_t i = 0; i < known.size(); ++i) {
        const int across = tiled.tilesAcross(), index = static_cast<int>(i);
        if (known[i].tile != tiled.tiles()[i])
            known[i] = {tiled.tiles()[i], nullptr,
                        rangeOf(*tiled.tiles()[i], state.grid(), index % across, index / across)};
        range = joined(range, known[i].range);
    }
    return range.low <= range.high ? range : ValueRange{};
}

float LayerRanges::meanHighest(const TerrainState& state, Layer layer, float most) {
    if (!state.has(layer))
        return 0.0f;
    static_cast<void>(of(state, layer));
    float sum = 0.0f;
    for (const Known& tile : m_layers[layer])
        sum += tile.range.low <= tile.range.high ? std::min(tile.range.high, most) : 0.0f;
    return sum / static_cast<float>(m_layers[layer].size());
}

float LayerRanges::largestChange(const TerrainState& before, const TerrainState& after) {
    const TiledLayer &a = before.layer(Layer::Elevation), &b = after.layer(Layer::Elevation);
    if (a.empty() || b.empty())
        return 0.0f;
    m_changes.resize(b.tiles().size());
    float largest = 0.0f;
    for (std::size_t i = 0; i < m_changes.size(); ++i) {
        Known& known = m_changes[i];
        const int across = b.tilesAcross(), index = static_cast<int>(i);
        if (known.tile != b.tiles()[i] || known.other != a.tiles()[i])
            known = {b.tiles()[i], a.tiles()[i],
                     a.tiles()[i] == b.tiles()[i] ? ValueRange{}
                                                  : changeOf(*a.tiles()[i], *b.tiles()[i], after.grid(),
                                                             index % across, index / across)};
        largest = std::max(largest, known.range.high);
    }
    return largest;
}

// ---- Work ----

MapJob::Result MapJob::run() const {
    Result result;
    result.serial = serial;
    if (tiles.empty())
        return result;
    result.ranges = rangesOf(state, style, *known);
    for (const Task& task : tiles) {
        std::shared_ptr<const PicturedGround> ground = task.ground;
        if (!ground || !ground->ranges.sameGround(result.ranges))
            ground = std::make_shared<const PicturedGround>(
                PicturedGround{tileGround(state, style, result.ranges, task.id), result.ranges});
        QImage picture = drawMapTileOver(ground->ground, state, style, result.ranges);
        if (!style.settings.paint)
            ground.reset();
        result.tiles.push_back({task.id, std::move(picture), std::move(ground)});
    }
    return result;
}

int MapPicture::across(int level) const {
    const int side = kTileSide << level;
    return (m_state.grid().width + side - 1) / side;
}

int MapPicture::down(int level) const {
    const int side = kTileSide << level;
    return (m_state.grid().height + side - 1) / side;
}

void MapPicture::setState(TerrainState state) {
    if (!(state.grid() == m_state.grid())) {
        m_tiles.clear();
        m_known = std::make_shared<LayerRanges>();
        m_state = std::move(state);
        touchEverything();
        m_gridAt = m_serial;
        return;
    }
    const TerrainState before = std::exchange(m_state, std::move(state));
    if (before.waterBodies() != m_state.waterBodies() && lakeTints(before) != lakeTints(m_state))
        touchEverything();
    for (int y = 0; y < down(0); ++y)
        for (int x = 0; x < across(0); ++x)
            if (const auto what = difference(before, x, y))
                touchAround(x, y, *what);
}

std::optional<MapPicture::Touched> MapPicture::difference(const TerrainState& other, int tileX, int tileY) const {
    const auto changed = [&](Layer layer) {
        const bool is = m_state.has(layer), was = other.has(layer);
        return is != was ||
               (is && m_state.layer(layer).tile(tileX, tileY) != other.layer(layer).tile(tileX, tileY));
    };
    const std::optional<Layer> overlay = info(m_style.settings.overlay).layer;
    if (std::ranges::any_of(kBaseLayers, changed))
        return Touched::Ground;
    if ((overlay && changed(*overlay)) || (m_style.settings.paint && changed(*m_style.settings.paint)))
        return Touched::Overlay;
    return std::nullopt;
}

void MapPicture::touchAround(int tileX, int tileY, Touched what) {
    // Gradients read one pixel beyond a tile.
    ++m_serial;
    for (int level = 0; level <= kMaxMapLevel; ++level)
        for (int dy = -1; dy <= 1; ++dy)
            for (int dx = -1; dx <= 1; ++dx) {
                const auto tile = m_tiles.find({level, (tileX >> level) + dx, (tileY >> level) + dy});
                if (tile == m_tiles.end())
                    continue;
                tile->second.changedAt = m_serial;
                if (what == Touched::Ground)
                    tile->second.groundChangedAt = m_serial;
            }
}

void MapPicture::setStyle(const MapStyle& style) {
    const MapStyle before = std::exchange(m_style, style);
    const auto now = m_style.light;
    const bool sameLight = now == before.light;
    if (!sameGroundLook(m_style.settings, before.settings) ||
        (!sameLight && !(now && before.light && now->grid == before.light->grid)))
        return touchEverything();
    if (!sameLight)
        touchWhereLit(*before.light, *now);
    if (!sameOverlays(m_style, before))
        m_everythingAt = ++m_serial;
}

void MapPicture::touchWhereLit(const MapLight& before, const MapLight& now) {
    ++m_serial;
    for (auto& [id, drawn] : m_tiles) {
        const int side = id.cells();
        if (lightDiffers(before, now, {id.x * side, id.y * side, (id.x + 1) * side, (id.y + 1) * side}))
            drawn.changedAt = drawn.groundChangedAt = m_serial;
    }
}

const QImage* MapPicture::tile(MapTileId id) const {
    const auto found = m_tiles.find(id);
    return found == m_tiles.end() ? nullptr : &found->second.picture;
}

bool MapPicture::isStale(MapTileId id) const {
    const auto found = m_tiles.find(id);
    return found == m_tiles.end() ||
           found->second.drawnAt < std::max(m_everythingAt, found->second.changedAt) ||
           found->second.rangesVersion != m_rangesVersion;
}

MapJob MapPicture::job(const std::vector<MapTileId>& wanted, int most) {
    MapJob job{m_state, m_style, {}, m_known, m_serial};
    for (const MapTileId id : wanted) {
        const auto found = m_tiles.find(id);
        if (found != m_tiles.end())
            found->second.usedAt = m_serial;
        if (static_cast<int>(job.tiles.size()) >= most || !isStale(id))
            continue;
        const bool groundIsTrue = found != m_tiles.end() && found->second.drawnAt >=
                                                                std::max(m_allGroundAt, found->second.groundChangedAt);
        job.tiles.push_back({id, groundIsTrue ? found->second.ground : nullptr});
    }
    return job;
}

void MapPicture::take(MapJob::Result result) {
    if (result.tiles.empty() || result.serial < m_gridAt)
        return;
    // Tiles that were drawn with other ranges would not match these.
    if (!(result.ranges == m_ranges))
        ++m_rangesVersion;
    m_ranges = result.ranges;
    for (auto& [id, picture, ground] : result.tiles) {
        Drawn& drawn = m_tiles[id];
        drawn.picture = std::move(picture);
        drawn.ground = std::move(ground);
        drawn.drawnAt = result.serial;
        drawn.rangesVersion = m_rangesVersion;
        drawn.usedAt = m_serial;
        ++m_tilesDrawn;
    }
}

void MapPicture::trim(std::size_t most) {
    while (m_tiles.size() > most) {
        const auto oldest =
            std::ranges::min_element(m_tiles, {}, [](const auto& tile) { return tile.second.usedAt; });
        if (oldest->second.usedAt >= m_serial)
            return;
        m_tiles.erase(oldest);
    }
}

float fullChange(float largestM) {
    return largestM > 0.0f ? roundedHigh(0.5f * largestM) : 0.0f;
}

Legend mapLegend(const MapStyle& style, const MapRanges& ranges) {
    const OverlayInfo& overlay = info(style.settings.overlay);
    Legend legend;
    legend.title = overlay.title;
    legend.unit = overlay.unit;
    legend.logarithmic = overlay.logarithmic;
    if (followsFromDrainage(style.settings.overlay))
        describeDrainage(style.settings.drainage.get(), legend);
    if (style.settings.overlay == Overlay::Shaded || followsFromDrainage(style.settings.overlay))
        return legend;
    legend.isEmpty = ranges.overlayIsEmpty;
    legend.low = ranges.overlay.low;
    legend.high = ranges.overlay.high;
    legend.ramp =
        &colourRamp(style.settings.ramp.empty() ? overlay.ramp : std::string_view(style.settings.ramp));
    return legend;
}

} // namespace oxbow
