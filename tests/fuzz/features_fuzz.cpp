#include "core/files/vector/curve_file.h"
#include "core/files/vector/feature_file.h"
#include "tests/fuzz/fuzz_file.h"

/// Any bytes are features of some format or refused, and so are the curves that features become.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace oxbow;
    static const GeoReference kPlace{.west = 500000.0, .north = 4000000.0, .width = 640.0, .height = 480.0, .epsg = 32632};
    const GeoFrame frame(GridSpec{64, 48, 10.0}, &kPlace);
    const auto file = fuzzFile("features", data, size);
    return tried([&] {
        std::vector<Phrase> notes;
        static_cast<void>(mapFeatures(readFeatures(file, frame, notes), frame, "fuzz"));
    });
}
