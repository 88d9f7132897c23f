#pragma once

#include "core/param/param_schema.h"
#include "ui/widgets/late_call.h"
#include "ui/widgets/theme.h"

#include <QWidget>

#include <functional>

class QLineEdit;

namespace oxbow {

/// A number that is shown by a slider.
constexpr ParamInfo numberInfo(std::string_view key, std::string_view label, std::string_view help, Unit unit,
                               const ParamRange& range) {
    return {key, label, help, ParamKind::Number, unit, range, {}};
}

/// Slider and number in one: a well that is filled up to the value, with the number and its unit at the
/// right.
///
/// Dragging travels the soft range (evenly in the logarithm where the range says so); Shift drags ten times
/// finer, Ctrl snaps to round values, Esc while dragging takes it back. A click opens a text field that
/// understands units and reaches the hard range. Arrow and page keys and, while focused, the wheel move by
/// steps.
///
/// `valueChanging` follows every movement; `valueChanged` comes once, when the movement has ended.
class SliderSpinBox : public QWidget {
    Q_OBJECT

public:
    SliderSpinBox(const ParamInfo& param, double defaultValue, QWidget* parent = nullptr);

    [[nodiscard]] double value() const { return m_value; }
    /// Shows a value without telling anybody; ignored while the user is moving it.
    void setValue(double value);
    [[nodiscard]] const ParamRange& range() const { return m_param.range; }
    [[nodiscard]] double defaultValue() const { return m_default; }
    [[nodiscard]] bool isDragging() const { return m_dragging; }
    /// Null while no text is being edited.
    [[nodiscard]] QLineEdit* editor() const { return m_editor; }
    /// The text that the value follows, which its field then begins with; empty for none.
    void setFormula(const QString& formula);
    [[nodiscard]] QString formula() const { return m_formula; }
    /// Who takes a typed text that is more than a number ("snow_line - 200 m"), and returns what is wrong with it; without
    /// one such texts are refused.
    using TakeText = std::function<QString(const QString& typed)>;
    void onText(TakeText take) { m_takeText = std::move(take); }
    /// The same as typing it; a hint says what is wrong.
    void takeText(const QString& text);
    /// The value as it is shown, with its unit.
    [[nodiscard]] QString text() const;

    /// Opens the text field with the number selected.
    void edit();
    /// Carries out a movement by the user of `count` steps.
    void stepBy(double count);
    /// Ends what the user is moving, if anything, as before it is undone.
    static void endAnyMovement();

    [[nodiscard]] QSize sizeHint() const override { return {140, theme::withText(24)}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {72, theme::withText(22)}; }

signals:
    void valueChanging(double value);
    void valueChanged(double value);

protected:
    bool event(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    [[nodiscard]] double fractionOf(double value) const;
    [[nodiscard]] double valueAt(double fraction) const;
    [[nodiscard]] double rounded(double value, bool fine) const;
    [[nodiscard]] double snapped(double value) const;
    void move(double value);
    void endMovement();
    void cancelDrag();
    /// Takes what was typed; else what is wrong with it, and the text stays.
    [[nodiscard]] QString commitText();
    void markRefused(const QString& problem);
    [[nodiscard]] QRectF filled(const QRectF& box) const;
    void closeEditor();
    void flash(const QString& message);

    ParamInfo m_param;
    double m_default;
    double m_value;

    double m_before = 0.0;   ///< the value when the movement began
    double m_pressX = 0.0;   ///< where the button went down
    double m_lastX = 0.0;    ///< where the last movement was
    double m_fraction = 0.0; ///< travel of the drag, not rounded
    bool m_pressed = false;
    bool m_dragging = false;
    bool m_stepping = false; ///< by keys or wheel; ends a moment after the last of them
    bool m_told = false;     ///< valueChanging was sent and waits for its valueChanged
    LateCall m_stepEnd;
    LateCall m_flashEnd;
    QLineEdit* m_editor = nullptr;
    QString m_offered; ///< what the editor began with
    QString m_formula;
    TakeText m_takeText;
};

} // namespace oxbow
