#include "core/noise/noise_stage.h"

#include "core/noise/noise_field.h"
#include "core/stage/edit_stepper.h"

#include <algorithm>
#include <array>

namespace oxbow {

namespace {

class NoiseStepper : public EditStepper<NoiseParams> {
public:
    using EditStepper::EditStepper;

private:
    void edit(int, WorkingTerrain& terrain, StageContext& context) override {
        makeNoise(m_params, terrain.elevation(), context);
    }
};

constexpr int kBandRows = 32;
constexpr int kMeanReach = 3;
constexpr int kMeanRows = 2 * kMeanReach + 1;

/// Means over cells of a smooth function that is known at their middles and at those of three more cells on
/// each side: along each axis f + d2/24 - 17 d4/5760 + 367 d6/967680, dn its central differences.
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
        std::vector<double>& row = m_rows.back();
        for (std::size_t x = 0; x < row.size(); ++x)
            row[x] =
                mean([&](int k) { return static_cast<double>(m_samples[x + static_cast<std::size_t>(k)]); });
    }
    /// The means of the row three to the north of the one that was taken last.
    void write(NoiseCombine combine, float* heights) const {
        for (std::size_t x = 0; x < m_rows[0].size(); ++x) {
            const auto height =
                static_cast<float>(mean([&](int k) { return m_rows[static_cast<std::size_t>(k)][x]; }));
            heights[x] = combine == NoiseCombine::Add ? heights[x] + height : height;
        }
    }

private:
    /// Of the values 0 to 6, the mean over the cell around 3.
    template <typename ValueAt>
    [[nodiscard]] static double mean(ValueAt&& at) {
        constexpr double k2 = 1.0 / 24.0, k4 = -17.0 / 5760.0, k6 = 367.0 / 967680.0;
        return (1.0 - 2 * k2 + 6 * k4 - 20 * k6) * at(3) + (k2 - 4 * k4 + 15 * k6) * (at(2) + at(4)) +
               (k4 - 6 * k6) * (at(1) + at(5)) + k6 * (at(0) + at(6));
    }

    std::vector<float> m_samples;
    std::array<std::vector<double>, kMeanRows> m_rows; ///< means along x, from north to south
};

} // namespace

void makeNoise(const NoiseParams& params, Heightmap& ground, const Compute& compute) {
    const double cellSizeM = ground.cellSizeM();
    const NoiseField field(params, cellSizeM);
    const int width = ground.width(), rows = ground.height();
    compute.pool.forRows(rows, kBandRows, [&](int y0, int y1) {
        CellMeans means(width);
        for (int y = y0 - kMeanReach; y < y1 + kMeanReach; ++y) {
            compute.cancel.throwIfRequested();
            means.take([&](std::vector<float>& samples) {
                field.evaluateRow((0.5 - kMeanReach) * cellSizeM, (y + 0.5) * cellSizeM, samples);
            });
            if (y >= y0 + kMeanReach)
                means.write(params.combine, ground.row(y - kMeanReach));
        }
    });
}

StageKind noiseStage() {
    return stageKind<NoiseStepper>(
        "noise", "Noise", StageCategory::Source,
        "Makes base terrain: hills, ridges, plains and peaks, cells, faults.", kNoiseParams,
        +[](const NoiseParams&, const GridSpec&) { return 1; });
}

} // namespace oxbow
