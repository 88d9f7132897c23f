// Noise that ground, water and clouds are made of, and the clouds.
uniform sampler2D uNoise;

#ifdef LANDSCAPE
uniform sampler2D uWindAndSilt;  // render/water/wind_and_silt.h

// At a place of the map: x how far suspended sediment colours the water, y the height of waves by that of the open sea's, z
// from -1, where the wind takes all snow away, to 1, where it drifts to.
vec3 windAndSiltAt(vec2 cell) {
    vec3 windAndSilt = textureLod(uWindAndSilt, (cell + 0.5) * uWindAndSiltScale, 0.0).rgb;
    return vec3(windAndSilt.xy, (255.0 * windAndSilt.z - 128.0) / 127.0);
}

// A layer of clouds, as thick as it covers, 0 to 1. `lod` of the noise.
float cloudAt(vec2 place, float lod) {
    vec2 at = place - 9.5 * uTime * uWind;
    vec4 broad = textureLod(uNoise, at / 23000.0, lod);
    float billows = textureLod(uNoise, at.yx / 7100.0 + 0.31, lod + 1.7).r;
    float wisps = textureLod(uNoise, at / 1900.0 + 0.57, lod + 3.6).g;
    float density = 0.55 * broad.r + 0.30 * billows + 0.15 * wisps;
    float least = mix(0.80, 0.28, uClouds);
    return smoothstep(least, least + 0.20, density) * step(0.001, uClouds);
}

// What clouds leave of the sun at a place.
float cloudShade(vec3 position) {
    if (uClouds < 0.001)
        return 1.0;
    float rise = max(uCloudM - position.y, 0.0) / max(uSunDirection.y, 0.06);
    float cover = cloudAt(position.xz + uOriginM + uSunDirection.xz * rise, 2.0);
    return 1.0 - 0.78 * cover * (1.0 - uOvercast);
}
#endif
