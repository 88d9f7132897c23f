#include "render/water/lake_tint.h"

#include "render/look/colour_ramp.h"

#include <glm/exponential.hpp>

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

bool isTinted(const Lake& lake) {
    const bool holdsWater =
        lake.kind == LakeKind::Full || lake.kind == LakeKind::Partial || lake.kind == LakeKind::Sea;
    return lake.colour >= 0 && holdsWater;
}

LakeTint tintOf(const Lake& lake) {
    return {{lake.minX, lake.minY, lake.maxX, lake.maxY},
            static_cast<float>(lake.levelM),
            glm::pow(unpacked(static_cast<std::uint32_t>(lake.colour)), glm::vec3(2.2f))};
}

} // namespace

std::vector<LakeTint> lakeTints(const TerrainState& terrain) {
    std::vector<const Lake*> lakes;
    for (const Lake& lake : terrain.waterBodies()->lakes)
        if (isTinted(lake))
            lakes.push_back(&lake);
    std::ranges::stable_sort(lakes, std::ranges::greater(), [](const Lake* lake) { return lake->areaM2; });
    lakes.resize(std::min(lakes.size(), kMostLakeTints));
    std::vector<LakeTint> tints;
    for (const Lake* lake : lakes)
        tints.push_back(tintOf(*lake));
    return tints;
}

float levelTolerance(float levelM) {
    return 0.05f + 2e-5f * std::abs(levelM);
}

std::optional<glm::vec3> tintAt(const std::vector<LakeTint>& tints, float column, float row, float surfaceM) {
    for (const LakeTint& tint : tints) {
        // The shore lies up to a cell outside of the box of the wet cells.
        const bool inside = column > tint.box.x - 1.0f && row > tint.box.y - 1.0f &&
                            column < tint.box.z + 1.0f && row < tint.box.w + 1.0f;
        if (inside && std::abs(surfaceM - tint.levelM) <= levelTolerance(tint.levelM))
            return tint.colour;
    }
    return std::nullopt;
}

} // namespace oxbow
