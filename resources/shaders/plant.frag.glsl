in vec3 vPosition;
in vec3 vNormal;
in vec2 vAt;
flat in vec4 vTint;
flat in vec3 vLight;
out vec4 fragColour;

// The outline of a tree at a share of its height, ragged as twigs are.
float widthAt(float t) {
    float ragged = textureLod(uNoise, vAt * vec2(0.13, 0.17) + vTint.rg * 9.0, 0.0).g - 0.5;
    float up = (t - 0.62) / 0.38;
    float wide = vTint.a > 0.5 ? sqrt(max(1.0 - up * up, 0.0))
                               : (t < 0.1 ? 0.0 : (1.0 - t) * (1.0 + 0.25 * fract(4.0 * t)));
    return max(wide + 0.45 * ragged * step(0.1, t), t < 0.3 ? 0.10 : 0.0);
}

#ifdef SHADOW
const float kShadow = 0.46;  // of the light on the screen that it takes

void main() {
    float dark = 1.0 - smoothstep(0.75, 1.1, abs(vAt.x) / max(widthAt(vAt.y), 1e-3));
    fragColour = vec4(0.0, 0.0, 0.01, kShadow * dark * vLight.x);
}
#else
const float kLeaves = 0.9;  // of a closed wood: half the area of the leaves around a tree's foot by that of the ground

void main() {
    vec3 toEye = normalize(uEye - vPosition);
    vec3 normal = vNormal;
#ifndef SHAPE
    float t = vAt.y, wide = widthAt(t);
    float across = vAt.x / max(wide, 1e-3);
    if (abs(across) > 1.0)
        discard;
    normal = normalize(vNormal * across + toEye * sqrt(max(1.0 - across * across, 0.0)) +
                       vec3(0.0, vTint.a > 0.5 ? 1.6 * (t - 0.5) : 0.4, 0.0));
#else
    normal = normalize(normal);
#endif
    // Leaves let light through, and the lower parts stand in the shade of the others.
    float inside = mix(0.40, 1.0, smoothstep(0.0, 0.85, vAt.y));
    float facing = mix(0.5 + 0.5 * dot(normal, uSunDirection), max(dot(normal, uSunDirection), 0.0), 0.65);
    // And in a wood below the crowns around (Monsi1953): the lower the sun, the longer its way through them.
    float leavesAbove = vLight.z * (1.0 - vAt.y) * (1.0 - vAt.y);
    float sunThrough = exp(-kLeaves * leavesAbove / max(uSunDirection.y, 0.22)), skyThrough = exp(-1.2 * kLeaves * leavesAbove);
    vec3 light = uSunLight * facing * vLight.x * inside * sunThrough + skyAbove(normal) * vLight.y * inside * skyThrough;
    vec3 albedo = vAt.y < 0.12 ? vec3(0.055, 0.042, 0.030) : vTint.rgb;
    vec3 colour = hazed(albedo * light, vPosition);
    fragColour = vec4(toScreen(filmic(colour)) + dither(gl_FragCoord.xy), 1.0);
}
#endif
