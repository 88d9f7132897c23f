#pragma once

#include "core/base/words.h"
#include "core/mask/mix.h"
#include "core/mask/natural_settings.h"
#include "core/terrain/road.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// What lies on the ground: materials in order, each over those before it, and things that stand on it.
///
/// With the mask m_i of material i, 0 to 1, and a_i = amount m_i (the first one covers everything):
///
///     w_i = a_i (1 - a_(i+1)) (1 - a_(i+2)) ...        sum of w = 1
///
/// At most four share a cell: the weightiest stay and are made to sum to 1 again. Masks look at the finished terrain.
namespace oxbow {

/// A material of the ground.
struct Material {
    std::string name;
    std::uint32_t colour = 0x808080; ///< sRGB, without light
    double amount = 1.0;
    double roughness = 0.9;
    double variation = 0.15;
    double grainM = 6.0;
    double tileM = 4.0;
    bool enabled = true;
    std::vector<MaskEntry> where = {}; ///< none: everywhere
    FollowedTexts texts = {};          ///< of its numbers

    bool operator==(const Material&) const = default;
};

inline constexpr Param<Material> kMaterialParams[] = {
    number<&Material::amount>("amount", "Amount", Unit::None, hard(0, 1), "How much of what lies below it covers."),
    number<&Material::roughness>("roughness", "Roughness", Unit::None, hard(0, 1),
        "From a mirror (0) to chalk (1), for renderers."),
    number<&Material::variation>("variation", "Variation", Unit::None, hard(0, 1),
        "How far its colour varies in brightness from place to place."),
    number<&Material::grainM>("grain_m", "Grain", Unit::Metre, hard(0.01, 1e5).soft(0.5, 500).logarithmically(),
        "Distance from one patch of that brightness to the next; larger ones are added."),
    number<&Material::tileM>("tile_m", "Tile size", Unit::Metre, hard(0.01, 1e4).soft(0.5, 100).logarithmically(),
        "Side of one repeat of its texture in an engine."),
    toggle<&Material::enabled>("enabled", "Enabled", "Whether it lies on the ground, or is only kept in the list."),
};
static_assert(checked(kMaterialParams));

/// What the picture of a landscape shows of things on the ground.
enum class ScatterPicture { Nothing, Conifers, Broadleaved };
inline constexpr ChoiceOption kScatterPictures[] = {
    {"nothing", "Nothing"}, {"conifers", "Conifers"}, {"broadleaved", "Broadleaved trees"}};

/// Things that stand on the ground, no two nearer than their spacing.
struct Scatter {
    std::string name;
    double spacingM = 8.0;
    double density = 1.0;
    double scaleMin = 0.8;
    double scaleMax = 1.25;
    double waterM = 0.2;
    std::uint32_t seed = 1;
    ScatterPicture picture = ScatterPicture::Nothing;
    bool enabled = true;
    std::vector<MaskEntry> where = {}; ///< the share of places taken; none: all
    FollowedTexts texts = {};          ///< of its numbers

    bool operator==(const Scatter&) const = default;
};

inline constexpr Param<Scatter> kScatterParams[] = {
    number<&Scatter::spacingM>("spacing_m", "Spacing", Unit::Metre, hard(0.05, 1e5).soft(1, 200).logarithmically(),
        "The least distance between two of them."),
    number<&Scatter::density>("density", "Density", Unit::None, hard(0, 1),
        "The share of all possible places that is taken where the mask is white."),
    number<&Scatter::scaleMin>("scale_min", "Smallest", Unit::None, hard(0.001, 1000).soft(0.1, 4).logarithmically(),
        "Size of the smallest, as a multiple of the model."),
    number<&Scatter::scaleMax>("scale_max", "Largest", Unit::None, hard(0.001, 1000).soft(0.1, 4).logarithmically(),
        "Size of the largest, as a multiple of the model."),
    number<&Scatter::waterM>("water_m", "Deepest water", Unit::Metre, hard(0, 1e4).soft(0, 5),
        "None stands in water that is deeper."),
    seed<&Scatter::seed>("seed", "Seed", "Another number makes other places."),
    choice<&Scatter::picture, kScatterPictures>("picture", "Drawn as",
        "What the landscape look shows of them where trees are on."),
    toggle<&Scatter::enabled>("enabled", "Enabled", "Whether there are any, or they are only kept in the list."),
};
static_assert(checked(kScatterParams));

struct Surface {
    std::vector<Material> materials = {}; ///< the first covers everything
    std::vector<Scatter> scatters = {};
    NaturalSettings natural = {}; ///< of the ground where there are no materials, of the trees where there are no scatters

    /// Whether it says nothing of materials and scatters.
    [[nodiscard]] bool empty() const { return materials.empty() && scatters.empty(); }
    /// Without what is not enabled: what exports and views lay on the ground.
    [[nodiscard]] Surface inUse() const;
    /// With asphalt over all else where roads were built, unless a material looks at roads already.
    [[nodiscard]] Surface withRoads(std::span<const Road> roads) const;
    bool operator==(const Surface&) const = default;
};

inline constexpr std::size_t kMostMaterials = 32; ///< Terrain3D knows no more textures
inline constexpr std::size_t kSharesOfACell = 4;

/// Throws Error, naming `where`, for too many materials, names that are empty, double or no file names, colours and
/// numbers that are not allowed, and masks that take a stage's mask, which is not kept when a run is over.
void checkSurface(const Surface& surface, const std::string& where);

/// The parameters of materials, of scatters and of natural ground for panels.
[[nodiscard]] const ParamTable& materialTable();
[[nodiscard]] const ParamTable& scatterTable();
[[nodiscard]] const ParamTable& naturalTable();
/// Sets one of these parameters; it follows the text from then on, or none.
template <typename T>
void setOfThing(T& thing, const ParamField& field, const ParamValue& value, const std::string& text = {}) {
    std::any values = std::move(thing);
    field.write(values, value);
    thing = std::any_cast<T>(std::move(values));
    thing.texts.set(field.info.key, text);
}
/// The name, or that name and a number where a thing of the list has it already.
template <typename T>
[[nodiscard]] std::string freeName(const std::vector<T>& things, const std::string& name) {
    return freeName(name, "_", [&](const std::string& text) {
        return std::ranges::find(things, text, &T::name) != things.end();
    });
}

/// A surface that comes with the program, for any terrain.
struct SurfacePreset {
    std::string_view name;
    std::string_view help;
    std::string_view json; ///< as in recipes (surface_json.h)
};
[[nodiscard]] std::span<const SurfacePreset> surfacePresets();
/// "alpine, desert, ...".
[[nodiscard]] std::string surfaceNames();
/// By its name or a part of it, whatever the case. Throws Error that says which there are.
[[nodiscard]] Surface surfaceNamed(std::string_view name, const std::string& where);

} // namespace oxbow
