// Where pixels, or the samples of a pixel, lie on the map; far beyond any map where there is no ground.
#ifdef SAMPLES
uniform sampler2DMS uPlaces;
uniform float uSamples;  // of a pixel
uniform float uSample;   // the one that is coloured, from 1 on; 0: all, which show one surface

vec2 placeAt(ivec2 at, int which) {
    return texelFetch(uPlaces, at, which).rg;
}
#define LAST_PIXEL (textureSize(uPlaces) - 1)
#define THIS_SAMPLE (int(uSample) - 1)
#else
uniform sampler2D uPlaces;

vec2 placeAt(ivec2 at, int which) {
    return texelFetch(uPlaces, at, 0).rg;
}
#define LAST_PIXEL (textureSize(uPlaces, 0) - 1)
#define THIS_SAMPLE 0
#endif

// Triangles that are smaller than a pixel tell its middle only together.
vec2 middleOf(ivec2 at) {
#ifdef SAMPLES
    vec2 sum = vec2(0.0);
    for (int i = 0; i < int(uSamples); ++i)
        sum += placeAt(at, i);
    return sum / uSamples;
#else
    return placeAt(at, 0);
#endif
}

// The cells to a neighbouring pixel: the mean of both sides, but where one lies behind a ridge that of the other.
vec2 stepTo(vec2 before, vec2 here, vec2 after) {
    vec2 a = here - before, b = after - here;
    vec2 least = dot(a, a) < dot(b, b) ? a : b;
    vec2 most = a + b - least;
    if (dot(most, most) < 9.0 * dot(least, least))
        return 0.5 * (a + b);
    return dot(least, least) < 1e10 ? least : vec2(0.0);
}

// What a sample of a pixel shows, or all of them for -1.
struct Place {
    vec2 here, right, down;  // a cell, and the way to those of the next pixels
};

Place placeOf(int which) {
    ivec2 at = ivec2(gl_FragCoord.xy), last = LAST_PIXEL;
    bool isWhole = which < 0;
    which = max(which, 0);
    vec2 here = placeAt(at, which);
    vec2 west = placeAt(ivec2(max(at.x - 1, 0), at.y), which), east = placeAt(ivec2(min(at.x + 1, last.x), at.y), which);
    vec2 south = placeAt(ivec2(at.x, max(at.y - 1, 0)), which), north = placeAt(ivec2(at.x, min(at.y + 1, last.y)), which);
    return Place(isWhole ? middleOf(at) : here, stepTo(west, here, east), stepTo(south, here, north));
}
