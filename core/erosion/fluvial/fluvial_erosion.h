#pragma once

#include "core/stage/stage.h"

#include <array>

/// The variant legacy_8bit is the published rule itself: fluvial_legacy.h. All that follows is the other.
///
/// Fluvial erosion by water that levels out between cells (Musgrave1989), in a synchronous form that
/// conserves rock and water. Every cell has ground a, water w and sediment s, all in metres; H = a + w. In
/// one iteration each cell looks at its 8 neighbours u, all of them as they were before:
///     q_u = max(0, H - H_u),   g_u = q_u / distance (1 or sqrt 2 cells),   n = number of q_u > 0
///     dw  = min(w, (sum q_u) / (2 (n + 1)))                  water that leaves, shared in proportion to g_u
///     c   = capacity dw                                      sediment that it can carry
///     s >= c:  lays down deposit_rate (s - c), carries c
///     s <  c:  picks up min(pickup_rate (c - s) (1 - hardness), half the drop to the lowest receiver's ground),
///              carries all
///     no lower neighbour, or dry:  lays down deposit_rate s
/// then water evaporates by its share. The last iteration lays down what is still carried. Nothing is laid
/// down above the highest ground there was when the stage began; it stays in the water.
///
/// Water moves one cell an iteration, so finer grids take more of them for the same step: one per 1/256 of
/// the extent. An iteration stands for iteration_s seconds: springs bring m³/s times that, and Discharge is
/// what leaves a cell in a step by that time. Wear and Deposition grow by what a cell lost or gained in a
/// step. Edges: closed (water stays), or open (the ground goes on level, water and its sediment leave). Films
/// below 1e-7 m dry up; less than 1e-5 m of sediment stays in a dry cell. What enters
/// and leaves is booked as it is applied.
/// Cost: 24 reads of neighbours a wet cell; rows and ends of rows without water nearby are skipped.
namespace oxbow {

enum class FluvialVariant { Conservative, Legacy8Bit };
inline constexpr std::array<ChoiceOption, 2> kFluvialVariants = {
    {{"conservative", "Conservative"}, {"legacy_8bit", "As published, 8 bit"}}};
enum class FluvialEdges { Closed, Open };
inline constexpr std::array<ChoiceOption, 2> kFluvialEdges = {{{"closed", "Closed"}, {"open", "Open"}}};

struct FluvialErosionParams {
    FluvialVariant variant = FluvialVariant::Conservative;
    int iterations = 200;
    double rain = 0.2;
    double clearingPercent = 20.0;
    double waterPercent = 0.0;
    double dropX = 50.0;
    double dropY = 50.0;
    int dropColumn = -1;
    int dropRow = -1;
    double depositRate = 0.1;
    double pickupRate = 0.1;
    double capacity = 1.0;
    double evaporation = 0.1;
    double iterationS = 3600.0;
    FluvialEdges edges = FluvialEdges::Open;
};

inline constexpr Param<FluvialErosionParams> kFluvialErosionParams[] = {
    choice<&FluvialErosionParams::variant, kFluvialVariants>("variant", "Variant",
        "Conservative loses nothing. As published is one drop on 256 levels, with the faults it had: water that finds "
        "no lower or equal neighbour is deleted, ground rises where it should wear, each of several equal neighbours "
        "gets all of the sediment, and water runs east and south at once but west and north cell by cell. Only the "
        "drop, the rates and the iterations count."),
    integer<&FluvialErosionParams::iterations>("iterations", "Iterations", Unit::None, hard(1, 100000).soft(10, 1000),
        "How long water runs; each is a step."),
    number<&FluvialErosionParams::rain>("rain", "Rain", Unit::Metre, hard(0, 100).soft(0, 2).digits(3),
        "Water that falls on every cell in each iteration, times the painted rain."),
    number<&FluvialErosionParams::clearingPercent>("clearing_percent", "Clearing up", Unit::Percent, hard(0, 100),
        "Share of the iterations, at the end, in which no rain falls and the water runs off."),
    number<&FluvialErosionParams::waterPercent>("water_percent", "Drop", Unit::Percent, hard(0, 1000).soft(0, 20),
        "One drop of water at the start, as deep as this share of the relief."),
    number<&FluvialErosionParams::dropX>("drop_x", "Drop from west", Unit::Percent, hard(0, 100),
        "Where the drop falls, from the west edge."),
    number<&FluvialErosionParams::dropY>("drop_y", "Drop from north", Unit::Percent, hard(0, 100),
        "Where the drop falls, from the north edge."),
    integer<&FluvialErosionParams::dropColumn>("drop_column", "Drop in column", Unit::None,
        hard(-1, 100000).soft(-1, 1000),
        "Column of the cell on which the drop falls, the first is 0; -1: by its share of the width."),
    integer<&FluvialErosionParams::dropRow>("drop_row", "Drop in row", Unit::None, hard(-1, 100000).soft(-1, 1000),
        "Row of the cell on which the drop falls, the first is 0; -1: by its share of the height."),
    number<&FluvialErosionParams::depositRate>("deposit_rate", "Deposit rate", Unit::None, hard(0, 1),
        "Share of the excess sediment that is deposited at once."),
    number<&FluvialErosionParams::pickupRate>("pickup_rate", "Pickup rate", Unit::None, hard(0, 1),
        "Share of the free capacity that is filled with ground at once."),
    number<&FluvialErosionParams::capacity>("capacity", "Capacity", Unit::None, hard(0, 20).soft(0, 8),
        "Ground that moving water can carry, as a share of the water."),
    number<&FluvialErosionParams::evaporation>("evaporation", "Evaporation", Unit::None,
        hard(0, 1).soft(0, 0.5).digits(3), "Share of the water that dries up in each iteration."),
    number<&FluvialErosionParams::iterationS>("iteration_s", "Time an iteration", Unit::Second,
        hard(1, 1e8).soft(60, 86400).logarithmically().digits(0),
        "Time that an iteration stands for: what springs bring in it, and what the discharge counts by."),
    choice<&FluvialErosionParams::edges, kFluvialEdges>("edges", "Edges", "Whether water leaves the map at its edges."),
};
static_assert(checked(kFluvialErosionParams));

[[nodiscard]] StageKind fluvialErosionStage();

} // namespace oxbow
