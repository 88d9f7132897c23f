#include "tests/failure/failing_calls.h"
#include "tests/failure/operations.h"

#include "core/export/staged_folder.h"
#include "core/recipe/stage_registry.h"

#include <gmock/gmock.h>

#include <array>
#include <cstring>
#include <functional>

namespace oxbow {
namespace {

namespace fs = std::filesystem;

/// Where JSON is read or written: nlohmann's destructors allocate, and end the program where that fails. What is large
/// enough to fail on a real machine comes from elsewhere.
constexpr std::size_t kBeyondJson = 16384;

/// The same for the few numbers of a note beside a heightmap.
constexpr std::size_t kBeyondNotes = 1024;

/// OpenEXR 3.1 leaks what it has begun where its constructors fail.
constexpr std::size_t kBeyondOpenExr = 1024;

class AllocationFailures : public testing::Test {
protected:
    /// Allocations to fail: the first ones, then ever farther apart, `most` or a few more.
    static std::vector<std::int64_t> sample(std::int64_t count, int most) {
        std::vector<std::int64_t> numbers;
        const double factor = std::max(1.02, std::pow(static_cast<double>(count), 2.0 / most));
        for (double n = 1.0; n <= static_cast<double>(count); n = std::max(n + 1.0, n * factor))
            numbers.push_back(static_cast<std::int64_t>(n));
        return numbers;
    }

    /// Runs `work` with one allocation after the other failing. Each time it must end by std::bad_alloc or by words for
    /// people, or do without; nothing may leak, and afterwards it must work as before.
    void check(const std::string& name, int most, const std::function<void()>& work, std::size_t atLeastBytes = 0) {
        SCOPED_TRACE(name);
        work(); // what is made once and kept is there from here on
        std::int64_t count = 0;
        {
            const failing::Allocations none(0, atLeastBytes);
            work();
            count = failing::Allocations::count();
        }
        ASSERT_GT(count, 0);
        int refused = 0;
        for (const std::int64_t nth : sample(count, most)) {
            const std::int64_t live = failing::liveAllocations();
            std::array<char, 500> words{}; // not allocated: it would be counted
            {
                const failing::Allocations fails(nth, atLeastBytes);
                try {
                    work();
                } catch (const std::bad_alloc&) {
                    ++refused;
                } catch (const Error& error) {
                    ++refused;
                    std::strncpy(words.data(), error.what(), words.size() - 1);
                }
            }
            EXPECT_EQ(failing::liveAllocations(), live) << "allocation " << nth << " of " << count << " leaks";
            EXPECT_THAT(std::string(words.data()), testing::AnyOf("", testing::HasSubstr("memory"))) << "allocation " << nth << " of " << count;
        }
        EXPECT_GT(refused, 0) << "no failure was noticed";
        EXPECT_NO_THROW(work());
    }

    Operations m_does;
};

TEST_F(AllocationFailures, InReadingAHeightmap) {
    for (const std::string& file : goodFiles(m_does.folder)) {
        const bool hasNote = fs::exists(m_does.folder / (file + ".json"));
        check(file, 60, [&] { static_cast<void>(readHeightmap(m_does.folder / file)); },
              fs::path(file).extension() == ".exr" ? kBeyondOpenExr : hasNote ? kBeyondNotes : 0);
    }
}

TEST_F(AllocationFailures, InReadingAProject) {
    m_does.save(m_does.folder / "a.oxbow");
    check("project", 150, [&] {
        const Project project = readProject(m_does.folder / "a.oxbow", m_does.folder / "unpacked", m_does.pool);
        if (!project.state)
            throw std::bad_alloc(); // noted, and the run starts anew
    }, kBeyondJson);
}

TEST_F(AllocationFailures, InSavingAProjectLeaveTheOldOneWhole) {
    const fs::path file = m_does.folder / "a.oxbow";
    check("project", 100, [&] { m_does.save(file); }, kBeyondJson);
    const Project saved = readProject(file, m_does.folder / "unpacked", m_does.pool);
    EXPECT_EQ(saved.recipe, *m_does.recipe);
    ASSERT_TRUE(saved.state);
    EXPECT_EQ(saved.state->terrain.stateHash(), m_does.state.terrain.stateHash());
}

TEST_F(AllocationFailures, InExporting) {
    for (const auto& [product, file] : exports()) {
        const fs::path path = m_does.folder / file;
        m_does.exportAs(product, path);
        const std::string sound = fileContent(path);
        check(product + " " + file, 40, [&] { m_does.exportAs(product, path); }, path.extension() == ".geojson" ? kBeyondJson : kBeyondNotes);
        EXPECT_TRUE(fileContent(path) == sound) << file;
    }
}

TEST_F(AllocationFailures, InMovingAFolderIntoPlaceLeaveAllOfTheOldOrAllOfTheNew) {
    const fs::path folder = m_does.folder / "out";
    fs::create_directories(folder);
    const auto contents = [&] {
        std::string all;
        for (const char* name : {"a.txt", "b.txt", "c.txt"})
            all += fileContent(folder / name) + " ";
        return all;
    };
    check("folder", 200, [&] {
        for (const char* name : {"a.txt", "b.txt", "c.txt"})
            putFile(folder / name, "old");
        try {
            StagedFolder staged(folder);
            std::vector<fs::path> files;
            for (const char* name : {"a.txt", "b.txt", "c.txt"}) {
                files.push_back(staged.path() / name);
                putFile(files.back(), "new");
            }
            staged.commit(files, Replacing::Everything);
        } catch (const std::bad_alloc&) {
            const failing::Allocations noMore(0);
            EXPECT_EQ(contents(), "old old old ");
            throw;
        }
        EXPECT_EQ(contents(), "new new new ");
    });
}

TEST_F(AllocationFailures, InEveryStage) {
    for (const StageKind& kind : stageKinds()) {
        Recipe recipe;
        recipe.grid = {33, 27, 30.0};
        recipe.stages.emplace_back(*std::ranges::find(stageKinds(), "noise", &StageKind::id));
        recipe.stages.emplace_back(kind);
        const auto shared = std::make_shared<const Recipe>(recipe);
        std::uint64_t hash = 0;
        try {
            hash = m_does.evaluate(shared);
        } catch (const Error&) {
            continue; // it needs a file
        }
        check(std::string(kind.id), 8, [&] { EXPECT_EQ(m_does.evaluate(shared), hash); });
    }
}

} // namespace
} // namespace oxbow
