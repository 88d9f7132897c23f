#include "core/repair/ground_faults.h"

#include "core/flow/neighbours.h"
#include "core/repair/plate/no_data_fill.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace oxbow {

namespace {

constexpr std::array kNoDataMarks = {0.0f, -9999.0f, 9999.0f, -99999.0f, -32768.0f, -32767.0f, 32767.0f, 65535.0f};
constexpr float kOfMark = 0.1f, kOfAny = 0.25f; ///< shares of the range of the other heights
constexpr std::size_t kFewest = 4;

constexpr int kMixedCells = 2;

/// Cells of that height and those around them.
CellMask near(const Heightmap& ground, float value, HoleValue& hole) {
    CellMask mask(ground.cells().size(), 0);
    for (int y = 0; y < ground.height(); ++y)
        for (int x = 0; x < ground.width(); ++x) {
            if (ground.at(x, y) != value)
                continue;
            if (hole.cells++ == 0)
                hole.first = ground.grid().index(x, y);
            for (int j = std::max(0, y - kMixedCells); j <= std::min(ground.height() - 1, y + kMixedCells); ++j)
                for (int i = std::max(0, x - kMixedCells); i <= std::min(ground.width() - 1, x + kMixedCells); ++i)
                    mask[ground.grid().index(i, j)] = 1;
        }
    return mask;
}

/// `value` against the range of all heights but it.
std::optional<HoleValue> asHole(const Heightmap& ground, float value) {
    if (static_cast<std::size_t>(std::ranges::count(ground.cells(), value)) > ground.cells().size() / 2)
        return std::nullopt;
    constexpr float kNone = std::numeric_limits<float>::infinity();
    HoleValue hole{.value = value, .lowM = kNone, .highM = -kNone};
    const CellMask mixed = near(ground, value, hole);
    for (std::size_t i = 0; i < mixed.size(); ++i)
        if (!mixed[i]) {
            hole.lowM = std::min(hole.lowM, ground.cells()[i]);
            hole.highM = std::max(hole.highM, ground.cells()[i]);
        }
    const float span = hole.highM - hole.lowM;
    const float apart = std::max(hole.lowM - value, value - hole.highM);
    const bool isMark = std::ranges::count(kNoDataMarks, value) > 0;
    const bool holds = isMark ? apart > kOfMark * span : hole.cells >= kFewest && apart > kOfAny * span;
    return span > 0.0f && holds ? std::optional(hole) : std::nullopt;
}

constexpr float kOfSpread = 3.0f;
constexpr double kUsualShare = 0.999, kOfUsual = 2.0;

struct Surroundings {
    float median = 0.0f;
    float spread = 0.0f; ///< without the lowest and the highest
};

Surroundings around(const Heightmap& ground, std::uint32_t cell) {
    std::array<float, 8> heights{}; // in order
    int count = 0;
    forEachNeighbour(ground.grid(), cell, [&](std::uint32_t next) {
        int at = count++;
        for (; at > 0 && heights[at - 1] > ground.cells()[next]; --at)
            heights[at] = heights[at - 1];
        heights[at] = ground.cells()[next];
    });
    if (count < 3)
        return {ground.cells()[cell], 0.0f};
    const float median = 0.5f * (heights[(count - 1) / 2] + heights[count / 2]);
    const int left = count == 8 ? 1 : 0; // at the edge there are too few to leave any out
    return {median, heights[count - 1 - left] - heights[left]};
}

/// The value that a share of the values do not exceed.
float quantile(std::vector<float> values, double share) {
    const auto at = values.begin() + static_cast<std::ptrdiff_t>(share * static_cast<double>(values.size() - 1));
    std::ranges::nth_element(values, at);
    return *at;
}

constexpr int kMostLines = 16;
constexpr int kFewestEdgeLines = 12;
constexpr double kAlike = 0.99;
constexpr double kOfWorst = 4.0;

/// The map seen from one of its sides: line 0 is the edge.
struct FromSide {
    const Heightmap& ground;
    int side;
    [[nodiscard]] bool isUpright() const { return side % 2 != 0; }
    [[nodiscard]] int count() const { return isUpright() ? ground.width() : ground.height(); }
    [[nodiscard]] int length() const { return isUpright() ? ground.height() : ground.width(); }
    [[nodiscard]] float at(int line, int along) const {
        const int l = side == 1 || side == 2 ? count() - 1 - line : line;
        return isUpright() ? ground.at(l, along) : ground.at(along, l);
    }
    [[nodiscard]] double rise(int line, int along) const { return double{at(line + 1, along)} - at(line, along); }
};

/// Share of a line's cells of which `claim(along)` holds.
template <typename Claim>
double share(const FromSide& view, Claim&& claim) {
    int count = 0;
    for (int a = 0; a < view.length(); ++a)
        count += claim(a) ? 1 : 0;
    return static_cast<double>(count) / view.length();
}

bool isLevel(const FromSide& view, int line) {
    return share(view, [&](int a) { return view.at(line, a) == view.at(line, 0); }) >= kAlike;
}
bool repeats(const FromSide& view, int line) {
    return share(view, [&](int a) { return view.at(line, a) == view.at(line + 1, a); }) >= kAlike;
}

/// Mean distance of a line from the straight line through the two behind it.
double off(const FromSide& view, int line) {
    double sum = 0.0;
    for (int a = 0; a < view.length(); ++a)
        sum += std::fabs(static_cast<double>(view.at(line, a)) - 2.0 * view.at(line + 1, a) + view.at(line + 2, a));
    return sum / view.length();
}

int badLines(const FromSide& view) {
    if (view.count() < kFewestEdgeLines || view.length() < 2)
        return 0;
    const int most = std::min(kMostLines, view.count() / 4);
    int bad = 0;
    while (bad < most && (isLevel(view, bad) || repeats(view, bad)))
        ++bad;
    if (bad == most) // flat ground, not a band
        return 0;
    double worst = 0.0;
    for (int line = bad + 1; line + 2 < view.count(); ++line)
        worst = std::max(worst, off(view, line));
    return off(view, bad) > kOfWorst * worst && worst > 0.0 ? bad + 1 : bad;
}

constexpr int kFewestLines = 8;
constexpr double kOfScatter = 12.0;
constexpr double kOfRise = 0.25;

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
std::vector<double> jumps(const FromSide& lines, const Compute& compute) {
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

std::optional<HoleValue> holeValue(const Heightmap& ground) {
    if (ground.empty())
        return std::nullopt;
    const ValueRange range = valueRange(ground.cells());
    if (const auto hole = asHole(ground, range.low))
        return hole;
    return asHole(ground, range.high);
}

std::vector<Spike> findSpikes(const Heightmap& ground, double minHeightM, const Compute& compute) {
    const std::size_t count = ground.cells().size();
    std::vector<float> out(count), spread(count);
    compute.forCells(ground.grid(), [&](std::size_t c) {
        const Surroundings near = around(ground, static_cast<std::uint32_t>(c));
        out[c] = ground.cells()[c] - near.median;
        spread[c] = near.spread;
    });
    double least = minHeightM;
    if (least <= 0.0 && count > 0) {
        std::vector<float> sizes(count);
        std::ranges::transform(out, sizes.begin(), [](float d) { return std::fabs(d); });
        least = kOfUsual * quantile(std::move(sizes), kUsualShare);
    }
    std::vector<Spike> spikes;
    for (std::size_t c = 0; c < count; ++c)
        if (std::fabs(out[c]) > least && std::fabs(out[c]) > kOfSpread * spread[c])
            spikes.push_back({static_cast<std::uint32_t>(c), out[c]});
    return spikes;
}

EdgeBands findEdgeBands(const Heightmap& ground) {
    EdgeBands bands{};
    for (int side = 0; side < 4; ++side)
        bands[static_cast<std::size_t>(side)] = badLines({ground, side});
    return bands;
}

void rebuildEdgeBands(Heightmap& ground, const EdgeBands& bands, const Compute& compute) {
    const auto [north, east, south, west] = bands;
    const auto isKnown = [&](int x, int y) {
        return y >= north && y < ground.height() - south && x >= west && x < ground.width() - east;
    };
    for (int y = 0; y < ground.height(); ++y)
        for (int x = 0; x < ground.width(); ++x)
            if (!isKnown(x, y))
                ground.at(x, y) = std::numeric_limits<float>::quiet_NaN();
    fillNoData(ground, compute);
}

std::vector<LineOffset> findLineOffsets(const Heightmap& ground, double minHeightM, const Compute& compute) {
    if (std::min(ground.width(), ground.height()) < kFewestLines)
        return {};
    const auto ofRows = jumps({ground, 0}, compute), ofColumns = jumps({ground, 3}, compute);
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
