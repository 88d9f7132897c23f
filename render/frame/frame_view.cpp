#include "render/frame/frame_view.h"

#include "render/ground/micro_relief.h"
#include "render/ground/surroundings.h"

#include <glm/trigonometric.hpp>

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

constexpr double kFinestQuadPx = 4.5;
constexpr double kFineQuads = 1.5; ///< so many times as large are those between the cells
constexpr double kFinestStep = 1.0 / 32.0;

glm::dmat4 shifted(const FrameSettings& settings) {
    glm::dmat4 shift(1.0);
    shift[3][0] = 2.0 * settings.shiftPx.x / settings.widthPx;
    shift[3][1] = 2.0 * settings.shiftPx.y / settings.heightPx;
    return shift;
}

/// Stretches these rows over the whole picture: what is cut off then lies outside of them.
glm::dmat4 onlyRows(const PixelRows& rows, int heightPx) {
    glm::dmat4 stretched(1.0);
    stretched[1][1] = static_cast<double>(heightPx) / rows.count;
    stretched[3][1] = (heightPx - 2.0 * rows.first - rows.count) / rows.count;
    return stretched;
}

/// Far beyond the map the land lies low, or under the sea.
double outsideM(const HeightPyramid& heights, std::optional<double> seaM) {
    constexpr double kLow = 0.12, kSeaBedM = 30.0;
    const HeightPyramid::Range total = heights.total();
    return seaM ? *seaM - kSeaBedM : total.low + kLow * (total.high - total.low);
}

} // namespace

bool drawsRivers(const FrameSettings& settings) {
    return settings.rivers && settings.water && settings.overlay == Overlay::Shaded;
}

bool isWet(const Patch& patch, const FrameScene& scene, const FrameSettings& settings) {
    const GridSpec& grid = scene.heights.grid();
    const SampleBox at = samplesOf(patch, grid);
    if (!settings.water)
        return false;
    // The shore is softened over pixels, of which a coarse patch may have one a step.
    const double shoreM = std::max(patch.step, 1.0) * grid.cellSizeM;
    return scene.textures.waterIn(at.x0, at.y0, at.x1, at.y1) ||
           (settings.seaLevelM &&
            scene.heights.over(at.x0, at.y0, at.x1, at.y1).low < *settings.seaLevelM + shoreM);
}

FrameView frameView(const FrameScene& scene, const OrbitCamera& camera, const FrameSettings& settings,
                    const PixelRows& rows) {
    const GridSpec& grid = scene.heights.grid();
    const bool isLandscape = settings.look == Look::Landscape;
    const double pxPerRadian =
        settings.heightPx / (2.0 * std::tan(glm::radians(camera.pose().fieldOfViewDeg) / 2.0));
    const double quadPx = kFinestQuadPx * settings.pixelRatio / std::clamp(settings.detail, 0.05, 4.0);
    const double reachM = isLandscape ? SurroundingsMesh::reachM(grid) : 0.0;
    PatchView view{camera.eye(), shifted(settings) * camera.projection(reachM) * camera.view(),
                   settings.verticalScale, finestRange(grid.cellSizeM, pxPerRadian, quadPx)};
    if (drawsRelief(settings) && !settings.change) {
        view.finestStep = kFinestStep;
        view.fineRangeM = finestRange(grid.cellSizeM, pxPerRadian, kFineQuads * quadPx);
        view.reliefM = mostReliefM(grid.cellSizeM);
    }
    const glm::dmat4 whole = view.viewProjection;
    view.viewProjection = onlyRows(rows, settings.heightPx) * whole;
    view.baseY = settings.block || isLandscape ? baseY(scene.heights, settings) : view.baseY;
    view.waterDepthM = settings.water ? std::max(0.0, double{scene.textures.waterRange().high}) : 0.0;
    if (settings.water && settings.seaLevelM)
        view.waterLevelM = *settings.seaLevelM;
    std::vector<Patch> patches = selectPatches(scene.heights, view);
    view.viewProjection = whole;
    return {view, std::move(patches)};
}

FrameGround frameGround(const FrameScene& scene, const FrameSettings& settings) {
    const auto [across, down] = scene.textures.heightShare();
    const std::optional<double> seaM = seaAroundM(scene.heights.state(), settings.seaLevelM);
    return {.heights = scene.heights,
            .tints = scene.tints,
            .overlay = scene.overlayRange,
            .overlayIsEmpty = scene.overlayIsEmpty,
            .highestPaint = scene.textures.paintRange().high,
            .sandDepth = scene.textures.sandDepth(),
            .heightShare = {across, down},
            .sunMapScale = scene.textures.sunMapScale(),
            .skyMapScale = scene.textures.skyMapScale(),
            .windAndSiltScale = scene.textures.windAndSiltScale(),
            .heightLod = scene.textures.heightLod(),
            .overlayShift = scene.textures.shift(),
            .sky = settings.look == Look::Landscape ? scene.textures.sky() : nullptr,
            .outsideM = outsideM(scene.heights, seaM),
            .seaAroundM = seaM,
            .materialsM = scene.textures.materials().sizeM(),
            .materialTexelM = scene.textures.materials().texelM()};
}

} // namespace oxbow
