#include "tests/core/files/io_test_files.h"

#include "core/base/sanitizers.h"

#include <gmock/gmock.h>

#include <sys/resource.h>
#include <sys/wait.h>

namespace oxbow {
namespace {

namespace fs = std::filesystem;

/// How a file was made from the reference, as far as its samples do not say it.
struct Expectation {
    double lowM = 0.0; ///< both 0: nothing need be given
    double highM = 0.0;
    double toleranceM = 1e-3;
    int bits = 0;
};

/// Any cell size: who gives one takes every sample for a square cell, as it is.
constexpr double kSamplesAsTheyAre = 10.0;

/// Half a step of 16 bits over 840 m is 6.4 mm; of Terragen's 12/65536 units of 83.5 m, 7.7 mm a side.
Expectation expectationFor(const std::string& name) {
    constexpr double kHalfStep16 = 0.0065;
    const bool isScaled =
        name.starts_with("im_") || name == "gdal_u16_scaled.png" || name == "netpbm_u16.png";
    if (isScaled)
        return {236.0, 1076.0, kHalfStep16, 16};
    if (name == "gdal.ter")
        return {0.0, 0.0, 0.0155, 16};
    return {};
}

std::vector<fs::path> formatFiles() {
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(foreignData() / "formats"))
        if (entry.path().extension() != ".hdr" && entry.path().extension() != ".json")
            files.push_back(entry.path());
    std::ranges::sort(files);
    return files;
}

ImportedHeightmap readAsMade(const fs::path& path, const Expectation& expected) {
    HeightmapReadOptions options;
    options.cellSizeM = kSamplesAsTheyAre;
    if (expected.highM > expected.lowM)
        options.lowM = expected.lowM, options.highM = expected.highM;
    return readHeightmap(path, options);
}

ImportedHeightmap readSamples(const fs::path& path) {
    return readAsMade(path, {});
}

fs::path referenceFor(const std::string& name) {
    return foreignData() / "dem" /
           (name.starts_with("brasilia") ? "brasilia_br_382x422.tif" : "jacksboro_us_403x344.tif");
}

TEST(ForeignFiles, EveryFormatLoadsToTheSameTerrainWithinItsOwnSteps) {
    int compared = 0;
    for (const fs::path& path : formatFiles()) {
        const std::string name = path.filename().string();
        if (name == "gdal_u8.png")
            continue;
        SCOPED_TRACE(name);
        const Expectation expected = expectationFor(name);
        const ImportedHeightmap imported = readAsMade(path, expected);
        EXPECT_LE(largestDifference(imported.elevation, readSamples(referenceFor(name)).elevation),
                  expected.toleranceM);
        EXPECT_EQ(imported.noDataCells, 0U);
        ++compared;
    }
    EXPECT_GE(compared, 10);
}

/// The 8-bit file was stretched: its ends are clipped, in between a step is 3.085 m.
TEST(ForeignFiles, AnEightBitPictureIsTheSameTerrainInSteps) {
    const ImportedHeightmap reference = readSamples(referenceFor("jacksboro"));
    HeightmapReadOptions options;
    options.lowM = 248.3;
    options.highM = 1034.9;
    const ImportedHeightmap imported = readHeightmap(foreignData() / "formats" / "gdal_u8.png", options);
    EXPECT_EQ(imported.sourceBits, 8);
    for (std::size_t i = 0; i < reference.elevation.cells().size(); ++i) {
        const float clipped = std::clamp(reference.elevation.cells()[i], 248.3f, 1034.9f);
        ASSERT_NEAR(imported.elevation.cells()[i], clipped, 2.1) << "cell " << i;
    }
}

TEST(ForeignFiles, ProgramsThatKeepTheCellSizeHandItOver) {
    for (const char* name : {"gdal_f32_tiled_lzw_p3.tif", "gdal.bt", "gdal_i16.bil"}) {
        SCOPED_TRACE(name);
        const ImportedHeightmap imported = readHeightmap(foreignData() / "formats" / name);
        EXPECT_NEAR(imported.sourceCellXM, 74.4747, 1e-4);
        EXPECT_NEAR(imported.sourceCellYM, 92.5, 1e-4);
        // 403 x 344 cells: 30.013 x 31.820 km by gdalinfo.
        const GridSpec& grid = imported.elevation.grid();
        EXPECT_EQ(grid.width, 362);
        EXPECT_EQ(grid.height, 383);
        EXPECT_NEAR(grid.cellSizeM, 83.0, 0.05);
        EXPECT_NEAR(grid.widthM(), 30013.3, grid.cellSizeM / 2.0);
        EXPECT_NEAR(grid.heightM(), 31820.0, grid.cellSizeM / 2.0);
        EXPECT_NEAR(grid.widthM() * grid.heightM(), 30013.3 * 31820.0, 1e4);
        EXPECT_THAT(english(imported.notes),
                    testing::Contains(testing::HasSubstr("resampled to 362 x 383 square cells of 82.9953 m")));
    }
}

/// What a child process that read the file says by its exit code.
enum Verdict { kReadOrRefused = 0, kUnnamedFailure = 1, kUnusableResult = 2, kOtherException = 3 };

Verdict judge(const fs::path& path) {
    try {
        const ImportedHeightmap imported = readHeightmap(path);
        const bool isFinite =
            std::ranges::all_of(imported.elevation.cells(), [](float v) { return std::isfinite(v); });
        return isFinite && !imported.elevation.empty() ? kReadOrRefused : kUnusableResult;
    } catch (const Error& error) {
        const std::string_view text = error.what();
        return text.starts_with(path.string() + ": ") && text.find('\n') == text.npos ? kReadOrRefused
                                                                                      : kUnnamedFailure;
    } catch (...) {
        return kOtherException;
    }
}

struct ChildResult {
    int status = 0;
    long peakMiB = 0;
};

/// A process of its own shows a crash, a hang and the memory of one file alone.
ChildResult judgeInChild(const fs::path& path) {
    const pid_t child = ::fork();
    if (child == 0) {
        ::alarm(20);
        ::_exit(judge(path));
    }
    ChildResult result;
    rusage usage{};
    ::wait4(child, &result.status, 0, &usage);
    result.peakMiB = usage.ru_maxrss / 1024;
    return result;
}

TEST(ForeignFiles, BrokenFilesAreRefusedByNameOrReadWithoutACrash) {
    const fs::path folder = foreignData() / "malformed";
    if (!fs::exists(folder))
        GTEST_SKIP() << "no broken files of other projects here (OXBOW_SHARED_DATA is not set)";
    for (const auto& entry : fs::directory_iterator(folder)) {
        SCOPED_TRACE(entry.path().filename().string());
        const ChildResult result = judgeInChild(entry.path());
        EXPECT_TRUE(WIFEXITED(result.status)) << "ended by signal " << WTERMSIG(result.status);
        EXPECT_EQ(WEXITSTATUS(result.status), kReadOrRefused);
#ifndef OXBOW_ADDRESS_SANITIZER
        EXPECT_LT(result.peakMiB, 1024);
#endif
    }
}

} // namespace
} // namespace oxbow
