#include "core/erosion/stream_power/stream_power_rows.h"

#include "core/base/simd.h"
#include "core/erosion/counted_ground.h"

#include <algorithm>

namespace oxbow {

void bookBalance(const StepBalance& balance, Booking& rock) {
    rock.in.add(balance.in);
    rock.out.add(balance.out);
    rock.rounding.add(balance.rounding);
}

OXBOW_MULTIVERSION
void fade(const double* before, const double* kept, const float* ground, int width, float* faded) {
    for (int x = 0; x < width; ++x) {
        const double share = kept[x] < 0.0 ? 0.0 : kept[x] > 1.0 ? 1.0 : kept[x];
        faded[x] = static_cast<float>((1.0 - share) * (ground[x] - before[x]));
    }
}

OXBOW_MULTIVERSION
StepBalance bringUp(const RowChange& row, int width, float* ground, float* raised) {
    constexpr int kBalanceLanes = 8, kAtOnce = 64;
    double in[kBalanceLanes] = {}, out[kBalanceLanes] = {}, rounding[kBalanceLanes] = {};
    const double low = row.low, high = row.high;
    for (int first = 0; first < width; first += kAtOnce) {
        const int count = std::min(kAtOnce, width - first);
        const double *uplift = row.uplift + first, *change = row.change + first;
        const float *from = row.from + first, *faded = row.faded + first;
        double changed[kAtOnce] = {}, over[kAtOnce] = {}, rounded[kAtOnce] = {};
        float lifted[kAtOnce], wanted[kAtOnce];
        for (int i = 0; i < count; ++i) {
            lifted[i] = static_cast<float>(from[i] + uplift[i]);
            changed[i] = from[i] + change[i] - faded[i];
        }
        for (int i = 0; i < count; ++i) {
            const double bounded = changed[i] < low ? low : changed[i] > high ? high : changed[i];
            wanted[i] = static_cast<float>(bounded);
            over[i] = bounded - changed[i];
            rounded[i] = bounded - wanted[i];
        }
        std::copy_n(lifted, count, raised + first);
        std::copy_n(wanted, count, ground + first);
        for (int i = 0; i < kAtOnce; i += kBalanceLanes)
            for (int lane = 0; lane < kBalanceLanes; ++lane) {
                in[lane] += over[i + lane] > 0.0 ? over[i + lane] : 0.0;
                out[lane] += over[i + lane] < 0.0 ? -over[i + lane] : 0.0;
                rounding[lane] += rounded[i + lane];
            }
    }
    StepBalance sum;
    for (int lane = 0; lane < kBalanceLanes; ++lane) {
        sum.in += in[lane];
        sum.out += out[lane];
        sum.rounding += rounding[lane];
    }
    return sum;
}

OXBOW_MULTIVERSION
void writeWear(const RowWear& row, int width, float* wear, float* deposition) {
    for (int x = 0; x < width; ++x) {
        const double lost = double{row.raised[x]} - row.ground[x], laid = row.laid[x] > 0.0 ? row.laid[x] : 0.0;
        const double worn = lost + laid > 0.0 ? lost + laid : 0.0;
        const auto more = static_cast<float>(row.wornBefore[x] + worn), buried = static_cast<float>(row.laidBefore[x] + (worn - lost));
        wear[x] = more;
        deposition[x] = buried;
    }
}

void WrittenLayers::writeRow(int y, const float* raised) const {
    bookWearRow(raised, m_ground.row(y), m_ground.width(), m_wear.row(y), m_deposition.row(y));
    writeDischarge(y);
}

void WrittenLayers::writeDischarge(int y) const {
    float* to = m_discharge.row(y);
    if (!m_level)
        return m_found(y, to);
    std::vector<std::uint32_t> nodes(static_cast<std::size_t>(m_ground.width()));
    m_level->nearest(y, nodes.data());
    std::ranges::transform(nodes, to, [&](std::uint32_t node) { return m_nodes[node]; });
}

ValueRange rangeOf(const Heightmap& ground, const Compute& compute) {
    constexpr int kRows = 64;
    std::vector<ValueRange> bands((ground.height() + kRows - 1) / kRows);
    compute.forEach(static_cast<int>(bands.size()), [&](int i) {
        const std::size_t first = ground.grid().index(0, i * kRows);
        const std::size_t end = ground.grid().index(0, std::min(ground.height(), (i + 1) * kRows));
        bands[i] = valueRange(ground.cells().subspan(first, end - first));
    });
    ValueRange range = bands.front();
    for (const ValueRange& band : bands)
        range = {std::min(range.low, band.low), std::max(range.high, band.high)};
    return range;
}

} // namespace oxbow
