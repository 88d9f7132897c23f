in vec2 vPlace;
out vec4 fragColour;

uniform sampler2D uQuick;
uniform sampler2D uWhole;
uniform float uWholeShare;

void main() {
    vec3 quick = uWholeShare < 1.0 ? textureLod(uQuick, vPlace, 0.0).rgb : vec3(0.0);
    vec3 whole = uWholeShare > 0.0 ? textureLod(uWhole, vPlace, 0.0).rgb : vec3(0.0);
    fragColour = vec4(mix(quick, whole, uWholeShare), 1.0);
}
