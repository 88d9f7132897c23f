#include "core/amplify/source_contract.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace oxbow {

namespace {

constexpr int kMostRounds = 4;      ///< of restore: one is enough where source cells hold whole cells of the ground
constexpr double kMargin = 0.98;    ///< of the tolerance, so that rounding does not break it

float localRelief(const Heightmap& means, int x, int y) {
    float low = means.at(x, y), high = low;
    for (int v = std::max(0, y - 1); v <= std::min(means.height() - 1, y + 1); ++v)
        for (int u = std::max(0, x - 1); u <= std::min(means.width() - 1, x + 1); ++u) {
            low = std::min(low, means.at(u, v));
            high = std::max(high, means.at(u, v));
        }
    return high - low;
}

} // namespace

SourceContract::SourceContract(const Heightmap& ground, const GridSpec& source, const ContractTolerance& tolerance,
                               const Compute& compute)
    : m_means(CoarseGrid(ground.grid(), source).restrict(ground, compute)), m_tolerance(source) {
    for (int y = 0; y < source.height; ++y)
        for (int x = 0; x < source.width; ++x)
            m_tolerance.at(x, y) = static_cast<float>(
                std::max(tolerance.metres, tolerance.share * localRelief(m_means, x, y)));
}

Heightmap SourceContract::deviations(const Heightmap& ground, const Compute& compute) const {
    Heightmap off = CoarseGrid(ground.grid(), source()).restrict(ground, compute);
    for (std::size_t c = 0; c < off.cells().size(); ++c)
        off.cells()[c] -= m_means.cells()[c];
    return off;
}

void SourceContract::restore(Heightmap& ground, const Compute& compute) const {
    const CoarseGrid between(ground.grid(), source());
    for (int round = 0; round < kMostRounds; ++round) {
        const Heightmap off = deviations(ground, compute);
        CoarseGrid::Field excess(off.cells().size());
        bool broken = false;
        for (std::size_t c = 0; c < excess.size(); ++c) {
            const double limit = kMargin * m_tolerance.cells()[c], d = off.cells()[c];
            excess[c] = d - std::clamp(d, -limit, limit);
            broken |= std::abs(d) > m_tolerance.cells()[c];
        }
        if (!broken && round > 0)
            return;
        between.prolong(std::span(&excess, 1), compute, [&](int y, std::span<const CoarseGrid::Field> rows) {
            float* cells = ground.row(y);
            for (int x = 0; x < ground.width(); ++x)
                cells[x] -= static_cast<float>(rows[0][static_cast<std::size_t>(x)]);
        });
    }
}

ContractReport SourceContract::report(const Heightmap& ground, const Compute& compute) const {
    const Heightmap off = deviations(ground, compute);
    ContractReport report;
    double squares = 0.0;
    for (std::size_t c = 0; c < off.cells().size(); ++c) {
        const double d = std::abs(off.cells()[c]);
        squares += d * d;
        report.ofTolerance = std::max(report.ofTolerance, m_tolerance.cells()[c] > 0.0f ? d / m_tolerance.cells()[c]
                                                          : d > 0.0                      ? std::numeric_limits<double>::infinity()
                                                                                         : 0.0);
        if (d > report.largestM) {
            report.largestM = d;
            report.farthest = c;
        }
    }
    report.rmsM = std::sqrt(squares / static_cast<double>(off.cells().size()));
    return report;
}

} // namespace oxbow
