// The colour of standing and flowing water.
#ifdef WATER
// The colour that was given to the lake with its surface at a height; alpha is 0 where there is none.
vec4 lakeTintAt(float surface) {
    for (int i = 0; i < uLakeTints; ++i) {
        vec4 box = uLakeBox[i];
        float level = uLakeTint[i].a;
        if (all(greaterThan(gCell, box.xy - 1.0)) && all(lessThan(gCell, box.zw + 1.0)) &&
            abs(surface - level) <= 0.05 + 2e-5 * abs(level))
            return vec4(uLakeTint[i].rgb, 1.0);
    }
    return vec4(0.0);
}

// Where the water runs, metres per metre of fall: the slope of its surface where there is water on both sides, so that a
// lake stands still and steep banks do not count.
vec2 waterFall(vec2 uv, float surface) {
    vec2 d = 1.0 / (uLastCell + 1.0);
    vec2 fall = vec2(0.0);
    for (int i = 0; i < 4; ++i) {
        vec2 away = i < 2 ? vec2(1.0 - 2.0 * float(i), 0.0) : vec2(0.0, 5.0 - 2.0 * float(i));
        vec2 at = uv + away * d;
        float depth = textureLod(uWater, at, 0.0).r;
        if (depth > 0.0)
            fall += away * (surface - heightAt(at, 0.0) - depth);
    }
    return fall / (2.0 * uCellM);
}

#ifdef LANDSCAPE
// What water mirrors: the sky, or the first ground that stands in the way.
vec3 reflectionFrom(vec3 direction) {
    float left = 1.0, way = 1.5 * uCellM, met = 0.0;  // share of the ray that nothing stands in the way of yet
    for (int i = 0; i < 27; ++i) {
        vec3 at = gPosition + direction * way;
        vec2 cell = at.xz / uCellM - 0.5 + uOriginCell;
        vec2 uv = (mirrored(cell) + 0.5) / (uLastCell + 1.0);
        float elevation = mix(heightAt(uv, max(log2(0.05 * way / uCellM), 0.0)), uOutsideM, plainShare(cell));
        float cover = smoothstep(-0.01 * way, 0.06 * way, elevation * uVerticalScale - at.y);
        met += left * cover * way;
        left *= 1.0 - cover;
        if (left < 0.03)
            break;
        way *= 1.25;
    }
    vec3 sky = skyFrom(direction);
    if (left > 0.99)
        return sky;
    way = met / (1.0 - left);
    vec3 at = gPosition + direction * way;
    vec2 cell = at.xz / uCellM - 0.5 + uOriginCell, uv = (mirrored(cell) + 0.5) / (uLastCell + 1.0);
    float lod = clamp(log2(0.02 * way / uCellM), 1.0, 8.0);
    vec2 gradient = gradientAt(uv, lod) * (1.0 - plainShare(cell));
    float elevation = heightAt(uv, lod), height = (elevation - uRelief.x) / max(uRelief.y - uRelief.x, 1e-3), slope = length(gradient);
    vec3 ground = mix(mix(vec3(0.105, 0.125, 0.055), kDesert, uArid), aridRock(vec3(0.215, 0.205, 0.186), uArid),
                      smoothstep(0.50, 0.85, barenessOf(slope, height)));
    ground = mix(ground, kSnow, (1.0 - uArid) * snowShare(height - snowLine(), slope));
    float sun = textureLod(uSunMap, (mirrored(cell) + 0.5) * uSunMapScale, 0.0).r;
    vec3 normal = normalize(vec3(-gradient.x, 1.0 / uVerticalScale, -gradient.y));
    vec3 light = SUN * max(dot(normal, uSunDirection), 0.0) * sun + skyAbove(normal) * 0.9;
    return mix(sky, hazed(ground * light, at), 1.0 - left);
}
#endif

vec3 waterShaded(vec3 bed, float depth, vec2 fall, float sun, float sky, vec3 toEye, float distance, vec4 tint) {
    // Ripples fade with distance, where they would only sparkle. Where water falls they run with it: two phases of the same
    // pattern take turns, so that it never stretches.
    float scale = uExtentM * 0.004;
    float rippleShare = uCellM / (scale * 6.0);
    float steep = length(fall);
    vec2 run = steep > 1e-5 ? fall / steep * min(1.0, 17.0 * sqrt(steep)) : vec2(0.0);
    vec2 drift = vec2(0.012, 0.009) * uTime;
    vec2 bumps = vec2(0.0);
    float streaks = 0.0;
    for (int i = 0; i < 2; ++i) {
        float phase = fract(uTime * 0.22 + 0.5 * float(i));
        vec2 place = gOnMap / (scale * 6.0) - run * (phase - 0.5) * 0.55 + 0.31 * float(i);
        vec4 ripple = noiseAt(place + drift * 0.3, rippleShare);
        float weight = 1.0 - abs(2.0 * phase - 1.0);
        bumps += weight * (ripple.ba - 0.5);
        streaks += weight * (0.62 * noiseAt(kTurned * place * 2.7, rippleShare * 2.7).a + 0.38 * ripple.g);
    }
    vec4 wide = noiseAt(gOnMap.yx / (scale * 23.0) - drift, uCellM / (scale * 23.0));
    bumps += wide.ab - 0.5;
#ifdef LANDSCAPE
    // Waves are as high as the wind has blown over water, short ones first; rivers bring brown water in, which swirls and
    // clears.
    vec3 windAndSilt = windAndSiltAt(gCell + 2.0 * (wide.rg - 0.5) / (uWindAndSiltScale * vec2(textureSize(uWindAndSilt, 0))));
    float waves = mix(windAndSilt.y, 1.0, gPlain), brown = windAndSilt.x * (1.0 - gPlain);
    bumps *= mix(0.10, 1.25, waves);
#endif
    streaks += 0.5 * (wide.r - 0.5);
    float calm = clamp(scale * 60.0 / distance, 0.12, 1.0);
#ifdef LANDSCAPE
    // Near the eye the ripples on the waves.
    vec4 near = noiseAt(kTurned * gOnMap / 31.0 + 0.012 * uTime, uCellM / 31.0);
    vec4 nearer = noiseAt(gOnMap.yx / 7.3 - 0.035 * uTime, uCellM / 7.3);
    bumps += mix(0.30, 1.15, sqrt(waves)) * (0.55 * (near.ba - 0.5) + 0.5 * (nearer.ba - 0.5));
    calm *= clamp(5.0 * toEye.y, 0.10, 1.0);  // from low above the water one sees the waves' crests, not their sides
#endif
    vec3 normal = normalize(vec3(bumps.x * 0.10 * calm, 1.0, bumps.y * 0.10 * calm));

    float reliefM = uRelief.y - uRelief.x, deep = waterDepthShare(depth, reliefM);
    vec3 body = waterBody(deep, tint.rgb, tint.a);
    vec3 light = SUN * waterSun(sun, uSunDirection.y) + SKY * kWaterSky * sky;
#ifdef LANDSCAPE
    // Clear at the shore, where its bed is seen; the deep swallows red first.
    body = mix(body, mix(kSilt * 1.15, kSilt * 0.75, deep), 0.9 * brown);
    float cover = 1.0 - exp(-((gIsSea ? 0.75 : 0.45) + 5.0 * brown) * depth);
    vec3 colour = mix(bed * exp(-depth * (vec3(0.55, 0.22, 0.20) + 3.0 * brown)), body * light, cover);
#else
    vec3 colour = mix(bed * kBedInWater, body * light, waterCover(depth, reliefM));
#endif

    float facing = clamp(dot(normal, toEye), 0.0, 1.0);
    float fresnel = 0.02 + 0.98 * pow(1.0 - facing, 5.0);
    vec3 reflected = reflect(-toEye, normal);
#ifdef LANDSCAPE
    vec3 mirrors = reflectionFrom(normalize(vec3(reflected.x, max(reflected.y, 0.01), reflected.z)));
    colour = mix(colour, mirrors, fresnel * 0.95);
#else
    vec3 reflection = mix(vec3(0.50, 0.56, 0.63), vec3(0.17, 0.29, 0.47), smoothstep(0.0, 0.75, reflected.y));
    colour = mix(colour, reflection * (0.45 + 0.55 * sky), fresnel * 0.9);
#endif
    float glint = pow(max(dot(reflected, uSunDirection), 0.0), 260.0);
    colour += SUN * 2.0 * glint * sun;
#ifdef LANDSCAPE
    bool isSea = gIsSea;
    // In winter what stands still freezes: dark ice where the wind sweeps it, snow elsewhere.
    float frozen = isSea ? 0.0 : smoothstep(0.40, 0.60, uSnow) * (1.0 - smoothstep(0.0005, 0.004, steep));
    float drifts = textureLod(uNoise, gOnMap / 2900.0 + 0.17, 2.0).r + 0.25 * (noiseAt(kTurned * gOnMap.yx / 190.0, uCellM / 190.0).g - 0.5);
    float snowed = smoothstep(0.38, 0.52, drifts);
    vec3 ice = mix(vec3(0.115, 0.185, 0.225), kSnow, snowed) * (SUN * sun * max(uSunDirection.y, 0.0) + SKY * sky);
    colour = mix(colour, mix(ice, mirrors, 0.55 * fresnel * (1.0 - snowed)), frozen);
    // Waves that run up the shore leave foam: a rim at the water's edge, and breakers before it that move in, the longer the
    // farther the wind blows over the water.
    float froth = 0.6 * noiseAt(gOnMap / 11.0 + 0.02 * uTime, uCellM / 11.0).g +
                  0.4 * noiseAt(kTurned * gOnMap.yx / 3.7 - 0.03 * uTime, uCellM / 3.7).g;
    float reach = mix(0.2, 2.4, waves);
    float rim = 1.0 - smoothstep(0.02, 0.18 * reach, depth - 0.05 * reach * (1.0 + sin(0.9 * uTime + 0.03 * gOnMap.x)));
    float swell = sin(6.2832 * (depth / reach * 0.9 + 0.13 * uTime + 1.6 * wide.r));
    float breakers = smoothstep(0.55, 0.95, swell) * smoothstep(reach, 0.2 * reach, depth);
    // A rim that is narrower than a pixel is seen as far as it fills one.
    float fine = clamp(1.5 / (gFootprint * gNarrow * uCellM), 0.0, 1.0);
    float foam = max(rim * mix(0.2 * fine, 1.0, waves), 0.85 * smoothstep(0.35, 0.8, waves) * breakers) * smoothstep(0.34, 0.62, froth + 0.12 * rim) * (1.0 - frozen);
    colour = mix(colour, vec3(0.74, 0.77, 0.78) * (SUN * 0.6 * sun * max(uSunDirection.y, 0.2) + SKY * 0.8 * sky), 0.8 * foam);
#endif
    // White water where it falls fast; a film that creeps down a hillside is not.
    float white = smoothstep(0.08, 0.37, steep) * smoothstep(0.50, 0.80, streaks) * smoothstep(0.15, 0.6, depth);
    return mix(colour, vec3(0.72, 0.76, 0.78) * light, 0.6 * white);
}
#endif
