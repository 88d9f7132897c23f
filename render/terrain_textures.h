#pragma once

#include "render/frame_settings.h"
#include "render/layer_texture.h"
#include "render/light_map.h"

#include <array>
#include <functional>
#include <optional>
#include <string>

class QOpenGLShaderProgram;

namespace oxbow {

/// All textures the terrain is drawn with, each at a texture unit of its own.
class TerrainTextures {
public:
    TerrainTextures();

    void initialise(Gl& gl);
    void release();

    void follow(const TerrainState& state);
    /// Chooses the layers that overlay and tint read.
    void choose(const FrameSettings& settings);
    /// Uploads tiles until `mayGoOn` says no; heights first, and all of them when the map is new. Returns
    /// their number.
    int upload(const std::function<bool()>& mayGoOn);
    [[nodiscard]] bool pending() const;

    void takeSunMap(const LightMap& map) { takeLight(m_sunMap, map); }
    void takeSkyMap(const LightMap& map) { takeLight(m_skyMap, map); }
    /// Full light everywhere, until maps arrive.
    void clearLight();

    [[nodiscard]] ValueRange overlayRange() const { return m_overlay.range(); }
    [[nodiscard]] ValueRange paintRange() const { return m_paint.range(); }
    /// Of the signed depth of standing and flowing water.
    [[nodiscard]] ValueRange waterRange() const { return m_water.range(); }

    /// Whether any water, or the shore of some, is among these cells.
    [[nodiscard]] bool waterIn(int x0, int y0, int x1, int y1) const;

    /// Whether some of the water is rivers' own.
    [[nodiscard]] bool hasRivers() const { return m_rivers.present(); }

    /// Binds every texture and tells the program where.
    void bind(QOpenGLShaderProgram& program) const;

private:
    struct LightTexture {
        GLuint texture = 0;
        LightMap map; ///< kept for another context
    };

    void takeLight(LightTexture& light, const LightMap& map);
    void uploadLight(const LightTexture& light);
    void makeNoise();
    void uploadRamp(GLuint texture, std::string_view key);
    [[nodiscard]] std::array<LayerTexture*, 8> layers();
    void replace(LayerTexture& texture, LayerSource source);
    void replacePaint(std::optional<Layer> layer);
    void followRivers();
    void chooseOverlay(const FrameSettings& settings);
    void followBefore();
    void followOverlay();

    Gl* m_gl = nullptr;
    TerrainState m_state;
    bool m_fresh = true; ///< nothing of this map was uploaded yet
    LayerTexture m_height;
    LayerTexture m_water;
    LayerTexture m_wear;
    LayerTexture m_deposition;
    LayerTexture m_overlay;
    LayerTexture m_paint;
    LayerTexture m_before; ///< heights of an earlier state, one texel while none is compared with
    LayerTexture m_rivers; ///< RiverField
    std::shared_ptr<const WaterBodies> m_bodies; ///< whose rivers those are
    std::shared_ptr<const ChangeTint> m_change;
    std::optional<Layer> m_overlayLayer;
    std::shared_ptr<const DrainageOverlay> m_drainage; ///< what the overlay follows instead of the state
    std::optional<Layer> m_paintLayer;
    std::string m_rampKey;
    LightTexture m_sunMap;
    LightTexture m_skyMap;
    GLuint m_noise = 0;
    GLuint m_ramp = 0;
    GLuint m_changeRamp = 0;
};

} // namespace oxbow
