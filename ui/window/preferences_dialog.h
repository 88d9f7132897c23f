#pragma once

#include "ui/window/preferences.h"

#include <QDialog>

#include <functional>
#include <type_traits>
#include <utility>
#include <vector>

class QFormLayout;

namespace oxbow {

class MainWindow;

/// The preferences as a window beside the editor. Every control acts at once; Revert takes back what was
/// changed since the window opened.
class PreferencesDialog : public QDialog {
    Q_OBJECT
public:
    PreferencesDialog(Preferences& preferences, MainWindow& window);

protected:
    void showEvent(QShowEvent* event) override;

private:
    template <typename Of>
    using ValueOf = std::remove_cvref_t<std::invoke_result_t<Of, PreferenceValues&>>;
    [[nodiscard]] QWidget* makeGeneral(MainWindow& window);
    [[nodiscard]] QWidget* makeNavigation();
    [[nodiscard]] QWidget* makeButtons();
    /// Lets a control show what `of` finds in the values, and change it as it tells by a signal.
    template <typename Control, typename Changed, typename Base, typename Value, typename Of>
    void bind(Control* control, Changed changed, void (Base::*set)(Value), Of of);
    /// A list of values with their words, by an id.
    template <typename Of>
    void addChoice(QFormLayout& form, const char* id, const QString& name, const QString& tip, Of of,
                   const std::vector<std::pair<QString, ValueOf<Of>>>& choices);
    void addLanguage(QFormLayout& form);
    void addWhole(QFormLayout& form, const QString& name, const QString& tip, int PreferenceValues::*value,
                  int least, int most, const QString& suffix, const QString& wordsForZero = {});
    void addFactor(QFormLayout& form, const ParamInfo& info, double NavigationStyle::*factor);
    void addSwitch(QFormLayout& form, const QString& name, const QString& tip, bool NavigationStyle::*on);
    void addPen(QFormLayout& form);
    void refresh();

    Preferences& m_preferences;
    PreferenceValues m_opened;                    ///< what Revert goes back to
    std::vector<std::function<void()>> m_refresh; ///< shows the values, one per control
};

} // namespace oxbow
