#include "core/export/export_job.h"

#include "core/base/error.h"
#include "core/base/thread_pool.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <new>
#include <numeric>

namespace oxbow {

namespace {

/// Of the whole export, where the terrain must be computed first.
constexpr double kComputingShare = 0.9;

/// One wish for all meshes of a job: formats that hold no texture coordinates do without.
MeshOptions meshOf(const ExportJob& job, const FileFormat& format) {
    MeshOptions mesh = job.mesh;
    mesh.textureCoordinates &= format.mesh && format.mesh->holdsImagePlaces;
    return mesh;
}

ExportOptions optionsOf(const ExportJob& job, const ExportChoice& choice) {
    ExportOptions options;
    if (choice.bits < 32)
        options.bits = choice.bits;
    options.lowM = job.lowM;
    options.highM = job.highM;
    options.rangeIsOfField = true;
    options.tileSide = job.tileSide;
    options.mesh = meshOf(job, *choice.format);
    options.surface = job.surface;
    return options;
}

std::vector<ExportChoice> makeChoices() {
    std::vector<ExportChoice> list;
    for (const FileFormat& format : fileFormats()) {
        const std::string key(format.key), name(format.name), extension(format.extension());
        if (!format.can(FileUse::WriteHeightmap))
            continue;
        const bool severalBits = format.heightBits[1] > 0;
        for (const int bits : format.heightBits[0] > 0 ? format.heightBits : std::array{32, 0})
            if (bits > 0)
                list.push_back(
                    {severalBits ? key + std::to_string(bits) : key,
                     name + (bits < 32 ? ", " + std::to_string(bits) + " bit" : ", floating point"),
                     (bits == 8 && severalBits ? "_8bit" : "") + extension, ExportGroup::Rasters, &format,
                     nullptr, bits});
    }
    const Product& ground = productNamed("mesh", "export");
    for (const FileFormat& format : fileFormats())
        if (format.can(ground.use))
            list.push_back({std::string(format.key), std::string(format.name),
                            std::string(format.extension()), ExportGroup::Meshes, &format, &ground});
    for (const Product& product : products())
        for (const FileFormat& format : fileFormats())
            if (!product.ending.empty() && format.can(product.use))
                list.push_back({std::string(product.ending.substr(1)) + '_' + std::string(format.key),
                                std::string(format.name),
                                std::string(product.ending) + std::string(format.extension()),
                                ExportGroup::Products, &format, &product});
    return list;
}

const GridSpec& gridOf(const ExportJob& job) {
    return job.resized ? job.resized->recipe->grid : job.terrain.grid();
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

/// How far a run is, by what its stages were forecast to take, else by its steps.
class ComputingClock {
public:
    explicit ComputingClock(const ExportJob& job)
        : m_recipe(*job.resized->recipe), m_expected(job.stageSeconds),
          m_all(std::accumulate(m_expected.begin(), m_expected.end(), 0.0)) {}

    void follow(const RunNews& news, ExportProgress& progress) {
        const double share = shareOf(news);
        if (!m_begun) {
            m_begun = share;
            m_start = Clock::now();
        }
        progress.share = share * kComputingShare;
        progress.isKept = news.isKept;
        const double seconds = std::chrono::duration<double>(Clock::now() - m_start).count();
        constexpr double kEnough = 0.04; // of the run, to tell from its own pace
        if (share - *m_begun > kEnough)
            progress.secondsLeft = seconds / (share - *m_begun) * (1.0 - share);
        else if (m_all > 0.0)
            progress.secondsLeft = m_all * (1.0 - share);
    }

private:
    using Clock = std::chrono::steady_clock;

    [[nodiscard]] double shareOf(const RunNews& news) const {
        if (!(m_all > 0.0))
            return news.share;
        const auto stage = static_cast<std::size_t>(news.position.stage);
        const auto before = static_cast<std::ptrdiff_t>(std::min(stage, m_expected.size()));
        double done = std::accumulate(m_expected.begin(), m_expected.begin() + before, 0.0);
        const int steps = stage < m_expected.size() ? m_recipe.stepCount(news.position.stage) : 0;
        if (steps > 0)
            done += m_expected[stage] * news.position.step / steps;
        return std::min(1.0, done / m_all);
    }

    const Recipe& m_recipe;
    const std::vector<double>& m_expected;
    double m_all;
    std::optional<double> m_begun;
    Clock::time_point m_start;
};

TerrainState terrainOf(const ExportJob& job, ThreadPool& pool, ExportProgress& progress) {
    if (!job.resized)
        return job.terrain;
    progress.isComputing = true;
    ComputingClock clock(job);
    TerrainState terrain = carryOut(*job.resized, pool, progress.cancel,
                                    [&](const RunNews& news) { clock.follow(news, progress); });
    progress.isComputing = false;
    return terrain;
}

std::filesystem::path pathOf(const ExportJob& job, const ExportChoice& choice) {
    std::string name = job.baseName;
    if (choice.group == ExportGroup::Rasters && job.field != info(Layer::Elevation).key)
        name += '_' + job.field;
    return job.folder / (name + choice.ending);
}

Phrase tooLarge(const ExportJob& job) {
    const GridSpec& grid = gridOf(job);
    return phrase("Export: there is not enough memory for %1 x %2 cells: choose a smaller size or "
                  "fewer vertices, or close other programs",
                  grid.width, grid.height);
}

ExportResult writeAll(const ExportJob& job, const TerrainState& terrain, ThreadPool& pool, const Part& part) {
    ExportResult result;
    const CancelToken& cancel = part.progress.cancel;
    const auto count = static_cast<double>(job.choices.size());
    for (std::size_t i = 0; i < job.choices.size() && !cancel.requested(); ++i) {
        const ExportChoice& choice = job.choices[i];
        const std::filesystem::path path = pathOf(job, choice);
        const auto report = [&](double share) {
            return part.report((static_cast<double>(i) + share) / count);
        };
        try {
            const std::vector<std::filesystem::path> written =
                exportProduct(terrain, {choice.product ? std::string(choice.product->key) : job.field, path},
                              optionsOf(job, choice), pool, report);
            if (written.empty())
                break; // cancelled
            result.add(written);
            ++part.progress.filesDone;
        } catch (const std::bad_alloc&) {
            result.failures.push_back(tooLarge(job));
        } catch (const Error& failure) {
            result.failures.push_back(failure.phrase());
        }
        static_cast<void>(report(1.0));
    }
    result.cancelled = cancel.requested();
    return result;
}

} // namespace

const std::vector<ExportChoice>& exportChoices() {
    static const std::vector<ExportChoice> kChoices = makeChoices();
    return kChoices;
}

int exportThreads() {
    return std::max(1, static_cast<int>(std::thread::hardware_concurrency()) / 2);
}

std::vector<std::filesystem::path> exportPaths(const ExportJob& job, const ExportChoice& choice) {
    const std::filesystem::path path = pathOf(job, choice);
    if (choice.group != ExportGroup::Rasters && (!choice.product || choice.product->use != FileUse::WritePicture))
        return {path};
    const GridSpec& grid = gridOf(job);
    std::vector<std::filesystem::path> paths;
    for (RasterPart& part : rasterParts(path, grid.width, grid.height, optionsOf(job, choice)))
        paths.push_back(std::move(part.file));
    return paths;
}

void ExportResult::add(const std::vector<std::filesystem::path>& written) {
    for (const std::filesystem::path& file : written) {
        files.push_back(file);
        bytes += std::filesystem::file_size(file);
    }
}

ExportResult runExport(const ExportJob& job, ExportProgress& progress) {
    ThreadPool pool(exportThreads());
    try {
        const double begun = job.resized ? kComputingShare : 0.0;
        return writeAll(job, terrainOf(job, pool, progress), pool, Part{progress, begun});
    } catch (const Cancelled&) {
        return {.cancelled = true};
    } catch (const std::bad_alloc&) {
        throw Error(tooLarge(job));
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
    const GridSpec& grid = gridOf(job);
    const double larger = static_cast<double>(grid.cellCount()) / static_cast<double>(shown.cellCount());
    const bool canBeMesh = std::min(shown.width, grid.width) > 1 && std::min(shown.height, grid.height) > 1;
    for (const ExportChoice& choice : exportChoices()) {
        double bytes = 0.0;
        if (choice.group == ExportGroup::Rasters)
            bytes = static_cast<double>(grid.cellCount()) * choice.format->bytesPerCell(choice.bits);
        if (choice.group == ExportGroup::Meshes && canBeMesh)
            bytes = larger * static_cast<double>(meshBytesAtMost(elevation, *choice.format->mesh, meshOf(job, *choice.format)));
        forecast.bytes.push_back(bytes);
    }
    if (canBeMesh)
        forecast.triangles = meshCounts(grid, MeshFormat::Obj, job.mesh).triangles;
    return forecast;
}

} // namespace oxbow
