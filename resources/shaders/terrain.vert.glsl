layout(location = 0) in vec2 aGrid;   // vertex of the patch, 0 to 32
layout(location = 1) in vec3 aPatch;  // corner cell, cells between vertices

invariant gl_Position;
out vec2 vCell;  // from the origin

void main() {
    vCell = morphedCell(aPatch.xy, aGrid, aPatch.z);
    gl_Position = uViewProjection * vec4(placed(vCell, drawnAt(mapCell(vCell))), 1.0);
}
