#include "core/repair/plate/step_smoothing.h"

#include "core/filter/gaussian_blur.h"
#include "core/repair/plate/block_shrinkage.h"
#include "core/repair/plate/thin_plate.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <unordered_set>
#include <vector>

namespace oxbow {

namespace {

constexpr int kSweeps = 8;       ///< of the map itself
constexpr int kCoarseSweeps = 14; ///< of coarser grids
constexpr int kMostLevels = 6;
constexpr int kSmallestSide = 8;
/// A little less than half a step: rounding must not decide for the neighbour.
constexpr float kReach = 0.499f;
/// Of noise of variance 1 in each cell, the variance of a cell's difference from its prediction: 1 + sum of w².
constexpr float kNoiseOfDifference = 1.0f + (4.0f * 64.0f + 4.0f * 4.0f + 4.0f) / 400.0f;
/// How far around a cell its roughness is measured (sigma), cells.
constexpr double kRoughnessCells = 3.0;

/// How far a cell goes by its sample rather than by the plate: of its variance about the plate, v, the share v / (noise + v).
Heightmap ownShare(const Heightmap& samples, float noise, const Compute& compute) {
    Heightmap variance(samples.grid());
    compute.forCells(samples.grid(), [&](int x, int y) {
        const float apart = samples.at(x, y) - platePrediction(samples, x, y);
        variance.at(x, y) = apart * apart;
    });
    gaussianBlur(variance, kRoughnessCells * samples.cellSizeM(), compute);
    const float ofNoise = kNoiseOfDifference * noise;
    compute.forCells(samples.grid(), [&](std::size_t cell) {
        const float v = std::max(variance.data()[cell] - ofNoise, 1e-3f * ofNoise);
        variance.data()[cell] = v / (noise + v);
    });
    return variance;
}

void smooth(Heightmap& heightmap, float stepM, int levels, int sweeps, const Compute& compute) {
    const Heightmap samples = heightmap;
    const float reach = kReach * stepM, noise = stepM * stepM / 12.0f;
    const auto within = [&](std::size_t cell, float height) {
        const float sample = samples.data()[cell];
        return std::clamp(height, sample - reach, sample + reach);
    };
    const int halfWidth = (heightmap.width() + 1) / 2, halfHeight = (heightmap.height() + 1) / 2;
    if (levels > 0 && std::min(halfWidth, halfHeight) >= 1 && std::max(halfWidth, halfHeight) >= kSmallestSide) {
        Heightmap coarse = resampled(samples, halfWidth, halfHeight, compute);
        smooth(coarse, stepM, levels - 1, kCoarseSweeps, compute);
        const Heightmap fine = resampled(coarse, heightmap.width(), heightmap.height(), compute);
        compute.forCells(fine.grid(), [&](std::size_t cell) {
            heightmap.data()[cell] = within(cell, fine.data()[cell]);
        });
    }
    const Heightmap share = ownShare(samples, noise, compute);
    for (int sweep = 0; sweep < sweeps; ++sweep)
        plateSweep(
            heightmap, compute, [](std::size_t) { return true; },
            [&](std::size_t cell, float prediction) {
                const float sample = samples.data()[cell];
                return within(cell, prediction + share.data()[cell] * (sample - prediction));
            });
}

/// Rises between neighbours.
struct Rises {
    double sumM = 0.0;
    std::int64_t pairs = 0, equal = 0;

    [[nodiscard]] double equalShare() const { return pairs > 0 ? static_cast<double>(equal) / static_cast<double>(pairs) : 0.0; }
    /// Of neighbours that differ; 0 where none do.
    [[nodiscard]] double meanM() const { return pairs > equal ? sumM / static_cast<double>(pairs - equal) : 0.0; }
};

Rises risesOf(const Heightmap& map, const Compute& compute) {
    std::vector<Rises> rows(static_cast<std::size_t>(map.height()));
    compute.forRows(map.height(), [&](int y0, int y1) {
        for (int y = y0; y < y1; ++y) {
            Rises& row = rows[static_cast<std::size_t>(y)];
            const auto add = [&row](float a, float b) {
                row.sumM += std::fabs(static_cast<double>(a) - b);
                ++row.pairs;
                row.equal += a == b;
            };
            for (int x = 0; x + 1 < map.width(); ++x)
                add(map.at(x, y), map.at(x + 1, y));
            for (int x = 0; y + 1 < map.height() && x < map.width(); ++x)
                add(map.at(x, y), map.at(x, y + 1));
        }
    });
    Rises all;
    for (const Rises& row : rows) {
        all.sumM += row.sumM;
        all.pairs += row.pairs;
        all.equal += row.equal;
    }
    return all;
}

/// Different heights in order; empty where there are too many.
std::vector<float> differentHeights(const Heightmap& map) {
    constexpr std::size_t kMost = 65536, kRecent = 4096;
    std::unordered_set<float> seen;
    // Most heights were met a moment ago: a small table tells so without a look into the set.
    std::vector<float> recent(kRecent, std::nanf(""));
    for (const float h : map.cells()) {
        float& last = recent[(std::bit_cast<std::uint32_t>(h) * 2654435761u) >> 20];
        if (h == last)
            continue;
        last = h;
        if (seen.insert(h).second && seen.size() > kMost)
            return {};
    }
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
    const Rises rises = risesOf(heightmap, compute);
    const double rise = rises.meanM() * (1.0 - rises.equalShare());
    if (rise <= 0.0)
        return;
    int levels = 0; // so many that a terrace is two or three cells wide on the coarsest grid
    for (double coarseRise = 3.0 * rise; coarseRise <= stepM && levels < kMostLevels; coarseRise *= 2.0)
        ++levels;
    const Heightmap samples = heightmap;
    smooth(heightmap, stepM, levels, kSweeps, compute);
    const float reach = kReach * stepM;
    heightmap = blockShrunk(samples, heightmap, stepM * stepM / 12.0f, compute);
    compute.forCells(heightmap.grid(), [&](std::size_t c) {
        heightmap.data()[c] = std::clamp(heightmap.data()[c], samples.data()[c] - reach, samples.data()[c] + reach);
    });
}

std::optional<HeightSteps> heightSteps(const Heightmap& heightmap, const Compute& compute) {
    const std::vector<float> heights = differentHeights(heightmap);
    if (heights.size() < 2)
        return std::nullopt;
    HeightSteps steps{.stepM = commonStep(heights), .levels = static_cast<int>(heights.size())};
    if (!(steps.stepM > 0.0) || std::ranges::any_of(heights, [&](float h) {
            return remainder(static_cast<double>(h) - heights.front(), steps.stepM) > 0.1;
        }))
        return std::nullopt;
    const Rises rises = risesOf(heightmap, compute);
    steps.meanRiseM = rises.meanM();
    steps.equalShare = rises.equalShare();
    return steps;
}

} // namespace oxbow
