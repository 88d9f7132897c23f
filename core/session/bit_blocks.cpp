#include "core/session/bit_blocks.h"

#include "core/base/simd.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <utility>

namespace oxbow {

namespace {

constexpr unsigned kMostBits = 32;

/// Any bit that some word of the block has.
OXBOW_MULTIVERSION void gatherBits(const std::uint32_t* words, std::size_t blocks, std::uint32_t* bits) {
    for (std::size_t block = 0; block < blocks; ++block) {
        std::uint32_t any = 0;
        for (int i = 0; i < kBlockWords; ++i)
            any |= words[block * kBlockWords + static_cast<std::size_t>(i)];
        bits[block] = any;
    }
}

/// Calls `use(block, width)` for each block.
template <typename Use>
void forEachWidth(std::span<const std::uint32_t> words, Use use) {
    constexpr std::size_t kAtOnce = 64;
    std::array<std::uint32_t, kAtOnce> bits;
    const std::size_t blocks = words.size() / kBlockWords;
    for (std::size_t first = 0; first < blocks; first += kAtOnce) {
        const std::size_t count = std::min(kAtOnce, blocks - first);
        gatherBits(words.data() + first * kBlockWords, count, bits.data());
        for (std::size_t i = 0; i < count; ++i)
            use(first + i, static_cast<unsigned>(std::bit_width(bits[i])));
    }
}

constexpr std::size_t bytesOf(unsigned width) {
    return width * kBlockWords / 8;
}

/// Shifts are known when it is compiled: the loop has no branch left.
template <unsigned Width>
void packBlock(const std::uint32_t* words, std::byte* to) {
    std::uint64_t bits = 0;
    unsigned held = 0;
#pragma GCC unroll 16
    for (int i = 0; i < kBlockWords; ++i) {
        bits |= std::uint64_t{words[i]} << held;
        held += Width;
        if (held >= 32) {
            const auto low = static_cast<std::uint32_t>(bits);
            std::memcpy(to, &low, sizeof low);
            to += sizeof low;
            bits >>= 32;
            held -= 32;
        }
    }
    if (held > 0) { // 16 bits of an odd width
        const auto low = static_cast<std::uint16_t>(bits);
        std::memcpy(to, &low, sizeof low);
    }
}

template <unsigned Width>
void unpackBlock(const std::byte* from, std::uint32_t* words) {
    constexpr std::uint64_t kMask = (std::uint64_t{1} << Width) - 1;
    std::uint64_t bits = 0;
    unsigned held = 0;
    std::size_t left = bytesOf(Width);
#pragma GCC unroll 16
    for (int i = 0; i < kBlockWords; ++i) {
        if (held < Width) {
            std::uint32_t next = 0;
            const std::size_t size = std::min(left, sizeof next);
            std::memcpy(&next, from, size);
            from += size;
            left -= size;
            bits |= std::uint64_t{next} << held;
            held += 32;
        }
        words[i] = static_cast<std::uint32_t>(bits & kMask);
        bits >>= Width;
        held -= Width;
    }
}

constexpr std::make_index_sequence<kMostBits + 1> kAllWidths;
constexpr auto kPack = []<std::size_t... Widths>(std::index_sequence<Widths...>) {
    return std::array{packBlock<Widths>...};
}(kAllWidths);
constexpr auto kUnpack = []<std::size_t... Widths>(std::index_sequence<Widths...>) {
    return std::array{unpackBlock<Widths>...};
}(kAllWidths);

} // namespace

std::size_t blockBytes(std::span<const std::uint32_t> words) {
    std::size_t bytes = words.size() / kBlockWords;
    forEachWidth(words, [&](std::size_t, unsigned width) { bytes += bytesOf(width); });
    return bytes;
}

void packBlocks(std::span<const std::uint32_t> words, std::byte* to) {
    std::byte* const widths = to;
    to += words.size() / kBlockWords;
    forEachWidth(words, [&](std::size_t block, unsigned width) {
        widths[block] = static_cast<std::byte>(width);
        kPack[width](words.data() + block * kBlockWords, to);
        to += bytesOf(width);
    });
}

bool unpackBlocks(std::span<const std::byte> bytes, std::span<std::uint32_t> words) {
    const std::size_t blocks = words.size() / kBlockWords;
    if (bytes.size() < blocks)
        return false;
    const std::span<const std::byte> widths = bytes.first(blocks);
    std::size_t size = blocks;
    for (const std::byte width : widths) {
        if (static_cast<unsigned>(width) > kMostBits)
            return false;
        size += bytesOf(static_cast<unsigned>(width));
    }
    if (size != bytes.size())
        return false;
    const std::byte* from = bytes.data() + blocks;
    for (std::size_t block = 0; block < blocks; ++block) {
        const auto width = static_cast<unsigned>(widths[block]);
        kUnpack[width](from, words.data() + block * kBlockWords);
        from += bytesOf(width);
    }
    return true;
}

} // namespace oxbow
