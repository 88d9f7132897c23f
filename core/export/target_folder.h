#pragma once

#include "core/base/tile_cut.h"
#include "core/export/folder_names.h"
#include "core/export/staged_folder.h"
#include "core/export/surface_export.h"
#include "core/export/water_mesh.h"
#include "core/files/mesh/mesh_file.h"

#include <nlohmann/json_fwd.hpp>

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace oxbow {

class CoordinateSystem;

/// What to hand on.
struct TargetJob {
    const TerrainState& terrain;
    std::shared_ptr<const SurfacePlan> surface; ///< null: the natural ground of the view
    static constexpr const char* kName = "Terrain";
    std::string name = kName;                   ///< of files and things: letters, digits, - and _
    int side = 0;      ///< samples along the longer side, as near as the program can have; 0: as near as the terrain's
    int tileSide = 0;  ///< quads a side of a tile, as near as the program can have; 0: one piece
    TileEdges edges = TileEdges::Apart; ///< of programs that take both
    ThreadPool& pool;
    /// The ground as the recipe took it in, of the terrain's size, where it took one in: what a program may have already.
    std::function<std::optional<Heightmap>()> before = {};
    const CancelToken& cancel = kNeverCancelled; ///< looked at before each file; then Cancelled is thrown
    Replacing replacing = Replacing::OwnExports;
    bool hasOverviews = false; ///< GeoTIFFs of that folder, cloud-optimized
    std::shared_ptr<const CoordinateSystem> system = {}; ///< of the folder for GIS programs; null: the terrain's own
    std::int64_t triangles = 1'000'000; ///< of Blender's mesh at most: it is adaptive where the map has more
};

/// A program or a purpose: a row of the one table that the command line, help and the manual are made from.
struct Target {
    std::string_view key;
    std::string_view label;
    std::string_view help;
    double secondsPerMillionCells; ///< of one processor, near enough to tell how long it takes
    void (*write)(class TargetFolder&);
    std::string_view files; ///< FolderNames::patterns, without those of lines and water
    bool hasLines;          ///< gets those
};

[[nodiscard]] std::span<const Target> targets();
/// Throws Error that lists what there is.
[[nodiscard]] const Target& targetNamed(std::string_view key, const std::string& where);
/// "unreal, unity, ...".
[[nodiscard]] std::string targetKeys();

/// What is known of an export before its terrain is.
struct TargetPlan {
    GridSpec grid;
    std::shared_ptr<const SurfacePlan> surface; ///< null: the natural ground of the view
    std::string name = TargetJob::kName;
    bool isTiled = false;
    Replacing replacing = Replacing::OwnExports;
};
/// The names that files of the folder can have.
[[nodiscard]] FolderNames targetNames(const Target& target, const TargetPlan& plan);
/// Throws Error where such a target cannot be written: the terrain is too small, or a name of a file no good.
void checkTargetPlan(const Target& target, const TargetPlan& plan);
/// The same, and as checkExportFolder.
void checkTargetFolder(const Target& target, const std::filesystem::path& folder, const TargetPlan& plan);

/// A place, length or scale to type into a program: to the millimetre on any map, without the last bits of what was worked out.
[[nodiscard]] std::string typedNumber(double value);

/// Writes the folder (made where it is missing), all of it or nothing: the files are made in a hidden folder beside it and
/// moved when the last one is whole; those of an earlier export go. Returns the files. Throws Error, also as checkTargetFolder;
/// Cancelled.
std::vector<std::filesystem::path> writeTarget(const Target& target, const std::filesystem::path& folder,
                                               const TargetJob& job);

/// How the metres of a terrain (east, south, up, from its north-west corner) become the numbers of a program.
struct TargetAxes {
    double scale = 1.0;                ///< units a metre
    std::array<int, 3> axis{0, 1, 2};  ///< of x, y, z: 0 east, 1 south, 2 up
    std::array<int, 3> sign{1, 1, 1};
    std::array<double, 3> originM{};   ///< east, south, up of the program's origin
    std::string_view words;            ///< "x east, y south, z up, in centimetres"
    bool turnsGltf = false;            ///< its importers of glTF mirror the x axis
    std::array<double, 2> stretch{1.0, 1.0}; ///< east, south: of a program whose samples lie as far apart both ways
    std::array<double, 2> marginM{};   ///< east, south: the outermost samples lie so far within the map, and the ground ends there

    [[nodiscard]] std::array<double, 3> of(double eastM, double southM, double upM) const;
    /// The way of a turn about the upright that is clockwise seen from above: 1, or -1 in a right-handed system.
    [[nodiscard]] int clockwise() const;
    /// Where the same things are in a glTF file that its importers bring to the same place.
    [[nodiscard]] GltfFrame gltf() const { return {{originM[0], originM[2], originM[1]}, turnsGltf, stretch}; }
};

/// What makers share while they write one folder.
class TargetFolder {
public:
    TargetFolder(TargetJob job, std::filesystem::path folder);

    [[nodiscard]] const TargetJob& job() const { return m_job; }
    [[nodiscard]] ThreadPool& pool() const { return m_job.pool; }
    [[nodiscard]] const std::string& name() const { return m_job.name; }
    [[nodiscard]] const Heightmap& elevation() const { return m_elevation; }
    [[nodiscard]] LaidSurface& surface() { return m_surface; }
    [[nodiscard]] const std::vector<Material>& materials() const { return m_surface.surface().materials; }
    /// The ground as it was taken in; where it cannot be read any more the text says so.
    [[nodiscard]] std::optional<Heightmap> before();

    /// The path of a file in the folder, which is listed.
    [[nodiscard]] std::filesystem::path file(const std::string& name);
    /// The same without the list, for writers that make names of it; `list` takes theirs.
    [[nodiscard]] std::filesystem::path path(const std::string& name) const { return m_folder / name; }
    void list(const std::vector<std::filesystem::path>& files);
    /// A line of LOAD-ME.txt.
    void say(const std::string& line) { m_text += line + "\n"; }

    /// The heights at so many samples over the same extent.
    [[nodiscard]] Heightmap heightsAt(int width, int height);
    /// The surface at so many cells: shares mixed linearly, four a cell, sum 255.
    [[nodiscard]] SurfaceMap surfaceAt(int width, int height);
    [[nodiscard]] bool isTiled() const { return m_job.tileSide > 0; }

    /// Lakes, sea, rivers: "splines.json" in a program's numbers, "splines.glb" and "water.glb" in metres about the same
    /// origin; and what to do with them. The water joins the ground as a mesh with these options. False where there are no lines.
    bool writeWater(const TargetAxes& axes, const MeshOptions& ground = {});
    /// What the script of a folder must know of the terrain: "terrain.json".
    void writeAbout(const nlohmann::ordered_json& about);
    /// Things on the ground in the same numbers.
    void writeScatters(const TargetAxes& axes);

    /// Ends the folder.
    std::vector<std::filesystem::path> finish();

private:
    TargetJob m_job;
    std::filesystem::path m_folder;
    Heightmap m_elevation;
    LaidSurface m_surface;
    std::string m_text;
    std::string m_resampling; ///< what the text says of it
    std::vector<std::filesystem::path> m_files;
};

/// Heights as the integers of a program, rows from the top.
struct TargetSamples {
    int width = 0, height = 0;
    std::vector<std::uint16_t> cells;
    double lowM = 0.0, highM = 0.0; ///< of 0 and 65535
};
/// Of a range that is given, else of the heights' own.
[[nodiscard]] TargetSamples samples16(const Heightmap& heights, const std::optional<ValueRange>& of = {});
/// 16-bit gray PNG of a part.
void writeSamplesPng(const std::filesystem::path& path, const TargetSamples& samples, const CellRect& part,
                     ThreadPool& pool);
/// Little-endian, from the south upwards.
void writeSamplesRaw(const std::filesystem::path& path, const TargetSamples& samples, const CellRect& part);

/// Name, colour and size of a repeat of each, for the scripts of programs.
[[nodiscard]] nlohmann::ordered_json targetLayers(std::span<const Material> materials);
/// Terrain3D's control map: which two materials share a sample, and how.
[[nodiscard]] Heightmap terrain3dControl(const SurfaceMap& map);
/// A part of its colour map: the alpha, a change of roughness, is a half, which is none.
void writeTerrain3dColours(const std::filesystem::path& path, const Rgb8Image& colours, const CellRect& part, ThreadPool& pool);

/// The samples of a landscape in Unreal Engine 5, whose importer lays tiles side by side: `columns` x `rows` tiles of the side
/// nearest to `wanted` for which the whole is what a landscape can have, components of one or two sections of 7, 15,
/// 31, 63, 127 or 255 quads along each side and one sample more, at most 32 components a side. Nothing where no tile
/// of up to twice the size makes both sides so.
[[nodiscard]] std::optional<int> unrealTileSide(int columns, int rows, int wanted);

// The makers.
void writeUnreal(TargetFolder& folder);
void writeUnity(TargetFolder& folder);
void writeGodot(TargetFolder& folder);
void writeBlender(TargetFolder& folder);
void writeTerrainPrograms(TargetFolder& folder);
void writeGis(TargetFolder& folder);
void writePrint(TargetFolder& folder);

} // namespace oxbow
