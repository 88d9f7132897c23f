#pragma once

#include "core/base/phrase.h"
#include "core/param/param_schema.h"
#include "core/recipe/recipe.h"

#include <QString>

/// Words and numbers as people read them.
namespace oxbow {

struct BranchInfo;

/// A text of core as it stands.
[[nodiscard]] inline QString plainText(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}
/// The decimal sign of all numbers from here on.
void setDecimalSign(QChar sign);
/// A number written with a point, as the language of the window writes it.
[[nodiscard]] QString withDecimalSign(QString number);
/// A plain number: `format` and `digits` as of QString::number.
[[nodiscard]] QString plainNumber(double value, char format, int digits);

/// A label or sentence of core, translated.
[[nodiscard]] QString translated(std::string_view text);
/// The same with a capital letter before it.
[[nodiscard]] QString asTitle(std::string_view text);
/// What core says, in the language of the window: an error, a note. Names in the places of a sentence, such as those of
/// stages, are translated too; paths and whatever else has no translation stay as they are.
[[nodiscard]] QString phraseText(const Phrase& phrase);

/// The choice that says what sort of thing a stage makes, which is its first; null for none.
[[nodiscard]] const ParamField* sortOf(const StageKind& kind);
/// A stage's own name, else that of its kind, translated; what lies at a place is named after its sort: a dam, not a stamp.
[[nodiscard]] QString translatedTitle(const RecipeStage& stage);
[[nodiscard]] QString translatedTitle(const Curve& curve);
/// The name of a branch: translated where the session gave it, else as the user wrote it.
[[nodiscard]] QString translatedTitle(const BranchInfo& branch);

/// "0.20", "33.0 °", "on", the label of a choice.
[[nodiscard]] QString displayText(const ParamInfo& param, const ParamValue& value);

/// "Inertia 0.05 → 0.20".
[[nodiscard]] QString changeText(const ParamInfo& param, const ParamValue& before, const ParamValue& after);

/// A number with a sensible number of digits and thin spaces between thousands: "12 400", "1.27".
[[nodiscard]] QString quantityText(double value, int decimals);

/// "640 KiB", "1.2 GiB".
[[nodiscard]] QString bytesText(double bytes);

/// "12 s", "3 min 20 s".
[[nodiscard]] QString durationText(double seconds);

} // namespace oxbow
