// What the ground is made of: the natural look, or the materials of the recipe.
struct Ground {
    vec3 albedo;
    float roughness;  // strength of the fine relief
    vec3 facets;      // what steep rock adds to the normal
    float fine;       // strength of the relief between the cells
};

#ifdef LANDSCAPE
const float kFacets = 0.25;  // its detail shapes rock already
#else
const float kFacets = 1.0;
#endif

#ifndef CLAY
// Noise on steep ground: along the contours and by height, so that it is drawn out down the slope only a little, as rills
// are.
vec4 faceNoiseAt(float elevation, vec2 gradient, float perCell) {
    float high = 0.5 * elevation / uCellM;
    float change = perCell * max(0.5 * length(gradient), 1.0);
    float eastward = gradient.x * gradient.x / (dot(gradient, gradient) + 1e-4);
    return mix(noiseAt(vec2(gCell.x, high) * perCell, change), noiseAt(vec2(high, gCell.y) * perCell + 0.37, change),
               smoothstep(0.2, 0.8, eastward));
}

// What steep rock adds to the normal.
vec3 facetsOf(vec4 face, vec2 gradient, float strength) {
    vec2 contour = vec2(-gradient.y, gradient.x) * inversesqrt(dot(gradient, gradient) + 1e-4);
    vec2 dents = (face.ba - 0.5) * vec2(0.85, 0.5) * strength;
    return vec3(contour.x * dents.x, dents.y, contour.y * dents.x);
}
#endif

#ifdef LANDSCAPE
// Single things on the ground, one at most in each square of a grid: shrubs and stones. They tell how large the land is.
struct Thing {
    float cover;  // of this pixel; their mean where they are too small for it
    vec2 dome;    // how they bulge, as a gradient
    float shade;  // beside them
    float kind;   // 0 to 1, one for each
};

// `tall` is by its radius: one sees its side from beside it, and not only its outline on the ground.
Thing thingAt(float sideM, float share, float edged, float tall, int seed) {
    const float kMean = 0.15;  // of the ground where each square has one
    Thing thing = Thing(kMean * share, vec2(0.0), 0.0, 0.5);
    // A loop: where even the largest is too small to be seen they cost nothing.
    for (int i = 0; i < int(gNarrow * gFootprint * uCellM < 0.5 * sideM); ++i) {
        vec2 place = gOnMap / sideM, base = floor(place);
        uint chance = hashed(int(base.x), int(base.y), seed);
        float radius = 0.15 + 0.13 * unitOf(chance * 747796405u);
        vec2 middle = 1.6 * radius + (1.0 - 3.2 * radius) * vec2(unitOf(chance * 2654435761u), unitOf(chance * 2246822519u));
        vec2 foot = (place - base - middle) / radius, view = (uEye - gPosition).xz / max(uEye.y - gPosition.y, 1e-3);
        vec2 away = foot + 0.5 * tall * view / max(length(view), 1.0);
        float pixel = gNarrow * gFootprint * uCellM / (sideM * radius);
        // A stone has edges: it is cut by lines that turn with each.
        float turn = 6.2832 * unitOf(chance * 1597334677u);
        vec2 turned = abs(mat2(cos(turn), sin(turn), -sin(turn), cos(turn)) * away);
        float round = length(away), from = mix(round, max(max(turned.x, 1.2 * turned.y), 0.8 * (turned.x + turned.y)), edged) * (1.0 + 0.45 * gFine.grain), aa = clamp(0.7 * pixel, 0.12, 0.9);
        float isThere = step(unitOf(chance), share), seen = smoothstep(1.8, 0.7, pixel);
        float within = isThere * (1.0 - smoothstep(1.0 - aa, 1.0 + aa, from));
        vec2 sun = uSunDirection.xz * min(0.8 / max(uSunDirection.y, 0.3), 0.6 / max(length(uSunDirection.xz), 1e-3));
        float shade = isThere * (1.0 - smoothstep(0.45, 1.0, length(foot + sun)));
        // Little light gets in below it.
        shade = max(shade, 0.8 * isThere * (1.0 - smoothstep(0.8, 1.35, length(foot)))) * (1.0 - within);
        thing = Thing(mix(kMean * share, within, seen), -away * within * seen, shade * seen, unitOf(chance * 2891336453u));
    }
    return thing;
}
#endif

#ifdef LANDSCAPE
// What rock is made of, for eyes at arm's length: x its tone, yz dents.
vec3 stoneGrainHere(float elevation, vec2 gradient) {
    const float kRepeatM = 1.4;
    bool isWall = dot(gradient, gradient) > 0.7;
    float along = abs(gradient.x) > abs(gradient.y) ? gOnMap.y : gOnMap.x;
    vec2 place = isWall ? vec2(along, elevation + gFine.height) : gOnMap;
    vec4 grain = textureLod(uNoise, kTurned * place / kRepeatM, gNoiseLod + log2(gNarrow * uCellM / kRepeatM));
    return vec3(grain.g, grain.ba) - 0.5;
}

// Steep rock breaks along its beds and across them: how the blocks lean, their tone and the cracks around them.
struct Joints {
    vec3 lean;   // added to the normal
    float tone;  // -1 dark, 1 light
    float crack;
};

Joints jointsAt(float elevation, vec2 gradient) {
    vec2 contour = vec2(-gradient.y, gradient.x) * inversesqrt(dot(gradient, gradient) + 1e-4);
    float along = abs(gradient.x) > abs(gradient.y) ? gOnMap.y : gOnMap.x;
    Joints joints = Joints(vec3(0.0), 0.0, 0.0);
    // Soft beds are massive, hard ones broken all over.
    float shattered = smoothstep(-0.5, 0.3, gFine.bed);
    float sideM = 5.2;
    for (int i = 0; i < 2; ++i) {
        float pixel = gNarrow * gFootprint * uCellM / sideM;
        float seen = smoothstep(0.30, 0.10, pixel) * mix(0.25, 1.0, shattered);
        if (seen <= 0.0)
            break;
        // Beds differ in thickness, and each is broken in pieces of its own length.
        float high = (elevation + gFine.height) / sideM;
        vec2 place = vec2(along / sideM, high + 0.31 * sin(1.9 * high) + 0.35 * sin(0.71 * high));
        place += vec2(0.34 * gFine.grain, 0.22 * gFine.hollow + 0.12 * gFine.grain + 0.10 * sin(2.3 * place.x + float(i)));
        float row = floor(place.y), pieces = 0.35 + 0.75 * unitOf(hashed(int(row), 61, i));
        place.x = (place.x + 0.45 * (place.y - row)) * pieces + 7.3 * unitOf(hashed(int(row), 17, i));
        float column = floor(place.x);
        uint chance = hashed(int(row), int(column), 29 + i);
        vec2 part = place - vec2(column, row);
        // Not every joint is open.
        float beside = min(part.x, 1.0 - part.x) / pieces + 0.6 * step(unitOf(chance * 747796405u), 0.55);
        float edge = min(beside, 1.4 * min(part.y, 1.0 - part.y) + 0.6 * step(unitOf(hashed(int(row), int(0.4 * place.x), 43 + i)), 0.6));
        vec2 lean = vec2(unitOf(chance), unitOf(chance * 2654435761u)) - 0.5;
        joints.lean += seen * vec3(contour.x * lean.x, 0.8 * lean.y, contour.y * lean.x);
        joints.tone += seen * (unitOf(chance * 2246822519u) - 0.5);
        joints.crack = max(joints.crack, seen * (1.0 - smoothstep(0.01 + 0.5 * pixel, 0.07 + 1.2 * pixel, edge)));
        sideM *= 0.30;
    }
    return joints;
}
#endif

#ifdef LANDSCAPE
// What the wind does to snow: it takes it from crests and from slopes that face it, and lays it down in the lee and in hollows.
struct Drift {
    float more;   // of the relief, by which snow lies lower than elsewhere
    float slope;  // as gentle as the drift makes it
    float blown;  // share that is bare
    float deep;   // share that a deep drift covers
};

// `uneven` is noise, `open` the share of the wind that reaches the ground.
Drift driftHere(float slope, float uneven, float open) {
    float lee = windAndSiltAt(gCell).z * (1.0 - gPlain);
    // The gullies between the cells fill as well, and their crests are swept.
    float swept = -lee - 0.22 * gFine.hollow + 0.6 * uneven + 0.12 * gFine.grain;
    float blown = 0.9 * open * smoothstep(0.24, 0.58, swept);
    float deep = smoothstep(0.05, 0.55, lee + 0.25 * gFine.hollow + 0.15 * uneven);
    return Drift(0.05 * lee, slope * (1.0 - 0.28 * deep), blown, deep);
}
#endif

#ifdef MATERIALS
uniform sampler2D uMaterials;  // albedo; roughness

// The materials of the recipe: their colour as it is but for what is too fine for their cells.
Ground laid(vec2 uv, float elevation, vec2 gradient) {
    vec4 material = textureLod(uMaterials, uv * uMaterialShare, max(log2(gFootprint) - uMaterialLod, 0.0));
    vec4 grain = noiseAt(kTurned * gCell * 0.043, 0.043);
    vec4 face = faceNoiseAt(elevation, gradient, 0.053);
    float slope = length(gradient), steep = smoothstep(0.45, 0.9, slope), fine = mix(0.5, 1.0, material.a);
    float speckle = mix(grain.g, face.g, steep) - 0.5;
    vec3 albedo = material.rgb * (1.0 + 0.35 * speckle * material.a);
    vec3 facets = kFacets * (0.5 + 0.5 * slope) * facetsOf(face, gradient, steep * material.a);
#ifdef LANDSCAPE
    // What is steep is rock or its rubble whatever it is called: broken, with stones.
    float stony = smoothstep(0.32, 0.62, slope) * material.a;
    albedo *= (1.0 + 0.24 * gFine.grain * material.a) * (1.0 - 0.55 * gFine.crack);
    albedo *= mix(vec3(1.0), vec3(1.0) + 0.16 * gFine.bed * vec3(1.0, 0.9, 0.75), stony);
    float walls = smoothstep(0.55, 0.95, slope) * material.a;
    Joints joints = Joints(vec3(0.0), 0.0, 0.0);
    for (int i = 0; i < int(walls > 0.01); ++i)
        joints = jointsAt(elevation, gradient);
    albedo *= (1.0 + 0.30 * joints.tone * walls) * (1.0 - 0.5 * joints.crack * walls);
    facets += 0.55 * walls * joints.lean;
    Thing stone = thingAt(1.7, (0.03 + 0.40 * stony) * material.a, 1.0, 0.5, 877);
    float things = 1.0 - gPlain;
    albedo *= (1.0 - 0.45 * stone.shade * things) * mix(1.0, 0.85 + 0.45 * stone.kind, stone.cover * things);
    facets -= 0.9 * vec3(stone.dome.x, 0.0, stone.dome.y) * things;
    // A winter's snow lies on all of them.
    float above = (elevation - uRelief.x) / max(uRelief.y - uRelief.x, 1e-3) - mix(1.3, -0.35, uSnow);
    Drift drift = Drift(0.0, slope, 0.0, 0.0);
    for (int i = 0; i < int(uSnow > 0.01); ++i)
        drift = driftHere(slope, 0.5 * speckle, 1.0);
    float snow = step(0.01, uSnow) * snowShare(above - 0.10 * speckle + drift.more, drift.slope) * (1.0 - drift.blown);
    albedo = mix(albedo, kSnow * (1.0 + 0.06 * drift.deep), snowCover(snow, drift.slope));
    facets *= 1.0 - snow;
    fine *= 1.0 - 0.75 * snow * drift.deep;
#endif
    return Ground(albedo, mix(0.15, 0.75, material.a), facets, fine);
}
#elif !defined(CLAY)
// How far a place stands above its surroundings (negative in hollows), as a slope: two ranges, of gullies and of valleys.
vec2 convexityAt(vec2 uv, float elevation, float lod) {
    float near = max(lod + 2.0, 2.5);
    float far = max(lod + 3.5, log2(max(uLastCell.x, uLastCell.y) / 40.0));
    return vec2((elevation - heightAt(uv, near)) / (exp2(near) * uCellM),
                (elevation - heightAt(uv, far)) / (exp2(far) * uCellM));
}

#ifndef LANDSCAPE
// A bed by arithmetic alone: x its tone, y how its face leans, from under its edge (-0.5) up to its ledge (0.5). Its edge is
// as sharp as a pixel, and it is gone where a pixel covers it. `high` and `across` count beds.
vec2 bedAt(float high, float across) {
    float base = floor(high), part = high - base;
    float tone = fract(base * (0.37 + 0.618034 * base)), below = fract((base - 1.0) * (0.37 + 0.618034 * (base - 1.0)));
    return mix(vec2(below - 0.5, 0.5), vec2(tone, part) - 0.5, clamp(part / max(across, 0.06), 0.0, 1.0)) *
           clamp(1.6 - 2.0 * across, 0.0, 1.0);
}

// Thick beds and thin ones within them; they dip a little, waver and differ in thickness.
vec2 bedsOf(float elevation, vec2 gradient, vec4 broad, vec4 middle) {
    float perM = 1.0 / max((uRelief.y - uRelief.x) / 22.0, 3.0 * uCellM);
    float high = (elevation + dot(gOnMap, vec2(0.07, 0.04))) * perM + 3.0 * broad.g + 0.3 * middle.g;
    high += 1.1 * abs(fract(0.29 * high) - 0.5);
    float across = changeAcross(gradient * uCellM) * perM;
    return 0.6 * bedAt(high, across) + 0.5 * bedAt(3.7 * high, 3.7 * across);
}
#endif

const float kWanderLod = 3.0;  // only the broadest octaves bend the ground's patches

// By the true slopes: the vertical scale of the picture changes no material.
Ground natural(vec2 uv, float elevation, vec2 gradient, vec2 convexity) {
    float slope = length(gradient);
    vec2 place = gOnMap / uExtentM;
    float cellShare = uCellM / uExtentM;
    vec2 wander = textureLod(uNoise, wanderPlace(place), kWanderLod).rg - 0.5;
    vec4 broad = noiseAt(broadPlace(place, wander), cellShare * 2.3);
    vec4 middle = noiseAt(middlePlace(place, wander), cellShare * 13.0);
    vec4 fine = noiseAt(kTurned * gCell * 0.043 + 0.25 * broad.rg, 0.043);
    float height = (elevation - uRelief.x) / max(uRelief.y - uRelief.x, 1e-3);
    float patchy = patchiness(broad.r, middle.r);
#ifdef LANDSCAPE
    // Far out on the plain no patch is drawn out to a band.
    patchy *= 1.0 - 0.85 * gPlain;
#endif
    vec4 face = faceNoiseAt(elevation, gradient, 0.053);
    float rocky = smoothstep(0.45, 0.9, slope);
    float speckle = mix(fine.r, face.r, rocky) - 0.5;
#ifdef LANDSCAPE
    speckle = 0.5 * speckle + 0.40 * gFine.grain;
#endif
    float crest = crestOf(convexity);
#ifdef LANDSCAPE
    crest *= 1.0 - 0.7 * gPlain;
#endif
    float moist = moistureOf(crest, height, patchy);

    vec3 grass = grassColour(moist, speckle);
#ifdef LANDSCAPE
    grass *= 0.92 + 0.42 * gFine.grain;
#endif
    grass = mix(grass, desertColour(broad.g, speckle), uArid);
    vec3 forest = forestColour(fine.g, speckle);
    vec3 scree = screeColour(fine.g);
    // Beds of rock lie nearly level; their edges show where the slope cuts through them.
#ifdef LANDSCAPE
    float bedsPerM = 9.0 / max(uRelief.y - uRelief.x, 1.0);
    float bed = noiseAt(vec2(0.37 + 0.04 * middle.g, bedsPerM * elevation + 0.10 * middle.r),
                        max(bedsPerM * slope * uCellM, cellShare)).r;
    bed += 0.65 * gFine.bed;
#else
    vec2 beds = rocky * bedsOf(elevation, gradient, broad, middle);
    float bed = 0.5 + 0.5 * beds.x;
#endif
    vec3 rock = rockColour(broad.g, middle.g, speckle, bed, face.g);
#ifdef LANDSCAPE
    rock *= vec3(0.86, 0.88, 0.90);
    // Beds of other stone, weathered faces and dark cracks.
    rock *= mix(vec3(1.0), mix(vec3(0.80, 0.79, 0.80), vec3(1.12, 1.02, 0.88), 0.5 + 0.5 * gFine.bed), abs(gFine.bed));
    rock *= (0.86 + 0.26 * gFine.grain) * (1.0 - 0.70 * gFine.crack);
#endif

#ifdef LANDSCAPE
    float wooded = woodedShare(patchy + kMoreWood, speckle, crest, height - uTreesHigher, slope);
#else
    float wooded = woodedShare(patchy, speckle, crest, height - uTreesHigher, slope);
#endif
    wooded *= 1.0 - uArid;
    rock = aridRock(rock, uArid);
    vec3 albedo = mix(grass, forest, wooded * kWoodCover);
    float roughness = mix(0.45, 1.15, wooded);

    albedo = heathed(albedo, slope);

    float bare = raggedBareness(slope, height, patchy, speckle, crest);
    bare += crestBareness(convexity);
#ifdef LANDSCAPE
    // Rock comes through on the crests, and soil lies in the gullies.
    bare += 0.5 * (length(gradient + gFine.gradient) - slope) - 0.20 * gFine.hollow;
    // What falls off the rock lies at the foot of it, as steep as it can lie.
    float talus = smoothstep(0.40, 0.52, slope) * (1.0 - smoothstep(0.68, 0.86, slope)) * smoothstep(0.02, -0.30, crest);
    bare -= 0.12 * talus;
    // Low down turf holds on steeper slopes.
    bare -= 0.13 * (1.0 - smoothstep(0.15, 0.50, height)) * (1.0 - uArid);
    // Where the ground is fine enough to be seen rock has an edge: it comes through the turf.
    float screeShare = max(smoothstep(0.54, 0.68, bare), 0.85 * talus);
    float rockShare = smoothstep(0.69, 0.86, bare);
#else
    float screeShare = screeShareOf(bare);
    float rockShare = rockShareOf(bare);
    // Joints are dark, and too thin to be seen from afar.
    float joint = (1.0 - smoothstep(0.01, 0.05, abs(face.b - 0.5))) * clamp(1.5 - 3.0 * gFootprint, 0.0, 1.0);
    rock *= (1.0 + 0.25 * beds.x) * (1.0 - 0.3 * rocky * joint);
#endif
    albedo = mix(mix(albedo, scree, screeShare * kScreeCover), rock, rockShare);
    roughness = mix(roughness, 0.85, screeShare);
#ifdef LANDSCAPE
    // Shrubs on meadows and ledges, stones on scree and below rock.
    float turf = (1.0 - screeShare) * (1.0 - 0.9 * wooded) * gDry;
    float bushy = smoothstep(0.20, 0.80, moist + 0.9 * patchy + 0.25 * slope);
    Thing scrub = thingAt(14.0, mix(0.10 + 0.55 * bushy, 0.0, uArid) * turf, 0.3, 0.2, 433);
    Thing shrub = thingAt(4.6, mix(0.75 * bushy, 0.16, uArid) * turf + 0.10 * rockShare * (1.0 - uArid), 0.0, 0.9, 611);
    Thing stone = thingAt(1.7, 0.75 * screeShare * (1.0 - rockShare) + 0.12 * rockShare + 0.04 * turf, 1.0, 0.5, 877);
    float things = 1.0 - gPlain;
    albedo *= 1.0 - 0.45 * max(shrub.shade, stone.shade) * things;
    vec3 leaves = mix(mix(vec3(0.048, 0.066, 0.026), vec3(0.098, 0.104, 0.042), shrub.kind), vec3(0.150, 0.138, 0.080), uArid);
    albedo = mix(albedo, vec3(0.105, 0.112, 0.048) * (0.9 + 0.8 * gFine.grain + 0.3 * scrub.kind), 0.42 * scrub.cover * things);
    // Its foot is in its own shade.
    float crown = 1.0 - 0.45 * smoothstep(0.2, 1.0, dot(shrub.dome, shrub.dome));
    albedo = mix(albedo, leaves * (1.0 + 0.8 * gFine.grain) * crown, shrub.cover * things);
    albedo = mix(albedo, rock * (0.85 + 0.45 * stone.kind), stone.cover * things);
    vec2 domes = (shrub.dome * 0.80 + stone.dome * 0.75) * things;
#endif

    float gained = textureLod(uGained, uv, 0.0).r;
    float unit = kSedimentShare * (uRelief.y - uRelief.x) + 0.05;
    float scoured = scouredShare(gained / unit, slope, rockShare);
    float silted = siltedShare(gained / unit, slope, middle.r);
    albedo = mix(albedo, rock * kFreshRock, kWearShare * scoured);
    albedo = mix(albedo, kSediment * (0.9 + 0.2 * fine.g), kSiltShare * silted);
    float cover = textureLod(uCover, uv, 0.0).r;
#ifdef LANDSCAPE
    cover *= 1.0 - gPlain;
#endif
    float sand = sandShare(cover);
    albedo = mix(albedo, kSand * (0.94 + 0.12 * fine.g), sand);
    roughness = mix(roughness, 0.3, sand);
    albedo = mix(albedo, kSnow * (0.97 + 0.06 * fine.g), winterSnowShare(-cover));
    float ice = iceShare(-cover);
#ifdef LANDSCAPE
    // Its edge follows the relief between the cells.
    ice = smoothstep(0.30, 0.70, ice + 1.6 * ice * (1.0 - ice) * (gFine.grain - 0.5 * gFine.hollow));
#endif
    albedo = mix(albedo, kIce * (0.86 + 0.28 * fine.g), ice);
    roughness = mix(roughness, 0.22, ice);
    rockShare *= (1.0 - sand) * (1.0 - winterSnowShare(-cover));

#ifdef LANDSCAPE
    Drift drift = Drift(0.0, slope, 0.0, 0.0);
    for (int i = 0; i < int(height - snowLine() > -0.3); ++i)  // a loop: what is not needed costs nothing
        drift = driftHere(slope, 0.6 * speckle + 0.5 * patchy, 1.0 - 0.7 * wooded);
    // On walls it lies on the ledges and in the gullies of the relief between the cells.
    float ledges = smoothstep(0.30, 0.60, slope) * (0.8 * (length(gradient + gFine.gradient) - slope) - 0.16 * gFine.hollow + 0.14 * gFine.grain);
    float snow = (1.0 - uArid) * snowShare(height - snowLine() - 0.12 * patchy - 0.10 * speckle + drift.more, drift.slope + ledges) *
                 (1.0 - 0.6 * uSnow * wooded) * (1.0 - drift.blown);
    albedo = mix(albedo, kSnow * (1.0 + 0.06 * drift.deep), snowCover(snow, drift.slope));
#else
    float snow = (1.0 - uArid) * snowShare(height - snowLine() - 0.12 * patchy - 0.10 * speckle, slope);
    albedo = mix(albedo, kSnow, snowCover(snow, slope));
#endif
    albedo *= 1.0 + kCrestLight * crest * (1.0 - snow);
    vec3 facets = kFacets * (0.5 + 0.5 * slope) * facetsOf(face, gradient, rocky * rockShare * (1.0 - snow));
#ifndef LANDSCAPE
    facets.xz += 1.3 * beds.y * rockShare * (1.0 - snow) * gradient;
#else
    float walls = smoothstep(0.55, 0.95, slope) * rockShare * (1.0 - snow);
    Joints joints = Joints(vec3(0.0), 0.0, 0.0);
    for (int i = 0; i < int(walls > 0.01); ++i)
        joints = jointsAt(elevation, gradient);
    albedo *= (1.0 + 0.30 * joints.tone * walls) * (1.0 - 0.5 * joints.crack * walls);
    facets += 0.55 * walls * joints.lean;
    vec3 stoneGrain = vec3(0.0);
    for (int i = 0; i < int(gNarrow * gFootprint * uCellM < 0.4); ++i)
        stoneGrain = stoneGrainHere(elevation, gradient) * max(rockShare, 0.6 * screeShare) * (1.0 - snow);
    albedo *= 1.0 + 0.7 * stoneGrain.x;
    facets.xz += 0.9 * stoneGrain.yz;
    // Wind draws ripples over sand, across it.
    float rippled = sand * (1.0 - smoothstep(0.15, 0.45, gNarrow * gFootprint * uCellM / 4.5));
    float ripple = cos(6.2832 * (dot(gOnMap, uWind) / 4.5 + 3.0 * broad.b + 0.5 * gFine.grain));
    facets.xz -= 0.085 * rippled * ripple * uWind;
    facets -= 1.2 * vec3(domes.x, 0.0, domes.y) * (1.0 - snow) * (1.0 - sand) * (1.0 - ice);
#endif
    roughness = mix(roughness, 0.3, rockShare * rocky);
    float fineShare = 1.0 - 0.6 * snow * (1.0 - rocky);
#ifdef LANDSCAPE
    fineShare *= 1.0 - 0.75 * snow * drift.deep;  // drifts fill what is rough
#endif
    return Ground(albedo, mix(roughness, 0.25, snow), facets, fineShare);
}
#endif
