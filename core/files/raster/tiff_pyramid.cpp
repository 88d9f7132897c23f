#include "core/files/raster/tiff_pyramid.h"

#include "core/files/raster/deflate.h"
#include "core/files/raster/tiff_tags.h"
#include "core/terrain/layer.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace oxbow {

namespace {

constexpr int kTile = 512;
constexpr std::uint16_t kShort = 3, kLong = 4, kAscii = 2, kDouble = 12, kLong8 = 16;
constexpr std::uint64_t kClassicLimit = 0xf0000000;

/// Half as many cells along each side: the mean of those four that have a value, or the first of them.
Heightmap halved(const Heightmap& map, Overviews kind) {
    Heightmap half({(map.width() + 1) / 2, (map.height() + 1) / 2, 2.0 * map.cellSizeM()});
    for (int y = 0; y < half.height(); ++y)
        for (int x = 0; x < half.width(); ++x) {
            double sum = 0.0;
            int count = 0;
            float first = kNoValue;
            for (int j = 2 * y; j < std::min(2 * y + 2, map.height()); ++j)
                for (int i = 2 * x; i < std::min(2 * x + 2, map.width()); ++i)
                    if (const float value = map.at(i, j); !std::isnan(value)) {
                        first = count == 0 ? value : first;
                        sum += value;
                        ++count;
                    }
            half.at(x, y) = kind == Overviews::Numbers || count == 0 ? first : static_cast<float>(sum / count);
        }
    return half;
}

/// A tile's samples, beyond the map those of its edge.
std::vector<std::byte> packedTile(const Heightmap& map, int tileX, int tileY) {
    std::vector<float> row(kTile);
    return packedFloats(kTile, kTile, [&](int y) {
        const float* from = map.row(std::min(tileY * kTile + y, map.height() - 1));
        for (int x = 0; x < kTile; ++x)
            row[static_cast<std::size_t>(x)] = from[std::min(tileX * kTile + x, map.width() - 1)];
        return row.data();
    });
}

struct Field {
    std::uint16_t tag = 0, type = 0;
    std::uint64_t count = 0;
    std::string bytes;
};

template <typename T>
Field field(std::uint16_t tag, std::uint16_t type, const std::vector<T>& values) {
    return {tag, type, values.size(), std::string(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T))};
}
Field number(std::uint16_t tag, std::uint16_t value) {
    return field(tag, kShort, std::vector{value});
}
Field text(std::uint32_t tag, const std::string& words) {
    return {static_cast<std::uint16_t>(tag), kAscii, words.size() + 1, words + '\0'};
}

/// One size of the map.
struct PyramidLevel {
    int width = 0, height = 0;
    std::vector<std::vector<std::byte>> tiles; ///< row by row
    std::vector<std::uint64_t> offsets = {};

    [[nodiscard]] std::vector<Field> fields(bool isOverview, bool isBig, const GeoReference& place) const {
        std::vector<std::uint32_t> sizes;
        for (const auto& tile : tiles)
            sizes.push_back(static_cast<std::uint32_t>(tile.size()));
        const auto wide = [](int value) { return std::vector{static_cast<std::uint32_t>(value)}; };
        std::vector<Field> list = {field(254, kLong, wide(isOverview ? 1 : 0)), // a reduced image
                                   field(256, kLong, wide(width)),
                                   field(257, kLong, wide(height)),
                                   number(258, 32),
                                   number(259, 8), // deflate
                                   number(262, 1), // black is the least
                                   number(277, 1),
                                   number(284, 1),
                                   number(317, 3), // predictor of floats
                                   field(322, kLong, wide(kTile)),
                                   field(323, kLong, wide(kTile)),
                                   isBig ? field(324, kLong8, offsets)
                                         : field(324, kLong, std::vector<std::uint32_t>(offsets.begin(), offsets.end())),
                                   field(325, kLong, sizes),
                                   number(339, 3)}; // floats
        if (!isOverview) {
            list.push_back(field(kTagPixelScale, kDouble, std::vector{place.width / width, place.height / height, 0.0}));
            list.push_back(field(kTagTiepoint, kDouble, std::vector{0.0, 0.0, 0.0, place.west, place.north, 0.0}));
            if (!place.keys.empty())
                list.push_back(field(kTagGeoKeys, kShort, place.keys));
            if (!place.numbers.empty())
                list.push_back(field(kTagGeoNumbers, kDouble, place.numbers));
            if (!place.text.empty())
                list.push_back(text(kTagGeoText, place.text));
        }
        list.push_back(text(kTagNoData, "nan"));
        return list;
    }
};

/// Bytes of a directory and of what it points to, which follows at `at`; `hasNext` where another follows that.
std::string directory(const std::vector<Field>& fields, std::uint64_t at, bool isBig, bool hasNext) {
    const std::uint64_t word = isBig ? 8 : 4, entry = isBig ? 20 : 12;
    std::string head, data;
    const auto put = [&head](std::uint64_t value, std::uint64_t bytes) { head.append(reinterpret_cast<const char*>(&value), bytes); };
    put(fields.size(), isBig ? 8 : 2);
    const std::uint64_t dataAt = at + head.size() + entry * fields.size() + word;
    for (const Field& f : fields) {
        put(f.tag, 2);
        put(f.type, 2);
        put(f.count, word);
        if (f.bytes.size() <= word) {
            head += f.bytes;
            head.append(word - f.bytes.size(), '\0');
        } else {
            put(dataAt + data.size(), word);
            data += f.bytes;
            data.append((8 - data.size() % 8) % 8, '\0');
        }
    }
    const std::uint64_t end = dataAt + data.size();
    const std::uint64_t aligned = (end + 7) / 8 * 8;
    put(hasNext ? aligned : 0, word);
    head += data;
    head.append(aligned - end, '\0');
    return head;
}

std::string directories(const std::vector<PyramidLevel>& levels, bool isBig, const GeoReference& place) {
    std::string head(isBig ? "II\x2b\0\x08\0\0\0\x10\0\0\0\0\0\0\0" : "II\x2a\0\x08\0\0\0", isBig ? 16 : 8);
    for (std::size_t i = 0; i < levels.size(); ++i)
        head += directory(levels[i].fields(i > 0, isBig, place), head.size(), isBig, i + 1 < levels.size());
    return head;
}

} // namespace

void writeTiffPyramid(HeightmapTask& task, const GeoReference& place) {
    static_assert(std::endian::native == std::endian::little);
    std::vector<PyramidLevel> levels;
    Heightmap smaller;
    for (const Heightmap* map = &task.heightmap;; map = &smaller) {
        const int columns = (map->width() + kTile - 1) / kTile, rows = (map->height() + kTile - 1) / kTile;
        PyramidLevel level{map->width(), map->height(), std::vector<std::vector<std::byte>>(static_cast<std::size_t>(columns) * rows)};
        level.offsets.resize(level.tiles.size());
        forEachPiece(task.options.pool, columns * rows, [&](int i) {
            level.tiles[static_cast<std::size_t>(i)] = packedTile(*map, i % columns, i / columns);
        });
        levels.push_back(std::move(level));
        if (columns * rows == 1)
            break;
        smaller = halved(*map, task.options.overviews);
    }
    std::uint64_t bytes = 0;
    for (const PyramidLevel& level : levels)
        for (const auto& tile : level.tiles)
            bytes += tile.size();
    const bool isBig = bytes > kClassicLimit;
    std::uint64_t at = directories(levels, isBig, place).size();
    for (auto level = levels.rbegin(); level != levels.rend(); ++level)
        for (std::size_t i = 0; i < level->tiles.size(); ++i) {
            level->offsets[i] = at;
            at += level->tiles[i].size();
        }
    task.file.write(directories(levels, isBig, place));
    for (auto level = levels.rbegin(); level != levels.rend(); ++level)
        for (const auto& tile : level->tiles)
            task.file.write(tile);
}

} // namespace oxbow
