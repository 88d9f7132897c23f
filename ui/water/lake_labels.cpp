#include "ui/water/lake_labels.h"

#include "core/terrain/river_line.h"
#include "ui/water/water_tables.h"

#include <algorithm>
#include <tuple>

namespace oxbow {

namespace {

constexpr std::size_t kMostLabels = 40;

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

} // namespace

std::vector<ViewLabel> lakeLabels(const TerrainState& terrain, const QRectF& view,
                                  const QFontMetricsF& metrics, const PixelOfPlace& pixelOf) {
    std::vector<ViewLabel> labels;
    for (const Lake* lake : lakesByWeight(terrain.waterBodies()->lakes)) {
        const MapPoint deepest = middleOf(terrain.grid(), lake->deepestCell);
        const auto at = pixelOf({deepest.xM, deepest.yM}, lake->levelM);
        if (!at || !view.contains(*at))
            continue;
        std::optional<ViewLabel> label = freeLabel(lakeName(*lake), *at, 0.0, metrics, labels);
        if (!label)
            continue;
        label->id = lake->id;
        label->isStrong = !lake->name.empty();
        if (lake->colour >= 0)
            label->colour = QColor::fromRgb(static_cast<QRgb>(lake->colour)).lighter(135);
        labels.push_back(*label);
        if (labels.size() == kMostLabels)
            break;
    }
    return labels;
}

} // namespace oxbow
