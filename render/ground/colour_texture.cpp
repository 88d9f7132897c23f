#include "render/ground/colour_texture.h"

#include <algorithm>
#include <utility>

namespace oxbow {

void ColourTexture::drop(Texture& texture) {
    if (texture.name != 0)
        m_gl->glDeleteTextures(1, &texture.name);
    texture = {};
}

void ColourTexture::release() {
    if (!m_gl)
        return;
    if (m_coming.name == m_shown.name)
        m_coming.name = 0;
    drop(m_coming);
    drop(m_shown);
    m_gl = nullptr;
}

void ColourTexture::follow(std::shared_ptr<const GroundColours> colours, int shift, int mostTexels) {
    if (colours == m_coming.colours && (!colours || m_coming.shift >= shift))
        return;
    const bool isOwn = m_coming.name != m_shown.name;
    if (!colours) {
        m_coming.name = isOwn ? m_coming.name : 0;
        drop(m_coming);
        return drop(m_shown);
    }
    const int longest = std::max(colours->tilesAcross(), colours->tilesDown()) * kTileSide;
    while (longest >> shift > mostTexels && shift < ColourTile::kLevels - 1)
        ++shift;
    const bool fits = m_coming.colours && m_coming.colours->grid() == colours->grid() && m_coming.shift == shift;
    if (!fits) {
        if (isOwn)
            drop(m_coming);
        m_coming = {.shift = shift, .colours = std::move(colours)};
        return allocate(m_coming);
    }
    const auto before = std::exchange(m_coming.colours, std::move(colours));
    for (std::size_t i = 0; i < m_coming.owed.size(); ++i) {
        const int x = static_cast<int>(i) % before->tilesAcross(), y = static_cast<int>(i) / before->tilesAcross();
        if (m_coming.owed[i] || before->tile(x, y) == m_coming.colours->tile(x, y))
            continue;
        m_coming.owed[i] = true;
        ++m_coming.left;
    }
}

void ColourTexture::allocate(Texture& texture) {
    const GroundColours& colours = *texture.colours;
    const int levels = ColourTile::kLevels - texture.shift;
    m_gl->glGenTextures(1, &texture.name);
    m_gl->glBindTexture(GL_TEXTURE_2D, texture.name);
    for (int level = 0; level < levels; ++level)
        m_gl->glTexImage2D(GL_TEXTURE_2D, level, GL_SRGB8_ALPHA8, colours.tilesAcross() * kTileSide >> (texture.shift + level),
                           colours.tilesDown() * kTileSide >> (texture.shift + level), 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
    m_gl->glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, levels - 1);
    setFilters(*m_gl, GL_LINEAR_MIPMAP_LINEAR);
    texture.owed.assign(static_cast<std::size_t>(colours.tilesAcross()) * static_cast<std::size_t>(colours.tilesDown()), true);
    texture.left = static_cast<int>(texture.owed.size());
}

void ColourTexture::uploadTile(const Texture& texture, std::size_t index) {
    const int across = texture.colours->tilesAcross();
    const int x = static_cast<int>(index) % across, y = static_cast<int>(index) / across;
    const ColourTile& tile = *texture.colours->tile(x, y);
    for (int level = texture.shift; level < ColourTile::kLevels; ++level) {
        const int side = kTileSide >> level;
        m_gl->glTexSubImage2D(GL_TEXTURE_2D, level - texture.shift, x * side, y * side, side, side, GL_RGBA, GL_UNSIGNED_BYTE,
                              tile.levels[static_cast<std::size_t>(level)].data());
    }
}

int ColourTexture::upload(const std::function<bool()>& mayGoOn) {
    if (!pending())
        return 0;
    m_gl->glBindTexture(GL_TEXTURE_2D, m_coming.name);
    int uploaded = 0;
    while (m_coming.left > 0 && mayGoOn()) {
        while (!m_coming.owed[m_coming.next])
            m_coming.next = (m_coming.next + 1) % m_coming.owed.size();
        uploadTile(m_coming, m_coming.next);
        m_coming.owed[m_coming.next] = false;
        --m_coming.left;
        ++uploaded;
    }
    if (m_coming.left == 0 && m_shown.name != m_coming.name)
        drop(m_shown);
    if (m_coming.left == 0)
        m_shown = m_coming;
    return uploaded;
}

glm::dvec2 ColourTexture::sizeM() const {
    if (!present())
        return glm::dvec2(1.0);
    const GroundColours& colours = *m_shown.colours;
    return glm::dvec2(colours.tilesAcross(), colours.tilesDown()) * (kTileSide * colours.grid().cellSizeM);
}

double ColourTexture::texelM() const {
    return present() ? m_shown.colours->grid().cellSizeM * (1 << m_shown.shift) : 1.0;
}

void ColourTexture::bind(int unit) const {
    m_gl->glActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(unit));
    m_gl->glBindTexture(GL_TEXTURE_2D, m_shown.name);
}

} // namespace oxbow
