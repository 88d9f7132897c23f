#pragma once

#include "core/session/session.h"
#include "ui/views/navigator.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/unit_system.h"

#include <QMap>
#include <QObject>
#include <QString>

namespace oxbow {

/// What the user decides about the program, whatever terrain is open.
struct PreferenceValues {
    theme::Scheme scheme = theme::Scheme::Dark;
    UnitSystem units = UnitSystem::Metric; ///< of figures on the screen
    QString language;                      ///< code; empty for the system's
    NavigationStyle navigation;
    double penPressureExponent = 1.0; ///< see Painter::setPressureExponent
    int timelineMiB = 1024;           ///< memory for the states that a run keeps
    int timelineDiskMiB = 8192;       ///< room on disk for those that memory cannot hold
    int threads = 0;                  ///< 0: one per hardware thread
    int autosaveS = 60;
    bool runsChanges = true; ///< see Document::setRunsChanges
    /// By the ids of actions, portable text, several separated by "; ", empty for none. Actions that are
    /// not named have their own.
    QMap<QString, QString> shortcuts;
    bool operator==(const PreferenceValues&) const = default;
};

/// The values nearest to these that are possible.
[[nodiscard]] PreferenceValues nearestPossible(PreferenceValues values);
/// How a session starts.
[[nodiscard]] Session::Options sessionOptions(const PreferenceValues& values);

/// The preferences, kept in the settings.
class Preferences : public QObject {
    Q_OBJECT
public:
    explicit Preferences(QObject* parent = nullptr);

    [[nodiscard]] const PreferenceValues& values() const { return m_values; }
    void set(const PreferenceValues& values);
    template <typename Change>
    void change(Change edit) {
        PreferenceValues values = m_values;
        edit(values);
        set(values);
    }

signals:
    void changed(const oxbow::PreferenceValues& before);

private:
    PreferenceValues m_values;
};

} // namespace oxbow
