#pragma once

#include "core/files/mesh_file.h"
#include "core/terrain/terrain_state.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace oxbow {

class ThreadPool;

/// What a terrain can be written as: its layers and what follows from them.
enum class ProductForm {
    Field,    ///< a number a cell: heightmap formats
    Normals,  ///< a direction a cell: RGB PNG
    Mesh,     ///< OBJ, STL, PLY, GLB
    Picture,  ///< RGB PNG for people
    Rivers,   ///< GeoJSON, JSON, CSV
    Sequence, ///< a numbered heightmap a step
    Table,    ///< CSV, JSON, GeoJSON
};

struct ProductInfo {
    std::string_view key; ///< KIND on the command line
    std::string_view label;
    ProductForm form;
    std::string_view help;
};

[[nodiscard]] const std::vector<ProductInfo>& products();
/// "elevation, wear, ...".
[[nodiscard]] std::string productKeys();

struct ExportRequest {
    std::string kind;
    std::filesystem::path file;
};

/// Reads "KIND=FILE"; Error when there is no such kind or no file.
[[nodiscard]] ExportRequest parseExport(std::string_view text, const std::string& where);

struct ExportOptions {
    int bits = 16;              ///< of PNG heightmaps
    std::optional<double> lowM; ///< range of integer formats; that of the layer where not given
    std::optional<double> highM;
    bool rangeIsOfField = false; ///< the range is meant for any layer, not for heights only
    MeshOptions mesh;
};

/// The values of a product that is a field.
[[nodiscard]] Heightmap fieldProduct(const TerrainState& terrain, std::string_view kind, ThreadPool& pool);

/// Writes one product of a terrain; the extension chooses the format. A picture is the CPU's shaded relief.
/// `progress` is heeded by meshes. Throws Error for a form that the extension cannot hold and for what cannot
/// be written; false where `progress` cancelled.
bool exportProduct(const TerrainState& terrain, const ExportRequest& request, const ExportOptions& options,
                   ThreadPool& pool, const MeshProgress& progress = {});

/// The product that each file of a sequence holds.
[[nodiscard]] std::string_view frameKind(std::string_view sequence);
/// Whether a product is written while a recipe runs.
[[nodiscard]] bool isSequence(std::string_view kind);
/// "frame%04d.png" with a number; a name without a %d gets "_0001" before its extension.
[[nodiscard]] std::filesystem::path numberedFile(const std::filesystem::path& pattern, int number);

} // namespace oxbow
