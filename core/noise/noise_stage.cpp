#include "core/noise/noise_stage.h"

#include "core/base/simd.h"
#include "core/noise/noise_field.h"
#include "core/stage/edit_stepper.h"

#include <algorithm>
#include <array>

namespace oxbow {

namespace {

constexpr StagePreset kNoisePresets[] = {
    {"Young mountains", "Sharp ridges over deep valleys.", {{"kind", "ridged"}, {"feature_size_m", 6000.0},
     {"relief_m", 2600.0}, {"warp", 0.25}}},
    {"Rolling hills", "Rounded hills with gentle dips.", {{"kind", "billow"}, {"feature_size_m", 2500.0},
     {"relief_m", 260.0}, {"persistence", 0.38}}},
    {"Wide plain", "Almost level land with low swells.", {{"kind", "fbm"}, {"feature_size_m", 8000.0},
     {"relief_m", 60.0}, {"persistence", 0.35}}},
    {"Folded ranges", "Long ranges that are bent.", {{"kind", "warped"}, {"feature_size_m", 5000.0},
     {"relief_m", 1400.0}, {"warp", 0.7}}},
};

struct NoiseStepper : EditStepper<NoiseParams> {
    using EditStepper::EditStepper;

    void edit(int, WorkingTerrain& terrain, StageContext& context) override {
        makeNoise(m_params, terrain.elevation(), context, mapWindow(terrain));
    }
};

constexpr int kBandRows = 64;
constexpr int kMeanReach = 3;
constexpr int kMeanRows = 2 * kMeanReach + 1;

/// The mean over the cell around the middle one of seven values in a row: f + d2/24 - 17 d4/5760 + 367 d6/967680, dn the
/// central differences.
inline double cellMean(double a, double b, double c, double d, double e, double f, double g) {
    constexpr double k2 = 1.0 / 24.0, k4 = -17.0 / 5760.0, k6 = 367.0 / 967680.0;
    return (1.0 - 2 * k2 + 6 * k4 - 20 * k6) * d + (k2 - 4 * k4 + 15 * k6) * (c + e) + (k4 - 6 * k6) * (b + f) +
           k6 * (a + g);
}

OXBOW_MULTIVERSION
void meansAlong(const float* s, int count, double* __restrict means) {
    for (int x = 0; x < count; ++x)
        means[x] = cellMean(s[x], s[x + 1], s[x + 2], s[x + 3], s[x + 4], s[x + 5], s[x + 6]);
}

OXBOW_MULTIVERSION
void meansAcross(const std::array<const double*, kMeanRows>& rows, bool add, int count, float* __restrict heights) {
    const double *a = rows[0], *b = rows[1], *c = rows[2], *d = rows[3], *e = rows[4], *f = rows[5], *g = rows[6];
    for (int x = 0; x < count; ++x) {
        const auto height = static_cast<float>(cellMean(a[x], b[x], c[x], d[x], e[x], f[x], g[x]));
        heights[x] = add ? heights[x] + height : height;
    }
}

/// Means over cells of a smooth function that is known at their middles and at those of three more cells on each side.
class CellMeans {
public:
    explicit CellMeans(int width) : m_samples(static_cast<std::size_t>(width) + 2 * kMeanReach) {
        for (std::vector<double>& row : m_rows)
            row.resize(static_cast<std::size_t>(width));
    }
    /// Evaluates the next row to the south.
    template <typename Evaluate>
    void take(Evaluate&& evaluate) {
        evaluate(m_samples);
        std::rotate(m_rows.begin(), m_rows.begin() + 1, m_rows.end());
        meansAlong(m_samples.data(), width(), m_rows.back().data());
    }
    /// The means of the row three to the north of the one that was taken last.
    void write(NoiseCombine combine, float* heights) const {
        std::array<const double*, kMeanRows> rows;
        std::ranges::transform(m_rows, rows.begin(), [](const auto& row) { return row.data(); });
        meansAcross(rows, combine == NoiseCombine::Add, width(), heights);
    }

private:
    [[nodiscard]] int width() const { return static_cast<int>(m_rows[0].size()); }

    std::vector<float> m_samples;
    std::array<std::vector<double>, kMeanRows> m_rows; ///< means along x, from north to south
};

} // namespace

void makeNoise(const NoiseParams& params, Heightmap& ground, const Compute& compute, const MapWindow& window) {
    static_assert(kWindowStep % kNoiseRun == 0);
    const double cellSizeM = ground.cellSizeM();
    const NoiseField field(params, cellSizeM);
    const int width = ground.width(), rows = ground.height();
    compute.pool.forRows(rows, kBandRows, [&](int y0, int y1) {
        CellMeans means(width);
        for (int y = y0 - kMeanReach; y < y1 + kMeanReach; ++y) {
            compute.cancel.throwIfRequested();
            means.take([&](std::vector<float>& samples) {
                field.evaluateRow((0.5 - kMeanReach) * cellSizeM, (window.y0 + y + 0.5) * cellSizeM, samples, window.x0);
            });
            if (y >= y0 + kMeanReach)
                means.write(params.combine, ground.row(y - kMeanReach));
        }
    });
}

StageKind noiseStage() {
    StageKind kind = stageKind<NoiseStepper>("noise", "Noise", StageCategory::Source,
        "Makes base terrain: hills, ridges, plains and peaks, cells, faults.", kNoiseParams);
    kind.searchWords = "perlin fractal fbm ridged billow voronoi generator base mountains hills";
    kind.uses(Access::Changes, {Layer::Elevation});
    kind.support = [](const std::any&) { return Support{Support::Point}; };
    kind.presets = kNoisePresets;
    kind.cost = {.cellNs = 40.0};
    return kind;
}

} // namespace oxbow
