#include "core/mask/mask_source.h"

#include <algorithm>

namespace oxbow {

namespace {

struct NoParams {};

constexpr MaskGroup kGroups[] = {
    {"Shape of the ground", "height"}, {"Water", "drainage_area"}, {"Curves and roads", "curve_distance"}, {"Cover, noise and paint", "wear"}};

} // namespace

MaskSource maskSource(std::string_view id, std::string_view label, std::string_view help,
                      Heightmap (*values)(MaskGround&)) {
    MaskSource source;
    source.id = id;
    source.noun = "mask source";
    source.label = label;
    source.help = help;
    source.defaults = NoParams{};
    source.values = [values](const std::any&, MaskGround& ground) { return values(ground); };
    return source;
}

MaskSource inUnit(MaskSource source, Unit unit, ParamRange range) {
    source.unit = unit;
    source.range = range;
    return source;
}

MaskSource asWeight(MaskSource source) {
    source.isWeight = true;
    return source;
}

const std::vector<MaskSource>& maskSources() {
    static const std::vector<MaskSource> kSources = [] {
        std::vector<MaskSource> all;
        for (std::vector<MaskSource> (*rows)() : {landformSources, waterSources, curveSources, surfaceSources})
            std::ranges::move(rows(), std::back_inserter(all));
        return all;
    }();
    return kSources;
}

std::span<const MaskGroup> maskGroups() {
    return kGroups;
}

const MaskSource* findMaskSource(std::string_view id) {
    const auto found = std::ranges::find(maskSources(), id, &MaskSource::id);
    return found == maskSources().end() ? nullptr : &*found;
}

} // namespace oxbow
