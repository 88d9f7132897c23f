#pragma once

#include "core/base/phrase.h"
#include "core/param/param_schema.h"
#include "core/terrain/heightmap.h"

#include <array>
#include <memory>
#include <span>
#include <vector>

namespace oxbow {

/// The land of a stamp: heights, and where they are known.
struct StampLand {
    Heightmap heights; ///< m; no cell without a value
    Heightmap known;   ///< 1 where the file has a value, 0 where it has none; empty where every cell has one
    std::vector<Phrase> notes;

    [[nodiscard]] std::size_t cellCount() const { return heights.cells().size(); }
};

/// Stamps that come with the program: pieces of land of about 320 cells a side whose edges are 0. How each was
/// made, and whose data it is, stands in resources/stamps/README.md. To add one: its PNG there and a row here.
struct LibraryStamp {
    std::string_view key;   ///< in recipes, and of its file
    std::string_view label;
    double widthM = 0.0;  ///< that it has in nature
    double depthM = 0.0;
    double heightM = 0.0; ///< of its highest point above its edge, or below it where it is a hollow
};

inline constexpr LibraryStamp kLibraryStamps[] = {
    {"peak", "Peak", 7000, 7000, 1500},
    {"massif", "Massif", 14000, 14000, 2100},
    {"ridge", "Mountain ridge", 14000, 7000, 1300},
    {"hills", "Hills", 8000, 8000, 320},
    {"valley_and_ridge", "Appalachian hills", 30000, 30000, 500},
    {"volcano", "Volcano", 12000, 12000, 1900},
    {"st_helens", "Mount St. Helens", 12000, 12000, 1600},
    {"caldera", "Caldera", 12000, 12000, 800},
    {"crater", "Impact crater", 4000, 4000, 220},
    {"mesa", "Mesa", 4000, 4000, 330},
    {"buttes", "Buttes", 3000, 3000, 240},
    {"plateau", "Dissected plateau", 9000, 9000, 520},
    {"escarpment", "Escarpment", 8000, 8000, 420},
    {"canyon", "Canyon", 10000, 6000, 620},
    {"glacial_valley", "Glacial valley", 12000, 7000, 750},
    {"cirque", "Cirque", 3500, 3500, 420},
    {"fan", "Alluvial fan", 4000, 4000, 180},
    {"dunes", "Dunes", 3000, 3000, 55},
    {"drumlins", "Drumlins", 5000, 5000, 38},
    {"island", "Island", 9000, 9000, 640},
    {"headland", "Headland", 5000, 5000, 170},
    {"dam", "Dam", 800, 200, 40},
    {"moraine", "End moraine", 2000, 2000, 75},
    {"terraces", "Terraces", 2000, 2000, 200},
};
inline constexpr std::size_t kLibraryStampCount = std::size(kLibraryStamps);

/// What a stage can choose: a file first, then the library.
inline constexpr auto kStampShapes = [] {
    std::array<ChoiceOption, kLibraryStampCount + 1> shapes{};
    shapes[0] = {"file", "From a file"};
    for (std::size_t i = 0; i < kLibraryStampCount; ++i)
        shapes[i + 1] = {kLibraryStamps[i].key, kLibraryStamps[i].label};
    return shapes;
}();

/// Heights of a 16-bit PNG in the program, which holds in metres what its lowest and its highest sample stand for.
[[nodiscard]] Heightmap embeddedLand(std::string_view name, std::span<const std::byte> png, double widthM);
/// The PNG of a stamp of the library.
[[nodiscard]] std::span<const std::byte> libraryStampBytes(std::size_t index);
/// Its land; 0 m at its edges. Decoded once and kept. Any thread.
[[nodiscard]] std::shared_ptr<const StampLand> libraryStamp(std::size_t index);

} // namespace oxbow
