#include "render/ground/ground_colours.h"

#include "render/look/frame_settings.h"

#include <glm/common.hpp>
#include <glm/vec2.hpp>

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

constexpr int kChannels = 4;

/// sRGB bytes to linear light and back; the roughness stays as it is.
struct LightTables {
    std::array<float, 256> linear{};
    std::array<std::uint8_t, 4096> bytes{};

    LightTables() {
        for (std::size_t i = 0; i < linear.size(); ++i) {
            const double s = static_cast<double>(i) / 255.0;
            linear[i] = static_cast<float>(s <= 0.04045 ? s / 12.92 : std::pow((s + 0.055) / 1.055, 2.4));
        }
        for (std::size_t i = 0; i < bytes.size(); ++i) {
            // Spaced by the square root: dark shades lie close.
            const double root = static_cast<double>(i) / static_cast<double>(bytes.size() - 1), l = root * root;
            const double s = l <= 0.0031308 ? 12.92 * l : 1.055 * std::pow(l, 1.0 / 2.4) - 0.055;
            bytes[i] = static_cast<std::uint8_t>(std::lround(255.0 * s));
        }
    }
    [[nodiscard]] std::uint8_t byteOf(float light) const {
        return bytes[static_cast<std::size_t>(std::sqrt(light) * static_cast<float>(bytes.size() - 1) + 0.5f)];
    }
};

const LightTables& tables() {
    static const LightTables kTables;
    return kTables;
}

std::vector<std::uint8_t> halved(const std::vector<std::uint8_t>& fine, int side) {
    const LightTables& table = tables();
    const int half = side / 2;
    std::vector<std::uint8_t> coarse(static_cast<std::size_t>(half * half * kChannels));
    for (int y = 0; y < half; ++y)
        for (int x = 0; x < half; ++x)
            for (int c = 0; c < kChannels; ++c) {
                const auto at = [&](int dx, int dy) {
                    return fine[static_cast<std::size_t>(((2 * y + dy) * side + 2 * x + dx) * kChannels + c)];
                };
                const std::array corners = {at(0, 0), at(1, 0), at(0, 1), at(1, 1)};
                auto& mean = coarse[static_cast<std::size_t>((y * half + x) * kChannels + c)];
                if (c == kChannels - 1) {
                    mean = static_cast<std::uint8_t>((corners[0] + corners[1] + corners[2] + corners[3] + 2) / 4);
                    continue;
                }
                float light = 0.0f;
                for (const std::uint8_t corner : corners)
                    light += 0.25f * table.linear[corner];
                mean = table.byteOf(light);
            }
    return coarse;
}

ColourTilePtr madeTile(int tileX, int tileY, const Rgb8Image& colours, const Heightmap& roughness,
                       const ColourTilePtr& previous) {
    std::vector<std::uint8_t> finest(std::size_t{kTileSide} * kTileSide * kChannels);
    auto* out = finest.data();
    for (int y = 0; y < kTileSide; ++y)
        for (int x = 0; x < kTileSide; ++x) {
            const int column = std::min(tileX * kTileSide + x, colours.width - 1);
            const int row = std::min(tileY * kTileSide + y, colours.height - 1);
            out = std::copy_n(colours.pixel(column, row), 3, out);
            *out++ = static_cast<std::uint8_t>(std::lround(255.0f * std::clamp(roughness.at(column, row), 0.0f, 1.0f)));
        }
    if (previous && previous->levels[0] == finest)
        return previous;
    auto tile = std::make_shared<ColourTile>();
    tile->levels[0] = std::move(finest);
    for (std::size_t level = 1; level < tile->levels.size(); ++level)
        tile->levels[level] = halved(tile->levels[level - 1], kTileSide >> (level - 1));
    return tile;
}

} // namespace

GroundColours::GroundColours(const GridSpec& grid, const Rgb8Image& colours, const Heightmap& roughness,
                             const Compute& compute, const GroundColours* previous)
    : m_grid(grid), m_tiles(static_cast<std::size_t>(tilesAcross()) * static_cast<std::size_t>(tilesDown())) {
    const bool mayShare = previous && previous->m_grid == grid;
    compute.forEach(static_cast<int>(m_tiles.size()), [&](int i) {
        const auto index = static_cast<std::size_t>(i);
        m_tiles[index] = madeTile(i % tilesAcross(), i / tilesAcross(), colours, roughness,
                                  mayShare ? previous->m_tiles[index] : nullptr);
    });
}

GroundColours::GroundColours(const GridSpec& grid, const Rgb8Image& colours, const Heightmap& roughness,
                             const std::optional<PlantCover>& plants, const Compute& compute, const GroundColours* previous)
    : GroundColours(grid, colours, roughness, compute, previous) {
    if (plants)
        m_plants = std::make_shared<const GroundColours>(grid, plants->kinds, plants->share, compute,
                                                         previous ? previous->m_plants.get() : nullptr);
}

bool GroundColours::covers(const GridSpec& grid) const {
    const double slackM = 1.01 * std::max(grid.cellSizeM, m_grid.cellSizeM);
    return std::abs(grid.widthM() - m_grid.widthM()) < slackM && std::abs(grid.heightM() - m_grid.heightM()) < slackM;
}

glm::vec3 GroundColours::at(double eastM, double southM, double sideM) const {
    const double levels = std::round(std::log2(std::max(sideM / m_grid.cellSizeM, 1.0)));
    const int level = std::min(static_cast<int>(levels), ColourTile::kLevels - 1);
    const int side = kTileSide >> level;
    const int columns = (m_grid.width + (1 << level) - 1) >> level, rows = (m_grid.height + (1 << level) - 1) >> level;
    const auto pixel = [&](int x, int y) {
        x = std::clamp(x, 0, columns - 1);
        y = std::clamp(y, 0, rows - 1);
        const auto& bytes = tile(x / side, y / side)->levels[static_cast<std::size_t>(level)];
        const std::uint8_t* p = &bytes[static_cast<std::size_t>(((y % side) * side + x % side) * kChannels)];
        const LightTables& table = tables();
        return glm::vec3(table.linear[p[0]], table.linear[p[1]], table.linear[p[2]]);
    };
    const double cellM = m_grid.cellSizeM * (1 << level);
    const double x = eastM / cellM - 0.5, y = southM / cellM - 0.5;
    const int left = static_cast<int>(std::floor(x)), top = static_cast<int>(std::floor(y));
    const auto u = static_cast<float>(x - left), v = static_cast<float>(y - top);
    return glm::mix(glm::mix(pixel(left, top), pixel(left + 1, top), u),
                    glm::mix(pixel(left, top + 1), pixel(left + 1, top + 1), u), v);
}

bool showsMaterials(const FrameSettings& settings, const GridSpec& grid) {
    return settings.look != Look::Clay && settings.surface && settings.colours && settings.colours->covers(grid);
}

} // namespace oxbow
