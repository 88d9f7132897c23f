#include "core/base/byte_archive.h"

#include "core/base/exact_sum.h"

#include <gtest/gtest.h>

namespace oxbow {
namespace {

enum class Kind { A, B };

struct Inner {
    char letter = 'x'; // seven bytes of gap follow in memory
    double value = 2.5;
};

struct Outer {
    Inner inner;
    bool isSet = true;
    Kind kind = Kind::B;
    ExactSum sum;
    std::string name = "Lake";
    std::vector<Inner> list = {{'a', 1.0}, {'b', 2.0}};
};

TEST(ByteArchive, WritesFieldByFieldWithoutGaps) {
    // 1 + 8, 1, 4, 16, 8 + 4, 8 + 2 (1 + 8)
    EXPECT_EQ(bytesOf(Outer{}).size(), 68U);
    const std::vector<std::byte> inner = bytesOf(Inner{'A', 1.0});
    const std::vector<std::byte> expected = {std::byte{'A'}, {}, {}, {}, {}, {}, {}, std::byte{0xf0},
                                             std::byte{0x3f}};
    EXPECT_EQ(inner, expected);
}

TEST(ByteArchive, GivesEveryFieldBack) {
    Outer written{{'q', -3.0}, false, Kind::A, {}, "Oxbow", {{'z', 9.0}}};
    written.sum.add(1.25);
    Outer read;
    readBytes("it", bytesOf(written), read);
    EXPECT_EQ(read.inner.letter, 'q');
    EXPECT_EQ(read.inner.value, -3.0);
    EXPECT_FALSE(read.isSet);
    EXPECT_EQ(read.kind, Kind::A);
    EXPECT_EQ(read.sum, written.sum);
    EXPECT_EQ(read.name, "Oxbow");
    ASSERT_EQ(read.list.size(), 1U);
    EXPECT_EQ(read.list[0].value, 9.0);
}

TEST(ByteArchive, RefusesWhatEndsTooEarlyOrGoesOn) {
    std::vector<std::byte> bytes = bytesOf(Outer{});
    Outer read;
    for (std::size_t size = 0; size < bytes.size(); ++size)
        EXPECT_THROW(readBytes("it", std::span(bytes).first(size), read), Error) << size;
    bytes.push_back({});
    EXPECT_THROW(readBytes("it", bytes, read), Error);
}

TEST(ByteArchive, ADamagedCountTakesNoMemory) {
    const std::vector<std::byte> endless(8, std::byte{0xff});
    std::vector<double> list;
    EXPECT_THROW(readBytes("it", endless, list), Error);
    EXPECT_LT(list.capacity(), 16U);
}

TEST(ByteArchive, MoreThanAllowedIsRefusedWhileItComes) {
    int fills = 0;
    ByteReader reader(
        "it",
        [&](std::span<std::byte> to) {
            ++fills;
            std::ranges::fill(to, std::byte{0x01});
            return to.size();
        },
        std::uint64_t{1} << 20);
    std::vector<std::uint8_t> list; // claims 0x0101010101010101 elements
    EXPECT_THROW(packField(reader, list), Error);
    EXPECT_LT(fills, 32);
}

} // namespace
} // namespace oxbow
