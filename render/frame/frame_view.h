#pragma once

#include "render/camera/orbit_camera.h"
#include "render/frame/frame_block.h"
#include "render/frame/terrain_renderer.h"
#include "render/frame/terrain_textures.h"
#include "render/ground/patch_selection.h"

#include <vector>

namespace oxbow {

/// What a frame is drawn of.
struct FrameScene {
    const HeightPyramid& heights;
    const TerrainTextures& textures;
    const std::vector<LakeTint>& tints;
    ValueRange overlayRange; ///< rounded
    bool overlayIsEmpty = false;
};

/// Rivers are water where the ground looks like ground; on an overlay they are lines.
[[nodiscard]] bool drawsRivers(const FrameSettings& settings);

/// How the ground is looked at, and the patches of it that these rows of the picture show.
struct FrameView {
    PatchView view;
    std::vector<Patch> patches;
};
[[nodiscard]] FrameView frameView(const FrameScene& scene, const OrbitCamera& camera, const FrameSettings& settings,
                                  const PixelRows& rows);

/// Whether water, or its shore, is on a patch.
[[nodiscard]] bool isWet(const Patch& patch, const FrameScene& scene, const FrameSettings& settings);

/// What the frame's block says of the ground.
[[nodiscard]] FrameGround frameGround(const FrameScene& scene, const FrameSettings& settings);

} // namespace oxbow
