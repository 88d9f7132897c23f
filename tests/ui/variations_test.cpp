#include "tests/ui/editor_fixture.h"
#include "ui/document/recipe_edits.h"
#include "ui/variations/variation_tile.h"
#include "ui/variations/variations_window.h"

#include <QElapsedTimer>
#include <QLabel>
#include <QScrollBar>
#include <QTabBar>

namespace oxbow {
namespace {

class VariationsTest : public EditorTest {
protected:
    void openWindow() {
        loadSmall(0.5);
        press(Qt::Key_V, Qt::ControlModifier | Qt::ShiftModifier);
        m_variations = m_window->findChild<VariationsWindow*>();
        ASSERT_NE(m_variations, nullptr);
        ASSERT_TRUE(waitFor([&] { return allHavePictures(16); }));
    }
    [[nodiscard]] bool allHavePictures(std::size_t count) const {
        return m_variations->tiles().size() == count && std::ranges::all_of(m_variations->tiles(), &VariationTile::hasPicture);
    }
    [[nodiscard]] VariationTile& tile(std::size_t index) const { return *m_variations->tiles()[index]; }
    void click(VariationTile& tile, Qt::KeyboardModifiers modifiers = {}) {
        QTest::mouseClick(&tile, Qt::LeftButton, modifiers, tile.rect().center());
    }
    /// The window of variations is the one in front.
    void undoThere() { QTest::keyClick(m_variations, Qt::Key_Z, Qt::ControlModifier); }
    void clickStar(VariationTile& tile) { QTest::mouseClick(&tile, Qt::LeftButton, {}, tile.star().center()); }
    [[nodiscard]] ParamValue noiseSeed() const { return m_document.recipe().stages[0].params.value("seed"); }

    VariationsWindow* m_variations = nullptr;
};

TEST_F(VariationsTest, AClickTakesOneAndUndoBringsTheRecipeBack) {
    ASSERT_NO_FATAL_FAILURE(openWindow());
    const Recipe before = m_document.recipe();
    click(tile(3));
    EXPECT_NE(noiseSeed(), before.stages[0].params.value("seed"));
    ASSERT_TRUE(waitFor([&] { return hasCaughtUp() && recipeIs(m_document.recipe()); }));
    EXPECT_EQ(m_document.snapshot()->branches.size(), 1U);
    undoThere();
    EXPECT_TRUE(m_document.recipe() == before);
}

TEST_F(VariationsTest, ShiftClickTakesItAsABranchAndTheOldOneStays) {
    ASSERT_NO_FATAL_FAILURE(openWindow());
    const Recipe before = m_document.recipe();
    click(tile(0), Qt::ShiftModifier);
    const Recipe first = m_document.recipe();
    EXPECT_FALSE(first == before);
    ASSERT_TRUE(waitFor([&] { return hasCaughtUp() && m_document.snapshot()->branches.size() == 2; }));
    click(tile(1), Qt::ShiftModifier);
    ASSERT_TRUE(waitFor([&] { return hasCaughtUp() && m_document.snapshot()->branches.size() == 3; }));
    const auto& branches = m_document.snapshot()->branches;
    EXPECT_TRUE(*branches[0].recipe == before);
    EXPECT_TRUE(*branches[1].recipe == first);
    EXPECT_TRUE(branches[2].current);
    undoThere();
    undoThere();
    EXPECT_TRUE(m_document.recipe() == before);
}

TEST_F(VariationsTest, WhatIsLockedStays) {
    ASSERT_NO_FATAL_FAILURE(openWindow());
    const ParamValue seed = noiseSeed();
    const Recipe before = m_document.recipe();
    auto* list = m_variations->findChild<VariedList*>();
    for (int i = 0; i < list->topLevelItemCount(); ++i)
        for (int k = 0; k < list->topLevelItem(i)->childCount(); ++k) {
            QTreeWidgetItem* item = list->topLevelItem(i)->child(k);
            item->setCheckState(0, i == 1 && item->text(0) == QLatin1String("Inertia") ? Qt::Checked : Qt::Unchecked);
        }
    ASSERT_EQ(list->chosen().size(), 1U);
    const auto isOld = [&] { return m_document.recipe().stages[1].params.value("inertia") == before.stages[1].params.value("inertia"); };
    for (int click = 0; click < 4 && isOld(); ++click) // once in a while chance draws the old value
        QTest::mouseClick(m_variations->findChild<QWidget*>("randomise"), Qt::LeftButton);
    EXPECT_EQ(noiseSeed(), seed);
    EXPECT_FALSE(isOld());
    Recipe same = m_document.recipe();
    same.stages[1].params.set("inertia", before.stages[1].params.value("inertia"));
    EXPECT_TRUE(same == before);
}

TEST_F(VariationsTest, WhatOnlyMovesTheLandIsLockedAtFirst) {
    ASSERT_NO_FATAL_FAILURE(openWindow());
    m_document.selectStage(m_document.recipe().stages[0].id);
    const auto chosen = m_variations->findChild<VariedList*>()->chosen();
    const auto isChosen = [&](const char* key) { return std::ranges::find(chosen, key, &StageValue::key) != chosen.end(); };
    EXPECT_TRUE(isChosen("relief_m"));
    EXPECT_FALSE(isChosen("base_m"));
}

TEST_F(VariationsTest, ANewValueLeavesTheRowsOfTheListWhereTheyAre) {
    ASSERT_NO_FATAL_FAILURE(openWindow());
    auto* list = m_variations->findChild<VariedList*>();
    list->expandAll();
    QTreeWidgetItem* row = list->topLevelItem(1)->child(list->topLevelItem(1)->childCount() - 1);
    list->setCurrentItem(row);
    list->scrollToBottom();
    const int scrolled = list->verticalScrollBar()->value();
    setInertia(0.2);
    EXPECT_EQ(list->currentItem(), row) << "the same item, not one made anew";
    EXPECT_EQ(list->verticalScrollBar()->value(), scrolled);
    EXPECT_FALSE(list->chosen().empty());
}

TEST_F(VariationsTest, OneOfAStageThatIsGoneCannotBeTakenAndTheWindowSaysSo) {
    ASSERT_NO_FATAL_FAILURE(openWindow());
    const auto isSaid = [&] {
        return std::ranges::any_of(m_variations->findChildren<QLabel*>(), [](const QLabel* label) {
            return label->text().startsWith(QStringLiteral("A stage of these variations was deleted"));
        });
    };
    EXPECT_FALSE(isSaid());
    removeStage(m_document, m_document.recipe().stages[0].id);
    EXPECT_TRUE(isSaid());
    const Recipe before = m_document.recipe();
    click(tile(3));
    EXPECT_TRUE(m_document.recipe() == before);
    undoThere();
    EXPECT_FALSE(isSaid());
    click(tile(3));
    EXPECT_FALSE(m_document.recipe() == before);
}

TEST_F(VariationsTest, FavouritesAreKeptInTheProject) {
    ASSERT_NO_FATAL_FAILURE(openWindow());
    clickStar(tile(2));
    clickStar(tile(5));
    ASSERT_EQ(m_document.favourites().list().size(), 2U);
    EXPECT_TRUE(m_document.isModified());
    const Recipe kept = m_document.favourites().list()[1].recipe;
    clickStar(tile(2));
    ASSERT_EQ(m_document.favourites().list().size(), 1U);
    const QString path = m_folder.filePath(QStringLiteral("kept.oxbow"));
    save(path);
    m_document.load(Recipe{}, {});
    EXPECT_TRUE(m_document.favourites().list().empty());
    bool isOpen = false;
    m_document.file().open(path, [&] { isOpen = true; });
    ASSERT_TRUE(waitFor([&] { return isOpen; }));
    ASSERT_EQ(m_document.favourites().list().size(), 1U);
    EXPECT_TRUE(m_document.favourites().list()[0].recipe == kept);
    auto* pages = m_variations->findChild<QTabBar*>();
    QTest::mouseClick(pages, Qt::LeftButton, {}, pages->tabRect(1).center());
    ASSERT_TRUE(waitFor([&] { return allHavePictures(1); }));
    click(tile(0));
    EXPECT_TRUE(m_document.recipe() == kept);
}

TEST_F(VariationsTest, KeysTakeAndKeepToo) {
    ASSERT_NO_FATAL_FAILURE(openWindow());
    const Recipe before = m_document.recipe();
    QTest::keyClick(&tile(1), Qt::Key_F);
    EXPECT_EQ(m_document.favourites().list().size(), 1U);
    QTest::keyClick(&tile(1), Qt::Key_Return);
    EXPECT_TRUE(m_document.recipe() == m_document.favourites().list()[0].recipe);
    EXPECT_FALSE(m_document.recipe() == before);
}

} // namespace
} // namespace oxbow
