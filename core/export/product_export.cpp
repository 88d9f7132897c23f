#include "core/export/product_export.h"

#include "core/base/error.h"
#include "core/base/words.h"
#include "core/files/mesh/mesh_set.h"
#include "core/files/raster/heightmap_crop.h"
#include "core/files/raster/map_reprojection.h"
#include "core/repair/plate/no_data_fill.h"

#include <algorithm>

namespace oxbow {

namespace {

/// Where a field goes and where it lies.
struct FieldPlace {
    const std::filesystem::path& file;
    const GeoReference* place;
    const MapReprojection* onto;
};

std::vector<std::filesystem::path> writeField(const Product& product, Heightmap field, const FieldPlace& to,
                                              const ExportOptions& options, ThreadPool& pool) {
    HeightmapWriteOptions write{.bits = options.bits, .notes = options.notes, .place = to.place, .pool = &pool};
    if (product.scale == SampleScale::Mask || product.scale == SampleScale::Number) {
        const FileFormat& format = formatToWrite(to.file, FileUse::WriteHeightmap);
        write.lowM = 0.0;
        write.highM = product.scale == SampleScale::Mask      ? 1.0
                      : format.bitsOfHeights(write.bits) == 8 ? 255.0
                                                              : 65535.0;
    } else if (options.rangeIsOfField || product.scale == SampleScale::Heights) {
        write.lowM = options.lowM;
        write.highM = options.highM;
    }
    if (options.hasOverviews)
        write.overviews = product.scale == SampleScale::Number ? Overviews::Numbers : Overviews::Means;
    if (to.onto) {
        field = to.onto->resampled(field, product.scale == SampleScale::Number, {pool});
        write.place = &to.onto->place();
    }
    return writeRaster(to.file, field, write, options);
}

Heightmap fieldOf(const Product& product, const TerrainState& terrain, ThreadPool& pool) {
    Heightmap field = product.field(terrain, pool);
    if (product.scale != SampleScale::Mask && product.scale != SampleScale::Number &&
        product.key != info(Layer::NoData).key)
        leaveNoData(terrain, field);
    return field;
}

} // namespace

std::vector<RasterPart> rasterParts(const std::filesystem::path& file, int width, int height, const ExportOptions& options) {
    if (options.tileSide == 0)
        return {{file, {0, 0, width, height}}};
    std::vector<RasterPart> parts;
    for (const MapTile& tile : tilesOf(width, height, options.tileSide, options.edges))
        parts.push_back({file.parent_path() / (tileName(file.stem().string(), tile) + file.extension().string()), tile.part});
    return parts;
}

std::vector<std::filesystem::path> writeRaster(const std::filesystem::path& file, const Heightmap& map, HeightmapWriteOptions write,
                                               const ExportOptions& options) {
    if (options.tileSide == 0) {
        writeHeightmap(file, map, write);
        return {file};
    }
    const ValueRange range = valueRange(map.cells());
    write.lowM = write.lowM.value_or(range.low);
    write.highM = write.highM.value_or(range.high);
    write.zeroIsNoValue = countWithoutValue(map) > 0;
    // Tiles of a map without a place lie on a plane with its south-west corner at 0, 0, as the whole does.
    const GeoReference plane{.west = 0.0, .north = map.grid().heightM(), .width = map.grid().widthM(), .height = map.grid().heightM()};
    const bool isKept = formatToWrite(file, FileUse::WriteHeightmap).place == PlaceKept::InFile;
    const GeoReference* place = write.place ? write.place : isKept ? &plane : nullptr;
    std::vector<std::filesystem::path> files;
    for (const RasterPart& part : rasterParts(file, map.width(), map.height(), options)) {
        GeoReference own;
        if (place)
            own = croppedTo(part.cells, *place, map.grid());
        write.place = place ? &own : nullptr;
        writeHeightmap(part.file, croppedTo(part.cells, map), write);
        files.push_back(part.file);
    }
    return files;
}

GeoFrame ProductJob::frame() const {
    return {terrain.grid(), terrain.place().get(), onto};
}

std::unique_ptr<const MapReprojection> reprojectionOf(const GridSpec& grid, const GeoReference* place,
                                                      const std::shared_ptr<const CoordinateSystem>& system) {
    if (!system)
        return nullptr;
    if (!place)
        throw Error(phrase("--crs: the terrain has no place on the Earth: import a file with a coordinate system, or leave it out"));
    return std::make_unique<MapReprojection>(grid, *place, *system);
}

const Product& productNamed(std::string_view key, const std::string& where) {
    const auto found = std::ranges::find(products(), key, &Product::key);
    if (found == products().end())
        throw Error(where + ": " + phrase("there is no product '%1': there are %2", key, productKeys()));
    return *found;
}

std::string productKeys() {
    return listed(products(), &Product::key);
}

ExportRequest parseExport(std::string_view text, const std::string& where) {
    const std::size_t equals = text.find('=');
    if (equals == std::string_view::npos || equals + 1 == text.size())
        throw Error(where + ": " + phrase("'%1' is not of the form KIND=FILE", text));
    const std::string kind(text.substr(0, equals));
    ExportRequest request{kind, std::filesystem::path(text.substr(equals + 1))};
    if (!productNamed(kind, where).isView || !isVideo(request.file))
        static_cast<void>(formatToWrite(request.file, productNamed(kind, where).use));
    return request;
}

void checkProduct(const ExportRequest& request, const ExportOptions& options) {
    const Product& product = productNamed(request.kind, "export");
    if (product.key == "mesh") {
        MeshOptions mesh = options.mesh;
        if (options.coloursInMesh)
            mesh.colourPng = std::make_shared<const std::string>();
        checkMeshSet(mesh, *formatToWrite(request.file, product.use).mesh, request.file.string());
    }
    if (options.system && product.key == "flow_direction_d8")
        throw Error(request.file.string() + ": " +
                    phrase("these directions are those of the terrain's own cells: leave out --crs, or have them worked out there"));
}

std::uint64_t bytesAtLeast(const ExportRequest& request, const ExportOptions& options, const GridSpec& grid) {
    constexpr double kLeastPerVertex = 36.0; // of the densest mesh: a place and two triangles
    constexpr double kPackedShare = 0.1;     // flat ground packs well
    const Product& product = productNamed(request.kind, "export");
    if (product.isView && isVideo(request.file))
        return 0; // as small as what moves in it
    const FileFormat& format = formatToWrite(request.file, product.use);
    double bytes = 0.0;
    if (product.use == FileUse::WriteHeightmap) {
        const bool isPacked = format.packedShare[0] < 1.0;
        bytes = static_cast<double>(grid.cellCount()) * format.bitsOfHeights(options.bits) / 8 *
                (isPacked ? kPackedShare : 1.0);
    } else if (request.kind == "mesh") {
        bytes = kLeastPerVertex * static_cast<double>(meshCounts(grid, *format.mesh, options.mesh).vertices);
    }
    return static_cast<std::uint64_t>(bytes);
}

void leaveNoData(const TerrainState& terrain, Heightmap& field) {
    if (terrain.has(Layer::NoData))
        leaveNoData(terrain.flattened(Layer::NoData), field);
}

void leaveNoData(const Heightmap& noData, Heightmap& field) {
    for (std::size_t c = 0; c < field.cells().size(); ++c)
        if (noData.cells()[c] != 0.0f)
            field.cells()[c] = kNoValue;
}

Heightmap fieldProduct(const TerrainState& terrain, std::string_view kind, ThreadPool& pool) {
    const Product& product = productNamed(kind, "export");
    if (!product.field)
        throw Error(phrase("export: %1 is not a number a cell", kind));
    return product.field(terrain, pool);
}

std::vector<std::filesystem::path> exportProduct(const TerrainState& terrain, const ExportRequest& request,
                                                 const ExportOptions& options, ThreadPool& pool, const MeshProgress& progress) {
    const Product& product = productNamed(request.kind, "export");
    const std::unique_ptr<const MapReprojection> onto = reprojectionOf(terrain.grid(), terrain.place().get(), options.system);
    if (product.field && product.frame.empty())
        return writeField(product, fieldOf(product, terrain, pool),
                          {request.file, terrain.place().get(), onto.get()}, options, pool);
    if (!product.make)
        throw Error(request.file.string() + ": " +
                    phrase("a sequence is written while a recipe runs, not from one terrain"));
    std::vector<std::filesystem::path> files;
    if (!product.make({terrain, request.file, options, pool, progress, onto.get(), files}))
        return {};
    return files.empty() ? std::vector{request.file} : files;
}

std::vector<std::filesystem::path> exportHeights(Heightmap heights, const GeoReference* place,
                                                 const std::filesystem::path& file,
                                                 const ExportOptions& options, ThreadPool& pool) {
    const std::unique_ptr<const MapReprojection> onto = reprojectionOf(heights.grid(), place, options.system);
    return writeField(productNamed(info(Layer::Elevation).key, "export"), std::move(heights),
                      {file, place, onto.get()}, options, pool);
}

namespace {

/// The % signs of a name that stand for something: %d and %0Nd for a number, %% for one of them.
std::vector<std::pair<std::size_t, std::size_t>> percentSigns(const std::string& name) {
    std::vector<std::pair<std::size_t, std::size_t>> signs; // begin and length
    for (std::size_t at = 0; (at = name.find('%', at)) != std::string::npos;) {
        const std::string_view rest = std::string_view(name).substr(at + 1);
        const bool hasWidth = rest.size() > 2 && rest[0] == '0' && rest[1] >= '1' && rest[1] <= '9' && rest[2] == 'd';
        const std::size_t length = hasWidth ? 4 : rest.starts_with('d') || rest.starts_with('%') ? 2 : 1;
        signs.emplace_back(at, length);
        at += length;
    }
    return signs;
}

} // namespace

bool isNumberPattern(const std::filesystem::path& pattern) {
    const std::string name = pattern.filename().string();
    return std::ranges::none_of(percentSigns(name), [](const auto& sign) { return sign.second == 1; });
}

std::filesystem::path numberedFile(const std::filesystem::path& pattern, int number) {
    constexpr std::size_t kUsualDigits = 4;
    const std::string name = pattern.filename().string(), digits = std::to_string(number);
    const auto padded = [&](std::size_t width) { return std::string(width - std::min(width, digits.size()), '0') + digits; };
    std::string made;
    bool hasNumber = false;
    std::size_t from = 0;
    for (const auto& [at, length] : percentSigns(name)) {
        made += name.substr(from, at - from);
        const bool isNumber = length > 1 && name[at + length - 1] == 'd' && !hasNumber;
        made += isNumber      ? padded(length == 4 ? static_cast<std::size_t>(name[at + 2] - '0') : kUsualDigits)
                : length == 2 && name[at + 1] == '%' ? "%"
                                                     : name.substr(at, length);
        hasNumber = hasNumber || isNumber;
        from = at + length;
    }
    const std::filesystem::path file = pattern.parent_path() / (made + name.substr(from));
    return hasNumber ? file : pattern.parent_path() / (file.stem().string() + "_" + padded(kUsualDigits) + file.extension().string());
}

bool isVideo(const std::filesystem::path& file) {
    return file.extension() == ".mp4" || file.extension() == ".webm";
}

} // namespace oxbow
