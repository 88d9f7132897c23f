#include "core/world/world_build.h"
#include "tests/failure/failing_calls.h"
#include "tests/failure/operations.h"

#include <gmock/gmock.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <functional>
#include <map>

namespace oxbow {
namespace {

namespace fs = std::filesystem;

/// Every file of a folder, hidden ones too, with its content.
std::map<std::string, std::string> contentsOf(const fs::path& folder) {
    std::map<std::string, std::string> all;
    for (const auto& entry : fs::recursive_directory_iterator(folder))
        if (entry.is_regular_file())
            all[fs::relative(entry.path(), folder).string()] = fileContent(entry.path());
    return all;
}

/// Whether a file is as it was written before. An archive holds the time, and with it other bytes of the same number.
bool isSame(const std::string& file, const std::string& content, const std::string& before) {
    const bool isArchive = file.ends_with(".3mf") || file.ends_with(".oxbow");
    return isArchive ? content.size() == before.size() && content.starts_with("PK") : content == before;
}

class WriteFailures : public testing::Test {
protected:
    /// Calls to fail: the first ones, the last ones and some between; about `most` at most.
    static std::vector<int> sample(int count, int most) {
        std::vector<int> numbers;
        for (int n = 1; n <= count; n += n < most / 4 || n > count - most / 4 ? 1 : std::max(1, 2 * count / most))
            numbers.push_back(n);
        return numbers;
    }

    /// Lets calls of `write`, which writes into m_out, fail one after the other, over files of before.
    void check(const std::string& name, int most, const std::function<void()>& write) {
        SCOPED_TRACE(name);
        fs::remove_all(m_out);
        fs::create_directories(m_out);
        int count = 0;
        {
            const failing::Writes none(0, 0);
            write();
            count = failing::Writes::count();
        }
        ASSERT_GT(count, 1) << "it is not seen how files are written";
        const auto sound = contentsOf(m_out);
        std::map<std::string, std::string> before;
        for (const auto& [file, content] : sound) // what a user had there
            putFile(m_out / file, before[file] = "of before, " + file);
        for (const int code : {ENOSPC, EIO})
            for (const int nth : sample(count, most))
                expectNothingLost(write, nth, code, before, sound);
        for (const int nth : sample(count, most / 4)) {
            const failing::Writes halves(nth, failing::kShortWrite, true);
            EXPECT_NO_THROW(write()) << "a write that does only half is gone on with";
            for (const auto& [file, content] : contentsOf(m_out))
                EXPECT_TRUE(sound.contains(file) && isSame(file, content, sound.at(file))) << file;
        }
    }

    void expectNothingLost(const std::function<void()>& write, int nth, int code,
                           const std::map<std::string, std::string>& before, const std::map<std::string, std::string>& sound) {
        SCOPED_TRACE("call " + std::to_string(nth) + ", errno " + std::to_string(code));
        for (const auto& [file, content] : before)
            putFile(m_out / file, content);
        const std::int64_t live = failing::liveAllocations();
        std::array<char, 500> words{}; // not allocated: it would be counted
        {
            const failing::Writes fails(nth, code);
            try {
                write();
            } catch (const Error& error) {
                std::strncpy(words.data(), error.what(), words.size() - 1);
            }
        }
        EXPECT_EQ(failing::liveAllocations(), live) << "something leaks";
        EXPECT_THAT(words.data(), testing::HasSubstr(m_out.string())) << "where";
        EXPECT_THAT(words.data(), testing::HasSubstr(code == ENOSPC ? "the disk is full" : "the disk failed while writing"));
        for (const auto& [file, content] : contentsOf(m_out)) {
            const auto old = before.find(file);
            EXPECT_TRUE(old != before.end()) << file << " was left behind";
            EXPECT_TRUE(old == before.end() || content == old->second || isSame(file, content, sound.at(file))) << file << " is neither old nor new";
        }
        EXPECT_EQ(contentsOf(m_out).size(), before.size()) << "a file is gone";
    }

    Operations m_does;
    fs::path m_out = (m_does.folder / "out").lexically_normal();
};

TEST_F(WriteFailures, OfAProjectLeaveTheOldOne) {
    check("project", 24, [&] { m_does.save(m_out / "mine.oxbow"); });
}

TEST_F(WriteFailures, OfAProjectLeaveTheOldOneWithoutProcToo) {
    const failing::NoProc bare;
    check("project", 24, [&] { m_does.save(m_out / "mine.oxbow"); });
}

TEST_F(WriteFailures, OfAnExportLeaveTheOldOne) {
    for (const auto& [product, file] : exports())
        check(product + " " + file, 24, [&] { m_does.exportAs(product, m_out / file); });
}

/// A world whose disk fills in the midst of any task: it is said, no torn file stays, and it goes on where there is
/// room again.
TEST_F(WriteFailures, OfAWorldAreGoneOnFrom) {
    const Recipe recipe =
        parseRecipe(R"({ "oxbow": 1, "grid": { "width": 96, "height": 64, "cell_size_m": 20 },
        "stages": [ { "stage": "noise", "parameters": { "feature_size_m": 400 } }, { "stage": "thermal_erosion", "parameters": { "iterations": 2 } } ] })",
                    "recipe.json");
    const WorldOptions options{
        .side = 192, .tile = 96, .memoryBytes = 1'000'000'000, .overview = 96, .water = true};
    const auto build = [&](const fs::path& folder) {
        const WorldPlan plan = planWorld(recipe, m_does.folder / "", options, folder);
        writeWorldPlan(plan);
        buildWorld(plan, 1, kNeverCancelled);
    };
    build(m_does.folder / "sound");
    const auto sound = contentsOf(m_does.folder / "sound");
    int count = 0;
    {
        const failing::Writes none(0, 0);
        build(m_out);
        count = failing::Writes::count();
    }
    fs::remove_all(m_out);
    for (const int nth : sample(count, 12)) {
        SCOPED_TRACE("call " + std::to_string(nth) + " of " + std::to_string(count));
        {
            const failing::Writes fails(nth, ENOSPC);
            EXPECT_THAT([&] { build(m_out); },
                        testing::ThrowsMessage<Error>(testing::AllOf(
                            testing::HasSubstr(m_out.string()), testing::HasSubstr("the disk is full"))));
        }
        for (const auto& [file, content] : contentsOf(m_out))
            EXPECT_TRUE(sound.contains(file) && sound.at(file) == content) << file;
        build(m_out);
        EXPECT_EQ(contentsOf(m_out), sound);
        fs::remove_all(m_out);
    }
}

TEST_F(WriteFailures, OfAFolderForAnotherProgramLeaveTheOldOne) {
    for (const Target& target : targets())
        check(std::string(target.key), 8, [&] {
            writeTarget(target, m_out, {.terrain = m_does.state.terrain, .surface = {}, .pool = m_does.pool, .replacing = Replacing::Everything});
        });
}

} // namespace
} // namespace oxbow
