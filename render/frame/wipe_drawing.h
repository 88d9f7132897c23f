#pragma once

#include "render/frame/terrain_renderer.h"

namespace oxbow {

/// What a view draws: one terrain, or left of a line an earlier state of it and right of the line what is.
struct WipeDrawing {
    WipeDrawing(TerrainRenderer& renderer, TerrainRenderer* earlier = nullptr, double share = 0.5)
        : now(renderer), before(earlier), line(share) {}

    void draw(const OrbitCamera& camera, const FrameSettings& settings) const;
    void beginRows(const FrameSettings& settings) const;
    void drawRows(const OrbitCamera& camera, const FrameSettings& settings, const PixelRows& rows) const;

    TerrainRenderer& now;
    TerrainRenderer* before; ///< null where nothing is compared
    double line;             ///< as a share of the width
};

} // namespace oxbow
