#pragma once

#include "core/mask/mix.h"

#include <memory>

namespace oxbow {

/// The values of the sources of a mix on one ground, worked out once: moving the ends of a range asks for no more
/// than a pass over them.
class MaskMaker {
public:
    /// The ground outlives it. `most`: of how many sources the values are kept.
    explicit MaskMaker(MaskGround& ground, std::size_t most = 8) : m_ground(ground), m_most(most) {}

    /// The mask, 0 to 1 by cell; 1 everywhere without entries. Throws Error, Cancelled.
    [[nodiscard]] Heightmap mask(const std::vector<MaskEntry>& where);
    [[nodiscard]] const MaskGround& ground() const { return m_ground; }
    /// The values of an entry's source; NaN and infinities among them.
    [[nodiscard]] const Heightmap& values(const MaskEntry& entry);

private:
    struct Known {
        MaskEntry entry;
        Heightmap values;
    };
    MaskGround& m_ground;
    std::size_t m_most;
    std::vector<std::unique_ptr<Known>> m_known; ///< few
};

} // namespace oxbow
