#include "core/session/tile_codec.h"

#include "tests/core/recipe/random_values.h"

#include <gtest/gtest.h>

#include <bit>
#include <cstring>
#include <functional>

namespace oxbow {
namespace {

using Fill = std::function<float(int x, int y)>;

std::unique_ptr<Tile> tileOf(const Fill& fill) {
    auto tile = std::make_unique<Tile>();
    for (int y = 0; y < kTileSide; ++y)
        for (int x = 0; x < kTileSide; ++x)
            tile->cells[y * kTileSide + x] = fill(x, y);
    return tile;
}

std::unique_ptr<Tile> anyBits(std::uint64_t seed) {
    return tileOf([seed](int x, int y) {
        return std::bit_cast<float>(static_cast<std::uint32_t>(randomBits(seed, y * kTileSide + x)));
    });
}

std::unique_ptr<Tile> hills(double riseM) {
    return tileOf([riseM](int x, int y) {
        return static_cast<float>(900.0 + 300.0 * std::sin(0.05 * x) * std::cos(0.04 * y) +
                                  riseM * std::sin(0.3 * x + 0.2 * y));
    });
}

std::size_t expectBack(const Tile& tile, const Tile* base) {
    const std::vector<std::byte> bytes = packTile(tile, base);
    Tile back;
    unpackTile(bytes, base, back);
    EXPECT_EQ(std::memcmp(&back, &tile, sizeof(Tile)), 0);
    return bytes.size();
}

TEST(TileCodec, GivesEveryBitBack) {
    const float special[] = {0.0f, -0.0f, kTileSide, INFINITY, -INFINITY, NAN, -NAN, 1e-45f, -3.4e38f};
    const auto odd = tileOf([&](int x, int y) { return special[(7 * x + 3 * y) % std::size(special)]; });
    const auto flat = tileOf([](int, int) { return 12.5f; });
    const auto ground = hills(0.0), later = hills(0.01), noise = anyBits(1);
    for (const Tile* tile : {odd.get(), flat.get(), ground.get(), later.get(), noise.get()})
        for (const Tile* base : {static_cast<Tile*>(nullptr), ground.get(), noise.get(), odd.get()})
            expectBack(*tile, base);
}

TEST(TileCodec, GivesRandomTilesBack) {
    const std::uint64_t seed = numberFrom("OXBOW_RANDOM_SEED", 5);
    SCOPED_TRACE("OXBOW_RANDOM_SEED=" + std::to_string(seed));
    Draw draw(seed);
    for (int i = 0; i < 40; ++i) {
        const double size = std::pow(10.0, draw.within(-6.0, 6.0)),
                     change = std::pow(10.0, -draw.within(0.0, 8.0));
        const auto base = tileOf([&](int, int) { return static_cast<float>(draw.within(-size, size)); });
        const auto tile = tileOf([&](int x, int y) {
            return draw.oneIn(50)
                       ? 0.0f
                       : static_cast<float>(base->cells[y * kTileSide + x] + size * change * draw.share());
        });
        expectBack(*tile, draw.heads() ? base.get() : nullptr);
    }
}

TEST(TileCodec, SmallChangesTakeLittleRoom) {
    const auto before = hills(0.0), after = hills(0.001);
    EXPECT_LT(expectBack(*after, before.get()), sizeof(Tile) / 3);
    EXPECT_LT(expectBack(*before, before.get()), sizeof(Tile) / 500);
    EXPECT_LT(expectBack(*before, nullptr), sizeof(Tile) * 3 / 4);
    EXPECT_LT(expectBack(*anyBits(2), nullptr), sizeof(Tile) + 64) << "noise grows by its head only";
}

/// Words of like size go in blocks of bits, few large ones among none through zstd: neither takes much more than what
/// they say.
TEST(TileCodec, TakesRoomForWhatIsThere) {
    const auto flat = tileOf([](int, int) { return 1.0f; });
    const auto after = [&](auto&& changeOf) {
        return tileOf([&](int x, int y) {
            const auto bits = std::bit_cast<std::uint32_t>(1.0f);
            return std::bit_cast<float>(bits + static_cast<std::uint32_t>(changeOf(y * kTileSide + x)));
        });
    };
    const auto even = after([](int i) { return randomBits(3, static_cast<std::uint64_t>(i)) & 0x3ff; });
    EXPECT_LT(expectBack(*even, flat.get()), sizeof(Tile) * 11 / 32 + 1100) << "ten bits and a sign, and the widths";
    const auto few = after([](int i) {
        return randomBits(4, static_cast<std::uint64_t>(i)) % 20 == 0 ? randomBits(5, static_cast<std::uint64_t>(i)) & 0xfffff : 0;
    });
    EXPECT_LT(expectBack(*few, flat.get()), sizeof(Tile) / 6);
}

TEST(TileCodec, TellsWhetherTheBaseIsNeeded) {
    const auto ground = hills(0.0), later = hills(0.001);
    EXPECT_FALSE(needsBase(packTile(*ground, nullptr)));
    EXPECT_TRUE(needsBase(packTile(*later, ground.get())));
    Tile back;
    EXPECT_THROW(unpackTile(packTile(*later, ground.get()), nullptr, back), std::runtime_error);
}

TEST(TileCodec, RefusesDamagedBytes) {
    const auto ground = hills(0.0);
    std::vector<std::byte> bytes = packTile(*ground, nullptr);
    Tile back;
    EXPECT_THROW(unpackTile({}, nullptr, back), std::runtime_error);
    EXPECT_THROW(unpackTile(std::span(bytes).first(bytes.size() / 2), nullptr, back), std::runtime_error);
    bytes[0] = std::byte{15};
    EXPECT_THROW(unpackTile(bytes, nullptr, back), std::runtime_error);
}

} // namespace
} // namespace oxbow
