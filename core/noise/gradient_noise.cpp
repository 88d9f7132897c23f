#include "core/base/simd.h"
#include "core/noise/lattice_noise.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

namespace oxbow {

namespace {

/// Slopes are summed in units of 2^-60: powers of two change no rounding, and the hashes need no scaling to 1 first.
/// The values are stretched so that the farthest reach about 1.
constexpr float kGradientScale = 1.41421356f * 0x1.0p-60f;

/// `hashedDirection` times 2^60.
struct Slope {
    float x, y;
};

inline Slope slopeAt(std::uint32_t hashX, std::uint32_t hashY) {
    const auto turn = static_cast<float>(static_cast<std::int32_t>(latticeBits(hashX, hashY)));
    const float bent = std::fabs(turn);
    const float shifted = 0x1.0p30f - bent;
    return {shifted * (0x1.0p31f - std::fabs(shifted)), turn * (0x1.0p31f - bent)};
}

inline float heightAt(const Slope& slope, float x, float y) {
    return slope.x * x + slope.y * y;
}

/// What the slopes at the corners of a lattice cell amount to at a place.
struct CornerHeights {
    float nw, ne, sw, se;
};
inline float blended(const CornerHeights& at, float fadeX, float fadeY) {
    const float upper = at.nw + fadeX * (at.ne - at.nw);
    const float lower = at.sw + fadeX * (at.se - at.sw);
    return kGradientScale * (upper + fadeY * (lower - upper));
}

/// Where the places of a run lie in the lattice, and the heights of the corners there.
struct alignas(64) PlacesOfRun {
    float x[kNoiseRun], y[kNoiseRun];
    std::uint32_t left[kNoiseRun], top[kNoiseRun];
    float heights[4][kNoiseRun];
};

/// Places a stretch, on average, from which on going from one lattice cell to the next pays.
constexpr float kFewestPlaces = 12.0f;
constexpr int kMostCrossings = kNoiseRun / static_cast<int>(kFewestPlaces) + 2;

/// One lattice coordinate along a row of places: start + x slope, which only rises or only falls.
struct Course {
    const float* x;
    float start, slope;

    [[nodiscard]] float at(int i) const { return start + x[i] * slope; }
    [[nodiscard]] int turn() const { return slope < 0.0f ? -1 : 1; }

    /// The places at which the whole part changes, and `count`.
    void findCrossings(int count, float placesPerUnit, std::array<int, kMostCrossings>& places) const {
        const auto whole = wholePart(at(0));
        const int crossings = std::abs(wholePart(at(count - 1)) - whole);
        const int side = slope < 0.0f ? 0 : 1;
        for (int k = 0; k < crossings; ++k) {
            const auto border = static_cast<float>(whole + side + turn() * k);
            const auto isBeyond = [&](int i) { return (at(i) >= border) == (side == 1); };
            const float guess = (border - start) * placesPerUnit;
            int i = static_cast<int>(std::min(std::max(1.0f, guess), static_cast<float>(count - 1)));
            i += isBeyond(i) ? 0 : 1; // the guess is hardly ever farther off
            while (!isBeyond(i))
                ++i;
            while (isBeyond(i - 1))
                --i;
            places[static_cast<std::size_t>(k)] = i;
        }
        places[static_cast<std::size_t>(crossings)] = count;
    }
};

/// The stretches of a row of places that lie in one lattice cell each.
struct Stretches {
    static constexpr int kMost = (2 * kMostCrossings + kNoiseBlock - 1) / kNoiseBlock * kNoiseBlock;
    struct Slopes {
        std::array<float, kMost> x, y;
        void set(int s, const Slope& slope) { x[s] = slope.x, y[s] = slope.y; }
        [[nodiscard]] Slope operator[](int s) const { return {x[s], y[s]}; }
    };
    int count = 0;
    std::array<int, kMost> end;
    std::array<std::int32_t, kMost> column{}, row{};
    Slopes nw, ne, sw, se;

    void find(const Course& u, const Course& v, const NoisePoints& points, float perMetre) {
        std::array<int, kMostCrossings> across, down;
        u.findCrossings(points.count, perMetre / u.slope, across);
        v.findCrossings(points.count, perMetre / v.slope, down);
        std::int32_t c = wholePart(u.at(0)), r = wholePart(v.at(0));
        const int *nextColumn = across.data(), *nextRow = down.data();
        for (int last = 0; last < points.count; ++count) {
            last = std::min(*nextColumn, *nextRow);
            const auto i = static_cast<std::size_t>(count);
            end[i] = last, column[i] = c, row[i] = r;
            c += last == *nextColumn ? u.turn() : 0;
            r += last == *nextRow ? v.turn() : 0;
            nextColumn += last == *nextColumn ? 1 : 0;
            nextRow += last == *nextRow ? 1 : 0;
        }
    }
};

} // namespace

OXBOW_MULTIVERSION
void gradientNoise(const LatticeView& view, const NoisePoints& points, float* __restrict values) {
    const LatticeView from = view;
    const float* const px = points.x;
    const float* const py = points.y;
    PlacesOfRun places;
    for (int first = 0; first < points.count; first += kNoiseRun) {
        const int count = std::min(kNoiseRun, points.count - first);
        for (int i = 0; i < count; ++i) {
            const auto [x, y, left, top] = placeIn(from, px[first + i], py[first + i]);
            places.x[i] = x;
            places.y[i] = y;
            places.left[i] = left;
            places.top[i] = top;
        }
        // A corner at a time: a processor works on several places at once only where what each waits for is short.
        for (int corner = 0; corner < 4; ++corner) {
            const std::uint32_t east = corner & 1 ? kLatticeX : 0, south = corner & 2 ? kLatticeY : 0;
            const float dx = corner & 1 ? 1.0f : 0.0f, dy = corner & 2 ? 1.0f : 0.0f;
            float* const heights = places.heights[corner];
            OXBOW_INDEPENDENT
            for (int i = 0; i < count; ++i)
                heights[i] = heightAt(slopeAt(places.left[i] + east, places.top[i] + south), places.x[i] - dx, places.y[i] - dy);
        }
        float* const found = values + first;
        for (int i = 0; i < count; ++i) {
            const auto& at = places.heights;
            found[i] = blended({at[0][i], at[1][i], at[2][i], at[3][i]}, quinticFade(places.x[i]), quinticFade(places.y[i]));
        }
    }
}

OXBOW_MULTIVERSION
void gradientNoiseOfRow(const LatticeView& view, const NoisePoints& points, float* __restrict values) {
    const float* const px = points.x;
    const float spacing = points.count > 1 ? px[1] - px[0] : 0.0f;
    if (!(spacing > 0.0f && (std::fabs(view.ax) + std::fabs(view.ay)) * spacing * kFewestPlaces < 1.0f))
        return gradientNoise(view, points, values);
    const Course u{px, view.u0, view.ax};
    const Course v{px, view.v0, -view.ay};
    Stretches stretches;
    stretches.find(u, v, points, 1.0f / spacing);
    // Whole blocks here too: a few stretches that are none cost less than the last few one by one.
    for (int block = 0; block < stretches.count; block += kNoiseBlock)
        for (int s = block; s < block + kNoiseBlock; ++s) {
            const std::uint32_t left = view.hashX + static_cast<std::uint32_t>(stretches.column[s]) * kLatticeX;
            const std::uint32_t top = view.hashY + static_cast<std::uint32_t>(stretches.row[s]) * kLatticeY;
            stretches.nw.set(s, slopeAt(left, top));
            stretches.ne.set(s, slopeAt(left + kLatticeX, top));
            stretches.sw.set(s, slopeAt(left, top + kLatticeY));
            stretches.se.set(s, slopeAt(left + kLatticeX, top + kLatticeY));
        }
    for (int s = 0, first = 0; s < stretches.count; first = stretches.end[s++]) {
        const auto left = static_cast<float>(stretches.column[s]), top = static_cast<float>(stretches.row[s]);
        const Slope nw = stretches.nw[s], ne = stretches.ne[s], sw = stretches.sw[s], se = stretches.se[s];
        // Whole blocks: what goes beyond the lattice cell is written again by the next one.
        for (int block = first; block < stretches.end[s]; block += kNoiseBlock)
            for (int i = block; i < block + kNoiseBlock; ++i) {
                const float x = u.at(i) - left, y = v.at(i) - top;
                values[i] = blended({heightAt(nw, x, y), heightAt(ne, x - 1.0f, y), heightAt(sw, x, y - 1.0f),
                                     heightAt(se, x - 1.0f, y - 1.0f)},
                                    quinticFade(x), quinticFade(y));
            }
    }
}

} // namespace oxbow
