#include "core/erosion/shallow_water/shallow_water_banks.h"

#include "core/erosion/counted_ground.h"
#include "core/erosion/thermal/talus_sweep.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

constexpr float kWet = 0.02f; ///< m

} // namespace

void WaterBanks::slide(WorkingTerrain& terrain, const BankOptions& options, const Compute& compute) {
    if (m_grid.cellCount() == 0 || options.mobility <= 0.0)
        return;
    if (m_framed.empty())
        for (int i = 0; i < 3; ++i)
            m_framed.emplace_back(m_grid, 1);
    terrain.edit(Layer::Wear);
    terrain.edit(Layer::Deposition);
    compute.forRows(m_grid.height, [&](int y0, int y1) {
        for (int y = y0 - (y0 == 0 && options.wraps); y < y1 + (y1 == m_grid.height && options.wraps); ++y)
            frameRow(terrain, options, y);
    });
    compute.forRows(m_grid.height, [&](int y0, int y1) { slideBand(terrain, y0, y1, options); });
}

/// The map's rows as the sweep wants them; beyond the edges where the map goes round.
void WaterBanks::frameRow(const WorkingTerrain& terrain, const BankOptions& options, int row) {
    const int w = m_grid.width, y = (row + m_grid.height) % m_grid.height;
    float *heights = this->heights().row(row), *mobilities = this->mobilities().row(row),
          *drops = this->drops().row(row);
    std::copy_n(terrain.find(Layer::Elevation)->row(y), w, heights);
    const Heightmap *talus = terrain.find(Layer::Talus), *hardness = terrain.find(Layer::Hardness);
    const std::vector<float> water = deepestNearby(*terrain.find(Layer::Water), options.wraps, y);
    const double slope = talusSlope(options.angleDeg);
    for (int x = 0; x < w; ++x) {
        const double hard = hardness ? std::clamp(hardness->at(x, y), 0.0f, 1.0f) : 0.0;
        const float angle = talus ? talus->at(x, y) : kNoValue;
        const double holds = std::isnan(angle) ? slope : talusSlope(angle);
        drops[x] = static_cast<float>(holds * m_grid.cellSizeM * (1.0 + hard));
        const int west = options.wraps ? (x + w - 1) % w : std::max(x - 1, 0);
        const int east = options.wraps ? (x + 1) % w : std::min(x + 1, w - 1);
        const bool wet = std::max({water[west], water[x], water[east]}) > kWet;
        mobilities[x] = wet ? static_cast<float>(options.mobility * (1.0 - hard)) : 0.0f;
    }
    if (options.wraps)
        for (float* layer : {heights, mobilities, drops}) {
            layer[-1] = layer[w - 1];
            layer[w] = layer[0];
        }
}

/// The deepest water in the three rows around each cell of a row.
std::vector<float> WaterBanks::deepestNearby(const Heightmap& water, bool wraps, int y) const {
    const int w = m_grid.width, h = m_grid.height;
    std::vector<float> deepest(water.row(y), water.row(y) + w);
    for (const int side : {-1, 1}) {
        const int beside = wraps ? (y + side + h) % h : std::clamp(y + side, 0, h - 1);
        const float* row = water.row(beside);
        for (int x = 0; x < w; ++x)
            deepest[x] = std::max(deepest[x], row[x]);
    }
    return deepest;
}

void WaterBanks::slideBand(WorkingTerrain& terrain, int y0, int y1, const BankOptions& options) {
    const bool wraps = options.wraps;
    const float grid = exchangeGrid(options.largestM);
    const int w = m_grid.width;
    std::vector<float> slid(w);
    TalusFluxes fluxes[2] = {TalusFluxes(w), TalusFluxes(w)};
    const auto rows = [&](const FramedLayer& layer, int y) {
        return TalusRows{layer.row(y), layer.row(y + 1), w};
    };
    // The row before the first only for what slides from it.
    for (int y = y0 - 1; y < y1; ++y) {
        sweepTalusRow(rows(heights(), y), VariedTalus{rows(mobilities(), y), rows(drops(), y), grid}, fluxes[0], fluxes[1],
                      slid.data());
        if (wraps) { // pairs that meet across the edge
            const TalusFluxes::Rows south = fluxes[1].rows();
            south.east[-1] = south.east[w - 1];
            south.southEast[-1] = south.southEast[w - 1];
            south.southWest[w] = south.southWest[0];
        }
        std::swap(fluxes[0], fluxes[1]);
        if (y < y0)
            continue;
        float* const ground = terrain.elevation().row(y);
        float* const wear = terrain.edit(Layer::Wear).row(y);
        float* const deposition = terrain.edit(Layer::Deposition).row(y);
        bookWearRow(ground, slid.data(), w, wear, deposition);
        std::ranges::copy(slid, ground);
    }
}

} // namespace oxbow
