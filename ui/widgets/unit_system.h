#pragma once

#include "core/param/unit.h"

#include <QObject>
#include <QString>

#include <string_view>

namespace oxbow {

/// The units that the window shows figures in. Recipes, files and the command line are always in SI.
enum class UnitSystem { Metric, Imperial };

namespace units {

inline constexpr double kMileM = 1609.344;

[[nodiscard]] UnitSystem system();
/// Everything that shows a figure follows at once.
void use(UnitSystem system);

/// How a quantity kept in SI is shown: `shown = kept * perKept`, and the symbol behind it.
struct Shown {
    double perKept = 1.0;
    QString symbol;
};

/// For the symbol of the unit in which it is kept: "m", "m²", "m³/s", "mm/h". One without a counterpart (a
/// degree, a second) is shown as it is.
[[nodiscard]] Shown shown(std::string_view keptSymbol);
[[nodiscard]] Shown shown(Unit unit);

/// As many decimals as tell the same values apart in the shown unit.
[[nodiscard]] int decimalsOf(const Shown& shown, int keptDecimals);

/// Tells those who keep figures in texts that the units are other ones.
class Notifier : public QObject {
    Q_OBJECT
signals:
    void changed();
};
[[nodiscard]] Notifier& notifier();

/// Does something whenever the units change, as long as `context` lives.
template <typename Action>
void follow(QObject* context, Action action) {
    QObject::connect(&notifier(), &Notifier::changed, context, action);
}

} // namespace units

} // namespace oxbow
