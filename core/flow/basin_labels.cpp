#include "core/flow/basin_labels.h"

#include "core/base/simd.h"
#include "core/terrain/bands.h"

#include <algorithm>
#include <cstring>
#include <numeric>

namespace oxbow {

namespace {

constexpr std::uint32_t kNoLabel = 0xffffffffu;

/// Labels of a row but for its ends: `own` where there is one, else that of the receiver where it is one of the three
/// neighbours in the row `other`, reached by `direction` and the next two.
OXBOW_MULTIVERSION
void takeAcross(const std::uint32_t* own, const std::uint32_t* other, const std::uint8_t* ways, int direction,
                int width, std::uint32_t* __restrict to) {
    for (int x = 1; x + 1 < width; ++x) {
        const int way = ways[x] - direction;
        const std::uint32_t left = other[x - 1], mid = other[x], right = other[x + 1];
        const std::uint32_t taken = way == 0 ? left : way == 1 ? mid : way == 2 ? right : kNoLabel;
        to[x] = own[x] == kNoLabel ? taken : own[x];
    }
}

/// The same of receivers to the left and to the right.
OXBOW_MULTIVERSION
void takeBeside(const std::uint32_t* own, const std::uint8_t* ways, int width, std::uint32_t* __restrict to) {
    for (int x = 1; x + 1 < width; ++x) {
        const std::uint32_t left = own[x - 1], right = own[x + 1];
        const std::uint32_t taken = ways[x] == 3 ? left : ways[x] == 4 ? right : kNoLabel;
        to[x] = own[x] == kNoLabel ? taken : own[x];
    }
}

OXBOW_MULTIVERSION
void lookUp(const std::uint32_t* table, std::size_t count, std::uint32_t* labels) {
    for (std::size_t i = 0; i < count; ++i)
        labels[i] = table[labels[i]];
}

/// Calls visit(cell) for the cells of [begin, end) whose water goes nowhere: pits and outlets.
template <typename Visit>
void forEachEnd(const FlowDirections& directions, std::uint32_t begin, std::uint32_t end, Visit&& visit) {
    constexpr std::uint64_t kAnyEnd = 0x0808080808080808u; // the bit that directions to neighbours lack
    static_assert(kPit == 8 && kOutlet == 9);
    for (std::uint32_t first = begin; first < end; first += 8) {
        const std::uint32_t last = std::min(end, first + 8);
        std::uint64_t eight = kAnyEnd;
        if (last - first == 8)
            std::memcpy(&eight, directions.data() + first, sizeof eight);
        if ((eight & kAnyEnd) == 0)
            continue;
        for (std::uint32_t c = first; c < last; ++c)
            if (directions[c] >= kPit)
                visit(c);
    }
}

class Labeller {
public:
    Labeller(const GridSpec& grid, const FlowDirections& directions, const Compute& compute)
        : m_bands(grid),
          m_directions(directions),
          m_compute(compute),
          m_offsets(directionOffsets(grid.width)),
          m_pitsOfBand(m_bands.count),
          m_exitsOfBand(m_bands.count),
          m_firstPit(m_bands.count + 1, 0) {
        m_result.labels.resize(grid.cellCount());
    }

    BasinLabels run() {
        m_compute.forEach(m_bands.count, [&](int band) { labelBand(band); });
        numberPits();
        joinBands();
        m_compute.forEach(m_bands.count, [&](int band) { finishBand(band); });
        return std::move(m_result);
    }

private:
    /// Labels of a band: 0, the rank of a pit within it from 1, then those of the cells where paths leave it.
    void labelBand(int band) {
        auto& labels = m_result.labels;
        const std::uint32_t begin = m_bands.begin(band), end = m_bands.end(band);
        std::fill(labels.begin() + begin, labels.begin() + end, kNoLabel);
        forEachEnd(m_directions, begin, end, [&](std::uint32_t c) {
            const bool isPit = m_directions[c] == kPit;
            if (isPit)
                m_pitsOfBand[band].push_back(c);
            labels[c] = isPit ? static_cast<std::uint32_t>(m_pitsOfBand[band].size()) : kOutletLabel;
        });
        nameExits(band);
        followRows(band);
        for (std::uint32_t c = begin; c < end; ++c)
            if (labels[c] == kNoLabel)
                walk(c);
    }

    /// Labels the cells of a band's first and last row whose water leaves it.
    void nameExits(int band) {
        const std::uint32_t begin = m_bands.begin(band), end = m_bands.end(band);
        const auto width = static_cast<std::uint32_t>(m_bands.grid.width);
        auto& exits = m_exitsOfBand[band];
        const auto name = [&](std::uint32_t c) {
            const std::uint32_t receiver = c + m_offsets[m_directions[c]];
            if (m_result.labels[c] != kNoLabel || receiver - begin < end - begin)
                return;
            exits.push_back(receiver);
            m_result.labels[c] = static_cast<std::uint32_t>(m_pitsOfBand[band].size() + exits.size());
        };
        for (std::uint32_t i = 0; i < width; ++i) {
            name(begin + i);
            name(end - 1 - i);
        }
    }

    /// Most paths run up or down the map for long: sweeps with and against the order of the rows leave few to walk.
    void followRows(int band) {
        const int first = m_bands.firstRow(band), last = m_bands.endRow(band) - 1;
        std::vector<std::uint32_t> row(static_cast<std::size_t>(m_bands.grid.width));
        for (int y = first + 1; y <= last; ++y)
            followRow(y, -1, row);
        for (int y = last - 1; y >= first; --y)
            followRow(y, 1, row);
    }
    /// The receiver's label for a cell without one, where it lies in the row at `step`, or three cells beside it.
    void followRow(int y, int step, std::vector<std::uint32_t>& row) {
        const int width = m_bands.grid.width;
        std::uint32_t* const labels = m_result.labels.data() + m_bands.grid.index(0, y);
        const std::uint8_t* const ways = m_directions.data() + m_bands.grid.index(0, y);
        for (const int x : {0, width - 1}) {
            labels[x] = labels[x] == kNoLabel ? labels[x + m_offsets[ways[x]]] : labels[x];
            row[static_cast<std::size_t>(x)] = labels[x];
        }
        takeAcross(labels, labels + step * width, ways, step < 0 ? 0 : 5, width, row.data());
        takeBeside(row.data(), ways, width, labels);
        takeBeside(labels, ways, width, row.data());
        takeBeside(row.data(), ways, width, labels);
    }

    void walk(std::uint32_t c) {
        auto& labels = m_result.labels;
        std::uint32_t v = c;
        while (labels[v] == kNoLabel)
            v += m_offsets[m_directions[v]];
        const std::uint32_t stop = v, label = labels[v];
        for (v = c; v != stop; v += m_offsets[m_directions[v]])
            labels[v] = label;
    }

    void numberPits() {
        m_result.pits.push_back(0);
        for (int band = 0; band < m_bands.count; ++band) {
            m_firstPit[band] = static_cast<std::uint32_t>(m_result.pits.size()) - 1;
            m_result.pits.insert(m_result.pits.end(), m_pitsOfBand[band].begin(), m_pitsOfBand[band].end());
        }
    }

    /// Final labels of the cells of border rows, by following exits from band to band.
    void joinBands() {
        m_border.assign(m_bands.slotCount(), kNoLabel);
        std::vector<std::size_t> path;
        for (std::size_t slot = 0; slot < m_border.size(); ++slot) {
            std::size_t s = slot;
            path.clear();
            while (m_border[s] == kNoLabel) {
                path.push_back(s);
                const std::uint32_t cell = m_bands.cellOfSlot(s), label = m_result.labels[cell];
                const int band = m_bands.bandOf(cell);
                const std::size_t pits = m_pitsOfBand[band].size();
                if (label <= pits) {
                    m_border[s] = label == kOutletLabel ? label : label + m_firstPit[band];
                    break;
                }
                s = m_bands.slot(m_exitsOfBand[band][label - pits - 1]);
            }
            for (const std::size_t passed : path)
                m_border[passed] = m_border[s];
        }
    }

    void finishBand(int band) {
        std::vector<std::uint32_t> table(1 + m_pitsOfBand[band].size());
        std::iota(table.begin(), table.end(), m_firstPit[band]);
        table[kOutletLabel] = kOutletLabel;
        for (const std::uint32_t receiver : m_exitsOfBand[band])
            table.push_back(m_border[m_bands.slot(receiver)]);
        const std::uint32_t begin = m_bands.begin(band);
        lookUp(table.data(), m_bands.end(band) - begin, m_result.labels.data() + begin);
    }

    static constexpr std::uint32_t kOutletLabel = 0;

    Bands m_bands;
    const FlowDirections& m_directions;
    const Compute& m_compute;
    std::array<int, 10> m_offsets;
    std::vector<std::vector<std::uint32_t>> m_pitsOfBand;
    std::vector<std::vector<std::uint32_t>>
        m_exitsOfBand;                     ///< cells beyond that paths enter, in the order of their labels
    std::vector<std::uint32_t> m_firstPit; ///< pits in the bands before
    std::vector<std::uint32_t> m_border;
    BasinLabels m_result;
};

} // namespace

BasinLabels basinLabels(const GridSpec& grid, const FlowDirections& directions, const Compute& compute) {
    return Labeller(grid, directions, compute).run();
}

} // namespace oxbow
