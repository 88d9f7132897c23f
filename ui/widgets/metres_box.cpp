#include "ui/widgets/metres_box.h"

#include "ui/widgets/unit_system.h"
#include "ui/widgets/units_text.h"
#include "ui/widgets/value_text.h"

namespace oxbow {

namespace {

constexpr int kKeptDecimals = 6; ///< so that a round number of feet stays one

} // namespace

MetresBox::MetresBox(const Range& range, QWidget* parent)
    : QDoubleSpinBox(parent), m_decimals(range.decimals) {
    setDecimals(kKeptDecimals);
    setKeyboardTracking(false); // "1" on the way to "1 km" is none of its values
    setRange(range.lowM, range.highM);
    showUnit();
    units::follow(this, [this] { showUnit(); });
}

void MetresBox::showUnit() {
    setSingleStep(1.0 / units::shown("m").perKept);
    setSuffix(unitSuffix(Unit::Metre)); // writes the text anew
}

std::optional<double> MetresBox::metresIn(const QString& text) const {
    // A unit typed stands before the one that is shown.
    if (text.endsWith(suffix()))
        if (const auto bare = parseNumber(text.chopped(suffix().size()), Unit::Metre).value)
            return bare;
    return parseNumber(text, Unit::Metre).value;
}

QString MetresBox::textFromValue(double metres) const {
    return plainNumber(metres * units::shown("m").perKept, 'f', m_decimals);
}

QValidator::State MetresBox::validate(QString& text, int&) const {
    const auto metres = metresIn(text);
    const bool isIn = metres && *metres >= minimum() && *metres <= maximum();
    return isIn ? QValidator::Acceptable : QValidator::Intermediate;
}

} // namespace oxbow
