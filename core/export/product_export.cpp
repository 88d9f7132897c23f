#include "core/export/product_export.h"
#include "core/files/write_by_name.h"

#include "core/base/error.h"
#include "core/base/phrase.h"
#include "core/base/words.h"
#include "core/export/analysis_products.h"
#include "core/export/river_drawing.h"
#include "core/export/surface_export.h"
#include "core/export/target_scripts.h"
#include "core/export/vector_layers.h"
#include "core/export/water_mesh.h"
#include "core/export/water_products.h"
#include "core/files/mesh/mesh_set.h"
#include "core/files/raster/heightmap_crop.h"
#include "core/files/raster/map_reprojection.h"
#include "core/files/vector/curve_file.h"
#include "core/repair/plate/no_data_fill.h"
#include "core/stamp/stamp_cut.h"
#include "core/terrain/surface_normal.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

// ---- makers ----

Heightmap groundAndLakes(const TerrainState& terrain, ThreadPool&) {
    Heightmap surface = terrain.flattened(Layer::Elevation);
    const Heightmap lakes = terrain.flattened(Layer::LakeLevel);
    for (std::size_t c = 0; c < surface.cells().size(); ++c)
        surface.cells()[c] =
            std::fmax(surface.cells()[c], lakes.cells()[c]); // of no number and a number the number
    return surface;
}

Heightmap slopes(const TerrainState& terrain, ThreadPool& pool) {
    return slopeMap(terrain.flattened(Layer::Elevation), pool);
}

template <Heightmap (*Make)(const TerrainState&)>
Heightmap alone(const TerrainState& terrain, ThreadPool&) {
    return Make(terrain);
}

/// A picture with a pixel a cell.
template <typename Sample>
bool writePixels(const ProductJob& job, const RgbImage<Sample>& picture) {
    for (const RasterPart& part : rasterParts(job.file, picture.width, picture.height, job.options)) {
        writeRgbPicture(part.file, job.options.tileSide > 0 ? croppedTo(part.cells, picture) : picture, &job.pool);
        job.files.push_back(part.file);
    }
    return true;
}

bool makeNormals(const ProductJob& job) {
    return writePixels(job, normalMap(job.terrain.flattened(Layer::Elevation), job.pool));
}

bool makeMesh(const ProductJob& job) {
    MeshOptions mesh = job.options.mesh;
    if (job.options.coloursInMesh)
        mesh.colourPng = std::make_shared<const std::string>(
            pngOf(LaidSurface(job.terrain, job.options.surface, job.pool).colours(), &job.pool));
    job.files = writeMeshSet(job.file, meshFormatToWrite(job.file), job.terrain.flattened(Layer::Elevation), mesh, job.pool, job.progress);
    return !job.files.empty();
}

bool makeWaterMesh(const ProductJob& job) {
    return writeWaterMesh(job.file, job.terrain, job.options.mesh, job.pool, job.progress);
}

template <Rgb16Image (*Make)(const Heightmap&, ThreadPool&)>
bool makeNormalPicture(const ProductJob& job) {
    return writePixels(job, Make(job.terrain.flattened(Layer::Elevation), job.pool));
}

template <Rgb8Image (*Make)(const TerrainState&, ThreadPool&)>
bool makePicture(const ProductJob& job) {
    return writePixels(job, Make(job.terrain, job.pool));
}

Heightmap openSky(const TerrainState& terrain, ThreadPool& pool) {
    return ambientOcclusion(terrain.flattened(Layer::Elevation), kOcclusionRadiusM, pool);
}

Product ofField(std::string_view key, std::string_view label, std::string_view help,
                std::function<Heightmap(const TerrainState&, ThreadPool&)> field, SampleScale scale = SampleScale::Range) {
    return {.key = key, .label = label, .help = help, .field = std::move(field), .scale = scale};
}

Product ofMaker(std::string_view key, std::string_view label, std::string_view help, FileUse use,
                bool (*make)(const ProductJob&), std::string_view ending = {}) {
    return {.key = key, .label = label, .help = help, .use = use, .make = make, .ending = ending};
}

Product ofSource(std::string_view key, std::string_view label, std::string_view source, std::string_view help) {
    return ofField(key, label, help,
                   [source](const TerrainState& terrain, ThreadPool& pool) { return sourceProduct(terrain, source, pool); });
}

// ---- what lies on the ground ----

bool makeColourMap(const ProductJob& job) {
    return writePixels(job, LaidSurface(job.terrain, job.options.surface, job.pool).colours());
}

bool makeSplatMaps(const ProductJob& job) {
    LaidSurface laid(job.terrain, job.options.surface, job.pool);
    const GridSpec& grid = laid.map().grid;
    for (const RasterPart& part : rasterParts(job.file, grid.width, grid.height, job.options))
        for (auto& file : writeSplatMaps(part.file, laid.map(), laid.surface().materials.size(), part.cells, job.pool))
            job.files.push_back(std::move(file));
    return true;
}

/// The number of the material, or a share of 1.
bool writeOfSurface(const ProductJob& job, const Heightmap& values, double highest) {
    HeightmapWriteOptions write;
    write.bits = 8;
    write.lowM = 0.0;
    write.highM = highest;
    write.pool = &job.pool;
    job.files = writeRaster(job.file, values, write, job.options);
    return true;
}

bool makeIndexMap(const ProductJob& job) {
    LaidSurface laid(job.terrain, job.options.surface, job.pool);
    return writeOfSurface(job, indexMap(laid.map()), 255.0);
}

bool makeRoughness(const ProductJob& job) {
    LaidSurface laid(job.terrain, job.options.surface, job.pool);
    return writeOfSurface(job, roughnessMap(laid.surface(), laid.map()), 1.0);
}

bool makeScatter(const ProductJob& job) {
    writeScatter(job.file, LaidSurface(job.terrain, job.options.surface, job.pool).scatters(), job.frame());
    return true;
}

bool makeVectors(const ProductJob& job) {
    const SurfacePlan none, &plan = job.options.surface ? *job.options.surface : none;
    std::vector<ScatterList> scatters;
    if (!plan.hasNaturalTrees && !plan.surface.scatters.empty())
        scatters = LaidSurface(job.terrain, job.options.surface, job.pool).scatters();
    writeVectorLayers(job.file, job.terrain, plan.curves, scatters, job.frame());
    return true;
}

bool makeCatchmentPicture(const ProductJob& job) {
    return writePixels(job, catchmentPicture(job.terrain, job.pool));
}

bool makeRelief(const ProductJob& job) {
    writeRgbPicture(job.file, reliefPicture(job.terrain, job.pool), &job.pool);
    return true;
}

/// All of the map: a recipe whose land ends within it makes a stamp.
bool makeStamp(const ProductJob& job) {
    const GridSpec& grid = job.terrain.grid();
    const StampCut all{.eastM = 0.5 * grid.widthM(),
                       .southM = 0.5 * grid.heightM(),
                       .widthM = grid.widthM(),
                       .depthM = grid.heightM()};
    writeStamp(job.file, cutStamp(job.terrain.flattened(Layer::Elevation), all, {job.pool}), &job.pool);
    return true;
}

bool makeLakeList(const ProductJob& job) {
    writeLakes(job.file, job.terrain.waterBodies()->lakes, job.frame());
    return true;
}

bool makeRivers(const ProductJob& job) {
    writeRivers(job.file, listedWater(job.terrain), job.frame());
    return true;
}

template <typename Features>
bool makeFeatures(const ProductJob& job, const char* name, Features features) {
    const GeoFrame frame = job.frame();
    writeFeatures(job.file, {name, features(frame), layerStyle(name)}, frame);
    return true;
}

bool makeCrossings(const ProductJob& job) {
    return makeFeatures(job, "crossings", [&](const GeoFrame& frame) { return crossingFeatures(job.terrain.waterBodies()->crossings, frame); });
}

bool makeRoads(const ProductJob& job) {
    return makeFeatures(job, "roads", [&](const GeoFrame& frame) { return roadFeatures(job.terrain.waterBodies()->roads, frame); });
}

bool makeCatchments(const ProductJob& job) {
    return makeFeatures(job, "catchments", [&](const GeoFrame& frame) { return catchmentFeatures(job.terrain, frame, job.pool); });
}

bool makeContours(const ProductJob& job) {
    return makeFeatures(job, "contours", [&](const GeoFrame& frame) { return contourFeatures(job.terrain, job.options.contourM, frame); });
}

bool makeRoadMesh(const ProductJob& job) {
    writeRoadMesh(job.file, job.terrain, job.options.mesh);
    return true;
}

// ---- the table ----

std::vector<Product> makeProducts() {
    std::vector<Product> list;
    for (const LayerInfo& layer : kLayers)
        list.push_back(ofField(layer.key, layer.key, layer.help,
                               [of = layer.layer](const TerrainState& terrain, ThreadPool&) { return terrain.flattened(of); },
                               layer.layer == Layer::Elevation ? SampleScale::Heights : SampleScale::Range));
    const Product others[] = {
        ofField("combined", "ground and lakes",
                "Height of the lake surface where there is a lake, of the ground elsewhere.",
                groundAndLakes, SampleScale::Heights),
        ofField("water_level", "water level",
                "Height of the surface of standing and flowing water; no value on dry land.",
                alone<waterLevel>, SampleScale::Heights),
        ofField("lake_depth", "lake depth", "Depth of lakes and the sea, 0 elsewhere.", alone<lakeDepth>),
        ofField("lake_mask", "lake mask",
                "1 where a lake or the sea stands, 0 elsewhere.", alone<lakeMask>, SampleScale::Mask),
        ofField("river_mask", "river mask",
                "1 on rivers of their true width, 0.5 on brooks where they are told apart, 0 elsewhere.",
                alone<riverMask>, SampleScale::Mask),
        ofField("catchments", "catchments",
                "Number of every cell's catchment, the largest 1, 0 on the sea; the value of an integer sample is the "
                "number.",
                catchmentIds, SampleScale::Number),
        ofField("order", "stream order",
                "Strahler's order of streams, 0 elsewhere; the value of an integer sample is the order.",
                orderMap, SampleScale::Number),
        ofField("drainage_area", "drainage area",
                "Land that drains through each cell, its own included, m².", drainageAreas),
        ofField("flow_direction_d8", "flow direction, numbers",
                "Where water goes: 1 east, 2 south-east, 4 south, and so on to 128 north-east; 0 where it ends.",
                directionNumbers, SampleScale::Number),
        ofField("slope", "slope", "Steepness of the ground in degrees.", slopes),
        ofMaker("normal", "normal map",
                "Direction of the ground as a picture.", FileUse::WritePicture, makeNormals, "_normals"),
        ofMaker("normal_directx", "normal map, DirectX",
                "Direction of the ground as a picture, green to the south.",
                FileUse::WritePicture, makeNormalPicture<directXNormals>),
        ofMaker("normal_object", "normal map of the mesh",
                "Direction of the ground in the axes of a mesh with Y up: red east, green up, blue south.",
                FileUse::WritePicture, makeNormalPicture<objectNormals>),
        ofField("ambient_occlusion", "ambient occlusion",
                "Share of the sky that the ground sees over hills within 300 m: 1 in the open.",
                openSky, SampleScale::Mask),
        ofField("cavity", "cavity",
                "Ground against its surroundings of 20 m: 0.5 level, brighter on edges, darker in gullies.",
                cavityMap, SampleScale::Mask),
        ofMaker("flow_direction", "flow direction",
                "Where water goes, as a picture: red east, green south, blue where it goes on.",
                FileUse::WritePicture, makePicture<flowDirectionMap>),
        ofSource("curvature", "curvature", "curvature", "How the ground bends, per km: above 0 on ridges."),
        ofSource("wetness", "wetness", "wetness", "Wetness index: high where water gathers on gentle ground."),
        ofSource("sun", "sun exposure", "sun", "Sunlight over a day, shadows included; open level ground gets 1."),
        ofSource("river_distance", "distance to rivers", "river_distance", "Distance to the middle of the nearest river, m."),
        ofSource("shore_distance", "distance to shores", "shore_distance",
                 "Distance to the nearest shore of sea or lake, m; below 0 on the water."),
        ofMaker("colour_map", "colour map",
                "Colours of what lies on the ground, without light.",
                FileUse::WritePicture, makeColourMap),
        ofMaker("splat", "splat maps",
                "Weights of materials, four a PNG, that sum to 255: NAME_0.png, NAME_1.png, ....",
                FileUse::WriteSplatMaps, makeSplatMaps),
        ofMaker("material_index", "material index",
                "Number of the weightiest material, the first 0.",
                FileUse::WriteHeightmap, makeIndexMap),
        ofMaker("roughness", "roughness",
                "Roughness of what lies on the ground, 0 to 1.",
                FileUse::WriteHeightmap, makeRoughness),
        ofMaker("scatter", "things on the ground",
                "Places of trees, rocks and what else the surface scatters.",
                FileUse::WriteScatter, makeScatter),
        ofMaker("stamp", "stamp",
                "The ground for the stage Stamp: less its base plane, with edges that fall to 0.",
                FileUse::WriteHeightmap, makeStamp),
        ofMaker("mesh", "mesh", "The ground as triangles.", FileUse::WriteMesh, makeMesh),
        ofMaker("water_mesh", "water surface",
                "The surface of the water as triangles, joined to the ground at the shore.",
                FileUse::WriteMesh, makeWaterMesh, "_water"),
        ofMaker("lake_list", "lakes",
                "The lakes with their sizes, outlets and shores.", FileUse::WriteLakes, makeLakeList, "_lakes"),
        ofMaker("rivers", "rivers", "The rivers as lines or as a list.", FileUse::WriteRivers, makeRivers, "_rivers"),
        ofMaker("crossings", "bridges and culverts",
                "Where roads cross water.", FileUse::WriteFeatures, makeCrossings, "_crossings"),
        ofMaker("roads", "roads",
                "Roads as they were built: lines with height, width and grade, bridges apart.",
                FileUse::WriteFeatures, makeRoads, "_roads"),
        ofMaker("catchment_polygons", "catchments as areas",
                "A polygon for each part of a catchment, with its number and size.",
                FileUse::WriteFeatures, makeCatchments, "_catchment_areas"),
        ofMaker("contours", "contours",
                "Lines of equal height.", FileUse::WriteFeatures, makeContours, "_contours"),
        ofMaker("road_mesh", "road surface",
                "The carriageways of built roads and the decks of their bridges as triangles.",
                FileUse::WriteMesh, makeRoadMesh, "_road_surface"),
        ofMaker("vectors", "vector layers",
                "Lakes, rivers, roads, bridges, curves and things on the ground in one file, a layer each, for GIS programs.",
                FileUse::WriteLayers, makeVectors, "_vectors"),
        ofMaker("catchment_picture", "picture of catchments",
                "The catchments in colours with their divides, a pixel a cell.",
                FileUse::WritePicture, makeCatchmentPicture, "_catchments"),
        {.key = "preview",
         .label = "picture",
         .help = "A picture of the terrain for people.",
         .use = FileUse::WritePicture,
         .make = makeRelief,
         .isView = true},
        {.key = "sequence",
         .label = "sequence",
         .help = "A numbered heightmap for every step.",
         .frame = "elevation"},
        {.key = "picture_sequence",
         .label = "sequence of pictures",
         .help = "A numbered picture from above for every step.",
         .use = FileUse::WritePicture,
         .frame = "preview"},
    };
    list.insert(list.end(), std::begin(others), std::end(others));
    return list;
}

/// Where a field goes and where it lies.
struct FieldPlace {
    const std::filesystem::path& file;
    const GeoReference* place;
    const MapReprojection* onto;
};

std::vector<std::filesystem::path> writeField(const Product& product, Heightmap field, const FieldPlace& to,
                                              const ExportOptions& options, ThreadPool& pool) {
    HeightmapWriteOptions write;
    write.bits = options.bits;
    write.pool = &pool;
    write.notes = options.notes;
    write.place = to.place;
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

const std::vector<Product>& products() {
    static const std::vector<Product> kProducts = makeProducts();
    return kProducts;
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
    if (product.key == "mesh" && options.coloursInMesh) {
        MeshOptions coloured = options.mesh;
        coloured.colourPng = std::make_shared<const std::string>();
        checkMeshSet(coloured, *formatToWrite(request.file, product.use).mesh, request.file.string());
    } else if (product.key == "mesh")
        checkMeshSet(options.mesh, *formatToWrite(request.file, product.use).mesh, request.file.string());
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

bool isVideo(const std::filesystem::path& file) {
    return file.extension() == ".mp4" || file.extension() == ".webm";
}

} // namespace oxbow
