#pragma once

#include "core/terrain/terrain_state.h"
#include "render/stills/offscreen_frame.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>
#include <vector>

class QOffscreenSurface;
class QOpenGLContext;
class QOpenGLFramebufferObject;

namespace oxbow {

/// Ridged hills over the whole grid, `reliefM` high, the same for a seed on every machine.
[[nodiscard]] WorkingTerrain hills(int width, int height, double cellSizeM, float reliefM,
                                   std::uint64_t seed = 1);

[[nodiscard]] TerrainState published(const WorkingTerrain& terrain, const TerrainState& previous = {});

/// That frames the ground from a heading and a pitch in degrees, then `closer` than that.
[[nodiscard]] OrbitCamera cameraOver(const HeightPyramid& heights, double verticalScale, double heading, double pitch,
                                     double closer = 1.0);

/// That stands at a pose over the ground.
[[nodiscard]] OrbitCamera cameraAt(const HeightPyramid& heights, const CameraPose& pose, int widthPx = 320, int heightPx = 200,
                                   double verticalScale = 1.0);
/// That shows all of the ground at a slant.
[[nodiscard]] OrbitCamera cameraShowing(const HeightPyramid& heights, int widthPx, int heightPx, double verticalScale);

/// A landscape under a sky of that name.
[[nodiscard]] FrameSettings landscapeUnder(std::string_view sky);

/// An OpenGL context with a framebuffer to draw into, for tests that look inside the renderer.
class DrawingTable {
public:
    /// With as many samples a pixel, 1 as software renderers draw, 4 as hardware does.
    DrawingTable(int widthPx, int heightPx, int samples = 1);
    ~DrawingTable();

    /// Draws one frame with everything uploaded and the light finished.
    QImage draw(TerrainRenderer& renderer, const OrbitCamera& camera, FrameSettings settings);
    [[nodiscard]] unsigned framebuffer() const;
    /// What a drawing leaves in the framebuffer.
    QImage drawn(const std::function<void()>& drawing);

private:
    int m_widthPx;
    int m_heightPx;
    int m_samples;
    std::unique_ptr<QOpenGLContext> m_context;
    std::unique_ptr<QOffscreenSurface> m_surface;
    std::unique_ptr<QOpenGLFramebufferObject> m_target;
};

} // namespace oxbow
