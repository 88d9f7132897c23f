// Numbers and curves of the picture that the map, which the processor draws, shares: render/ground/shading.h includes this very
// file. So only what GLSL and C++ (with GLM) read alike: constants and functions of them.

// The light, linear.
const vec3 kSun = vec3(1.45f, 1.22f, 0.92f) * 1.22f;
const vec3 kSky = vec3(0.30f, 0.40f, 0.56f);
const vec3 kBounce = vec3(0.10f, 0.085f, 0.06f);  // from sunlit ground
const vec3 kBrightness = vec3(0.30f, 0.45f, 0.25f);  // weights of the light where a tint takes over its strength

// Where an overlay's value comes from (OverlayValue).
const int kShowsNone = 0;
const int kShowsElevation = 1;
const int kShowsSlope = 2;
const int kShowsWaterDepth = 4;
const int kShowsCatchments = 5;
const int kShowsOrders = 6;
const int kShowsLakes = 7;

// Ground.
const vec3 kClay = vec3(0.46f, 0.44f, 0.41f);
const vec3 kSnow = vec3(0.80f, 0.83f, 0.88f);
const vec3 kDesert = vec3(0.335f, 0.262f, 0.175f);
const vec3 kSand = vec3(0.47f, 0.35f, 0.205f);
const vec3 kIce = vec3(0.56f, 0.67f, 0.76f);
const vec3 kSilt = vec3(0.175f, 0.135f, 0.078f);    // in water
const vec3 kFreshRock = vec3(0.92f, 0.86f, 0.78f);  // times the rock's own
const float kSedimentShare = 0.02f;                 // of the relief: the unit that wear and deposition are seen in
const float kWearShare = 0.4f;                      // of the colour where the ground is scoured

// A film of water of a few centimetres is wet ground, darker than dry; deeper water is seen itself.
const vec3 kWetGround = vec3(0.74f, 0.76f, 0.78f);
float filmCover(float depthM) { return smoothstep(0.03f, 0.30f, depthM); }

// Marks.
const vec3 kContour = vec3(0.045f, 0.032f, 0.022f);
const float kMinorContour = 0.38f;
const float kMajorContour = 0.62f;
const vec3 kLessPaint = vec3(0.62f, 0.40f, 0.16f);  // painted below the neutral value
const vec3 kQuiet = vec3(0.052f, 0.057f, 0.066f);   // ground under streams that are to stand out
const float kDivide = 0.82f;                        // by how much a divide is darker than its catchments

// Strength of a line where the coordinate is whole; perPixel is how fast it changes.
float lineAt(float coordinate, float perPixel, float px) {
    float away = abs(fract(coordinate - 0.5f) - 0.5f) / max(perPixel, 1e-6f);
    float line = 1.0f - smoothstep(px * 0.5f, px * 0.5f + 1.0f, away);
    return line * (1.0f - smoothstep(0.15f, 0.5f, perPixel));
}

// Dark lines over ground that a mask leaves out, where the share of paint is next to nothing.
float hatchCover(float share) { return 0.42f * (1.0f - smoothstep(0.0f, 0.02f, share)); }

// A filmic curve: straight in the shadows, a soft shoulder in the lights.
float filmed(float linear) {
    float x = linear * 0.82f;
    return x * (2.51f * x + 0.03f) / (x * (2.43f * x + 0.59f) + 0.14f);
}

float sRgb(float linear) {
    return linear < 0.0031308f ? linear * 12.92f : 1.055f * pow(linear, 1.0f / 2.4f) - 0.055f;
}

vec3 skyLight(vec3 normal, float strength) {
    return kSky * strength * (0.55f + 0.45f * normal.y) + kBounce * (1.0f - 0.6f * normal.y);
}

// How bright a tint is drawn in light of that strength: of overlays, of paint, of change, of catchments.
float overlayLight(float bright) { return 0.25f + 0.62f * bright; }
float paintLight(float bright) { return 0.30f + 0.62f * bright; }
float changeLight(float bright) { return 0.30f + 0.66f * bright; }
float catchmentLight(float bright) { return 0.22f + 0.62f * bright; }
float quietLight(float bright) { return 0.35f + 1.1f * bright; }

// The middle of the ramp is pale: where little changed the ground shows through instead.
float changeCover(float share) { return 0.9f * smoothstep(0.004f, 0.12f, abs(share)); }
// An overlay that is a veil has no colour where its value is nothing.
float veilCover(float share) { return smoothstep(0.0f, 0.04f, share); }

// Where more was taken than laid down fresh rock shows on the slopes; where more was laid down, pale sediment on the flats.
float scouredShare(float gainedUnits, float slope, float rockShare) {
    return smoothstep(0.4f, 3.0f, -gainedUnits) * smoothstep(0.22f, 0.5f, slope) * (1.0f - rockShare);
}
float siltedShare(float gainedUnits, float slope, float grain) {
    return smoothstep(0.3f, 2.5f, gainedUnits) * (1.0f - smoothstep(0.12f, 0.45f, slope)) * (0.35f + 0.65f * grain);
}

// Sand covers what lies below it, and so does ice from some metres on.
float sandShare(float depthM) { return smoothstep(0.03f, 0.4f, depthM); }
float iceShare(float thickM) { return smoothstep(0.5f, 8.0f, thickM); }
// Where there are dunes all over the land is a desert; a beach is no such.
float aridity(float sandM) { return smoothstep(3.0f, 8.0f, sandM); }
vec3 aridRock(vec3 rock, float arid) { return mix(rock, rock * vec3(1.18f, 0.93f, 0.70f), arid); }

// High ground is bare at gentler slopes.
float barenessOf(float slope, float height) { return slope + 0.42f * max(height - 0.42f, 0.0f); }

// The lower the mountains, the nearer to their tops is the snow line: a share of the relief, by the highest elevation.
float lowMountains(float highestM) { return 0.45f * (1.0f - smoothstep(800.0f, 1700.0f, highestM)); }
float snowShare(float aboveLine, float slope) {
    return smoothstep(0.0f, 0.10f, aboveLine - 0.16f * max(slope - 0.5f, 0.0f));
}
// Steep rock carries less of it.
float snowCover(float snow, float slope) { return snow * (1.0f - 0.75f * smoothstep(0.9f, 1.3f, slope)); }

const float kMoreWood = 0.10f;  // of a landscape

// Of the ground under trees: on moist flanks of the middle heights, in patches.
float woodedShare(float patchy, float speckle, float crest, float height, float slope) {
    return smoothstep(0.06f, 0.34f, 0.10f + patchy * 0.8f + 0.28f * speckle - abs(height - 0.30f) * 0.55f + 0.30f * slope -
                                        0.22f * crest);
}
