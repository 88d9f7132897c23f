// Maps of values over the ground, paint, lines and the ring of the brush.
#ifdef OVERLAY
vec3 rampAt(float t) {
    vec3 srgb = textureLod(uRamps, vec2(clamp(t, 0.0, 1.0) * (255.0 / 256.0) + 0.5 / 256.0, 0.25), 0.0).rgb;
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
        vec3 over = pow(textureLod(uRamps, vec2(0.5 + 0.5 * t, 0.75), 0.0).rgb, vec3(2.2));
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
        float place = (gOnMap.x + gOnMap.y) / uHatchM;
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
