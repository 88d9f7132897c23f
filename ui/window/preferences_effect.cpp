#include "ui/window/preferences_effect.h"

#include "ui/area/view_area.h"
#include "ui/document/document.h"
#include "ui/window/file_controller.h"
#include "ui/window/main_window.h"
#include "ui/window/preferences.h"

#include <QApplication>

namespace oxbow {

namespace {

QList<QKeySequence> keysIn(const QString& words) {
    return words.isEmpty() ? QList<QKeySequence>() : QKeySequence::listFromString(words);
}

void applyAll(MainWindow& window, const PreferenceValues& values) {
    if (theme::scheme() != values.scheme)
        theme::apply(*qApp, values.scheme);
    units::use(values.units);
    window.view().setNavigation(values.navigation);
    window.painter().setPressureExponent(values.penPressureExponent);
    window.files().autosave().setIntervalS(values.autosaveS);
    window.document().setRunsChanges(values.runsChanges);
    window.actions()["simulate.live"]->setChecked(values.runsChanges);
    applyShortcuts(window.actions(), values);
    window.view().keysChanged();
}

} // namespace

void applyShortcuts(Actions& actions, const PreferenceValues& values) {
    QList<QKeySequence> taken;
    for (const QString& keys : values.shortcuts)
        taken += keysIn(keys);
    for (QAction* action : actions.all()) {
        const auto own = values.shortcuts.find(action->objectName());
        QList<QKeySequence> keys = Actions::defaultKeys(*action);
        if (own != values.shortcuts.end())
            keys = keysIn(own.value());
        else
            keys.removeIf([&taken](const QKeySequence& key) { return taken.contains(key); });
        Actions::setKeys(*action, keys);
    }
}

void followPreferences(MainWindow& window, Preferences& preferences) {
    applyAll(window, preferences.values());
    QObject::connect(&preferences, &Preferences::changed, &window,
                     [&window, &preferences](const PreferenceValues& before) {
                         const PreferenceValues& now = preferences.values();
                         applyAll(window, now);
                         const Session::Options room = sessionOptions(now);
                         if (now.timelineMiB != before.timelineMiB ||
                             now.timelineDiskMiB != before.timelineDiskMiB)
                             window.document().setTimelineBudget(room.timelineBytes, room.timelineDiskBytes);
                     });
}

} // namespace oxbow
