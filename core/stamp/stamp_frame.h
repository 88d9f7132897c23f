#pragma once

#include "core/base/cell_rect.h"
#include "core/base/elementary.h"
#include "core/terrain/grid_spec.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace oxbow {

/// A rectangle on the map with a direction of its own.
class StampFrame {
public:
    struct Shape {
        double eastM, southM; ///< of the middle
        double rotationDeg;   ///< clockwise
        double widthM, depthM;
        double softEdge; ///< share of the way from the edge to the middle
    };
    explicit StampFrame(const Shape& shape)
        : m_shape(shape), m_halfWidthM(0.5 * shape.widthM), m_halfDepthM(0.5 * shape.depthM),
          m_softM(shape.softEdge * std::min(m_halfWidthM, m_halfDepthM)) {
        // Exact at whole quarters of a turn.
        const double turns = std::floor(shape.rotationDeg / 90.0);
        const double rest = (shape.rotationDeg - 90.0 * turns) * (std::numbers::pi / 180.0);
        double cosine = elementary::cos(rest), sine = elementary::sin(rest);
        for (int quarters = static_cast<int>(turns) & 3; quarters > 0; --quarters) {
            std::swap(cosine, sine);
            cosine = -cosine;
        }
        m_cosine = cosine;
        m_sine = sine;
    }

    /// The cells that it may cover.
    [[nodiscard]] CellRect bounds(const GridSpec& grid) const {
        const double c = std::fabs(m_cosine), s = std::fabs(m_sine);
        const double reachX = c * m_halfWidthM + s * m_halfDepthM, reachY = s * m_halfWidthM + c * m_halfDepthM;
        const auto cell = [&](double atM, int count) {
            return static_cast<int>(std::clamp(std::floor(atM / grid.cellSizeM), 0.0, static_cast<double>(count)));
        };
        return {cell(m_shape.eastM - reachX, grid.width), cell(m_shape.southM - reachY, grid.height),
                cell(m_shape.eastM + reachX + grid.cellSizeM, grid.width),
                cell(m_shape.southM + reachY + grid.cellSizeM, grid.height)};
    }

    /// A place in its own axes, m from its middle: to its east and its south.
    struct Place {
        double uM, vM;
    };
    [[nodiscard]] Place place(double eastM, double southM) const {
        const double dx = eastM - m_shape.eastM, dy = southM - m_shape.southM;
        return {dx * m_cosine + dy * m_sine, dy * m_cosine - dx * m_sine};
    }
    [[nodiscard]] double eastM(const Place& at) const {
        return m_shape.eastM + at.uM * m_cosine - at.vM * m_sine;
    }
    [[nodiscard]] double southM(const Place& at) const {
        return m_shape.southM + at.uM * m_sine + at.vM * m_cosine;
    }
    [[nodiscard]] bool contains(const Place& at) const {
        return std::fabs(at.uM) < m_halfWidthM && std::fabs(at.vM) < m_halfDepthM;
    }
    /// Shares of its width and depth, 0 to 1.
    [[nodiscard]] double across(const Place& at) const { return 0.5 + 0.5 * at.uM / m_halfWidthM; }
    [[nodiscard]] double along(const Place& at) const { return 0.5 + 0.5 * at.vM / m_halfDepthM; }
    /// 1 inside, falls over the soft edge by smooth steps to 0 at the sides.
    [[nodiscard]] double weight(const Place& at) const {
        return rise(m_halfWidthM - std::fabs(at.uM), m_softM) * rise(m_halfDepthM - std::fabs(at.vM), m_softM);
    }
    /// The same of the ellipse within; the edge is a share of its radius.
    [[nodiscard]] double roundWeight(const Place& at) const {
        return rise(1.0 - radius(at), m_shape.softEdge);
    }
    /// 1 at the rim of the ellipse within.
    [[nodiscard]] double radius(const Place& at) const {
        const double x = at.uM / m_halfWidthM, y = at.vM / m_halfDepthM;
        return std::sqrt(x * x + y * y);
    }

private:
    [[nodiscard]] static double rise(double within, double over) {
        if (within <= 0.0)
            return 0.0;
        if (within >= over)
            return 1.0;
        const double t = within / over;
        return t * t * (3.0 - 2.0 * t);
    }

    Shape m_shape;
    double m_halfWidthM, m_halfDepthM, m_softM;
    double m_cosine = 1.0, m_sine = 0.0;
};

} // namespace oxbow
