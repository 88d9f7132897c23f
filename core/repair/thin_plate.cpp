#include "core/repair/thin_plate.h"

#include <algorithm>

namespace oxbow {

namespace {

/// A row with what lies straight beyond its ends.
float alongRow(const Heightmap& plate, int x, int y) {
    const float* row = plate.row(y);
    const int last = plate.width() - 1;
    if (x < 0)
        return 2.0f * row[0] - row[std::min(-x, last)];
    if (x > last)
        return 2.0f * row[last] - row[std::max(2 * last - x, 0)];
    return row[x];
}

float beyond(const Heightmap& plate, int x, int y) {
    const int last = plate.height() - 1;
    if (y < 0)
        return 2.0f * alongRow(plate, x, 0) - alongRow(plate, x, std::min(-y, last));
    if (y > last)
        return 2.0f * alongRow(plate, x, last) - alongRow(plate, x, std::max(2 * last - y, 0));
    return alongRow(plate, x, y);
}

template <typename At>
float stencil(At&& at) {
    const float beside = (at(-1, 0) + at(1, 0)) + (at(0, -1) + at(0, 1));
    const float corners = (at(-1, -1) + at(1, -1)) + (at(-1, 1) + at(1, 1));
    const float far = (at(-2, 0) + at(2, 0)) + (at(0, -2) + at(0, 2));
    return 0.05f * (8.0f * beside - 2.0f * corners - far);
}

} // namespace

float platePrediction(const Heightmap& plate, int x, int y) {
    if (x >= 2 && y >= 2 && x + 2 < plate.width() && y + 2 < plate.height()) {
        const float* centre = plate.row(y) + x;
        const std::ptrdiff_t row = plate.width();
        return stencil([&](int i, int j) { return centre[j * row + i]; });
    }
    return stencil([&](int i, int j) { return beyond(plate, x + i, y + j); });
}

} // namespace oxbow
