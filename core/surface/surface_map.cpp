#include "core/surface/surface_map.h"

#include "core/base/elementary.h"
#include "core/base/error.h"
#include "core/base/phrase.h"
#include "core/mask/natural_ground.h"
#include "core/noise/noise_field.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

/// The weightiest materials of a cell so far.
struct Shares {
    std::array<float, kSharesOfACell> weight{};
    std::array<std::uint8_t, kSharesOfACell> material{};

    void add(float share, std::uint8_t of) {
        std::size_t k = kSharesOfACell;
        while (k > 0 && share > weight[k - 1])
            --k;
        if (k == kSharesOfACell)
            return;
        for (std::size_t i = kSharesOfACell - 1; i > k; --i)
            weight[i] = weight[i - 1], material[i] = material[i - 1];
        weight[k] = share;
        material[k] = of;
    }
    [[nodiscard]] SurfaceMap::Cell cell() const {
        SurfaceMap::Cell cell{material, weightsOf255(weight)};
        for (std::size_t k = 0; k < kSharesOfACell; ++k)
            if (cell.weight[k] == 0)
                cell.material[k] = 0;
        return cell;
    }
};

// ---- colour ----

double linearOf(double srgb) {
    return srgb <= 0.04045 ? srgb / 12.92 : elementary::pow((srgb + 0.055) / 1.055, 2.4);
}
double srgbOf(double linear) {
    return linear <= 0.0031308 ? 12.92 * linear : 1.055 * elementary::pow(linear, 1.0 / 2.4) - 0.055;
}

std::array<float, 3> linearColour(const Material& material) {
    std::array<float, 3> linear{};
    for (int channel = 0; channel < 3; ++channel)
        linear[channel] = static_cast<float>(linearOf(((material.colour >> (16 - 8 * channel)) & 255) / 255.0));
    return linear;
}

/// sRGB bytes of linear light in steps fine enough that no byte is left out.
class SrgbTable {
public:
    SrgbTable() : m_bytes(kSteps + 1) {
        for (int i = 0; i <= kSteps; ++i)
            m_bytes[i] = static_cast<std::uint8_t>(std::floor(255.0 * srgbOf(static_cast<double>(i) / kSteps) + 0.5));
    }
    [[nodiscard]] std::uint8_t operator()(float linear) const {
        return m_bytes[static_cast<int>(std::clamp(linear, 0.0f, 1.0f) * kSteps + 0.5f)];
    }

private:
    static constexpr int kSteps = 8191;
    std::vector<std::uint8_t> m_bytes;
};

/// Brightness of one material from place to place, about 1: coarse and fine patches.
class Patches {
public:
    Patches(const Material& material, std::uint32_t seed, double cellSizeM)
        : m_strength(static_cast<float>(2.0 * material.variation)),
          m_field({.kind = NoiseKind::Fbm,
                   .seed = seed,
                   .featureSizeM = 8.0 * material.grainM,
                   .reliefM = 1.0,
                   .octaves = 4,
                   .warp = 0.0},
                  cellSizeM) {}

    void fill(double yM, double cellSizeM, int column, std::span<float> row) const {
        m_field.evaluateRow(0.5 * cellSizeM, yM, row, column);
        for (float& value : row)
            value = std::max(0.0f, 1.0f + m_strength * (value - 0.5f));
    }

private:
    float m_strength;
    NoiseField m_field;
};

/// Materials from number `first` on, the last uppermost, over what `addBase` adds: to the share of a cell that they leave open.
template <typename AddBase>
SurfaceMap laidMap(const Surface& surface, std::size_t first, const GridSpec& grid, MaskMaker& maker, const Compute& compute,
                   AddBase addBase) {
    std::vector<Shares> shares(grid.cellCount());
    std::vector<float> open(grid.cellCount(), 1.0f);
    for (std::size_t i = surface.materials.size(); i-- > first;) {
        const Material& material = surface.materials[i];
        const Heightmap mask = maker.mask(material.where);
        const auto amount = static_cast<float>(material.amount);
        compute.forCells(grid, [&](std::size_t c) {
            const float cover = amount * mask.cells()[c];
            shares[c].add(open[c] * cover, static_cast<std::uint8_t>(i));
            open[c] *= 1.0f - cover;
        });
    }
    SurfaceMap map{grid, std::vector<SurfaceMap::Cell>(grid.cellCount())};
    compute.forCells(grid, [&](int x, int y) {
        const std::size_t c = grid.index(x, y);
        addBase(x, y, shares[c], open[c]);
        map.cells[c] = shares[c].cell();
    });
    return map;
}

} // namespace

std::array<std::uint8_t, kSharesOfACell> weightsOf255(const std::array<float, kSharesOfACell>& weights) {
    float sum = 0.0f;
    for (const float weight : weights)
        sum += weight;
    std::array<std::uint8_t, kSharesOfACell> bytes{};
    if (!(sum > 0.0f)) {
        bytes[0] = 255;
        return bytes;
    }
    std::array<float, kSharesOfACell> lost{};
    int missing = 255;
    for (std::size_t k = 0; k < kSharesOfACell; ++k) {
        const float exact = 255.0f * (weights[k] / sum);
        bytes[k] = static_cast<std::uint8_t>(std::min(exact, static_cast<float>(missing)));
        lost[k] = exact - bytes[k];
        missing -= bytes[k];
    }
    for (; missing > 0; --missing) {
        const auto most = static_cast<std::size_t>(std::ranges::max_element(lost) - lost.begin());
        ++bytes[most];
        lost[most] -= 1.0f;
    }
    return bytes;
}

SurfaceMap surfaceMap(const Surface& surface, MaskGround& ground) {
    MaskMaker maker(ground);
    return surfaceMap(surface, ground.grid(), maker, ground.compute());
}

SurfaceMap surfaceMap(const Surface& surface, const GridSpec& grid, MaskMaker& maker, const Compute& compute) {
    if (surface.materials.empty())
        throw Error(phrase("surface: there is no material: add one, or take a preset such as alpine"));
    return laidMap(surface, 1, grid, maker, compute, [](int, int, Shares& shares, float open) { shares.add(open, 0); });
}

SurfaceMap naturalSurfaceMap(const Surface& surface, MaskGround& ground) {
    const NaturalCells natural(ground.terrain(), surface.natural);
    MaskMaker maker(ground);
    return laidMap(surface, kNaturalCovers, ground.grid(), maker, ground.compute(), [&](int x, int y, Shares& shares, float open) {
        const NaturalGround cell = natural.at(x, y);
        for (std::size_t i = 0; i < kNaturalCovers; ++i)
            shares.add(open * cell.shares[i], static_cast<std::uint8_t>(i));
    });
}

Rgb8Image naturalColourMap(const Surface& surface, const SurfaceMap& map, const MaskGround& ground) {
    const NaturalCells natural(ground.terrain(), surface.natural);
    const SrgbTable srgb;
    Rgb8Image image(map.grid.width, map.grid.height);
    ground.compute().forCells(image, [&](int x, int y) {
        auto colour = natural.at(x, y).colour;
        const SurfaceMap::Cell& cell = map.cells[map.grid.index(x, y)];
        for (std::size_t k = 0; k < kSharesOfACell; ++k)
            if (cell.material[k] >= kNaturalCovers)
                for (std::size_t channel = 0; channel < colour.size(); ++channel)
                    colour[channel] = std::lerp(colour[channel], linearColour(surface.materials[cell.material[k]])[channel],
                                                static_cast<float>(cell.weight[k]) / 255.0f);
        for (std::size_t channel = 0; channel < colour.size(); ++channel)
            image.pixel(x, y)[channel] = srgb(colour[channel]);
    });
    return image;
}

Rgb8Image colourMap(const Surface& surface, const SurfaceMap& map, const Compute& compute, const MapWindow& window) {
    const GridSpec& grid = map.grid;
    const SrgbTable srgb;
    std::vector<std::array<float, 3>> colours;
    std::vector<Patches> patches;
    for (const Material& material : surface.materials) {
        colours.push_back(linearColour(material));
        patches.emplace_back(material, static_cast<std::uint32_t>(patches.size() + 1), grid.cellSizeM);
    }
    Rgb8Image image(grid.width, grid.height);
    const int before = window.x0 % kWindowStep; // where a row's bytes begin to be those of the whole map
    compute.forRows(grid.height, [&](int y0, int y1) {
        std::vector<std::vector<float>> bright(colours.size(), std::vector<float>(before + grid.width));
        for (int y = y0; y < y1; ++y) {
            for (std::size_t i = 0; i < colours.size(); ++i)
                patches[i].fill((window.y0 + y + 0.5) * grid.cellSizeM, grid.cellSizeM, window.x0 - before, bright[i]);
            for (int x = 0; x < grid.width; ++x) {
                const SurfaceMap::Cell& cell = map.cells[grid.index(x, y)];
                std::array<float, 3> sum{};
                for (std::size_t k = 0; k < kSharesOfACell; ++k) {
                    const float share = static_cast<float>(cell.weight[k]) / 255.0f * bright[cell.material[k]][before + x];
                    for (int channel = 0; channel < 3; ++channel)
                        sum[channel] += share * colours[cell.material[k]][channel];
                }
                for (int channel = 0; channel < 3; ++channel)
                    image.pixel(x, y)[channel] = srgb(sum[channel]);
            }
        }
    });
    return image;
}

Heightmap roughnessMap(const Surface& surface, const SurfaceMap& map) {
    Heightmap roughness(map.grid);
    for (std::size_t c = 0; c < map.cells.size(); ++c) {
        double sum = 0.0;
        for (std::size_t k = 0; k < kSharesOfACell; ++k)
            sum += map.cells[c].weight[k] * surface.materials[map.cells[c].material[k]].roughness;
        roughness.cells()[c] = static_cast<float>(sum / 255.0);
    }
    return roughness;
}

} // namespace oxbow
