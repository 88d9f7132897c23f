in vec2 vCell;
in vec3 vPosition;
in float vGroundY;
flat in vec3 vNormal;
out vec4 fragColour;

uniform sampler2D uNoise;
uniform float uExtentM;  // longer side of the map
uniform float uBaseY;

void main() {
    float depth = vGroundY - vPosition.y;
    float along = dot(vPosition.xz, abs(vNormal.zx));
    // Beds of rock: long along the edge, thin in height, a little wavy.
    vec2 place = vec2(along, vPosition.y * 5.0) / uExtentM;
    float beds = texture(uNoise, vec2(place.x * 1.5, place.y * 5.0 + 0.03 * texture(uNoise, place * vec2(2.0, 0.2)).r)).r;
    float grain = texture(uNoise, vec2(along, vPosition.y) / uExtentM * 28.0).g;
    vec3 rock = vec3(0.165, 0.150, 0.135) * (0.78 + 0.30 * beds + 0.18 * grain);
    vec3 soil = vec3(0.115, 0.072, 0.040) * (0.8 + 0.4 * grain);
    float soilDepth = uExtentM * (0.0045 + 0.0035 * texture(uNoise, vec2(place.x * 9.0, 0.37)).g);
    float aa = max(fwidth(depth), 1e-6);
    vec3 colour = mix(soil, rock, smoothstep(-aa, aa, depth - soilDepth));
    colour *= mix(0.55, 1.0, smoothstep(uBaseY, mix(uBaseY, vGroundY, 0.8), vPosition.y));

    vec3 light = kSun * 0.75 * max(dot(vNormal, uSunDirection), 0.0) + skyAbove(vNormal) * 1.15;
    colour *= light;
    // The body of the water seen from the side.
    float below = -depth / uExtentM;
    vec3 water = mix(vec3(0.10, 0.30, 0.33), vec3(0.025, 0.12, 0.19), 1.0 - exp(-below * 60.0));
    colour = mix(colour, water * (light + 0.25), smoothstep(-aa, aa, -depth) * step(1e-4 * aa, -depth));

    colour = hazed(colour, distance(vPosition, uEye));
    fragColour = vec4(toScreen(filmic(colour)) + dither(gl_FragCoord.xy), 1.0);
}
