#include "core/export/water_products.h"

#include "core/base/error.h"
#include "core/export/shaded_relief.h"
#include "core/files/atomic_file.h"
#include "core/files/file_format.h"
#include "core/files/indexed_mesh.h"
#include "core/files/mesh_formats.h"
#include "core/measure/catchment_map.h"
#include "core/measure/stream_orders.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace oxbow {

namespace {

constexpr float kFilmDepthM = 0.01f;

// ---- Rivers ----

/// Marks the cells whose centre lies within half the width of a piece of a river.
void markPiece(Heightmap& mask, float mark, const RiverPoint& a, const RiverPoint& b) {
    const GridSpec& grid = mask.grid();
    const double cell = grid.cellSizeM;
    const double reach = 0.5 * std::max(a.widthM, b.widthM);
    const auto first = [&](double metres) {
        return std::max(0, static_cast<int>((metres - reach) / cell - 0.5));
    };
    const auto last = [&](double metres, int count) {
        return std::min(count - 1, static_cast<int>((metres + reach) / cell + 0.5));
    };
    const double dx = b.at.xM - a.at.xM, dy = b.at.yM - a.at.yM;
    const double length2 = dx * dx + dy * dy;
    for (int y = first(std::min(a.at.yM, b.at.yM)); y <= last(std::max(a.at.yM, b.at.yM), grid.height); ++y)
        for (int x = first(std::min(a.at.xM, b.at.xM)); x <= last(std::max(a.at.xM, b.at.xM), grid.width);
             ++x) {
            const double px = (x + 0.5) * cell - a.at.xM, py = (y + 0.5) * cell - a.at.yM;
            const double t = length2 > 0.0 ? std::clamp((px * dx + py * dy) / length2, 0.0, 1.0) : 0.0;
            const double half = 0.5 * (a.widthM + t * (b.widthM - a.widthM));
            if (std::hypot(px - t * dx, py - t * dy) <= half)
                mask.at(x, y) = std::max(mask.at(x, y), mark);
        }
}

void markReach(Heightmap& mask, const RiverReach& reach) {
    constexpr float kBrook = 0.5f;
    const float mark = reach.isBrook ? kBrook : 1.0f;
    for (const RiverPoint& point : reach.points)
        if (point.cell >= 0 && point.cell < static_cast<std::int64_t>(mask.cells().size()))
            mask.cells()[static_cast<std::size_t>(point.cell)] =
                std::max(mask.cells()[static_cast<std::size_t>(point.cell)], mark);
    for (std::size_t i = 1; i < reach.points.size(); ++i)
        markPiece(mask, mark, reach.points[i - 1], reach.points[i]);
}

// ---- Catchments ----

constexpr double kTintShare = 0.72;

void tintPixel(std::uint8_t* pixel, std::uint32_t colour, bool divide) {
    const double grey = (0.30 * pixel[0] + 0.59 * pixel[1] + 0.11 * pixel[2]) / 255.0;
    for (int channel = 0; channel < 3; ++channel) {
        const double own = static_cast<double>((colour >> (16 - 8 * channel)) & 0xff) * (0.35 + 0.95 * grey);
        const double mixed = kTintShare * own + (1.0 - kTintShare) * pixel[channel];
        pixel[channel] = static_cast<std::uint8_t>(std::clamp(divide ? 0.35 * mixed : mixed, 0.0, 255.0));
    }
}

// ---- The surface as a mesh ----

/// Cuts the triangles of the ground where they rise out of the water.
class WaterMesher {
public:
    WaterMesher(const MeshGrid& ground, const MeshGrid& water, double filmM)
        : m_ground(ground), m_water(water), m_filmM(filmM) {
        m_mesh.name = "water";
        m_mesh.up = ground.up();
        m_mesh.colour = {0.03, 0.13, 0.20, 1.0};
        m_vertexOf.assign(static_cast<std::size_t>(ground.surfaceVertices()), kNone);
    }

    bool run(const MeshProgress& progress) {
        for (int row = 0; row + 1 < m_ground.rows(); ++row) {
            for (int column = 0; column + 1 < m_ground.columns(); ++column)
                for (const MeshTriangle& triangle : quadTriangles(m_ground, column, row))
                    cut(triangle);
            if (progress && !progress(0.9 * (row + 1) / m_ground.rows()))
                return false;
        }
        return true;
    }
    [[nodiscard]] const IndexedMesh& mesh() const { return m_mesh; }

private:
    static constexpr std::uint32_t kNone = 0xffffffffu;

    [[nodiscard]] int column(std::uint32_t corner) const {
        return static_cast<int>(corner % static_cast<std::uint32_t>(m_ground.columns()));
    }
    [[nodiscard]] int row(std::uint32_t corner) const {
        return static_cast<int>(corner / static_cast<std::uint32_t>(m_ground.columns()));
    }
    [[nodiscard]] double groundM(std::uint32_t corner) const {
        return m_ground.heightM(column(corner), row(corner));
    }
    [[nodiscard]] double levelM(std::uint32_t corner) const {
        return m_water.heightM(column(corner), row(corner));
    }
    [[nodiscard]] bool isWet(std::uint32_t corner) const {
        return levelM(corner) - groundM(corner) > m_filmM;
    }

    void cut(const MeshTriangle& triangle) {
        std::array<std::uint32_t, 4> outline{};
        std::size_t count = 0;
        for (std::size_t i = 0; i < 3; ++i) {
            const std::uint32_t a = triangle[i], b = triangle[(i + 1) % 3];
            if (isWet(a))
                outline[count++] = wetVertex(a);
            if (isWet(a) != isWet(b))
                outline[count++] = isWet(a) ? shoreVertex(a, b) : shoreVertex(b, a);
        }
        for (std::size_t i = 2; i < count; ++i)
            add({outline[0], outline[i - 1], outline[i]});
    }

    void add(const MeshTriangle& triangle) {
        if (triangle[0] != triangle[1] && triangle[1] != triangle[2] && triangle[2] != triangle[0])
            m_mesh.triangles.push_back(triangle);
    }

    [[nodiscard]] std::uint32_t wetVertex(std::uint32_t corner) {
        std::uint32_t& known = m_vertexOf[corner];
        if (known == kNone)
            known = put(m_water.position(column(corner), row(corner)), m_ground.u(column(corner)),
                        m_ground.v(row(corner)));
        return known;
    }

    /// Where the ground between a wet and a dry corner rises out of the water of the wet one; where the dry
    /// one lies lower, at that corner on the ground.
    [[nodiscard]] std::uint32_t shoreVertex(std::uint32_t wet, std::uint32_t dry) {
        const auto [known, isNew] = m_shore.try_emplace((std::uint64_t{wet} << 32) | dry, kNone);
        if (!isNew)
            return known->second;
        const double depth = levelM(wet) - groundM(wet), rise = groundM(dry) - levelM(wet);
        const double share = rise > 0.0 ? depth / (depth + rise) : 1.0;
        const MeshVector a = m_ground.position(column(wet), row(wet));
        const MeshVector b = m_ground.position(column(dry), row(dry));
        const auto between = [share](double from, double to) {
            return static_cast<float>(from + share * (to - from));
        };
        const double u = m_ground.u(column(wet)), v = m_ground.v(row(wet));
        known->second =
            put({between(a.x, b.x), between(a.y, b.y), between(a.z, b.z)},
                u + share * (m_ground.u(column(dry)) - u), v + share * (m_ground.v(row(dry)) - v));
        return known->second;
    }

    [[nodiscard]] std::uint32_t put(const MeshVector& position, double u, double v) {
        m_mesh.positions.push_back(position);
        m_mesh.image.push_back({static_cast<float>(u), static_cast<float>(v)});
        return static_cast<std::uint32_t>(m_mesh.positions.size() - 1);
    }

    const MeshGrid& m_ground;
    const MeshGrid& m_water;
    double m_filmM;
    IndexedMesh m_mesh;
    std::vector<std::uint32_t> m_vertexOf; ///< by corner
    std::unordered_map<std::uint64_t, std::uint32_t> m_shore;
};

/// The level where there is water, and lower than the ground where there is none.
Heightmap finiteLevels(const TerrainState& terrain, const Heightmap& ground, bool& any) {
    Heightmap levels = waterLevel(terrain);
    for (std::size_t c = 0; c < levels.cells().size(); ++c) {
        any = any || std::isfinite(levels.cells()[c]);
        if (!std::isfinite(levels.cells()[c]))
            levels.cells()[c] = ground.cells()[c] - 1.0f;
    }
    return levels;
}

} // namespace

Heightmap lakeMask(const TerrainState& terrain) {
    Heightmap mask = lakeDepth(terrain);
    for (float& cell : mask.cells())
        cell = cell > 0.0f ? 1.0f : 0.0f;
    return mask;
}

Heightmap riverMask(const TerrainState& terrain) {
    Heightmap mask(terrain.grid());
    for (const RiverReach& reach : terrain.waterBodies()->reaches)
        markReach(mask, reach);
    return mask;
}

Heightmap lakeDepth(const TerrainState& terrain) {
    const Heightmap ground = terrain.flattened(Layer::Elevation);
    Heightmap depth = terrain.flattened(Layer::LakeLevel);
    for (std::size_t c = 0; c < depth.cells().size(); ++c)
        depth.cells()[c] = std::fmax(depth.cells()[c] - ground.cells()[c], 0.0f); // of no number the other
    return depth;
}

Heightmap waterLevel(const TerrainState& terrain) {
    const Heightmap ground = terrain.flattened(Layer::Elevation);
    const Heightmap depth = terrain.flattened(Layer::Water);
    Heightmap level = terrain.flattened(Layer::LakeLevel);
    for (std::size_t c = 0; c < level.cells().size(); ++c) {
        const float flowing =
            depth.cells()[c] > kFilmDepthM ? ground.cells()[c] + depth.cells()[c] : kNoValue;
        const float surface = std::fmax(level.cells()[c], flowing);
        level.cells()[c] = surface > ground.cells()[c] ? surface : kNoValue;
    }
    return level;
}

Heightmap catchmentIds(const TerrainState& terrain, ThreadPool& pool) {
    const CancelToken never;
    const CatchmentMap map = catchmentMap(terrain, {pool, never});
    Heightmap ids(terrain.grid());
    std::ranges::transform(map.ids, ids.cells().begin(),
                           [](std::uint32_t id) { return static_cast<float>(id); });
    return ids;
}

Heightmap orderMap(const TerrainState& terrain, ThreadPool& pool) {
    const CancelToken never;
    const StreamOrders streams = streamOrders(terrain, {pool, never});
    Heightmap orders(terrain.grid());
    std::ranges::copy(streams.orders, orders.cells().begin());
    return orders;
}

Rgb8Image catchmentPicture(const TerrainState& terrain, ThreadPool& pool) {
    const CancelToken never;
    const CatchmentMap map = catchmentMap(terrain, {pool, never});
    const Heightmap water = lakeDepth(terrain);
    Rgb8Image image = shadedRelief(terrain.flattened(Layer::Elevation), &water, std::nullopt, {}, pool);
    const GridSpec& grid = terrain.grid();
    const auto id = [&](int x, int y) {
        return map.ids[grid.index(std::min(x, grid.width - 1), std::min(y, grid.height - 1))];
    };
    for (int y = 0; y < grid.height; ++y)
        for (int x = 0; x < grid.width; ++x) {
            const std::uint32_t own = id(x, y), east = id(x + 1, y), south = id(x, y + 1);
            const bool divide = (east != own && east != 0) || (south != own && south != 0);
            if (own != 0)
                tintPixel(image.pixel(x, y),
                          kCatchmentColours[static_cast<std::size_t>(map.catchments[own - 1].colour)],
                          divide);
        }
    return image;
}

bool writeWaterMesh(const std::filesystem::path& path, const TerrainState& terrain,
                    const MeshOptions& options, const MeshProgress& progress) {
    const MeshFormat& format = *formatToWrite(path, FileUse::WriteMesh).mesh;
    const std::string name = path.string();
    const UpAxis up = upAxis(format, options, name);
    MeshOptions surface = options;
    surface.blockThicknessM.reset();
    const Heightmap ground = terrain.flattened(Layer::Elevation);
    bool any = false;
    const Heightmap levels = finiteLevels(terrain, ground, any);
    const MeshGrid groundGrid(ground, up, false, surface, name);
    const MeshGrid waterGrid(levels, up, false, surface, name);
    WaterMesher mesher(groundGrid, waterGrid, static_cast<double>(kFilmDepthM) * options.verticalScale);
    if (any && !mesher.run(progress))
        return false;
    if (mesher.mesh().triangles.empty())
        throw Error(name + ": there is no water to write: add a stage that fills lakes or makes water flow");
    AtomicFile file(path);
    format.indexed([&file](std::span<const char> bytes) { file.write(std::as_bytes(bytes)); }, mesher.mesh(),
                   name);
    file.commit();
    return !progress || progress(1.0);
}

} // namespace oxbow
