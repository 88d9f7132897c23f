#pragma once

#include "core/export/product_export.h"
#include "core/files/mesh_file.h"
#include "core/stage/stage.h"
#include "core/terrain/terrain_state.h"
#include "ui/files/resizing.h"

#include <array>
#include <atomic>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace oxbow {

/// What stands together in the dialog.
enum class ExportGroup { Rasters, Meshes, Water };

/// One kind of file that can be exported.
struct ExportProduct {
    std::string_view key;
    std::string_view label;
    std::string_view ending; ///< behind the base name
    ExportGroup group;
    std::optional<MeshFormat> mesh; ///< none for what is no mesh
    int bits = 32;                  ///< of a raster
    double bytesPerCell = 4.0;      ///< of a raster, what natural terrain takes on average
    std::string_view kind = {};     ///< key of the product; empty for the chosen raster or the ground's mesh
    std::string_view row = {};      ///< what stands before it, of several forms of one thing
};

inline constexpr std::array<ExportProduct, 20> kExportProducts = {{
    {"png16", "PNG, 16 bit", ".png", ExportGroup::Rasters, {}, 16, 1.5},
    {"png8", "PNG, 8 bit", "_8bit.png", ExportGroup::Rasters, {}, 8, 0.4},
    {"tiff", "TIFF, floating point", ".tif", ExportGroup::Rasters, {}, 32, 3.2},
    {"exr", "OpenEXR, floating point", ".exr", ExportGroup::Rasters, {}, 32, 3.2},
    {"raw", "RAW, floating point", ".r32", ExportGroup::Rasters, {}, 32, 4.0},
    {"obj", "OBJ", ".obj", ExportGroup::Meshes, MeshFormat::Obj},
    {"stl", "STL", ".stl", ExportGroup::Meshes, MeshFormat::Stl},
    {"ply", "PLY", ".ply", ExportGroup::Meshes, MeshFormat::Ply},
    {"glb", "GLB (glTF)", ".glb", ExportGroup::Meshes, MeshFormat::Glb},
    {"lakes_csv", "CSV", "_lakes.csv", ExportGroup::Water, {}, 0, 0.0, "lake_list", "Lakes"},
    {"lakes_json", "JSON", "_lakes.json", ExportGroup::Water, {}, 0, 0.0, "lake_list", "Lakes"},
    {"lakes_geojson", "GeoJSON", "_lakes.geojson", ExportGroup::Water, {}, 0, 0.0, "lake_list", "Lakes"},
    {"rivers_csv", "CSV", "_rivers.csv", ExportGroup::Water, {}, 0, 0.0, "rivers", "Rivers"},
    {"rivers_json", "JSON", "_rivers.json", ExportGroup::Water, {}, 0, 0.0, "rivers", "Rivers"},
    {"rivers_geojson", "GeoJSON", "_rivers.geojson", ExportGroup::Water, {}, 0, 0.0, "rivers", "Rivers"},
    {"water_obj", "OBJ", "_water.obj", ExportGroup::Water, {}, 0, 0.0, "water_mesh", "Water surface"},
    {"water_stl", "STL", "_water.stl", ExportGroup::Water, {}, 0, 0.0, "water_mesh", "Water surface"},
    {"water_ply", "PLY", "_water.ply", ExportGroup::Water, {}, 0, 0.0, "water_mesh", "Water surface"},
    {"water_glb", "GLB", "_water.glb", ExportGroup::Water, {}, 0, 0.0, "water_mesh", "Water surface"},
    {"catchment_picture",
     "Picture (PNG)",
     "_catchments.png",
     ExportGroup::Water,
     {},
     0,
     2.2,
     "catchment_picture",
     "Catchments"},
}};

/// What to write of which terrain, where.
struct ExportJob {
    TerrainState terrain;
    std::string field = "elevation"; ///< product that the rasters hold
    std::vector<ExportProduct> products;
    std::filesystem::path folder;
    std::string baseName;
    std::optional<double> lowM, highM; ///< both or none: the terrain's own range
    MeshOptions mesh;
    std::optional<ResizedRun> resized; ///< writes this instead of the terrain, which is then a guess of it
};

/// Seen by the thread that writes and the one that watches.
struct ExportProgress {
    std::atomic<double> share = 0.0;
    std::atomic<int> filesDone = 0;
    std::atomic<bool> isComputing = false; ///< what is to be written
    CancelToken cancel;
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
    std::vector<double> bytes; ///< of each of kExportProducts; 0 where it is not known
    std::int64_t triangles = 0;
};
[[nodiscard]] ExportForecast forecastExport(const ExportJob& job);

} // namespace oxbow
