#pragma once

#include "core/terrain/grid_spec.h"
#include "core/terrain/lake.h"

#include <span>

namespace oxbow {

/// Gives each lake of `now` the id and the name of the lake of `before` that it goes on: the one with the
/// same deepest cell, else the one whose bounding box overlaps most (at least a fifth of both together).
/// Lakes that go on none get ids never used before. All references between lakes follow.
void matchLakes(std::span<const Lake> before, const GridSpec& gridBefore, std::span<Lake> now,
                const GridSpec& gridNow);

} // namespace oxbow
