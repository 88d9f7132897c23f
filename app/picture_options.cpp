#include "app/picture_options.h"

#include "app/commands.h"
#include "core/base/error.h"
#include "render/look/colour_ramp.h"
#include "render/sky/sky.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace oxbow {

namespace {

constexpr int kWidthPx = 1600;
constexpr int kMaxSidePx = 8192;

std::vector<double> numbersOf(const QCommandLineParser& parser, const QString& name) {
    std::vector<double> numbers;
    for (const QString& part : parser.value(name).split(',')) {
        bool ok = false;
        numbers.push_back(part.toDouble(&ok));
        if (!ok || !std::isfinite(numbers.back()))
            throw UsageError("--" + name.toStdString() + ": \"" + part.toStdString() +
                        "\" is no number: give numbers with commas between them");
    }
    return numbers;
}

void readSize(const QCommandLineParser& parser, PictureOptions& options) {
    options.widthGiven = parser.isSet("preview-width") || parser.isSet("picture-size");
    options.frame.widthPx = wholeOption(parser, "preview-width", 16, kMaxSidePx).value_or(kWidthPx);
    options.frame.heightPx = options.frame.widthPx * 5 / 8;
    if (!parser.isSet("picture-size"))
        return;
    const QStringList sides = parser.value("picture-size").toLower().split('x');
    const auto side = [&](int i) { return i < sides.size() ? sides[i].toInt() : 0; };
    if (sides.size() != 2 || side(0) < 16 || side(1) < 16 || side(0) > kMaxSidePx || side(1) > kMaxSidePx)
        throw UsageError("--picture-size: give WIDTHxHEIGHT, each from 16 to " + std::to_string(kMaxSidePx) +
                    " pixels, for example 1920x1080");
    options.frame.widthPx = side(0);
    options.frame.heightPx = side(1);
}

PictureView viewOf(const QCommandLineParser& parser) {
    PictureView view;
    if (!parser.isSet("camera"))
        return view;
    const std::vector<double> numbers = numbersOf(parser, "camera");
    if (numbers.size() != 2 && numbers.size() != 5)
        throw UsageError(
            "--camera: give HEADING,PITCH in degrees, or HEADING,PITCH,DISTANCE,EAST,SOUTH with metres");
    view.headingDeg = numbers[0];
    view.pitchDeg = numbers[1];
    if (view.pitchDeg < 2.0 || view.pitchDeg > 89.0)
        throw UsageError("--camera: the pitch is 2 to 89 degrees below the horizon");
    if (numbers.size() == 5)
        view.place = {numbers[2], numbers[3], numbers[4]};
    if (view.place && view.place->distanceM <= 0.0)
        throw UsageError("--camera: the distance must be more than nothing, metres");
    return view;
}

template <typename Rows>
std::string keysOf(const Rows& rows) {
    std::string keys;
    for (const auto& row : rows)
        keys += (keys.empty() ? "" : ", ") + std::string(row.key);
    return keys;
}

/// The row of a key; Error, with the keys there are, where there is none.
template <typename Rows>
const auto& rowOf(const Rows& rows, const std::string& key, const std::string& option, const std::string& what) {
    for (const auto& row : rows)
        if (row.key == key)
            return row;
    throw UsageError("--" + option + ": there is no " + what + " \"" + key + "\": give one of " + keysOf(rows));
}

/// Besides the looks of the window: the model in natural colours, whatever surface the recipe has.
void setLook(ViewOptions& options, const std::string& key) {
    constexpr std::string_view kNatural = "natural";
    options.surface = key != kNatural;
    if (const auto found = std::ranges::find(kLooks, key, &LookInfo::key); found != kLooks.end())
        options.look = found->look;
    else if (key != kNatural)
        throw UsageError("--look: there is no look \"" + key + "\": give one of " + std::string(kNatural) + ", " + keysOf(kLooks));
}

/// A sky is that of a landscape.
void readSky(const QCommandLineParser& parser, FrameSettings& frame) {
    if (!parser.isSet("sky"))
        return;
    const std::string key = parser.value("sky").toStdString();
    const SkyPreset* sky = findSkyPreset(key);
    if (!sky)
        throw UsageError("--sky: there is no sky \"" + key + "\": give one of " + keysOf(skyPresets()));
    if (parser.isSet("look") && frame.look != Look::Landscape)
        throw UsageError("--sky: only a landscape has a sky: leave --look out, or give --look landscape");
    const double headingDeg = frame.sun.headingDeg, heightDeg = frame.sun.heightDeg;
    frame.look = Look::Landscape;
    applySky(*sky, frame);
    frame.sun.headingDeg = headingDeg;
    if (parser.isSet("sun"))
        frame.sun.heightDeg = heightDeg;
}

/// Height by length of the board that the map is drawn on.
double boardOf(const QCommandLineParser& parser) {
    if (!parser.isSet("board"))
        return 0.0;
    if (parser.isSet("vertical-scale"))
        throw UsageError("--board: cannot be combined with --vertical-scale: both say how high the relief is drawn");
    const std::vector<double> numbers = numbersOf(parser, "board");
    if (numbers.size() != 2 || numbers[0] <= 0.0 || numbers[1] <= 0.0 || numbers[1] > 10.0 * numbers[0])
        throw UsageError("--board: give LENGTH,HEIGHT, both above nothing, for example 10,5");
    return numbers[1] / numbers[0];
}

SunSettings sunOf(const QCommandLineParser& parser) {
    SunSettings sun;
    if (!parser.isSet("sun"))
        return sun;
    const std::vector<double> numbers = numbersOf(parser, "sun");
    if (numbers.size() != 2 || numbers[1] < 1.0 || numbers[1] > 90.0)
        throw UsageError("--sun: give HEADING,HEIGHT in degrees, the height from 1 to 90");
    sun.headingDeg = numbers[0];
    sun.heightDeg = numbers[1];
    return sun;
}

void readCamera(const QCommandLineParser& parser, PictureOptions& options) {
    options.view.fieldOfViewDeg = numberOption(parser, "field-of-view", 5.0, 120.0).value_or(options.view.fieldOfViewDeg);
    options.framesPerSecond = numberOption(parser, "frames-per-second", 1.0, 120.0).value_or(options.framesPerSecond);
    options.quality.passes = wholeOption(parser, "passes", 1, kMostPasses).value_or(options.quality.passes);
    options.quality.apertureM = numberOption(parser, "aperture", 0.0, 1000.0).value_or(0.0);
    if (options.quality.apertureM > 0.0 && !parser.isSet("passes"))
        options.quality.passes = 24;
    options.panorama = parser.isSet("panorama");
    if (parser.isSet("flight"))
        options.flight = parser.value("flight").toStdString();
    if (!options.flight.empty() && (options.turntable > 0 || options.panorama || parser.isSet("camera")))
        throw UsageError("--flight: cannot be combined with --turntable, --panorama or --camera: its keys say where the camera is");
    if (options.panorama && parser.isSet("picture-size") && options.frame.widthPx != 2 * options.frame.heightPx)
        throw UsageError("--panorama: is twice as wide as high: give such a --picture-size, for example 2048x1024, or --preview-width");
    if (options.panorama && (options.turntable > 0 || parser.isSet("field-of-view") || options.quality.apertureM > 0.0))
        throw UsageError("--panorama: cannot be combined with --turntable, --field-of-view or --aperture: it shows all around");
}

} // namespace

void declarePictureOptions(CommandSyntax& syntax) {
    syntax.addOption({"preview-width", "Width of the preview, pixels.", "N"});
    syntax.addOption({"picture-size", "Width and height of the preview, pixels.", "WxH"});
    syntax.addOption(
        {"camera",
         "Where the preview is taken from: heading and pitch in degrees; with distance, east and south "
         "in metres it looks at a place, else at the whole map.",
         "HEADING,PITCH[,DISTANCE,EAST,SOUTH]"});
    syntax.addOption({"field-of-view", "How much of the height of a preview is seen, degrees.", "DEG"});
    syntax.addOption({"turntable", "Writes N previews all the way round, as pictures, preview=round%03d.png, or as a video, "
                                   "preview=round.mp4 or .webm (through ffmpeg).", "N"});
    syntax.addOption({"flight", "Writes a flight through the keys of a JSON file, as pictures, preview=flight%04d.png, or as a video, "
                                "preview=flight.mp4 or .webm (through ffmpeg).", "FILE"});
    syntax.addOption({"frames-per-second", "Pictures of a second of a flight or of a video.", "N"});
    syntax.addOption({"panorama", "Draws all that is seen around the eye, twice as wide as high (equirectangular)."});
    syntax.addOption({"passes", "Draws the preview as the mean of so many, so that all edges are smooth.", "N"});
    syntax.addOption({"aperture", "Diameter of the lens, metres: what is nearer or farther than what the camera looks at is blurred. "
                                  "Takes 16 passes or more.", "M"});
    syntax.addOption(
        {"overlay", "Colours the preview by: " + QString::fromStdString(keysOf(overlays())) + ".", "KIND"});
    syntax.addOption({"ramp",
                      "Colours of the overlay, or of heights where there is none; ylgn_r is that of the founding "
                      "droplet script.",
                      "RAMP"});
    syntax.addOption({"board",
                      "Draws the relief HEIGHT high on a map LENGTH long, whatever its metres; 10,5 is that of the "
                      "founding droplet script.",
                      "LENGTH,HEIGHT"});
    syntax.addOption({"look",
                      "Look of the preview: model (with the materials of the recipe, where it has a surface), natural (without), "
                      "clay, or landscape, with a sky and land around the map.", "LOOK"});
    syntax.addOption({"sky", "Sky of a landscape: " + QString::fromStdString(keysOf(skyPresets())) + ".", "SKY"});
    syntax.addOption({"plants", "Draws trees where a landscape has forests."});
    syntax.addOption({"sun", "Where the sun of the preview stands, degrees.", "HEADING,HEIGHT"});
    syntax.addOption({"vertical-scale", "Times by which the preview raises heights.", "X"});
}

std::vector<const char*> pictureOptionNames() {
    return {"preview-width", "picture-size", "camera",  "field-of-view", "turntable", "flight", "frames-per-second", "panorama", "passes",
            "aperture",      "overlay",      "ramp",    "board",         "look",      "sky",    "plants",            "sun",      "vertical-scale"};
}

PictureOptions pictureOptions(const QCommandLineParser& parser) {
    PictureOptions options;
    readSize(parser, options);
    options.view = viewOf(parser);
    options.turntable = wholeOption(parser, "turntable", 2, 3600).value_or(0);
    readCamera(parser, options);
    options.frame.sun = sunOf(parser);
    if (parser.isSet("look"))
        setLook(options.frame, parser.value("look").toStdString());
    readSky(parser, options.frame);
    if (parser.isSet("plants") && options.frame.look != Look::Landscape)
        throw UsageError("--plants: only a landscape has plants: add --look landscape, or a --sky");
    options.frame.plants = parser.isSet("plants");
    if (parser.isSet("overlay"))
        options.frame.overlay = rowOf(overlays(), parser.value("overlay").toStdString(), "overlay", "overlay").overlay;
    if (parser.isSet("ramp")) {
        options.frame.ramp = rowOf(colourRamps(), parser.value("ramp").toStdString(), "ramp", "colour ramp").key;
        if (!parser.isSet("overlay"))
            options.frame.overlay = Overlay::Height;
    }
    options.reliefPerSide = boardOf(parser);
    options.frame.verticalScale =
        numberOption(parser, "vertical-scale", 0.1, 20.0).value_or(options.frame.verticalScale);
    return options;
}

} // namespace oxbow
