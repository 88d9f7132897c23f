#pragma once

#include "render/camera/height_pyramid.h"

#include <glm/mat4x4.hpp>

#include <limits>
#include <vector>

namespace oxbow {

/// A square of the terrain drawn as kPatchSide x kPatchSide quads (or a quarter of it, with half as many a
/// side), each `step` cells wide: a power of two, below 1 where the picture has relief between the cells.
struct Patch {
    double x = 0.0; ///< its first corner, cells
    double y = 0.0;
    double step = 1.0;
    bool quarter = false;
    [[nodiscard]] int quads() const;
    [[nodiscard]] double side() const { return quads() * step; }
};

/// The samples that a patch lies between, both ends included.
struct SampleBox {
    int x0, y0, x1, y1;
};
[[nodiscard]] SampleBox samplesOf(const Patch& patch, const GridSpec& grid);

inline constexpr int kPatchSide = 32;

inline int Patch::quads() const {
    return quarter ? kPatchSide / 2 : kPatchSide;
}

/// What decides how finely a patch is drawn.
struct PatchView {
    glm::dvec3 eye{0.0};
    glm::dmat4 viewProjection{1.0};
    double verticalScale = 1.0;
    double finestRangeM =
        1000.0; ///< patches of step 1 reach this far; each doubling of the step doubles the range
    double finestStep = 1.0; ///< finer than 1: of patches between the samples
    double fineRangeM = 0.0; ///< those of step s reach s times so far
    double reliefM = 0.0;    ///< the drawn ground is so much higher or lower than the samples
    // What is drawn above and below the ground of a patch and must be seen too.
    double baseY = std::numeric_limits<double>::infinity(); ///< lower end of the cut sides; none without
    double waterDepthM = 0.0; ///< of the deepest water that stands on the ground
    double waterLevelM = -std::numeric_limits<double>::infinity(); ///< of the sea
};

/// Range of step 1 so that a quad of any step is about `quadPx` pixels wide where it is largest, but never so
/// short that neighbours could differ by more than one doubling.
[[nodiscard]] double finestRange(double cellSizeM, double pixelsPerRadian, double quadPx);

/// The distance by which detail is chosen, the same for the selection and the vertices that morph: along the
/// ground, with the eye's height above the highest ground. It does not depend on the height of a vertex, so
/// neighbouring patches agree on it exactly.
[[nodiscard]] double eyeHeightAbove(const HeightPyramid& pyramid, const PatchView& view);

/// How far patches of that step reach, metres.
[[nodiscard]] double rangeOf(const PatchView& view, double step);

/// Covers the visible terrain with patches, nearest first (Strugar2009). Two patches that touch differ by at
/// most one doubling, and the finer one is fully morphed where they touch.
[[nodiscard]] std::vector<Patch> selectPatches(const HeightPyramid& pyramid, const PatchView& view);

} // namespace oxbow
