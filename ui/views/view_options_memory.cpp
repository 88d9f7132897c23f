#include "ui/views/view_options_memory.h"

#include "ui/views/view_settings.h"
#include "ui/widgets/settings_store.h"
#include "ui/widgets/value_text.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

QString fullKey(const char* key) {
    return QStringLiteral("view/options/") + QLatin1String(key);
}

/// Calls `visit(key, value, low, high)` for every number that is kept, and `visit(key, value)` for every switch.
template <typename Options, typename Visit>
void forEachOption(Options& options, Visit visit) {
    visit("overlay_opacity", options.overlayOpacity, 0.0, 1.0);
    visit("vertical_scale", options.verticalScale, 0.1, 20.0);
    visit("sun_heading", options.sun.headingDeg, 0.0, 360.0);
    visit("sun_height", options.sun.heightDeg, 1.0, 90.0);
    visit("contour_interval", options.contourIntervalM, 0.0, 10'000.0);
    visit("haze", options.haze, 0.0, 10.0);
    visit("turbidity", options.sky.turbidity, kLeastTurbidity, kMostTurbidity);
    visit("clouds", options.sky.clouds, 0.0, 1.0);
    visit("snow", options.sky.snow, 0.0, 1.0);
    visit("wind_from", options.sky.windFromDeg, 0.0, 360.0);
    visit("night", options.sky.isNight);
    visit("shadows", options.sun.shadows);
    visit("ambient_occlusion", options.sun.ambientOcclusion);
    visit("surface", options.surface);
    visit("water", options.water);
    visit("rivers", options.rivers);
    visit("contours", options.contours);
    visit("wireframe", options.wireframe);
    visit("block", options.block);
    visit("relief", options.relief);
    visit("plants", options.plants);
}

struct Reader {
    void operator()(const char* key, double& value, double low, double high) const {
        const double kept = settings::value(fullKey(key), value).toDouble();
        if (std::isfinite(kept))
            value = std::clamp(kept, low, high);
    }
    void operator()(const char* key, bool& value) const {
        value = settings::value(fullKey(key), value).toBool();
    }
};

struct Writer {
    void operator()(const char* key, double value, double /*low*/, double /*high*/) const {
        settings::set(fullKey(key), value);
    }
    void operator()(const char* key, bool value) const { settings::set(fullKey(key), value); }
};

QString keyOf(Overlay overlay) {
    return plainText(info(overlay).key);
}

ViewOptions readOptions() {
    ViewOptions options;
    forEachOption(options, Reader{});
    const std::string overlay = settings::value(fullKey("overlay")).toString().toStdString();
    for (const OverlayInfo& row : overlays())
        if (row.key == overlay)
            options.overlay = row.overlay;
    const std::string ramp = settings::value(fullKey("ramp")).toString().toStdString();
    if (std::ranges::find(colourRamps(), ramp, &ColourRamp::key) != colourRamps().end())
        options.ramp = ramp;
    const std::string look = settings::value(fullKey("look")).toString().toStdString();
    for (const LookInfo& row : kLooks)
        if (row.key == look)
            options.look = row.look;
    return options;
}

} // namespace

ViewOptionsMemory::ViewOptionsMemory(ViewSettings& settings) : QObject(&settings), m_settings(settings) {
    settings.set(readOptions());
    connect(&settings, &ViewSettings::optionsChanged, this, &ViewOptionsMemory::write);
}

bool ViewOptionsMemory::isEmpty() {
    return !settings::value(fullKey("look")).isValid();
}

void ViewOptionsMemory::write() const {
    const ViewOptions& options = m_settings.options();
    forEachOption(options, Writer{});
    settings::set(fullKey("overlay"), keyOf(options.overlay));
    settings::set(fullKey("ramp"), QString::fromStdString(options.ramp));
    for (const LookInfo& row : kLooks)
        if (row.look == options.look)
            settings::set(fullKey("look"), plainText(row.key));
}

} // namespace oxbow
