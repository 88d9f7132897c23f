out vec4 fragColour;

uniform sampler2D uPlaces;  // of each pixel; far beyond any map where there is no ground

// The cells to a neighbouring pixel: the mean of both sides, but where one lies behind a ridge that of the other.
vec2 stepTo(vec2 before, vec2 here, vec2 after) {
    vec2 a = here - before, b = after - here;
    vec2 least = dot(a, a) < dot(b, b) ? a : b;
    vec2 most = a + b - least;
    if (dot(most, most) < 9.0 * dot(least, least))
        return 0.5 * (a + b);
    return dot(least, least) < 1e10 ? least : vec2(0.0);
}

void main() {
    ivec2 at = ivec2(gl_FragCoord.xy), last = textureSize(uPlaces, 0) - 1;
    vec2 here = texelFetch(uPlaces, at, 0).rg;
    vec2 west = texelFetch(uPlaces, ivec2(max(at.x - 1, 0), at.y), 0).rg;
    vec2 east = texelFetch(uPlaces, ivec2(min(at.x + 1, last.x), at.y), 0).rg;
    vec2 south = texelFetch(uPlaces, ivec2(at.x, max(at.y - 1, 0)), 0).rg;
    vec2 north = texelFetch(uPlaces, ivec2(at.x, min(at.y + 1, last.y)), 0).rg;
    goTo(here, stepTo(west, here, east), stepTo(south, here, north));
#ifdef DRY_ONLY
    if (wetShareHere() > 0.0)
        discard;
    fragColour = vec4(0.0);
#else
    fragColour = vec4(colourHere(), 1.0);
#endif
}
