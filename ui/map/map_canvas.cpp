#include "ui/map/map_canvas.h"

#include "ui/map/banded_painting.h"
#include "ui/widgets/background_task.h"

#include <QPainter>

#include <cmath>

namespace oxbow {

namespace {

constexpr int kTilesAJob = 48;          ///< about 50 ms of work
constexpr std::size_t kMostTiles = 768; ///< 48 MiB
constexpr int kLightPauseMs = 300;
constexpr int kLightPauses = 6;     ///< times as long as the light took
constexpr double kSquaresPx = 12.0; ///< cells larger than that are drawn as squares

} // namespace

MapCanvas::MapCanvas(QObject* parent) : QObject(parent) {
    m_lightLater.call(this, &MapCanvas::computeLight);
}

void MapCanvas::setState(const TerrainState& state) {
    if (!(state.grid() == m_picture.state().grid()))
        m_dirty = m_waits = true;
    m_picture.setState(state);
    m_settled = false;
}

void MapCanvas::setStyle(const MapStyle& style) {
    const auto light = std::exchange(m_style, style).light;
    m_style.light = light;
    m_picture.setStyle(m_style);
    m_settled = false;
}

// ---- Shadows and the light of the sky ----

void MapCanvas::askForLight() {
    const TerrainState& state = m_picture.state();
    if (m_lighting || m_lightLater.isActive() || !state.has(Layer::Elevation) ||
        (m_style.light && sameMapLight(state, m_style.settings, m_litState, m_litSettings)))
        return;
    // At once where there is none. Else, while a run changes the ground, now and then.
    const bool fits = m_style.light && m_style.light->grid == state.grid();
    m_lightLater.start(fits ? m_lightPauseMs : 0);
}

void MapCanvas::computeLight() {
    m_lighting = true;
    m_litState = m_picture.state();
    m_litSettings = m_style.settings;
    m_lightBegun.start();
    runInBackground(
        Lane::Interactive, this, [state = m_litState, settings = m_litSettings] { return mapLight(state, settings); },
        [this](MapLight light) { takeLight(std::move(light)); },
        [this](const QString&) { m_lighting = false; });
}

void MapCanvas::takeLight(MapLight light) {
    m_lighting = false;
    m_lightPauseMs = std::max(kLightPauseMs, kLightPauses * static_cast<int>(m_lightBegun.elapsed()));
    m_style.light = std::make_shared<const MapLight>(std::move(light));
    m_picture.setStyle(m_style);
    m_settled = false;
    emit changed();
}

// ---- The picture ----

MapCanvas::View MapCanvas::viewOf(const MapFrame& frame, double pixelRatio) const {
    const GridSpec& grid = m_picture.state().grid();
    const double cellsPerPx = 1.0 / (frame.pxPerCell() * pixelRatio);
    View view;
    view.level = std::clamp(static_cast<int>(std::floor(std::log2(cellsPerPx) + 0.05)), 0, kMaxMapLevel);
    const double tileM = grid.cellSizeM * MapTileId{view.level}.cells();
    const QRectF visible = frame.visibleM();
    const auto tileAt = [tileM](double placeM, int count) {
        return std::clamp(static_cast<int>(std::floor(placeM / tileM)), 0, count - 1);
    };
    const int across = m_picture.across(view.level), down = m_picture.down(view.level);
    view.tiles = QRect(QPoint(tileAt(visible.left(), across), tileAt(visible.top(), down)),
                       QPoint(tileAt(visible.right(), across), tileAt(visible.bottom(), down)));
    return view;
}

QRectF MapCanvas::placeOf(const View& view) const {
    const double tileM = m_picture.state().grid().cellSizeM * MapTileId{view.level}.cells();
    return {QPointF(view.tiles.topLeft()) * tileM,
            QPointF(view.tiles.right() + 1, view.tiles.bottom() + 1) * tileM};
}

void MapCanvas::paint(QPainter& painter, const MapFrame& frame, double pixelRatio) {
    if (m_picture.state().empty() || frame.visibleM().isEmpty())
        return;
    const View view = viewOf(frame, pixelRatio);
    drawStale(view);
    if (m_canvas.isNull() || (!m_waits && (m_dirty || !(view == m_shown))))
        compose(view);
    painter.setRenderHint(QPainter::SmoothPixmapTransform, frame.pxPerCell() < kSquaresPx);
    const QRectF target(frame.pixelOf(m_canvasM.topLeft()), frame.pixelOf(m_canvasM.bottomRight()));
    const QRectF visible = frame.visibleM();
    const QRectF seen(frame.pixelOf(visible.topLeft()), frame.pixelOf(visible.bottomRight()));
    paintInBands(painter, (target & seen).toAlignedRect(), pixelRatio,
                 [&] { painter.drawImage(target, m_canvas); });
}

void MapCanvas::request(const MapFrame& frame, double pixelRatio) {
    if (!m_picture.state().empty() && !frame.visibleM().isEmpty())
        drawStale(viewOf(frame, pixelRatio));
}

void MapCanvas::compose(const View& view) {
    m_shown = view;
    m_canvasM = placeOf(view);
    m_dirty = false;
    const QSize size = view.tiles.size() * kTileSide;
    if (m_canvas.size() != size)
        m_canvas = QImage(size, QImage::Format_ARGB32_Premultiplied);
    QPainter painter(&m_canvas);
    painter.setCompositionMode(QPainter::CompositionMode_Source);
    for (int y = view.tiles.top(); y <= view.tiles.bottom(); ++y)
        for (int x = view.tiles.left(); x <= view.tiles.right(); ++x) {
            const MapTileId id{view.level, x, y};
            const QPoint at = (QPoint(x, y) - view.tiles.topLeft()) * kTileSide;
            if (const QImage* tile = m_picture.tile(id))
                painter.drawImage(at, *tile);
            else
                composeMissing(painter, id, at);
        }
}

void MapCanvas::composeMissing(QPainter& painter, MapTileId id, const QPointF& at) const {
    // Until it is drawn a part of the nearest coarser tile stands in.
    const QRectF target(at, QSizeF(kTileSide, kTileSide));
    for (int up = 1; id.level + up <= kMaxMapLevel; ++up) {
        const QImage* tile = m_picture.tile({id.level + up, id.x >> up, id.y >> up});
        if (!tile)
            continue;
        const double side = static_cast<double>(kTileSide) / (1 << up);
        const QPointF from((id.x & ((1 << up) - 1)) * side, (id.y & ((1 << up) - 1)) * side);
        painter.setRenderHint(QPainter::SmoothPixmapTransform);
        return painter.drawImage(target, *tile, QRectF(from, QSizeF(side, side)));
    }
    painter.fillRect(target, Qt::transparent);
}

void MapCanvas::drawStale(const View& view) {
    askForLight();
    if (m_working)
        return;
    std::vector<MapTileId> wanted;
    for (int y = view.tiles.top(); y <= view.tiles.bottom(); ++y)
        for (int x = view.tiles.left(); x <= view.tiles.right(); ++x)
            wanted.push_back({view.level, x, y});
    MapJob job = m_picture.job(wanted, kTilesAJob);
    m_settled = job.tiles.empty();
    if (m_settled)
        return m_picture.trim(kMostTiles);
    m_working = true;
    runInBackground(
        Lane::Interactive, this, [job = std::move(job)] { return job.run(); },
        [this, grid = m_picture.state().grid()](MapJob::Result result) {
            m_waits = m_waits && !(grid == m_picture.state().grid());
            take(std::move(result));
        },
        [this](const QString&) { m_working = m_waits = false; });
}

void MapCanvas::take(MapJob::Result result) {
    m_working = false;
    const MapRanges before = m_picture.ranges();
    m_picture.take(std::move(result));
    m_dirty = true;
    if (!(m_picture.ranges() == before))
        emit rangesChanged();
    emit changed();
}

} // namespace oxbow
