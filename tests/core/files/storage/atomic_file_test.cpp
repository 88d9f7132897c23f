#include "core/files/storage/atomic_file.h"

#include "tests/core/base/refusal.h"
#include "tests/core/files/storage/file_size_limit.h"
#include "tests/core/files/test_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sys/stat.h>
#include <unistd.h>

#include <array>

namespace oxbow {
namespace {

using testing::AllOf;
using testing::HasSubstr;

class AtomicFileTest : public testing::Test {
protected:
    static std::string failure(const std::filesystem::path& path) {
        return test::refusal([&] { writeFileAtomically(path, "new"); });
    }
    [[nodiscard]] std::size_t fileCount() const { return namesIn(m_folder).size(); }

    const TestFolder m_folder;
};

TEST_F(AtomicFileTest, ReplacesTheOldContentOnlyOnCommit) {
    const auto path = m_folder / "a.txt";
    writeFileAtomically(path, "old");
    AtomicFile file(path);
    file.write("new content");
    EXPECT_EQ(fileContent(path), "old");
    file.commit();
    EXPECT_EQ(fileContent(path), "new content");
    EXPECT_EQ(fileCount(), 1u);
}

TEST_F(AtomicFileTest, WithoutCommitNothingChangesAndNothingIsLeft) {
    const auto path = m_folder / "a.txt";
    writeFileAtomically(path, "old");
    {
        AtomicFile file(path);
        file.write(std::string(3 << 20, 'x'));
    }
    EXPECT_EQ(fileContent(path), "old");
    EXPECT_EQ(fileCount(), 1u);
}

TEST_F(AtomicFileTest, LargeContentCrossesTheBufferWhole) {
    std::string text;
    for (int i = 0; i < 500000; ++i)
        text += std::to_string(i);
    AtomicFile file(m_folder / "big");
    for (std::size_t at = 0; at < text.size(); at += 70001)
        file.write(std::string_view(text).substr(at, 70001));
    file.commit();
    EXPECT_EQ(fileContent(m_folder / "big"), text);
}

TEST_F(AtomicFileTest, SeekOverwritesAndReadSeesWhatWasWritten) {
    AtomicFile file(m_folder / "a");
    file.write("0123456789");
    file.seek(2);
    file.write("ab");
    EXPECT_EQ(file.position(), 4U);
    std::array<std::byte, 20> bytes{};
    EXPECT_EQ(file.read(bytes), 6U);
    EXPECT_EQ(file.size(), 10U);
    file.commit();
    EXPECT_EQ(fileContent(m_folder / "a"), "01ab456789");
}

TEST_F(AtomicFileTest, KeepsPermissionsAndFollowsLinks) {
    writeFileAtomically(m_folder / "real", "old");
    std::filesystem::permissions(m_folder / "real", std::filesystem::perms(0640));
    std::filesystem::create_symlink("real", m_folder / "link");
    writeFileAtomically(m_folder / "link", "new");
    EXPECT_TRUE(std::filesystem::is_symlink(m_folder / "link"));
    EXPECT_EQ(fileContent(m_folder / "real"), "new");
    EXPECT_EQ(std::filesystem::status(m_folder / "real").permissions(), std::filesystem::perms(0640));
}

TEST_F(AtomicFileTest, ANameAloneGoesToTheCurrentFolder) {
    const auto before = std::filesystem::current_path();
    std::filesystem::current_path(m_folder);
    writeFileAtomically("plain.txt", "here");
    std::filesystem::current_path(before);
    EXPECT_EQ(fileContent(m_folder / "plain.txt"), "here");
}

TEST_F(AtomicFileTest, AFullDiskIsReportedAndLeavesTheOldFile) {
    const auto path = m_folder / "a.txt";
    writeFileAtomically(path, "old");
    const std::string message = test::refusal([&] {
        const FileSizeLimit limit(100000);
        writeFileAtomically(path, std::string(200000, 'x'));
    });
    EXPECT_THAT(message, AllOf(HasSubstr("a.txt: "), HasSubstr("larger than allowed")));
    EXPECT_EQ(fileContent(path), "old");
    EXPECT_EQ(fileCount(), 1u);
}

TEST_F(AtomicFileTest, AMissingFolderIsReported) {
    EXPECT_THAT(failure(m_folder / "no" / "a.txt"),
                AllOf(HasSubstr("no/a.txt: "), HasSubstr("folder does not exist: create it")));
}

TEST_F(AtomicFileTest, AFileInPlaceOfTheFolderIsReported) {
    writeFileAtomically(m_folder / "file", "x");
    EXPECT_THAT(failure(m_folder / "file" / "a.txt"), HasSubstr("folder does not exist"));
}

TEST_F(AtomicFileTest, AFolderAsTargetIsReported) {
    EXPECT_THAT(failure(m_folder), HasSubstr("this is a folder"));
    EXPECT_THAT(failure(m_folder / ""), HasSubstr("this is a folder"));
}

TEST_F(AtomicFileTest, AFolderThatTakesNoFilesIsReported) {
    // The process table takes no new file from anyone, not even from root.
    EXPECT_THAT(failure("/proc/a.txt"), HasSubstr("/proc/a.txt: "));
    EXPECT_THAT(failure("/dev/full"), HasSubstr("not an ordinary file"));
}

TEST_F(AtomicFileTest, AReadOnlyFolderIsReportedAndLeavesTheOldFile) {
    writeFileAtomically(m_folder / "a.txt", "old");
    std::filesystem::permissions(m_folder, std::filesystem::perms(0555));
    // Permissions do not bind root: give it up for a moment.
    const bool isRoot = ::geteuid() == 0;
    ASSERT_TRUE(!isRoot || ::seteuid(65534) == 0);
    const std::string newFile = failure(m_folder / "b.txt");
    const std::string oldFile = failure(m_folder / "a.txt");
    ASSERT_TRUE(!isRoot || ::seteuid(0) == 0);
    std::filesystem::permissions(m_folder, std::filesystem::perms(0700));
    EXPECT_THAT(newFile, HasSubstr("b.txt: no permission to write there"));
    EXPECT_THAT(oldFile, HasSubstr("a.txt: no permission to write there"));
    EXPECT_EQ(fileContent(m_folder / "a.txt"), "old");
    EXPECT_EQ(fileCount(), 1u);
}

} // namespace
} // namespace oxbow
