#include "core/terrain/heightmap.h"

#include "core/base/simd.h"

#include <bit>
#include <cstdint>
#include <limits>

namespace oxbow {

namespace {

/// Weights of the source cells that make one target cell along one axis.
struct Tap {
    int first = 0;
    std::vector<float> weights;
};

float catmullRom(float t) {
    t = std::fabs(t);
    if (t >= 2.0f)
        return 0.0f;
    if (t >= 1.0f)
        return ((-0.5f * t + 2.5f) * t - 4.0f) * t + 2.0f;
    return (1.5f * t - 2.5f) * t * t + 1.0f;
}

Tap cubicTap(int sourceSize, double centre) {
    const int base = static_cast<int>(std::floor(centre)) - 1;
    const int first = std::clamp(base, 0, sourceSize - 1);
    const int last = std::clamp(base + 3, 0, sourceSize - 1);
    Tap tap{first, std::vector<float>(static_cast<std::size_t>(last - first + 1), 0.0f)};
    // Cells beyond the edge repeat the edge cell.
    for (int i = base; i < base + 4; ++i)
        tap.weights[std::clamp(i, 0, sourceSize - 1) - first] += catmullRom(static_cast<float>(centre - i));
    return tap;
}

Tap areaTap(int sourceSize, double from, double to) {
    const int first = std::clamp(static_cast<int>(std::floor(from)), 0, sourceSize - 1);
    const int last = std::clamp(static_cast<int>(std::ceil(to)) - 1, first, sourceSize - 1);
    Tap tap{first, {}};
    for (int i = first; i <= last; ++i) {
        const double overlap = std::min<double>(to, i + 1) - std::max<double>(from, i);
        tap.weights.push_back(static_cast<float>(std::max(overlap, 0.0) / (to - from)));
    }
    return tap;
}

std::vector<Tap> tapsAlong(int sourceSize, int targetSize) {
    std::vector<Tap> taps;
    taps.reserve(targetSize);
    const double ratio = static_cast<double>(sourceSize) / targetSize;
    for (int i = 0; i < targetSize; ++i)
        taps.push_back(ratio > 1.0 ? areaTap(sourceSize, i * ratio, (i + 1) * ratio)
                                   : cubicTap(sourceSize, (i + 0.5) * ratio - 0.5));
    return taps;
}

/// Whole numbers in the order of the floats: vectors have a smallest and largest of them, whatever the order.
struct KeyRange {
    std::int32_t low = std::numeric_limits<std::int32_t>::max();
    std::int32_t high = std::numeric_limits<std::int32_t>::min();
};

float valueOf(std::int32_t key) {
    return std::bit_cast<float>(key ^ ((key >> 31) & 0x7fffffff));
}

constexpr std::int32_t kExponent = 0x7f800000; ///< all of it is set in infinities and NaN

OXBOW_MULTIVERSION
KeyRange keyRange(const float* cells, std::size_t count) {
    std::int32_t low = KeyRange().low, high = KeyRange().high;
    for (std::size_t i = 0; i < count; ++i) {
        const auto bits = std::bit_cast<std::int32_t>(cells[i]);
        const std::int32_t key = bits ^ ((bits >> 31) & 0x7fffffff);
        const bool isFinite = (bits & kExponent) != kExponent;
        low = std::min(low, isFinite ? key : KeyRange().low);
        high = std::max(high, isFinite ? key : KeyRange().high);
    }
    return {low, high};
}

} // namespace

ValueRange valueRange(std::span<const float> cells) {
    const KeyRange keys = keyRange(cells.data(), cells.size());
    return keys.low <= keys.high ? ValueRange{valueOf(keys.low), valueOf(keys.high)} : ValueRange{};
}

Heightmap resampled(const Heightmap& source, int width, int height, const Compute& compute) {
    if (width == source.width() && height == source.height())
        return source;
    const double cellSizeM = source.cellSizeM() * source.width() / width;
    const std::vector<Tap> tapsX = tapsAlong(source.width(), width);
    const std::vector<Tap> tapsY = tapsAlong(source.height(), height);

    Heightmap narrow(GridSpec{width, source.height(), cellSizeM});
    compute.forRows(source.height(), [&](int y0, int y1) {
        for (int y = y0; y < y1; ++y) {
            const float* from = source.row(y);
            float* to = narrow.row(y);
            for (int x = 0; x < width; ++x) {
                float sum = 0.0f;
                for (std::size_t k = 0; k < tapsX[x].weights.size(); ++k)
                    sum += tapsX[x].weights[k] * from[tapsX[x].first + static_cast<int>(k)];
                to[x] = sum;
            }
        }
    });
    Heightmap target(GridSpec{width, height, cellSizeM});
    compute.forRows(height, [&](int y0, int y1) {
        for (int y = y0; y < y1; ++y) {
            float* to = target.row(y);
            for (std::size_t k = 0; k < tapsY[y].weights.size(); ++k) {
                const float* from = narrow.row(tapsY[y].first + static_cast<int>(k));
                const float weight = tapsY[y].weights[k];
                for (int x = 0; x < width; ++x)
                    to[x] += weight * from[x];
            }
        }
    });
    return target;
}

Heightmap resampled(const Heightmap& source, int width, int height) {
    ThreadPool alone(1);
    return resampled(source, width, height, {alone});
}

} // namespace oxbow
