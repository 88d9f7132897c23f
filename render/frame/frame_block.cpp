#include "render/frame/frame_block.h"

#include "render/gl/shader_program.h"
#include "render/ground/drainage_overlay.h"
#include "render/ground/micro_relief.h"
#include "render/ground/shading.h"
#include "render/look/layer_tint.h"
#include "render/sky/sky.h"
#include "render/water/wind.h"

#include <glm/common.hpp>
#include <glm/ext/matrix_transform.hpp>
#include <glm/geometric.hpp>
#include <glm/matrix.hpp>
#include <glm/trigonometric.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace oxbow {

namespace {

constexpr float kNoSeaM = -1e9f;

#define OXBOW_MEMBER(name, member)                                                                           \
    FrameMember {                                                                                            \
        name, offsetof(FrameBlock, member)                                                                   \
    }
constexpr std::array kMembers = {
    OXBOW_MEMBER("uViewProjection", viewProjection),
    OXBOW_MEMBER("uEye", eye),
    OXBOW_MEMBER("uEyeHeight", eyeHeight),
    OXBOW_MEMBER("uSunDirection", sunDirection),
    OXBOW_MEMBER("uFinestRange", finestRange),
    OXBOW_MEMBER("uOverlayRange", overlayRange),
    OXBOW_MEMBER("uOverlayOpacity", overlayOpacity),
    OXBOW_MEMBER("uBrushColour", brushColour),
    OXBOW_MEMBER("uOverlayVeil", overlayVeil),
    OXBOW_MEMBER("uLow", low),
    OXBOW_MEMBER("uTopY", topY),
    OXBOW_MEMBER("uHigh", high),
    OXBOW_MEMBER("uBaseY", baseY),
    OXBOW_MEMBER("uPaintTint", paintTint),
    OXBOW_MEMBER("uBrush", brush),
    OXBOW_MEMBER("uHeightShare", heightShare),
    OXBOW_MEMBER("uLastCell", lastCell),
    OXBOW_MEMBER("uSunMapScale", sunMapScale),
    OXBOW_MEMBER("uSkyMapScale", skyMapScale),
    OXBOW_MEMBER("uRelief", relief),
    OXBOW_MEMBER("uPaintRange", paintRange),
    OXBOW_MEMBER("uFramePx", framePx),
    OXBOW_MEMBER("uMaterialShare", materialShare),
    OXBOW_MEMBER("uPixelRatio", pixelRatio),
    OXBOW_MEMBER("uTime", time),
    OXBOW_MEMBER("uCellM", cellM),
    OXBOW_MEMBER("uVerticalScale", verticalScale),
    OXBOW_MEMBER("uSeaLevelM", seaLevelM),
    OXBOW_MEMBER("uShowWater", showWater),
    OXBOW_MEMBER("uHaze", haze),
    OXBOW_MEMBER("uHazeStart", hazeStart),
    OXBOW_MEMBER("uExtentM", extentM),
    OXBOW_MEMBER("uChangeM", changeM),
    OXBOW_MEMBER("uContourM", contourM),
    OXBOW_MEMBER("uWireCells", wireCells),
    OXBOW_MEMBER("uOverlay", overlay),
    OXBOW_MEMBER("uLakeTints", lakeTints),
    OXBOW_MEMBER("uHeightLod", heightLod),
    OXBOW_MEMBER("uOverlayShift", overlayShift),
    OXBOW_MEMBER("uHatchM", hatchM),
    OXBOW_MEMBER("uSnow", snow),
    OXBOW_MEMBER("uArid", arid),
    OXBOW_MEMBER("uMaterialLod", materialLod),
    OXBOW_MEMBER("uSunLight", sunLight),
    OXBOW_MEMBER("uClouds", clouds),
    OXBOW_MEMBER("uSkyLight", skyLight),
    OXBOW_MEMBER("uCloudM", cloudM),
    OXBOW_MEMBER("uBounceLight", bounceLight),
    OXBOW_MEMBER("uOutsideM", outsideM),
    OXBOW_MEMBER("uRayleigh", rayleigh),
    OXBOW_MEMBER("uAerosol", aerosol),
    OXBOW_MEMBER("uAhead", ahead),
    OXBOW_MEMBER("uNight", night),
    OXBOW_MEMBER("uAcross", across),
    OXBOW_MEMBER("uOvercast", overcast),
    OXBOW_MEMBER("uUpwards", upwards),
    OXBOW_MEMBER("uSeaAroundM", seaAroundM),
    OXBOW_MEMBER("uReliefM", reliefM),
    OXBOW_MEMBER("uReliefDrawn", reliefDrawn),
    OXBOW_MEMBER("uFineRange", fineRange),
    OXBOW_MEMBER("uFinestStep", finestStep),
    OXBOW_MEMBER("uWindAndSiltScale", windAndSiltScale),
    OXBOW_MEMBER("uWind", wind),
    OXBOW_MEMBER("uOriginCell", originCell),
    OXBOW_MEMBER("uOriginM", originM),
    OXBOW_MEMBER("uSnowHigher", snowHigher),
    OXBOW_MEMBER("uTreesHigher", treesHigher),
    OXBOW_MEMBER("uTreeShare", treeShare),
    OXBOW_MEMBER("uTreeSize", treeSize),
    OXBOW_MEMBER("uBroadleaved", broadleaved),
    OXBOW_MEMBER("uClasses[0]", classes),
    OXBOW_MEMBER("uLakeBox[0]", lakeBox),
    OXBOW_MEMBER("uLakeTint[0]", lakeTint),
};
#undef OXBOW_MEMBER

glm::vec3 towardsSun(const SunSettings& sun) {
    const double heading = glm::radians(sun.headingDeg);
    const double height = glm::radians(sun.heightDeg);
    return glm::dvec3{std::sin(heading) * std::cos(height), std::sin(height),
                      -std::cos(heading) * std::cos(height)};
}

double extentM(const GridSpec& grid) {
    return std::max(grid.widthM(), grid.heightM());
}

/// Haze begins where the map is nearest, so that the whole map from afar does not drown in it.
double hazeStart(const HeightPyramid& heights, const glm::dvec3& eye, const FrameSettings& settings) {
    const Bounds box = heights.bounds(settings.verticalScale);
    return glm::distance(eye, glm::clamp(eye, box.low, box.high)) + 0.35 * extentM(heights.grid());
}

/// Of moving water; it starts anew every hour, so that it stays exact in 32 bits.
float shownTime(const FrameSettings& settings) {
    return static_cast<float>(std::fmod(settings.timeS, 3600.0));
}

/// Lines every 1, 2, 4, ... cells, about 128 over the map.
float wireCells(const GridSpec& grid) {
    const int side = std::max(grid.width, grid.height);
    return std::exp2(std::max(0.0f, std::round(std::log2(static_cast<float>(side) / 128.0f))));
}

void setOverlay(FrameBlock& block, const FrameSettings& settings, const FrameGround& ground) {
    const OverlayInfo& overlay = info(settings.overlay);
    const bool isThere = !ground.overlayIsEmpty && overlayIsThere(settings, ground.heights.state());
    block.overlay = static_cast<std::int32_t>(isThere ? overlay.value : OverlayValue::None);
    block.overlayRange = {ground.overlay.low, ground.overlay.high, overlay.logarithmic ? 1.0f : 0.0f};
    block.overlayOpacity = static_cast<float>(settings.overlayOpacity);
    block.overlayVeil = overlay.veil ? 1.0f : 0.0f;
    block.overlayShift = ground.overlayShift;
    for (std::size_t i = 0; i < block.classes.size(); ++i)
        block.classes[i] = glm::vec4(catchmentColour(static_cast<int>(i)), 0.0f);
    const bool compares = settings.change && settings.change->before.grid() == ground.heights.grid();
    block.changeM = compares ? static_cast<float>(settings.change->fullM) : 0.0f;
}

void setLakeTints(FrameBlock& block, const std::vector<LakeTint>& tints) {
    block.lakeTints = static_cast<std::int32_t>(tints.size());
    for (std::size_t i = 0; i < tints.size(); ++i) {
        block.lakeBox[i] = tints[i].box;
        block.lakeTint[i] = glm::vec4(tints[i].colour, tints[i].levelM);
    }
}

void setMarks(FrameBlock& block, const FrameSettings& settings, const FrameGround& ground, const glm::dvec2& origin) {
    const bool isPainted = settings.paint && ground.heights.state().has(*settings.paint);
    const LayerTint tint = tintOf(settings.paint.value_or(Layer::Rain), ground.highestPaint);
    block.paintTint = glm::vec4(tint.colour, isPainted ? tint.strength : 0.0f);
    block.paintRange = {tint.neutral, tint.full};
    block.hatchM = tint.hatched ? static_cast<float>(hatchM(ground.heights.grid())) : 0.0f;
    const HeightPyramid::Range total = ground.heights.total();
    const double interval = contourIntervalM(settings, {total.low, total.high});
    block.contourM = settings.contours ? static_cast<float>(interval) : 0.0f;
    block.wireCells = settings.wireframe ? wireCells(ground.heights.grid()) : 0.0f;
    const BrushRing ring = settings.brush.value_or(BrushRing{.radiusM = 0.0});
    block.brush = glm::dvec4{ring.eastM - origin.x, ring.southM - origin.y, ring.radiusM, ring.falloff};
    block.brushColour = ring.colour;
}

/// From the eye through the middle of the picture, and from there to its right and upper edges.
void setRays(FrameBlock& block, const glm::dmat4& viewProjection, const glm::dvec3& eye) {
    const glm::dmat4 back = glm::inverse(viewProjection);
    const auto ray = [&](double x, double y) {
        const glm::dvec4 at = back * glm::dvec4(x, y, 1.0, 1.0);
        return glm::dvec3(at) / at.w - eye;
    };
    const glm::dvec3 middle = ray(0.0, 0.0);
    const double length = glm::length(middle);
    block.ahead = middle / length;
    block.across = (ray(1.0, 0.0) - middle) / length;
    block.upwards = (ray(0.0, 1.0) - middle) / length;
}

void setNatural(FrameBlock& block, const NaturalSettings& natural) {
    constexpr float kAll = 9.0f; // more than any height tells for or against
    const float span = std::max(block.relief.y - block.relief.x, 1e-3f);
    block.snowHigher = static_cast<float>(natural.snowHigherM) / span;
    block.treesHigher = static_cast<float>(natural.treesHigherM) / span;
    block.treeShare = static_cast<float>(natural.treeShare);
    block.treeSize = static_cast<float>(natural.treeSize);
    block.broadleaved = natural.trees == NaturalTrees::ByHeight   ? 0.0f
                        : natural.trees == NaturalTrees::Conifers ? -kAll
                                                                  : kAll;
}

void setSky(FrameBlock& block, const FrameSettings& settings, const FrameGround& ground) {
    constexpr double kCloudsAboveM = 1400.0, kCloudsOfExtent = 0.10;
    constexpr glm::vec3 kSandBounce{2.1f, 1.6f, 1.0f}; // of bright ground, by that of other ground
    constexpr double kShownAir = 0.55; // the whole of it would take the colour of a map of 20 km seen from beside it
    if (!ground.sky)
        return;
    const SkyLight& sky = *ground.sky;
    block.sunLight = sky.sun;
    block.skyLight = sky.sky;
    block.bounceLight = sky.bounce * glm::mix(glm::vec3(1.0f), kSandBounce, block.arid);
    const auto air = static_cast<float>(kShownAir * settings.haze);
    block.rayleigh = sky.rayleigh * air;
    block.aerosol = sky.aerosol * air;
    block.overcast = sky.overcast;
    block.clouds = static_cast<float>(settings.sky.clouds);
    block.snow = static_cast<float>(settings.sky.snow);
    block.wind = windTowards(settings.sky.windFromDeg);
    block.night = settings.sky.isNight ? 1.0f : 0.0f;
    block.outsideM = static_cast<float>(ground.outsideM);
    block.seaAroundM = settings.water && ground.seaAroundM ? static_cast<float>(*ground.seaAroundM) : kNoSeaM;
    block.cloudM = static_cast<float>(ground.heights.total().high * settings.verticalScale +
                                      std::max(kCloudsAboveM, kCloudsOfExtent * extentM(ground.heights.grid())));
}

} // namespace

std::span<const FrameMember> frameMembers() {
    return kMembers;
}

glm::dvec2 originCell(const GridSpec& grid, const glm::dvec3& eye) {
    constexpr double kApartM = 2048.0;
    const double apart = std::exp2(std::ceil(std::log2(std::max(1.0, kApartM / grid.cellSizeM))));
    return glm::round(glm::dvec2(eye.x, eye.z) / (grid.cellSizeM * apart)) * apart;
}

double baseY(const HeightPyramid& heights, const FrameSettings& settings) {
    const HeightPyramid::Range total = heights.total();
    const double lowest = settings.seaLevelM ? std::min<double>(total.low, *settings.seaLevelM) : total.low;
    return lowest * settings.verticalScale - 0.022 * extentM(heights.grid()) -
           0.08 * (total.high - total.low) * settings.verticalScale;
}

FrameBlock frameBlock(const FrameSettings& settings) {
    FrameBlock block;
    block.low = settings.background.low;
    block.high = settings.background.high;
    block.sunDirection = towardsSun(settings.sun);
    block.framePx = {settings.widthPx, settings.heightPx};
    block.pixelRatio = static_cast<float>(settings.pixelRatio);
    block.time = shownTime(settings);
    block.verticalScale = static_cast<float>(settings.verticalScale);
    block.showWater = settings.water ? 1.0f : 0.0f;
    block.seaLevelM =
        settings.water && settings.seaLevelM ? static_cast<float>(*settings.seaLevelM) : kNoSeaM;
    return block;
}

FrameBlock frameBlock(const FrameSettings& settings, const PatchView& view, const FrameGround& ground) {
    const HeightPyramid& heights = ground.heights;
    const GridSpec& grid = heights.grid();
    const HeightPyramid::Range total = heights.total();
    FrameBlock block = frameBlock(settings);
    const glm::dvec2 cell = originCell(grid, view.eye), origin = cell * grid.cellSizeM;
    const glm::dvec3 shift(origin.x, 0.0, origin.y);
    block.originCell = cell;
    block.originM = origin;
    block.viewProjection = glm::translate(view.viewProjection, shift);
    block.eye = view.eye - shift;
    block.eyeHeight = static_cast<float>(eyeHeightAbove(heights, view));
    block.finestRange = static_cast<float>(view.finestRangeM);
    block.fineRange = static_cast<float>(view.fineRangeM);
    block.finestStep = static_cast<float>(view.finestStep);
    block.reliefM = longestReliefM(grid.cellSizeM);
    block.reliefDrawn = view.reliefM > 0.0 ? 1.0f : 0.0f;
    block.topY = static_cast<float>(total.high * settings.verticalScale);
    block.baseY = static_cast<float>(baseY(heights, settings));
    block.heightShare = ground.heightShare;
    block.lastCell = {grid.width - 1, grid.height - 1};
    block.sunMapScale = ground.sunMapScale;
    block.skyMapScale = ground.skyMapScale;
    block.windAndSiltScale = ground.windAndSiltScale;
    block.relief = {total.low, total.high};
    block.cellM = static_cast<float>(grid.cellSizeM);
    block.extentM = static_cast<float>(extentM(grid));
    block.haze = static_cast<float>(settings.haze * 0.20 / extentM(grid));
    block.hazeStart = static_cast<float>(hazeStart(heights, view.eye, settings));
    block.heightLod = static_cast<float>(ground.heightLod);
    block.arid = aridity(ground.sandDepth);
    block.materialShare = glm::dvec2(grid.widthM(), grid.heightM()) / ground.materialsM;
    block.materialLod = static_cast<float>(std::log2(ground.materialTexelM / grid.cellSizeM));
    setNatural(block, settings.natural);
    setOverlay(block, settings, ground);
    setLakeTints(block, ground.tints);
    setMarks(block, settings, ground, origin);
    setRays(block, view.viewProjection, view.eye);
    setSky(block, settings, ground);
    return block;
}

void FrameUniforms::initialise(Gl& gl) {
    m_gl = &gl;
    m_buffer.create(gl, GL_UNIFORM_BUFFER);
}

void FrameUniforms::load(const FrameBlock& block) {
    m_buffer.bind();
    m_buffer.load(&block, sizeof block);
    m_gl->glBindBufferBase(GL_UNIFORM_BUFFER, kFrameBlock, m_buffer.name());
}

} // namespace oxbow
