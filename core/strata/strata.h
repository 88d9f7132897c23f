#pragma once

#include "core/stage/stage.h"

#include <vector>

namespace oxbow {

/// Layers of hard and soft rock. At a place and a height the rock is that of the layer coordinate
///
///     s = z - d(x, y),   d = offset - tan(dip) a(x, y) + fold n(x, y) + throw f(x, y)
///
/// d the datum, one height that all layers follow; a the distance from the map's middle towards the direction of the
/// dip; n a noise, -1/2 to 1/2; f random, -1/2 to 1/2, one number for each block between two faults. Along s the layers
/// repeat after `layers` of them, soft and hard in turn, of a mean thickness: hard ones are 2 `hardShare` of it, soft
/// ones the rest, each more or less by chance (`unevenness`). The datum rises with the rock where stages lift it.
/// In metres: the same at any resolution.
struct StrataParams {
    double thicknessM = 60.0;
    int layers = 6;
    double contrast = 0.9;
    double hardShare = 0.4;
    double unevenness = 0.5;
    double offsetM = 0.0;
    double dipDeg = 1.5;
    double dipDirectionDeg = 90.0;
    double foldM = 0.0;
    double foldSizeM = 4000.0;
    double faultSpacingM = 0.0;
    double faultThrowM = 100.0;
    double faultDirectionDeg = 20.0;
    std::uint32_t seed = 1;
};

inline constexpr Param<StrataParams> kStrataParams[] = {
    number<&StrataParams::thicknessM>("thickness_m", "Thickness", Unit::Metre,
        hard(0.5, 5000).soft(5, 300).logarithmically().digits(0), "Mean thickness of a layer."),
    integer<&StrataParams::layers>("layers", "Layers", Unit::None, hard(2, 60).soft(2, 20),
        "How many layers there are before they repeat."),
    number<&StrataParams::contrast>("contrast", "Contrast", Unit::None, hard(0, 0.99),
        "How much harder the hard layers are; 0: the rock is the same everywhere."),
    number<&StrataParams::hardShare>("hard_share", "Hard share", Unit::None, hard(0.05, 0.95),
        "Share of the hard layers in the thickness of all."),
    number<&StrataParams::unevenness>("unevenness", "Unevenness", Unit::None, hard(0, 1),
        "How much layers differ in thickness and hardness."),
    number<&StrataParams::offsetM>("offset_m", "Offset", Unit::Metre, hard(-12000, 12000).soft(-500, 500).digits(0),
        "Moves all layers up or down."),
    number<&StrataParams::dipDeg>("dip_deg", "Dip", Unit::Degree, hard(0, 85).soft(0, 45),
        "How steeply the layers lie."),
    number<&StrataParams::dipDirectionDeg>("dip_direction_deg", "Dip direction", Unit::Degree, hard(0, 360),
        "Where the layers fall to, clockwise from north: 90 is east."),
    number<&StrataParams::foldM>("fold_m", "Folds", Unit::Metre, hard(0, 10000).soft(0, 600).digits(0),
        "Height of the waves in which the layers lie."),
    number<&StrataParams::foldSizeM>("fold_size_m", "Fold size", Unit::Metre,
        hard(20, 1e6).soft(500, 20000).logarithmically().digits(0), "Distance from one fold to the next."),
    number<&StrataParams::faultSpacingM>("fault_spacing_m", "Fault spacing", Unit::Metre,
        hard(0, 1e6).soft(0, 10000).digits(0), "Distance between faults; 0: none."),
    number<&StrataParams::faultThrowM>("fault_throw_m", "Fault throw", Unit::Metre,
        hard(0, 10000).soft(0, 500).digits(0), "How far the blocks between faults are moved up and down, at most."),
    number<&StrataParams::faultDirectionDeg>("fault_direction_deg", "Fault direction", Unit::Degree, hard(0, 180),
        "Along which the faults run, from north."),
    seed<&StrataParams::seed>("seed", "Seed", "Another number makes other layers, folds and faults."),
};
static_assert(checked(kStrataParams));

/// The layers along the layer coordinate, as a table.
class RockProfile {
public:
    explicit RockProfile(const StrataParams& params);

    /// After how many metres the layers repeat.
    [[nodiscard]] double cycleM() const { return m_cycleM; }
    /// Lower end of a layer, 0 to `layers`, within the first cycle.
    [[nodiscard]] double footM(int layer) const { return m_feet[static_cast<std::size_t>(layer)]; }
    /// Counted from 1 upwards.
    [[nodiscard]] int layerAt(double layerM) const;
    /// Hardness of cells, from loose (0) to bedrock (1): 1 - (1 - painted) (1 - rock), the rock's evened over a tenth of
    /// the mean thickness, and the mean over the `spanM` metres of layers that crop out in a cell, or it would hang on
    /// the size of the cells. `spanM` and `painted` may be null: 0. All of the same length.
    void harden(std::span<const float> ground, const float* datum, const float* spanM, const float* painted,
                float* hardness) const;

private:
    double m_cycleM = 1.0;
    std::vector<double> m_feet;
    std::vector<float> m_table; ///< kSamples a cycle, and two of the next
    std::vector<float> m_sums;  ///< of what the samples before each are over the mean, in samples
    float m_mean = 0.0f;
};

/// The datum's layer: a private one that stays while the recipe runs on.
inline constexpr const char* kRockDatum = "rock_datum";

/// Lets the rock rise with the ground by metres: riseM(y, row). Nothing where there are no layers.
template <typename Rise>
void liftRock(WorkingTerrain& terrain, const Compute& compute, Rise&& riseM) {
    if (!terrain.privateLayers().findFloats(kRockDatum, terrain.grid()))
        return;
    Heightmap& datum = terrain.privateLayers().floats(kRockDatum, terrain.grid());
    compute.forRows(datum.height(), [&](int y0, int y1) {
        std::vector<double> metres(static_cast<std::size_t>(datum.width()));
        for (int y = y0; y < y1; ++y) {
            riseM(y, std::span(metres));
            float* row = datum.row(y);
            for (std::size_t x = 0; x < metres.size(); ++x)
                row[x] = static_cast<float>(double{row[x]} + metres[x]);
        }
    });
}

/// Lays the layers: the ground stays as it is, and stages of erosion behind it go by the layer that lies bare. One step.
[[nodiscard]] StageKind strataStage();

/// How much of the hardness of layers of rock there is, 0 to 1, where the mix of their stage says so: a private layer that
/// stays while the recipe runs on. Without it: all of it.
inline constexpr const char* kRockShare = "rock_share";

struct RockLayers {
    const Heightmap &ground, &datum;
    const Heightmap *share, *painted; ///< null: 1 and 0 everywhere
};
/// The hardness that erosion goes by, as painted and of the layer that lies bare together, on a grid of any size: the mean
/// over the layers that crop out in a cell. All of the same grid.
void findBareRock(const RockProfile& profile, const RockLayers& layers, const Compute& compute, Heightmap& hardness);

/// Hardness of cells becomes 1 - (1 - painted) (1 - hardness).
void addPainted(const float* painted, float* hardness, int count);

} // namespace oxbow
