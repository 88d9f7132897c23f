#include "core/files/raster/raster_codecs.h"

namespace oxbow {

namespace {

constexpr std::uint64_t kFirstChunk = 16;
/// Metres of a Terragen unit where the file says none.
constexpr float kDefaultScale = 30.0f;

struct TerHeader {
    int width = 0;
    int height = 0;
    std::array<float, 3> scaleM = {kDefaultScale, kDefaultScale, kDefaultScale};
    int heightScale = 0;
    int baseHeight = 0;
    std::uint64_t samples = 0; ///< offset of the first; 0 while there is none
};

/// Reads the chunk at `offset` into the header and returns the offset of the next one; 0 at the end.
std::uint64_t readChunk(const InputFile& file, std::uint64_t offset, TerHeader& header) {
    std::array<std::byte, 16> bytes{};
    if (file.readSomeAt(offset, bytes) < 8)
        return 0;
    const std::string_view name(reinterpret_cast<const char*>(bytes.data()), 4);
    const auto word = [&](std::size_t at) {
        return loadNumber<std::int16_t>(bytes.data() + at, ByteOrder::Little);
    };
    const auto count = static_cast<std::uint16_t>(word(4));
    if (name == "SIZE") {
        header.width = header.width > 0 ? header.width : count + 1;
        header.height = header.height > 0 ? header.height : count + 1;
    } else if (name == "XPTS") {
        header.width = count;
    } else if (name == "YPTS") {
        header.height = count;
    } else if (name == "SCAL") {
        for (std::size_t i = 0; i < 3; ++i)
            header.scaleM[i] = loadNumber<float>(bytes.data() + 4 + 4 * i, ByteOrder::Little);
        return offset + 16;
    } else if (name == "ALTW") {
        header.heightScale = word(4);
        header.baseHeight = word(6);
        header.samples = offset + 8;
        return 0;
    } else if (name != "CRAD" && name != "CRVM") {
        return 0;
    }
    return offset + 8;
}

bool isUsable(float scale) {
    return std::isfinite(scale) && scale > 0.0f;
}

TerHeader readTerHeader(const InputFile& file) {
    TerHeader header;
    for (std::uint64_t offset = kFirstChunk; offset != 0;)
        offset = readChunk(file, offset, header);
    if (header.samples == 0)
        file.fail(phrase("damaged Terragen file: the heights are missing"));
    file.expectGridSize(header.width, header.height);
    if (!std::ranges::all_of(header.scaleM, isUsable))
        file.fail(phrase("damaged Terragen file: impossible scale"));
    return header;
}

} // namespace

Raster readTer(const InputFile& file, const HeightmapReadOptions&) {
    const TerHeader header = readTerHeader(file);
    const std::size_t rowBytes = static_cast<std::size_t>(header.width) * 2;
    file.expectBytes(header.samples, rowBytes * header.height);
    Raster raster = emptyRaster("Terragen", header.width, header.height);
    raster.bits = 16;
    raster.inMetres = true;
    raster.cellXM = header.scaleM[0];
    raster.cellYM = header.scaleM[1];
    std::vector<std::byte> row(rowBytes);
    for (int i = 0; i < header.height; ++i) {
        file.throwIfCancelled();
        file.readAt(header.samples + rowBytes * i, row);
        float* to = raster.samples.row(header.height - 1 - i);
        for (int x = 0; x < header.width; ++x) {
            const auto sample = loadNumber<std::int16_t>(row.data() + 2 * x, ByteOrder::Little);
            to[x] = static_cast<float>((header.baseHeight + sample * (header.heightScale / 65536.0)) *
                                       header.scaleM[2]);
        }
    }
    return raster;
}

} // namespace oxbow
