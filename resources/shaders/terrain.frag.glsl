in vec2 vCell;
out vec4 fragColour;

void main() {
    goTo(vCell, dFdx(vCell), dFdy(vCell));
    fragColour = vec4(colourHere(), 1.0);
}
