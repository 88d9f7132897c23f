in vec4 vColour;
in float vAcross;
in float vHalfPx;
out vec4 fragColour;

void main() {
    // The last pixel on each side fades.
    float inside = clamp((1.0 - abs(vAcross)) * vHalfPx, 0.0, 1.0);
    fragColour = vec4(vColour.rgb, vColour.a * inside);
}
