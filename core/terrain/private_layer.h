#pragma once

#include "core/terrain/tiled_layer.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

/// Private layers: what the stage that runs keeps between two steps for every cell, face or node (fluxes, what
/// the bed is owed, arrows of a network). They are part of the terrain's state while the stage runs, so that
/// kept moments share the tiles that did not change, and pack, save and load them like any layer. Their names
/// are the stage's own and stand in no list: nothing shows, paints, exports or hashes them, and they go when
/// the stage ends.
namespace oxbow {

enum class CellType : std::uint8_t { Float32, UInt8 };

/// Which private layer it is. Its grid need not be the map's: faces are one more than cells, nodes are fewer.
struct PrivateLayerInfo {
    std::string name; ///< letters, digits and _
    CellType type = CellType::Float32;
    GridSpec grid;

    [[nodiscard]] std::size_t rowBytes() const {
        return static_cast<std::size_t>(grid.width) * (type == CellType::Float32 ? sizeof(float) : 1);
    }
    /// How the cells lie in a layer of four-byte words: rows of bytes are filled up with zeros.
    [[nodiscard]] GridSpec wordGrid() const {
        return {static_cast<int>((rowBytes() + sizeof(float) - 1) / sizeof(float)), grid.height,
                grid.cellSizeM};
    }
    bool operator==(const PrivateLayerInfo&) const = default;
};

/// A private layer to work on: its cells, or words of four bytes.
struct PrivateLayer {
    PrivateLayerInfo info;
    Heightmap words;
};

/// A private layer as published.
struct TiledPrivateLayer {
    PrivateLayerInfo info;
    TiledLayer words;
};

/// The layer of that name, type and grid; null where there is none.
template <typename Layers>
[[nodiscard]] auto* findPrivateLayer(Layers& layers, const PrivateLayerInfo& info) {
    const auto found = std::ranges::find_if(layers, [&](const auto& layer) { return layer.info == info; });
    return found == layers.end() ? nullptr : &*found;
}

/// The private layers of a terrain that a stage works on.
class PrivateLayers {
public:
    /// Floats to read and write, 0 first where there is no such layer of this grid.
    Heightmap& floats(std::string_view name, const GridSpec& grid) {
        return make({std::string(name), CellType::Float32, grid}).words;
    }
    /// The same with these cells, which may be a copy of another layer.
    void setFloats(std::string_view name, Heightmap cells) { floats(name, cells.grid()) = std::move(cells); }
    /// Null where there is no such layer of this grid.
    [[nodiscard]] const Heightmap* findFloats(std::string_view name, const GridSpec& grid) const;
    /// Bytes by cell; empty where there is no such layer of this grid.
    [[nodiscard]] std::vector<std::uint8_t> bytes(std::string_view name, const GridSpec& grid) const;
    void setBytes(std::string_view name, const GridSpec& grid, std::span<const std::uint8_t> cells);

    void drop(std::string_view name);
    void clear() { m_layers.clear(); }
    [[nodiscard]] const std::vector<PrivateLayer>& list() const { return m_layers; }

    /// Publishes them; tiles that did not change since `previous` are shared with it.
    [[nodiscard]] std::vector<TiledPrivateLayer> published(const std::vector<TiledPrivateLayer>& previous,
                                                           ThreadPool& pool) const;
    /// Takes over what was published, and nothing else.
    void restore(const std::vector<TiledPrivateLayer>& published);

private:
    PrivateLayer& make(PrivateLayerInfo info);

    std::vector<PrivateLayer> m_layers; ///< few: in the order they were made
};

} // namespace oxbow
