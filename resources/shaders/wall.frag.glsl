in vec3 vPosition;
in float vGroundY;
flat in vec3 vNormal;
out vec4 fragColour;


#ifdef LANDSCAPE
// Where the land around does not quite meet the map's edge: dark ground, hardly seen.
void main() {
    vec3 ground = vec3(0.10, 0.105, 0.07) * (uSunLight * 0.35 * max(uSunDirection.y, 0.0) + uSkyLight * 0.7);
    fragColour = vec4(toScreen(filmic(hazed(ground, vPosition))) + dither(gl_FragCoord.xy), 1.0);
}
#else
void main() {
    float depth = vGroundY - vPosition.y;
    vec2 onMap = vPosition.xz + uOriginM;
    float along = dot(onMap, abs(vNormal.zx));
    // Beds of rock: long along the edge, thin in height, a little wavy. They dip and are broken by faults, alike on all sides.
    float strike = dot(onMap, vec2(0.8, 0.6)) / uExtentM;
    float bend = 0.030 * sin(5.2 * strike + 0.6) + 0.014 * sin(13.0 * strike);
    float block = floor(strike * 2.7 + 0.12 * vPosition.y / uExtentM * 10.0 + 0.35);
    float thrown = 0.022 * (fract(sin(block * 12.9898) * 43758.5453) - 0.5);
    vec2 place = vec2(along, (vPosition.y / uExtentM + 0.055 * strike + bend + thrown) * 5.0 * uExtentM) / uExtentM;
    float beds = texture(uNoise, vec2(place.x * 1.5, place.y * 5.0 + 0.03 * texture(uNoise, place * vec2(2.0, 0.2)).r)).r;
    float grain = texture(uNoise, vec2(along, vPosition.y) / uExtentM * 28.0).g;
    vec3 rock = vec3(0.205, 0.186, 0.170) * (0.72 + 0.34 * beds + 0.22 * grain);
    vec3 soil = vec3(0.145, 0.092, 0.050) * (0.75 + 0.5 * grain);
    float soilDepth = uExtentM * (0.0045 + 0.0035 * texture(uNoise, vec2(place.x * 9.0, 0.37)).g);
    float aa = max(fwidth(depth), 1e-6);
    vec3 colour = mix(soil, rock, smoothstep(-aa, aa, depth - soilDepth));
    colour *= mix(0.72, 1.0, smoothstep(uBaseY, mix(uBaseY, vGroundY, 0.8), vPosition.y));

    // An even light, as on a model in a studio, so that no side is lost in the dark; the sun only tints it.
    vec3 light = vec3(0.40, 0.40, 0.405) + SUN * 0.20 * max(dot(vNormal, uSunDirection), 0.0);
    colour *= light;
    // The body of the water seen from the side.
    float below = -depth / uExtentM;
    vec3 water = mix(vec3(0.10, 0.30, 0.33), vec3(0.025, 0.12, 0.19), 1.0 - exp(-below * 60.0));
    colour = mix(colour, water * (light + 0.25), smoothstep(-aa, aa, -depth) * step(1e-4 * aa, -depth));

    colour = hazed(colour, vPosition);
    fragColour = vec4(toScreen(filmic(colour)) + dither(gl_FragCoord.xy), 1.0);
}
#endif
