#include "core/paint/paint_event.h"

#include "core/base/error.h"
#include "core/base/phrase.h"
#include "core/param/param_text.h"

#include <atomic>
#include <cmath>

namespace oxbow {

namespace {

constexpr double kFarthestM = 1e8;

void checkBrush(const Brush& brush, const std::string& where) {
    const auto limits = paintable(brush.layer);
    if (!limits)
        throw Error(where + ".layer: " + phrase("%1 cannot be painted", info(brush.layer).key));
    checkNumber(brush.radiusM, 1e-3, 1e7, where + ".radius_m");
    checkNumber(brush.strength, -1e6, 1e6, where + ".strength");
    if (brush.action == BrushAction::Set)
        checkNumber(brush.value, limits->lowest, limits->highest, where + ".value");
    if (brush.action == BrushAction::Erase && brush.layer == Layer::Elevation)
        throw Error(where + ".action: " + phrase("the ground cannot be erased: lower it instead"));
    if (brush.capped && !canBeCapped(brush.action, brush.layer))
        throw Error(
            where + ".capped: " +
            phrase(
                "only a brush that adds, or roughens, and not one of springs, can be capped: leave it out"));
    if (std::isnan(brush.mask.minHeightM) || std::isnan(brush.mask.maxHeightM))
        throw Error(where + ".mask: " + phrase("heights must be numbers"));
    checkNumber(brush.mask.minSlopeDeg, 0.0, 90.0, where + ".mask.min_slope_deg");
    checkNumber(brush.mask.maxSlopeDeg, 0.0, 90.0, where + ".mask.max_slope_deg");
}

} // namespace

std::uint64_t newStrokeGroup() {
    static std::atomic<std::uint64_t> last = 0;
    return ++last;
}

void checkPaintEvent(const PaintEvent& event, const std::string& where) {
    checkBrush(event.stroke->brush, where);
    if (event.ends() && event.stroke->brush.layer == Layer::Elevation)
        throw Error(where + ".until_step: " +
                    phrase("a stroke on the ground cannot end: remove it and paint the opposite"));
    if (event.ends() && event.untilStep < event.beforeStep)
        throw Error(where + ".until_step: " + phrase("comes before the stroke begins"));
    for (std::size_t i = 0; i < event.stroke->dabs.size(); ++i) {
        const Dab& dab = event.stroke->dabs[i];
        const std::string place = where + ".dabs[" + std::to_string(i) + "]";
        checkNumber(dab.xM, -kFarthestM, kFarthestM, place);
        checkNumber(dab.yM, -kFarthestM, kFarthestM, place);
        checkNumber(dab.pressure, 0.0, 1.0, place + " pressure");
    }
}

} // namespace oxbow
