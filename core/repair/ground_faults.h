#pragma once

#include "core/base/compute.h"
#include "core/flow/flow_direction.h"
#include "core/terrain/heightmap.h"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace oxbow {

/// A height that marks cells without a value (-9999, -32768, 0 in the middle of the mountains ...): the lowest or the
/// highest of the map, apart from all others.
struct HoleValue {
    float value = 0.0f;
    std::size_t cells = 0;
    std::size_t first = 0; ///< index of the first of them
    float lowM = 0.0f, highM = 0.0f; ///< range of the ground, two cells from them and more
};

/// The lowest height where it is such a mark, else the highest; none where neither is. A mark lies apart from the ground
/// by more than a quarter of its range and is held by at least 4 cells, or is one of the numbers that programs write and
/// lies apart by more than a tenth. Cells beside a mark may be mixed with it where a map was resampled and count for
/// nothing. Cost: some passes.
[[nodiscard]] std::optional<HoleValue> holeValue(const Heightmap& ground);

/// A cell that stands out of its neighbours as no ground does, or lies below them.
struct Spike {
    std::uint32_t cell = 0;
    float outM = 0.0f; ///< above the median of its neighbours; negative: below
};

/// Cells whose distance from the median of their eight neighbours exceeds the least height and three times what those
/// neighbours lie apart, the lowest and the highest of eight left out (so two spikes side by side are found). `minHeightM` 0: twice
/// the distance that 999 of 1000 cells of the map keep to. By cell. Equal for any number of threads. Cost: a sort of
/// eight numbers a cell.
[[nodiscard]] std::vector<Spike> findSpikes(const Heightmap& ground, double minHeightM, const Compute& compute);

/// Lines along each side of a map that are no ground, by side: north, east, south, west.
using EdgeBands = std::array<int, 4>;

/// Finds lines at the edge that are all of one height where the map behind them is not, that repeat the line behind them,
/// or (the outermost of what is left) that lie off the line through the two behind them by four times as much as any line
/// within does. At most 16 a side. Cost: a pass over the cells.
[[nodiscard]] EdgeBands findEdgeBands(const Heightmap& ground);

/// Gives those lines the heights of a thin plate that the ground within holds (no_data_fill.h).
void rebuildEdgeBands(Heightmap& ground, const EdgeBands& bands, const Compute& compute);

/// A row or column that lies too high or low as a whole (a stripe), or from which on all do (a seam between tiles).
struct LineOffset {
    bool isRow = true;
    bool isSeam = false;
    int at = 0;           ///< the stripe; of a seam the first line behind it
    double offsetM = 0.0; ///< above what its neighbours ask for
};

/// Finds stripes and seams that cross the whole map. Of each line, j is the rise from it to the next less the mean of the
/// rises before and behind, the mean of the middle half of its columns: a seam of height o gives (-1/2, 1, -1/2) o in it, a
/// stripe (-1/2, 3/2, -3/2, 1/2) o. These are taken out one by one, the one that explains most of the squares first
/// (matching pursuit, Mallat1993), as long as it is higher than `minHeightM`; 0: than twelve times what j scatters by
/// (median, of rows or columns, whichever is less: stripes do not hide in their own scatter) and a quarter of the mean
/// rise between neighbours. By direction, then line. Cost: some passes over the cells.
[[nodiscard]] std::vector<LineOffset> findLineOffsets(const Heightmap& ground, double minHeightM,
                                                      const Compute& compute);

/// Takes them out: a stripe is shifted by its offset, at a seam the smaller side.
void removeLineOffsets(Heightmap& ground, const std::vector<LineOffset>& offsets);

} // namespace oxbow
