#include "core/erosion/dunes/sand_wind.h"

#include "core/base/angle.h"
#include "core/base/elementary.h"
#include "core/base/simd.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace oxbow {

namespace {

// ---- Shadow ----

/// One line of the shadow: `upwind` is the line before, `side` -1 or 1 the neighbour that the wind comes by.
OXBOW_MULTIVERSION
void shadowLine(const float* __restrict ground, const float* __restrict upwind, int side, float share, float fall,
                float* __restrict shadow, int count) {
    for (int x = 0; x < count; ++x) {
        const float cast = upwind[x] + share * (upwind[x + side] - upwind[x]) - fall;
        shadow[x] = ground[x] > cast ? ground[x] : cast;
    }
}

/// Lines across the wind's main axis, in the order in which it meets them.
struct ShadowSweep {
    int lines = 0, count = 0; ///< and cells of a line
    bool backwards = false;
    int side = 1;
    float share = 0.0f, fall = 0.0f;
    bool wraps = false;

    [[nodiscard]] int line(int i) const { return backwards ? lines - 1 - i : i; }

    void run(const FramedLayer& ground, const CancelToken& cancel, FramedLayer& shadow) const {
        const auto endLine = [&](float* cells) {
            cells[-1] = wraps ? cells[count - 1] : cells[0];
            cells[count] = wraps ? cells[0] : cells[count - 1];
        };
        std::copy_n(ground.row(line(0)), count, shadow.row(line(0)));
        endLine(shadow.row(line(0)));
        const int passes = wraps ? 2 : 1; // the second time round with what the first leaves at the end
        for (int pass = 0; pass < passes; ++pass)
            for (int i = pass == 0 ? 1 : 0; i < lines; ++i) {
                if (i % 64 == 0)
                    cancel.throwIfRequested();
                float* to = shadow.row(line(i));
                const float* upwind = shadow.row(line(i > 0 ? i - 1 : lines - 1));
                shadowLine(ground.row(line(i)), upwind, side, share, fall, to, count);
                endLine(to);
            }
    }
};

void transpose(const GridSpec& grid, const FramedLayer& from, const Compute& compute, FramedLayer& to) {
    compute.forRows(grid.width, [&](int x0, int x1) {
        for (int y = 0; y < grid.height; ++y)
            for (int x = x0; x < x1; ++x)
                to.row(x)[y] = from.row(y)[x];
    });
}

} // namespace

WindVector windFrom(double fromDeg) {
    const double angle = radians(fromDeg);
    return {static_cast<float>(-elementary::sin(angle)), static_cast<float>(elementary::cos(angle))};
}

void castShadow(const GridSpec& grid, const FramedLayer& ground, WindVector wind, double angleDeg, bool wraps,
                const Compute& compute, FramedLayer& shadow) {
    const bool alongX = std::fabs(wind.x) > std::fabs(wind.y);
    const float main = alongX ? wind.x : wind.y, lateral = alongX ? wind.y : wind.x;
    ShadowSweep sweep;
    sweep.lines = alongX ? grid.width : grid.height;
    sweep.count = alongX ? grid.height : grid.width;
    sweep.backwards = main < 0.0f;
    sweep.side = lateral > 0.0f ? -1 : 1;
    sweep.share = std::fabs(lateral / main);
    sweep.fall = static_cast<float>(slopeOfDeg(angleDeg) * grid.cellSizeM / std::fabs(main));
    sweep.wraps = wraps;
    if (!alongX)
        return sweep.run(ground, compute.cancel, shadow);
    const GridSpec turned{grid.height, grid.width, grid.cellSizeM};
    FramedLayer turnedGround(turned, 1), turnedShadow(turned, 1);
    transpose(grid, ground, compute, turnedGround);
    sweep.run(turnedGround, compute.cancel, turnedShadow);
    transpose(turned, turnedShadow, compute, shadow);
}

// ---- Stress ----

namespace {

constexpr float kLeastStress = -0.9f, kMostStress = 1.2f;
constexpr double kBridge = 1.0 / 8.0; ///< of a side, beyond it

/// Samples along a side of so many cells: a power of two, 1 to 2.5 cells each.
int samplesOf(int cells, bool wraps) {
    return std::max(4, powerOfTwoFrom(static_cast<int>(std::ceil(cells * (wraps ? 1.0 : 1.0 + kBridge) / 2.5))));
}

OXBOW_MULTIVERSION
void addScaled(const float* __restrict from, float weight, float* __restrict to, int count) {
    for (int x = 0; x < count; ++x)
        to[x] += weight * from[x];
}

} // namespace

SampledAxis::SampledAxis(int cells, bool wraps)
    : count(samplesOf(cells, wraps)), over(wraps ? count : static_cast<int>(count / (1.0 + kBridge))) {
    const double ratio = static_cast<double>(cells) / over;
    for (int i = 0; i < over; ++i) {
        const double from = i * ratio, to = (i + 1) * ratio;
        Mean mean{std::min(cells - 1, static_cast<int>(from)), {}};
        for (int c = mean.first; c < std::min<double>(cells, to); ++c)
            mean.weights.push_back(static_cast<float>((std::min(to, c + 1.0) - std::max<double>(from, c)) / ratio));
        means.push_back(std::move(mean));
    }
    for (int c = 0; c < cells; ++c) {
        const double at = (c + 0.5) / ratio - 0.5, low = std::floor(at), t = at - low, rest = 1.0 - t;
        Spline spline;
        const double weights[] = {rest * rest * rest, 4.0 - 6.0 * t * t + 3.0 * t * t * t, 4.0 - 6.0 * rest * rest + 3.0 * rest * rest * rest,
                                  t * t * t};
        for (int k = 0; k < 4; ++k) {
            spline.samples[static_cast<std::size_t>(k)] = ((static_cast<int>(low) + k - 1) % count + count) % count;
            spline.weights[static_cast<std::size_t>(k)] = static_cast<float>(weights[k] / 6.0);
        }
        splines.push_back(spline);
    }
}

void SandWind::sampleHeights(const FramedLayer& shadow, const Compute& compute) {
    const int w = m_x.count, h = m_y.count;
    compute.forRows(m_y.over, [&](int y0, int y1) {
        std::vector<float> columns(static_cast<std::size_t>(m_grid.width));
        for (int y = y0; y < y1; ++y) {
            std::ranges::fill(columns, 0.0f);
            const SampledAxis::Mean& rows = m_y.means[static_cast<std::size_t>(y)];
            for (std::size_t k = 0; k < rows.weights.size(); ++k)
                addScaled(shadow.row(rows.first + static_cast<int>(k)), rows.weights[k], columns.data(), m_grid.width);
            float* samples = m_field.re.data() + static_cast<std::size_t>(y) * w;
            for (int x = 0; x < m_x.over; ++x) {
                const SampledAxis::Mean& mean = m_x.means[static_cast<std::size_t>(x)];
                float sum = 0.0f;
                for (std::size_t k = 0; k < mean.weights.size(); ++k)
                    sum += mean.weights[k] * columns[static_cast<std::size_t>(mean.first) + k];
                samples[x] = sum;
            }
            bridge(m_x.over, w, [&](int x) -> float& { return samples[x]; });
        }
    });
    for (int x = 0; x < w; ++x)
        bridge(m_y.over, h, [&](int y) -> float& { return m_field.re[static_cast<std::size_t>(y) * w + x]; });
    std::ranges::fill(m_field.im, 0.0f);
}

void SandWind::blow(const FramedLayer& shadow, WindVector wind, const Response& response, const Compute& compute) {
    sampleHeights(shadow, compute);
    transform(m_field, Transform::Forward, compute);
    const int w = m_field.width, h = m_field.height;
    const double turn = 2.0 * std::numbers::pi;
    const double spanX = m_grid.widthM() * w / m_x.over, spanY = m_grid.heightM() * h / m_y.over;
    const double evenM = std::max({response.evenM, spanX / w, spanY / h});
    compute.forCells(m_field, [&](int x, int y) {
        const double kx = turn * wavesOf(x, w) / spanX, ky = turn * wavesOf(y, h) / spanY;
        const double along = kx * wind.x + ky * wind.y, across = -kx * wind.y + ky * wind.x;
        const double k = std::sqrt(kx * kx + ky * ky);
        const double kept = elementary::exp(-0.5 * k * k * evenM * evenM);
        const double top = k > 0.0 ? kept * response.a * along * along / k : 0.0;
        const double round = k > 0.0 ? kept * response.a * along * across / k : 0.0;
        const double slope = kept * response.b * along;
        // Both fields are real: along + i across comes out of one inverse transform.
        const std::size_t c = static_cast<std::size_t>(y) * w + x;
        const double re = m_field.re[c], im = m_field.im[c];
        const double alongRe = re * top - im * slope, alongIm = im * top + re * slope;
        const double acrossRe = re * round, acrossIm = im * round;
        m_field.re[c] = static_cast<float>(alongRe - acrossIm);
        m_field.im[c] = static_cast<float>(alongIm + acrossRe);
    });
    transform(m_field, Transform::Inverse, compute);
}

void SandWind::readRow(int y, float* along, float* across) const {
    const auto w = static_cast<std::size_t>(m_x.count);
    const SampledAxis::Spline& rows = m_y.splines[static_cast<std::size_t>(y)];
    std::vector<float> line(w);
    const auto read = [&](const std::vector<float>& field, float* values) {
        std::ranges::fill(line, 0.0f);
        for (std::size_t k = 0; k < 4; ++k)
            addScaled(field.data() + static_cast<std::size_t>(rows.samples[k]) * w, rows.weights[k], line.data(), m_x.count);
        for (int x = 0; x < m_grid.width; ++x) {
            const SampledAxis::Spline& spline = m_x.splines[static_cast<std::size_t>(x)];
            float sum = 0.0f;
            for (std::size_t k = 0; k < 4; ++k)
                sum += spline.weights[k] * line[static_cast<std::size_t>(spline.samples[k])];
            values[x] = std::clamp(sum, kLeastStress, kMostStress);
        }
    };
    read(m_field.re, along);
    read(m_field.im, across);
}

} // namespace oxbow
