#pragma once

/// The loops of alluvial rivers, along rows of faces and of cells (RiverFlow says the equations).
namespace oxbow {

/// What all cells have in common. Depths and lengths in m, times in s.
struct RiverRules {
    float timeStepS = 0.0f, cellSizeM = 1.0f;
    float waveDepthM = 1.0f;    ///< waves in deeper water are slowed
    float friction = 0.01f;     ///< of deep water
    float roughM = 0.05f;       ///< depth below which friction grows
    float leastM = 1e-4f;       ///< shallower water stands
    float wetM = 0.01f;         ///< depth that lets banks slide
    float bedPerFlux = 0.0f;    ///< m of ground in a time step, by its own clock, for 1 m²/s
    float rate = 0.0f;          ///< of bed load, s²/m
    float threshold2 = 0.0f;    ///< of the speed, m²/s²
    float lateral = 0.0f;
    float sliding = 0.1f;       ///< share of a height too steep that slides in a time step
    float repose = 0.6f;        ///< rise over run
    float spiral = 0.0f;        ///< way aside of sand in a bend, in depths over its radius
    float turning = 0.0f;       ///< square root of Shields' number at 1 m/s
    float looseM = 0.1f;        ///< thinner loose ground is carried off less
    float settlingM = 0.0f;     ///< way of mud in still water in a time step
    float settleSpeed2 = 0.1f;  ///< mud settles in slower water, m²/s²
    float stirSpeed2 = 1.0f;    ///< faster water takes mud up
    float stirred = 0.0f;       ///< m of mud in a time step at twice that stress
    float cohesion = 0.0f;
    float bindingM = 0.1f;      ///< mud that binds the bed fully
};

/// Rows of cells on one side of a row of faces: all with a cell more at either end.
struct RiverSide {
    const float *ground, *depth, *floor;
    const float *carried; ///< bed load for 1 m/s, m
    const float *load;    ///< bed load, m²/s
    const float *muddiness, *turn; ///< turn: share of its way that sand goes aside, to the right where above 0
};
/// Speeds through the faces, and through the four around each that stand across.
struct RiverSpeeds {
    const float* own;
    const float* along[4];
};
/// Ground, or bed load, to one and the other side along the faces: two rows each.
struct RiverBanks {
    const float *right[2], *left[2];
};
/// What passes in a time step, m of a cell; speeds in m/s.
struct RiverFaces {
    float *speed, *water, *sand, *mud;
};
void flowThroughFaces(const RiverSide& a, const RiverSide& b, const RiverSpeeds& old, const RiverBanks& banks,
                      const RiverBanks& carried, float toRight, const RiverRules& rules, const RiverFaces& now, int count);

/// One value of the faces around a cell.
struct RiverAround {
    const float *west, *east, *north, *south;
};
struct BedCells {
    const float *ground0, *depth0, *rain;
    float *rise, *swell; ///< of the ground and of the water since they were loaded
    float *mud, *mudBed;
    float *ground, *depth;
};
void changeBedCells(const RiverAround& water, const RiverAround& sand, const RiverAround& mud, const RiverAround& speed,
                      const RiverRules& rules, const BedCells& cells, int count);

struct RiverLoads {
    float *carried, *load, *muddiness;
};
void findRiverLoads(const BedCells& cells, const float* floor, const RiverAround& speed, const RiverRules& rules,
                    const RiverLoads& loads, int count);

/// Directions of the flow in cells, 0 where there is none.
void findDirections(const RiverAround& speed, float* east, float* south, int count);

/// A row, the one north of it and the one south.
struct RowAndBeside {
    const float *north, *here, *south;
};
/// Follows the spiral flow of bends down the river: `turn` from the `old` ones, by directions of the flow.
void turnRiverRow(const RowAndBeside& old, const RowAndBeside& east, const RowAndBeside& south, const float* depth,
                  const RiverRules& rules, float* turn, int count);

/// The binomial weights 1 2 1 down three rows, then along the row.
void evenRiverRow(const float* north, const float* row, const float* south, float* between, float* target, int count);

} // namespace oxbow
