#include "core/weather/air_over_land.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace oxbow {

namespace {

constexpr double kStill = 1e-12;      ///< 1/s: a wave that takes the air 200 000 years
constexpr double kMmPerHour = 3600.0; ///< of 1 kg/m²/s
constexpr int kColumns = 32;

} // namespace

std::array<double, 2> rainOfWave(const MoistAir& air, double k, double l) {
    const double s = air.eastMPerS * k + air.southMPerS * l;
    if (std::abs(s) < kStill)
        return {0.0, 0.0};
    // (1 - i m H) = a - i e
    const double beyond = air.stabilityPerS * air.stabilityPerS - s * s;
    const double mh = air.vapourHeightM * std::sqrt((k * k + l * l) * std::abs(beyond)) / s; // of the sign of s
    const double a = beyond > 0.0 ? 1.0 : 1.0 + std::abs(mh), e = beyond > 0.0 ? mh : 0.0;
    // (1 + i s t_c) (1 + i s t_f) = b + i c
    const double b = 1.0 - s * s * air.conversionS * air.falloutS, c = s * (air.conversionS + air.falloutS);
    const double re = a * b + e * c, im = a * c - e * b;
    const double scale = air.upliftKgPerM3 * s / (re * re + im * im);
    return {scale * im, scale * re};
}

AirOverLand::AirOverLand(const Heightmap& ground, double beyondM, const Compute& compute)
    : m_map(ground.grid()) {
    const int beyond = static_cast<int>(std::ceil(beyondM / m_map.cellSizeM));
    m_waves = ComplexGrid(powerOfTwoFrom(m_map.width + beyond), powerOfTwoFrom(m_map.height + beyond), compute.cancel);
    const int w = m_waves.width, h = m_waves.height;
    const float datum = ground.at(0, 0); // keeps digits; the mean makes no rain
    compute.forRows(m_map.height, [&](int y0, int y1) {
        for (int y = y0; y < y1; ++y) {
            float* samples = m_waves.re.data() + static_cast<std::size_t>(y) * w;
            for (int x = 0; x < m_map.width; ++x)
                samples[x] = ground.at(x, y) - datum;
            bridge(m_map.width, w, [&](int x) -> float& { return samples[x]; });
        }
    });
    compute.forEach((w + kColumns - 1) / kColumns, [&](int strip) {
        for (int x = strip * kColumns; x < std::min(w, (strip + 1) * kColumns); ++x)
            bridge(m_map.height, h, [&](int y) -> float& { return m_waves.re[static_cast<std::size_t>(y) * w + x]; });
    });
    transform(m_waves, Transform::Forward, compute);
}

std::vector<double> AirOverLand::rain(std::span<const MoistAir> winds, double backgroundMmPerHour, const Compute& compute) const {
    const int w = m_waves.width, h = m_waves.height;
    const double unitX = 2.0 * std::numbers::pi / (w * m_map.cellSizeM), unitY = 2.0 * std::numbers::pi / (h * m_map.cellSizeM);
    const double share = 1.0 / static_cast<double>(winds.size());
    auto mean = zeroedVector<double>(m_map.cellCount(), compute.cancel);
    ComplexGrid made(w, h, compute.cancel);
    for (std::size_t i = 0; i < winds.size(); i += 2) {
        const bool isPair = i + 1 < winds.size();
        compute.forRows(h, [&](int y0, int y1) {
            for (int y = y0; y < y1; ++y)
                for (int x = 0; x < w; ++x) {
                    const double k = unitX * wavesOf(x, w), l = unitY * wavesOf(y, h);
                    const std::size_t c = static_cast<std::size_t>(y) * w + x;
                    const double re = kMmPerHour * m_waves.re[c], im = kMmPerHour * m_waves.im[c];
                    const auto one = rainOfWave(winds[i], k, l);
                    double sumRe = one[0] * re - one[1] * im, sumIm = one[0] * im + one[1] * re;
                    if (isPair) { // both are real: one + i other comes out of one inverse transform
                        const auto other = rainOfWave(winds[i + 1], k, l);
                        sumRe -= other[0] * im + other[1] * re;
                        sumIm += other[0] * re - other[1] * im;
                    }
                    made.re[c] = static_cast<float>(sumRe);
                    made.im[c] = static_cast<float>(sumIm);
                }
        });
        transform(made, Transform::Inverse, compute);
        compute.forCells(m_map, [&](int x, int y) {
            const std::size_t c = static_cast<std::size_t>(y) * w + x;
            double& cell = mean[m_map.index(x, y)];
            cell += share * std::max(0.0, backgroundMmPerHour + made.re[c]);
            if (isPair)
                cell += share * std::max(0.0, backgroundMmPerHour + made.im[c]);
        });
    }
    return mean;
}

} // namespace oxbow
