#include "core/real_detail/real_detail.h"

#include "core/base/angle.h"
#include "core/base/counter_random.h"
#include "core/base/elementary.h"
#include "core/filter/gaussian_blur.h"
#include "core/flow/banks.h"
#include "core/flow/river_beds.h"
#include "core/terrain/coarse_grid.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace oxbow {

namespace {

constexpr int kPitchX = 20, kPitchY = 18; ///< cells from patch to patch; every other row stands half a pitch farther east
constexpr int kMargin = 24;              ///< cells around the map into which patches at its edges look
constexpr int kSide = 6;                 ///< cells to either side over which ground is gentle or not
constexpr double kLeastRatio = 1.42;     ///< of the map's cells along a side to those of a level before the last
constexpr double kRiverArea = 1.5;       ///< of the size's square, that a river drains which keeps its bed
constexpr BedRule kBeds{.depthM = 1000.0, .sideSlope = 0.15};
constexpr double kStandingM = 1.0;       ///< of water that has no bed
/// Sigmas in cells of the coarsest level: of what valleys are smoothed by, of the strip along rivers that has little detail, of their banks.
constexpr double kEaseCells = 0.6, kStripCells = 0.8, kBankCells = 1.0;
constexpr float kOfStrip = 0.2f; ///< of the detail, that is left in the middle of the strip
constexpr float kLaid = 0.75f; ///< of the new detail
constexpr float kOfOwn = 0.7f;   ///< how much it counts that a patch is like the ground's own detail
constexpr float kOfRough = 0.8f; ///< how much, that it is as rough as that: smooth fans stay smooth
constexpr float kLeastRough = 0.01f; ///< cells: what is smoother counts as alike
constexpr float kOfPeak = 0.5f, kPeak = 2.6f; ///< how much it counts against a patch that it has peaks or slits of more than so many times its roughness
constexpr double kWidest = 2.0; ///< sigmas of what is left out of the patches together

/// How much a cell of a patch counts, the less, the nearer it is to the rim: patches meet in narrow seams halfway.
const auto kWeights = [] {
    std::array<float, DetailSource::kPatch * DetailSource::kPatch> weights{};
    constexpr int kHalf = DetailSource::kPatch / 2;
    for (int y = -kHalf; y <= kHalf; ++y)
        for (int x = -kHalf; x <= kHalf; ++x) {
            const float share = std::max(0.0f, 1.0f - std::sqrt(static_cast<float>(x * x + y * y)) / (static_cast<float>(kHalf) + 0.5f));
            weights[(y + kHalf) * DetailSource::kPatch + x + kHalf] = share * share * share;
        }
    return weights;
}();

class Patches {
public:
    /// `smooth` has kMargin cells more on all sides than `ground`.
    Patches(const DetailSource& source, const Heightmap& ground, const Heightmap& smooth, const RealDetailParams& rule, std::uint32_t level)
        : m_source(source),
          m_ground(ground),
          m_smooth(smooth),
          m_sums(ground.grid()),
          m_weights(ground.grid()),
          m_known(ground.grid()),
          m_own(static_cast<float>(rule.own)),
          m_perCell(static_cast<float>(1.0 / ground.cellSizeM())),
          m_seed(rule.seed),
          m_level(level) {}

    /// Patches two apart do not meet, so a quarter of them is laid side by side.
    Heightmap laid(const Compute& compute) {
        const int across = m_sums.width() / kPitchX + 2, down = m_sums.height() / kPitchY + 2;
        for (const int quarter : {0, 3, 1, 2})
            compute.forEach((down - quarter / 2 + 1) / 2, [&](int j) {
                for (int i = quarter % 2; i < across; i += 2)
                    lay(i, 2 * j + quarter / 2);
            });
        compute.forCells(m_sums.grid(), [&](std::size_t c) {
            m_sums.cells()[c] = (m_sums.cells()[c] - m_own * m_known.cells()[c] * m_perCell * ownAt(c)) / m_weights.cells()[c];
        });
        return std::move(m_sums);
    }

private:
    using Patch = std::array<float, DetailSource::kPatch * DetailSource::kPatch>;

    /// What a patch is held against, at every second cell.
    struct Place {
        static constexpr int kStep = 2, kSide = (DetailSource::kPatch + 1) / kStep;
        using Cells = std::array<float, kSide * kSide>;
        Cells weights{}, own{}, shared{}, there{}; ///< own: the ground's detail, m; there: that of patches that lie there, cells
        float ownSquare = 1e-12f, ownRough = 0.0f, weight = 1e-9f; ///< roughness: a mean square's root, cells

        [[nodiscard]] float costOf(const Cells& patch) const {
            float apart = 0.0f, all = 1e-9f, product = 0.0f, square = 1e-12f, peak = 0.0f;
            for (std::size_t k = 0; k < patch.size(); ++k) {
                const float here = patch[k], difference = here - there[k];
                apart += shared[k] * difference * difference;
                all += shared[k] * (here * here + there[k] * there[k]);
                product += weights[k] * own[k] * here;
                square += weights[k] * here * here;
                peak = std::max(peak, weights[k] * here * here);
            }
            const float rough = std::sqrt(square / weight);
            return apart / all - kOfOwn * product / std::sqrt(square * ownSquare) + kOfPeak * std::max(0.0f, std::sqrt(peak) / rough - kPeak) +
                   kOfRough * std::fabs(elementary::log((rough + kLeastRough) / (ownRough + kLeastRough)));
        }

        /// How much of the ground's own detail a patch has in it, by least squares.
        [[nodiscard]] float shareOfOwn(const Cells& patch, float perCell) const {
            float product = 0.0f;
            for (std::size_t k = 0; k < patch.size(); ++k)
                product += weights[k] * own[k] * patch[k];
            return std::max(0.0f, product / (ownSquare * perCell));
        }
    };

    [[nodiscard]] DetailView viewAt(int x0, int y0) const {
        return m_eye.around(kMargin + x0, kMargin + y0, [&](int x, int y) {
            return m_perCell * m_smooth.at(std::clamp(x, 0, m_smooth.width() - 1), std::clamp(y, 0, m_smooth.height() - 1));
        });
    }

    /// Calls visit(weight, cell of the map, cell of the patch), for every `step`-th cell that is on the map.
    template <typename Visit>
    void forCells(int x0, int y0, int step, const Visit& visit) const {
        constexpr int kHalf = DetailSource::kPatch / 2;
        for (int k = 0, j = 0; j < DetailSource::kPatch; j += step)
            for (int i = 0; i < DetailSource::kPatch; i += step, ++k)
                if (const int x = x0 + i - kHalf, y = y0 + j - kHalf; m_sums.grid().contains(x, y))
                    visit(kWeights[j * DetailSource::kPatch + i], m_sums.grid().index(x, y), k);
    }

    /// The ground's own detail in a cell, m.
    [[nodiscard]] float ownAt(std::size_t c) const {
        const GridSpec& grid = m_sums.grid();
        return m_ground.cells()[c] - m_smooth.at(grid.xOf(c) + kMargin, grid.yOf(c) + kMargin);
    }

    [[nodiscard]] Place placeAt(int x0, int y0) const {
        Place place;
        forCells(x0, y0, Place::kStep, [&](float weight, std::size_t c, int k) {
            place.weights[k] = weight;
            place.own[k] = ownAt(c);
            place.ownSquare += weight * place.own[k] * place.own[k];
            place.weight += weight;
            if (const float laid = m_weights.cells()[c]; laid > 0.0f) {
                place.shared[k] = std::min(weight, laid);
                place.there[k] = m_sums.cells()[c] / laid;
            }
        });
        place.ownRough = m_perCell * std::sqrt(place.ownSquare / place.weight);
        return place;
    }

    void lay(int i, int j) {
        const auto strayed = [&](int axis) { return static_cast<int>(randomBits(m_seed, m_level, axis, i, j) % 3) - 1; };
        const int x0 = i * kPitchX - j % 2 * (kPitchX / 2) + strayed(0), y0 = j * kPitchY + strayed(1);
        const DetailView view = viewAt(x0, y0);
        const Place place = placeAt(x0, y0);
        const auto matches = m_source.matches(view);
        DetailSource::Match best = matches[0];
        Place::Cells chosen;
        float least = std::numeric_limits<float>::infinity();
        for (const DetailSource::Match& match : matches) {
            Place::Cells some;
            m_source.patch(match, view.turn, Place::kStep, some);
            if (const float cost = match.distance + place.costOf(some); cost < least) {
                least = cost;
                best = match;
                chosen = some;
            }
        }
        Patch patch;
        m_source.patch(best, view.turn, 1, patch);
        const float known = place.shareOfOwn(chosen, m_perCell);
        forCells(x0, y0, 1, [&](float weight, std::size_t c, int k) {
            m_sums.cells()[c] += weight * patch[k];
            m_weights.cells()[c] += weight;
            m_known.cells()[c] += weight * known;
        });
    }

    const DetailSource& m_source;
    const Heightmap &m_ground, &m_smooth;
    const DetailViews m_eye;
    Heightmap m_sums, m_weights, m_known; ///< m_known: sums of what patches have of the own detail, which would lie there twice
    float m_own, m_perCell;
    std::uint32_t m_seed, m_level;
};

/// How much of the detail rock has, by how hard it is among that of the map.
struct RockShare {
    const Heightmap* hardness; ///< null: all alike
    ValueRange range;
    float ofRock;

    [[nodiscard]] float at(int x, int y, const GridSpec& level) const {
        if (!hardness || ofRock == 0.0f || range.span() <= 0.0f)
            return 1.0f;
        const auto along = [](int i, int cells, int ofMap) { return static_cast<int>((i + 0.5) * ofMap / cells); };
        const float here = hardness->at(along(x, level.width, hardness->width()), along(y, level.height, hardness->height()));
        return 1.0f - ofRock * (range.high - here) / range.span();
    }
};

/// What detail changes on ground of a level, m.
Heightmap changeOf(const DetailSource& source, const RealDetailParams& rule, const Heightmap& ground, const RockShare& rock, std::uint32_t level, const Compute& compute) {
    const auto cellM = static_cast<float>(ground.cellSizeM()), strength = static_cast<float>(rule.strength);
    const Heightmap smooth = withoutDetail(ground, kMargin, compute);
    Heightmap detail = Patches(source, ground, smooth, rule, level).laid(compute);
    Heightmap wide = detail; // what of it is longer than any detail
    gaussianBlur(wide, kWidest * static_cast<double>(DetailViews::kSigma) * ground.cellSizeM(), compute);
    // Crests are level, but not gentle: what counts is how far ground falls or rises to either side.
    const auto overSide = [&](double deg) { return static_cast<float>(slopeOfDeg(deg)) * static_cast<float>(kSide) * cellM; };
    const float taken = static_cast<float>(1.0 - rule.own) * std::min(1.0f, strength), laid = kLaid * strength * cellM, gentle = overSide(rule.gentleDeg), span = std::max(1e-6f * cellM, overSide(2.0 * rule.gentleDeg) - gentle);
    compute.forRows(ground.height(), [&](int y0, int y1) {
        for (int y = y0; y < y1; ++y) {
            const auto rowOf = [&](int row) { return smooth.row(row + kMargin) + kMargin; };
            const float *without = rowOf(y), *above = rowOf(y - kSide), *below = rowOf(y + kSide);
            for (int x = 0; x < ground.width(); ++x) {
                const float here = without[x], dx = std::max(std::fabs(without[x - kSide] - here), std::fabs(without[x + kSide] - here)),
                            dy = std::max(std::fabs(above[x] - here), std::fabs(below[x] - here));
                const float t = std::clamp((std::sqrt(dx * dx + dy * dy) - gentle) / span, 0.0f, 1.0f), share = t * t * (3.0f - 2.0f * t);
                detail.at(x, y) = share * (taken * (here - ground.at(x, y)) + laid * rock.at(x, y, ground.grid()) * (detail.at(x, y) - wide.at(x, y)));
            }
        }
    });
    return detail;
}

void add(const Heightmap& change, const Compute& compute, Heightmap& ground) {
    compute.forCells(ground.grid(), [&](std::size_t c) { ground.cells()[c] += change.cells()[c]; });
}

/// Lets rivers run on through `detailed`, what was made of `ground`.
void openRivers(const Heightmap& ground, const RealDetailParams& rule, const Compute& compute, Heightmap& detailed) {
    const GridSpec& map = ground.grid();
    const double coarseM = rule.sizeM / kCellsOfSize;
    const FlowDirections beds = riverBeds(ground, kRiverArea * rule.sizeM * rule.sizeM / map.cellAreaM2(), kStandingM, compute);
    const float most = (1.0f - kOfStrip) * std::min(1.0f, 2.0f * static_cast<float>(rule.strength)); // what is hardly changed is hardly eased
    Heightmap eased = ground, strip(map); // a bed of one cell that runs straight along the grid would stand out
    gaussianBlur(eased, kEaseCells * coarseM, compute);
    compute.forCells(map, [&](std::size_t c) { strip.cells()[c] = beds[c] == kNoBed ? 0.0f : 1.0f; });
    gaussianBlur(strip, kStripCells * coarseM, compute);
    const auto ofStraight = static_cast<float>(std::sqrt(2.0 * std::numbers::pi) * kStripCells * coarseM / map.cellSizeM); // 1 in the middle of a straight river
    compute.forCells(map, [&](std::size_t c) {
        const float least = eased.cells()[c], share = 1.0f - most * std::min(1.0f, ofStraight * strip.cells()[c]);
        detailed.cells()[c] = least + share * (detailed.cells()[c] - least);
    });
    const std::vector<float> before(detailed.cells().begin(), detailed.cells().end());
    openBeds(beds, eased, kBeds, compute, detailed);
    gradeBanks(before, &beds, kBankCells * coarseM, {}, compute, detailed);
    openBeds(beds, eased, kBeds, compute, detailed);
}

} // namespace

std::vector<GridSpec> detailLevels(double sizeM, const GridSpec& map) {
    if (4.0 * map.cellSizeM > sizeM)
        return {};
    const auto gridOf = [&](std::size_t level) {
        const double cellM = sizeM / kCellsOfSize / static_cast<double>(1 << level);
        const auto side = [&](double lengthM) { return std::max(1, static_cast<int>(std::lround(lengthM / cellM))); };
        return GridSpec{side(map.widthM()), side(map.heightM()), map.widthM() / side(map.widthM())};
    };
    if (const GridSpec first = gridOf(0); first.width > map.width && first.height > map.height)
        return {first};
    std::vector<GridSpec> levels;
    for (GridSpec grid = gridOf(0); grid.width * kLeastRatio <= map.width && grid.height * kLeastRatio <= map.height; grid = gridOf(levels.size()))
        levels.push_back(grid);
    levels.push_back(map);
    return levels;
}

Heightmap withRealDetail(const Heightmap& ground, const Heightmap* hardness, const DetailSource& source, const RealDetailParams& rule,
                         const Compute& compute) {
    const GridSpec& map = ground.grid();
    const std::vector<GridSpec> levels = detailLevels(rule.sizeM, map);
    Heightmap result = ground;
    if (levels.empty() || rule.strength == 0.0)
        return result;
    const RockShare rock{hardness, hardness ? valueRange(hardness->cells()) : ValueRange{}, static_cast<float>(rule.ofRock)};
    std::uint32_t level = 0;
    for (const GridSpec& grid : levels) {
        const auto changeOn = [&](const Heightmap& there) { return changeOf(source, rule, there, rock, level++, compute); };
        if (grid == map) {
            add(changeOn(result), compute, result);
        } else if (grid.width > map.width) {
            const CoarseGrid finer(grid, map);
            add(finer.restrict(changeOn(finer.prolonged(result, compute)), compute), compute, result);
        } else {
            const CoarseGrid coarser(map, grid);
            add(coarser.prolonged(changeOn(coarser.restrict(result, compute)), compute), compute, result);
        }
    }
    openRivers(ground, rule, compute, result);
    return result;
}

} // namespace oxbow
