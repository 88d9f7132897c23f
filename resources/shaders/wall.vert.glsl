layout(location = 0) in vec2 aAlong;  // vertex along the edge of a patch, 0 to 32; 1 for the upper end
layout(location = 1) in vec4 aPatch;  // corner cell, cells between vertices, quads a side
layout(location = 2) in float aSide;  // 0 north, 1 south, 2 west, 3 east

invariant gl_Position;
out vec3 vPosition;
out float vGroundY;
flat out vec3 vNormal;

void main() {
    bool alongX = aSide < 1.5;
    bool far = mod(aSide, 2.0) > 0.5;
    float along = min(aAlong.x, aPatch.w);
    float across = far ? aPatch.w : 0.0;
    // The same sum as for the surface, so that both meet to the last bit.
    vec2 near = morphedCell(aPatch.xy, alongX ? vec2(along, across) : vec2(across, along), aPatch.z);

    vec2 cell = mapCell(near);
    float ground = groundAt(cell);
    vGroundY = ground * uVerticalScale;
    vPosition = placed(near, surfaceAt(cell, ground));
    if (aAlong.y < 0.5)
        vPosition.y = uBaseY;
    vNormal = (alongX ? vec3(0.0, 0.0, 1.0) : vec3(1.0, 0.0, 0.0)) * (far ? 1.0 : -1.0);
    gl_Position = uViewProjection * vec4(vPosition, 1.0);
}
