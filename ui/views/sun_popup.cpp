#include "ui/views/sun_popup.h"

#include "ui/views/view_settings.h"
#include "ui/widgets/boxes.h"
#include "ui/widgets/slider_spin_box.h"
#include "ui/widgets/value_text.h"

#include <QFormLayout>

namespace oxbow {

namespace {

constexpr ParamInfo kHeading = numberInfo("heading", QT_TRANSLATE_NOOP("oxbow", "Sun direction"),
    QT_TRANSLATE_NOOP("oxbow", "Where the sun stands, clockwise from north."), Unit::Degree,
    hard(0, 360).digits(0));
constexpr ParamInfo kHeight = numberInfo("height", QT_TRANSLATE_NOOP("oxbow", "Sun height"),
    QT_TRANSLATE_NOOP("oxbow", "Height of the sun above the horizon."), Unit::Degree,
    hard(1, 90).digits(0));
constexpr ParamInfo kAir = numberInfo("turbidity", QT_TRANSLATE_NOOP("oxbow", "Haze in the air"),
    QT_TRANSLATE_NOOP("oxbow", "Dust and moisture in the air of a landscape; 1 is a clear day."), Unit::None,
    hard(kLeastTurbidity, kMostTurbidity).soft(0.5, 8).digits(1));
constexpr ParamInfo kClouds = numberInfo("clouds", QT_TRANSLATE_NOOP("oxbow", "Clouds"),
    QT_TRANSLATE_NOOP("oxbow", "How much of the sky of a landscape they cover."), Unit::None,
    hard(0, 1));
constexpr ParamInfo kSnow = numberInfo("snow", QT_TRANSLATE_NOOP("oxbow", "Snow"),
    QT_TRANSLATE_NOOP("oxbow", "How far down it lies in a landscape; 0: on high mountains only."), Unit::None,
    hard(0, 1));
constexpr ParamInfo kWind = numberInfo("wind_from", QT_TRANSLATE_NOOP("oxbow", "Wind from"),
    QT_TRANSLATE_NOOP("oxbow", "Where the wind of a landscape blows from, clockwise from north: it moves "
                               "clouds, raises waves and drifts snow."),
    Unit::Degree, hard(0, 360).digits(0));
constexpr ParamInfo kStretch = numberInfo("vertical_scale", QT_TRANSLATE_NOOP("oxbow", "Vertical scale"),
    QT_TRANSLATE_NOOP("oxbow", "Vertical exaggeration of the view; materials follow the true slopes."), Unit::None,
    hard(0.1, 20).soft(0.5, 4));

} // namespace

SunPopup::SunPopup(ViewSettings& settings, QWidget* parent)
    : QFrame(parent, Qt::Popup), m_settings(settings) {
    setAttribute(Qt::WA_DeleteOnClose);
    setFrameShape(QFrame::StyledPanel);
    auto* form = new QFormLayout(this);
    form->setContentsMargins(12, 10, 12, 10);
    addRow(kHeading, [](ViewOptions& s) -> double& { return s.sun.headingDeg; });
    addRow(kHeight, [](ViewOptions& s) -> double& { return s.sun.heightDeg; });
    if (settings.options().look == Look::Landscape) {
        addRow(kAir, [](ViewOptions& s) -> double& { return s.sky.turbidity; });
        addRow(kClouds, [](ViewOptions& s) -> double& { return s.sky.clouds; });
        addRow(kSnow, [](ViewOptions& s) -> double& { return s.sky.snow; });
        addRow(kWind, [](ViewOptions& s) -> double& { return s.sky.windFromDeg; });
    }
    addRow(kStretch, [](ViewOptions& s) -> double& { return s.verticalScale; });
    centreLabels(*form);
}

template <typename Member>
void SunPopup::addRow(const ParamInfo& info, Member member) {
    ViewOptions usual;
    auto* slider = new SliderSpinBox(info, member(usual), this);
    ViewOptions now = m_settings.options();
    slider->setValue(member(now));
    slider->setToolTip(translated(info.help));
    slider->setFixedWidth(150);
    connect(slider, &SliderSpinBox::valueChanging, this, [this, member](double value) {
        m_settings.change([member, value](ViewOptions& options) { member(options) = value; });
    });
    static_cast<QFormLayout*>(layout())->addRow(translated(info.label), slider);
}

} // namespace oxbow
