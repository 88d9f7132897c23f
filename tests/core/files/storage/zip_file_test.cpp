#include "core/files/storage/zip_file.h"

#include "core/base/error.h"
#include "tests/core/base/refusal.h"
#include "tests/core/files/test_folder.h"

#include <gtest/gtest.h>

namespace oxbow {
namespace {

namespace fs = std::filesystem;

class ZipFile : public testing::Test {
protected:
    [[nodiscard]] fs::path file(const char* name) const { return m_folder / name; }
    const TestFolder m_folder;
};

std::byte byteAt(std::uint64_t at) {
    return static_cast<std::byte>(at * 31 + at / 257);
}

/// A piece of counted bytes that come in portions of `portion`; the largest span asked for goes to `widest`.
ZipPiece counted(std::uint64_t size, std::size_t portion, std::size_t& widest) {
    return {size, [=, &widest]() -> ByteSource {
                return [=, &widest, at = std::uint64_t{0}](std::span<std::byte> to) mutable {
                    widest = std::max(widest, to.size());
                    const auto count =
                        static_cast<std::size_t>(std::min<std::uint64_t>({to.size(), portion, size - at}));
                    for (std::size_t i = 0; i < count; ++i)
                        to[i] = byteAt(at + i);
                    at += count;
                    return count;
                };
            }};
}

TEST_F(ZipFile, APieceThatComesBitByBitIsWrittenAndReadAsAWhole) {
    constexpr std::uint64_t kSize = 5'000'003;
    std::size_t widest = 0;
    ZipWriter writer;
    writer.add("counted", counted(kSize, 1013, widest));
    writer.add("empty", counted(0, 7, widest));
    writer.add("text", std::string_view("words"));
    writer.commit(file("a.zip"));
    EXPECT_LT(widest, std::size_t{1} << 20); // never the whole
    const ZipReader reader(file("a.zip"));
    EXPECT_EQ(reader.readText("text", 100), "words");
    EXPECT_TRUE(reader.read("empty", 0).empty());
    const std::vector<std::byte> bytes = reader.read("counted", kSize);
    ASSERT_EQ(bytes.size(), kSize);
    for (std::uint64_t i = 0; i < kSize; ++i)
        ASSERT_EQ(bytes[i], byteAt(i)) << i;
    EXPECT_THROW((void)reader.read("counted", kSize - 1), Error);
    EXPECT_THROW((void)reader.open("nothing"), Error);
}

TEST_F(ZipFile, WhatAPieceThrowsReachesTheCallerAndNothingIsWritten) {
    putFile(file("a.zip"), "before");
    ZipWriter writer;
    writer.add("fails", {std::uint64_t{1} << 24, [] {
                             return [count = 0](std::span<std::byte> to) mutable {
                                 if (++count > 3)
                                     throw Error("the source fails");
                                 return to.size();
                             };
                         }});
    EXPECT_EQ(test::refusal([&] { writer.commit(file("a.zip")); }), "the source fails");
    EXPECT_EQ(fileContent(file("a.zip")), "before");
    EXPECT_EQ(namesIn(m_folder).size(), 1U);
}

TEST_F(ZipFile, CarriesFilesAndExtractsThem) {
    const std::string content(3'000'000, 'q');
    putFile(file("in.bin"), content);
    ZipWriter writer;
    writer.addFile("inputs/in.bin", file("in.bin"));
    EXPECT_THROW(writer.addFile("inputs/other", file("missing.bin")), Error);
    EXPECT_THROW(writer.addFile("inputs/folder", m_folder), Error);
    writer.commit(file("a.zip"));
    const ZipReader reader(file("a.zip"));
    reader.extract("inputs/in.bin", file("out.bin"), content.size());
    EXPECT_EQ(fileContent(file("out.bin")), content);
    EXPECT_THROW(reader.extract("inputs/in.bin", file("out.bin"), content.size() - 1), Error);
}

TEST_F(ZipFile, HoldsTheFirstDayOfItsFormatAndNoTimeOfDay) {
    ZipWriter writer;
    writer.add("text", std::string_view("words"));
    writer.commit(file("a.zip"));
    const std::string bytes = fileContent(file("a.zip"));
    const std::string date("\0\0\x21\0", 4); // of 1 January 1980
    EXPECT_EQ(bytes.substr(10, 4), date);
    EXPECT_EQ(bytes.substr(bytes.find("PK\1\2") + 12, 4), date);
}

TEST_F(ZipFile, AFolderThatIsNotThereIsNamed) {
    ZipWriter writer;
    writer.add("text", std::string_view("words"));
    EXPECT_THAT(test::refusal([&] { writer.commit(file("nowhere/a.zip")); }), testing::HasSubstr("nowhere/a.zip"));
}

} // namespace
} // namespace oxbow
