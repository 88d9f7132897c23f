#include "core/erosion/thermal/thermal_bands.h"

#include "core/base/shelf.h"
#include "core/base/thread_pool.h"

#include <algorithm>
#include <utility>

namespace oxbow {

namespace {

constexpr int kSweptRows = 64;

/// One sweep of a band: its fluxes, and the last two rows of its result where another sweep follows.
class SweepOfBand {
public:
    explicit SweepOfBand(int width)
        : m_fluxes{TalusFluxes(width), TalusFluxes(width)}, m_rows(GridSpec{width, 2, 1.0}, 1) {}

    [[nodiscard]] float* row(int y) { return m_rows.row(y & 1); }

    void advance(const SlidingGround& ground, const float* row, const float* south, int y, float* target) {
        withTalus(ground, y, [&](const auto& talus) {
            sweepTalusRow({row, south, ground.grid.width}, talus, m_fluxes[0], m_fluxes[1], target);
        });
        std::swap(m_fluxes[0], m_fluxes[1]);
    }

private:
    template <typename Work>
    static void withTalus(const SlidingGround& ground, int y, Work work) {
        const auto rows = [&](const FramedLayer& layer) {
            return TalusRows{layer.row(y), layer.row(y + 1), ground.grid.width};
        };
        if (ground.mobilities)
            work(VariedTalus{rows(*ground.mobilities), rows(*ground.drops), ground.talus.grid});
        else
            work(ground.talus);
    }

    TalusFluxes m_fluxes[2];
    FramedLayer m_rows;
};

/// What a band needs for its sweeps.
struct BandRows {
    BandRows(int sweeps, int width) : scratch(width) {
        sweepsOfBand.reserve(sweeps);
        for (int i = 0; i < sweeps; ++i)
            sweepsOfBand.emplace_back(width);
    }
    std::vector<SweepOfBand> sweepsOfBand;
    std::vector<float> scratch;
};

class Band {
public:
    Band(const SlidingGround& ground, const FramedLayer& heights, FramedLayer& next, BandRows& rows, int y0, int y1)
        : m_ground(ground),
          m_heights(heights),
          m_next(next),
          m_y0(y0),
          m_y1(y1),
          m_sweeps(rows.sweepsOfBand),
          m_scratch(rows.scratch) {}

    void run() {
        const int sweeps = static_cast<int>(m_sweeps.size());
        for (int front = m_y0 - sweeps; front < m_y1 + sweeps; ++front)
            for (int i = 0; i < sweeps; ++i)
                sweepRow(i, front - i);
    }

private:
    /// Sweep `i` of row `y`, if the band needs it. The row before the first is only for what slides from it.
    void sweepRow(int i, int y) {
        const int height = m_ground.grid.height;
        const int margin = static_cast<int>(m_sweeps.size()) - 1 - i;
        const int first = std::max(0, m_y0 - margin), last = std::min(height, m_y1 + margin) - 1;
        if (y < first - 1 || y > last)
            return;
        const float* south = y + 1 == height ? m_heights.row(height) : before(i, y + 1);
        float* target = y < first ? m_scratch.data() : after(i, y);
        m_sweeps[i].advance(m_ground, before(i, y), south, y, target);
    }
    [[nodiscard]] const float* before(int i, int y) {
        return i == 0 || y < 0 ? m_heights.row(y) : m_sweeps[i - 1].row(y);
    }
    [[nodiscard]] float* after(int i, int y) {
        return i + 1 == static_cast<int>(m_sweeps.size()) ? m_next.row(y) : m_sweeps[i].row(y);
    }

    const SlidingGround& m_ground;
    const FramedLayer& m_heights;
    FramedLayer& m_next;
    int m_y0, m_y1;
    std::vector<SweepOfBand>& m_sweeps;
    std::vector<float>& m_scratch;
};

} // namespace

void sweepTalus(const SlidingGround& ground, int sweeps, const FramedLayer& heights, FramedLayer& next,
                StageContext& context) {
    Shelf<BandRows> shelf;
    context.pool.forRows(ground.grid.height, kSweptRows, [&](int y0, int y1) {
        context.cancel.throwIfRequested();
        const auto rows = shelf.take(sweeps, ground.grid.width);
        Band(ground, heights, next, *rows, y0, y1).run();
    });
}

} // namespace oxbow
