layout(location = 0) in vec3 aFrom;    // east, south, width in metres
layout(location = 1) in vec3 aTo;
layout(location = 2) in vec4 aColour;  // as on the screen
layout(location = 3) in float aLeastPx;

out vec4 vColour;
out float vAcross;   // -1 to 1
out float vHalfPx;

vec4 clipAt(vec2 place) {
    vec2 cell = clamp(place / uCellM - 0.5, vec2(0.0), uLastCell);
    vec3 position = placed(cell - uOriginCell, surfaceAt(cell, groundAt(cell)));
    position.xz = place - uOriginM;
    // A little nearer than the ground, so that its own slope does not hide the line.
    position += (uEye - position) * 0.0015;
    return uViewProjection * vec4(position, 1.0);
}

void main() {
    float end = float(gl_VertexID / 2);
    float side = float(gl_VertexID % 2) * 2.0 - 1.0;
    vec4 from = clipAt(aFrom.xy);
    vec4 to = clipAt(aTo.xy);
    vec4 here = end < 0.5 ? from : to;
    vec2 a = from.xy / max(from.w, 1e-3) * uFramePx * 0.5;
    vec2 b = to.xy / max(to.w, 1e-3) * uFramePx * 0.5;
    vec2 along = b - a;
    along = dot(along, along) > 1e-6 ? normalize(along) : vec2(1.0, 0.0);
    vec2 across = vec2(-along.y, along.x);

    // Pixels of a metre where the point is; the projection's second row holds the focal length.
    float pxPerM = uFramePx.y * 0.5 * length(vec3(
        uViewProjection[0].y, uViewProjection[1].y, uViewProjection[2].y)) / max(here.w, 1e-3);
    float widthM = end < 0.5 ? aFrom.z : aTo.z;
    vHalfPx = 0.5 * max(aLeastPx * uPixelRatio, widthM * pxPerM) + 1.0;
    vAcross = side;
    vColour = aColour;
    // Pieces overlap a little, so that bends have no gaps.
    vec2 shift = across * side * vHalfPx + along * (end * 2.0 - 1.0) * min(0.35 * vHalfPx, 2.0);
    gl_Position = here;
    gl_Position.xy += shift * 2.0 / uFramePx * here.w;
    if (from.w <= 0.0 || to.w <= 0.0)
        gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
}
