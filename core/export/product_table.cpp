#include "core/export/product_export.h"

#include "core/export/analysis_products.h"
#include "core/export/river_drawing.h"
#include "core/export/surface_export.h"
#include "core/export/target_scripts.h"
#include "core/export/vector_layers.h"
#include "core/export/water_mesh.h"
#include "core/export/water_products.h"
#include "core/files/mesh/mesh_set.h"
#include "core/files/raster/heightmap_crop.h"
#include "core/files/vector/curve_file.h"
#include "core/files/write_by_name.h"
#include "core/mask/mask_source.h"
#include "core/stamp/stamp_cut.h"
#include "core/terrain/surface_normal.h"

#include <algorithm>
#include <cmath>

/// The table of products with their makers.
namespace oxbow {

namespace {

Heightmap groundOf(const ProductJob& job) {
    return job.terrain.flattened(Layer::Elevation);
}

LaidSurface laidOn(const ProductJob& job) {
    return LaidSurface(job.terrain, job.options.surface, job.pool);
}

Heightmap groundAndLakes(const TerrainState& terrain, ThreadPool&) {
    Heightmap surface = terrain.flattened(Layer::Elevation);
    const Heightmap lakes = terrain.flattened(Layer::LakeLevel);
    for (std::size_t c = 0; c < surface.cells().size(); ++c)
        surface.cells()[c] =
            std::fmax(surface.cells()[c], lakes.cells()[c]); // of no number and a number the number
    return surface;
}

Heightmap openSky(const TerrainState& terrain, ThreadPool& pool) {
    return ambientOcclusion(terrain.flattened(Layer::Elevation), kOcclusionRadiusM, pool);
}

template <Heightmap (*Make)(const TerrainState&)>
Heightmap alone(const TerrainState& terrain, ThreadPool&) {
    return Make(terrain);
}

/// A picture with a pixel a cell.
template <typename Sample>
void writePixels(const ProductJob& job, const RgbImage<Sample>& picture) {
    for (const RasterPart& part : rasterParts(job.file, picture.width, picture.height, job.options)) {
        writeRgbPicture(part.file, job.options.tileSide > 0 ? croppedTo(part.cells, picture) : picture, &job.pool);
        job.files.push_back(part.file);
    }
}

/// Of a layer of features.
template <typename Features>
auto features(const char* name, Features featuresOf) {
    return [name, featuresOf](const ProductJob& job) {
        const GeoFrame frame = job.frame();
        writeFeatures(job.file, {name, featuresOf(job, frame), layerStyle(name)}, frame);
    };
}

Product ofField(std::string_view key, std::string_view label, std::string_view help,
                std::function<Heightmap(const TerrainState&, ThreadPool&)> field, SampleScale scale = SampleScale::Range,
                std::string_view unit = {}) {
    return {.key = key, .label = label, .help = help, .field = std::move(field), .scale = scale, .unit = unit};
}

template <typename Make>
Product ofMaker(std::string_view key, std::string_view label, std::string_view help, FileUse use, Make make,
                std::string_view ending = {}) {
    return {.key = key, .label = label, .help = help, .use = use, .make = [make](const ProductJob& job) {
                if constexpr (std::is_void_v<std::invoke_result_t<Make, const ProductJob&>>)
                    return make(job), true;
                else
                    return make(job);
            },
            .ending = ending};
}

Product ofSource(std::string_view key, std::string_view label, std::string_view source, std::string_view help) {
    return ofField(key, label, help,
                   [source](auto& terrain, auto& pool) { return sourceProduct(terrain, source, pool); },
                   SampleScale::Range, unitSymbol(findMaskSource(source)->unit));
}

bool makeMesh(const ProductJob& job) {
    MeshOptions mesh = job.options.mesh;
    if (job.options.coloursInMesh)
        mesh.colourPng = std::make_shared<const std::string>(pngOf(laidOn(job).colours(), &job.pool));
    job.files = writeMeshSet(job.file, meshFormatToWrite(job.file), groundOf(job), mesh, job.pool, job.progress);
    return !job.files.empty();
}

void makeSplatMaps(const ProductJob& job) {
    LaidSurface laid = laidOn(job);
    const GridSpec& grid = laid.map().grid;
    for (const RasterPart& part : rasterParts(job.file, grid.width, grid.height, job.options))
        for (auto& file : writeSplatMaps(part.file, laid.map(), laid.surface().materials.size(), part.cells, job.pool))
            job.files.push_back(std::move(file));
}

/// The number of the material, or a share of 1.
void writeOfSurface(const ProductJob& job, const Heightmap& values, double highest) {
    job.files = writeRaster(job.file, values, {.bits = 8, .lowM = 0.0, .highM = highest, .pool = &job.pool}, job.options);
}

void makeRoughness(const ProductJob& job) {
    LaidSurface laid = laidOn(job);
    writeOfSurface(job, roughnessMap(laid.surface(), laid.map()), 1.0);
}

void makeVectors(const ProductJob& job) {
    const SurfacePlan none, &plan = job.options.surface ? *job.options.surface : none;
    std::vector<ScatterList> scatters;
    if (!plan.hasNaturalTrees && !plan.surface.scatters.empty())
        scatters = laidOn(job).scatters();
    writeVectorLayers(job.file, job.terrain, plan.curves, scatters, job.frame());
}

/// All of the map: a recipe whose land ends within it makes a stamp.
void makeStamp(const ProductJob& job) {
    const GridSpec& grid = job.terrain.grid();
    const StampCut all{.eastM = 0.5 * grid.widthM(),
                       .southM = 0.5 * grid.heightM(),
                       .widthM = grid.widthM(),
                       .depthM = grid.heightM()};
    writeStamp(job.file, cutStamp(groundOf(job), all, {job.pool}), &job.pool);
}

/// Behind the layers.
std::vector<Product> otherProducts() {
    return {
        ofField("combined", "ground and lakes",
            "Height of the lake surface where there is a lake, of the ground elsewhere.", groundAndLakes,
            SampleScale::Heights, "m"),
        ofField("water_level", "water level",
            "Height of the surface of standing and flowing water; no value on dry land.", alone<waterLevel>,
            SampleScale::Heights, "m"),
        ofField("lake_depth", "lake depth", "Depth of lakes and the sea, 0 elsewhere.", alone<lakeDepth>,
            SampleScale::Range, "m"),
        ofField("lake_mask", "lake mask", "1 where a lake or the sea stands, 0 elsewhere.", alone<lakeMask>,
            SampleScale::Mask),
        ofField("river_mask", "river mask",
            "1 on rivers of their true width, 0.5 on brooks where they are told apart, 0 elsewhere.", alone<riverMask>,
            SampleScale::Mask),
        ofField("catchments", "catchments", "Number of every cell's catchment, the largest 1, 0 on the sea; the value "
            "of an integer sample is the number.", catchmentIds, SampleScale::Number),
        ofField("order", "stream order",
            "Strahler's order of streams, 0 elsewhere; the value of an integer sample is the order.", orderMap,
            SampleScale::Number),
        ofField("drainage_area", "drainage area", "Land that drains through each cell, its own included, m².",
            drainageAreas, SampleScale::Range, "m²"),
        ofField("flow_direction_d8", "flow direction, numbers",
            "Where water goes: 1 east, 2 south-east, 4 south, and so on to 128 north-east; 0 where it ends.",
            directionNumbers, SampleScale::Number),
        ofField("slope", "slope", "Steepness of the ground in degrees.",
            [](auto& terrain, auto& pool) { return slopeMap(terrain.flattened(Layer::Elevation), pool); },
            SampleScale::Range, "°"),
        ofMaker("normal", "normal map", "Direction of the ground as a picture.", FileUse::WritePicture,
            [](auto& job) { writePixels(job, normalMap(groundOf(job), job.pool)); }, "_normals"),
        ofMaker("normal_directx", "normal map, DirectX", "Direction of the ground as a picture, green to the south.",
            FileUse::WritePicture,
            [](auto& job) { writePixels(job, directXNormals(groundOf(job), job.pool)); }),
        ofMaker("normal_object", "normal map of the mesh",
            "Direction of the ground in the axes of a mesh with Y up: red east, green up, blue south.",
            FileUse::WritePicture,
            [](auto& job) { writePixels(job, objectNormals(groundOf(job), job.pool)); }),
        ofField("ambient_occlusion", "ambient occlusion",
            "Share of the sky that the ground sees over hills within 300 m: 1 in the open.",
            openSky,
            SampleScale::Mask),
        ofField("cavity", "cavity",
            "Ground against its surroundings of 20 m: 0.5 level, brighter on edges, darker in gullies.", cavityMap,
            SampleScale::Mask),
        ofMaker("flow_direction", "flow direction",
            "Where water goes, as a picture: red east, green south, blue where it goes on.", FileUse::WritePicture,
            [](auto& job) { writePixels(job, flowDirectionMap(job.terrain, job.pool)); }),
        ofSource("curvature", "curvature", "curvature", "How the ground bends, per km: above 0 on ridges."),
        ofSource("wetness", "wetness", "wetness", "Wetness index: high where water gathers on gentle ground."),
        ofSource("sun", "sun exposure", "sun", "Sunlight over a day, shadows included; open level ground gets 1."),
        ofSource("river_distance", "distance to rivers", "river_distance",
            "Distance to the middle of the nearest river, m."),
        ofSource("shore_distance", "distance to shores", "shore_distance",
            "Distance to the nearest shore of sea or lake, m; below 0 on the water."),
        ofMaker("colour_map", "colour map", "Colours of what lies on the ground, without light.", FileUse::WritePicture,
            [](auto& job) { writePixels(job, laidOn(job).colours()); }),
        ofMaker("splat", "splat maps",
            "Weights of materials, four a PNG, that sum to 255: NAME_0.png, NAME_1.png, ....", FileUse::WriteSplatMaps,
            makeSplatMaps),
        ofMaker("material_index", "material index", "Number of the weightiest material, the first 0.",
            FileUse::WriteHeightmap,
            [](auto& job) { writeOfSurface(job, indexMap(laidOn(job).map()), 255.0); }),
        ofMaker("roughness", "roughness", "Roughness of what lies on the ground, 0 to 1.", FileUse::WriteHeightmap,
            makeRoughness),
        ofMaker("scatter", "things on the ground", "Places of trees, rocks and what else the surface scatters.",
            FileUse::WriteScatter,
            [](auto& job) { writeScatter(job.file, laidOn(job).scatters(), job.frame()); }),
        ofMaker("stamp", "stamp", "The ground for the stage Stamp: less its base plane, with edges that fall to 0.",
            FileUse::WriteHeightmap, makeStamp),
        ofMaker("mesh", "mesh", "The ground as triangles.", FileUse::WriteMesh, makeMesh),
        ofMaker("water_mesh", "water surface",
            "The surface of the water as triangles, joined to the ground at the shore.", FileUse::WriteMesh,
            [](auto& job) { return writeWaterMesh(job.file, job.terrain, job.options.mesh, job.pool, job.progress); },
            "_water"),
        ofMaker("lake_list", "lakes", "The lakes with their sizes, outlets and shores.", FileUse::WriteLakes,
            [](auto& job) { writeLakes(job.file, job.terrain.waterBodies()->lakes, job.frame()); },
            "_lakes"),
        ofMaker("rivers", "rivers", "The rivers as lines or as a list.", FileUse::WriteRivers,
            [](auto& job) { writeRivers(job.file, listedWater(job.terrain), job.frame()); }, "_rivers"),
        ofMaker("crossings", "bridges and culverts", "Where roads cross water.", FileUse::WriteFeatures,
            features("crossings", [](auto& job, auto& frame) {
                return crossingFeatures(job.terrain.waterBodies()->crossings, frame);
            }),
            "_crossings"),
        ofMaker("roads", "roads", "Roads as they were built: lines with height, width and grade, bridges apart.",
            FileUse::WriteFeatures,
            features("roads", [](auto& job, auto& frame) {
                return roadFeatures(job.terrain.waterBodies()->roads, frame);
            }),
            "_roads"),
        ofMaker("catchment_polygons", "catchments as areas",
            "A polygon for each part of a catchment, with its number and size.", FileUse::WriteFeatures,
            features("catchments",
                [](auto& job, auto& frame) { return catchmentFeatures(job.terrain, frame, job.pool); }),
            "_catchment_areas"),
        ofMaker("contours", "contours", "Lines of equal height.", FileUse::WriteFeatures,
            features("contours", [](auto& job, auto& frame) {
                return contourFeatures(job.terrain, job.options.contourM, frame);
            }),
            "_contours"),
        ofMaker("road_mesh", "road surface",
            "The carriageways of built roads and the decks of their bridges as triangles.", FileUse::WriteMesh,
            [](auto& job) { writeRoadMesh(job.file, job.terrain, job.options.mesh); }, "_road_surface"),
        ofMaker("vectors", "vector layers", "Lakes, rivers, roads, bridges, curves and things on the ground in one "
            "file, a layer each, for GIS programs.", FileUse::WriteLayers, makeVectors, "_vectors"),
        ofMaker("catchment_picture", "picture of catchments",
            "The catchments in colours with their divides, a pixel a cell.", FileUse::WritePicture,
            [](auto& job) { writePixels(job, catchmentPicture(job.terrain, job.pool)); }, "_catchments"),
        {.key = "preview", .label = "picture", .help = "A picture of the terrain for people.",
            .use = FileUse::WritePicture,
            .make = [](const ProductJob& job) {
                writeRgbPicture(job.file, reliefPicture(job.terrain, job.pool), &job.pool);
                return true;
            },
            .isView = true},
        {.key = "sequence", .label = "sequence", .help = "A numbered heightmap for every step.", .frame = "elevation"},
        {.key = "picture_sequence", .label = "sequence of pictures",
            .help = "A numbered picture from above for every step.", .use = FileUse::WritePicture, .frame = "preview"},
    };
}

} // namespace

const std::vector<Product>& products() {
    static const std::vector<Product> kProducts = [] {
        std::vector<Product> list;
        for (const LayerInfo& layer : kLayers)
            list.push_back(ofField(layer.key, layer.key, layer.help,
                [of = layer.layer](auto& terrain, auto&) { return terrain.flattened(of); },
                layer.layer == Layer::Elevation ? SampleScale::Heights : SampleScale::Range, layer.unit));
        std::ranges::move(otherProducts(), std::back_inserter(list));
        return list;
    }();
    return kProducts;
}

} // namespace oxbow
