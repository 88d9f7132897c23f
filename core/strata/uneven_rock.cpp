#include "core/strata/uneven_rock.h"

#include "core/base/angle.h"
#include "core/base/counter_random.h"
#include "core/base/elementary.h"
#include "core/noise/noise_field.h"
#include "core/stage/edit_stepper.h"
#include "core/terrain/map_window.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

constexpr StagePreset kUnevenRockPresets[] = {
    {"Jointed granite", "Hard rock in blocks: valleys and cliffs follow its joints.", {{"contrast", 0.8},
     {"hard_share", 0.5}, {"joint_spacing_m", 350.0}, {"joint_strength", 0.9}}},
    {"Contrasting provinces", "Highlands of hard rock beside low, finely cut country.", {{"patch_size_m", 6000.0},
     {"contrast", 0.9}, {"hard_share", 0.35}, {"detail", 0.7}}},
    {"Uneven soils", "Small differences: gullies of all sizes, and slopes without any.", {{"patch_size_m", 700.0},
     {"contrast", 0.5}, {"joint_strength", 0.0}}},
};

constexpr float kSoftest = 0.25f;    ///< of the contrast
constexpr double kEdge = 0.5;        ///< of the noise's range, from soft to hard
constexpr double kDeviation = 0.194; ///< of the noise, whose rarest hundredth lies beyond 0 and 1
constexpr int kOctaves = 6;
constexpr double kJointReach = 0.28; ///< to both sides, spacings
constexpr double kWander = 0.7;      ///< of a joint's place between two of the regular ones
constexpr double kCrossingDeg = 76.0;
constexpr double kBend = 1.2;        ///< spacings

float smoothStep(float t) {
    t = std::clamp(t, 0.0f, 1.0f);
    return t * t * (3.0f - 2.0f * t);
}

/// What a share of a Gaussian of mean 1/2 and kDeviation exceeds (Tukey's lambda, within 0.006).
double exceededBy(double share) {
    return 0.5 - kDeviation * (elementary::pow(share, 0.135) - elementary::pow(1.0 - share, 0.135)) / 0.1975;
}

NoiseParams wavy(double sizeM, std::uint32_t seed) {
    return {.kind = NoiseKind::Fbm, .seed = seed, .featureSizeM = sizeM, .reliefM = 1.0, .octaves = 3, .persistence = 0.5, .warp = 0.0};
}

/// Lines of one family.
class Joints {
public:
    Joints(const UnevenRockParams& params, int set, double cellSizeM)
        : m_seed(params.seed + static_cast<std::uint32_t>(set) * 0x51ed27u), m_spacingM(params.jointSpacingM * (set == 0 ? 1.0 : 1.6)),
          m_bends(wavy(8.0 * m_spacingM, m_seed + 1), cellSizeM), m_gaps(wavy(5.0 * m_spacingM, m_seed + 2), cellSizeM) {
        const double along = radians(params.jointDirectionDeg + set * kCrossingDeg);
        m_acrossX = elementary::cos(along) / m_spacingM;
        m_acrossY = elementary::sin(along) / m_spacingM;
    }

    /// Weakens the cells of a row by so much at most.
    void weaken(double strength, double cellM, double yM, std::span<float> hardness, int firstCell) {
        m_bend.resize(hardness.size());
        m_gap.resize(hardness.size());
        m_bends.evaluateRow(0.5 * cellM, yM, m_bend, firstCell);
        m_gaps.evaluateRow(0.5 * cellM, yM, m_gap, firstCell);
        for (std::size_t x = 0; x < hardness.size(); ++x) {
            const double at = (firstCell + static_cast<double>(x) + 0.5) * cellM * m_acrossX + yM * m_acrossY + kBend * (m_bend[x] - 0.5);
            const double off = distance(at) / kJointReach, near = std::max(0.0, 1.0 - off * off);
            const float present = smoothStep(3.0f * (m_gap[x] - 0.35f));
            hardness[x] *= 1.0f - static_cast<float>(strength * near * near) * present;
        }
    }

private:
    /// To the nearest line, spacings.
    [[nodiscard]] double distance(double at) const {
        const auto middle = static_cast<std::int64_t>(std::floor(at));
        double nearest = 9.0;
        for (std::int64_t line = middle - 1; line <= middle + 1; ++line) {
            const double place = static_cast<double>(line) + 0.5 + kWander * (unitDouble(randomBits(m_seed, 41, line)) - 0.5);
            nearest = std::min(nearest, std::abs(at - place));
        }
        return nearest;
    }

    std::uint32_t m_seed;
    double m_spacingM, m_acrossX = 0.0, m_acrossY = 0.0;
    NoiseField m_bends, m_gaps;
    std::vector<float> m_bend, m_gap;
};

struct UnevenRockStepper : EditStepper<UnevenRockParams> {
    using EditStepper::EditStepper;

    [[nodiscard]] bool changesGround(int) const override { return false; }

    void edit(int, WorkingTerrain& terrain, StageContext& context) override {
        Heightmap& hardness = terrain.edit(Layer::Hardness);
        const double cellM = hardness.cellSizeM();
        const MapWindow window = mapWindow(terrain);
        const NoiseField rock({.kind = NoiseKind::Fbm, .seed = m_params.seed, .featureSizeM = m_params.patchSizeM, .reliefM = 1.0,
                               .octaves = kOctaves, .persistence = m_params.detail, .warp = 0.3}, cellM);
        const auto least = static_cast<float>(exceededBy(m_params.hardShare) - 0.5 * kEdge);
        const Joints joints[] = {Joints(m_params, 0, cellM), Joints(m_params, 1, cellM)};
        static_cast<const Compute&>(context).forRows(hardness.height(), [&](int y0, int y1) {
            std::vector<float> row(static_cast<std::size_t>(hardness.width()));
            Joints sets[] = {joints[0], joints[1]};
            for (int y = y0; y < y1; ++y) {
                const double yM = (window.y0 + y + 0.5) * cellM;
                rock.evaluateRow(0.5 * cellM, yM, row, window.x0);
                for (float& cell : row)
                    cell = static_cast<float>(m_params.contrast) * (kSoftest + (1.0f - kSoftest) * smoothStep((cell - least) / static_cast<float>(kEdge)));
                if (m_params.jointStrength > 0.0)
                    for (Joints& set : sets)
                        set.weaken(m_params.jointStrength, cellM, yM, row, window.x0);
                float* cells = hardness.row(y);
                for (std::size_t x = 0; x < row.size(); ++x)
                    cells[x] = 1.0f - (1.0f - std::clamp(cells[x], 0.0f, 1.0f)) * (1.0f - row[x]);
            }
        });
    }
};

} // namespace

StageKind unevenRockStage() {
    StageKind kind = stageKind<UnevenRockStepper>("uneven_rock", "Uneven rock", StageCategory::Source,
        "Makes rock hard and soft from place to place, with joints: erosion behind it no longer cuts everywhere alike.",
        kUnevenRockParams);
    kind.searchWords = "geology hardness granite joints faults weakness erodibility lithology variation";
    kind.uses(Access::Changes, {Layer::Hardness});
    kind.presets = kUnevenRockPresets;
    kind.support = [](const std::any&) { return Support{Support::Point}; };
    kind.cost = {.cellNs = 80.0};
    return kind;
}

} // namespace oxbow
