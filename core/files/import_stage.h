#pragma once

#include "core/files/heightmap_file.h"
#include "core/stage/stage.h"

namespace oxbow {

enum class ImportChannel { Auto, Luminance, Red, Green, Blue, Alpha };
inline constexpr ChoiceOption kImportChannels[] = {{"auto", "Automatic"}, {"luminance", "Luminance"},
                                                   {"red", "Red"},        {"green", "Green"},
                                                   {"blue", "Blue"},      {"alpha", "Alpha"}};

enum class ImportSamples { Auto, U8, U16, I16, U32, I32, F32 };
inline constexpr ChoiceOption kImportSamples[] = {
    {"auto", "As the file says"},     {"u8", "8 bit"},   {"u16", "16 bit"},
    {"i16", "16 bit, signed"},        {"u32", "32 bit"}, {"i32", "32 bit, signed"},
    {"f32", "32 bit, floating point"}};
inline constexpr ChoiceOption kByteOrders[] = {{"little", "Little-endian (PC)"},
                                               {"big", "Big-endian (Mac, network)"}};

/// Ground from a heightmap file, or from a part of it, over the whole grid; a note where the file covers another extent.
/// It is resampled (cubic where cells get smaller, area means where they
/// get larger, a plain copy where the sizes agree). With `keep_means`, on a grid that is finer both ways, quintic with the
/// means of the file's cells (CoarseGrid).
struct ImportParams {
    std::string file;
    double lowM = 0.0;
    double highM = 0.0;
    ImportChannel channel = ImportChannel::Auto;
    bool smooth8Bit = false;
    ImportSamples samples = ImportSamples::Auto;
    int width = 0;
    int height = 0;
    ByteOrder byteOrder = ByteOrder::Little;
    bool maskNoData = false;
    bool keepMeans = false;
    bool stretch = false;
    int cropX = 0;
    int cropY = 0;
    int cropWidth = 0;
    int cropHeight = 0;
};

inline constexpr Param<ImportParams> kImportParams[] = {
    file<&ImportParams::file>("file", "File", "Heightmap to read; the manual lists the formats."),
    number<&ImportParams::lowM>("low_m", "Lowest", Unit::Metre, hard(-100000, 100000).soft(-1000, 3000).digits(1),
        "Height of the darkest value of an integer format; equal to the highest, the file's own heights count."),
    number<&ImportParams::highM>("high_m", "Highest", Unit::Metre, hard(-100000, 100000).soft(0, 6000).digits(1),
        "Height of the brightest value of an integer format; equal to the lowest, the file's own heights count."),
    choice<&ImportParams::channel, kImportChannels>("channel", "Channel",
        "Channel of a colour image to take as height."),
    toggle<&ImportParams::smooth8Bit>("smooth_8_bit", "Smooth 8-bit steps",
        "Smooths away the terraces that 256 levels leave."),
    choice<&ImportParams::samples, kImportSamples>("sample_type", "Samples",
        "Samples of a file without a header; with width and height they are its layout."),
    integer<&ImportParams::width>("width", "Columns", Unit::None, hard(0, kMaxGridSide),
        "Samples in a row of a file without a header."),
    integer<&ImportParams::height>("height", "Rows", Unit::None, hard(0, kMaxGridSide),
        "Rows of a file without a header."),
    choice<&ImportParams::byteOrder, kByteOrders>("byte_order", "Byte order",
        "Order of the bytes of a sample in a file without a header."),
    toggle<&ImportParams::maskNoData>("mask_no_data", "Mask cells without value",
        "Cells that the file has no value for are filled from their neighbours; on, the mask is 0 there, so that "
        "brushes leave them."),
    toggle<&ImportParams::keepMeans>("keep_means", "Keep cell means", "On a finer grid the mean over each cell of the "
        "file stays its value, as amplifying needs it; off, heights go through the cells' middles."),
    toggle<&ImportParams::stretch>("stretch", "Stretch to the map", "On, the file fills the map whatever extent it has "
        "itself; off, 'oxbow run' gives the map the extent of the file."),
    integer<&ImportParams::cropX>("crop_x", "Crop: first column", Unit::None, hard(0, kMaxGridSide),
        "Columns of the file that are left out in the west."),
    integer<&ImportParams::cropY>("crop_y", "Crop: first row", Unit::None, hard(0, kMaxGridSide),
        "Rows of the file that are left out in the north."),
    integer<&ImportParams::cropWidth>("crop_width", "Crop: columns", Unit::None, hard(0, kMaxGridSide),
        "Columns of the file that are taken; 0: all to the eastern edge."),
    integer<&ImportParams::cropHeight>("crop_height", "Crop: rows", Unit::None, hard(0, kMaxGridSide),
        "Rows of the file that are taken; 0: all to the southern edge."),
};
static_assert(checked(kImportParams));

[[nodiscard]] StageKind importStage();

/// Marks the cells that a file has no value for in the layer; `known`: ImportedHeightmap's, of any size.
void markNoData(const Heightmap& known, const Compute& compute, WorkingTerrain& terrain);

/// Whether a grid has the extent of a file, within a cell of either; also where the file does not say its cells (0).
[[nodiscard]] bool coversExtent(const GridSpec& grid, double widthM, double heightM, double cellM);

/// How the stage reads its file, and the same the other way round.
[[nodiscard]] HeightmapReadOptions readOptions(const ImportParams& params);
[[nodiscard]] ImportParams importParams(const std::string& file, const HeightmapReadOptions& options);

} // namespace oxbow
