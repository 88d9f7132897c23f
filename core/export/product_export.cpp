#include "core/export/product_export.h"

#include "core/base/error.h"
#include "core/export/shaded_relief.h"
#include "core/export/water_products.h"
#include "core/files/heightmap_file.h"
#include "core/files/lake_file.h"
#include "core/files/river_file.h"
#include "core/terrain/surface_normal.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace oxbow {

namespace {

std::vector<ProductInfo> makeProducts() {
    std::vector<ProductInfo> list;
    for (const LayerInfo& layer : kLayers)
        list.push_back({layer.key, layer.key, ProductForm::Field, layer.help});
    list.push_back({"combined", "ground and lakes", ProductForm::Field,
                    "Height of the lake surface where there is a lake, of the ground elsewhere."});
    list.push_back({"water_level", "water level", ProductForm::Field,
                    "Height of the surface of standing and flowing water; no value on dry land."});
    list.push_back(
        {"lake_depth", "lake depth", ProductForm::Field, "Depth of lakes and the sea, 0 elsewhere."});
    list.push_back(
        {"lake_mask", "lake mask", ProductForm::Field, "1 where a lake or the sea stands, 0 elsewhere."});
    list.push_back(
        {"river_mask", "river mask", ProductForm::Field, "1 on rivers of their true width, 0 elsewhere."});
    list.push_back({"catchments", "catchments", ProductForm::Field,
                    "Number of every cell's catchment, the largest 1, 0 on the sea; the value of an integer "
                    "sample is the "
                    "number."});
    list.push_back(
        {"order", "stream order", ProductForm::Field,
         "Strahler's order of streams, 0 elsewhere; the value of an integer sample is the order."});
    list.push_back({"slope", "slope", ProductForm::Field, "Steepness of the ground in degrees."});
    list.push_back({"normal", "normal map", ProductForm::Normals, "Direction of the ground as a picture."});
    list.push_back({"mesh", "mesh", ProductForm::Mesh, "The ground as triangles."});
    list.push_back({"water_mesh", "water surface", ProductForm::Mesh,
                    "The surface of the water as triangles, joined to the ground at the shore."});
    list.push_back({"catchment_picture", "picture of catchments", ProductForm::Picture,
                    "The catchments in colours with their divides, a pixel a cell."});
    list.push_back({"rivers", "rivers", ProductForm::Rivers, "The rivers as lines or as a list."});
    list.push_back({"preview", "picture", ProductForm::Picture, "A picture of the terrain for people."});
    list.push_back(
        {"lake_list", "list of lakes", ProductForm::Table, "The lakes with their sizes, sills and shores."});
    list.push_back({"sequence", "sequence", ProductForm::Sequence, "A numbered heightmap for every step."});
    list.push_back({"picture_sequence", "sequence of pictures", ProductForm::Sequence,
                    "A numbered picture from above for every step."});
    return list;
}

const ProductInfo* findProduct(std::string_view key) {
    const auto found = std::ranges::find(products(), key, &ProductInfo::key);
    return found == products().end() ? nullptr : &*found;
}

void expectPng(const ExportRequest& request) {
    if (request.file.extension() != ".png")
        throw Error(request.file.string() + ": a picture is written as PNG: end the name in .png");
}

/// What the largest sample of integer formats stands for where that is always the same: masks are black and
/// white, numbers are themselves.
std::optional<double> fixedHighest(std::string_view kind, int bits) {
    if (kind == "lake_mask" || kind == "river_mask")
        return 1.0;
    if (kind == "catchments" || kind == "order")
        return bits == 8 ? 255.0 : 65535.0;
    return std::nullopt;
}

/// The mapping that was asked for is one of heights; other layers keep their own range.
bool isOfHeights(std::string_view kind) {
    return kind == info(Layer::Elevation).key || kind == "combined" || kind == "water_level";
}

void writeField(const Heightmap& field, const ExportRequest& request, const ExportOptions& options,
                ThreadPool& pool) {
    HeightmapWriteOptions write;
    write.bits = options.bits;
    write.pool = &pool;
    if (const auto highest = fixedHighest(request.kind, options.bits)) {
        write.lowM = 0.0;
        write.highM = highest;
    } else if (options.rangeIsOfField || isOfHeights(request.kind)) {
        write.lowM = options.lowM;
        write.highM = options.highM;
    }
    writeHeightmap(request.file, field, write);
}

Heightmap groundAndLakes(const TerrainState& terrain) {
    Heightmap surface = terrain.flattened(Layer::Elevation);
    const Heightmap lakes = terrain.flattened(Layer::LakeLevel);
    for (std::size_t c = 0; c < surface.cells().size(); ++c)
        surface.cells()[c] =
            std::fmax(surface.cells()[c], lakes.cells()[c]); // of no number and a number the number
    return surface;
}

void writePicture(const TerrainState& terrain, const ExportRequest& request, ThreadPool& pool) {
    expectPng(request);
    if (request.kind == "catchment_picture") {
        const Rgb8Image catchments = catchmentPicture(terrain, pool);
        return writeRgbPng(request.file, catchments.width, catchments.height, catchments.samples, &pool);
    }
    const Heightmap water = terrain.flattened(Layer::Water);
    const Rgb8Image image =
        shadedRelief(terrain.flattened(Layer::Elevation), terrain.has(Layer::Water) ? &water : nullptr,
                     std::nullopt, {}, pool);
    writeRgbPng(request.file, image.width, image.height, image.samples, &pool);
}

} // namespace

const std::vector<ProductInfo>& products() {
    static const std::vector<ProductInfo> kProducts = makeProducts();
    return kProducts;
}

std::string productKeys() {
    std::string keys;
    for (const ProductInfo& product : products())
        keys += (keys.empty() ? "" : ", ") + std::string(product.key);
    return keys;
}

Heightmap fieldProduct(const TerrainState& terrain, std::string_view kind, ThreadPool& pool) {
    if (const auto layer = layerByKey(kind))
        return terrain.flattened(*layer);
    if (kind == "combined")
        return groundAndLakes(terrain);
    if (kind == "water_level")
        return waterLevel(terrain);
    if (kind == "lake_depth")
        return lakeDepth(terrain);
    if (kind == "lake_mask")
        return lakeMask(terrain);
    if (kind == "river_mask")
        return riverMask(terrain);
    if (kind == "catchments")
        return catchmentIds(terrain, pool);
    if (kind == "order")
        return orderMap(terrain, pool);
    return slopeMap(terrain.flattened(Layer::Elevation), pool);
}

ExportRequest parseExport(std::string_view text, const std::string& where) {
    const std::size_t equals = text.find('=');
    if (equals == std::string_view::npos || equals + 1 == text.size())
        throw Error(where + ": '" + std::string(text) + "' is not of the form KIND=FILE");
    const std::string kind(text.substr(0, equals));
    if (!findProduct(kind))
        throw Error(where + ": there is no product '" + kind + "': there are " + productKeys());
    return {kind, std::filesystem::path(text.substr(equals + 1))};
}

bool exportProduct(const TerrainState& terrain, const ExportRequest& request, const ExportOptions& options,
                   ThreadPool& pool, const MeshProgress& progress) {
    const ProductInfo* product = findProduct(request.kind);
    if (!product)
        throw Error("export: there is no product '" + request.kind + "': there are " + productKeys());
    switch (product->form) {
    case ProductForm::Mesh:
        if (request.kind == "water_mesh")
            return writeWaterMesh(request.file, terrain, options.mesh, progress);
        return writeMesh(request.file, terrain.flattened(Layer::Elevation), options.mesh, pool, progress);
    case ProductForm::Normals: {
        expectPng(request);
        const Rgb16Image image = normalMap(terrain.flattened(Layer::Elevation), pool);
        writeRgbPng(request.file, image.width, image.height, image.samples, &pool);
        return true;
    }
    case ProductForm::Picture:
        writePicture(terrain, request, pool);
        return true;
    case ProductForm::Table:
        writeLakes(request.file, terrain.waterBodies()->lakes, terrain.grid());
        return true;
    case ProductForm::Rivers:
        writeRivers(request.file, *terrain.waterBodies(), terrain.grid());
        return true;
    case ProductForm::Sequence:
        throw Error(request.file.string() +
                    ": a sequence is written while a recipe runs, not from one terrain");
    case ProductForm::Field:
        break;
    }
    writeField(fieldProduct(terrain, request.kind, pool), request, options, pool);
    return true;
}

bool isSequence(std::string_view kind) {
    const ProductInfo* product = findProduct(kind);
    return product && product->form == ProductForm::Sequence;
}

std::string_view frameKind(std::string_view sequence) {
    return sequence == "picture_sequence" ? "preview" : info(Layer::Elevation).key;
}

std::filesystem::path numberedFile(const std::filesystem::path& pattern, int number) {
    const std::string name = pattern.filename().string();
    const std::size_t percent = name.find('%');
    const std::size_t end = percent == std::string::npos ? percent : name.find('d', percent);
    if (end == std::string::npos)
        return numberedFile(pattern.parent_path() /
                                (pattern.stem().string() + "_%04d" + pattern.extension().string()),
                            number);
    std::string digits = std::to_string(number);
    const std::string width = name.substr(percent + 1, end - percent - 1);
    if (width.empty() || !std::ranges::all_of(width, [](char c) { return c >= '0' && c <= '9'; }))
        digits.insert(0, digits.size() < 4 ? 4 - digits.size() : 0, '0');
    else if (const std::size_t wanted = std::stoul(width.substr(0, 2)); digits.size() < wanted)
        digits.insert(0, wanted - digits.size(), '0');
    return pattern.parent_path() / (name.substr(0, percent) + digits + name.substr(end + 1));
}

} // namespace oxbow
