#include "core/erosion/glacier/ice_work.h"

#include "core/base/elementary.h"
#include "core/erosion/level_ground.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

constexpr double kThinIceM = 100.0;
constexpr double kSteepestRise = 1.7; ///< of a bed against the ice, over the slope of its surface
constexpr double kMarginM = 20.0;     ///< of thickness, over which wear fades at the margin
constexpr double kEvenedM = 150.0;    ///< standard deviation of the weights that even wear
constexpr int kMostEvening = 60;

/// Evens the rate where there is ice: a mean of what lies around, weighted by a bell, of ice alone.
void evenOverIce(const ShallowIce& ice, std::vector<double>& rate, const Compute& compute) {
    const GridSpec& grid = ice.grid();
    const double cells = kEvenedM / grid.cellSizeM;
    const int passes = std::clamp(static_cast<int>(std::lround(2.0 * cells * cells)), 1, kMostEvening);
    std::vector<double> covered(rate.size());
    for (std::size_t c = 0; c < covered.size(); ++c)
        covered[c] = ice.thickness()[c] > 0.0 ? 1.0 : 0.0;
    for (int i = 0; i < passes; ++i) {
        evenOnce(grid, rate, compute);
        evenOnce(grid, covered, compute);
    }
    compute.forCells(grid, [&](std::size_t c) {
        const double h = ice.thickness()[c];
        rate[c] = h > 0.0 && covered[c] > 0.0 ? rate[c] / covered[c] * h / (h + kMarginM) : 0.0;
    });
}

/// What flows through the middle of a cell, m of a cell in a step.
struct Through {
    double x, y;
};

Through throughOf(const ShallowIce& ice, int x, int y) {
    const GridSpec& grid = ice.grid();
    const std::size_t c = grid.index(x, y), w = static_cast<std::size_t>(grid.width);
    const double east = ice.flowEast()[c], west = x > 0 ? ice.flowEast()[c - 1] : 0.0;
    const double south = ice.flowSouth()[c], north = y > 0 ? ice.flowSouth()[c - w] : 0.0;
    return {0.5 * (east + west), 0.5 * (south + north)};
}

} // namespace

std::vector<double> wearRate(const ShallowIce& ice, const IceWear& wear, const Compute& compute) {
    const GridSpec& grid = ice.grid();
    std::vector<double> rate(grid.cellCount());
    const double perYear = grid.cellSizeM / ice.flowYears();
    compute.forCells(grid, [&](int x, int y) {
        const std::size_t c = grid.index(x, y);
        const double h = ice.thickness()[c];
        const Through flow = throughOf(ice, x, y);
        const double size = std::sqrt(flow.x * flow.x + flow.y * flow.y);
        if (h <= 0.0 || size <= 0.0)
            return;
        const double slides = ice.law().sliding / (ice.law().sliding + ice.law().deformation * h * h);
        const double share = slides * size * perYear / h / 100.0;
        const auto fallAlong = [&](auto&& level) {
            const auto fall = [&](int i, int j, int k, int l) {
                const std::size_t a = grid.index(std::max(0, i), std::max(0, j));
                const std::size_t b = grid.index(std::min(grid.width - 1, k), std::min(grid.height - 1, l));
                return (level(a) - level(b)) / (2.0 * grid.cellSizeM);
            };
            return (fall(x - 1, y, x + 1, y) * flow.x + fall(x, y - 1, x, y + 1) * flow.y) / size;
        };
        const double bedFall = fallAlong([&](std::size_t i) { return ice.bed()[i]; });
        const double surfaceFall = fallAlong([&](std::size_t i) { return ice.bed()[i] + ice.thickness()[i]; });
        const double steepest = kSteepestRise * std::max(surfaceFall, 1e-4);
        const double open = std::clamp(1.0 + std::min(0.0, bedFall) / steepest, 0.0, 1.0);
        const double mm = wear.abrasionMmPerYear * elementary::pow(std::min(share, 10.0), wear.exponent) +
                          wear.quarryingMmPerYear * std::min(share, 10.0) * std::clamp(bedFall, 0.0, 1.0);
        const double presses = h / (h + kThinIceM);
        rate[c] = 0.001 * mm * open * presses * presses;
    });
    evenOverIce(ice, rate, compute);
    return rate;
}

Till carryTill(const ShallowIce& ice, const SnowAndMelt& balance, std::span<const double> taken) {
    const GridSpec& grid = ice.grid();
    const std::size_t w = static_cast<std::size_t>(grid.width);
    Till till{std::vector<double>(grid.cellCount()), 0.0};
    std::vector<double> load(taken.begin(), taken.end());
    std::vector<std::uint8_t> isDone(grid.cellCount());
    for (const std::uint32_t c : ice.order()) {
        isDone[c] = 1;
        if (load[c] <= 0.0)
            continue;
        const int y = grid.yOf(c), x = static_cast<int>(c) - y * grid.width;
        const auto eachWay = [&](auto&& visit) {
            visit(x + 1 < grid.width ? ice.flowEast()[c] : 0.0, c + 1);
            visit(x > 0 ? -ice.flowEast()[c - 1] : 0.0, c - 1);
            visit(y + 1 < grid.height ? ice.flowSouth()[c] : 0.0, c + w);
            visit(y > 0 ? -ice.flowSouth()[c - w] : 0.0, c - w);
        };
        double on = ice.flowOver()[c];
        eachWay([&](double flow, std::size_t) { on += std::max(0.0, flow); });
        const double melts = ice.flowYears() * balance.melt[c];
        const double share = on > 0.0 ? melts / (melts + on) : 1.0;
        till.laid[c] = load[c] * share * share;
        const double rides = load[c] - till.laid[c];
        if (on <= 0.0)
            continue;
        eachWay([&](double flow, std::size_t to) {
            if (flow > 0.0)
                (isDone[to] ? till.laid : load)[to] += rides * flow / on; // cells level with each other
        });
        till.over += rides * ice.flowOver()[c] / on;
    }
    return till;
}

} // namespace oxbow
