#include "core/files/import_stage.h"

#include "core/base/error.h"
#include "core/files/heightmap_file.h"
#include "core/stage/edit_stepper.h"

namespace oxbow {

namespace {

Channel channelOf(ImportChannel channel) {
    switch (channel) {
    case ImportChannel::Auto:
        return Channel::Auto;
    case ImportChannel::Luminance:
        return Channel::Luminance;
    case ImportChannel::Red:
        return Channel::Red;
    case ImportChannel::Green:
        return Channel::Green;
    case ImportChannel::Blue:
        return Channel::Blue;
    case ImportChannel::Alpha:
        return Channel::Alpha;
    }
    return Channel::Auto;
}

class ImportStepper : public EditStepper<ImportParams> {
public:
    using EditStepper::EditStepper;

private:
    void edit(int, WorkingTerrain& terrain, StageContext& context) override {
        if (m_params.file.empty())
            throw Error("Import: no file is chosen: choose one in the stage's parameters");
        const std::filesystem::path path = context.folder / m_params.file; // an absolute file stays as it is
        HeightmapReadOptions options;
        options.channel = channelOf(m_params.channel);
        options.smooth8Bit = m_params.smooth8Bit;
        if (m_params.lowM != m_params.highM) {
            options.lowM = m_params.lowM;
            options.highM = m_params.highM;
        }
        const ImportedHeightmap imported = readHeightmap(path, options);
        context.notes.insert(context.notes.end(), imported.notes.begin(), imported.notes.end());
        context.cancel.throwIfRequested();
        const GridSpec& grid = terrain.grid();
        const Heightmap fitted = resampled(imported.elevation, grid.width, grid.height);
        std::ranges::copy(fitted.cells(), terrain.elevation().cells().begin());
    }
};

} // namespace

StageKind importStage() {
    return stageKind<ImportStepper>(
        "import", "Import", StageCategory::Source, "Takes the ground from a heightmap file.", kImportParams,
        +[](const ImportParams&, const GridSpec&) { return 1; });
}

} // namespace oxbow
