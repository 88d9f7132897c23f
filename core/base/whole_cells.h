#pragma once

#include <algorithm>
#include <cmath>

namespace oxbow {

/// So many cells, rounded up, from `least` to `most`: a length divided by the size of a cell may be longer than any whole
/// number. `most` for no number.
[[nodiscard]] inline int wholeCells(double cells, int least, int most) {
    return cells < most ? static_cast<int>(std::ceil(std::max<double>(cells, least))) : most;
}

} // namespace oxbow
