#include "core/measure/valley_directions.h"

#include "core/filter/gaussian_blur.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

namespace oxbow {

namespace {

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
constexpr ValleyDirections kBands[] = {
    {3.0, kUnknown, kUnknown, -0.035, 0.04}, {6.0, kUnknown, kUnknown, -0.09, 0.07}, {12.0, kUnknown, kUnknown, -0.06, 0.04}};
constexpr double kCappedFrom = 0.8; ///< of the cells, by strength

/// The structure tensor of a map, smoothed.
struct Tensor {
    Heightmap xx, xy, yy;
};

Heightmap band(const Heightmap& ground, double sigmaM, const Compute& compute) {
    Heightmap fine = ground, coarse = ground;
    gaussianBlur(fine, sigmaM, compute);
    gaussianBlur(coarse, 3.0 * sigmaM, compute);
    for (std::size_t c = 0; c < fine.cells().size(); ++c)
        fine.cells()[c] -= coarse.cells()[c];
    return fine;
}

/// Of the band of this sigma.
Tensor tensorOf(const Heightmap& ground, double sigmaM, const Compute& compute) {
    Heightmap map = band(ground, sigmaM, compute);
    Tensor tensor{Heightmap(ground.grid()), Heightmap(ground.grid()), Heightmap(ground.grid())};
    compute.forRows(map.height(), [&](int y0, int y1) {
        for (int y = std::max(1, y0); y < std::min(y1, map.height() - 1); ++y)
            for (int x = 1; x + 1 < map.width(); ++x) {
                const float dx = map.at(x + 1, y) - map.at(x - 1, y),
                            dy = map.at(x, y + 1) - map.at(x, y - 1);
                tensor.xx.at(x, y) = dx * dx;
                tensor.xy.at(x, y) = dx * dy;
                tensor.yy.at(x, y) = dy * dy;
            }
    });
    map = {};
    for (Heightmap* part : {&tensor.xx, &tensor.xy, &tensor.yy})
        gaussianBlur(*part, 2.0 * sigmaM, compute);
    return tensor;
}

/// The nth smallest of `count` values of 0 and more, each had by `valueAt`: two looks over them, no copy.
template <typename ValueAt>
double nthSmallest(std::size_t count, std::size_t nth, ValueAt&& valueAt) {
    constexpr int kLowBits = 44; // bits of doubles from 0 up have the order of their values
    std::vector<std::size_t> classes((std::size_t{1} << (64 - kLowBits)), 0);
    const auto classOf = [&](double value) {
        return static_cast<std::size_t>(std::bit_cast<std::uint64_t>(value) >> kLowBits);
    };
    for (std::size_t c = 0; c < count; ++c)
        ++classes[classOf(valueAt(c))];
    std::size_t which = 0, below = 0;
    while (below + classes[which] <= nth)
        below += classes[which++];
    std::vector<double> values;
    values.reserve(classes[which]);
    for (std::size_t c = 0; c < count; ++c)
        if (const double value = valueAt(c); classOf(value) == which)
            values.push_back(value);
    const auto wanted = values.begin() + static_cast<std::ptrdiff_t>(nth - below);
    std::ranges::nth_element(values, wanted);
    return *wanted;
}

ValleyDirections preference(const Tensor& tensor, ValleyDirections of) {
    const GridSpec& grid = tensor.xx.grid();
    const int margin = static_cast<int>(6.0 * of.cells);
    if (std::min(grid.width, grid.height) <= 2 * margin)
        return of;
    const auto strengthAt = [&](std::size_t c) { return std::sqrt(std::max(0.0, double{tensor.xx.cells()[c]} + tensor.yy.cells()[c])); };
    const double capped = nthSmallest(
        grid.cellCount(), static_cast<std::size_t>(kCappedFrom * static_cast<double>(grid.cellCount())),
        strengthAt);
    double sum8 = 0.0, sum4 = 0.0, weights = 0.0;
    for (int y = margin; y < grid.height - margin; ++y)
        for (int x = margin; x < grid.width - margin; ++x) {
            const std::size_t c = grid.index(x, y);
            const double trace = double{tensor.xx.cells()[c]} + tensor.yy.cells()[c];
            const double cosine = double{tensor.xx.cells()[c]} - tensor.yy.cells()[c], sine = 2.0 * tensor.xy.cells()[c];
            const double length2 = cosine * cosine + sine * sine;
            if (!(length2 > 0.0 && trace > 0.0))
                continue;
            const double weight = std::sqrt(length2) / trace * std::min(strengthAt(c), capped);
            const double cos4 = (cosine * cosine - sine * sine) / length2; // the tensor turns twice as fast as its direction
            sum4 += weight * cos4;
            sum8 += weight * (2.0 * cos4 * cos4 - 1.0);
            weights += weight;
        }
    if (weights > 0.0) {
        of.h8 = sum8 / weights;
        of.h4 = sum4 / weights;
    }
    return of;
}

} // namespace

std::vector<ValleyDirections> valleyDirections(const Heightmap& ground, const Compute& compute) {
    std::vector<ValleyDirections> result;
    for (const ValleyDirections& of : kBands) {
        const double sigmaM = of.cells * ground.cellSizeM();
        result.push_back(preference(tensorOf(ground, sigmaM, compute), of));
    }
    return result;
}

} // namespace oxbow
