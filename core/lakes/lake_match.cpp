#include "core/lakes/lake_match.h"

#include <algorithm>
#include <unordered_map>
#include <utility>
#include <vector>

namespace oxbow {

namespace {

constexpr double kLeastOverlap = 0.2;

/// A rectangle in shares of the map, so that grids of any resolution compare.
struct Box {
    double left, top, right, bottom;
    [[nodiscard]] double area() const { return std::max(0.0, right - left) * std::max(0.0, bottom - top); }
};

Box boxOf(const Lake& lake, const GridSpec& grid) {
    return {static_cast<double>(lake.minX) / grid.width, static_cast<double>(lake.minY) / grid.height,
            (lake.maxX + 1.0) / grid.width, (lake.maxY + 1.0) / grid.height};
}

/// Common area over the area of both together.
double overlap(const Box& a, const Box& b) {
    const Box both{std::max(a.left, b.left), std::max(a.top, b.top), std::min(a.right, b.right),
                   std::min(a.bottom, b.bottom)};
    const double common = both.area();
    return common > 0.0 ? common / (a.area() + b.area() - common) : 0.0;
}

bool mayMatch(const Lake& a, const Lake& b) {
    const auto isPart = [](const Lake& lake) {
        return lake.kind == LakeKind::Part || lake.kind == LakeKind::Dry;
    };
    return isPart(a) == isPart(b) && (a.kind == LakeKind::Sea) == (b.kind == LakeKind::Sea);
}

struct Pair {
    double overlap;
    std::size_t before, now;
};

/// Finds boxes by place: the map in kSide² parts, each with the boxes that reach into it.
class BoxIndex {
public:
    explicit BoxIndex(std::size_t boxes) : m_parts(kSide * kSide), m_seen(boxes, 0) {}

    void add(std::size_t box, const Box& place) {
        forParts(place, [&](std::vector<std::size_t>& part) { part.push_back(box); });
    }
    /// Boxes that may overlap a place, each once.
    [[nodiscard]] std::vector<std::size_t> near(const Box& place) {
        ++m_query;
        std::vector<std::size_t> found;
        forParts(place, [&](const std::vector<std::size_t>& part) {
            for (const std::size_t box : part)
                if (std::exchange(m_seen[box], m_query) != m_query)
                    found.push_back(box);
        });
        return found;
    }

private:
    static constexpr int kSide = 64;

    template <typename Visit>
    void forParts(const Box& place, Visit&& visit) {
        const auto part = [](double share) {
            return std::clamp(static_cast<int>(share * kSide), 0, kSide - 1);
        };
        for (int y = part(place.top); y <= part(place.bottom); ++y)
            for (int x = part(place.left); x <= part(place.right); ++x)
                visit(m_parts[static_cast<std::size_t>(y) * kSide + x]);
    }

    std::vector<std::vector<std::size_t>> m_parts;
    std::vector<std::size_t> m_seen; ///< by box: the last query that found it
    std::size_t m_query = 0;
};

class Matcher {
public:
    Matcher(std::span<const Lake> before, const GridSpec& gridBefore, std::span<Lake> now,
            const GridSpec& gridNow)
        : m_before(before),
          m_now(now),
          m_gridBefore(gridBefore),
          m_gridNow(gridNow),
          m_taken(before.size(), false),
          m_partner(now.size(), kNone) {}

    void run() {
        if (m_gridBefore.width == m_gridNow.width && m_gridBefore.height == m_gridNow.height)
            matchPits();
        matchBoxes();
        number();
    }

private:
    static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

    void take(std::size_t before, std::size_t now) {
        m_taken[before] = true;
        m_partner[now] = before;
    }

    void matchPits() {
        std::unordered_multimap<std::int64_t, std::size_t> byPit;
        for (std::size_t i = m_before.size(); i-- > 0;)
            byPit.emplace(m_before[i].deepestCell, i);
        for (std::size_t k = 0; k < m_now.size(); ++k) {
            std::size_t found = kNone;
            const auto [begin, end] = byPit.equal_range(m_now[k].deepestCell);
            for (auto it = begin; it != end; ++it)
                if (!m_taken[it->second] && mayMatch(m_before[it->second], m_now[k]))
                    found = std::min(found, it->second);
            if (found != kNone)
                take(found, k);
        }
    }

    void matchBoxes() {
        BoxIndex index(m_before.size());
        for (std::size_t i = 0; i < m_before.size(); ++i)
            if (!m_taken[i])
                index.add(i, boxOf(m_before[i], m_gridBefore));
        std::vector<Pair> pairs;
        for (std::size_t k = 0; k < m_now.size(); ++k) {
            if (m_partner[k] != kNone)
                continue;
            const Box box = boxOf(m_now[k], m_gridNow);
            for (const std::size_t i : index.near(box)) {
                const double share = overlap(boxOf(m_before[i], m_gridBefore), box);
                if (share >= kLeastOverlap && mayMatch(m_before[i], m_now[k]))
                    pairs.push_back({share, i, k});
            }
        }
        std::ranges::sort(pairs, [](const Pair& a, const Pair& b) {
            if (a.overlap != b.overlap)
                return a.overlap > b.overlap;
            return a.before != b.before ? a.before < b.before : a.now < b.now;
        });
        for (const Pair& pair : pairs)
            if (!m_taken[pair.before] && m_partner[pair.now] == kNone)
                take(pair.before, pair.now);
    }

    void number() {
        int next = 1;
        for (const Lake& lake : m_before)
            next = std::max(next, lake.id + 1);
        std::unordered_map<int, int> newId = {{0, 0}};
        for (std::size_t k = 0; k < m_now.size(); ++k)
            newId[m_now[k].id] = m_partner[k] == kNone ? next++ : m_before[m_partner[k]].id;
        for (std::size_t k = 0; k < m_now.size(); ++k) {
            Lake& lake = m_now[k];
            if (m_partner[k] != kNone) {
                const Lake& before = m_before[m_partner[k]];
                lake.name = before.name;
                lake.colour = before.colour;
                lake.tag = before.tag;
            }
            lake.id = newId.at(lake.id);
            lake.parentId = newId.at(lake.parentId);
            if (lake.flowsTo == WaterEnd::Lake)
                lake.flowsToId = newId.at(lake.flowsToId);
            for (int& child : lake.childIds)
                child = newId.at(child);
        }
    }

    std::span<const Lake> m_before;
    std::span<Lake> m_now;
    const GridSpec& m_gridBefore;
    const GridSpec& m_gridNow;
    std::vector<bool> m_taken;
    std::vector<std::size_t> m_partner; ///< by lake of now
};

} // namespace

void matchLakes(std::span<const Lake> before, const GridSpec& gridBefore, std::span<Lake> now,
                const GridSpec& gridNow) {
    Matcher(before, gridBefore, now, gridNow).run();
}

} // namespace oxbow
