#include "ui/ground/ground_marks.h"

#include "core/terrain/river_line.h"
#include "core/terrain/river_look.h"
#include "render/look/colour_ramp.h"
#include "ui/document/document.h"
#include "ui/water/water_tables.h"
#include "ui/widgets/background_task.h"
#include "ui/widgets/units_text.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace oxbow {

namespace {

const glm::vec3 kShore{0.93f, 0.97f, 1.0f};
const glm::vec3 kChosen{1.0f, 0.71f, 0.28f};
const glm::vec3 kTrace{0.42f, 0.80f, 1.0f};
const glm::vec3 kCatchment{1.0f, 1.0f, 1.0f};

GroundLine lineOf(const std::vector<MapPoint>& points, const glm::vec3& colour, float leastPx) {
    GroundLine line{{}, colour, 0.95f, leastPx};
    for (const MapPoint& point : points)
        line.points.push_back({{point.xM, point.yM}, 0.0f});
    return line;
}

GroundLine lineOf(const RiverReach& reach, const glm::vec3& colour, float leastPx) {
    GroundLine line{{}, colour, 0.9f, leastPx};
    for (const RiverPoint& point : reach.points)
        line.points.push_back({{point.at.xM, point.at.yM}, static_cast<float>(point.widthM)});
    return line;
}

GroundLine riverLine(const RiverReach& reach) {
    const RiverLook look = riverLook(reach);
    GroundLine line = lineOf(reach, {look.colour[0], look.colour[1], look.colour[2]}, look.leastPx);
    line.opacity = look.opacity;
    line.isRiver = true;
    return line;
}

glm::vec3 colourOf(const Lake& lake) {
    return lake.colour < 0 ? kShore : unpacked(static_cast<std::uint32_t>(lake.colour));
}

std::vector<GroundLine> shoresOf(const std::vector<Lake>& lakes) {
    std::vector<GroundLine> lines;
    for (const Lake& lake : lakes)
        if (lake.kind == LakeKind::Full || lake.kind == LakeKind::Partial)
            for (const ShorelineRing& ring : lake.shoreline)
                lines.push_back(lineOf(ring, colourOf(lake), lake.colour < 0 ? 1.2f : 2.4f));
    return lines;
}

struct Found {
    DrainageProbe::Trace trace;
    DrainageProbe::Catchment catchment;
};

QString wordsOf(const Found& found, double cellSizeM) {
    const double lengthM = static_cast<double>(found.trace.cells.size()) * cellSizeM;
    return GroundMarks::tr("A drop from here runs about %1 to %2  ·  drainage area %3")
        .arg(lengthText(lengthM), endText(found.trace.end, found.trace.lakeId))
        .arg(areaText(found.catchment.areaM2));
}

} // namespace

GroundMarks::GroundMarks(Document& document, QObject* parent) : QObject(parent), m_document(document) {
    connect(&document, &Document::snapshotChanged, this, &GroundMarks::follow);
    connect(&document, &Document::loaded, this, &GroundMarks::clear);
    follow();
}

void GroundMarks::follow() {
    // Another size is another map: what was found on the old one is nowhere on it.
    if (const GridSpec& grid = m_document.snapshot()->terrain.grid(); m_grid != grid) {
        m_grid = grid;
        clear();
    }
    const auto& water = m_document.snapshot()->terrain.waterBodies();
    if (water == m_water)
        return;
    m_water = water;
    m_rivers.clear();
    for (const RiverReach& reach : water->reaches)
        m_rivers.push_back(riverLine(reach));
    m_shores = shoresOf(water->lakes);
    m_chosen.clear();
    show();
}

void GroundMarks::show() {
    auto lines = std::make_shared<std::vector<GroundLine>>();
    if (m_streams)
        *lines = *m_streams;
    else
        *lines = m_rivers;
    if (m_shoresShown)
        lines->insert(lines->end(), m_shores.begin(), m_shores.end());
    lines->insert(lines->end(), m_probe.begin(), m_probe.end());
    lines->insert(lines->end(), m_chosen.begin(), m_chosen.end());
    if (lines->empty() && m_lines->empty())
        return;
    m_lines = lines;
    emit linesChanged();
}

void GroundMarks::showStreams(std::shared_ptr<const std::vector<GroundLine>> streams) {
    if (streams == m_streams)
        return;
    m_streams = std::move(streams);
    show();
}

void GroundMarks::setShoresShown(bool shown) {
    if (std::exchange(m_shoresShown, shown) != shown)
        show();
}

void GroundMarks::clear() {
    ++m_probes;
    m_chosen.clear();
    m_probe.clear();
    show();
    emit cleared();
}

void GroundMarks::chooseLake(int id) {
    const auto lake = std::ranges::find(m_water->lakes, id, &Lake::id);
    if (lake == m_water->lakes.end())
        return;
    m_chosen.clear();
    for (const ShorelineRing& ring : lake->shoreline)
        m_chosen.push_back(lineOf(ring, kChosen, 2.5f));
    show();
    const double cell = m_document.snapshot()->terrain.grid().cellSizeM;
    flyTo({lake->minX * cell, lake->minY * cell}, {(lake->maxX + 1) * cell, (lake->maxY + 1) * cell});
}

void GroundMarks::chooseRiver(int id) {
    MapPoint low{1e300, 1e300}, high{-1e300, -1e300};
    m_chosen.clear();
    for (const RiverReach& reach : m_water->reaches) {
        if (reach.riverId != id)
            continue;
        m_chosen.push_back(lineOf(reach, kChosen, 2.5f));
        for (const RiverPoint& point : reach.points) {
            low = {std::min(low.xM, point.at.xM), std::min(low.yM, point.at.yM)};
            high = {std::max(high.xM, point.at.xM), std::max(high.yM, point.at.yM)};
        }
    }
    show();
    if (!m_chosen.empty())
        flyTo(low, high);
}

void GroundMarks::choosePlace(double eastM, double southM, double sizeM) {
    constexpr int kCorners = 48;
    constexpr double kRing = 0.08; ///< of what is shown around it
    std::vector<MapPoint> ring;
    for (int i = 0; i <= kCorners; ++i) {
        const double turn = 2.0 * std::numbers::pi * i / kCorners;
        ring.push_back({eastM + kRing * sizeM * std::cos(turn), southM + kRing * sizeM * std::sin(turn)});
    }
    m_chosen = {lineOf(ring, kChosen, 2.5f)};
    show();
    emit lookedAt(eastM, southM, sizeM);
}

void GroundMarks::flyTo(const MapPoint& low, const MapPoint& high) {
    constexpr double kAir = 1.7; ///< of what is flown to
    constexpr double kLeastCells = 24.0;
    const double leastM = kLeastCells * m_document.snapshot()->terrain.grid().cellSizeM;
    const double sizeM = std::max({high.xM - low.xM, high.yM - low.yM, leastM});
    emit lookedAt(0.5 * (low.xM + high.xM), 0.5 * (low.yM + high.yM), kAir * sizeM);
}

void GroundMarks::probe(const QPointF& placeM) {
    const int request = ++m_probes;
    const TerrainState terrain = m_document.snapshot()->terrain;
    if (terrain.empty())
        return;
    const GridSpec& map = terrain.grid();
    const auto cellAt = [&](double atM, int count) {
        return std::clamp(static_cast<int>(std::floor(atM / map.cellSizeM)), 0, count - 1);
    };
    const auto work = [terrain, x = cellAt(placeM.x(), map.width), y = cellAt(placeM.y(), map.height)](const CancelToken& cancel) {
        ThreadPool pool(1);
        const DrainageProbe probe(terrain, {pool, cancel});
        return Found{probe.trace(x, y), probe.catchment(x, y)};
    };
    const auto done = [this, request, terrain](const Found& found) {
        if (request != m_probes)
            return;
        const GridSpec& grid = terrain.grid();
        std::vector<MapPoint> path;
        for (const std::uint32_t cell : found.trace.cells)
            path.push_back(middleOf(grid, cell));
        m_probe.clear();
        for (const auto& ring : found.catchment.outline)
            m_probe.push_back(lineOf(ring, kCatchment, 1.2f));
        m_probe.push_back(lineOf(path, kTrace, 2.6f));
        show();
        emit probed(wordsOf(found, grid.cellSizeM));
    };
    runInBackground(Lane::Interactive, this, work, done, [](const QString&) {});
}

} // namespace oxbow
