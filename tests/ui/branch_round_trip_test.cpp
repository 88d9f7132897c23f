#include "core/base/counter_random.h"
#include "tests/ui/editor_fixture.h"
#include "ui/document/branch_commands.h"
#include "ui/document/recipe_edits.h"

#include <algorithm>
#include <map>

namespace oxbow {
namespace {

/// A run with branches, saved and opened again and again.
class BranchRoundTrip : public EditorTest {
protected:
    using Recipes = std::map<std::string, Recipe>; // by the branch's name

    static constexpr std::uint64_t kSeed = 11;
    int chance(int of) { return static_cast<int>(unitDouble(randomBits(kSeed, ++m_draws)) * of); }

    [[nodiscard]] Recipes branches() const {
        Recipes found;
        for (const BranchInfo& branch : m_document.snapshot()->branches)
            found.emplace(branch.name, *branch.recipe);
        return found;
    }
    [[nodiscard]] const BranchInfo& current() const {
        return *std::ranges::find(m_document.snapshot()->branches, true, &BranchInfo::current);
    }
    /// Plays to the end, goes back and changes a value there.
    void partOne(int number) {
        m_document.session().evaluateAll();
        rest();
        m_document.session().seek(2 + chance(m_document.recipe().totalSteps() - 3));
        rest();
        setInertia(0.03 + 0.1 * number);
        m_document.session().evaluateAll();
        rest();
        m_document.session().renameBranch(current().id, "line " + std::to_string(number) + " ü\"/");
        rest();
    }
    void selectAny() {
        const auto& all = m_document.snapshot()->branches;
        selectBranch(m_document, all[static_cast<std::size_t>(chance(static_cast<int>(all.size())))].id);
        rest();
    }
    void saveAndOpen() {
        const QString path = m_folder.filePath(QStringLiteral("tree.oxbow"));
        save(path);
        bool done = false;
        m_document.file().open(path, [&done] { done = true; });
        ASSERT_TRUE(waitFor([&] { return done && hasCaughtUp(); }));
    }

private:
    std::uint64_t m_draws = 0;
};

TEST_F(BranchRoundTrip, FiftyKeepEveryNameRecipeHashAndTheCurrentOne) {
    loadSmall(0.25);
    setGrid(m_document, {48, 40, 30.0});
    rest();
    for (int i = 0; i < 4; ++i) {
        if (i == 2)
            selectAny();
        partOne(i);
    }
    const Recipes start = branches();
    ASSERT_EQ(start.size(), 5u);
    for (int round = 0; round < 50 && !HasFailure(); ++round) {
        SCOPED_TRACE("round " + std::to_string(round));
        selectAny();
        m_document.session().seek(chance(m_document.recipe().totalSteps() + 1));
        rest();
        const std::string name = current().name;
        const std::uint64_t hash = hashNow();
        const int step = stepNow();
        saveAndOpen();
        EXPECT_EQ(current().name, name);
        EXPECT_EQ(stepNow(), step);
        EXPECT_EQ(hashNow(), hash);
        EXPECT_TRUE(branches() == start);
        EXPECT_FALSE(m_document.isModified());
    }
}

} // namespace
} // namespace oxbow
