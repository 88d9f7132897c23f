#pragma once

#include "core/base/compute.h"
#include "core/stage/ledger.h"

#include <numeric>
#include <vector>

/// Work on rows side by side whose sums are the same for any number of threads.
namespace oxbow {

/// A sum of rows.
class RowSums {
public:
    explicit RowSums(int rows) : m_rows(static_cast<std::size_t>(rows)) {}
    double& operator[](int y) { return m_rows[static_cast<std::size_t>(y)]; }
    [[nodiscard]] double total() const { return std::accumulate(m_rows.begin(), m_rows.end(), 0.0); }

private:
    std::vector<double> m_rows;
};

/// The sum of what `ofRow(y)` returns. Throws Cancelled.
template <typename OfRow>
[[nodiscard]] double sumOfRows(int rows, const Compute& compute, OfRow&& ofRow) {
    RowSums sums(rows);
    compute.forRows(rows, [&](int y0, int y1) {
        for (int y = y0; y < y1; ++y)
            sums[y] = ofRow(y);
    });
    return sums.total();
}

[[nodiscard]] inline double sumOfCells(const Heightmap& layer, const Compute& compute) {
    return sumOfRows(layer.height(), compute, [&](int y) { return std::accumulate(layer.row(y), layer.row(y) + layer.width(), 0.0); });
}

/// Calls work(y, booking of the row) for each row. Throws Cancelled.
template <typename Work>
void bookRows(int rows, const Compute& compute, Booking& booking, Work&& work) {
    std::vector<Booking> parts(static_cast<std::size_t>(rows));
    compute.forRows(rows, [&](int y0, int y1) {
        for (int y = y0; y < y1; ++y)
            work(y, parts[static_cast<std::size_t>(y)]);
    });
    booking.add(parts);
}

} // namespace oxbow
