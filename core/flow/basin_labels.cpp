#include "core/flow/basin_labels.h"

#include "core/terrain/bands.h"

namespace oxbow {

namespace {

constexpr std::uint32_t kNoLabel = 0xffffffffu;
/// Marks a label that is the cell where the path leaves the band.
constexpr std::uint32_t kExit = 0x80000000u;

class Labeller {
public:
    Labeller(const GridSpec& grid, const FlowDirections& directions, const Compute& compute)
        : m_bands(grid),
          m_directions(directions),
          m_compute(compute),
          m_offsets(directionOffsets(grid.width)),
          m_pitsOfBand(m_bands.count),
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
    /// Labels of a band: 0, rank of a pit within the band from 1, or the exit.
    void labelBand(int band) {
        auto& labels = m_result.labels;
        const std::uint32_t begin = m_bands.begin(band), end = m_bands.end(band);
        for (std::uint32_t c = begin; c < end; ++c)
            labels[c] = m_directions[c] == kOutlet ? kOutletLabel : kNoLabel;
        for (std::uint32_t c = begin; c < end; ++c) {
            if (m_directions[c] != kPit)
                continue;
            m_pitsOfBand[band].push_back(c);
            labels[c] = static_cast<std::uint32_t>(m_pitsOfBand[band].size());
        }
        nameExits(begin, end);
        // Most paths run up or down the map for long: sweeps with and against the order of the cells, which need no
        // branch, leave few to walk. More of them cost what they save.
        for (std::uint32_t c = begin; c < end; ++c)
            followOnce(c);
        for (std::uint32_t c = end; c-- > begin;)
            followOnce(c);
        for (std::uint32_t c = begin; c < end; ++c)
            if (labels[c] == kNoLabel)
                walk(c);
    }

    /// Labels the cells of a band's first and last row whose water leaves it.
    void nameExits(std::uint32_t begin, std::uint32_t end) {
        const auto width = std::min(static_cast<std::uint32_t>(m_bands.grid.width), end - begin);
        const auto name = [&](std::uint32_t c) {
            const std::uint32_t receiver = c + m_offsets[m_directions[c]];
            if (m_result.labels[c] == kNoLabel && receiver - begin >= end - begin)
                m_result.labels[c] = kExit | receiver;
        };
        for (std::uint32_t i = 0; i < width; ++i) {
            name(begin + i);
            name(end - 1 - i);
        }
    }

    /// The receiver's label for a cell without one. The receiver of a cell without one is in its band.
    void followOnce(std::uint32_t c) {
        std::uint32_t* const labels = m_result.labels.data();
        const std::uint32_t isOpen = 0u - static_cast<std::uint32_t>(labels[c] == kNoLabel);
        labels[c] = labels[c + (static_cast<std::uint32_t>(m_offsets[m_directions[c]]) & isOpen)];
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

    [[nodiscard]] std::uint32_t global(int band, std::uint32_t label) const {
        return label == kOutletLabel ? label : label + m_firstPit[band];
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
                if (!(label & kExit)) {
                    m_border[s] = global(m_bands.bandOf(cell), label);
                    break;
                }
                s = m_bands.slot(label & ~kExit);
            }
            for (const std::size_t passed : path)
                m_border[passed] = m_border[s];
        }
    }

    void finishBand(int band) {
        const std::uint32_t first = m_firstPit[band];
        std::uint32_t lastExit = kNoLabel, lastLabel = 0;
        for (std::uint32_t c = m_bands.begin(band); c < m_bands.end(band); ++c) {
            std::uint32_t& label = m_result.labels[c];
            if (!(label & kExit)) {
                label += label == kOutletLabel ? 0 : first;
                continue;
            }
            if (label != lastExit) {
                lastExit = label;
                lastLabel = m_border[m_bands.slot(label & ~kExit)];
            }
            label = lastLabel;
        }
    }

    static constexpr std::uint32_t kOutletLabel = 0;

    Bands m_bands;
    const FlowDirections& m_directions;
    const Compute& m_compute;
    std::array<int, 10> m_offsets;
    std::vector<std::vector<std::uint32_t>> m_pitsOfBand;
    std::vector<std::uint32_t> m_firstPit; ///< pits in the bands before
    std::vector<std::uint32_t> m_border;
    BasinLabels m_result;
};

} // namespace

BasinLabels basinLabels(const GridSpec& grid, const FlowDirections& directions, const Compute& compute) {
    return Labeller(grid, directions, compute).run();
}

} // namespace oxbow
