#include "tests/core/files/good_files.h"

#include <gmock/gmock.h>

#include <functional>

namespace oxbow {
namespace {

/// Cuts the tail off, flips bytes, or puts a hostile number somewhere near the start, where sizes stand.
std::string mutated(std::string content, std::uint64_t seed) {
    const auto pick = [&](std::uint64_t what, std::size_t count) { return randomBits(seed, what) % count; };
    const std::uint64_t kind = pick(0, 4);
    if (kind == 0)
        content.resize(pick(1, content.size()));
    if (kind == 1)
        for (std::uint64_t i = 0; i < 1 + pick(2, 12); ++i)
            content[pick(10 + i, content.size())] = static_cast<char>(randomBits(seed, 40 + i));
    if (kind >= 2) {
        constexpr std::array<std::uint32_t, 8> kHostile = {0,          1,      0xffffffff, 0x7fffffff,
                                                           0x80000000, 0x4000, 0x00400000, 16385};
        const std::string number = nativeBytes(kHostile[pick(3, kHostile.size())]);
        const std::size_t at =
            pick(4, std::min<std::size_t>(content.size(), kind == 2 ? 64 : content.size()));
        content.replace(at, number.size(), number);
    }
    return content;
}

TEST(MalformedFiles, TheGoodOnesAreRead) {
    const TestFolder folder;
    for (const std::string& name : goodFiles(folder))
        EXPECT_EQ(readFailure(folder / name), "") << name;
}

TEST(MalformedFiles, DamageIsRefusedByNameOrReadWithoutACrash) {
    const TestFolder folder;
    int refused = 0;
    for (const std::string& name : goodFiles(folder)) {
        const std::string content = fileContent(folder / name);
        for (std::uint64_t seed = 0; seed < 60; ++seed) {
            SCOPED_TRACE(name + " seed " + std::to_string(seed));
            const std::filesystem::path path = folder / ("broken_" + name);
            putFile(path, mutated(content, seed));
            const std::string failure = readFailure(path);
            refused += failure.empty() ? 0 : 1;
            if (failure.empty())
                continue;
            EXPECT_THAT(failure, testing::AllOf(testing::StartsWith(path.string() + ": "),
                                                testing::Not(testing::HasSubstr("\n"))));
        }
    }
    EXPECT_GT(refused, 100);
}

/// Headers that claim the largest grid in a few bytes: refused before memory is taken for it.
TEST(MalformedFiles, ClaimsThatTheFileCannotHoldAreRefused) {
    const TestFolder folder;
    putFile(folder / "a.pgm", "P5 16384 16384 65535\nxx");
    putFile(folder / "a.asc", "ncols 16384\nnrows 16384\ncellsize 1\n1 2 3\n");
    putFile(folder / "b.asc", "ncols 5000000\nnrows 1\ncellsize 1\n1 2 3\n");
    std::string ter = smallTer();
    ter.replace(28, 2, littleEndian16(16384)).replace(36, 2, littleEndian16(16384));
    putFile(folder / "a.ter", ter);
    std::string bt = smallBt();
    bt.replace(10, 4, nativeBytes<std::int32_t>(16384)).replace(14, 4, nativeBytes<std::int32_t>(16384));
    putFile(folder / "a.bt", bt);
    EXPECT_THAT(readFailure(folder / "a.pgm"), testing::HasSubstr("ends too early"));
    EXPECT_THAT(readFailure(folder / "a.asc"), testing::HasSubstr("ends too early"));
    EXPECT_THAT(readFailure(folder / "b.asc"), testing::HasSubstr("size 5000000 x 1 is not possible"));
    EXPECT_THAT(readFailure(folder / "a.ter"), testing::HasSubstr("ends too early"));
    EXPECT_THAT(readFailure(folder / "a.bt"), testing::HasSubstr("ends too early"));
}

TEST(MalformedFiles, WhatIsNoHeightmapIsNamed) {
    const TestFolder folder;
    putFile(folder / "a.jpg", "\xff\xd8\xff\xe0 JFIF");
    putFile(folder / "b.png", "hello");
    putFile(folder / "empty.png", "");
    EXPECT_THAT(readFailure(folder / "a.jpg"), testing::HasSubstr("JPEG files hold no usable heights"));
    EXPECT_THAT(readFailure(folder / "b.png"), testing::HasSubstr("not a heightmap"));
    EXPECT_THAT(readFailure(folder / "empty.png"), testing::HasSubstr("the file is empty"));
    EXPECT_THAT(readFailure(folder / "none.png"), testing::HasSubstr("there is no such file"));
    EXPECT_THAT(readFailure(folder / ""), testing::HasSubstr("b.png: not a heightmap")) << "a folder is one of tiles";
    EXPECT_THAT(readFailure("/dev/null"), testing::HasSubstr("not an ordinary file"));
}

} // namespace
} // namespace oxbow
