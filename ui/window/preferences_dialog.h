#pragma once

#include "ui/window/preferences.h"

#include <QDialog>

#include <functional>
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
    [[nodiscard]] QWidget* makeGeneral(MainWindow& window);
    [[nodiscard]] QWidget* makeNavigation();
    [[nodiscard]] QWidget* makeButtons();
    /// What can be chosen, under the name of the control.
    template <typename Value>
    struct ChoiceOf {
        QString id;
        std::vector<std::pair<QString, Value>> values;
    };
    template <typename Value>
    void addChoice(QFormLayout& form, const QString& name, const QString& tip,
                   Value PreferenceValues::*member, const ChoiceOf<Value>& choices);
    void addScheme(QFormLayout& form);
    void addUnits(QFormLayout& form);
    void addLanguage(QFormLayout& form);
    void addWhole(QFormLayout& form, const QString& name, const QString& tip, int PreferenceValues::*value,
                  int least, int most, const QString& suffix, const QString& wordsForZero = {});
    void addFactor(QFormLayout& form, const ParamInfo& info, double NavigationStyle::*factor);
    void addSwitch(QFormLayout& form, const QString& name, const QString& tip, bool NavigationStyle::*on);
    void addPen(QFormLayout& form);
    void addLeftButton(QFormLayout& form);
    void refresh();

    Preferences& m_preferences;
    PreferenceValues m_opened;                    ///< what Revert goes back to
    std::vector<std::function<void()>> m_refresh; ///< shows the values, one per control
};

} // namespace oxbow
