#include "core/filter/rugged_rock.h"

#include "core/base/elementary.h"
#include "core/noise/lattice_noise.h"
#include "core/noise/octave.h"
#include "core/stage/edit_stepper.h"
#include "core/terrain/map_window.h"

#include <algorithm>
#include <array>

namespace oxbow {

namespace {

constexpr StagePreset kRuggedPresets[] = {
    {"Jagged rock", "Broken crests and faces of high mountains.", {{"shift", 0.06}, {"persistence", 0.64},
     {"unevenness", 0.8}}},
    {"Combs broken up", "Just enough that gullies of one spacing no longer look like a comb.", {{"shift", 0.02},
     {"persistence", 0.65}, {"unevenness", 0.3}}},
    {"Old hills", "Wide bulges and hardly any small ones.", {{"shift", 0.06}, {"persistence", 0.4},
     {"unevenness", 0.6}}},
};

constexpr double kLargestNoise = 1.1;
constexpr int kMostOctaves = 24;
constexpr int kPatchOctaves = 3;
constexpr double kPatchSize = 3.0; ///< of the largest, sizes
constexpr double kMostUneven = 2.5;
constexpr std::uint32_t kEastSalt = 11, kSouthSalt = 12, kPatchSalt = 13;

/// Of four cells, in the cubic through them, at a share t of the way from the second to the third.
std::array<float, 4> cubicWeights(float t) {
    const float t2 = t * t, t3 = t2 * t;
    return {0.5f * (-t3 + 2.0f * t2 - t), 0.5f * (3.0f * t3 - 5.0f * t2 + 2.0f),
            0.5f * (-3.0f * t3 + 4.0f * t2 + t), 0.5f * (t3 - t2)};
}

/// The height between cells: the cubic through four of them in each direction, as differences from one of
/// them, so that between equal cells it is what they are; never above or below all of them.
float cubicHeight(std::span<const float> cells, const GridSpec& grid, double x, double y) {
    const double u = std::clamp(x, 0.0, grid.width - 1.0), v = std::clamp(y, 0.0, grid.height - 1.0);
    const int x0 = static_cast<int>(u), y0 = static_cast<int>(v);
    const std::array<float, 4> across = cubicWeights(static_cast<float>(u - x0));
    const std::array<float, 4> down = cubicWeights(static_cast<float>(v - y0));
    const float middle = cells[grid.index(x0, y0)];
    float sum = 0.0f, lowest = 0.0f, highest = 0.0f;
    for (int j = 0; j < 4; ++j) {
        const float* row = cells.data() + grid.index(0, std::clamp(y0 + j - 1, 0, grid.height - 1));
        float ofRow = 0.0f;
        for (int i = 0; i < 4; ++i) {
            const float above = row[std::clamp(x0 + i - 1, 0, grid.width - 1)] - middle;
            ofRow += across[static_cast<std::size_t>(i)] * above;
            lowest = std::min(lowest, above);
            highest = std::max(highest, above);
        }
        sum += down[static_cast<std::size_t>(j)] * ofRow;
    }
    return middle + std::clamp(sum, lowest, highest);
}

/// How far places of a run of cells are moved, m.
class Bulges {
public:
    Bulges(const RuggedRockParams& params, double cellSizeM)
        : m_unevenness(params.unevenness), m_shiftM(params.shift * params.sizeM / kGradientNoiseDeviation),
          m_east({params.sizeM, 2.0, params.persistence, kMostOctaves, cellSizeM, params.seed, kEastSalt}),
          m_south({params.sizeM, 2.0, params.persistence, kMostOctaves, cellSizeM, params.seed, kSouthSalt}),
          m_patches({kPatchSize * params.sizeM, 2.0, 1.0, kPatchOctaves, cellSizeM, params.seed, kPatchSalt}) {}

    /// Of `count` cells from `column` on, in a row.
    void run(int column, int row, int count, RowNoise::Row& eastM, RowNoise::Row& southM) const {
        RowNoise::Row strength;
        m_east.find(column, row, count, eastM);
        m_south.find(column, row, count, southM);
        m_patches.find(column, row, count, strength);
        spread(strength.data(), count);
        for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
            eastM[i] *= strength[i];
            southM[i] *= strength[i];
        }
    }

private:
    /// From noise to metres for each unit of the noises that move.
    void spread(float* strength, int count) const {
        const double scale = m_unevenness / m_patches.deviation();
        const double middle = -0.5 * m_unevenness * m_unevenness;
        for (int i = 0; i < count; ++i)
            strength[i] = static_cast<float>(m_shiftM * std::min(kMostUneven, elementary::exp(scale * strength[i] + middle)));
    }

    double m_unevenness, m_shiftM;
    RowNoise m_east, m_south, m_patches;
};

struct RuggedRockStepper : EditStepper<RuggedRockParams> {
    using EditStepper::EditStepper;

    void edit(int, WorkingTerrain& terrain, StageContext& context) override {
        static_assert(kWindowStep % kNoiseRun == 0);
        if (m_params.shift == 0.0)
            return;
        const MapWindow window = mapWindow(terrain);
        Heightmap& ground = terrain.elevation();
        const double perCell = 1.0 / ground.cellSizeM();
        const Bulges bulges(m_params, ground.cellSizeM());
        const GridSpec& grid = ground.grid();
        context.forRows(ground.height(), [&](int y0, int y1) {
            RowNoise::Row east, south;
            for (int y = y0; y < y1; ++y)
                for (int first = 0; first < ground.width(); first += kNoiseRun) {
                    const int count = std::min(kNoiseRun, ground.width() - first);
                    bulges.run(window.x0 + first, window.y0 + y, count, east, south);
                    float* cells = ground.row(y) + first;
                    for (int i = 0; i < count; ++i) {
                        const double u = first + i + perCell * east[i], v = y + perCell * south[i];
                        cells[i] = cubicHeight(before(), grid, u, v);
                    }
                }
        });
    }
};

/// What no place is moved farther than.
double farthestM(const RuggedRockParams& params) {
    const double sum = params.persistence < 1.0 ? std::min<double>(kMostOctaves, 1.0 / (1.0 - params.persistence)) : kMostOctaves;
    return kMostUneven * kLargestNoise / kGradientNoiseDeviation * params.shift * params.sizeM * sum;
}

} // namespace

StageKind ruggedRockStage() {
    StageKind kind = stageKind<RuggedRockStepper>("rugged_rock", "Rugged rock", StageCategory::Filter,
        "Makes crests, gullies and flanks jagged and uneven, as rock leaves them.", kRuggedRockParams);
    kind.searchWords = "warp distort displace distress jagged craggy rough crumple breakup turbulence irregular";
    kind.uses(Access::Changes, {Layer::Elevation});
    kind.support = [](const std::any& params) {
        return Support{Support::Reach, farthestM(std::any_cast<const RuggedRockParams&>(params))};
    };
    kind.presets = kRuggedPresets;
    kind.cost = {.cellNs = 85.0};
    return kind;
}

} // namespace oxbow
