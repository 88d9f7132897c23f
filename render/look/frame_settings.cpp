#include "render/look/frame_settings.h"

#include "core/base/rounding.h"

#include <algorithm>

namespace oxbow {

double contourIntervalM(const ViewOptions& options, ValueRange relief) {
    constexpr double kLinesOverRelief = 30.0;
    return options.contourIntervalM > 0.0 ? options.contourIntervalM
                                          : roundStep(std::max(static_cast<double>(relief.span()), 1e-6) / kLinesOverRelief);
}

} // namespace oxbow
