#pragma once

#include <cstddef>
#include <vector>

namespace oxbow {

/// How long the last frames took, one by one.
class FrameTimes {
public:
    static constexpr std::size_t kMost = 300; ///< frames that are remembered

    void note(double ms);
    void clear() { m_ms.clear(); }
    [[nodiscard]] std::size_t count() const { return m_ms.size(); }
    /// So many frames of 100 took no longer than that, ms: the smallest such time of the ones remembered. 0 where there is
    /// none. Percent from 0 to 100.
    [[nodiscard]] double percentileMs(double percent) const;

private:
    std::vector<double> m_ms;
    std::size_t m_next = 0; ///< to be replaced, once all are there
};

} // namespace oxbow
