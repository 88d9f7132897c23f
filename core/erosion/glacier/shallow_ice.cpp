#include "core/erosion/glacier/shallow_ice.h"

#include "core/base/simd.h"
#include "core/base/zeroed_vector.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace oxbow {

namespace {

constexpr int kNewtonSteps = 10;
constexpr int kQuickSteps = 5;       ///< after which the next step may be longer
constexpr double kLonger = 1.6;
constexpr double kSettledM = 0.5;   ///< residual that ends Newton's method
constexpr double kShortestShare = 1.0 / 256.0; ///< of the time asked for
constexpr double kHeldBack = 0.125; ///< of the fall between two cells that may flow where Newton's method does not settle
constexpr double kSteepest = 1.0;    ///< slope up to which the law counts
constexpr double kTrustShare = 0.5, kTrustM = 5.0; ///< greatest change of a cell in one of Newton's steps

/// Van Leer's mean of two slopes: 0 where they differ in sign, never more than twice the smaller.
inline double limitedMean(double a, double b) {
    const double product = a * b;
    return product > 0.0 ? 2.0 * product / (a + b) : 0.0;
}

/// Squares of the slopes along the faces east of a row's cells.
OXBOW_MULTIVERSION
void alongEast(const double* north, const double* row, const double* south, double perCell, int count, double* out) {
    for (int x = 0; x + 1 < count; ++x) {
        const double middle = row[x] + row[x + 1];
        const double mean = limitedMean(middle - (north[x] + north[x + 1]), (south[x] + south[x + 1]) - middle);
        out[x] = 0.25 * mean * mean * perCell * perCell;
    }
}

/// The same along the faces south of them.
OXBOW_MULTIVERSION
void alongSouth(const double* row, const double* south, double perCell, int count, double* out) {
    for (int x = 1; x + 1 < count; ++x) {
        const double middle = row[x] + south[x];
        const double mean = limitedMean(middle - (row[x - 1] + south[x - 1]), (row[x + 1] + south[x + 1]) - middle);
        out[x] = 0.25 * mean * mean * perCell * perCell;
    }
}

} // namespace

ShallowIce::ShallowIce(const GridSpec& grid, const IceLaw& law, const CancelToken& cancel) : m_grid(grid), m_law(law), m_correction(grid, cancel) {
    for (std::vector<double>* cells : {&m_bed, &m_thickness, &m_before, &m_surface, &m_along2East, &m_along2South,
                                       &m_flowEast, &m_flowSouth, &m_flowOver, &m_takenEast, &m_takenSouth, &m_takenOver,
                                       &m_overRate, &m_overSlope3})
        makeZeroed(*cells, grid.cellCount(), cancel);
    makeZeroed(m_east, grid.cellCount(), cancel);
    makeZeroed(m_south, grid.cellCount(), cancel);
    m_isBare.resize(grid.cellCount());
    m_order.resize(grid.cellCount());
}

void ShallowIce::load(std::span<const float> bed, std::span<const float> thickness) {
    for (std::size_t c = 0; c < m_bed.size(); ++c) {
        m_bed[c] = bed[c];
        m_thickness[c] = std::max(0.0f, thickness[c]);
    }
}

/// From the highest surface down; of equals the first. In a flat middle of a thick sheet centimetres decide what
/// passes on to what, and a cell that gives before it was given stands as a tower beside a pit.
void ShallowIce::sortCells() {
    const std::size_t bins = std::min(std::bit_ceil(m_surface.size()), std::size_t{1} << 16);
    const auto [low, high] = std::ranges::minmax(m_surface);
    const double scale = high > low ? static_cast<double>(bins - 1) / (high - low) : 0.0;
    std::vector<std::uint32_t> place(bins + 1);
    const auto bin = [&, top = high](std::size_t c) { return static_cast<std::size_t>((top - m_surface[c]) * scale); };
    for (std::size_t c = 0; c < m_surface.size(); ++c)
        ++place[bin(c) + 1];
    for (std::size_t i = 0; i < bins; ++i)
        place[i + 1] += place[i];
    for (std::size_t c = 0; c < m_surface.size(); ++c)
        m_order[place[bin(c)]++] = static_cast<std::uint32_t>(c);
    const auto isHigher = [&](std::uint32_t a, std::uint32_t b) {
        return m_surface[a] != m_surface[b] ? m_surface[a] > m_surface[b] : a < b;
    };
    for (std::size_t i = 0, first = 0; i < bins; first = place[i++])
        std::sort(m_order.begin() + static_cast<std::ptrdiff_t>(first), m_order.begin() + static_cast<std::ptrdiff_t>(place[i]), isHigher);
}

/// Slopes along the faces; those of the step's start stand for all of it.
void ShallowIce::findSlopes(const Compute& compute) {
    const int width = m_grid.width, height = m_grid.height;
    const double perCell = 1.0 / m_grid.cellSizeM;
    findSurface(compute);
    compute.forRows(height, [&](int y0, int y1) {
        const auto row = [&](int y) { return m_surface.data() + m_grid.index(0, std::clamp(y, 0, height - 1)); };
        for (int y = y0; y < y1; ++y) {
            alongEast(row(y - 1), row(y), row(y + 1), perCell, width, m_along2East.data() + m_grid.index(0, y));
            alongSouth(row(y), row(y + 1), perCell, width, m_along2South.data() + m_grid.index(0, y));
        }
    });
    const auto edge = [&](int x, int y, int insideX, int insideY) {
        const double fall = m_surface[m_grid.index(insideX, insideY)] - m_surface[m_grid.index(x, y)];
        const double slope = std::clamp(fall * perCell, 0.0, kSteepest);
        m_overSlope3[m_grid.index(x, y)] += slope * slope * slope;
    };
    std::ranges::fill(m_overSlope3, 0.0);
    for (int y = 0; y < height && width > 1; ++y) {
        edge(0, y, 1, y);
        edge(width - 1, y, width - 2, y);
    }
    for (int x = 0; x < width && height > 1; ++x) {
        edge(x, 0, x, 1);
        edge(x, height - 1, x, height - 2);
    }
}

/// `along2`: square of the slope along the face; `scale`: years over the square of the cell size.
ShallowIce::Face ShallowIce::face(std::size_t here, std::size_t next, double along2, double scale) const {
    const double fall = m_surface[here] - m_surface[next];
    const bool forward = fall > 0.0;
    const std::size_t high = forward ? here : next, low = forward ? next : here;
    const double above = m_thickness[high], below = m_thickness[low];
    if (above <= 0.0)
        return {0.0, 0.0, 0.0, 0.0};
    // Of the lower cell's thickness half counts on even ground, nothing where the fall is as large as the ice is thick.
    const double thinner = above - below, steepness = std::abs(fall) / above;
    const bool isEven = thinner > 0.0 && steepness < 1.0;
    const double evened = isEven ? 0.5 * (1.0 - steepness) : 0.0;
    const double perHigh = isEven ? 1.0 - evened + evened * thinner / above : 1.0;
    const double perLow = isEven ? evened - 0.5 * thinner / above : 0.0;
    const double h = above - evened * thinner, h2 = h * h;
    const double across = fall / m_grid.cellSizeM, across2 = across * across;
    const bool isSteep = across2 + along2 > kSteepest * kSteepest;
    const double slope2 = isSteep ? kSteepest * kSteepest : across2 + along2;
    const double law = h2 * h * (m_law.deformation * h2 + m_law.sliding) * scale;
    const double lawRate = h2 * (5.0 * m_law.deformation * h2 + 3.0 * m_law.sliding) * scale;
    const double spread = law * (slope2 + (isSteep ? 0.0 : 2.0 * across2));
    const double thicker = lawRate * slope2 * std::abs(fall);
    // What follows from the lower cell's surface is spreading, what more follows from the higher one's drift.
    const double byLow = std::max(0.0, spread - thicker * perLow);
    const double drift = std::max(0.0, spread + thicker * perHigh - byLow);
    return {law * slope2 * fall, byLow, forward ? drift : 0.0, forward ? 0.0 : drift};
}

/// Flows over all faces at the present thickness, m of a cell in `years`, and how they follow from it.
void ShallowIce::findFlows(double years, const Compute& compute) {
    const int width = m_grid.width, height = m_grid.height;
    const std::size_t w = static_cast<std::size_t>(width);
    findSurface(compute);
    const double scale = years / m_grid.cellAreaM2();
    compute.forCells(m_grid, [&](int x, int y) {
        const std::size_t c = m_grid.index(x, y);
        m_east[c] = x + 1 < width ? face(c, c + 1, m_along2East[c], scale) : Face{};
        m_south[c] = y + 1 < height ? face(c, c + w, m_along2South[c], scale) : Face{};
        m_flowEast[c] = m_east[c].flow;
        m_flowSouth[c] = m_south[c].flow;
        const double h = m_thickness[c], h2 = h * h, cubes = m_overSlope3[c] * scale * m_grid.cellSizeM;
        m_flowOver[c] = cubes * h2 * h * (m_law.deformation * h2 + m_law.sliding);
        m_overRate[c] = cubes * h2 * (5.0 * m_law.deformation * h2 + 3.0 * m_law.sliding);
    });
}

/// Fills the system for the present flows; returns the greatest residual, m.
double ShallowIce::assemble(const Climate& climate, const Compute& compute) {
    const int width = m_grid.width, height = m_grid.height;
    const std::size_t w = static_cast<std::size_t>(width);
    const std::span<IceRow> rows = m_correction.rows();
    const auto spread = m_correction.spread();
    const std::span<float> right = m_correction.right();
    std::vector<double> greatest(static_cast<std::size_t>(height));
    // A cell without ice that would not get any holds none: what its neighbours send there is gone.
    compute.forCells(m_grid, [&](int x, int y) {
        const std::size_t c = m_grid.index(x, y);
        double in = -m_flowOver[c] - m_flowEast[c] - m_flowSouth[c];
        in += x > 0 ? m_flowEast[c - 1] : 0.0;
        in += y > 0 ? m_flowSouth[c - w] : 0.0;
        const double wanted = m_before[c] + climate.years * (climate.snow[c] - climate.melt[c]) + in;
        m_isBare[c] = m_thickness[c] <= 0.0 && wanted <= 0.0;
        const double miss = wanted - m_thickness[c];
        right[c] = m_isBare[c] ? 0.0f : static_cast<float>(miss);
        double& most = greatest[static_cast<std::size_t>(y)];
        most = std::max(most, m_isBare[c] ? 0.0 : std::abs(std::max(-m_thickness[c], miss)));
    });
    compute.forCells(m_grid, [&](int x, int y) {
        const std::size_t c = m_grid.index(x, y);
        if (m_isBare[c])
            return;
        IceRow row;
        std::array<float, 4> spreading{};
        double diagonal = 1.0 + m_overRate[c];
        const auto count = [&](std::size_t k, std::size_t other, const Face& between, double own, double others) {
            diagonal += between.spread + own;
            if (m_isBare[other])
                return;
            row.in[k] = static_cast<float>(between.spread + others);
            spreading[k] = static_cast<float>(between.spread);
        };
        if (x + 1 < width)
            count(0, c + 1, m_east[c], m_east[c].driftHere, m_east[c].driftNext);
        if (x > 0)
            count(1, c - 1, m_east[c - 1], m_east[c - 1].driftNext, m_east[c - 1].driftHere);
        if (y + 1 < height)
            count(2, c + w, m_south[c], m_south[c].driftHere, m_south[c].driftNext);
        if (y > 0)
            count(3, c - w, m_south[c - w], m_south[c - w].driftNext, m_south[c - w].driftHere);
        row.diagonal = static_cast<float>(diagonal);
        rows[c] = row;
        spread[c] = spreading;
    });
    m_holding.clear();
    for (const std::uint32_t c : m_order)
        if (!m_isBare[c])
            m_holding.push_back(c);
    m_correction.setOrder(m_holding);
    return *std::ranges::max_element(greatest);
}

/// Newton's method for one step; whether it settled.
bool ShallowIce::settle(const Climate& climate, const Compute& compute) {
    findSlopes(compute);
    sortCells();
    for (int i = 0;; ++i) {
        findFlows(climate.years, compute);
        const double residual = assemble(climate, compute);
        if (residual < kSettledM) {
            if (i <= kQuickSteps)
                m_stepYears = climate.years * kLonger;
            return true;
        }
        if (i == kNewtonSteps || m_newtonSteps >= m_mostNewtonSteps)
            return false;
        ++m_newtonSteps;
        const std::span<const float> change = m_correction.solve(4, 0.03, compute.cancel);
        for (const std::uint32_t c : m_holding) {
            const double limit = kTrustShare * m_thickness[c] + kTrustM;
            m_thickness[c] = std::max(0.0, m_thickness[c] + std::clamp(static_cast<double>(change[c]), -limit, limit));
        }
    }
}

/// Bounds all flows by what the surfaces before the step stand apart: explicit, coarse, but never unstable.
void ShallowIce::holdBack() {
    const int width = m_grid.width, height = m_grid.height;
    const std::size_t w = static_cast<std::size_t>(width);
    for (std::size_t c = 0; c < m_before.size(); ++c)
        m_surface[c] = m_bed[c] + m_before[c];
    const auto bounded = [&](std::size_t here, std::size_t next, double flow) {
        const double most = kHeldBack * (m_surface[here] - m_surface[next]);
        return std::clamp(flow, std::min(0.0, most), std::max(0.0, most));
    };
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const std::size_t c = m_grid.index(x, y);
            if (x + 1 < width)
                m_flowEast[c] = bounded(c, c + 1, m_flowEast[c]);
            if (y + 1 < height)
                m_flowSouth[c] = bounded(c, c + w, m_flowSouth[c]);
            m_flowOver[c] = std::min(m_flowOver[c], kHeldBack * m_before[c]);
        }
}

/// Takes the step by the flows that were found, held back where a cell has not enough.
IceBalance ShallowIce::take(const Climate& climate) {
    const int width = m_grid.width, height = m_grid.height;
    const std::size_t w = static_cast<std::size_t>(width);
    sortCells();
    for (std::size_t c = 0; c < m_before.size(); ++c)
        m_thickness[c] = m_before[c] + climate.years * climate.snow[c];
    IceBalance balance;
    for (const std::uint32_t c : m_order) {
        const int y = static_cast<int>(c) / width, x = static_cast<int>(c) - y * width;
        const auto eachWay = [&](auto&& visit) {
            if (x + 1 < width && m_flowEast[c] > 0.0)
                visit(m_flowEast[c], c + 1);
            if (x > 0 && m_flowEast[c - 1] < 0.0)
                visit(m_flowEast[c - 1], c - 1);
            if (y + 1 < height && m_flowSouth[c] > 0.0)
                visit(m_flowSouth[c], c + w);
            if (y > 0 && m_flowSouth[c - w] < 0.0)
                visit(m_flowSouth[c - w], c - w);
        };
        double wanted = m_flowOver[c];
        eachWay([&](double flow, std::size_t) { wanted += std::abs(flow); });
        const double has = m_thickness[c], share = wanted > has ? has / wanted : 1.0;
        double given = m_flowOver[c] *= share;
        eachWay([&](double& flow, std::size_t to) {
            flow *= share;
            m_thickness[to] += std::abs(flow);
            given += std::abs(flow);
        });
        m_thickness[c] = std::max(0.0, has - given);
        const double melted = std::min(m_thickness[c], climate.years * climate.melt[c]);
        m_thickness[c] -= melted;
        balance.in += climate.years * climate.snow[c];
        balance.melt += melted;
        balance.over += m_flowOver[c];
    }
    m_takenEast = m_flowEast;
    m_takenSouth = m_flowSouth;
    m_takenOver = m_flowOver;
    m_flowYears = climate.years;
    return balance;
}

IceBalance ShallowIce::advance(double years, int mostNewtonSteps, std::span<const double> snow, std::span<const double> melt,
                               const Compute& compute) {
    IceBalance balance;
    m_mostNewtonSteps = m_newtonSteps + mostNewtonSteps;
    for (double done = 0.0; done < years;) {
        m_before = m_thickness;
        const double left = years - done;
        // Two halves rather than a long and a short step.
        m_stepYears = std::max(m_stepYears, kShortestShare * years);
        double step = m_stepYears >= left ? left : std::min(m_stepYears, 0.5 * left);
        while (!settle({step, snow, melt}, compute)) {
            if (m_newtonSteps >= m_mostNewtonSteps) {
                m_thickness = m_before;
                findSurface(compute);
                sortCells();
                return balance;
            }
            if (step <= kShortestShare * years) {
                holdBack();
                break;
            }
            m_thickness = m_before;
            step *= 0.5;
            m_stepYears = step;
        }
        const IceBalance part = take({step, snow, melt});
        balance.in += part.in;
        balance.melt += part.melt;
        balance.over += part.over;
        done = step >= left ? years : done + step;
    }
    return balance;
}

} // namespace oxbow
