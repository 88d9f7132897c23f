#include "core/base/counter_random.h"
#include "render/camera/ray_pick.h"
#include "render/frame/detail_controller.h"
#include "render/frame/picture_buffer.h"
#include "render/frame/terrain_renderer.h"
#include "render/gl/gl_check.h"
#include "tests/render/render_test_support.h"

#include <QGuiApplication>
#include <QOffscreenSurface>
#include <QOpenGLContext>
#include <QOpenGLFramebufferObject>
#include <QOpenGLFunctions>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <string>
#include <vector>

/// Prints what a frame costs: drawing at every level of detail, uploading a field that changed everywhere.
/// Processor time counts all threads and hardly depends on what else runs. Figures to read, not to pass,
/// since they depend on the machine. Run it under xvfb-run for the software renderer.
namespace oxbow {
namespace {

constexpr int kWidthPx = 1280;
constexpr int kHeightPx = 720;

double milliseconds(const std::function<void()>& work) {
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

struct Cost {
    double wallMs = 0.0;
    double processorMs = 0.0;
};

double middle(std::vector<double> all) {
    std::ranges::sort(all);
    return all[all.size() / 2];
}

Cost median(int rounds, const std::function<void()>& work) {
    std::vector<double> wall, processor;
    for (int i = 0; i < rounds; ++i) {
        const std::clock_t start = std::clock();
        wall.push_back(milliseconds(work));
        processor.push_back(1e3 * static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC);
    }
    return {middle(wall), middle(processor)};
}

class Harness {
public:
    Harness() {
        m_context.setFormat(surfaceFormat());
        m_surface.setFormat(m_context.format());
        m_surface.create();
        if (!m_context.create() || !m_context.makeCurrent(&m_surface))
            std::exit(1);
    }

    void run(int side) {
        m_renderer.initialise();
        WorkingTerrain terrain = hills(side, side, 10.0, 0.15f * 10.0f * static_cast<float>(side));
        show(published(terrain));
        std::printf("%d x %d\n", side, side);
        for (const double scale : {1.0, 0.75, 0.5})
            for (const double detail : {1.0, 0.5, 0.2})
                frame(scale, detail);
        for (const double detail : {1.0, 0.5, 0.2})
            frame(1.0, detail, Look::Landscape);
        frame(1.0, 1.0, Look::Natural, 4);
        frame(1.0, 1.0, Look::Landscape, 4);
        picks();
        bands();
        changeAll(terrain, side);
        m_renderer.release();
    }

private:
    void show(const TerrainState& state) {
        m_renderer.setState(state);
        m_renderer.prepare({});
    }

    OrbitCamera camera(int width, int height) const {
        OrbitCamera camera;
        camera.setViewport(width, height);
        camera.show(NamedView::Perspective, m_renderer.heights().bounds(1.5));
        camera.settle();
        return camera;
    }

    void frame(double scale, double detail, Look look = Look::Natural, int samples = 1) {
        FrameSettings settings;
        settings.look = look;
        settings.samples = samples;
        settings.widthPx = static_cast<int>(kWidthPx * scale);
        settings.heightPx = static_cast<int>(kHeightPx * scale);
        settings.detail = detail;
        QOpenGLFramebufferObject target(settings.widthPx, settings.heightPx);
        settings.framebuffer = target.handle();
        const OrbitCamera view = camera(settings.widthPx, settings.heightPx);
        const Cost cost = median(7, [&] {
            m_renderer.draw(view, settings);
            m_context.functions()->glFinish();
        });
        std::printf("  %s %d samples scale %.2f detail %.2f: %6.1f ms, of processors %6.1f ms, %lld triangles\n",
                    look == Look::Landscape ? "landscape" : "model", samples, scale, detail, cost.wallMs, cost.processorMs,
                    static_cast<long long>(m_renderer.statistics().triangles));
        if (scale == 1.0 && detail == 1.0)
            passes(view, settings);
        std::fflush(stdout);
    }

    /// The fastest of some frames, pass by pass.
    void passes(const OrbitCamera& view, const FrameSettings& settings) {
        constexpr int kRounds = 7;
        std::array<std::vector<double>, kFramePasses.size()> all;
        m_renderer.measurePasses(true);
        for (int i = 0; i < kRounds; ++i) {
            m_renderer.draw(view, settings);
            m_context.functions()->glFinish();
            if (const auto& times = m_renderer.statistics().passMs)
                for (std::size_t pass = 0; pass < all.size(); ++pass)
                    all[pass].push_back((*times)[pass]);
        }
        m_renderer.measurePasses(false);
        for (std::size_t pass = 0; pass < all.size(); ++pass)
            if (!all[pass].empty() && std::ranges::max(all[pass]) > 0.0)
                std::printf("      %-22s %6.1f ms at the fastest, %6.1f ms in the middle\n",
                            std::string(kFramePasses[pass].label).c_str(), std::ranges::min(all[pass]), middle(all[pass]));
    }

    void changeAll(WorkingTerrain& terrain, int side) {
        FrameSettings settings;
        QOpenGLFramebufferObject target(64, 36, QOpenGLFramebufferObject::Depth);
        target.bind();
        for (const double budgetMs : {4.0, 1e9}) {
            for (int y = 0; y < side; ++y)
                for (int x = 0; x < side; ++x)
                    terrain.elevation().at(x, y) += 0.25f;
            const TerrainState state = published(terrain, m_renderer.state());
            const Cost taken = median(1, [&] { m_renderer.setState(state); });
            double longest = 0.0, longestProcessor = 0.0;
            int frames = 0;
            bool more = true;
            while (more) {
                const Cost cost = median(1, [&] {
                    more = m_renderer.uploadPending(budgetMs);
                    m_context.functions()->glFinish();
                });
                longest = std::max(longest, cost.wallMs);
                longestProcessor = std::max(longestProcessor, cost.processorMs);
                ++frames;
            }
            std::printf(
                "  all changed, budget %.0f ms: taken over in %.2f ms (of processors %.2f), %d frames, "
                "longest %.2f ms (of processors %.2f)\n",
                budgetMs, taken.wallMs, taken.processorMs, frames, longest, longestProcessor);
            std::fflush(stdout);
        }
        m_renderer.prepare(settings);
    }

    /// Rays through random pixels, in the picture and beside it.
    void picks() {
        constexpr int kRays = 2000;
        const OrbitCamera view = camera(kWidthPx, kHeightPx);
        double longest = 0.0, sum = 0.0;
        int hits = 0;
        for (std::uint64_t i = 0; i < kRays; ++i) {
            const Ray ray = view.rayThrough({kWidthPx * unitDouble(randomBits(3, 2 * i)),
                                             kHeightPx * unitDouble(randomBits(3, 2 * i + 1))});
            const double ms =
                milliseconds([&] { hits += pickGround(m_renderer.heights(), ray, 1.5).has_value(); });
            longest = std::max(longest, ms);
            sum += ms;
        }
        std::printf("  %d picks, %d on the ground: mean %.4f ms, longest %.3f ms\n", kRays, hits, sum / kRays,
                    longest);
    }

    /// The whole picture in bands, and the quick one with all that a view does.
    void bands() {
        FrameSettings settings;
        settings.widthPx = kWidthPx;
        settings.heightPx = kHeightPx;
        QOpenGLFramebufferObject target(kWidthPx, kHeightPx);
        PictureBuffer buffer;
        buffer.initialise();
        const OrbitCamera view = camera(kWidthPx, kHeightPx);
        double longest = 0.0;
        int count = 0;
        buffer.beginWhole(view, settings, 1);
        for (bool whole = false; !whole; ++count)
            longest = std::max(longest, milliseconds([&] { whole = buffer.drawBand(m_renderer, 25.0); }));
        std::printf("  whole picture in %d bands: %.1f ms, longest %.1f ms\n", count, buffer.wholeMs(),
                    longest);
        DetailController controller;
        for (int i = 0; i < 40; ++i)
            controller.noteFrame(milliseconds([&] {
                settings.detail = controller.moving().detail;
                buffer.drawQuick(m_renderer, view, settings, controller.moving().scale);
                buffer.show(target.handle(), kWidthPx, kHeightPx, 0.0);
                m_context.functions()->glFinish();
            }));
        const Cost stretch = median(7, [&] {
            buffer.show(target.handle(), kWidthPx, kHeightPx, 0.0);
            m_context.functions()->glFinish();
        });
        std::printf("  moving: level %d of the detail; stretching %.1f ms, of processors %.1f ms\n",
                    controller.level(), stretch.wallMs, stretch.processorMs);
        buffer.release();
    }

    QOpenGLContext m_context;
    QOffscreenSurface m_surface;
    TerrainRenderer m_renderer;
};

} // namespace
} // namespace oxbow

int main(int argc, char** argv) {
    QSurfaceFormat::setDefaultFormat(oxbow::surfaceFormat());
    const QGuiApplication application(argc, argv);
    std::printf("%s\n", oxbow::checkGl().renderer.c_str());
    oxbow::Harness harness;
    if (argc > 1)
        harness.run(std::atoi(argv[1]));
    else
        for (const int side : {1024, 2048, 4096})
            harness.run(side);
}
