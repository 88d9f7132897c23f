#include "core/erosion/droplet/droplet_rain.h"

#include "core/base/counter_random.h"

#include <algorithm>
#include <numeric>

namespace oxbow {

namespace {

constexpr int kRainBits = 20;        // rain of a cell in fixed point
constexpr double kMostRain = 0x1.0p50; // times the base rain
constexpr std::uint64_t kGolden = 0x9e3779b97f4a7c15ULL;

enum Purpose : std::uint64_t { CountPhase, PlacePhase, SubCell };

/// floor(share x), share = fraction / 2^64.
std::int64_t partOf(std::uint64_t fraction, std::int64_t x) {
    __extension__ using Wide = unsigned __int128;
    return static_cast<std::int64_t>((static_cast<Wide>(fraction) * static_cast<Wide>(x)) >> 64);
}

/// By moment, without changing the order of drops of the same one.
std::vector<DropStart> inOrder(const std::vector<DropStart>& starts, int moments) {
    std::vector<std::uint32_t> first(static_cast<std::size_t>(moments) + 1, 0);
    for (const DropStart& start : starts)
        ++first[static_cast<std::size_t>(start.moment) + 1];
    std::partial_sum(first.begin(), first.end(), first.begin());
    std::vector<DropStart> result(starts.size());
    for (const DropStart& start : starts)
        result[first[static_cast<std::size_t>(start.moment)]++] = start;
    return result;
}

} // namespace

/// A block's cells inside the map, and its rain.
struct DropletRain::Block {
    CellRect cells;
    std::uint64_t number = 0;
    std::int64_t rain = 0;
    bool uniform = true;
};

double DropletRain::mostRainFor(double mean, const GridSpec& grid, const Sources& sources) {
    Sources limited = sources;
    const double highest = (sources.rain ? valueRange(sources.rain->cells()).high : 1.0) +
                           (sources.springs ? valueRange(sources.springs->cells()).high * sources.springRain : 0.0);
    if (highest <= mean) // as a rule: nothing needs to be counted
        return limited.mostRain;
    const auto counted = [&] {
        const DropletRain rain(grid, limited, {});
        std::int64_t sum = 0;
        for (int y = 0; y < grid.height; ++y)
            for (int x = 0; x < grid.width; ++x)
                sum += rain.countedRain(x, y);
        return static_cast<double>(sum) / (1 << kRainBits);
    };
    while (limited.mostRain > 1.0 && counted() > mean * static_cast<double>(grid.cellCount()))
        limited.mostRain /= 2.0;
    return limited.mostRain;
}

double DropletRain::rainOn(int x, int y) const {
    double rain = m_sources.rain ? static_cast<double>(m_sources.rain->at(x, y)) : 1.0;
    if (m_sources.springs)
        rain += static_cast<double>(m_sources.springs->at(x, y)) * m_sources.springRain;
    return rain > 0.0 ? std::min(rain, kMostRain) : 0.0;
}

std::int64_t DropletRain::countedRain(int x, int y) const {
    return static_cast<std::int64_t>(std::min(rainOn(x, y), m_sources.mostRain) * (1 << kRainBits));
}

DropletRain::Block DropletRain::measure(int blockX, int blockY) const {
    Block block;
    const int x0 = blockX * kRainBlock, y0 = blockY * kRainBlock;
    block.cells = {x0, y0, std::min(x0 + kRainBlock, m_grid.width), std::min(y0 + kRainBlock, m_grid.height)};
    block.number = static_cast<std::uint64_t>(blockY) << 32 | static_cast<std::uint32_t>(blockX);
    block.uniform = !m_sources.rain && !m_sources.springs;
    if (block.uniform) {
        block.rain = static_cast<std::int64_t>(block.cells.width() * block.cells.height()) << kRainBits;
        return block;
    }
    for (int y = block.cells.y0; y < block.cells.y1; ++y)
        for (int x = block.cells.x0; x < block.cells.x1; ++x)
            block.rain += countedRain(x, y);
    return block;
}

DropStart DropletRain::place(const Block& block, std::uint64_t drop) const {
    const std::uint64_t phase = randomBits(m_step.seed, PlacePhase, block.number) + drop * kGolden;
    std::int64_t target = partOf(phase, block.rain);
    int x = block.cells.x0, y = block.cells.y0;
    if (block.uniform) {
        const int cell = static_cast<int>(target >> kRainBits);
        x += cell % block.cells.width();
        y += cell / block.cells.width();
    } else {
        for (std::int64_t here = countedRain(x, y); target >= here; here = countedRain(x, y)) {
            target -= here;
            if (++x == block.cells.x1) {
                x = block.cells.x0;
                ++y;
            }
        }
    }
    const std::uint64_t bits = randomBits(m_step.seed, SubCell, block.number, drop);
    const auto inCell = [](int cell, std::uint64_t random, int size) {
        return std::clamp(static_cast<float>(cell) - 0.5f + unitFloat(random), 0.0f,
                          static_cast<float>(size - 1));
    };
    const auto moment = static_cast<int>(partOf(mixBits(bits), m_step.moments));
    const double weight = block.uniform ? 1.0 : std::max(1.0, rainOn(x, y) / m_sources.mostRain);
    return {inCell(x, bits, m_grid.width), inCell(y, bits << 32, m_grid.height), moment, static_cast<float>(weight)};
}

void DropletRain::dropInto(const Block& block, std::vector<DropStart>& starts) const {
    const int dropBits = kRainBits + m_sources.cellsPerDropBits;
    const auto phase =
        static_cast<std::int64_t>(randomBits(m_step.seed, CountPhase, block.number) >> (64 - dropBits));
    const auto until = [&](std::int64_t rain) { return (rain + phase) >> dropBits; };
    const auto raining = static_cast<std::int64_t>(static_cast<double>(block.rain) * m_step.share);
    const std::int64_t before = block.rain * m_step.index;
    for (std::int64_t drop = until(before); drop < until(before + raining); ++drop)
        starts.push_back(place(block, static_cast<std::uint64_t>(drop)));
}

std::vector<DropStart> DropletRain::startsIn(const CellRect& cells) const {
    std::vector<DropStart> starts;
    const int blocksX = (m_grid.width + kRainBlock - 1) / kRainBlock;
    const int blocksY = (m_grid.height + kRainBlock - 1) / kRainBlock;
    const int lastX = std::min(cells.x1 / kRainBlock, blocksX),
              lastY = std::min(cells.y1 / kRainBlock, blocksY);
    for (int y = std::max(cells.y0 / kRainBlock, 0); y < lastY; ++y)
        for (int x = std::max(cells.x0 / kRainBlock, 0); x < lastX; ++x)
            if (const Block block = measure(x, y); block.rain > 0)
                dropInto(block, starts);
    return inOrder(starts, m_step.moments);
}

} // namespace oxbow
