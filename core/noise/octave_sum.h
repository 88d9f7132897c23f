#pragma once

/// What the kinds of fractal sums do with one octave's noise, over a run of points.
namespace oxbow {

/// How one octave enters the sum: `amplitude` times the signal, of which the cells show the share `shown` and
/// the rest is replaced by its mean.
struct OctaveShare {
    float amplitude = 1.0f;
    float shown = 1.0f;
    float softness = 0.0f; ///< radius about 0 within which |n| is rounded off
};

void addScaled(const float* noise, float scale, int count, float* sums);
void addBillowOctave(const float* noise, const OctaveShare& share, int count, float* sums);
void addRidgedOctave(const float* noise, const OctaveShare& share, int count, float* weights, float* sums);
/// Detail in proportion to the height so far: smooth plains, rough peaks.
void addHybridOctave(const float* noise, const OctaveShare& share, int count, float* sums);
/// Squares the heights above -1.
void flattenLowlands(int count, float* sums);
void addCellOctave(const float* nearest, const float* second, const OctaveShare& share, int count,
                   float* sums);

} // namespace oxbow
