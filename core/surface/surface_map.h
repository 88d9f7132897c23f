#pragma once

#include "core/mask/mask.h"
#include "core/surface/surface.h"
#include "core/terrain/rgb_image.h"

#include <array>
#include <cstdint>
#include <vector>

namespace oxbow {

/// What every cell is covered with: at most four materials and their weights in 255ths, which sum to 255, the
/// weightiest first; a share that is not used has weight 0 and material 0.
struct SurfaceMap {
    struct Cell {
        std::array<std::uint8_t, kSharesOfACell> material{};
        std::array<std::uint8_t, kSharesOfACell> weight{};
        bool operator==(const Cell&) const = default;
    };
    GridSpec grid;
    std::vector<Cell> cells; ///< row-major

    /// The weight of a material in a cell, 0 to 255.
    [[nodiscard]] int weight(std::size_t cell, int material) const {
        int sum = 0;
        for (std::size_t k = 0; k < kSharesOfACell; ++k)
            if (cells[cell].material[k] == material)
                sum += cells[cell].weight[k];
        return sum;
    }
};

/// Lays materials over the ground as surface.h says. Rounding: every share down, and what is missing from 255 to those
/// that lost most. Throws Error where a mask cannot be made or there is no material, Cancelled.
[[nodiscard]] SurfaceMap surfaceMap(const Surface& surface, MaskGround& ground);
/// The same with a maker that knows the values of sources from earlier.
[[nodiscard]] SurfaceMap surfaceMap(const Surface& surface, const GridSpec& grid, MaskMaker& maker,
                                    const Compute& compute);

/// Weights as splat maps take them: eight bits, shares down and the rest to those that lost most. Exposed for tests.
[[nodiscard]] std::array<std::uint8_t, kSharesOfACell> weightsOf255(const std::array<float, kSharesOfACell>& weights);

/// The albedo: colours of materials mixed by weight in linear light, each brighter and darker from place to place by
/// its variation; sRGB without light or shade. The same bytes on every machine. `window`: where the map begins in a larger one.
[[nodiscard]] Rgb8Image colourMap(const Surface& surface, const SurfaceMap& map, const Compute& compute, const MapWindow& window = {});

/// Roughness of the mixture, 0 to 1.
[[nodiscard]] Heightmap roughnessMap(const Surface& surface, const SurfaceMap& map);

/// What lies on the ground where a recipe does not say it: the natural ground of the view. Its materials are in the order
/// of NaturalCover; its conifers and broadleaved trees stand where that has forest.
[[nodiscard]] const Surface& naturalSurface();

/// The natural ground of the view, whose covers are the first materials of the surface (as of naturalSurface()), with its
/// other materials over it.
[[nodiscard]] SurfaceMap naturalSurfaceMap(const Surface& surface, MaskGround& ground);
/// And its albedo, as the view has it: sRGB without light or shade.
[[nodiscard]] Rgb8Image naturalColourMap(const Surface& surface, const SurfaceMap& map, const MaskGround& ground);

} // namespace oxbow
