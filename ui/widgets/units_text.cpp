#include "ui/widgets/decimal_sign.h"
#include "ui/widgets/units_text.h"

#include "core/base/time_units.h"
#include "core/param/param_text.h"
#include "ui/widgets/free_tr.h"
#include "ui/widgets/unit_system.h"
#include "ui/widgets/value_text.h"

#include <QCoreApplication>
#include <QStringList>

#include <array>
#include <charconv>
#include <cmath>
#include <numbers>
#include <span>

namespace oxbow {

namespace {

using unowned::tr;

/// What can be typed behind a number, and by how much it is to be multiplied.
struct Symbol {
    const char* text; ///< lower case
    double factor;
};

constexpr int kDecimalsInFull = 3; ///< of more the zeros at the end are left out
constexpr double kGroupedFrom = 10'000.0;
constexpr double kFtM = 0.3048, kFt2 = kFtM * kFtM, kFt3 = kFt2 * kFtM;
constexpr double kMi2 = units::kMileM * units::kMileM, kMi3 = kMi2 * units::kMileM;
constexpr int kConvertedDigits = 7; ///< of a number that is not kept in the unit shown

constexpr std::array kMetre = {Symbol{"m", 1.0},   Symbol{"mm", 1e-3},   Symbol{"cm", 1e-2},
                               Symbol{"km", 1e3},  Symbol{"ft", 0.3048}, Symbol{"mi", 1609.344},
                               Symbol{"dm", 1e-1}, Symbol{"yd", 0.9144}, Symbol{"in", 0.0254}};
constexpr std::array kDegree = {Symbol{"°", 1.0}, Symbol{"deg", 1.0},
                                Symbol{"rad", 180.0 / std::numbers::pi}};
constexpr std::array kPercent = {Symbol{"%", 1.0}, Symbol{"percent", 1.0}};
constexpr std::array kSecond = {Symbol{"s", 1.0}, Symbol{"ms", 1e-3}, Symbol{"min", 60.0},
                                Symbol{"h", 3600.0}, Symbol{"d", 86400.0}};
constexpr std::array kYear = {Symbol{"a", 1.0},  Symbol{"yr", 1.0},  Symbol{"y", 1.0},  Symbol{"years", 1.0},
                              Symbol{"ka", 1e3}, Symbol{"kyr", 1e3}, Symbol{"ma", 1e6}, Symbol{"myr", 1e6}};
constexpr std::array kMetrePerSecond = {Symbol{"m/s", 1.0}, Symbol{"km/h", 1.0 / 3.6}, Symbol{"cm/s", 1e-2},
                                        Symbol{"ft/s", 0.3048}, Symbol{"mph", 0.44704}};
constexpr std::array kMillimetrePerHour = {Symbol{"mm/h", 1.0}, Symbol{"cm/h", 10.0}, Symbol{"m/h", 1e3},
                                           Symbol{"mm/d", 1.0 / 24.0}, Symbol{"in/h", 25.4}};
constexpr std::array kMillimetrePerYear = {
    Symbol{"mm/a", 1.0},          Symbol{"mm/yr", 1.0}, Symbol{"cm/a", 10.0},
    Symbol{"cm/yr", 10.0},        Symbol{"m/a", 1e3},   Symbol{"m/yr", 1e3},
    Symbol{"mm/d", kDaysPerYear}, Symbol{"in/a", 25.4}, Symbol{"in/yr", 25.4}};
constexpr std::array kPerCell = {Symbol{"percell", 1.0}, Symbol{"/cell", 1.0}};
constexpr std::array kSquareMetre = {Symbol{"m²", 1.0},         Symbol{"m2", 1.0},   Symbol{"km²", 1e6},
                                     Symbol{"km2", 1e6},        Symbol{"ha", 1e4},   Symbol{"ft²", kFt2},
                                     Symbol{"ft2", kFt2},       Symbol{"mi²", kMi2}, Symbol{"mi2", kMi2},
                                     Symbol{"ac", kMi2 / 640.0}};
constexpr std::array kSquareKilometre = {Symbol{"km²", 1.0},         Symbol{"km2", 1.0},
                                         Symbol{"m²", 1e-6},         Symbol{"m2", 1e-6},
                                         Symbol{"ha", 1e-2},         Symbol{"mi²", kMi2 * 1e-6},
                                         Symbol{"mi2", kMi2 * 1e-6}, Symbol{"ft²", kFt2 * 1e-6},
                                         Symbol{"ft2", kFt2 * 1e-6}, Symbol{"ac", kMi2 / 640.0 * 1e-6}};
constexpr std::array kCubicMetrePerSecond = {Symbol{"m³/s", 1.0},   Symbol{"m3/s", 1.0},
                                             Symbol{"l/s", 1e-3},   Symbol{"ft³/s", kFt3},
                                             Symbol{"ft3/s", kFt3}, Symbol{"cfs", kFt3}};
constexpr std::array kPerKilometre = {Symbol{"1/km", 1.0}, Symbol{"1/m", 1000.0}};
constexpr std::array kCelsius = {Symbol{"°c", 1.0}, Symbol{"c", 1.0}};
constexpr std::array kKelvinPerKilometre = {Symbol{"k/km", 1.0}, Symbol{"°c/km", 1.0}, Symbol{"k/m", 1000.0}};
constexpr std::array kPerSecond = {Symbol{"1/s", 1.0}, Symbol{"/s", 1.0}};

std::span<const Symbol> symbolsOf(Unit unit) {
    switch (unit) {
    case Unit::None:
        return {};
    case Unit::Metre:
        return kMetre;
    case Unit::Degree:
        return kDegree;
    case Unit::Percent:
        return kPercent;
    case Unit::Second:
        return kSecond;
    case Unit::Year:
        return kYear;
    case Unit::MetrePerSecond:
        return kMetrePerSecond;
    case Unit::MillimetrePerHour:
        return kMillimetrePerHour;
    case Unit::MillimetrePerYear:
        return kMillimetrePerYear;
    case Unit::PerCell:
        return kPerCell;
    case Unit::SquareMetre:
        return kSquareMetre;
    case Unit::SquareKilometre:
        return kSquareKilometre;
    case Unit::CubicMetrePerSecond:
        return kCubicMetrePerSecond;
    case Unit::PerKilometre:
        return kPerKilometre;
    case Unit::Celsius:
        return kCelsius;
    case Unit::KelvinPerKilometre:
        return kKelvinPerKilometre;
    case Unit::PerSecond:
        return kPerSecond;
    }
    return {};
}

QString knownSymbols(Unit unit) {
    QStringList names{units::shown(unit).symbol};
    for (const Symbol& symbol : symbolsOf(unit).first(std::min<std::size_t>(4, symbolsOf(unit).size())))
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
    for (const Symbol& known : symbolsOf(unit))
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
