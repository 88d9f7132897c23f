#include "ui/export_job.h"

#include "core/io/heightmap_file.h"
#include "core/threads/thread_pool.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

/// Half the threads: the simulation may go on meanwhile.
int exportThreads() {
    return std::max(1, static_cast<int>(std::thread::hardware_concurrency()) / 2);
}

void writeRaster(const std::filesystem::path& path, const ExportJob& job, const ExportProduct& product,
                 const Heightmap& layer, ThreadPool& pool) {
    HeightmapWriteOptions options;
    options.bits = product.bits == 32 ? 16 : product.bits;
    options.lowM = job.lowM;
    options.highM = job.highM;
    options.pool = &pool;
    writeHeightmap(path, layer, options);
}

} // namespace

std::filesystem::path exportPath(const ExportJob& job, const ExportProduct& product) {
    std::string name = job.baseName;
    if (!product.mesh && job.layer != Layer::Elevation)
        name += '_' + std::string(info(job.layer).key);
    return job.folder / (name + std::string(product.ending));
}

ExportResult runExport(const ExportJob& job, ExportProgress& progress) {
    ThreadPool pool(exportThreads());
    const Heightmap elevation = job.terrain.flattened(Layer::Elevation);
    const Heightmap layer = job.layer == Layer::Elevation ? elevation : job.terrain.flattened(job.layer);
    ExportResult result;
    for (std::size_t i = 0; i < job.products.size() && !progress.cancelled; ++i) {
        const ExportProduct& product = job.products[i];
        const std::filesystem::path path = exportPath(job, product);
        const auto report = [&](double share) {
            progress.share = (static_cast<double>(i) + share) / static_cast<double>(job.products.size());
            return !progress.cancelled;
        };
        bool written = true;
        if (product.mesh)
            written = writeMesh(path, elevation, job.mesh, pool, report);
        else
            writeRaster(path, job, product, layer, pool);
        static_cast<void>(report(1.0));
        if (!written)
            break;
        result.files.push_back(path);
        result.bytes += std::filesystem::file_size(path);
    }
    result.cancelled = progress.cancelled;
    return result;
}

ExportForecast forecastExport(const ExportJob& job) {
    const Heightmap elevation = job.terrain.flattened(Layer::Elevation);
    const Heightmap layer = job.layer == Layer::Elevation ? elevation : job.terrain.flattened(job.layer);
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
