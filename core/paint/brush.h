#pragma once

#include "core/paint/stroke.h"
#include "core/stage/ledger.h"

namespace oxbow {

/// Lays dabs on the brush's layer, one after the other. Cells are weighted at their centres; a brush smaller
/// than a cell still touches the one it is on. Bytes do not depend on threads. Returns the ground that was added
/// and removed.
Booking paintDabs(WorkingTerrain& terrain, const Brush& brush, std::span<const Dab> dabs, ThreadPool& pool);

/// Weight of a brush at a distance from its middle as a share of its radius; 0 from 1 on.
[[nodiscard]] double falloffWeight(Falloff falloff, double t);

} // namespace oxbow
