#include "core/files/mesh/mesh_parts.h"

#include <cmath>

namespace oxbow {

namespace {

/// (east, south, up) in the axes of a file.
MeshVector inFile(UpAxis up, double east, double south, double height) {
    const auto e = static_cast<float>(east), s = static_cast<float>(south), h = static_cast<float>(height);
    return up == UpAxis::Y ? MeshVector{e, h, s} : MeshVector{e, -s, h};
}

float& heightOf(UpAxis up, MeshVector& position) {
    return up == UpAxis::Y ? position.y : position.z;
}

/// East made upright to the normal. The third axis, normal x tangent, then points to the image's top.
std::array<float, 4> tangentTo(const MeshVector& n) {
    const double x = 1.0 - static_cast<double>(n.x) * n.x, y = -static_cast<double>(n.x) * n.y,
                 z = -static_cast<double>(n.x) * n.z;
    const double length = std::sqrt(x * x + y * y + z * z);
    if (length < 1e-6)
        return {0.0f, 0.0f, 1.0f, 1.0f};
    return {static_cast<float>(x / length), static_cast<float>(y / length), static_cast<float>(z / length), 1.0f};
}

std::uint32_t copyVertex(IndexedMesh& mesh, std::uint32_t from) {
    mesh.positions.push_back(mesh.positions[from]);
    if (!mesh.image.empty())
        mesh.image.push_back(mesh.image[from]);
    if (!mesh.normals.empty())
        mesh.normals.push_back(mesh.normals[from]);
    if (!mesh.tangents.empty())
        mesh.tangents.push_back(mesh.tangents[from]);
    return static_cast<std::uint32_t>(mesh.positions.size() - 1);
}

void face(IndexedMesh& mesh, std::uint32_t vertex, const MeshVector& normal) {
    if (!mesh.normals.empty())
        mesh.normals[vertex] = normal;
    if (!mesh.tangents.empty())
        mesh.tangents[vertex] = tangentTo(normal);
}

/// The horizontal direction that a wall along an edge of the loop faces: the loop has the ground on its left.
MeshVector outwardOf(const IndexedMesh& mesh, std::uint32_t from, std::uint32_t to) {
    const MeshVector &a = mesh.positions[from], &b = mesh.positions[to];
    const double east = b.x - a.x;
    const double south = mesh.up == UpAxis::Y ? b.z - a.z : a.y - b.y;
    const double length = std::sqrt(east * east + south * south);
    return inFile(mesh.up, -south / length, east / length, 0.0);
}

void addWall(IndexedMesh& mesh, std::uint32_t top0, std::uint32_t low0, std::uint32_t low1, std::uint32_t top1) {
    mesh.triangles.push_back({top0, low0, low1});
    mesh.triangles.push_back({top0, low1, top1});
}

/// The corners of a wall piece, new ones where it starts in another direction than the last.
void addCreasedWalls(IndexedMesh& mesh, const std::vector<std::uint32_t>& loop, double floorM) {
    MeshVector facing{};
    std::uint32_t top0 = 0, low0 = 0;
    const auto column = [&](std::uint32_t vertex) {
        const std::uint32_t top = copyVertex(mesh, vertex), low = copyVertex(mesh, vertex);
        heightOf(mesh.up, mesh.positions[low]) = static_cast<float>(floorM);
        face(mesh, top, facing);
        face(mesh, low, facing);
        return std::pair(top, low);
    };
    for (std::size_t i = 0; i < loop.size(); ++i) {
        const std::uint32_t from = loop[i], to = loop[(i + 1) % loop.size()];
        const MeshVector outward = outwardOf(mesh, from, to);
        if (i == 0 || outward.x != facing.x || outward.y != facing.y || outward.z != facing.z) {
            facing = outward;
            std::tie(top0, low0) = column(from);
        }
        const auto [top1, low1] = column(to);
        addWall(mesh, top0, low0, low1, top1);
        top0 = top1, low0 = low1;
    }
}

std::vector<std::uint32_t> lowered(IndexedMesh& mesh, const std::vector<std::uint32_t>& loop, double floorM) {
    std::vector<std::uint32_t> low;
    for (const std::uint32_t vertex : loop) {
        low.push_back(copyVertex(mesh, vertex));
        heightOf(mesh.up, mesh.positions[low.back()]) = static_cast<float>(floorM);
        face(mesh, low.back(), inFile(mesh.up, 0, 0, -1));
    }
    return low;
}

void addFloor(IndexedMesh& mesh, const std::vector<std::uint32_t>& low) {
    const std::uint32_t centre = copyVertex(mesh, low[0]);
    std::size_t opposite = 0; // the corner farthest from the first one
    double farthest = -1.0;
    for (std::size_t i = 0; i < low.size(); ++i) {
        const MeshVector &a = mesh.positions[low[0]], &b = mesh.positions[low[i]];
        const double dx = b.x - a.x, dy = b.y - a.y, dz = b.z - a.z, distance = dx * dx + dy * dy + dz * dz;
        if (distance > farthest)
            farthest = distance, opposite = i;
    }
    const MeshVector &a = mesh.positions[low[0]], &b = mesh.positions[low[opposite]];
    mesh.positions[centre] = {(a.x + b.x) / 2, (a.y + b.y) / 2, (a.z + b.z) / 2};
    if (!mesh.image.empty())
        for (int i = 0; i < 2; ++i)
            mesh.image[centre][i] = (mesh.image[low[0]][i] + mesh.image[low[opposite]][i]) / 2;
    for (std::size_t i = 0; i < low.size(); ++i)
        mesh.triangles.push_back({centre, low[(i + 1) % low.size()], low[i]});
}

} // namespace

IndexedMesh meshOf(const MeshGrid& grid, const GridTriangles& surface, const VertexParts& parts,
                   const Compute& compute) {
    IndexedMesh mesh;
    mesh.name = "terrain";
    mesh.up = grid.up();
    mesh.colour = {0.5, 0.47, 0.42, 1.0};
    mesh.roughness = 1.0;
    mesh.doubleSided = false;
    const std::size_t count = surface.points.size();
    mesh.positions.resize(count);
    mesh.image.resize(count);
    mesh.normals.resize(parts.normals ? count : 0);
    mesh.tangents.resize(parts.normals && parts.tangents ? count : 0);
    constexpr std::size_t kPiece = 16384;
    compute.forEach(static_cast<int>((count + kPiece - 1) / kPiece), [&](int piece) {
        const std::size_t end = std::min(count, (piece + 1) * kPiece);
        for (std::size_t i = piece * kPiece; i < end; ++i) {
            const auto [x, y] = surface.points[i];
            mesh.positions[i] = grid.position(x, y);
            mesh.image[i] = {static_cast<float>(grid.u(x)), static_cast<float>(grid.v(y))};
            if (parts.normals)
                mesh.normals[i] = grid.normal(x, y);
            if (!mesh.tangents.empty())
                mesh.tangents[i] = tangentTo(mesh.normals[i]);
        }
    });
    mesh.triangles = surface.triangles;
    return mesh;
}

void addSkirt(IndexedMesh& mesh, const std::vector<std::uint32_t>& loop, double depthM) {
    std::vector<std::uint32_t> low;
    for (const std::uint32_t vertex : loop) {
        low.push_back(copyVertex(mesh, vertex));
        heightOf(mesh.up, mesh.positions[low.back()]) -= static_cast<float>(depthM);
    }
    for (std::size_t i = 0; i < loop.size(); ++i) {
        const std::size_t next = (i + 1) % loop.size();
        addWall(mesh, loop[i], low[i], low[next], loop[next]);
    }
}

void addBase(IndexedMesh& mesh, const std::vector<std::uint32_t>& loop, double floorM) {
    const std::vector<std::uint32_t> low = lowered(mesh, loop, floorM);
    if (mesh.normals.empty()) {
        for (std::size_t i = 0; i < loop.size(); ++i) {
            const std::size_t next = (i + 1) % loop.size();
            addWall(mesh, loop[i], low[i], low[next], loop[next]);
        }
    } else {
        addCreasedWalls(mesh, loop, floorM);
    }
    addFloor(mesh, low);
}

} // namespace oxbow
