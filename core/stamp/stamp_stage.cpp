#include "core/stamp/stamp_stage.h"

#include "core/base/error.h"
#include "core/base/phrase.h"
#include "core/stage/row_work.h"
#include "core/stamp/stamp_frame.h"

namespace oxbow {

namespace {

class StampStepper : public StepperOf<StampParams> {
public:
    StampStepper(StampParams params, const WorkingTerrain&, ThreadPool&) : StepperOf(std::move(params)) {}

    void step(int, WorkingTerrain& terrain, StageContext& context) override {
        const GridSpec& grid = terrain.grid();
        const auto land = landOf(context);
        context.notes.insert(context.notes.end(), land->notes.begin(), land->notes.end());
        const StampFrame frame({m_params.eastM, m_params.southM, m_params.rotationDeg, m_params.widthM, m_params.depthM,
                                m_params.softEdge});
        const CellRect bounds = frame.bounds(grid);
        if (m_params.heightM == 0.0 && m_params.mode == StampMode::Add)
            return;
        // Samples closer than the map's cells are of no use to it.
        const auto samples = [&](double sizeM) {
            return std::max(1, static_cast<int>(std::lround(std::min(sizeM / grid.cellSizeM, 1e6))));
        };
        const auto picture =
            stampPicture(land, m_params.base, samples(m_params.widthM), samples(m_params.depthM), context);
        Heightmap& ground = terrain.elevation();
        const double baseM = baseLevel(ground, frame, bounds);
        bookRows(bounds.y1 - bounds.y0, context, context.books.rock, [&](int row, Booking& booking) {
            const int y = bounds.y0 + row;
            const std::span<float> cells(ground.row(y) + bounds.x0, static_cast<std::size_t>(bounds.x1 - bounds.x0));
            const std::vector<float> before(cells.begin(), cells.end());
            for (int x = bounds.x0; x < bounds.x1; ++x) {
                const auto at = frame.place((x + 0.5) * grid.cellSizeM, (y + 0.5) * grid.cellSizeM);
                if (frame.contains(at))
                    lay(*picture, frame, at, baseM, cells[static_cast<std::size_t>(x - bounds.x0)]);
            }
            bookChanges(before, cells, booking);
        });
    }

private:
    [[nodiscard]] std::shared_ptr<const StampLand> landOf(const StageContext& context) const {
        if (const auto shape = static_cast<std::size_t>(m_params.shape); shape > 0)
            return libraryStamp(shape - 1);
        if (m_params.file.empty())
            throw Error(phrase(
                "Stamp: no file is chosen: choose one in the stage's parameters, or a stamp of the library"));
        return stampLandOf(context.folder / m_params.file);
    }

    /// Mean of the ground under the rectangle; 0 where the mode or the parameters do not ask for it.
    [[nodiscard]] double baseLevel(const Heightmap& ground, const StampFrame& frame, const CellRect& bounds) const {
        if (m_params.mode == StampMode::Add || m_params.ground == StampGround::Zero)
            return m_params.levelM;
        const double cellM = ground.cellSizeM();
        ExactSum sum;
        double count = 0.0;
        for (int y = bounds.y0; y < bounds.y1; ++y)
            for (int x = bounds.x0; x < bounds.x1; ++x)
                if (frame.contains(frame.place((x + 0.5) * cellM, (y + 0.5) * cellM)) &&
                    std::isfinite(ground.at(x, y))) {
                    sum.add(static_cast<double>(ground.at(x, y)));
                    ++count;
                }
        return m_params.levelM + (count > 0.0 ? sum.value() / count : 0.0);
    }

    void lay(const StampPicture& picture, const StampFrame& frame, const StampFrame::Place& at, double baseM,
             float& cell) const {
        const double across = frame.across(at), along = frame.along(at);
        const double weight = frame.weight(at) * picture.known(across, along);
        if (weight == 0.0)
            return;
        const double z = static_cast<double>(cell), own = m_params.heightM * picture.height(across, along);
        double change = own;
        if (m_params.mode == StampMode::Maximum)
            change = std::max(z, baseM + own) - z;
        else if (m_params.mode == StampMode::Minimum)
            change = std::min(z, baseM + own) - z;
        else if (m_params.mode == StampMode::Replace)
            change = baseM + own - z;
        cell = static_cast<float>(z + weight * change);
    }
};

constexpr Placement kPlacement = {.eastM = "east_m",
                                  .southM = "south_m",
                                  .rotationDeg = "rotation_deg",
                                  .widthM = "width_m",
                                  .depthM = "depth_m",
                                  .heightM = "height_m",
                                  .shape = "shape",
                                  .file = "file"};

} // namespace

StageKind stampStage() {
    StageKind kind = stageKind<StampStepper>("stamp", "Stamp", StageCategory::Filter,
        "Lays a piece of land, from the library or a file, on the ground.", kStampParams);
    kind.searchWords = "library heightmap place lay insert peak crater volcano mesa dunes valley island dam moraine terraces clone";
    kind.uses(Access::Changes, {Layer::Elevation});
    kind.placement = &kPlacement;
    // In the middle of the map, as large as in nature but no larger than most of the map.
    kind.fit = [](std::any& values, const GridSpec& grid) {
        constexpr double kMostOfMap = 0.6;
        auto& params = std::any_cast<StampParams&>(values);
        if (const auto shape = static_cast<std::size_t>(params.shape); shape > 0) {
            const LibraryStamp& stamp = kLibraryStamps[shape - 1];
            params.widthM = stamp.widthM;
            params.depthM = stamp.depthM;
            params.heightM = stamp.heightM;
        }
        const double share = std::min({1.0, kMostOfMap * grid.widthM() / params.widthM, kMostOfMap * grid.heightM() / params.depthM});
        for (double* size : {&params.widthM, &params.depthM, &params.heightM})
            *size = std::max(1.0, std::round(share * *size));
        params.eastM = 0.5 * grid.widthM();
        params.southM = 0.5 * grid.heightM();
    };
    kind.cost = {.cellNs = 20.0};
    return kind;
}

} // namespace oxbow
