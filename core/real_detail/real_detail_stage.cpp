#include "core/real_detail/real_detail_stage.h"

#include "core/base/embedded.h"
#include "core/base/error.h"
#include "core/base/number_text.h"
#include "core/base/recent.h"
#include "core/stamp/stamp_picture.h"

#define OXBOW_LAND(name) OXBOW_EMBED(oxbow_land_##name, OXBOW_LAND_FOLDER "/" #name ".png")
OXBOW_LAND(alps)
OXBOW_LAND(appalachians)
OXBOW_LAND(volcano)

namespace oxbow {

namespace {

constexpr std::pair<const std::byte*, const std::byte*> kBytes[] = {
    {oxbow_land_alps, oxbow_land_alps_end}, {oxbow_land_appalachians, oxbow_land_appalachians_end}, {oxbow_land_volcano, oxbow_land_volcano_end}};
static_assert(std::size(kBytes) == kDetailLandCount);

constexpr std::size_t kMostCells = std::size_t{1} << 26; ///< of finer ones than the map's: some 2 GB

struct SourceKey {
    int land;
    std::shared_ptr<const StampLand> file; ///< kept, so that no other has its address
    bool operator==(const SourceKey&) const = default;
};

class RealDetailStepper : public StepperOf<RealDetailParams> {
public:
    RealDetailStepper(RealDetailParams params, const WorkingTerrain&, ThreadPool&) : StepperOf(std::move(params)) {}

    void step(int, WorkingTerrain& terrain, StageContext& context) override {
        Heightmap& ground = terrain.elevation();
        if (detailLevels(m_params.sizeM, ground.grid()).empty()) {
            context.notes.push_back(phrase("Real detail: cells of %1 m leave no room for detail of %2 m: give the terrain a finer grid, or the detail a larger size",
                                           shortNumber(ground.cellSizeM()), shortNumber(m_params.sizeM)));
            return;
        }
        Heightmap detailed = withRealDetail(ground, terrain.find(Layer::Hardness), *sourceOf(context), m_params, context);
        bookChanges(ground.cells(), detailed.cells(), context, context.books.rock);
        ground = std::move(detailed);
    }

private:
    [[nodiscard]] std::shared_ptr<const DetailSource> sourceOf(StageContext& context) const {
        static Recent<SourceKey, DetailSource> recent;
        const int land = static_cast<int>(m_params.land);
        if (land <= kDetailOfAny)
            return recent.value(SourceKey{land, nullptr}, [&] {
                std::vector<DetailSource::Land> lands;
                for (int i = 0; i < kDetailLandCount; ++i)
                    if (i == land || land == kDetailOfAny)
                        lands.push_back({embeddedLand(kDetailLands[i].key, {kBytes[i].first, kBytes[i].second}, kDetailLands[i].widthM), {}});
                return std::make_shared<const DetailSource>(lands, context);
            });
        if (m_params.file.empty())
            throw Error(phrase("Real detail: no file is chosen: choose one in the stage's parameters, or a land that comes with the program"));
        const auto file = stampLandOf(context.folder / m_params.file, m_params.fileCellM > 0.0 ? std::optional(m_params.fileCellM) : std::nullopt);
        context.notes.insert(context.notes.end(), file->notes.begin(), file->notes.end());
        auto source = recent.value(SourceKey{land, file}, [&] { return std::make_shared<const DetailSource>(std::array{DetailSource::Land{file->heights, file->known}}, context); });
        if (source->placeCount() == 0)
            throw Error(phrase("Real detail: %1 has %2 x %3 cells: it needs a piece of at least %4 x %4 cells that all have a height", m_params.file,
                               file->heights.width(), file->heights.height(), DetailSource::kLeastSide));
        return source;
    }
};

} // namespace

StageKind realDetailStage() {
    StageKind kind = stageKind<RealDetailStepper>("real_detail", "Real detail", StageCategory::Filter,
        "Replaces the small detail of the ground by that of a real land.", kRealDetailParams);
    kind.searchWords = "example based texture synthesis exemplar amplify dem transfer quilting realistic";
    kind.uses(Access::Changes, {Layer::Elevation}).uses(Access::Reads, {Layer::Hardness});
    kind.fit = [](std::any& params, const GridSpec& grid) {
        std::any_cast<RealDetailParams&>(params).sizeM = kCellsOfSize * grid.cellSizeM;
    };
    kind.effort = [](const std::any& params, const GridSpec& map, int) {
        double cells = 0.0;
        for (const GridSpec& grid : detailLevels(std::any_cast<const RealDetailParams&>(params).sizeM, map))
            cells += static_cast<double>(grid.cellCount());
        return cells;
    };
    kind.refusal = [](const std::any& params, const GridSpec& map) -> std::optional<Phrase> {
        const double sizeM = std::any_cast<const RealDetailParams&>(params).sizeM;
        if (const std::vector<GridSpec> levels = detailLevels(sizeM, map); levels.empty() || levels[0].cellCount() <= std::max(kMostCells, map.cellCount()))
            return std::nullopt;
        return phrase("Size of %1 m takes too much memory on cells of %2 m: make it %3 m or more", shortNumber(sizeM), shortNumber(map.cellSizeM),
                      shortNumber(1.05 * kCellsOfSize * map.cellSizeM));
    };
    kind.cost = {.fixedS = 0.3, .stepNs = 300.0};
    return kind;
}

} // namespace oxbow
