// The colour of a place on the ground. What is not asked for is not compiled: software renderers compute both sides of
// every condition. WATER, RIVERS (that have bands of their own), OVERLAY (or a tint of what changed), MARKS (paint, contours,
// wires, brush), MATERIALS and CLAY are defined where they are needed.
uniform sampler2D uGained;
#ifndef LANDSCAPE
uniform sampler2D uCover;
#endif
uniform sampler2D uOverlayValue;
uniform sampler2D uPaint;
uniform sampler2D uRamp;
uniform sampler2D uSunMap;
uniform sampler2D uSkyMap;
const int kNoiseSide = 256;

uniform sampler2D uBefore;
uniform sampler2D uChangeRamp;

// The place that is shaded.
vec2 gCell;
#ifdef LANDSCAPE
vec2 gPlace;        // the cell before it is mirrored at the map's edges
vec2 gSide = vec2(1.0);  // -1 where it is
bool gIsOutside = false; // beyond the map
float gPlain = 0.0;      // share of the plain far beyond the map
Relief gFine;            // between the cells, as far as this pixel is fine enough for it
float gNarrow = 1.0;     // the mean of a pixel's sides by the longer one
#endif
vec3 gPosition;
vec2 gUv;
float gElevation = 0.0;
vec2 gRight;      // cells to the next pixel
vec2 gDown;
float gFootprint; // cells that the pixel covers, the longer way
float gLod;       // of the heights
float gNoiseLod;  // of noise that repeats once a cell

// Patterns of two sizes are turned against each other and the map: repeats of one alone would show as a grid.
const mat2 kTurned = mat2(0.79, 0.61, -0.61, 0.79);

// Noise at a place that moves by `perCell` when the cell moves by one; mipmaps take it away where it would shimmer.
vec4 noiseAt(vec2 place, float perCell) {
    return textureLod(uNoise, place, gNoiseLod + log2(perCell));
}

// Change from pixel to pixel, at most, of what has that gradient per cell.
float changeAcross(vec2 perCell) {
    return abs(dot(perCell, gRight)) + abs(dot(perCell, gDown));
}

float waterDepth(vec2 uv, float ground) {
    if (uShowWater == 0.0)
        return -8.0;
#ifdef LANDSCAPE
    if (gIsOutside) {
        // Lakes beside the map end where its relief does.
        float lake = gPlain > 0.1 ? -8.0 : textureLod(uWater, uv, 0.0).r;
        return max(lake, uSeaAroundM - ground);
    }
#endif
    return max(textureLod(uWater, uv, 0.0).r, uSeaLevelM - ground);
}

#ifdef RIVERS
#ifndef LANDSCAPE
uniform sampler2D uRivers;  // above 0 where the water is a river's own
#endif

// Share of the water here that is left to the rivers' bands.
float bandShare(vec2 uv, float ground) {
#ifdef LANDSCAPE
    if (gPlain > 0.1)  // rivers are not mirrored on the plain
        return 0.0;
#endif
    return ground < uSeaLevelM ? 0.0 : smoothstep(-0.25, 0.25, textureLod(uRivers, uv, 0.0).r);
}
#endif

#ifdef WATER
// Change of the depth from pixel to pixel: of the sea with the ground, of other water as it is stored.
float depthChange(vec2 uv, float depth, float ground, vec2 gradient) {
#ifdef LANDSCAPE
    if (gPlain > 0.1)
        return changeAcross(gradient * uCellM);
#endif
    if (uSeaLevelM - ground >= depth)
        return changeAcross(gradient * uCellM);
    float right = textureLod(uWater, uv + gRight / (uLastCell + 1.0), 0.0).r;
    float down = textureLod(uWater, uv + gDown / (uLastCell + 1.0), 0.0).r;
    return abs(right - depth) + abs(down - depth);
}
#endif

// Share of the relief above which snow lies.
float snowLine() {
    return mix(0.72 + lowMountains(uRelief.y), -0.35, uSnow);
}

struct Ground {
    vec3 albedo;
    float roughness;  // strength of the fine relief
    vec3 facets;      // what steep rock adds to the normal
    float fine;       // strength of the relief between the cells
};

#ifndef CLAY
// Noise on steep ground: along the contours and by height, so that it is drawn out down the slope only a little, as rills
// are.
vec4 faceNoiseAt(float elevation, vec2 gradient, float perCell) {
    float high = 0.5 * elevation / uCellM;
    float change = perCell * max(0.5 * length(gradient), 1.0);
    float eastward = gradient.x * gradient.x / (dot(gradient, gradient) + 1e-4);
    return mix(noiseAt(vec2(gCell.x, high) * perCell, change), noiseAt(vec2(high, gCell.y) * perCell + 0.37, change),
               smoothstep(0.2, 0.8, eastward));
}

// What steep rock adds to the normal.
vec3 facetsOf(vec4 face, vec2 gradient, float strength) {
    vec2 contour = vec2(-gradient.y, gradient.x) * inversesqrt(dot(gradient, gradient) + 1e-4);
    vec2 dents = (face.ba - 0.5) * vec2(0.85, 0.5) * strength;
    return vec3(contour.x * dents.x, dents.y, contour.y * dents.x);
}
#endif

#ifdef MATERIALS
uniform sampler2D uMaterials;  // albedo; roughness

// The materials of the recipe: their colour as it is but for what is too fine for their cells.
Ground laid(vec2 uv, float elevation, vec2 gradient) {
    vec4 material = textureLod(uMaterials, uv * uMaterialShare, max(log2(gFootprint) - uMaterialLod, 0.0));
    vec4 fine = noiseAt(kTurned * gCell * 0.043, 0.043);
    vec4 face = faceNoiseAt(elevation, gradient, 0.053);
    float steep = smoothstep(0.45, 0.9, length(gradient));
    float speckle = mix(fine.g, face.g, steep) - 0.5;
    return Ground(material.rgb * (1.0 + 0.35 * speckle * material.a), mix(0.15, 0.75, material.a),
                  facetsOf(face, gradient, steep * material.a), mix(0.5, 1.0, material.a));
}
#elif !defined(CLAY)
// How far a place stands above its surroundings (negative in hollows), as a slope: two ranges, of gullies and of valleys.
vec2 convexityAt(vec2 uv, float elevation, float lod) {
    float near = max(lod + 2.0, 2.5);
    float far = max(lod + 3.5, log2(max(uLastCell.x, uLastCell.y) / 40.0));
    return vec2((elevation - heightAt(uv, near)) / (exp2(near) * uCellM),
                (elevation - heightAt(uv, far)) / (exp2(far) * uCellM));
}

const float kWanderLod = 3.0;  // only the broadest octaves bend the ground's patches

// By the true slopes: the vertical scale of the picture changes no material.
Ground natural(vec2 uv, float elevation, vec2 gradient, vec2 convexity) {
    float slope = length(gradient);
    vec2 place = gPosition.xz / uExtentM;
    float cellShare = uCellM / uExtentM;
    // A gentle wandering keeps a plain from showing how often the noise repeats.
    vec2 wander = textureLod(uNoise, place.yx * 0.83 + 0.3, kWanderLod).rg - 0.5;
    vec4 broad = noiseAt(kTurned * place * 2.3 + 0.35 * wander, cellShare * 2.3);
    vec4 middle = noiseAt(place * kTurned * 13.0 + 0.5 * wander + 0.4, cellShare * 13.0);
    vec4 fine = noiseAt(kTurned * gCell * 0.043 + 0.25 * broad.rg, 0.043);
    float height = (elevation - uRelief.x) / max(uRelief.y - uRelief.x, 1e-3);
    float patchy = (broad.r - 0.5) * 0.9 + (middle.r - 0.5) * 0.7;
    vec4 face = faceNoiseAt(elevation, gradient, 0.053);
    float rocky = smoothstep(0.45, 0.9, slope);
    float speckle = mix(fine.r, face.r, rocky) - 0.5;
#ifdef LANDSCAPE
    speckle = 0.5 * speckle + 0.34 * gFine.grain;
#endif
    // Crests are dry and swept bare, hollows gather soil and water.
    float crest = clamp(convexity.x * 5.0 + convexity.y * 4.0, -1.0, 1.0);
    float moist = clamp(0.5 - 0.6 * crest - 0.35 * height + 0.5 * patchy, 0.0, 1.0);

    vec3 grass = mix(vec3(0.262, 0.246, 0.122), vec3(0.122, 0.168, 0.060),
                     smoothstep(0.0, 0.62, moist + 0.35 * speckle));
#ifdef LANDSCAPE
    grass *= 0.92 + 0.30 * gFine.grain;
#endif
    grass = mix(grass, kDesert * (0.80 + 0.40 * broad.g + 0.25 * speckle), uArid);
    vec3 forest = vec3(0.052, 0.092, 0.041) * (0.62 + 1.1 * fine.g * fine.g + 0.4 * speckle);
    vec3 scree = vec3(0.300, 0.270, 0.222) * (0.80 + 0.40 * fine.g);
    // Beds of rock lie nearly level; their edges show where the slope cuts through them.
    float bedsPerM = 9.0 / max(uRelief.y - uRelief.x, 1.0);
    float bed = noiseAt(vec2(0.37 + 0.04 * middle.g, bedsPerM * elevation + 0.10 * middle.r),
                        max(bedsPerM * slope * uCellM, cellShare)).r;
#ifdef LANDSCAPE
    bed += 0.65 * gFine.bed;
#endif
    vec3 rock = mix(vec3(0.147, 0.143, 0.136), vec3(0.314, 0.300, 0.270),
                    clamp(0.48 + 0.75 * (middle.g - 0.5) + 0.75 * speckle + 0.7 * (bed - 0.5), 0.0, 1.0));
    rock = mix(rock, rock * vec3(1.07, 0.98, 0.88), clamp(broad.g * 1.6 - 0.4, 0.0, 1.0));
    rock *= 0.80 + 0.40 * face.g;

#ifdef LANDSCAPE
    float wooded = woodedShare(patchy + kMoreWood, speckle, crest, height, slope);
#else
    float wooded = woodedShare(patchy, speckle, crest, height, slope);
#endif
    wooded *= 1.0 - uArid;
    rock = aridRock(rock, uArid);
    vec3 albedo = mix(grass, forest, wooded * 0.94);
    float roughness = mix(0.45, 1.15, wooded);

    // On slopes grass is heath: drier and darker.
    albedo = mix(albedo, albedo * vec3(0.92, 0.86, 0.78), smoothstep(0.25, 0.6, slope));

    // Steep and high ground is bare; the tree line is ragged.
    float bare = barenessOf(slope, height) + 0.22 * patchy + 0.42 * speckle +
                 0.22 * max(crest, 0.0) * smoothstep(0.15, 0.45, height) + 0.14 * min(crest, 0.0);
    // The crest between steep sides is level, but as bare as they are.
    bare += clamp(2.2 * convexity.x + 1.1 * convexity.y - 0.20, 0.0, 0.5);
#ifdef LANDSCAPE
    // Rock comes through on the crests, and soil lies in the gullies.
    bare += 0.5 * (length(gradient + gFine.gradient) - slope) - 0.16 * gFine.hollow;
#endif
    float screeShare = smoothstep(0.48, 0.70, bare);
    float rockShare = smoothstep(0.58, 0.92, bare);
    albedo = mix(mix(albedo, scree, screeShare * 0.85), rock, rockShare);
    roughness = mix(roughness, 0.85, screeShare);

    float gained = textureLod(uGained, uv, 0.0).r;
    float unit = kSedimentShare * (uRelief.y - uRelief.x) + 0.05;
    float scoured = scouredShare(gained / unit, slope, rockShare);
    float silted = siltedShare(gained / unit, slope, middle.r);
    albedo = mix(albedo, rock * kFreshRock, kWearShare * scoured);
    albedo = mix(albedo, vec3(0.38, 0.335, 0.235) * (0.9 + 0.2 * fine.g), 0.45 * silted);
    float cover = textureLod(uCover, uv, 0.0).r;
#ifdef LANDSCAPE
    cover *= 1.0 - gPlain;
#endif
    float sand = sandShare(cover);
    albedo = mix(albedo, kSand * (0.94 + 0.12 * fine.g), sand);
    roughness = mix(roughness, 0.3, sand);
    float ice = iceShare(-cover);
    albedo = mix(albedo, kIce * (0.86 + 0.28 * fine.g), ice);
    roughness = mix(roughness, 0.22, ice);
    rockShare *= (1.0 - sand) * (1.0 - ice);

    float snow = (1.0 - uArid) * snowShare(height - snowLine() - 0.12 * patchy - 0.10 * speckle, slope) * (1.0 - 0.6 * uSnow * wooded);
    albedo = mix(albedo, kSnow, snowCover(snow, slope));
    // Soil is darker where it is moist and sheltered, lighter where wind and sun reach it.
    albedo *= 1.0 + 0.20 * clamp(crest, -1.0, 1.0) * (1.0 - snow);
    vec3 facets = facetsOf(face, gradient, rocky * rockShare * (1.0 - snow));
    roughness = mix(roughness, 0.3, rockShare * rocky);
    float fineShare = 1.0 - 0.6 * snow * (1.0 - rocky);
    return Ground(albedo, mix(roughness, 0.25, snow), facets, fineShare);
}
#endif

#ifdef OVERLAY
vec3 rampAt(float t) {
    vec3 srgb = textureLod(uRamp, vec2(clamp(t, 0.0, 1.0) * (255.0 / 256.0) + 0.5 / 256.0, 0.5), 0.0).rgb;
    return pow(srgb, vec3(2.2));
}

// Levels have no mean with dry land: the highest of the cells around.
float lakeLevelAt() {
    ivec2 base = ivec2(floor(gCell)) >> uOverlayShift, last = textureSize(uOverlayValue, 0) - 1;
    float level = -1e9;
    for (int j = 0; j < 2; ++j)
        for (int i = 0; i < 2; ++i)
            level = max(level, texelFetch(uOverlayValue, clamp(base + ivec2(i, j), ivec2(0), last), 0).r);
    return level;
}

vec4 overlayAt(vec2 uv, float elevation, float slope, float wet) {
    float value = uOverlay == kShowsElevation    ? elevation
                  : uOverlay == kShowsSlope      ? degrees(atan(slope))
                  : uOverlay == kShowsWaterDepth ? textureLod(uWater, uv, 0.0).r
                  : uOverlay == kShowsLakes      ? lakeLevelAt()
                                                 : textureLod(uOverlayValue, uv, 0.0).r;
    vec2 range = uOverlayRange.xy;
    bool logarithmic = uOverlayRange.z > 0.5;
    float t = logarithmic ? log(max(value, range.x) / range.x) / log(range.y / range.x)
                          : (value - range.x) / (range.y - range.x);
    float cover = mix(1.0, veilCover(t), uOverlayVeil) * (uOverlay == kShowsLakes ? wet : 1.0);
    return vec4(rampAt(t), cover * uOverlayOpacity);
}

vec4 bSpline(float f) {
    vec4 n = vec4(1.0, 2.0, 3.0, 4.0) - f;
    vec4 s = n * n * n;
    float a = s.x, b = s.y - 4.0 * s.x, c = s.z - 4.0 * s.y + 6.0 * s.x;
    return vec4(a, b, c, 6.0 - a - b - c) / 6.0;
}

// The colour of the catchment that has most of the surroundings, darkened where another has as much: cells have no
// corners then. Neighbours never have the same colour, so a colour stands for its catchment. Alpha is 0 on the sea.
vec4 catchmentAt(float footprint) {
    float stride = max(1.0, floor(footprint + 0.5));
    vec2 place = gCell / stride;
    vec2 base = floor(place);
    vec4 across = bSpline(place.x - base.x), down = bSpline(place.y - base.y);
    ivec2 last = textureSize(uOverlayValue, 0) - 1;
    float share[8] = float[8](0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0);
    for (int j = 0; j < 4; ++j)
        for (int i = 0; i < 4; ++i) {
            ivec2 cell = clamp(ivec2((base + vec2(i - 1, j - 1)) * stride) >> uOverlayShift, ivec2(0), last);
            share[clamp(int(texelFetch(uOverlayValue, cell, 0).r + 1.5), 0, 7)] += across[i] * down[j];
        }
    int most = 0;
    for (int k = 1; k < 8; ++k)
        most = share[k] > share[most] ? k : most;
    float second = 0.0;
    for (int k = 1; k < 8; ++k)
        second = k == most ? second : max(second, share[k]);
    if (most == 0)
        return vec4(0.0);
    // Across a straight divide the difference grows by 4/3 a cell.
    float line = min(footprint * uPixelRatio / (0.75 * stride), 0.6);
    float divide = second > 0.0 ? 1.0 - smoothstep(0.4 * line, 1.3 * line, share[most] - second) : 0.0;
    return vec4(pow(uClasses[most - 1].rgb, vec3(2.2)) * (1.0 - kDivide * divide), 1.0);
}
#endif

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
// What water mirrors: the sky, or the first ground that stands in the way, in broad strokes.
vec3 reflectionFrom(vec3 direction) {
    vec3 seen = vec3(0.0);
    float left = 1.0, way = 1.5 * uCellM;  // share of the ray that nothing stands in the way of yet
    for (int i = 0; i < 27; ++i) {
        vec3 at = gPosition + direction * way;
        vec2 cell = at.xz / uCellM - 0.5;
        vec2 uv = (mirrored(cell) + 0.5) / (uLastCell + 1.0);
        float elevation = mix(heightAt(uv, max(log2(0.05 * way / uCellM), 0.0)), uOutsideM, plainShare(cell));
        float cover = smoothstep(-0.01 * way, 0.06 * way, elevation * uVerticalScale - at.y);
        if (cover > 0.0) {
            float height = (elevation - uRelief.x) / max(uRelief.y - uRelief.x, 1e-3);
            vec3 ground = mix(vec3(0.070, 0.092, 0.045), vec3(0.220, 0.208, 0.190), smoothstep(0.30, 0.75, height));
            ground = mix(ground, kSnow, (1.0 - uArid) * smoothstep(0.0, 0.1, height - snowLine()));
            float sun = textureLod(uSunMap, (mirrored(cell) + 0.5) * uSunMapScale, 0.0).r;
            seen += left * cover * hazed(ground * (SUN * 0.5 * sun + SKY * 0.6), at);
            left *= 1.0 - cover;
        }
        if (left < 0.03)
            break;
        way *= 1.25;
    }
    return seen + left * skyFrom(direction);
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
        vec2 place = gPosition.xz / (scale * 6.0) - run * (phase - 0.5) * 0.55 + 0.31 * float(i);
        vec4 ripple = noiseAt(place + drift * 0.3, rippleShare);
        float weight = 1.0 - abs(2.0 * phase - 1.0);
        bumps += weight * (ripple.ba - 0.5);
        streaks += weight * (0.62 * noiseAt(kTurned * place * 2.7, rippleShare * 2.7).a + 0.38 * ripple.g);
    }
    vec4 wide = noiseAt(gPosition.zx / (scale * 23.0) - drift, uCellM / (scale * 23.0));
    bumps += wide.ab - 0.5;
    streaks += 0.5 * (wide.r - 0.5);
    float calm = clamp(scale * 60.0 / distance, 0.12, 1.0);
    #ifdef LANDSCAPE
    calm *= clamp(5.0 * toEye.y, 0.10, 1.0);  // from low above the water one sees the waves' crests, not their sides
#endif
    vec3 normal = normalize(vec3(bumps.x * 0.10 * calm, 1.0, bumps.y * 0.10 * calm));

    float unit = 0.03 * (uRelief.y - uRelief.x) + 1.0;
    // A metre is enough to be told from wet grass, however high the mountains are.
    float deep = max(1.0 - exp(-depth / unit), 0.45 * (1.0 - exp(-depth * 5.0)));
    vec3 body = mix(vec3(0.092, 0.238, 0.235), vec3(0.016, 0.085, 0.135), deep);
    body = mix(body, tint.rgb * (0.62 - 0.30 * deep), 0.85 * tint.a);
    vec3 light = SUN * (0.22 + 0.45 * sun * max(uSunDirection.y, 0.15)) + SKY * 0.8 * sky;
#ifdef LANDSCAPE
    // Clear at the shore, where its bed is seen; the deep swallows red first.
    float cover = 1.0 - exp(-0.75 * depth);
    vec3 colour = mix(bed * exp(-depth * vec3(0.55, 0.22, 0.20)), body * light, cover);
#else
    float cover = 0.72 + 0.28 * (1.0 - exp(-depth * 5.0 / unit));
    vec3 colour = mix(bed * vec3(0.55, 0.72, 0.74), body * light, cover);
#endif

    float facing = clamp(dot(normal, toEye), 0.0, 1.0);
    float fresnel = 0.02 + 0.98 * pow(1.0 - facing, 5.0);
    vec3 reflected = reflect(-toEye, normal);
#ifdef LANDSCAPE
    colour = mix(colour, reflectionFrom(normalize(vec3(reflected.x, max(reflected.y, 0.01), reflected.z))), fresnel * 0.95);
#else
    vec3 reflection = mix(vec3(0.50, 0.56, 0.63), vec3(0.17, 0.29, 0.47), smoothstep(0.0, 0.75, reflected.y));
    colour = mix(colour, reflection * (0.45 + 0.55 * sky), fresnel * 0.9);
#endif
    float glint = pow(max(dot(reflected, uSunDirection), 0.0), 260.0);
    colour += SUN * 2.0 * glint * sun;
#ifdef LANDSCAPE
    // Waves that run up the shore leave foam: a rim at the water's edge, and breakers before it that move in, the longer the
    // farther the wind blows over the water.
    float froth = 0.6 * noiseAt(gPosition.xz / 11.0 + 0.02 * uTime, uCellM / 11.0).g +
                  0.4 * noiseAt(kTurned * gPosition.zx / 3.7 - 0.03 * uTime, uCellM / 3.7).g;
    bool isSea = gIsOutside || uSeaLevelM - gElevation >= depth - 1e-3 || uSeaAroundM - gElevation >= depth - 1e-3;
    float reach = isSea ? 2.4 : 0.5;
    float rim = 1.0 - smoothstep(0.02, 0.18 * reach, depth - 0.05 * reach * (1.0 + sin(0.9 * uTime + 0.03 * gPosition.x)));
    float swell = sin(6.2832 * (depth / reach * 0.9 + 0.13 * uTime + 1.6 * wide.r));
    float breakers = smoothstep(0.55, 0.95, swell) * smoothstep(reach, 0.2 * reach, depth);
    // A rim that is narrower than a pixel is seen as far as it fills one.
    float fine = clamp(1.5 / (gFootprint * gNarrow * uCellM), 0.0, 1.0);
    float foam = max(rim * (isSea ? 1.0 : 0.3 * fine), (isSea ? 0.85 : 0.0) * breakers) * smoothstep(0.34, 0.62, froth + 0.12 * rim);
    colour = mix(colour, vec3(0.74, 0.77, 0.78) * (SUN * 0.6 * sun * max(uSunDirection.y, 0.2) + SKY * 0.8 * sky), 0.8 * foam);
#endif
    // White water where it falls fast; a film that creeps down a hillside is not.
    float white = smoothstep(0.08, 0.37, steep) * smoothstep(0.50, 0.80, streaks) * smoothstep(0.15, 0.6, depth);
    return mix(colour, vec3(0.72, 0.76, 0.78) * light, 0.6 * white);
}
#endif

#ifdef OVERLAY
vec3 overlaid(vec3 colour, vec2 uv, float elevation, float slope, float wet, vec4 tint, float bright) {
    if (uOverlay == kShowsCatchments) {
        vec4 over = catchmentAt(gFootprint);
        // Lakes stay water, in a shade of their catchment's colour.
        colour = mix(colour, over.rgb * catchmentLight(bright), over.a * uOverlayOpacity * (0.92 - 0.55 * wet));
    } else if (uOverlay == kShowsOrders) {
        // Quiet ground, so that the streams stand out.
        colour = mix(colour, kQuiet * quietLight(bright), uOverlayOpacity * (1.0 - 0.45 * wet));
    } else if (uOverlay != kShowsNone) {
        vec4 over = overlayAt(uv, elevation, slope, wet);
        if (uOverlay == kShowsLakes)
            over.rgb = mix(over.rgb, tint.rgb, 0.8 * tint.a);
        colour = mix(colour, over.rgb * overlayLight(bright), over.a);
    }
    if (uChangeM > 0.0) {
        float before = textureLod(uBefore, uv, 0.0).r;
        float t = clamp((heightAt(uv, 0.0) - before) / uChangeM, -1.0, 1.0);
        vec3 over = pow(textureLod(uChangeRamp, vec2(0.5 + 0.5 * t, 0.5), 0.0).rgb, vec3(2.2));
        colour = mix(colour, over * changeLight(bright), changeCover(t));
    }
    return colour;
}
#endif

#ifdef MARKS
vec3 painted(vec3 colour, vec2 uv, float bright) {
    float t = clamp((textureLod(uPaint, uv, 0.0).r - uPaintRange.x) / (uPaintRange.y - uPaintRange.x), -1.0, 1.0);
    vec3 tint = t >= 0.0 ? uPaintTint.rgb : kLessPaint;
    // Even where the light is weak the tint is told from the ground.
    colour = mix(colour, tint * paintLight(bright), sqrt(abs(t)) * uPaintTint.a);
    if (uHatchM > 0.0) {
        float place = (gPosition.x + gPosition.z) / uHatchM;
        float line = lineAt(place, changeAcross(vec2(uCellM / uHatchM)), 1.3 * uPixelRatio);
        colour = mix(colour, kContour, line * hatchCover(abs(t)));
    }
    return colour;
}

vec3 lined(vec3 colour, float elevation, vec2 gradient, float wet) {
    if (uContourM > 0.0) {
        float place = elevation / uContourM, width = changeAcross(gradient * uCellM) / uContourM;
        float minor = lineAt(place, width, 0.8 * uPixelRatio);
        float major = lineAt(place / 5.0, width / 5.0, 1.4 * uPixelRatio);
        colour = mix(colour, kContour, max(minor * kMinorContour, major * kMajorContour) * (1.0 - wet));
    }
    if (uWireCells > 0.0) {
        vec2 place = gCell / uWireCells, width = (abs(gRight) + abs(gDown)) / uWireCells;
        float wire = max(lineAt(place.x, width.x, uPixelRatio), lineAt(place.y, width.y, uPixelRatio));
        colour = mix(colour, vec3(0.03, 0.05, 0.07), 0.55 * wire);
    }
    return colour;
}

vec3 ringed(vec3 colour) {
    vec2 away = gPosition.xz - uBrush.xy;
    float from = length(away);
    // In pixels from the rim and from the circle at which the brush works at half its strength. A dark seam on
    // both sides sets the line off from bright and dark ground alike.
    float change = changeAcross(away / max(from, 1e-3) * uCellM);
    float perPx = 1.0 / (max(change, 1e-5) * uPixelRatio);
    float rim = abs(from - uBrush.z) * perPx;
    float middle = abs(from - uBrush.z * (1.0 - uBrush.w)) * perPx;
    // A brush without a falloff has its whole edge in one place; smoothstep is defined between two different ones only.
    float within = 1.0 - smoothstep(uBrush.z * min(1.0 - uBrush.w, 0.9999), uBrush.z, from);
    colour = mix(colour, uBrushColour, 0.09 * within);
    colour = mix(colour, vec3(0.0), 0.55 * (1.0 - smoothstep(1.6, 3.4, rim)));
    colour = mix(colour, uBrushColour * 1.5, 1.0 - smoothstep(0.7, 1.7, rim));
    float hasHalf = step(4.0, uBrush.z * uBrush.w * perPx);
    return mix(colour, uBrushColour * 1.2, 0.45 * hasHalf * (1.0 - smoothstep(0.3, 1.3, middle)));
}
#endif

// `right` and `down` are the cells to the next pixels.
void goTo(vec2 cell, vec2 right, vec2 down) {
    gCell = cell;
#ifdef LANDSCAPE
    gPlace = cell;
    gIsOutside = any(lessThan(cell, vec2(0.0))) || any(greaterThan(cell, uLastCell));
    gCell = gIsOutside ? mirrored(cell) : cell;
    gSide = vec2(1.0) - 2.0 * step(uLastCell, mod(cell, 2.0 * uLastCell)) * step(vec2(0.5), abs(cell - gCell));
    gPlain = plainShare(cell);
    cell = gCell;
#endif
    gRight = right;
    gDown = down;
    gUv = (cell + 0.5) / (uLastCell + 1.0);
    gFootprint = max(sqrt(max(dot(right, right), dot(down, down))), 1e-4);
    gLod = clamp(log2(gFootprint), 0.0, 10.0);
    gNoiseLod = log2(gFootprint * float(kNoiseSide));
#ifdef LANDSCAPE
    gNarrow = clamp(pow(min(dot(right, right), dot(down, down)), 0.25) / sqrt(gFootprint), 0.45, 1.0);
#endif
}

#ifdef LANDSCAPE
void findRelief(float elevation, float depth, vec2 gradient) {
    float leastM = 1.8 * gNarrow * gFootprint * uCellM;
    gFine = reliefAt(vec3(gPosition.x, elevation, gPosition.z), gradient, uReliefM, leastM, softAt(gUv));
    float share = reliefShare(depth, gIsOutside ? -2.0 : textureLod(uRivers, gUv, 0.0).r) * (1.0 - gPlain);
    gFine.height *= share;
    gFine.gradient *= share;
    gFine.hollow *= share;
    gFine.rough *= share;
}
#endif

// Of the place that is shaded: beyond the map it sinks into the plain.
float elevationHere() {
    float own = heightAt(gUv, gLod);
#ifdef LANDSCAPE
    own = mix(own, uOutsideM, gPlain);
#endif
    return own;
}

vec2 gradientHere() {
    vec2 gradient = gradientAt(gUv, gLod);
#ifdef LANDSCAPE
    gradient *= gSide * (1.0 - gPlain);
#endif
    return gradient;
}

#ifdef WATER
// Share of the pixel that is under water.
float wetShare(float depth, float elevation, vec2 gradient) {
    float shoreAa = max(depthChange(gUv, depth, elevation, gradient), 1e-5);
    float wet = smoothstep(-0.7 * shoreAa, 0.7 * shoreAa, depth - 0.01);
#ifdef RIVERS
    wet *= 1.0 - bandShare(gUv, elevation);
#endif
    return wet;
}

float wetShareHere() {
    float elevation = elevationHere();
    return wetShare(waterDepth(gUv, elevation), elevation, gradientHere());
}
#endif

#ifdef LANDSCAPE
const float kFacets = 0.25;  // its detail shapes rock already
#else
const float kFacets = 1.0;
#endif

vec3 colourHere() {
    vec2 uv = gUv, cell = gCell;
    float lod = gLod;
    float elevation = elevationHere();
    float depth = waterDepth(uv, elevation);
    gElevation = elevation;
#ifdef LANDSCAPE
    cell = gPlace;
#endif
    gPosition = placed(cell, elevation + max(depth, 0.0));
    cell = gCell;
    vec2 gradient = gradientHere();
    vec2 drawnGradient = gradient * uVerticalScale;
    float slope = length(gradient);
#ifdef LANDSCAPE
    findRelief(elevation, depth, gradient);
    if (uReliefDrawn > 0.5) // shores wind as the ground does
        depth -= gFine.height;
#endif
    vec3 toEye = uEye - gPosition;
    float distance = length(toEye);
    toEye /= distance;

#ifdef CLAY
    Ground ground = Ground(kClay, 0.0, vec3(0.0), 1.0);
    vec3 albedo = ground.albedo;
#elif defined(MATERIALS)
    Ground ground = laid(uv, elevation, gradient);
    vec3 albedo = ground.albedo;
#else
    Ground ground = natural(uv, elevation, gradient, convexityAt(uv, heightAt(uv, lod), lod));
    // The bank: pale where waves reach, on ground that is hardly above the water.
    float bank = smoothstep(-min(0.012 * (uRelief.y - uRelief.x) + 0.5, 3.0), 0.0, depth);
#ifdef RIVERS
    bank *= 1.0 - bandShare(uv, elevation);
#endif
#ifdef LANDSCAPE
    // Beaches: sand or gravel where the shore is flat, wet where waves reach.
    float beach = smoothstep(-3.0, -0.5, depth + 1.2 * gFine.grain) * (1.0 - smoothstep(0.10, 0.38, slope));
    float shoreRock = smoothstep(-2.0, -0.1, depth) * (1.0 - beach);
    vec3 sandy = mix(vec3(0.42, 0.37, 0.27), vec3(0.30, 0.285, 0.25), smoothstep(0.04, 0.22, slope)) * (0.95 + 0.35 * gFine.grain);
#ifdef RIVERS
    beach *= 1.0 - bandShare(uv, elevation);
#endif
    vec3 albedo = mix(ground.albedo, sandy, 0.9 * beach);
    albedo = mix(albedo, albedo * vec3(0.70, 0.68, 0.64), 0.7 * shoreRock);
    albedo *= mix(1.0, 0.52, smoothstep(-0.45, -0.05, depth));
#else
    vec3 albedo = mix(ground.albedo, vec3(0.46, 0.42, 0.315), 0.24 * bank * (1.0 - smoothstep(0.3, 0.6, slope)));
#endif
#endif
    // Fine relief that the grid is too coarse for.
#ifdef LANDSCAPE
    drawnGradient += gFine.gradient * uVerticalScale * ground.fine;
    vec3 broad = normalize(vec3(-drawnGradient.x, 1.0, -drawnGradient.y));
    // What rises out of a slope turns the normal by what of its gradient lies in that slope.
    vec3 rise = gFine.rough * ground.fine;
    vec3 normal = normalize(broad - (rise - dot(rise, broad) * broad) + ground.facets * (0.5 + 0.5 * slope) * kFacets);
#else
    vec4 grain = noiseAt(kTurned * cell * 0.061 + 0.2, 0.061);
    vec4 fleck = noiseAt(cell * 0.19 + 0.6, 0.19);
    vec2 bump = (grain.ba - 0.5) * 0.55 + (fleck.ba - 0.5) * 0.40;
    vec3 normal = normalize(vec3(-drawnGradient.x, 1.0, -drawnGradient.y) +
                            vec3(bump.x, 0.0, bump.y) * ground.roughness * (0.6 + 0.5 * min(slope, 1.0)) +
                            ground.facets * (0.5 + 0.5 * slope) * kFacets);
#endif

    float sun = textureLod(uSunMap, (cell + 0.5) * uSunMapScale, 0.0).r;
    float open = textureLod(uSkyMap, (cell + 0.5) * uSkyMapScale, 0.0).r;
#ifdef LANDSCAPE
    // Shadows of the map are no shadows of its mirrored image.
    sun = gIsOutside ? mix(0.55 + 0.45 * sun, 1.0, gPlain) : sun;
    open = mix(open, 1.0, gPlain);
    sun *= cloudShade(gPosition);
    // Gullies see less of the sky, and crests more.
    open *= clamp(1.0 - 0.34 * gFine.hollow * ground.fine - 0.10 * max(-gFine.grain, 0.0), 0.35, 1.15);
#endif
    float sky = pow(open, 1.6);
    // What is shut off from the sky sees sunlit ground instead.
    float facing = max(dot(normal, uSunDirection), 0.0);
#ifdef LANDSCAPE
    // Fine relief catches no light where the ground itself is turned away, and little where the sun only rakes it: what it
    // would throw there is shadow.
    float towards = dot(broad, uSunDirection);
    facing = mix(max(towards, 0.0), facing, smoothstep(0.0, 0.5, towards));
#endif
    vec3 light = SUN * facing * sun + skyAbove(normal) * sky + BOUNCE * 0.9 * (1.0 - open);
    vec3 colour = albedo * light;
    float wet = 0.0;
    vec4 tint = vec4(0.0);
#ifdef WATER
    wet = wetShare(depth, elevation, gradient);
    tint = lakeTintAt(heightAt(uv, 0.0) + depth);
    vec2 fall = uSeaLevelM > elevation + 0.01 ? vec2(0.0) : waterFall(uv, elevation + depth);
    vec3 bed = colour * mix(vec3(1.0), kWetGround, wet);
#ifdef LANDSCAPE
    wet *= smoothstep(0.0, 0.06, depth);
#else
    wet *= filmCover(depth);
#endif
    colour = mix(bed, waterShaded(colour, max(depth, 0.0), fall, sun, sky, toEye, distance, tint), wet);
#endif
#ifdef OVERLAY
    colour = overlaid(colour, uv, elevation, length(gradient), wet, tint, dot(light, kBrightness));
#endif
#ifdef MARKS
    if (uPaintTint.a > 0.0)
        colour = painted(colour, uv, dot(light, vec3(0.33)));
    colour = lined(colour, elevation, gradient, wet);
#endif
    colour = hazed(colour, gPosition);
#ifdef MARKS
    if (uBrush.z > 0.0)
        colour = ringed(colour);
#endif
    return toScreen(filmic(colour)) + dither(gl_FragCoord.xy);
}
