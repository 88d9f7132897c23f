#pragma once

#include "core/base/exact_sum.h"
#include "core/paint/stroke.h"
#include "core/terrain/terrain_state.h"

namespace oxbow {

class ThreadPool;

/// Ground that strokes added and removed, metres of one cell.
struct PaintTotals {
    ExactSum added, removed;

    void add(const PaintTotals& other) {
        added.add(other.added);
        removed.add(other.removed);
    }
    [[nodiscard]] ExactSum net() const {
        ExactSum sum = added;
        sum.subtract(removed);
        return sum;
    }
};

/// Lays dabs on the brush's layer, one after the other. Cells are weighted at their centres; a brush smaller
/// than a cell still touches the one it is on. Bytes do not depend on threads.
PaintTotals paintDabs(WorkingTerrain& terrain, const Brush& brush, std::span<const Dab> dabs,
                      ThreadPool& pool);

/// Weight of a brush at a distance from its middle as a share of its radius; 0 from 1 on.
[[nodiscard]] double falloffWeight(Falloff falloff, double t);

} // namespace oxbow
