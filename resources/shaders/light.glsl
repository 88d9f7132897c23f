// Sun, sky, haze and the curve to the screen, shared by everything that is drawn. Colours are linear.
uniform vec3 uSunDirection;  // towards the sun
uniform vec2 uFramePx;
uniform float uHaze;         // per metre
uniform float uHazeStart;    // metres

const vec3 kSun = vec3(1.45, 1.22, 0.92) * 1.22;
const vec3 kSky = vec3(0.30, 0.40, 0.56);
const vec3 kBounce = vec3(0.10, 0.085, 0.06);

vec3 skyAbove(vec3 normal) {
    return kSky * 1.15 * (0.55 + 0.45 * normal.y) + kBounce * (1.0 - 0.6 * normal.y);
}

vec3 hazed(vec3 colour, float distance) {
    float share = 1.0 - exp(-max(0.0, distance - uHazeStart) * uHaze);
    return mix(colour, vec3(0.33, 0.39, 0.46), share);
}

// A filmic curve: straight in the shadows, a soft shoulder in the lights.
vec3 filmic(vec3 x) {
    x = max(x, vec3(0.0)) * 0.82;
    return clamp(x * (2.51 * x + 0.03) / (x * (2.43 * x + 0.59) + 0.14), 0.0, 1.0);
}

vec3 toScreen(vec3 linear) {
    vec3 low = linear * 12.92;
    vec3 high = 1.055 * pow(max(linear, vec3(0.0031308)), vec3(1.0 / 2.4)) - 0.055;
    return mix(high, low, vec3(lessThan(linear, vec3(0.0031308))));
}

// Less than one step of an 8-bit screen, so that slow gradients show no bands.
float dither(vec2 px) {
    return (fract(52.9829189 * fract(dot(px, vec2(0.06711056, 0.00583715)))) - 0.5) / 255.0;
}
