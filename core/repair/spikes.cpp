#include "core/repair/spikes.h"

#include "core/flow/neighbours.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace oxbow {

namespace {

constexpr float kOfSpread = 3.0f;
constexpr double kUsualShare = 0.999, kOfUsual = 2.0;

struct Surroundings {
    float median = 0.0f;
    float spread = 0.0f; ///< without the lowest and the highest
};

Surroundings around(const Heightmap& ground, std::uint32_t cell) {
    std::array<float, 8> heights{}; // in order
    int count = 0;
    forEachNeighbour(ground.grid(), cell, [&](std::uint32_t next) {
        int at = count++;
        for (; at > 0 && heights[at - 1] > ground.cells()[next]; --at)
            heights[at] = heights[at - 1];
        heights[at] = ground.cells()[next];
    });
    if (count < 3)
        return {ground.cells()[cell], 0.0f};
    const float median = 0.5f * (heights[(count - 1) / 2] + heights[count / 2]);
    const int left = count == 8 ? 1 : 0; // at the edge there are too few to leave any out
    return {median, heights[count - 1 - left] - heights[left]};
}

/// The value that a share of the values do not exceed.
float quantile(std::vector<float> values, double share) {
    const auto at = values.begin() + static_cast<std::ptrdiff_t>(share * static_cast<double>(values.size() - 1));
    std::ranges::nth_element(values, at);
    return *at;
}

} // namespace

std::vector<Spike> findSpikes(const Heightmap& ground, double minHeightM, const Compute& compute) {
    const std::size_t count = ground.cells().size();
    std::vector<float> out(count), spread(count);
    compute.forRows(ground.height(), [&](int y0, int y1) {
        for (std::size_t c = ground.grid().index(0, y0); c < ground.grid().index(0, y1); ++c) {
            const Surroundings near = around(ground, static_cast<std::uint32_t>(c));
            out[c] = ground.cells()[c] - near.median;
            spread[c] = near.spread;
        }
    });
    double least = minHeightM;
    if (least <= 0.0 && count > 0) {
        std::vector<float> sizes(count);
        std::ranges::transform(out, sizes.begin(), [](float d) { return std::fabs(d); });
        least = kOfUsual * quantile(std::move(sizes), kUsualShare);
    }
    std::vector<Spike> spikes;
    for (std::size_t c = 0; c < count; ++c)
        if (std::fabs(out[c]) > least && std::fabs(out[c]) > kOfSpread * spread[c])
            spikes.push_back({static_cast<std::uint32_t>(c), out[c]});
    return spikes;
}

} // namespace oxbow
