// Where the vertices of the terrain's patches lie. Cells are counted between samples: sample (i, j) is cell (i, j).
uniform sampler2D uHeight;
uniform sampler2D uWater;

// Cells from the origin that positions count from: `near`. Cells of the map are what the textures are read at.
vec2 mapCell(vec2 near) {
    return near + uOriginCell;
}

// By which detail is chosen.
float eyeDistance(vec2 near) {
    vec2 away = (min(near, uLastCell - uOriginCell) + 0.5) * uCellM - uEye.xz;
    return sqrt(dot(away, away) + uEyeHeight * uEyeHeight);
}

// The share by which a vertex has slid onto the next coarser grid: from 0.83 of the range of its step on.
float morphAt(vec2 near, float stepCells) {
    float distance = eyeDistance(near);
    float range = (stepCells < 1.0 ? uFineRange : uFinestRange) * stepCells;
    return clamp((distance / range - 0.83) / 0.17, 0.0, 1.0);
}

// Where a grid vertex of a patch with that first corner lies after morphing, from the origin. Odd vertices slide to the neighbour that is a multiple of four: the
// quads that are left have the diagonals of the coarser grid then, and nothing jumps when that takes over.
vec2 morphedCell(vec2 corner, vec2 grid, float stepCells) {
    corner -= uOriginCell;
    float morph = morphAt(corner + grid * stepCells, stepCells);
    vec2 slide = mod(grid, 2.0) * (mod(grid, 4.0) - 2.0);
    return min(corner + (grid + slide * morph) * stepCells, uLastCell - uOriginCell);
}

// `lod` counts from whole cells, levels of the texture from the finest that is there.
float heightAt(vec2 uv, float lod) {
    return textureLod(uHeight, uv * uHeightShare, max(lod - uHeightLod, 0.0)).r;
}

float groundAt(vec2 cell) {
    return heightAt((cell + 0.5) / (uLastCell + 1.0), 0.0);
}

// Rise of the ground per metre east and south, from samples about a pixel apart, so that far ground does not shimmer.
vec2 gradientAt(vec2 uv, float lod) {
    float reach = exp2(lod);
    vec2 d = reach / (uLastCell + 1.0);
    float west = heightAt(uv - vec2(d.x, 0.0), lod);
    float east = heightAt(uv + vec2(d.x, 0.0), lod);
    float north = heightAt(uv - vec2(0.0, d.y), lod);
    float south = heightAt(uv + vec2(0.0, d.y), lod);
    return vec2(east - west, south - north) / (2.0 * reach * uCellM);
}

// Elevation of what is seen from above: the ground, or the water that covers it.
float surfaceAt(vec2 cell, float ground) {
    if (uShowWater == 0.0)
        return ground;
    float depth = textureLod(uWater, (cell + 0.5) / (uLastCell + 1.0), 0.0).r;
    return max(max(ground, ground + depth), uSeaLevelM);
}

#ifdef LANDSCAPE
// The land around the map is its own relief, mirrored at the edges, that sinks into a plain.
vec2 mirrored(vec2 cell) {
    return uLastCell - abs(mod(cell, 2.0 * uLastCell) - uLastCell);
}

// Share of the plain: 0 on the map and just beside it, 1 from a map's length on, where patches get coarse
// (render/ground/surroundings.cpp).
float plainShare(vec2 cell) {
    vec2 away = max(max(-cell, cell - uLastCell), vec2(0.0)) / uLastCell;
    return smoothstep(0.02, 1.0, length(away));
}

float landAround(vec2 cell) {
    return max(mix(groundAt(mirrored(cell)), uOutsideM, plainShare(cell)), uSeaAroundM);
}
#endif

#ifdef LANDSCAPE
uniform sampler2D uRivers;  // above 0 where the water is a river's own
uniform sampler2D uCover;   // depth of sand; of ice below 0

// What covers the ground so that no relief of its own is seen.
float softAt(vec2 uv) {
    float cover = textureLod(uCover, uv, 0.0).r;
    return 0.94 * max(sandShare(cover), iceShare(-cover));
}

vec4 throughPoints(float f) {
    float f2 = f * f, f3 = f2 * f;
    return 0.5 * vec4(2.0 * f2 - f - f3, 2.0 - 5.0 * f2 + 3.0 * f3, f + 4.0 * f2 - 3.0 * f3, f3 - f2);
}

// Smooth between the samples and the same at them (Catmull-Rom).
float smoothGroundAt(vec2 cell) {
    vec2 base = floor(cell);
    vec4 across = throughPoints(cell.x - base.x), down = throughPoints(cell.y - base.y);
    float sum = 0.0;
    for (int j = 0; j < 4; ++j) {
        vec4 row;
        for (int i = 0; i < 4; ++i)
            row[i] = groundAt(clamp(base + vec2(i - 1, j - 1), vec2(0.0), uLastCell));
        sum += down[j] * dot(across, row);
    }
    return sum;
}

// As seen from above, with the relief that is finer than the cells. It follows from the place alone, so that patches meet.
float drawnAt(vec2 cell) {
    float ground = groundAt(cell);
    if (uReliefDrawn < 0.5)
        return surfaceAt(cell, ground);
    vec2 uv = (cell + 0.5) / (uLastCell + 1.0);
    // At the map's edges, where the land around begins, there is none.
    vec2 border = min(cell, uLastCell - cell);
    float inner = smoothstep(0.0, 4.0, min(border.x, border.y));
    float distance = eyeDistance(cell - uOriginCell);
    // Cells between the vertices of the patches that lie so far; a wave takes some of them.
    float apart = max(2.0 * distance / uFineRange, uFinestStep);
    float leastM = 3.0 * apart * uCellM;
    if (inner <= 0.0 || leastM >= uReliefM)
        return surfaceAt(cell, ground);
    float depth = uShowWater == 0.0 ? -8.0 : max(textureLod(uWater, uv, 0.0).r, uSeaLevelM - ground);
    float share = inner * reliefShare(depth, textureLod(uRivers, uv, 0.0).r);
    // Curved only where there are vertices between the samples.
    float drawn = mix(ground, smoothGroundAt(cell), inner * smoothstep(1.0, 2.0, uReliefM / leastM));
    if (share > 0.0)
        drawn += share * reliefAt(vec3((cell.x + 0.5) * uCellM, ground, (cell.y + 0.5) * uCellM), gradientAt(uv, 0.0),
                                  uReliefM, leastM, softAt(uv)).height;
    return max(drawn, ground + depth);
}
#else
float drawnAt(vec2 cell) {
    return surfaceAt(cell, groundAt(cell));
}
#endif

vec3 placed(vec2 near, float elevation) {
    return vec3((near.x + 0.5) * uCellM, elevation * uVerticalScale, (near.y + 0.5) * uCellM);
}
