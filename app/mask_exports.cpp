#include "app/mask_exports.h"

#include "app/commands.h"
#include "core/base/error.h"
#include "core/run/mask_study.h"

namespace oxbow {

bool MaskExports::take(const std::string& text) {
    const std::string kind = "mask:";
    if (!text.starts_with(kind))
        return false;
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals == kind.size() || equals + 1 == text.size())
        throw UsageError("--export: '" + text + "' is not of the form mask:STAGE=FILE");
    m_masks.push_back({text.substr(kind.size(), equals - kind.size()), text.substr(equals + 1)});
    return true;
}

void MaskExports::find(const Recipe& recipe) {
    for (Mask& mask : m_masks) {
        const std::vector<int> found = stagesCalled(recipe, mask.name);
        if (found.empty() || recipe.stepCount(found.front()) == 0)
            throw UsageError("--export mask:" + mask.name + ": the recipe has no stage of that name that is switched on");
        mask.stage = found.front();
    }
}

std::vector<std::filesystem::path> MaskExports::files() const {
    std::vector<std::filesystem::path> files;
    for (const Mask& mask : m_masks)
        files.push_back(mask.file);
    return files;
}

std::vector<std::string> MaskExports::write(Evaluator& evaluator, const std::filesystem::path& folder,
                                            const ExportOptions& options, ThreadPool& pool) {
    std::vector<std::string> written;
    const RunPosition at = evaluator.position();
    for (Mask& mask : m_masks) {
        if (mask.isWritten || at.stage < mask.stage)
            continue;
        if (at != RunPosition{mask.stage, 0})
            throw UsageError("--export mask:" + mask.name +
                        ": the saved moment lies behind the start of that stage: leave out --resume");
        const TerrainState terrain = evaluator.capture({}).terrain;
        MaskStudy study(evaluator.recipe(), mask.stage, terrain, folder, pool.threadCount());
        const HeightmapWriteOptions write{.bits = options.bits, .lowM = 0.0, .highM = 1.0, .place = terrain.place().get(), .pool = &pool};
        const Heightmap values = study.mask(evaluator.recipe()->stages[static_cast<std::size_t>(mask.stage)].mix.where);
        for (const std::filesystem::path& file : writeRaster(mask.file, values, write, options))
            written.push_back(file.string());
        mask.isWritten = true;
    }
    return written;
}

} // namespace oxbow
