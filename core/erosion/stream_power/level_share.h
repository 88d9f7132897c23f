#pragma once

#include "core/erosion/stream_power/stream_power_rows.h"

namespace oxbow {

/// Where a mask is 0 ground is neither taken up nor lifted: its hardness is 1 and its uplift 0 (mix.h). A level does not see the
/// mask's edge, and a smooth change of its nodes reaches past it.

/// How much of the process there is in each cell of the map, max(1 - hardness, uplift), from 0 to 1. Empty: all of it everywhere.
[[nodiscard]] Heightmap processShare(const WorkingTerrain& map, const Compute& compute);
/// The same, but empty where it is 0 nowhere: then a level's change is right as it is.
[[nodiscard]] Heightmap bedrockShare(const WorkingTerrain& map, const Compute& compute);

/// What each cell of the map keeps of a level's change,
///
///     w = min(1, share / b),   0 where the share is,
///
/// b how much bedrock the level sees there, from 0 to 1: a mask with a soft edge leaves no step at it, and far from bedrock w is 1.
[[nodiscard]] Heightmap keptOfLevel(const BentGrid& level, const Heightmap& share, const Compute& compute);

/// A row of what a level makes of the map, m.
struct HeldRow {
    double *uplift, *change, *laid;
};
/// Takes the share that cells do not keep from a row. Returns what the level booked of it, to be added to its balance: the map took up
/// less rock, and lost less.
[[nodiscard]] StepBalance holdBack(const float* kept, const HeldRow& row, int width);

} // namespace oxbow
