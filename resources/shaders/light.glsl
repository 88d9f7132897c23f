// Sun, sky, haze and the curve to the screen, shared by everything that is drawn. Colours are linear.
vec3 skyAbove(vec3 normal) {
    return skyLight(normal, 1.15);
}

vec3 hazed(vec3 colour, float distance) {
    float share = 1.0 - exp(-max(0.0, distance - uHazeStart) * uHaze);
    return mix(colour, vec3(0.33, 0.39, 0.46), share);
}

vec3 filmic(vec3 x) {
    x = max(x, vec3(0.0));
    return clamp(vec3(filmed(x.r), filmed(x.g), filmed(x.b)), 0.0, 1.0);
}

vec3 toScreen(vec3 linear) {
    return vec3(sRgb(linear.r), sRgb(linear.g), sRgb(linear.b));
}

// Less than one step of an 8-bit screen, so that slow gradients show no bands.
float dither(vec2 px) {
    return (fract(52.9829189 * fract(dot(px, vec2(0.06711056, 0.00583715)))) - 0.5) / 255.0;
}
