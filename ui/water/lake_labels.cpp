#include "ui/water/lake_labels.h"

#include "ui/water/water_tables.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <tuple>

namespace oxbow {

namespace {

constexpr std::size_t kMostLabels = 40;
constexpr double kAir = 6.0; ///< between labels, px

bool isSeen(const Lake& lake) {
    return (lake.kind == LakeKind::Full || lake.kind == LakeKind::Partial) && lake.deepestCell >= 0;
}

std::vector<const Lake*> lakesByWeight(const std::vector<Lake>& list) {
    std::vector<const Lake*> lakes;
    for (const Lake& lake : list)
        if (isSeen(lake))
            lakes.push_back(&lake);
    std::ranges::stable_sort(lakes, std::ranges::greater(),
                             [](const Lake* lake) { return std::tuple(!lake->name.empty(), lake->areaM2); });
    return lakes;
}

QPointF deepestM(const Lake& lake, const GridSpec& grid) {
    return {(static_cast<double>(lake.deepestCell % grid.width) + 0.5) * grid.cellSizeM,
            (static_cast<double>(lake.deepestCell / grid.width) + 0.5) * grid.cellSizeM};
}

void drawLabel(QPainter& painter, const LakeLabel& label) {
    QFont font = painter.font();
    font.setWeight(label.isNamed ? QFont::DemiBold : QFont::Normal);
    QPainterPath letters;
    letters.addText(label.place.left(), label.place.bottom() - QFontMetricsF(font).descent(), font,
                    label.text);
    // A halo, so that it is read on every ground.
    painter.strokePath(letters,
                       QPen(QColor(8, 16, 24, 190), 3.2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.fillPath(letters, label.colour < 0
                                  ? QColor(0xf2, 0xf6, 0xfa)
                                  : QColor::fromRgb(static_cast<QRgb>(label.colour)).lighter(135));
}

} // namespace

std::vector<LakeLabel> lakeLabels(const TerrainState& terrain, const QRectF& view,
                                  const QFontMetricsF& metrics, const PixelOfPlace& pixelOf) {
    std::vector<LakeLabel> labels;
    for (const Lake* lake : lakesByWeight(terrain.waterBodies()->lakes)) {
        const auto at = pixelOf(deepestM(*lake, terrain.grid()), lake->levelM);
        if (!at || !view.contains(*at))
            continue;
        const QString text = lakeName(*lake);
        QRectF place(QPointF(), QSizeF(metrics.horizontalAdvance(text), metrics.height()));
        place.moveCenter(*at);
        const bool isFree = std::ranges::none_of(labels, [&](const LakeLabel& other) {
            return other.place.adjusted(-kAir, -kAir, kAir, kAir).intersects(place);
        });
        if (isFree)
            labels.push_back({lake->id, text, place, lake->colour, !lake->name.empty()});
        if (labels.size() == kMostLabels)
            break;
    }
    return labels;
}

void drawLakeLabels(QPainter& painter, const std::vector<LakeLabel>& labels) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    for (const LakeLabel& label : labels)
        drawLabel(painter, label);
    painter.restore();
}

LakeNames::LakeNames(QWidget* over) : QWidget(over) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setAttribute(Qt::WA_NoSystemBackground);
    hide();
}

void LakeNames::show(std::vector<LakeLabel> labels) {
    if (labels == m_labels)
        return;
    m_labels = std::move(labels);
    setVisible(!m_labels.empty());
    update();
}

void LakeNames::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    drawLakeLabels(painter, m_labels);
}

} // namespace oxbow
