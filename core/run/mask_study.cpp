#include "core/run/mask_study.h"

#include "core/base/elementary.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

constexpr std::size_t kMostKept = 24; ///< sources of a surface; of a stage's mask they are few

WorkingTerrain working(const TerrainState& state) {
    WorkingTerrain terrain = state.restored();
    terrain.elevation();
    return terrain;
}

} // namespace

MaskStudy::MaskStudy(std::shared_ptr<const Recipe> recipe, int stage, const TerrainState& terrain,
                     std::filesystem::path folder, int threads, const CancelToken& cancel)
    : m_pool(threads),
      m_compute{m_pool, cancel},
      m_masks(std::move(recipe), stage, working(terrain), std::move(folder), m_compute, kMostKept) {}

SurfaceMap MaskStudy::surfaceMap(const Surface& surface, bool isNatural) {
    return isNatural ? naturalSurfaceMap(surface, m_masks.ground())
                     : oxbow::surfaceMap(surface, grid(), m_masks.maker(), m_compute);
}

Rgb8Image MaskStudy::colours(const Surface& surface, const SurfaceMap& map, bool isNatural) {
    return isNatural ? naturalColourMap(surface, map, m_masks.ground()) : colourMap(surface, map, m_compute);
}

MaskHistogram MaskStudy::histogram(const MaskEntry& entry) {
    const Heightmap& values = m_masks.maker().values(entry);
    const ValueRange range = valueRange(values.cells());
    MaskHistogram histogram{range.low, range.high};
    if (entry.source().isWeight)
        histogram.low = 0.0, histogram.high = 1.0;
    histogram.logarithmic = entry.source().range.logarithmic && histogram.high > 0.0;
    if (histogram.logarithmic)
        histogram.low = std::max(histogram.low, std::max(1e-4 * histogram.high, entry.source().range.sliderMin()));
    if (!(histogram.high > histogram.low))
        return histogram;
    const auto scale = [&](double value) { return histogram.logarithmic ? elementary::log(value) : value; };
    const double start = scale(histogram.low), span = scale(histogram.high) - start;
    histogram.bins.assign(MaskHistogram::kBins, 0.0f);
    for (const float value : values.cells())
        if (std::isfinite(value) && (!histogram.logarithmic || value > 0.0f)) {
            const double at = (scale(value) - start) / span * MaskHistogram::kBins;
            ++histogram.bins[static_cast<std::size_t>(std::clamp(at, 0.0, MaskHistogram::kBins - 1.0))];
        }
    const float fullest = *std::ranges::max_element(histogram.bins);
    for (float& bin : histogram.bins)
        bin /= fullest;
    return histogram;
}

} // namespace oxbow
