#pragma once

#include "core/base/compute.h"
#include "core/terrain/map_window.h"

#include <cstdint>
#include <optional>

namespace oxbow {

/// How ground is given detail that its source was too coarse for (amplifiedGround).
struct AmplifyParams {
    double sourceCellM = 80.0;    ///< side of the cells that the ground is known on
    double detail = 1.0;          ///< strength of what is added, as a multiple of what the source leads on to
    double fall = 1.95;           ///< of the relief with each halving of the wavelength
    double carving = 1.5;         ///< how far beds of gullies move up their slopes, see below
    double deposition = 0.1;      ///< as StreamPowerStep
    double creep = 0.15;          ///< D dt / cell² of a round
    double maxSlopeDeg = 55.0;
    double toleranceM = 1.0;      ///< that the mean of a source cell may move
    double toleranceShare = 0.01; ///< the same as a share of the local relief; the greater counts
    std::uint32_t seed = 1;
};

/// Refines ground that is known on cells of `sourceCellM` down to its own grid, by twos, from four cells to a source cell.
///
/// What is known is the ground without its waves of less than a source cell or two, the same in all directions: twice its
/// Gaussian less that blurred again, brought to the source's means. At each level the ground of the one before is
/// prolonged (coarse_grid.h: its means stay) and carved in rounds: drainage network over ground with random bends, under rain that
/// falls unevenly on the slopes; one implicit step of stream power; deposition; creep. A gully begins where it drains a dozen cells of
/// the level in the mean rain. With the water A that it has beyond that, in source cells, a round moves its bed up the slope by
///
///     0.9 carving sqrt(min(A, 8)) roughness   cells of the level,
///
/// where the roughness is that of the source's shortest waves around the place for its slope, 1 in mountains: smooth ground stays
/// smooth. So gullies grow downstream, join, and end in valleys of the source, where the ground levels out.
///
/// What the rounds changed is multiplied by the detail, by 2 / fall for each halving of the cells and by
/// 2 / max(1, carving): from 1 on more carving makes other gullies, not more relief, and without any there are none. Waves of less than four cells are taken out of it, as they would not come up to a
/// finer level alike in all directions, on the last level only the shortest; and what means over source cells see: they see less of
/// waves along the axes than of others, and what they do not see would stay. Then the means of the source are brought back within the
/// tolerance (source_contract.h), which lifts the ribs between the gullies.
///
/// Rivers that drain 16 source cells or more run on where they ran: their beds, at most the tolerance deep, are opened in
/// the finished ground (river_beds.h), before the means are brought back for the last time.
///
/// No summit rises, and no valley sinks, past the heights that came in by more than 0.9 % of the relief. None where the
/// grid has no smaller cells than the source. The same bytes for any number of threads. Cost: some 40 passes over the cells. Throws Cancelled.
///
/// A window of a larger map (`window`: where it begins, in source cells) draws the random numbers that lie there:
/// windows that overlap agree in rain, bends and how flow strays, though not to the bit in what the rounds make of it
/// (amplify_blocks.h).
[[nodiscard]] std::optional<Heightmap> amplifiedGround(const Heightmap& ground, const AmplifyParams& rule, const Compute& compute,
                                                       const MapWindow& window = {});

/// The grid of the source: whole cells of about that side over the map.
[[nodiscard]] GridSpec sourceGrid(const GridSpec& grid, double sourceCellM);
/// Whether the grid has smaller cells than the source.
[[nodiscard]] bool leavesRoom(const GridSpec& grid, const GridSpec& source);

} // namespace oxbow
