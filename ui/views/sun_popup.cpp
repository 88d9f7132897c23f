#include "ui/views/sun_popup.h"

#include "ui/views/viewport_widget.h"
#include "ui/widgets/form_labels.h"
#include "ui/widgets/slider_spin_box.h"
#include "ui/widgets/value_text.h"

#include <QFormLayout>
#include <QLabel>

namespace oxbow {

namespace {

constexpr ParamInfo kHeading{"heading",
                             "Sun direction",
                             "Where the sun stands, clockwise from north.",
                             ParamKind::Number,
                             Unit::Degree,
                             {.hardMin = 0, .hardMax = 360, .decimals = 0},
                             {}};
constexpr ParamInfo kHeight{"height",
                            "Sun height",
                            "Height of the sun above the horizon.",
                            ParamKind::Number,
                            Unit::Degree,
                            {.hardMin = 1, .hardMax = 90, .decimals = 0},
                            {}};
constexpr ParamInfo kStretch{"vertical_scale",
                             "Vertical scale",
                             "How much heights are stretched in the picture.",
                             ParamKind::Number,
                             Unit::None,
                             {.hardMin = 0.1, .hardMax = 20, .softMin = 0.5, .softMax = 4, .decimals = 2},
                             {}};

} // namespace

SunPopup::SunPopup(ViewportWidget& viewport) : QFrame(&viewport, Qt::Popup), m_viewport(viewport) {
    setAttribute(Qt::WA_DeleteOnClose);
    setFrameShape(QFrame::StyledPanel);
    auto* form = new QFormLayout(this);
    form->setContentsMargins(12, 10, 12, 10);
    addRow(kHeading, [](FrameSettings& s) -> double& { return s.sun.headingDeg; });
    addRow(kHeight, [](FrameSettings& s) -> double& { return s.sun.heightDeg; });
    addRow(kStretch, [](FrameSettings& s) -> double& { return s.verticalScale; });
    centreLabels(*form);
}

template <typename Member>
void SunPopup::addRow(const ParamInfo& info, Member member) {
    FrameSettings usual;
    auto* slider = new SliderSpinBox(info, member(usual), this);
    FrameSettings now = m_viewport.settings();
    slider->setValue(member(now));
    slider->setToolTip(translated(info.help));
    slider->setFixedWidth(150);
    connect(slider, &SliderSpinBox::valueChanging, this, [this, member](double value) {
        FrameSettings settings = m_viewport.settings();
        member(settings) = value;
        m_viewport.setSettings(settings);
    });
    static_cast<QFormLayout*>(layout())->addRow(translated(info.label), slider);
}

} // namespace oxbow
