#include "render/ground/patch_selection.h"

#include "render/camera/frustum.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace oxbow {

namespace {

/// A node's diagonal must fit between the end of its range and the start of the next one's morph (0.66 of a
/// range, see terrain.vert.glsl): sqrt(2) * 32 / 0.66 < 70 cells.
constexpr double kShortestRangeCells = 70.0;

class Selection {
public:
    Selection(const HeightPyramid& pyramid, const PatchView& view)
        : m_pyramid(pyramid), m_view(view), m_eyeHeight(eyeHeightAbove(pyramid, view)), m_frustum(view.viewProjection) {}

    std::vector<Patch> run() {
        double step = 1.0;
        while (kPatchSide * step < std::max(columns(), rows()))
            step *= 2;
        select({0, 0, step, false});
        return std::move(m_patches);
    }

private:
    [[nodiscard]] int columns() const { return m_pyramid.grid().width - 1; }
    [[nodiscard]] int rows() const { return m_pyramid.grid().height - 1; }

    void select(const Patch& node) {
        if (!visible(node))
            return;
        const double finerRange = rangeOf(m_view, node.step / 2);
        if (node.step <= m_view.finestStep || distanceTo(node) > finerRange) {
            m_patches.push_back(node);
            return;
        }
        std::array<Patch, 4> children = childrenOf(node);
        std::ranges::sort(children, {}, [this](const Patch& child) { return distanceTo(child); });
        for (const Patch& child : children) {
            if (distanceTo(child) <= finerRange)
                select(child);
            else if (const Patch quarter{child.x, child.y, node.step, true}; visible(quarter))
                m_patches.push_back(quarter);
        }
    }

    static std::array<Patch, 4> childrenOf(const Patch& node) {
        const double side = node.side() / 2;
        const double step = node.step / 2;
        return {Patch{node.x, node.y, step, false}, Patch{node.x + side, node.y, step, false},
                Patch{node.x, node.y + side, step, false}, Patch{node.x + side, node.y + side, step, false}};
    }

    [[nodiscard]] Bounds boundsOf(const Patch& patch) const {
        const double x1 = std::min<double>(patch.x + patch.side(), columns());
        const double y1 = std::min<double>(patch.y + patch.side(), rows());
        const SampleBox samples = samplesOf(patch, m_pyramid.grid());
        const HeightPyramid::Range range = m_pyramid.over(samples.x0, samples.y0, samples.x1, samples.y1);
        const double cell = m_pyramid.grid().cellSizeM;
        const double top = std::max(range.high + m_view.waterDepthM, m_view.waterLevelM) + m_view.reliefM;
        const bool atTheBorder = patch.x == 0 || patch.y == 0 || x1 == columns() || y1 == rows();
        const double low = (range.low - m_view.reliefM) * m_view.verticalScale;
        return {
            {(patch.x + 0.5) * cell, atTheBorder ? std::min(low, m_view.baseY) : low, (patch.y + 0.5) * cell},
            {(x1 + 0.5) * cell, top * m_view.verticalScale, (y1 + 0.5) * cell}};
    }

    [[nodiscard]] double distanceTo(const Patch& patch) const {
        const double cell = m_pyramid.grid().cellSizeM;
        const auto outside = [cell](double eye, double first, double side) {
            const double low = (first + 0.5) * cell;
            return std::max({0.0, low - eye, eye - (low + side * cell)});
        };
        return std::hypot(outside(m_view.eye.x, patch.x, patch.side()),
                          outside(m_view.eye.z, patch.y, patch.side()), m_eyeHeight);
    }

    [[nodiscard]] bool visible(const Patch& patch) const {
        if (patch.x >= columns() || patch.y >= rows())
            return false;
        return m_frustum.sees(boundsOf(patch));
    }

    const HeightPyramid& m_pyramid;
    const PatchView& m_view;
    double m_eyeHeight;
    Frustum m_frustum;
    std::vector<Patch> m_patches;
};

} // namespace

double finestRange(double cellSizeM, double pixelsPerRadian, double quadPx) {
    return cellSizeM * std::max(kShortestRangeCells, 2.0 * pixelsPerRadian / quadPx);
}

double rangeOf(const PatchView& view, double step) {
    return step * (step < 1.0 ? view.fineRangeM : view.finestRangeM);
}

SampleBox samplesOf(const Patch& patch, const GridSpec& grid) {
    return {static_cast<int>(std::floor(patch.x)), static_cast<int>(std::floor(patch.y)),
            std::min(static_cast<int>(std::ceil(patch.x + patch.side())), grid.width - 1),
            std::min(static_cast<int>(std::ceil(patch.y + patch.side())), grid.height - 1)};
}

double eyeHeightAbove(const HeightPyramid& pyramid, const PatchView& view) {
    return std::max(0.0, view.eye.y - pyramid.total().high * view.verticalScale);
}

std::vector<Patch> selectPatches(const HeightPyramid& pyramid, const PatchView& view) {
    if (pyramid.empty() || pyramid.grid().width < 2 || pyramid.grid().height < 2)
        return {};
    return Selection(pyramid, view).run();
}

} // namespace oxbow
