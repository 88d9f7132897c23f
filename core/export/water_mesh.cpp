#include "core/export/water_mesh.h"

#include "core/base/error.h"
#include "core/export/water_products.h"
#include "core/files/mesh/mesh_set.h"
#include "core/files/write_by_name.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <unordered_map>

namespace oxbow {

namespace {

constexpr std::uint32_t kNone = 0xffffffffu;
/// Steps of single precision between two corners that neither become one nor turn a triangle over.
constexpr double kLeastSteps = 32.0;

/// Those steps on a map, in cells.
double leastCells(const GridSpec& grid) {
    const auto farthest = static_cast<float>(std::max(grid.widthM(), grid.heightM()));
    return kLeastSteps * (static_cast<double>(std::nextafter(farthest, HUGE_VALF)) - farthest) / grid.cellSizeM;
}

/// The levels of a terrain's water, lower than the ground where there is none.
struct WaterLevels {
    Heightmap ground, levels;
    std::vector<std::uint8_t> isStanding; ///< by cell
    bool any = false;

    explicit WaterLevels(const TerrainState& terrain)
        : ground(terrain.flattened(Layer::Elevation)), levels(waterLevel(terrain)), isStanding(levels.cells().size()) {
        const Heightmap lakes = terrain.flattened(Layer::LakeLevel);
        for (std::size_t c = 0; c < levels.cells().size(); ++c) {
            float& level = levels.cells()[c];
            any = any || std::isfinite(level);
            isStanding[c] = level == lakes.cells()[c];
            if (!std::isfinite(level))
                level = ground.cells()[c] - 1.0f;
        }
    }
};

/// Cuts the triangles of the ground where they rise out of the water.
class WaterMesher {
public:
    /// `lakesApart`: of two lakes in a triangle only the lower one, else a slope from one to the other.
    WaterMesher(const MeshGrid& ground, const MeshGrid& water, const WaterLevels& levels, double filmM,
                bool lakesApart)
        : m_ground(ground), m_water(water), m_levels(levels), m_filmM(filmM), m_lakesApart(lakesApart),
          m_leastCells(leastCells(levels.ground.grid())) {
        m_mesh.name = "water";
        m_mesh.up = ground.up();
        m_mesh.colour = {0.03, 0.13, 0.20, 1.0};
        m_vertexOf.assign(levels.ground.cells().size(), kNone);
    }

    void add(const GridTriangles& surface) {
        for (const auto& [a, b, c] : surface.triangles)
            cut({surface.points[a], surface.points[b], surface.points[c]});
    }
    /// Leaves out what flat water does not need, coarse samples last.
    void thin() {
        std::vector<std::pair<int, std::uint32_t>> order;
        for (std::size_t cell = 0; cell < m_vertexOf.size(); ++cell)
            if (m_vertexOf[cell] != kNone && m_levels.isStanding[cell]) {
                const auto x = static_cast<unsigned>(cell % m_levels.ground.width()),
                           y = static_cast<unsigned>(cell / m_levels.ground.width());
                order.emplace_back(std::countr_zero(x | y), m_vertexOf[cell]);
            }
        std::ranges::sort(order);
        std::vector<std::uint32_t> vertices;
        for (const auto& [fineness, vertex] : order)
            vertices.push_back(vertex);
        collapseFlat(m_mesh, vertices);
    }
    [[nodiscard]] IndexedMesh& mesh() { return m_mesh; }

private:
    [[nodiscard]] std::size_t cellOf(const GridPoint& p) const { return m_levels.ground.grid().index(p.x, p.y); }
    [[nodiscard]] double groundM(const GridPoint& p) const { return m_ground.heightM(p.x, p.y); }
    [[nodiscard]] double levelM(const GridPoint& p) const { return m_water.heightM(p.x, p.y); }
    [[nodiscard]] bool isWet(const GridPoint& p) const { return levelM(p) - groundM(p) > m_filmM; }
    [[nodiscard]] bool isStanding(const GridPoint& p) const { return m_levels.isStanding[cellOf(p)] != 0; }

    void cut(const std::array<GridPoint, 3>& corners) {
        std::array<bool, 3> wet{};
        double lowestM = HUGE_VAL;
        for (std::size_t i = 0; i < 3; ++i) {
            wet[i] = isWet(corners[i]);
            if (wet[i] && isStanding(corners[i]))
                lowestM = std::min(lowestM, levelM(corners[i]));
        }
        for (std::size_t i = 0; m_lakesApart && i < 3; ++i)
            wet[i] = wet[i] && !(isStanding(corners[i]) && levelM(corners[i]) > lowestM);
        std::array<std::uint32_t, 4> outline{};
        std::size_t count = 0;
        for (std::size_t i = 0; i < 3; ++i) {
            const std::size_t next = (i + 1) % 3;
            if (wet[i])
                outline[count++] = wetVertex(corners[i]);
            if (wet[i] != wet[next])
                outline[count++] = wet[i] ? shoreVertex(corners[i], corners[next]) : shoreVertex(corners[next], corners[i]);
        }
        if (count == 4)
            return addFour(outline);
        for (std::size_t i = 2; i < count; ++i)
            addTriangle({outline[0], outline[i - 1], outline[i]});
    }

    /// By the diagonal that leaves the fatter triangles: where one corner of the shore lies beside its wet corner and the
    /// other beside the dry one, three lie on a line.
    void addFour(const std::array<std::uint32_t, 4>& corner) {
        const auto smaller = [&](std::size_t from) {
            return std::min(twiceArea(corner[from], corner[from + 1], corner[from + 2]),
                            twiceArea(corner[from], corner[from + 2], corner[(from + 3) % 4]));
        };
        const std::size_t from = smaller(0) >= smaller(1) ? 0 : 1;
        addTriangle({corner[from], corner[from + 1], corner[from + 2]});
        addTriangle({corner[from], corner[from + 2], corner[(from + 3) % 4]});
    }
    /// Seen from above.
    [[nodiscard]] double twiceArea(std::uint32_t a, std::uint32_t b, std::uint32_t c) const {
        const auto p = m_mesh.planOf(a), q = m_mesh.planOf(b), r = m_mesh.planOf(c);
        return (q[0] - p[0]) * (r[1] - p[1]) - (r[0] - p[0]) * (q[1] - p[1]);
    }

    void addTriangle(const MeshTriangle& triangle) {
        if (triangle[0] != triangle[1] && triangle[1] != triangle[2] && triangle[2] != triangle[0])
            m_mesh.triangles.push_back(triangle);
    }

    [[nodiscard]] std::uint32_t wetVertex(const GridPoint& corner) {
        std::uint32_t& known = m_vertexOf[cellOf(corner)];
        if (known == kNone)
            known = put(m_water.position(corner.x, corner.y), m_ground.u(corner.x), m_ground.v(corner.y));
        return known;
    }

    /// Where the ground between a wet and a dry corner rises out of the water of the wet one; where the dry one lies
    /// lower, at that corner on the ground. Always so far from both that single precision tells them apart.
    [[nodiscard]] std::uint32_t shoreVertex(const GridPoint& wet, const GridPoint& dry) {
        const std::uint64_t key = (std::uint64_t{cellOf(wet)} << 32) | cellOf(dry);
        const auto [known, isNew] = m_shore.try_emplace(key, kNone);
        if (!isNew)
            return known->second;
        const double depth = levelM(wet) - groundM(wet), rise = groundM(dry) - levelM(wet);
        const double least = m_leastCells / std::hypot(dry.x - wet.x, dry.y - wet.y);
        const double share = std::clamp(rise > 0.0 ? depth / (depth + rise) : 1.0, least, 1.0 - least);
        const MeshVector a = m_ground.position(wet.x, wet.y);
        MeshVector b = m_ground.position(dry.x, dry.y);
        const auto between = [share](double from, double to) {
            return static_cast<float>(from + share * (to - from));
        };
        MeshVector at{between(a.x, b.x), between(a.y, b.y), between(a.z, b.z)};
        heightOf(at) = rise > 0.0 ? static_cast<float>(levelM(wet)) : heightOf(b); // to the last digit
        const double u = m_ground.u(wet.x), v = m_ground.v(wet.y);
        known->second = put(at, u + share * (m_ground.u(dry.x) - u), v + share * (m_ground.v(dry.y) - v));
        return known->second;
    }

    [[nodiscard]] float& heightOf(MeshVector& at) const { return m_mesh.up == UpAxis::Y ? at.y : at.z; }

    [[nodiscard]] std::uint32_t put(const MeshVector& position, double u, double v) {
        m_mesh.positions.push_back(position);
        m_mesh.image.push_back({static_cast<float>(u), static_cast<float>(v)});
        return static_cast<std::uint32_t>(m_mesh.positions.size() - 1);
    }

    const MeshGrid& m_ground;
    const MeshGrid& m_water;
    const WaterLevels& m_levels;
    double m_filmM;
    bool m_lakesApart;
    double m_leastCells; ///< between corners
    IndexedMesh m_mesh;
    std::vector<std::uint32_t> m_vertexOf; ///< by cell
    std::unordered_map<std::uint64_t, std::uint32_t> m_shore;
};

} // namespace

bool writeWaterMesh(const std::filesystem::path& path, const TerrainState& terrain, const MeshOptions& options,
                    ThreadPool& pool, const MeshProgress& progress, const GltfFrame& frame) {
    const MeshFormat& format = meshFormatToWrite(path);
    const std::string name = path.string();
    const UpAxis up = upAxis(format, options, name);
    const MeshOptions everySample{.origin = options.origin, .verticalScale = options.verticalScale};
    const WaterLevels levels(terrain);
    const MeshGrid groundGrid(levels.ground, up, false, everySample, name);
    const MeshGrid waterGrid(levels.levels, up, false, everySample, name);
    WaterMesher mesher(groundGrid, waterGrid, levels, static_cast<double>(kFilmDepthM) * options.verticalScale,
                       options.isAdaptive());
    const auto visit = [&](const GridTriangles& surface, double share) {
        mesher.add(surface);
        return !progress || progress(0.8 * share);
    };
    if (levels.any && !finestSurface(levels.ground, options, {pool}, name, visit))
        return false;
    if (mesher.mesh().triangles.empty())
        throw Error(name + ": " +
                    phrase("there is no water to write: add a stage that fills lakes or makes water flow"));
    if (options.isAdaptive())
        mesher.thin();
    for (MeshVector& p : mesher.mesh().positions)
        p = frame.of(p.x, p.y, p.z);
    writeIndexedMesh(path, format, mesher.mesh());
    return !progress || progress(1.0);
}

} // namespace oxbow
