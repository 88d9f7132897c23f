#include "core/files/mesh/indexed_mesh.h"
#include "core/files/mesh/mesh_formats.h"
#include "core/files/mesh/mesh_text.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <memory>
#include <string_view>

namespace oxbow {

namespace {

/// A short text that is copied whole and stepped over by its length: one or two vector stores.
template <int Bytes>
struct Slot {
    std::array<char, Bytes> text{};

    [[nodiscard]] int length() const { return text[Bytes - 1]; }
    void setLength(int length) { text[Bytes - 1] = static_cast<char>(length); }
    [[nodiscard]] char* copyTo(char* out) const {
        std::memcpy(out, text.data(), Bytes);
        return out + length();
    }
};
using NumberSlot = Slot<48>;

char* append(char* out, std::string_view text) {
    std::memcpy(out, text.data(), text.size());
    return out + text.size();
}

NumberSlot numberSlot(std::string_view before, double value, std::string_view after,
                      const FixedText& number) {
    NumberSlot slot;
    char* end = append(slot.text.data(), before);
    end = append(number.writeTrimmed(end, value), after);
    slot.setLength(static_cast<int>(end - slot.text.data()));
    return slot;
}

/// Decimals that show a hundred-thousandth of the relief and a ten-thousandth of a cell, and never less than
/// millimetres.
int decimalsFor(const MeshGrid& grid) {
    const double relief = grid.highestM() - grid.lowestM();
    double finest = 1e-4 * grid.terrain().cellSizeM;
    if (relief > 0.0)
        finest = std::min(finest, 1e-5 * relief);
    int decimals = 3;
    for (double quantum = 1e-3; quantum > finest && decimals < kMaxDecimals; quantum /= 10.0)
        ++decimals;
    return decimals;
}

// ---- Vertices: the text of a column and of a row is made once, that of a height each time. ----

struct VertexText {
    FixedText number;
    std::vector<NumberSlot> columns; ///< "v X "
    std::vector<NumberSlot> rows;    ///< " Z\n" behind the height where Y is up, "Y " before it where Z is up
    NumberSlot lineEnd;
    std::size_t lineBytesAtMost = 0;
};

int longest(const std::vector<NumberSlot>& slots) {
    return std::ranges::max(slots, {}, &NumberSlot::length).length();
}

VertexText vertexText(const MeshGrid& grid) {
    VertexText text{FixedText(decimalsFor(grid)), {}, {}, {}};
    const bool yUp = grid.up() == UpAxis::Y;
    for (int column = 0; column < grid.columns(); ++column)
        text.columns.push_back(numberSlot("v ", grid.columnM(column), " ", text.number));
    for (int row = 0; row < grid.rows(); ++row)
        text.rows.push_back(numberSlot(yUp ? " " : "", grid.rowM(row), yUp ? "\n" : " ", text.number));
    text.lineEnd.text[0] = '\n';
    text.lineEnd.setLength(1);
    int heightLength = 0;
    for (const double height :
         {grid.lowestM(), grid.highestM(), grid.block().vertices.empty() ? 0.0 : grid.floorM()})
        heightLength = std::max(heightLength,
                                std::fabs(height) < 1e7 ? text.number.length(height) : FixedText::kMaxLength);
    text.lineBytesAtMost =
        static_cast<std::size_t>(longest(text.columns) + longest(text.rows) + heightLength + 1);
    return text;
}

char* writeVertices(const MeshGrid& grid, const VertexText& text, int row, char* out) {
    const bool yUp = grid.up() == UpAxis::Y;
    const NumberSlot none{};
    const NumberSlot& before = yUp ? none : text.rows[row];
    const NumberSlot& after = yUp ? text.rows[row] : text.lineEnd;
    for (int column = 0; column < grid.columns(); ++column) {
        out = text.columns[column].copyTo(out);
        out = before.copyTo(out);
        out = text.number.write(out, grid.heightM(column, row));
        out = after.copyTo(out);
    }
    return out;
}

char* writeTriple(char* out, std::string_view keyword, const MeshVector& vector, const FixedText& number) {
    out = append(out, keyword);
    for (const float value : {vector.x, vector.y, vector.z}) {
        *out++ = ' ';
        out = number.writeTrimmed(out, value);
    }
    *out++ = '\n';
    return out;
}

char* writeImagePlace(char* out, double u, double v, const FixedText& number) {
    out = number.writeTrimmed(append(out, "vt "), u);
    out = number.writeTrimmed(append(out, " "), 1.0 - v);
    return append(out, "\n");
}

// ---- Faces: the text of an index is made once a row and copied into the six corners that use it. ----

/// Writes " 17", " 17/17", " 17//17" or " 17/17/17".
struct CornerStyle {
    bool textureCoordinates = false;
    bool normals = false;
};

char* writeCorner(char* out, std::string_view digits, const CornerStyle& style) {
    *out++ = ' ';
    out = append(out, digits);
    if (style.textureCoordinates)
        out = append(append(out, "/"), digits);
    if (style.normals)
        out = append(append(out, style.textureCoordinates ? "/" : "//"), digits);
    return out;
}

/// A whole number that counts up in text.
class Counter {
public:
    explicit Counter(std::uint64_t value) {
        char reversed[kDigits];
        for (; value > 0; value /= 10)
            reversed[m_length++] = static_cast<char>('0' + value % 10);
        std::reverse_copy(reversed, reversed + m_length, m_text);
    }
    [[nodiscard]] std::string_view digits() const { return {m_text, static_cast<std::size_t>(m_length)}; }
    void increment() {
        int i = m_length - 1;
        while (i >= 0 && m_text[i] == '9')
            m_text[i--] = '0';
        if (i >= 0) {
            ++m_text[i];
            return;
        }
        m_text[0] = '1';
        m_text[m_length++] = '0';
    }

private:
    static constexpr int kDigits = 20;
    char m_text[kDigits] = {};
    int m_length = 0;
};

template <int Bytes>
void fillCorners(std::vector<Slot<Bytes>>& corners, std::uint64_t first, const CornerStyle& style) {
    Counter counter(first);
    for (Slot<Bytes>& corner : corners) {
        char* end = writeCorner(corner.text.data(), counter.digits(), style);
        corner.setLength(static_cast<int>(end - corner.text.data()));
        counter.increment();
    }
}

template <int Bytes>
char* writeFace(char* out, const Slot<Bytes>& a, const Slot<Bytes>& b, const Slot<Bytes>& c) {
    *out++ = 'f';
    out = c.copyTo(b.copyTo(a.copyTo(out)));
    *out++ = '\n';
    return out;
}

template <int Bytes>
char* writeFaces(const MeshGrid& grid, const CornerStyle& style, int row0, int row1, char* out) {
    std::vector<Slot<Bytes>> north(grid.columns());
    std::vector<Slot<Bytes>> south(grid.columns());
    fillCorners(north, grid.index(0, row0) + std::uint64_t{1}, style);
    for (int row = row0; row < row1; ++row) {
        fillCorners(south, grid.index(0, row + 1) + std::uint64_t{1}, style);
        for (int column = 1; column < grid.columns(); ++column) {
            out = writeFace(out, north[column - 1], south[column - 1], north[column]);
            out = writeFace(out, north[column], south[column - 1], south[column]);
        }
        std::swap(north, south);
    }
    return out;
}

char* writeBlockFace(char* out, const MeshTriangle& triangle, const CornerStyle& style) {
    *out++ = 'f';
    for (const std::uint32_t corner : triangle)
        out = writeCorner(out, Counter(corner + std::uint64_t{1}).digits(), style);
    *out++ = '\n';
    return out;
}

std::size_t faceBytesAtMost(std::uint64_t vertices, const CornerStyle& style) {
    const std::size_t digits = Counter(vertices).digits().size();
    const std::size_t numbers = 1u + (style.textureCoordinates ? 1u : 0u) + (style.normals ? 1u : 0u);
    return 2 + 3 * (3 + numbers * digits);
}

std::string objHeader(const MeshGrid& grid) {
    const std::string axes = grid.up() == UpAxis::Y ? "x east, y up, z south" : "x east, y north, z up";
    return "# Oxbow terrain, metres: " + axes + "\n# " + std::to_string(grid.vertexCount()) + " vertices, " +
           std::to_string(grid.triangleCount()) + " triangles\no terrain\n";
}

// ---- Sections ----

constexpr std::size_t kLineBytes = 8 + 3 * FixedText::kMaxLength;
constexpr std::size_t kNormalLineBytes = 30;
constexpr std::size_t kImageBytes = 32;
constexpr int kNormalDecimals = 5;
constexpr int kImageDecimals = 7;

void addVertices(std::vector<FileSection>& sections, const MeshGrid& grid) {
    const auto text = std::make_shared<const VertexText>(vertexText(grid));
    sections.push_back(rowSection(grid.rows(), grid.columns(), text->lineBytesAtMost,
                                  [&grid, text](int row0, int row1, char* out) {
                                      for (int row = row0; row < row1; ++row)
                                          out = writeVertices(grid, *text, row, out);
                                      return out;
                                  }));
    const std::vector<MeshBlock::Vertex>& vertices = grid.block().vertices;
    sections.push_back(
        listSection(vertices.size(), kLineBytes, [&grid, &vertices, text](std::size_t i, char* out) {
            return writeTriple(out, "v", grid.position(vertices[i]), text->number);
        }));
}

void addImageCoordinates(std::vector<FileSection>& sections, const MeshGrid& grid) {
    const FixedText number(kImageDecimals);
    addVertexSections(sections, grid, kImageBytes, [&grid, number](char* out, const auto&... at) {
        const auto [u, v] = grid.image(at...);
        return writeImagePlace(out, u, v, number);
    });
}

void addNormals(std::vector<FileSection>& sections, const MeshGrid& grid) {
    const FixedText number(kNormalDecimals);
    addVertexSections(sections, grid, kNormalLineBytes, [&grid, number](char* out, const auto&... at) {
        return writeTriple(out, "vn", grid.normal(at...), number);
    });
}

void addFaces(std::vector<FileSection>& sections, const MeshGrid& grid, const CornerStyle& style) {
    const std::size_t faceBytes = faceBytesAtMost(static_cast<std::uint64_t>(grid.vertexCount()), style);
    const bool plain = !style.normals && !style.textureCoordinates;
    sections.push_back(rowSection(grid.rows() - 1, grid.columns() - 1, 2 * faceBytes,
                                  [&grid, style, plain](int row0, int row1, char* out) {
                                      return plain ? writeFaces<16>(grid, style, row0, row1, out)
                                                   : writeFaces<32>(grid, style, row0, row1, out);
                                  }));
    const std::vector<MeshTriangle>& walls = grid.block().triangles;
    sections.push_back(listSection(walls.size(), faceBytes, [&walls, style](std::size_t i, char* out) {
        return writeBlockFace(out, walls[i], style);
    }));
}

std::vector<FileSection> objSections(const MeshGrid& grid, const MeshOptions& options, const std::string&) {
    std::vector<FileSection> sections = {constantSection(objHeader(grid))};
    addVertices(sections, grid);
    if (options.textureCoordinates)
        addImageCoordinates(sections, grid);
    if (grid.hasNormals())
        addNormals(sections, grid);
    addFaces(sections, grid, {options.textureCoordinates, grid.hasNormals()});
    return sections;
}

// ---- any shape ----

std::vector<FileSection> indexedObj(const IndexedMesh& mesh, const std::string&) {
    const FixedText metres(4), share(kImageDecimals), direction(kNormalDecimals);
    const CornerStyle style{!mesh.image.empty(), !mesh.normals.empty()};
    const std::string name(mesh.name);
    return {constantSection("# Oxbow " + name + ", metres, " + upWords(mesh.up) + "\no " + name + "\n"),
            listSection(mesh.positions.size(), kLineBytes,
                        [&mesh, metres](std::size_t i, char* out) {
                            return writeTriple(out, "v", mesh.positions[i], metres);
                        }),
            listSection(mesh.image.size(), kLineBytes,
                        [&mesh, share](std::size_t i, char* out) {
                            return writeImagePlace(out, mesh.image[i][0], mesh.image[i][1], share);
                        }),
            listSection(mesh.normals.size(), kLineBytes,
                        [&mesh, direction](std::size_t i, char* out) {
                            return writeTriple(out, "vn", mesh.normals[i], direction);
                        }),
            listSection(mesh.triangles.size(), faceBytesAtMost(mesh.positions.size(), style),
                        [&mesh, style](std::size_t i, char* out) {
                            return writeBlockFace(out, mesh.triangles[i], style);
                        })};
}

} // namespace

constinit const MeshFormat MeshFormat::Obj{.name = "OBJ", .sections = objSections, .indexed = indexedObj};

} // namespace oxbow
