#pragma once

#include "render/gl/gl.h"
#include "render/ground/ground_colours.h"

#include <glm/vec2.hpp>

#include <functional>
#include <memory>
#include <vector>

namespace oxbow {

/// The colours of the ground in graphics memory: follows GroundColours tile by tile, as many as a budget allows. Colours
/// on another grid come into a texture of their own, and those before are drawn until it is whole.
class ColourTexture {
public:
    void initialise(Gl& gl) { m_gl = &gl; }
    void release();
    /// Null for none. No side of the texture is longer than `mostTexels`, and a texel stands for at least 2^shift cells.
    void follow(std::shared_ptr<const GroundColours> colours, int shift, int mostTexels);
    /// Uploads while `mayGoOn()` holds; returns the number of tiles.
    int upload(const std::function<bool()>& mayGoOn);
    [[nodiscard]] bool pending() const { return m_coming.left > 0; }
    /// Whether there are colours to draw.
    [[nodiscard]] bool present() const { return m_shown.name != 0; }
    /// The ground that the whole texture lies over, which reaches beyond the map, metres.
    [[nodiscard]] glm::dvec2 sizeM() const;
    /// Metres a side of a texel.
    [[nodiscard]] double texelM() const;
    void bind(int unit) const;

private:
    struct Texture {
        GLuint name = 0;
        int shift = 0;
        std::shared_ptr<const GroundColours> colours = nullptr; ///< what is in it, or will be
        std::vector<bool> owed = {};                                ///< by tile
        int left = 0;
        std::size_t next = 0;
    };
    void allocate(Texture& texture);
    void uploadTile(const Texture& texture, std::size_t tile);
    void drop(Texture& texture);

    Gl* m_gl = nullptr;
    Texture m_shown;  ///< whole once, perhaps of earlier colours
    Texture m_coming; ///< the same texture while its grid stays
};

} // namespace oxbow
