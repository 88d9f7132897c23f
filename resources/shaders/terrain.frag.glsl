in vec2 vCell;
out vec4 fragColour;

void main() {
    fragColour = vec4(surfaceColour(vCell, dFdx(vCell), dFdy(vCell)), 1.0);
}
