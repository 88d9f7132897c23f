#include "core/files/vector/well_known_binary.h"

#include "core/files/raster/raster.h"

#include <cmath>
#include <cstdint>

namespace oxbow {

namespace {

using BinaryJson = nlohmann::ordered_json;

/// What it throws to itself.
struct BadBinary {};

class BinaryGeometry {
public:
    explicit BinaryGeometry(std::span<const std::byte> bytes) : m_bytes(bytes) {}

    /// Type and coordinates.
    BinaryJson read(int depth = 0) {
        const int order = std::to_integer<int>(take(1)[0]);
        if (order > 1 || depth > 2)
            throw BadBinary{};
        m_order = order == 1 ? ByteOrder::Little : ByteOrder::Big;
        std::uint32_t code = whole();
        constexpr std::uint32_t kHasZ = 0x80000000u, kHasM = 0x40000000u, kHasSystem = 0x20000000u;
        bool hasZ = (code & kHasZ) != 0, hasM = (code & kHasM) != 0;
        if ((code & kHasSystem) != 0)
            whole();
        code &= 0x1fffffffu;
        hasZ |= code / 1000 == 1 || code / 1000 == 3;
        hasM |= code / 1000 == 2 || code / 1000 == 3;
        if (code >= 4000)
            throw BadBinary{};
        m_skipped = (hasM ? 8 : 0);
        m_hasZ = hasZ;
        constexpr const char* kTypes[] = {"", "Point", "LineString", "Polygon", "MultiPoint", "MultiLineString", "MultiPolygon"};
        const std::uint32_t type = code % 1000;
        if (type < 1 || type > 6)
            throw BadBinary{};
        BinaryJson coordinates;
        if (type == 1)
            coordinates = place();
        else if (type == 2)
            coordinates = places();
        else if (type == 3)
            coordinates = list([&] { return places(); }, 4);
        else
            coordinates = list(
                [&] {
                    BinaryJson part = read(depth + 1);
                    if (part["type"] != kTypes[type - 3])
                        throw BadBinary{};
                    return BinaryJson(std::move(part["coordinates"]));
                },
                5);
        return {{"type", kTypes[type]}, {"coordinates", std::move(coordinates)}};
    }

private:
    std::span<const std::byte> take(std::size_t count) {
        if (m_bytes.size() < count)
            throw BadBinary{};
        const auto taken = m_bytes.first(count);
        m_bytes = m_bytes.subspan(count);
        return taken;
    }
    template <typename Number>
    Number number() {
        return loadNumber<Number>(take(sizeof(Number)).data(), m_order);
    }
    std::uint32_t whole() { return number<std::uint32_t>(); }
    double real() {
        const double value = number<double>();
        if (!std::isfinite(value))
            throw BadBinary{};
        return value;
    }
    BinaryJson place() {
        BinaryJson at = BinaryJson::array({real(), real()});
        if (m_hasZ)
            at.push_back(real());
        take(m_skipped);
        return at;
    }
    template <typename Part>
    BinaryJson list(Part&& part, std::size_t leastBytes) {
        const std::uint32_t count = whole();
        if (count > m_bytes.size() / leastBytes)
            throw BadBinary{};
        BinaryJson parts = BinaryJson::array();
        for (std::uint32_t i = 0; i < count; ++i)
            parts.push_back(part());
        return parts;
    }
    BinaryJson places() {
        return list([&] { return place(); }, 16);
    }

    std::span<const std::byte> m_bytes;
    ByteOrder m_order = ByteOrder::Little;
    bool m_hasZ = false;
    std::size_t m_skipped = 0;
};

} // namespace

std::optional<nlohmann::ordered_json> geometryOfBinary(std::span<const std::byte> bytes) {
    try {
        return BinaryGeometry(bytes).read();
    } catch (const BadBinary&) {
        return std::nullopt;
    }
}

} // namespace oxbow
