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

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace oxbow {

struct SkyLight;

/// What all shaders read of a frame: the block `Frame` of resources/shaders/frame.glsl, member for member, laid
/// out by std140: a vector of three is followed by a float that fills its place. A test compares every offset
/// with the driver's.
struct FrameBlock {
    glm::mat4 viewProjection{1.0f};
    glm::vec3 eye{0.0f};
    float eyeHeight = 0.0f;
    glm::vec3 sunDirection{0.0f, 1.0f, 0.0f};
    float finestRange = 1.0f;
    glm::vec3 overlayRange{0.0f, 1.0f, 0.0f};
    float overlayOpacity = 0.0f;
    glm::vec3 brushColour{1.0f};
    float overlayVeil = 0.0f;
    glm::vec3 low{0.0f};
    float topY = 0.0f;
    glm::vec3 high{0.0f};
    float baseY = 0.0f;
    glm::vec4 paintTint{0.0f};
    glm::vec4 brush{0.0f};
    glm::vec2 heightShare{1.0f};
    glm::vec2 lastCell{1.0f};
    glm::vec2 sunMapScale{1.0f};
    glm::vec2 skyMapScale{1.0f};
    glm::vec2 relief{0.0f, 1.0f};
    glm::vec2 paintRange{0.0f, 1.0f};
    glm::vec2 framePx{1.0f};
    glm::vec2 materialShare{1.0f};
    float pixelRatio = 1.0f;
    float time = 0.0f;
    float cellM = 1.0f;
    float verticalScale = 1.0f;
    float seaLevelM = 0.0f;
    float showWater = 0.0f;
    float haze = 0.0f;
    float hazeStart = 0.0f;
    float extentM = 1.0f;
    float changeM = 0.0f;
    float contourM = 0.0f;
    float wireCells = 0.0f;
    std::int32_t overlay = 0;
    std::int32_t lakeTints = 0;
    float heightLod = 0.0f;
    std::int32_t overlayShift = 0;
    float hatchM = 0.0f;
    float snow = 0.0f;
    float arid = 0.0f;
    float materialLod = 0.0f;
    glm::vec3 sunLight{0.0f};
    float clouds = 0.0f;
    glm::vec3 skyLight{0.0f};
    float cloudM = 0.0f;
    glm::vec3 bounceLight{0.0f};
    float outsideM = 0.0f;
    glm::vec3 rayleigh{0.0f};
    float aerosol = 0.0f;
    glm::vec3 ahead{0.0f, 0.0f, -1.0f};
    float night = 0.0f;
    glm::vec3 across{0.0f};
    float overcast = 0.0f;
    glm::vec3 upwards{0.0f};
    float seaAroundM = 0.0f;
    float reliefM = 1.0f;
    float reliefDrawn = 0.0f;
    float fineRange = 1.0f;
    float finestStep = 1.0f;
    glm::vec2 windAndSiltScale{1.0f};
    glm::vec2 wind{1.0f, 0.0f};
    glm::vec2 originCell{0.0f};
    glm::vec2 originM{0.0f};
    float snowHigher = 0.0f;
    float treesHigher = 0.0f;
    float treeShare = 1.0f;
    float treeSize = 1.0f;
    float broadleaved = 0.0f;
    alignas(16) std::array<glm::vec4, kCatchmentColours.size()> classes{}; ///< arrays begin at multiples of 16 bytes
    std::array<glm::vec4, kMostLakeTints> lakeBox{};
    std::array<glm::vec4, kMostLakeTints> lakeTint{};
};
static_assert(kCatchmentColours.size() == 7 && kMostLakeTints == 24, "frame.glsl has arrays of these sizes");

/// Name in frame.glsl and offset of each member, for the test of the layout.
struct FrameMember {
    std::string_view name;
    std::size_t offset;
};
[[nodiscard]] std::span<const FrameMember> frameMembers();

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
