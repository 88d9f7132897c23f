#include "ui/widgets/value_text.h"

#include "core/session/branch_name.h"
#include "core/session/snapshot.h"
#include "ui/widgets/free_tr.h"
#include "ui/widgets/unit_system.h"

#include <QCoreApplication>
#include <QFileInfo>

#include <algorithm>
#include <array>
#include <cmath>

namespace oxbow {

namespace {

QChar& decimalSign() {
    static QChar sign = u'.';
    return sign;
}

using unowned::tr;

QString withUnit(double value, int decimals, Unit unit) {
    const units::Shown shown = units::shown(unit);
    const QString number = plainNumber(value * shown.perKept, 'f', units::decimalsOf(shown, decimals));
    return shown.symbol.isEmpty() ? number : number + QChar(0x2009) + shown.symbol;
}

QString optionLabel(const ParamInfo& param, const std::string& key) {
    for (const ChoiceOption& option : param.options)
        if (option.key == key)
            return translated(option.label);
    return QString::fromStdString(key);
}

struct TextOf {
    const ParamInfo& param;
    QString operator()(double value) const { return withUnit(value, param.range.decimals, param.unit); }
    QString operator()(std::int64_t value) const {
        return withUnit(static_cast<double>(value), 0, param.unit);
    }
    QString operator()(bool value) const {
        return value ? QCoreApplication::translate("oxbow", "on")
                     : QCoreApplication::translate("oxbow", "off");
    }
    QString operator()(const std::string& value) const {
        return param.kind == ParamKind::File ? QFileInfo(QString::fromStdString(value)).fileName()
                                             : optionLabel(param, value);
    }
};

QString argumentText(const Phrase& argument) {
    const QString text = phraseText(argument);
    return argument.arguments.empty() && text == QString::fromStdString(argument.key) ? translated(argument.key) : text;
}

} // namespace

void setDecimalSign(QChar sign) {
    decimalSign() = sign;
}

QString withDecimalSign(QString number) {
    return number.replace(u'.', decimalSign());
}

QString plainNumber(double value, char format, int digits) {
    return withDecimalSign(QString::number(value, format, digits));
}

QString translated(std::string_view text) {
    return QCoreApplication::translate("oxbow", std::string(text).c_str());
}

QString asTitle(std::string_view text) {
    QString title = translated(text);
    title[0] = title[0].toUpper();
    return title;
}

QString translatedTitle(const Curve& curve) {
    return curve.name.empty() ? translated(curve.kind().label) : QString::fromStdString(curve.name);
}

const ParamField* sortOf(const StageKind& kind) {
    const auto found =
        std::ranges::find(kind.params, ParamKind::Choice, [](const ParamField& field) { return field.info.kind; });
    return found == kind.params.end() ? nullptr : &*found;
}

QString translatedTitle(const RecipeStage& stage) {
    if (!stage.name.empty())
        return QString::fromStdString(stage.name);
    const StageKind& kind = stage.params.kind();
    const ParamField* sort = kind.placement ? sortOf(kind) : nullptr;
    const ParamValue is = sort ? stage.params.value(sort->info.key) : ParamValue();
    return sort && is != sort->defaultValue ? displayText(sort->info, is) : translated(kind.label);
}

QString translatedTitle(const BranchInfo& branch) {
    const auto given = givenBranchName(branch.name);
    return given ? phraseText(*given) : QString::fromStdString(branch.name);
}

QString displayText(const ParamInfo& param, const ParamValue& value) {
    return std::visit(TextOf{param}, value);
}

QString changeText(const ParamInfo& param, const ParamValue& before, const ParamValue& after) {
    return translated(param.label) + u' ' + displayText(param, before) + QStringLiteral(" \u2192 ") +
           displayText(param, after);
}

QString quantityText(double value, int decimals) {
    QString text = QString::number(std::abs(value), 'f', decimals);
    const qsizetype point = text.indexOf(u'.');
    text = withDecimalSign(std::move(text));
    for (qsizetype at = (point < 0 ? text.size() : point) - 3; at > 0; at -= 3)
        text.insert(at, QChar(0x2009));
    return value < 0.0 ? QChar(0x2212) + text : text;
}

QString bytesText(double bytes) {
    constexpr std::array kUnits{"B", "KiB", "MiB", "GiB", "TiB"};
    std::size_t unit = 0;
    while (bytes >= 1000.0 && unit + 1 < kUnits.size()) {
        bytes /= 1024.0;
        ++unit;
    }
    return plainNumber(bytes, 'f', unit > 1 && bytes < 10.0 ? 1 : 0) + u' ' +
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

QString phraseText(const Phrase& phrase) {
    if (phrase.isJoined())
        return phraseText(phrase.arguments[0]) + phraseText(phrase.arguments[1]);
    const QString pattern = QCoreApplication::translate("phrases", phrase.key.c_str());
    std::vector<std::string> values;
    for (const Phrase& argument : phrase.arguments)
        values.push_back(argumentText(argument).toStdString());
    return QString::fromStdString(filledIn(pattern.toStdString(), values));
}

} // namespace oxbow
