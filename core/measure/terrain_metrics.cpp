#include "core/measure/terrain_metrics.h"

#include "core/flow/drainage_network.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <numbers>

namespace oxbow {

namespace {

constexpr int kBorder = 2; ///< rows at the map's edge that are left out
constexpr int kBinsPerOctave = 2;
constexpr int kLeastPerBin = 10;
constexpr int kLeastValleys = 20;
constexpr double kSquareSide = 2.0;      ///< of squares with a channel or none, roots of the area where channels begin
constexpr double kFacetDeg = 2.0;        ///< that a facet's cells differ by
constexpr double kLeastFacetDeg = 5.0;   ///< gentler ground may be flat

using Points = std::vector<std::pair<double, double>>;

/// Means of values in bins of the logarithm of an area.
class AreaBins {
public:
    void add(double area, double value) {
        const auto bin = static_cast<std::size_t>(std::max(0.0, kBinsPerOctave * std::log2(area)));
        if (bin >= m_bins.size())
            m_bins.resize(bin + 1);
        m_bins[bin].area += std::log(area);
        m_bins[bin].value += value;
        ++m_bins[bin].count;
    }
    /// The line through log(mean value) over mean log(area).
    [[nodiscard]] FittedLine powerLaw() const {
        Points points;
        for (const Bin& bin : m_bins)
            if (bin.count >= kLeastPerBin && bin.value > 0.0)
                points.push_back({bin.area / bin.count, std::log(bin.value / bin.count)});
        return fittedLine(points);
    }

private:
    struct Bin {
        double area = 0.0, value = 0.0;
        int count = 0;
    };
    std::vector<Bin> m_bins;
};

/// The drained terrain and what is measured along its rivers.
class Drainage {
public:
    Drainage(const Heightmap& ground, const CellMask& sea, const Compute& compute, const TerrainMetricOptions& options)
        : m_grid(ground.grid()),
          m_sea(sea),
          m_channelCells(
              std::max(options.channelCells, options.channelShare * static_cast<double>(m_grid.cellCount()))),
          m_offsets(directionOffsets(ground.width())),
          m_network(ground, {outletsOf(ground, sea)}),
          m_directions(m_network.directions(compute)),
          m_filled(m_network.filled(compute)),
          m_area(m_network.cellCounts(compute)),
          m_pits(static_cast<std::int64_t>(regionalMinima(ground, m_network.basins(compute)))) {
        m_network.dropBasins();
        for (std::size_t c = 0; c < m_grid.cellCount(); ++c)
            m_coveredCells += m_filled.cells()[c] > ground.cells()[c];
        followRivers();
    }

    [[nodiscard]] std::int64_t pits() const { return m_pits; }
    [[nodiscard]] std::int64_t coveredCells() const { return m_coveredCells; }

    [[nodiscard]] FittedLine concavity() const {
        AreaBins bins;
        eachChannelCell([&](std::uint32_t c) { bins.add(cells(c), slope(c)); });
        return bins.powerLaw();
    }
    [[nodiscard]] FittedLine hack() const {
        AreaBins bins;
        eachChannelCell([&](std::uint32_t c) { bins.add(cells(c), m_length[c]); });
        return bins.powerLaw();
    }
    [[nodiscard]] FittedLine exceedance() const {
        std::vector<double> thresholds;
        for (double a = 10.0; a <= static_cast<double>(m_area.size()); a *= std::numbers::sqrt2)
            thresholds.push_back(a);
        // Cells by the number of thresholds that they reach.
        std::vector<double> reached(thresholds.size() + 1, 0.0);
        double all = 0.0, largest = 0.0;
        for (std::uint32_t c = 0; c < m_area.size(); ++c)
            if (inside(c)) {
                ++reached[static_cast<std::size_t>(std::ranges::upper_bound(thresholds, cells(c)) -
                                                   thresholds.begin())];
                largest = std::max(largest, cells(c));
                ++all;
            }
        Points points;
        double below = 0.0;
        for (std::size_t i = 0; i < thresholds.size() && thresholds[i] <= largest / 10.0; ++i) {
            below += reached[i];
            points.push_back({std::log(thresholds[i]), std::log((all - below) / all)});
        }
        return fittedLine(points);
    }
    [[nodiscard]] FittedLine streamCounts() const {
        Points points;
        for (std::size_t order = 1; order < m_streams.size(); ++order)
            if (m_streams[order] > 0)
                points.push_back(
                    {static_cast<double>(order), std::log(static_cast<double>(m_streams[order]))});
        return fittedLine(points);
    }

    /// Of the distances from the mouth of each first-order valley to the next such mouth: standard deviation over mean.
    [[nodiscard]] FittedLine valleySpacing() const {
        std::vector<std::uint32_t> mouths;
        for (std::uint32_t c = 0; c < m_area.size(); ++c)
            if (m_directions[c] < kPit && m_order[c] == 1 && inside(c) && m_order[c + m_offsets[m_directions[c]]] > 1)
                mouths.push_back(c);
        const auto count = static_cast<std::int64_t>(mouths.size());
        if (count < kLeastValleys)
            return {.samples = count};
        double sum = 0.0, squares = 0.0;
        for (const double distance : distancesToNext(mouths)) {
            sum += distance / static_cast<double>(count);
            squares += distance * distance / static_cast<double>(count);
        }
        return {.slope = std::sqrt(std::max(0.0, squares - sum * sum)) / sum, .samples = count};
    }
    /// Share of squares of the ground without a channel.
    [[nodiscard]] double unchannelled() const {
        const int side = static_cast<int>(kSquareSide * std::sqrt(m_channelCells));
        std::int64_t without = 0, all = 0;
        for (int top = 0; top + side <= m_grid.height; top += side)
            for (int left = 0; left + side <= m_grid.width; left += side) {
                bool has = false, isLand = true;
                for (int y = top; y < top + side; ++y)
                    for (int x = left; x < left + side; ++x) {
                        has |= isChannel(static_cast<std::uint32_t>(m_grid.index(x, y)));
                        isLand &= !m_sea[m_grid.index(x, y)];
                    }
                without += isLand && !has;
                all += isLand;
            }
        return all > 0 ? static_cast<double>(without) / static_cast<double>(all) : kNotMeasured;
    }

private:
    [[nodiscard]] static CellMask outletsOf(const Heightmap& ground, const CellMask& sea) {
        CellMask outlets = outletMask(ground, {OutletPolicy::Edges});
        std::ranges::transform(outlets, sea, outlets.begin(), std::bit_or<>());
        return outlets;
    }
    /// In cells, of each place to the nearest other one: a look at squares that widen around it.
    [[nodiscard]] std::vector<double> distancesToNext(const std::vector<std::uint32_t>& places) const {
        constexpr int kSide = 16;
        const int across = m_grid.width / kSide + 1, down = m_grid.height / kSide + 1;
        std::vector<std::vector<std::uint32_t>> squares(static_cast<std::size_t>(across * down));
        for (const std::uint32_t c : places)
            squares[static_cast<std::size_t>(m_grid.yOf(c) / kSide * across + m_grid.xOf(c) / kSide)].push_back(c);
        std::vector<double> result;
        for (const std::uint32_t c : places) {
            const int x = m_grid.xOf(c), y = m_grid.yOf(c);
            double nearest = std::numeric_limits<double>::infinity();
            for (int reach = 0; reach < std::max(across, down) && nearest > (reach - 1) * kSide; ++reach)
                for (int j = y / kSide - reach; j <= y / kSide + reach; ++j)
                    for (int i = x / kSide - reach; i <= x / kSide + reach; ++i)
                        if (i >= 0 && j >= 0 && i < across && j < down &&
                            std::max(std::abs(i - x / kSide), std::abs(j - y / kSide)) == reach)
                            for (const std::uint32_t other : squares[static_cast<std::size_t>(j * across + i)])
                                if (other != c)
                                    nearest = std::min(nearest, std::hypot(m_grid.xOf(other) - x, m_grid.yOf(other) - y));
            result.push_back(nearest);
        }
        return result;
    }
    [[nodiscard]] double cells(std::uint32_t c) const { return static_cast<double>(m_area[c]) / kFlowUnit; }
    [[nodiscard]] bool isChannel(std::uint32_t c) const { return cells(c) >= m_channelCells; }
    [[nodiscard]] double reach(std::uint32_t c) const {
        return m_grid.cellSizeM * (isDiagonal(m_directions[c]) ? std::numbers::sqrt2 : 1.0);
    }
    [[nodiscard]] double slope(std::uint32_t c) const {
        return (m_filled.cells()[c] - m_filled.cells()[c + m_offsets[m_directions[c]]]) / reach(c);
    }
    [[nodiscard]] bool inside(std::uint32_t c) const {
        const int x = m_grid.xOf(c), y = m_grid.yOf(c);
        return !m_sea[c] && x >= kBorder && y >= kBorder && x < m_grid.width - kBorder && y < m_grid.height - kBorder;
    }
    template <typename Visit>
    void eachChannelCell(Visit&& visit) const {
        for (std::uint32_t c = 0; c < m_area.size(); ++c)
            if (m_directions[c] < kPit && isChannel(c) && inside(c))
                visit(c);
    }

    /// Longest way from the divide and Strahler's orders: from each source down to the first cell that waits for more
    /// water, so that what is touched lies close together.
    void followRivers() {
        m_length.assign(m_area.size(), 0.0f);
        m_order.assign(m_area.size(), 0);
        std::vector<std::uint8_t> waiting(m_area.size(), 0); // for donors
        for (std::uint32_t c = 0; c < m_area.size(); ++c)
            if (m_directions[c] < kPit)
                ++waiting[c + m_offsets[m_directions[c]]];
        constexpr std::uint8_t kDone = 0xff;
        for (std::uint32_t source = 0; source < m_area.size(); ++source) {
            for (std::uint32_t c = source; waiting[c] == 0;) {
                waiting[c] = kDone;
                begin(c);
                if (m_directions[c] >= kPit)
                    break;
                const std::uint32_t to = c + m_offsets[m_directions[c]];
                join(c, to);
                --waiting[to];
                c = to;
            }
        }
    }
    /// A cell whose donors have joined it: until now it holds their highest order, and whether two have it.
    void begin(std::uint32_t c) {
        if (!isChannel(c))
            return;
        const int highest = m_order[c] & ~kTwice;
        const bool begins = highest == 0 || (m_order[c] & kTwice) != 0;
        m_order[c] = static_cast<std::uint8_t>(highest + begins);
        if (m_order[c] >= m_streams.size())
            m_streams.resize(m_order[c] + 1u, 0);
        m_streams[m_order[c]] += begins;
    }
    void join(std::uint32_t donor, std::uint32_t to) {
        m_length[to] = std::max(m_length[to], m_length[donor] + static_cast<float>(reach(donor)));
        const int highest = m_order[to] & ~kTwice;
        if (m_order[donor] > highest)
            m_order[to] = m_order[donor];
        else if (m_order[donor] == highest && highest > 0)
            m_order[to] |= kTwice;
    }

    static constexpr std::uint8_t kTwice = 0x80;

    GridSpec m_grid;
    const CellMask& m_sea;
    double m_channelCells;
    std::array<int, 10> m_offsets;
    DrainageNetwork m_network;
    const FlowDirections& m_directions;
    const Heightmap& m_filled;
    const std::vector<FlowSum>& m_area;
    std::vector<float> m_length;
    std::vector<std::uint8_t> m_order;
    std::vector<std::int64_t> m_streams; ///< by order
    std::int64_t m_pits, m_coveredCells = 0;
};

/// Through the logarithms of the mean square difference of heights that are a lag apart along rows and columns, for
/// lags of 1, 2, 4 ... cells up to an eighth of the shorter side. All in one look over the map.
FittedLine structureSlope(const Heightmap& ground) {
    struct Lag {
        int cells = 1;
        double sum = 0.0, count = 0.0;
    };
    std::vector<Lag> lags;
    for (int cells = 1; cells <= std::min(ground.width(), ground.height()) / 8; cells *= 2)
        lags.push_back({cells});
    for (int y = 0; y < ground.height(); ++y)
        for (Lag& lag : lags) {
            const float* const row = ground.row(y);
            const float* const below = y + lag.cells < ground.height() ? ground.row(y + lag.cells) : nullptr;
            for (int x = 0; x < ground.width(); ++x) {
                const double h = row[x];
                if (x + lag.cells < ground.width()) {
                    lag.sum += (row[x + lag.cells] - h) * (row[x + lag.cells] - h);
                    ++lag.count;
                }
                if (below) {
                    lag.sum += (below[x] - h) * (below[x] - h);
                    ++lag.count;
                }
            }
        }
    Points points;
    for (const Lag& lag : lags)
        if (lag.sum > 0.0)
            points.push_back({std::log(static_cast<double>(lag.cells)), std::log(lag.sum / lag.count)});
    return fittedLine(points);
}

struct Slopes {
    double modeDeg = kNotMeasured;
    double steepShare = kNotMeasured;
    std::int64_t samples = 0;
};

/// By central differences; not on the outermost cells.
struct Gradient {
    double east, south; ///< m over two cells

    Gradient(const Heightmap& ground, int x, int y)
        : east(ground.at(x + 1, y) - ground.at(x - 1, y)), south(ground.at(x, y + 1) - ground.at(x, y - 1)) {}
    [[nodiscard]] double slopeDeg(double cellSizeM) const {
        return std::atan(std::hypot(east, south) / (2.0 * cellSizeM)) * 180.0 / std::numbers::pi;
    }
    [[nodiscard]] double aspectDeg() const { return std::atan2(south, east) * 180.0 / std::numbers::pi; }
};

Slopes slopes(const Heightmap& ground, const CellMask& sea, double steepDeg, const Compute& compute) {
    constexpr double kClassDeg = 2.0;
    struct Counts {
        std::array<std::int64_t, 45> classes{};
        std::int64_t steep = 0, all = 0;
    };
    std::vector<Counts> rows(static_cast<std::size_t>(ground.height()));
    compute.forRows(ground.height(), [&](int y0, int y1) {
        for (int y = std::max(1, y0); y < std::min(y1, ground.height() - 1); ++y)
            for (int x = 1; x + 1 < ground.width(); ++x) {
                if (sea[ground.grid().index(x, y)])
                    continue;
                Counts& row = rows[static_cast<std::size_t>(y)];
                const double degrees = Gradient(ground, x, y).slopeDeg(ground.cellSizeM());
                ++row.classes[std::min<std::size_t>(44, static_cast<std::size_t>(degrees / kClassDeg))];
                row.steep += degrees > steepDeg;
                ++row.all;
            }
    });
    Counts sum;
    for (const Counts& row : rows) {
        for (std::size_t i = 0; i < sum.classes.size(); ++i)
            sum.classes[i] += row.classes[i];
        sum.steep += row.steep;
        sum.all += row.all;
    }
    if (sum.all == 0)
        return {};
    const auto mode = std::ranges::max_element(sum.classes) - sum.classes.begin();
    return {(static_cast<double>(mode) + 0.5) * kClassDeg,
            static_cast<double>(sum.steep) / static_cast<double>(sum.all), sum.all};
}

/// The largest connected piece of ground whose cells have the slope and the aspect of its first one, as a share of the ground.
double largestFacet(const Heightmap& ground, const CellMask& sea, std::int64_t land, const Compute& compute) {
    struct Normal {
        float slopeDeg = -1.0f, aspectDeg = 0.0f;
    };
    const GridSpec& grid = ground.grid();
    std::vector<Normal> normals(grid.cellCount());
    compute.forRows(grid.height, [&](int y0, int y1) {
        for (int y = std::max(1, y0); y < std::min(y1, grid.height - 1); ++y)
            for (int x = 1; x + 1 < grid.width; ++x) {
                if (sea[grid.index(x, y)])
                    continue;
                const Gradient gradient(ground, x, y);
                normals[grid.index(x, y)] = {static_cast<float>(gradient.slopeDeg(grid.cellSizeM)),
                                             static_cast<float>(gradient.aspectDeg())};
            }
    });
    const auto isAlike = [](const Normal& a, const Normal& b) {
        const double turn = std::abs(double{a.aspectDeg} - b.aspectDeg);
        return std::abs(double{a.slopeDeg} - b.slopeDeg) <= kFacetDeg &&
               std::min(turn, 360.0 - turn) <= kFacetDeg;
    };
    std::vector<std::uint8_t> isTaken(grid.cellCount(), 0);
    std::vector<std::size_t> open;
    std::size_t largest = 0;
    for (std::size_t first = 0; first < normals.size(); ++first) {
        if (isTaken[first] || normals[first].slopeDeg < kLeastFacetDeg)
            continue;
        std::size_t size = 0;
        isTaken[first] = 1;
        open.push_back(first);
        while (!open.empty()) {
            const std::size_t c = open.back();
            open.pop_back();
            ++size;
            const auto width = static_cast<std::size_t>(grid.width); // cells of the edge are no part of any
            for (const std::size_t n : {c - 1, c + 1, c - width, c + width})
                if (!isTaken[n] && normals[n].slopeDeg >= kLeastFacetDeg && isAlike(normals[first], normals[n])) {
                    isTaken[n] = 1;
                    open.push_back(n);
                }
        }
        largest = std::max(largest, size);
    }
    return static_cast<double>(largest) / static_cast<double>(land);
}

double hypsometricIntegral(const Heightmap& ground, const CellMask& sea, std::int64_t land) {
    float low = std::numeric_limits<float>::infinity(), high = -low;
    double sum = 0.0;
    for (std::size_t c = 0; c < sea.size(); ++c)
        if (!sea[c]) {
            const float h = ground.cells()[c];
            low = std::min(low, h);
            high = std::max(high, h);
            sum += h;
        }
    return high > low ? (sum / static_cast<double>(land) - low) / (static_cast<double>(high) - low) : kNotMeasured;
}

} // namespace

FittedLine fittedLine(const Points& points) {
    FittedLine line{.samples = static_cast<std::int64_t>(points.size())};
    const auto n = static_cast<double>(points.size());
    double meanX = 0, meanY = 0, xx = 0, xy = 0, yy = 0;
    for (const auto& [x, y] : points) {
        meanX += x / n;
        meanY += y / n;
    }
    for (const auto& [x, y] : points) {
        xx += (x - meanX) * (x - meanX);
        xy += (x - meanX) * (y - meanY);
        yy += (y - meanY) * (y - meanY);
    }
    if (points.size() < 3 || xx == 0.0)
        return line;
    line.slope = xy / xx;
    line.r2 = yy > 0.0 ? xy * xy / (xx * yy) : 1.0;
    return line;
}

std::vector<TerrainMetric> terrainMetrics(const Heightmap& ground, const Compute& compute,
                                          const TerrainMetricOptions& options) {
    if (ground.empty())
        return {};
    const CellMask sea = options.seaLevelM ? outletMask(ground, {OutletPolicy::EdgeSea, *options.seaLevelM}) : CellMask(ground.grid().cellCount(), 0);
    const std::int64_t cells = std::ranges::count(sea, 0); // of land
    if (cells == 0)
        return {};
    const auto perCell = [&](std::int64_t count) {
        return static_cast<double>(count) / static_cast<double>(cells);
    };
    FittedLine concavity, hack, exceedance, streams, spacing;
    double unchannelled = kNotMeasured, pits = 0.0, covered = 0.0;
    { // takes many times the memory of the ground, and no longer than need be
        const Drainage drainage(ground, sea, compute, options);
        concavity = drainage.concavity();
        hack = drainage.hack();
        exceedance = drainage.exceedance();
        streams = drainage.streamCounts();
        spacing = drainage.valleySpacing();
        unchannelled = drainage.unchannelled();
        pits = perCell(drainage.pits());
        covered = perCell(drainage.coveredCells());
    }
    const FittedLine structure = structureSlope(ground);
    const Slopes slope = slopes(ground, sea, options.talusAngleDeg, compute);
    return {
        {"concavity", "Concavity", -concavity.slope, concavity.samples, concavity.r2, 0.2, 0.8},
        {"hack_exponent", "Hack's exponent", hack.slope, hack.samples, hack.r2, 0.45, 0.65},
        {"area_exceedance", "Area exceedance", -exceedance.slope, exceedance.samples, exceedance.r2, 0.38,
         0.60},
        {"bifurcation_ratio", "Bifurcation ratio", std::exp(-streams.slope), streams.samples, streams.r2, 3.0,
         5.5},
        {"hypsometric_integral", "Hypsometric integral", hypsometricIntegral(ground, sea, cells), cells, kNotMeasured,
         0.2, 0.7},
        {"pits_per_10000_cells", "Pits per 10,000 cells", 1e4 * pits, cells, kNotMeasured, 0.0, 110.0},
        {"depression_share", "Share in depressions", covered, cells, kNotMeasured, 0.0, 0.07},
        {"spectrum_slope", "Spectrum slope", structure.slope + 1.0, structure.samples, structure.r2, 1.6,
         2.9},
        {"slope_mode_deg", "Commonest slope", slope.modeDeg, slope.samples, kNotMeasured, 0.0, 40.0},
        {"steep_share", "Share too steep", slope.steepShare, slope.samples, kNotMeasured, 0.0, 0.3},
        {"valley_spacing_variation", "Variation of valleys' spacing", spacing.slope, spacing.samples,
         kNotMeasured, 0.85, 1.3},
        {"unchannelled_share", "Share without a channel", unchannelled, cells, kNotMeasured, 0.02, 0.2},
        {"largest_facet", "Largest facet", largestFacet(ground, sea, cells, compute), cells, kNotMeasured, 0.0, 0.002},
    };
}

} // namespace oxbow
