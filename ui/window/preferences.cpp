#include "ui/window/preferences.h"

#include "ui/widgets/settings_store.h"

#include <QStandardPaths>

#include <algorithm>

namespace oxbow {

namespace {

constexpr double kLeastFactor = 0.1, kMostFactor = 5.0;
constexpr double kLeastExponent = 0.25, kMostExponent = 4.0;
constexpr int kLeastMiB = 16, kMostMiB = 1 << 20;
constexpr int kMostThreads = 1024;
constexpr int kLeastAutosaveS = 5, kMostAutosaveS = 3600;

const QString kShortcuts = QStringLiteral("shortcuts");
const QString kScheme = QStringLiteral("look/scheme");
struct NamedScheme {
    const char* name;
    theme::Scheme scheme;
};
constexpr NamedScheme kSchemes[] = {{"dark", theme::Scheme::Dark},
                                    {"light", theme::Scheme::Light},
                                    {"contrast", theme::Scheme::Contrast}};
const QString kUnits = QStringLiteral("look/units");

/// Calls `visit(key, value)` for every value that is stored under a fixed key.
template <typename Values, typename Visit>
void forEachKey(Values& values, Visit visit) {
    auto& view = values.navigation;
    visit("navigation/orbit", view.orbit);
    visit("navigation/pan", view.pan);
    visit("navigation/zoom", view.zoom);
    visit("navigation/wheel", view.wheel);
    visit("navigation/invertOrbit", view.invertOrbit);
    visit("navigation/invertWheel", view.invertWheel);
    visit("navigation/leftPans", view.leftPans);
    visit("look/language", values.language);
    visit("pen/pressureExponent", values.penPressureExponent);
    visit("session/timelineMiB", values.timelineMiB);
    visit("session/timelineDiskMiB", values.timelineDiskMiB);
    visit("session/threads", values.threads);
    visit("files/autosaveSeconds", values.autosaveS);
    visit("run/changesAtOnce", values.runsChanges);
}

PreferenceValues read() {
    PreferenceValues values;
    const QString scheme = settings::value(kScheme).toString();
    values.scheme = scheme.isEmpty() ? theme::systemScheme() : theme::Scheme::Dark;
    for (const NamedScheme& named : kSchemes)
        if (scheme == QLatin1String(named.name))
            values.scheme = named.scheme;
    if (settings::value(kUnits).toString() == QLatin1String("imperial"))
        values.units = UnitSystem::Imperial;
    forEachKey(values, [](const char* key, auto& value) {
        using Value = std::remove_reference_t<decltype(value)>;
        const QVariant stored = settings::value(QLatin1String(key));
        if (stored.canConvert<Value>())
            value = stored.value<Value>();
    });
    for (const QString& id : settings::keysOf(kShortcuts))
        values.shortcuts.insert(id, settings::value(kShortcuts + u'/' + id).toString());
    return nearestPossible(values);
}

/// Stores what differs from `before`: what another window has changed meanwhile stays.
void write(const PreferenceValues& values, const PreferenceValues& before) {
    for (const NamedScheme& named : kSchemes)
        if (values.scheme == named.scheme && values.scheme != before.scheme)
            settings::set(kScheme, QLatin1String(named.name));
    if (values.units != before.units)
        settings::set(kUnits, values.units == UnitSystem::Imperial ? QStringLiteral("imperial")
                                                                       : QStringLiteral("metric"));
    QVariantMap stored;
    forEachKey(before, [&stored](const char* key, const auto& value) { stored.insert(QLatin1String(key), value); });
    forEachKey(values, [&](const char* key, const auto& value) {
        if (stored.value(QLatin1String(key)) != QVariant(value))
            settings::set(QLatin1String(key), value);
    });
    if (values.shortcuts == before.shortcuts)
        return;
    settings::removeGroup(kShortcuts);
    for (auto entry = values.shortcuts.begin(); entry != values.shortcuts.end(); ++entry)
        settings::set(kShortcuts + u'/' + entry.key(), entry.value());
}

} // namespace

PreferenceValues nearestPossible(PreferenceValues values) {
    NavigationStyle& view = values.navigation;
    for (double* factor : {&view.orbit, &view.pan, &view.zoom, &view.wheel})
        *factor = *factor >= kLeastFactor ? std::min(*factor, kMostFactor) : kLeastFactor;
    values.penPressureExponent = values.penPressureExponent >= kLeastExponent
                                     ? std::min(values.penPressureExponent, kMostExponent)
                                     : 1.0;
    values.timelineMiB = std::clamp(values.timelineMiB, kLeastMiB, kMostMiB);
    values.timelineDiskMiB = std::clamp(values.timelineDiskMiB, 0, kMostMiB);
    values.threads = std::clamp(values.threads, 0, kMostThreads);
    values.autosaveS = std::clamp(values.autosaveS, kLeastAutosaveS, kMostAutosaveS);
    return values;
}

Session::Options sessionOptions(const PreferenceValues& values) {
    Session::Options options;
    options.threads = values.threads;
    options.timelineBytes = static_cast<std::size_t>(values.timelineMiB) << 20;
    options.timelineDiskBytes = static_cast<std::size_t>(values.timelineDiskMiB) << 20;
    options.timelineFolder = QStandardPaths::writableLocation(QStandardPaths::CacheLocation).toStdString();
    return options;
}

Preferences::Preferences(QObject* parent) : QObject(parent), m_values(read()) {}

void Preferences::set(const PreferenceValues& values) {
    const PreferenceValues before = m_values;
    m_values = nearestPossible(values);
    if (m_values == before)
        return;
    write(m_values, before);
    emit changed(before);
}

} // namespace oxbow
