in vec2 vPlace;
out vec4 fragColour;

void main() {
    fragColour = vec4(toScreen(background(vPlace.y)) + dither(gl_FragCoord.xy), 1.0);
}
