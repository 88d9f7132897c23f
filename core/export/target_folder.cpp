#include "core/export/target_folder.h"

#include "core/base/error.h"
#include "core/base/number_text.h"
#include "core/base/words.h"
#include "core/export/water_products.h"
#include "core/files/mesh/glb_text.h"
#include "core/files/raster/raster_codecs.h"
#include "core/files/storage/atomic_file.h"
#include "core/files/vector/river_file.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <iterator>

namespace oxbow {

namespace {

using Json = nlohmann::ordered_json;

/// Of programs that get lines, water and things on the ground.
constexpr const char* kLineFiles = " splines.json splines.glb water.glb roads.glb scatter.csv";

constexpr Target kTargets[] = {
    {"unreal", "Unreal Engine", "Landscape: 16-bit PNG, weightmaps, tiles, splines.", 4.0, writeUnreal,
     "{name}{tile}.png {name}_W_{material}{tile}.png {name}_definition.json", true},
    {"unity", "Unity", "Terrain: RAW 16, splat maps, tiles, splines; what has changed since an import.", 4.6, writeUnity,
     "{name}_#_#.raw {name}_#_#_splat_#.png {name}_delta_#_#.raw OxbowImport.cs terrain.json", true},
    {"godot", "Godot with Terrain3D", "Heights, control map and colour map as EXR and PNG, splines.", 3.3, writeGodot,
     "height{tile}.exr control{tile}.exr colour{tile}.png terrain.json oxbow_terrain.gd", true},
    {"blender", "Blender", "GLB with its colours, float displacement, weights, curves.", 10.0, writeBlender,
     "{name}.glb colour.png height.exr W_{material}.png terrain.json open_in_blender.py", true},
    {"terrain", "Terrain programs", "Houdini, World Machine, Gaea, World Creator: EXR, R32, PNG 16 and masks.", 5.4, writeTerrainPrograms,
     "{name}.exr {name}.r32 {name}.tif {name}.png W_{material}.png lake_mask.png river_mask.png lake_depth_m.png wear_m.png "
     "deposition_m.png slope_deg.png wetness.png", true},
    {"gis", "Maps (GIS)", "GeoTIFF and GeoJSON in the terrain's coordinate system.", 6.6, writeGis,
     "{name}.tif {name}.tif.aux.xml lake_depth.tif lake_depth.tif.aux.xml catchments.tif catchments.tif.aux.xml stream_order.tif "
     "stream_order.tif.aux.xml material.tif material.tif.aux.xml lakes.geojson rivers.geojson {name}.gpkg", false},
    {"print", "3D printing", "A watertight 3MF and STL in millimetres.", 3.9, writePrint, "{name}.stl {name}.3mf", false},
};

/// A plan that surely has materials.
std::shared_ptr<const SurfacePlan> planOf(const std::shared_ptr<const SurfacePlan>& surface, const GridSpec& grid) {
    Recipe silent;
    silent.grid = grid;
    return surface ? surface : surfacePlan(silent, {});
}

Json pointJson(const TargetAxes& axes, double eastM, double southM, double upM) {
    const std::array<double, 3> p = axes.of(eastM, southM, upM);
    return Json::array({std::round(p[0] * 1000) / 1000, std::round(p[1] * 1000) / 1000, std::round(p[2] * 1000) / 1000});
}

std::string reachName(const WaterBodies& water, const RiverReach& reach) {
    const auto river = std::ranges::find(water.rivers, reach.riverId, &River::id);
    return river == water.rivers.end() ? "River " + std::to_string(reach.riverId) : riverName(*river);
}

Json roadSplines(const std::vector<Road>& roads, const TargetAxes& axes) {
    Json list = Json::array();
    for (const Road& road : roads) {
        Json points = Json::array();
        for (const RoadPoint& p : road.points)
            points.push_back({{"position", pointJson(axes, p.at.xM, p.at.yM, p.heightM)}, {"width_m", p.widthM}, {"on_bridge", p.isOnBridge}, {"in_tunnel", p.isInTunnel}});
        list.push_back({{"name", road.name}, {"shoulder_m", road.shoulderM}, {"closed", road.isClosed}, {"points", points}});
    }
    return list;
}

Json splinesJson(const WaterBodies& water, const TargetAxes& axes) {
    Json rivers = Json::array(), lakes = Json::array();
    for (const RiverReach& reach : water.reaches) {
        Json points = Json::array();
        for (const RiverPoint& p : reach.points)
            points.push_back({{"position", pointJson(axes, p.at.xM, p.at.yM, p.waterM)},
                              {"width_m", p.widthM},
                              {"depth_m", p.depthM},
                              {"discharge_m3_per_s", p.dischargeM3s},
                              {"velocity_m_per_s", p.velocityMPerS}});
        rivers.push_back({{"id", reach.id},
                          {"river", reachName(water, reach)},
                          {"order", reach.order},
                          {"flows_into", reach.downstreamId},
                          {"points", points}});
    }
    for (const Lake& lake : water.lakes) {
        if (lake.shoreline.empty())
            continue;
        Json rings = Json::array();
        for (const ShorelineRing& ring : lake.shoreline) {
            Json points = Json::array();
            for (const MapPoint& p : ring)
                points.push_back(pointJson(axes, p.xM, p.yM, lake.levelM));
            rings.push_back(points);
        }
        lakes.push_back({{"id", lake.id},
                         {"name", lake.name},
                         {"kind", lake.kind == LakeKind::Sea ? "sea" : "lake"},
                         {"level_m", lake.levelM},
                         {"max_depth_m", lake.maxDepthM},
                         {"rings", rings}});
    }
    return {{"oxbow_splines", 1}, {"axes", axes.words},   {"units_per_metre", axes.scale}, {"rivers", rivers},
            {"lakes", lakes},     {"roads", roadSplines(water.roads, axes)}};
}

/// Centre lines and shores as line strips.
std::string splinesGlb(const WaterBodies& water, const GltfFrame& frame) {
    constexpr int kLineStrip = 3, kLineLoop = 2;
    GlbText glb;
    Json nodes = Json::array();
    const auto add = [&](const std::string& name, int mode, const auto& points, const auto& placeOf) {
        std::vector<std::array<float, 3>> line;
        std::ranges::transform(points, std::back_inserter(line), placeOf);
        if (line.size() < 2)
            return;
        const int positions = glb.addPositions(line);
        glb.json["meshes"].push_back(
            {{"name", name}, {"primitives", Json::array({{{"attributes", {{"POSITION", positions}}}, {"mode", mode}}})}});
        nodes.push_back({{"name", name}, {"mesh", glb.json["meshes"].size() - 1}});
    };
    const auto place = [&](const MapPoint& p, double up) {
        const MeshVector at = frame.of(p.xM, up, p.yM);
        return std::array{at.x, at.y, at.z};
    };
    for (const RiverReach& reach : water.reaches)
        add(reachName(water, reach) + ", reach " + std::to_string(reach.id), kLineStrip, reach.points,
            [&](const RiverPoint& p) { return place(p.at, p.waterM); });
    for (const Lake& lake : water.lakes)
        for (const ShorelineRing& ring : lake.shoreline)
            add("Lake " + std::to_string(lake.id), kLineLoop, ring,
                [&](const MapPoint& p) { return place(p, lake.levelM); });
    for (const Road& road : water.roads)
        add(road.name, kLineStrip, road.points, [&](const RoadPoint& p) { return place(p.at, p.heightM); });
    return glb.text(nodes);
}

bool hasWater(const TerrainState& terrain) {
    const Heightmap level = waterLevel(terrain);
    return std::ranges::any_of(level.cells(), [](float value) { return std::isfinite(value); });
}

/// The shares of four cells that meet, mixed.
class ShareMixer {
public:
    void clear() { m_count = 0; }
    void add(const SurfaceMap::Cell& cell, double share) {
        for (std::size_t k = 0; k < kSharesOfACell; ++k)
            if (cell.weight[k] > 0)
                put(cell.material[k], share * cell.weight[k]);
    }
    [[nodiscard]] SurfaceMap::Cell cell() {
        std::sort(m_shares.begin(), m_shares.begin() + m_count, [](const Share& a, const Share& b) {
            return a.weight != b.weight ? a.weight > b.weight : a.material < b.material;
        });
        std::array<float, kSharesOfACell> weights{};
        SurfaceMap::Cell mixed;
        for (std::size_t k = 0; k < std::min(m_count, kSharesOfACell); ++k)
            weights[k] = static_cast<float>(m_shares[k].weight);
        mixed.weight = weightsOf255(weights);
        for (std::size_t k = 0; k < std::min(m_count, kSharesOfACell); ++k)
            mixed.material[k] = mixed.weight[k] > 0 ? m_shares[k].material : std::uint8_t{0};
        return mixed;
    }

private:
    struct Share {
        std::uint8_t material = 0;
        double weight = 0.0;
    };
    void put(std::uint8_t material, double weight) {
        for (std::size_t i = 0; i < m_count; ++i)
            if (m_shares[i].material == material) {
                m_shares[i].weight += weight;
                return;
            }
        m_shares[m_count++] = {material, weight};
    }
    std::array<Share, 4 * kSharesOfACell> m_shares;
    std::size_t m_count = 0;
};

} // namespace

std::span<const Target> targets() {
    return kTargets;
}

std::string targetKeys() {
    return listed(kTargets, &Target::key);
}

const Target& targetNamed(std::string_view key, const std::string& where) {
    const auto found = std::ranges::find(kTargets, key, &Target::key);
    if (found == std::end(kTargets))
        throw Error(where + ": " + phrase("there is no target '%1': there are %2", key, targetKeys()));
    return *found;
}

std::string typedNumber(double value) {
    return roundedNumber(value, 12);
}

FolderNames targetNames(const Target& target, const TargetPlan& plan) {
    FolderNames names{std::string(target.files) + (target.hasLines ? kLineFiles : ""), plan.name, {}, plan.isTiled};
    const std::shared_ptr<const SurfacePlan> laid = planOf(plan.surface, plan.grid);
    for (const Material& material : laid->surface.materials)
        names.materials.push_back(material.name);
    return names;
}

void checkTargetPlan(const Target& target, const TargetPlan& plan) {
    if (plan.grid.width < 2 || plan.grid.height < 2)
        throw Error(phrase("target: a terrain of at least 2 x 2 cells is needed: use a larger one"));
    targetNames(target, plan).check();
}

void checkTargetFolder(const Target& target, const std::filesystem::path& folder, const TargetPlan& plan) {
    checkTargetPlan(target, plan);
    checkExportFolder(folder, targetNames(target, plan), plan.replacing);
}

std::vector<std::filesystem::path> writeTarget(const Target& target, const std::filesystem::path& folder,
                                               const TargetJob& job) {
    checkTargetFolder(target, folder, {job.terrain.grid(), job.surface, job.name, job.tileSide > 0, job.replacing});
    StagedFolder staged(folder);
    TargetFolder writer(job, staged.path());
    writer.say("Oxbow terrain \"" + job.name + "\" for " + std::string(target.label) + "\n");
    std::vector<std::filesystem::path> files;
    try {
        target.write(writer);
        files = writer.finish();
    } catch (const Error& failure) {
        throw Error(staged.named(failure.phrase()));
    }
    return staged.commit(files, job.replacing);
}

std::array<double, 3> TargetAxes::of(double eastM, double southM, double upM) const {
    const std::array<double, 3> from = {stretch[0] * (eastM - originM[0]), stretch[1] * (southM - originM[1]), upM - originM[2]};
    return {sign[0] * scale * from[axis[0]], sign[1] * scale * from[axis[1]], sign[2] * scale * from[axis[2]]};
}

int TargetAxes::clockwise() const {
    const bool isOdd = (axis[0] > axis[1]) ^ (axis[0] > axis[2]) ^ (axis[1] > axis[2]);
    return (isOdd ? -1 : 1) * sign[0] * sign[1] * sign[2]; // east, south, up is left-handed
}

TargetFolder::TargetFolder(TargetJob job, std::filesystem::path folder)
    : m_job(std::move(job)), m_folder(std::move(folder)), m_elevation(m_job.terrain.flattened(Layer::Elevation)),
      m_surface(m_job.terrain, planOf(m_job.surface, m_job.terrain.grid()), m_job.pool) {}

std::filesystem::path TargetFolder::file(const std::string& name) {
    m_job.cancel.throwIfRequested();
    m_files.push_back(m_folder / name);
    return m_files.back();
}

std::optional<Heightmap> TargetFolder::before() {
    if (!m_job.before)
        return std::nullopt;
    try {
        return m_job.before();
    } catch (const Error& failure) {
        say("The ground that was imported cannot be read any more, so there is no map of what has changed since: " +
            std::string(failure.what()) + "\n");
        return std::nullopt;
    }
}

void TargetFolder::list(const std::vector<std::filesystem::path>& files) {
    m_files.insert(m_files.end(), files.begin(), files.end());
}

Heightmap TargetFolder::heightsAt(int width, int height) {
    Heightmap heights = resampled(m_elevation, width, height);
    if (width == m_elevation.width() && height == m_elevation.height())
        return heights;
    const Heightmap back = resampled(heights, m_elevation.width(), m_elevation.height());
    double farthest = 0.0;
    for (std::size_t c = 0; c < back.cells().size(); ++c)
        farthest = std::max<double>(farthest, std::fabs(back.cells()[c] - m_elevation.cells()[c]));
    m_resampling = "Heights were resampled from " + std::to_string(m_elevation.width()) + " x " + std::to_string(m_elevation.height()) + " to " +
                   std::to_string(width) + " x " + std::to_string(height) + " samples, which moves the ground by up to " + shortNumber(farthest) +
                   " m.\nA run at that size has its own: oxbow run RECIPE --size " + std::to_string(width) + "x" + std::to_string(height) + " ...\n";
    return heights;
}

SurfaceMap TargetFolder::surfaceAt(int width, int height) {
    const SurfaceMap& own = m_surface.map();
    if (width == own.grid.width && height == own.grid.height)
        return own;
    SurfaceMap map{{width, height, own.grid.cellSizeM * own.grid.width / width}, {}};
    map.cells.resize(map.grid.cellCount());
    Compute{pool()}.forRows(height, [&](int y0, int y1) {
        ShareMixer mixer;
        for (int y = y0; y < y1; ++y)
            for (int x = 0; x < width; ++x) {
                const double px = std::clamp((x + 0.5) * own.grid.width / width - 0.5, 0.0, own.grid.width - 1.0);
                const double py = std::clamp((y + 0.5) * own.grid.height / height - 0.5, 0.0, own.grid.height - 1.0);
                const int cx = static_cast<int>(px), cy = static_cast<int>(py);
                const double fx = px - cx, fy = py - cy;
                const int ex = std::min(cx + 1, own.grid.width - 1), sy = std::min(cy + 1, own.grid.height - 1);
                mixer.clear();
                mixer.add(own.cells[own.grid.index(cx, cy)], (1 - fx) * (1 - fy));
                mixer.add(own.cells[own.grid.index(ex, cy)], fx * (1 - fy));
                mixer.add(own.cells[own.grid.index(cx, sy)], (1 - fx) * fy);
                mixer.add(own.cells[own.grid.index(ex, sy)], fx * fy);
                map.cells[map.grid.index(x, y)] = mixer.cell();
            }
    });
    return map;
}

bool TargetFolder::writeWater(const TargetAxes& axes, const MeshOptions& ground) {
    const WaterBodies& water = *m_job.terrain.waterBodies();
    const bool lines = !water.reaches.empty() || !water.roads.empty() || std::ranges::any_of(water.lakes, [](const Lake& lake) {
        return !lake.shoreline.empty();
    });
    if (lines) {
        writeFileAtomically(file("splines.json"), splinesJson(water, axes).dump(1) + "\n");
        writeFileAtomically(file("splines.glb"), splinesGlb(water, axes.gltf()));
        say("Rivers, lakes and roads");
        say("  splines.json   centre lines of rivers with width, depth, discharge and level at each point, shores of");
        say("                 lakes and the sea with their level, roads as they were built with their width and what of");
        say("                 them is a bridge; positions are " + std::string(axes.words) + ".");
        say("  splines.glb    the same lines, in metres, as glTF.");
    }
    const bool isWet = hasWater(m_job.terrain);
    if (isWet) {
        writeWaterMesh(file("water.glb"), m_job.terrain, ground, m_job.pool, {}, axes.gltf());
        say("  water.glb      the surface of all water as triangles, in metres, as glTF.");
    }
    if (!water.roads.empty()) {
        writeRoadMesh(file("roads.glb"), m_job.terrain, {}, axes.gltf());
        say("  roads.glb      carriageways and bridges of roads as triangles, in metres, as glTF.");
    }
    if (axes.turnsGltf)
        say("  The GLB files are turned half round, x west and z north: importers mirror their x axis, which brings them to\n"
            "  the places of splines.json. Import them at 0, 0, 0 without a turn.");
    else if (lines || isWet)
        say("  The GLB files have x east, y up, z south as glTF has them, and the origin of splines.json.");
    for (const Lake& lake : water.lakes)
        if (lake.kind == LakeKind::Sea)
            say("  Sea level: " + shortNumber(lake.levelM) + " m.");
    if (lines || isWet)
        say("");
    return lines;
}

void TargetFolder::writeAbout(const nlohmann::ordered_json& about) {
    writeFileAtomically(file("terrain.json"), about.dump(1) + "\n");
}

void TargetFolder::writeScatters(const TargetAxes& axes) {
    if (m_surface.surface().scatters.empty())
        return;
    std::string text = "name,x,y,z,turn_deg,scale\n";
    const auto brief = [](double value) { return numberText(std::round(value * 1000.0) / 1000.0); };
    const auto isWithin = [&](double atM, double extentM, double marginM) { return atM >= marginM && atM <= extentM - marginM; };
    const GridSpec& grid = m_elevation.grid();
    std::size_t beyond = 0;
    for (const ScatterList& list : m_surface.scatters())
        for (const ScatterPoint& p : list.points) {
            if (!isWithin(p.xM, grid.widthM(), axes.marginM[0]) || !isWithin(p.yM, grid.heightM(), axes.marginM[1])) {
                ++beyond;
                continue;
            }
            const auto [x, y, z] = axes.of(p.xM, p.yM, p.groundM);
            const double turn = axes.clockwise() > 0 || p.turnDeg == 0.0 ? p.turnDeg : 360.0 - p.turnDeg;
            text += list.name;
            for (const double value : {x, y, z, turn, p.scale})
                text += ',' + brief(value);
            text += '\n';
        }
    writeFileAtomically(file("scatter.csv"), text);
    say("Things on the ground: scatter.csv, a line a thing; positions are " + std::string(axes.words) + ",");
    say("turn_deg is the program's own turn about its upright axis, scale a multiple of the model.");
    if (beyond > 0)
        say(std::to_string(beyond) + " that stand beyond the outermost samples, where the ground ends, are left out.");
    say("");
}

std::vector<std::filesystem::path> TargetFolder::finish() {
    if (!m_resampling.empty())
        say(m_resampling);
    if (m_job.terrain.has(Layer::NoData))
        say("The file that the terrain was imported from has no value for some cells: their ground is made up here. The GIS\n"
            "folder and --export no_data=FILE tell them.\n");
    m_job.cancel.throwIfRequested();
    writeLoadMe(m_folder, m_text, m_files);
    return m_files;
}

TargetSamples samples16(const Heightmap& heights, const std::optional<ValueRange>& of) {
    const ValueRange range = of ? *of : valueRange(heights.cells());
    TargetSamples samples{heights.width(), heights.height(), {}, range.low, range.high};
    if (!(samples.highM > samples.lowM))
        samples.highM = samples.lowM + 1.0;
    samples.cells.reserve(heights.cells().size());
    for (const float height : heights.cells()) {
        const double share = (static_cast<double>(height) - samples.lowM) / (samples.highM - samples.lowM);
        samples.cells.push_back(static_cast<std::uint16_t>(
            std::isfinite(height) ? std::lround(std::clamp(share, 0.0, 1.0) * 65535.0) : 0));
    }
    return samples;
}

void writeSamplesPng(const std::filesystem::path& path, const TargetSamples& samples, const CellRect& part,
                     ThreadPool& pool) {
    const auto row = [&](int y, std::byte* out) {
        for (int x = part.x0; x < part.x1; ++x) {
            const std::uint16_t sample = samples.cells[static_cast<std::size_t>(part.y0 + y) * samples.width + x];
            *out++ = static_cast<std::byte>(sample >> 8);
            *out++ = static_cast<std::byte>(sample & 255);
        }
    };
    writePngFile(path, {.width = part.width(), .height = part.height(), .bits = 16, .channels = 1, .row = row}, &pool);
}

void writeSamplesRaw(const std::filesystem::path& path, const TargetSamples& samples, const CellRect& part) {
    AtomicFile file(path);
    const std::span cells(samples.cells);
    for (int y = part.y1 - 1; y >= part.y0; --y) {
        const std::size_t first = static_cast<std::size_t>(y) * samples.width + part.x0;
        static_assert(std::endian::native == std::endian::little);
        file.write(std::as_bytes(cells.subspan(first, static_cast<std::size_t>(part.width()))));
    }
    file.commit();
}

} // namespace oxbow
