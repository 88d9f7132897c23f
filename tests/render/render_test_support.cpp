#include "tests/render/render_test_support.h"

#include "core/base/counter_random.h"
#include "core/base/thread_pool.h"
#include "render/gl/gl_check.h"
#include "render/sky/sky.h"

#include <QOffscreenSurface>
#include <QOpenGLContext>
#include <QOpenGLFramebufferObject>
#include <QOpenGLFunctions>

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace oxbow {

namespace {

float latticeNoise(std::uint64_t seed, float x, float y) {
    const int x0 = static_cast<int>(x);
    const int y0 = static_cast<int>(y);
    const auto value = [&](int dx, int dy) { return unitFloat(randomBits(seed, x0 + dx, y0 + dy)); };
    const auto smooth = [](float t) { return t * t * (3.0f - 2.0f * t); };
    const float fx = smooth(x - static_cast<float>(x0));
    const float fy = smooth(y - static_cast<float>(y0));
    return std::lerp(std::lerp(value(0, 0), value(1, 0), fx), std::lerp(value(0, 1), value(1, 1), fx), fy);
}

float ridged(std::uint64_t seed, float x, float y) {
    float sum = 0.0f;
    float weight = 0.5f;
    for (int octave = 0; octave < 7; ++octave) {
        const float ridge = 1.0f - std::abs(2.0f * latticeNoise(seed + octave, x, y) - 1.0f);
        sum += weight * ridge * ridge;
        weight *= 0.5f;
        x *= 2.0f;
        y *= 2.0f;
    }
    return sum;
}

} // namespace

WorkingTerrain hills(int width, int height, double cellSizeM, float reliefM, std::uint64_t seed) {
    WorkingTerrain terrain(GridSpec{width, height, cellSizeM});
    Heightmap& elevation = terrain.elevation();
    const float scale = 5.0f / static_cast<float>(std::max(width, height));
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            elevation.at(x, y) =
                reliefM * ridged(seed, static_cast<float>(x) * scale, static_cast<float>(y) * scale);
    return terrain;
}

TerrainState published(const WorkingTerrain& terrain, const TerrainState& previous) {
    ThreadPool pool(2);
    return {terrain, previous, pool};
}

OrbitCamera cameraOver(const HeightPyramid& heights, double verticalScale, double heading, double pitch, double closer) {
    OrbitCamera camera;
    CameraPose pose;
    pose.headingDeg = heading;
    pose.pitchDeg = pitch;
    camera.jump(pose);
    camera.frame(heights.bounds(verticalScale));
    pose = camera.goal();
    pose.distanceM *= closer;
    camera.jump(pose);
    return camera;
}

FrameSettings landscapeUnder(std::string_view sky) {
    FrameSettings settings;
    settings.look = Look::Landscape;
    applySky(*findSkyPreset(sky), settings);
    return settings;
}

OrbitCamera cameraAt(const HeightPyramid& heights, const CameraPose& pose, int widthPx, int heightPx, double verticalScale) {
    OrbitCamera camera;
    camera.setViewport(widthPx, heightPx);
    camera.setScene(heights.bounds(verticalScale));
    camera.jump(pose);
    return camera;
}

OrbitCamera cameraShowing(const HeightPyramid& heights, int widthPx, int heightPx, double verticalScale) {
    OrbitCamera camera;
    camera.setViewport(widthPx, heightPx);
    camera.show(NamedView::Perspective, heights.bounds(verticalScale));
    camera.settle();
    return camera;
}

DrawingTable::DrawingTable(int widthPx, int heightPx, int samples)
    : m_widthPx(widthPx),
      m_heightPx(heightPx),
      m_samples(samples),
      m_context(std::make_unique<QOpenGLContext>()),
      m_surface(std::make_unique<QOffscreenSurface>()) {
    m_context->setFormat(surfaceFormat());
    m_surface->setFormat(m_context->format());
    m_surface->create();
    if (!m_context->create() || !m_context->makeCurrent(m_surface.get()))
        throw std::runtime_error("no OpenGL context: run under xvfb-run");
    m_target = std::make_unique<QOpenGLFramebufferObject>(widthPx, heightPx);
}

DrawingTable::~DrawingTable() = default;

QImage DrawingTable::draw(TerrainRenderer& renderer, const OrbitCamera& camera, FrameSettings settings) {
    settings.widthPx = m_widthPx;
    settings.heightPx = m_heightPx;
    settings.framebuffer = framebuffer();
    settings.samples = m_samples;
    renderer.prepare(settings);
    return drawn([&] { renderer.draw(camera, settings); });
}

unsigned DrawingTable::framebuffer() const {
    return m_target->handle();
}

QImage DrawingTable::drawn(const std::function<void()>& drawing) {
    m_target->bind();
    drawing();
    return m_target->toImage();
}

} // namespace oxbow
