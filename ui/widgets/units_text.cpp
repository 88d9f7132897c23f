#include "ui/widgets/units_text.h"

#include "core/param/param_text.h"
#include "core/param/unit_symbols.h"
#include "ui/widgets/free_tr.h"
#include "ui/widgets/unit_system.h"
#include "ui/widgets/value_text.h"

#include <QStringList>

#include <array>
#include <charconv>
#include <cmath>

namespace oxbow {

namespace {

using unowned::tr;

constexpr int kDecimalsInFull = 3; ///< of more the zeros at the end are left out
constexpr double kGroupedFrom = 10'000.0;
constexpr double kFtM = 0.3048, kFt2 = kFtM * kFtM, kFt3 = kFt2 * kFtM;
constexpr double kMi2 = units::kMileM * units::kMileM, kMi3 = kMi2 * units::kMileM;
constexpr int kConvertedDigits = 7; ///< of a number that is not kept in the unit shown

QString knownSymbols(Unit unit) {
    QStringList names{units::shown(unit).symbol};
    for (const UnitSymbol& symbol : unitSymbols(unit).first(std::min<std::size_t>(4, unitSymbols(unit).size())))
        names << QString::fromUtf8(symbol.text);
    names.removeDuplicates();
    return names.join(QStringLiteral(", "));
}

TypedNumber refused(const QString& problem) {
    return {std::nullopt, problem};
}

/// Without blanks, in lower case, with '.' as the decimal sign and an ASCII minus.
QString plain(const QString& text) {
    QString result;
    for (const QChar c : text)
        if (!c.isSpace())
            result += c == QChar(0x2212) ? QLatin1Char('-') : c.toLower();
    if (result.count(QLatin1Char(',')) == 1 && !result.contains(QLatin1Char('.')))
        result.replace(QLatin1Char(','), QLatin1Char('.'));
    if (result.startsWith(QLatin1Char('+')))
        result.remove(0, 1);
    return result;
}

TypedNumber scaled(double number, const QString& symbol, Unit unit) {
    if (symbol.isEmpty())
        return {number / units::shown(unit).perKept, {}};
    if (symbol == plain(units::shown(unit).symbol)) // as this language writes it
        return {number / units::shown(unit).perKept, {}};
    for (const UnitSymbol& known : unitSymbols(unit))
        if (symbol == QString::fromUtf8(known.text))
            return {number * known.factor, {}};
    if (unit == Unit::None)
        return refused(tr("“%1” does not belong here: this is a number without a unit").arg(symbol));
    return refused(tr("“%1” is no unit of this value: use %2").arg(symbol, knownSymbols(unit)));
}

} // namespace

TypedNumber parseNumber(const QString& text, Unit unit) {
    const std::string typed = plain(text).toStdString();
    double number = 0.0;
    const auto [end, error] = std::from_chars(typed.data(), typed.data() + typed.size(), number);
    if (error == std::errc::invalid_argument)
        return refused(tr("“%1” is not a number").arg(text.trimmed()));
    if (error != std::errc{} || !std::isfinite(number))
        return refused(tr("“%1” is out of range").arg(text.trimmed()));
    return scaled(number, QString::fromStdString(std::string(end, typed.data() + typed.size())), unit);
}

namespace {

QString briefly(double value, int decimals) {
    const bool isTooSmall = value != 0.0 && std::abs(value) < 0.5 * std::pow(10.0, -decimals);
    return isTooSmall ? QString::number(value, 'g', 3) : QString::number(value, 'f', decimals);
}

} // namespace

QString shortNumber(double value, int decimals) {
    return withDecimalSign(briefly(value, decimals));
}

QString readableNumber(double value, int decimals) {
    QString text = briefly(value, decimals);
    const qsizetype point = text.indexOf(u'.');
    if (decimals > kDecimalsInFull && point >= 0 && !text.contains(u'e'))
        while (text.endsWith(u'0') && text.size() - point > 2)
            text.chop(1);
    const qsizetype whole = point < 0 ? text.size() : point;
    if (std::abs(value) >= kGroupedFrom && !text.contains(u'e'))
        for (qsizetype at = whole - 3; at > (value < 0.0 ? 1 : 0); at -= 3)
            text.insert(at, QChar(0x2009));
    return withDecimalSign(std::move(text));
}

QString exactNumber(double value) {
    return withDecimalSign(QString::fromStdString(numberText(value)));
}

QString exactShown(double value, Unit unit) {
    const double perKept = units::shown(unit).perKept;
    return perKept == 1.0 ? exactNumber(value) : plainNumber(value * perKept, 'g', kConvertedDigits);
}

QString unitSuffix(Unit unit) {
    const QString text = units::shown(unit).symbol;
    return text.isEmpty() || unit == Unit::Degree ? text : QLatin1Char(' ') + text;
}

QString measureText(double value, std::string_view keptSymbol, int decimals) {
    const units::Shown shown = units::shown(keptSymbol);
    const QString number = quantityText(value * shown.perKept, units::decimalsOf(shown, decimals));
    return shown.symbol.isEmpty() ? number : number + QLatin1Char(' ') + shown.symbol;
}

// ---- Quantities in the unit in which they are easy to read ----

namespace {

bool isImperial() {
    return units::system() == UnitSystem::Imperial;
}

QString imperialArea(double m2) {
    const double mi2 = m2 / kMi2;
    return mi2 < 0.05 ? tr("%1 ft²").arg(readableNumber(m2 / kFt2, 0))
                      : tr("%1 mi²").arg(readableNumber(mi2, mi2 < 10.0 ? 2 : 1));
}

QString imperialVolume(double m3) {
    const double size = std::abs(m3);
    const double ft3 = m3 / kFt3;
    if (size >= 0.1 * kMi3)
        return tr("%1 mi³").arg(quantityText(m3 / kMi3, size >= 100.0 * kMi3 ? 1 : 3));
    if (std::abs(ft3) >= 1e6)
        return tr("%1 M ft³").arg(quantityText(ft3 * 1e-6, 2));
    return tr("%1 ft³").arg(quantityText(ft3, std::abs(ft3) >= 100.0 || ft3 == 0.0 ? 0 : 2));
}

struct LengthUnit {
    double fromM; ///< the least length that it is for
    double metres;
    const char* symbol;
};
constexpr std::array kMetricLengths = {LengthUnit{1000.0, 1000.0, "km"}, LengthUnit{1.0, 1.0, "m"},
                                       LengthUnit{0.0, 0.01, "cm"}};
constexpr std::array kImperialLengths = {LengthUnit{units::kMileM, units::kMileM, "mi"}, LengthUnit{kFtM, kFtM, "ft"},
                                         LengthUnit{0.0, kFtM / 12.0, "in"}};

} // namespace

QString areaText(double m2) {
    if (isImperial())
        return imperialArea(m2);
    return m2 < 1e5 ? tr("%1 m²").arg(readableNumber(m2, 0))
                    : tr("%1 km²").arg(readableNumber(m2 * 1e-6, m2 < 1e7 ? 2 : 1));
}

QString lengthText(double metres) {
    const auto& known = isImperial() ? kImperialLengths : kMetricLengths;
    const double size = metres == 0.0 ? known[1].fromM : std::abs(metres);
    for (const LengthUnit& unit : known)
        if (size >= unit.fromM * (1.0 - 1e-9))
            return plainNumber(metres / unit.metres, 'g', 4) + QLatin1Char(' ') +
                   QLatin1String(unit.symbol);
    return {};
}

QString volumeText(double cubicMetres) {
    if (isImperial())
        return imperialVolume(cubicMetres);
    const double size = std::abs(cubicMetres);
    if (size >= 1e8)
        return tr("%1 km³").arg(quantityText(cubicMetres * 1e-9, size >= 1e11 ? 1 : 3));
    if (size >= 1e6)
        return tr("%1 M m³").arg(quantityText(cubicMetres * 1e-6, 2));
    return tr("%1 m³").arg(quantityText(cubicMetres, size >= 100.0 || size == 0.0 ? 0 : 2));
}

QString extentText(double widthM, double heightM, int decimals) {
    const units::Shown km = units::shown("km");
    const double perM = km.perKept / 1000.0;
    return tr("%1 × %2 %3")
        .arg(plainNumber(widthM * perM, 'f', decimals), plainNumber(heightM * perM, 'f', decimals),
             km.symbol);
}

} // namespace oxbow
