#include "core/files/vector/curve_file.h"
#include "tests/fuzz/fuzz_file.h"

#include <cstdlib>

/// Any text is curves or refused; curves that were read and written read back as many of the same kinds and lengths, in a
/// frame without a place and in one that has one.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace oxbow;
    static const GeoReference kPlace{.west = 500000.0, .north = 4000000.0, .width = 640.0, .height = 480.0};
    const GridSpec grid{64, 48, 10.0};
    for (const GeoFrame& frame : {GeoFrame(grid), GeoFrame(grid, &kPlace)})
        tried([&] {
            const std::vector<Curve> curves = curvesFromFeatures(featureJson(textOf(data, size)), frame, "fuzz.geojson");
            const std::string text = curvesAsGeoJson(curves, frame);
            const std::vector<Curve> again = readBack([&] { return curvesFromFeatures(featureJson(text), frame, "again.geojson"); });
            if (again.size() != curves.size())
                std::abort();
            for (std::size_t i = 0; i < curves.size(); ++i)
                if (&again[i].kind() != &curves[i].kind() || again[i].points.size() != curves[i].points.size())
                    std::abort();
        });
    return 0;
}
