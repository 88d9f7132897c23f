#include "ui/widgets/slider_spin_box.h"

#include "core/base/rounding.h"
#include "core/param/formula.h"
#include "ui/widgets/boxes.h"
#include "ui/widgets/unit_system.h"
#include "ui/widgets/units_text.h"
#include "ui/widgets/value_text.h"

#include <QAccessibleWidget>
#include <QApplication>
#include <QDockWidget>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMainWindow>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <utility>

namespace oxbow {

namespace {

constexpr double kDragThresholdPx = 3.0;
constexpr double kFineTravel = 0.1;
constexpr int kStepEndMs = 350;
constexpr int kFlashMs = 900;
constexpr double kPadding = 8.0;
constexpr double kRadius = 4.0;

/// Gives the keys back to the middle of the window that a widget stands in, in a dialog to nothing.
void giveFocusBack(QWidget& from) {
    QWidget* at = &from;
    while (at->parentWidget() && (!at->isWindow() || qobject_cast<QDockWidget*>(at)))
        at = at->parentWidget();
    const auto* window = qobject_cast<QMainWindow*>(at);
    if (window && window->centralWidget())
        window->centralWidget()->setFocus(Qt::OtherFocusReason);
    else
        from.clearFocus();
}

QColor mixed(const QColor& a, const QColor& b, double share) {
    const auto channel = [share](int x, int y) { return static_cast<int>(std::lround(x + share * (y - x))); };
    return {channel(a.red(), b.red()), channel(a.green(), b.green()), channel(a.blue(), b.blue())};
}

double roundTo(double value, double step) {
    return std::round(value / step) * step;
}

/// Accessible value, range and step of a slider for screen readers.
class AccessibleSlider : public QAccessibleWidget, public QAccessibleValueInterface {
public:
    explicit AccessibleSlider(SliderSpinBox* slider, const ParamRange& range)
        : QAccessibleWidget(slider, QAccessible::Slider), m_slider(slider), m_range(range) {}

    void* interface_cast(QAccessible::InterfaceType type) override {
        return type == QAccessible::ValueInterface ? static_cast<QAccessibleValueInterface*>(this)
                                                   : QAccessibleWidget::interface_cast(type);
    }
    QString text(QAccessible::Text kind) const override {
        return kind == QAccessible::Value ? m_slider->text() : QAccessibleWidget::text(kind);
    }
    QVariant currentValue() const override { return m_slider->value(); }
    void setCurrentValue(const QVariant& value) override {
        m_slider->setValue(value.toDouble());
        emit m_slider->valueChanged(m_slider->value());
    }
    QVariant minimumValue() const override { return m_range.hardMin; }
    QVariant maximumValue() const override { return m_range.hardMax; }
    QVariant minimumStepSize() const override { return (m_range.sliderMax() - m_range.sliderMin()) / 100.0; }

private:
    SliderSpinBox* m_slider;
    ParamRange m_range;
};

QAccessibleInterface* accessibleSlider(const QString&, QObject* object) {
    auto* slider = qobject_cast<SliderSpinBox*>(object);
    return slider ? new AccessibleSlider(slider, slider->range()) : nullptr;
}

} // namespace

SliderSpinBox::SliderSpinBox(const ParamInfo& param, double defaultValue, QWidget* parent)
    : QWidget(parent), m_param(param), m_default(defaultValue), m_value(defaultValue) {
    [[maybe_unused]] static const bool kInstalled = (QAccessible::installFactory(accessibleSlider), true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setCursor(Qt::SizeHorCursor);
    setAttribute(Qt::WA_Hover);
    setAccessibleName(translated(param.label));
    m_stepEnd.call(this, &SliderSpinBox::endMovement, kStepEndMs);
    units::follow(this, [this] { update(); });
    m_flashEnd.call(this, [this] { update(); }, kFlashMs);
}

void SliderSpinBox::setValue(double value) {
    if (m_dragging || m_stepping || value == m_value)
        return;
    m_value = value;
    QAccessibleValueChangeEvent changed(this, m_value);
    QAccessible::updateAccessibility(&changed);
    update();
}

void SliderSpinBox::setFormula(const QString& formula) {
    if (formula == m_formula)
        return;
    m_formula = formula;
    update();
}

void SliderSpinBox::takeText(const QString& text) {
    if (const QString problem = m_takeText(text); !problem.isEmpty())
        flash(problem);
}

QString SliderSpinBox::text() const {
    const units::Shown shown = units::shown(m_param.unit);
    return readableNumber(m_value * shown.perKept, units::decimalsOf(shown, m_param.range.decimals)) +
           unitSuffix(m_param.unit);
}

// ---- The slider's travel ----

double SliderSpinBox::fractionOf(double value) const {
    const double low = range().sliderMin();
    const double high = range().sliderMax();
    if (range().logarithmic)
        return std::log(std::max(value, low * 1e-3) / low) / std::log(high / low);
    return (value - low) / (high - low);
}

double SliderSpinBox::valueAt(double fraction) const {
    const double low = range().sliderMin();
    const double high = range().sliderMax();
    return range().logarithmic ? low * std::pow(high / low, fraction) : low + fraction * (high - low);
}

double SliderSpinBox::rounded(double value, bool fine) const {
    if (m_param.kind != ParamKind::Number)
        return std::round(value);
    const units::Shown unit = units::shown(m_param.unit);
    const double span = range().sliderMax() - range().sliderMin();
    const double size = (range().logarithmic ? std::abs(value) : span) * unit.perKept;
    if (!(size > 0.0))
        return value;
    // As many digits as are shown, but never coarser than a hundredth of the travel.
    const double shown = std::pow(10.0, -units::decimalsOf(unit, range().decimals));
    const double least = std::pow(10.0, std::floor(std::log10(size)) - 2.0);
    const double step = (range().logarithmic ? least : std::min(shown, least)) * (fine ? kFineTravel : 1.0);
    // Dividing by a whole number gives the double nearest to the decimal that is meant.
    const double seen = value * unit.perKept;
    return (step < 1.0 ? std::round(seen / step) / std::round(1.0 / step) : roundTo(seen, step)) /
           unit.perKept;
}

double SliderSpinBox::snapped(double value) const {
    double result = 0.0;
    const double perKept = m_param.kind == ParamKind::Number ? units::shown(m_param.unit).perKept : 1.0;
    if (range().logarithmic) {
        result = roundStep(value * perKept) / perKept;
    } else {
        const double step = roundStep((range().sliderMax() - range().sliderMin()) / 20.0 * perKept) / perKept;
        result = roundTo(value, m_param.kind == ParamKind::Number ? step : std::max(1.0, std::round(step)));
    }
    return rounded(std::clamp(result, range().sliderMin(), range().sliderMax()), false);
}

void SliderSpinBox::move(double value) {
    value = std::clamp(value, range().hardMin, range().hardMax);
    if (value == m_value)
        return;
    m_value = value;
    m_told = true;
    update();
    emit valueChanging(value);
}

void SliderSpinBox::endMovement() {
    m_stepEnd.stop();
    m_pressed = m_dragging = m_stepping = false;
    update();
    if (std::exchange(m_told, false))
        emit valueChanged(m_value);
}

/// Only a slider with the focus is moved.
void SliderSpinBox::endAnyMovement() {
    if (auto* moved = qobject_cast<SliderSpinBox*>(QApplication::focusWidget()))
        moved->endMovement();
}

void SliderSpinBox::cancelDrag() {
    move(m_before);
    endMovement();
}

void SliderSpinBox::stepBy(double count) {
    if (m_dragging)
        return;
    m_stepping = true;
    const bool fine = std::abs(count) < 1.0;
    const double step = roundStep((range().sliderMax() - range().sliderMin()) / 100.0);
    double next = 0.0;
    if (m_param.kind == ParamKind::Number)
        next = rounded(
            range().logarithmic ? valueAt(fractionOf(m_value) + 0.01 * count) : m_value + count * step, fine);
    else
        next = m_value + std::copysign(std::max(1.0, std::round(std::abs(count))), count);
    move(next);
    m_stepEnd.start();
}

// ---- Events ----

void SliderSpinBox::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton)
        return QWidget::mousePressEvent(event);
    endMovement();
    m_pressed = true;
    m_pressX = m_lastX = event->position().x();
    m_before = m_value;
    m_fraction = fractionOf(m_value);
}

void SliderSpinBox::mouseMoveEvent(QMouseEvent* event) {
    if (!m_pressed)
        return QWidget::mouseMoveEvent(event);
    const double x = event->position().x();
    if (!m_dragging && std::abs(x - m_pressX) < kDragThresholdPx)
        return;
    m_dragging = true;
    const bool fine = event->modifiers() & Qt::ShiftModifier;
    // A value typed beyond the soft range can be dragged back, not farther out.
    const double highest = std::max(1.0, fractionOf(m_before));
    const double lowest = std::min(0.0, fractionOf(m_before));
    m_fraction =
        std::clamp(m_fraction + (x - m_lastX) / width() * (fine ? kFineTravel : 1.0), lowest, highest);
    m_lastX = x;
    const double value = valueAt(m_fraction);
    move(event->modifiers() & Qt::ControlModifier ? snapped(value) : rounded(value, fine));
}

void SliderSpinBox::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || !m_pressed)
        return QWidget::mouseReleaseEvent(event);
    const bool wasClick = !m_dragging;
    endMovement();
    if (!wasClick)
        giveFocusBack(*this);
    else if (rect().contains(event->position().toPoint()))
        edit();
}

void SliderSpinBox::wheelEvent(QWheelEvent* event) {
    if (!hasFocus() || m_editor) {
        event->ignore(); // so that a panel scrolls under the pointer
        return;
    }
    const double turn = event->angleDelta().y() != 0 ? event->angleDelta().y() : event->angleDelta().x();
    const bool fine = event->modifiers() & Qt::ShiftModifier;
    stepBy(turn / 120.0 * (fine ? kFineTravel : 1.0));
    event->accept();
}

void SliderSpinBox::keyPressEvent(QKeyEvent* event) {
    const double size = event->modifiers() & Qt::ShiftModifier     ? kFineTravel
                        : event->modifiers() & Qt::ControlModifier ? 10.0
                                                                   : 1.0;
    switch (event->key()) {
    case Qt::Key_Up:
    case Qt::Key_Right:
        return stepBy(size);
    case Qt::Key_Down:
    case Qt::Key_Left:
        return stepBy(-size);
    case Qt::Key_PageUp:
        return stepBy(10.0);
    case Qt::Key_PageDown:
        return stepBy(-10.0);
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_F2:
        return edit();
    case Qt::Key_Escape:
        if (m_dragging)
            return cancelDrag();
        break;
    default:
        break;
    }
    QWidget::keyPressEvent(event);
}

bool SliderSpinBox::event(QEvent* event) {
    // Esc is a shortcut of the window; here it takes a drag back.
    if (event->type() == QEvent::ShortcutOverride && m_dragging &&
        static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        event->accept();
        return true;
    }
    return QWidget::event(event);
}

void SliderSpinBox::focusOutEvent(QFocusEvent* event) {
    if (!m_pressed)
        endMovement();
    QWidget::focusOutEvent(event);
    update();
}

void SliderSpinBox::resizeEvent(QResizeEvent* event) {
    if (m_editor)
        m_editor->setGeometry(rect());
    QWidget::resizeEvent(event);
}

// ---- The text field ----

void SliderSpinBox::edit() {
    if (m_editor)
        return;
    endMovement();
    m_offered = m_formula.isEmpty() ? exactShown(m_value, m_param.unit) : withDecimalSign(m_formula);
    m_editor = named(new QLineEdit(m_offered, this), "numberEditor");
    m_editor->setAccessibleName(accessibleName());
    m_editor->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_editor->setGeometry(rect());
    m_editor->installEventFilter(this);
    m_editor->selectAll();
    m_editor->show();
    m_editor->setFocus(Qt::MouseFocusReason);
    connect(m_editor, &QLineEdit::textEdited, this, [this] { markRefused({}); });
}

bool SliderSpinBox::eventFilter(QObject* watched, QEvent* event) {
    if (watched != m_editor)
        return QWidget::eventFilter(watched, event);
    if (event->type() == QEvent::FocusOut) {
        const QString problem = commitText();
        closeEditor();
        if (!problem.isEmpty())
            flash(problem); // the value is the one before
        return false;
    }
    const bool override = event->type() == QEvent::ShortcutOverride;
    if (!override && event->type() != QEvent::KeyPress)
        return false;
    const int key = static_cast<QKeyEvent*>(event)->key();
    const bool commits = key == Qt::Key_Return || key == Qt::Key_Enter;
    if (!commits && key != Qt::Key_Escape)
        return false;
    event->accept();
    if (override)
        return false;
    if (!commits || commitText().isEmpty()) {
        closeEditor();
        setFocus(Qt::OtherFocusReason);
    }
    return true;
}

QString SliderSpinBox::commitText() {
    if (m_editor->text() == m_offered) { // the text may have fewer digits than the value
        closeEditor();
        return {};
    }
    const TypedNumber typed = parseNumber(m_editor->text(), m_param.unit);
    if (!typed.value) {
        const bool isText = m_takeText && (m_editor->text().contains(u'=') || isFormula(m_editor->text().toStdString()));
        const QString problem = isText ? m_takeText(m_editor->text()) : typed.problem;
        problem.isEmpty() ? closeEditor() : markRefused(problem);
        return problem;
    }
    const double whole = m_param.kind == ParamKind::Number ? *typed.value : std::round(*typed.value);
    const double allowed = std::clamp(whole, range().hardMin, range().hardMax);
    if (allowed != whole) {
        const QString limit =
            (whole > allowed ? tr("The largest allowed value is %1") : tr("The smallest allowed value is %1"))
                .arg(exactShown(allowed, m_param.unit) + unitSuffix(m_param.unit));
        markRefused(limit);
        return limit;
    }
    closeEditor();
    move(whole);
    endMovement();
    return {};
}

void SliderSpinBox::closeEditor() {
    if (!m_editor)
        return;
    QLineEdit* closing = std::exchange(m_editor, nullptr);
    closing->removeEventFilter(this);
    closing->hide();
    closing->deleteLater();
    update();
}

void SliderSpinBox::markRefused(const QString& problem) {
    QPalette colours = palette();
    if (!problem.isEmpty())
        colours.setColor(QPalette::Text, theme::current().warning);
    m_editor->setPalette(colours);
    m_editor->setProperty("refused", !problem.isEmpty());
    if (problem.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(mapToGlobal(QPoint(0, height())), problem, this);
}

void SliderSpinBox::flash(const QString& message) {
    m_flashEnd.start();
    QToolTip::showText(mapToGlobal(QPoint(0, height())), message, this);
    update();
}

// ---- The picture ----

void SliderSpinBox::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QPalette& colours = palette();
    const QColor well = colours.color(QPalette::Base);
    const QColor accent = theme::current().accent;
    const QRectF box = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    QPainterPath outline;
    outline.addRoundedRect(box, kRadius, kRadius);
    painter.fillPath(outline, well);

    const bool changed = m_value != m_default;
    const QColor quiet = mixed(well, mixed(accent, colours.color(QPalette::PlaceholderText), 0.5), 0.42);
    QColor fill = isEnabled() && changed ? theme::current().fill : quiet;
    if (underMouse() || m_dragging)
        fill = fill.lighter(112);
    painter.save();
    painter.setClipPath(outline);
    painter.fillRect(filled(box), fill);
    painter.restore();

    const QColor edge = m_flashEnd.isActive() ? theme::current().playhead
                        : hasFocus()          ? theme::current().accentBright
                        : underMouse()
                            ? mixed(colours.color(QPalette::Mid), colours.color(QPalette::Text), 0.25)
                            : colours.color(QPalette::Mid);
    painter.setPen(QPen(edge, 1.0));
    painter.drawPath(outline);

    painter.setPen(!isEnabled() ? colours.color(QPalette::PlaceholderText)
                   : changed    ? colours.color(QPalette::BrightText)
                                : colours.color(QPalette::Text));
    const QRectF room = box.adjusted(kPadding, 0, -kPadding, 0);
    painter.drawText(room, Qt::AlignRight | Qt::AlignVCenter, text());
    if (m_formula.isEmpty())
        return;
    // What it follows stands before the number, as far as there is room.
    const double left = room.width() - fontMetrics().horizontalAdvance(text()) - kPadding;
    painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter, fontMetrics().elidedText(QStringLiteral("= ") + withDecimalSign(m_formula), Qt::ElideRight, static_cast<int>(left)));
}

QRectF SliderSpinBox::filled(const QRectF& box) const {
    const bool hasBothSigns = !range().logarithmic && range().sliderMin() < 0.0 && range().sliderMax() > 0.0;
    const double from = hasBothSigns ? fractionOf(0.0) : 0.0;
    const double to = std::clamp(fractionOf(m_value), 0.0, 1.0);
    const double left = box.left() + std::min(from, to) * box.width();
    return {left, box.top(), std::abs(to - from) * box.width(), box.height()};
}

} // namespace oxbow
