#include "render/water/wind_and_silt.h"

#include "render/water/water_sediment.h"
#include "render/water/wind.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

constexpr float kMostShelter = 0.5f; ///< slope that is told apart; drift 0 and 255

std::uint8_t share255(float share) {
    return static_cast<std::uint8_t>(std::clamp(share, 0.0f, 1.0f) * 255.0f + 0.5f);
}

std::uint8_t driftOf(float shelter) {
    return static_cast<std::uint8_t>(std::clamp(std::lround(WindAndSiltMap::kNoDrift + 127.0f * shelter / kMostShelter), 0L, 255L));
}

} // namespace

bool sameWindAndSilt(const WindAndSiltRequest& a, const WindAndSiltRequest& b) {
    const auto same = [&](Layer layer) { return a.state.layer(layer).tiles() == b.state.layer(layer).tiles(); };
    return a.windFromDeg == b.windFromDeg && a.water == b.water && a.state.waterBodies() == b.state.waterBodies() &&
           sameSurface(a.state, b.state) && same(Layer::Water) && same(Layer::Sediment) && same(Layer::Hardness) && same(Layer::Ice);
}

WindAndSiltMap windAndSiltMap(const WindAndSiltRequest& request, int longestSide) {
    const CoarseHeights ground = coarseHeights(request.state, 1.0, longestSide);
    if (ground.cells.empty())
        return {};
    const CoarseHeights surface = coarseHeights(request.state, 1.0, longestSide, request.water);
    const std::vector<float> sediment = suspendedSediment(request.state, ground, surface);
    const std::vector<float> waves = waveHeights(ground, surface, seaAroundM(request.state, request.water.seaLevelM), request.windFromDeg);
    const std::vector<float> shelter = snowShelter(surface, request.windFromDeg);
    WindAndSiltMap map{ground.width, ground.height, ground.cellsPerTexel, std::vector<WindAndSiltMap::Texel>(ground.cells.size())};
    for (std::size_t i = 0; i < map.texels.size(); ++i)
        map.texels[i] = {share255(sedimentShare(sediment[i])), share255(waves[i]), driftOf(shelter[i])};
    return map;
}

} // namespace oxbow
