#include "ui/window/preferences_dialog.h"

#include "ui/widgets/boxes.h"
#include "ui/widgets/choice_box.h"
#include "ui/widgets/slider_spin_box.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/value_text.h"
#include "ui/window/language.h"
#include "ui/window/main_window.h"
#include "ui/window/shortcut_editor.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QSpinBox>
#include <QStyle>
#include <QTabBar>
#include <QTabWidget>
#include <QVBoxLayout>

#include <cmath>
#include <thread>

namespace oxbow {

namespace {

constexpr ParamInfo factor(std::string_view key, std::string_view label, std::string_view help) {
    return numberInfo(key, label, help, Unit::None,
        hard(0.1, 5.0).soft(0.2, 5.0).logarithmically());
}
constexpr ParamInfo kOrbit = factor("orbit", QT_TRANSLATE_NOOP("oxbow", "Orbit"),
                                    QT_TRANSLATE_NOOP("oxbow", "How far the view turns as the mouse moves."));
constexpr ParamInfo kPan = factor(
    "pan", QT_TRANSLATE_NOOP("oxbow", "Pan"),
    QT_TRANSLATE_NOOP("oxbow", "How far the ground moves with the mouse: at 1 it stays under the cursor."));
constexpr ParamInfo kZoom = factor("zoom", QT_TRANSLATE_NOOP("oxbow", "Zoom by dragging"),
                                   QT_TRANSLATE_NOOP("oxbow", "How fast dragging zooms."));
constexpr ParamInfo kPen = numberInfo("pen_pressure", QT_TRANSLATE_NOOP("oxbow", "Pen pressure curve"),
    QT_TRANSLATE_NOOP("oxbow", "Exponent of the pressure: below 1 a light touch does more, above 1 less."),
    Unit::None, hard(0.25, 4.0).logarithmically());
constexpr ParamInfo kWheel = factor("wheel", QT_TRANSLATE_NOOP("oxbow", "Zoom by the wheel"),
                                    QT_TRANSLATE_NOOP("oxbow", "How far one notch of the wheel zooms."));

QFormLayout* formIn(QWidget* page) {
    auto* form = new QFormLayout(page);
    form->setContentsMargins(4, 16, 4, 8);
    form->setHorizontalSpacing(20);
    form->setVerticalSpacing(10);
    form->setFieldGrowthPolicy(QFormLayout::FieldsStayAtSizeHint);
    return form;
}

constexpr int kFieldWidth = 210;
constexpr int kNoteWidth = 340;

/// Adds a control and, behind it, what it does in a few words.
void addRow(QFormLayout& form, const QString& name, QWidget* field, const QString& tip) {
    field->setToolTip(tip);
    field->setMinimumWidth(kFieldWidth);
    auto* label = new QLabel(name);
    label->setBuddy(field);
    label->setToolTip(tip);
    form.addRow(label, field);
}

void addNote(QFormLayout& form, const QString& words) {
    QLabel* const note = mutedText(nullptr, words);
    note->setMinimumWidth(kNoteWidth);
    form.addRow(QString(), note);
}

/// Finds a member of the navigation in the values.
template <typename Value>
auto inNavigation(Value NavigationStyle::*member) {
    return [member](auto& values) -> auto& { return values.navigation.*member; };
}

/// How hard the brush works, upwards, over how hard the pen presses.
class PressureCurve : public QWidget {
public:
    PressureCurve() { setFixedSize(96, 64); }
    void show(double exponent) {
        m_exponent = exponent;
        update();
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const QRectF box = QRectF(rect()).adjusted(1.5, 1.5, -1.5, -1.5);
        painter.setPen(theme::current().border);
        painter.setBrush(theme::current().well);
        painter.drawRoundedRect(box, 4, 4);
        QPolygonF curve;
        for (int i = 0; i <= 40; ++i)
            curve << QPointF(box.left() + box.width() * i / 40.0,
                             box.bottom() - box.height() * std::pow(i / 40.0, m_exponent));
        painter.setPen(QPen(theme::current().accentBright, 1.6));
        painter.setBrush(Qt::NoBrush);
        painter.drawPolyline(curve);
    }

private:
    double m_exponent = 1.0;
};

} // namespace

PreferencesDialog::PreferencesDialog(Preferences& preferences, MainWindow& window)
    : QDialog(&window), m_preferences(preferences), m_opened(preferences.values()) {
    setObjectName(QStringLiteral("preferences"));
    setWindowTitle(tr("Preferences"));
    auto* pages = new QTabWidget(this);
    pages->setDocumentMode(true);
    QSize room;
    const auto add = [&](QWidget* page, const QString& title) {
        room = room.expandedTo(page->sizeHint());
        pages->addTab(scrolling(new QScrollArea, page), title); // where texts are large, or the screen is small
    };
    add(makeGeneral(window), tr("&General"));
    add(makeNavigation(), tr("&Navigation"));
    add(new ShortcutEditor(preferences, window.actions()), tr("&Shortcuts"));
    filled(new QVBoxLayout(this), {.margins = QMargins(16, 10, 16, 14), .spacing = 12}, {{pages, 1}, makeButtons()});
    connect(&preferences, &Preferences::changed, this, &PreferencesDialog::refresh);
    refresh();
    const int bar = style()->pixelMetric(QStyle::PM_ScrollBarExtent);
    resizeOnScreen(*this, (sizeHint() - pages->sizeHint() + room + QSize(bar, bar + pages->tabBar()->sizeHint().height())).expandedTo({620, 480}));
}

void PreferencesDialog::showEvent(QShowEvent* event) {
    m_opened = m_preferences.values();
    refresh();
    QDialog::showEvent(event);
}

void PreferencesDialog::refresh() {
    for (const auto& show : m_refresh)
        show();
}

QWidget* PreferencesDialog::makeButtons() {
    auto* buttons = new QDialogButtonBox(this);
    QPushButton* defaults = named(buttons->addButton(tr("Restore &Defaults"), QDialogButtonBox::ResetRole),
                                  "restoreDefaults", tr("Reset all pages to their defaults, shortcuts included"));
    QPushButton* revert = named(buttons->addButton(tr("&Revert"), QDialogButtonBox::ResetRole), "revert",
                                tr("Undo all changes made since this window opened"));
    QPushButton* close = buttons->addButton(QDialogButtonBox::Close);
    close->setToolTip(tr("Changes apply at once"));
    close->setDefault(true);
    connect(defaults, &QPushButton::clicked, this, [this] { m_preferences.set({}); });
    connect(revert, &QPushButton::clicked, this, [this] { m_preferences.set(m_opened); });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    m_refresh.emplace_back([this, revert, defaults] {
        revert->setEnabled(m_preferences.values() != m_opened);
        defaults->setEnabled(m_preferences.values() != PreferenceValues());
    });
    return buttons;
}

// ---- Pages ----

QWidget* PreferencesDialog::makeGeneral(MainWindow& window) {
    auto* page = new QWidget;
    QFormLayout& form = *formIn(page);
    addChoice(form, "scheme", tr("&Theme"), tr("Colours of the window"), &PreferenceValues::scheme,
              {{tr("Dark"), theme::Scheme::Dark},
               {tr("Light"), theme::Scheme::Light},
               {tr("High contrast"), theme::Scheme::Contrast}});
    addChoice(form, "units", tr("&Units"),
              tr("Units of the window, and of numbers typed without one. Recipes and files are always metric."),
              &PreferenceValues::units,
              {{tr("Metric (m, km, m³/s)"), UnitSystem::Metric}, {tr("Imperial (ft, mi, ft³/s)"), UnitSystem::Imperial}});
    addLanguage(form);
    auto* layout = named(new QPushButton(tr("Reset Window &Layout")), "resetLayout");
    layout->setAutoDefault(false);
    connect(layout, &QPushButton::clicked, &window, &MainWindow::resetLayout);
    addRow(form, tr("Panels"), layout, tr("Move every panel back to its first place"));
    addWhole(form, tr("Autosave every"), tr("How often a recovery copy is saved, in case of a crash"),
             &PreferenceValues::autosaveS, 5, 3600, tr(" s"));
    addWhole(form, tr("Timeline memory"), tr("Memory for the snapshots of a run"),
             &PreferenceValues::timelineMiB, 16, 1 << 20, tr(" MiB"));
    addWhole(form, tr("Timeline on disk"),
             tr("Temporary file for snapshots that do not fit into memory; deleted on exit"),
             &PreferenceValues::timelineDiskMiB, 0, 1 << 20, tr(" MiB"), tr("None"));
    addNote(form, tr("More snapshots make going back faster. The result is the same."));
    addWhole(form, tr("Threads"), tr("Number of processor threads in use; the result is the same"),
             &PreferenceValues::threads, 0, 1024, {},
             tr("All (%1)").arg(std::max(1u, std::thread::hardware_concurrency())));
    addNote(form, tr("The number of threads changes at the next start."));
    centreLabels(form);
    return page;
}

QWidget* PreferencesDialog::makeNavigation() {
    auto* page = new QWidget;
    QFormLayout& form = *formIn(page);
    addFactor(form, kOrbit, &NavigationStyle::orbit);
    addFactor(form, kPan, &NavigationStyle::pan);
    addFactor(form, kZoom, &NavigationStyle::zoom);
    addFactor(form, kWheel, &NavigationStyle::wheel);
    addPen(form);
    addChoice(form, "leftButton", tr("&Left button, navigate tool"),
              tr("What dragging with the left button does while no brush is selected"),
              inNavigation(&NavigationStyle::leftPans), {{tr("Orbits"), false}, {tr("Pans"), true}});
    addSwitch(form, tr("&Invert orbit"), tr("Orbiting moves the camera instead of the ground"),
              &NavigationStyle::invertOrbit);
    addSwitch(form, tr("Invert w&heel"), tr("Turning the wheel towards you zooms in"),
              &NavigationStyle::invertWheel);
    addNote(form, tr("Alt with the left, middle and right button, the middle button with Shift and Ctrl, the "
                     "right button and the wheel all work at the same time."));
    centreLabels(form);
    return page;
}

// ---- Controls ----

template <typename Control, typename Changed, typename Base, typename Value, typename Of>
void PreferencesDialog::bind(Control* control, Changed changed, void (Base::*set)(Value), Of of) {
    connect(control, changed, this, [this, of](Value now) {
        m_preferences.change([&](PreferenceValues& values) { std::invoke(of, values) = now; });
    });
    m_refresh.emplace_back(
        [this, control, set, of] { std::invoke(set, control, std::invoke(of, m_preferences.values())); });
}

template <typename Of>
void PreferencesDialog::addChoice(QFormLayout& form, const char* id, const QString& name, const QString& tip, Of of,
                                  const std::vector<std::pair<QString, ValueOf<Of>>>& choices) {
    auto* box = named(new ChoiceBox, id);
    for (const auto& [words, value] : choices)
        box->addItem(words, QVariant::fromValue(value));
    addRow(form, name, box, tip);
    connect(box, &QComboBox::currentIndexChanged, this, [this, box, of] {
        m_preferences.change(
            [&](PreferenceValues& values) { std::invoke(of, values) = box->currentData().value<ValueOf<Of>>(); });
    });
    m_refresh.emplace_back([this, box, of] {
        box->setCurrentIndex(std::max(0, box->findData(QVariant::fromValue(std::invoke(of, m_preferences.values())))));
    });
}

void PreferencesDialog::addLanguage(QFormLayout& form) {
    std::vector<std::pair<QString, QString>> choices{{tr("System language"), QString()}};
    for (const QString& code : languages())
        choices.emplace_back(languageName(code), code);
    addChoice(form, "language", tr("L&anguage"), tr("Language of the window"), &PreferenceValues::language, choices);
}

void PreferencesDialog::addWhole(QFormLayout& form, const QString& name, const QString& tip,
                                 int PreferenceValues::*value, int least, int most, const QString& suffix,
                                 const QString& wordsForZero) {
    auto* box = new QSpinBox;
    box->setRange(least, most);
    box->setSuffix(suffix);
    box->setSpecialValueText(wordsForZero);
    box->setKeyboardTracking(false);
    box->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
    addRow(form, name, box, tip);
    bind(box, &QSpinBox::valueChanged, &QSpinBox::setValue, value);
}

void PreferencesDialog::addFactor(QFormLayout& form, const ParamInfo& info, double NavigationStyle::*factor) {
    auto* slider = new SliderSpinBox(info, 1.0, this);
    addRow(form, translated(info.label), slider, translated(info.help));
    bind(slider, &SliderSpinBox::valueChanging, &SliderSpinBox::setValue, inNavigation(factor));
}

void PreferencesDialog::addPen(QFormLayout& form) {
    auto* slider = named(new SliderSpinBox(kPen, 1.0, this), "penPressure");
    addRow(form, translated(kPen.label), slider, translated(kPen.help));
    auto* curve = new PressureCurve;
    form.addRow(QString(), curve);
    bind(slider, &SliderSpinBox::valueChanging, &SliderSpinBox::setValue, &PreferenceValues::penPressureExponent);
    m_refresh.emplace_back([this, curve] { curve->show(m_preferences.values().penPressureExponent); });
}

void PreferencesDialog::addSwitch(QFormLayout& form, const QString& name, const QString& tip,
                                  bool NavigationStyle::*on) {
    auto* box = new QCheckBox(name);
    addRow(form, QString(), box, tip);
    bind(box, &QCheckBox::toggled, &QCheckBox::setChecked, inNavigation(on));
}

} // namespace oxbow
