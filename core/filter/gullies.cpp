#include "core/filter/gullies.h"

#include "core/base/angle.h"
#include "core/base/counter_random.h"
#include "core/base/elementary.h"
#include "core/base/simd.h"
#include "core/filter/gaussian_blur.h"
#include "core/noise/octave.h"
#include "core/stage/edit_stepper.h"
#include "core/terrain/map_window.h"
#include "core/terrain/surface_normal.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace oxbow {

namespace {

constexpr StagePreset kGulliesPresets[] = {
    {"Rock faces", "Deep and close, with plain walls between.", {{"depth", 0.14}, {"unevenness", 0.9}, {"gentle_deg", 20.0}}},
    {"Badlands", "On all slopes, down to the smallest.", {{"depth", 0.16}, {"sizes", 4.0}, {"unevenness", 0.3}, {"gentle_deg", 3.0}}},
    {"Grassy hills", "Shallow and few.", {{"depth", 0.05}, {"sizes", 2.0}, {"unevenness", 1.0}}},
};

constexpr double kSideOfSquare = 2.0; ///< in which one packet lies, spacings
constexpr float kReach = 1.15f;       ///< of a packet, sides: to no place beyond the squares around its own
constexpr float kJitter = 0.7f;       ///< of a packet's place in its square
constexpr double kShallower = 0.75;   ///< for its spacing each next size
constexpr double kBlur = 0.25;        ///< sigma, spacings
constexpr float kSure = 0.5f;         ///< of what packets of random phases come to: below it they cancel out
constexpr float kBedCells = 0.75f;    ///< half the width over which a bed is round where waves are crowded: sharper ones would be dotted lines
constexpr double kCrowded = 1.5;      ///< waves are crowded from so many a spacing on
constexpr double kPlainSize = 3.0; ///< of the largest plain slopes, spacings
constexpr std::uint32_t kPacketSalt = 21, kPlainSalt = 22;

using Run = RowNoise::Row;

/// A wave that fades out around its place, in cells.
struct Packet {
    double x, y;
    float wavesPerCell, phase, depth;
};

/// Cells of a row: the directions along their contours, and what packets add up to there.
struct PacketSums {
    Run alongEast, alongSouth, cosine, sine, squares, weights, depths;
};

/// Adds a packet to cells `first` to `end`, which lie `east` + their number and `south` of it.
OXBOW_MULTIVERSION
void addPacket(Packet packet, float east, float south, float perReach2, int first, int end, PacketSums& sums) {
    constexpr float kRound = 12582912.0f; // 1.5 * 2^23: what is added to it becomes whole
    constexpr float kPi = std::numbers::pi_v<float>;
    for (int i = first; i < end; ++i) {
        const float x = east + static_cast<float>(i), d2 = (x * x + south * south) * perReach2, near = d2 < 1.0f ? 1.0f - d2 : 0.0f;
        const float weight = near * near * near;
        const float turns = (x * sums.alongEast[i] + south * sums.alongSouth[i]) * packet.wavesPerCell + packet.phase;
        const float half = kPi * (turns - ((turns + kRound) - kRound)), h2 = half * half; // -pi/2 to pi/2
        const float c = 1.0f + h2 * (-1.0f / 2.0f + h2 * (1.0f / 24.0f + h2 * (-1.0f / 720.0f + h2 * (1.0f / 40320.0f))));
        const float s = half * (1.0f + h2 * (-1.0f / 6.0f + h2 * (1.0f / 120.0f + h2 * (-1.0f / 5040.0f + h2 * (1.0f / 362880.0f)))));
        sums.cosine[i] += weight * (c * c - s * s);
        sums.sine[i] += weight * (2.0f * s * c);
        sums.squares[i] += weight * weight;
        sums.weights[i] += weight;
        sums.depths[i] += weight * packet.depth;
    }
}

/// A row of waves: their phases as points on a circle, and metres from bed to rib.
struct WaveRow {
    explicit WaveRow(int width) : cosine(static_cast<std::size_t>(width)), sine(cosine.size()), depth(cosine.size()) {}
    std::vector<float> cosine, sine, depth;
};

/// From sums to points on the circle, into `cosine` and `sine`, and to shares of the depth, into `depths`.
OXBOW_MULTIVERSION
void findPhases(int count, PacketSums& sums) {
    for (int i = 0; i < count; ++i) {
        const float c = sums.cosine[i], s = sums.sine[i], length = std::sqrt(c * c + s * s);
        const float sure = kSure * std::sqrt(sums.squares[i]), depth = sums.depths[i] / (sums.weights[i] + 1e-20f);
        sums.cosine[i] = c / (length + 1e-20f);
        sums.sine[i] = s / (length + 1e-20f);
        sums.depths[i] = depth * (length < sure ? length / sure : 1.0f);
    }
}

/// Adds the heights of a row over their mean: sqrt(sin^2 + round^2) of half the phase. `round` grows with how far the phase's point
/// lies from those of the cells to the west and north, from where the square of that is more than `even2`: contours draw together there.
OXBOW_MULTIVERSION
void addHeights(const float* cosine, const float* sine, const float* cosineNorth, const float* sineNorth, const float* depth, float even2,
                int count, float* heights) {
    const auto squareOf = [](float a, float b) { return a * a + b * b; };
    for (int i = 0; i < count; ++i) {
        const int west = i > 0 ? i - 1 : 0;
        const float c = cosine[i], s = sine[i], share = 0.5f * (1.0f - c);
        const float crowded = squareOf(c - cosine[west], s - sine[west]) + squareOf(c - cosineNorth[i], s - sineNorth[i]) - even2;
        const float round2 = kBedCells * kBedCells / 4.0f * (crowded > 0.0f ? crowded : 0.0f);
        // of all phases, to half a percent; 2 / pi without roundness
        const float mean = std::sqrt(round2 + 0.5f - 0.0947153f / (1.0f + 0.5f * std::sqrt(round2) + 3.16f * round2));
        const float height = depth[i] * (std::sqrt((share > 0.0f ? share : 0.0f) + round2) - mean);
        heights[i] = depth[i] > 0.0f ? heights[i] + height : heights[i];
    }
}

/// Gullies of one size.
class GullySize {
public:
    /// For cells of `spacingM` / 2 at most.
    GullySize(const GulliesParams& params, int index, double spacingM, const MapWindow& window, const GridSpec& grid, const Compute& compute)
        : m_params(params), m_window(window), m_index(index), m_side(kSideOfSquare * spacingM / grid.cellSizeM),
          m_gentle(static_cast<float>(slopeOfDeg(params.gentleDeg))),
          m_deepestM(static_cast<float>(params.depth * elementary::pow(kShallower, index) * spacingM)),
          m_even2(chordSquare(kCrowded * 2.0 * std::numbers::pi * grid.cellSizeM / spacingM)),
          m_plains({kPlainSize * params.sizeM, 2.0, 0.7, 3, grid.cellSizeM, params.seed, kPlainSalt}),
          m_west(square(window.x0) - 1), m_north(square(window.y0) - 1), m_columns(square(window.x0 + grid.width) + 2 - m_west) {
        const int rows = square(window.y0 + grid.height) + 2 - m_north;
        m_packets.resize(static_cast<std::size_t>(rows) * static_cast<std::size_t>(m_columns));
        compute.forRows(rows, [&](int j0, int j1) {
            for (int j = j0; j < j1; ++j)
                for (int i = 0; i < m_columns; ++i)
                    m_packets[at(m_west + i, m_north + j)] = packetIn(m_west + i, m_north + j);
        });
    }

    /// The waves of `count` cells of a row from a column on.
    void find(const Heightmap& blurred, int column, int row, int count, PacketSums& sums, Run& uneven, WaveRow& waves) const {
        Run slopes;
        bool isLevel = true;
        for (int i = 0; i < count; ++i) {
            const auto at = static_cast<std::size_t>(i);
            const Gradient fall = gradientAt(blurred, column + i, row);
            const float slope = std::sqrt(fall.east * fall.east + fall.south * fall.south);
            slopes[at] = amplitude(slope);
            sums.alongEast[at] = slope > 0.0f ? -fall.south / slope : 0.0f;
            sums.alongSouth[at] = slope > 0.0f ? fall.east / slope : 0.0f;
            isLevel = isLevel && !(slopes[at] > 0.0f);
        }
        if (isLevel) {
            for (std::vector<float>* values : {&waves.cosine, &waves.sine, &waves.depth})
                std::fill_n(values->begin() + column, count, 0.0f);
            return;
        }
        addPackets(column, row, count, sums);
        findPhases(count, sums);
        unevenness(column, row, count, uneven);
        std::copy_n(sums.cosine.begin(), count, waves.cosine.begin() + column);
        std::copy_n(sums.sine.begin(), count, waves.sine.begin() + column);
        for (int i = 0; i < count; ++i) {
            const auto at = static_cast<std::size_t>(i);
            waves.depth[static_cast<std::size_t>(column) + at] = slopes[at] * uneven[at] * sums.depths[at];
        }
    }

    /// Of a row whose waves, and those of the row to the north, are known.
    void cut(const WaveRow& waves, const WaveRow& north, int count, float* heights) const {
        addHeights(waves.cosine.data(), waves.sine.data(), north.cosine.data(), north.sine.data(), waves.depth.data(), m_even2, count, heights);
    }

private:
    /// Of two points of the circle that are so much apart.
    [[nodiscard]] static float chordSquare(double angle) { return static_cast<float>(2.0 - 2.0 * elementary::cos(std::min(angle, std::numbers::pi))); }

    /// Metres between bed and rib on a slope.
    [[nodiscard]] float amplitude(float slope) const {
        const float share = m_gentle > 0.0f ? std::clamp(slope / m_gentle - 0.5f, 0.0f, 1.0f) : 1.0f;
        return m_deepestM * std::min(slope, 1.0f) * share * share * (3.0f - 2.0f * share);
    }

    /// The square in which a cell, or its west or north side, lies.
    [[nodiscard]] int square(double cell) const { return static_cast<int>(std::floor(cell / m_side)); }
    [[nodiscard]] std::size_t at(int column, int row) const {
        return static_cast<std::size_t>(row - m_north) * static_cast<std::size_t>(m_columns) + static_cast<std::size_t>(column - m_west);
    }

    void addPackets(int column, int row, int count, PacketSums& sums) const {
        for (Run* values : {&sums.cosine, &sums.sine, &sums.squares, &sums.weights, &sums.depths})
            std::fill_n(values->begin(), count, 0.0f);
        const double south = m_window.y0 + row + 0.5, east = m_window.x0 + column + 0.5;
        const double reach = static_cast<double>(kReach) * m_side;
        const auto perReach2 = static_cast<float>(1.0 / (reach * reach));
        const int j = square(south);
        for (int i = square(east), first = 0; first < count; ++i) {
            const int end = std::clamp(static_cast<int>(std::ceil((i + 1) * m_side - east)), first, count);
            for (int k = 0; k < 9; ++k) {
                const Packet& packet = m_packets[at(i + k % 3 - 1, j + k / 3 - 1)];
                addPacket(packet, static_cast<float>(east - packet.x), static_cast<float>(south - packet.y), perReach2, first, end, sums);
            }
            first = end;
        }
    }

    /// The packet of a square. Waves that the cells cannot show are shallow.
    [[nodiscard]] Packet packetIn(int i, int j) const {
        const auto random = [&](int which) { return unitDouble(randomBits(m_params.seed, kPacketSalt, m_index, i, j, which)); };
        const auto place = [&](int square, double chance) { return (square + 0.5 + kJitter * (chance - 0.5)) * m_side; };
        const double spacing = m_side / kSideOfSquare * elementary::exp(m_params.spread * (2.0 * random(2) - 1.0));
        return {place(i, random(0)), place(j, random(1)), static_cast<float>(1.0 / spacing), static_cast<float>(random(3)),
                shownShare(spacing, 1.0) * static_cast<float>(0.4 + 1.2 * random(4))};
    }

    void unevenness(int column, int row, int count, Run& values) const {
        m_plains.find(m_window.x0 + column, m_window.y0 + row, count, values);
        const auto scale = static_cast<float>(m_params.unevenness / m_plains.deviation());
        for (int i = 0; i < count; ++i)
            values[static_cast<std::size_t>(i)] = std::clamp(1.0f + scale * values[static_cast<std::size_t>(i)], 0.0f, 2.0f);
    }

    const GulliesParams& m_params;
    MapWindow m_window;
    int m_index;
    double m_side;
    float m_gentle, m_deepestM, m_even2;
    RowNoise m_plains;
    int m_west, m_north, m_columns;
    std::vector<Packet> m_packets; ///< of all squares that reach the map
};

struct GulliesStepper : EditStepper<GulliesParams> {
    using EditStepper::EditStepper;

    void edit(int, WorkingTerrain& terrain, StageContext& context) override {
        static_assert(kWindowStep % kNoiseRun == 0);
        Heightmap& ground = terrain.elevation();
        if (ground.cellSizeM() * 2.0 > m_params.sizeM)
            context.notes.push_back(phrase("Gullies: cells of %1 m cannot show a spacing of %2 m: give the terrain a finer grid, or the gullies a larger spacing",
                                           shortNumber(ground.cellSizeM()), shortNumber(m_params.sizeM)));
        for (int i = 0; i < m_params.sizes && m_params.depth > 0.0; ++i) {
            const double spacingM = std::ldexp(m_params.sizeM, -i);
            if (ground.cellSizeM() * 2.0 > spacingM)
                break;
            const GullySize size(m_params, i, spacingM, mapWindow(terrain), ground.grid(), context);
            Heightmap blurred = ground;
            gaussianBlur(blurred, kBlur * spacingM, context);
            context.forRows(ground.height(), [&](int y0, int y1) {
                PacketSums sums{};
                Run uneven;
                WaveRow waves(ground.width()), north(ground.width());
                for (int y = std::max(0, y0 - 1); y < y1; ++y) {
                    for (int first = 0; first < ground.width(); first += kNoiseRun)
                        size.find(blurred, first, y, std::min(kNoiseRun, ground.width() - first), sums, uneven, waves);
                    if (y >= y0)
                        size.cut(waves, y > 0 ? north : waves, ground.width(), ground.row(y));
                    std::swap(waves, north);
                }
            });
        }
    }
};

} // namespace

StageKind gulliesStage() {
    StageKind kind = stageKind<GulliesStepper>("gullies", "Gullies", StageCategory::Filter,
        "Lets gullies run down slopes from the crest to the foot.", kGulliesParams);
    kind.searchWords = "rills ravines couloirs erosion noise flow lines gabor phasor procedural detail ribs spurs fluting";
    kind.uses(Access::Changes, {Layer::Elevation});
    kind.support = [](const std::any& params) { // sizes of half the spacing each, one behind the other
        return Support{Support::Reach, 2.0 * kBlurReachSigmas * kBlur * std::any_cast<const GulliesParams&>(params).sizeM};
    };
    kind.presets = kGulliesPresets;
    kind.effort = [](const std::any& params, const GridSpec& map, int) {
        return static_cast<double>(map.cellCount()) * std::any_cast<const GulliesParams&>(params).sizes;
    };
    kind.cost = {.stepNs = 75.0};
    return kind;
}

} // namespace oxbow
