#pragma once

#include "render/frame/frame_view.h"
#include "render/frame/scenery_programs.h"
#include "render/frame/surface_programs.h"
#include "render/gl/pass_clock.h"
#include "render/ground/ground_buffer.h"
#include "render/ground/ground_line_pass.h"
#include "render/ground/patch_mesh.h"
#include "render/ground/surroundings.h"
#include "render/plants/plant_pass.h"
#include "render/water/river_ribbon.h"

#include <optional>
#include <tuple>
#include <vector>

namespace oxbow {

/// Draws a frame pass by pass: background, ground, what lies around it, cut sides, rivers, lines.
///
/// All calls from one thread with the context current; what the driver refuses is thrown as GlError.
class FramePasses {
public:
    void initialise(Gl& gl);
    void release();

    /// Some rows of the frame into the framebuffer that is bound. The counters of patches and triangles begin
    /// anew with the first row.
    void draw(const FrameScene& scene, const OrbitCamera& camera, const FrameSettings& settings,
              const PixelRows& rows, RenderStatistics& statistics);
    /// Compiles programs that are likely to be asked for with so many samples a pixel; true while some are left. Where the
    /// driver compiles beside the drawing all are begun at once, else one after the other until the time is over. One that the
    /// driver refuses is left out until it is needed.
    bool compileAhead(int samples, double budgetMs);
    [[nodiscard]] bool compilesBeside() const { return m_surfaces.compilesBeside(); }
    /// Whether the statistics tell the time of each pass; where the processor draws that makes frames a little slower.
    void measurePasses(bool on) { m_clock.turn(on); }

private:
    struct Frame;

    void begin(const FrameSettings& settings);
    void end();
    void onlyWithin(const Frame& frame, int around = 0, int firstRow = 0);
    void onlyPixels(GLint kind, GLuint bits);
    void drawNothing(const Frame& frame);
    void drawBands(Frame frame, RenderStatistics& statistics);
    void drawBand(Frame& frame, RenderStatistics& statistics);
    void loadPatches(Frame& frame, const PixelRows& rows, RenderStatistics& statistics);
    void drawBackground(const FrameSettings& settings);
    void drawPlaces(const Frame& frame);
    void markPixels(GLint kind, GLuint seenBits, GLuint changedBits, GLenum change);
    void findEdges(const Frame& frame);
    void sortOutDryPixels(const Frame& frame);
    void drawColours(const Frame& frame);
    void drawEdges(ShaderProgram& program, GLint kind, int samples);
    void drawBehind(const Frame& frame);
    void drawBefore(const Frame& frame);
    void drawFloor();
    void drawRivers(const Frame& frame);
    void drawPlants(const Frame& frame);
    void drawLines(const Frame& frame);

    /// What has objects of the context.
    [[nodiscard]] auto parts() {
        return std::tie(m_uniforms, m_surfaces, m_scenery, m_clock, m_lines, m_rivers, m_plants, m_mesh, m_surroundings,
                        m_buffer);
    }

    Gl* m_gl = nullptr;
    FrameUniforms m_uniforms;
    SurfacePrograms m_surfaces;
    std::optional<std::vector<SurfaceFeatures>> m_ahead; ///< to compile before they are asked for
    GroundBuffer m_buffer;
    SceneryPrograms m_scenery;
    PassClock m_clock;
    GroundLinePass m_lines;
    RiverRibbonPass m_rivers;
    PlantPass m_plants;
    GlVertexArray m_empty;
    PatchMesh m_mesh;
    SurroundingsMesh m_surroundings;
};

} // namespace oxbow
