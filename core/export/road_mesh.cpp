#include "core/export/water_mesh.h"

#include "core/base/error.h"
#include "core/files/mesh/mesh_set.h"
#include "core/files/write_by_name.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

class RoadMesher {
public:
    RoadMesher(const GridSpec& grid, UpAxis up, const MeshOptions& options, const GltfFrame& frame)
        : m_grid(grid), m_options(options), m_frame(frame) {
        m_mesh.name = "roads";
        m_mesh.up = up;
        m_mesh.colour = {0.06, 0.06, 0.065, 1.0};
        m_mesh.roughness = 0.85;
    }

    void add(const Road& road) {
        double alongWidths = 0.0;
        for (std::size_t i = 0; i < road.points.size(); ++i) {
            const RoadPoint& point = road.points[i];
            if (i > 0) {
                const RoadPoint& before = road.points[i - 1];
                alongWidths += std::hypot(point.at.xM - before.at.xM, point.at.yM - before.at.yM) / point.widthM;
            }
            const Row row = rowAt(road, i, alongWidths);
            if (i > 0 && !(road.points[i - 1].isInTunnel && point.isInTunnel))
                join(m_last, row, road.points[i - 1].isOnBridge && point.isOnBridge);
            m_last = row;
        }
    }
    [[nodiscard]] const IndexedMesh& mesh() const { return m_mesh; }

private:
    /// The vertices across a road at one of its points; those of the underside are made where a bridge needs them.
    struct Row {
        MapPoint left, right;
        double heightM, along;
        std::uint32_t top;
    };

    [[nodiscard]] Row rowAt(const Road& road, std::size_t i, double along) {
        const std::size_t count = road.points.size();
        const bool wraps = road.isClosed && (i == 0 || i + 1 == count);
        const MapPoint before = road.points[wraps ? count - 2 : i > 0 ? i - 1 : i].at;
        const MapPoint after = road.points[wraps ? 1 : std::min(i + 1, count - 1)].at;
        const double dx = after.xM - before.xM, dy = after.yM - before.yM, length = std::max(1e-9, std::hypot(dx, dy));
        const RoadPoint& point = road.points[i];
        const double half = 0.5 * point.widthM, acrossX = -dy / length * half, acrossY = dx / length * half;
        Row row{{point.at.xM - acrossX, point.at.yM - acrossY}, {point.at.xM + acrossX, point.at.yM + acrossY},
                point.heightM + kRoadLiftM, along, 0};
        row.top = pair(row, row.heightM);
        return row;
    }

    void join(const Row& from, const Row& to, bool isDeck) {
        // Counter-clockwise seen from outside.
        addQuad(m_mesh.triangles, {from.top, from.top + 1, to.top + 1, to.top});
        if (!isDeck)
            return;
        const std::uint32_t a = pair(from, from.heightM - kDeckM), b = pair(to, to.heightM - kDeckM);
        addQuad(m_mesh.triangles, {a + 1, a, b, b + 1});
        addQuad(m_mesh.triangles, {a, from.top, to.top, b});
        addQuad(m_mesh.triangles, {from.top + 1, a + 1, b + 1, to.top + 1});
    }

    /// Left and right vertex at a height; the number of the left one.
    std::uint32_t pair(const Row& row, double heightM) {
        const auto first = static_cast<std::uint32_t>(m_mesh.positions.size());
        m_mesh.positions.push_back(inFile(row.left, heightM));
        m_mesh.positions.push_back(inFile(row.right, heightM));
        m_mesh.image.push_back({0.0f, static_cast<float>(row.along)});
        m_mesh.image.push_back({1.0f, static_cast<float>(row.along)});
        return first;
    }

    [[nodiscard]] MeshVector inFile(MapPoint at, double heightM) const {
        const bool isCentred = m_options.origin == MeshOrigin::Centre;
        const double east = at.xM - (isCentred ? 0.5 * m_grid.widthM() : 0.0), south = at.yM - (isCentred ? 0.5 * m_grid.heightM() : 0.0);
        const double up = heightM * m_options.verticalScale;
        if (m_mesh.up == UpAxis::Y)
            return m_frame.of(east, up, south);
        return {static_cast<float>(east), static_cast<float>(isCentred ? -south : m_grid.heightM() - south), static_cast<float>(up)};
    }

    GridSpec m_grid;
    const MeshOptions& m_options;
    GltfFrame m_frame;
    IndexedMesh m_mesh;
    Row m_last{};
};

} // namespace

void writeRoadMesh(const std::filesystem::path& path, const TerrainState& terrain, const MeshOptions& options,
                   const GltfFrame& frame) {
    const MeshFormat& format = meshFormatToWrite(path);
    RoadMesher mesher(terrain.grid(), upAxis(format, options, path.string()), options, frame);
    for (const Road& road : terrain.waterBodies()->roads)
        mesher.add(road);
    if (mesher.mesh().triangles.empty())
        throw Error(path.string() + ": " + phrase("there is no road to write: add a stage of curves with a road in it"));
    writeIndexedMesh(path, format, mesher.mesh());
}

} // namespace oxbow
