// Noise that ground, water and clouds are made of, and the clouds.
uniform sampler2D uNoise;

#ifdef LANDSCAPE
// A layer of clouds, as thick as it covers, 0 to 1. `lod` of the noise.
float cloudAt(vec2 place, float lod) {
    vec2 drift = vec2(uTime * 9.0, uTime * 3.0);
    vec2 at = place + drift;
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
    float cover = cloudAt(position.xz + uSunDirection.xz * rise, 2.0);
    return 1.0 - 0.78 * cover * (1.0 - uOvercast);
}
#endif
