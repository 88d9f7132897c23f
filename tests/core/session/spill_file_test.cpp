#include "core/session/spill_file.h"
#include "tests/core/files/storage/file_size_limit.h"

#include <gtest/gtest.h>


#include <filesystem>
#include <fstream>

namespace oxbow {
namespace {

class SpillFileTest : public testing::Test {
protected:
    SpillFileTest() { std::filesystem::create_directories(folder); }
    ~SpillFileTest() override { std::filesystem::remove_all(folder); }
    static std::vector<std::byte> bytes(std::size_t size, int value) {
        return std::vector<std::byte>(size, static_cast<std::byte>(value));
    }
    static std::vector<std::byte> readBack(const SpillFile& file, const SpillFile::Piece& piece) {
        std::vector<std::byte> room(500); // of an earlier piece
        const auto found = file.read(piece, room);
        return {found.begin(), found.end()};
    }
    std::filesystem::path folder = std::filesystem::path(testing::TempDir()) / "oxbow_spill_test";
};

TEST_F(SpillFileTest, GivesBackWhatWasWrittenAndUsesRoomAgain) {
    SpillFile file(folder, 1000);
    const auto a = file.write(bytes(300, 1)), b = file.write(bytes(400, 2)), c = file.write(bytes(300, 3));
    ASSERT_TRUE(a && b && c);
    EXPECT_EQ(file.usedBytes(), 1000U);
    EXPECT_EQ(readBack(file, *b), bytes(400, 2));
    file.release(*a);
    file.release(*b);
    const auto d = file.write(bytes(700, 4));
    ASSERT_TRUE(d);
    EXPECT_EQ(d->offset, 0U) << "the two holes are one";
    EXPECT_EQ(readBack(file, *d), bytes(700, 4));
    EXPECT_EQ(readBack(file, *c), bytes(300, 3));
}

TEST_F(SpillFileTest, StaysWithinItsLimitWithoutAProblem) {
    SpillFile file(folder, 500);
    EXPECT_TRUE(file.write(bytes(500, 1)));
    EXPECT_FALSE(file.write(bytes(1, 1)));
    EXPECT_EQ(file.problem(), "");
    file.setLimit(501);
    EXPECT_TRUE(file.write(bytes(1, 1)));
}

TEST_F(SpillFileTest, LeavesNoFileBehindEvenWhileItIsOpen) {
    SpillFile file(folder, 500);
    ASSERT_TRUE(file.write(bytes(100, 1)));
    EXPECT_TRUE(std::filesystem::is_empty(folder)) << "what a crash would leave";
}

TEST_F(SpillFileTest, SaysWhyAFolderCannotBeWritten) {
    std::ofstream(folder / "file") << "in the way";
    SpillFile file(folder / "file", 500);
    EXPECT_FALSE(file.write(bytes(100, 1)));
    EXPECT_NE(file.problem().english().find("cannot be put aside on disk"), std::string::npos) << file.problem().english();
    EXPECT_FALSE(file.write(bytes(100, 1)));
    EXPECT_EQ(file.usedBytes(), 0U);
}

TEST_F(SpillFileTest, GoesOnWithoutADiskThatTakesNoMore) {
    SpillFile file(folder, 100'000);
    const auto first = file.write(bytes(1000, 7));
    ASSERT_TRUE(first);
    {
        const FileSizeLimit limit(2000);
        EXPECT_FALSE(file.write(bytes(5000, 8)));
    }
    EXPECT_NE(file.problem(), "");
    EXPECT_EQ(file.usedBytes(), 1000U);
    EXPECT_FALSE(file.write(bytes(10, 8))) << "one failure is enough";
    EXPECT_EQ(readBack(file, *first), bytes(1000, 7)) << "what is there can be read";
}

TEST_F(SpillFileTest, WithoutAFolderNothingIsWritten) {
    SpillFile nowhere({}, 500);
    EXPECT_FALSE(nowhere.write(bytes(100, 1)));
    EXPECT_EQ(nowhere.problem(), "");
}

} // namespace
} // namespace oxbow
