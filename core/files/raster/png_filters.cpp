#include "core/base/simd.h"
#include "core/files/raster/png_rows.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <cstring>
#include <utility>

namespace oxbow {

namespace {

static_assert(std::endian::native == std::endian::little);

enum Filter : std::uint8_t { kPlain, kSub, kUp, kAverage, kPaeth, kFilters };

OXBOW_MULTIVERSION
void addUp(const std::uint8_t* above, std::size_t count, std::uint8_t* __restrict row) {
    for (std::size_t i = 0; i < count; ++i)
        row[i] = static_cast<std::uint8_t>(row[i] + above[i]);
}

inline int paeth(int left, int up, int corner) {
    const int toLeft = std::abs(up - corner), toUp = std::abs(left - corner),
              toCorner = std::abs(left + up - 2 * corner);
    return toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner;
}

/// Bytes [begin, end) of one row.
void unfilterBytes(const std::uint8_t* above, std::size_t begin, std::size_t end, std::size_t pixel,
                   std::uint8_t* row) {
    const std::uint8_t filter = row[-1];
    for (std::size_t i = begin; i < end; ++i) {
        const int left = i < pixel ? 0 : row[i - pixel], corner = i < pixel ? 0 : above[i - pixel],
                  up = above[i];
        const int predicted = filter == kSub       ? left
                              : filter == kUp      ? up
                              : filter == kAverage ? (left + up) / 2
                              : filter == kPaeth   ? paeth(left, up, corner)
                                                   : 0;
        row[i] = static_cast<std::uint8_t>(row[i] + predicted);
    }
}

constexpr std::size_t kLanes = 8;
using Lanes = std::int16_t __attribute__((vector_size(2 * kLanes)));
using Bytes = std::uint8_t __attribute__((vector_size(kLanes)));

OXBOW_INLINE Lanes widened(std::uint64_t bytes) {
    return __builtin_convertvector(std::bit_cast<Bytes>(bytes), Lanes);
}
OXBOW_INLINE std::uint64_t narrowed(Lanes lanes) {
    return std::bit_cast<std::uint64_t>(__builtin_convertvector(lanes, Bytes));
}
OXBOW_INLINE Lanes magnitude(Lanes lanes) {
    const Lanes turned = -lanes;
    return lanes > turned ? lanes : turned;
}
OXBOW_INLINE Lanes smaller(Lanes a, Lanes b) {
    return a < b ? a : b;
}
OXBOW_INLINE Lanes paeth(Lanes left, Lanes up, Lanes corner) {
    const Lanes byLeft = up - corner, byUp = left - corner;
    const Lanes toLeft = magnitude(byLeft), toUp = magnitude(byUp), toCorner = magnitude(byLeft + byUp);
    const Lanes least = smaller(toLeft, smaller(toUp, toCorner));
    return least == toLeft ? left : least == toUp ? up : corner;
}

using Octets = std::uint8_t __attribute__((vector_size(2 * kLanes)));
using Pairs = std::uint32_t __attribute__((vector_size(2 * kLanes))); ///< two lanes each
using Halves = std::uint64_t __attribute__((vector_size(2 * kLanes)));

OXBOW_INLINE Lanes loaded(const std::uint8_t* eight) {
    Halves halves{};
    std::memcpy(&halves, eight, kLanes);
    return std::bit_cast<Lanes>(halves);
}
OXBOW_INLINE void store(Lanes lanes, std::uint8_t* low, std::uint8_t* high) {
    const auto halves = std::bit_cast<Halves>(lanes);
    const std::uint64_t first = halves[0], second = halves[1];
    std::memcpy(low, &first, kLanes);
    std::memcpy(high, &second, kLanes);
}
OXBOW_INLINE Lanes widenedLow(Lanes bytes) {
    return std::bit_cast<Lanes>(__builtin_shufflevector(std::bit_cast<Octets>(bytes), Octets{}, 0, 16, 1, 17,
                                                        2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23));
}
OXBOW_INLINE Lanes widenedHigh(Lanes bytes) {
    return std::bit_cast<Lanes>(__builtin_shufflevector(std::bit_cast<Octets>(bytes), Octets{}, 8, 24, 9, 25,
                                                        10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31));
}
OXBOW_INLINE Lanes narrowed(Lanes low, Lanes high) {
    return std::bit_cast<Lanes>(__builtin_shufflevector(std::bit_cast<Octets>(low),
                                                        std::bit_cast<Octets>(high), 0, 2, 4, 6, 8, 10, 12,
                                                        14, 16, 18, 20, 22, 24, 26, 28, 30));
}
/// Four times four pairs of bytes, each four in a half vector: rows become columns, two to a vector in the first two.
OXBOW_INLINE void turn(std::array<Lanes, 4>& at) {
    const auto upper = std::bit_cast<Pairs>(__builtin_shufflevector(at[0], at[1], 0, 8, 1, 9, 2, 10, 3, 11));
    const auto lower = std::bit_cast<Pairs>(__builtin_shufflevector(at[2], at[3], 0, 8, 1, 9, 2, 10, 3, 11));
    at[0] = std::bit_cast<Lanes>(__builtin_shufflevector(upper, lower, 0, 4, 1, 5));
    at[1] = std::bit_cast<Lanes>(__builtin_shufflevector(upper, lower, 2, 6, 3, 7));
}

/// As many rows as have a pixel of `kPixel` bytes each in the lanes.
template <std::size_t kPixel>
inline constexpr std::size_t kRows = kLanes / kPixel;

/// Several rows at a time, each a pixel behind the one above: a pixel waits for the one on its left, and so do the rows
/// side by side instead of one after the other.
template <std::size_t kPixel>
class RowGroup {
public:
    OXBOW_INLINE RowGroup(std::uint8_t* rows, std::size_t rowBytes)
        : m_rows(rows), m_stride(rowBytes + 1), m_rowBytes(rowBytes) {
        for (std::size_t lane = 0; lane < kRows<kPixel> * kPixel; ++lane) {
            const std::uint8_t filter = row(lane / kPixel)[-1];
            m_isSub[lane] = filter == kSub ? -1 : 0;
            m_isUp[lane] = filter == kUp ? -1 : 0;
            m_isAverage[lane] = filter == kAverage ? -1 : 0;
            m_isPaeth[lane] = filter == kPaeth ? -1 : 0;
        }
    }

    OXBOW_INLINE void unfilter() {
        constexpr std::size_t kLag = (kRows<kPixel> - 1) * kPixel;
        for (std::size_t r = 0; r < kRows<kPixel>; ++r) // up to where each waits for the row above
            unfilterBytes(above(r), 0, kPixel + kLag - r * kPixel, kPixel, row(r));
        unfilterMiddle(kPixel + kLag);
        for (std::size_t r = 1; r < kRows<kPixel>; ++r)
            unfilterBytes(above(r), m_rowBytes - r * kPixel, m_rowBytes, kPixel, row(r));
    }

private:
    [[nodiscard]] OXBOW_INLINE std::uint8_t* row(std::size_t r) const { return m_rows + r * m_stride; }
    [[nodiscard]] OXBOW_INLINE const std::uint8_t* above(std::size_t r) const {
        return m_rows + r * m_stride - m_stride;
    }

    /// A pixel of each row: at `i` of the first, one to the left in each further row.
    [[nodiscard]] OXBOW_INLINE std::uint64_t pixels(const std::uint8_t* first) const {
        std::uint64_t all = 0;
        for (std::size_t r = 0; r < kRows<kPixel>; ++r) {
            std::uint64_t bytes = 0;
            std::memcpy(&bytes, first + r * (m_stride - kPixel), kPixel);
            all |= bytes << (8 * r * kPixel);
        }
        return all;
    }
    OXBOW_INLINE void setPixels(std::uint8_t* first, std::uint64_t all) const {
        for (std::size_t r = 0; r < kRows<kPixel>; ++r) {
            const std::uint64_t bytes = all >> (8 * r * kPixel);
            std::memcpy(first + r * (m_stride - kPixel), &bytes, kPixel);
        }
    }
    /// What each row found, as that of the row above; the first row gets `first`.
    template <std::size_t... I>
    [[nodiscard]] OXBOW_INLINE static Lanes lowered(Lanes found, Lanes first, std::index_sequence<I...>) {
        return first | __builtin_shufflevector(
                           Lanes{}, found, (I < kPixel ? int{I} : static_cast<int>(kLanes + I - kPixel))...);
    }
    [[nodiscard]] OXBOW_INLINE static Lanes ofFirst(const std::uint8_t* pixel) {
        std::uint64_t bytes = 0;
        std::memcpy(&bytes, pixel, kPixel);
        return widened(bytes);
    }

    /// The next pixel of each row: `packed` as they are stored, `up` those above.
    OXBOW_INLINE void advance(Lanes packed, Lanes up) {
        const Lanes others =
            packed + ((m_left & m_isSub) | (up & m_isUp) | (((m_left + up) >> 1) & m_isAverage));
        m_left = (others + (paeth(m_left, up, m_corner) & m_isPaeth)) & 0xff;
        m_corner = up;
    }
    OXBOW_INLINE void unfilterMiddle(std::size_t begin) {
        m_left = widened(pixels(row(0) + begin - kPixel));
        m_corner = widened(pixels(above(0) + begin - kPixel));
        std::size_t i = begin;
        if constexpr (kPixel == 2)
            for (; i + 4 * kPixel <= m_rowBytes; i += 4 * kPixel)
                unfilterFour(i);
        for (; i < m_rowBytes; i += kPixel) {
            advance(widened(pixels(row(0) + i)),
                    lowered(m_left, ofFirst(above(0) + i), std::make_index_sequence<kLanes>()));
            setPixels(row(0) + i, narrowed(m_left));
        }
    }
    /// Four pixels of two bytes of each of four rows, loaded and stored by rows.
    OXBOW_INLINE void unfilterFour(std::size_t i) {
        const std::size_t step = m_stride - kPixel;
        std::uint8_t* const first = row(0) + i;
        std::array<Lanes, 4> at = {loaded(first), loaded(first + step), loaded(first + 2 * step),
                                   loaded(first + 3 * step)};
        turn(at);
        const Lanes ups = widenedLow(loaded(above(0) + i));
        const std::array<Lanes, 4> packed = {widenedLow(at[0]), widenedHigh(at[0]), widenedLow(at[1]),
                                             widenedHigh(at[1])};
        at = {advanceUnder<0>(ups, packed[0]), advanceUnder<1>(ups, packed[1]),
              advanceUnder<2>(ups, packed[2]), advanceUnder<3>(ups, packed[3])};
        turn(at);
        store(at[0], first, first + step);
        store(at[1], first + 2 * step, first + 3 * step);
    }
    /// Advances under pair `kColumn` of the row above all; what was found, in bytes.
    template <int kColumn>
    OXBOW_INLINE Lanes advanceUnder(Lanes ups, Lanes packed) {
        advance(packed, std::bit_cast<Lanes>(__builtin_shufflevector(
                            std::bit_cast<Pairs>(ups), std::bit_cast<Pairs>(m_left), kColumn, 4, 5, 6)));
        return narrowed(m_left, Lanes{});
    }

    std::uint8_t* m_rows;
    std::size_t m_stride, m_rowBytes;
    Lanes m_isSub{}, m_isUp{}, m_isAverage{}, m_isPaeth{};
    Lanes m_left{}, m_corner{}; ///< what the rows found last, and what was above it
};

/// Several rows together where they wait for pixels on their left; one where they do not, are too few or too short. Says
/// how many.
template <std::size_t kPixel>
OXBOW_INLINE std::size_t unfilterSome(std::size_t rowBytes, std::uint8_t* rows, std::size_t count) {
    const std::size_t stride = rowBytes + 1;
    bool waits = false;
    for (std::size_t r = 0; r < std::min(count, kRows<kPixel>); ++r)
        if (const std::uint8_t filter = (rows + r * stride)[-1]; filter != kPlain && filter != kUp)
            waits = true;
    if (waits && count >= kRows<kPixel> && rowBytes >= 2 * kLanes) {
        RowGroup<kPixel>(rows, rowBytes).unfilter();
        return kRows<kPixel>;
    }
    if (rows[-1] == kUp)
        addUp(rows - stride, rowBytes, rows);
    else if (rows[-1] != kPlain)
        unfilterBytes(rows - stride, 0, rowBytes, kPixel, rows);
    return 1;
}

OXBOW_MULTIVERSION
void unfilterAll(std::size_t rowBytes, std::size_t pixelBytes, std::uint8_t* rows, std::size_t count) {
    const std::size_t stride = rowBytes + 1;
    for (std::size_t r = 0; r < count;) {
        std::uint8_t* const row = rows + r * stride;
        r += pixelBytes == 1   ? unfilterSome<1>(rowBytes, row, count - r)
             : pixelBytes == 2 ? unfilterSome<2>(rowBytes, row, count - r)
             : pixelBytes == 3 ? unfilterSome<3>(rowBytes, row, count - r)
             : pixelBytes == 4 ? unfilterSome<4>(rowBytes, row, count - r)
             : pixelBytes == 6 ? unfilterSome<6>(rowBytes, row, count - r)
                               : unfilterSome<8>(rowBytes, row, count - r);
    }
}

} // namespace

bool unfilterPngRows(const PngRowLayout& layout, std::uint8_t* rows, std::size_t count) {
    for (std::size_t r = 0; r < count; ++r)
        if ((rows + r * (layout.rowBytes + 1))[-1] >= kFilters)
            return false;
    unfilterAll(layout.rowBytes, layout.pixelBytes, rows, count);
    return true;
}

} // namespace oxbow
