#include "render/map/map_ground.h"

#include "render/ground/shading.h"


namespace oxbow {

vec3 waterColour(const vec3& bed, float depthM, float reliefM, const MapShade& shade, float sunUp,
                 const std::optional<vec3>& tint) {
    const vec3 body = waterBody(waterDepthShare(depthM, reliefM), tint.value_or(vec3(0.0f)), tint ? 1.0f : 0.0f);
    const vec3 light = kSun * waterSun(shade.sun, sunUp) + kSky * kWaterSky * shade.sky;
    return mix(bed * kBedInWater, body * light, waterCover(depthM, reliefM));
}

} // namespace oxbow
