#include "ui/files/export_job.h"

#include "core/base/thread_pool.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

/// Of the whole export, where the terrain must be computed first.
constexpr double kComputingShare = 0.9;

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

/// What is left of the progress after the terrain is there.
struct Part {
    ExportProgress& progress;
    double begun;

    bool report(double share) const {
        progress.share = begun + share * (1.0 - begun);
        return !progress.cancel.requested();
    }
};

TerrainState terrainOf(const ExportJob& job, ThreadPool& pool, ExportProgress& progress) {
    if (!job.resized)
        return job.terrain;
    progress.isComputing = true;
    const auto report = [&progress](double share) { progress.share = share * kComputingShare; };
    TerrainState terrain = carryOut(*job.resized, pool, progress.cancel, report);
    progress.isComputing = false;
    return terrain;
}

ExportResult writeAll(const ExportJob& job, const TerrainState& terrain, ThreadPool& pool, const Part& part) {
    ExportResult result;
    const CancelToken& cancel = part.progress.cancel;
    const auto count = static_cast<double>(job.products.size());
    for (std::size_t i = 0; i < job.products.size() && !cancel.requested(); ++i) {
        const ExportProduct& product = job.products[i];
        const std::filesystem::path path = exportPath(job, product);
        const auto report = [&](double share) {
            return part.report((static_cast<double>(i) + share) / count);
        };
        const bool written =
            exportProduct(terrain, {kindOf(job, product), path}, optionsOf(job, product), pool, report);
        static_cast<void>(report(1.0));
        if (!written)
            break;
        result.files.push_back(path);
        result.bytes += std::filesystem::file_size(path);
        part.progress.filesDone = static_cast<int>(i) + 1;
    }
    result.cancelled = cancel.requested();
    return result;
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
    try {
        const double begun = job.resized ? kComputingShare : 0.0;
        return writeAll(job, terrainOf(job, pool, progress), pool, Part{progress, begun});
    } catch (const Cancelled&) {
        ExportResult nothing;
        nothing.cancelled = true;
        return nothing;
    }
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
    const GridSpec& shown = elevation.grid();
    const GridSpec& grid = job.resized ? job.resized->recipe->grid : shown;
    const double larger = static_cast<double>(grid.cellCount()) / static_cast<double>(shown.cellCount());
    const bool canBeMesh = std::min(shown.width, grid.width) > 1 && std::min(shown.height, grid.height) > 1;
    for (const ExportProduct& product : kExportProducts) {
        double bytes = static_cast<double>(grid.cellCount()) * product.bytesPerCell;
        if (product.mesh)
            bytes = canBeMesh
                        ? larger * static_cast<double>(meshBytesAtMost(elevation, *product.mesh, job.mesh))
                        : 0.0;
        forecast.bytes.push_back(bytes);
    }
    if (canBeMesh)
        forecast.triangles = meshCounts(grid, MeshFormat::Obj, job.mesh).triangles;
    return forecast;
}

} // namespace oxbow
