#pragma once

#include "core/base/compute.h"
#include "core/terrain/heightmap.h"

#include <vector>

namespace oxbow {

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
