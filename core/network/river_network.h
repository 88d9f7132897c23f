#pragma once

#include "core/stage/stage.h"

namespace oxbow {

/// Rivers first, ground after: a network grown from its mouths (network_growth.h), and a landscape that
/// drains along it (network_terrain.h).
///
/// Water that soaks in or evaporates: an arrow of length L passes on (1 - loss_per_km)^(L / 1 km) of what
/// comes; the ground follows what fell. Random obstacles are crosses one network cell wide, written into the
/// layer of obstacles.
///
/// The network has cells of its own, a whole number of grid cells wide (at least three where it is embedded),
/// so that a recipe grows the same rivers at any resolution that divides them. A step grows an equal share of
/// the cells that can be reached, the last step all that is left; ground, discharge and rivers follow at
/// every step, the ground of all but the last as a draft (network_draft.h). What rises inward from the rivers
/// has not been reached yet, or never will (obstacles). Mouths at the edges stand some cells apart. The last
/// step notes the statistics of the network (network_statistics.h). Reads rain, springs, obstacles, uplift (a
/// factor on the rise), and the layer of the mouths that are chosen. Writes elevation, discharge, water (on
/// rivers), rivers and their reaches. Rock: an edit, what is added is `in`, what is taken away `out`. Cost:
/// some four looks at each network cell; two passes over the ground a step, and some hundred in the last.
enum class NetworkMouths { Edges, Sea, Lakes, Painted, Points };
inline constexpr ChoiceOption kNetworkMouths[] = {{"edges", "Edges of the map"},
                                                  {"sea", "The sea"},
                                                  {"lakes", "The lakes"},
                                                  {"painted", "Painted mouths"},
                                                  {"points", "A few places"}};

enum class NetworkTerrain { None, HeightFirst, Embed };
inline constexpr ChoiceOption kNetworkTerrains[] = {
    {"none", "Leave the ground"}, {"height_first", "Rise with the rivers"}, {"embed", "Valleys and ridges"}};

struct RiverNetworkParams {
    std::uint32_t seed = 1;
    NetworkMouths mouths = NetworkMouths::Edges;
    int mouthCount = 2;
    double networkCellM = 150.0;
    double probability = 0.5;
    double deepening = 0.8;
    bool settle = true;
    bool wrap = false;
    bool allowCrossings = false;
    int steps = 24;
    double rainMmPerYear = 1000.0;
    double threshold = 30.0;
    double brookThreshold = 0.0;
    double lossPerKm = 0.0;
    int randomObstacles = 0;
    int obstacleSize = 3;
    std::uint32_t obstacleSeed = 1;
    NetworkTerrain terrain = NetworkTerrain::Embed;
    double baseM = 0.0;
    double seaLevelM = 0.0;
    double reliefM = 900.0;
    double profileExponent = 0.5;
    double unevenness = 0.3;
    double featureSizeM = 5000.0;
    double steepestDeg = 34.0;
    double roughness = 0.5;
    double valleyFloors = 1.0;
    double bend = 1.0;
};

inline constexpr Param<RiverNetworkParams> kRiverNetworkParams[] = {
    seed<&RiverNetworkParams::seed>("seed", "Seed", "Another number grows another network."),
    choice<&RiverNetworkParams::mouths, kNetworkMouths>("mouths", "Mouths", "Where all rivers end."),
    integer<&RiverNetworkParams::mouthCount>("mouth_count", "Places", Unit::None, hard(1, 1000).soft(1, 20),
        "How many mouths are placed by chance, if mouths are a few places."),
    number<&RiverNetworkParams::networkCellM>("network_cell_m", "Network cell", Unit::Metre,
        hard(0, 1e5).soft(0, 500).digits(0), "Distance from one brook to the next; 0 is as small as the grid allows."),
    number<&RiverNetworkParams::probability>("probability", "Probability", Unit::None, hard(0.02, 1).soft(0.05, 1),
        "Chance of a place at the front to be reached in an iteration; low ones give irregular, longer rivers."),
    number<&RiverNetworkParams::deepening>("deepening", "Large valleys", Unit::None, hard(0, 1),
        "How far rivers reach into soft ground before they reach hard ground beside it."),
    toggle<&RiverNetworkParams::settle>("settle", "Settle rivers",
        "Rivers turn to where the land that they drain falls; off, they keep the arrows they grew with."),
    toggle<&RiverNetworkParams::wrap>("wrap", "Wrap", "Rivers go on at the opposite edge, so that maps tile."),
    toggle<&RiverNetworkParams::allowCrossings>("allow_crossings", "Allow crossings",
        "Lets rivers cross at corners, as the first version of this method did."),
    integer<&RiverNetworkParams::steps>("steps", "Steps", Unit::None, hard(1, 1000).soft(8, 120),
        "In how many steps the growth is shown; the result is the same."),
    number<&RiverNetworkParams::rainMmPerYear>("rain_mm_per_year", "Rain", Unit::MillimetrePerYear,
        hard(0, 20000).soft(100, 3000).digits(0), "Rainfall where the painted rain is 1."),
    number<&RiverNetworkParams::threshold>("threshold", "River threshold", Unit::None,
        hard(1, 1e9).soft(2, 1000).logarithmically().digits(0),
        "Network cells of rain that must gather before there is a river."),
    number<&RiverNetworkParams::brookThreshold>("brook_threshold", "Brook threshold", Unit::None,
        hard(0, 1e9).soft(0, 500).digits(0),
        "Network cells of rain that make a brook, if they are too few for a river; 0 has no brooks."),
    number<&RiverNetworkParams::lossPerKm>("loss_per_km", "Loss per kilometre", Unit::None,
        hard(0, 0.99).soft(0, 0.2).digits(3),
        "Share of its water that soaks in or evaporates on each kilometre of a river's way."),
    integer<&RiverNetworkParams::randomObstacles>("random_obstacles", "Random obstacles", Unit::None,
        hard(0, 10000).soft(0, 100),
        "Crosses placed by chance that no river enters, for mountains; they join what is painted."),
    integer<&RiverNetworkParams::obstacleSize>("obstacle_size", "Size of obstacles", Unit::None,
        hard(0, 1000).soft(0, 20), "Network cells from the middle of a cross to the end of an arm."),
    seed<&RiverNetworkParams::obstacleSeed>("obstacle_seed", "Seed of obstacles",
        "Another number places the crosses elsewhere."),
    choice<&RiverNetworkParams::terrain, kNetworkTerrains>("terrain", "Ground", "What becomes of the ground."),
    number<&RiverNetworkParams::baseM>("base_m", "Base", Unit::Metre, hard(-12000, 12000).soft(-1000, 1000).digits(0),
        "Height of the mouths, unless they are the sea or lakes."),
    number<&RiverNetworkParams::seaLevelM>("sea_level_m", "Sea level", Unit::Metre,
        hard(-12000, 12000).soft(-500, 2000).digits(1), "Ground at or below it is sea, if the mouths are the sea."),
    number<&RiverNetworkParams::reliefM>("relief_m", "Relief", Unit::Metre, hard(0, 12000).soft(0, 4000).digits(0),
        "Height of the highest ground above the mouths, as far as the steepest sides allow it."),
    number<&RiverNetworkParams::profileExponent>("profile_exponent", "Profile", Unit::None, hard(0, 1).soft(0.1, 0.8),
        "How much rivers flatten downstream; 0 keeps them equally steep."),
    number<&RiverNetworkParams::unevenness>("unevenness", "Unevenness", Unit::None, hard(0, 1),
        "How much the land rises more in some places than in others."),
    number<&RiverNetworkParams::featureSizeM>("feature_size_m", "Feature size", Unit::Metre,
        hard(1, 1e6).soft(200, 20000).logarithmically().digits(0),
        "Distance from one place that rises more to the next."),
    number<&RiverNetworkParams::steepestDeg>("steepest_deg", "Steepest sides", Unit::Degree,
        hard(5, 75).soft(15, 50).digits(0),
        "Slope of the sides between the brooks; roughness, uneven rise and channels close to each other make some steeper."),
    number<&RiverNetworkParams::roughness>("roughness", "Roughness", Unit::None, hard(0, 1),
        "How much the steepness of the ground varies."),
    number<&RiverNetworkParams::valleyFloors>("valley_floors", "Valley floors", Unit::None, hard(0, 10).soft(0, 4),
        "How wide the flat ground beside large rivers is; 1 is 88 m where a square kilometre drains."),
    number<&RiverNetworkParams::bend>("bend", "Bend", Unit::None, hard(0, 1),
        "How far rivers stray from the eight directions of the network."),
};
static_assert(checked(kRiverNetworkParams));

[[nodiscard]] StageKind riverNetworkStage();

} // namespace oxbow
