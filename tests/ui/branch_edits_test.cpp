#include "tests/ui/german_window.h"
#include "tests/ui/gestures.h"
#include "ui/document/branch_commands.h"
#include "ui/document/recipe_edits.h"
#include "ui/timeline/branch_button.h"
#include "ui/timeline/timeline_strip.h"

#include <QTest>

#include <algorithm>

namespace oxbow {
namespace {

/// A run with a second branch, as it was saved.
class BranchEdits : public EditorTest {
protected:
    void SetUp() override {
        loadSmall();
        m_document.session().evaluateAll();
        rest();
        m_document.session().seek(10);
        rest();
        setInertia(0.7);
        rest();
        ASSERT_EQ(branches().size(), 2u);
        save();
    }
    void save() { EditorTest::save(path()); }
    [[nodiscard]] QString path() const { return m_folder.filePath(QStringLiteral("two.oxbow")); }
    [[nodiscard]] const std::vector<BranchInfo>& branches() const { return m_document.snapshot()->branches; }
    [[nodiscard]] const BranchInfo& other() const {
        return *std::ranges::find(branches(), false, &BranchInfo::current);
    }
    [[nodiscard]] std::vector<std::string> names() const {
        std::vector<std::string> list;
        for (const BranchInfo& branch : branches())
            list.push_back(branch.name);
        return list;
    }
};

TEST_F(BranchEdits, ANameIsAnEditThatCanBeUndoneAndIsSaved) {
    const std::vector<std::string> before = names();
    const std::uint64_t id = other().id;
    renameBranch(m_document, id, QStringLiteral("Dry years"));
    EXPECT_EQ(other().name, "Dry years") << "shown at once";
    EXPECT_TRUE(m_document.isModified());
    EXPECT_EQ(m_document.undoStack().undoText(),
              QStringLiteral("Rename %1 to Dry years").arg(before[0].c_str()));
    save(); // at once, whatever the worker has seen
    bool isOpen = false;
    Document reader;
    reader.file().open(path(), [&] { isOpen = true; });
    ASSERT_TRUE(waitFor([&] { return isOpen && reader.snapshot()->branches.size() == 2; }));
    EXPECT_TRUE(std::ranges::any_of(reader.snapshot()->branches,
                                    [](const auto& b) { return b.name == "Dry years"; }));
    rest();
    EXPECT_EQ(other().name, "Dry years");
    undo();
    EXPECT_TRUE(m_document.isModified());
    rest();
    EXPECT_EQ(names(), before);
    redo();
    rest();
    EXPECT_EQ(other().name, "Dry years");
    EXPECT_FALSE(m_document.isModified());
}

TEST_F(BranchEdits, EachOtherOneHasALaneBelowTheTimelineThatAClickGoesTo) {
    TimelineStrip strip(m_document);
    strip.resize(800, strip.sizeHint().height());
    strip.show();
    const BranchLanes drawn = strip.branchLanes();
    ASSERT_EQ(drawn.lanes().size(), 1u);
    const BranchLanes::Lane lane = drawn.lanes()[0];
    const BranchInfo branch = other();
    EXPECT_EQ(lane.name.toStdString(), branch.name);
    EXPECT_EQ(lane.bar.left(), strip.xOf(globalStep(*branch.recipe, branch.parting)));
    EXPECT_EQ(lane.bar.right(), strip.xOf(globalStep(*branch.recipe, branch.tip)));
    EXPECT_GT(lane.bar.width(), 20.0);
    EXPECT_LE(lane.label.bottom(), strip.height());
    QTest::mouseClick(&strip, Qt::LeftButton, {}, lane.bar.center().toPoint());
    rest();
    EXPECT_NE(other().id, branch.id) << "it is the current one";
    EXPECT_EQ(globalStep(m_document.recipe(), m_document.snapshot()->position), globalStep(*branch.recipe, branch.tip));
}

TEST_F(BranchEdits, HoweverManyThereAreTheTimelineIsAsHighAndTheWheelGoesThroughThem) {
    TimelineStrip strip(m_document);
    const int height = strip.sizeHint().height();
    strip.resize(800, height);
    strip.show();
    const auto namesShown = [&] {
        const BranchLanes drawn = strip.branchLanes();
        QStringList list;
        for (const BranchLanes::Lane& lane : drawn.lanes())
            list << lane.name;
        return list;
    };
    for (const double inertia : {0.61, 0.62, 0.63}) {
        m_document.session().evaluateAll(); // a branch that was played stays
        rest();
        m_document.session().seek(10);
        rest();
        setInertia(inertia);
        rest();
    }
    ASSERT_EQ(branches().size(), 5u);
    EXPECT_EQ(strip.sizeHint().height(), height);
    EXPECT_EQ(namesShown(), (QStringList{"Main", "Branch 1"}));
    for (int i = 0; i < 4; ++i)
        turnWheel(strip, {20, 60}, -1);
    EXPECT_EQ(namesShown(), (QStringList{"Branch 2", "Branch 3"}));
    turnWheel(strip, {20, 60}, 1);
    EXPECT_EQ(namesShown(), (QStringList{"Branch 1", "Branch 2"}));
}

TEST_F(BranchEdits, AnotherSizeOfTheMapLosesNone) {
    const std::vector<std::string> before = names();
    GridSpec smaller = m_document.recipe().grid;
    smaller.width = 96;
    setGrid(m_document, smaller);
    rest();
    EXPECT_EQ(names(), before);
    const Recipe recipe = *other().recipe;
    selectBranch(m_document, other().id);
    rest();
    EXPECT_EQ(m_document.recipe(), recipe);
    EXPECT_EQ(names(), before);
    undo();
    undo();
    rest();
    EXPECT_EQ(names(), before);
}

TEST_F(BranchEdits, ADeletedBranchComesBackByUndo) {
    const std::vector<std::string> before = names();
    const Recipe recipe = *other().recipe;
    const std::uint64_t id = other().id;
    deleteBranch(m_document, id);
    EXPECT_EQ(branches().size(), 1u);
    EXPECT_TRUE(m_document.isModified());
    rest();
    EXPECT_EQ(branches().size(), 1u);
    undo();
    EXPECT_FALSE(m_document.isModified());
    rest();
    EXPECT_EQ(names(), before);
    EXPECT_EQ(*other().recipe, recipe);
    selectBranch(m_document, id);
    rest();
    EXPECT_EQ(m_document.recipe(), recipe);
    EXPECT_EQ(branches().size(), 2u);
}

TEST_F(BranchEdits, TheCurrentBranchCannotBeDeleted) {
    deleteBranch(m_document, std::ranges::find(branches(), true, &BranchInfo::current)->id);
    EXPECT_EQ(branches().size(), 2u);
    EXPECT_FALSE(m_document.isModified());
}

TEST_F(GermanWindow, BranchesThatNobodyNamedHaveGermanNames) {
    loadSmall();
    runToTheEnd();
    seekTo(10);
    setInertia(0.7);
    rest();
    const auto branch = [this](std::size_t i) { return m_document.snapshot()->branches.at(i); };
    ASSERT_TRUE(branch(1).current);
    EXPECT_EQ(m_window->findChild<BranchButton*>()->text(), QStringLiteral("Zweig 1"));
    EXPECT_TRUE(branchLine(branch(0)).startsWith(QStringLiteral("Hauptzweig  ·")));
    EXPECT_EQ(branch(0).name, "Main") << "in files they are as ever";
    renameBranch(m_document, branch(1).id, QStringLiteral("Zweig 1")); // what the question begins with
    EXPECT_EQ(branch(1).name, "Branch 1");
    renameBranch(m_document, branch(1).id, QStringLiteral("Dry years"));
    EXPECT_EQ(m_window->findChild<BranchButton*>()->text(), QStringLiteral("Dry years"));
}

} // namespace
} // namespace oxbow
