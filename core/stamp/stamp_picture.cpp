#include "core/stamp/stamp_picture.h"

#include "core/base/exact_sum.h"
#include "core/base/recent.h"
#include "core/files/heightmap_file.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace oxbow {

namespace {

/// The mean of the outermost cells, or the lowest cell; unknown ones left out.
double baseOf(const StampLand& land, StampBase base) {
    if (base == StampBase::Zero)
        return 0.0;
    const Heightmap& map = land.heights;
    const auto isKnown = [&](std::size_t i) { return land.known.empty() || land.known.cells()[i] > 0.0f; };
    if (base == StampBase::Lowest) {
        float lowest = std::numeric_limits<float>::infinity();
        for (std::size_t i = 0; i < map.cells().size(); ++i)
            if (isKnown(i))
                lowest = std::min(lowest, map.cells()[i]);
        return std::isfinite(lowest) ? static_cast<double>(lowest) : 0.0;
    }
    ExactSum sum;
    double count = 0.0;
    for (int y = 0; y < map.height(); ++y)
        for (int x = 0; x < map.width(); ++x) {
            const std::size_t i = map.grid().index(x, y);
            if (!map.grid().isEdge(x, y) || !isKnown(i))
                continue;
            sum.add(static_cast<double>(map.cells()[i]));
            ++count;
        }
    return count > 0.0 ? sum.value() / count : 0.0;
}

/// Samples become coefficients of cubic B-splines along a line of `count`, `stride` apart (Unser1991): one pass
/// forth, one back, with the pole sqrt(3) - 2; beyond the ends the line is mirrored at its last sample.
void toCoefficients(float* line, int count, std::size_t stride) {
    constexpr double kPole = -0.26794919243112270;
    constexpr int kHorizon = 32; // the pole's power is below a double's last bit
    if (count < 2)
        return;
    std::vector<double> c(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i)
        c[static_cast<std::size_t>(i)] = 6.0 * static_cast<double>(line[static_cast<std::size_t>(i) * stride]);
    const int period = 2 * count - 2;
    double first = 0.0, power = 1.0;
    for (int i = 0; i < kHorizon; ++i, power *= kPole) {
        const int at = i % period;
        first += power * c[static_cast<std::size_t>(at < count ? at : period - at)];
    }
    c[0] = first;
    for (std::size_t i = 1; i < c.size(); ++i)
        c[i] += kPole * c[i - 1];
    const std::size_t last = c.size() - 1;
    c[last] = kPole / (kPole * kPole - 1.0) * (c[last] + kPole * c[last - 1]);
    for (std::size_t i = last; i-- > 0;)
        c[i] = kPole * (c[i + 1] - c[i]);
    for (std::size_t i = 0; i < c.size(); ++i)
        line[i * stride] = static_cast<float>(c[i]);
}

/// Four weights of B-splines around a place between samples.
struct Cubic {
    std::array<int, 4> at;
    std::array<double, 4> weights;

    Cubic(double place, int count) {
        const double floor = std::floor(place);
        const double t = place - floor, u = 1.0 - t;
        weights = {u * u * u / 6.0, 2.0 / 3.0 - 0.5 * t * t * (2.0 - t), 2.0 / 3.0 - 0.5 * u * u * (2.0 - u),
                   t * t * t / 6.0};
        for (int i = 0; i < 4; ++i) {
            int k = std::abs(static_cast<int>(floor) + i - 1);
            if (k >= count)
                k = std::max(0, 2 * count - 2 - k);
            at[static_cast<std::size_t>(i)] = std::min(k, count - 1);
        }
    }
};

// What was read and made last.

struct FileState {
    std::filesystem::path file;
    std::filesystem::file_time_type written;
    std::uintmax_t bytes = 0;
    std::optional<double> cellSizeM;
    bool operator==(const FileState&) const = default;
};

struct PictureKey {
    std::shared_ptr<const StampLand> land; ///< kept, so that no other has its address
    StampBase base;
    int columns, rows;
    bool operator==(const PictureKey&) const = default;
};

} // namespace

double stampHeightM(const StampLand& land, StampBase base) {
    const double baseM = baseOf(land, base);
    double extreme = 0.0;
    for (std::size_t i = 0; i < land.heights.cells().size(); ++i)
        if (land.known.empty() || land.known.cells()[i] > 0.0f)
            extreme = std::max(extreme, std::fabs(static_cast<double>(land.heights.cells()[i]) - baseM));
    return extreme;
}

StampPicture::StampPicture(const StampLand& land, StampBase base, int columns, int rows, const Compute& compute) {
    const double baseM = baseOf(land, base);
    const bool hasGaps = !land.known.empty();
    const double extreme = stampHeightM(land, base);
    Heightmap own = land.heights;
    for (float& cell : own.cells())
        cell = extreme > 0.0 ? static_cast<float>((static_cast<double>(cell) - baseM) / extreme) : 0.0f;
    compute.cancel.throwIfRequested();
    const int width = std::clamp(columns, 1, own.width()), height = std::clamp(rows, 1, own.height());
    if (hasGaps) {
        // Means of what is known: of heights with weights, divided by the mean weight.
        Heightmap weighted = own;
        for (std::size_t i = 0; i < weighted.cells().size(); ++i)
            weighted.cells()[i] *= land.known.cells()[i];
        const Heightmap filled = resampled(own, width, height);
        m_known = resampled(land.known, width, height);
        m_coefficients = resampled(weighted, width, height);
        for (std::size_t i = 0; i < filled.cells().size(); ++i) {
            const float known = m_known.cells()[i];
            float& mean = m_coefficients.cells()[i];
            mean = known > 0.0f ? mean / known : filled.cells()[i];
        }
    } else {
        m_coefficients = resampled(own, width, height);
    }
    compute.forEach(height, [&](int y) { toCoefficients(m_coefficients.row(y), width, 1); });
    compute.forEach(width, [&](int x) {
        toCoefficients(m_coefficients.data() + x, height, static_cast<std::size_t>(width));
    });
}

double StampPicture::height(double across, double along) const {
    const Cubic x(across * m_coefficients.width() - 0.5, m_coefficients.width());
    const Cubic y(along * m_coefficients.height() - 0.5, m_coefficients.height());
    double sum = 0.0;
    for (std::size_t j = 0; j < 4; ++j) {
        const float* row = m_coefficients.row(y.at[j]);
        double line = 0.0;
        for (std::size_t i = 0; i < 4; ++i)
            line += x.weights[i] * static_cast<double>(row[x.at[i]]);
        sum += y.weights[j] * line;
    }
    return sum;
}

double StampPicture::known(double across, double along) const {
    if (m_known.empty())
        return 1.0;
    const double x = across * m_known.width() - 0.5, y = along * m_known.height() - 0.5;
    const int x0 = static_cast<int>(std::floor(x)), y0 = static_cast<int>(std::floor(y));
    double weight = 1.0;
    for (int j = std::max(y0, 0); j <= std::min(y0 + 1, m_known.height() - 1); ++j)
        for (int i = std::max(x0, 0); i <= std::min(x0 + 1, m_known.width() - 1); ++i) {
            // 0 within the unknown sample's own square, 1 from the middles of those beside it on.
            const double away = std::clamp(2.0 * std::max(std::fabs(x - i), std::fabs(y - j)) - 1.0, 0.0, 1.0);
            weight = std::min(weight, 1.0 - (1.0 - static_cast<double>(m_known.at(i, j))) * (1.0 - away));
        }
    return weight;
}

std::shared_ptr<const StampLand> stampLandOf(const std::filesystem::path& file, std::optional<double> cellSizeM) {
    const auto read = [&] {
        ImportedHeightmap imported = readHeightmap(file, {.cellSizeM = cellSizeM});
        return std::make_shared<const StampLand>(
            StampLand{std::move(imported.elevation), std::move(imported.known), std::move(imported.notes)});
    };
    std::error_code problem;
    const FileState state{file, std::filesystem::last_write_time(file, problem),
                          std::filesystem::file_size(file, problem), cellSizeM};
    if (problem)
        return read(); // says what is wrong
    static Recent<FileState, StampLand> recent;
    return recent.value(state, read);
}

std::shared_ptr<const StampPicture> stampPicture(std::shared_ptr<const StampLand> land, StampBase base, int columns,
                                                 int rows, const Compute& compute) {
    static Recent<PictureKey, StampPicture> recent;
    columns = std::min(columns, land->heights.width());
    rows = std::min(rows, land->heights.height());
    return recent.value(PictureKey{land, base, columns, rows}, [&] {
        return std::make_shared<const StampPicture>(*land, base, columns, rows, compute);
    });
}

} // namespace oxbow
