// The place that a pixel shows: where it is on the map and what is there. What is not asked for is not compiled: software
// renderers compute both sides of every condition. WATER, RIVERS (that have bands of their own), OVERLAY (or a tint of what
// changed), MARKS (paint, contours, wires, brush), MATERIALS and CLAY are defined where they are needed.
uniform sampler2D uGained;
#ifndef LANDSCAPE
uniform sampler2D uCover;
#endif
uniform sampler2D uOverlayValue;
uniform sampler2D uPaint;
uniform sampler2D uRamps;  // of the overlay, of what changed
uniform sampler2D uSunMap;
uniform sampler2D uSkyMap;
const int kNoiseSide = 256;

uniform sampler2D uBefore;

// The place that is shaded.
vec2 gCell;
#ifdef LANDSCAPE
vec2 gSide = vec2(1.0);  // -1 where it is
bool gIsOutside = false; // beyond the map
float gPlain = 0.0;      // share of the plain far beyond the map
Relief gFine;            // between the cells, as far as this pixel is fine enough for it
float gDry = 1.0;        // 0 under water, where no shrubs grow
bool gIsSea = false;     // the water, or that of the shore
float gNarrow = 1.0;     // the mean of a pixel's sides by the longer one
#endif
vec2 gNear;       // from the origin (patch.glsl)
vec3 gPosition;   // from there, too
vec2 gOnMap;      // metres from the map's corner
vec2 gUv;
vec2 gRight;      // cells to the next pixel
vec2 gDown;
float gFootprint; // cells that the pixel covers, the longer way
float gLod;       // of the heights
float gNoiseLod;  // of noise that repeats once a cell

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

#ifdef LANDSCAPE
// Whether the water here, or the water that this is the shore of, is the sea: by the level of its surface.
bool isSeaHere(float depth) {
    const float kAlikeM = 0.6;
    float surface = heightAt(gUv, 0.0) + depth;
    return gIsOutside || min(abs(surface - uSeaLevelM), abs(surface - uSeaAroundM)) < kAlikeM;
}
#endif

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
    return snowLineOf(uRelief.y, uSnow) + uSnowHigher;
}

// `right` and `down` are the cells to the next pixels.
void goTo(vec2 near, vec2 right, vec2 down) {
    vec2 cell = mapCell(near);
    gNear = near;
    gCell = cell;
#ifdef LANDSCAPE
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
    gFine = reliefAt(vec3(gOnMap.x, elevation, gOnMap.y), gradient, uReliefM, leastM, softAt(gUv));
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
