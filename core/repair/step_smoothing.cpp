#include "core/repair/step_smoothing.h"

#include "core/filter/gaussian_blur.h"
#include "core/repair/thin_plate.h"

#include <algorithm>
#include <cmath>
#include <unordered_set>
#include <vector>

namespace oxbow {

namespace {

constexpr int kSweeps = 12;
constexpr int kMostLevels = 6;
constexpr int kSmallestSide = 8;
/// A little less than half a step: rounding must not decide for the neighbour.
constexpr float kReach = 0.499f;
/// Of noise of variance 1 in each cell, the variance of a cell's difference from its prediction: 1 + sum of w².
constexpr float kNoiseOfDifference = 1.0f + (4.0f * 64.0f + 4.0f * 4.0f + 4.0f) / 400.0f;
/// How far around a cell its roughness is measured (sigma), cells.
constexpr double kRoughnessCells = 3.0;

/// Variance of the ground about the plate.
Heightmap roughness(const Heightmap& samples, float noise, const Compute& compute) {
    Heightmap variance(samples.grid());
    compute.forRows(samples.height(), [&](int y0, int y1) {
        for (int y = y0; y < y1; ++y)
            for (int x = 0; x < samples.width(); ++x) {
                const float apart = samples.at(x, y) - platePrediction(samples, x, y);
                variance.at(x, y) = apart * apart;
            }
    });
    gaussianBlur(variance, kRoughnessCells * samples.cellSizeM(), compute);
    const float ofNoise = kNoiseOfDifference * noise;
    for (float& v : variance.cells())
        v = std::max(v - ofNoise, 1e-3f * ofNoise);
    return variance;
}

void smooth(Heightmap& heightmap, float stepM, int levels, const Compute& compute) {
    const Heightmap samples = heightmap;
    const float reach = kReach * stepM, noise = stepM * stepM / 12.0f;
    const auto within = [&](std::size_t cell, float height) {
        const float sample = samples.cells()[cell];
        return std::clamp(height, sample - reach, sample + reach);
    };
    const int halfWidth = (heightmap.width() + 1) / 2, halfHeight = (heightmap.height() + 1) / 2;
    if (levels > 0 && std::min(halfWidth, halfHeight) >= 1 && std::max(halfWidth, halfHeight) >= kSmallestSide) {
        Heightmap coarse = resampled(samples, halfWidth, halfHeight);
        smooth(coarse, stepM, levels - 1, compute);
        const Heightmap fine = resampled(coarse, heightmap.width(), heightmap.height());
        for (std::size_t cell = 0; cell < fine.cells().size(); ++cell)
            heightmap.cells()[cell] = within(cell, fine.cells()[cell]);
    }
    const Heightmap variance = roughness(samples, noise, compute);
    for (int sweep = 0; sweep < kSweeps; ++sweep)
        plateSweep(
            heightmap, compute, [](std::size_t) { return true; },
            [&](std::size_t cell, float prediction) {
                const float v = variance.cells()[cell];
                return within(cell, (prediction * noise + samples.cells()[cell] * v) / (noise + v));
            });
}

template <typename Visit>
void eachPair(const Heightmap& map, Visit&& visit) {
    for (int y = 0; y < map.height(); ++y)
        for (int x = 0; x < map.width(); ++x) {
            if (x + 1 < map.width())
                visit(map.at(x, y), map.at(x + 1, y));
            if (y + 1 < map.height())
                visit(map.at(x, y), map.at(x, y + 1));
        }
}

/// Mean difference of neighbours that differ; 0 where none do.
double meanRise(const Heightmap& map, double& equalShare) {
    double sum = 0.0;
    std::int64_t pairs = 0, equal = 0;
    eachPair(map, [&](float a, float b) {
        sum += std::fabs(static_cast<double>(a) - b);
        ++pairs;
        equal += a == b;
    });
    equalShare = pairs > 0 ? static_cast<double>(equal) / static_cast<double>(pairs) : 0.0;
    return pairs > equal ? sum / static_cast<double>(pairs - equal) : 0.0;
}

/// Different heights in order; empty where there are too many.
std::vector<float> differentHeights(const Heightmap& map) {
    constexpr std::size_t kMost = 65536;
    std::unordered_set<float> seen;
    for (const float h : map.cells())
        if (seen.insert(h).second && seen.size() > kMost)
            return {};
    std::vector<float> heights(seen.begin(), seen.end());
    std::ranges::sort(heights);
    return heights;
}

/// The remainder by which whole numbers of steps are told from others, as a share of a step.
double remainder(double distance, double stepM) {
    const double steps = distance / stepM;
    return std::fabs(steps - std::round(steps));
}

/// The least distance between two heights, sharpened over the whole span; 0 where it is no more than float's precision.
double commonStep(const std::vector<float>& heights) {
    const double precision = 2.5e-7 * std::max(std::fabs(heights.front()), std::fabs(heights.back()));
    const double span = static_cast<double>(heights.back()) - heights.front();
    double least = span;
    for (std::size_t i = 1; i < heights.size(); ++i)
        least = std::min(least, static_cast<double>(heights[i]) - heights[i - 1]);
    if (least <= 16.0 * precision)
        return 0.0;
    double steps = 0.0;
    for (std::size_t i = 1; i < heights.size(); ++i)
        steps += std::round((static_cast<double>(heights[i]) - heights[i - 1]) / least);
    return span / steps;
}

} // namespace

void smoothSteps(Heightmap& heightmap, float stepM, const Compute& compute) {
    double equal = 0.0;
    const double rise = meanRise(heightmap, equal) * (1.0 - equal);
    if (rise <= 0.0)
        return;
    int levels = 0; // so many that a terrace is two or three cells wide on the coarsest grid
    for (double coarseRise = 3.0 * rise; coarseRise <= stepM && levels < kMostLevels; coarseRise *= 2.0)
        ++levels;
    smooth(heightmap, stepM, levels, compute);
}

std::optional<HeightSteps> heightSteps(const Heightmap& heightmap) {
    const std::vector<float> heights = differentHeights(heightmap);
    if (heights.size() < 2)
        return std::nullopt;
    HeightSteps steps;
    steps.stepM = commonStep(heights);
    steps.levels = static_cast<int>(heights.size());
    if (!(steps.stepM > 0.0) || std::ranges::any_of(heights, [&](float h) {
            return remainder(static_cast<double>(h) - heights.front(), steps.stepM) > 0.1;
        }))
        return std::nullopt;
    steps.meanRiseM = meanRise(heightmap, steps.equalShare);
    return steps;
}

} // namespace oxbow
