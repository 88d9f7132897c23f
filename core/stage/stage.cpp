#include "core/stage/stage.h"

#include "core/base/error.h"

namespace oxbow {

bool StageKind::touches(Layer layer, std::initializer_list<Access> how) const {
    return std::ranges::any_of(fields, [&](const FieldUse& use) {
        return use.layer == layer && std::ranges::find(how, use.access) != how.end();
    });
}

bool StageKind::readsFile() const {
    return std::ranges::any_of(params, [](const ParamField& param) { return param.info.kind == ParamKind::File && param.info.choice.empty(); });
}

StageKind& StageKind::uses(Access access, std::initializer_list<Layer> layers) {
    for (const Layer layer : layers)
        fields.push_back({layer, access});
    return *this;
}

void expectPrivate(const WorkingTerrain& terrain, const PrivateLayerInfo& info) {
    if (!findPrivateLayer(terrain.privateLayers().list(), info))
        throw Error(phrase("the saved state of a stage: lacks its layer %1: run the recipe from the start", info.name));
}

} // namespace oxbow
