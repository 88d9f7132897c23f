#include "core/network/network_statistics.h"

#include "core/base/elementary.h"
#include "core/measure/terrain_metrics.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <numbers>
#include <utility>

namespace oxbow {

namespace {

constexpr std::uint32_t kLeastArea = 8; ///< of a stream, in cells; smaller areas have the shape of the grid

using Points = std::vector<std::pair<double, double>>;

std::vector<std::uint32_t> drainedCells(const RiverNetwork& network, const std::vector<std::uint32_t>& order,
                                        CancelPoll& look) {
    std::vector<std::uint32_t> area(network.arrows.size(), 0);
    for (auto c = order.rbegin(); c != order.rend(); ++c) {
        look();
        ++area[*c];
        if (const std::uint32_t to = network.receiver(*c); to != kNowhere)
            area[to] += area[*c];
    }
    return area;
}

double hackExponent(const RiverNetwork& network, const std::vector<std::uint32_t>& order,
                    const std::vector<std::uint32_t>& area, CancelPoll& look) {
    constexpr int kLeastCells = 4;
    struct Octave {
        double area = 0.0, length = 0.0;
        int count = 0;
    };
    std::vector<Octave> octaves(64);
    std::vector<float> length(network.arrows.size(), 0.0f);
    for (auto c = order.rbegin(); c != order.rend(); ++c) {
        look();
        Octave& octave = octaves[std::bit_width(area[*c]) - 1];
        const std::uint32_t to = network.receiver(*c);
        if (to == kNowhere)
            continue;
        octave.area += elementary::log(static_cast<double>(area[*c]));
        octave.length += elementary::log(std::max(1.0f, length[*c]));
        ++octave.count;
        const float step = isDiagonal(network.arrows[*c]) ? std::numbers::sqrt2_v<float> : 1.0f;
        length[to] = std::max(length[to], length[*c] + step);
    }
    Points points;
    for (std::size_t i = std::bit_width(kLeastArea) - 1; i < octaves.size(); ++i)
        if (octaves[i].count >= kLeastCells)
            points.emplace_back(octaves[i].area / octaves[i].count, octaves[i].length / octaves[i].count);
    return fittedLine(points).slope;
}

/// Numbers of streams by Strahler order, from order 1 on.
std::vector<std::int64_t> streamCounts(const RiverNetwork& network, const std::vector<std::uint32_t>& order,
                                       const std::vector<std::uint32_t>& area, CancelPoll& look) {
    std::vector<std::uint8_t> highest(network.arrows.size(), 0), tied(network.arrows.size(), 0);
    std::vector<std::int64_t> counts;
    for (auto c = order.rbegin(); c != order.rend(); ++c) {
        look();
        if (!network.isDirected(*c) || area[*c] < kLeastArea)
            continue;
        const bool begins = highest[*c] == 0 || tied[*c];
        const auto own = static_cast<std::uint8_t>(highest[*c] + (begins ? 1 : 0));
        counts.resize(std::max<std::size_t>(counts.size(), own));
        counts[own - 1] += begins;
        const std::uint32_t to = network.receiver(*c);
        tied[to] = own == highest[to];
        if (own > highest[to])
            highest[to] = own;
    }
    return counts;
}

double bifurcationRatio(const std::vector<std::int64_t>& counts) {
    Points points;
    for (std::size_t i = 0; i < counts.size(); ++i)
        points.emplace_back(static_cast<double>(i), elementary::log(static_cast<double>(counts[i])));
    return elementary::exp(-fittedLine(points).slope);
}

Phrase number(double value, int decimals) {
    char text[64];
    const auto end = std::to_chars(text, text + sizeof text, value, std::chars_format::fixed, decimals);
    return std::isnan(value) ? phrase("not measured") : Phrase(std::string(text, end.ptr));
}

} // namespace

NetworkStatistics networkStatistics(const RiverNetwork& network, const std::vector<std::uint32_t>& order,
                                    const std::vector<FlowSum>& flow, const std::vector<FlowSum>& weights,
                                    const CancelToken& cancel) {
    NetworkStatistics result;
    CancelPoll look(cancel);
    const auto area = drainedCells(network, order, look);
    const auto streams = streamCounts(network, order, area, look);
    result.hackExponent = hackExponent(network, order, area, look);
    result.bifurcationRatio = bifurcationRatio(streams);
    result.highestOrder = static_cast<int>(streams.size());
    result.crossings = crossingCount(network, cancel);
    for (const std::uint32_t c : order) {
        look();
        const FlowSum weight = weights.empty() ? static_cast<FlowSum>(kFlowUnit) : weights[c];
        result.fallen += weight;
        if (network.arrows[c] != kOutlet)
            continue;
        result.arrived += flow[c];
        result.mouths += flow[c] > weight;
    }
    return result;
}

Phrase describe(const NetworkStatistics& s) {
    const double shortfall = static_cast<double>(s.fallen - s.arrived) / kFlowUnit;
    return phrase(
        "River network: Hack's exponent %1, bifurcation ratio %2, highest order %3, crossings %4, mouths %5; "
        "%6",
        number(s.hackExponent, 2), number(s.bifurcationRatio, 1), s.highestOrder, s.crossings, s.mouths,
        s.fallen == s.arrived ? phrase("all rain and spring water arrives there.")
                              : phrase("%1 cells of rain do not arrive.", number(shortfall, 3)));
}

} // namespace oxbow
