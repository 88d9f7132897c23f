#pragma once

#include "core/base/compute.h"
#include "core/base/phrase.h"
#include "core/export/product_export.h"
#include "core/export/resizing.h"
#include "core/terrain/terrain_state.h"

#include <atomic>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace oxbow {

/// What stands together in the export window.
enum class ExportGroup { Rasters, Meshes, Products };

/// One kind of file that can be exported: a product in a format. All of them follow from the two tables.
struct ExportChoice {
    std::string key;    ///< "png16", "stl", "lakes_csv"
    std::string label;  ///< "PNG, 16 bit"
    std::string ending; ///< behind the base name
    ExportGroup group;
    const FileFormat* format;
    const Product* product = nullptr; ///< none: the field that was chosen
    int bits = 32;                    ///< of a raster
};
[[nodiscard]] const std::vector<ExportChoice>& exportChoices();

/// What to write of which terrain, where.
struct ExportJob {
    TerrainState terrain;
    std::string field = "elevation"; ///< product that the rasters hold
    std::vector<ExportChoice> choices;
    std::filesystem::path folder;
    std::string baseName;
    std::optional<double> lowM, highM; ///< both or none: the terrain's own range
    int tileSide = 0; ///< of rasters; 0: one piece
    MeshOptions mesh;
    std::shared_ptr<const SurfacePlan> surface = {}; ///< what lies on the ground, and the curves; null: nothing is known of it
    std::optional<ResizedRun> resized; ///< writes this instead of the terrain, which is then a guess of it
    std::vector<double> stageSeconds;  ///< of that, as forecast; empty where it was not
};

/// Seen by the thread that writes and the one that watches.
struct ExportProgress {
    std::atomic<double> share = 0.0;
    std::atomic<int> filesDone = 0;
    std::atomic<bool> isComputing = false; ///< what is to be written
    std::atomic<bool> isKept = true;       ///< so that it can go on where it is broken off
    std::atomic<double> secondsLeft = -1.0; ///< of computing; below 0: not known
    CancelToken cancel;
};

struct ExportResult {
    std::vector<std::filesystem::path> files = {};
    std::uintmax_t bytes = 0;
    bool cancelled = false;
    std::vector<Phrase> failures = {}; ///< of files that could not be written; they stop no other one

    void add(const std::vector<std::filesystem::path>& written);
};

/// The paths of a choice of this job, those of its tiles where it is cut.
[[nodiscard]] std::vector<std::filesystem::path> exportPaths(const ExportJob& job, const ExportChoice& choice);

/// Half the threads of the machine: the simulation may go on meanwhile.
[[nodiscard]] int exportThreads();

/// Writes everything, file by file; each appears whole or not at all, and one that cannot be written stops no other.
/// Throws Error where the terrain cannot be computed.
[[nodiscard]] ExportResult runExport(const ExportJob& job, ExportProgress& progress);

/// What is known before writing.
struct ExportForecast {
    float lowest = 0.0f;
    float highest = 0.0f;
    std::vector<double> bytes; ///< of each of exportChoices(); 0 where it is not known
    std::int64_t triangles = 0;
};
[[nodiscard]] ExportForecast forecastExport(const ExportJob& job);

} // namespace oxbow
