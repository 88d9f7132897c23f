#include "core/amplify/short_bands.h"

namespace oxbow {

namespace {

/// In cells, of a blur that is asked for in metres.
double sigmaCells(double cells, const GridSpec& grid) {
    return cells * grid.cellSizeM / grid.cellSizeM;
}

} // namespace

ShortBands::ShortBands(const GridSpec& grid)
    : m_half(sigmaCells(0.5, grid), grid), m_one(sigmaCells(1.0, grid), grid), m_two(sigmaCells(2.0, grid), grid) {}

void ShortBands::row(const Heightmap& map, int y, float* two, float* four, Scratch& scratch) const {
    scratch.middle.resize(map.width());
    float* const middle = scratch.middle.data();
    m_half.row(map, y, two, scratch.blur);
    m_one.row(map, y, middle, scratch.blur);
    m_two.row(map, y, four, scratch.blur);
    for (int x = 0; x < map.width(); ++x) {
        two[x] -= middle[x];
        four[x] = middle[x] - four[x];
    }
}

} // namespace oxbow
