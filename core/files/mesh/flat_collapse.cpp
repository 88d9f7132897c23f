#include "core/files/mesh/indexed_mesh.h"

#include <algorithm>
#include <optional>

namespace oxbow {

namespace {

constexpr std::uint32_t kGone = 0xffffffffu;
/// Of an equilateral triangle `quality` is 0.87; thinner ones than this are not made.
constexpr double kThinnest = 0.02;

class Collapse {
public:
    explicit Collapse(IndexedMesh& mesh) : m_mesh(mesh), m_around(mesh.positions.size()) {
        for (std::uint32_t t = 0; t < mesh.triangles.size(); ++t)
            for (const std::uint32_t corner : mesh.triangles[t])
                m_around[corner].push_back(t);
    }

    void run(std::span<const std::uint32_t> order) {
        std::vector<std::uint32_t> left(order.begin(), order.end());
        for (std::size_t before = left.size() + 1; left.size() < before;) {
            before = left.size();
            std::erase_if(left, [this](std::uint32_t vertex) { return leaveOut(vertex); });
        }
        compact();
    }

private:
    /// Twice the area by the square of the longest side; negative where it is turned over.
    [[nodiscard]] double quality(const MeshTriangle& triangle) const {
        const auto a = m_mesh.planOf(triangle[0]), b = m_mesh.planOf(triangle[1]);
        const auto c = m_mesh.planOf(triangle[2]);
        const auto squared = [](const auto& p, const auto& q) {
            return (p[0] - q[0]) * (p[0] - q[0]) + (p[1] - q[1]) * (p[1] - q[1]);
        };
        const double area = (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]);
        return area / std::max({squared(a, b), squared(b, c), squared(c, a)});
    }

    /// The vertices around one, with how many of its triangles each is in: two where the fan is closed.
    [[nodiscard]] std::vector<std::pair<std::uint32_t, int>> ringOf(std::uint32_t vertex) const {
        std::vector<std::pair<std::uint32_t, int>> ring;
        for (const std::uint32_t t : m_around[vertex])
            for (const std::uint32_t corner : m_mesh.triangles[t]) {
                if (corner == vertex)
                    continue;
                const auto known = std::ranges::find(ring, corner, &std::pair<std::uint32_t, int>::first);
                if (known == ring.end())
                    ring.emplace_back(corner, 1);
                else
                    ++known->second;
            }
        return ring;
    }

    bool leaveOut(std::uint32_t vertex) {
        const auto ring = ringOf(vertex);
        const bool isInside = ring.size() >= 3 && ring.size() == m_around[vertex].size() &&
                              std::ranges::all_of(ring, [&](const auto& neighbour) {
                                  return neighbour.second == 2 &&
                                         m_mesh.heightOf(neighbour.first) == m_mesh.heightOf(vertex);
                              });
        if (!isInside)
            return false;
        std::optional<std::uint32_t> best;
        double bestQuality = kThinnest;
        for (const auto& [into, count] : ring)
            if (const double worst = worstAfter(vertex, into);
                worst > bestQuality && sharedNeighbours(ring, into) == 2) {
                bestQuality = worst;
                best = into;
            }
        if (best)
            drawInto(vertex, *best);
        return best.has_value();
    }

    [[nodiscard]] double worstAfter(std::uint32_t vertex, std::uint32_t into) const {
        double worst = 1.0;
        for (const std::uint32_t t : m_around[vertex]) {
            MeshTriangle triangle = m_mesh.triangles[t];
            if (std::ranges::find(triangle, into) != triangle.end())
                continue;
            std::ranges::replace(triangle, vertex, into);
            worst = std::min(worst, quality(triangle));
        }
        return worst;
    }

    /// More than the two beside the edge: the collapse would fold the mesh.
    [[nodiscard]] int sharedNeighbours(const std::vector<std::pair<std::uint32_t, int>>& ring, std::uint32_t into) const {
        const auto other = ringOf(into);
        return static_cast<int>(std::ranges::count_if(ring, [&](const auto& neighbour) {
            return std::ranges::find(other, neighbour.first, &std::pair<std::uint32_t, int>::first) != other.end();
        }));
    }

    void drawInto(std::uint32_t vertex, std::uint32_t into) {
        for (const std::uint32_t t : m_around[vertex]) {
            MeshTriangle& triangle = m_mesh.triangles[t];
            if (std::ranges::find(triangle, into) == triangle.end()) {
                std::ranges::replace(triangle, vertex, into);
                m_around[into].push_back(t);
                continue;
            }
            for (const std::uint32_t corner : triangle)
                if (corner != vertex)
                    std::erase(m_around[corner], t);
            triangle[0] = kGone;
        }
        m_around[vertex].clear();
    }

    void compact() {
        std::erase_if(m_mesh.triangles, [](const MeshTriangle& triangle) { return triangle[0] == kGone; });
        std::vector<std::uint32_t> number(m_mesh.positions.size(), kGone);
        std::uint32_t count = 0;
        for (std::uint32_t i = 0; i < number.size(); ++i) {
            if (m_around[i].empty())
                continue;
            m_mesh.positions[count] = m_mesh.positions[i];
            if (!m_mesh.image.empty())
                m_mesh.image[count] = m_mesh.image[i];
            number[i] = count++;
        }
        m_mesh.positions.resize(count);
        m_mesh.image.resize(m_mesh.image.empty() ? 0 : count);
        for (MeshTriangle& triangle : m_mesh.triangles)
            for (std::uint32_t& corner : triangle)
                corner = number[corner];
    }

    IndexedMesh& m_mesh;
    std::vector<std::vector<std::uint32_t>> m_around; ///< triangles by vertex
};

} // namespace

void collapseFlat(IndexedMesh& mesh, std::span<const std::uint32_t> order) {
    Collapse(mesh).run(order);
}

} // namespace oxbow
