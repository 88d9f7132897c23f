#pragma once

#include <QDoubleSpinBox>

#include <optional>

namespace oxbow {

/// A length to type in: its value is in metres, its text in the unit that is shown. It understands units
/// behind the number, as "500 m" or "0.5 mi".
class MetresBox : public QDoubleSpinBox {
    Q_OBJECT
public:
    struct Range {
        double lowM;
        double highM;
        int decimals; ///< of metres
    };
    explicit MetresBox(const Range& range, QWidget* parent = nullptr);

protected:
    [[nodiscard]] QString textFromValue(double metres) const override;
    [[nodiscard]] double valueFromText(const QString& text) const override { return metresIn(text).value_or(value()); }
    QValidator::State validate(QString& text, int& cursor) const override;

private:
    void showUnit();
    [[nodiscard]] std::optional<double> metresIn(const QString& text) const;

    int m_decimals;
};

} // namespace oxbow
