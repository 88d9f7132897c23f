#include "core/mask/mask_ground.h"

#include "core/filter/gaussian_blur.h"

#include <algorithm>

namespace oxbow {

MaskGround::MaskGround(const WorkingTerrain& terrain, const Compute& compute, std::filesystem::path folder,
                       EarlierMask earlierMask)
    : m_terrain(terrain),
      m_compute(compute),
      m_folder(std::move(folder)),
      m_earlierMask(std::move(earlierMask)),
      m_bare(terrain.find(Layer::Elevation) ? Heightmap() : Heightmap(terrain.grid())),
      m_elevation(terrain.find(Layer::Elevation) ? *terrain.find(Layer::Elevation) : m_bare) {}

const Heightmap& MaskGround::smoothed(double sigmaM) {
    if (sigmaM < 0.5 * grid().cellSizeM)
        return m_elevation;
    if (m_smoothed.empty() || m_smoothedSigmaM != sigmaM) {
        m_smoothed = m_elevation;
        gaussianBlur(m_smoothed, sigmaM, *m_compute);
        m_smoothedSigmaM = sigmaM;
    }
    return m_smoothed;
}

DrainageNetwork& MaskGround::drainage() {
    if (!m_drainage) {
        CellMask outlets = outletMask(m_elevation, {OutletPolicy::Edges});
        for (const Lake& lake : m_terrain.waterBodies()->lakes)
            if (lake.kind == LakeKind::Sea) {
                const CellMask sea = outletMask(m_elevation, {OutletPolicy::EdgeSea, lake.levelM});
                std::ranges::transform(outlets, sea, outlets.begin(), std::bit_or<>());
            }
        m_drainage.emplace(m_elevation, DrainageRule{std::move(outlets)});
    }
    return *m_drainage;
}

Heightmap MaskGround::layer(Layer layer) const {
    const Heightmap* found = m_terrain.find(layer);
    return found ? *found : Heightmap(grid(), info(layer).defaultValue);
}

} // namespace oxbow
