#pragma once

#include "core/io/mesh_file.h"
#include "core/terrain/terrain_state.h"

#include <array>
#include <atomic>
#include <filesystem>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace oxbow {

/// One kind of file that can be exported.
struct ExportProduct {
    std::string_view key;
    std::string_view label;
    std::string_view ending;        ///< behind the base name
    std::optional<MeshFormat> mesh; ///< none for a raster
    int bits = 32;                  ///< of a raster
    double bytesPerCell = 4.0;      ///< of a raster, what natural terrain takes on average
};

inline constexpr std::array<ExportProduct, 9> kExportProducts = {{
    {"png16", "PNG, 16 bit", ".png", {}, 16, 1.5},
    {"png8", "PNG, 8 bit", "_8bit.png", {}, 8, 0.4},
    {"tiff", "TIFF, floating point", ".tif", {}, 32, 3.2},
    {"exr", "OpenEXR, floating point", ".exr", {}, 32, 3.2},
    {"raw", "RAW, floating point", ".r32", {}, 32, 4.0},
    {"obj", "OBJ", ".obj", MeshFormat::Obj},
    {"stl", "STL", ".stl", MeshFormat::Stl},
    {"ply", "PLY", ".ply", MeshFormat::Ply},
    {"glb", "GLB (glTF)", ".glb", MeshFormat::Glb},
}};

/// What to write of which terrain, where.
struct ExportJob {
    TerrainState terrain;
    Layer layer = Layer::Elevation; ///< of the rasters
    std::vector<ExportProduct> products;
    std::filesystem::path folder;
    std::string baseName;
    std::optional<double> lowM, highM; ///< both or none: the terrain's own range
    MeshOptions mesh;
};

/// Seen by the thread that writes and the one that watches.
struct ExportProgress {
    std::atomic<double> share = 0.0;
    std::atomic<bool> cancelled = false;
};

struct ExportResult {
    std::vector<std::filesystem::path> files;
    std::uintmax_t bytes = 0;
    bool cancelled = false;
};

/// The path of a product of this job.
[[nodiscard]] std::filesystem::path exportPath(const ExportJob& job, const ExportProduct& product);

/// Writes everything, file by file; each appears whole or not at all. Throws Error as the writers do.
[[nodiscard]] ExportResult runExport(const ExportJob& job, ExportProgress& progress);

/// What is known before writing.
struct ExportForecast {
    float lowest = 0.0f;
    float highest = 0.0f;
    std::vector<double> bytes; ///< of each of kExportProducts
    std::int64_t triangles = 0;
};
[[nodiscard]] ExportForecast forecastExport(const ExportJob& job);

} // namespace oxbow
