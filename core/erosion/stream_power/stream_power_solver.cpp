#include "core/erosion/stream_power/stream_power_solver.h"

#include "core/base/elementary.h"
#include "core/base/simd.h"
#include "core/flow/eikonal_sweep.h"
#include "core/stage/row_work.h"
#include "core/terrain/bent_grid.h"

#include <bit>
#include <cmath>
#include <numeric>

namespace oxbow {

namespace {

constexpr double kRoot2 = 1.4142135623730951;
constexpr float kFarthest = 1e24f;     ///< reach: more says the same, and would overflow
constexpr double kLeastChange = 2e-4; ///< of a height, cells: less is none
constexpr float kMostAcross = 0.1f;     ///< of the second difference
constexpr double kHollowArea = 2.5;    ///< of a hillslope: below it no channel has begun

/// Rows of heights after a cut, with those above and below, of the heights before it, and of shares.
struct SmoothedRow {
    const float *above, *here, *below, *before, *shares;
};

/// Heights with so large a share of the second difference along the row or the column, whichever runs more across the slope: all of
/// it where slopes face along the other, none where they lie halfway, and by no more than was cut.
OXBOW_MULTIVERSION
void smoothAcross(const SmoothedRow row, int width, float* out) {
    const float* h = row.here;
    for (int x = 1; x + 1 < width; ++x) {
        const float dx = h[x + 1] - h[x - 1], dy = row.below[x] - row.above[x], xx = dx * dx, yy = dy * dy;
        const float axis = (xx - yy) / (xx + yy + 1e-30f), beside = xx > yy ? row.below[x] + row.above[x] : h[x + 1] + h[x - 1];
        const float change = row.shares[x] * axis * axis * (beside - 2.0f * h[x]), cut = row.before[x] - h[x];
        out[x] = h[x] + (change > cut ? cut : change < -cut ? -cut : change);
    }
}

/// x^exponent for x > 0 to about 2e-6, by plain arithmetic: the same bytes on every machine, and it fits a
/// vector.
inline float fastPower(float x, float exponent) {
    const auto bits = std::bit_cast<std::int32_t>(x);
    // The mantissa between 1/sqrt 2 and sqrt 2, where the series of the logarithm is short.
    const std::int32_t power = (bits - 0x3f3504f3) >> 23;
    const float mantissa = std::bit_cast<float>(bits - (power << 23));
    const float t = (mantissa - 1.0f) / (mantissa + 1.0f), t2 = t * t;
    const float series = 1.0f + t2 * (1.0f / 3 + t2 * (1.0f / 5 + t2 * (1.0f / 7 + t2 * (1.0f / 9))));
    const float logarithm = static_cast<float>(power) + 2.88539008f * t * series;

    const float y = std::min(126.0f, std::max(-126.0f, exponent * logarithm));
    const auto whole = static_cast<std::int32_t>(y + 256.5f) - 256;
    const float f = (y - static_cast<float>(whole)) * 0.693147181f;
    const float e =
        1.0f + f * (1.0f + f * (0.5f + f * (1.0f / 6 + f * (1.0f / 24 + f * (1.0f / 120 + f / 720)))));
    return e * std::bit_cast<float>((whole + 127) << 23);
}

OXBOW_MULTIVERSION
void powers(const float* area, float least, float exponent, int width, float* out) {
    for (int x = 0; x < width; ++x) {
        const float power = fastPower(std::max(area[x], least), exponent);
        out[x] = area[x] > 0.0f ? power : 0.0f;
    }
}

/// Areas of hillslopes and debris flows, m², and the exponents of rivers and debris flows.
struct AreaLaw {
    float least, debris, river, steep;
};

/// The same where debris flows cut what drains less than their area; both areas times `scales`.
OXBOW_MULTIVERSION
void powersOfLaw(const float* area, const float* scales, const AreaLaw law, int width, float* out) {
    for (int x = 0; x < width; ++x) {
        const float counted = std::max(area[x], law.least * scales[x]), ofRiver = std::max(counted, law.debris * scales[x]);
        const float power = fastPower(ofRiver, law.river) * fastPower(counted / ofRiver, law.steep);
        out[x] = area[x] > 0.0f ? power : 0.0f;
    }
}

double fastPower(double x, double exponent) {
    return fastPower(std::max(1e-37f, static_cast<float>(x)), static_cast<float>(exponent));
}

/// Newton on the convex form of the law, x + F x^p = drop or, with y = x^n, y^p + F y = drop. The root is as fine
/// as the powers are, 2e-6 of the drop: so are the factors.
double newtonDrop(double drop, double factor, double n) {
    const bool convex = n >= 1.0;
    const double p = convex ? n : 1.0 / n;
    const double linear = convex ? 1.0 : factor, steep = convex ? factor : 1.0;
    // Each term alone gives a bound; half their harmonic mean is exact for p = 1, and a few percent off with a
    // correction fitted where they are equal.
    const double a = drop / linear, b = fastPower(drop / steep, 1.0 / p);
    const double mean = a / (a + b) * b, apart = mean / (a + b);
    double x = mean * (1.0 + 4.0 * apart * (p - 1.0) / (p + 2.3)), before = x, power = 0.0;
    for (int i = 0; i < 40; ++i) {
        before = x;
        power = fastPower(x, p - 1.0);
        const double value = linear * x + steep * power * x - drop;
        x = std::max(0.0, x - value / (linear + steep * p * power));
        if (std::abs(x - before) <= 1e-4 * before)
            break;
    }
    return std::clamp(convex ? x : power * (before + p * (x - before)), 0.0, drop); // x^p by its tangent
}

class Sweeps {
public:
    Sweeps(const StreamPowerStep& step, const StreamPowerNetwork& network, StreamPowerScratch& scratch,
           Heightmap& ground)
        : m_step(step),
          m_network(network),
          m_scratch(scratch),
          m_ground(ground.data()),
          m_grid(ground.grid()),
          m_steepest(static_cast<float>(step.maxSlope * ground.cellSizeM())),
          m_offsets(directionOffsets(ground.width())) {
        m_scratch.water.resize(m_grid.cellCount());
        if (m_step.isSwept && m_scratch.before.grid() != m_grid)
            for (Heightmap* map : {&m_scratch.before, &m_scratch.reach, &m_scratch.rises, &m_scratch.surface})
                *map = Heightmap(m_grid);
        if (m_step.deposition > 0.0)
            m_scratch.load.resize(m_grid.cellCount());
        else
            m_scratch.load = {};
    }

    double run(const Compute& compute, const std::function<double()>& widen) {
        const FlowOrder& order = m_network.order;
        const int branches = static_cast<int>(order.branches.size());
        std::vector<double> out(branches + 1, 0.0);
        if (m_step.isSwept)
            findReaches(compute);
        out[branches] = cutAll(order.trunk);
        compute.forEach(branches, [&](int i) { out[i] = cutAll(order.branches[i]); });
        if (m_step.isSwept)
            std::copy_n(m_ground, m_grid.cellCount(), m_scratch.surface.data());
        const double widened = widen ? widen() : 0.0;
        if (const double more = m_step.isSwept ? cutAlongSlopes(compute) : 0.0; m_step.deposition == 0.0)
            out[branches] += more;
        if (m_step.deposition > 0.0) {
            compute.forEach(branches, [&](int i) { out[i] = carryDown(order.branches[i]); });
            out[branches] = carryDown(order.trunk);
        }
        return std::accumulate(out.begin(), out.end(), widened);
    }

private:
    /// Cuts the cells of a list; returns what was cut off.
    double cutAll(const std::vector<std::uint32_t>& list) {
        double sum = 0.0;
        const bool keepsLoads = m_step.deposition > 0.0;
        for (const std::uint32_t c : list) {
            const double load = cut(c);
            sum += load;
            if (keepsLoads)
                m_scratch.load[c] = load;
        }
        return sum;
    }

    /// Lowers a cell whose receiver is done; returns what is cut off, which becomes its load.
    double cut(std::uint32_t c) {
        const std::uint8_t direction = m_network.directions[c];
        const double length = lengthOf(c);
        m_scratch.water[c] = m_ground[c];
        if (direction >= kPit)
            return 0.0;
        const double before = m_ground[c], base = m_scratch.water[c + m_offsets[direction]];
        if (before <= base) {
            m_scratch.water[c] = static_cast<float>(base);
            return 0.0;
        }
        const double drop = limited(c, solvedDrop(before - base, m_scratch.factors[c], m_step.slopeExponent), length);
        m_ground[c] = m_scratch.water[c] = static_cast<float>(base + drop);
        return areaOf(c) * (before - m_ground[c]);
    }

    /// To the receiver, m; known until the cell is cut.
    [[nodiscard]] double lengthOf(std::uint32_t c) const {
        return m_network.nodes ? m_scratch.water[c] : m_grid.cellSizeM * (isDiagonal(m_network.directions[c]) ? kRoot2 : 1.0);
    }

    double limited(std::uint32_t c, double drop, double length) {
        if (m_step.isOfSlopes) {
            const double along = length / m_grid.cellSizeM, kept = std::min(drop, steepestRise(c) * along);
            if (m_step.isSwept && m_step.slopeExponent != 1.0) {
                float& reach = m_scratch.reach.cells()[c];
                reach = std::min(kFarthest, reach * static_cast<float>(fastPower(kept / along, m_step.slopeExponent - 1.0)));
            }
            return kept;
        }
        double longest = m_step.maxSlope * length;
        if (m_step.hardness) // hard rock stands up to twice as steep
            longest *= 2.0 - softness(c);
        // Bedrock stands as steep as it is.
        return drop > longest && m_step.hardness ? drop - softness(c) * (drop - longest) : std::min(drop, longest);
    }

    /// How steep a cell may stand, m a cell: (1 + h) / (1 - h) times the limit in rock of the hardness h.
    [[nodiscard]] float steepestRise(std::uint32_t c) const {
        const float soft = m_step.hardness ? static_cast<float>(softness(c)) : 1.0f;
        return m_steepest * (m_step.strength ? std::min(1.0f, m_step.strength->cells()[c]) : 1.0f) * (m_step.grain ? m_step.grain->cells()[c] : 1.0f) *
               ((2.0f - soft) / soft);
    }

    /// The heights from which the cells are cut, how far the law reaches (to be multiplied by the rise to the power of n - 1), and how
    /// steep they stand.
    void findReaches(const Compute& compute) {
        const double n = m_step.slopeExponent;
        forCells(compute, [&](std::uint32_t c) {
            const double along = lengthOf(c) / m_grid.cellSizeM;
            m_scratch.before.cells()[c] = m_ground[c];
            m_scratch.reach.cells()[c] = m_scratch.factors[c] * static_cast<float>(n == 1.0 ? along : fastPower(along, n));
            m_scratch.rises.cells()[c] = steepestRise(c);
        });
    }

    /// Slopes to one of eight neighbours are too gentle for what they are cut by, wherever the ground falls between them. Lowers it to
    /// where the slope in its own direction is that of the law, or the limit; returns how much. Lakes stay.
    /// On slopes askew to rows and columns a cell takes from two below. On those that face along one it would take from one alone, and
    /// what that had by chance would be a groove a cell wide down the whole slope: hillslopes of the map are smoothed across.
    double cutAlongSlopes(const Compute& compute) {
        Heightmap& surface = m_scratch.surface;
        if (!m_network.nodes)
            findSharesAcross(surface, compute);
        forCells(compute, [&](std::uint32_t c) {
            surface.cells()[c] = m_scratch.water[c];
            if (m_network.directions[c] >= kPit || m_scratch.water[c] > m_ground[c]) {
                m_scratch.rises.cells()[c] = std::numeric_limits<float>::infinity();
                m_scratch.reach.cells()[c] = 0.0f;
                m_scratch.before.cells()[c] = m_scratch.water[c];
            }
        });
        const SweepCut sweep{m_scratch.before, m_scratch.reach, m_network.nodes};
        eikonalSweep({m_grid.width, m_grid.height, false},
                     {.byCell = &m_scratch.rises, .tolerance = static_cast<float>(kLeastChange * m_grid.cellSizeM), .cut = &sweep}, compute, surface);
        return sumOfRows(m_grid.height, compute, [&](int y) {
            double sum = 0.0;
            const std::size_t row = m_grid.index(0, y);
            std::vector<float> smooth(surface.row(y), surface.row(y) + m_grid.width);
            if (!m_network.nodes && y > 0 && y + 1 < m_grid.height)
                smoothAcross({surface.row(y - 1), surface.row(y), surface.row(y + 1), m_scratch.before.row(y), &m_scratch.factors[row]},
                             m_grid.width, smooth.data());
            for (std::size_t c = row; c < row + static_cast<std::size_t>(m_grid.width); ++c) {
                const bool isLake = surface.cells()[c] > m_ground[c];
                const float after = isLake ? m_ground[c] : smooth[c - row];
                const double lost = areaOf(static_cast<std::uint32_t>(c)) * (double{m_ground[c]} - after);
                m_ground[c] = after;
                m_scratch.water[c] = isLake ? surface.cells()[c] : after;
                if (m_step.deposition > 0.0)
                    m_scratch.load[c] += lost;
                sum += lost;
            }
            return sum;
        });
    }

    /// In the place of the factors, which no longer count. Dry ground that drains too little for a channel and that no river has
    /// widened over has a share, the more, the more cells a hillslope has; others have none.
    void findSharesAcross(const Heightmap& cut, const Compute& compute) {
        const double unit = m_grid.cellAreaM2() / static_cast<double>(kFlowUnit);
        compute.forRows(m_grid.height, [&](int y0, int y1) {
            std::vector<float> scales(static_cast<std::size_t>(m_grid.width));
            for (int y = y0; y < y1; ++y) {
                hillslopeScales(m_step.rockSmoothness, m_step.hardness, y, scales);
                for (int x = 0; x < m_grid.width; ++x) {
                    const std::size_t c = m_grid.index(x, y);
                    const double hillslope = m_step.leastAreaM2 * scales[x];
                    const bool isNarrow = m_scratch.water[c] == m_ground[c] && cut.cells()[c] == m_ground[c] && m_network.directions[c] < kPit;
                    const bool hasShare = isNarrow && hillslope > m_grid.cellAreaM2() && static_cast<double>(m_network.area[c]) * unit < kHollowArea * hillslope;
                    m_scratch.factors[c] = hasShare ? kMostAcross * (1.0f - static_cast<float>(m_grid.cellAreaM2() / hillslope)) : 0.0f;
                }
            }
        });
    }

    template <typename Work>
    void forCells(const Compute& compute, Work&& work) const {
        compute.forRows(m_grid.height, [&](int y0, int y1) {
            for (std::size_t c = m_grid.index(0, y0); c < m_grid.index(0, y1); ++c)
                work(static_cast<std::uint32_t>(c));
        });
    }

    /// Of the ground of a cell, in mean cells.
    [[nodiscard]] double areaOf(std::uint32_t c) const { return m_network.nodes ? m_network.nodes->areas[c] : 1.0; }

    [[nodiscard]] double softness(std::uint32_t c) const {
        return 1.0 - std::clamp(m_step.hardness->cells()[c], 0.0f, 1.0f);
    }

    /// Hands the loads down a list of cells, laying down part of them; returns what leaves the map.
    double carryDown(const std::vector<std::uint32_t>& list) {
        double out = 0.0;
        for (auto c = list.rbegin(); c != list.rend(); ++c) {
            collect(*c);
            if (m_network.directions[*c] >= kPit)
                out += m_scratch.load[*c];
        }
        return out;
    }

    void collect(std::uint32_t c) {
        double arrived = 0.0;
        float lowestDonor = std::numeric_limits<float>::infinity();
        for (unsigned mask = m_network.order.donors[c]; mask != 0; mask &= mask - 1) {
            const std::uint32_t donor = c + m_offsets[std::countr_zero(mask)];
            arrived += m_scratch.load[donor];
            lowestDonor = std::min(lowestDonor, m_ground[donor]);
        }
        if (arrived > 0.0)
            arrived -= laidDown(c, arrived, lowestDonor);
        m_scratch.load[c] += arrived;
    }

    double laidDown(std::uint32_t c, double arrived, float lowestDonor) {
        if (m_network.directions[c] >= kPit)
            return 0.0;
        const bool underWater = m_scratch.water[c] > m_ground[c];
        const double ceiling = underWater ? m_scratch.water[c] : lowestDonor;
        const double cells = std::max(1.0, static_cast<double>(m_network.area[c]) / kFlowUnit);
        const double share = m_step.deposition / (cells + m_step.deposition);
        const double area = areaOf(c), height = std::min(ceiling - m_ground[c], (underWater ? arrived : arrived * share) / area);
        if (height <= 0.0)
            return 0.0;
        const float before = m_ground[c];
        m_ground[c] = static_cast<float>(std::min(ceiling, before + height));
        return area * (static_cast<double>(m_ground[c]) - before);
    }

    const StreamPowerStep& m_step;
    const StreamPowerNetwork& m_network;
    StreamPowerScratch& m_scratch;
    float* m_ground;
    GridSpec m_grid;
    float m_steepest; ///< in soft rock of middling strength, m a cell
    std::array<int, 10> m_offsets;
};

} // namespace

double solvedDrop(double drop, double factor, double slopeExponent) {
    if (slopeExponent == 1.0)
        return drop / (1.0 + factor);
    if (drop <= 0.0 || factor <= 0.0)
        return drop;
    if (slopeExponent == 2.0)
        return 2.0 * drop / (1.0 + std::sqrt(1.0 + 4.0 * factor * drop));
    return newtonDrop(drop, factor, slopeExponent);
}

void hillslopeScales(double smoothness, const Heightmap* hardness, int y, std::span<float> scales) {
    const auto powerOfTen = static_cast<float>(smoothness);
    for (std::size_t x = 0; x < scales.size(); ++x)
        scales[x] = hardness ? fastPower(10.0f, powerOfTen * std::clamp(hardness->row(y)[x], 0.0f, 1.0f)) : 1.0f;
}

void incisionFactors(const StreamPowerStep& step, const StreamPowerNetwork& network, const GridSpec& grid,
                     const Compute& compute, std::vector<float>& factors, std::vector<float>& lengths) {
    factors.resize(grid.cellCount());
    lengths.resize(grid.cellCount());
    const double straight =
        step.erodibility * step.timeStepYears / elementary::pow(grid.cellSizeM, step.slopeExponent);
    const double diagonal = straight / elementary::pow(kRoot2, step.slopeExponent);
    std::array<float, 10> scale;
    for (std::uint8_t k = 0; k < scale.size(); ++k)
        scale[k] = static_cast<float>(isDiagonal(k) ? diagonal : straight);
    const auto areaUnitM2 = static_cast<float>(grid.cellAreaM2() / kFlowUnit);
    const AreaLaw law{std::max(1e-30f, static_cast<float>(step.leastAreaM2)), static_cast<float>(step.debrisFlowAreaM2),
                      static_cast<float>(step.areaExponent), static_cast<float>(kDebrisFlowShare * step.areaExponent)};
    const float grainArea = std::max(2.5f * law.least, 0.25f * law.debris);
    const bool isPlain = law.debris <= law.least && (step.rockSmoothness == 0.0 || !step.hardness);
    compute.forRows(grid.height, [&](int y0, int y1) {
        std::vector<float> area(grid.width), inverse(grid.width), scales(grid.width);
        EdgeRows edges(grid.width, network.nodes);
        for (int y = y0; y < y1; ++y) {
            const std::size_t row = grid.index(0, y);
            for (int x = 0; x < grid.width; ++x)
                area[x] = static_cast<float>(network.area[row + x]) * areaUnitM2;
            if (isPlain) {
                powers(area.data(), law.least, law.river, grid.width, factors.data() + row);
            } else {
                hillslopeScales(step.rockSmoothness, step.hardness, y, scales);
                powersOfLaw(area.data(), scales.data(), law, grid.width, factors.data() + row);
            }
            if (network.nodes) {
                edges.load(y);
                for (int x = 0; x < grid.width; ++x) {
                    const std::uint8_t direction = network.directions[row + x];
                    inverse[x] = direction < kPit ? edges.inverse()[direction][x] : 1.0f;
                    lengths[row + x] = static_cast<float>(grid.cellSizeM) / inverse[x];
                }
                if (step.slopeExponent != 1.0)
                    powers(inverse.data(), 1e-30f, static_cast<float>(step.slopeExponent), grid.width, inverse.data());
                for (int x = 0; x < grid.width; ++x)
                    factors[row + x] = std::min(1e30f, factors[row + x] * (static_cast<float>(straight) * inverse[x]));
            } else {
                for (int x = 0; x < grid.width; ++x)
                    factors[row + x] = std::min(1e30f, factors[row + x] * scale[network.directions[row + x]]);
            }
            if (step.strength)
                for (int x = 0; x < grid.width; ++x)
                    factors[row + x] /= step.strength->cells()[row + x];
            if (step.grain)
                for (int x = 0; x < grid.width; ++x)
                    factors[row + x] /= 1.0f + (step.grain->cells()[row + x] - 1.0f) * (grainArea / (grainArea + area[x]));
            if (!step.hardness)
                continue;
            for (int x = 0; x < grid.width; ++x)
                factors[row + x] *= 1.0f - std::clamp(step.hardness->cells()[row + x], 0.0f, 1.0f);
        }
    });
}

double incise(const StreamPowerStep& step, const StreamPowerNetwork& network, const Compute& compute,
              StreamPowerScratch& scratch, Heightmap& ground, const std::function<double()>& widen) {
    incisionFactors(step, network, ground.grid(), compute, scratch.factors, scratch.water);
    return Sweeps(step, network, scratch, ground).run(compute, widen);
}

} // namespace oxbow
