#pragma once

#include "core/terrain/terrain_state.h"
#include "render/gl/gl.h"

#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <utility>
#include <vector>

namespace oxbow {

/// That of no values: what widens it becomes its range.
inline constexpr ValueRange kNoRange{std::numeric_limits<float>::max(), std::numeric_limits<float>::lowest()};

/// What a texture shows of a terrain: the layers it reads, and how a tile's values follow from them.
struct LayerSource {
    std::vector<Layer> inputs;   ///< there is something to show where any of these is there
    std::vector<Layer> alsoRead; ///< layers that change the values, but show nothing alone
    /// Writes the cells of tile (x, y). Null copies the first input.
    std::function<void(const TerrainState&, int, int, std::span<float>)> compose;
    bool readsNeighbours = false; ///< a tile must be made again when one beside it changed
    float absent = 0.0f;          ///< value everywhere where no input is there
};

/// A single-channel float texture of the size of the terrain that follows a TerrainState: it compares tile
/// pointers and uploads the tiles that changed, as many as fit into a budget. Holds the range of its values.
///
/// Nothing of a new grid has to come at once: with mipmaps a coarse level of all cells is there with the first
/// upload, and is what is read until every tile has come; without, the value of an absent layer is read until
/// then. Where the terrain is more than the driver holds a texel stands for 2^shift cells a side: with mipmaps
/// for their mean, without for the first.
class LayerTexture {
public:
    enum class Mipmaps { No, Yes };
    /// A value that blends, but does not count for the range.
    static constexpr float kNothing = -1e9f;

    LayerTexture(LayerSource source, Mipmaps mipmaps) : m_source(std::move(source)), m_mipmaps(mipmaps) {}

    /// A side of 2^shift cells is one texel.
    void initialise(Gl& gl, int shift);
    void release();
    /// Shows nothing until it follows another state.
    void forget() { m_state = {}; }

    /// Marks what changed; the texture is made again where the size changed, and shrinks to one texel where
    /// no input is there.
    void follow(const TerrainState& state);
    /// Uploads while `mayGoOn()` holds; returns the number of tiles.
    int upload(const std::function<bool()>& mayGoOn);
    [[nodiscard]] bool ready() const { return m_gl != nullptr; }
    [[nodiscard]] bool pending() const { return m_left > 0; }
    [[nodiscard]] bool present() const { return m_present; }
    [[nodiscard]] ValueRange range() const;
    /// The mean over its tiles of the highest value of each, of none more than `most`.
    [[nodiscard]] float meanHighest(float most) const;
    /// The highest value in the tiles that have cells from (x0, y0) to (x1, y1); kNothing where no input is.
    [[nodiscard]] float highestIn(int x0, int y0, int x1, int y1) const;

    /// Every cell was uploaded once.
    [[nodiscard]] bool complete() const { return m_missing == 0; }
    /// Cells a side of a texel of the finest level that can be read, as a power of two.
    [[nodiscard]] int lod() const { return complete() ? m_shift : m_firstLod; }
    [[nodiscard]] int shift() const { return m_shift; }

    /// Share of the texture's sides that the map has: with mipmaps it ends where tiles end, so that texels of
    /// every level lie over whole cells, and repeats the map's last cells there.
    [[nodiscard]] std::pair<float, float> share() const;

    void bind(int unit) const;

private:
    struct Box {
        int x, y, width, height;
    };

    [[nodiscard]] bool mipmapped() const { return m_levels > 1; }
    [[nodiscard]] std::size_t tileIndex(int x, int y) const;
    [[nodiscard]] bool differs(const TerrainState& state, int x, int y) const;
    void allocate(int width, int height);
    void chooseFilters(GLuint texture, int levels) const;
    void markAll();
    void markChanged(const TerrainState& state);
    void mark(int x, int y);
    void uploadTile(int x, int y);
    void uploadFirst();
    void uploadMeans(int x, int y, std::span<const float> cells);
    void uploadPicked(int x, int y, std::span<const float> cells);
    void uploadTop();
    void uploadLevel(int lod, const Box& box, const float* cells);

    LayerSource m_source;
    Mipmaps m_mipmaps;
    Gl* m_gl = nullptr;
    GLuint m_texture = 0;
    GLuint m_absent = 0; ///< one texel, to read while tiles are missing
    int m_shift = 0;
    int m_firstLod = 0; ///< of what is there while tiles are missing
    bool m_hasFirst = true;
    TerrainState m_state;
    bool m_present = false;
    int m_tilesAcross = 0;
    int m_tilesDown = 0;
    enum Tile : std::uint8_t { kShown, kStale, kMissing };
    std::vector<std::uint8_t> m_tiles;
    std::vector<ValueRange> m_ranges;
    int m_left = 0;    ///< tiles that are not shown as they are
    int m_missing = 0; ///< of those, never uploaded
    int m_width = 1;   ///< of the texture
    int m_height = 1;
    int m_levels = 1;
    std::vector<float> m_means; ///< of each tile, where there are mipmaps
    int m_next = 0;             ///< where the next upload goes on, so that no part of the map waits for ever
};

} // namespace oxbow
