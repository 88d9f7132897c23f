#include "core/erosion/alluvial/river_rows.h"

#include "core/base/simd.h"

#include <cmath>

namespace oxbow {

namespace {

constexpr float kGravityMs2 = 9.81f;
constexpr float kDonorShare = 0.24f;   ///< of a cell's water through one face
constexpr float kBedShare = 0.1f;      ///< of the depth of water: most ground through one face
constexpr float kLooseShare = 0.2f;    ///< of a cell's loose ground through one face
constexpr float kMostLevelling = 0.1f;
constexpr float kMostMean = 0.12f; ///< of the depth that waves go by: what the mean of two depths adds
constexpr float kMostTurn = 0.6f;
constexpr float kTurnCourant = 0.35f; ///< cells that the spiral flow of bends goes in a time step
constexpr float kWallM = 1e8f;
constexpr float kTiny = 1e-6f;

inline float larger(float a, float b) { return a > b ? a : b; }
inline float smaller(float a, float b) { return a < b ? a : b; }
inline float within(float value, float limit) { return larger(-limit, smaller(limit, value)); }

/// Of the speed in a cell: a thread that runs across the grid has each of its speeds on one of two faces.
inline float meanSquare(float west, float east, float north, float south) {
    return 0.5f * ((west * west + east * east) + (north * north + south * south));
}

} // namespace

OXBOW_MULTIVERSION
void flowThroughFaces(const RiverSide& a, const RiverSide& b, const RiverSpeeds& old, const RiverBanks& banks,
                      const RiverBanks& carried, float toRight, const RiverRules& rules, const RiverFaces& now, int count) {
    const float *zA = a.ground, *zB = b.ground, *dA = a.depth, *dB = b.depth, *floorA = a.floor, *floorB = b.floor;
    const float *carriedA = a.carried, *carriedB = b.carried, *loadA = a.load, *loadB = b.load;
    const float *mudA = a.muddiness, *mudB = b.muddiness;
    const float *turnA = a.turn, *turnB = b.turn;
    const float *own = old.own, *v0 = old.along[0], *v1 = old.along[1], *v2 = old.along[2], *v3 = old.along[3];
    const float *right0 = banks.right[0], *right1 = banks.right[1], *left0 = banks.left[0], *left1 = banks.left[1];
    const float *carriedR0 = carried.right[0], *carriedR1 = carried.right[1], *carriedL0 = carried.left[0],
                *carriedL1 = carried.left[1];
    float *speedTo = now.speed, *waterTo = now.water, *sandTo = now.sand, *mudTo = now.mud;
    const RiverRules r = rules;
    const float zero = hidden(0.0f);
    const float perCell = r.timeStepS / r.cellSizeM, perMetre = 1.0f / r.cellSizeM;
    OXBOW_INDEPENDENT
    for (int x = 0; x < count; ++x) {
        // Water: its momentum, the slope of its surface, friction at the new time.
        const float groundA = zA[x], groundB = zB[x], depthA = dA[x], depthB = dB[x];
        const float surfaceA = groundA + depthA, surfaceB = groundB + depthB;
        const float flows = larger(surfaceA, surfaceB) - larger(groundA, groundB);
        const bool isWet = flows > r.leastM;
        const float mean = smaller(0.5f * (depthA + depthB), 2.0f * smaller(depthA, depthB));
        const float h = isWet ? flows + smaller(larger(zero, mean - flows), kMostMean * r.waveDepthM) : 1.0f;
        const float u = own[x], beside2 = (v0[x] * v0[x] + v1[x] * v1[x]) + (v2[x] * v2[x] + v3[x] * v3[x]);
        const float slowed = smaller(1.0f, r.waveDepthM / h);
        const float unhindered = u + slowed * perCell * kGravityMs2 * (surfaceA - surfaceB);
        const float drag = slowed * r.timeStepS * r.friction * (1.0f + r.roughM / h) / h;
        const float alone = 0.5f + 0.5f * std::sqrt(1.0f + 4.0f * drag * std::fabs(unhindered));
        const float hindered = unhindered / larger(alone, 1.0f + drag * std::sqrt(u * u + 0.25f * beside2));
        const float speed = isWet ? within(hindered, std::sqrt(kGravityMs2 * h)) : 0.0f;
        const float donor = speed > 0.0f ? depthA : depthB;
        const float water = within(speed * h * perCell, isWet ? kDonorShare * donor : 0.0f);
        const float muddinessA = mudA[x], muddinessB = mudB[x];
        speedTo[x] = speed;
        waterTo[x] = water;
        mudTo[x] = water * (water > 0.0f ? muddinessA : muddinessB);

        // Sand: with the water, and down the slope of the bed.
        const float forA = carriedA[x], forB = carriedB[x], looseA = groundA - floorA[x], looseB = groundB - floorB[x];
        const float beside = 0.25f * ((v0[x] + v1[x]) + (v2[x] + v3[x]));
        const float gain = speed * (forB - forA) +
                           0.25f * beside * ((carriedR0[x] + carriedR1[x]) - (carriedL0[x] + carriedL1[x]));
        const float whole = std::sqrt(speed * speed + beside * beside) + kTiny;
        const float upstream = 0.5f * ((forA + forB) - gain / whole);
        const float turned = speed + 0.5f * toRight * beside * (turnA[x] + turnB[x]) * smaller(1.0f, r.turning * whole);
        const float along =
            within(r.bedPerFlux * turned * larger(zero, upstream), kBedShare * larger(h, zero));
        const float slope = (groundB - groundA) * perMetre;
        const float over = 0.25f * perMetre * ((right0[x] + right1[x]) - (left0[x] + left1[x]));
        const float across = std::fabs(over) < kWallM ? over : 0.0f;
        const float steepness = std::sqrt(slope * slope + across * across);
        const float tooSteep = larger(zero, 1.0f - r.repose / (steepness + kTiny)) * smaller(1.0f, larger(depthA, depthB) / r.wetM);
        const float levelling = smaller(kMostLevelling, 0.5f * r.bedPerFlux * perMetre * r.lateral * (loadA[x] + loadB[x]));
        const float sand = (isWet ? along : 0.0f) - (groundB - groundA) * (levelling + r.sliding * tooSteep);
        sandTo[x] = within(sand, kLooseShare * larger(zero, sand > 0.0f ? looseA : looseB));
    }
}

OXBOW_MULTIVERSION
void changeBedCells(const RiverAround& water, const RiverAround& sand, const RiverAround& mud, const RiverAround& speed,
                      const RiverRules& rules, const BedCells& cells, int count) {
    const float *waterW = water.west, *waterE = water.east, *waterN = water.north, *waterS = water.south;
    const float *sandW = sand.west, *sandE = sand.east, *sandN = sand.north, *sandS = sand.south;
    const float *mudW = mud.west, *mudE = mud.east, *mudN = mud.north, *mudS = mud.south;
    const float *uW = speed.west, *uE = speed.east, *vN = speed.north, *vS = speed.south;
    const float *ground0 = cells.ground0, *depth0 = cells.depth0, *rain = cells.rain;
    float *rise = cells.rise, *swell = cells.swell, *mudIn = cells.mud, *mudBed = cells.mudBed;
    float *ground = cells.ground, *depth = cells.depth;
    const RiverRules r = rules;
    const float zero = hidden(0.0f);
    OXBOW_INDEPENDENT
    for (int x = 0; x < count; ++x) {
        const float swollen = swell[x] + (((waterW[x] - waterE[x]) + (waterN[x] - waterS[x])) + rain[x]);
        const float d = larger(zero, depth0[x] + swollen);
        const float carried = larger(zero, mudIn[x] + ((mudW[x] - mudE[x]) + (mudN[x] - mudS[x])));
        const float speed2 = meanSquare(uW[x], uE[x], vN[x], vS[x]);
        const bool isWet = d > r.leastM;
        const float share = smaller(0.5f, r.settlingM / (isWet ? d : 1.0f) * larger(zero, 1.0f - speed2 / r.settleSpeed2));
        const float settles = carried * (isWet ? share : 1.0f), lies = mudBed[x];
        const float stirred = smaller(0.1f * lies, r.stirred * larger(zero, speed2 / r.stirSpeed2 - 1.0f));
        const float laid = settles - stirred;
        const float risen = (rise[x] + ((sandW[x] - sandE[x]) + (sandN[x] - sandS[x]))) + laid;
        mudIn[x] = carried - laid;
        mudBed[x] = lies + laid;
        swell[x] = swollen;
        rise[x] = risen;
        depth[x] = d;
        ground[x] = ground0[x] + risen;
    }
}

OXBOW_MULTIVERSION
void findRiverLoads(const BedCells& cells, const float* floor, const RiverAround& speed, const RiverRules& rules,
                    const RiverLoads& loads, int count) {
    const float *uW = speed.west, *uE = speed.east, *vN = speed.north, *vS = speed.south;
    const float *ground = cells.ground, *depth = cells.depth, *mud = cells.mud, *mudBed = cells.mudBed;
    float *carriedTo = loads.carried, *loadTo = loads.load, *muddinessTo = loads.muddiness;
    const RiverRules r = rules;
    const float zero = hidden(0.0f);
    OXBOW_INDEPENDENT
    for (int x = 0; x < count; ++x) {
        const float speed2 = meanSquare(uW[x], uE[x], vN[x], vS[x]);
        const float excess = larger(zero, speed2 - r.threshold2);
        const float loose = smaller(1.0f, larger(zero, ground[x] - floor[x]) / r.looseM);
        const float free = loose * (1.0f - r.cohesion * smaller(1.0f, mudBed[x] / r.bindingM));
        const float load = r.rate * excess * std::sqrt(excess) * free;
        const bool isWet = depth[x] > r.leastM;
        loadTo[x] = load;
        carriedTo[x] = load / (std::sqrt(speed2) + kTiny);
        muddinessTo[x] = isWet ? mud[x] / (isWet ? depth[x] : 1.0f) : 0.0f;
    }
}

OXBOW_MULTIVERSION
void findDirections(const RiverAround& speed, float* east, float* south, int count) {
    const float *uW = speed.west, *uE = speed.east, *vN = speed.north, *vS = speed.south;
    OXBOW_INDEPENDENT
    for (int x = 0; x < count; ++x) {
        const float u = uW[x] + uE[x], v = vN[x] + vS[x], perSpeed = 1.0f / (std::sqrt(u * u + v * v) + kTiny);
        east[x] = u * perSpeed;
        south[x] = v * perSpeed;
    }
}

OXBOW_MULTIVERSION
void turnRiverRow(const RowAndBeside& old, const RowAndBeside& east, const RowAndBeside& south, const float* depth,
                  const RiverRules& rules, float* turn, int count) {
    const float *oldN = old.north, *oldHere = old.here, *oldS = old.south;
    const float *eastN = east.north, *eastHere = east.here, *eastS = east.south;
    const float *southN = south.north, *southHere = south.here, *southS = south.south;
    const RiverRules r = rules;
    const float zero = hidden(0.0f), perCells = 0.5f * r.spiral / r.cellSizeM, perLag = 2.0f * r.friction * r.cellSizeM;
    OXBOW_INDEPENDENT
    for (int x = 0; x < count; ++x) {
        const float ex = eastHere[x], ey = southHere[x];
        const float eastW = eastHere[x - 1], eastE = eastHere[x + 1], eastUp = eastN[x], eastDown = eastS[x];
        const float southW = southHere[x - 1], southE = southHere[x + 1], southUp = southN[x], southDown = southS[x];
        const float bent = ex * (ex * (southE - southW) - ey * (eastE - eastW)) + ey * (ex * (southDown - southUp) - ey * (eastDown - eastUp));
        const float h = larger(r.leastM, depth[x]), here = oldHere[x];
        const float steady = within(perCells * h * bent, kMostTurn);
        const float change = smaller(1.0f, perLag / h) * (steady - here);
        const float fromWest = larger(zero, ex * (ex * eastW + ey * southW)), fromEast = larger(zero, -ex * (ex * eastE + ey * southE));
        const float fromNorth = larger(zero, ey * (ex * eastUp + ey * southUp)), fromSouth = larger(zero, -ey * (ex * eastDown + ey * southDown));
        const float from = (fromWest * (here - oldHere[x - 1]) + fromEast * (here - oldHere[x + 1])) +
                           (fromNorth * (here - oldN[x]) + fromSouth * (here - oldS[x]));
        turn[x] = depth[x] > r.leastM ? here + kTurnCourant * (change - from) : zero;
    }
}

OXBOW_MULTIVERSION
void evenRiverRow(const float* north, const float* row, const float* south, float* __restrict between, float* __restrict target,
                  int count) {
    for (int x = -1; x <= count; ++x)
        between[x] = 0.5f * row[x] + 0.25f * (north[x] + south[x]);
    for (int x = 0; x < count; ++x)
        target[x] = 0.5f * between[x] + 0.25f * (between[x - 1] + between[x + 1]);
}

} // namespace oxbow
