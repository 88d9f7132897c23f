#include "core/repair/plate/block_shrinkage.h"

#include "core/base/elementary.h"
#include "core/base/simd.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <vector>

namespace oxbow {

namespace {

constexpr int kSide = 16;
constexpr int kHalf = kSide / 2;
constexpr int kStride = 4;
constexpr int kBand = 64; ///< rows of the result that a thread makes at a time
constexpr int kRows = kBand + 2 * (kSide - kStride);

using Line = std::array<float, kSide>;

/// The cosine transform of 16 numbers, orthonormal (Ahmed1974): even coefficients are those of sums of mirrored numbers, odd ones of
/// their differences.
struct Tables {
    std::array<std::array<float, kHalf>, kHalf> even{}, odd{};     ///< [coefficient][number]
    std::array<std::array<float, kHalf>, kHalf> evenOf{}, oddOf{}; ///< [number][coefficient]
    Line window{};
    Line ramp{}; ///< coefficients of a slope of one height a cell across a square

    Tables() {
        for (int k = 0; k < kHalf; ++k)
            for (int i = 0; i < kHalf; ++i) {
                const auto basis = [&](int order) {
                    const double scale = std::sqrt((order == 0 ? 1.0 : 2.0) / kSide);
                    return static_cast<float>(scale * elementary::cos(std::numbers::pi * (i + 0.5) * order / kSide));
                };
                const auto c = static_cast<std::size_t>(k), n = static_cast<std::size_t>(i);
                even[c][n] = evenOf[n][c] = basis(2 * k);
                odd[c][n] = oddOf[n][c] = basis(2 * k + 1);
            }
        for (int i = 0; i < kSide; ++i)
            window[static_cast<std::size_t>(i)] =
                static_cast<float>(elementary::sin(std::numbers::pi * (i + 0.5) / kSide));
        for (int k = 1; k < kSide; ++k) {
            double sum = 0.0;
            for (int i = 0; i < kSide; ++i)
                sum += (i - 7.5) * std::sqrt(2.0 / kSide) * elementary::cos(std::numbers::pi * (i + 0.5) * k / kSide);
            ramp[static_cast<std::size_t>(k)] = static_cast<float>(sum * std::sqrt(double{kSide})); // the same in every row
        }
    }
};

const Tables& tables() {
    static const Tables kTables;
    return kTables;
}

int mirrored(int at, int count) {
    const int period = 2 * count, within = ((at % period) + period) % period;
    return within < count ? within : period - 1 - within;
}

/// Along a row; number by number, so that the coefficients lie side by side in a vector.
OXBOW_MULTIVERSION
void transformRow(const float* from, float* __restrict to, const Tables& t) {
    std::array<float, kHalf> even{}, odd{};
    for (std::size_t i = 0; i < kHalf; ++i) {
        const float sum = from[i] + from[kSide - 1 - i], difference = from[i] - from[kSide - 1 - i];
        for (std::size_t k = 0; k < kHalf; ++k) {
            even[k] += t.evenOf[i][k] * sum;
            odd[k] += t.oddOf[i][k] * difference;
        }
    }
    for (std::size_t k = 0; k < kHalf; ++k) {
        to[2 * k] = even[k];
        to[2 * k + 1] = odd[k];
    }
}

OXBOW_MULTIVERSION
void restoreRow(const float* from, float* __restrict to, const Tables& t) {
    std::array<float, kHalf> even{}, odd{};
    for (std::size_t k = 0; k < kHalf; ++k)
        for (std::size_t i = 0; i < kHalf; ++i) {
            even[i] += t.even[k][i] * from[2 * k];
            odd[i] += t.odd[k][i] * from[2 * k + 1];
        }
    for (std::size_t i = 0; i < kHalf; ++i) {
        to[i] = even[i] + odd[i];
        to[kSide - 1 - i] = even[i] - odd[i];
    }
}

/// Down the columns of a square whose rows have been transformed.
OXBOW_MULTIVERSION
void transformColumns(const Line* rows, Line* __restrict to, const Tables& t) {
    Line sums[kHalf], differences[kHalf];
    for (int i = 0; i < kHalf; ++i)
        for (int x = 0; x < kSide; ++x) {
            const auto c = static_cast<std::size_t>(x);
            sums[i][c] = rows[i][c] + rows[kSide - 1 - i][c];
            differences[i][c] = rows[i][c] - rows[kSide - 1 - i][c];
        }
    for (std::size_t k = 0; k < kHalf; ++k)
        for (std::size_t x = 0; x < kSide; ++x) {
            float even = 0.0f, odd = 0.0f;
            for (std::size_t i = 0; i < kHalf; ++i) { // unrolled, so that the columns fill a vector
                even += t.even[k][i] * sums[i][x];
                odd += t.odd[k][i] * differences[i][x];
            }
            to[2 * k][x] = even;
            to[2 * k + 1][x] = odd;
        }
}

/// Back, times the window, added to rows.
OXBOW_MULTIVERSION
void addColumns(const Line* square, Line* __restrict rows, const Tables& t) {
    for (std::size_t i = 0; i < kHalf; ++i)
        for (std::size_t x = 0; x < kSide; ++x) {
            float even = 0.0f, odd = 0.0f;
            for (std::size_t k = 0; k < kHalf; ++k) {
                even += t.even[k][i] * square[2 * k][x];
                odd += t.odd[k][i] * square[2 * k + 1][x];
            }
            rows[i][x] += t.window[i] * (even + odd);
            rows[kSide - 1 - i][x] += t.window[i] * (even - odd);
        }
}

/// The slope of the estimate across a square, by least squares, along a row and down a column: a plane is no wave, and would
/// hide noise among its own.
struct Slope {
    float east = 0.0f, south = 0.0f;

    Slope(const Line* estimate, const Line& ramp) {
        float square = 0.0f;
        for (std::size_t k = 1; k < kSide; ++k) {
            east += estimate[0][k] * ramp[k];
            south += estimate[k][0] * ramp[k];
            square += ramp[k] * ramp[k];
        }
        east /= square;
        south /= square;
    }
    void addTo(Line* square, const Line& ramp, float share) const {
        for (std::size_t k = 1; k < kSide; ++k) {
            square[0][k] += share * east * ramp[k];
            square[k][0] += share * south * ramp[k];
        }
    }
};

OXBOW_MULTIVERSION
void weigh(Line* square, const Line* estimate, float noise) {
    for (int y = 0; y < kSide; ++y)
        for (std::size_t x = 0; x < kSide; ++x) {
            const float power = estimate[y][x] * estimate[y][x];
            square[y][x] *= power / (power + noise);
        }
}

void shrink(Line* square, Line* estimate, float noise, const Line& ramp) {
    const Slope slope(estimate, ramp);
    slope.addTo(square, ramp, -1.0f);
    slope.addTo(estimate, ramp, -1.0f);
    const float mean = square[0][0];
    weigh(square, estimate, noise);
    square[0][0] = mean;
    slope.addTo(square, ramp, 1.0f);
}

/// A column of squares, one below the other, and the band of rows that they make.
class Strip {
public:
    Strip(const Heightmap& samples, const Heightmap& estimate, float noise)
        : m_samples(samples), m_estimate(estimate), m_noise(noise), m_sampleRows(kRows), m_estimateRows(kRows), m_made(kRows) {}

    /// Adds its squares from column x0 on to `sums`, rows y0 to y1 of the map; squares are laid as if it ended at `whole`.
    void addTo(Heightmap& sums, int x0, int y0, int y1, int whole) {
        const Tables& t = tables();
        const int first = y0 - (kSide - kStride), rows = whole - y0 + 2 * (kSide - kStride);
        const int width = m_samples.width(), height = m_samples.height();
        // Heights less one of them: sums of small numbers round less.
        const float base = m_samples.at(mirrored(x0 + kHalf, width), mirrored(y0, height));
        std::array<int, kSide> columns{};
        for (int x = 0; x < kSide; ++x)
            columns[static_cast<std::size_t>(x)] = mirrored(x0 + x, width);
        const bool isWithin = x0 >= 0 && x0 + kSide <= width;
        Line line{};
        for (int r = 0; r < rows; ++r) {
            const int y = mirrored(first + r, height);
            const auto transformed = [&](const Heightmap& map, Line& to) {
                const float* row = map.row(y);
                if (isWithin)
                    for (std::size_t x = 0; x < kSide; ++x)
                        line[x] = row[static_cast<std::size_t>(x0) + x] - base;
                else
                    for (std::size_t x = 0; x < kSide; ++x)
                        line[x] = row[columns[x]] - base;
                transformRow(line.data(), to.data(), t);
            };
            transformed(m_samples, m_sampleRows[static_cast<std::size_t>(r)]);
            transformed(m_estimate, m_estimateRows[static_cast<std::size_t>(r)]);
            m_made[static_cast<std::size_t>(r)] = {};
        }
        std::array<Line, kSide> square{}, estimate{};
        for (int r = 0; r + kSide <= rows; r += kStride) {
            transformColumns(&m_sampleRows[static_cast<std::size_t>(r)], square.data(), t);
            transformColumns(&m_estimateRows[static_cast<std::size_t>(r)], estimate.data(), t);
            shrink(square.data(), estimate.data(), m_noise, t.ramp);
            addColumns(square.data(), &m_made[static_cast<std::size_t>(r)], t);
        }
        for (int y = y0; y < y1; ++y) {
            restoreRow(m_made[static_cast<std::size_t>(y - first)].data(), line.data(), t);
            const float weightOfRow = weightAt(y);
            for (int x = std::max(0, -x0); x < std::min(kSide, width - x0); ++x)
                sums.at(x0 + x, y) += t.window[static_cast<std::size_t>(x)] * (line[static_cast<std::size_t>(x)] + base * weightOfRow);
        }
    }

    /// Sum of the windows over a row or column: all squares begin at multiples of the stride.
    [[nodiscard]] static float weightAt(int at) {
        float sum = 0.0f;
        for (int i = at % kStride; i < kSide; i += kStride)
            sum += tables().window[static_cast<std::size_t>(i)];
        return sum;
    }

private:
    const Heightmap &m_samples, &m_estimate;
    float m_noise;
    std::vector<Line> m_sampleRows, m_estimateRows, m_made;
};

} // namespace

Heightmap blockShrunk(const Heightmap& samples, const Heightmap& estimate, float noiseVariance, const Compute& compute) {
    Heightmap result(samples.grid());
    compute.forEach((samples.height() + kBand - 1) / kBand, [&](int band) {
        const int y0 = band * kBand, y1 = std::min(samples.height(), y0 + kBand);
        // Squares begin at multiples of the stride; the last rows of a band that is cut short are those of a whole one.
        const int whole = y0 + (y1 - y0 + kStride - 1) / kStride * kStride;
        Strip strip(samples, estimate, noiseVariance);
        for (int x0 = kStride - kSide; x0 < samples.width(); x0 += kStride) {
            compute.cancel.throwIfRequested();
            strip.addTo(result, x0, y0, y1, whole);
        }
        for (int y = y0; y < y1; ++y)
            for (int x = 0; x < samples.width(); ++x)
                result.at(x, y) /= Strip::weightAt(x) * Strip::weightAt(y);
    });
    return result;
}

} // namespace oxbow
