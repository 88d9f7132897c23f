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

class TerrainRenderer::Impl {
public:
    void initialise() {
        release();
        m_gl = currentGl();
        try {
            m_passes.initialise(*m_gl);
            m_textures.initialise(*m_gl);
            throwGlErrors(*m_gl, "starting");
        } catch (...) {
            release();
            throw;
        }
        m_follow = true;
        statistics = {};
    }

    void release() {
        if (!m_gl)
            return;
        m_passes.release();
        m_textures.release();
        m_gl.reset();
    }

    [[nodiscard]] bool initialised() const { return m_gl != nullptr; }

    void setState(const TerrainState& state) {
        if (!(state.grid() == pyramid.grid())) {
            m_lightAsked = {};
            m_lightIsOld = true;
        }
        pyramid.update(iceSurface(state, given, pyramid.state()));
        given = state;
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
            m_textures.takeWindAndSilt({});
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
        askForLight(settings);
        while (upload([] { return true; })) { // what is owed until a later frame comes now
        }
        askForLight(settings);
        m_light.wait();
        m_windAndSilt.wait();
        m_sky.wait();
        takeLight();
    }

    [[nodiscard]] bool refining() const {
        return m_follow || m_light.busy() || m_windAndSilt.busy() || m_sky.busy() || (m_gl && m_textures.pending());
    }

    [[nodiscard]] bool hasNews() const {
        return m_follow || m_light.ready() || m_windAndSilt.hasNews() || m_sky.hasNews() || (m_gl && m_textures.pending());
    }

    void beginRows(const FrameSettings& settings) {
        m_textures.choose(settings);
        askForLight(settings);
        takeLight();
    }

    void draw(const OrbitCamera& camera, const FrameSettings& settings) {
        beginRows(settings);
        drawRows(camera, settings, {0, settings.heightPx});
    }

    void drawRows(const OrbitCamera& camera, const FrameSettings& settings, const PixelRows& rows) {
        const OverlayInfo& overlay = info(settings.overlay);
        const ValueRange values = overlayValues(overlay);
        m_passes.draw({pyramid, m_textures, m_tints, roundedRange(overlay, values), showsNothing(overlay, pyramid.state(), values)},
                      camera, settings, rows, statistics);
    }

    bool compileAhead(int samples, double budgetMs) { return m_gl && m_passes.compileAhead(samples, budgetMs); }
    [[nodiscard]] bool compilesBeside() const { return m_passes.compilesBeside(); }
    void measurePasses(bool on) { m_passes.measurePasses(on); }
    [[nodiscard]] int cellsPerTexel() const { return 1 << m_textures.shift(); }

    [[nodiscard]] Legend legend(const FrameSettings& settings) const {
        const OverlayInfo& overlay = info(settings.overlay);
        Legend result;
        result.title = overlay.title;
        result.unit = overlay.unit;
        result.logarithmic = overlay.logarithmic;
        if (followsFromDrainage(settings.overlay))
            describeDrainage(settings.drainage.get(), result);
        if (overlay.ramp.empty() || followsFromDrainage(settings.overlay)) {
            describeRivers(pyramid.state(), result);
            return result;
        }
        const ValueRange values = overlayValues(overlay), range = roundedRange(overlay, values);
        result.isEmpty = showsNothing(overlay, pyramid.state(), values);
        result.low = range.low;
        result.high = range.high;
        result.ramp = &colourRamp(settings.ramp.empty() ? overlay.ramp : std::string_view(settings.ramp));
        return result;
    }

    TerrainState given;
    HeightPyramid pyramid; ///< of the ground with its ice
    RenderStatistics statistics;

private:
    [[nodiscard]] ValueRange overlayValues(const OverlayInfo& overlay) const {
        const HeightPyramid::Range total = pyramid.total();
        switch (overlay.value) {
        case OverlayValue::Elevation:
            return {total.low, total.high};
        case OverlayValue::WaterDepth:
            return m_textures.waterRange();
        default:
            return m_textures.overlayRange();
        }
    }

    void askForLight(const FrameSettings& settings) {
        if (settings.look == Look::Landscape) {
            m_sky.ask({settings.sky, settings.sun.heightDeg});
            if (!m_textures.sky()) // there is no picture without one
                m_sky.wait();
            if (!pyramid.empty())
                m_windAndSilt.ask({pyramid.state(), stillWater(settings), settings.sky.windFromDeg});
        }
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
        if (std::optional<WindAndSiltMap> windAndSilt = m_windAndSilt.take())
            m_textures.takeWindAndSilt(std::move(*windAndSilt));
        if (auto sky = m_sky.take())
            m_textures.takeSky(std::move(*sky));
        statistics.lightingRefreshes += (maps.sun ? 1 : 0) + (maps.sky ? 1 : 0);
    }

    std::unique_ptr<Gl> m_gl;
    FramePasses m_passes;
    TerrainTextures m_textures;
    std::vector<LakeTint> m_tints;
    LightWorker m_light;
    LatestWork<WindAndSiltRequest, WindAndSiltMap> m_windAndSilt{
        [](const WindAndSiltRequest& asked) { return windAndSiltMap(asked); }, sameWindAndSilt, kWindAndSiltPause};
    LatestWork<SkyRequest, std::shared_ptr<const SkyLight>> m_sky{skyLight, sameSky};
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
    return m_impl->given;
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
void TerrainRenderer::beginRows(const FrameSettings& settings) {
    m_impl->beginRows(settings);
}
void TerrainRenderer::drawRows(const OrbitCamera& camera, const FrameSettings& settings,
                               const PixelRows& rows) {
    m_impl->drawRows(camera, settings, rows);
}
bool TerrainRenderer::compileAhead(int samples, double budgetMs) {
    return m_impl->compileAhead(samples, budgetMs);
}
bool TerrainRenderer::compilesBeside() const {
    return m_impl->compilesBeside();
}
void TerrainRenderer::measurePasses(bool on) {
    m_impl->measurePasses(on);
}
int TerrainRenderer::cellsPerTexel() const {
    return m_impl->cellsPerTexel();
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
