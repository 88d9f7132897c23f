#include "ui/brush/brush_rows.h"

#include "core/paint/brush.h"
#include "ui/widgets/boxes.h"
#include "ui/widgets/slider_spin_box.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/value_text.h"

#include <QAbstractButton>
#include <QCheckBox>
#include <QFormLayout>
#include <QLabel>
#include <QPainter>
#include <QPainterPath>
#include <QToolButton>

#include <array>
#include <cmath>
#include <limits>

namespace oxbow {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

constexpr ParamInfo kRadius = numberInfo("radius", QT_TRANSLATE_NOOP("oxbow", "Radius"),
    QT_TRANSLATE_NOOP("oxbow", "Size of the brush on the ground."), Unit::Metre,
    hard(0.1, 1e6).soft(1.0, 20000.0).logarithmically().digits(0));
constexpr ParamInfo kSpacing = numberInfo("spacing", QT_TRANSLATE_NOOP("oxbow", "Spacing"),
    QT_TRANSLATE_NOOP("oxbow", "Distance between two dabs along a stroke, as a share of the radius."), Unit::None,
    hard(0.02, 4.0).soft(0.05, 1.0));
constexpr ParamInfo kStabiliser = numberInfo("stabiliser", QT_TRANSLATE_NOOP("oxbow", "Stabiliser"),
    QT_TRANSLATE_NOOP("oxbow", "Pulls the brush on a string of this many radii, so that an unsteady hand draws "
                               "an even line. 0: the brush is where the pointer is."),
    Unit::None, hard(0.0, kLongestString).soft(0.0, 2.0));

constexpr ParamInfo slope(std::string_view key, std::string_view label, std::string_view help) {
    return numberInfo(key, label, help, Unit::Degree, hard(0, 90).digits(0));
}
constexpr ParamInfo heightLimit(std::string_view key, std::string_view label, std::string_view help) {
    return numberInfo(key, label, help, Unit::Metre,
        hard(-12000, 12000).soft(-200, 4000).digits(0));
}
constexpr ParamInfo kLeastSlope =
    slope("min_slope", QT_TRANSLATE_NOOP("oxbow", "Slope from"),
          QT_TRANSLATE_NOOP("oxbow", "The brush works on steeper ground only."));
constexpr ParamInfo kMostSlope = slope("max_slope", QT_TRANSLATE_NOOP("oxbow", "Slope to"),
                                       QT_TRANSLATE_NOOP("oxbow", "The brush works on flatter ground only."));
constexpr ParamInfo kLeastHeight =
    heightLimit("min_height", QT_TRANSLATE_NOOP("oxbow", "Height from"),
                QT_TRANSLATE_NOOP("oxbow", "The brush works above this height only."));
constexpr ParamInfo kMostHeight =
    heightLimit("max_height", QT_TRANSLATE_NOOP("oxbow", "Height to"),
                QT_TRANSLATE_NOOP("oxbow", "The brush works below this height only."));

struct FalloffRow {
    Falloff falloff;
    const char* name;
};
constexpr std::array kFalloffs = {
    FalloffRow{Falloff::Smooth, QT_TRANSLATE_NOOP("oxbow::BrushRows", "Smooth")},
    FalloffRow{Falloff::Sphere, QT_TRANSLATE_NOOP("oxbow::BrushRows", "Dome")},
    FalloffRow{Falloff::Linear, QT_TRANSLATE_NOOP("oxbow::BrushRows", "Cone")},
    FalloffRow{Falloff::Spike, QT_TRANSLATE_NOOP("oxbow::BrushRows", "Spike")},
    FalloffRow{Falloff::Flat, QT_TRANSLATE_NOOP("oxbow::BrushRows", "Flat")},
};

QFormLayout* formIn(QWidget* widget) {
    auto* form = new QFormLayout(widget);
    form->setContentsMargins(0, 0, 0, 0);
    form->setHorizontalSpacing(10);
    form->setVerticalSpacing(6);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->setRowWrapPolicy(QFormLayout::WrapLongRows);
    return form;
}

/// Whether the rows that are seldom needed are shown; the next tool has them so too.
bool& unfolded() {
    static bool open = false;
    return open;
}

} // namespace

/// A small picture of how the brush fades towards its rim.
class FalloffButton : public QAbstractButton {
public:
    FalloffButton(Falloff falloff, const QString& name, QWidget* parent)
        : QAbstractButton(parent), m_falloff(falloff) {
        setCheckable(true);
        setAutoExclusive(true);
        setToolTip(name);
        setAccessibleName(name);
        setFixedSize(26, 22);
        setFocusPolicy(Qt::TabFocus);
    }
    [[nodiscard]] Falloff falloff() const { return m_falloff; }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(hasFocus() ? QPen(theme::current().accentBright) : QPen(Qt::NoPen));
        painter.setBrush(isChecked()    ? theme::current().chosen
                         : underMouse() ? theme::current().hover
                                        : theme::current().well);
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
        QPainterPath curve;
        const QRectF box(4, 5, width() - 8, height() - 10);
        for (int i = 0; i <= 44; ++i) {
            const double t = std::abs(i / 22.0 - 1.0);
            const QPointF at(box.left() + box.width() * i / 44.0,
                             box.bottom() - box.height() * falloffWeight(m_falloff, t));
            i == 0 ? curve.moveTo(at) : curve.lineTo(at);
        }
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(isChecked() ? theme::current().onChosen : theme::current().text, 1.5));
        painter.drawPath(curve);
    }

private:
    Falloff m_falloff;
};

BrushRows::BrushRows(ToolBox& tools, QWidget* parent)
    : QWidget(parent), m_tools(tools), m_form(formIn(this)) {
    const ToolInfo& tool = m_tools.tool();
    addSlider(
        *m_form, kRadius, m_tools.radiusM(), [this] { return m_tools.radiusM(); },
        [this](double value) { changeTool([value](ToolSettings& s) { s.radiusM = value; }); });
    if (!tool.strength.label.empty())
        addSlider(
            *m_form, tool.strength, m_tools.usualStrength(), [this] { return m_tools.strength(); },
            [this](double value) { changeTool([value](ToolSettings& s) { s.strength = value; }); });
    if (tool.hasValue())
        addSlider(
            *m_form, tool.value, tool.defaultValue, [this] { return m_tools.settings().value; },
            [this](double value) { changeTool([value](ToolSettings& s) { s.value = value; }); });
    addFalloffs();
    if (tool.amount == Amount::Pass && canBeCapped(tool.action, tool.layer))
        addSwitch(*m_form, tr("Airbrush"),
                  tr("Builds up while the brush rests or a stroke crosses itself. Otherwise the strength is "
                     "a limit for the stroke"),
                  [](BrushOptions& o) -> bool& { return o.airbrush; });
    addSwitch(*m_form, tr("Same for all tools"),
              tr("All tools have the same radius and falloff, and where it has the same unit the same strength"),
              [](BrushOptions& o) -> bool& { return o.oneSize; });
    addMasks();
    centreLabels(*m_form);
    centreLabels(*m_folded);
    refresh();
    connect(&m_tools, &ToolBox::settingsChanged, this, &BrushRows::refresh);
}

void BrushRows::addFalloffs() {
    auto* row = new QWidget(this);
    auto* layout = filled(new QHBoxLayout(row), {.margins = QMargins(), .spacing = 3});
    std::vector<FalloffButton*> buttons;
    for (const FalloffRow& entry : kFalloffs) {
        auto* button = new FalloffButton(entry.falloff, tr(entry.name), row);
        layout->addWidget(button);
        buttons.push_back(button);
        connect(button, &QAbstractButton::clicked, this, [this, falloff = entry.falloff] {
            changeTool([falloff](ToolSettings& s) { s.falloff = falloff; });
        });
    }
    layout->addStretch();
    m_form->addRow(tr("Falloff"), row);
    m_refresh.emplace_back([this, buttons] {
        for (FalloffButton* button : buttons)
            button->setChecked(button->falloff() == m_tools.settings().falloff);
    });
}

void BrushRows::addMasks() {
    auto* fold = named(new QToolButton(this), "brushMore");
    fold->setText(tr("More options"));
    fold->setToolTip(tr("Spacing, mirrors and masks"));
    fold->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    fold->setCheckable(true);
    fold->setChecked(unfolded());
    m_form->addRow(fold);
    auto* folded = new QWidget(this);
    m_folded = formIn(folded);
    m_form->addRow(folded);
    const auto show = [fold, folded](bool open) {
        unfolded() = open;
        folded->setVisible(open);
        fold->setArrowType(open ? Qt::DownArrow : Qt::RightArrow);
    };
    connect(fold, &QToolButton::toggled, folded, show);
    show(unfolded());

    addSlider(
        *m_folded, kSpacing, 0.1, [this] { return m_tools.settings().spacing; },
        [this](double value) { changeTool([value](ToolSettings& s) { s.spacing = value; }); });
    addSlider(
        *m_folded, kStabiliser, 0.0, [this] { return m_tools.options().stabiliser; },
        [this](double value) { changeOptions([value](BrushOptions& o) { o.stabiliser = value; }); });
    addSwitch(*m_folded, tr("Pen pressure"), tr("The pressure of a tablet's pen scales the strength"),
              [](BrushOptions& o) -> bool& { return o.pressure; });
    addSwitch(*m_folded, tr("Mirror east and west"), tr("Paints the same on the other side of the map"),
              [](BrushOptions& o) -> bool& { return o.symmetry.eastWest; });
    addSwitch(*m_folded, tr("Mirror north and south"), tr("Paints the same on the other side of the map"),
              [](BrushOptions& o) -> bool& { return o.symmetry.northSouth; });
    addSwitch(*m_folded, tr("Respect mask"), tr("Leaves masked ground unchanged"),
              [](BrushOptions& o) -> bool& { return o.mask.painted; });
    addSlider(
        *m_folded, kLeastSlope, 0.0, [this] { return m_tools.options().mask.minSlopeDeg; },
        [this](double value) { changeOptions([value](BrushOptions& o) { o.mask.minSlopeDeg = value; }); });
    addSlider(
        *m_folded, kMostSlope, 90.0, [this] { return m_tools.options().mask.maxSlopeDeg; },
        [this](double value) { changeOptions([value](BrushOptions& o) { o.mask.maxSlopeDeg = value; }); });
    addHeightMask();
}

/// Limits of height have no end until they are switched on.
void BrushRows::addHeightMask() {
    auto* limited = new QCheckBox(tr("Limit by height"), this);
    m_folded->addRow(limited);
    const auto limit = [this](double low, double high) {
        changeOptions([low, high](BrushOptions& o) {
            o.mask.minHeightM = low;
            o.mask.maxHeightM = high;
        });
    };
    connect(limited, &QCheckBox::clicked, this,
            [limit](bool on) { on ? limit(0.0, 1000.0) : limit(-kInfinity, kInfinity); });
    const auto finite = [](double value, double otherwise) {
        return std::isfinite(value) ? value : otherwise;
    };
    const auto mask = [this]() -> const BrushMask& { return m_tools.options().mask; };
    SliderSpinBox* low = addSlider(
        *m_folded, kLeastHeight, 0.0, [mask, finite] { return finite(mask().minHeightM, 0.0); },
        [limit, mask](double value) { limit(value, mask().maxHeightM); });
    SliderSpinBox* high = addSlider(
        *m_folded, kMostHeight, 1000.0, [mask, finite] { return finite(mask().maxHeightM, 1000.0); },
        [limit, mask](double value) { limit(mask().minHeightM, value); });
    m_refresh.emplace_back([mask, limited, low, high] {
        const bool on = std::isfinite(mask().minHeightM);
        limited->setChecked(on);
        low->setEnabled(on);
        high->setEnabled(on);
    });
}

SliderSpinBox* BrushRows::addSlider(QFormLayout& form, const ParamInfo& info, double usual, Read read,
                                    Write write) {
    auto* slider = new SliderSpinBox(info, usual, this);
    slider->setToolTip(translated(info.help));
    slider->setObjectName(plainText(info.key));
    slider->setValue(read());
    connect(slider, &SliderSpinBox::valueChanging, this, write);
    connect(slider, &SliderSpinBox::valueChanged, this, write);
    m_refresh.emplace_back([slider, read] { slider->setValue(read()); });
    auto* label = new QLabel(translated(info.label), this);
    label->setMinimumWidth(70);
    form.addRow(label, slider);
    return slider;
}

void BrushRows::addSwitch(QFormLayout& form, const QString& text, const QString& help,
                          std::function<bool&(BrushOptions&)> member) {
    auto* box = new QCheckBox(text, this);
    box->setToolTip(help);
    form.addRow(box);
    connect(box, &QCheckBox::clicked, this,
            [this, member](bool on) { changeOptions([&](BrushOptions& o) { member(o) = on; }); });
    m_refresh.emplace_back([this, box, member] {
        BrushOptions now = m_tools.options();
        box->setChecked(member(now));
    });
}

void BrushRows::changeTool(const std::function<void(ToolSettings&)>& change) {
    ToolSettings settings = m_tools.settings();
    change(settings);
    m_tools.change(settings);
}

void BrushRows::changeOptions(const std::function<void(BrushOptions&)>& change) {
    BrushOptions options = m_tools.options();
    change(options);
    m_tools.change(options);
}

// ---- Keeping it true ----

void BrushRows::refresh() {
    for (const auto& control : m_refresh)
        control();
}

} // namespace oxbow
