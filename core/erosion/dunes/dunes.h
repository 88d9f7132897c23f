#pragma once

#include "core/erosion/dunes/sand_bed.h"
#include "core/stage/stage.h"

#include <array>
#include <cstdint>

namespace oxbow {

/// Where the wind blows from, clockwise from north, in shares of time: a main wind and one on either side of it, each
/// of them varying by chance within a spread.
struct WindRose {
    double fromDeg = 270.0;
    double spreadDeg = 10.0;     ///< to either side, even
    double besideDeg = 120.0;    ///< between the main wind and the two others
    double clockwiseShare = 0.0; ///< of the time, of the wind from fromDeg + besideDeg
    double counterShare = 0.0;   ///< of that from fromDeg - besideDeg
};

/// The share of the main wind and of the other two, 1 in all: where the two have more than all, in their proportion.
[[nodiscard]] std::array<double, 3> windShares(const WindRose& rose);

/// The direction of season `season` (0, 1, ...): winds come in turn, as even in time as their shares allow; where they
/// come from within the spread is random.
[[nodiscard]] double seasonWindDeg(const WindRose& rose, int season, std::uint64_t seed);

enum class SandEdges { Open, Wrapped };
inline constexpr ChoiceOption kSandEdges[] = {{"open", "Open"}, {"wrapped", "Wrapped"}};

/// Dunes: wind carries sand in slabs over rock (Werner1995), faster where the ground rises into it (Jackson1975).
/// SandBed says the equations, SandWind the wind.
///
/// Sand is the layer Sand, a depth in m that is part of the ground's height: elevation = rock + sand. The stage first
/// adds a cover to it where rock is not steep, and may take loose ground for sand; from then on it only moves. Firm
/// ground (painted hardness) gives no sand to the wind.
///
/// A step is a season: the wind of one direction, for 16 hops. It runs on a grid whose cells suit the hop, 1 to 2 cells
/// of it, so that dunes are the same at any resolution of the map, and for the last steps on finer ones, which sharpen
/// crests (sand_level.h). At the end sand slides on all grids from the first to the map's. A map whose cells are longer than the hop has longer hops, and dunes as much larger; one shorter
/// than four hops has hops of a quarter of its longer side.
struct DunesParams {
    double windFromDeg = 270.0;
    double spreadDeg = 10.0;
    double besideDeg = 120.0;
    double clockwiseShare = 0.0;
    double counterShare = 0.0;
    double coverM = 15.0;
    double unevenness = 0.3;
    double coverSlopeDeg = 20.0;
    double looseM = 0.0;
    int slabs = 1500;
    double slabM = 0.8;
    double hopM = 20.0;
    double onSand = 0.6;
    double onRock = 0.4;
    double shadowDeg = 15.0;
    double reposeDeg = 34.0;
    double speedUp = 1.0;
    SandEdges edges = SandEdges::Open;
    double inflow = 0.7;
    std::uint32_t seed = 1;
};

inline constexpr Param<DunesParams> kDunesParams[] = {
    number<&DunesParams::windFromDeg>("wind_from_deg", "Wind from", Unit::Degree, hard(0, 360).digits(0),
        "Where the main wind blows from, clockwise from north: 270 is a west wind."),
    number<&DunesParams::spreadDeg>("spread_deg", "Spread", Unit::Degree, hard(0, 180).soft(0, 60).digits(0),
        "How far each wind varies to either side."),
    number<&DunesParams::besideDeg>("beside_deg", "Angle between winds", Unit::Degree, hard(0, 180).digits(0),
        "Between the main wind and those to its right and left."),
    number<&DunesParams::clockwiseShare>("clockwise_share", "Clockwise wind", Unit::None, hard(0, 1),
        "Share of the time in which the wind comes from further clockwise; 0.5: as long as the main wind."),
    number<&DunesParams::counterShare>("counter_share", "Counterclockwise wind", Unit::None, hard(0, 1),
        "Share of the time in which the wind comes from further counterclockwise; star dunes need all three."),
    number<&DunesParams::coverM>("cover_m", "Sand cover", Unit::Metre, hard(0, 1000).soft(0, 60).digits(1),
        "Depth of sand laid over the ground first; little sand makes barchans, much transverse dunes."),
    number<&DunesParams::unevenness>("unevenness", "Unevenness", Unit::None, hard(0, 1),
        "How much the cover's depth varies, over some ten hops: where dunes begin."),
    number<&DunesParams::coverSlopeDeg>("cover_slope_deg", "Cover up to slope", Unit::Degree, hard(0, 90).digits(0),
        "Steeper ground gets no cover."),
    number<&DunesParams::looseM>("loose_m", "Loose ground", Unit::Metre, hard(0, 1000).soft(0, 50).digits(1),
        "Depth to which the ground itself is loose sand, less where it is hard."),
    integer<&DunesParams::slabs>("slabs", "Slabs per cell", Unit::None,
        hard(1, 100000).soft(50, 6000).logarithmically(),
        "How often the wind lifts a slab of each place: how long it blows."),
    number<&DunesParams::slabM>("slab_m", "Slab height", Unit::Metre, hard(0.001, 20).soft(0.02, 5).logarithmically(),
        "Height of a slab: about a thirtieth of the hop makes smooth dunes, more makes them fast and rough."),
    number<&DunesParams::hopM>("hop_m", "Hop length", Unit::Metre,
        hard(0.1, 2000).soft(2, 200).logarithmically().digits(1),
        "How far a slab is carried at once; dunes begin some twenty hops apart and grow."),
    number<&DunesParams::onSand>("on_sand", "Stays on sand", Unit::None, hard(0.05, 1),
        "Chance that a slab stays where it lands on sand."),
    number<&DunesParams::onRock>("on_rock", "Stays on rock", Unit::None, hard(0, 1),
        "Chance that a slab stays where it lands on bare ground; less than on sand gathers sand in dunes."),
    number<&DunesParams::shadowDeg>("shadow_deg", "Wind shadow", Unit::Degree, hard(1, 45),
        "Angle at which the shelter behind a crest falls to the ground."),
    number<&DunesParams::reposeDeg>("repose_deg", "Angle of repose", Unit::Degree, hard(5, 60).soft(25, 40),
        "Steepest slope of sand: that of slip faces."),
    number<&DunesParams::speedUp>("speed_up", "Speed-up", Unit::None, hard(0, 2),
        "How much rises quicken the wind and turn it aside; 0: the wind is the same everywhere."),
    choice<&DunesParams::edges, kSandEdges>("edges", "Edges",
        "Whether sand leaves at the edge of the map or enters again on the other side."),
    number<&DunesParams::inflow>("inflow", "Inflow", Unit::None, hard(0, 1),
        "Sand that the wind brings over open edges, as a share of what it can carry."),
    seed<&DunesParams::seed>("seed", "Seed", "Another number makes other dunes of the same kind."),
};
static_assert(checked(kDunesParams));

[[nodiscard]] GridSpec dunesGrid(const DunesParams& params, const GridSpec& map, int step);

[[nodiscard]] StageKind dunesStage();

} // namespace oxbow
