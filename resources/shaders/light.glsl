// Sun, sky, air and the curve to the screen, shared by everything that is drawn. Colours are linear.
#ifdef LANDSCAPE
uniform sampler2D uSky;  // what comes from directions: across the angle to the sun, up the height (render/sky/sky.h)

const float kPi = 3.14159265;

#define SUN uSunLight
#define SKY uSkyLight
#define BOUNCE uBounceLight

vec3 skyAbove(vec3 normal) {
    return uSkyLight * (0.5 + 0.5 * normal.y) + uBounceLight * (0.5 - 0.5 * normal.y);
}

vec3 skyFrom(vec3 direction) {
    float height = asin(clamp(direction.y, -1.0, 1.0)) / (0.5 * kPi);
    vec2 level = normalize(direction.xz + vec2(1e-6, 0.0)), sun = normalize(uSunDirection.xz + vec2(1e-6, 0.0));
    float turn = acos(clamp(dot(level, sun), -1.0, 1.0)) / kPi;
    vec2 place = vec2(turn, 0.5 + 0.5 * sign(height) * sqrt(abs(height)));
    vec2 texels = vec2(textureSize(uSky, 0));
    return textureLod(uSky, (place * (texels - 1.0) + 0.5) / texels, 0.0).rgb;
}

// Of the air between two heights that thins out by e over `scale`, per metre of the way.
float airShare(float from, float to, float scale) {
    float rise = to - from;
    return abs(rise) < 1.0 ? exp(-from / scale) : scale * (exp(-from / scale) - exp(-to / scale)) / rise;
}

// To where mist leaves a third of the light: so there is no line where the plain around the map ends.
const float kMistMaps = 8.0;

// Air takes away the far light, blue first, and adds its own, as bright as the horizon behind it.
vec3 hazed(vec3 colour, vec3 position) {
    vec3 way = position - uEye;
    float distance = length(way);
    float from = max(uEye.y, 0.0), to = max(position.y, 0.0);
    vec3 depth = (uRayleigh * airShare(from, to, 8000.0) + uAerosol * airShare(from, to, 1200.0)) * distance;
    float maps = distance / (kMistMaps * uExtentM);
    depth += maps * maps;
    vec3 direction = way / max(distance, 1e-3);
    vec3 horizon = skyFrom(normalize(vec3(direction.x, max(direction.y, 0.012), direction.z)));
    vec3 passes = exp(-depth);
    return colour * passes + horizon * (1.0 - passes);
}

// A shoulder that lets bright light lose its colour, as film and eyes do.
vec3 filmic(vec3 x) {
    x = max(x, vec3(0.0));
    float bright = dot(x, vec3(0.2126, 0.7152, 0.0722));
    x = max(mix(x, vec3(bright), 0.45 * smoothstep(1.0, 8.0, bright) - 0.06), vec3(0.0));
    vec3 p = pow(x, vec3(1.34));
    return clamp(1.05 * p / (p + 0.70), 0.0, 1.0);
}
#else
#define SUN kSun
#define SKY kSky
#define BOUNCE kBounce

vec3 skyAbove(vec3 normal) {
    return skyLight(normal, 1.15);
}

vec3 hazed(vec3 colour, vec3 position) {
    float share = 1.0 - exp(-max(0.0, distance(position, uEye) - uHazeStart) * uHaze);
    return mix(colour, vec3(0.33, 0.39, 0.46), share);
}

vec3 filmic(vec3 x) {
    x = max(x, vec3(0.0));
    return clamp(vec3(filmed(x.r), filmed(x.g), filmed(x.b)), 0.0, 1.0);
}
#endif

vec3 toScreen(vec3 linear) {
    return vec3(sRgb(linear.r), sRgb(linear.g), sRgb(linear.b));
}

// Less than one step of an 8-bit screen, so that slow gradients show no bands.
float dither(vec2 px) {
    return (fract(52.9829189 * fract(dot(px, vec2(0.06711056, 0.00583715)))) - 0.5) / 255.0;
}
