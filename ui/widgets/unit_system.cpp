#include "ui/widgets/unit_system.h"

#include "ui/widgets/value_text.h"

#include <array>
#include <cmath>
#include <utility>

namespace oxbow::units {

namespace {

constexpr double kFootM = 0.3048;
constexpr double kInchMm = 25.4;

struct Counterpart {
    std::string_view kept;
    const char* symbol;
    double keptPerShown;
};

constexpr std::array kImperial = {Counterpart{"m", "ft", kFootM},
                                  Counterpart{"km", "mi", kMileM / 1000.0},
                                  Counterpart{"m²", "ft²", kFootM* kFootM},
                                  Counterpart{"km²", "mi²", kMileM* kMileM * 1e-6},
                                  Counterpart{"m³", "ft³", kFootM* kFootM* kFootM},
                                  Counterpart{"m/s", "ft/s", kFootM},
                                  Counterpart{"m³/s", "ft³/s", kFootM* kFootM* kFootM},
                                  Counterpart{"mm/h", "in/h", kInchMm},
                                  Counterpart{"mm/yr", "in/yr", kInchMm},
                                  Counterpart{"mm", "in", kInchMm},
                                  Counterpart{"m/yr/km", "ft/yr/mi", kFootM / kMileM * 1000.0},
                                  Counterpart{"mm/K/d", "in/K/d", kInchMm}};

UnitSystem& chosen() {
    static UnitSystem system = UnitSystem::Metric;
    return system;
}

} // namespace

UnitSystem system() {
    return chosen();
}

void use(UnitSystem system) {
    if (std::exchange(chosen(), system) != system)
        emit notifier().changed();
}

Shown shown(std::string_view keptSymbol) {
    if (chosen() == UnitSystem::Imperial)
        for (const Counterpart& unit : kImperial)
            if (unit.kept == keptSymbol)
                return {1.0 / unit.keptPerShown, translated(unit.symbol)};
    return {1.0, keptSymbol.empty() ? QString() : translated(keptSymbol)};
}

Shown shown(Unit unit) {
    return shown(unitSymbol(unit));
}

int decimalsOf(const Shown& shown, int keptDecimals) {
    return keptDecimals + std::max(0, static_cast<int>(std::ceil(-std::log10(shown.perKept))));
}

Notifier& notifier() {
    static Notifier theOne;
    return theOne;
}

} // namespace oxbow::units
