#include "core/files/import_stage.h"

#include "core/base/error.h"
#include "core/base/number_text.h"
#include "core/stage/edit_stepper.h"
#include "core/terrain/coarse_grid.h"
#include "core/terrain/heightmap.h"
#include "core/terrain/layer.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace oxbow {

namespace {

/// In the order of ImportChannel.
constexpr std::array kOfferedChannels = {Channel::Auto,  Channel::Luminance, Channel::Red,
                                  Channel::Green, Channel::Blue,      Channel::Alpha};

struct ImportStepper : EditStepper<ImportParams> {
    using EditStepper::EditStepper;

    [[nodiscard]] Heightmap stretched(Heightmap source, const GridSpec& grid, const Compute& compute) const {
        if (source.width() == grid.width && source.height() == grid.height)
            return source;
        if (!m_params.keepMeans || source.width() > grid.width || source.height() > grid.height)
            return resampled(source, grid.width, grid.height, compute);
        return CoarseGrid(grid, source.grid()).prolonged(source, compute);
    }

    void edit(int, WorkingTerrain& terrain, StageContext& context) override {
        if (m_params.file.empty())
            throw Error(phrase("Import: no file is chosen: choose one in the stage's parameters"));
        const std::filesystem::path path = context.folder / m_params.file; // an absolute file stays as it is
        HeightmapReadOptions options = readOptions(m_params);
        options.cellSizeM = terrain.grid().cellSizeM; // the recipe's, whatever the file says
        options.compute = &context;
        ImportedHeightmap imported = readHeightmap(path, options);
        context.notes.insert(context.notes.end(), imported.notes.begin(), imported.notes.end());
        const GridSpec& grid = terrain.grid();
        const double widthM = imported.elevation.width() * imported.sourceCellXM;
        const double heightM = imported.elevation.height() * imported.sourceCellYM;
        if (!coversExtent(grid, widthM, heightM, std::max(imported.sourceCellXM, imported.sourceCellYM)))
            context.notes.push_back(phrase("Import: the file covers %1 x %2 m and is stretched over the map's %3 x %4 m", shortNumber(widthM),
                                           shortNumber(heightM), shortNumber(grid.widthM()), shortNumber(grid.heightM())));
        Heightmap fitted = stretched(std::move(imported.elevation), grid, context);
        fitted.setCellSizeM(grid.cellSizeM);
        terrain.elevation() = std::move(fitted);
        terrain.setPlace(imported.place ? std::make_shared<const GeoReference>(*imported.place) : nullptr);
        markNoData(imported.known, context, terrain);
        if (const Heightmap* noData = terrain.find(Layer::NoData); noData && m_params.maskNoData)
            std::ranges::transform(noData->cells(), terrain.edit(Layer::Mask).cells().begin(),
                                   [](float isUnknown) { return 1.0f - isUnknown; });
    }
};

} // namespace

StageKind importStage() {
    StageKind kind = stageKind<ImportStepper>("import", "Import", StageCategory::Source,
        "Takes the ground from a heightmap file.", kImportParams);
    kind.searchWords = "heightmap file open load dem geotiff png raw real terrain";
    kind.uses(Access::Changes, {Layer::Mask, Layer::NoData});
    kind.uses(Access::Makes, {Layer::Elevation});
    kind.support = [](const std::any&) { return Support{Support::Point}; };
    kind.cost = {.cellNs = 30.0};
    return kind;
}

void markNoData(const Heightmap& known, const Compute& compute, WorkingTerrain& terrain) {
    if (known.empty()) {
        if (terrain.has(Layer::NoData)) // of an earlier import
            std::ranges::fill(terrain.edit(Layer::NoData).cells(), 0.0f);
        return;
    }
    const Heightmap shares = resampled(known, terrain.grid().width, terrain.grid().height, compute);
    std::ranges::transform(shares.cells(), terrain.edit(Layer::NoData).cells().begin(),
                           [](float share) { return share >= 0.5f ? 0.0f : 1.0f; });
}

bool coversExtent(const GridSpec& grid, double widthM, double heightM, double cellM) {
    const double within = std::max(grid.cellSizeM, cellM);
    return cellM == 0.0 || (std::fabs(grid.widthM() - widthM) <= within && std::fabs(grid.heightM() - heightM) <= within);
}

HeightmapReadOptions readOptions(const ImportParams& params) {
    HeightmapReadOptions options{.channel = kOfferedChannels[static_cast<std::size_t>(params.channel)],
                                 .smooth8Bit = params.smooth8Bit};
    if (params.lowM != params.highM) {
        options.lowM = params.lowM;
        options.highM = params.highM;
    }
    const HeightmapCrop crop{params.cropX, params.cropY, params.cropWidth, params.cropHeight};
    if (crop != HeightmapCrop{})
        options.crop = crop;
    if (params.samples != ImportSamples::Auto && params.width > 0 && params.height > 0)
        options.raw =
            RawLayout{params.width, params.height,
                      static_cast<SampleType>(static_cast<int>(params.samples) - 1), params.byteOrder};
    return options;
}

ImportParams importParams(const std::string& file, const HeightmapReadOptions& options) {
    ImportParams params;
    params.file = file;
    const auto* channel = std::ranges::find(kOfferedChannels, options.channel);
    if (channel != kOfferedChannels.end()) // gray is what a picture without colours has anyway
        params.channel = static_cast<ImportChannel>(channel - kOfferedChannels.begin());
    params.smooth8Bit = options.smooth8Bit;
    params.lowM = options.lowM.value_or(0.0);
    params.highM = options.highM.value_or(0.0);
    params.stretch = options.cellSizeM.has_value();
    const HeightmapCrop crop = options.crop.value_or(HeightmapCrop{});
    params.cropX = crop.x;
    params.cropY = crop.y;
    params.cropWidth = crop.width;
    params.cropHeight = crop.height;
    if (options.raw) {
        params.samples = static_cast<ImportSamples>(static_cast<int>(options.raw->sampleType) + 1);
        params.width = options.raw->width;
        params.height = options.raw->height;
        params.byteOrder = options.raw->byteOrder;
    }
    return params;
}

} // namespace oxbow
