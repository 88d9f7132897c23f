#pragma once

namespace oxbow {

/// Adds to the layers of wear and deposition what each cell of a row lost or gained, m; what has no value books none.
void bookWearRow(const float* before, const float* after, int count, float* wear, float* deposition);

} // namespace oxbow
