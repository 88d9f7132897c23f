#include "ui/value_text.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QLocale>

#include <algorithm>
#include <array>
#include <cmath>

namespace oxbow {

namespace {

QLocale plainLocale() {
    return QLocale(QLocale::C);
}

QString tr(const char* text) {
    return QCoreApplication::translate("oxbow", text);
}

QString withUnit(QString number, Unit unit) {
    const std::string_view symbol = unitSymbol(unit);
    if (!symbol.empty())
        number += QChar(0x2009) + QString::fromUtf8(symbol.data(), static_cast<qsizetype>(symbol.size()));
    return number;
}

QString optionLabel(const ParamInfo& param, const std::string& key) {
    for (const ChoiceOption& option : param.options)
        if (option.key == key)
            return translated(option.label);
    return QString::fromStdString(key);
}

struct TextOf {
    const ParamInfo& param;
    QString operator()(double value) const {
        return withUnit(plainLocale().toString(value, 'f', param.range.decimals), param.unit);
    }
    QString operator()(std::int64_t value) const { return withUnit(QString::number(value), param.unit); }
    QString operator()(bool value) const { return value ? tr("on") : tr("off"); }
    QString operator()(const std::string& value) const {
        return param.kind == ParamKind::File ? QFileInfo(QString::fromStdString(value)).fileName()
                                             : optionLabel(param, value);
    }
};

} // namespace

QString translated(std::string_view text) {
    return QCoreApplication::translate("stages", std::string(text).c_str());
}

QString displayText(const ParamInfo& param, const ParamValue& value) {
    return std::visit(TextOf{param}, value);
}

QString changeText(const ParamInfo& param, const ParamValue& before, const ParamValue& after) {
    return translated(param.label) + u' ' + displayText(param, before) + QStringLiteral(" \u2192 ") +
           displayText(param, after);
}

QString quantityText(double value, int decimals) {
    QString text = plainLocale().toString(std::abs(value), 'f', decimals);
    const qsizetype point = text.indexOf(u'.');
    for (qsizetype at = (point < 0 ? text.size() : point) - 3; at > 0; at -= 3)
        text.insert(at, QChar(0x2009));
    return value < 0.0 ? QChar(0x2212) + text : text;
}

QString volumeText(double cubicMetres) {
    const double size = std::abs(cubicMetres);
    if (size >= 1e8)
        return tr("%1 km³").arg(quantityText(cubicMetres * 1e-9, size >= 1e11 ? 1 : 3));
    if (size >= 1e6)
        return tr("%1 M m³").arg(quantityText(cubicMetres * 1e-6, 2));
    return tr("%1 m³").arg(quantityText(cubicMetres, size >= 100.0 || size == 0.0 ? 0 : 2));
}

QString bytesText(double bytes) {
    constexpr std::array kUnits{"B", "KiB", "MiB", "GiB", "TiB"};
    std::size_t unit = 0;
    while (bytes >= 1000.0 && unit + 1 < kUnits.size()) {
        bytes /= 1024.0;
        ++unit;
    }
    return plainLocale().toString(bytes, 'f', unit > 1 && bytes < 10.0 ? 1 : 0) + u' ' +
           QLatin1String(kUnits[unit]);
}

QString durationText(double seconds) {
    const auto whole = static_cast<long long>(std::ceil(std::max(0.0, seconds)));
    if (whole < 60)
        return tr("%1 s").arg(whole);
    if (whole < 3600)
        return tr("%1 min %2 s").arg(whole / 60).arg(whole % 60);
    return tr("%1 h %2 min").arg(whole / 3600).arg(whole % 3600 / 60);
}

} // namespace oxbow
