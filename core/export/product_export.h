#pragma once

#include "core/base/tile_cut.h"
#include "core/files/file_format.h"
#include "core/files/heightmap_file.h"
#include "core/files/mesh/mesh_file.h"
#include "core/terrain/terrain_state.h"

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace oxbow {

struct SurfacePlan;
class CoordinateSystem;
class MapReprojection;

struct ExportOptions {
    int bits = 16;              ///< of integer heightmaps that know several
    std::optional<double> lowM; ///< range of integer formats; that of the layer where not given
    std::optional<double> highM;
    bool rangeIsOfField = false;    ///< the range is meant for any layer, not for heights only
    SequenceNotes* notes = nullptr; ///< takes what sidecars would say
    MeshOptions mesh;
    bool coloursInMesh = false; ///< the colour map of the surface within a GLB
    std::optional<double> contourM = {}; ///< from one contour to the next; some twenty where not given
    int tileSide = 0; ///< of rasters that have a sample a cell, as tilesOf takes it; 0: one piece
    TileEdges edges = TileEdges::Shared; ///< of those
    bool hasOverviews = false; ///< GeoTIFF with smaller copies, cloud-optimized
    std::shared_ptr<const CoordinateSystem> system = {}; ///< of rasters and features with a place; null: the terrain's own
    std::shared_ptr<const SurfacePlan> surface = {}; ///< what lies on the ground; null: nothing is known of it
};

/// What a maker is given. `progress` is told the share done and answers false to cancel; it may be empty.
struct ProductJob {
    const TerrainState& terrain;
    const std::filesystem::path& file;
    const ExportOptions& options;
    ThreadPool& pool;
    const MeshProgress& progress;
    const MapReprojection* onto = nullptr; ///< the coordinate system that was asked for
    std::vector<std::filesystem::path>& files; ///< of makers that do not write `file` itself

    [[nodiscard]] GeoFrame frame() const;
};

/// What brings a map into a system; null where none is asked for. Throws Error for a map without a place on the Earth.
[[nodiscard]] std::unique_ptr<const MapReprojection> reprojectionOf(const GridSpec& grid, const GeoReference* place,
                                                                    const std::shared_ptr<const CoordinateSystem>& system);

/// What the largest sample of integer formats stands for.
enum class SampleScale {
    Range,   ///< the highest value there is
    Heights, ///< that, or the height asked for
    Mask,    ///< 1: black and white
    Number,  ///< itself
};

/// What a terrain can be written as: a row of the one table that the command line, the export window, help and the
/// manual are made from. To add one, write its maker and its row.
struct Product {
    std::string_view key; ///< KIND on the command line
    std::string_view label;
    std::string_view help;
    FileUse use = FileUse::WriteHeightmap; ///< the formats it is written in
    /// The values of a product that is a number a cell; it needs no `make`.
    std::function<Heightmap(const TerrainState&, ThreadPool&)> field = {};
    SampleScale scale = SampleScale::Range;
    /// Writes anything else; false where `progress` cancelled.
    std::function<bool(const ProductJob&)> make = {};
    /// Of a product that the export window offers by itself: what stands behind the base name.
    std::string_view ending = {};
    std::string_view unit = {};  ///< symbol of the unit of its values; empty where they have none
    std::string_view frame = {}; ///< of a sequence: the product that each of its files holds
    bool isView = false;         ///< drawn in three dimensions by those who can
};

[[nodiscard]] const std::vector<Product>& products();
/// Throws Error that lists what there is.
[[nodiscard]] const Product& productNamed(std::string_view key, const std::string& where);
/// "elevation, wear, ...".
[[nodiscard]] std::string productKeys();

struct ExportRequest {
    std::string kind;
    std::filesystem::path file;
};

/// Reads "KIND=FILE". Error when there is no such kind, no file, or no such format of that kind.
[[nodiscard]] ExportRequest parseExport(std::string_view text, const std::string& where);

/// Throws Error where the format cannot have what the options ask of the product, as its maker would.
void checkProduct(const ExportRequest& request, const ExportOptions& options);

/// What a request will take on this grid: an estimate from below, of one file.
[[nodiscard]] std::uint64_t bytesAtLeast(const ExportRequest& request, const ExportOptions& options,
                                         const GridSpec& grid);

/// Takes the values out of cells that the imported file had none for.
void leaveNoData(const TerrainState& terrain, Heightmap& field);
/// The same where `noData` is not 0.
void leaveNoData(const Heightmap& noData, Heightmap& field);

/// The values of a product that is a field.
[[nodiscard]] Heightmap fieldProduct(const TerrainState& terrain, std::string_view kind, ThreadPool& pool);

/// Where a raster of this size goes: one file, or that of each tile, "heights_x0_y1.png".
struct RasterPart {
    std::filesystem::path file;
    CellRect cells;
};
[[nodiscard]] std::vector<RasterPart> rasterParts(const std::filesystem::path& file, int width, int height, const ExportOptions& options);

/// Writes a map into those; integers of all tiles have one scale. Returns the files.
std::vector<std::filesystem::path> writeRaster(const std::filesystem::path& file, const Heightmap& map, HeightmapWriteOptions write,
                                               const ExportOptions& options);

/// Writes one product of a terrain; the extension chooses the format. A picture is the CPU's shaded relief. Returns the
/// files, none where `progress` cancelled. Throws Error for a format that the product cannot have and for what cannot be
/// written.
std::vector<std::filesystem::path> exportProduct(const TerrainState& terrain, const ExportRequest& request, const ExportOptions& options,
                   ThreadPool& pool, const MeshProgress& progress = {});

/// Writes heights that no terrain was made of, as its product "elevation" would be; `place` is null where nobody said it.
std::vector<std::filesystem::path> exportHeights(Heightmap heights, const GeoReference* place,
                                                 const std::filesystem::path& file,
                                                 const ExportOptions& options, ThreadPool& pool);

/// "frame%04d.png" with a number: %d has four digits, %0Nd has N, 1 to 9, and more where it needs them; %% is a per cent
/// sign. A name without a number gets "_0001" before its extension.
[[nodiscard]] std::filesystem::path numberedFile(const std::filesystem::path& pattern, int number);
/// Whether all per cent signs of its name mean something; of several numbers the first is the file's.
[[nodiscard]] bool isNumberPattern(const std::filesystem::path& pattern);

/// Whether a file is a video by its extension, .mp4 or .webm: what draws views can pack their pictures into one.
[[nodiscard]] bool isVideo(const std::filesystem::path& file);

} // namespace oxbow
