#pragma once

#include "core/terrain/grid_spec.h"
#include "render/gl/gl_objects.h"

namespace oxbow {

/// The land around the map in the Landscape look, as rings of patches: the map's own relief mirrored at its edges, which
/// sinks into a plain farther out. Where its vertices stand is worked out by patch.glsl, so that a pixel knows from its
/// place alone what it shows.
class SurroundingsMesh {
public:
    void initialise(Gl& gl);
    void release();
    /// With a program in use whose vertices read grid and patch.
    void draw(const GridSpec& grid);
    /// Metres to where it ends, from the middle of the map.
    [[nodiscard]] static double reachM(const GridSpec& grid);

private:
    void layPatches(const GridSpec& grid);

    Gl* m_gl = nullptr;
    GlVertexArray m_array;
    GlBuffer m_vertices, m_indices, m_patches;
    GridSpec m_grid{};
    int m_count = 0;
};

} // namespace oxbow
