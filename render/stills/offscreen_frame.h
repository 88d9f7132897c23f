#pragma once

#include "core/base/phrase.h"
#include "render/frame/terrain_renderer.h"
#include "render/stills/still_quality.h"

#include <QImage>

#include <memory>

namespace oxbow {

/// Draws pictures of one size with a context of its own, without a window. Needs a QGuiApplication.
class OffscreenPainter {
public:
    OffscreenPainter(int widthPx, int heightPx, int samples = 4);
    ~OffscreenPainter();
    OffscreenPainter(const OffscreenPainter&) = delete;
    OffscreenPainter& operator=(const OffscreenPainter&) = delete;

    /// Why nothing can be drawn; empty where all is well.
    [[nodiscard]] const Phrase& error() const;
    void setState(const TerrainState& state);
    /// Heights of the state that was set, for framing it.
    [[nodiscard]] const HeightPyramid& heights() const;
    /// One picture with everything it needs; null where error() says why. The size in the settings does not
    /// count.
    [[nodiscard]] QImage draw(OrbitCamera camera, FrameSettings settings, const StillQuality& quality = {});

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
    class Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace oxbow
