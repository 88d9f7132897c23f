#pragma once

#include "core/stage/stage.h"

#include <cstdint>

namespace oxbow {

enum class ImportChannel { Auto, Luminance, Red, Green, Blue, Alpha };
inline constexpr ChoiceOption kImportChannels[] = {{"auto", "Automatic"}, {"luminance", "Luminance"},
                                                   {"red", "Red"},        {"green", "Green"},
                                                   {"blue", "Blue"},      {"alpha", "Alpha"}};

/// Ground from a heightmap file, stretched over the whole grid (cubic where cells get smaller, area means where they
/// get larger, a plain copy where the sizes agree).
struct ImportParams {
    std::string file;
    double lowM = 0.0;
    double highM = 0.0;
    ImportChannel channel = ImportChannel::Auto;
    bool smooth8Bit = false;
};

inline constexpr Param<ImportParams> kImportParams[] = {
    file<&ImportParams::file>("file", "File",
                              "Heightmap to read: PNG, TIFF, EXR, RAW, ASC, HGT, PGM, BT or TER."),
    number<&ImportParams::lowM>(
        "low_m", "Lowest", Unit::Metre,
        {.hardMin = -12000, .hardMax = 12000, .softMin = -1000, .softMax = 3000, .decimals = 1},
        "Height of the darkest value of an integer format; equal to the highest, the file's own heights "
        "count."),
    number<&ImportParams::highM>(
        "high_m", "Highest", Unit::Metre,
        {.hardMin = -12000, .hardMax = 12000, .softMin = 0, .softMax = 6000, .decimals = 1},
        "Height of the brightest value of an integer format; equal to the lowest, the file's own heights "
        "count."),
    choice<&ImportParams::channel, kImportChannels>("channel", "Channel",
                                                    "Channel of a colour image to take as height."),
    toggle<&ImportParams::smooth8Bit>("smooth_8_bit", "Smooth 8-bit steps",
                                      "Smooths away the terraces that 256 levels leave."),
};
static_assert(checked(kImportParams));

[[nodiscard]] StageKind importStage();

} // namespace oxbow
