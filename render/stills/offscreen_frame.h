#pragma once

#include "render/frame/terrain_renderer.h"
#include "render/gl/gl_context.h"
#include "render/gl/gl_error.h"
#include "render/gl/picture_target.h"
#include "render/stills/still_quality.h"

#include <QImage>

#include <memory>
#include <optional>

namespace oxbow {

/// Draws pictures of one size with a context of its own, without a window. Needs a QGuiApplication.
class OffscreenPainter {
public:
    OffscreenPainter(int widthPx, int heightPx, int samples = 4);
    ~OffscreenPainter();
    OffscreenPainter(const OffscreenPainter&) = delete;
    OffscreenPainter& operator=(const OffscreenPainter&) = delete;

    /// Why nothing can be drawn; empty where all is well.
    [[nodiscard]] const Phrase& error() const { return m_guard.reason(); }
    void setState(const TerrainState& state) { m_renderer.setState(state); }
    /// Heights of the state that was set, for framing it.
    [[nodiscard]] const HeightPyramid& heights() const { return m_renderer.heights(); }
    /// One picture with everything it needs; null where error() says why. The size in the settings does not
    /// count.
    [[nodiscard]] QImage draw(const OrbitCamera& camera, const FrameSettings& settings, const StillQuality& quality = {});

    /// The same picture bit by bit, so that a window stays alive meanwhile: begin(), then advance() until it
    /// is false, then take(). Another thread would not do: software drivers draw on two at a time unsafely.
    void begin(const OrbitCamera& camera, const FrameSettings& settings, const StillQuality& quality = {});
    /// Uploads, or draws rows, for some 30 ms; true while something is left. Where it waits for shadows and
    /// sky light it returns at once: call it again a little later.
    [[nodiscard]] bool advance();
    /// Share of the picture that is drawn.
    [[nodiscard]] double share() const;
    [[nodiscard]] QImage take();

private:
    struct Begun {
        OrbitCamera whole; ///< of all passes
        FrameSettings asked;
        StillQuality quality = {};
        MeanPicture mean = {};
        OrbitCamera camera = {}; ///< of this pass
        FrameSettings settings = {};
        QImage image = {};
        bool isPrepared = false; ///< everything is uploaded, shadows and sky light are there
        int rowsDone = 0;
        int rowsNext = kTileRows;
    };

    [[nodiscard]] QImage drawPass(OrbitCamera camera, FrameSettings settings);
    void fit(OrbitCamera& camera, FrameSettings& settings) const;
    void beginPass();
    [[nodiscard]] bool prepareFurther();
    void drawBand();
    void read(const PixelRows& rows, QImage& image);
    template <typename Work>
    bool drawn(const Work& work);
    [[nodiscard]] bool isLost() const { return m_guard.fault() == GlFault::ContextLost; }
    bool remade();
    void makeAll();
    void releaseAll();

    TerrainRenderer m_renderer;
    int m_widthPx;
    int m_heightPx;
    int m_samples;
    GlGuard m_guard;
    std::unique_ptr<OffscreenContext> m_context;
    std::unique_ptr<Gl> m_gl;
    PictureTarget m_target;
    std::optional<Begun> m_begun;
};

} // namespace oxbow
