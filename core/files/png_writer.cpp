#include "core/files/png_codec.h"

#include "core/base/error.h"
#include "core/base/thread_pool.h"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <cstring>

namespace oxbow {

namespace {

constexpr int kDeflateLevel = 3;
/// Raw bytes of a band: large enough that the lost history does not matter, small enough to share the work.
constexpr std::size_t kBandBytes = std::size_t{1} << 20;
/// Bands packed between two writes: bounds the memory.
constexpr int kBandsAtOnce = 32;

using Bytes = std::vector<std::byte>;

void appendBigEndian(Bytes& bytes, std::uint32_t value) {
    for (int shift = 24; shift >= 0; shift -= 8)
        bytes.push_back(static_cast<std::byte>(value >> shift & 0xff));
}

void append(Bytes& bytes, std::string_view text) {
    for (const char letter : text)
        bytes.push_back(static_cast<std::byte>(letter));
}

/// Starts a chunk; `closeChunk` fills in its length and appends the checksum.
Bytes openChunk(std::string_view type) {
    Bytes chunk(4);
    append(chunk, type);
    return chunk;
}

void closeChunk(Bytes& chunk) {
    const std::size_t length = chunk.size() - 8;
    const auto* covered = reinterpret_cast<const Bytef*>(chunk.data() + 4);
    const uLong checksum = crc32(crc32(0, nullptr, 0), covered, static_cast<uInt>(length + 4));
    for (int i = 0; i < 4; ++i)
        chunk[i] = static_cast<std::byte>(length >> (24 - 8 * i) & 0xff);
    appendBigEndian(chunk, static_cast<std::uint32_t>(checksum));
}

Bytes headerChunk(const PixelPicture& picture) {
    Bytes chunk = openChunk("IHDR");
    appendBigEndian(chunk, static_cast<std::uint32_t>(picture.width));
    appendBigEndian(chunk, static_cast<std::uint32_t>(picture.height));
    const int colourType = picture.channels == 4 ? 6 : picture.channels == 3 ? 2 : 0;
    for (const int value : {picture.bits, colourType, 0, 0, 0})
        chunk.push_back(static_cast<std::byte>(value));
    closeChunk(chunk);
    return chunk;
}

Bytes textChunk(const std::string& key, const std::string& text) {
    Bytes chunk = openChunk("tEXt");
    append(chunk, key);
    chunk.push_back(std::byte{0});
    append(chunk, text);
    closeChunk(chunk);
    return chunk;
}

/// A raw deflate stream that starts without history and ends on a byte.
class BandDeflate {
public:
    BandDeflate() {
        if (deflateInit2(&m_stream, kDeflateLevel, Z_DEFLATED, -MAX_WBITS, 9, Z_DEFAULT_STRATEGY) != Z_OK)
            throw std::bad_alloc();
    }
    ~BandDeflate() { deflateEnd(&m_stream); }
    BandDeflate(const BandDeflate&) = delete;
    BandDeflate& operator=(const BandDeflate&) = delete;

    void pack(const Bytes& raw, bool isLast, Bytes& packed) {
        const std::size_t before = packed.size();
        packed.resize(before + deflateBound(&m_stream, raw.size()) + 16);
        m_stream.next_in = reinterpret_cast<Bytef*>(const_cast<std::byte*>(raw.data()));
        m_stream.avail_in = static_cast<uInt>(raw.size());
        m_stream.next_out = reinterpret_cast<Bytef*>(packed.data() + before);
        m_stream.avail_out = static_cast<uInt>(packed.size() - before);
        deflate(&m_stream, isLast ? Z_FINISH : Z_SYNC_FLUSH);
        packed.resize(packed.size() - m_stream.avail_out);
    }

private:
    z_stream m_stream{};
};

struct Band {
    Bytes chunk;
    uLong adler = 0;
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
        const Bytes raw = filtered(index * m_rows, std::min(m_picture.height, (index + 1) * m_rows));
        Band band;
        band.rawBytes = raw.size();
        band.adler = adler32(adler32(0, nullptr, 0), reinterpret_cast<const Bytef*>(raw.data()),
                             static_cast<uInt>(raw.size()));
        band.chunk = openChunk("IDAT");
        if (index == 0)
            append(band.chunk, "\x78\x5e");
        BandDeflate().pack(raw, index + 1 == count(), band.chunk);
        return band;
    }

private:
    /// Rows [y0, y1), each the difference to the row above (filter 2, UP).
    [[nodiscard]] Bytes filtered(int y0, int y1) const {
        Bytes raw((m_rowBytes + 1) * static_cast<std::size_t>(y1 - y0));
        Bytes above(m_rowBytes);
        Bytes current(m_rowBytes);
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

void packAll(std::vector<Band>& bands, const BandPacker& packer, int first, ThreadPool* pool) {
    const auto piece = [&](int i) { bands[i] = packer.pack(first + i); };
    const int count = static_cast<int>(bands.size());
    if (pool != nullptr) {
        pool->forEach(count, piece);
        return;
    }
    for (int i = 0; i < count; ++i)
        piece(i);
}

void writeImageData(AtomicFile& file, const PixelPicture& picture, ThreadPool* pool) {
    const BandPacker packer(picture);
    uLong adler = adler32(0, nullptr, 0);
    for (int first = 0; first < packer.count(); first += kBandsAtOnce) {
        std::vector<Band> bands(std::min(kBandsAtOnce, packer.count() - first));
        packAll(bands, packer, first, pool);
        for (Band& band : bands) {
            adler = adler32_combine(adler, band.adler, static_cast<z_off_t>(band.rawBytes));
            if (&band == &bands.back() && first + kBandsAtOnce >= packer.count())
                appendBigEndian(band.chunk, static_cast<std::uint32_t>(adler));
            closeChunk(band.chunk);
            file.write(band.chunk);
        }
    }
}

} // namespace

void writePng(AtomicFile& file, const PixelPicture& picture, ThreadPool* pool) {
    file.write(std::string_view("\x89PNG\r\n\x1a\n", 8));
    file.write(headerChunk(picture));
    for (const auto& [key, text] : picture.texts)
        file.write(textChunk(key, text));
    writeImageData(file, picture, pool);
    Bytes end = openChunk("IEND");
    closeChunk(end);
    file.write(end);
}

} // namespace oxbow
