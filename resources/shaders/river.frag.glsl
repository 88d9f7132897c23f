in vec3 vPosition;
in vec4 vRun;
in float vAcross;
in vec3 vBank;
out vec4 fragColour;

uniform sampler2D uSunMap;
uniform sampler2D uSkyMap;
uniform float uBanks;  // 1 draws the banks, 0 the water between them

// Banks are damp: darker than the ground around.
vec4 damp() {
    float away = max(abs(vAcross) - 1.0, 0.0) * vRun.w / max(vBank.x, 1e-3);
#ifdef LANDSCAPE
    // Bars of gravel on one bank and then on the other, some widths apart; wet at the water, and earth between them.
    float width = max(vRun.y, 1.0);
    float side = sin(vRun.x / (2.2 * width)) * sign(vAcross);
    float patchy = texture(uNoise, (vPosition.xz + uOriginM) / (7.0 * width + 30.0)).r;
    float bar = smoothstep(0.25, 0.60, 0.45 * side + 0.5 * patchy) * (1.0 - vBank.z);
    float stones = texture(uNoise, (vPosition.xz + uOriginM) / 19.0).g;
    vec3 gravel = vec3(0.27, 0.25, 0.215) * (0.6 + 0.75 * stones) * mix(0.72, 1.0, smoothstep(0.05, 0.35, away));
    vec3 light = 0.45 * (SUN + SKY);
    vec3 colour = hazed(mix(vec3(0.085, 0.088, 0.046), gravel, bar) * light, vPosition);
    float cover = mix(0.40 * pow(max(1.0 - away, 0.0), 1.5), 0.95 * smoothstep(1.0, 0.55, away + 0.5 * (stones - 0.5)), bar);
    return vec4(toScreen(filmic(colour)), cover * smoothstep(0.4, 2.5, vBank.x) * vBank.y);
#else
    vec3 colour = hazed(vec3(0.030, 0.030, 0.018), vPosition);
    return vec4(toScreen(filmic(colour)), 0.36 * pow(max(1.0 - away, 0.0), 1.5) * smoothstep(0.4, 2.5, vBank.x) * vBank.y);
#endif
}

void main() {
    if (uBanks > 0.5) {
        fragColour = damp();
        return;
    }
    vec2 cell = vPosition.xz / uCellM - 0.5 + uOriginCell;
    float sun = texture(uSunMap, (cell + 0.5) * uSunMapScale).r;
    float sky = pow(texture(uSkyMap, (cell + 0.5) * uSkyMapScale).r, 1.6);
#ifdef LANDSCAPE
    sun *= cloudShade(vPosition);
#endif
    vec3 light = SUN * waterSun(sun, uSunDirection.y) + SKY * kWaterSky * sky;

    // Streaks run downstream; they are told apart only where the band is some pixels wide.
    float width = max(vRun.y, 1.0);
    vec2 place = vec2(vRun.x / (width * 7.0) - uTime * 0.10 * (0.4 + vRun.z), vAcross * 0.16 + 0.5);
    vec4 streak = texture(uNoise, place * 0.5);
    float seen = smoothstep(2.0, 7.0, vRun.w);
    float middle = max(1.0 - vAcross * vAcross, 0.0);
    vec3 body = mix(vec3(0.105, 0.172, 0.165), vec3(0.046, 0.112, 0.140), smoothstep(0.1, 0.9, middle));
    body = mix(body, vec3(0.24, 0.31, 0.30), vBank.z);  // shallow: its bed shines through
#ifdef LANDSCAPE
    // The bed shines through at the banks: brown and green, not blue.
    body = mix(vec3(0.115, 0.130, 0.092), vec3(0.030, 0.080, 0.088), smoothstep(0.0, 0.75, middle));
    body = mix(body, vec3(0.16, 0.18, 0.14), vBank.z);
    // What it carries hides the bed.
    body = mix(body, kSilt * mix(1.1, 0.8, middle), 0.9 * windAndSiltAt(cell).x);
#endif
    vec3 colour = body * light * (1.0 + seen * 0.45 * (streak.g - 0.5));

    vec3 toEye = normalize(uEye - vPosition);
    vec3 normal = normalize(vec3((streak.b - 0.5) * 0.16 * seen, 1.0, (streak.a - 0.5) * 0.16 * seen));
    float fresnel = 0.02 + 0.98 * pow(1.0 - clamp(dot(normal, toEye), 0.0, 1.0), 5.0);
    vec3 reflected = reflect(-toEye, normal);
#ifdef LANDSCAPE
    vec3 above = skyFrom(normalize(vec3(reflected.x, max(reflected.y, 0.02), reflected.z)));
#else
    vec3 above = vec3(0.34, 0.43, 0.55);
#endif
    colour = mix(colour, above * (0.45 + 0.55 * sky), fresnel * 0.9);
    colour += SUN * 1.5 * pow(max(dot(reflected, uSunDirection), 0.0), 260.0) * sun;
#ifdef LANDSCAPE
    // Foam where it runs fast, above all at the banks, carried along.
    float quick = smoothstep(0.9, 2.6, vRun.z + 0.6 * (1.0 - middle));
    float foam = quick * smoothstep(0.52, 0.80, streak.g + 0.12 * (1.0 - middle)) * seen;
    colour = mix(colour, vec3(0.72, 0.76, 0.78) * light, 0.5 * foam);
#endif
#ifdef LANDSCAPE
    // In winter ice grows from the banks, where the water is slow.
    float frozen = smoothstep(0.40, 0.60, uSnow) * (1.0 - smoothstep(0.8, 1.8, vRun.z)) *
                   smoothstep(0.25, 0.55, abs(vAcross) + 0.5 * (streak.r - 0.5));
    colour = mix(colour, kSnow * 0.9 * (SUN * sun * max(uSunDirection.y, 0.0) + SKY * sky), 0.9 * frozen);
#endif
    float white = smoothstep(1.8, 4.0, vRun.z) * smoothstep(0.45, 0.75, streak.g) * mix(0.5, 1.0, seen);
    colour = mix(colour, vec3(0.72, 0.76, 0.78) * light, 0.55 * white);

    colour = hazed(colour, vPosition);
    // A soft edge: of a pixel where the river is thin, of a shallow bank where it is wide.
    float inside = clamp((1.0 - abs(vAcross)) * min(vRun.w, 5.0), 0.0, 1.0);
    fragColour = vec4(toScreen(filmic(colour)) + dither(gl_FragCoord.xy), mix(0.92, 0.75, vBank.z) * inside * vBank.y);
}
