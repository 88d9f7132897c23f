#pragma once

#include "render/camera/ray.h"

#include <glm/geometric.hpp>
#include <glm/mat4x4.hpp>
#include <glm/matrix.hpp>

#include <algorithm>
#include <array>

namespace oxbow {

/// The six planes that bound what a projection shows.
class Frustum {
public:
    explicit Frustum(const glm::dmat4& viewProjection) {
        const glm::dmat4 rows = glm::transpose(viewProjection);
        m_planes = {rows[3] + rows[0], rows[3] - rows[0], rows[3] + rows[1],
                    rows[3] - rows[1], rows[3] + rows[2], rows[3] - rows[2]};
    }

    /// False only of a box that lies wholly outside of one plane.
    [[nodiscard]] bool sees(const Bounds& box) const {
        return std::ranges::all_of(m_planes, [&box](const glm::dvec4& plane) {
            const glm::dvec3 farthest{plane.x > 0 ? box.high.x : box.low.x, plane.y > 0 ? box.high.y : box.low.y,
                                      plane.z > 0 ? box.high.z : box.low.z};
            return glm::dot(glm::dvec3(plane), farthest) + plane.w >= 0.0;
        });
    }

private:
    std::array<glm::dvec4, 6> m_planes;
};

} // namespace oxbow
