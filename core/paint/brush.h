#pragma once

#include "core/paint/stroke.h"
#include "core/stage/ledger.h"

namespace oxbow {

/// Lays dabs on the brush's layer, one after the other. Cells are weighted at their centres; a brush smaller
/// than a cell still touches the one it is on. Bytes do not depend on threads. Returns the ground that was
/// added and removed.
///
/// A capped brush adds at dab k what the dabs before it have not: strength (max(c, w_k p_k) - c), where w is
/// the weight, p the pressure and c the highest w p of the dabs before, those `before` these included. A mask
/// scales what is added, not c, so that c depends on the dabs alone.
Booking paintDabs(WorkingTerrain& terrain, const Brush& brush, std::span<const Dab> dabs, ThreadPool& pool,
                  std::span<const Dab> before = {});

/// Weight of a brush at a distance from its middle as a share of its radius; 0 from 1 on.
[[nodiscard]] double falloffWeight(Falloff falloff, double t);

} // namespace oxbow
