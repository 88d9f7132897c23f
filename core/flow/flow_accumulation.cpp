#include "core/flow/flow_accumulation.h"

#include "core/base/simd.h"
#include "core/base/zeroed_vector.h"
#include "core/flow/neighbours.h"
#include "core/terrain/bands.h"

#include <numeric>

namespace oxbow {

namespace {

constexpr std::uint32_t kUnset = 0xffffffffu;
constexpr std::uint32_t kEndsInside = 0xfffffffeu;
constexpr std::uint8_t kDone = 0xff;

OXBOW_MULTIVERSION
void countDonors(const std::uint8_t* up, const std::uint8_t* mid, const std::uint8_t* down, int width,
                 std::uint8_t* out) {
    for (int x = 0; x < width; ++x)
        out[x] = static_cast<std::uint8_t>((up[x - 1] == 7) + (up[x] == 6) + (up[x + 1] == 5) +
                                           (mid[x - 1] == 4) + (mid[x + 1] == 3) + (down[x - 1] == 2) +
                                           (down[x] == 1) + (down[x + 1] == 0));
}

class Accumulator {
public:
    Accumulator(const GridSpec& grid, const FlowDirections& directions, const FlowWeights& weights,
                const Compute& compute, std::vector<FlowSum>& area)
        : m_bands(grid),
          m_directions(directions),
          m_weights(weights),
          m_compute(compute),
          m_area(area),
          m_offsets(directionOffsets(grid.width)),
          m_inflow(m_bands.slotCount(), 0),
          m_exits(m_bands.slotCount(), kUnset),
          m_passages(static_cast<std::size_t>(m_bands.count)) {
        m_area.resize(grid.cellCount());
    }

    void run() {
        m_compute.forEach(m_bands.count, [&](int band) {
            sumBand(band);
            findExits(band);
        });
        if (m_bands.count == 1)
            return;
        joinBands();
        m_compute.forEach(m_bands.count, [&](int band) { passThrough(band); });
    }

private:
    /// The paths of a band's slots, one behind the other; `join` is the place in `cells` where one meets an earlier one.
    struct Path {
        std::uint32_t end, join;
    };
    struct Passage {
        std::vector<std::uint32_t> cells;
        std::vector<Path> paths;
    };

    /// Donors of each cell of a band within the band.
    void countDonorsOf(int band, std::vector<std::uint8_t>& counts) const {
        const std::uint32_t begin = m_bands.begin(band), end = m_bands.end(band);
        counts.resize(end - begin);
        const int first = m_bands.firstRow(band), last = m_bands.endRow(band), width = m_bands.grid.width;
        const auto rowOf = [&](int y) {
            return y >= first && y < last ? m_directions.data() + m_bands.grid.index(0, y) : nullptr;
        };
        using Row = const std::uint8_t*;
        forEachRowWithThoseBeside(width, kPit, first, last, rowOf, [&](int y, Row up, Row mid, Row down) {
            countDonors(up, mid, down, width, counts.data() + (m_bands.grid.index(0, y) - begin));
        });
    }

    /// Sums what falls on a band from its sources down, and notes what leaves it where it enters the next.
    void sumBand(int band) {
        thread_local std::vector<std::uint8_t> waiting;
        countDonorsOf(band, waiting);
        const std::uint32_t begin = m_bands.begin(band), size = m_bands.end(band) - begin;
        const std::uint8_t* directions = m_directions.data() + begin;
        FlowSum* area = m_area.data() + begin;
        if (m_weights.areEven())
            std::fill_n(area, size, m_weights.everywhere());
        else
            std::copy_n(m_weights.cells().data() + begin, size, area);
        for (std::uint32_t source = 0; source < size; ++source) {
            if (waiting[source] != 0)
                continue;
            for (std::uint32_t c = source;;) {
                waiting[c] = kDone;
                if (directions[c] >= kPit)
                    break;
                const std::uint32_t to = c + m_offsets[directions[c]];
                if (to >= size) {
                    m_inflow[m_bands.slot(begin + to)] += area[c];
                    break;
                }
                area[to] += area[c];
                if (--waiting[to] != 0)
                    break;
                c = to;
            }
        }
    }

    /// Lists the cells that water from beyond the band passes, and where it leaves again: each slot's path down to the
    /// first cell that is on the list already.
    void findExits(int band) {
        const std::uint32_t begin = m_bands.begin(band), size = m_bands.end(band) - begin;
        Passage& passage = m_passages[band];
        thread_local std::vector<std::uint32_t> places; // in the list, by cell
        places.assign(size, kUnset);
        std::vector<std::uint32_t> exits; // by place
        const std::size_t slots = slotsOf(band);
        for (std::size_t s = slots; s < slots + 2 * m_bands.grid.width; ++s) {
            std::uint32_t c = m_bands.cellOfSlot(s) - begin, exit = kUnset, join = kUnset;
            while (exit == kUnset) {
                if (c >= size) {
                    exit = c + begin;
                } else if (places[c] != kUnset) {
                    join = places[c];
                    exit = exits[join];
                } else {
                    places[c] = static_cast<std::uint32_t>(passage.cells.size());
                    passage.cells.push_back(c);
                    const std::uint8_t direction = m_directions[begin + c];
                    exit = direction >= kPit ? kEndsInside : kUnset;
                    c += m_offsets[direction];
                }
            }
            exits.resize(passage.cells.size(), exit);
            passage.paths.push_back({static_cast<std::uint32_t>(passage.cells.size()), join});
            m_exits[s] = exit;
        }
    }

    /// Adds what enters a band to the cells it passes. Slots go last to first, so that a path has all that joins it
    /// before it is walked.
    void passThrough(int band) {
        const Passage& passage = m_passages[band];
        FlowSum* area = m_area.data() + m_bands.begin(band);
        std::vector<FlowSum> joining(passage.cells.size(), 0);
        for (std::size_t p = passage.paths.size(); p-- > 0;) {
            FlowSum carried = m_inflow[slotsOf(band) + p];
            for (std::size_t i = p > 0 ? passage.paths[p - 1].end : 0; i < passage.paths[p].end; ++i) {
                carried += joining[i];
                area[passage.cells[i]] += carried;
            }
            if (passage.paths[p].join != kUnset)
                joining[passage.paths[p].join] += carried;
        }
    }

    [[nodiscard]] std::size_t slotsOf(int band) const {
        return static_cast<std::size_t>(band) * 2 * m_bands.grid.width;
    }

    /// Inflow of every border cell from beyond its band: what the neighbours' own rain gives, and what only
    /// passes.
    void joinBands() {
        const std::size_t slots = m_exits.size();
        std::vector<std::uint32_t> waiting(slots, 0);
        for (std::size_t s = 0; s < slots; ++s)
            if (leaves(s))
                ++waiting[m_bands.slot(m_exits[s])];
        std::vector<std::size_t> ready;
        for (std::size_t s = 0; s < slots; ++s)
            if (waiting[s] == 0)
                ready.push_back(s);
        while (!ready.empty()) {
            const std::size_t s = ready.back();
            ready.pop_back();
            if (!leaves(s))
                continue;
            const std::size_t next = m_bands.slot(m_exits[s]);
            m_inflow[next] += m_inflow[s];
            if (--waiting[next] == 0)
                ready.push_back(next);
        }
    }

    /// A band of one row has each cell twice among its slots; the second stands still.
    [[nodiscard]] bool leaves(std::size_t slot) const {
        return m_exits[slot] != kEndsInside && m_bands.slot(m_bands.cellOfSlot(slot)) == slot;
    }

    Bands m_bands;
    const FlowDirections& m_directions;
    const FlowWeights& m_weights;
    const Compute& m_compute;
    std::vector<FlowSum>& m_area;
    std::array<int, 10> m_offsets;
    std::vector<FlowSum> m_inflow;      ///< by slot
    std::vector<std::uint32_t> m_exits; ///< by slot: the cell beyond the band, or kEndsInside
    std::vector<Passage> m_passages;    ///< by band
};

} // namespace

FlowWeights flowWeights(const GridSpec& grid, const RainWeights& rain, const Compute& compute) {
    constexpr double kMost = 0x1.0p42; // of all cells together, m
    const auto within = [](double metres) { return metres > 0.0 ? std::min(metres, 0x1.0p200) : 0.0; };
    const auto counted = [&](double metres) { return static_cast<FlowSum>(std::min(metres, kMost) * kFlowUnit); };
    const auto cells = static_cast<double>(grid.cellCount());
    if (!rain.rain && !rain.springs)
        return counted(std::min(within(rain.rainMPerYear), kMost / cells));
    auto weights = zeroedVector<FlowSum>(grid.cellCount(), compute.cancel);
    std::vector<double> rowSums(grid.height);
    const auto weigh = [&](double share) {
        compute.forRows(grid.height, [&](int y0, int y1) {
            for (int y = y0; y < y1; ++y) {
                rowSums[y] = 0.0;
                for (std::size_t c = grid.index(0, y); c < grid.index(0, y + 1); ++c) {
                    double metres = rain.rainMPerYear * (rain.rain ? rain.rain->cells()[c] : 1.0);
                    if (rain.springs)
                        metres += rain.springs->cells()[c] * kSecondsPerYear / grid.cellAreaM2();
                    rowSums[y] += within(metres);
                    weights[c] = counted(within(metres) * share);
                }
            }
        });
    };
    weigh(1.0);
    const double all = std::accumulate(rowSums.begin(), rowSums.end(), 0.0);
    if (all > kMost)
        weigh(kMost / all);
    return weights;
}

std::vector<FlowSum> flowAccumulation(const GridSpec& grid, const FlowDirections& directions,
                                      const FlowWeights& weights, const Compute& compute) {
    std::vector<FlowSum> area;
    flowAccumulation(grid, directions, weights, compute, area);
    return area;
}

void flowAccumulation(const GridSpec& grid, const FlowDirections& directions,
                      const FlowWeights& weights, const Compute& compute,
                      std::vector<FlowSum>& area) {
    Accumulator(grid, directions, weights, compute, area).run();
}

} // namespace oxbow
