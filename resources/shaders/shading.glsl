// Numbers and curves of the picture that maps and exports share, which the processor makes: core/mask/shading.h and
// render/ground/shading.h include this very file. So only what GLSL and C++ (with GLM) read alike: constants and functions of them.

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
const vec3 kSnow = vec3(0.84f, 0.85f, 0.87f);
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
float iceShare(float thickM) { return smoothstep(2.0f, 14.0f, thickM); }
// Thinner ice is the snow of a winter.
float winterSnowShare(float thickM) { return smoothstep(0.04f, 0.3f, thickM); }
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

// Patterns of two sizes are turned against each other and the map: repeats of one alone would show as a grid.
const mat2 kTurned = mat2(0.79f, 0.61f, -0.61f, 0.79f);

// Where the noise of the ground's patches is read, at a place in shares of the map's longer side. A gentle wandering keeps a
// plain from showing how often it repeats.
vec2 wanderPlace(vec2 place) { return vec2(place.y, place.x) * 0.83f + 0.3f; }
vec2 broadPlace(vec2 place, vec2 wander) { return kTurned * place * 2.3f + 0.35f * wander; }
vec2 middlePlace(vec2 place, vec2 wander) { return place * kTurned * 13.0f + 0.5f * wander + 0.4f; }

// What natural ground is made of. `moist`, `patchy` and `speckle` are noise of which a map has only the broad parts; `crest`
// is 1 on crests and -1 in hollows; `height` is a share of the relief. Noise of 0 to 1 has a mean of 0.5.
const float kMeanNoise = 0.5f;
const vec3 kSediment = vec3(0.38f, 0.335f, 0.235f);
const float kSiltShare = 0.45f;  // of the colour where sediment lies
const float kWoodCover = 0.94f;
const float kScreeCover = 0.85f;

float patchiness(float broad, float middle) { return (broad - 0.5f) * 0.9f + (middle - 0.5f) * 0.7f; }
float moistureOf(float crest, float height, float patchy) {
    return clamp(0.5f - 0.6f * crest - 0.35f * height + 0.5f * patchy, 0.0f, 1.0f);
}
// Crests are dry and swept bare, hollows gather soil and water; `convexity` is of gullies and of valleys.
float crestOf(vec2 convexity) { return clamp(convexity.x * 5.0f + convexity.y * 4.0f, -1.0f, 1.0f); }
// The crest between steep sides is level, but as bare as they are.
float crestBareness(vec2 convexity) { return clamp(2.2f * convexity.x + 1.1f * convexity.y - 0.20f, 0.0f, 0.5f); }
const float kCrestLight = 0.20f;  // soil is darker where it is moist and sheltered, lighter where wind and sun reach it
vec3 grassColour(float moist, float speckle) {
    return mix(vec3(0.262f, 0.246f, 0.122f), vec3(0.122f, 0.168f, 0.060f), smoothstep(0.0f, 0.62f, moist + 0.35f * speckle));
}
vec3 desertColour(float broad, float speckle) { return kDesert * (0.80f + 0.40f * broad + 0.25f * speckle); }
vec3 forestColour(float fine, float speckle) {
    return vec3(0.052f, 0.092f, 0.041f) * (0.62f + 1.1f * fine * fine + 0.4f * speckle);
}
vec3 screeColour(float fine) { return vec3(0.300f, 0.270f, 0.222f) * (0.80f + 0.40f * fine); }
vec3 rockColour(float broad, float middle, float speckle, float bed, float face) {
    vec3 rock = mix(vec3(0.147f, 0.143f, 0.136f), vec3(0.314f, 0.300f, 0.270f),
                    clamp(0.48f + 0.75f * (middle - 0.5f) + 0.75f * speckle + 0.7f * (bed - 0.5f), 0.0f, 1.0f));
    rock = mix(rock, rock * vec3(1.07f, 0.98f, 0.88f), clamp(broad * 1.6f - 0.4f, 0.0f, 1.0f));
    return rock * (0.80f + 0.40f * face);
}
// On slopes grass is heath: drier and darker.
vec3 heathed(vec3 colour, float slope) {
    return mix(colour, colour * vec3(0.92f, 0.86f, 0.78f), smoothstep(0.25f, 0.6f, slope));
}
// How bare steep and high ground is; the tree line is ragged.
float raggedBareness(float slope, float height, float patchy, float speckle, float crest) {
    return barenessOf(slope, height) + 0.22f * patchy + 0.42f * speckle +
           0.22f * max(crest, 0.0f) * smoothstep(0.15f, 0.45f, height) + 0.14f * min(crest, 0.0f);
}
float screeShareOf(float bare) { return smoothstep(0.48f, 0.70f, bare); }
float rockShareOf(float bare) { return smoothstep(0.58f, 0.92f, bare); }
// The share of the relief above which snow lies; `snow` is 1 where it lies everywhere.
float snowLineOf(float highestM, float snow) { return mix(0.72f + lowMountains(highestM), -0.35f, snow); }

// Standing water of a model or a map. A metre is enough to be told from wet grass, however high the mountains are.
float waterUnit(float reliefM) { return 0.03f * reliefM + 1.0f; }
float waterDepthShare(float depthM, float reliefM) {
    return max(1.0f - exp(-depthM / waterUnit(reliefM)), 0.45f * (1.0f - exp(-depthM * 5.0f)));
}
vec3 waterBody(float deep, vec3 tint, float tinted) {
    vec3 body = mix(vec3(0.112f, 0.182f, 0.170f), vec3(0.022f, 0.070f, 0.102f), deep);
    return mix(body, tint * (0.62f - 0.30f * deep), 0.85f * tinted);
}
// It takes a shadow more softly than ground: light that got in elsewhere comes out of it too.
float waterSun(float sun, float sunUp) { return 0.22f + 0.45f * sun * max(sunUp, 0.15f); }
const float kWaterSky = 0.8f;
const vec3 kBedInWater = vec3(0.55f, 0.72f, 0.74f);
float waterCover(float depthM, float reliefM) { return 0.72f + 0.28f * (1.0f - exp(-depthM * 5.0f / waterUnit(reliefM))); }

const float kMoreWood = 0.10f;  // of a landscape

// Of the ground under trees: on moist flanks of the middle heights, in patches.
float woodedShare(float patchy, float speckle, float crest, float height, float slope) {
    return smoothstep(0.06f, 0.34f, 0.10f + patchy * 0.8f + 0.28f * speckle - abs(height - 0.30f) * 0.55f + 0.30f * slope -
                                        0.22f * crest);
}
