#include "ui/theme.h"

#include "ui/window_files.h"

#include <QApplication>
#include <QFontDatabase>
#include <QPalette>
#include <QStyleFactory>

namespace oxbow::theme {

namespace {

QPalette palette() {
    QPalette colours;
    colours.setColor(QPalette::Window, kPanel);
    colours.setColor(QPalette::WindowText, kText);
    colours.setColor(QPalette::Base, kWell);
    colours.setColor(QPalette::AlternateBase, kPanel);
    colours.setColor(QPalette::Text, kText);
    colours.setColor(QPalette::PlaceholderText, kMuted);
    colours.setColor(QPalette::Button, kRaised);
    colours.setColor(QPalette::ButtonText, kText);
    colours.setColor(QPalette::BrightText, kStrong);
    colours.setColor(QPalette::ToolTipBase, kRaised);
    colours.setColor(QPalette::ToolTipText, kText);
    colours.setColor(QPalette::Highlight, kAccent);
    colours.setColor(QPalette::HighlightedText, kStrong);
    colours.setColor(QPalette::Link, kAccentBright);
    colours.setColor(QPalette::Mid, kBorder);
    colours.setColor(QPalette::Dark, kBackground);
    colours.setColor(QPalette::Light, kHover);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        colours.setColor(QPalette::Disabled, role, kMuted.darker(140));
    return colours;
}

QFont font() {
    const QString family = QStringLiteral("Inter");
    QFont chosen = QFontDatabase::hasFamily(family) ? QFont(family) : QApplication::font();
    chosen.setPixelSize(12);
    return chosen;
}

} // namespace

void apply(QApplication& application) {
    QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    QApplication::setPalette(palette());
    QApplication::setFont(font());
    application.setStyleSheet(QString::fromUtf8(windowFile("dark.qss")));
}

} // namespace oxbow::theme
