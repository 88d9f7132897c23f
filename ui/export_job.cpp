#include "ui/export_job.h"

#include "core/threads/thread_pool.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

/// Half the threads: the simulation may go on meanwhile.
int exportThreads() {
    return std::max(1, static_cast<int>(std::thread::hardware_concurrency()) / 2);
}

ExportOptions optionsOf(const ExportJob& job, const ExportProduct& product) {
    ExportOptions options;
    options.bits = product.bits == 8 ? 8 : 16;
    options.lowM = job.lowM;
    options.highM = job.highM;
    options.rangeIsOfField = true;
    options.mesh = job.mesh;
    return options;
}

std::string kindOf(const ExportJob& job, const ExportProduct& product) {
    return !product.kind.empty() ? std::string(product.kind) : product.mesh ? "mesh" : job.field;
}

} // namespace

std::filesystem::path exportPath(const ExportJob& job, const ExportProduct& product) {
    std::string name = job.baseName;
    if (product.group == ExportGroup::Rasters && job.field != info(Layer::Elevation).key)
        name += '_' + job.field;
    return job.folder / (name + std::string(product.ending));
}

ExportResult runExport(const ExportJob& job, ExportProgress& progress) {
    ThreadPool pool(exportThreads());
    ExportResult result;
    for (std::size_t i = 0; i < job.products.size() && !progress.cancel.requested(); ++i) {
        const ExportProduct& product = job.products[i];
        const std::filesystem::path path = exportPath(job, product);
        const auto report = [&](double share) {
            progress.share = (static_cast<double>(i) + share) / static_cast<double>(job.products.size());
            return !progress.cancel.requested();
        };
        const bool written =
            exportProduct(job.terrain, {kindOf(job, product), path}, optionsOf(job, product), pool, report);
        static_cast<void>(report(1.0));
        if (!written)
            break;
        result.files.push_back(path);
        result.bytes += std::filesystem::file_size(path);
        progress.filesDone = static_cast<int>(i) + 1;
    }
    result.cancelled = progress.cancel.requested();
    return result;
}

ExportForecast forecastExport(const ExportJob& job) {
    const Heightmap elevation = job.terrain.flattened(Layer::Elevation);
    ThreadPool pool(1);
    const Heightmap layer = fieldProduct(job.terrain, job.field, pool);
    ExportForecast forecast;
    std::vector<float> known;
    std::ranges::copy_if(layer.cells(), std::back_inserter(known),
                         [](float value) { return std::isfinite(value); });
    if (!known.empty()) {
        const auto [lowest, highest] = std::ranges::minmax(known);
        forecast.lowest = lowest;
        forecast.highest = highest;
    }
    const GridSpec& grid = elevation.grid();
    const bool canBeMesh = grid.width > 1 && grid.height > 1;
    for (const ExportProduct& product : kExportProducts) {
        double bytes = static_cast<double>(grid.cellCount()) * product.bytesPerCell;
        if (product.mesh)
            bytes =
                canBeMesh ? static_cast<double>(meshBytesAtMost(elevation, *product.mesh, job.mesh)) : 0.0;
        forecast.bytes.push_back(bytes);
    }
    if (canBeMesh)
        forecast.triangles = meshCounts(grid, MeshFormat::Obj, job.mesh).triangles;
    return forecast;
}

} // namespace oxbow
