#pragma once

#include "core/terrain/tiled_layer.h"

namespace oxbow {

/// Where tiles live. A run publishes hundreds of tiles a second and lets as many go, whichever thread holds
/// the last of them; among the program's other memory they would leave holes that the system never gets back.
/// So they lie side by side in regions of their own: a tile that is let go makes room for the next one, and
/// beyond a small stock its memory goes back to the system.
///
/// A tile to fill in: its cells hold anything.
[[nodiscard]] std::shared_ptr<Tile> makeTile();

/// What tiles take of the system's memory: those in use and the stock for those to come, bytes.
[[nodiscard]] std::size_t tileMemoryBytes();

/// Gives the system back what the program has let go of: the stock of tiles, and the holes in other memory.
/// Takes some tens of milliseconds a gigabyte: for when much was let go.
void giveFreedMemoryBack();

} // namespace oxbow
