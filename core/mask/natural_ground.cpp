#include "core/mask/natural_ground.h"

#include "core/mask/shading.h"
#include "core/noise/noise_picture.h"
#include "core/terrain/sampling.h"
#include "core/terrain/surface_normal.h"

#include <cmath>
#include <cstdint>

namespace oxbow {

namespace {

constexpr double kGullyLod = 2.5; ///< of the means that convexity is above, as in material.glsl

/// Red and green of the noise picture in [0, 1], for a side of so many pixels.
struct NoiseGrid {
    int side;
    std::vector<vec2> pixels;

    [[nodiscard]] vec2 blendedAt(const vec2& place) const {
        const vec2 at = place * static_cast<float>(side) - 0.5f;
        const vec2 corner = floor(at), share = at - corner;
        const int left = static_cast<int>(corner.x) & (side - 1), top = static_cast<int>(corner.y) & (side - 1);
        const int right = (left + 1) & (side - 1);
        const vec2* upper = &pixels[static_cast<std::size_t>(top * side)];
        const vec2* lower = &pixels[static_cast<std::size_t>(((top + 1) & (side - 1)) * side)];
        return mix(mix(upper[left], upper[right], share.x), mix(lower[left], lower[right], share.x), share.y);
    }
};

NoiseGrid finestNoise() {
    NoiseGrid grid{kNoiseSide, {}};
    const std::vector<std::uint8_t> bytes = noisePicture();
    for (std::size_t i = 0; i < bytes.size(); i += 4)
        grid.pixels.push_back(vec2(bytes[i], bytes[i + 1]) * (1.0f / 255.0f));
    return grid;
}

/// The means of two by two pixels, as a mipmap has them.
NoiseGrid halved(const NoiseGrid& fine) {
    NoiseGrid grid{fine.side / 2, {}};
    const auto pixel = [&](int x, int y) { return fine.pixels[static_cast<std::size_t>(y * fine.side + x)]; };
    for (int y = 0; y < fine.side; y += 2)
        for (int x = 0; x < fine.side; x += 2)
            grid.pixels.push_back((pixel(x, y) + pixel(x + 1, y) + pixel(x, y + 1) + pixel(x + 1, y + 1)) * 0.25f);
    return grid;
}

vec2 noiseAt(const vec2& place) {
    static const NoiseGrid grid = finestNoise();
    return grid.blendedAt(place);
}

/// Its broadest octaves only.
vec2 smoothNoiseAt(const vec2& place) {
    static const NoiseGrid grid = halved(halved(halved(finestNoise())));
    return grid.blendedAt(place);
}

/// Covers that are laid one over the other.
struct Layers {
    std::array<float, kNaturalCovers> shares{};
    vec3 colour{0.0f};

    void add(NaturalCover cover, const vec3& itsColour, float share) {
        for (float& below : shares)
            below *= 1.0f - share;
        shares[static_cast<std::size_t>(cover)] += share;
        colour = mix(colour, itsColour, share);
    }
};

float layerAt(const WorkingTerrain& terrain, Layer layer, int x, int y) {
    const Heightmap* map = terrain.find(layer);
    const float value = map ? map->at(x, y) : 0.0f;
    return std::isfinite(value) ? value : 0.0f;
}

/// The means of two by two cells, of what there is of them at the edges.
Heightmap halved(const Heightmap& fine) {
    Heightmap coarse(GridSpec{(fine.width() + 1) / 2, (fine.height() + 1) / 2, 2.0 * fine.cellSizeM()});
    for (int y = 0; y < coarse.height(); ++y)
        for (int x = 0; x < coarse.width(); ++x) {
            const int right = std::min(2 * x + 1, fine.width() - 1), below = std::min(2 * y + 1, fine.height() - 1);
            coarse.at(x, y) = 0.25f * (fine.at(2 * x, 2 * y) + fine.at(right, 2 * y) + fine.at(2 * x, below) + fine.at(right, below));
        }
    return coarse;
}

float sandDepth(const WorkingTerrain& terrain) {
    const Heightmap* sand = terrain.find(Layer::Sand);
    if (!sand)
        return 0.0f;
    const int across = (sand->width() + kTileSide - 1) / kTileSide, down = (sand->height() + kTileSide - 1) / kTileSide;
    std::vector<float> deepest(static_cast<std::size_t>(across) * static_cast<std::size_t>(down));
    for (int y = 0; y < sand->height(); ++y)
        for (int x = 0; x < sand->width(); ++x) {
            float& of = deepest[static_cast<std::size_t>((y / kTileSide) * across + x / kTileSide)];
            of = std::max(of, std::min(sand->at(x, y), kDeepSandM));
        }
    float sum = 0.0f;
    for (const float depth : deepest)
        sum += depth;
    return sum / static_cast<float>(deepest.size());
}

} // namespace

NaturalGround naturalGround(const NaturalPlace& ground, const NaturalLand& land) {
    const vec2 place(static_cast<float>(ground.eastM / land.extentM), static_cast<float>(ground.southM / land.extentM));
    const vec2 wander = smoothNoiseAt(wanderPlace(place)) - 0.5f;
    const vec2 broad = noiseAt(broadPlace(place, wander));
    const vec2 middle = noiseAt(middlePlace(place, wander));
    const bool isKnown = std::isfinite(ground.elevationM) && std::isfinite(ground.slope);
    const float span = std::max(land.relief.span(), 1e-3f), arid = aridity(land.sandDepthM);
    const float height = isKnown ? (ground.elevationM - land.relief.low) / span : 0.0f, slope = isKnown ? ground.slope : 0.0f;
    const float patchy = patchiness(broad.x, middle.x);
    constexpr float kEven = 0.0f; // no speckles
    const vec2 convexity(ground.convexity[0], ground.convexity[1]);
    const float crest = crestOf(convexity);

    Layers layers;
    const vec3 grass = mix(grassColour(moistureOf(crest, height, patchy), kEven), desertColour(broad.y, kEven), arid);
    const vec3 rock = aridRock(rockColour(broad.y, middle.y, kEven, kMeanNoise, kMeanNoise), arid);
    layers.add(NaturalCover::Meadow, grass, 1.0f);
    const float snowHigher = static_cast<float>(land.settings.snowHigherM) / span,
                treesHigher = static_cast<float>(land.settings.treesHigherM) / span;
    const float wooded = woodedShare(patchy, kEven, crest, height - treesHigher, slope) * (1.0f - arid);
    layers.add(NaturalCover::Forest, forestColour(kMeanNoise, kEven), wooded * kWoodCover);
    layers.colour = heathed(layers.colour, slope);

    const float bare = raggedBareness(slope, height, patchy, kEven, crest) + crestBareness(convexity), rockShare = rockShareOf(bare);
    layers.add(NaturalCover::Scree, screeColour(kMeanNoise), screeShareOf(bare) * kScreeCover);
    layers.add(NaturalCover::Rock, rock, rockShare);

    const float gained = ground.gainedM / (kSedimentShare * span + 0.05f);
    layers.add(NaturalCover::Rock, rock * kFreshRock, kWearShare * scouredShare(gained, slope, rockShare));
    layers.add(NaturalCover::Sediment, kSediment, kSiltShare * siltedShare(gained, slope, middle.x));
    layers.add(NaturalCover::Sand, kSand, sandShare(ground.sandM));
    layers.add(NaturalCover::Snow, kSnow, winterSnowShare(ground.iceM));
    layers.add(NaturalCover::Ice, kIce, iceShare(ground.iceM));

    const float lying =
        (1.0f - arid) * snowShare(height - snowHigher - snowLineOf(land.relief.high, 0.0f) - 0.12f * patchy, slope);
    layers.add(NaturalCover::Snow, kSnow, snowCover(lying, slope));
    layers.colour = layers.colour * (1.0f + kCrestLight * crest * (1.0f - lying));
    return {layers.shares, {layers.colour.x, layers.colour.y, layers.colour.z}};
}

NaturalCells::NaturalCells(const WorkingTerrain& terrain, const NaturalSettings& settings) : m_terrain(terrain) {
    const GridSpec& grid = terrain.grid();
    const Heightmap* ground = terrain.find(Layer::Elevation);
    Heightmap surface = ground ? *ground : Heightmap(grid);
    m_land = {grid.longerSideM(), valueRange(surface.cells()), sandDepth(terrain), settings};
    if (const Heightmap* ice = terrain.find(Layer::Ice))
        for (std::size_t c = 0; c < grid.cellCount(); ++c)
            surface.cells()[c] += std::max(ice->cells()[c], 0.0f);
    m_farLod = std::max(3.5, elementary::log2(std::max(grid.width, grid.height) / 40.0));
    m_surface.push_back(std::move(surface));
    for (int lod = 0; lod < static_cast<int>(std::ceil(m_farLod)); ++lod)
        m_surface.push_back(halved(m_surface.back()));
}

float NaturalCells::convexityAt(int x, int y, double lod) const {
    const auto level = static_cast<std::size_t>(lod);
    const auto meanAt = [&](std::size_t of) {
        const double cells = static_cast<double>(std::size_t{1} << of);
        return bilinear(m_surface[of], (x + 0.5) / cells - 0.5, (y + 0.5) / cells - 0.5);
    };
    const double mean = std::lerp(meanAt(level), meanAt(std::min(level + 1, m_surface.size() - 1)), lod - static_cast<double>(level));
    const double above = (m_surface.front().at(x, y) - mean) / (elementary::exp2(lod) * m_terrain.grid().cellSizeM);
    return std::isfinite(above) ? static_cast<float>(above) : 0.0f;
}

NaturalGround NaturalCells::at(int x, int y) const {
    const double cellM = m_terrain.grid().cellSizeM;
    const Gradient rise = gradientAt(m_surface.front(), x, y);
    const auto layer = [&](Layer which) { return layerAt(m_terrain, which, x, y); };
    return naturalGround({.eastM = (x + 0.5) * cellM,
                          .southM = (y + 0.5) * cellM,
                          .elevationM = m_surface.front().at(x, y),
                          .slope = std::sqrt(rise.east * rise.east + rise.south * rise.south),
                          .gainedM = layer(Layer::Deposition) - layer(Layer::Wear),
                          .sandM = layer(Layer::Sand),
                          .iceM = layer(Layer::Ice),
                          .convexity = {convexityAt(x, y, kGullyLod), convexityAt(x, y, m_farLod)}},
                         m_land);
}

} // namespace oxbow
