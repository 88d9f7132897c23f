#include "core/base/error.h"
#include "core/files/raster/deflate.h"
#include "core/files/raster/raster_codecs.h"
#include "core/files/raster/tiff_pyramid.h"
#include "core/files/raster/tiff_tags.h"

#include <tiffio.h>

#include <cstdarg>
#include <exception>
#include <memory>

namespace oxbow {

namespace {

constexpr int kRowsPerStrip = 64;
/// Strips packed between two writes: bounds the memory.
constexpr int kStripsAtOnce = 8;

/// What libtiff writes through. Exceptions may not pass through its C code: the first is kept and rethrown
/// outside.
struct TiffSink {
    AtomicFile& file;
    std::exception_ptr failure{};

    /// What `call(file)` returns.
    template <typename Call, typename Result>
    Result guarded(const Call& call, Result otherwise) noexcept {
        try {
            return call(file);
        } catch (...) {
            if (!failure)
                failure = std::current_exception();
            return otherwise;
        }
    }
};

TiffSink& sinkOf(thandle_t handle) {
    return *static_cast<TiffSink*>(handle);
}

tmsize_t readSink(thandle_t handle, void* bytes, tmsize_t count) {
    const auto read = [&](AtomicFile& file) {
        return static_cast<tmsize_t>(file.read({static_cast<std::byte*>(bytes), std::size_t(count)}));
    };
    return sinkOf(handle).guarded(read, tmsize_t{-1});
}

tmsize_t writeSink(thandle_t handle, void* bytes, tmsize_t count) {
    const auto write = [&](AtomicFile& file) {
        file.write(std::span(static_cast<const std::byte*>(bytes), static_cast<std::size_t>(count)));
        return count;
    };
    return sinkOf(handle).guarded(write, tmsize_t{-1});
}

toff_t sinkSize(thandle_t handle) {
    return sinkOf(handle).guarded([](AtomicFile& file) { return static_cast<toff_t>(file.size()); }, toff_t{0});
}

toff_t seekSink(thandle_t handle, toff_t offset, int origin) {
    const auto seek = [&](AtomicFile& file) {
        const toff_t base = origin == SEEK_SET ? 0 : origin == SEEK_CUR ? file.position() : file.size();
        if (base + offset != file.position())
            file.seek(base + offset);
        return base + offset;
    };
    return sinkOf(handle).guarded(seek, static_cast<toff_t>(-1));
}

int keepSink(thandle_t) {
    return 0;
}
int dropSinkMessage(TIFF*, void*, const char*, const char*, std::va_list) {
    return 1;
}

void declareGeoTags(TIFF* tiff) {
    static const std::array<TIFFFieldInfo, 6> kFields = {{
        {kTagPixelScale, -1, -1, TIFF_DOUBLE, FIELD_CUSTOM, 1, 1, const_cast<char*>("ModelPixelScale")},
        {kTagTiepoint, -1, -1, TIFF_DOUBLE, FIELD_CUSTOM, 1, 1, const_cast<char*>("ModelTiepoint")},
        {kTagGeoKeys, -1, -1, TIFF_SHORT, FIELD_CUSTOM, 1, 1, const_cast<char*>("GeoKeyDirectory")},
        {kTagGeoNumbers, -1, -1, TIFF_DOUBLE, FIELD_CUSTOM, 1, 1, const_cast<char*>("GeoDoubleParams")},
        {kTagGeoText, -1, -1, TIFF_ASCII, FIELD_CUSTOM, 1, 0, const_cast<char*>("GeoAsciiParams")},
        {kTagNoData, -1, -1, TIFF_ASCII, FIELD_CUSTOM, 1, 0, const_cast<char*>("GDALNoData")},
    }};
    TIFFMergeFieldInfo(tiff, kFields.data(), kFields.size());
}

void setGeo(TIFF* tiff, const GridSpec& grid, const GeoReference& place) {
    declareGeoTags(tiff);
    const std::array<double, 3> scale = {place.width / grid.width, place.height / grid.height, 0.0};
    const std::array<double, 6> tie = {0.0, 0.0, 0.0, place.west, place.north, 0.0};
    TIFFSetField(tiff, kTagPixelScale, static_cast<int>(scale.size()), scale.data());
    TIFFSetField(tiff, kTagTiepoint, static_cast<int>(tie.size()), tie.data());
    if (!place.keys.empty())
        TIFFSetField(tiff, kTagGeoKeys, static_cast<int>(place.keys.size()), place.keys.data());
    if (!place.numbers.empty())
        TIFFSetField(tiff, kTagGeoNumbers, static_cast<int>(place.numbers.size()), place.numbers.data());
    if (!place.text.empty())
        TIFFSetField(tiff, kTagGeoText, place.text.c_str());
    TIFFSetField(tiff, kTagNoData, "nan");
}

void setLayout(TIFF* tiff, const GridSpec& grid, bool compress) {
    TIFFSetField(tiff, TIFFTAG_IMAGEWIDTH, static_cast<std::uint32_t>(grid.width));
    TIFFSetField(tiff, TIFFTAG_IMAGELENGTH, static_cast<std::uint32_t>(grid.height));
    TIFFSetField(tiff, TIFFTAG_BITSPERSAMPLE, 32);
    TIFFSetField(tiff, TIFFTAG_SAMPLESPERPIXEL, 1);
    TIFFSetField(tiff, TIFFTAG_SAMPLEFORMAT, SAMPLEFORMAT_IEEEFP);
    TIFFSetField(tiff, TIFFTAG_PHOTOMETRIC, PHOTOMETRIC_MINISBLACK);
    TIFFSetField(tiff, TIFFTAG_PLANARCONFIG, PLANARCONFIG_CONTIG);
    TIFFSetField(tiff, TIFFTAG_ROWSPERSTRIP, static_cast<std::uint32_t>(kRowsPerStrip));
    TIFFSetField(tiff, TIFFTAG_COMPRESSION, compress ? COMPRESSION_ADOBE_DEFLATE : COMPRESSION_NONE);
    if (compress)
        TIFFSetField(tiff, TIFFTAG_PREDICTOR, PREDICTOR_FLOATINGPOINT);
}

/// Floats as they lie in memory are those of the file.
static_assert(std::endian::native == std::endian::little);

bool writeStrips(TIFF* tiff, const HeightmapTask& task) {
    const Heightmap& map = task.heightmap;
    const int strips = (map.height() + kRowsPerStrip - 1) / kRowsPerStrip;
    const auto rowsOf = [&](int strip) {
        return std::min(kRowsPerStrip, map.height() - strip * kRowsPerStrip);
    };
    const auto write = [&](int strip, const void* bytes, std::size_t count) {
        const auto size = static_cast<tmsize_t>(count);
        return TIFFWriteRawStrip(tiff, static_cast<std::uint32_t>(strip), const_cast<void*>(bytes), size) ==
               size;
    };
    bool isWritten = true;
    for (int first = 0; first < strips && isWritten; first += kStripsAtOnce) {
        const int count = std::min(kStripsAtOnce, strips - first);
        std::vector<std::vector<std::byte>> packed(static_cast<std::size_t>(count));
        if (task.options.compress)
            forEachPiece(task.options.pool, count, [&](int i) {
                packed[static_cast<std::size_t>(i)] =
                    packedFloats(map.width(), rowsOf(first + i),
                                 [&](int y) { return map.row((first + i) * kRowsPerStrip + y); });
            });
        for (int i = 0; i < count && isWritten; ++i) {
            const int strip = first + i;
            const std::vector<std::byte>& bytes = packed[static_cast<std::size_t>(i)];
            isWritten = task.options.compress ? write(strip, bytes.data(), bytes.size())
                                              : write(strip, map.row(strip * kRowsPerStrip),
                                                      sizeof(float) * static_cast<std::size_t>(map.width()) *
                                                          static_cast<std::size_t>(rowsOf(strip)));
        }
    }
    return isWritten && TIFFFlush(tiff) == 1;
}

} // namespace

GeoReference plainPlace(const GridSpec& grid) {
    return {.west = 0.0,
            .north = grid.heightM(),
            .width = grid.widthM(),
            .height = grid.heightM(),
            .keys = {1, 1, 0, 3, kKeyModelType, 0, 1, kModelProjected, kKeyRasterType, 0, 1, kRasterPixelIsArea,
                     kKeyLinearUnits, 0, 1, kUnitMetre}};
}

void writeTiff(HeightmapTask& task) {
    if (task.options.overviews != Overviews::None)
        return writeTiffPyramid(task, task.options.place ? *task.options.place : plainPlace(task.heightmap.grid()));
    AtomicFile& file = task.file;
    const Heightmap& heightmap = task.heightmap;
    TiffSink sink{file};
    const std::unique_ptr<TIFFOpenOptions, decltype(&TIFFOpenOptionsFree)> options(TIFFOpenOptionsAlloc(),
                                                                                   TIFFOpenOptionsFree);
    TIFFOpenOptionsSetErrorHandlerExtR(options.get(), dropSinkMessage, nullptr);
    TIFFOpenOptionsSetWarningHandlerExtR(options.get(), dropSinkMessage, nullptr);
    bool isWritten = false;
    {
        const std::unique_ptr<TIFF, decltype(&TIFFClose)> tiff(
            TIFFClientOpenExt(file.target().c_str(), "w", &sink, readSink, writeSink, seekSink, keepSink,
                              sinkSize, nullptr, nullptr, options.get()),
            TIFFClose);
        if (tiff) {
            setLayout(tiff.get(), heightmap.grid(), task.options.compress);
            setGeo(tiff.get(), heightmap.grid(),
                   task.options.place ? *task.options.place : plainPlace(heightmap.grid()));
            isWritten = writeStrips(tiff.get(), task);
        }
    }
    if (sink.failure)
        std::rethrow_exception(sink.failure);
    if (!isWritten)
        throw Error(file.target().string() + ": " +
                    phrase("the TIFF could not be packed: try another format"));
}

} // namespace oxbow
