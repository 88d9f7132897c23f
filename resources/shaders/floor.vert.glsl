out vec2 vPlace;

// A square under the block, three times its size.
void main() {
    vec2 corner = vec2(gl_VertexID % 2, gl_VertexID / 2) * 3.0 - 1.0;
    vPlace = corner * (uLastCell + 1.0) * uCellM;
    gl_Position = uViewProjection * vec4(vPlace.x - uOriginM.x, uBaseY, vPlace.y - uOriginM.y, 1.0);
}
