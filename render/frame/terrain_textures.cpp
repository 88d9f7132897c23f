#include "render/frame/terrain_textures.h"

#include "core/base/phrase.h"
#include "render/gl/gl_check.h"
#include "render/gl/gl_error.h"
#include "render/gl/shader_program.h"
#include "render/ground/drainage_overlay.h"
#include "render/ground/ice_surface.h"
#include "render/ground/layer_sources.h"
#include "core/noise/noise_picture.h"
#include "render/water/water_surface.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

constexpr std::size_t kCellsAtOnce = std::size_t{1024} * 1024; ///< 4 MiB of heights
constexpr int kRampTexels = 256;
constexpr int kMostShift = 6;
constexpr double kBytesACell = 24.0; ///< heights with their levels, and some four layers beside
constexpr double kMostShareOfMemory = 0.5;

/// Replaces a picture of one byte a channel by one of so many texels, smooth between them.
void loadBytes(Gl& gl, GLuint texture, GLint kept, GLenum given, const glm::ivec2& size, const void* texels) {
    gl.glBindTexture(GL_TEXTURE_2D, texture);
    gl.glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    gl.glTexImage2D(GL_TEXTURE_2D, 0, kept, size.x, size.y, 0, given, GL_UNSIGNED_BYTE, texels);
    gl.glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    setFilters(gl, GL_LINEAR);
}

LightMap fullLight() {
    return {1, 1, 1, {255}};
}

} // namespace

TerrainTextures::TerrainTextures()
    : m_height(plainSource(Layer::Elevation), LayerTexture::Mipmaps::Yes),
      m_water(waterSource(), LayerTexture::Mipmaps::No),
      m_gained(gainedSource(), LayerTexture::Mipmaps::No),
      m_cover(coverSource(), LayerTexture::Mipmaps::No),
      m_overlay(sourceOf({}), LayerTexture::Mipmaps::No),
      m_paint(sourceOf({}), LayerTexture::Mipmaps::No),
      m_before(plainSource(Layer::Elevation), LayerTexture::Mipmaps::No),
      m_rivers(riverSource({}), LayerTexture::Mipmaps::No) {
    m_sunMap.map = m_skyMap.map = fullLight();
}

std::array<LayerTexture*, 8> TerrainTextures::layers() {
    return {&m_height, &m_water, &m_rivers, &m_gained, &m_cover, &m_overlay, &m_paint, &m_before};
}

std::array<GLuint*, 6> TerrainTextures::otherTextures() {
    return {&m_sunMap.texture, &m_skyMap.texture, &m_windAndSilt.texture, &m_noise, &m_ramps, &m_skyTable};
}

void TerrainTextures::initialise(Gl& gl) {
    m_gl = &gl;
    m_state = {};
    m_shift = 0;
    m_mostTexels = gl.integer(GL_MAX_TEXTURE_SIZE);
    for (LayerTexture* layer : layers()) {
        layer->forget();
        layer->initialise(gl, m_shift);
    }
    m_materials.initialise(gl);
    m_plants.initialise(gl);
    for (GLuint* texture : otherTextures())
        gl.glGenTextures(1, texture);
    uploadLight(m_sunMap);
    uploadLight(m_skyMap);
    uploadWindAndSilt();
    makeNoise();
    uploadRamps();
    uploadSky();
}

void TerrainTextures::release() {
    if (!m_gl)
        return;
    for (LayerTexture* layer : layers())
        layer->release();
    m_materials.release();
    m_plants.release();
    for (GLuint* texture : otherTextures())
        m_gl->glDeleteTextures(1, texture);
    m_gl = nullptr;
}

void TerrainTextures::makeNoise() {
    static const std::vector<std::uint8_t> kNoise = noisePicture(); // the same in every context
    m_gl->glBindTexture(GL_TEXTURE_2D, m_noise);
    m_gl->glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, kNoiseSide, kNoiseSide, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                       kNoise.data());
    m_gl->glGenerateMipmap(GL_TEXTURE_2D);
    setFilters(*m_gl, GL_LINEAR_MIPMAP_LINEAR, GL_REPEAT);
}

/// A row of the overlay's, and one of what changed.
void TerrainTextures::uploadRamps() {
    auto texels = colourRamp(m_rampKey).rgba(kRampTexels);
    const auto ofChange = colourRamp("cut_fill").rgba(kRampTexels);
    texels.insert(texels.end(), ofChange.begin(), ofChange.end());
    loadBytes(*m_gl, m_ramps, GL_RGBA8, GL_RGBA, {kRampTexels, 2}, texels.data());
}

void TerrainTextures::follow(const TerrainState& state) {
    const bool isNew = !(state.grid() == m_state.grid());
    m_state = state;
    if (isNew)
        fit(state.grid());
    for (;;) {
        followAll();
        try {
            return throwGlErrors(*m_gl, "making room for the terrain");
        } catch (const GlError& error) {
            if (error.fault() != GlFault::OutOfMemory || m_shift >= kMostShift || m_state.empty())
                throw;
        }
        remake(m_shift + 1); // what the driver has no room for it may have at a coarser level
    }
}

void TerrainTextures::remake(int shift) {
    m_shift = shift;
    for (LayerTexture* layer : layers()) {
        layer->release();
        layer->initialise(*m_gl, m_shift);
    }
}

/// Chooses how coarse textures must be for the driver's largest side and for its memory.
void TerrainTextures::fit(const GridSpec& grid) {
    const int side = (std::max(grid.width, grid.height) + kTileSide - 1) / kTileSide * kTileSide;
    const std::optional<double> freeBytes = freeGraphicsBytes(*m_gl);
    const auto fits = [&](int shift) {
        const double bytes = kBytesACell * static_cast<double>(grid.cellCount()) / std::exp2(2 * shift);
        return side >> shift <= m_mostTexels && (!freeBytes || bytes <= kMostShareOfMemory * *freeBytes);
    };
    int shift = 0;
    while (!fits(shift))
        if (++shift > kMostShift)
            throw GlError(
                GlFault::TooLarge,
                freeBytes
                    ? phrase(
                          "a terrain of %1 x %2 cells is too much for this graphics driver, which holds %3 a "
                          "side and has %4 MiB free: take fewer cells",
                          grid.width, grid.height, m_mostTexels, std::lround(*freeBytes / 1048576.0))
                    : phrase(
                          "a terrain of %1 x %2 cells is too much for this graphics driver, which holds %3 a "
                          "side: take fewer cells",
                          grid.width, grid.height, m_mostTexels));
    if (shift != m_shift && m_height.ready())
        remake(shift);
    m_shift = shift;
}

void TerrainTextures::followAll() {
    for (LayerTexture* layer : {&m_height, &m_water, &m_gained, &m_cover, &m_paint})
        layer->follow(m_state);
    followRivers();
    followOverlay();
    followBefore();
}

void TerrainTextures::followRivers() {
    if (m_state.waterBodies() != m_bodies) {
        m_bodies = m_state.waterBodies();
        replace(m_rivers, riverSource(m_state));
    }
    m_rivers.follow(m_state);
}

void TerrainTextures::followBefore() {
    m_before.follow(m_change ? iceSurface(m_change->before) : TerrainState());
}

void TerrainTextures::followOverlay() {
    m_overlay.follow(m_drainage ? m_drainage->classes : m_state);
}

void TerrainTextures::chooseOverlay(const FrameSettings& settings) {
    const bool classes = settings.overlay == Overlay::Catchments && settings.drainage &&
                         settings.drainage->overlay == Overlay::Catchments;
    const OverlayInfo& overlay = info(settings.overlay);
    const std::optional<Layer> layer = classes ? std::optional(DrainageOverlay::kClassLayer) : overlay.layer;
    auto drainage = classes ? settings.drainage : nullptr;
    const bool sameSource = layer == m_overlayLayer && overlay.make == m_overlayMaker &&
                            (drainage != nullptr) == (m_drainage != nullptr);
    if (sameSource && drainage == m_drainage)
        return;
    m_drainage = std::move(drainage);
    m_overlayLayer = layer;
    m_overlayMaker = overlay.make;
    if (!sameSource)
        replace(m_overlay, overlay.make ? overlaySource(overlay) : sourceOf(layer));
    followOverlay();
}

void TerrainTextures::replace(LayerTexture& texture, LayerSource source) {
    texture.release();
    texture = LayerTexture(std::move(source), LayerTexture::Mipmaps::No);
    texture.initialise(*m_gl, m_shift);
}

void TerrainTextures::replacePaint(std::optional<Layer> layer) {
    m_paintLayer = layer;
    replace(m_paint, sourceOf(layer));
    m_paint.follow(m_state);
}

void TerrainTextures::choose(const FrameSettings& settings) {
    const OverlayInfo& overlay = info(settings.overlay);
    chooseOverlay(settings);
    if (settings.paint != m_paintLayer)
        replacePaint(settings.paint);
    const std::string key = settings.ramp.empty() ? std::string(overlay.ramp) : settings.ramp;
    if (key != m_rampKey) {
        m_rampKey = key;
        uploadRamps();
    }
    // The state may still be to come: whether they lie over its ground is seen when it is drawn.
    const bool mayShow = settings.surface && settings.look != Look::Clay;
    m_materials.follow(mayShow ? settings.colours : nullptr, m_shift, m_mostTexels);
    const bool hasPlants = mayShow && settings.colours && settings.plants && settings.look == Look::Landscape;
    m_plants.follow(hasPlants ? settings.colours->plants() : nullptr, m_shift, m_mostTexels);
    if (settings.change != m_change) {
        m_change = settings.change;
        followBefore();
    }
}

int TerrainTextures::upload(const std::function<bool()>& mayGoOn) {
    // Ground that is half old and half new looks torn: what is soon done comes at once.
    const auto always = [] { return true; };
    const bool small = m_state.grid().cellCount() <= kCellsAtOnce;
    int uploaded = small ? m_height.upload(always) : 0;
    // Nor may what the brush does wait behind what a run changes everywhere.
    uploaded += small ? m_paint.upload(always) : m_paint.upload(mayGoOn);
    for (LayerTexture* layer : layers())
        uploaded += layer->upload(mayGoOn);
    uploaded += m_materials.upload(mayGoOn) + m_plants.upload(mayGoOn);
    if (uploaded > 0)
        throwGlErrors(*m_gl, "uploading the terrain");
    return uploaded;
}

bool TerrainTextures::pending() const {
    const std::array all{&m_height,     &m_water,   &m_rivers, &m_gained,
                         &m_cover, &m_overlay, &m_paint,  &m_before};
    return m_materials.pending() || m_plants.pending() ||
           std::ranges::any_of(all, [](const LayerTexture* layer) { return layer->pending(); });
}

void TerrainTextures::takeLight(LightTexture& light, const LightMap& map) {
    light.map = map;
    if (m_gl)
        uploadLight(light);
}

void TerrainTextures::takeSky(std::shared_ptr<const SkyLight> sky) {
    if (sky == m_sky)
        return;
    m_sky = std::move(sky);
    if (m_gl)
        uploadSky();
}

void TerrainTextures::uploadSky() {
    if (!m_sky)
        return;
    m_gl->glBindTexture(GL_TEXTURE_2D, m_skyTable);
    m_gl->glTexImage2D(GL_TEXTURE_2D, 0, GL_RGB16F, kSkyWidth, kSkyHeight, 0, GL_RGB, GL_FLOAT, m_sky->table.data());
    setFilters(*m_gl, GL_LINEAR);
}

void TerrainTextures::clearLight() {
    takeSunMap(fullLight());
    takeSkyMap(fullLight());
}

void TerrainTextures::takeWindAndSilt(WindAndSiltMap map) {
    m_windAndSilt.map = std::move(map);
    if (m_gl)
        uploadWindAndSilt();
}

void TerrainTextures::uploadWindAndSilt() {
    static_assert(sizeof(WindAndSiltMap::Texel) == 3);
    const WindAndSiltMap& map = m_windAndSilt.map;
    loadBytes(*m_gl, m_windAndSilt.texture, GL_RGB8, GL_RGB, {map.width, map.height}, map.texels.data());
}

void TerrainTextures::uploadLight(const LightTexture& light) {
    const LightMap& map = light.map;
    loadBytes(*m_gl, light.texture, GL_R8, GL_RED, {map.width, map.height}, map.light.data());
}

bool TerrainTextures::waterIn(int x0, int y0, int x1, int y1) const {
    return m_water.present() && m_water.highestIn(x0, y0, x1, y1) > kDryDepthM;
}

void TerrainTextures::bind() const {
    const std::pair<const char*, const LayerTexture*> layers[] = {
        {"uHeight", &m_height},         {"uWater", &m_water},          {"uGained", &m_gained},
        {"uCover", &m_cover}, {"uOverlayValue", &m_overlay}, {"uPaint", &m_paint},
        {"uBefore", &m_before},         {"uRivers", &m_rivers}};
    for (const auto& [name, layer] : layers)
        layer->bind(textureUnit(name));
    m_materials.bind(textureUnit("uMaterials"));
    m_plants.bind(textureUnit("uPlants"));
    const std::pair<const char*, GLuint> others[] = {{"uRamps", m_ramps},
                                                     {"uSunMap", m_sunMap.texture},
                                                     {"uSkyMap", m_skyMap.texture},
                                                     {"uNoise", m_noise},
                                                     {"uSky", m_skyTable},
                                                     {"uWindAndSilt", m_windAndSilt.texture}};
    for (const auto& [name, texture] : others) {
        m_gl->glActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(textureUnit(name)));
        m_gl->glBindTexture(GL_TEXTURE_2D, texture);
    }
    m_gl->glActiveTexture(GL_TEXTURE0);
}

} // namespace oxbow
