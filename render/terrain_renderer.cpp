#include "render/terrain_renderer.h"

#include "core/base/error.h"
#include "core/measure/catchment_map.h"
#include "render/drainage_overlay.h"
#include "render/ground_buffer.h"
#include "render/ground_line_pass.h"
#include "render/lake_tint.h"
#include "render/layer_tint.h"
#include "render/light_worker.h"
#include "render/patch_mesh.h"
#include "render/river_ribbon.h"
#include "render/shader_program.h"
#include "render/surface_programs.h"
#include "render/terrain_textures.h"

#include <QMatrix4x4>
#include <QOpenGLContext>
#include <QOpenGLVersionFunctionsFactory>
#include <QVector4D>

#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <limits>

namespace oxbow {

namespace {

constexpr double kFinestQuadPx = 3.0;
constexpr double kNoSeaM = -1e9;
constexpr std::int64_t kMostPxApart = 16 * 1024 * 1024; ///< more would take too much memory
constexpr int kPlacesUnit = 13;                         ///< behind those of the terrain's textures
constexpr GLint kNoGroundPixel = 0;
constexpr GLint kDryPixel = 1;
constexpr GLint kWetPixel = 3; ///< a bit more than a dry one

QMatrix4x4 qt(const glm::dmat4& matrix) {
    QMatrix4x4 result;
    for (int column = 0; column < 4; ++column)
        for (int row = 0; row < 4; ++row)
            result(row, column) = static_cast<float>(matrix[column][row]);
    return result;
}

QVector3D qt(const glm::dvec3& v) {
    return {static_cast<float>(v.x), static_cast<float>(v.y), static_cast<float>(v.z)};
}

glm::dvec3 towardsSun(const SunSettings& sun) {
    const double heading = glm::radians(sun.headingDeg);
    const double height = glm::radians(sun.heightDeg);
    return {std::sin(heading) * std::cos(height), std::sin(height), -std::cos(heading) * std::cos(height)};
}

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

double extentM(const GridSpec& grid) {
    return std::max(grid.widthM(), grid.heightM());
}

int overlayMode(Overlay overlay) {
    switch (overlay) {
    case Overlay::Shaded:
        return 0;
    case Overlay::Height:
        return 1;
    case Overlay::Slope:
        return 2;
    case Overlay::WaterDepth:
        return 4;
    case Overlay::Catchments:
        return 5;
    case Overlay::Order:
        return 6;
    case Overlay::Lakes:
        return 7;
    default:
        return 3;
    }
}

bool sameLight(const LightRequest& a, const LightRequest& b) {
    return a.verticalScale == b.verticalScale && a.sun.headingDeg == b.sun.headingDeg &&
           a.sun.heightDeg == b.sun.heightDeg && a.shadows == b.shadows && a.sky == b.sky &&
           a.water == b.water && sameSurface(a.state, b.state);
}

} // namespace

class TerrainRenderer::Impl {
public:
    void initialise() {
        m_gl = QOpenGLVersionFunctionsFactory::get<Gl>(QOpenGLContext::currentContext());
        if (!m_gl || !m_gl->initializeOpenGLFunctions())
            throw Error("OpenGL: this needs version 3.3 core: update the graphics driver or install Mesa");
        m_placesProgram = makeProgram(ProgramSource{"terrain", "places", {"patch"}});
        m_wallProgram = makeProgram("wall", {"patch", "light"});
        m_backgroundProgram = makeProgram("background", {"light"});
        m_floorProgram = makeProgram("floor", {"light"});
        m_lineProgram = makeProgram("line", {"patch"});
        m_lines.initialise(*m_gl);
        m_riverProgram = makeProgram("river", {"patch", "light"});
        m_rivers.initialise(*m_gl);
        m_mesh.initialise(*m_gl);
        m_textures.initialise(*m_gl);
        m_buffer.initialise(*m_gl);
        m_empty.create();
        statistics = {};
    }

    void release() {
        if (!m_gl)
            return;
        m_mesh.release();
        m_textures.release();
        m_empty.destroy();
        m_buffer.release();
        m_surfaces.release();
        m_placesProgram.reset();
        m_wallProgram.reset();
        m_backgroundProgram.reset();
        m_floorProgram.reset();
        m_lineProgram.reset();
        m_lines.release();
        m_riverProgram.reset();
        m_rivers.release();
        m_gl = nullptr;
    }

    [[nodiscard]] bool initialised() const { return m_gl != nullptr; }

    void setState(const TerrainState& state) {
        if (!(state.grid() == pyramid.grid())) {
            m_lightAsked = {};
            m_lightIsOld = true;
        }
        pyramid.update(state);
        m_follow = true;
        m_tints = lakeTints(state);
    }

    bool uploadPending(double budgetMs) {
        using Clock = std::chrono::steady_clock;
        const auto end = Clock::now() + std::chrono::duration<double, std::milli>(budgetMs);
        return upload([end] { return Clock::now() < end; });
    }

    bool upload(const std::function<bool()>& mayGoOn) {
        if (m_lightIsOld) {
            m_textures.clearLight();
            m_lightIsOld = false;
        }
        if (m_follow)
            m_textures.follow(pyramid.state());
        m_follow = false;
        statistics.tilesUploaded += m_textures.upload(mayGoOn);
        return m_textures.pending();
    }

    void prepare(const FrameSettings& settings) {
        m_textures.choose(settings);
        while (upload([] { return true; })) { // what is owed until a later frame comes now
        }
        askForLight(settings);
        m_light.wait();
        takeLight();
    }

    [[nodiscard]] bool refining() const {
        return m_follow || m_light.busy() || (m_gl && m_textures.pending());
    }

    [[nodiscard]] bool hasNews() const {
        return m_follow || m_light.ready() || (m_gl && m_textures.pending());
    }

    void draw(const OrbitCamera& camera, const FrameSettings& settings) {
        m_textures.choose(settings);
        askForLight(settings);
        takeLight();
        drawRows(camera, settings, {0, settings.heightPx});
    }

    void drawRows(const OrbitCamera& camera, const FrameSettings& settings, const PixelRows& rows) {
        if (settings.toColumn <= settings.fromColumn)
            return;
        const bool hasGround = !pyramid.empty() && pyramid.grid().width > 1 && pyramid.grid().height > 1;
        beginFrame(settings);
        if (!hasGround) {
            onlyWithin(settings, rows);
            drawBackground(settings);
        } else if (coloursApart(settings)) {
            drawInTwoSteps(camera, settings, rows);
        } else {
            drawAtOnce(camera, settings, rows);
        }
        endFrame();
    }

    [[nodiscard]] Legend legend(const FrameSettings& settings) const {
        const OverlayInfo& overlay = info(settings.overlay);
        Legend result;
        result.title = overlay.title;
        result.unit = overlay.unit;
        result.logarithmic = overlay.logarithmic;
        if (followsFromDrainage(settings.overlay))
            describeDrainage(settings.drainage.get(), result);
        if (settings.overlay == Overlay::Shaded || followsFromDrainage(settings.overlay))
            return result;
        const ValueRange range = overlayRange(settings.overlay);
        result.low = range.low;
        result.high = range.high;
        result.ramp = &colourRamp(settings.ramp.empty() ? overlay.ramp : std::string_view(settings.ramp));
        return result;
    }

    HeightPyramid pyramid;
    RenderStatistics statistics;

private:
    [[nodiscard]] ValueRange overlayRange(Overlay overlay) const {
        const HeightPyramid::Range total = pyramid.total();
        if (overlay == Overlay::Height)
            return roundedRange(info(overlay), {total.low, total.high});
        return roundedRange(info(overlay), overlay == Overlay::WaterDepth ? m_textures.waterRange()
                                                                          : m_textures.overlayRange());
    }

    void askForLight(const FrameSettings& settings) {
        const SunSettings& sun = settings.sun;
        const LightRequest request{pyramid.state(), settings.verticalScale, {sun.headingDeg, sun.heightDeg},
                                   sun.shadows,     sun.ambientOcclusion,   stillWater(settings)};
        if (pyramid.empty() || sameLight(request, m_lightAsked))
            return;
        if (request.shadows != m_lightAsked.shadows || request.sky != m_lightAsked.sky)
            m_textures.clearLight();
        m_lightAsked = request;
        m_light.request(request);
    }

    void takeLight() {
        const LightMaps maps = m_light.take();
        if (maps.sun && m_lightAsked.shadows)
            m_textures.takeSunMap(*maps.sun);
        if (maps.sky && m_lightAsked.sky)
            m_textures.takeSkyMap(*maps.sky);
        statistics.lightingRefreshes += (maps.sun ? 1 : 0) + (maps.sky ? 1 : 0);
    }

    /// Several samples a pixel have a colour each: those come with the triangles.
    [[nodiscard]] bool coloursApart(const FrameSettings& settings) const {
        GLint samples = 0;
        m_gl->glGetIntegerv(GL_SAMPLES, &samples);
        return samples == 0 && std::int64_t{settings.widthPx} * settings.heightPx <= kMostPxApart;
    }

    void beginFrame(const FrameSettings& settings) {
        m_gl->glViewport(0, 0, settings.widthPx, settings.heightPx);
        m_gl->glDisable(GL_BLEND);
        m_gl->glDisable(GL_CULL_FACE);
        m_gl->glDisable(GL_STENCIL_TEST);
        m_gl->glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
        m_gl->glDepthMask(GL_TRUE);
        m_gl->glDepthFunc(GL_LESS);
    }

    /// Cuts off what is not asked for, but for so many pixels around it.
    void onlyWithin(const FrameSettings& settings, const PixelRows& rows, int around = 0) {
        const int left = static_cast<int>(std::lround(settings.fromColumn * settings.widthPx)) - around;
        const int right = static_cast<int>(std::lround(settings.toColumn * settings.widthPx)) + around;
        m_gl->glEnable(GL_SCISSOR_TEST);
        m_gl->glScissor(left, rows.first - around, right - left, rows.count + 2 * around);
    }

    void endFrame() {
        m_gl->glDisable(GL_DEPTH_TEST);
        m_gl->glDisable(GL_SCISSOR_TEST);
        m_gl->glUseProgram(0);
        m_gl->glActiveTexture(GL_TEXTURE0);
        m_gl->glBindTexture(GL_TEXTURE_2D, 0);
    }

    void drawBackground(const FrameSettings& settings) {
        m_gl->glDisable(GL_DEPTH_TEST);
        m_backgroundProgram->bind();
        const Background& colours = settings.background;
        m_backgroundProgram->setUniformValue("uLow", colours.low.r, colours.low.g, colours.low.b);
        m_backgroundProgram->setUniformValue("uHigh", colours.high.r, colours.high.g, colours.high.b);
        m_empty.bind();
        m_gl->glDrawArrays(GL_TRIANGLES, 0, 3);
        m_empty.release();
    }

    void drawAtOnce(const OrbitCamera& camera, const FrameSettings& settings, const PixelRows& rows) {
        onlyWithin(settings, rows);
        m_gl->glClear(GL_DEPTH_BUFFER_BIT);
        const PatchView view = loadPatches(camera, settings, rows);
        drawBehind(camera, view, settings);
        m_gl->glEnable(GL_DEPTH_TEST);
        for (const bool wet : {false, true}) {
            if (!m_mesh.hasSurface(wet))
                continue;
            useSurface(view, settings, {.water = wet});
            m_mesh.drawSurface(wet);
        }
        drawBefore(view, settings);
    }

    /// Where the pixels lie on the map first, with dry and wet ones told apart by the stencil; then their
    /// colours.
    void drawInTwoSteps(const OrbitCamera& camera, const FrameSettings& settings, const PixelRows& rows) {
        m_buffer.begin(settings.widthPx, settings.heightPx);
        // A pixel's neighbours tell how much of the map it covers.
        onlyWithin(settings, rows, 1);
        const int first = std::max(rows.first - 1, 0);
        const PixelRows more{first, std::min(rows.first + rows.count + 1, settings.heightPx) - first};
        const PatchView view = loadPatches(camera, settings, more);
        drawPlaces(view, settings);
        onlyWithin(settings, rows);
        m_buffer.drawColours(kPlacesUnit);
        m_gl->glEnable(GL_STENCIL_TEST);
        if (m_mesh.hasSurface(true))
            sortOutDryPixels(view, settings);
        m_gl->glStencilOp(GL_KEEP, GL_KEEP, GL_KEEP);
        onlyPixels(kNoGroundPixel);
        drawBehind(camera, view, settings);
        drawColours(view, settings);
        m_gl->glDisable(GL_STENCIL_TEST);
        m_gl->glEnable(GL_DEPTH_TEST);
        drawBefore(view, settings);
        m_buffer.finish();
    }

    void drawPlaces(const PatchView& view, const FrameSettings& settings) {
        m_buffer.drawPlaces();
        m_gl->glEnable(GL_DEPTH_TEST);
        m_gl->glEnable(GL_STENCIL_TEST);
        m_gl->glStencilOp(GL_KEEP, GL_KEEP, GL_REPLACE);
        setShared(*m_placesProgram, view, settings);
        for (const bool wet : {false, true}) {
            m_gl->glStencilFunc(GL_ALWAYS, wet ? kWetPixel : kDryPixel, 0xff);
            m_mesh.drawSurface(wet);
        }
        m_gl->glDisable(GL_STENCIL_TEST);
        m_gl->glDisable(GL_DEPTH_TEST);
    }

    void onlyPixels(GLint kind) { m_gl->glStencilFunc(GL_EQUAL, kind, 0xff); }

    /// Where only a part of a patch is under water the rest counts as dry.
    void sortOutDryPixels(const PatchView& view, const FrameSettings& settings) {
        QOpenGLShaderProgram& program =
            m_surfaces.with({.water = true, .rivers = ownRivers(settings), .apart = true, .dryOnly = true});
        setShared(program, view, settings);
        program.setUniformValue("uPlaces", kPlacesUnit);
        m_gl->glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
        onlyPixels(kWetPixel);
        m_gl->glStencilMask(kWetPixel - kDryPixel);
        m_gl->glStencilOp(GL_KEEP, GL_KEEP, GL_ZERO);
        drawScreen();
        m_gl->glStencilMask(0xff);
        m_gl->glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    }

    void drawScreen() {
        m_empty.bind();
        m_gl->glDrawArrays(GL_TRIANGLES, 0, 3);
        m_empty.release();
    }

    void drawColours(const PatchView& view, const FrameSettings& settings) {
        for (const bool wet : {false, true}) {
            if (wet && !m_mesh.hasSurface(wet))
                continue;
            onlyPixels(wet ? kWetPixel : kDryPixel);
            useSurface(view, settings, {.water = wet, .apart = true}).setUniformValue("uPlaces", kPlacesUnit);
            drawScreen();
        }
    }

    PatchView loadPatches(const OrbitCamera& camera, const FrameSettings& settings, const PixelRows& rows) {
        const double pxPerRadian =
            settings.heightPx / (2.0 * std::tan(glm::radians(camera.pose().fieldOfViewDeg) / 2.0));
        const double quadPx = kFinestQuadPx * settings.pixelRatio / std::clamp(settings.detail, 0.05, 4.0);
        PatchView view{camera.eye(), shifted(settings) * camera.projection() * camera.view(),
                       settings.verticalScale, finestRange(pyramid.grid().cellSizeM, pxPerRadian, quadPx)};
        const glm::dmat4 whole = view.viewProjection;
        view.viewProjection = onlyRows(rows, settings.heightPx) * whole;
        view.baseY = settings.block ? baseY(settings) : view.baseY;
        view.waterDepthM = settings.water ? std::max(0.0, double{m_textures.waterRange().high}) : 0.0;
        if (settings.water && settings.seaLevelM)
            view.waterLevelM = *settings.seaLevelM;
        const std::vector<Patch> patches = selectPatches(pyramid, view);
        view.viewProjection = whole;
        m_mesh.load(patches, pyramid.grid(), [&](const Patch& patch) { return isWet(patch, settings); });
        const bool begins = rows.first == 0;
        statistics.patches = static_cast<int>(patches.size()) + (begins ? 0 : statistics.patches);
        statistics.triangles = m_mesh.triangles() + (begins ? 0 : statistics.triangles);

        return view;
    }

    [[nodiscard]] bool isWet(const Patch& patch, const FrameSettings& settings) const {
        const GridSpec& grid = pyramid.grid();
        const int right = std::min(patch.x + patch.side(), grid.width - 1);
        const int bottom = std::min(patch.y + patch.side(), grid.height - 1);
        if (!settings.water)
            return false;
        // The shore is softened over pixels, of which a coarse patch may have one a step.
        const double shoreM = patch.step * grid.cellSizeM;
        return m_textures.waterIn(patch.x, patch.y, right, bottom) ||
               (settings.seaLevelM &&
                pyramid.over(patch.x, patch.y, right, bottom).low < *settings.seaLevelM + shoreM);
    }

    /// The program that colours what these settings show, ready to draw.
    QOpenGLShaderProgram& useSurface(const PatchView& view, const FrameSettings& settings,
                                     SurfaceFeatures features) {
        features.overlay = settings.overlay != Overlay::Shaded || settings.change;
        features.marks = settings.paint || settings.contours || settings.wireframe || settings.brush;
        features.clay = settings.look == Look::Clay;
        features.rivers = ownRivers(settings);
        QOpenGLShaderProgram& program = m_surfaces.with(features);
        setShared(program, view, settings);
        setSurface(program, settings);
        return program;
    }

    void drawBehind(const OrbitCamera& camera, const PatchView& view, const FrameSettings& settings) {
        drawBackground(settings);
        if (settings.block && camera.eye().y > baseY(settings))
            drawFloor(view, settings);
    }

    /// What stands before the ground, or lies on it.
    void drawBefore(const PatchView& view, const FrameSettings& settings) {
        if (settings.block) {
            setShared(*m_wallProgram, view, settings);
            m_mesh.drawWalls();
        }
        drawRivers(view, settings);
        drawLines(view, settings);
    }

    /// Rivers are water where the ground looks like ground; on an overlay they are lines.
    static bool drawsRivers(const FrameSettings& settings) {
        return settings.rivers && settings.water && settings.overlay == Overlay::Shaded;
    }

    /// Whether the ground leaves the rivers' water to their bands.
    [[nodiscard]] bool ownRivers(const FrameSettings& settings) const {
        return drawsRivers(settings) && m_textures.hasRivers();
    }

    void drawRivers(const PatchView& view, const FrameSettings& settings) {
        if (!drawsRivers(settings))
            return;
        m_rivers.load(pyramid.state().waterBodies());
        if (m_rivers.empty())
            return;
        setShared(*m_riverProgram, view, settings);
        setLines(*m_riverProgram, settings);
        m_riverProgram->setUniformValue("uTime", shownTime(settings));
        // All banks before all water, so that no bank lies on another river.
        for (const float banks : {1.0f, 0.0f}) {
            m_riverProgram->setUniformValue("uBanks", banks);
            m_rivers.draw();
        }
    }

    /// The shadow that the block throws on what it stands on.
    void drawFloor(const PatchView& view, const FrameSettings& settings) {
        setShared(*m_floorProgram, view, settings);
        m_floorProgram->setUniformValue("uTopY",
                                        static_cast<float>(pyramid.total().high * settings.verticalScale));
        beginBlending(*m_gl);
        m_empty.bind();
        m_gl->glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
        m_empty.release();
        m_gl->glDisable(GL_BLEND);
    }

    void drawLines(const PatchView& view, const FrameSettings& settings) {
        m_lines.load(settings.lines, !drawsRivers(settings));
        if (m_lines.empty())
            return;
        setShared(*m_lineProgram, view, settings);
        setLines(*m_lineProgram, settings);
        m_lines.draw();
    }

    /// What bands need that keep a least width in pixels.
    static void setLines(QOpenGLShaderProgram& program, const FrameSettings& settings) {
        program.setUniformValue("uFramePx", QVector2D(settings.widthPx, settings.heightPx));
        program.setUniformValue("uPixelRatio", static_cast<float>(settings.pixelRatio));
    }

    /// Of moving water; it starts anew every hour, so that it stays exact in 32 bits.
    static float shownTime(const FrameSettings& settings) {
        return static_cast<float>(std::fmod(settings.timeS, 3600.0));
    }

    [[nodiscard]] double baseY(const FrameSettings& settings) const {
        const HeightPyramid::Range total = pyramid.total();
        const double lowest =
            settings.seaLevelM ? std::min<double>(total.low, *settings.seaLevelM) : total.low;
        return lowest * settings.verticalScale - 0.022 * extentM(pyramid.grid()) -
               0.08 * (total.high - total.low) * settings.verticalScale;
    }

    void setShared(QOpenGLShaderProgram& program, const PatchView& view, const FrameSettings& settings) {
        const GridSpec& grid = pyramid.grid();
        program.bind();
        m_textures.bind(program);
        program.setUniformValue("uViewProjection", qt(view.viewProjection));
        program.setUniformValue("uLastCell", QVector2D(grid.width - 1, grid.height - 1));
        program.setUniformValue("uCellM", static_cast<float>(grid.cellSizeM));
        program.setUniformValue("uVerticalScale", static_cast<float>(settings.verticalScale));
        program.setUniformValue(
            "uSeaLevelM",
            static_cast<float>(settings.water ? settings.seaLevelM.value_or(kNoSeaM) : kNoSeaM));
        program.setUniformValue("uShowWater", settings.water ? 1.0f : 0.0f);
        program.setUniformValue("uEye", qt(view.eye));
        program.setUniformValue("uEyeHeight", static_cast<float>(eyeHeightAbove(pyramid, view)));
        program.setUniformValue("uFinestRange", static_cast<float>(view.finestRangeM));
        program.setUniformValue("uSunDirection", qt(towardsSun(settings.sun)));
        program.setUniformValue("uExtentM", static_cast<float>(extentM(grid)));
        program.setUniformValue("uHaze", static_cast<float>(settings.haze * 0.20 / extentM(grid)));
        program.setUniformValue("uHazeStart", static_cast<float>(hazeStart(view.eye, settings)));
        program.setUniformValue("uBaseY", static_cast<float>(baseY(settings)));
    }

    /// Haze begins where the map is nearest, so that the whole map from afar does not drown in it.
    [[nodiscard]] double hazeStart(const glm::dvec3& eye, const FrameSettings& settings) const {
        const Bounds box = pyramid.bounds(settings.verticalScale);
        return glm::distance(eye, glm::clamp(eye, box.low, box.high)) + 0.35 * extentM(pyramid.grid());
    }

    void setSurface(QOpenGLShaderProgram& program, const FrameSettings& settings) {
        const HeightPyramid::Range total = pyramid.total();
        program.setUniformValue("uRelief", QVector2D(total.low, total.high));
        setOverlay(program, settings);
        const bool compares = settings.change && settings.change->before.grid() == pyramid.grid();
        program.setUniformValue("uChangeM", compares ? static_cast<float>(settings.change->fullM) : 0.0f);
        setLakeTints(program);
        setPaint(program, settings);
        const double interval = contourIntervalM(settings, {total.low, total.high});
        program.setUniformValue("uContourM", settings.contours ? static_cast<float>(interval) : 0.0f);
        program.setUniformValue("uWireCells", settings.wireframe ? wireCells() : 0.0f);
        setBrush(program, settings);
        program.setUniformValue("uPixelRatio", static_cast<float>(settings.pixelRatio));
        program.setUniformValue("uTime", shownTime(settings));
    }

    /// Lines every 1, 2, 4, ... cells, about 128 over the map.
    [[nodiscard]] float wireCells() const {
        const int side = std::max(pyramid.grid().width, pyramid.grid().height);
        return std::exp2(std::max(0.0f, std::round(std::log2(static_cast<float>(side) / 128.0f))));
    }

    void setOverlay(QOpenGLShaderProgram& program, const FrameSettings& settings) {
        const OverlayInfo& overlay = info(settings.overlay);
        const TerrainState& state = pyramid.state();
        const bool there = !overlay.layer || state.has(*overlay.layer) || !overlay.veil ||
                           (overlay.overlay == Overlay::WaterDepth && state.has(Layer::LakeLevel));
        program.setUniformValue("uOverlay",
                                there && drainageIsThere(settings) ? overlayMode(settings.overlay) : 0);
        if (settings.overlay == Overlay::Catchments)
            setClasses(program);
        const ValueRange range = overlayRange(settings.overlay);
        program.setUniformValue("uOverlayRange",
                                QVector3D(range.low, range.high, overlay.logarithmic ? 1.0f : 0.0f));
        program.setUniformValue("uOverlayOpacity", static_cast<float>(settings.overlayOpacity));
        program.setUniformValue("uOverlayVeil", overlay.veil ? 1.0f : 0.0f);
    }

    static void setClasses(QOpenGLShaderProgram& program) {
        std::array<QVector3D, kCatchmentColours.size()> classes;
        for (int i = 0; i < static_cast<int>(classes.size()); ++i) {
            const glm::vec3 colour = catchmentColour(i);
            classes[static_cast<std::size_t>(i)] = {colour.r, colour.g, colour.b};
        }
        program.setUniformValueArray("uClasses", classes.data(), static_cast<int>(classes.size()));
    }

    /// What was computed for another map, or another overlay, is not shown.
    [[nodiscard]] bool drainageIsThere(const FrameSettings& settings) const {
        return !followsFromDrainage(settings.overlay) ||
               (settings.drainage && settings.drainage->overlay == settings.overlay &&
                settings.drainage->grid == pyramid.grid());
    }

    void setLakeTints(QOpenGLShaderProgram& program) const {
        std::vector<QVector4D> boxes, colours;
        for (const LakeTint& tint : m_tints) {
            boxes.emplace_back(tint.box.x, tint.box.y, tint.box.z, tint.box.w);
            colours.emplace_back(tint.colour.r, tint.colour.g, tint.colour.b, tint.levelM);
        }
        const int count = static_cast<int>(m_tints.size());
        program.setUniformValue("uLakeTints", count);
        if (count == 0)
            return;
        program.setUniformValueArray("uLakeBox", boxes.data(), count);
        program.setUniformValueArray("uLakeTint", colours.data(), count);
    }

    void setPaint(QOpenGLShaderProgram& program, const FrameSettings& settings) {
        const bool there = settings.paint && pyramid.state().has(*settings.paint);
        const LayerTint tint = tintOf(settings.paint.value_or(Layer::Rain), m_textures.paintRange().high);
        program.setUniformValue("uPaintTint", QVector4D(tint.colour.x, tint.colour.y, tint.colour.z,
                                                        there ? tint.strength : 0.0f));
        program.setUniformValue("uPaintRange", QVector2D(tint.neutral, tint.full));
    }

    void setBrush(QOpenGLShaderProgram& program, const FrameSettings& settings) {
        const BrushRing ring = settings.brush.value_or(BrushRing{.radiusM = 0.0});
        program.setUniformValue("uBrush", QVector4D(ring.eastM, ring.southM, ring.radiusM, ring.falloff));
        program.setUniformValue("uBrushColour", QVector3D(ring.colour.x, ring.colour.y, ring.colour.z));
    }

    Gl* m_gl = nullptr;
    SurfacePrograms m_surfaces;
    GroundBuffer m_buffer;
    std::unique_ptr<QOpenGLShaderProgram> m_placesProgram;
    std::unique_ptr<QOpenGLShaderProgram> m_wallProgram;
    std::unique_ptr<QOpenGLShaderProgram> m_backgroundProgram;
    std::unique_ptr<QOpenGLShaderProgram> m_floorProgram;
    std::unique_ptr<QOpenGLShaderProgram> m_lineProgram;
    std::unique_ptr<QOpenGLShaderProgram> m_riverProgram;
    GroundLinePass m_lines;
    RiverRibbonPass m_rivers;
    QOpenGLVertexArrayObject m_empty;
    PatchMesh m_mesh;
    TerrainTextures m_textures;
    std::vector<LakeTint> m_tints;
    LightWorker m_light;
    LightRequest m_lightAsked;
    bool m_lightIsOld = false; ///< the light maps belong to another map
    bool m_follow = false;     ///< a state was set that the textures have not seen
};

TerrainRenderer::TerrainRenderer() : m_impl(std::make_unique<Impl>()) {}
TerrainRenderer::~TerrainRenderer() = default;

void TerrainRenderer::initialise() {
    m_impl->initialise();
}
void TerrainRenderer::release() {
    m_impl->release();
}
bool TerrainRenderer::initialised() const {
    return m_impl->initialised();
}
void TerrainRenderer::setState(const TerrainState& state) {
    m_impl->setState(state);
}
const TerrainState& TerrainRenderer::state() const {
    return m_impl->pyramid.state();
}
const HeightPyramid& TerrainRenderer::heights() const {
    return m_impl->pyramid;
}
bool TerrainRenderer::uploadPending(double budgetMs) {
    return m_impl->uploadPending(budgetMs);
}
void TerrainRenderer::draw(const OrbitCamera& camera, const FrameSettings& settings) {
    m_impl->draw(camera, settings);
}
void TerrainRenderer::drawRows(const OrbitCamera& camera, const FrameSettings& settings,
                               const PixelRows& rows) {
    m_impl->drawRows(camera, settings, rows);
}
bool TerrainRenderer::hasNews() const {
    return m_impl->hasNews();
}
void TerrainRenderer::prepare(const FrameSettings& settings) {
    m_impl->prepare(settings);
}
bool TerrainRenderer::refining() const {
    return m_impl->refining();
}
Legend TerrainRenderer::legend(const FrameSettings& settings) const {
    return m_impl->legend(settings);
}
const RenderStatistics& TerrainRenderer::statistics() const {
    return m_impl->statistics;
}

} // namespace oxbow
