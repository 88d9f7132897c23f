#pragma once

#include "render/gl/gl_objects.h"

#include <cstddef>
#include <vector>

namespace oxbow {

/// Pieces of bands on the ground, each an instance of four vertices in a strip, laid over what is there.
class BandInstances {
public:
    /// Floats of a piece that the program reads at a location.
    struct Attribute {
        int size = 1;
        std::size_t offset = 0; ///< bytes
    };

    /// Attributes by location; a piece is `bytes` long.
    void initialise(Gl& gl, const std::vector<Attribute>& attributes, std::size_t bytes);
    void release();

    template <typename Piece>
    void load(const std::vector<Piece>& pieces) {
        load(pieces.data(), pieces.size(), sizeof(Piece));
    }
    [[nodiscard]] bool empty() const { return m_count == 0; }
    /// With the program bound.
    void draw();

private:
    void load(const void* pieces, std::size_t count, std::size_t bytes);

    Gl* m_gl = nullptr;
    GlVertexArray m_array;
    GlBuffer m_buffer;
    int m_count = 0;
};

} // namespace oxbow
