#include "ui/widgets/theme.h"

#include "ui/widgets/text_size.h"
#include "ui/widgets/window_files.h"

#include <QApplication>
#include <QPalette>
#include <QStyleFactory>

#include <algorithm>
#include <array>
#include <cmath>

namespace oxbow::theme {

namespace {

constexpr Colours kDark{
    .background = {0x19, 0x1b, 0x1f},
    .panel = {0x1d, 0x20, 0x24},
    .header = {0x20, 0x23, 0x28},
    .raised = {0x23, 0x27, 0x2c},
    .hover = {0x2a, 0x2f, 0x36},
    .selected = {0x26, 0x30, 0x3d},
    .well = {0x15, 0x17, 0x1a},
    .wellOff = {0x1a, 0x1c, 0x20},
    .border = {0x2e, 0x33, 0x3a},
    .line = {0x24, 0x28, 0x2e},
    .text = {0xc9, 0xce, 0xd6},
    .muted = {0x91, 0x9a, 0xa6},
    .strong = {0xe8, 0xec, 0xf2},
    .faint = {0x56, 0x5d, 0x67},
    .accent = {0x1f, 0x6f, 0xb2},
    .accentHover = {0x2a, 0x80, 0xc8},
    .accentBright = {0x3d, 0x9b, 0xe9},
    .onAccent = {0xff, 0xff, 0xff},
    .chosen = {0x1f, 0x6f, 0xb2},
    .onChosen = {0xff, 0xff, 0xff},
    .fill = {0x1e, 0x6c, 0xad},
    .done = {0x2c, 0x4a, 0x66},
    .button = {0x2a, 0x2f, 0x36},
    .edge = {0x36, 0x3c, 0x45},
    .edgeHover = {0x32, 0x38, 0x42},
    .handle = {0x35, 0x3b, 0x44},
    .handleHover = {0x45, 0x4c, 0x57},
    .tick = {0x4a, 0x52, 0x5d},
    .playhead = {0xff, 0xb5, 0x47},
    .branch = {0x62, 0x9f, 0x66},
    .warning = {0xe8, 0x83, 0x68},
    .card = {0x1d, 0x20, 0x24, 0xe4},
    .overPicture = {0xa4, 0xad, 0xb9},
    .airLow = {0x7c, 0x84, 0x8e},
    .airHigh = {0x3d, 0x40, 0x46},
};

constexpr Colours kLight{
    .background = {0xe6, 0xe9, 0xec},
    .panel = {0xf6, 0xf7, 0xf8},
    .header = {0xec, 0xee, 0xf1},
    .raised = {0xe7, 0xea, 0xee},
    .hover = {0xda, 0xdf, 0xe5},
    .selected = {0xd3, 0xe4, 0xf4},
    .well = {0xff, 0xff, 0xff},
    .wellOff = {0xef, 0xf1, 0xf3},
    .border = {0xc9, 0xcf, 0xd6},
    .line = {0xd9, 0xdd, 0xe2},
    .text = {0x2c, 0x33, 0x3b},
    .muted = {0x59, 0x62, 0x6d},
    .strong = {0x10, 0x15, 0x1b},
    .faint = {0xa0, 0xa8, 0xb1},
    .accent = {0x1b, 0x68, 0xab},
    .accentHover = {0x25, 0x7a, 0xc2},
    .accentBright = {0x17, 0x67, 0xb0},
    .onAccent = {0xff, 0xff, 0xff},
    .chosen = {0xbf, 0xdb, 0xf3},
    .onChosen = {0x0d, 0x29, 0x42},
    .fill = {0x93, 0xc4, 0xee},
    .done = {0xb4, 0xd1, 0xea},
    .button = {0xff, 0xff, 0xff},
    .edge = {0xc1, 0xc8, 0xd0},
    .edgeHover = {0xee, 0xf3, 0xf8},
    .handle = {0xc3, 0xca, 0xd2},
    .handleHover = {0xa9, 0xb2, 0xbc},
    .tick = {0x8b, 0x95, 0xa1},
    .playhead = {0xa8, 0x55, 0x05},
    .branch = {0x2f, 0x78, 0x3c},
    .warning = {0xb2, 0x3c, 0x1c},
    .card = {0xf8, 0xf9, 0xfa, 0xec},
    .overPicture = {0x4e, 0x57, 0x62},
    .airLow = {0xe3, 0xe7, 0xea},
    .airHigh = {0xa9, 0xb7, 0xc4},
};

/// Black ground, white text, frames and choices that are seen without telling greys apart.
constexpr Colours kContrast{
    .background = {0x00, 0x00, 0x00},
    .panel = {0x00, 0x00, 0x00},
    .header = {0x12, 0x12, 0x12},
    .raised = {0x18, 0x18, 0x18},
    .hover = {0x30, 0x30, 0x30},
    .selected = {0x00, 0x2c, 0x58},
    .well = {0x00, 0x00, 0x00},
    .wellOff = {0x18, 0x18, 0x18},
    .border = {0xb0, 0xb0, 0xb0},
    .line = {0x70, 0x70, 0x70},
    .text = {0xff, 0xff, 0xff},
    .muted = {0xdc, 0xdc, 0xdc},
    .strong = {0xff, 0xff, 0xff},
    .faint = {0x94, 0x94, 0x94},
    .accent = {0x00, 0x4e, 0x9c},
    .accentHover = {0x00, 0x5c, 0xb8},
    .accentBright = {0xff, 0xe0, 0x3c},
    .onAccent = {0xff, 0xff, 0xff},
    .chosen = {0xff, 0xe0, 0x3c},
    .onChosen = {0x00, 0x00, 0x00},
    .fill = {0x00, 0x4e, 0x9c},
    .done = {0x00, 0x48, 0x90},
    .button = {0x18, 0x18, 0x18},
    .edge = {0xd0, 0xd0, 0xd0},
    .edgeHover = {0x40, 0x40, 0x40},
    .handle = {0xb0, 0xb0, 0xb0},
    .handleHover = {0xff, 0xff, 0xff},
    .tick = {0xff, 0xff, 0xff},
    .playhead = {0xff, 0xb5, 0x47},
    .branch = {0x6c, 0xe0, 0x78},
    .warning = {0xff, 0x9c, 0x86},
    .card = {0x00, 0x00, 0x00, 0xf4},
    .overPicture = {0xff, 0xff, 0xff},
    .airLow = {0x4c, 0x52, 0x5a},
    .airHigh = {0x1c, 0x1e, 0x22},
};

struct Named {
    const char* name;
    QColor Colours::*colour;
};
/// What the style sheet calls them.
constexpr std::array kNames = {
    Named{"background", &Colours::background},
    Named{"panel", &Colours::panel},
    Named{"header", &Colours::header},
    Named{"raised", &Colours::raised},
    Named{"hover", &Colours::hover},
    Named{"selected", &Colours::selected},
    Named{"wellOff", &Colours::wellOff},
    Named{"well", &Colours::well},
    Named{"border", &Colours::border},
    Named{"line", &Colours::line},
    Named{"text", &Colours::text},
    Named{"muted", &Colours::muted},
    Named{"strong", &Colours::strong},
    Named{"faint", &Colours::faint},
    Named{"accentHover", &Colours::accentHover},
    Named{"accentBright", &Colours::accentBright},
    Named{"accent", &Colours::accent},
    Named{"onAccent", &Colours::onAccent},
    Named{"onChosen", &Colours::onChosen},
    Named{"chosen", &Colours::chosen},
    Named{"button", &Colours::button},
    Named{"edgeHover", &Colours::edgeHover},
    Named{"edge", &Colours::edge},
    Named{"handleHover", &Colours::handleHover},
    Named{"handle", &Colours::handle},
    Named{"tick", &Colours::tick},
    Named{"playhead", &Colours::playhead},
    Named{"branch", &Colours::branch},
    Named{"warning", &Colours::warning},
    Named{"card", &Colours::card},
};

Scheme g_scheme = Scheme::Dark;

QString written(const QColor& colour) {
    return QStringLiteral("rgba(%1, %2, %3, %4)")
        .arg(colour.red())
        .arg(colour.green())
        .arg(colour.blue())
        .arg(colour.alpha());
}

QString styleSheet(const Colours& colours) {
    QString sheet = QString::fromUtf8(windowFile("style.qss"));
    for (const Named& named : kNames) // a longer name before the one it starts with
        sheet.replace(QLatin1Char('@') + QLatin1String(named.name), written(colours.*named.colour));
    return sheet;
}

QPalette palette(const Colours& c) {
    QPalette colours;
    colours.setColor(QPalette::Window, c.panel);
    colours.setColor(QPalette::WindowText, c.text);
    colours.setColor(QPalette::Base, c.well);
    colours.setColor(QPalette::AlternateBase, c.panel);
    colours.setColor(QPalette::Text, c.text);
    colours.setColor(QPalette::PlaceholderText, c.muted);
    colours.setColor(QPalette::Button, c.raised);
    colours.setColor(QPalette::ButtonText, c.text);
    colours.setColor(QPalette::BrightText, c.strong);
    colours.setColor(QPalette::ToolTipBase, c.raised);
    colours.setColor(QPalette::ToolTipText, c.text);
    colours.setColor(QPalette::Highlight, c.accent);
    colours.setColor(QPalette::HighlightedText, c.onAccent);
    colours.setColor(QPalette::Link, c.accentBright);
    colours.setColor(QPalette::Mid, c.border);
    colours.setColor(QPalette::Dark, c.background);
    colours.setColor(QPalette::Light, c.hover);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        colours.setColor(QPalette::Disabled, role, c.faint);
    return colours;
}

} // namespace

const Colours& coloursOf(Scheme scheme) {
    switch (scheme) {
    case Scheme::Light:
        return kLight;
    case Scheme::Contrast:
        return kContrast;
    default:
        return kDark;
    }
}

double luminance(const QColor& colour) {
    const auto linear = [](double channel) {
        return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF());
}

double contrast(const QColor& a, const QColor& b) {
    const double first = luminance(a), second = luminance(b);
    return (std::max(first, second) + 0.05) / (std::min(first, second) + 0.05);
}

Scheme systemScheme() {
    constexpr double kPure = 20.5; // black on white has 21, a usual desktop 18 at most
    const QPalette system = QGuiApplication::palette();
    const bool isAsked = qgetenv("GTK_THEME").toLower().contains("highcontrast") ||
                         contrast(system.color(QPalette::WindowText), system.color(QPalette::Window)) > kPure;
    return isAsked ? Scheme::Contrast : Scheme::Dark;
}

Scheme scheme() {
    return g_scheme;
}

const Colours& current() {
    return coloursOf(g_scheme);
}

Notifier& notifier() {
    static Notifier theOne;
    return theOne;
}

void apply(QApplication& application, Scheme scheme) {
    g_scheme = scheme;
    if (application.styleSheet().isEmpty())
        QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    QApplication::setPalette(palette(current()));
    QApplication::setFont(windowFont());
    application.setStyleSheet(styleSheet(current()));
    emit notifier().changed();
}

} // namespace oxbow::theme
