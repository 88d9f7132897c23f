#pragma once

#include "core/base/words.h"
#include "core/terrain/geo_reference.h"
#include "core/terrain/layer.h"
#include "core/terrain/private_layer.h"
#include "core/terrain/tiled_layer.h"
#include "core/terrain/water_bodies.h"

#include <array>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>

namespace oxbow {

/// The flat layers that a stage works on. A layer that nobody wrote takes no memory and reads as its default.
class WorkingTerrain {
public:
    WorkingTerrain() = default;
    explicit WorkingTerrain(const GridSpec& grid) : m_grid(grid) {}

    [[nodiscard]] const GridSpec& grid() const { return m_grid; }
    [[nodiscard]] bool has(Layer layer) const { return slot(layer).has_value(); }
    /// The layer to read and write, made of its default value first if it is not there.
    Heightmap& edit(Layer layer);
    /// Makes layers that are not there. Each takes its time on a large map: it may be cancelled before each.
    void make(std::initializer_list<Layer> layers, const CancelToken& cancel);
    /// The layer to read; null where it was never written, and every cell is `info(layer).defaultValue`.
    [[nodiscard]] const Heightmap* find(Layer layer) const { return slot(layer) ? &*slot(layer) : nullptr; }
    Heightmap& elevation() { return edit(Layer::Elevation); }
    void clear(Layer layer) { slot(layer).reset(); }
    /// Lakes and rivers as they were last found; never null.
    [[nodiscard]] const std::shared_ptr<const WaterBodies>& waterBodies() const { return m_waterBodies; }
    void setWaterBodies(std::shared_ptr<const WaterBodies> found) { m_waterBodies = std::move(found); }
    /// Where the map lies on the Earth; null where nobody said.
    [[nodiscard]] const std::shared_ptr<const GeoReference>& place() const { return m_place; }
    void setPlace(std::shared_ptr<const GeoReference> place) { m_place = std::move(place); }
    /// What the stage that runs keeps for itself.
    [[nodiscard]] PrivateLayers& privateLayers() { return m_privateLayers; }
    [[nodiscard]] const PrivateLayers& privateLayers() const { return m_privateLayers; }

private:
    [[nodiscard]] std::optional<Heightmap>& slot(Layer layer) {
        return m_layers[static_cast<std::size_t>(layer)];
    }
    [[nodiscard]] const std::optional<Heightmap>& slot(Layer layer) const {
        return m_layers[static_cast<std::size_t>(layer)];
    }

    GridSpec m_grid;
    std::array<std::optional<Heightmap>, kLayerCount> m_layers;
    PrivateLayers m_privateLayers;
    std::shared_ptr<const WaterBodies> m_waterBodies = std::make_shared<WaterBodies>();
    std::shared_ptr<const GeoReference> m_place;
};

/// All layers and water bodies of a terrain at one moment, immutable and cheap to copy: what snapshots, the
/// timeline and undo hold.
class TerrainState {
public:
    TerrainState() = default;
    /// Publishes the working layers; tiles that did not change since `previous` are shared with it.
    TerrainState(const WorkingTerrain& working, const TerrainState& previous, ThreadPool& pool);

    [[nodiscard]] const GridSpec& grid() const { return m_grid; }
    [[nodiscard]] bool empty() const { return m_grid.width == 0; }
    /// An empty layer where nobody wrote one.
    [[nodiscard]] const TiledLayer& layer(Layer layer) const {
        return m_layers[static_cast<std::size_t>(layer)];
    }
    [[nodiscard]] bool has(Layer layer) const { return !this->layer(layer).empty(); }
    /// Value of a cell, the layer's default where it was never written.
    [[nodiscard]] float value(Layer layer, int x, int y) const {
        return has(layer) ? this->layer(layer).at(x, y) : info(layer).defaultValue;
    }
    /// Lakes and rivers as they were last found; never null.
    [[nodiscard]] const std::shared_ptr<const WaterBodies>& waterBodies() const { return m_waterBodies; }
    /// Where the map lies on the Earth; null where nobody said.
    [[nodiscard]] const std::shared_ptr<const GeoReference>& place() const { return m_place; }
    /// What the stage that ran kept for itself; none between stages.
    [[nodiscard]] const std::vector<TiledPrivateLayer>& privateLayers() const { return m_privateLayers; }
    /// The layer as a flat copy, filled with its default where it was never written.
    [[nodiscard]] Heightmap flattened(Layer layer) const;
    /// The same terrain with other layers (of its grid).
    [[nodiscard]] TerrainState withLayers(std::array<TiledLayer, kLayerCount> layers,
                                          std::vector<TiledPrivateLayer> privateLayers) const {
        TerrainState other;
        other.m_grid = m_grid;
        other.m_layers = std::move(layers);
        other.m_privateLayers = std::move(privateLayers);
        other.m_waterBodies = m_waterBodies;
        other.m_place = m_place;
        return other;
    }
    /// Copies every layer back into working form.
    void restoreInto(WorkingTerrain& working) const;
    [[nodiscard]] WorkingTerrain restored() const {
        WorkingTerrain working;
        restoreInto(working);
        return working;
    }

    /// 64-bit hash of the size, the cell size and the bytes of all layers, private ones left out. A layer that
    /// nobody wrote and one filled with its default hash alike, so the hash tells terrains apart, not the ways
    /// they were made.
    [[nodiscard]] std::uint64_t stateHash() const;
    /// Hash of all that the next step reads: stateHash and the private layers.
    [[nodiscard]] std::uint64_t resumeHash() const;

private:
    GridSpec m_grid;
    std::array<TiledLayer, kLayerCount> m_layers;
    std::vector<TiledPrivateLayer> m_privateLayers;
    std::shared_ptr<const WaterBodies> m_waterBodies = std::make_shared<WaterBodies>();
    std::shared_ptr<const GeoReference> m_place;
};

/// The hash as files and people write it: 16 hexadecimal digits.
[[nodiscard]] inline std::string hashText(std::uint64_t hash) {
    return hexText(hash, 16);
}

} // namespace oxbow
