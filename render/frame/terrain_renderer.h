#pragma once

#include "core/terrain/terrain_state.h"
#include "render/camera/height_pyramid.h"
#include "render/camera/orbit_camera.h"
#include "render/gl/pass_clock.h"
#include "render/look/frame_settings.h"

#include <cstdint>
#include <functional>
#include <memory>

namespace oxbow {

/// Counters for tests, the status bar and the choice of detail.
struct RenderStatistics {
    std::int64_t tilesUploaded = 0; ///< since initialise(), over all textures
    int patches = 0;                ///< in the last frame, of all its pieces
    std::int64_t triangles = 0;     ///< in the last frame, of all its pieces
    int lightingRefreshes = 0;      ///< shadows and sky light taken over since initialise()
    std::optional<PassTimes> passMs; ///< of the last picture whose times are known, while passes are measured
};

/// Rows of a picture, counted from its lowest one.
struct PixelRows {
    int first = 0;
    int count = 0;
};

/// Draws a terrain of any size into the framebuffer that the settings name, with an OpenGL 3.3 core context that is
/// current. Heights lie in one float texture; the mesh is a set of equal patches, coarser with distance and
/// morphed so that neither cracks nor jumps appear (Strugar2009). Shadows and sky light are computed beside
/// the drawing by a thread of its own, and taken over when ready: the picture never waits for them.
///
/// All calls from one thread; initialise, compileAhead, uploadPending, draw and release with the context current.
/// Those throw GlError (gl_error.h) where the driver fails: release() and initialise() then bring the picture back
/// as soon as there is a driver that works; in between nothing is drawn.
class TerrainRenderer {
public:
    TerrainRenderer();
    ~TerrainRenderer();
    TerrainRenderer(const TerrainRenderer&) = delete;
    TerrainRenderer& operator=(const TerrainRenderer&) = delete;

    /// Makes the GL objects; again for example in another context, after the last one was lost.
    void initialise();
    /// Frees the GL objects and keeps the state, so that initialise() brings the same picture back.
    void release();
    [[nodiscard]] bool initialised() const;

    /// Compiles programs that are likely to be needed soon for pictures of so many samples a pixel, until the time is over; true
    /// while some are left.
    bool compileAhead(int samples, double budgetMs);
    /// Whether that goes on beside the drawing and holds up no frame.
    [[nodiscard]] bool compilesBeside() const;
    /// Cells a side that a texel stands for: more than 1 where the map is more than the driver holds.
    [[nodiscard]] int cellsPerTexel() const;

    /// Shows another state from the next upload on. Cheap: it compares tile pointers later.
    void setState(const TerrainState& state);
    [[nodiscard]] const TerrainState& state() const { return m_state; }
    /// Heights of the state that was set, for picking and for the camera.
    [[nodiscard]] const HeightPyramid& heights() const { return m_heights; }

    /// Uploads tiles that changed until the budget is spent; true while something is left for the next frame.
    bool uploadPending(double budgetMs);
    /// Draws the frame. The settings decide which layers uploadPending brings, so call draw once after
    /// changing them, or prepare().
    void draw(const OrbitCamera& camera, const FrameSettings& settings);
    /// What draw() does before its rows: chooses the textures, and takes over the light that has come.
    void beginRows(const FrameSettings& settings);
    /// Draws only some rows, the same pixels as draw() would, with the textures and the light that the last
    /// draw() or beginRows() had.
    void drawRows(const OrbitCamera& camera, const FrameSettings& settings, const PixelRows& rows);
    /// Uploads everything that these settings need and waits for shadows and sky light: for pictures that are
    /// saved.
    void prepare(const FrameSettings& settings);
    /// True while shadows or sky light are on their way or tiles are left: draw another frame soon.
    [[nodiscard]] bool refining() const;
    /// True while the next draw() would show more than the last one: tiles or light have come.
    [[nodiscard]] bool hasNews() const;

    /// Whether the statistics tell the time of each pass (pass_clock.h); off at first.
    void measurePasses(bool on);
    [[nodiscard]] Legend legend(const FrameSettings& settings) const;
    [[nodiscard]] const RenderStatistics& statistics() const { return m_statistics; }

private:
    struct Parts;

    bool upload(const std::function<bool()>& mayGoOn);
    [[nodiscard]] ValueRange overlayValues(const OverlayInfo& overlay) const;
    void askForLight(const FrameSettings& settings);
    void takeLight();

    TerrainState m_state;
    HeightPyramid m_heights; ///< of the ground with its ice
    RenderStatistics m_statistics;
    bool m_lightIsOld = false; ///< the light maps belong to another map
    bool m_follow = false;     ///< a state was set that the textures have not seen
    std::unique_ptr<Parts> m_parts;
};

} // namespace oxbow
