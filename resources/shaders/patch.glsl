// Where the vertices of the terrain's patches lie. Cells are counted between samples: sample (i, j) is cell (i, j).
uniform sampler2D uHeight;
uniform sampler2D uWater;

// The share by which a vertex has slid onto the next coarser grid: from 0.83 of the range of its step on.
float morphAt(vec2 cell, float stepCells) {
    vec2 away = (min(cell, uLastCell) + 0.5) * uCellM - uEye.xz;
    float distance = sqrt(dot(away, away) + uEyeHeight * uEyeHeight);
    float range = uFinestRange * stepCells;
    return clamp((distance / range - 0.83) / 0.17, 0.0, 1.0);
}

// Cell of a grid vertex of a patch after morphing. Odd vertices slide to the neighbour that is a multiple of four: the
// quads that are left have the diagonals of the coarser grid then, and nothing jumps when that takes over.
vec2 morphedCell(vec2 corner, vec2 grid, float stepCells) {
    float morph = morphAt(corner + grid * stepCells, stepCells);
    vec2 slide = mod(grid, 2.0) * (mod(grid, 4.0) - 2.0);
    return min(corner + (grid + slide * morph) * stepCells, uLastCell);
}

// `lod` counts from whole cells, levels of the texture from the finest that is there.
float heightAt(vec2 uv, float lod) {
    return textureLod(uHeight, uv * uHeightShare, max(lod - uHeightLod, 0.0)).r;
}

float groundAt(vec2 cell) {
    return heightAt((cell + 0.5) / (uLastCell + 1.0), 0.0);
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
// (render/surroundings.cpp).
float plainShare(vec2 cell) {
    vec2 away = max(max(-cell, cell - uLastCell), vec2(0.0)) / uLastCell;
    return smoothstep(0.02, 1.0, length(away));
}

float landAround(vec2 cell) {
    return max(mix(groundAt(mirrored(cell)), uOutsideM, plainShare(cell)), uSeaLevelM);
}
#endif

vec3 placed(vec2 cell, float elevation) {
    return vec3((cell.x + 0.5) * uCellM, elevation * uVerticalScale, (cell.y + 0.5) * uCellM);
}
