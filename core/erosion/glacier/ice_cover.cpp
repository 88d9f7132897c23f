#include "core/erosion/glacier/glacier_ground.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace oxbow {

namespace {

constexpr double kEvenM = 20.0; ///< thickness from which a surface shows nothing of its bed
constexpr int kCorrections = 2;

} // namespace

double layIce(const CoarseGrid& level, std::span<const double> thickness, const Heightmap& ground,
              const Heightmap& coarseBed, const Compute& compute, Heightmap& ice) {
    enum { Thickness, Bed };
    std::array<CoarseGrid::Field, 2> fields;
    fields[Thickness].assign(thickness.begin(), thickness.end());
    fields[Bed] = fieldOf(coarseBed, compute.cancel);
    for (int pass = 0;; ++pass) {
        level.prolong(fields, compute, [&](int y, std::span<const CoarseGrid::Field> row) {
            const float* bed = ground.row(y);
            float* to = ice.row(y);
            for (int x = 0; x < ice.width(); ++x) {
                const auto at = static_cast<std::size_t>(x);
                const double h = row[Thickness][at], evened = std::min(1.0, std::max(0.0, h) / kEvenM);
                to[x] = h > 0.0 ? static_cast<float>(std::max(0.0, h - evened * (bed[x] - row[Bed][at]))) : 0.0f;
            }
        });
        if (pass == kCorrections)
            break;
        const Heightmap mean = level.restrict(ice, compute);
        for (std::size_t c = 0; c < thickness.size(); ++c)
            if (thickness[c] > 0.0)
                fields[Thickness][c] += thickness[c] - mean.cells()[c];
    }
    const double wanted = std::accumulate(thickness.begin(), thickness.end(), 0.0) * level.cellRatio();
    const double found = sumOfCells(ice, compute);
    const double factor = found > 0.0 ? wanted / found : 0.0;
    compute.forCells(ice.grid(), [cells = ice.data(), factor](std::size_t c) {
        cells[c] = static_cast<float>(factor * cells[c]);
    });
    return wanted - sumOfCells(ice, compute);
}

} // namespace oxbow
