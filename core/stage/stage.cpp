#include "core/stage/stage.h"

#include "core/base/error.h"

#include <algorithm>
#include <stdexcept>

namespace oxbow {

void detail::noBooksFor(const ExactSum&) {
    throw std::logic_error("a stage without m_state.initial must override groundPainted");
}

namespace {

void expectPrivate(const WorkingTerrain& terrain, const PrivateLayerInfo& info) {
    if (std::ranges::find(terrain.privateLayers().list(), info, &PrivateLayer::info) ==
        terrain.privateLayers().list().end())
        throw Error("the saved state of a stage: lacks its layer " + info.name +
                    ": run the recipe from the start");
}

} // namespace

void expectPrivateFloats(const WorkingTerrain& terrain, std::string_view name, const GridSpec& grid) {
    expectPrivate(terrain, {std::string(name), CellType::Float32, grid});
}
void expectPrivateBytes(const WorkingTerrain& terrain, std::string_view name, const GridSpec& grid) {
    expectPrivate(terrain, {std::string(name), CellType::UInt8, grid});
}

const StageParam* StageKind::find(std::string_view key) const {
    for (const StageParam& param : params)
        if (param.info.key == key)
            return &param;
    return nullptr;
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
