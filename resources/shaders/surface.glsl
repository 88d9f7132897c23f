// The colour of a place on the ground, from pixel.glsl, material.glsl, water.glsl and tint.glsl.
vec3 colourHere() {
    vec2 uv = gUv, cell = gCell;
    float lod = gLod;
    float elevation = elevationHere();
    float depth = waterDepth(uv, elevation);
    gPosition = placed(gNear, elevation + max(depth, 0.0));
    gOnMap = gPosition.xz + uOriginM;
    vec2 gradient = gradientHere();
    vec2 drawnGradient = gradient * uVerticalScale;
    float slope = length(gradient);
#ifdef LANDSCAPE
    gIsSea = isSeaHere(depth);
    gDry = smoothstep(0.0, -0.4, depth);
    findRelief(elevation, depth, gradient);
    if (uReliefDrawn > 0.5) // shores wind as the ground does
        depth -= gFine.height;
#endif
    vec3 toEye = uEye - gPosition;
    float distance = length(toEye);
    toEye /= distance;

#ifdef CLAY
    Ground ground = Ground(kClay, 0.0, vec3(0.0), 1.0);
    vec3 albedo = ground.albedo;
#elif defined(MATERIALS)
    Ground ground = laid(uv, elevation, gradient);
    vec3 albedo = ground.albedo;
#else
    Ground ground = natural(uv, elevation, gradient, convexityAt(uv, heightAt(uv, lod), lod));
    // The bank: pale where waves reach, on ground that is hardly above the water.
    float bank = smoothstep(-min(0.012 * (uRelief.y - uRelief.x) + 0.5, 3.0), 0.0, depth);
#ifdef RIVERS
    bank *= 1.0 - bandShare(uv, elevation);
#endif
#ifdef LANDSCAPE
    // Beaches: sand or gravel where the shore is flat, wet where waves reach. Lakes rise and fall: nothing grows on the
    // gravel that they lay bare, but in the mud and reeds of their flattest shores.
    float waves = gIsSea ? 1.0 : 0.0;
    float beach = smoothstep(mix(-1.7, -3.0, waves), mix(-0.7, -0.5, waves), depth + mix(0.7, 1.2, waves) * gFine.grain) *
                  (1.0 - smoothstep(mix(0.40, 0.10, waves), mix(0.90, 0.38, waves), slope));
    float shoreRock = smoothstep(-2.0, -0.1, depth) * (1.0 - beach);
    vec3 sandy = mix(vec3(0.42, 0.37, 0.27), vec3(0.30, 0.285, 0.25), smoothstep(0.04, 0.22, slope)) * (0.95 + 0.35 * gFine.grain);
    sandy = mix(mix(vec3(0.135, 0.128, 0.072), vec3(0.250, 0.237, 0.206), smoothstep(0.02, 0.12, slope)) * (1.0 + 0.5 * gFine.grain), sandy, waves);
#ifdef RIVERS
    beach *= 1.0 - bandShare(uv, elevation);
#endif
    vec3 albedo = mix(ground.albedo, sandy, 0.9 * beach);
    albedo = mix(albedo, albedo * vec3(0.70, 0.68, 0.64), 0.7 * shoreRock);
    albedo *= mix(1.0, mix(0.66, 0.52, waves), smoothstep(mix(-0.30, -0.45, waves), -0.05, depth));
#else
    vec3 albedo = mix(ground.albedo, vec3(0.46, 0.42, 0.315), 0.24 * bank * (1.0 - smoothstep(0.3, 0.6, slope)));
#endif
#endif
    // Fine relief that the grid is too coarse for.
#ifdef LANDSCAPE
    drawnGradient += gFine.gradient * uVerticalScale * ground.fine;
    vec3 broad = normalize(vec3(-drawnGradient.x, 1.0, -drawnGradient.y));
    // What rises out of a slope turns the normal by what of its gradient lies in that slope.
    vec3 rise = gFine.rough * ground.fine;
    vec3 normal = normalize(broad - (rise - dot(rise, broad) * broad) + ground.facets);
#else
    vec4 grain = noiseAt(kTurned * cell * 0.061 + 0.2, 0.061);
    vec4 fleck = noiseAt(cell * 0.19 + 0.6, 0.19);
    vec2 bump = (grain.ba - 0.5) * 0.55 + (fleck.ba - 0.5) * 0.40;
    vec3 normal = normalize(vec3(-drawnGradient.x, 1.0, -drawnGradient.y) +
                            vec3(bump.x, 0.0, bump.y) * ground.roughness * (0.6 + 0.5 * min(slope, 1.0)) +
                            ground.facets);
#endif

    float sun = textureLod(uSunMap, (cell + 0.5) * uSunMapScale, 0.0).r;
    float open = textureLod(uSkyMap, (cell + 0.5) * uSkyMapScale, 0.0).r;
#ifdef LANDSCAPE
    // Shadows of the map are no shadows of its mirrored image.
    sun = gIsOutside ? mix(0.55 + 0.45 * sun, 1.0, gPlain) : sun;
    open = mix(open, 1.0, gPlain);
    sun *= cloudShade(gPosition);
    // Gullies see less of the sky, and crests more.
    open *= clamp(1.0 - 0.34 * gFine.hollow * ground.fine - 0.18 * max(-gFine.grain, 0.0) - 0.35 * gFine.crack * ground.fine, 0.30, 1.15);
#endif
    float sky = pow(open, 1.6);
    // What is shut off from the sky sees sunlit ground instead.
    float facing = max(dot(normal, uSunDirection), 0.0);
#ifdef LANDSCAPE
    // Fine relief catches no light where the ground itself is turned away, and little where the sun only rakes it: what it
    // would throw there is shadow.
    float towards = dot(broad, uSunDirection);
    facing = mix(max(towards, 0.0), facing, smoothstep(0.0, 0.5, towards));
#endif
    vec3 light = SUN * facing * sun + skyAbove(normal) * sky + BOUNCE * 0.9 * (1.0 - open);
    vec3 colour = albedo * light;
    float wet = 0.0;
    vec4 tint = vec4(0.0);
#ifdef WATER
    wet = wetShare(depth, elevation, gradient);
    tint = lakeTintAt(heightAt(uv, 0.0) + depth);
    vec2 fall = uSeaLevelM > elevation + 0.01 ? vec2(0.0) : waterFall(uv, elevation + depth);
    vec3 bed = colour * mix(vec3(1.0), kWetGround, wet);
#ifdef LANDSCAPE
    wet *= smoothstep(0.0, 0.06, depth);
#else
    wet *= filmCover(depth);
#endif
    colour = mix(bed, waterShaded(colour, max(depth, 0.0), fall, sun, sky, toEye, distance, tint), wet);
#endif
#ifdef OVERLAY
    colour = overlaid(colour, uv, elevation, length(gradient), wet, tint, dot(light, kBrightness));
#endif
#ifdef MARKS
    if (uPaintTint.a > 0.0)
        colour = painted(colour, uv, dot(light, vec3(0.33)));
    colour = lined(colour, elevation, gradient, wet);
#endif
    colour = hazed(colour, gPosition);
#ifdef MARKS
    if (uBrush.z > 0.0)
        colour = ringed(colour);
#endif
    return toScreen(filmic(colour)) + dither(gl_FragCoord.xy);
}
