#pragma once

#include "core/noise/lattice.h"

/// Noises on one lattice, spacing 1. Pure functions of view and point: bytes depend neither on threads, on
/// the vector unit, nor on the run a point is in beyond the rounding of its position.
namespace oxbow {

/// Gradient noise: hashed directions of any angle at the lattice points, blended by the quintic fade
/// (Perlin2002). Mean 0, standard deviation about 0.31, within [-1.1, 1.1].
void gradientNoise(const LatticeView& view, const NoisePoints& points, float* values);

inline constexpr double kGradientNoiseDeviation = 0.31;

/// The same bytes for evenly spaced places with y = 0: slopes are hashed once a lattice cell, so the quicker the more places
/// lie in one. Reads and writes up to kNoiseBlock elements beyond `points.count`.
void gradientNoiseOfRow(const LatticeView& view, const NoisePoints& points, float* values);

/// Value noise: hashed heights at the lattice points, blended by quadratic B-splines, so smooth in slope
/// everywhere. Mean 0, within [-1, 1].
void valueNoise(const LatticeView& view, const NoisePoints& points, float* values);

/// Distances to the nearest and the second nearest of one point scattered in each lattice cell (Worley1996),
/// at most `kFarthestCellPoint`.
void cellNoise(const LatticeView& view, const NoisePoints& points, float* nearest, float* second);
inline constexpr float kFarthestCellPoint = 1.1f;

/// Faults: about each lattice cell one line through a scattered point, high on one side and low on the other,
/// that fades out at a distance of 1. `softness` is the half width of the scarp. Mean 0.
void faultNoise(const LatticeView& view, const NoisePoints& points, float softness, float* values);

} // namespace oxbow
