#include "core/export/unity_delta.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

TargetSamples deltaSamples(const Heightmap& before, const Heightmap& after) {
    TargetSamples samples{after.width(), after.height(), {}, 0.0, 0.0};
    double most = 0.0;
    for (std::size_t i = 0; i < after.cells().size(); ++i)
        if (const double change = double{after.cells()[i]} - before.cells()[i]; std::isfinite(change))
            most = std::max(most, std::fabs(change));
    const double step = most > 0.0 ? most / 32767.0 : 1.0 / 32767.0;
    samples.lowM = -32768.0 * step;
    samples.highM = 32767.0 * step;
    samples.cells.reserve(after.cells().size());
    for (std::size_t i = 0; i < after.cells().size(); ++i) {
        const double change = double{after.cells()[i]} - before.cells()[i];
        samples.cells.push_back(static_cast<std::uint16_t>(32768 + (std::isfinite(change) ? std::lround(change / step) : 0)));
    }
    return samples;
}

} // namespace oxbow
