#include "core/base/error.h"
#include "core/base/phrase.h"
#include "core/files/heightmap_file.h"
#include "core/mask/mask_source.h"
#include "core/mask/natural_ground.h"
#include "core/noise/noise_field.h"
#include "core/paint/brush.h"
#include "core/paint/paint_event.h"
#include "core/param/param_schema.h"
#include "core/strata/strata.h"
#include "core/terrain/map_window.h"

#include <algorithm>
#include <limits>

/// Sources that look at what stages and people left on the ground.
namespace oxbow {

namespace {

constexpr ParamRange kDepthRange = hard(0, 20000).soft(0, 100);

Heightmap rockLayer(MaskGround& ground) {
    constexpr double kNoLayer = std::numeric_limits<double>::quiet_NaN();
    if (!ground.strata || !ground.rockDatum)
        return Heightmap(ground.grid(), static_cast<float>(kNoLayer));
    const RockProfile profile(*ground.strata);
    const Heightmap* share = ground.terrain().privateLayers().findFloats(kRockShare, ground.grid());
    return mapOf(ground, [&](int x, int y) {
        const double layerM = double{ground.elevation().at(x, y)} - ground.rockDatum->at(x, y);
        return !share || share->at(x, y) > 0.0f ? profile.layerAt(layerM) : kNoLayer;
    });
}

// ---- Natural ground ----

constexpr ChoiceOption kNaturalCoverOptions[] = {{"meadow", "Meadow"},     {"forest", "Forest"}, {"scree", "Scree"}, {"rock", "Rock"},
                                                 {"sediment", "Sediment"}, {"sand", "Sand"},     {"ice", "Ice"},     {"snow", "Snow"}};
struct NaturalParams {
    NaturalCover cover = NaturalCover::Meadow;
};
constexpr Param<NaturalParams> kNaturalParams[] = {
    choice<&NaturalParams::cover, kNaturalCoverOptions>("cover", "Cover", "What covers the ground."),
};
static_assert(checked(kNaturalParams));

Heightmap natural(const NaturalParams& params, MaskGround& ground) {
    const NaturalCells cells(ground.terrain(), ground.natural);
    return mapOf(ground, [&](int x, int y) { return cells.at(x, y).shares[static_cast<std::size_t>(params.cover)]; });
}

// ---- Noise ----

struct NoiseSourceParams {
    double sizeM = 1000.0;
    std::uint32_t seed = 1;
    int octaves = 4;
};
constexpr Param<NoiseSourceParams> kNoiseSourceParams[] = {
    number<&NoiseSourceParams::sizeM>("size_m", "Size", Unit::Metre,
        hard(1, 1e6).soft(50, 10000).logarithmically().digits(0),
        "Distance from one of the largest patches to the next."),
    seed<&NoiseSourceParams::seed>("seed", "Seed", "Another number makes other patches."),
    integer<&NoiseSourceParams::octaves>("octaves", "Octaves", Unit::None, hard(1, 12),
        "How many sizes of detail there are."),
};
static_assert(checked(kNoiseSourceParams));

/// Half of all places lie below 0.5, one in 200 at 0 and at 1.
Heightmap noise(const NoiseSourceParams& params, MaskGround& ground) {
    const GridSpec& grid = ground.grid();
    const NoiseField field({.kind = NoiseKind::Fbm,
                            .seed = params.seed,
                            .featureSizeM = params.sizeM,
                            .reliefM = 1.0,
                            .octaves = params.octaves,
                            .warp = 0.0},
                           grid.cellSizeM);
    Heightmap map(grid);
    const MapWindow window = mapWindow(ground.terrain());
    ground.compute().forRows(grid.height, [&](int y0, int y1) {
        for (int y = y0; y < y1; ++y)
            field.evaluateRow(0.5 * grid.cellSizeM, (window.y0 + y + 0.5) * grid.cellSizeM,
                              {map.row(y), static_cast<std::size_t>(grid.width)}, window.x0);
    });
    for (float& cell : map.cells())
        cell = std::clamp(cell, 0.0f, 1.0f);
    return map;
}

// ---- Painted, image, another stage's ----

/// What strokes on the layer Mask cover: 1 where they set it to 0, 0 where they leave or erase it.
Heightmap painted(MaskGround& ground) {
    WorkingTerrain canvas(ground.grid());
    setMapWindow(canvas, mapWindow(ground.terrain()));
    canvas.elevation() = ground.elevation(); // brushes may be limited by slope and height
    Heightmap& mask = canvas.edit(Layer::Mask);
    if (ground.strokes)
        for (const PaintEvent& event : *ground.strokes) {
            Brush brush = event.stroke->brush;
            brush.layer = Layer::Mask;
            brush.mask.painted = false;
            ground.compute().cancel.throwIfRequested();
            paintDabs(canvas, brush, event.stroke->dabs, ground.compute().pool);
        }
    for (float& cell : mask.cells())
        cell = 1.0f - cell;
    return std::move(mask);
}

struct ImageParams {
    std::string file;
};
constexpr Param<ImageParams> kImageParams[] = {
    file<&ImageParams::file>("file", "File", "A picture that is laid over the whole map; white counts, black does not."),
};
static_assert(checked(kImageParams));

Heightmap image(const ImageParams& params, MaskGround& ground) {
    if (params.file.empty())
        throw Error(phrase("Mask: no image is chosen: choose a file in the mask's entry"));
    const HeightmapReadOptions options{
        .lowM = 0.0, .highM = 1.0, .cellSizeM = ground.grid().cellSizeM, .compute = &ground.compute()};
    const ImportedHeightmap picture = readHeightmap(ground.folder() / params.file, options);
    Heightmap fitted = resampled(picture.elevation, ground.grid().width, ground.grid().height);
    for (float& cell : fitted.cells())
        cell = std::clamp(cell, 0.0f, 1.0f);
    fitted.setCellSizeM(ground.grid().cellSizeM);
    return fitted;
}

Heightmap stage(MaskGround& ground) {
    const Heightmap* mask = ground.stageName ? ground.earlierMask(*ground.stageName) : nullptr;
    if (!mask)
        throw Error(phrase("Mask: there is no stage '%1' with a mask before this one: choose another",
                           (ground.stageName ? *ground.stageName : std::string())));
    return *mask;
}

} // namespace

std::vector<MaskSource> surfaceSources() {
    return {
        inUnit(maskSource("wear", "Erosion depth", "Ground that stages before have worn down.", layerOf<Layer::Wear>), Unit::Metre, kDepthRange),
        inUnit(maskSource("deposition", "Deposition", "Ground that stages before have deposited.", layerOf<Layer::Deposition>), Unit::Metre, kDepthRange),
        inUnit(maskSource("sand", "Sand", "Depth of the loose sand that lies there.", layerOf<Layer::Sand>), Unit::Metre, kDepthRange),
        inUnit(maskSource("rock_layer", "Rock layer",
                          "Number of the layer of rock that lies bare, from the lowest; after the last it begins anew.", rockLayer),
               Unit::None, hard(1, 60).soft(1, 20).digits(0)),
        asWeight(maskSource("hardness", "Hardness", "From loose sand (0) to bedrock (1), as painted.", layerOf<Layer::Hardness>)),
        asWeight(maskSource("natural", "Natural cover", "Share of the ground that meadow, forest, rock or snow covers in the view where the recipe does not say what lies there.",
                            kNaturalParams, natural)),
        asWeight(maskSource("noise", "Noise", "Random patches.", kNoiseSourceParams, noise)),
        asWeight(maskSource("painted", "Painted", "A mask of this stage's own, painted by brush.", painted)),
        asWeight(maskSource("image", "Image", "A picture laid over the map.", kImageParams, image)),
        asWeight(maskSource("stage", "Stage", "The mask of a stage before this one.", stage)),
    };
}

} // namespace oxbow
