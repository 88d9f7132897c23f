#include "core/check/ground_check.h"

#include "core/base/angle.h"
#include "core/filter/levels.h"
#include "core/repair/flats.h"
#include "core/repair/ground_faults.h"
#include "core/repair/plate/step_smoothing.h"
#include "core/repair/repair_stage.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace oxbow {

namespace {

constexpr double kShownFlatShare = 0.002; ///< of the map
constexpr std::size_t kShownFlatCells = 64;
constexpr double kSeaFlatShare = 0.01;
constexpr double kTooSteepDeg = 45.0, kSteepestDeg = 30.0;
constexpr double kTooFlatDeg = 0.02, kFlattestDeg = 1.0;
constexpr double kHighestM = 12000.0; ///< that the stage of levels takes
constexpr double kDegreeM = 111320.0; ///< of latitude
constexpr double kMostDegreesACell = 0.5;

/// What differs from the defaults.
GroundFix repairFix(const RepairParams& params) {
    GroundFix fix{.stage = std::string(repairStage().id), .values = {}};
    const RepairParams usual;
    for (const Param<RepairParams>& row : kRepairParams)
        if (row.key == "kind" || row.read(params) != row.read(usual))
            fix.values.emplace_back(row.key, row.read(params));
    return fix;
}

/// A ground under examination: faults that are found are mended before the next are looked for.
class Examination {
public:
    Examination(const Heightmap& ground, const Compute& compute) : m_ground(ground), m_compute(compute) {}

    std::vector<Finding> run(const GroundFacts& facts) {
        addGuesses(facts);
        if (facts.noValueCells > 0)
            m_findings.push_back({.kind = FindingKind::NoValue,
                                  .numbers = {{static_cast<double>(facts.noValueCells)}},
                                  .count = static_cast<std::int64_t>(facts.noValueCells),
                                  .places = {{facts.noValueX, facts.noValueY, static_cast<double>(facts.noValueCells)}}});
        findHoles();
        findEdges();
        findSpikes();
        findLines();
        const std::vector<Flat> flats = flatsOf(m_ground); // smoothed steps would hide them
        findSteps();
        findFlats(flats);
        if (!facts.guessedCellM && !facts.guessedHeights)
            findScale();
        for (Finding& finding : checkWater(m_ground, m_compute))
            m_findings.push_back(std::move(finding));
        return std::move(m_findings);
    }

private:
    void addGuesses(const GroundFacts& facts) {
        const FindingPlace middle{m_ground.width() / 2, m_ground.height() / 2};
        if (facts.guessedCellM)
            m_findings.push_back({.kind = FindingKind::GuessedCells,
                                  .numbers = {{*facts.guessedCellM, Unit::Metre}},
                                  .count = 1,
                                  .places = {middle}});
        if (facts.guessedHeights)
            m_findings.push_back({.kind = FindingKind::GuessedHeights,
                                  .numbers = {{facts.guessedHeights->low, Unit::Metre},
                                              {facts.guessedHeights->high, Unit::Metre}},
                                  .count = 1,
                                  .places = {middle}});
    }
    [[nodiscard]] FindingPlace placeAt(std::size_t cell, double size) const {
        return {m_ground.grid().xOf(cell), m_ground.grid().yOf(cell), size};
    }
    /// The worst places first, no more than are kept.
    static void sortPlaces(std::vector<FindingPlace>& places) {
        std::ranges::stable_sort(places, std::greater<>(), &FindingPlace::size);
        places.resize(std::min(places.size(), kMostPlaces));
    }

    /// Adds a finding that a repair mends, and mends it here.
    void add(Finding finding, const RepairParams& repair) {
        finding.fix = repairFix(repair);
        m_findings.push_back(std::move(finding));
        repairGround(m_ground, repair, m_compute);
    }

    void findHoles() {
        for (int ends = 0; ends < 2; ++ends) { // one mark below, one above
            const auto hole = holeValue(m_ground);
            if (!hole)
                return;
            const bool below = hole->value < hole->lowM;
            const float next = below ? hole->lowM : hole->highM;
            // Close to the ground, so that cells mixed with the mark go too; those that a resampling threw the other way.
            const double margin = 0.01 * (static_cast<double>(hole->highM) - hole->lowM);
            const ValueRange all = valueRange(m_ground.cells());
            RepairParams repair{.kind = RepairKind::Holes};
            if (below || all.low < hole->lowM - margin)
                repair.holeBelowM = std::max(hole->lowM - margin, 0.5 * (hole->lowM + static_cast<double>(all.low)));
            if (!below || all.high > hole->highM + margin)
                repair.holeAboveM = std::min(hole->highM + margin, 0.5 * (hole->highM + static_cast<double>(all.high)));
            add({.kind = FindingKind::Holes,
                 .numbers = {{static_cast<double>(hole->cells)}, {hole->value, Unit::Metre}, {next, Unit::Metre}},
                 .count = static_cast<std::int64_t>(hole->cells),
                 .places = {placeAt(hole->first, std::fabs(static_cast<double>(hole->value) - next))}},
                repair);
        }
    }

    void findEdges() {
        const EdgeBands bands = findEdgeBands(m_ground);
        const int lines = std::accumulate(bands.begin(), bands.end(), 0);
        if (lines == 0)
            return;
        const double cell = m_ground.cellSizeM();
        const std::array<std::size_t, 4> middles = {
            m_ground.grid().index(m_ground.width() / 2, 0),
            m_ground.grid().index(m_ground.width() - 1, m_ground.height() / 2),
            m_ground.grid().index(m_ground.width() / 2, m_ground.height() - 1),
            m_ground.grid().index(0, m_ground.height() / 2)};
        std::vector<FindingPlace> places;
        for (std::size_t side = 0; side < bands.size(); ++side)
            if (bands[side] > 0)
                places.push_back(placeAt(middles[side], bands[side]));
        sortPlaces(places);
        add({.kind = FindingKind::Edges,
             .numbers = {{static_cast<double>(lines)}},
             .count = lines,
             .places = std::move(places)},
            {.kind = RepairKind::Edges,
             .northM = bands[0] * cell,
             .eastM = bands[1] * cell,
             .southM = bands[2] * cell,
             .westM = bands[3] * cell});
    }

    void findSpikes() {
        const std::vector<Spike> spikes = oxbow::findSpikes(m_ground, 0.0, m_compute);
        if (spikes.empty())
            return;
        std::vector<FindingPlace> places;
        for (const Spike& spike : spikes)
            places.push_back(placeAt(spike.cell, std::fabs(spike.outM)));
        const double least = std::ranges::min_element(places, {}, &FindingPlace::size)->size;
        sortPlaces(places);
        const double most = places.front().size;
        add({.kind = FindingKind::Spikes,
             .numbers = {{static_cast<double>(spikes.size())}, {most, Unit::Metre}},
             .count = static_cast<std::int64_t>(spikes.size()),
             .places = std::move(places)},
            {.kind = RepairKind::Spikes, .minHeightM = 0.99 * least});
    }

    /// Seams and stripes are mended by one stage: the one found first takes both along.
    void findLines() {
        const std::vector<LineOffset> lines = findLineOffsets(m_ground, 0.0, m_compute);
        if (lines.empty())
            return;
        const auto size = [](const LineOffset& line) { return std::fabs(line.offsetM); };
        const double least = size(*std::ranges::min_element(lines, {}, size));
        const RepairParams repair{.kind = RepairKind::Stripes, .minHeightM = 0.9 * least};
        for (const bool seams : {true, false}) {
            std::vector<FindingPlace> places;
            for (const LineOffset& line : lines)
                if (line.isSeam == seams)
                    places.push_back({line.isRow ? m_ground.width() / 2 : line.at,
                                      line.isRow ? line.at : m_ground.height() / 2, size(line)});
            if (places.empty())
                continue;
            const auto count = static_cast<std::int64_t>(places.size());
            sortPlaces(places);
            m_findings.push_back({.kind = seams ? FindingKind::Seams : FindingKind::Stripes,
                                  .numbers = {{static_cast<double>(count)}, {places.front().size, Unit::Metre}},
                                  .count = count,
                                  .places = std::move(places),
                                  .fix = repairFix(repair)});
        }
        repairGround(m_ground, repair, m_compute);
    }

    void findSteps() {
        const auto steps = heightSteps(m_ground, m_compute);
        if (!steps || !steps->show())
            return;
        add({.kind = FindingKind::Steps,
             .numbers = {{steps->stepM, Unit::Metre},
                         {static_cast<double>(steps->levels)},
                         {100.0 * steps->equalShare, Unit::Percent}},
             .count = steps->levels,
             .places = {placeAt(widestTerrace(), steps->stepM)}},
            {.kind = RepairKind::Steps, .stepM = steps->stepM});
    }

    /// In the middle of the longest run of equal cells along a row: where terraces are widest.
    [[nodiscard]] std::size_t widestTerrace() const {
        std::size_t at = 0;
        int longest = 0;
        for (int y = 0; y < m_ground.height(); ++y)
            for (int x = 1, run = 1; x < m_ground.width(); ++x) {
                run = m_ground.at(x, y) == m_ground.at(x - 1, y) ? run + 1 : 1;
                if (run > longest) {
                    longest = run;
                    at = m_ground.grid().index(x - run / 2, y);
                }
            }
        return at;
    }

    [[nodiscard]] static std::vector<Flat> flatsOf(const Heightmap& ground) {
        const auto least = static_cast<std::size_t>(kShownFlatShare * static_cast<double>(ground.cells().size()));
        return oxbow::findFlats(ground, std::max(kShownFlatCells, least));
    }

    void findFlats(const std::vector<Flat>& flats) {
        const auto cells = static_cast<double>(m_ground.cells().size());
        const float lowest = valueRange(m_ground.cells()).low;
        // Levels of stepped ground lie flat without being water; where steps were smoothed only what stayed counts.
        const bool stepped = std::ranges::any_of(
            m_findings, [](const Finding& finding) { return finding.kind == FindingKind::Steps; });
        Finding sea, lakes;
        sea.kind = FindingKind::SeaFloor;
        lakes.kind = FindingKind::Flats;
        double seaCells = 0.0;
        std::size_t smallest = m_ground.cells().size();
        for (const Flat& flat : flats) { // the largest first
            const double size = static_cast<double>(flat.cells);
            if (!flat.below || flat.cells == m_ground.cells().size())
                continue;
            const bool isSea = flat.atEdge && size > kSeaFlatShare * cells && flat.heightM <= lowest + 1.0f;
            if (!isSea && stepped)
                continue;
            Finding& finding = isSea ? sea : lakes;
            if (finding.places.empty())
                finding.numbers = {{flat.heightM, Unit::Metre}};
            finding.places.push_back(placeAt(flat.first, size));
            ++finding.count;
            smallest = std::min(smallest, flat.cells);
            seaCells += isSea ? size : 0.0;
        }
        const double area = m_ground.grid().cellAreaM2();
        const GroundFix beds =
            repairFix({.kind = RepairKind::Beds, .flatAreaM2 = 0.99 * static_cast<double>(smallest) * area});
        if (sea.count > 0)
            sea.numbers.push_back({100.0 * seaCells / cells, Unit::Percent});
        if (lakes.count > 0) {
            const double km2 = lakes.places.front().size * area * 1e-6;
            lakes.numbers = {{static_cast<double>(lakes.count)}, {km2, Unit::SquareKilometre}, lakes.numbers.front()};
        }
        // Beds are dug by the stage only: here they would look like depressions.
        for (Finding* finding : {&sea, &lakes})
            if (finding->count > 0) {
                sortPlaces(finding->places);
                finding->fix = beds;
                m_findings.push_back(std::move(*finding));
            }
    }

    /// Slopes of all cells that are not level, in order.
    [[nodiscard]] std::vector<float> slopes(std::size_t& steepest) const {
        std::vector<float> all;
        float most = -1.0f;
        const double perM = 1.0 / m_ground.cellSizeM();
        for (int y = 0; y + 1 < m_ground.height(); ++y)
            for (int x = 0; x + 1 < m_ground.width(); ++x) {
                const double east = (static_cast<double>(m_ground.at(x + 1, y)) - m_ground.at(x, y)) * perM;
                const double south = (static_cast<double>(m_ground.at(x, y + 1)) - m_ground.at(x, y)) * perM;
                if (east == 0.0 && south == 0.0)
                    continue;
                all.push_back(static_cast<float>(std::sqrt(east * east + south * south)));
                if (all.back() > most) {
                    most = all.back();
                    steepest = m_ground.grid().index(x, y);
                }
            }
        return all;
    }

    void findScale() {
        std::size_t steepest = 0;
        std::vector<float> all = slopes(steepest);
        if (all.size() < 100)
            return;
        std::ranges::sort(all);
        const double middle = all[all.size() / 2], nearlyAll = all[all.size() * 99 / 100];
        const ValueRange range = valueRange(m_ground.cells());
        if (degOfSlope(middle) > kTooSteepDeg && m_ground.cellSizeM() < kMostDegreesACell) {
            m_findings.push_back({.kind = FindingKind::Degrees,
                                  .numbers = {{m_ground.cellSizeM(), Unit::Metre},
                                              {range.span(), Unit::Metre},
                                              {m_ground.cellSizeM() * kDegreeM, Unit::Metre}},
                                  .count = 1,
                                  .places = {placeAt(steepest, degOfSlope(middle))}});
        } else if (degOfSlope(middle) > kTooSteepDeg) {
            constexpr std::array kFactors = {1.0 / 0.3048, 10.0, 100.0, 1000.0, 1e4, 1e5, 1e6}; // feet, dm, cm ...
            addScale(FindingKind::TooSteep, placeAt(steepest, degOfSlope(middle)), kFactors, [&](double factor) {
                const double highest = std::max(std::fabs(range.low), std::fabs(range.high)) / factor;
                return degOfSlope(middle / factor) <= kSteepestDeg && highest <= kHighestM ? 1.0 / factor : 0.0;
            });
        } else if (degOfSlope(nearlyAll) < kTooFlatDeg) {
            constexpr std::array kFactors = {10.0, 100.0, 1000.0, 1e4, 1e5, 1e6};
            addScale(FindingKind::TooFlat, placeAt(steepest, degOfSlope(nearlyAll)), kFactors, [&](double factor) {
                return degOfSlope(nearlyAll * factor) >= kFlattestDeg ? factor : 0.0;
            });
        }
    }

    /// `timesOf` gives what heights are multiplied by for a factor that is enough, else 0.
    template <typename Factors, typename TimesOf>
    void addScale(FindingKind kind, const FindingPlace& steepest, const Factors& factors, TimesOf&& timesOf) {
        const auto factor = std::ranges::find_if(factors, [&](double f) { return timesOf(f) > 0.0; });
        if (factor == factors.end())
            return;
        const double times = timesOf(*factor);
        const ValueRange range = valueRange(m_ground.cells());
        m_findings.push_back({.kind = kind,
                              .numbers = {{steepest.size, Unit::Degree}, {*factor}},
                              .count = 1,
                              .places = {steepest},
                              .fix = GroundFix{.stage = std::string(levelsStage().id),
                                               .values = {{"low_m", range.low * times}, {"high_m", range.high * times}}}});
    }

    Heightmap m_ground;
    const Compute& m_compute;
    std::vector<Finding> m_findings;
};

} // namespace

std::vector<Finding> checkGround(const Heightmap& ground, const GroundFacts& facts, const Compute& compute) {
    return Examination(ground, compute).run(facts);
}

} // namespace oxbow
