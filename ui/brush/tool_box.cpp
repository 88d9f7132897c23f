#include "ui/brush/tool_box.h"

#include "core/base/rounding.h"
#include "core/paint/brush.h"
#include "ui/widgets/settings_store.h"
#include "ui/widgets/value_text.h"

#include <algorithm>
#include <utility>

namespace oxbow {

namespace {

constexpr double kSmoothShare = 0.4;
constexpr double kEraseShare = 0.5;
constexpr double kHoldS = 0.08;
constexpr double kLargestShare = 0.6; ///< of the map's side that a radius may have

QString keyOf(const ToolInfo& tool, const char* setting) {
    return QStringLiteral("brush/%1/%2").arg(QString::fromLatin1(tool.id).mid(5), QLatin1String(setting));
}

ToolSettings usual(const ToolInfo& tool) {
    ToolSettings settings;
    settings.value = tool.defaultValue;
    settings.spacing = tool.amount == Amount::Dab ? 1.0 : tool.amount == Amount::Share ? 0.2 : 0.1;
    return settings;
}

ToolSettings readSettings(const ToolInfo& tool) {
    ToolSettings settings = usual(tool);
    const auto number = [&](const char* key, double fallback, double low, double high) {
        bool isNumber = false;
        const double value = settings::value(keyOf(tool, key)).toDouble(&isNumber);
        return isNumber && value >= low && value <= high ? value : fallback;
    };
    const ParamRange& strength = tool.strength.range;
    settings.radiusM = number("radiusM", 0.0, 1e-3, 1e7);
    settings.strength = number("strength", 0.0, strength.hardMin, strength.hardMax);
    if (tool.hasValue())
        settings.value = number("value", settings.value, tool.value.range.hardMin, tool.value.range.hardMax);
    settings.spacing = number("spacing", settings.spacing, 0.02, 4.0);
    const std::string falloff = settings::value(keyOf(tool, "falloff")).toString().toStdString();
    settings.falloff = falloffByKey(falloff).value_or(settings.falloff);
    return settings;
}

} // namespace

double weightAcross(Falloff falloff) {
    constexpr int kParts = 200;
    double sum = 0.0;
    for (int i = 0; i < kParts; ++i)
        sum += falloffWeight(falloff, (i + 0.5) / kParts);
    return 2.0 * sum / kParts;
}

double halfWeightAt(Falloff falloff) {
    double low = 0.0, high = 1.0;
    for (int i = 0; i < 30; ++i) {
        const double middle = (low + high) / 2;
        (falloffWeight(falloff, middle) > 0.5 ? low : high) = middle;
    }
    return low;
}

ToolBox::ToolBox(QObject* parent) : QObject(parent) {
    read();
}

void ToolBox::choose(const ToolInfo& tool) {
    if (std::exchange(m_tool, &tool) == &tool)
        return;
    emit toolChanged();
    emit settingsChanged();
}

void ToolBox::setMap(const GridSpec& grid) {
    if (m_grid == grid)
        return;
    m_grid = grid;
    for (ToolSettings& settings : m_settings)
        if (settings.radiusM > kLargestShare * m_grid.longerSideM() || settings.radiusM < 0.25 * grid.cellSizeM)
            settings.radiusM = 0.0;
    emit settingsChanged();
}

void ToolBox::setRelief(double reliefM) {
    const double rounded = reliefM > 0.0 ? roundStep(reliefM) : 0.0; // rests while a run changes it a little
    if (std::exchange(m_reliefM, rounded) != rounded)
        emit settingsChanged();
}

void ToolBox::change(const ToolSettings& settings) {
    if (settings == m_settings[index()])
        return;
    m_settings[index()] = settings;
    writeTool(tool());
    if (m_options.oneSize)
        for (const ToolInfo& other : tools()) {
            ToolSettings& shared = m_settings[static_cast<std::size_t>(&other - tools().data())];
            shared.radiusM = settings.radiusM;
            shared.falloff = settings.falloff;
            if (other.strength.unit == tool().strength.unit && other.amount == tool().amount)
                shared.strength = settings.strength;
            writeTool(other);
        }
    emit settingsChanged();
}

void ToolBox::change(const BrushOptions& options) {
    if (options == m_options)
        return;
    m_options = options;
    writeOptions();
    emit settingsChanged();
}

double ToolBox::radiusM() const {
    const double set = settings().radiusM;
    return set > 0.0 ? set : std::max(tool().radiusShare * m_grid.longerSideM(), 1.5 * m_grid.cellSizeM);
}

double ToolBox::usualStrength() const {
    const double share = tool().strengthShare * m_reliefM;
    return share > 0.0 ? std::clamp(share, tool().strength.range.hardMin, tool().strength.range.hardMax)
                       : tool().defaultStrength;
}

void ToolBox::scaleRadius(double factor) {
    ToolSettings changed = settings();
    changed.radiusM =
        std::clamp(radiusM() * factor, std::min(0.5 * m_grid.cellSizeM, 1.0), kLargestShare * m_grid.longerSideM());
    change(changed);
}

void ToolBox::scaleStrength(double factor) {
    if (tool().strength.label.empty())
        return;
    const ParamRange& range = tool().strength.range;
    ToolSettings changed = settings();
    changed.strength = std::clamp(strength() * factor, range.sliderMin(), range.sliderMax());
    change(changed);
}

Brush ToolBox::brush(BrushMode mode, double pickedM) const {
    const ToolSettings& own = settings();
    Brush brush{.layer = layer(),
                .action = tool().action,
                .radiusM = radiusM(),
                .strength = strength(),
                .value = tool().picksHeight ? pickedM : own.value,
                .falloff = own.falloff,
                .mask = m_options.mask};
    const bool isGround = brush.layer == Layer::Elevation;
    const bool erases = (mode == BrushMode::Inverse && tool().inverse == Inverse::Erase) ||
                        (mode == BrushMode::Erase && !isGround);
    // The ground cannot be erased: the pen's other end does the opposite there.
    const bool isOpposite = mode == BrushMode::Inverse || (mode == BrushMode::Erase && isGround);
    if (mode == BrushMode::Smooth && !paintable(brush.layer)->categorical) {
        brush.action = BrushAction::Smooth;
        brush.strength = kSmoothShare;
    } else if (erases) {
        brush.action = BrushAction::Erase;
        brush.strength = kEraseShare;
    } else if (isOpposite && tool().inverse == Inverse::Negative) {
        brush.strength = -brush.strength;
    }
    if (tool().amount == Amount::Pass && canBeCapped(brush.action, brush.layer)) {
        brush.capped = !m_options.airbrush;
        if (!brush.capped)
            brush.strength *= own.spacing / weightAcross(own.falloff);
    }
    return brush;
}

StrokeMaker::Manner ToolBox::manner(const Brush& brush) const {
    const double leastSpacing = tool().amount == Amount::Dab ? 1.0 : 0.02;
    const bool buildsUp =
        tool().amount != Amount::Dab && !paintable(brush.layer)->categorical && !brush.capped;
    return {.spacingM = std::max(settings().spacing, leastSpacing) * radiusM(),
            .holdS = buildsUp ? kHoldS : 0.0,
            .stringM = tool().amount == Amount::Dab ? 0.0 : m_options.stabiliser * radiusM(),
            .symmetry = m_options.symmetry,
            .mapWidthM = m_grid.widthM(),
            .mapHeightM = m_grid.heightM()};
}

void ToolBox::strokeEnded(BrushMode mode) {
    if (layer() != Layer::Elevation)
        m_lastPainted = layer();
    if (!tool().countsUp || mode != BrushMode::Plain)
        return;
    ToolSettings next = settings();
    next.value = std::min(next.value + 1.0, tool().value.range.hardMax);
    change(next);
}

void ToolBox::read() {
    for (const ToolInfo& tool : tools()) {
        m_settings.push_back(readSettings(tool));
        if (tool.countsUp) // each map has its own mouths, and its own symmetry
            m_settings.back().value = tool.defaultValue;
    }
    m_options.pressure = settings::value("brush/pressure", true).toBool();
    m_options.airbrush = settings::value("brush/airbrush", false).toBool();
    m_options.stabiliser = std::clamp(settings::value("brush/stabiliser", 0.0).toDouble(), 0.0, kLongestString);
    m_options.oneSize = settings::value("brush/oneSize", false).toBool();
}

void ToolBox::writeTool(const ToolInfo& tool) const {
    const ToolSettings& own = m_settings[static_cast<std::size_t>(&tool - tools().data())];
    settings::set(keyOf(tool, "radiusM"), own.radiusM);
    settings::set(keyOf(tool, "strength"), own.strength);
    settings::set(keyOf(tool, "value"), own.value);
    settings::set(keyOf(tool, "spacing"), own.spacing);
    settings::set(keyOf(tool, "falloff"), plainText(key(own.falloff)));
}

void ToolBox::writeOptions() const {
    settings::set("brush/pressure", m_options.pressure);
    settings::set("brush/airbrush", m_options.airbrush);
    settings::set("brush/stabiliser", m_options.stabiliser);
    settings::set("brush/oneSize", m_options.oneSize);
}

} // namespace oxbow
