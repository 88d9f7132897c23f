/// Makes a program believe that its processor has fewer vector units: linked in with
/// `--wrap=__cpu_indicator_init`, it stands before the function by which OXBOW_MULTIVERSION's choice (made while
/// the program is loaded) asks what the processor has. OXBOW_HIDDEN_FEATURES: bits of `__cpu_model`'s first word
/// of features, whose places are fixed in GCC's interface (AVX2 is bit 10, AVX-512F bit 15).

extern "C" {

struct ProcessorModel {
    unsigned vendor, type, subtype, features;
};
extern ProcessorModel __cpu_model __attribute__((visibility("hidden")));

int __real___cpu_indicator_init();
int __wrap___cpu_indicator_init();

int __wrap___cpu_indicator_init() {
    const int result = __real___cpu_indicator_init();
    __cpu_model.features &= ~static_cast<unsigned>(OXBOW_HIDDEN_FEATURES);
    return result;
}
}
