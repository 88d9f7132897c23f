#pragma once

#include "ui/widgets/unit_system.h"

namespace oxbow {

/// Shows figures in other units for as long as it lives.
class ShownUnits {
public:
    explicit ShownUnits(UnitSystem system) { units::use(system); }
    ~ShownUnits() { units::use(UnitSystem::Metric); }
    ShownUnits(const ShownUnits&) = delete;
    ShownUnits& operator=(const ShownUnits&) = delete;
};

} // namespace oxbow
