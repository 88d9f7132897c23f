#include "core/strata/strata.h"

#include "core/base/angle.h"
#include "core/base/counter_random.h"
#include "core/base/elementary.h"
#include "core/base/simd.h"
#include "core/noise/noise_field.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

constexpr StagePreset kStrataPresets[] = {
    {"Tableland", "Thick, level layers under hard caps: mesas and benches.", {{"thickness_m", 90.0}, {"layers", 4.0},
     {"contrast", 0.95}, {"hard_share", 0.3}, {"dip_deg", 0.5}}},
    {"Hogbacks", "Steeply tilted layers: one crest behind the other.", {{"thickness_m", 160.0}, {"layers", 6.0},
     {"contrast", 0.95}, {"hard_share", 0.3}, {"dip_deg", 25.0}}},
    {"Folds", "Waves of rock whose hard layers stand as ridges.", {{"thickness_m", 120.0}, {"contrast", 0.93},
     {"hard_share", 0.35}, {"dip_deg", 0.0}, {"fold_m", 700.0}, {"fold_size_m", 5000.0}}},
    {"Fine bands", "Thin layers: rills and ledges on every slope.", {{"thickness_m", 18.0}, {"layers", 14.0},
     {"contrast", 0.8}, {"hard_share", 0.45}, {"dip_deg", 1.0}}},
    {"Fault blocks", "Blocks moved against each other along faults.", {{"thickness_m", 100.0}, {"contrast", 0.95},
     {"dip_deg", 6.0}, {"fault_spacing_m", 2500.0}, {"fault_throw_m", 350.0}}},
};

constexpr int kSamples = 4096;
constexpr double kEvened = 0.1; ///< of the mean thickness

/// What is random of a layer, 0 to 1.
double chance(const StrataParams& params, int layer, int which) {
    return unitDouble(randomBits(params.seed, 17, layer, which));
}

bool isHard(int layer) {
    return layer % 2 == 1;
}

double thicknessOf(const StrataParams& params, int layer) {
    const double share = isHard(layer) ? params.hardShare : 1.0 - params.hardShare;
    return 2.0 * share * params.thicknessM * (1.0 + 0.8 * params.unevenness * (2.0 * chance(params, layer, 0) - 1.0));
}

double hardnessOf(const StrataParams& params, int layer) {
    const double differs = params.unevenness * chance(params, layer, 1);
    return params.contrast * (isHard(layer) ? 1.0 - 0.4 * differs : 0.2 * differs);
}

/// How many metres of layers crop out in the cells of a row: the fall of the ground over the layers, in a cell.
void spansOfRow(const Heightmap& ground, const Heightmap& datum, int y, std::vector<float>& spans) {
    const int north = std::max(0, y - 1), south = std::min(ground.height() - 1, y + 1),
              last = ground.width() - 1;
    const auto layerM = [&](int x, int row) { return ground.row(row)[x] - datum.row(row)[x]; };
    const float perRow = 1.0f / static_cast<float>(std::max(1, south - north));
    for (int x = 0; x <= last; ++x) {
        const int west = std::max(0, x - 1), east = std::min(last, x + 1);
        const float dx = (layerM(east, y) - layerM(west, y)) / static_cast<float>(std::max(1, east - west));
        const float dy = (layerM(x, south) - layerM(x, north)) * perRow;
        spans[static_cast<std::size_t>(x)] = std::sqrt(dx * dx + dy * dy);
    }
}

/// The rock's share of hardness where nothing is painted, and with what is painted.
OXBOW_MULTIVERSION
void hardenRow(const float* __restrict ground, const float* __restrict datum, const float* __restrict table, float perM,
               float* __restrict hardness, int count) {
    for (int i = 0; i < count; ++i) {
        const float turns = (ground[i] - datum[i]) * perM;
        const float at = (turns - std::floor(turns)) * static_cast<float>(kSamples);
        const int sample = static_cast<int>(at);
        const float t = at - static_cast<float>(sample);
        hardness[i] = table[sample] + t * (table[sample + 1] - table[sample]);
    }
}

struct ProfileSums {
    const float* sums;
    float mean, perM;
};

/// The same as the mean over `spanM` metres, two samples at least.
OXBOW_MULTIVERSION
void hardenSpans(const float* __restrict ground, const float* __restrict datum, const float* __restrict spanM,
                 const ProfileSums profile, float* __restrict hardness, int count) {
    for (int i = 0; i < count; ++i) {
        const float turns = (ground[i] - datum[i]) * profile.perM,
                    span = std::max(spanM[i] * profile.perM, 2.0f / kSamples);
        const float high = turns + 0.5f * span, low = turns - 0.5f * span;
        const float atHigh = (high - std::floor(high)) * static_cast<float>(kSamples),
                    atLow = (low - std::floor(low)) * static_cast<float>(kSamples);
        const int sampleHigh = static_cast<int>(atHigh), sampleLow = static_cast<int>(atLow);
        const float sumHigh =
            profile.sums[sampleHigh] + (atHigh - static_cast<float>(sampleHigh)) *
                                           (profile.sums[sampleHigh + 1] - profile.sums[sampleHigh]);
        const float sumLow =
            profile.sums[sampleLow] +
            (atLow - static_cast<float>(sampleLow)) * (profile.sums[sampleLow + 1] - profile.sums[sampleLow]);
        hardness[i] = std::min(
            std::max(profile.mean + (sumHigh - sumLow) / (span * static_cast<float>(kSamples)), 0.0f), 1.0f);
    }
}

struct StrataState {
    std::uint8_t isLaid = 0;
};

class StrataStepper : public StepperOf<StrataParams, StrataState> {
public:
    StrataStepper(StrataParams params, const WorkingTerrain&, ThreadPool&) : StepperOf(std::move(params)) {}

    void step(int, WorkingTerrain& terrain, StageContext& context) override {
        const GridSpec grid = terrain.grid();
        terrain.elevation();
        terrain.privateLayers().drop(kRockShare); // of layers before these
        m_state.isLaid = 1;
        Heightmap& datum = terrain.privateLayers().floats(kRockDatum, grid);
        const double cellM = grid.cellSizeM, slope = slopeOfDeg(m_params.dipDeg);
        const double dip = radians(m_params.dipDirectionDeg), along = radians(m_params.faultDirectionDeg);
        const double dipX = slope * elementary::sin(dip), dipY = -slope * elementary::cos(dip);
        // Across the faults.
        const double acrossX = elementary::cos(along), acrossY = elementary::sin(along);
        const NoiseField folds({.kind = NoiseKind::Fbm,
                                .seed = m_params.seed,
                                .featureSizeM = m_params.foldSizeM,
                                .reliefM = m_params.foldM,
                                .baseM = -0.5 * m_params.foldM,
                                .octaves = 2,
                                .warp = 0.0},
                               cellM);
        context.forRows(grid.height, [&](int y0, int y1) {
            std::vector<float> fold(static_cast<std::size_t>(grid.width), 0.0f);
            for (int y = y0; y < y1; ++y) {
                if (m_params.foldM > 0.0)
                    folds.evaluateRow(0.5 * cellM, (y + 0.5) * cellM, fold);
                const double yM = (y + 0.5) * cellM - 0.5 * grid.heightM();
                for (int x = 0; x < grid.width; ++x) {
                    const double xM = (x + 0.5) * cellM - 0.5 * grid.widthM();
                    datum.at(x, y) = static_cast<float>(m_params.offsetM - xM * dipX - yM * dipY + fold[static_cast<std::size_t>(x)] +
                                                        thrown(xM * acrossX + yM * acrossY));
                }
            }
        });
    }

    void restoreState(std::span<const std::byte> bytes, const WorkingTerrain& terrain) override {
        StepperOf::restoreState(bytes, terrain);
        if (m_state.isLaid)
            expectPrivateFloats(terrain, kRockDatum, terrain.grid());
    }

private:
    /// How far the block at a distance across the faults is moved.
    [[nodiscard]] double thrown(double acrossM) const {
        if (m_params.faultSpacingM <= 0.0)
            return 0.0;
        const auto block = static_cast<std::int64_t>(std::floor(acrossM / m_params.faultSpacingM));
        return m_params.faultThrowM * (unitDouble(randomBits(m_params.seed, 29, block)) - 0.5);
    }
};

} // namespace

void findBareRock(const RockProfile& profile, const RockLayers& layers, const Compute& compute, Heightmap& hardness) {
    const auto& [ground, datum, share, painted] = layers;
    compute.forRows(ground.height(), [&](int y0, int y1) {
        std::vector<float> spans(static_cast<std::size_t>(ground.width()));
        for (int y = y0; y < y1; ++y) {
            spansOfRow(ground, datum, y, spans);
            profile.harden({ground.row(y), spans.size()}, datum.row(y), spans.data(), painted && !share ? painted->row(y) : nullptr,
                           hardness.row(y));
            if (!share)
                continue;
            for (std::size_t x = 0; x < spans.size(); ++x)
                hardness.row(y)[x] *= share->row(y)[x];
            if (painted)
                addPainted(painted->row(y), hardness.row(y), ground.width());
        }
    });
}

OXBOW_MULTIVERSION
void addPainted(const float* __restrict painted, float* __restrict hardness, int count) {
    for (int i = 0; i < count; ++i) {
        const float own = std::min(std::max(painted[i], 0.0f), 1.0f);
        hardness[i] = 1.0f - (1.0f - own) * (1.0f - hardness[i]);
    }
}

RockProfile::RockProfile(const StrataParams& params) {
    m_feet = {0.0};
    for (int layer = 0; layer < params.layers; ++layer)
        m_feet.push_back(m_feet.back() + thicknessOf(params, layer));
    m_cycleM = m_feet.back();
    // The exact mean over the evened length around each sample: sums of what lies below.
    const auto below = [&](double s) {
        const double turns = std::floor(s / m_cycleM), rest = s - turns * m_cycleM;
        double whole = 0.0, part = 0.0;
        for (int layer = 0; layer < params.layers; ++layer) {
            const double foot = m_feet[static_cast<std::size_t>(layer)], top = m_feet[static_cast<std::size_t>(layer) + 1];
            const double hardness = hardnessOf(params, layer);
            whole += hardness * (top - foot);
            part += hardness * std::clamp(rest - foot, 0.0, top - foot);
        }
        return turns * whole + part;
    };
    const double half = 0.5 * kEvened * params.thicknessM;
    for (int i = 0; i < kSamples + 2; ++i) {
        const double s = m_cycleM * i / kSamples;
        m_table.push_back(static_cast<float>((below(s + half) - below(s - half)) / (2.0 * half)));
    }
    const double mean = below(m_cycleM) / m_cycleM;
    m_mean = static_cast<float>(mean);
    double sum = 0.0;
    for (int i = 0; i < kSamples + 2; ++i) {
        m_sums.push_back(static_cast<float>(sum));
        sum += 0.5 * (m_table[static_cast<std::size_t>(i)] +
                      m_table[static_cast<std::size_t>(std::min(i + 1, kSamples + 1))]) -
               mean;
    }
}

int RockProfile::layerAt(double layerM) const {
    const double rest = layerM - m_cycleM * std::floor(layerM / m_cycleM);
    const auto top = std::upper_bound(std::next(m_feet.begin()), std::prev(m_feet.end()), rest);
    return static_cast<int>(top - m_feet.begin());
}

void RockProfile::harden(std::span<const float> ground, const float* datum, const float* spanM,
                         const float* painted, float* hardness) const {
    const int count = static_cast<int>(ground.size());
    const auto perM = static_cast<float>(1.0 / m_cycleM);
    if (spanM)
        hardenSpans(ground.data(), datum, spanM, {m_sums.data(), m_mean, perM}, hardness, count);
    else
        hardenRow(ground.data(), datum, m_table.data(), perM, hardness, count);
    if (painted)
        addPainted(painted, hardness, count);
}

StageKind strataStage() {
    StageKind kind = stageKind<StrataStepper>("strata", "Rock layers", StageCategory::Source,
        "Lays hard and soft rock in layers: erosion behind it cuts benches, mesas and cliffs.", kStrataParams);
    kind.searchWords = "layers cliffs geology sediment stratification mesa bench hogback fold fault dip bedding sandstone caprock";
    kind.support = [](const std::any&) { return Support{Support::Point}; };
    kind.presets = kStrataPresets;
    kind.takesPaint = [](const std::any&, Layer) { return false; };
    kind.cost = {.cellNs = 7.0};
    return kind;
}

} // namespace oxbow
