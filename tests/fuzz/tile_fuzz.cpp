#include "core/session/tile_codec.h"
#include "tests/fuzz/fuzz_file.h"

#include <cstdlib>
#include <cstring>
#include <stdexcept>

namespace {

using oxbow::Tile;

/// Cells with these bytes, again and again.
Tile tileOf(const std::uint8_t* data, std::size_t size) {
    Tile tile{};
    auto* to = reinterpret_cast<std::uint8_t*>(tile.cells.data());
    for (std::size_t i = 0; size > 0 && i < sizeof tile.cells; ++i)
        to[i] = data[i % size];
    return tile;
}

void expectSame(const Tile& tile, const Tile* base) {
    Tile back;
    oxbow::unpackTile(oxbow::packTile(tile, base), base, back);
    if (std::memcmp(&tile.cells, &back.cells, sizeof tile.cells) != 0)
        std::abort();
}

} // namespace

/// Any bytes are a packed tile or refused, with a base and without; any cells come back bit for bit.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const Tile kBase = tileOf(reinterpret_cast<const std::uint8_t*>("base"), 4);
    const auto bytes = std::as_bytes(std::span(data, size));
    for (const Tile* base : {static_cast<const Tile*>(nullptr), &kBase}) {
        Tile tile;
        try {
            if (size > 0 && (base || !oxbow::needsBase(bytes)))
                oxbow::unpackTile(bytes, base, tile);
        } catch (const std::runtime_error&) { // what packTile did not write
        }
    }
    if (size > 0 && size % 16 == 0) { // packing is slow
        expectSame(tileOf(data, size), nullptr);
        expectSame(tileOf(data, size), &kBase);
    }
    return 0;
}
