// Relief that is finer than the cells of the map: only in pictures of a landscape. Gullies that follow the slope, ledges of
// rock beds where it is steep, and roughness alike in all directions. The processor, which keeps the eye above it, shares
// it: render/ground/micro_relief.cpp includes this very file. So only what GLSL and C++ (with GLM) read alike.
const float kTurnRad = 6.2831853f;
const int kGullyOctaves = 4;
const int kRoughOctaves = 8;
const float kGullyHeight = 0.056f;  // by wavelength
const float kStripes = 2.1f;        // gullies by a cell of their lattice: so long do neighbours run beside each other
const float kRoughHeight = 0.10f;   // by wavelength
const float kRoughStep = 0.4f;      // from one octave's wavelength to the next one's
// Lattices of noise that are turned away from the level and from each other: none shows as courses of bricks.
const mat3 kTurnedA = mat3(0.3600f, -0.8000f, 0.4800f, 0.4800f, 0.6000f, 0.6400f, -0.8000f, 0.0000f, 0.6000f);
const mat3 kTurnedB = mat3(-0.6384f, -0.7680f, -0.0512f, -0.0512f, -0.0240f, 0.9984f, -0.7680f, 0.6400f, -0.0240f);
const float kFold = 2.3f;           // of folded noise by plain one
const float kLedges = 0.72f;        // 1: beds are cut into level steps

struct Relief {
    float height;    // m
    vec2 gradient;   // of it, along the ground; without the roughness
    vec3 rough;      // gradient of the roughness in space
    float hollow;    // -1 on crests, 1 at the bottom of gullies
    float grain;     // of the roughness, -1 to 1, the finest that is seen counting most
    float bed;       // -1 soft, 1 hard
    float crack;     // 1 in the cracks of broken rock
};

uint hashed(int x, int y, int z) {
    uint h = (uint(x) * 0x8da6b343u) ^ (uint(y) * 0xd8163841u) ^ (uint(z) * 0xcb1ab31fu);
    h = (h ^ (h >> 15u)) * 0x2c1b3c6du;
    h = (h ^ (h >> 12u)) * 0x297a2d39u;
    return h ^ (h >> 15u);
}

float unitOf(uint h) {
    return float(h >> 8u) * (1.0f / 16777216.0f);
}

// Stripes across a direction, of a phase of their own around each point of a lattice: cosine and sine.
vec2 stripesAt(vec2 place, vec2 across, int octave) {
    vec2 base = floor(place), f = place - base;
    vec2 w = f * f * (3.0f - 2.0f * f);
    vec2 sum = vec2(0.0f);
    for (int j = 0; j < 2; ++j)
        for (int i = 0; i < 2; ++i) {
            float weight = (i == 0 ? 1.0f - w.x : w.x) * (j == 0 ? 1.0f - w.y : w.y);
            uint chance = hashed(int(base.x) + i, int(base.y) + j, octave);
            float phase = unitOf(chance), stripes = kStripes * (0.55f + 0.9f * unitOf(chance * 747796405u));
            float turn = kTurnRad * (phase + stripes * ((f.x - float(i)) * across.x + (f.y - float(j)) * across.y));
            sum += weight * vec2(cos(turn), sin(turn));
        }
    return sum / max(length(sum), 0.55f);
}

// Noise of -1 to 1 in space with its gradient.
vec4 spaceNoiseAt(vec3 place, int seed) {
    vec3 base = floor(place), f = place - base;
    vec3 w = f * f * f * (f * (f * 6.0f - 15.0f) + 10.0f);
    vec3 d = 30.0f * f * f * (f * (f - 2.0f) + 1.0f);
    int x = int(base.x), y = int(base.y), z = int(base.z) + 4099 * seed;
    float n000 = unitOf(hashed(x, y, z)), n100 = unitOf(hashed(x + 1, y, z));
    float n010 = unitOf(hashed(x, y + 1, z)), n110 = unitOf(hashed(x + 1, y + 1, z));
    float n001 = unitOf(hashed(x, y, z + 1)), n101 = unitOf(hashed(x + 1, y, z + 1));
    float n011 = unitOf(hashed(x, y + 1, z + 1)), n111 = unitOf(hashed(x + 1, y + 1, z + 1));
    float k1 = n100 - n000, k2 = n010 - n000, k3 = n001 - n000;
    float k4 = n000 - n100 - n010 + n110, k5 = n000 - n010 - n001 + n011, k6 = n000 - n100 - n001 + n101;
    float k7 = n100 + n010 + n001 + n111 - n000 - n110 - n011 - n101;
    float value = n000 + k1 * w.x + k2 * w.y + k3 * w.z + k4 * w.x * w.y + k5 * w.y * w.z + k6 * w.z * w.x +
                  k7 * w.x * w.y * w.z;
    vec3 slope = d * vec3(k1 + k4 * w.y + k6 * w.z + k7 * w.y * w.z, k2 + k5 * w.z + k4 * w.x + k7 * w.z * w.x,
                          k3 + k6 * w.x + k5 * w.y + k7 * w.x * w.y);
    return vec4(slope * 2.0f, 2.0f * value - 1.0f);
}

// Longest wavelength of relief that cells of that size do not carry themselves: a power of two of metres, so that a finer
// grid leaves out the longest and keeps the others where they are.
float longestRelief(float cellM) {
    return exp2(floor(log2(4.0f * cellM)));
}

// No relief is higher or deeper than that.
float mostRelief(float longestM) {
    return longestM * (2.8f * kGullyHeight + kRoughHeight + 0.16f);
}

// Share of the relief on ground: none on rivers (`river` above -1.2: render/water/river_field.h), less at the water's edge, and
// none under the deep.
float reliefShare(float depthM, float river) {
    float shore = 0.12f + 0.88f * smoothstep(0.1f, 3.0f, abs(depthM));
    return shore * (1.0f - smoothstep(-1.4f, -0.2f, river));
}

// How steep ground is shared out: x of gullies, y of rock and its beds.
vec2 reliefOf(float slope) {
    return vec2((0.25f * smoothstep(0.08f, 0.3f, slope) + 0.75f * smoothstep(0.3f, 0.7f, slope)) * (1.0f - 0.65f * smoothstep(1.1f, 2.0f, slope)),
                smoothstep(0.30f, 0.75f, slope));
}

// Where in its bed an elevation is, counted from one bed to the next, and how hard that is. Beds differ in thickness.
vec2 bedAt(float elevationM, float thickM) {
    float v = elevationM / (3.7f * thickM), whole = floor(v), part = v - whole;
    float bend = mix(unitOf(hashed(int(whole), 5, 3)), unitOf(hashed(int(whole) + 1, 5, 3)), part * part * (3.0f - 2.0f * part));
    float u = elevationM / thickM + 1.9f * bend, base = floor(u), f = u - base;
    float w = f * f * (3.0f - 2.0f * f);
    float hard = mix(unitOf(hashed(int(base), 71, 9)), unitOf(hashed(int(base) + 1, 71, 9)), w);
    return vec2(u, hard);
}

// At a place of the map (metres east, height and south) on ground of that gradient. Wavelengths below `leastM` are left
// out; `soft` (0 to 1) is how far sand, ice or the like covers what would be rough.
Relief reliefAt(vec3 place, vec2 gradient, float longestM, float leastM, float soft) {
    Relief relief;
    relief.height = 0.0f;
    relief.gradient = vec2(0.0f);
    relief.rough = vec3(0.0f);
    relief.hollow = 0.0f;
    relief.grain = 0.0f;
    relief.crack = 0.0f;
    float slope = length(gradient);
    vec2 kinds = reliefOf(slope) * (1.0f - soft);

    // Gullies, each size following the slopes that the last one left.
    vec2 fall = gradient;
    // They wind, so that none repeats its neighbour.
    vec4 winding = spaceNoiseAt(place / (1.9f * longestM), 33);
    vec2 level = vec2(place.x, place.z) + 0.30f * longestM * vec2(winding.x, winding.z);
    float lengthM = longestM, weight = 0.5f, strength = kGullyHeight;
    // Some slopes have many, others hardly any.
    float often = 0.62f + 0.75f * spaceNoiseAt(place / (5.0f * longestM), 31).w;
    kinds.x *= max(often, 0.12f);
    for (int i = 0; i < kGullyOctaves; ++i) {
        float seen = smoothstep(1.0f, 2.0f, lengthM / leastM) * kinds.x;
        if (seen <= 0.0f)
            break;
        vec2 across = vec2(-fall.y, fall.x) * inversesqrt(dot(fall, fall) + 1e-6f);
        vec2 turned = vec2(0.8f * level.x - 0.6f * level.y, 0.6f * level.x + 0.8f * level.y);
        vec2 turnedAcross = vec2(0.8f * across.x - 0.6f * across.y, 0.6f * across.x + 0.8f * across.y);
        vec2 wave = stripesAt(turned / (kStripes * lengthM), turnedAcross, i);
        float high = strength * lengthM * seen;
        relief.height += high * wave.x;
        vec2 steep = across * (-wave.y * high * kTurnRad / lengthM);
        relief.gradient += steep;
        relief.hollow -= weight * seen * wave.x;
        fall += steep;
        level = turned;
        lengthM *= 0.5f;
        weight *= 0.62f;
        strength *= 0.72f;
    }

    // Roughness: rock is rougher than meadows, and broken. Its noise is folded, edges and cracks by turns, where faces meet.
    float rough = mix(0.30f, 1.15f, kinds.y) * (1.0f - soft) * kRoughHeight, larger = winding.w;
    lengthM = 0.5f * longestM;
    for (int i = 0; i < kRoughOctaves; ++i) {
        float seen = smoothstep(1.0f, 2.0f, lengthM / leastM);
        if (seen <= 0.0f)
            break;
        bool isOdd = i % 2 != 0;
        vec4 noise = spaceNoiseAt((isOdd ? kTurnedB * place : kTurnedA * place) / lengthM, i);
        vec3 slopes = vec3(noise.x, noise.y, noise.z);
        slopes = isOdd ? slopes * kTurnedB : slopes * kTurnedA;
        float upwards = isOdd ? -1.0f : 1.0f, away = abs(noise.w);
        // No edge runs on for long: what the larger noise leaves whole has none.
        // The finest is grain, not edges.
        float broken = kinds.y * smoothstep(-0.35f, 0.25f, larger) * smoothstep(0.08f, 0.5f, lengthM);
        float high = mix(noise.w, upwards * (0.7f - kFold * away), broken);
        float turn = mix(1.0f, noise.w < 0.0f ? kFold * upwards : -kFold * upwards, broken);
        relief.height += rough * lengthM * seen * high * 0.6f;
        relief.rough += rough * seen * turn * slopes;
        relief.grain = mix(relief.grain, clamp(high, -1.0f, 1.0f), 0.5f * seen);
        // Cracks are as wide as a pixel at least, and the paler for it; close up they are told by their depth.
        float wide = max(0.06f, 0.4f * leastM / lengthM);
        float dark = upwards < 0.0f ? seen * broken * broken * (1.0f - smoothstep(7.0f, 20.0f, lengthM / leastM)) * 0.06f / wide : 0.0f;
        // Rock breaks in one direction at a time: no crack closes to a ring.
        float across = i % 4 == 1 ? 0.80f * slopes.x - 0.36f * slopes.y + 0.48f * slopes.z : 0.28f * slopes.x + 0.60f * slopes.y - 0.75f * slopes.z;
        dark *= smoothstep(0.30f, 0.75f, across * across / (dot(slopes, slopes) + 1e-6f));
        relief.crack = max(relief.crack, dark * (1.0f - smoothstep(0.2f * wide, wide, away)));
        larger = noise.w;
        lengthM *= kRoughStep;
    }

    // Beds of rock, cut into ledges where the slope goes through them.
    const float kThin = 0.29f;  // the thickness of thin beds by that of thick ones
    float thickM = 0.8f * longestM;
    float wander = 0.06f * thickM * relief.grain + 0.5f * thickM * often;
    vec2 bed = bedAt(place.y + wander, thickM), thin = bedAt(place.y + wander, kThin * thickM);
    float change = max(slope, 0.3f);
    float seen = smoothstep(1.0f, 2.0f, thickM / (leastM * change)), thinSeen = smoothstep(1.0f, 2.0f, kThin * thickM / (leastM * change));
    // Folded and massive rock shows few beds.
    float layered = kinds.y * smoothstep(0.0f, 0.6f, spaceNoiseAt(place / (14.0f * longestM), 32).w + 0.2f);
    float cut = kLedges * layered * smoothstep(0.25f, 0.7f, bed.y) * seen;
    float thinCut = 0.6f * kLedges * layered * smoothstep(0.3f, 0.7f, thin.y) * thinSeen;
    relief.height += (cut * thickM * sin(kTurnRad * bed.x) + thinCut * kThin * thickM * sin(kTurnRad * thin.x)) / kTurnRad;
    relief.gradient += gradient * (cut * cos(kTurnRad * bed.x) + thinCut * cos(kTurnRad * thin.x));
    relief.bed = (2.0f * bed.y - 1.0f) * seen * 0.6f + (2.0f * thin.y - 1.0f) * thinSeen * 0.4f;
    return relief;
}
