#include "core/files/raster/raster_codecs.h"

#include "core/base/error.h"

#include <ImathBox.h>
#include <ImfChannelList.h>
#include <ImfDoubleAttribute.h>
#include <ImfFrameBuffer.h>
#include <ImfHeader.h>
#include <ImfIO.h>
#include <ImfInputFile.h>
#include <ImfOutputFile.h>

#include <exception>

namespace oxbow {

namespace {

constexpr const char* kCellSizeAttribute = "oxbow:cell_size_m";

class ExrSource : public Imf::IStream {
public:
    explicit ExrSource(const InputFile& file) : IStream(file.path().c_str()), m_file(file) {}

    bool read(char bytes[], int count) override {
        m_file.readAt(m_position, std::as_writable_bytes(std::span(bytes, static_cast<std::size_t>(count))));
        m_position += static_cast<std::uint64_t>(count);
        return m_position < m_file.size();
    }
    std::uint64_t tellg() override { return m_position; }
    void seekg(std::uint64_t position) override { m_position = position; }

private:
    const InputFile& m_file;
    std::uint64_t m_position = 0;
};

/// OpenEXR may wrap what a stream throws: the first failure is kept as it was.
class ExrSink : public Imf::OStream {
public:
    explicit ExrSink(AtomicFile& file) : OStream(file.target().c_str()), m_file(file) {}

    void write(const char bytes[], int count) override {
        keeping([&] { m_file.write(std::string_view(bytes, static_cast<std::size_t>(count))); });
    }
    std::uint64_t tellp() override { return m_file.position(); }
    void seekp(std::uint64_t position) override {
        keeping([&] { m_file.seek(position); });
    }
    [[nodiscard]] std::exception_ptr failure() const { return m_failure; }

private:
    template <typename Call>
    void keeping(const Call& call) {
        try {
            call();
        } catch (...) {
            m_failure = std::current_exception();
            throw;
        }
    }

    AtomicFile& m_file;
    std::exception_ptr m_failure;
};

std::vector<std::string> preferredNames(Channel channel) {
    switch (channel) {
    case Channel::Red:
        return {"R"};
    case Channel::Green:
        return {"G"};
    case Channel::Blue:
        return {"B"};
    case Channel::Alpha:
        return {"A"};
    default:
        return {"Y", "Z", "height", "Height", "elevation", "R", "A"};
    }
}

std::string channelNames(const Imf::ChannelList& channels) {
    std::string names;
    for (auto i = channels.begin(); i != channels.end(); ++i)
        names += (names.empty() ? "" : ", ") + std::string(i.name());
    return names;
}

std::string chooseChannel(const Imf::ChannelList& channels, Channel channel, const InputFile& file) {
    for (const std::string& name : preferredNames(channel))
        if (channels.findChannel(name))
            return name;
    const bool isAsked =
        channel != Channel::Auto && channel != Channel::Gray && channel != Channel::Luminance;
    if (channels.begin() == channels.end())
        file.fail(phrase("there is no channel in this EXR"));
    if (isAsked)
        file.fail(
            phrase("the chosen channel is not in this EXR (%1): choose another", channelNames(channels)));
    return channels.begin().name();
}

void checkSizes(const Imf::Header& header, const InputFile& file) {
    const Imath::Box2i& window = header.dataWindow();
    const std::int64_t width = std::int64_t{window.max.x} - window.min.x + 1;
    const std::int64_t height = std::int64_t{window.max.y} - window.min.y + 1;
    file.expectGridSize(width, height);
    if (static_cast<std::uint64_t>(width * height) * 2 / kPackingLimit > file.size())
        file.fail(phrase("damaged EXR: the file is far too short for %1 x %2 cells", width, height));
}

/// Adds a float channel that starts at the first cell of the window.
void addChannel(Imf::FrameBuffer& buffer, const std::string& name, const Heightmap& values,
                const Imath::Box2i& window) {
    const std::size_t stride = static_cast<std::size_t>(values.width()) * sizeof(float);
    buffer.insert(name, Imf::Slice::Make(Imf::FLOAT, values.data(), window, sizeof(float), stride));
}

void readCellSize(const Imf::Header& header, Raster& raster) {
    const auto* cellSize = header.findTypedAttribute<Imf::DoubleAttribute>(kCellSizeAttribute);
    if (cellSize != nullptr && cellSize->value() > 0.0)
        raster.cellXM = raster.cellYM = cellSize->value();
}

Raster readPart(const InputFile& file, Channel channel) {
    ExrSource source(file);
    Imf::InputFile exr(source);
    const Imf::Header& header = exr.header();
    checkSizes(header, file);
    const std::string chosen = chooseChannel(header.channels(), channel, file);
    const Imf::Channel& kind = header.channels()[chosen];
    if (kind.xSampling != 1 || kind.ySampling != 1)
        file.fail(phrase("channel %1 has fewer samples than the picture: choose another", chosen));
    const Imath::Box2i& window = header.dataWindow();
    Raster raster = emptyRaster("EXR", window.max.x - window.min.x + 1, window.max.y - window.min.y + 1);
    raster.bits = kind.type == Imf::HALF ? 16 : 32;
    Imf::FrameBuffer buffer;
    addChannel(buffer, chosen, raster.samples, window);
    exr.setFrameBuffer(buffer);
    constexpr int kRows = 256; // the most that are packed together
    for (int y = window.min.y; y <= window.max.y; y += kRows) {
        file.throwIfCancelled();
        exr.readPixels(y, std::min(y + kRows - 1, window.max.y));
    }
    if (const std::string all = channelNames(header.channels()); all != chosen)
        raster.notes.push_back(phrase("channel %1 of %2 was taken as height", chosen, all));
    readCellSize(header, raster);
    return raster;
}

std::string oneLine(std::string text) {
    std::ranges::replace(text, '\n', ' ');
    return text;
}

void writeChannels(AtomicFile& file, const Heightmap& values, const std::vector<std::string>& channels, bool packed) {
    Imf::Header header(values.width(), values.height());
    header.compression() = packed ? Imf::ZIP_COMPRESSION : Imf::NO_COMPRESSION;
    header.insert(kCellSizeAttribute, Imf::DoubleAttribute(values.cellSizeM()));
    Imf::FrameBuffer buffer;
    for (const std::string& channel : channels) {
        header.channels().insert(channel, Imf::Channel(Imf::FLOAT));
        addChannel(buffer, channel, values, header.dataWindow());
    }
    ExrSink sink(file);
    try {
        Imf::OutputFile exr(sink, header);
        exr.setFrameBuffer(buffer);
        exr.writePixels(values.height());
    } catch (const std::exception& failure) {
        if (sink.failure())
            std::rethrow_exception(sink.failure());
        if (dynamic_cast<const std::bad_alloc*>(&failure))
            throw;
        throw Error(file.target().string() + ": " +
                    phrase("the EXR could not be packed: %1", oneLine(failure.what())));
    }
    if (sink.failure())
        std::rethrow_exception(sink.failure());
}

} // namespace

Raster readExr(const InputFile& file, const HeightmapReadOptions& options) {
    // The library allocates by its header before we see it: it must know the limit itself.
    Imf::Header::setMaxImageSize(kMaxGridSide, kMaxGridSide);
    Imf::Header::setMaxTileSize(kMaxGridSide, kMaxGridSide);
    try {
        return readPart(file, options.channel);
    } catch (const Error&) {
        throw;
    } catch (const std::bad_alloc&) { // no fault of the file
        throw;
    } catch (const std::exception&) {
        file.fail(damagedFile("EXR"));
    }
}

void writeExr(HeightmapTask& task) {
    writeChannels(task.file, task.heightmap, {"Y"}, task.options.compress);
}

void writeExrChannels(const std::filesystem::path& path, const Heightmap& values,
                      const std::vector<std::string>& channels) {
    AtomicFile file(path);
    writeChannels(file, values, channels, true);
    file.commit();
}

} // namespace oxbow
