#include "core/session/bit_blocks.h"

#include "tests/core/recipe/random_values.h"

#include <gtest/gtest.h>

#include <vector>

namespace oxbow {
namespace {

using Words = std::vector<std::uint32_t>;

std::vector<std::byte> packed(const Words& words) {
    std::vector<std::byte> bytes(blockBytes(words) + 1, std::byte{0xa5});
    packBlocks(words, bytes.data());
    EXPECT_EQ(bytes.back(), std::byte{0xa5}) << "nothing is written beyond what was said";
    bytes.pop_back();
    return bytes;
}

Words unpacked(std::span<const std::byte> bytes, std::size_t words) {
    Words back(words, 77);
    EXPECT_TRUE(unpackBlocks(bytes, back));
    return back;
}

TEST(BitBlocks, WritesWidthsThenBitsTheLowestFirst) {
    Words words(2 * kBlockWords, 0);
    words[16] = 1; // the second block takes three bits a word
    words[17] = 5;
    words[31] = 7;
    const std::vector<std::byte> bytes = packed(words);
    ASSERT_EQ(bytes.size(), 2U + 0U + 6U);
    EXPECT_EQ(bytes[0], std::byte{0});
    EXPECT_EQ(bytes[1], std::byte{3});
    EXPECT_EQ(bytes[2], std::byte{0b00'101'001});
    EXPECT_EQ(bytes[7], std::byte{0b111'000'00});
    EXPECT_EQ(unpacked(bytes, words.size()), words);
}

TEST(BitBlocks, TakesEachWidthBack) {
    for (int width = 0; width <= 32; ++width)
        for (int largest = 0; largest < kBlockWords; ++largest) { // wherever in the block the widest word stands
            Words words(kBlockWords, 0);
            const std::uint64_t most = (std::uint64_t{1} << width) - 1;
            for (std::size_t i = 0; i < words.size(); ++i)
                words[i] = static_cast<std::uint32_t>(randomBits(static_cast<std::uint64_t>(width), i) & (most >> 1));
            words[static_cast<std::size_t>(largest)] = static_cast<std::uint32_t>(most);
            const std::vector<std::byte> bytes = packed(words);
            EXPECT_EQ(bytes.size(), 1U + 2U * static_cast<unsigned>(width));
            EXPECT_EQ(unpacked(bytes, words.size()), words) << width << " bits";
        }
}

TEST(BitBlocks, RefusesBytesOfAnotherNumber) {
    Words words(4 * kBlockWords, 1000);
    std::vector<std::byte> bytes = packed(words);
    Words back(words.size());
    EXPECT_FALSE(unpackBlocks({}, back));
    EXPECT_FALSE(unpackBlocks(std::span(bytes).first(3), back));
    EXPECT_FALSE(unpackBlocks(std::span(bytes).first(bytes.size() - 1), back));
    Words more(words.size() + kBlockWords);
    EXPECT_FALSE(unpackBlocks(bytes, more));
    bytes.push_back({});
    EXPECT_FALSE(unpackBlocks(bytes, back));
    bytes.pop_back();
    bytes[0] = std::byte{33};
    EXPECT_FALSE(unpackBlocks(bytes, back)) << "no word has so many bits";
}

} // namespace
} // namespace oxbow
