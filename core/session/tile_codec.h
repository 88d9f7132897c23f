#pragma once

#include "core/terrain/tiled_layer.h"

#include <cstddef>
#include <span>
#include <vector>

namespace oxbow {

/// Makes tiles small without losing a bit. A cell's float is read as a whole number that grows with it; what
/// is stored is how far it lies from a guess: in blocks of as few bits as they take (bit_blocks.h), or, where few
/// cells are far off, by bytes of equal weight through zstd. The guess is made from the cells before it
/// (W + N - NW), from the same cell of an earlier tile, or from that and its left neighbour's change; whichever
/// came nearest on a sample of rows. Any bits may stand in the cells: NaNs and saved states of stages come back as
/// they were.
///
/// `base`: the earlier tile; null for none. Packing takes about 0.02 ms a tile in blocks and 0.1 ms through zstd,
/// unpacking half of that.
[[nodiscard]] std::vector<std::byte> packTile(const Tile& tile, const Tile* base);
/// `base`: the same as in packing. Throws std::runtime_error for bytes that packTile did not write.
void unpackTile(std::span<const std::byte> bytes, const Tile* base, Tile& tile);
/// Whether unpacking these bytes reads the base.
[[nodiscard]] bool needsBase(std::span<const std::byte> bytes);

} // namespace oxbow
