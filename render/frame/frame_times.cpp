#include "render/frame/frame_times.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

void FrameTimes::note(double ms) {
    if (m_ms.empty())
        m_next = 0;
    if (m_ms.size() < kMost) {
        m_ms.push_back(ms);
        return;
    }
    m_ms[m_next] = ms;
    m_next = (m_next + 1) % kMost;
}

double FrameTimes::percentileMs(double percent) const {
    if (m_ms.empty())
        return 0.0;
    std::vector<double> sorted = m_ms;
    std::ranges::sort(sorted);
    const auto within = static_cast<std::size_t>(std::ceil(percent / 100.0 * static_cast<double>(sorted.size())));
    return sorted[std::clamp<std::size_t>(within, 1, sorted.size()) - 1];
}

} // namespace oxbow
