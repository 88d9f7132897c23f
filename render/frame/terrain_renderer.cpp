#include "render/frame/terrain_renderer.h"

#include "render/frame/frame_passes.h"
#include "render/frame/terrain_textures.h"
#include "render/gl/gl_error.h"
#include "render/ground/drainage_overlay.h"
#include "render/ground/ice_surface.h"
#include "render/sky/latest_work.h"
#include "render/sky/light_worker.h"
#include "render/water/lake_tint.h"

#include <chrono>

namespace oxbow {

namespace {

bool sameLight(const LightRequest& a, const LightRequest& b) {
    return a.verticalScale == b.verticalScale && a.sun.headingDeg == b.sun.headingDeg &&
           a.sun.heightDeg == b.sun.heightDeg && a.shadows == b.shadows && a.sky == b.sky &&
           a.water == b.water && sameSurface(a.state, b.state);
}

} // namespace

/// What needs the driver, and the threads beside it.
struct TerrainRenderer::Parts {
    std::unique_ptr<Gl> gl;
    FramePasses passes;
    TerrainTextures textures;
    std::vector<LakeTint> tints;
    LightWorker light;
    LatestWork<WindAndSiltRequest, WindAndSiltMap> windAndSilt{
        [](const WindAndSiltRequest& asked) { return windAndSiltMap(asked); }, sameWindAndSilt, kWindAndSiltPause};
    LatestWork<SkyRequest, std::shared_ptr<const SkyLight>> sky{skyLight, sameSky};
    LightRequest lightAsked;
};

TerrainRenderer::TerrainRenderer() : m_parts(std::make_unique<Parts>()) {}
TerrainRenderer::~TerrainRenderer() = default;

void TerrainRenderer::initialise() {
    release();
    m_parts->gl = currentGl();
    try {
        m_parts->passes.initialise(*m_parts->gl);
        m_parts->textures.initialise(*m_parts->gl);
        throwGlErrors(*m_parts->gl, "starting");
    } catch (...) {
        release();
        throw;
    }
    m_follow = true;
    m_statistics = {};
}

void TerrainRenderer::release() {
    if (!m_parts->gl)
        return;
    m_parts->passes.release();
    m_parts->textures.release();
    m_parts->gl.reset();
}

bool TerrainRenderer::initialised() const {
    return m_parts->gl != nullptr;
}

void TerrainRenderer::setState(const TerrainState& state) {
    if (!(state.grid() == m_heights.grid())) {
        m_parts->lightAsked = {};
        m_lightIsOld = true;
    }
    m_heights.update(iceSurface(state, m_state, m_heights.state()));
    m_state = state;
    m_follow = true;
    m_parts->tints = lakeTints(state);
}

bool TerrainRenderer::uploadPending(double budgetMs) {
    using Clock = std::chrono::steady_clock;
    const auto end = Clock::now() + std::chrono::duration<double, std::milli>(budgetMs);
    return upload([end] { return Clock::now() < end; });
}

bool TerrainRenderer::upload(const std::function<bool()>& mayGoOn) {
    if (m_lightIsOld) {
        m_parts->textures.clearLight();
        m_parts->textures.takeWindAndSilt({});
        m_lightIsOld = false;
    }
    if (m_follow)
        m_parts->textures.follow(m_heights.state());
    m_follow = false;
    m_statistics.tilesUploaded += m_parts->textures.upload(mayGoOn);
    return m_parts->textures.pending();
}

void TerrainRenderer::prepare(const FrameSettings& settings) {
    m_parts->textures.choose(settings);
    askForLight(settings);
    while (upload([] { return true; })) { // what is owed until a later frame comes now
    }
    askForLight(settings);
    m_parts->light.wait();
    m_parts->windAndSilt.wait();
    m_parts->sky.wait();
    takeLight();
}

bool TerrainRenderer::refining() const {
    return m_follow || m_parts->light.busy() || m_parts->windAndSilt.busy() || m_parts->sky.busy() ||
           (initialised() && m_parts->textures.pending());
}

bool TerrainRenderer::hasNews() const {
    return m_follow || m_parts->light.ready() || m_parts->windAndSilt.hasNews() || m_parts->sky.hasNews() ||
           (initialised() && m_parts->textures.pending());
}

void TerrainRenderer::beginRows(const FrameSettings& settings) {
    m_parts->textures.choose(settings);
    askForLight(settings);
    takeLight();
}

void TerrainRenderer::draw(const OrbitCamera& camera, const FrameSettings& settings) {
    beginRows(settings);
    drawRows(camera, settings, {0, settings.heightPx});
}

void TerrainRenderer::drawRows(const OrbitCamera& camera, const FrameSettings& settings, const PixelRows& rows) {
    const OverlayInfo& overlay = info(settings.overlay);
    const ValueRange values = overlayValues(overlay);
    m_parts->passes.draw({m_heights, m_parts->textures, m_parts->tints, roundedRange(overlay, values),
                          showsNothing(overlay, m_heights.state(), values)},
                         camera, settings, rows, m_statistics);
}

bool TerrainRenderer::compileAhead(int samples, double budgetMs) {
    return m_parts->gl && m_parts->passes.compileAhead(samples, budgetMs);
}

bool TerrainRenderer::compilesBeside() const {
    return m_parts->passes.compilesBeside();
}

void TerrainRenderer::measurePasses(bool on) {
    m_parts->passes.measurePasses(on);
}

int TerrainRenderer::cellsPerTexel() const {
    return 1 << m_parts->textures.shift();
}

Legend TerrainRenderer::legend(const FrameSettings& settings) const {
    const OverlayInfo& overlay = info(settings.overlay);
    Legend result;
    result.title = overlay.title;
    result.unit = overlay.unit;
    result.logarithmic = overlay.logarithmic;
    if (followsFromDrainage(settings.overlay))
        describeDrainage(settings.drainage.get(), result);
    if (overlay.ramp.empty() || followsFromDrainage(settings.overlay)) {
        describeRivers(m_heights.state(), result);
        return result;
    }
    const ValueRange values = overlayValues(overlay), range = roundedRange(overlay, values);
    result.isEmpty = showsNothing(overlay, m_heights.state(), values);
    result.low = range.low;
    result.high = range.high;
    result.ramp = &colourRamp(settings.ramp.empty() ? overlay.ramp : std::string_view(settings.ramp));
    return result;
}

ValueRange TerrainRenderer::overlayValues(const OverlayInfo& overlay) const {
    const HeightPyramid::Range total = m_heights.total();
    switch (overlay.value) {
    case OverlayValue::Elevation:
        return {total.low, total.high};
    case OverlayValue::WaterDepth:
        return m_parts->textures.waterRange();
    default:
        return m_parts->textures.overlayRange();
    }
}

void TerrainRenderer::askForLight(const FrameSettings& settings) {
    if (settings.look == Look::Landscape) {
        m_parts->sky.ask({settings.sky, settings.sun.heightDeg});
        if (!m_parts->textures.sky()) // there is no picture without one
            m_parts->sky.wait();
        if (!m_heights.empty())
            m_parts->windAndSilt.ask({m_heights.state(), stillWater(settings), settings.sky.windFromDeg});
    }
    const SunSettings& sun = settings.sun;
    const LightRequest request{m_heights.state(), settings.verticalScale, {sun.headingDeg, sun.heightDeg},
                               sun.shadows,     sun.ambientOcclusion,   stillWater(settings)};
    if (m_heights.empty() || sameLight(request, m_parts->lightAsked))
        return;
    if (request.shadows != m_parts->lightAsked.shadows || request.sky != m_parts->lightAsked.sky)
        m_parts->textures.clearLight();
    m_parts->lightAsked = request;
    m_parts->light.request(request);
}

void TerrainRenderer::takeLight() {
    const LightMaps maps = m_parts->light.take();
    if (maps.sun && m_parts->lightAsked.shadows)
        m_parts->textures.takeSunMap(*maps.sun);
    if (maps.sky && m_parts->lightAsked.sky)
        m_parts->textures.takeSkyMap(*maps.sky);
    if (std::optional<WindAndSiltMap> windAndSilt = m_parts->windAndSilt.take())
        m_parts->textures.takeWindAndSilt(std::move(*windAndSilt));
    if (auto sky = m_parts->sky.take())
        m_parts->textures.takeSky(std::move(*sky));
    m_statistics.lightingRefreshes += (maps.sun ? 1 : 0) + (maps.sky ? 1 : 0);
}

} // namespace oxbow
