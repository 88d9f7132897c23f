#include "core/paint/neighbourhood_mean.h"

#include <algorithm>

namespace oxbow {

namespace {

constexpr int kPasses = 3;

/// Box means along one line of `count` cells `stride` apart; the first and last cell go on beyond their ends.
void boxMeans(const double* line, int count, int stride, int reach, double* means) {
    const auto cell = [&](int i) {
        return line[static_cast<std::ptrdiff_t>(std::clamp(i, 0, count - 1)) * stride];
    };
    double sum = 0.0;
    for (int i = -reach; i <= reach; ++i)
        sum += cell(i);
    for (int i = 0; i < count; ++i) {
        means[static_cast<std::ptrdiff_t>(i) * stride] = sum / (2 * reach + 1);
        sum += cell(i + reach + 1) - cell(i - reach);
    }
}

} // namespace

std::vector<float> neighbourhoodMeans(const Heightmap& layer, const CellRect& range, int reach) {
    const int margin = kPasses * reach;
    const CellRect wide = range.grownBy(margin).within({0, 0, layer.width(), layer.height()});
    const int width = wide.x1 - wide.x0;
    const int height = wide.y1 - wide.y0;
    std::vector<double> cells(static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
    std::vector<double> other(cells.size());
    for (int y = 0; y < height; ++y)
        std::copy_n(layer.row(wide.y0 + y) + wide.x0, width,
                    cells.data() + static_cast<std::ptrdiff_t>(y) * width);
    for (int pass = 0; pass < kPasses; ++pass) {
        for (int y = 0; y < height; ++y)
            boxMeans(cells.data() + static_cast<std::ptrdiff_t>(y) * width, width, 1, reach,
                     other.data() + static_cast<std::ptrdiff_t>(y) * width);
        for (int x = 0; x < width; ++x)
            boxMeans(other.data() + x, height, width, reach, cells.data() + x);
    }
    std::vector<float> means;
    for (int y = range.y0; y < range.y1; ++y)
        for (int x = range.x0; x < range.x1; ++x)
            means.push_back(
                static_cast<float>(cells[static_cast<std::size_t>(y - wide.y0) * width + (x - wide.x0)]));
    return means;
}

} // namespace oxbow
