#include "core/files/raster/deflate.h"

#include "core/base/simd.h"

#include <isa-l/igzip_lib.h>

#include <bit>
#include <cstdint>
#include <new>

namespace oxbow {

namespace {

constexpr int kDeflateLevel = 2;

OXBOW_MULTIVERSION
void splitFloats(const float* __restrict row, std::size_t width, std::uint8_t* __restrict heaviest,
                 std::uint8_t* __restrict second, std::uint8_t* __restrict third,
                 std::uint8_t* __restrict lightest) {
    for (std::size_t x = 0; x < width; ++x) {
        const auto bits = std::bit_cast<std::uint32_t>(row[x]);
        heaviest[x] = static_cast<std::uint8_t>(bits >> 24);
        second[x] = static_cast<std::uint8_t>(bits >> 16);
        third[x] = static_cast<std::uint8_t>(bits >> 8);
        lightest[x] = static_cast<std::uint8_t>(bits);
    }
}

OXBOW_MULTIVERSION
void takeDifferences(const std::uint8_t* __restrict bytes, std::size_t count, std::uint8_t* __restrict to) {
    to[0] = bytes[0];
    for (std::size_t i = 1; i < count; ++i)
        to[i] = static_cast<std::uint8_t>(bytes[i] - bytes[i - 1]);
}

} // namespace

void appendDeflated(std::span<const std::byte> raw, DeflateForm form, std::vector<std::byte>& packed) {
    isal_zstream stream;
    isal_deflate_init(&stream);
    std::vector<std::uint8_t> tables(ISAL_DEF_LVL2_DEFAULT);
    stream.level = kDeflateLevel;
    stream.level_buf = tables.data();
    stream.level_buf_size = static_cast<std::uint32_t>(tables.size());
    stream.gzip_flag = form == DeflateForm::Zlib ? IGZIP_ZLIB : IGZIP_DEFLATE;
    stream.flush = form == DeflateForm::Part ? SYNC_FLUSH : NO_FLUSH;
    stream.end_of_stream = form == DeflateForm::Part ? 0 : 1;
    stream.next_in = reinterpret_cast<std::uint8_t*>(const_cast<std::byte*>(raw.data()));
    stream.avail_in = static_cast<std::uint32_t>(raw.size());
    do { // room is left at the end of all
        const std::size_t room = raw.size() + 4096, before = packed.size();
        packed.resize(before + room);
        stream.next_out = reinterpret_cast<std::uint8_t*>(packed.data() + before);
        stream.avail_out = static_cast<std::uint32_t>(room);
        if (isal_deflate(&stream) != COMP_OK)
            throw std::bad_alloc(); // of our own making: the tables are too small
        packed.resize(packed.size() - stream.avail_out);
    } while (stream.avail_out == 0);
}

void predictFloats(const float* row, int width, std::byte* to) {
    const auto count = static_cast<std::size_t>(width);
    std::vector<std::uint8_t> bytes(sizeof(float) * count);
    splitFloats(row, count, bytes.data(), bytes.data() + count, bytes.data() + 2 * count,
                bytes.data() + 3 * count);
    takeDifferences(bytes.data(), bytes.size(), reinterpret_cast<std::uint8_t*>(to));
}

} // namespace oxbow
