#pragma once

#include "core/base/aligned_rows.h"

#include <utility>
#include <vector>

namespace oxbow {

/// The rows of a map that were worked out last, since the next row asks for some of them again.
class KeptRows {
public:
    KeptRows(int width, int rows) : m_rows(width, rows), m_kept(rows, -1) {}

    /// Row y; `make` writes it where it is not kept.
    template <typename Make>
    [[nodiscard]] const float* row(int y, Make make) {
        const int place = y % static_cast<int>(m_kept.size());
        float* const row = m_rows.row(place);
        if (std::exchange(m_kept[place], y) != y)
            make(row);
        return row;
    }

private:
    AlignedRows m_rows;
    std::vector<int> m_kept; ///< which they are
};

} // namespace oxbow
