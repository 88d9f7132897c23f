#include "ui/widgets/theme.h"

#include "ui/widgets/window_files.h"

#include <QApplication>
#include <QFontDatabase>
#include <QFontInfo>
#include <QPalette>
#include <QStyleFactory>

#include <algorithm>
#include <array>
#include <cmath>

namespace oxbow::theme {

namespace {

/// A colour and the name that the style sheet has for it: alpha, red, green and blue in each scheme. High contrast: black
/// ground, white text, frames and choices that are seen without telling greys apart.
struct ColourRow {
    const char* name;
    QColor Colours::*colour;
    std::array<QRgb, 3> schemes;
};
/// A longer name before the one that begins it.
constexpr ColourRow kColours[] = {
    {"background", &Colours::background, {0xff191b1f, 0xffe6e9ec, 0xff000000}},
    {"panel", &Colours::panel, {0xff1d2024, 0xfff6f7f8, 0xff000000}},
    {"header", &Colours::header, {0xff202328, 0xffeceef1, 0xff121212}},
    {"raised", &Colours::raised, {0xff23272c, 0xffe7eaee, 0xff181818}},
    {"hover", &Colours::hover, {0xff2a2f36, 0xffdadfe5, 0xff303030}},
    {"selected", &Colours::selected, {0xff26303d, 0xffd3e4f4, 0xff002c58}},
    {"wellOff", &Colours::wellOff, {0xff1a1c20, 0xffeff1f3, 0xff181818}},
    {"well", &Colours::well, {0xff15171a, 0xffffffff, 0xff000000}},
    {"border", &Colours::border, {0xff2e333a, 0xffc9cfd6, 0xffb0b0b0}},
    {"line", &Colours::line, {0xff24282e, 0xffd9dde2, 0xff707070}},
    {"text", &Colours::text, {0xffc9ced6, 0xff2c333b, 0xffffffff}},
    {"muted", &Colours::muted, {0xff919aa6, 0xff59626d, 0xffdcdcdc}},
    {"strong", &Colours::strong, {0xffe8ecf2, 0xff10151b, 0xffffffff}},
    {"faint", &Colours::faint, {0xff565d67, 0xffa0a8b1, 0xff949494}},
    {"accentHover", &Colours::accentHover, {0xff2a80c8, 0xff257ac2, 0xff005cb8}},
    {"accentBright", &Colours::accentBright, {0xff3d9be9, 0xff1767b0, 0xffffe03c}},
    {"accent", &Colours::accent, {0xff1f6fb2, 0xff1b68ab, 0xff004e9c}},
    {"onAccent", &Colours::onAccent, {0xffffffff, 0xffffffff, 0xffffffff}},
    {"chosen", &Colours::chosen, {0xff1f6fb2, 0xffbfdbf3, 0xffffe03c}},
    {"onChosen", &Colours::onChosen, {0xffffffff, 0xff0d2942, 0xff000000}},
    {"fill", &Colours::fill, {0xff1e6cad, 0xff93c4ee, 0xff004e9c}},
    {"done", &Colours::done, {0xff2c4a66, 0xffb4d1ea, 0xff004890}},
    {"button", &Colours::button, {0xff2a2f36, 0xffffffff, 0xff181818}},
    {"edgeHover", &Colours::edgeHover, {0xff323842, 0xffeef3f8, 0xff404040}},
    {"edge", &Colours::edge, {0xff363c45, 0xffc1c8d0, 0xffd0d0d0}},
    {"handleHover", &Colours::handleHover, {0xff454c57, 0xffa9b2bc, 0xffffffff}},
    {"handle", &Colours::handle, {0xff353b44, 0xffc3cad2, 0xffb0b0b0}},
    {"tick", &Colours::tick, {0xff4a525d, 0xff8b95a1, 0xffffffff}},
    {"playhead", &Colours::playhead, {0xffffb547, 0xffa85505, 0xffffb547}},
    {"branch", &Colours::branch, {0xff629f66, 0xff2f783c, 0xff6ce078}},
    {"warning", &Colours::warning, {0xffe88368, 0xffb23c1c, 0xffff9c86}},
    {"card", &Colours::card, {0xe41d2024, 0xecf8f9fa, 0xf4000000}},
    {"overPicture", &Colours::overPicture, {0xffa4adb9, 0xff4e5762, 0xffffffff}},
    {"airLow", &Colours::airLow, {0xff7c848e, 0xffe3e7ea, 0xff4c525a}},
    {"airHigh", &Colours::airHigh, {0xff3d4046, 0xffa9b7c4, 0xff1c1e22}},
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
    for (const ColourRow& row : kColours)
        sheet.replace(QLatin1Char('@') + QLatin1String(row.name), written(colours.*row.colour));
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
    static const auto kSchemes = [] {
        std::array<Colours, 3> all;
        for (std::size_t i = 0; i < all.size(); ++i)
            for (const ColourRow& row : kColours)
                all[i].*row.colour = QColor::fromRgba(row.schemes[i]);
        return all;
    }();
    return kSchemes[static_cast<std::size_t>(scheme)];
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

QFont windowFont() {
    constexpr double kSmallestPt = 8.0, kLargestPt = 16.0;
    const QString family = QStringLiteral("Inter");
    const QFont system = QFontDatabase::systemFont(QFontDatabase::GeneralFont);
    QFont chosen = QFontDatabase::hasFamily(family) ? QFont(family) : system;
    chosen.setPointSizeF(std::clamp(QFontInfo(system).pointSizeF(), kSmallestPt, kLargestPt));
    return chosen;
}

QFont bold(QFont font) {
    font.setWeight(QFont::DemiBold);
    return font;
}

int withText(int px) {
    constexpr int kUsualPx = 12;
    return px * QFontInfo(QApplication::font()).pixelSize() / kUsualPx;
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
