#pragma once

#include "core/base/compute.h"
#include "core/terrain/coarse_grid.h"

namespace oxbow {

/// How far the mean of a source cell may move: so many metres or, if that is more, a share of the local relief (the
/// range of heights of the source within a cell all around).
struct ContractTolerance {
    double metres = 1.0;
    double share = 0.01;
};

/// How well a ground keeps to its source.
struct ContractReport {
    double largestM = 0.0;       ///< farthest that the mean of a source cell lies off
    double ofTolerance = 0.0;    ///< greatest deviation over its tolerance; above 1 the contract is broken. Infinite for any over a tolerance of 0
    std::size_t farthest = 0;    ///< the source cell of largestM
    double rmsM = 0.0;           ///< of all means
};

/// The promise of amplification: the mean of the ground over each cell of its source stays that of the source, within
/// a tolerance.
class SourceContract {
public:
    /// `ground` as it came, on its fine grid: its means over the cells of `source` are what is promised.
    SourceContract(const Heightmap& ground, const GridSpec& source, const ContractTolerance& tolerance,
                   const Compute& compute);

    [[nodiscard]] const GridSpec& source() const { return m_means.grid(); }
    [[nodiscard]] const Heightmap& means() const { return m_means; }
    /// Moves ground, of any grid no coarser than the source, smoothly by as much as its means lie beyond the tolerance,
    /// until all lie within.
    void restore(Heightmap& ground, const Compute& compute) const;
    [[nodiscard]] ContractReport report(const Heightmap& ground, const Compute& compute) const;

private:
    [[nodiscard]] Heightmap deviations(const Heightmap& ground, const Compute& compute) const;

    Heightmap m_means;
    Heightmap m_tolerance; ///< of each source cell, m
};

} // namespace oxbow
