in vec2 vPlace;
out vec4 fragColour;

#ifdef LANDSCAPE
float chance(vec2 place) {
    return fract(sin(dot(place, vec2(12.9898, 78.233))) * 43758.5453);
}

// A point in few cells of a grid over the directions.
float starAt(vec3 direction) {
    vec3 size = abs(direction);
    vec2 face = size.y >= max(size.x, size.z) ? direction.xz / size.y : size.x > size.z ? direction.yz / size.x : direction.xy / size.z;
    vec2 place = face * 130.0, cell = floor(place);
    vec2 middle = 0.25 + 0.5 * vec2(chance(cell), chance(cell + 17.0));
    float far = length(fract(place) - middle);
    return step(0.965, chance(cell + 5.0)) * (1.0 - smoothstep(0.0, 0.10, far)) * (0.3 + chance(cell + 9.0));
}

vec3 sunDisc(vec3 direction) {
    const float kRadius = 0.0060;  // a little more than the sun's
    float away = acos(clamp(dot(direction, uSunDirection), -1.0, 1.0));
    float disc = 1.0 - smoothstep(kRadius * 0.85, kRadius, away);
    float glow = 0.28 * exp(-away / 0.020) + 0.03 * exp(-away / 0.11);
    return uSunLight * (disc * mix(14.0, 2.2, uNight) + glow * mix(1.0, 0.25, uNight)) * (1.0 - uOvercast);
}

vec4 clouds(vec3 direction, vec3 sky) {
    if (uClouds < 0.001 || direction.y < 0.004 || uEye.y > uCloudM)
        return vec4(0.0);
    float distance = (uCloudM - uEye.y) / direction.y;
    vec2 place = uEye.xz + uOriginM + direction.xz * distance;
    float lod = clamp(log2(distance / 9000.0), 0.0, 6.0);
    float cover = cloudAt(place, lod);
    vec2 towards = uSunDirection.xz / max(uSunDirection.y, 0.25);
    float behind = 0.6 * cloudAt(place + towards * 500.0, lod) + 0.4 * cloudAt(place + towards * 1400.0, lod + 1.0);
    // Thin rims let the light through, above all around the sun.
    float rim = pow(max(dot(direction, uSunDirection), 0.0), 6.0) * (1.0 - cover);
    vec3 lit = uSunLight * (0.52 * exp(-1.7 * behind * cover) + 0.9 * rim) + uSkyLight * (0.62 - 0.22 * cover);
    lit = mix(lit, sky * (1.12 - 0.40 * cover), uOvercast);
    vec3 depth = (uRayleigh + 0.35 * uAerosol) * distance * 0.35;
    lit = mix(sky, lit, exp(-depth));
    return vec4(lit, cover * mix(0.90, 0.75, uOvercast) * smoothstep(0.004, 0.05, direction.y));
}

void main() {
    vec3 direction = normalize(uAhead + (2.0 * vPlace.x - 1.0) * uAcross + (2.0 * vPlace.y - 1.0) * uUpwards);
    vec3 sky = skyFrom(vec3(direction.x, max(direction.y, 0.0), direction.z));
    sky *= direction.y < -0.02 ? 0.5 : 1.0;  // as dark as land, should rounding leave a pixel between two patches of it
    vec3 colour = sky + sunDisc(direction) + uNight * 0.7 * starAt(direction) * smoothstep(0.0, 0.2, direction.y);
    vec4 above = clouds(direction, sky);
    colour = mix(colour, above.rgb, above.a);
    fragColour = vec4(toScreen(filmic(colour)) + dither(gl_FragCoord.xy), 1.0);
}
#else
void main() {
    vec3 colour = mix(uLow, uHigh, smoothstep(0.22, 0.85, vPlace.y));
    fragColour = vec4(toScreen(colour) + dither(gl_FragCoord.xy), 1.0);
}
#endif
