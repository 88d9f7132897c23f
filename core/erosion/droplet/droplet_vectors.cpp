#include "core/erosion/droplet/droplet_vectors.h"

#include "core/base/elementary.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

DropletBrush::DropletBrush(double radiusCells) {
    const double radius = std::max(radiusCells, 1.0);
    m_reach = static_cast<int>(std::ceil(radius)) - 1;
    m_pieces = (rows() + kBrushLanes - 1) / kBrushLanes;
    m_weights.assign(static_cast<std::size_t>(rows() * m_pieces * kBrushLanes), 0.0f);

    double sum = 0.0;
    for (int dy = -m_reach; dy <= m_reach; ++dy)
        for (int dx = -m_reach; dx <= m_reach; ++dx)
            sum += std::max(0.0, radius - elementary::hypot(dx, dy));
    for (int dy = -m_reach; dy <= m_reach; ++dy)
        for (int dx = -m_reach; dx <= m_reach; ++dx)
            m_weights[static_cast<std::size_t>((dy + m_reach) * m_pieces * kBrushLanes + dx + m_reach)] =
                static_cast<float>(std::max(0.0, radius - elementary::hypot(dx, dy)) / sum);
}

} // namespace oxbow
