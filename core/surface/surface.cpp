#include "core/surface/surface.h"

#include "core/base/error.h"
#include "core/base/phrase.h"
#include "core/param/param_text.h"

#include <set>

namespace oxbow {

namespace {

bool isFileName(const std::string& name) {
    return !name.empty() && std::ranges::all_of(name, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
    });
}

template <typename T, std::size_t N>
void checkThings(const std::vector<T>& things, const Param<T> (&table)[N], const std::string& where) {
    std::set<std::string> names;
    for (std::size_t i = 0; i < things.size(); ++i) {
        const T& thing = things[i];
        const std::string place = where + "[" + std::to_string(i) + "]";
        if (!isFileName(thing.name))
            throw Error(place + ": " +
                        phrase("'%1' becomes part of file names: use letters, digits, - and _, at least one",
                               thing.name));
        if (!names.insert(thing.name).second)
            throw Error(place + ": " +
                        phrase("there are two of the name '%1': give one another", thing.name));
        for (const Param<T>& param : table)
            checkValue(param, param.read(thing), place + "." + std::string(param.key));
        checkMask(thing.where, place);
        for (const MaskEntry& entry : thing.where)
            if (entry.source().id == "stage")
                throw Error(place + ": " +
                            phrase("masks of stages are not kept when a run is over: use another source"));
    }
}

} // namespace

Surface Surface::inUse() const {
    Surface used = *this;
    std::erase_if(used.materials, [](const Material& material) { return !material.enabled; });
    std::erase_if(used.scatters, [](const Scatter& scatter) { return !scatter.enabled; });
    return used;
}

Surface Surface::withRoads(std::span<const Road> roads) const {
    const auto looksAtRoads = [](const Material& material) {
        return std::ranges::any_of(material.where, [](const MaskEntry& entry) { return entry.source().id.starts_with("road"); });
    };
    Surface surface = *this;
    if (!roads.empty() && !materials.empty() && materials.size() < kMostMaterials && std::ranges::none_of(materials, looksAtRoads))
        surface.materials.push_back({.name = freeName(materials, "asphalt"),
                                     .colour = 0x47474a,
                                     .variation = 0.06,
                                     .where = {MaskEntry(*findMaskSource("road"))}});
    return surface;
}

const ParamTable& materialTable() {
    static const ParamTable kTable = tableOf("material", kMaterialParams);
    return kTable;
}

const ParamTable& scatterTable() {
    static const ParamTable kTable = tableOf("scatter", kScatterParams);
    return kTable;
}

const ParamTable& naturalTable() {
    static const ParamTable kTable = tableOf("natural", kNaturalSettings);
    return kTable;
}

void checkSurface(const Surface& surface, const std::string& where) {
    if (surface.materials.size() > kMostMaterials)
        throw Error(where + ".materials: " +
                    phrase("%1 are too many: %2 are possible", surface.materials.size(), kMostMaterials));
    checkThings(surface.materials, kMaterialParams, where + ".materials");
    checkThings(surface.scatters, kScatterParams, where + ".scatters");
    for (const Scatter& scatter : surface.scatters)
        if (scatter.scaleMin > scatter.scaleMax)
            throw Error(where + ".scatters, " + scatter.name + ": " +
                        phrase("scale_min lies above scale_max: swap them"));
}

} // namespace oxbow
