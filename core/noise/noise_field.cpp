#include "core/noise/noise_field.h"

#include "core/base/counter_random.h"
#include "core/noise/lattice_noise.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace oxbow {

namespace {

constexpr std::uint32_t kPatternSalt = 0;
constexpr std::uint32_t kWarpEastSalt = 1;
constexpr std::uint32_t kWarpSouthSalt = 2;
constexpr int kWarpOctaves = 2;
constexpr double kWarpWidth = 1.5;  ///< wavelength of the warp, feature sizes
constexpr float kNestedWarp = 3.5f; ///< the folded kind bends this much farther

/// Finest detail that the heights of an endless landscape are measured with, feature sizes.
constexpr double kCalibrationCell = 1.0 / 512.0;
constexpr int kCalibrationRuns = 64;
/// Creases are not measured rounder than for cells of so many feature sizes, which show hardly any of them.
constexpr double kRoundest = 1.0 / 8.0;
constexpr double kCalibrationRarity = 0.005;

OctaveStack patternStack(const NoiseParams& params, double cellSizeM) {
    OctaveStack stack{params.featureSizeM, params.lacunarity, params.persistence, params.octaves,
                      cellSizeM,           params.seed,       kPatternSalt};
    if (params.kind == NoiseKind::DiamondSquare) {
        stack.lacunarity = std::sqrt(params.lacunarity);
        stack.persistence = std::sqrt(params.persistence);
        stack.count *= 2;
    }
    return stack;
}

std::vector<Octave> warpOctaves(const NoiseParams& params, double cellSizeM, std::uint32_t salt) {
    if (params.warp == 0.0)
        return {};
    return makeOctaves(
        {kWarpWidth * params.featureSizeM, 2.03, 0.4, kWarpOctaves, cellSizeM, params.seed, salt});
}

} // namespace

/// The buffers of one run: places, sums and what makes them.
struct NoiseField::Run {
    double originXM = 0.0;
    double originYM = 0.0;
    int count = 0;
    bool isRow = false; ///< evenly spaced places along x
    alignas(64) Values x;
    alignas(64) Values y;
    alignas(64) Values sums;
    alignas(64) Values noise;
    alignas(64) Values more;
    alignas(64) Values weights;

    [[nodiscard]] NoisePoints points() const { return {x.data(), y.data(), count}; }
    [[nodiscard]] LatticeView view(const Octave& octave) const { return octave.seenFrom(originXM, originYM); }
    /// The noise of an octave; 0, its mean, where the cells show none of it.
    void fillNoise(const Octave& octave) {
        if (octave.shown == 0.0f)
            noise.fill(0.0f);
        else if (isRow)
            gradientNoiseOfRow(view(octave), points(), noise.data());
        else
            gradientNoise(view(octave), points(), noise.data());
    }
};

NoiseField::NoiseField(const NoiseParams& params, double cellSizeM)
    : m_params(params), m_cellSizeM(cellSizeM) {
    calibrate();
    m_octaves = makeOctaves(patternStack(params, cellSizeM));
    m_warpEast = warpOctaves(params, cellSizeM, kWarpEastSalt);
    m_warpSouth = warpOctaves(params, cellSizeM, kWarpSouthSalt);
}

/// Measures, at places strewn over a wide land, between which values all but the rarest lie.
void NoiseField::calibrate() {
    const double featureSizeM = m_params.featureSizeM;
    const double cellSizeM = std::exchange(m_cellSizeM, std::min(m_cellSizeM, kRoundest * featureSizeM));
    m_octaves = makeOctaves(patternStack(m_params, kCalibrationCell * featureSizeM));
    m_warpEast = warpOctaves(m_params, kCalibrationCell * featureSizeM, kWarpEastSalt);
    m_warpSouth = warpOctaves(m_params, kCalibrationCell * featureSizeM, kWarpSouthSalt);
    const auto random = [](int run, int i, int axis) { return unitDouble(randomBits(0x0ca1, run, i, axis)); };

    std::vector<float> values;
    Run run;
    for (int r = 0; r < kCalibrationRuns; ++r) {
        run.count = kNoiseRun;
        for (int i = 0; i < run.count; ++i) {
            run.x[i] = static_cast<float>(16.0 * featureSizeM * random(r, i, 0));
            run.y[i] = static_cast<float>(16.0 * featureSizeM * random(r, i, 1));
        }
        evaluateRun(16.0 * r * featureSizeM, 0.0, run);
        values.insert(values.end(), run.sums.begin(), run.sums.begin() + run.count);
    }
    const auto rare = static_cast<std::ptrdiff_t>(kCalibrationRarity * static_cast<double>(values.size()));
    std::ranges::nth_element(values, values.begin() + rare);
    m_lowest = values[rare];
    std::ranges::nth_element(values, values.end() - 1 - rare);
    m_highest = *(values.end() - 1 - rare);
    m_cellSizeM = cellSizeM;
}

void NoiseField::evaluateRow(double xM, double yM, std::span<float> heights, int firstCell) const {
    const float scale =
        m_highest > m_lowest ? static_cast<float>(m_params.reliefM) / (m_highest - m_lowest) : 0.0f;
    const float base = static_cast<float>(m_params.baseM) - scale * m_lowest;
    Run run;
    run.isRow = m_params.warp == 0.0;
    for (std::size_t first = 0; first < heights.size(); first += kNoiseRun) {
        run.count = static_cast<int>(std::min<std::size_t>(kNoiseRun, heights.size() - first));
        for (int i = 0; i < kNoiseRun + kNoiseBlock; ++i)
            run.x[i] = static_cast<float>(i) * static_cast<float>(m_cellSizeM);
        run.y.fill(0.0f);
        evaluateRun(xM + (firstCell + static_cast<double>(first)) * m_cellSizeM + m_params.offsetXM, yM + m_params.offsetYM,
                    run);
        for (int i = 0; i < run.count; ++i)
            heights[first + i] = base + scale * run.sums[i];
    }
}

void NoiseField::evaluateRun(double xM, double yM, Run& run) const {
    run.originXM = xM;
    run.originYM = yM;
    run.sums.fill(0.0f);
    bend(run);
    run.weights.fill(1.0f);
    for (const Octave& octave : m_octaves)
        addOctave(octave, run);
    if (m_params.kind == NoiseKind::Hybrid)
        flattenLowlands(run.count, run.sums.data());
}

void NoiseField::bend(Run& run) const {
    if (m_params.warp == 0.0)
        return;
    const auto strengthM = static_cast<float>(m_params.warp * m_params.featureSizeM);
    if (m_params.kind != NoiseKind::Warped)
        return addWarp(run, run.points(), strengthM);
    Run first = run;
    addWarp(first, run.points(), kNestedWarp * strengthM);
    addWarp(run, first.points(), kNestedWarp * strengthM);
}

/// Shifts the run's places by the warp noise read at `at`, which may be the same places.
void NoiseField::addWarp(Run& run, const NoisePoints& at, float strengthM) const {
    const auto shift = [&](const std::vector<Octave>& octaves, Values& sums) {
        sums.fill(0.0f);
        for (const Octave& octave : octaves) {
            gradientNoise(run.view(octave), at, run.noise.data());
            addScaled(run.noise.data(), octave.amplitude * octave.shown, run.count, sums.data());
        }
    };
    shift(m_warpEast, run.more);
    shift(m_warpSouth, run.weights);
    addScaled(run.more.data(), strengthM, run.count, run.x.data());
    addScaled(run.weights.data(), strengthM, run.count, run.y.data());
}

/// Rounding of creases: what the sharpness leaves, and never less than the cells can draw.
float NoiseField::softness(const Octave& octave, float sharpest) const {
    const auto wanted = static_cast<float>(0.35 * (1.0 - m_params.ridgeSharpness)) + sharpest;
    return std::max(wanted, static_cast<float>(m_cellSizeM) / octave.wavelengthM);
}

void NoiseField::addOctave(const Octave& octave, Run& run) const {
    const auto share = [&](float sharpest) {
        return OctaveShare{octave.amplitude, octave.shown, softness(octave, sharpest)};
    };
    float *noise = run.noise.data(), *sums = run.sums.data();
    switch (m_params.kind) {
    case NoiseKind::Fbm:
    case NoiseKind::Warped:
        run.fillNoise(octave);
        return addScaled(noise, octave.amplitude * octave.shown, run.count, sums);
    case NoiseKind::Ridged:
        run.fillNoise(octave);
        return addRidgedOctave(noise, share(0.005f), run.count, run.weights.data(), sums);
    case NoiseKind::Hybrid:
        run.fillNoise(octave);
        return addHybridOctave(noise, share(0.0f), run.count, sums);
    case NoiseKind::Billow:
        run.fillNoise(octave);
        return addBillowOctave(noise, share(0.01f), run.count, sums);
    case NoiseKind::Worley:
        cellNoise(run.view(octave), run.points(), noise, run.more.data());
        return addCellOctave(noise, run.more.data(), share(0.01f), run.count, sums);
    case NoiseKind::FaultFormation:
        faultNoise(run.view(octave), run.points(), softness(octave, 0.01f), noise);
        return addScaled(noise, octave.amplitude * octave.shown, run.count, sums);
    case NoiseKind::DiamondSquare:
        valueNoise(run.view(octave), run.points(), noise);
        return addScaled(noise, octave.amplitude * octave.shown, run.count, sums);
    }
}

} // namespace oxbow
