#pragma once

#include "core/mask/natural_settings.h"
#include "core/terrain/terrain_state.h"

#include <array>
#include <vector>

namespace oxbow {

/// What natural ground is covered with, each over those before it.
enum class NaturalCover { Meadow, Forest, Scree, Rock, Sediment, Sand, Ice, Snow };
inline constexpr std::size_t kNaturalCovers = 8;

/// Sand makes the land a desert by the mean over its tiles of the greatest depth in each, of which no more counts.
inline constexpr float kDeepSandM = 12.0f;

/// What the whole of a map says of its ground.
struct NaturalLand {
    double extentM = 1.0;     ///< of the longer side
    ValueRange relief = {};   ///< of the elevation
    float sandDepthM = 0.0f;  ///< see kDeepSandM
    NaturalSettings settings = {};
};

struct NaturalPlace {
    double eastM, southM;
    float elevationM;
    float slope;   ///< rise over run
    float gainedM; ///< deposited less eroded
    float sandM, iceM;
    /// How far it stands above the mean of its surroundings, as a slope: those of gullies and of valleys. A map leaves it out.
    std::array<float, 2> convexity = {};
};

struct NaturalGround {
    std::array<float, kNaturalCovers> shares; ///< sum 1
    std::array<float, 3> colour;              ///< linear light
};

/// The ground of pictures and exports of recipes that do not say what lies on it, of the shaders' own functions
/// (resources/shaders/shading.glsl) without what is finer than cells. Meadow where elevation or slope have no value.
[[nodiscard]] NaturalGround naturalGround(const NaturalPlace& place, const NaturalLand& land);

/// The natural ground of every cell of a terrain, which outlives it.
class NaturalCells {
public:
    NaturalCells(const WorkingTerrain& terrain, const NaturalSettings& settings);
    [[nodiscard]] NaturalGround at(int x, int y) const;

private:
    [[nodiscard]] float convexityAt(int x, int y, double lod) const;

    const WorkingTerrain& m_terrain;
    std::vector<Heightmap> m_surface; ///< ground with the ice on it, and its means over 2 x 2, 4 x 4, ... cells
    double m_farLod;                  ///< of valleys, as a power of two of cells
    NaturalLand m_land;
};

} // namespace oxbow
