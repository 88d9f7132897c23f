#include "core/files/raster/raster_codecs.h"

#include "core/base/number_text.h"

namespace oxbow {

namespace {

struct PnmHeader {
    int kind = 0; ///< the digit after P
    int width = 0;
    int height = 0;
    int largest = 1;
    [[nodiscard]] bool isPlain() const { return kind <= 3; }
    [[nodiscard]] bool isBitmap() const { return kind == 1 || kind == 4; }
    [[nodiscard]] int channels() const { return kind == 3 || kind == 6 ? 3 : 1; }
    [[nodiscard]] int bytesPerSample() const { return largest > 255 ? 2 : 1; }
};

void skipSpaceAndComments(ByteStream& stream) {
    while (isSpace(stream.peek()) || stream.peek() == '#') {
        if (stream.take() == '#')
            while (stream.peek() >= 0 && stream.peek() != '\n')
                stream.take();
    }
}

int readInteger(ByteStream& stream, int limit) {
    skipSpaceAndComments(stream);
    int value = -1;
    while (stream.peek() >= '0' && stream.peek() <= '9') {
        value = std::max(value, 0) * 10 + (stream.take() - '0');
        if (value > limit)
            break;
    }
    if (value < 0 || value > limit)
        stream.file().fail(
            phrase("damaged PGM: a number from 0 to %1 was expected at byte %2", limit, stream.position()));
    return value;
}

PnmHeader readPnmHeader(ByteStream& stream) {
    PnmHeader header;
    stream.take();
    header.kind = stream.take() - '0';
    constexpr int kAnySide = 100'000'000;
    header.width = readInteger(stream, kAnySide);
    header.height = readInteger(stream, kAnySide);
    stream.file().expectGridSize(header.width, header.height);
    if (!header.isBitmap())
        header.largest = readInteger(stream, 65535);
    if (header.largest < 1)
        stream.file().fail(phrase("damaged PGM: the largest sample is 0"));
    if (!header.isPlain())
        stream.take();
    return header;
}

void checkLength(const PnmHeader& header, const ByteStream& stream) {
    const std::uint64_t samples = std::uint64_t(header.width) * header.height * header.channels();
    const std::uint64_t bytes = header.kind == 4   ? (std::uint64_t(header.width) + 7) / 8 * header.height
                                : header.kind == 1 ? samples
                                : header.isPlain() ? samples * 2 - 1
                                                   : samples * header.bytesPerSample();
    stream.file().expectBytes(stream.position(), bytes);
}

int plainBit(ByteStream& stream) {
    skipSpaceAndComments(stream);
    const int byte = stream.take();
    if (byte != '0' && byte != '1')
        stream.file().fail(phrase("damaged PBM: 0 or 1 was expected at byte %1", stream.position()));
    return byte - '0';
}

/// The samples of a row, channels side by side. In bitmaps 1 is black: turned round, so that bright is high.
void readRow(ByteStream& stream, const PnmHeader& header, std::vector<std::byte>& bytes,
             std::vector<float>& row) {
    if (header.kind == 1) {
        for (float& value : row)
            value = static_cast<float>(1 - plainBit(stream));
    } else if (header.isPlain()) {
        for (float& value : row)
            value = static_cast<float>(readInteger(stream, header.largest));
    } else {
        stream.take(bytes);
        for (std::size_t i = 0; i < row.size(); ++i)
            row[i] = header.kind == 4
                         ? static_cast<float>(1 - (std::to_integer<int>(bytes[i / 8]) >> (7 - i % 8) & 1))
                         : static_cast<float>(header.bytesPerSample() == 2
                                                  ? loadNumber<std::uint16_t>(bytes.data() + 2 * i, ByteOrder::Big)
                                                  : std::to_integer<int>(bytes[i]));
    }
}

} // namespace

Raster readPnm(const InputFile& file, const HeightmapReadOptions& options) {
    ByteStream stream(file);
    const PnmHeader header = readPnmHeader(stream);
    checkLength(header, stream);
    if (options.channel == Channel::Alpha)
        file.fail(phrase("there is no alpha channel: choose another channel"));
    Raster raster = emptyRaster(header.channels() == 3 ? "PPM"
                                : header.isBitmap()    ? "PBM"
                                                       : "PGM",
                                header.width, header.height);
    raster.bits = static_cast<int>(std::bit_width(static_cast<unsigned>(header.largest)));
    raster.largestSample = header.largest;

    std::vector<float> row(static_cast<std::size_t>(header.width) * header.channels());
    std::vector<std::byte> bytes(header.kind == 4 ? (row.size() + 7) / 8
                                                  : row.size() * header.bytesPerSample());
    ColourChoice choose{options.channel};
    for (int y = 0; y < header.height; ++y) {
        readRow(stream, header, bytes, row);
        float* to = raster.samples.row(y);
        if (header.channels() == 3)
            for (const float* pixel = row.data(); pixel != row.data() + row.size(); pixel += 3)
                *to++ = choose(pixel[0], pixel[1], pixel[2]);
        else
            std::ranges::copy(row, to);
    }
    if (choose.coloursDiffer)
        raster.notes.push_back(brightnessNote());
    return raster;
}

bool isPnm(std::string_view head) {
    return head.size() > 3 && head[0] == 'P' && head[1] >= '1' && head[1] <= '6' &&
           (head[2] == '\n' || head[2] == ' ' || head[2] == '\r' || head[2] == '\t' || head[2] == '#');
}

void writePnm(AtomicFile& file, const PixelPicture& picture, ThreadPool*) {
    file.write((picture.channels == 3 ? "P6\n" : "P5\n") + numberText(picture.width) + " " +
               numberText(picture.height) + "\n" + numberText((1 << picture.bits) - 1) + "\n");
    std::vector<std::byte> bytes(picture.rowBytes());
    for (int y = 0; y < picture.height; ++y) {
        picture.row(y, bytes.data());
        file.write(bytes);
    }
}

} // namespace oxbow
