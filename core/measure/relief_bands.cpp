#include "core/measure/relief_bands.h"

#include "core/filter/gaussian_blur.h"

#include <algorithm>
#include <array>
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

/// Standard deviation and kurtosis of a - b on steep ground, `margin` cells from the edges on.
ReliefBand bandOf(double waveM, const Heightmap& a, const Heightmap& b, const Heightmap& ground, const ReliefBandOptions& options,
                  const Compute& compute) {
    const int margin = static_cast<int>(std::ceil(kMarginWaves * waveM / ground.cellSizeM()));
    struct Sums {
        double count = 0.0;
        std::array<double, 4> powers{}; // sums of the first, second, third and fourth
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
                    double power = 1.0;
                    for (double& sum : row.powers)
                        sum += power *= d;
                }
    });
    Sums all;
    for (const Sums& row : rows) {
        all.count += row.count;
        for (std::size_t i = 0; i < all.powers.size(); ++i)
            all.powers[i] += row.powers[i];
    }
    if (all.count < static_cast<double>(std::max<std::size_t>(2, options.leastCells)))
        return {waveM, kNone, kNone, kNone};
    const auto moment = [&](int power) { return all.powers[static_cast<std::size_t>(power - 1)] / all.count; };
    const double mean = moment(1), variance = std::max(0.0, moment(2) - mean * mean);
    const double fourth = moment(4) - 4.0 * mean * moment(3) + 6.0 * mean * mean * moment(2) - 3.0 * mean * mean * mean * mean;
    return {waveM, std::sqrt(variance), kNone, variance > 0.0 ? fourth / (variance * variance) : kNone};
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
        bands.push_back(bandOf(waveM, finer, coarser, ground, options, compute));
        finer = std::move(coarser);
    }
    for (std::size_t i = 0; i + 1 < bands.size(); ++i)
        bands[i].fall = bands[i + 1].strengthM / bands[i].strengthM;
    std::ranges::reverse(bands);
    return bands;
}

} // namespace oxbow
