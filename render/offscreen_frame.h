#pragma once

#include "render/terrain_renderer.h"

#include <QImage>

#include <functional>
#include <memory>
#include <string>

namespace oxbow {

struct OffscreenFrame {
    QImage image;      ///< null where nothing could be drawn
    std::string error; ///< one line for people; empty where all is well
};

using DrawReport = std::function<bool(double share)>;

/// Draws pictures of one size with a context of its own, without a window. Needs a QGuiApplication.
class OffscreenPainter {
public:
    OffscreenPainter(int widthPx, int heightPx, int samples = 4);
    ~OffscreenPainter();
    OffscreenPainter(const OffscreenPainter&) = delete;
    OffscreenPainter& operator=(const OffscreenPainter&) = delete;

    /// Why nothing can be drawn; empty where all is well.
    [[nodiscard]] const std::string& error() const;
    void setState(const TerrainState& state);
    /// Heights of the state that was set, for framing it.
    [[nodiscard]] const HeightPyramid& heights() const;
    /// One picture with everything it needs; null where error() says why. The size in the settings does not
    /// count. With `report` it is drawn in bands, the same pixels: after each it is told the share that is
    /// done, and where it returns false the picture is given up and null.
    [[nodiscard]] QImage draw(OrbitCamera camera, FrameSettings settings, const DrawReport& report = {});

    /// Made and ended on the UI thread, it may be used on another one meanwhile: the thread that has it lets
    /// go of it, then the next one takes it over.
    void handOver();
    void takeOver();

private:
    class Impl;
    std::unique_ptr<Impl> m_impl;
};

/// Draws one frame of settings.widthPx x heightPx. With `view` null the camera frames the whole terrain.
[[nodiscard]] OffscreenFrame drawOffscreen(const TerrainState& state, const OrbitCamera* view,
                                           const FrameSettings& settings, int samples = 4);

} // namespace oxbow
