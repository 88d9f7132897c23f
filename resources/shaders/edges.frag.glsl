out vec4 fragColour;

// The samples of a pixel lie within it; one that is farther off lies on another surface.
void main() {
    Place place = placeOf(0);
    float reach = dot(place.right, place.right) + dot(place.down, place.down), most = 0.0;
    for (int i = 1; i < int(uSamples); ++i) {
        vec2 away = placeAt(ivec2(gl_FragCoord.xy), i) - place.here;
        most = max(most, dot(away, away));
    }
    if (most <= 4.0 * reach)
        discard;
    fragColour = vec4(0.0);
}
