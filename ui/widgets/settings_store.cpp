#include "ui/widgets/settings_store.h"

#include <QCoreApplication>
#include <QMap>
#include <QSettings>
#include <QTimer>

#include <utility>

namespace oxbow::settings {

namespace {

constexpr int kQuietMs = 800;

struct Waiting {
    QMap<QString, QVariant> values; ///< by key; an invalid one is to be removed
    QTimer quiet;
    Waiting() {
        quiet.setSingleShot(true);
        quiet.setInterval(kQuietMs);
        quiet.callOnTimeout(&write);
        qAddPostRoutine(write);
    }
};

Waiting& waiting() {
    static auto* all = new Waiting; // never destroyed: its timer would be after the application
    return *all;
}

} // namespace

QVariant value(const QString& key, const QVariant& otherwise) {
    const auto found = waiting().values.constFind(key);
    if (found == waiting().values.constEnd())
        return QSettings().value(key, otherwise);
    return found->isValid() ? *found : otherwise;
}

void set(const QString& key, const QVariant& value) {
    waiting().values.insert(key, value);
    waiting().quiet.start();
}

QStringList keysOf(const QString& group) {
    QSettings stored;
    stored.beginGroup(group);
    QStringList keys = stored.allKeys();
    const QString prefix = group + u'/';
    for (auto entry = waiting().values.cbegin(); entry != waiting().values.cend(); ++entry)
        if (entry.key().startsWith(prefix)) {
            keys.removeAll(entry.key().mid(prefix.size()));
            if (entry->isValid())
                keys << entry.key().mid(prefix.size());
        }
    return keys;
}

void removeGroup(const QString& group) {
    for (const QString& key : keysOf(group))
        set(group + u'/' + key, {});
}

void write() {
    QSettings stored;
    const auto values = std::exchange(waiting().values, {});
    for (auto entry = values.cbegin(); entry != values.cend(); ++entry)
        entry->isValid() ? stored.setValue(entry.key(), *entry) : stored.remove(entry.key());
}

} // namespace oxbow::settings
