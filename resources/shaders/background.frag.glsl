in vec2 vPlace;
out vec4 fragColour;

void main() {
    vec3 colour = mix(uLow, uHigh, smoothstep(0.22, 0.85, vPlace.y));
    fragColour = vec4(toScreen(colour) + dither(gl_FragCoord.xy), 1.0);
}
