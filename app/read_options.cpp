#include "app/read_options.h"

#include "app/commands.h"
#include "core/base/error.h"
#include "core/base/number_text.h"

#include <array>

namespace oxbow {

namespace {

Channel channelFrom(const std::string& name) {
    static constexpr const char* kNames[] = {"auto", "gray", "red", "green", "blue", "alpha", "luminance"};
    for (int i = 0; i < 7; ++i)
        if (name == kNames[i])
            return static_cast<Channel>(i);
    throw UsageError("--channel: there is no '" + name +
                "': give auto, gray, red, green, blue, alpha or luminance");
}

SampleType sampleTypeFrom(const std::string& name) {
    static constexpr const char* kNames[] = {"u8", "u16", "i16", "u32", "i32", "f32"};
    for (int i = 0; i < 6; ++i)
        if (name == kNames[i])
            return static_cast<SampleType>(i);
    throw UsageError("--raw: there is no sample type '" + name + "': give u8, u16, i16, u32, i32 or f32");
}

RawLayout layoutFrom(const QString& text) {
    const QStringList parts = text.split(':');
    const QStringList sides = parts[0].split('x');
    bool widthOk = false, heightOk = false;
    RawLayout layout;
    layout.width = sides[0].toInt(&widthOk);
    layout.height = sides.value(1).toInt(&heightOk);
    const bool orderOk = parts.size() < 3 || parts[2] == "little" || parts[2] == "big";
    if (parts.size() < 2 || parts.size() > 3 || !widthOk || !heightOk || !orderOk)
        throw UsageError("--raw: '" + text.toStdString() +
                    "' is not of the form WxH:TYPE:ORDER, ORDER little or big");
    layout.sampleType = sampleTypeFrom(parts[1].toStdString());
    layout.byteOrder = parts.value(2) == "big" ? ByteOrder::Big : ByteOrder::Little;
    return layout;
}

HeightmapCrop cropFrom(const QString& text) {
    const QStringList parts = text.split(',');
    std::array<int, 4> numbers{};
    bool isSound = parts.size() == 4;
    for (int i = 0; isSound && i < 4; ++i)
        numbers[i] = parts[i].toInt(&isSound);
    const auto [x, y, width, height] = numbers;
    if (!isSound || x < 0 || y < 0 || width < 1 || height < 1)
        throw UsageError("--crop: '" + text.toStdString() +
                    "' is not of the form X,Y,W,H in cells, for example 0,0,512,512");
    return {x, y, width, height};
}

} // namespace

void declareReadOptions(CommandSyntax& syntax) {
    syntax.addOption({"channel",
                      "Channel of a colour image: auto, gray, red, green, blue, alpha or luminance.", "NAME",
                      "auto"});
    syntax.addOption({"cell-size", "Cell size of the input, m, where the file does not say.", "M"});
    syntax.addOption({"in-low", "Height of the darkest value of the input, m.", "M"});
    syntax.addOption({"in-high", "Height of the brightest value of the input, m.", "M"});
    syntax.addOption(
        {"raw", "Layout of a headerless input: WxH:TYPE:ORDER, for example 1024x1024:u16:little.", "LAYOUT"});
    syntax.addOption({"crop",
                      "Takes only a part of the input: its first column and row from the north-west, its width and "
                      "height, in cells as the file has them.",
                      "X,Y,W,H"});
    syntax.addOption({"smooth-8-bit", "Smooths away the terraces of an 8-bit input."});
}

const char* givenReadOption(const QCommandLineParser& parser) {
    for (const char* option : {"channel", "cell-size", "in-low", "in-high", "raw", "crop", "smooth-8-bit"})
        if (parser.isSet(option))
            return option;
    return nullptr;
}

HeightmapReadOptions readOptions(const QCommandLineParser& parser) {
    HeightmapReadOptions options;
    options.channel = channelFrom(parser.value("channel").toStdString());
    options.cellSizeM = numberOption(parser, "cell-size", 1e-6, 1e6);
    options.lowM = numberOption(parser, "in-low", -1e6, 1e6);
    options.highM = numberOption(parser, "in-high", -1e6, 1e6);
    if (options.lowM.has_value() != options.highM.has_value())
        throw UsageError("--in-low and --in-high belong together: give both");
    if (options.lowM && !(*options.lowM < *options.highM))
        throw UsageError("--in-low: " + numberText(*options.lowM) + " is not below --in-high, " + numberText(*options.highM) +
                         ": give the lower height first");
    options.smooth8Bit = parser.isSet("smooth-8-bit");
    if (parser.isSet("crop"))
        options.crop = cropFrom(parser.value("crop"));
    if (parser.isSet("raw"))
        options.raw = layoutFrom(parser.value("raw"));
    return options;
}

} // namespace oxbow
