#include "core/repair/line_offsets.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace oxbow {

namespace {

constexpr int kFewestLines = 8;
constexpr double kOfScatter = 12.0;
constexpr double kOfRise = 0.25;

/// The map as lines of one direction.
struct Lines {
    const Heightmap& ground;
    bool rows;
    [[nodiscard]] int count() const { return rows ? ground.height() : ground.width(); }
    [[nodiscard]] int length() const { return rows ? ground.width() : ground.height(); }
    [[nodiscard]] double at(int line, int along) const {
        return rows ? ground.at(along, line) : ground.at(line, along);
    }
    [[nodiscard]] double rise(int line, int along) const { return at(line + 1, along) - at(line, along); }
};

/// The mean of the middle half: few outliers reach it, and it is not bound to the steps of whole heights.
double middleMean(std::vector<double>& values) {
    const auto quarter = static_cast<std::ptrdiff_t>(values.size() / 4);
    std::nth_element(values.begin(), values.begin() + quarter, values.end());
    std::nth_element(values.begin() + quarter, values.end() - 1 - quarter, values.end());
    double sum = 0.0;
    for (auto v = values.begin() + quarter; v != values.end() - quarter; ++v)
        sum += *v;
    return sum / static_cast<double>(values.size() - 2 * static_cast<std::size_t>(quarter));
}

/// j of the rises 1 to count - 3; those beside the edge have no two neighbours.
std::vector<double> jumps(const Lines& lines, const Compute& compute) {
    std::vector<double> j(static_cast<std::size_t>(lines.count() - 1), 0.0);
    compute.forEach(lines.count() - 3, [&](int i) {
        const int line = i + 1;
        std::vector<double> values(static_cast<std::size_t>(lines.length()));
        for (int a = 0; a < lines.length(); ++a)
            values[a] = lines.rise(line, a) - 0.5 * (lines.rise(line - 1, a) + lines.rise(line + 1, a));
        j[line] = middleMean(values);
    });
    return j;
}

double scatterOf(const std::vector<double>& j) {
    std::vector<double> sizes(j.size());
    std::ranges::transform(j, sizes.begin(), [](double v) { return std::fabs(v); });
    const auto middle = sizes.begin() + static_cast<std::ptrdiff_t>(sizes.size() / 2);
    std::ranges::nth_element(sizes, middle);
    return 1.4826 * *middle;
}

double meanRise(const Heightmap& ground) {
    double sum = 0.0;
    for (int y = 0; y < ground.height(); ++y)
        for (int x = 0; x + 1 < ground.width(); ++x)
            sum += std::fabs(static_cast<double>(ground.at(x + 1, y)) - ground.at(x, y));
    return sum / std::max<double>(1.0, static_cast<double>(ground.cells().size()));
}

/// What a seam or a stripe of height 1 leaves in j, from `first` rises before its own on.
struct LineMark {
    bool isSeam;
    std::array<double, 4> shape;
    int size;
    double squares;
};
constexpr std::array kLineMarks = {LineMark{true, {-0.5, 1.0, -0.5, 0.0}, 3, 1.5}, LineMark{false, {-0.5, 1.5, -1.5, 0.5}, 4, 5.0}};

struct Match {
    const LineMark* mark = nullptr;
    int first = 0;
    double height = 0.0, explains = 0.0;
};

Match bestMatch(const std::vector<double>& j, double least) {
    Match best;
    for (const LineMark& mark : kLineMarks)
        for (int first = 1; first + mark.size <= static_cast<int>(j.size()) - 1; ++first) {
            double product = 0.0;
            for (int i = 0; i < mark.size; ++i)
                product += j[first + i] * mark.shape[i];
            const double height = product / mark.squares, explains = product * height;
            if (std::fabs(height) > least && explains > best.explains)
                best = {&mark, first, height, explains};
        }
    return best;
}

void addOffsets(bool rows, std::vector<double> j, double least, std::vector<LineOffset>& found) {
    const std::size_t before = found.size();
    for (std::size_t round = 0; round < j.size(); ++round) {
        const Match match = bestMatch(j, least);
        if (!match.mark)
            break;
        for (int i = 0; i < match.mark->size; ++i)
            j[match.first + i] -= match.height * match.mark->shape[i];
        found.push_back({rows, match.mark->isSeam, match.first + 2, match.height});
    }
    std::sort(found.begin() + static_cast<std::ptrdiff_t>(before), found.end(),
              [](const LineOffset& a, const LineOffset& b) { return a.at < b.at; });
}

} // namespace

std::vector<LineOffset> findLineOffsets(const Heightmap& ground, double minHeightM, const Compute& compute) {
    if (std::min(ground.width(), ground.height()) < kFewestLines)
        return {};
    const auto ofRows = jumps({ground, true}, compute), ofColumns = jumps({ground, false}, compute);
    const double scatter = std::min(scatterOf(ofRows), scatterOf(ofColumns));
    const double least = minHeightM > 0.0
                             ? minHeightM
                             : std::max({kOfScatter * scatter, kOfRise * meanRise(ground), 1e-6});
    std::vector<LineOffset> found;
    addOffsets(true, ofRows, least, found);
    addOffsets(false, ofColumns, least, found);
    return found;
}

void removeLineOffsets(Heightmap& ground, const std::vector<LineOffset>& offsets) {
    for (const LineOffset& offset : offsets) {
        const int count = offset.isRow ? ground.height() : ground.width();
        const bool behind = 2 * offset.at >= count;
        const int from = offset.isSeam && !behind ? 0 : offset.at;
        const int to = !offset.isSeam ? offset.at + 1 : behind ? count : offset.at;
        const auto shift = static_cast<float>(offset.isSeam && !behind ? offset.offsetM : -offset.offsetM);
        for (int y = offset.isRow ? from : 0; y < (offset.isRow ? to : ground.height()); ++y)
            for (int x = offset.isRow ? 0 : from; x < (offset.isRow ? ground.width() : to); ++x)
                ground.at(x, y) += shift;
    }
}

} // namespace oxbow
