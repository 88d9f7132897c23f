#include "core/project/layer_archive.h"

#include "core/base/error.h"
#include "core/base/phrase.h"
#include "core/terrain/tile_memory.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>

namespace oxbow {

namespace {

/// Hands out the rows of a layer one after the other.
class RowSource {
public:
    RowSource(TiledLayer layer, std::size_t rowBytes)
        : m_layer(std::move(layer)),
          m_row(static_cast<std::size_t>(m_layer.tilesAcross()) * kTileSide),
          m_rowBytes(rowBytes),
          m_at(rowBytes) {}

    std::size_t operator()(std::span<std::byte> to) {
        std::size_t done = 0;
        while (done < to.size() && (m_at < m_rowBytes || nextRow())) {
            const std::size_t count = std::min(to.size() - done, m_rowBytes - m_at);
            std::memcpy(to.data() + done, std::as_bytes(std::span(m_row)).data() + m_at, count);
            done += count;
            m_at += count;
        }
        return done;
    }

private:
    bool nextRow() {
        if (m_y == m_layer.grid().height)
            return false;
        for (int tileX = 0; tileX < m_layer.tilesAcross(); ++tileX)
            std::copy_n(m_layer.tile(tileX, m_y / kTileSide)->cells.data() + m_y % kTileSide * kTileSide,
                        kTileSide, m_row.data() + tileX * kTileSide);
        ++m_y;
        m_at = 0;
        return true;
    }

    TiledLayer m_layer;
    std::vector<float> m_row;
    std::size_t m_rowBytes, m_at;
    int m_y = 0;
};

/// Fills the span; false where less comes.
bool fill(const ByteSource& source, std::span<std::byte> to) {
    while (!to.empty()) {
        const std::size_t count = source(to);
        if (count == 0)
            return false;
        to = to.subspan(count);
    }
    return true;
}

} // namespace

ZipPiece layerPiece(TiledLayer layer, std::size_t rowBytes) {
    const std::uint64_t size = std::uint64_t{rowBytes} * static_cast<std::uint64_t>(layer.grid().height);
    return {size,
            [layer = std::move(layer), rowBytes]() -> ByteSource { return RowSource(layer, rowBytes); }};
}

TiledLayer readLayer(const ZipReader& zip, const std::string& name, const GridSpec& grid,
                     std::size_t rowBytes) {
    const ByteSource source = zip.open(name);
    const int across = (grid.width + kTileSide - 1) / kTileSide;
    std::vector<float> row(static_cast<std::size_t>(across) * kTileSide);
    std::vector<TilePtr> tiles;
    for (int y0 = 0; y0 < grid.height; y0 += kTileSide) {
        std::vector<std::shared_ptr<Tile>> band;
        for (int tileX = 0; tileX < across; ++tileX)
            band.push_back(makeTile());
        for (int y = 0; y < kTileSide; ++y) {
            if (y0 + y == grid.height)
                std::ranges::fill(row, 0.0f);
            if (y0 + y < grid.height && !fill(source, std::as_writable_bytes(std::span(row)).first(rowBytes)))
                throw Error(name + ": " + phrase("has not the size of the map"));
            for (int tileX = 0; tileX < across; ++tileX)
                std::copy_n(row.data() + tileX * kTileSide, kTileSide,
                            band[static_cast<std::size_t>(tileX)]->cells.data() + y * kTileSide);
        }
        tiles.insert(tiles.end(), band.begin(), band.end());
    }
    if (std::array<std::byte, 1> more{}; source(more) > 0)
        throw Error(name + ": " + phrase("has not the size of the map"));
    return {grid, std::move(tiles)};
}

} // namespace oxbow
