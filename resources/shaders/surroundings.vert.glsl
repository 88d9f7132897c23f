layout(location = 0) in vec2 aGrid;   // vertex of the patch, 0 to 1
layout(location = 1) in vec4 aPatch;  // first cell, cells across and down

invariant gl_Position;
out vec2 vCell;  // from the origin

// Where it meets the map it must not stand higher between two vertices than the finer ground there, or one would look
// below it: as low as the ground within a quad. What is left of a gap shows the side of the map.
float lowestAround(vec2 cell, vec2 quad) {
    float lowest = landAround(cell);
    for (int i = -4; i <= 4; ++i) {
        float way = float(i) / 4.0;
        lowest = min(lowest, min(landAround(cell + vec2(way * quad.x, 0.0)), landAround(cell + vec2(0.0, way * quad.y))));
    }
    return lowest;
}

void main() {
    vec2 cell = aPatch.xy + aGrid * aPatch.zw;
    vCell = cell - uOriginCell;
    bool isBorder = all(greaterThan(cell, vec2(-0.5))) && all(lessThan(cell, uLastCell + 0.5));
    float height = isBorder ? lowestAround(cell, aPatch.zw / 16.0) : landAround(cell);
    gl_Position = uViewProjection * vec4(placed(vCell, height), 1.0);
}
