layout(location = 0) in vec4 aFrom;  // east, south, metres from the head, width in metres
layout(location = 1) in vec4 aFromRun;  // direction downstream, m/s, strength
layout(location = 2) in vec4 aTo;
layout(location = 3) in vec4 aToRun;
layout(location = 4) in vec3 aLook;  // least width in pixels and in cells; 1 for a brook

out vec3 vPosition;
out vec4 vRun;       // metres from the head, width, m/s, half width in pixels
out float vAcross;   // -1 to 1 on the water, more on the banks
out vec3 vBank;      // width of a bank in pixels; strength of the river; 1 for a brook

vec3 liftedAt(vec2 place) {
    vec2 cell = clamp(place / uCellM - 0.5, vec2(0.0), uLastCell);
    vec3 position = placed(cell - uOriginCell, drawnAt(cell));
    position.xz = place - uOriginM;
    // Nearer than the ground, so that neither the cells of its own banks nor coarse triangles far off hide the water.
    vec3 toEye = uEye - position;
    float away = length(toEye);
    return position + toEye * min(0.004 + 0.6 * uCellM / away, 0.5);
}

void main() {
    bool last = gl_VertexID > 1;
    float side = float(gl_VertexID % 2) * 2.0 - 1.0;
    vec4 here = last ? aTo : aFrom;
    vec4 run = last ? aToRun : aFromRun;
    vec3 centre = liftedAt(here.xy);
    vec4 clip = uViewProjection * vec4(centre, 1.0);
    vec3 across = vec3(-run.y, 0.0, run.x);
    vec4 beside = uViewProjection * vec4(centre + across * uCellM, 1.0);
    vec2 px = clip.xy / max(clip.w, 1e-3) * uFramePx * 0.5;
    vec2 besidePx = beside.xy / max(beside.w, 1e-3) * uFramePx * 0.5;
    float pxPerM = max(length(besidePx - px) / uCellM, 1e-9);
    // True width, or so much that it can be seen; one pixel more for the soft edge.
    float widthM = max(here.w, aLook.y * uCellM);
    float halfPx = max(0.5 * widthM * pxPerM, 0.5 * aLook.x * uPixelRatio) + 0.75;
    // Seen edge-on a band has no pixels to widen by.
    float halfM = min(halfPx / pxPerM, max(widthM, 4.0 * uCellM));
    float bankM = 0.3 * widthM + 0.42 * aLook.y * uCellM;
    float reach = 1.0 + bankM / halfM;

    vPosition = centre + across * side * halfM * reach;
    vRun = vec4(here.z, widthM, run.z, halfM * pxPerM);
    vAcross = side * reach;
    vBank = vec3(bankM * pxPerM, run.w, aLook.z);
    gl_Position = uViewProjection * vec4(vPosition, 1.0);
    if (clip.w <= 0.0 || beside.w <= 0.0)
        gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
}
