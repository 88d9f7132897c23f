#include "core/files/raster/raster_codecs.h"

#include "core/files/raster/deflate.h"

#include <isa-l/crc.h>
#include <isa-l/igzip_lib.h>
#include <zlib.h>

namespace oxbow {

namespace {

/// Raw bytes of a band: large enough that the lost history does not matter, small enough to share the work.
constexpr std::size_t kBandBytes = std::size_t{1} << 20;
/// Bands packed between two writes: bounds the memory.
constexpr int kBandsAtOnce = 32;

using PngBytes = std::vector<std::byte>;

void appendBigEndian(PngBytes& bytes, std::uint32_t value) {
    for (int shift = 24; shift >= 0; shift -= 8)
        bytes.push_back(static_cast<std::byte>(value >> shift & 0xff));
}

void append(PngBytes& bytes, std::string_view text) {
    for (const char letter : text)
        bytes.push_back(static_cast<std::byte>(letter));
}

/// Starts a chunk; `closeChunk` fills in its length and appends the checksum.
PngBytes openChunk(std::string_view type) {
    PngBytes chunk(4);
    append(chunk, type);
    return chunk;
}

void closeChunk(PngBytes& chunk) {
    const std::size_t length = chunk.size() - 8;
    const auto* covered = reinterpret_cast<const unsigned char*>(chunk.data() + 4);
    const std::uint32_t checksum = crc32_gzip_refl(0, covered, length + 4);
    for (int i = 0; i < 4; ++i)
        chunk[i] = static_cast<std::byte>(length >> (24 - 8 * i) & 0xff);
    appendBigEndian(chunk, checksum);
}

PngBytes headerChunk(const PixelPicture& picture) {
    PngBytes chunk = openChunk("IHDR");
    appendBigEndian(chunk, static_cast<std::uint32_t>(picture.width));
    appendBigEndian(chunk, static_cast<std::uint32_t>(picture.height));
    const int colourType = picture.channels == 4 ? 6 : picture.channels == 3 ? 2 : 0;
    for (const int value : {picture.bits, colourType, 0, 0, 0})
        chunk.push_back(static_cast<std::byte>(value));
    closeChunk(chunk);
    return chunk;
}

PngBytes textChunk(const std::string& key, const std::string& text) {
    PngBytes chunk = openChunk("tEXt");
    append(chunk, key);
    chunk.push_back(std::byte{0});
    append(chunk, text);
    closeChunk(chunk);
    return chunk;
}

struct Band {
    PngBytes chunk;
    std::uint32_t adler = 1;
    std::size_t rawBytes = 0;
};

class BandPacker {
public:
    explicit BandPacker(const PixelPicture& picture)
        : m_picture(picture),
          m_rowBytes(static_cast<std::size_t>(picture.width) * picture.channels * (picture.bits / 8)),
          m_rows(std::max<int>(1, static_cast<int>(kBandBytes / (m_rowBytes + 1)))) {}

    [[nodiscard]] int count() const { return (m_picture.height + m_rows - 1) / m_rows; }

    [[nodiscard]] Band pack(int index) const {
        const PngBytes raw = filtered(index * m_rows, std::min(m_picture.height, (index + 1) * m_rows));
        Band band;
        band.rawBytes = raw.size();
        band.adler = isal_adler32(band.adler, reinterpret_cast<const unsigned char*>(raw.data()), raw.size());
        band.chunk = openChunk("IDAT");
        if (index == 0)
            append(band.chunk, "\x78\x5e"); // a window of 32 KiB, packed fast
        appendDeflated(raw, index + 1 == count() ? DeflateForm::LastPart : DeflateForm::Part, band.chunk);
        return band;
    }

private:
    /// Rows [y0, y1), each the difference to the row above (filter 2, UP).
    [[nodiscard]] PngBytes filtered(int y0, int y1) const {
        PngBytes raw((m_rowBytes + 1) * static_cast<std::size_t>(y1 - y0));
        PngBytes above(m_rowBytes);
        PngBytes current(m_rowBytes);
        if (y0 > 0)
            m_picture.row(y0 - 1, above.data());
        std::byte* to = raw.data();
        for (int y = y0; y < y1; ++y) {
            m_picture.row(y, current.data());
            *to++ = std::byte{2};
            for (std::size_t i = 0; i < m_rowBytes; ++i)
                to[i] = static_cast<std::byte>(std::to_integer<unsigned>(current[i]) -
                                               std::to_integer<unsigned>(above[i]));
            to += m_rowBytes;
            std::swap(above, current);
        }
        return raw;
    }

    const PixelPicture& m_picture;
    std::size_t m_rowBytes;
    int m_rows;
};

template <typename Write>
void writeImageData(const PixelPicture& picture, ThreadPool* pool, const Write& write) {
    const BandPacker packer(picture);
    uLong adler = adler32(0, nullptr, 0);
    for (int first = 0; first < packer.count(); first += kBandsAtOnce) {
        std::vector<Band> bands(std::min(kBandsAtOnce, packer.count() - first));
        forEachPiece(pool, static_cast<int>(bands.size()), [&](int i) { bands[i] = packer.pack(first + i); });
        for (Band& band : bands) {
            adler = adler32_combine(adler, band.adler, static_cast<z_off_t>(band.rawBytes));
            if (&band == &bands.back() && first + kBandsAtOnce >= packer.count())
                appendBigEndian(band.chunk, static_cast<std::uint32_t>(adler));
            closeChunk(band.chunk);
            write(band.chunk);
        }
    }
}

/// Hands the bytes to `write` piece by piece.
template <typename Write>
void writePieces(const PixelPicture& picture, ThreadPool* pool, const Write& write) {
    PngBytes signature;
    append(signature, std::string_view("\x89PNG\r\n\x1a\n", 8));
    write(signature);
    write(headerChunk(picture));
    for (const auto& [key, text] : picture.texts)
        write(textChunk(key, text));
    writeImageData(picture, pool, write);
    PngBytes end = openChunk("IEND");
    closeChunk(end);
    write(end);
}

} // namespace

void writePng(AtomicFile& file, const PixelPicture& picture, ThreadPool* pool) {
    writePieces(picture, pool, [&file](const PngBytes& piece) { file.write(piece); });
}

void writePngFile(const std::filesystem::path& path, const PixelPicture& picture, ThreadPool* pool) {
    AtomicFile file(path);
    writePng(file, picture, pool);
    file.commit();
}

std::string pngBytes(const PixelPicture& picture, ThreadPool* pool) {
    std::string bytes;
    writePieces(picture, pool, [&bytes](const PngBytes& piece) {
        bytes.append(reinterpret_cast<const char*>(piece.data()), piece.size());
    });
    return bytes;
}

} // namespace oxbow
