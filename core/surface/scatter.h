#pragma once

#include "core/mask/mask.h"
#include "core/surface/surface.h"
#include "core/terrain/rgb_image.h"
#include "core/terrain/scatter_point.h"

namespace oxbow {

/// Places by dart throwing (Bridson2007's background grid): no two nearer than the spacing; of a full throw
/// over all ground where the mask is not 0 the share density x mask is kept. Three tries for each square that can hold one, in an order that no direction stands out
/// in. The same for any number of threads. Bilinear ground. Throws Error where there would be more than 20 million.
[[nodiscard]] std::vector<ScatterPoint> scatterPoints(const Scatter& scatter, const Heightmap& mask,
                                                      const Heightmap& elevation);

/// The points of every scatter of a surface, none of them in water that is too deep for it, where the ground is not known,
/// or on a built road and its shoulders.
[[nodiscard]] std::vector<ScatterList> scatterLists(const Surface& surface, MaskGround& ground);

/// The trees of a surface for pictures.
struct PlantCover {
    Rgb8Image kinds;  ///< white where conifers are more, else black
    Heightmap share;  ///< of squares of kPlantSquareM that one stands in, 0 to 1
};
inline constexpr double kPlantSquareM = 6.0;

/// Of all scatters that are drawn as trees, each as dense as scatterPoints() throws them: points no nearer than s come to
/// some 0.58 / s² (measured; thrown for ever it would be 0.70). Nothing where there are none.
[[nodiscard]] std::optional<PlantCover> plantCover(const Surface& surface, MaskMaker& maker);

} // namespace oxbow
