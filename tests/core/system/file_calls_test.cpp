#include "core/base/error.h"
#include "core/base/memory_use.h"
#include "core/base/system.h"
#include "core/base/thread_pool.h"
#include "core/files/storage/atomic_file.h"
#include "core/files/storage/input_file.h"
#include "core/session/spill_file.h"
#include "core/system/file_calls.h"
#include "core/system/page_calls.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>

// What every operating system that the program is built for must give: nothing here knows which one it is.

namespace oxbow {
namespace {

namespace fs = std::filesystem;

class SystemFiles : public testing::Test {
protected:
    SystemFiles() { fs::create_directories(m_folder); }
    ~SystemFiles() override { fs::remove_all(m_folder); }

    static std::string contentOf(const fs::path& path) {
        std::ifstream file(path, std::ios::binary);
        return {std::istreambuf_iterator<char>(file), {}};
    }
    [[nodiscard]] std::ptrdiff_t entries() const {
        return std::distance(fs::directory_iterator(m_folder), fs::directory_iterator());
    }
    /// A file with the bytes 0, 1, 2, ...
    fs::path counting(std::size_t size) {
        std::string text;
        for (std::size_t i = 0; i < size; ++i)
            text += static_cast<char>(i);
        std::ofstream(m_folder / "counting.bin", std::ios::binary) << text;
        return m_folder / "counting.bin";
    }

    // With a letter that is no ASCII: names are Unicode on every system.
    fs::path m_folder = fs::temp_directory_path() / (u8"oxbow_s\u00e4ntis_" + fs::path(std::to_string(processId())).u8string());
};

TEST_F(SystemFiles, ReadingTakesWhatThereIsFromAnyPlace) {
    const int file = file_calls::openToRead(counting(10));
    ASSERT_GE(file, 0);
    std::array<std::byte, 4> bytes{};
    EXPECT_EQ(file_calls::readAt(file, bytes, 3), 4);
    EXPECT_EQ(bytes, (std::array{std::byte{3}, std::byte{4}, std::byte{5}, std::byte{6}}));
    EXPECT_EQ(file_calls::readAt(file, bytes, 8), 2) << "two before the end";
    EXPECT_EQ(bytes[1], std::byte{9});
    EXPECT_EQ(file_calls::readAt(file, bytes, 10), 0);
    EXPECT_EQ(file_calls::readAt(file, bytes, 1000), 0);
    EXPECT_TRUE(file_calls::statusOf(file).isOrdinary);
    EXPECT_EQ(file_calls::statusOf(file).bytes, 10u);
    EXPECT_TRUE(file_calls::close(file));
}

TEST_F(SystemFiles, AFailureLeavesItsReason) {
    EXPECT_LT(file_calls::openToRead(m_folder / "none"), 0);
    EXPECT_EQ(errno, ENOENT);
    EXPECT_LT(file_calls::createNamed(counting(1)), 0);
    EXPECT_EQ(errno, EEXIST);
    EXPECT_LT(file_calls::createNamed(m_folder / "none" / "file"), 0);
    EXPECT_EQ(errno, ENOENT);
}

TEST_F(SystemFiles, AHoleBeforeWhatIsWrittenIsZeros) {
    const fs::path path = m_folder / "hole.bin";
    const int file = file_calls::createNamed(path);
    ASSERT_GE(file, 0);
    const std::array<std::byte, 2> bytes{std::byte{7}, std::byte{8}};
    EXPECT_TRUE(file_calls::writeAt(file, bytes, 3));
    EXPECT_TRUE(file_calls::writeAt(file, std::span(bytes).first(1), 0));
    EXPECT_TRUE(file_calls::sync(file));
    EXPECT_TRUE(file_calls::close(file));
    EXPECT_EQ(contentOf(path), std::string("\7\0\0\7\10", 5));
}

TEST_F(SystemFiles, AFolderIsNoOrdinaryFile) {
    try {
        const InputFile input(m_folder);
        FAIL() << "opened";
    } catch (const Error& error) {
        EXPECT_NE(std::string(error.what()).find("not an ordinary file"), std::string::npos) << error.what();
    }
}

TEST_F(SystemFiles, AnAtomicFileReplacesWholeOrNotAtAll) {
    const fs::path path = m_folder / u8"h\u00f6he.txt";
    writeFileAtomically(path, "before");
    {
        AtomicFile file(path);
        file.write("half");
    }
    EXPECT_EQ(contentOf(path), "before");
    EXPECT_EQ(entries(), 1) << "what was begun is left";
    AtomicFile file(path);
    file.write("0123456789");
    file.seek(2);
    std::array<std::byte, 3> middle{};
    EXPECT_EQ(file.read(middle), 3u);
    EXPECT_EQ(std::memcmp(middle.data(), "234", 3), 0);
    file.write("x");
    EXPECT_EQ(file.size(), 10u);
    file.commit();
    EXPECT_EQ(contentOf(path), "01234x6789");
    EXPECT_EQ(entries(), 1);
    EXPECT_THROW(AtomicFile{m_folder}, Error);
    EXPECT_THROW(AtomicFile(m_folder / "none" / "file"), Error);
}

TEST_F(SystemFiles, NothingIsLeftOfASpillFile) {
    {
        SpillFile spill(m_folder, 100);
        const std::array<std::byte, 3> bytes{std::byte{1}, std::byte{2}, std::byte{3}};
        const auto first = spill.write(bytes), second = spill.write(std::span(bytes).last(2));
        ASSERT_TRUE(first && second) << spill.problem().english();
        std::vector<std::byte> room;
        EXPECT_TRUE(std::ranges::equal(spill.read(*second, room), (std::vector{std::byte{2}, std::byte{3}})));
        EXPECT_EQ(spill.read(*first, room).size(), 3u);
    }
    EXPECT_EQ(entries(), 0);
}

TEST_F(SystemFiles, OnlyOneHoldsALock) {
    const fs::path path = m_folder / "lock";
    {
        const FileLock first(path);
        EXPECT_TRUE(first.isHeld());
        EXPECT_FALSE(FileLock(path).isHeld());
    }
    EXPECT_TRUE(FileLock(path).isHeld());
}

TEST_F(SystemFiles, AFolderIsAskedWhetherItMayBeWritten) {
    EXPECT_TRUE(mayWriteInto(m_folder));
    EXPECT_FALSE(mayWriteInto(m_folder / "none"));
}

TEST(SystemPages, HoldWhatIsWrittenAndMayBeStripped) {
    constexpr std::size_t kBytes = std::size_t{1} << 20;
    auto* const pages = static_cast<std::byte*>(page_calls::reserve(kBytes));
    ASSERT_NE(pages, nullptr);
    std::memset(pages, 5, kBytes);
    EXPECT_EQ(pages[kBytes - 1], std::byte{5});
    page_calls::strip(pages, kBytes);
    std::memset(pages, 6, kBytes);
    EXPECT_EQ(pages[kBytes / 2], std::byte{6});
    EXPECT_EQ(page_calls::reserve(std::size_t{1} << 62), nullptr);
}

TEST(SystemMemory, IsCounted) {
    const auto system = systemMemory();
    const auto now = residentBytes(), peak = peakResidentBytes();
    ASSERT_TRUE(system && now && peak);
    EXPECT_GT(system->totalBytes, std::size_t{1} << 26);
    EXPECT_LE(system->availableBytes, system->totalBytes);
    EXPECT_GT(*now, std::size_t{1} << 18);
    EXPECT_GE(*peak + (std::size_t{1} << 20), *now);
    EXPECT_LT(*peak, system->totalBytes);
}

TEST(SystemTime, OfAThreadGrowsWithItsWork) {
    const double before = threadSeconds();
    double sum = 0.0;
    while (threadSeconds() - before < 0.02)
        for (int i = 1; i < 1000; ++i)
            sum += 1.0 / i;
    EXPECT_GT(sum, 0.0);
}

} // namespace
} // namespace oxbow
