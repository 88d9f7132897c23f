#pragma once

#include "core/measure/catchment_map.h"
#include "render/camera/height_pyramid.h"
#include "render/gl/gl_objects.h"
#include "render/ground/patch_selection.h"
#include "render/look/frame_settings.h"
#include "render/water/lake_tint.h"

#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <optional>
#include <vector>

namespace oxbow {

struct SkyLight;

namespace glsl {
using glm::mat4;
using glm::vec2;
using glm::vec3;
using glm::vec4;
#define layout(packing)
#define uniform struct alignas(16)
#include "resources/shaders/frame.glsl"
#undef uniform
#undef layout
} // namespace glsl

/// What all shaders read of a frame: the block `Frame` of the very file that they are compiled with. A test compares every
/// offset with the driver's.
using FrameBlock = glsl::Frame;
static_assert(kCatchmentColours.size() == 7 && kMostLakeTints == 24, "frame.glsl has arrays of these sizes");

/// The terrain as a frame shows it, beside its settings: what textures hold, and which of it counts.
struct FrameGround {
    const HeightPyramid& heights;
    const std::vector<LakeTint>& tints;
    ValueRange overlay;           ///< rounded
    bool overlayIsEmpty = false;  ///< it leaves the ground as it is
    float highestPaint = 0.0f;
    float sandDepth = 0.0f;       ///< m: see kDeepSandM
    glm::vec2 heightShare{1.0f};
    glm::vec2 sunMapScale{1.0f};
    glm::vec2 skyMapScale{1.0f};
    glm::vec2 windAndSiltScale{1.0f};
    int heightLod = 0;
    int overlayShift = 0;
    const SkyLight* sky = nullptr; ///< of a landscape
    double outsideM = 0.0;         ///< elevation of the plain far beyond the map
    std::optional<double> seaAroundM; ///< level of the sea there
    glm::dvec2 materialsM{1.0};    ///< the ground that the texture of materials lies over
    double materialTexelM = 1.0;
};

/// The block of a frame. Without ground only the background and the sizes count.
[[nodiscard]] FrameBlock frameBlock(const FrameSettings& settings);
[[nodiscard]] FrameBlock frameBlock(const FrameSettings& settings, const PatchView& view,
                                    const FrameGround& ground);

/// The cell near the eye that positions of a frame count from. It stays the same while the eye moves some kilometres.
[[nodiscard]] glm::dvec2 originCell(const GridSpec& grid, const glm::dvec3& eye);

/// Elevation times vertical scale of the block's foot.
[[nodiscard]] double baseY(const HeightPyramid& heights, const FrameSettings& settings);

/// The block in graphics memory.
class FrameUniforms {
public:
    void initialise(Gl& gl);
    void release() { m_buffer.release(); }
    /// All programs read this from now on.
    void load(const FrameBlock& block);

private:
    Gl* m_gl = nullptr;
    GlBuffer m_buffer;
};

} // namespace oxbow
