#include "render/water/water_sediment.h"

#include "render/water/water_surface.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <queue>
#include <unordered_map>

namespace oxbow {

namespace {

constexpr double kGrainKgPerM3 = 2650.0;
constexpr double kHalfKgPerM3 = 0.4;     ///< of sediment that makes half the water's colour
constexpr double kHardShare = 0.8;       ///< that bedrock holds back
constexpr double kClearExponent = 5.0;   ///< e^-5 of what came in counts as clear
constexpr std::size_t kMostMouths = 256; ///< the greatest
constexpr double kBesideCells = 5.0;     ///< so far beside its course a river may be drawn (river_ribbon.h)

/// A river that ends in standing water.
struct Mouth {
    MapPoint at;
    double kgPerM3, dischargeM3s;
};

class SedimentField {
public:
    SedimentField(const TerrainState& state, const CoarseHeights& ground, const CoarseHeights& surface)
        : m_state(state), m_ground(ground), m_surface(surface), m_kgPerM3(ground.cells.size(), 0.0f) {}

    std::vector<float> made() && {
        addFlowing();
        addRivers();
        spreadBeside();
        addMouths();
        return std::move(m_kgPerM3);
    }

private:
    [[nodiscard]] std::size_t index(int x, int y) const {
        return static_cast<std::size_t>(y) * static_cast<std::size_t>(m_ground.width) + static_cast<std::size_t>(x);
    }
    [[nodiscard]] bool contains(int x, int y) const { return x >= 0 && y >= 0 && x < m_ground.width && y < m_ground.height; }
    [[nodiscard]] bool isStanding(std::size_t i) const { return m_surface.cells[i] > m_ground.cells[i]; }
    [[nodiscard]] std::pair<int, int> sampleAt(const MapPoint& at) const {
        return {std::clamp(static_cast<int>(at.xM / m_ground.spacingM), 0, m_ground.width - 1),
                std::clamp(static_cast<int>(at.yM / m_ground.spacingM), 0, m_ground.height - 1)};
    }

    void addFlowing() {
        if (!m_state.has(Layer::Sediment) || !m_state.has(Layer::Water))
            return;
        const GridSpec& grid = m_state.grid();
        std::vector<double> carried(m_kgPerM3.size(), 0.0), water(m_kgPerM3.size(), 0.0);
        for (int y = 0; y < grid.height; ++y)
            for (int x = 0; x < grid.width; ++x) {
                const float depth = m_state.value(Layer::Water, x, y);
                if (depth <= kFilmDepthM)
                    continue;
                const std::size_t i = index(x / m_ground.cellsPerTexel, y / m_ground.cellsPerTexel);
                carried[i] += std::max(m_state.value(Layer::Sediment, x, y), 0.0f);
                water[i] += depth;
            }
        for (std::size_t i = 0; i < m_kgPerM3.size(); ++i)
            if (water[i] > 0.0)
                m_kgPerM3[i] = static_cast<float>(kGrainKgPerM3 * carried[i] / water[i]);
    }

    /// What a river would carry that ran through such ground for ever.
    [[nodiscard]] double equilibriumAt(const RiverPoint& point) const {
        const double cellM = m_state.grid().cellSizeM;
        const int x = std::clamp(static_cast<int>(point.at.xM / cellM), 0, m_state.grid().width - 1);
        const int y = std::clamp(static_cast<int>(point.at.yM / cellM), 0, m_state.grid().height - 1);
        const double soft = 1.0 - kHardShare * std::clamp(double{m_state.value(Layer::Hardness, x, y)}, 0.0, 1.0);
        return kRated * std::sqrt(std::max(point.dischargeM3s, 0.0)) * soft * (isBelowIce(x, y) ? kFlour : 1.0);
    }

    [[nodiscard]] bool isBelowIce(int x, int y) const {
        if (!m_state.has(Layer::Ice))
            return false;
        for (int dy = -2; dy <= 2; ++dy)
            for (int dx = -2; dx <= 2; ++dx)
                if (m_state.grid().contains(x + dx, y + dy) && m_state.value(Layer::Ice, x + dx, y + dy) > 0.0f)
                    return true;
        return false;
    }

    /// Reaches before those that they flow into.
    void addRivers() {
        const std::vector<RiverReach>& reaches = m_state.waterBodies()->reaches;
        std::unordered_map<int, std::size_t> byId;
        for (std::size_t i = 0; i < reaches.size(); ++i)
            byId[reaches[i].id] = i;
        std::vector<int> awaited(reaches.size(), 0);
        std::vector<double> came(reaches.size(), 0.0), carried(reaches.size(), 0.0); // of water m³/s, in it kg/s
        const auto below = [&](std::size_t i) { return reaches[i].downstreamId == 0 ? byId.end() : byId.find(reaches[i].downstreamId); };
        for (std::size_t i = 0; i < reaches.size(); ++i)
            if (below(i) != byId.end())
                ++awaited[below(i)->second];
        std::vector<std::size_t> ready;
        for (std::size_t i = 0; i < reaches.size(); ++i)
            if (awaited[i] == 0)
                ready.push_back(i);
        while (!ready.empty()) {
            const std::size_t i = ready.back();
            ready.pop_back();
            if (reaches[i].points.empty())
                continue;
            const double kgPerM3 = follow(reaches[i], came[i] > 0.0 ? carried[i] / came[i] : atHead(reaches[i].points.front()));
            const RiverPoint& last = reaches[i].points.back();
            if (reaches[i].end == WaterEnd::Lake || reaches[i].end == WaterEnd::Sea)
                m_mouths.push_back({last.at, kgPerM3, last.dischargeM3s});
            if (below(i) == byId.end())
                continue;
            const std::size_t next = below(i)->second;
            came[next] += last.dischargeM3s;
            carried[next] += last.dischargeM3s * kgPerM3;
            if (--awaited[next] == 0)
                ready.push_back(next);
        }
    }

    /// A river that comes from beyond the map has run long enough.
    [[nodiscard]] double atHead(const RiverPoint& head) const {
        const GridSpec& grid = m_state.grid();
        const double borderM = 2.0 * grid.cellSizeM;
        const double awayM = std::min({head.at.xM, head.at.yM, grid.widthM() - head.at.xM, grid.heightM() - head.at.yM});
        return awayM < borderM ? equilibriumAt(head) : 0.0;
    }

    /// What it carries at its end.
    double follow(const RiverReach& reach, double kgPerM3) {
        const MapPoint* before = nullptr;
        for (const RiverPoint& point : reach.points) {
            const double wayM = before ? std::hypot(point.at.xM - before->xM, point.at.yM - before->yM) : 0.0;
            kgPerM3 += (equilibriumAt(point) - kgPerM3) * -std::expm1(-wayM / kPickUpM);
            before = &point.at;
            const auto [x, y] = sampleAt(point.at);
            float& here = m_kgPerM3[index(x, y)];
            here = std::max(here, static_cast<float>(kgPerM3));
        }
        return kgPerM3;
    }

    void spreadBeside() {
        const int steps = static_cast<int>(std::ceil(kBesideCells / m_ground.cellsPerTexel)) + 1;
        std::vector<float> next;
        for (int step = 0; step < steps; ++step) {
            next = m_kgPerM3;
            for (int y = 0; y < m_ground.height; ++y)
                for (int x = 0; x < m_ground.width; ++x) {
                    const std::size_t i = index(x, y);
                    if (m_kgPerM3[i] > 0.0f || isStanding(i))
                        continue;
                    for (int dy = -1; dy <= 1; ++dy)
                        for (int dx = -1; dx <= 1; ++dx)
                            if (contains(x + dx, y + dy) && !isStanding(index(x + dx, y + dy)))
                                next[i] = std::max(next[i], m_kgPerM3[index(x + dx, y + dy)]);
                }
            m_kgPerM3.swap(next);
        }
    }

    void addMouths() {
        std::ranges::stable_sort(m_mouths, std::ranges::greater(), &Mouth::dischargeM3s);
        m_mouths.resize(std::min(m_mouths.size(), kMostMouths));
        for (const Mouth& mouth : m_mouths)
            spread(mouth);
    }

    /// From the water that is nearest to the mouth, the shortest ways over water first.
    void spread(const Mouth& mouth) {
        constexpr int kNearSamples = 3;
        const double thinning = kSettlingMPerS * 0.5 * std::numbers::pi / std::max(mouth.dischargeM3s, 1e-6);
        const double farthest = std::sqrt(kClearExponent / thinning);
        const auto [mouthX, mouthY] = sampleAt(mouth.at);
        using Shore = std::pair<double, std::size_t>;
        std::priority_queue<Shore, std::vector<Shore>, std::greater<>> open;
        std::unordered_map<std::size_t, double> ways;
        double nearest = std::numeric_limits<double>::infinity();
        std::size_t first = 0;
        for (int y = mouthY - kNearSamples; y <= mouthY + kNearSamples; ++y)
            for (int x = mouthX - kNearSamples; x <= mouthX + kNearSamples; ++x) {
                const double away = std::hypot(x - mouthX, y - mouthY);
                if (contains(x, y) && isStanding(index(x, y)) && away < nearest) {
                    nearest = away;
                    first = index(x, y);
                }
            }
        if (nearest > 2.0 * kNearSamples)
            return;
        open.push({0.0, first});
        ways[first] = 0.0;
        while (!open.empty()) {
            const auto [way, i] = open.top();
            open.pop();
            if (way > ways[i])
                continue;
            float& here = m_kgPerM3[i];
            here = std::max(here, static_cast<float>(mouth.kgPerM3 * std::exp(-thinning * way * way)));
            const int x = static_cast<int>(i % static_cast<std::size_t>(m_ground.width));
            const int y = static_cast<int>(i / static_cast<std::size_t>(m_ground.width));
            for (int dy = -1; dy <= 1; ++dy)
                for (int dx = -1; dx <= 1; ++dx) {
                    if (!contains(x + dx, y + dy) || !isStanding(index(x + dx, y + dy)))
                        continue;
                    const double onward = way + std::hypot(dx, dy) * m_ground.spacingM;
                    const auto [known, isNew] = ways.try_emplace(index(x + dx, y + dy), onward);
                    if (onward > farthest || (!isNew && known->second <= onward))
                        continue;
                    known->second = onward;
                    open.push({onward, index(x + dx, y + dy)});
                }
        }
    }

    const TerrainState& m_state;
    const CoarseHeights& m_ground;
    const CoarseHeights& m_surface;
    std::vector<float> m_kgPerM3;
    std::vector<Mouth> m_mouths;
};

} // namespace

std::vector<float> suspendedSediment(const TerrainState& state, const CoarseHeights& ground, const CoarseHeights& surface) {
    return SedimentField(state, ground, surface).made();
}

float sedimentShare(float kgPerM3) {
    return kgPerM3 / (kgPerM3 + static_cast<float>(kHalfKgPerM3));
}

} // namespace oxbow
