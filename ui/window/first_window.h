#pragma once

#include <QSize>
#include <QString>

namespace oxbow {

/// How a window opens that has no place of its own yet.
struct FirstWindow {
    QSize size; ///< without its frame
    bool isMaximized = false;
};

/// Of the size wanted, what the screen has room for. Wayland does not tell what panels take of a screen: there a window that
/// asks for all of it leaves its size to the compositor, which knows them.
[[nodiscard]] inline FirstWindow firstWindow(QSize wanted, QSize room, const QString& platform) {
    const QSize fits = wanted.boundedTo(room);
    return {fits, fits != wanted && platform.startsWith(QStringLiteral("wayland"))};
}

} // namespace oxbow
