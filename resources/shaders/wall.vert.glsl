layout(location = 0) in vec2 aAlong;  // vertex along the edge of a patch, 0 to 32; 1 for the upper end
layout(location = 1) in vec4 aPatch;  // corner cell, cells between vertices, quads a side
layout(location = 2) in float aSide;  // 0 north, 1 south, 2 west, 3 east

uniform mat4 uViewProjection;
uniform float uBaseY;

out vec2 vCell;
out vec3 vPosition;
out float vGroundY;
flat out vec3 vNormal;

void main() {
    bool alongX = aSide < 1.5;
    bool far = mod(aSide, 2.0) > 0.5;
    float along = min(aAlong.x, aPatch.w);
    vec2 edge = far ? uLastCell : vec2(0.0);
    // Slides with the vertices of the surface at this edge.
    vec2 cell = alongX ? vec2(aPatch.x + along * aPatch.z, edge.y) : vec2(edge.x, aPatch.y + along * aPatch.z);
    float slide = morphAt(cell, aPatch.z) * fract(along * 0.5) * 2.0 * aPatch.z;
    vCell = min(alongX ? cell - vec2(slide, 0.0) : cell - vec2(0.0, slide), uLastCell);

    float ground = groundAt(vCell);
    vGroundY = ground * uVerticalScale;
    vPosition = placed(vCell, surfaceAt(vCell, ground));
    if (aAlong.y < 0.5)
        vPosition.y = uBaseY;
    vNormal = (alongX ? vec3(0.0, 0.0, 1.0) : vec3(1.0, 0.0, 0.0)) * (far ? 1.0 : -1.0);
    gl_Position = uViewProjection * vec4(vPosition, 1.0);
}
