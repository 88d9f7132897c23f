layout(location = 0) in vec2 aGrid;   // vertex of the patch, 0 to 1
layout(location = 1) in vec4 aPatch;  // first cell, cells across and down

invariant gl_Position;
out vec2 vCell;

void main() {
    vCell = aPatch.xy + aGrid * aPatch.zw;
    gl_Position = uViewProjection * vec4(placed(vCell, landAround(vCell)), 1.0);
}
