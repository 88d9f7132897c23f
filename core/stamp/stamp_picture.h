#pragma once

#include "core/base/compute.h"
#include "core/stamp/stamp_library.h"

#include <filesystem>
#include <memory>
#include <optional>

namespace oxbow {

/// What a stamp's own height 0 is.
enum class StampBase {
    Edge,   ///< the mean of its outermost cells
    Lowest, ///< its lowest cell
    Zero,   ///< as the file has it
};

/// max|h - base|, m: the height with which a stamp stands as its file has it.
[[nodiscard]] double stampHeightM(const StampLand& land, StampBase base);

/// A stamp sampled for a map: anywhere within it a smooth height.
///
/// Heights f are (h - base) / max|h - base|: its highest point is 1, or its lowest -1. Between samples stands the
/// cubic spline through them (cubic B-splines, their coefficients by Unser1991's recursive filter, mirrored at the
/// edges): slopes and curvature are continuous however much it is enlarged. Along an axis on which its samples lie
/// closer than the map's cells they are first replaced by area means of about a cell each, so that what the map
/// cannot hold does not alias. Cells without a value take no part in the means.
class StampPicture {
public:
    /// `columns` and `rows`: at most that many samples are of use.
    StampPicture(const StampLand& land, StampBase base, int columns, int rows, const Compute& compute);

    [[nodiscard]] std::size_t cellCount() const { return m_coefficients.cells().size(); }
    /// The height at a share of its width and depth, 0 to 1.
    [[nodiscard]] double height(double across, double along) const;
    /// 1 where the heights round about are known, 0 where they are not, with a soft edge of a sample between.
    [[nodiscard]] double known(double across, double along) const;

private:
    Heightmap m_coefficients;
    Heightmap m_known;
};

/// Reads a stamp's file, or takes it as it was last read where it has not changed since. Cells are of the size given, whatever shape
/// they have; none: as the file says. Any thread. Throws Error.
[[nodiscard]] std::shared_ptr<const StampLand> stampLandOf(const std::filesystem::path& file, std::optional<double> cellSizeM = 1.0);

/// A picture made of the land, or the same that was last made. Any thread. Throws Cancelled.
[[nodiscard]] std::shared_ptr<const StampPicture> stampPicture(std::shared_ptr<const StampLand> land, StampBase base,
                                                               int columns, int rows, const Compute& compute);

} // namespace oxbow
