#pragma once

#include "core/base/compute.h"
#include "core/flow/drainage_network.h"
#include "core/mask/natural_settings.h"
#include "core/terrain/map_window.h"

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace oxbow {

struct Curve;
struct PaintEvent;
struct StrataParams;

/// The map that a terrain is a window of.
struct WholeMap {
    GridSpec grid;
    ValueRange heights;
    CellMask rivers; ///< by cell of the terrain; empty: those that it has
};

/// What the sources of a mask look at: the terrain that enters a stage, and what several of them need, worked out
/// when it is first asked for and kept.
class MaskGround {
public:
    /// The mask of an earlier stage by that name; null where there is none.
    using EarlierMask = std::function<const Heightmap*(const std::string& stage)>;

    /// The terrain outlives it and does not change. `folder`: where relative file names start.
    MaskGround(const WorkingTerrain& terrain, const Compute& compute, std::filesystem::path folder,
               EarlierMask earlierMask = {});

    [[nodiscard]] const WorkingTerrain& terrain() const { return m_terrain; }
    [[nodiscard]] const GridSpec& grid() const { return m_terrain.grid(); }
    [[nodiscard]] const Compute& compute() const { return *m_compute; }
    /// Who asks from now on, and may cancel.
    void computeWith(const Compute& compute) { m_compute.emplace(compute); }
    [[nodiscard]] const std::filesystem::path& folder() const { return m_folder; }

    [[nodiscard]] const Heightmap& elevation() const { return m_elevation; }
    /// The ground smoothed by a Gaussian of this sigma; itself where that is less than half a cell.
    [[nodiscard]] const Heightmap& smoothed(double sigmaM);
    /// Drainage of the ground to the map's edges and the sea found on it, with rain 1 everywhere.
    [[nodiscard]] DrainageNetwork& drainage();
    /// A layer as it is, its default where nobody wrote it.
    [[nodiscard]] Heightmap layer(Layer layer) const;
    [[nodiscard]] const Heightmap* earlierMask(const std::string& stage) const {
        return m_earlierMask ? m_earlierMask(stage) : nullptr;
    }

    // What the entry that is evaluated brings besides its parameters.
    const std::string* stageName = nullptr;
    const std::vector<PaintEvent>* strokes = nullptr;
    const std::string* curveName = nullptr;

    std::vector<const Curve*> curves; ///< of the stages before; they outlive it
    const StrataParams* strata = nullptr;   ///< the layers of rock, null for none, and their datum; they outlive it
    const Heightmap* rockDatum = nullptr;
    NaturalSettings natural = {}; ///< of the recipe's surface
    std::optional<WholeMap> whole; ///< of a window (map_window.h); none: the terrain is the map

    [[nodiscard]] const GridSpec& wholeGrid() const { return whole ? whole->grid : grid(); }
    /// Where the terrain begins in it.
    [[nodiscard]] MapWindow window() const { return whole ? mapWindow(m_terrain) : MapWindow{}; }

private:
    const WorkingTerrain& m_terrain;
    std::optional<Compute> m_compute; ///< always there; an optional can be replaced
    std::filesystem::path m_folder;
    EarlierMask m_earlierMask;
    Heightmap m_bare; ///< of a terrain whose ground nobody wrote
    const Heightmap& m_elevation;
    Heightmap m_smoothed;
    double m_smoothedSigmaM = 0.0;
    std::optional<DrainageNetwork> m_drainage;
};

} // namespace oxbow
