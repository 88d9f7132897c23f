#include "core/files/raster/raster_codecs.h"

#include "core/base/error.h"

#include <cstdio> // jpeglib.h needs it and does not say so

#include <jpeglib.h>

#include <csetjmp>
#include <cstdlib>

namespace oxbow {

namespace {

constexpr int kLargestSide = 65535;

/// Where the library goes when it gives up: no exception may cross it.
struct ErrorManager : jpeg_error_mgr {
    std::jmp_buf giveUp;
    char words[JMSG_LENGTH_MAX] = {};
};

[[noreturn]] void leave(j_common_ptr jpeg) {
    auto& manager = *static_cast<ErrorManager*>(jpeg->err);
    manager.format_message(jpeg, manager.words);
    std::longjmp(manager.giveUp, 1);
}

struct Packed {
    unsigned char* bytes = nullptr;
    unsigned long size = 0;
    ~Packed() { std::free(bytes); }
};

struct Compressor {
    jpeg_compress_struct jpeg{};
    ErrorManager errors{};
    Compressor() {
        jpeg.err = jpeg_std_error(&errors);
        errors.error_exit = leave;
        jpeg_create_compress(&jpeg);
    }
    ~Compressor() { jpeg_destroy_compress(&jpeg); }
    Compressor(const Compressor&) = delete;
    Compressor& operator=(const Compressor&) = delete;
};

/// False where the library gave up. All that must be freed belongs to the caller.
bool pack(Compressor& compressor, const PixelPicture& picture, int quality, std::byte* row, Packed& packed) {
    jpeg_compress_struct& jpeg = compressor.jpeg;
    if (setjmp(compressor.errors.giveUp) != 0)
        return false;
    jpeg_mem_dest(&jpeg, &packed.bytes, &packed.size);
    jpeg.image_width = static_cast<JDIMENSION>(picture.width);
    jpeg.image_height = static_cast<JDIMENSION>(picture.height);
    jpeg.input_components = picture.channels;
    jpeg.in_color_space = picture.channels == 3 ? JCS_RGB : JCS_GRAYSCALE;
    jpeg_set_defaults(&jpeg);
    jpeg_set_quality(&jpeg, quality, TRUE);
    jpeg_start_compress(&jpeg, TRUE);
    while (jpeg.next_scanline < jpeg.image_height) {
        picture.row(static_cast<int>(jpeg.next_scanline), row);
        JSAMPROW samples = reinterpret_cast<JSAMPROW>(row);
        jpeg_write_scanlines(&jpeg, &samples, 1);
    }
    jpeg_finish_compress(&jpeg);
    return true;
}

} // namespace

std::string packedJpeg(const PixelPicture& picture, int quality, const std::string& name) {
    if (picture.width > kLargestSide || picture.height > kLargestSide)
        throw Error(name + ": " +
                    phrase("JPEG holds no more than %1 pixels a side: choose .png", kLargestSide));
    std::vector<std::byte> row(picture.rowBytes());
    Packed packed;
    Compressor compressor;
    if (!pack(compressor, picture, quality, row.data(), packed))
        throw Error(name + ": " +
                    phrase("the JPEG could not be packed: %1: choose .png", compressor.errors.words));
    return {reinterpret_cast<const char*>(packed.bytes), packed.size};
}

void writeJpeg(AtomicFile& file, const PixelPicture& picture, ThreadPool*) {
    file.write(packedJpeg(picture, kJpegQuality, file.target().string()));
}

} // namespace oxbow
