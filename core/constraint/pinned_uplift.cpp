#include "core/constraint/pinned_uplift.h"

#include "core/constraint/smooth_change.h"
#include "core/terrain/coarse_grid.h"
#include "core/terrain/coarser_state.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

constexpr double kKnotReachLengths = 4.0;  ///< of smooth_change.h
constexpr int kKnotCells = 64;         ///< of the smooth rise's grid, along the longer side
constexpr double kKnotShare = 0.125;   ///< of the reach: as far apart knots lie
constexpr int kLocalCells = 4;         ///< around a pin
constexpr int kRefinements = 3;        ///< of what pins side by side share
constexpr int kShoulderCells = 12;     ///< as far a crest's shoulders lie
constexpr double kLowShoulder = 0.8, kHighShoulder = 0.97; ///< of a crest's height over the lowest ground
constexpr double kShoulderSteps = 3.0; ///< in which they come within these
constexpr double kSummitRock = 0.9, kRidgeRock = 0.55;
constexpr double kMostOfCrest = 40.0;  ///< times the uplift that a crest may ask for
constexpr double kMostOfFloor = 5.0;   ///< the same of a valley's floor: more makes mountains of its sides
constexpr double kMostLocal = 8.0;     ///< times what its surroundings have
constexpr double kBedFactor = 0.5;     ///< of a river's uplift to that of its sides
constexpr double kLeastNatural = 0.01; ///< of the most there is: where the land rises less a pin is not met by uplift

/// Calls visit(cell, distance / (cells + 1)) around a place, in cells of the level.
template <typename Visit>
void around(const GridSpec& level, double x0, double y0, int cells, Visit&& visit) {
    const int x1 = static_cast<int>(x0), y1 = static_cast<int>(y0);
    for (int y = std::max(0, y1 - cells); y <= std::min(level.height - 1, y1 + cells); ++y)
        for (int x = std::max(0, x1 - cells); x <= std::min(level.width - 1, x1 + cells); ++x) {
            const double dx = x + 0.5 - x0, dy = y + 0.5 - y0, away = std::sqrt(dx * dx + dy * dy);
            if (away <= cells)
                visit(level.index(x, y), away / (cells + 1));
        }
}

} // namespace

PinnedUplift::PinnedUplift(const GridSpec& grid, double reachM, std::vector<UpliftPin>& pins)
    : m_grid(grid), m_level(levelGrid(grid, 0)), m_knotGrid(m_level), m_reachM(reachM), m_pins(pins),
      m_isNearCrest(m_level.cellCount(), 0) {
    while (std::max(m_knotGrid.width, m_knotGrid.height) > kKnotCells)
        m_knotGrid = coarserGrid(m_knotGrid, 2);
    for (const UpliftPin& pin : m_pins) {
        const int x = m_grid.xOf(pin.cell), y = m_grid.yOf(pin.cell);
        m_places.push_back({(x + 0.5) * m_level.width / m_grid.width, (y + 0.5) * m_level.height / m_grid.height});
        if (pin.role == UpliftRole::Crest)
            around(m_level, m_places.back().x, m_places.back().y, kLocalCells + 1,
                   [&](std::size_t c, double) { m_isNearCrest[c] = 1; });
    }
    gatherKnots();
}

void PinnedUplift::gatherKnots() {
    struct Knot {
        const Place* place;
        UpliftRole role;
    };
    std::vector<Knot> knots;
    const double apart = kKnotShare * m_reachM / m_level.cellSizeM;
    const CoarseGrid grid(m_level, m_knotGrid);
    for (std::size_t i = 0; i < m_pins.size(); ++i) {
        if (m_pins[i].role == UpliftRole::Bed)
            continue;
        Place& place = m_places[i];
        const auto isNear = [&](const Knot& knot) {
            const double dx = knot.place->x - place.x, dy = knot.place->y - place.y;
            return knot.role == m_pins[i].role && dx * dx + dy * dy < apart * apart;
        };
        const auto found = std::ranges::find_if(knots, isNear);
        place.knot = static_cast<int>(found - knots.begin());
        if (found != knots.end())
            continue;
        knots.push_back({&place, m_pins[i].role});
        m_knots.push_back(static_cast<std::uint32_t>(grid.coarseIndex(static_cast<int>(place.x), static_cast<int>(place.y))));
    }
}

/// The ground in the middles of the level's cells.
std::vector<float> PinnedUplift::sampled(const Heightmap& ground) const {
    std::vector<float> heights(m_level.cellCount());
    for (int y = 0; y < m_level.height; ++y)
        for (int x = 0; x < m_level.width; ++x)
            heights[m_level.index(x, y)] = ground.at(fineX(x), fineY(y));
    return heights;
}

/// Highest ground beside a crest, but for what lies along crests.
float PinnedUplift::shoulder(std::size_t pin, const std::vector<float>& heights) const {
    float highest = -1e30f;
    around(m_level, m_places[pin].x, m_places[pin].y, kShoulderCells, [&](std::size_t c, double) {
        if (!m_isNearCrest[c])
            highest = std::max(highest, heights[c]);
    });
    return highest;
}

/// What a pin asks of the smooth rise, m.
double PinnedUplift::wanted(std::size_t i, const Heightmap& ground, const std::vector<float>& heights, float lowest,
                            double stepsLeft) {
    UpliftPin& pin = m_pins[i];
    const double height = ground.cells()[pin.cell], rise = (pin.heightM - height) / stepsLeft;
    const double own = rise + pin.loweredM;
    if (pin.role != UpliftRole::Crest)
        return own;
    pin.shoulderM = shoulder(i, heights);
    if (pin.shoulderM < -1e29f)
        return own; // crests all around
    const auto keepingShoulder = [&](double share) {
        const double wanted = lowest + share * (height + rise - lowest);
        return rise + pin.shoulderLoweredM + (wanted - pin.shoulderM) / kShoulderSteps;
    };
    const auto [least, most] = std::minmax({keepingShoulder(kLowShoulder), keepingShoulder(kHighShoulder)});
    return std::clamp(own, least, most);
}

/// What the land rises by in a step, m: `natural`, and what pins ask for besides, smoothly.
Heightmap PinnedUplift::smoothRise(const Heightmap& natural, const Compute& compute) const {
    std::vector<double> sums(m_knots.size(), 0.0), counts(m_knots.size(), 0.0);
    for (std::size_t i = 0; i < m_pins.size(); ++i)
        if (m_places[i].knot >= 0 && m_places[i].canRise) {
            const auto knot = static_cast<std::size_t>(m_places[i].knot);
            sums[knot] += m_pins[i].smoothM - m_places[i].naturalM;
            ++counts[knot];
        }
    std::vector<double> ofCell(m_knotGrid.cellCount(), 0.0), inCell(m_knotGrid.cellCount(), 0.0);
    for (std::size_t k = 0; k < m_knots.size(); ++k)
        if (counts[k] > 0.0) {
            ofCell[m_knots[k]] += sums[k] / counts[k];
            ++inCell[m_knots[k]];
        }
    std::vector<FixedCell> fixed;
    for (std::uint32_t c = 0; c < m_knotGrid.cellCount(); ++c)
        if (inCell[c] > 0.0)
            fixed.push_back({c, static_cast<float>(ofCell[c] / inCell[c])});
    Heightmap rise = CoarseGrid(m_level, m_knotGrid).prolonged(smoothChange(m_knotGrid, fixed, m_reachM / kKnotReachLengths, compute), compute);
    for (std::size_t c = 0; c < rise.cells().size(); ++c)
        rise.cells()[c] = std::max(0.0f, natural.cells()[c] + rise.cells()[c]);
    return rise;
}

/// What pins lack of the smooth rise, or have too much, around them: means weighted by the distance, refined until those side by side
/// have about what they ask for.
void PinnedUplift::addLocal(const Heightmap& ground, double stepsLeft, double nominalM, Heightmap& rise) const {
    std::vector<double> lacks(m_pins.size());
    for (std::size_t i = 0; i < m_pins.size(); ++i) {
        const UpliftPin& pin = m_pins[i];
        const double there = rise.cells()[cellOf(i)];
        const double own = (pin.heightM - ground.cells()[pin.cell]) / stepsLeft + pin.loweredM - there;
        lacks[i] = !m_places[i].canRise            ? 0.0
                   : pin.role == UpliftRole::Bed   ? (kBedFactor - 1.0) * there
                   : pin.role == UpliftRole::Crest ? std::clamp(own, -there, kMostLocal * (there + nominalM))
                                                   : std::clamp(own, -there, 0.0);
    }
    const std::vector<double> asked = lacks;
    Heightmap local(m_level);
    std::vector<double> sums(m_level.cellCount()), weights(m_level.cellCount()), nearest(m_level.cellCount());
    for (int round = 0; round <= kRefinements; ++round) {
        std::ranges::fill(sums, 0.0);
        std::ranges::fill(weights, 0.0);
        std::ranges::fill(nearest, 0.0);
        for (std::size_t i = 0; i < m_pins.size(); ++i)
            around(m_level, m_places[i].x, m_places[i].y, kLocalCells, [&](std::size_t c, double away) {
                const double w = (1.0 - away * away) * (1.0 - away * away);
                sums[c] += w * lacks[i];
                weights[c] += w;
                nearest[c] = std::max(nearest[c], w);
            });
        for (std::size_t c = 0; c < sums.size(); ++c)
            local.cells()[c] = weights[c] > 0.0 ? static_cast<float>(nearest[c] * sums[c] / weights[c]) : 0.0f;
        for (std::size_t i = 0; i < m_pins.size() && round < kRefinements; ++i)
            lacks[i] += asked[i] - local.cells()[cellOf(i)];
    }
    for (std::size_t c = 0; c < rise.cells().size(); ++c)
        rise.cells()[c] = std::max(0.0f, rise.cells()[c] + local.cells()[c]);
}

Heightmap PinnedUplift::rockField() const {
    Heightmap rock(m_level);
    for (std::size_t i = 0; i < m_pins.size(); ++i) {
        const UpliftPin& pin = m_pins[i];
        if (pin.role == UpliftRole::Crest)
            around(m_level, m_places[i].x, m_places[i].y, kLocalCells, [&](std::size_t c, double away) {
                const double hard = (pin.isOfLine ? kRidgeRock : kSummitRock) * (1.0 - away);
                rock.cells()[c] = std::max(rock.cells()[c], static_cast<float>(hard));
            });
    }
    return rock;
}

PinnedUplift::Fields PinnedUplift::next(const Heightmap& ground, double stepsLeft, const UpliftReader& uplift,
                                        const Compute& compute) {
    const std::vector<float> heights = sampled(ground);
    const float lowest = *std::ranges::min_element(heights);
    Heightmap natural(m_level);
    for (int y = 0; y < m_level.height; ++y)
        for (int x = 0; x < m_level.width; ++x)
            natural.at(x, y) = static_cast<float>(uplift(fineX(x), fineY(y)));
    const double nominalM = *std::ranges::max_element(natural.cells());
    for (std::size_t i = 0; i < m_pins.size(); ++i) {
        UpliftPin& pin = m_pins[i];
        Place& place = m_places[i];
        place.naturalM = uplift(m_grid.xOf(pin.cell), m_grid.yOf(pin.cell));
        place.canRise = nominalM > 0.0 && place.naturalM >= kLeastNatural * nominalM;
        const double most = nominalM * (pin.role == UpliftRole::Crest ? kMostOfCrest : kMostOfFloor);
        if (pin.role != UpliftRole::Bed)
            pin.smoothM = static_cast<float>(std::clamp(wanted(i, ground, heights, lowest, stepsLeft), 0.0, most));
    }
    Fields fields{smoothRise(natural, compute), rockField()};
    addLocal(ground, stepsLeft, nominalM, fields.factor);
    for (std::size_t c = 0; c < natural.cells().size(); ++c) {
        float& factor = fields.factor.cells()[c];
        const float least = natural.cells()[c];
        factor = least > 0.0f ? std::min(factor / least, static_cast<float>(kMostFactor)) : 1.0f;
    }
    for (std::size_t i = 0; i < m_pins.size(); ++i)
        m_pins[i].riseM = static_cast<float>(fields.factor.cells()[cellOf(i)] * m_places[i].naturalM);
    return fields;
}

void PinnedUplift::learn(const Heightmap& before, const Heightmap& after) {
    const std::vector<float> heights = sampled(after);
    for (std::size_t i = 0; i < m_pins.size(); ++i) {
        UpliftPin& pin = m_pins[i];
        const float was = before.cells()[pin.cell], is = after.cells()[pin.cell];
        pin.loweredM = 0.5f * (pin.loweredM + was + pin.riseM - is);
        if (pin.role == UpliftRole::Crest)
            pin.shoulderLoweredM = 0.5f * (pin.shoulderLoweredM + std::max(0.0f, pin.shoulderM + pin.smoothM - shoulder(i, heights)));
    }
}

} // namespace oxbow
