in vec2 vPlace;
out vec4 fragColour;

// Distance to the block's foot, metres; nothing below it.
float awayFrom(vec2 place) {
    vec2 size = (uLastCell + 1.0) * uCellM;
    return length(max(max(-place, place - size), vec2(0.0)));
}

// The block stands on a table: dark where it touches, and a soft shadow away from the sun.
void main() {
    float extent = max(uLastCell.x, uLastCell.y) * uCellM;
    float touch = exp(-awayFrom(vPlace) / (0.020 * extent));
    vec2 from = uSunDirection.xz / max(uSunDirection.y, 0.25) * 0.5 * (uTopY - uBaseY);
    float thrown = exp(-awayFrom(vPlace + from) / (0.045 * extent));
    float dark = 1.0 - (1.0 - 0.42 * touch) * (1.0 - 0.34 * thrown);
    fragColour = vec4(0.0, 0.0, 0.0, dark);
}
