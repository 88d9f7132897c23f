#include "core/session/tile_codec.h"

#include "core/base/simd.h"
#include "core/session/bit_blocks.h"

#include <zstd.h>

#include <bit>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <stdexcept>

namespace oxbow {

namespace {

constexpr int kWords = kTileSide * kTileSide;
constexpr int kSampledRows = 8;
constexpr int kLevel = 1;
using Words = std::array<std::uint32_t, kWords>;
using Planes = std::array<std::uint8_t, 4 * kWords>;

enum class Guess : std::uint8_t {
    Neighbours, ///< of the tile alone
    Earlier,    ///< the earlier tile's cell
    Trend,      ///< the earlier tile's cell, changed as its left neighbour was
};

/// Room for one tile's way in or out; one a thread, since a tile's worth is too large for the stack.
struct Scratch {
    Words now, before, rest;
    Planes planes, packable;
    std::vector<std::byte> packed;
    std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> packer{ZSTD_createCCtx(), ZSTD_freeCCtx};
    std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> unpacker{ZSTD_createDCtx(), ZSTD_freeDCtx};
};

Scratch& scratch() {
    thread_local const auto kept = std::make_unique<Scratch>();
    return *kept;
}

/// Whole numbers in the order of the floats, so that near floats are near numbers.
OXBOW_MULTIVERSION void toOrdered(const float* cells, std::uint32_t* words) {
    for (int i = 0; i < kWords; ++i) {
        const auto bits = std::bit_cast<std::uint32_t>(cells[i]);
        words[i] = bits ^ ((0U - (bits >> 31)) | 0x80000000U);
    }
}

OXBOW_MULTIVERSION void fromOrdered(const std::uint32_t* words, float* cells) {
    for (int i = 0; i < kWords; ++i) {
        const std::uint32_t word = words[i];
        cells[i] = std::bit_cast<float>(word ^ (((word >> 31) - 1U) | 0x80000000U));
    }
}

/// Small differences of either sign become small numbers, and back.
constexpr std::uint32_t folded(std::uint32_t difference) {
    return (difference << 1) ^ (0U - (difference >> 31));
}
constexpr std::uint32_t unfolded(std::uint32_t word) {
    return (word >> 1) ^ (0U - (word & 1U));
}

OXBOW_MULTIVERSION void restByNeighbours(const std::uint32_t* now, int row, std::uint32_t* rest) {
    const std::uint32_t* here = now + row * kTileSide;
    const std::uint32_t* north = row > 0 ? here - kTileSide : nullptr;
    rest[0] = folded(here[0] - (north ? north[0] : 0U));
    if (north)
        for (int x = 1; x < kTileSide; ++x)
            rest[x] = folded(here[x] - (here[x - 1] + north[x] - north[x - 1]));
    else
        for (int x = 1; x < kTileSide; ++x)
            rest[x] = folded(here[x] - here[x - 1]);
}

OXBOW_MULTIVERSION void restByEarlier(const std::uint32_t* now, const std::uint32_t* before, int row,
                                      std::uint32_t* rest) {
    for (int x = 0, i = row * kTileSide; x < kTileSide; ++x, ++i)
        rest[x] = folded(now[i] - before[i]);
}

OXBOW_MULTIVERSION void restByTrend(const std::uint32_t* now, const std::uint32_t* before, int row,
                                    std::uint32_t* rest) {
    const std::uint32_t* here = now + row * kTileSide;
    const std::uint32_t* then = before + row * kTileSide;
    rest[0] = folded(here[0] - then[0]);
    for (int x = 1; x < kTileSide; ++x)
        rest[x] = folded((here[x] - then[x]) - (here[x - 1] - then[x - 1]));
}

void restOf(Guess guess, const Scratch& from, int row, std::uint32_t* rest) {
    switch (guess) {
    case Guess::Neighbours:
        return restByNeighbours(from.now.data(), row, rest);
    case Guess::Earlier:
        return restByEarlier(from.now.data(), from.before.data(), row, rest);
    case Guess::Trend:
        return restByTrend(from.now.data(), from.before.data(), row, rest);
    }
}

/// Bits that the rest takes on a sample of rows.
int costOf(Guess guess, const Scratch& from) {
    std::array<std::uint32_t, kTileSide> rest;
    int bits = 0;
    for (int i = 0; i < kSampledRows; ++i) {
        restOf(guess, from, (2 * i + 1) * kTileSide / (2 * kSampledRows), rest.data());
        for (const std::uint32_t word : rest)
            bits += std::bit_width(word);
    }
    return bits;
}

struct Choice {
    Guess guess = Guess::Neighbours;
    int cost = 0; ///< bits on the sample
};

Choice bestGuess(const Scratch& from, bool hasBase) {
    Choice best{Guess::Neighbours, costOf(Guess::Neighbours, from)};
    if (hasBase)
        for (const Guess guess : {Guess::Earlier, Guess::Trend})
            if (const int cost = costOf(guess, from); cost < best.cost)
                best = {guess, cost};
    return best;
}

/// Whether blocks of so many bytes are less than twice as large as each word is by itself: else few words are large, or
/// most are none, which zstd makes use of. Where it saves less it is not worth five times the time.
bool areBlocksEven(std::size_t bytes, int sampledBits) {
    constexpr std::size_t kOfSample = kTileSide / kSampledRows;
    constexpr std::size_t kWidths = kWords / kBlockWords;
    const std::size_t alone = static_cast<std::size_t>(sampledBits) * kOfSample / 8;
    return bytes - kWidths < 2 * alone && alone > 4 * kWidths;
}

OXBOW_MULTIVERSION void toPlanes(const std::uint32_t* words, std::uint8_t* planes) {
    for (int i = 0; i < kWords; ++i) {
        planes[i] = static_cast<std::uint8_t>(words[i]);
        planes[kWords + i] = static_cast<std::uint8_t>(words[i] >> 8);
        planes[2 * kWords + i] = static_cast<std::uint8_t>(words[i] >> 16);
        planes[3 * kWords + i] = static_cast<std::uint8_t>(words[i] >> 24);
    }
}

OXBOW_MULTIVERSION void fromPlanes(const std::uint8_t* planes, std::uint32_t* words) {
    for (int i = 0; i < kWords; ++i)
        words[i] = unfolded(std::uint32_t{planes[i]} | std::uint32_t{planes[kWords + i]} << 8 |
                            std::uint32_t{planes[2 * kWords + i]} << 16 |
                            std::uint32_t{planes[3 * kWords + i]} << 24);
}

OXBOW_MULTIVERSION void unfold(std::uint32_t* words) {
    for (int i = 0; i < kWords; ++i)
        words[i] = unfolded(words[i]);
}

OXBOW_MULTIVERSION void addEarlier(std::uint32_t* words, const std::uint32_t* before) {
    for (int i = 0; i < kWords; ++i)
        words[i] += before[i];
}

void addNeighbours(std::uint32_t* words) {
    for (int x = 1; x < kTileSide; ++x)
        words[x] += words[x - 1];
    for (int y = 1; y < kTileSide; ++y) {
        // The rests of a row sum up to how it differs from the one before.
        std::uint32_t* here = words + y * kTileSide;
        std::uint32_t change = 0;
        for (int x = 0; x < kTileSide; ++x) {
            change += here[x];
            here[x] = change + here[x - kTileSide];
        }
    }
}

void addTrend(std::uint32_t* words, const std::uint32_t* before) {
    for (int y = 0; y < kTileSide; ++y) {
        std::uint32_t change = 0;
        for (int i = y * kTileSide; i < (y + 1) * kTileSide; ++i) {
            change += words[i];
            words[i] = change + before[i];
        }
    }
}

void addGuess(Guess guess, Scratch& at) {
    switch (guess) {
    case Guess::Neighbours:
        return addNeighbours(at.now.data());
    case Guess::Earlier:
        return addEarlier(at.now.data(), at.before.data());
    case Guess::Trend:
        return addTrend(at.now.data(), at.before.data());
    }
}

[[noreturn]] void throwDamaged() {
    throw std::runtime_error("a kept state is damaged");
}

/// Whether the bytes of a plane come about equally often, so that packing them would cost much time and save
/// little room. Found on every fourth row.
bool isNoise(const std::uint8_t* plane) {
    constexpr int kEvery = 4;
    std::array<std::uint32_t, 256> counts{};
    for (int y = 0; y < kTileSide; y += kEvery)
        for (int x = 0; x < kTileSide; ++x)
            ++counts[plane[y * kTileSide + x]];
    std::uint64_t squares = 0;
    for (const std::uint64_t count : counts)
        squares += count * count;
    // Equally often: n²/256, and as much again in the mean by chance as there are bytes. Half as much more is
    // what a code for single bytes would save a fifteenth of.
    constexpr std::uint64_t kSampled = kWords / kEvery;
    constexpr std::uint64_t kEven = kSampled * kSampled / 256 + kSampled;
    return squares < kEven + kEven / 2;
}

constexpr std::uint8_t kGuessMask = 0x07;
constexpr std::uint8_t kBlocksBit = 0x08;
constexpr int kPlanes = 4;
constexpr std::uint8_t kAllPlanes = 0x0f;

/// The head of a packed tile: its guess, whether bits by block follow, and if not, which planes are stored as they
/// are.
struct Form {
    Guess guess = Guess::Neighbours;
    std::uint8_t plainPlanes = 0;
    bool isInBlocks = false;

    [[nodiscard]] bool isPlain(int plane) const { return (plainPlanes >> plane & 1) != 0; }
    [[nodiscard]] std::byte byte() const {
        return static_cast<std::byte>(static_cast<std::uint8_t>(guess) | (isInBlocks ? kBlocksBit : 0) |
                                      plainPlanes << 4);
    }
};

Form formOf(std::span<const std::byte> bytes) {
    if (bytes.empty())
        throwDamaged();
    const auto head = static_cast<std::uint8_t>(bytes[0]);
    if ((head & kGuessMask) > static_cast<std::uint8_t>(Guess::Trend))
        throwDamaged();
    return {static_cast<Guess>(head & kGuessMask), static_cast<std::uint8_t>(head >> 4), (head & kBlocksBit) != 0};
}

/// Moves the planes that are to go through zstd to the front of `packable`, the others behind the head; those that the
/// form names among them.
std::size_t splitPlanes(const Planes& planes, Form& form, std::vector<std::byte>& packed, Planes& packable) {
    std::size_t size = 0;
    for (int plane = 0; plane < kPlanes; ++plane) {
        const std::uint8_t* from = planes.data() + plane * kWords;
        if (form.isPlain(plane) || isNoise(from)) {
            form.plainPlanes = static_cast<std::uint8_t>(form.plainPlanes | 1 << plane);
            const auto bytes = std::as_bytes(std::span(from, kWords));
            packed.insert(packed.end(), bytes.begin(), bytes.end());
        } else {
            std::memcpy(packable.data() + size, from, kWords);
            size += kWords;
        }
    }
    return size;
}

/// The way back: `packable` holds what came out of zstd.
void joinPlanes(Form form, std::span<const std::byte> plain, const Planes& packable, Planes& planes) {
    std::size_t at = 0;
    for (int plane = 0; plane < kPlanes; ++plane) {
        std::uint8_t* to = planes.data() + plane * kWords;
        if (form.isPlain(plane)) {
            std::memcpy(to, plain.data(), kWords);
            plain = plain.subspan(kWords);
        } else {
            std::memcpy(to, packable.data() + at, kWords);
            at += kWords;
        }
    }
}

std::vector<std::byte> packedPlanes(Form form, Scratch& at) {
    toPlanes(at.rest.data(), at.planes.data());
    at.packed.assign(1, std::byte{});
    const std::size_t left = splitPlanes(at.planes, form, at.packed, at.packable);
    at.packed[0] = form.byte();
    const std::size_t plain = at.packed.size();
    at.packed.resize(plain + ZSTD_compressBound(left));
    const std::size_t size = ZSTD_compressCCtx(at.packer.get(), at.packed.data() + plain,
                                               at.packed.size() - plain, at.packable.data(), left, kLevel);
    if (ZSTD_isError(size))
        throw std::bad_alloc(); // the only thing that can go wrong with room enough
    return {at.packed.begin(), at.packed.begin() + static_cast<std::ptrdiff_t>(plain + size)};
}

/// The rests of the cells.
void unpackPlanes(const Form& form, std::span<const std::byte> bytes, Scratch& at) {
    const std::size_t plain = std::size_t{kWords} * static_cast<std::size_t>(std::popcount(form.plainPlanes));
    if (bytes.size() < plain)
        throwDamaged();
    const auto packed = bytes.subspan(plain);
    if (ZSTD_decompressDCtx(at.unpacker.get(), at.packable.data(), at.packable.size(), packed.data(),
                            packed.size()) != at.packable.size() - plain)
        throwDamaged();
    joinPlanes(form, bytes.first(plain), at.packable, at.planes);
    fromPlanes(at.planes.data(), at.now.data());
}

} // namespace

std::vector<std::byte> packTile(const Tile& tile, const Tile* base) {
    Scratch& at = scratch();
    toOrdered(tile.cells.data(), at.now.data());
    if (base)
        toOrdered(base->cells.data(), at.before.data());
    const Choice choice = bestGuess(at, base != nullptr);
    Form form{choice.guess};
    for (int row = 0; row < kTileSide; ++row)
        restOf(form.guess, at, row, at.rest.data() + row * kTileSide);
    const std::size_t bytes = blockBytes(at.rest);
    if (bytes >= sizeof(Tile)) {
        form.plainPlanes = kAllPlanes; // noise
    } else if (areBlocksEven(bytes, choice.cost)) {
        form.isInBlocks = true;
        std::vector<std::byte> packed(1 + bytes);
        packed[0] = form.byte();
        packBlocks(at.rest, packed.data() + 1);
        return packed;
    }
    return packedPlanes(form, at);
}

bool needsBase(std::span<const std::byte> bytes) {
    return formOf(bytes).guess != Guess::Neighbours;
}

void unpackTile(std::span<const std::byte> bytes, const Tile* base, Tile& tile) {
    const Form form = formOf(bytes);
    if (form.guess != Guess::Neighbours && !base)
        throwDamaged();
    Scratch& at = scratch();
    if (!form.isInBlocks)
        unpackPlanes(form, bytes.subspan(1), at);
    else if (unpackBlocks(bytes.subspan(1), at.now))
        unfold(at.now.data());
    else
        throwDamaged();
    if (form.guess != Guess::Neighbours)
        toOrdered(base->cells.data(), at.before.data());
    addGuess(form.guess, at);
    fromOrdered(at.now.data(), tile.cells.data());
}

} // namespace oxbow
