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
#include <cstdint>
#include <iterator>

namespace oxbow {

namespace {

constexpr float kNoSeaM = -1e9f;

/// Haze begins where the map is nearest, so that the whole map from afar does not drown in it.
double hazeStart(const HeightPyramid& heights, const glm::dvec3& eye, const FrameSettings& settings) {
    const Bounds box = heights.bounds(settings.verticalScale);
    return glm::distance(eye, glm::clamp(eye, box.low, box.high)) + 0.35 * heights.grid().longerSideM();
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
    block.uOverlay = static_cast<std::int32_t>(isThere ? overlay.value : OverlayValue::None);
    block.uOverlayRange = {ground.overlay.low, ground.overlay.high, overlay.logarithmic ? 1.0f : 0.0f};
    block.uOverlayOpacity = static_cast<float>(settings.overlayOpacity);
    block.uOverlayVeil = overlay.veil ? 1.0f : 0.0f;
    block.uOverlayShift = ground.overlayShift;
    for (std::size_t i = 0; i < std::size(block.uClasses); ++i)
        block.uClasses[i] = glm::vec4(catchmentColour(static_cast<int>(i)), 0.0f);
    const bool compares = settings.change && settings.change->before.grid() == ground.heights.grid();
    block.uChangeM = compares ? static_cast<float>(settings.change->fullM) : 0.0f;
}

void setLakeTints(FrameBlock& block, const std::vector<LakeTint>& tints) {
    block.uLakeTints = static_cast<std::int32_t>(tints.size());
    for (std::size_t i = 0; i < tints.size(); ++i) {
        block.uLakeBox[i] = tints[i].box;
        block.uLakeTint[i] = glm::vec4(tints[i].colour, tints[i].levelM);
    }
}

void setMarks(FrameBlock& block, const FrameSettings& settings, const FrameGround& ground, const glm::dvec2& origin) {
    const bool isPainted = settings.paint && ground.heights.state().has(*settings.paint);
    const LayerTint tint = tintOf(settings.paint.value_or(Layer::Rain), ground.highestPaint);
    block.uPaintTint = glm::vec4(tint.colour, isPainted ? tint.strength : 0.0f);
    block.uPaintRange = {tint.neutral, tint.full};
    block.uHatchM = tint.hatched ? static_cast<float>(hatchM(ground.heights.grid())) : 0.0f;
    const HeightPyramid::Range total = ground.heights.total();
    const double interval = contourIntervalM(settings, {total.low, total.high});
    block.uContourM = settings.contours ? static_cast<float>(interval) : 0.0f;
    block.uWireCells = settings.wireframe ? wireCells(ground.heights.grid()) : 0.0f;
    const BrushRing ring = settings.brush.value_or(BrushRing{.radiusM = 0.0});
    block.uBrush = glm::dvec4{ring.eastM - origin.x, ring.southM - origin.y, ring.radiusM, ring.falloff};
    block.uBrushColour = ring.colour;
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
    block.uAhead = middle / length;
    block.uAcross = (ray(1.0, 0.0) - middle) / length;
    block.uUpwards = (ray(0.0, 1.0) - middle) / length;
}

void setNatural(FrameBlock& block, const NaturalSettings& natural) {
    constexpr float kAll = 9.0f; // more than any height tells for or against
    const float span = std::max(block.uRelief.y - block.uRelief.x, 1e-3f);
    block.uSnowHigher = static_cast<float>(natural.snowHigherM) / span;
    block.uTreesHigher = static_cast<float>(natural.treesHigherM) / span;
    block.uTreeShare = static_cast<float>(natural.treeShare);
    block.uTreeSize = static_cast<float>(natural.treeSize);
    block.uBroadleaved = natural.trees == NaturalTrees::ByHeight   ? 0.0f
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
    block.uSunLight = sky.sun;
    block.uSkyLight = sky.sky;
    block.uBounceLight = sky.bounce * glm::mix(glm::vec3(1.0f), kSandBounce, block.uArid);
    const auto air = static_cast<float>(kShownAir * settings.haze);
    block.uRayleigh = sky.rayleigh * air;
    block.uAerosol = sky.aerosol * air;
    block.uOvercast = sky.overcast;
    block.uClouds = static_cast<float>(settings.sky.clouds);
    block.uSnow = static_cast<float>(settings.sky.snow);
    block.uWind = windTowards(settings.sky.windFromDeg);
    block.uNight = settings.sky.isNight ? 1.0f : 0.0f;
    block.uOutsideM = static_cast<float>(ground.outsideM);
    block.uSeaAroundM = settings.water && ground.seaAroundM ? static_cast<float>(*ground.seaAroundM) : kNoSeaM;
    block.uCloudM = static_cast<float>(ground.heights.total().high * settings.verticalScale +
                                      std::max(kCloudsAboveM, kCloudsOfExtent * ground.heights.grid().longerSideM()));
}

} // namespace

glm::dvec2 originCell(const GridSpec& grid, const glm::dvec3& eye) {
    constexpr double kApartM = 2048.0;
    const double apart = std::exp2(std::ceil(std::log2(std::max(1.0, kApartM / grid.cellSizeM))));
    return glm::round(glm::dvec2(eye.x, eye.z) / (grid.cellSizeM * apart)) * apart;
}

double baseY(const HeightPyramid& heights, const FrameSettings& settings) {
    const HeightPyramid::Range total = heights.total();
    const double lowest = settings.seaLevelM ? std::min<double>(total.low, *settings.seaLevelM) : total.low;
    return lowest * settings.verticalScale - 0.022 * heights.grid().longerSideM() -
           0.08 * (total.high - total.low) * settings.verticalScale;
}

FrameBlock frameBlock(const FrameSettings& settings) {
    FrameBlock block{};
    block.uLow = settings.background.low;
    block.uHigh = settings.background.high;
    block.uWind = {1.0f, 0.0f}; // where no sky has another
    block.uSunDirection = directionTo(glm::radians(settings.sun.headingDeg), glm::radians(settings.sun.heightDeg));
    block.uFramePx = {settings.widthPx, settings.heightPx};
    block.uPixelRatio = static_cast<float>(settings.pixelRatio);
    block.uTime = shownTime(settings);
    block.uVerticalScale = static_cast<float>(settings.verticalScale);
    block.uShowWater = settings.water ? 1.0f : 0.0f;
    block.uSeaLevelM =
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
    block.uOriginCell = cell;
    block.uOriginM = origin;
    block.uViewProjection = glm::translate(view.viewProjection, shift);
    block.uEye = view.eye - shift;
    block.uEyeHeight = static_cast<float>(eyeHeightAbove(heights, view));
    block.uFinestRange = static_cast<float>(view.finestRangeM);
    block.uFineRange = static_cast<float>(view.fineRangeM);
    block.uFinestStep = static_cast<float>(view.finestStep);
    block.uReliefM = longestReliefM(grid.cellSizeM);
    block.uReliefDrawn = view.reliefM > 0.0 ? 1.0f : 0.0f;
    block.uTopY = static_cast<float>(total.high * settings.verticalScale);
    block.uBaseY = static_cast<float>(baseY(heights, settings));
    block.uHeightShare = ground.heightShare;
    block.uLastCell = {grid.width - 1, grid.height - 1};
    block.uSunMapScale = ground.sunMapScale;
    block.uSkyMapScale = ground.skyMapScale;
    block.uWindAndSiltScale = ground.windAndSiltScale;
    block.uRelief = {total.low, total.high};
    block.uCellM = static_cast<float>(grid.cellSizeM);
    block.uExtentM = static_cast<float>(grid.longerSideM());
    block.uHaze = static_cast<float>(settings.haze * 0.20 / grid.longerSideM());
    block.uHazeStart = static_cast<float>(hazeStart(heights, view.eye, settings));
    block.uHeightLod = static_cast<float>(ground.heightLod);
    block.uArid = aridity(ground.sandDepth);
    block.uMaterialShare = glm::dvec2(grid.widthM(), grid.heightM()) / ground.materialsM;
    block.uMaterialLod = static_cast<float>(std::log2(ground.materialTexelM / grid.cellSizeM));
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
