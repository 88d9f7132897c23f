#include "core/erosion/stream_power/living_ground.h"

#include "core/base/elementary.h"
#include "core/filter/gaussian_blur.h"
#include "core/flow/drainage_network.h"
#include "core/terrain/bent_grid.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace oxbow {

namespace {

constexpr double kSmoothM = 2000.0;
constexpr double kSmoothShare = 0.1; ///< of the shorter side, if that is less
constexpr int kRounds = 3;
constexpr double kMostScaling = 2.0; ///< of the uplift in a round

double smoothingM(const GridSpec& grid) {
    return std::min(kSmoothM, kSmoothShare * std::min(grid.widthM(), grid.heightM()));
}

Heightmap smoothed(const Heightmap& map, const Compute& compute) {
    Heightmap result = map;
    gaussianBlur(result, smoothingM(map.grid()), compute);
    return result;
}

/// Every cell after its receiver.
template <typename Visit>
void upwards(const FlowOrder& order, const Compute& compute, Visit&& visit) {
    for (const std::uint32_t c : order.trunk)
        visit(c);
    compute.forEach(static_cast<int>(order.branches.size()), [&](int i) {
        for (const std::uint32_t c : order.branches[static_cast<std::size_t>(i)])
            visit(c);
    });
}

class Inversion {
public:
    Inversion(const Heightmap& ground, const CellMask& outlets, const FlowWeights& weights,
              const LivingRule& rule, const Compute& compute)
        : m_ground(ground), m_grid(ground.grid()), m_rule(rule), m_compute(compute), m_network(ground, {outlets, weights, {.nodes = rule.nodes}}),
          m_directions(m_network.directions(compute)), m_offsets(directionOffsets(m_grid.width)) {
        measure();
    }

    [[nodiscard]] LivingGround run() {
        LivingGround result;
        result.uplift = smoothedUplift();
        result.model = modelOf(result.uplift);
        for (int round = 0; round < kRounds; ++round) {
            followGround(m_ground, result.model, m_rule.slopeExponent, m_compute, result.uplift);
            result.model = modelOf(result.uplift);
        }
        const double mean = meanInside(result.uplift);
        result.erodibility = mean > 0.0 ? m_rule.upliftMPerYear / mean : 0.0;
        result.timeScaleYears = timeScale(result.uplift, result.erodibility);
        for (float& u : result.uplift.cells())
            u = mean > 0.0 ? static_cast<float>(u / mean) : 1.0f;
        return result;
    }

private:
    [[nodiscard]] double distance(std::uint32_t c) const {
        if (!m_rule.nodes)
            return m_grid.cellSizeM * (isDiagonal(m_directions[c]) ? std::numbers::sqrt2 : 1.0);
        const std::uint32_t to = c + m_offsets[m_directions[c]];
        const double dx = double{m_rule.nodes->x[to]} - m_rule.nodes->x[c], dy = double{m_rule.nodes->y[to]} - m_rule.nodes->y[c];
        return m_grid.cellSizeM * std::sqrt(dx * dx + dy * dy);
    }

    /// A^m of every cell, and A^m S^n of the ground where water runs over it.
    void measure() {
        const auto& area = m_network.accumulation(m_compute);
        const Heightmap& filled = m_network.filled(m_compute);
        static_cast<void>(m_network.order(m_compute));
        m_power.assign(m_grid.cellCount(), 0.0);
        m_cutting = Heightmap(m_grid);
        m_counts = Heightmap(m_grid);
        m_compute.forRows(m_grid.height, [&](int y0, int y1) {
            for (auto c = static_cast<std::uint32_t>(m_grid.index(0, y0)); c < m_grid.index(0, y1); ++c) {
                const double areaM2 = static_cast<double>(area[c]) / kFlowUnit * m_grid.cellAreaM2();
                if (areaM2 > 0.0)
                    m_power[c] = elementary::pow(std::max(areaM2, m_rule.leastAreaM2), m_rule.areaExponent);
                if (m_directions[c] >= kPit || m_power[c] == 0.0 || filled.cells()[c] > m_ground.cells()[c])
                    continue;
                const std::uint32_t r = c + m_offsets[m_directions[c]];
                const double slope = (double{filled.cells()[c]} - filled.cells()[r]) / distance(c);
                m_cutting.cells()[c] = static_cast<float>(
                    m_power[c] * elementary::pow(std::clamp(slope, 0.0, m_rule.maxSlope), m_rule.slopeExponent));
                m_counts.cells()[c] = 1.0f;
            }
        });
    }

    /// For K = 1: means over what counts.
    [[nodiscard]] Heightmap smoothedUplift() const {
        Heightmap uplift = smoothed(m_cutting, m_compute);
        const Heightmap counts = smoothed(m_counts, m_compute);
        for (std::size_t c = 0; c < m_grid.cellCount(); ++c) {
            const float n = std::max(1e-6f, counts.cells()[c]);
            uplift.cells()[c] = std::max(0.0f, uplift.cells()[c]) / n;
        }
        return uplift;
    }

    [[nodiscard]] double slopeOf(const Heightmap& uplift, std::uint32_t c) const {
        if (m_power[c] == 0.0)
            return m_rule.maxSlope;
        const double cut = std::max(0.0f, uplift.cells()[c]) / m_power[c];
        return std::min(m_rule.maxSlope, elementary::pow(cut, 1.0 / m_rule.slopeExponent));
    }

    /// The ground that an uplift holds, K = 1.
    [[nodiscard]] Heightmap modelOf(const Heightmap& uplift) const {
        Heightmap rise(m_grid);
        m_compute.forRows(m_grid.height, [&](int y0, int y1) {
            for (auto c = static_cast<std::uint32_t>(m_grid.index(0, y0)); c < m_grid.index(0, y1); ++c)
                rise.cells()[c] = m_directions[c] < kPit
                                      ? static_cast<float>(slopeOf(uplift, c) * distance(c)) : 0.0f;
        });
        Heightmap model(m_grid);
        upwards([&](std::uint32_t c) {
            model.cells()[c] = m_directions[c] < kPit
                                   ? model.cells()[c + m_offsets[m_directions[c]]] + rise.cells()[c]
                                   : m_ground.cells()[c];
        });
        return model;
    }

    [[nodiscard]] double timeScale(const Heightmap& uplift, double erodibility) const {
        if (erodibility <= 0.0)
            return 0.0;
        std::vector<float> years(m_grid.cellCount(), 0.0f);
        double longest = 0.0;
        upwards([&](std::uint32_t c) {
            if (m_directions[c] >= kPit)
                return;
            const double slope = std::max(1e-4, slopeOf(uplift, c));
            const double speed = erodibility * m_rule.slopeExponent * std::max(1e-30, m_power[c]) *
                                 elementary::pow(slope, m_rule.slopeExponent - 1.0);
            years[c] = static_cast<float>(years[c + m_offsets[m_directions[c]]] + distance(c) / speed);
        });
        for (const float y : years)
            longest = std::max(longest, double{y});
        return longest;
    }

    [[nodiscard]] double meanInside(const Heightmap& uplift) const {
        double sum = 0.0, count = 0.0;
        for (std::uint32_t c = 0; c < m_grid.cellCount(); ++c)
            if (m_directions[c] < kPit) {
                sum += uplift.cells()[c];
                ++count;
            }
        return count > 0.0 ? sum / count : 0.0;
    }

    template <typename Visit>
    void upwards(Visit&& visit) const {
        oxbow::upwards(m_network.order(m_compute), m_compute, visit);
    }

    const Heightmap& m_ground;
    GridSpec m_grid;
    const LivingRule& m_rule;
    const Compute& m_compute;
    mutable DrainageNetwork m_network;
    const FlowDirections& m_directions;
    std::array<int, 10> m_offsets;
    std::vector<double> m_power; ///< A^m
    Heightmap m_cutting;         ///< A^m S^n
    Heightmap m_counts;          ///< 1 where that says something
};

} // namespace

LivingGround livingGround(const Heightmap& ground, const CellMask& outlets, const FlowWeights& weights,
                          const LivingRule& rule, const Compute& compute) {
    return Inversion(ground, outlets, weights, rule, compute).run();
}

void followGround(const Heightmap& ground, const Heightmap& model, double slopeExponent, const Compute& compute,
                  Heightmap& uplift) {
    const float low = valueRange(ground.cells()).low;
    const Heightmap wanted = smoothed(ground, compute), is = smoothed(model, compute);
    for (std::size_t c = 0; c < uplift.cells().size(); ++c) {
        const double scale =
            double{std::max(1.0f, wanted.cells()[c] - low)} / std::max(1.0f, is.cells()[c] - low);
        uplift.cells()[c] *= static_cast<float>(
            elementary::pow(std::clamp(scale, 1.0 / kMostScaling, kMostScaling), slopeExponent));
    }
    uplift = smoothed(uplift, compute);
}

Heightmap ridgeEnvelope(const Heightmap& ground, const Compute& compute) {
    const GridSpec& grid = ground.grid();
    const auto squares = [&](int cells) {
        return std::clamp(static_cast<int>(std::lround(cells * grid.cellSizeM / smoothingM(grid))), 1, cells);
    };
    Heightmap highest({squares(grid.width), squares(grid.height), smoothingM(grid)}, -1e30f);
    for (int y = 0; y < grid.height; ++y)
        for (int x = 0; x < grid.width; ++x) {
            float& cell = highest.at(static_cast<int>((x + 0.5) * highest.width() / grid.width),
                                     static_cast<int>((y + 0.5) * highest.height() / grid.height));
            cell = std::max(cell, ground.at(x, y));
        }
    gaussianBlur(highest, highest.cellSizeM(), compute);
    Heightmap result = CoarseGrid(grid, highest.grid()).prolonged(highest, compute);
    for (std::size_t c = 0; c < grid.cellCount(); ++c)
        result.cells()[c] = std::max(result.cells()[c], ground.cells()[c]);
    return result;
}

} // namespace oxbow
