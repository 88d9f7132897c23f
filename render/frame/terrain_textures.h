#pragma once

#include "core/mask/natural_ground.h"
#include "render/ground/colour_texture.h"
#include "render/ground/layer_texture.h"
#include "render/look/frame_settings.h"
#include "render/sky/light_map.h"
#include "render/sky/sky.h"
#include "render/water/wind_and_silt.h"

#include <glm/vec2.hpp>

#include <array>
#include <functional>
#include <optional>
#include <string>

namespace oxbow {

/// All textures the terrain is drawn with, each at a texture unit of its own.
class TerrainTextures {
public:
    TerrainTextures();

    /// Shows nothing until it follows a state.
    void initialise(Gl& gl);
    void release();

    /// Throws GlError where the driver holds such a map at no level. Where it holds it at a coarser one that is
    /// shown: see shift().
    void follow(const TerrainState& state);
    /// A texel stands for 2^shift cells a side.
    [[nodiscard]] int shift() const { return m_shift; }
    /// Chooses the layers that overlay and tint read.
    void choose(const FrameSettings& settings);
    /// Uploads tiles until `mayGoOn` says no, heights first; returns their number. Of a large new map coarse
    /// heights come at once, so that there is ground to see.
    int upload(const std::function<bool()>& mayGoOn);
    [[nodiscard]] bool pending() const;

    void takeSunMap(const LightMap& map) { takeLight(m_sunMap, map); }
    void takeSkyMap(const LightMap& map) { takeLight(m_skyMap, map); }
    /// Of a landscape.
    void takeWindAndSilt(WindAndSiltMap map);
    void takeSky(std::shared_ptr<const SkyLight> sky);
    [[nodiscard]] const SkyLight* sky() const { return m_sky.get(); }
    /// Full light everywhere until maps arrive.
    void clearLight();

    [[nodiscard]] ValueRange overlayRange() const { return m_overlay.range(); }
    [[nodiscard]] ValueRange paintRange() const { return m_paint.range(); }
    [[nodiscard]] float sandDepth() const { return m_cover.meanHighest(kDeepSandM); }
    /// Of the signed depth of standing and flowing water.
    [[nodiscard]] ValueRange waterRange() const { return m_water.range(); }

    /// Whether any water, or the shore of some, is among these cells.
    [[nodiscard]] bool waterIn(int x0, int y0, int x1, int y1) const;

    /// Whether some of the water is rivers' own.
    [[nodiscard]] bool hasRivers() const { return m_rivers.present(); }

    /// The colours of materials; present where a frame shows them and they have come.
    [[nodiscard]] const ColourTexture& materials() const { return m_materials; }
    /// The trees that stand on them (GroundColours::plants).
    [[nodiscard]] const ColourTexture& plants() const { return m_plants; }

    /// Binds every texture to its unit.
    void bind() const;
    /// What the frame's block says of them.
    [[nodiscard]] std::pair<float, float> heightShare() const { return m_height.share(); }
    [[nodiscard]] glm::vec2 sunMapScale() const { return mapScale(m_sunMap.map); }
    [[nodiscard]] glm::vec2 skyMapScale() const { return mapScale(m_skyMap.map); }
    [[nodiscard]] glm::vec2 windAndSiltScale() const { return mapScale(m_windAndSilt.map); }
    [[nodiscard]] int heightLod() const { return m_height.lod(); }

private:
    template <typename Map>
    struct MapTexture {
        GLuint texture = 0;
        Map map; ///< kept for another context
    };
    using LightTexture = MapTexture<LightMap>;

    /// Cells of the terrain to coordinates in a texture of such a map.
    template <typename Map>
    static glm::vec2 mapScale(const Map& map) {
        return {1.0f / static_cast<float>(map.width * map.cellsPerTexel), 1.0f / static_cast<float>(map.height * map.cellsPerTexel)};
    }
    void fit(const GridSpec& grid);
    void followAll();
    void remake(int shift);
    void takeLight(LightTexture& light, const LightMap& map);
    void uploadLight(const LightTexture& light);
    void uploadWindAndSilt();
    /// Those that are none of layers() nor of the colours.
    [[nodiscard]] std::array<GLuint*, 6> otherTextures();
    void makeNoise();
    void uploadSky();
    void uploadRamps();
    [[nodiscard]] std::array<LayerTexture*, 8> layers();
    void replace(LayerTexture& texture, LayerSource source);
    void replacePaint(std::optional<Layer> layer);
    void followRivers();
    void chooseOverlay(const FrameSettings& settings);
    void followBefore();
    void followOverlay();

    Gl* m_gl = nullptr;
    TerrainState m_state;
    int m_shift = 0;
    LayerTexture m_height;
    LayerTexture m_water;
    LayerTexture m_gained; ///< deposition less wear
    LayerTexture m_cover;
    LayerTexture m_overlay;
    LayerTexture m_paint;
    LayerTexture m_before; ///< heights of an earlier state, one texel while none is compared with
    LayerTexture m_rivers; ///< RiverField
    ColourTexture m_materials;
    ColourTexture m_plants;
    std::shared_ptr<const WaterBodies> m_bodies; ///< whose rivers those are
    std::shared_ptr<const ChangeTint> m_change;
    std::optional<Layer> m_overlayLayer;
    OverlayMaker m_overlayMaker = nullptr;
    std::shared_ptr<const DrainageOverlay> m_drainage; ///< what the overlay follows instead of the state
    std::optional<Layer> m_paintLayer;
    std::string m_rampKey;
    LightTexture m_sunMap;
    LightTexture m_skyMap;
    MapTexture<WindAndSiltMap> m_windAndSilt;
    GLuint m_noise = 0;
    GLuint m_ramps = 0;
    int m_mostTexels = 1; ///< a side, that the driver has
    GLuint m_skyTable = 0;
    std::shared_ptr<const SkyLight> m_sky; ///< kept for another context
};

} // namespace oxbow
