#pragma once

#include <QStringList>
#include <QVariant>

/// What the program remembers from one start to the next. A change counts at once and is written when nothing has changed
/// for a moment, so that a slider's moves are one write; at the latest when the application goes. All on the UI thread.
namespace oxbow::settings {

[[nodiscard]] QVariant value(const QString& key, const QVariant& otherwise = {});
void set(const QString& key, const QVariant& value);
/// The keys of a group, without its name.
[[nodiscard]] QStringList keysOf(const QString& group);
void removeGroup(const QString& group);
/// Writes what waits.
void write();

} // namespace oxbow::settings
