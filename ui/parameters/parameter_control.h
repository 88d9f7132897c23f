#pragma once

#include "core/stage/stage.h"

#include <QWidget>

namespace oxbow {

class SliderSpinBox;

/// The control of one parameter, whatever its kind: slider and number, switch, list, seed or file.
/// `changing` follows a movement while it lasts; `changed` ends it, or comes alone.
class ParameterControl : public QWidget {
    Q_OBJECT

public:
    /// Shows a value without telling anybody.
    virtual void show(const ParamValue& value) = 0;
    using QWidget::show;
    /// The number in it, which can follow a text; null where there is none.
    [[nodiscard]] virtual SliderSpinBox* number() const { return nullptr; }

signals:
    void changing(const oxbow::ParamValue& value);
    void changed(const oxbow::ParamValue& value);

protected:
    using QWidget::QWidget;
};

/// A value that is a number, whole or not.
[[nodiscard]] double asNumber(const ParamValue& value);
/// The control that fits a parameter's kind.
[[nodiscard]] ParameterControl* makeParameterControl(const ParamField& param, QWidget* parent);

} // namespace oxbow
