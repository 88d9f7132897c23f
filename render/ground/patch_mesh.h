#pragma once

#include "render/gl/gl_objects.h"
#include "render/ground/patch_selection.h"

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

namespace oxbow {

/// The one grid of vertices that every patch of the surface is an instance of, and the strip that every piece
/// of the cut sides is an instance of.
class PatchMesh {
public:
    void initialise(Gl& gl);
    void release();

    /// Takes the patches of this frame, those with water apart from the dry ones.
    void load(const std::vector<Patch>& patches, const GridSpec& grid,
              const std::function<bool(const Patch&)>& isWet);
    [[nodiscard]] bool hasSurface(bool wet) const { return !m_surfaces[wet].empty(); }
    void drawSurface(bool wet);
    void drawWalls();
    [[nodiscard]] std::int64_t triangles() const;

private:
    struct Surface {
        std::vector<float> whole;    ///< x, y, step of each whole patch
        std::vector<float> quarters; ///< the same of quarters
        [[nodiscard]] bool empty() const { return whole.empty() && quarters.empty(); }
    };

    void makeSurface();
    void makeWall();
    void drawPatches(const std::vector<float>& corners, int firstIndex, int indexCount);

    Gl* m_gl = nullptr;
    GlVertexArray m_surface;
    GlVertexArray m_wall;
    GlBuffer m_vertices;
    GlBuffer m_indices;
    GlBuffer m_wallVertices;
    GlBuffer m_corners;
    GlBuffer m_wallPieces;
    std::array<Surface, 2> m_surfaces; ///< dry and wet
    std::vector<float> m_pieces;       ///< x, y, step, quads, side of each piece of wall
};

} // namespace oxbow
