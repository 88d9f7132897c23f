layout(location = 0) in vec2 aAround;  // of a shape: cosine and sine around the trunk; of a picture: across
layout(location = 1) in vec4 aRing;    // height and radius of a conifer, of a broadleaved tree, by its height
layout(location = 2) in vec3 aTile;    // first square; squares along a side of one of this ring
layout(location = 3) in vec3 aReach;   // of this ring; where trees end

const float kSquareM = 6.0;     // render/plants/plant_tiles.h
const int kTileSquares = 16;

uniform sampler2D uSunMap;
uniform sampler2D uSkyMap;
#ifdef MATERIALS
uniform sampler2D uPlants;  // of the recipe's surface: red where they are conifers; the share of squares that one stands in
#endif

out vec3 vPosition;
out vec3 vNormal;
out vec2 vAt;        // across the tree, -1 to 1; up it, 0 to 1
flat out vec4 vTint; // colour; 1 for a broadleaved tree
flat out vec3 vLight; // of the sun, of the sky; how closed the wood around is

void main() {
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    int slot = gl_InstanceID % (kTileSquares * kTileSquares);
    vec2 square = aTile.xy + aTile.z * vec2(slot % kTileSquares, slot / kTileSquares);
    // Of several squares that are drawn as one any may be it: the first of each would stand in rows.
    uint which = hashed(int(square.x), int(square.y), 173);
    square += floor(aTile.z * vec2(unitOf(which), unitOf(which * 2654435761u)));
    uint chance = hashed(int(square.x), int(square.y), 401), more = hashed(int(square.x), int(square.y), 907);
    vec2 within = vec2(unitOf(chance * 2654435761u), unitOf(chance * 2246822519u));
    vec2 at = (square + 0.12 + 0.76 * within) * kSquareM;
    vec2 cell = at / uCellM - 0.5;
    vec2 near = at - uOriginM;
    float away = length(vec3(near.x - uEye.x, uEyeHeight, near.y - uEye.z));
    if (away < aReach.x || away >= aReach.y || any(lessThan(cell, vec2(1.0))) || any(greaterThan(cell, uLastCell - 1.0)))
        return;
    vec2 uv = (cell + 0.5) / (uLastCell + 1.0);
    float ground = groundAt(cell);
    float depth = uShowWater == 0.0 ? -8.0 : max(textureLod(uWater, uv, 0.0).r, uSeaLevelM - ground);
    if (depth > -0.4 || textureLod(uRivers, uv, 0.0).r > -1.3)
        return;
#ifdef MATERIALS
    vec4 cover = textureLod(uPlants, uv * uMaterialShare, 0.0);
    float forest = cover.a, height = 0.0, kindChance = unitOf(more), broadleaved = 1.0 - step(0.5, cover.r);
    if (unitOf(chance) >= forest)
        return;
#else
    vec2 gradient = gradientAt(uv, 0.0);
    float forest = forestAt(cell, ground, gradient);
    float height = heightShare(ground), kindChance = unitOf(more);
    // A wood is closed, but for its highest part; at its edge and in the open single trees stand.
    float upper = smoothstep(0.46, 0.66, height - uTreesHigher);
    if (unitOf(chance) > uTreeShare * max(smoothstep(0.06, mix(0.55, 1.0, upper), forest) * (1.0 - 0.4 * upper), 0.012 * openAt(ground, gradient)))
        return;

    float broadleaved = step(kindChance, 1.15 - 2.6 * height + uBroadleaved);
#endif
    // Small near the tree line, and where the wood begins.
    float tall = mix(7.5, 16.0, unitOf(more * 747796405u)) * mix(0.45, 1.0, smoothstep(0.1, 0.7, forest)) *
                 mix(1.0, 0.72, broadleaved) * (1.0 - smoothstep(0.86, 1.0, away / aReach.z));
#ifndef MATERIALS
    tall *= uTreeSize * (1.0 - 0.5 * upper);
#endif
    float wide = tall * (1.0 + 0.9 * log2(aTile.z)) * mix(0.85, 1.2, unitOf(more * 2891336453u));
    vec2 ring = broadleaved > 0.5 ? aRing.zw : aRing.xy;
    float turn = 6.2832 * unitOf(chance * 747796405u);
#ifdef SHADOW
    // Along the ground, away from the sun; a low one throws it far, but not without end.
    vec2 away2 = -normalize(uSunDirection.xz + vec2(1e-5, 0.0));
    float reach = min(length(uSunDirection.xz) / max(uSunDirection.y, 0.05), 3.0) * tall;
    vec2 place = at + away2 * reach * ring.x + vec2(-away2.y, away2.x) * aAround.x * ring.y * wide;
    vec2 there = place / uCellM - 0.5;
    float lies = drawnAt(clamp(there, vec2(0.0), uLastCell));
    place -= uOriginM;
    vPosition = vec3(place.x, (lies + 0.1) * uVerticalScale, place.y);
    vPosition += (uEye - vPosition) * 0.004;  // before the ground
    vAt = vec2(aAround.x, ring.x);
    vNormal = vec3(0.0, 1.0, 0.0);
    vTint = vec4(0.0, 0.0, 0.0, broadleaved);
    vLight = vec3(textureLod(uSunMap, (cell + 0.5) * uSunMapScale, 0.0).r * cloudShade(vPosition) * (1.0 - uOvercast), vec2(0.0));
    vLight.x *= 1.0 - smoothstep(0.8, 1.0, away / aReach.y);
    gl_Position = uViewProjection * vec4(vPosition, 1.0);
    return;
#endif
#ifdef SHAPE
    float foot = drawnAt(cell);
    vec2 around = mat2(cos(turn), sin(turn), -sin(turn), cos(turn)) * aAround;
    vec3 across = vec3(around.x, 0.0, around.y);
    vNormal = normalize(across * mix(1.0, ring.y / 0.345, broadleaved) + vec3(0.0, mix(0.45, 2.6 * (ring.x - 0.6), broadleaved), 0.0));
    vAt = vec2(0.0, ring.x);
    // No two crowns are alike.
    float uneven = 1.0 + 0.28 * sin(3.0 * turn + 5.0 * aAround.x + 9.0 * ring.x + 4.0 * aAround.y);
    wide *= uneven;
#else
    float foot = ground;
    vec3 across = normalize(vec3(uEye.z - near.y, 0.0, near.x - uEye.x)) * aAround.x;
    vNormal = across;
    vAt = vec2(aAround.x, ring.x);
#endif
    vPosition = vec3(near.x, (foot + tall * ring.x) * uVerticalScale, near.y) + across * ring.y * wide;
    // Stands differ, and trees in them: dark firs, bluish spruces, warm pines, pale larches, and a dead one here and there.
    float stand = textureLod(uNoise, at / 1900.0 + 0.29, 1.0).g, own = unitOf(more * 2246822519u);
    float kind = clamp(0.5 + 2.2 * (stand - 0.5) + 1.2 * (own - 0.5), 0.0, 1.0);
    vec3 conifer = mix(mix(vec3(0.023, 0.047, 0.032), vec3(0.036, 0.066, 0.040), smoothstep(0.0, 0.4, kind)),
                       mix(vec3(0.058, 0.078, 0.030), vec3(0.112, 0.128, 0.042), smoothstep(0.75, 1.0, kind)), smoothstep(0.4, 0.75, kind));
    vec3 leaves = mix(mix(vec3(0.038, 0.070, 0.026), vec3(0.078, 0.108, 0.032), smoothstep(0.0, 0.6, kind)), vec3(0.140, 0.138, 0.042),
                      smoothstep(0.7, 1.0, kind));
    vec3 crown = mix(conifer, leaves, broadleaved) * mix(0.82, 1.18, unitOf(more * 1597334677u));
    vTint = vec4(mix(crown, vec3(0.150, 0.132, 0.108), step(unitOf(more * 3266489917u), 0.012)), broadleaved);
#ifndef MATERIALS
    float line = snowLineOf(uRelief.y, uSnow) + uSnowHigher;
    vTint.rgb = mix(vTint.rgb, kSnow, 0.55 * smoothstep(-0.02, 0.12, height - line));
#endif
    vLight = vec3(textureLod(uSunMap, (cell + 0.5) * uSunMapScale, 0.0).r * cloudShade(vPosition),
                  pow(textureLod(uSkyMap, (cell + 0.5) * uSkyMapScale, 0.0).r, 1.6), smoothstep(0.10, 0.60, forest));
    gl_Position = uViewProjection * vec4(vPosition, 1.0);
}
