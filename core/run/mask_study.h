#pragma once

#include "core/run/stage_masks.h"
#include "core/surface/scatter.h"
#include "core/surface/surface_map.h"

namespace oxbow {

/// How often the values of a source occur, between the lowest and the highest.
struct MaskHistogram {
    static constexpr int kBins = 96;
    double low = 0.0, high = 1.0;    ///< of the finite values
    std::vector<float> bins = {};    ///< share of the fullest one; empty where there is no value
    bool logarithmic = false;        ///< bins are even in the logarithm
};

/// The masks of one stage, or those of the surface, with threads of their own: for pictures, files and histograms while
/// they are edited. One thread at a time.
class MaskStudy {
public:
    /// `terrain` is the one at the start of stage `stage` of the recipe; the number of its stages for the surface.
    /// The token outlives it.
    MaskStudy(std::shared_ptr<const Recipe> recipe, int stage, const TerrainState& terrain,
              std::filesystem::path folder, int threads, const CancelToken& cancel = kNeverCancelled);

    [[nodiscard]] const GridSpec& grid() const { return m_masks.grid(); }
    /// Throws Error where a mask cannot be made.
    [[nodiscard]] Heightmap mask(const std::vector<MaskEntry>& where) { return m_masks.maker().mask(where); }
    [[nodiscard]] MaskHistogram histogram(const MaskEntry& entry);
    /// What materials lie where, and their colours. The surface has materials, all of which count; `isNatural`: the
    /// first are those of natural ground, and lie where the view shows it.
    [[nodiscard]] SurfaceMap surfaceMap(const Surface& surface, bool isNatural = false);
    [[nodiscard]] Rgb8Image colours(const Surface& surface, const SurfaceMap& map, bool isNatural = false);
    /// Its trees; nothing where it has none.
    [[nodiscard]] std::optional<PlantCover> plants(const Surface& surface) { return plantCover(surface, m_masks.maker()); }

private:
    ThreadPool m_pool;
    Compute m_compute;
    StageMasks m_masks;
};

} // namespace oxbow
