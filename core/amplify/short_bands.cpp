#include "core/amplify/short_bands.h"

namespace oxbow {

ShortBands::ShortBands(const GridSpec& grid, int shortest, int count) : m_shortest(shortest) {
    for (int blur = 0; blur <= count; ++blur)
        m_blurs.emplace_back(0.25 * (shortest << blur), grid);
}

void ShortBands::row(const Heightmap& map, int y, std::span<float* const> bands, Scratch& scratch) const {
    scratch.longer.resize(static_cast<std::size_t>(map.width()));
    m_blurs[0].row(map, y, bands[0], scratch.blur);
    for (std::size_t band = 0; band < bands.size(); ++band) {
        float* const next = band + 1 < bands.size() ? bands[band + 1] : scratch.longer.data();
        m_blurs[band + 1].row(map, y, next, scratch.blur);
        for (int x = 0; x < map.width(); ++x)
            bands[band][x] -= next[x];
    }
}

} // namespace oxbow
