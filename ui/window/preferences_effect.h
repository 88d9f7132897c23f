#pragma once

namespace oxbow {

class Actions;
class MainWindow;
class Preferences;
struct PreferenceValues;

/// Puts the preferences in force in a window, now and whenever they change. The number of threads and the
/// first budget of the timeline are the session's from its start.
void followPreferences(MainWindow& window, Preferences& preferences);

/// Gives every action the shortcuts of the preferences, or its own. Keys that the user gave to one action are
/// taken from the others.
void applyShortcuts(Actions& actions, const PreferenceValues& values);

} // namespace oxbow
