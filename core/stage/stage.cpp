#include "core/stage/stage.h"

#include "core/base/error.h"

#include <stdexcept>

namespace oxbow {

void detail::noBooksFor(const ExactSum&) {
    throw std::logic_error("a stage without m_state.initial must override groundPainted");
}

const StageParam* StageKind::find(std::string_view key) const {
    for (const StageParam& param : params)
        if (param.info.key == key)
            return &param;
    return nullptr;
}

void checkStateSize(std::size_t found, std::size_t expected) {
    if (found != expected)
        throw Error("The saved state of a stage has " + std::to_string(found) + " bytes, not " +
                    std::to_string(expected) + ": run the recipe from the start");
}

ExactSum exactRock(const WorkingTerrain& terrain) {
    const Heightmap* elevation = terrain.find(Layer::Elevation);
    return elevation ? exactSum(elevation->cells()) : ExactSum{};
}

Ledger EditState::ledger(double cellAreaM2) const {
    ExactSum stored = initial;
    stored.add(added);
    stored.subtract(removed);
    Ledger ledger;
    ledger.rock.initial = initial.value() * cellAreaM2;
    ledger.rock.in = added.value() * cellAreaM2;
    ledger.rock.out = removed.value() * cellAreaM2;
    ledger.rock.stored = stored.value() * cellAreaM2;
    return ledger;
}

} // namespace oxbow
