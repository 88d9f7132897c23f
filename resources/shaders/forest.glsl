// Where trees stand: the forest of the natural look (material.glsl), at a place instead of a pixel.
float heightShare(float elevation) {
    return (elevation - uRelief.x) / max(uRelief.y - uRelief.x, 1e-3);
}

float forestAt(vec2 cell, float elevation, vec2 gradient) {
    vec2 uv = (cell + 0.5) / (uLastCell + 1.0);
    vec2 level = (cell + 0.5) * uCellM;
    vec2 place = level / uExtentM;
    float near = heightAt(uv, 2.5), far = heightAt(uv, max(3.5, log2(max(uLastCell.x, uLastCell.y) / 40.0)));
    vec2 convexity = vec2((elevation - near) / (exp2(2.5) * uCellM),
                          (elevation - far) / (max(exp2(3.5), max(uLastCell.x, uLastCell.y) / 40.0) * uCellM));
    vec2 wander = textureLod(uNoise, wanderPlace(place), 3.0).rg - 0.5;
    vec4 broad = textureLod(uNoise, broadPlace(place, wander), 0.0);
    vec4 middle = textureLod(uNoise, middlePlace(place, wander), 1.0);
    float patchy = patchiness(broad.r, middle.r);
    float slope = length(gradient), height = heightShare(elevation);
    float crest = crestOf(convexity);
    float bare = barenessOf(slope, height - uTreesHigher) + 0.22 * patchy + 0.22 * max(crest, 0.0) * smoothstep(0.15, 0.45, height);
    return woodedShare(patchy + kMoreWood, 0.0, crest, height - uTreesHigher, slope) * (1.0 - uArid) * (1.0 - smoothstep(0.52, 0.72, bare)) * (1.0 - softAt(uv));
}

// Of meadows that are neither steep nor high.
float openAt(float elevation, vec2 gradient) {
    return (1.0 - smoothstep(0.35, 0.60, length(gradient))) * (1.0 - smoothstep(0.45, 0.62, heightShare(elevation))) * (1.0 - uArid);
}
