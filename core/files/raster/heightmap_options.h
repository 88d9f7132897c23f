#pragma once

#include "core/files/raster/heightmap_crop.h"
#include "core/terrain/geo_reference.h"

#include <optional>

namespace oxbow {

class ThreadPool;
class SequenceNotes;
struct Compute;

/// Which of a picture's channels holds the heights. `Auto` takes the only one, or the mean brightness of a
/// colour picture (the same as any channel where red, green and blue agree), and says so.
enum class Channel { Auto, Gray, Red, Green, Blue, Alpha, Luminance };

enum class SampleType { U8, U16, I16, U32, I32, F32 };
enum class ByteOrder { Little, Big };

/// What a headerless file does not say about itself.
struct RawLayout {
    int width = 0;
    int height = 0;
    SampleType sampleType = SampleType::U16;
    ByteOrder byteOrder = ByteOrder::Little;
};

struct HeightmapReadOptions {
    Channel channel = Channel::Auto;
    /// Both or none. Unsigned samples without a scale of their own: the heights of the smallest and of the
    /// largest possible sample. All others: the heights of the smallest and of the largest value found.
    std::optional<double> lowM{};
    std::optional<double> highM{};
    std::optional<double> cellSizeM{}; ///< overrules the file: every sample is a square cell of this side
    std::optional<RawLayout> raw{};    ///< overrules guesses and headers beside the file
    std::optional<HeightmapCrop> crop{}; ///< only this part, in samples as the file has them, north up
    int smallerCopy = 0; ///< TIFF: how many copies to pass over, each smaller; the smallest where there are fewer
    bool smooth8Bit = false; ///< takes the steps out of an 8-bit source, within half a step of each sample
    const Compute* compute = nullptr; ///< the threads, and who may stop it; null: threads of its own, and nobody
};

/// Cell size of a file that says none.
inline constexpr double kDefaultCellSizeM = 10.0;
/// Relief given to unsigned samples whose scale nobody knows.
inline constexpr double kDefaultReliefM = 1000.0;
/// Unsigned samples of more than 8 bits without a scale are metres up to this (no mountain on Earth is
/// higher), and shares of `kDefaultReliefM` where one lies above.
inline constexpr double kHighestPlausibleM = 9000.0;

/// Smaller copies of a map within its GeoTIFF, which make it a cloud-optimized one.
enum class Overviews { None, Means, Numbers }; ///< numbers, as those of catchments, are not mixed

struct HeightmapWriteOptions {
    int bits = 16; ///< 8 or 16: of integer formats that know both
    /// Heights of the smallest and of the largest sample of integer formats; the range of the map where not
    /// given. Values outside are clamped.
    std::optional<double> lowM{};
    std::optional<double> highM{};
    bool zeroIsNoValue = false; ///< of integers, also where each cell has a value: a tile of a map with gaps
    bool compress = true;           ///< TIFF and EXR
    Overviews overviews = Overviews::None; ///< TIFF
    bool sidecar = true;            ///< writes `<file>.json` beside formats that cannot hold their scale
    SequenceNotes* notes = nullptr; ///< takes what the sidecar would say instead
    const GeoReference* place = nullptr; ///< where the map lies: in the file or beside it, see PlaceKept
    ThreadPool* pool = nullptr;     ///< makes PNG and TIFF faster; the bytes are the same with and without
};

} // namespace oxbow
