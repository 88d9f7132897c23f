out vec4 fragColour;

void main() {
    Place place = placeOf(THIS_SAMPLE);
    goTo(place.here, place.right, place.down);
#ifdef DRY_ONLY
    if (wetShareHere() > 0.0)
        discard;
    fragColour = vec4(0.0);
#else
    fragColour = vec4(colourHere(), 1.0);
#endif
}
