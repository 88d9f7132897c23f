#include "core/measure/relief_bands.h"

#include "core/filter/gaussian_blur.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace oxbow {

namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
constexpr double kLeastWaves = 8.0; ///< that fit into the shorter side
constexpr double kMarginWaves = 2.0; ///< four sigma of the wider Gaussian

bool isSteep(const Heightmap& ground, int x, int y, double leastTangent) {
    const double east = ground.at(x + 1, y) - ground.at(x - 1, y);
    const double south = ground.at(x, y + 1) - ground.at(x, y - 1);
    const double rise = 2.0 * ground.cellSizeM() * leastTangent;
    return east * east + south * south > rise * rise;
}

/// Standard deviation of a - b on steep ground, `margin` cells from the edges on.
double strength(const Heightmap& a, const Heightmap& b, const Heightmap& ground, int margin,
                const ReliefBandOptions& options, const Compute& compute) {
    struct Sums {
        double count = 0.0, sum = 0.0, squares = 0.0;
    };
    const double leastTangent = std::tan(options.leastSlopeDeg * std::numbers::pi / 180.0);
    std::vector<Sums> rows(static_cast<std::size_t>(ground.height()));
    compute.forRows(ground.height(), [&](int y0, int y1) {
        for (int y = std::max(y0, margin); y < std::min(y1, ground.height() - margin); ++y)
            for (int x = margin; x < ground.width() - margin; ++x)
                if (isSteep(ground, x, y, leastTangent)) {
                    const double d = static_cast<double>(a.at(x, y)) - b.at(x, y);
                    Sums& row = rows[static_cast<std::size_t>(y)];
                    ++row.count;
                    row.sum += d;
                    row.squares += d * d;
                }
    });
    Sums all;
    for (const Sums& row : rows) {
        all.count += row.count;
        all.sum += row.sum;
        all.squares += row.squares;
    }
    if (all.count < static_cast<double>(std::max<std::size_t>(2, options.leastCells)))
        return kNone;
    const double mean = all.sum / all.count;
    return std::sqrt(std::max(0.0, all.squares / all.count - mean * mean));
}

} // namespace

std::vector<ReliefBand> reliefBands(const Heightmap& ground, const Compute& compute, const ReliefBandOptions& options) {
    std::vector<ReliefBand> bands;
    const double shorterM = std::min(ground.width(), ground.height()) * ground.cellSizeM();
    Heightmap finer = ground;
    double waveM = 2.0 * ground.cellSizeM();
    gaussianBlur(finer, waveM / 4.0, compute);
    for (; kLeastWaves * waveM <= shorterM; waveM *= 2.0) {
        Heightmap coarser = ground;
        gaussianBlur(coarser, waveM / 2.0, compute);
        const int margin = static_cast<int>(std::ceil(kMarginWaves * waveM / ground.cellSizeM()));
        bands.push_back({waveM, strength(finer, coarser, ground, margin, options, compute), kNone});
        finer = std::move(coarser);
    }
    for (std::size_t i = 0; i + 1 < bands.size(); ++i)
        bands[i].fall = bands[i + 1].strengthM / bands[i].strengthM;
    std::ranges::reverse(bands);
    return bands;
}

} // namespace oxbow
