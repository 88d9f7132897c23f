#include "ui/document/project_copy.h"

#include "core/base/error.h"
#include "core/base/phrase.h"
#include "core/base/thread_pool.h"
#include "core/export/river_drawing.h"
#include "core/export/shaded_relief.h"
#include "core/files/storage/atomic_file.h"
#include "core/recipe/recipe_file.h"

#include <QBuffer>

#include <algorithm>

namespace oxbow {

namespace {

constexpr int kThumbnailSide = 256;
constexpr int kLeastSideForRivers = 100; ///< on coarser grids a line of one pixel is a lake

} // namespace

QImage terrainPicture(const TerrainState& terrain, int longestSide) {
    if (terrain.empty())
        return {};
    const GridSpec& grid = terrain.grid();
    const double scale =
        std::min(1.0, static_cast<double>(longestSide) / std::max(grid.width, grid.height));
    const auto small = [&](Layer layer) {
        return resampled(terrain.flattened(layer), std::max(1, static_cast<int>(grid.width * scale)),
                         std::max(1, static_cast<int>(grid.height * scale)));
    };
    ThreadPool pool(1);
    const Heightmap ground = small(Layer::Elevation);
    const Heightmap water = terrain.has(Layer::Water) ? small(Layer::Water) : Heightmap();
    Rgb8Image picture = shadedRelief(ground, water.empty() ? nullptr : &water, std::nullopt, {}, pool);
    if (std::max(grid.width, grid.height) >= kLeastSideForRivers)
        drawRivers(*terrain.waterBodies(), grid, picture);
    return QImage(picture.samples.data(), picture.width, picture.height, 3 * picture.width, QImage::Format_RGB888).copy();
}

namespace {

std::vector<std::byte> thumbnailOf(const TerrainState& terrain) {
    const QImage image = terrainPicture(terrain, kThumbnailSide);
    if (image.isNull())
        return {};
    QByteArray png;
    QBuffer buffer(&png);
    image.save(&buffer, "PNG");
    const auto bytes = std::as_bytes(std::span(png.constData(), static_cast<std::size_t>(png.size())));
    return {bytes.begin(), bytes.end()};
}

/// The recipe with file names that hold from another folder on.
Recipe withNamesFrom(const std::filesystem::path& target, const ProjectCopy& copy) {
    Recipe recipe = copy.recipe;
    changeFileNames(recipe, [&](const std::string& name) {
        const std::filesystem::path file = name;
        if (file.empty() || file.is_absolute() || copy.folder == target)
            return name;
        if (file.begin()->string() == "inputs")
            throw Error(name + ": " +
                        phrase("lies in the project that was opened: save a project (.oxbow), which "
                               "carries its files, not a recipe"));
        return std::filesystem::absolute(copy.folder / file).string();
    });
    return recipe;
}

} // namespace

void writeProjectCopy(const QString& path, const ProjectCopy& copy) {
    const std::filesystem::path target = path.toStdString();
    if (isRecipeName(target))
        return writeFileAtomically(target, recipeText(withNamesFrom(target.parent_path(), copy)));
    writeProject(target, {.recipe = copy.recipe,
                          .folder = copy.folder,
                          .branchName = copy.branchName,
                          .branches = copy.branches,
                          .favourites = copy.favourites,
                          .state = copy.state.get(),
                          .thumbnail = thumbnailOf(copy.terrain)});
}

} // namespace oxbow
