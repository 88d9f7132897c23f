#include "tests/ui/editor_fixture.h"
#include "ui/document/recipe_edits.h"
#include "ui/stage/stroke_list.h"
#include "ui/widgets/message_bar.h"

#include <QTreeWidget>

namespace oxbow {
namespace {

/// What the window is told of a change of the recipe.
class RecipePartsTest : public EditorTest {
protected:
    RecipePartsTest() {
        QObject::connect(&m_document, &Document::recipeChanged, [this](RecipeParts parts) { m_told << parts; });
    }
    /// Of one thing that is done.
    template <typename Do>
    [[nodiscard]] QList<RecipeParts> toldOf(const Do& carryOut) {
        m_told.clear();
        carryOut();
        return m_told;
    }
    void begin(std::uint64_t stage, Layer layer = Layer::Rain) {
        m_document.selectStage(stage);
        m_document.stroke().begin(strokeTarget(m_document, layer, stage), QStringLiteral("stroke"));
    }
    void dab(Layer layer = Layer::Rain) {
        m_document.stroke().addDabs({.layer = layer, .radiusM = 200.0, .strength = 1.0}, {{800.0, 800.0, 1.0}});
    }

    QList<RecipeParts> m_told;
};

TEST_F(RecipePartsTest, ADabTellsOfStrokesAlone) {
    loadSmall();
    begin(m_document.recipe().stages[1].id);
    EXPECT_EQ(toldOf([&] { dab(); }), QList<RecipeParts>({RecipePart::Strokes}));
    const auto* strokes = m_window->findChild<StrokeList*>();
    EXPECT_EQ(strokes->findChild<QTreeWidget*>()->topLevelItemCount(), 1) << "and the list has it";
    EXPECT_EQ(toldOf([&] { dab(); }), QList<RecipeParts>({RecipePart::Strokes}));
    m_document.stroke().end();
}

TEST_F(RecipePartsTest, AnEndBeforeTheStrokeBeginsIsRefusedInWordsForPeople) {
    loadSmall();
    seekTo(5);
    begin(m_document.recipe().stages[1].id);
    dab();
    m_document.stroke().end();
    rest();
    auto* list = m_window->findChild<StrokeList*>()->list();
    const int from = m_document.recipe().stages[1].strokes.front().beforeStep;
    ASSERT_GT(from, 0);
    const auto untilStep = [&] { return m_document.recipe().stages[1].strokes.front().untilStep; };
    const auto type = [&](const QString& text) {
        list->topLevelItem(0)->setText(2, text);
        QCoreApplication::processEvents();
    };
    type(QString::number(from - 1));
    EXPECT_EQ(m_window->messages().text(),
              QStringLiteral("The stroke “Rain” from step %1 cannot end before step %1: type that step or a later one, or "
                             "nothing to let it last until the end").arg(from));
    EXPECT_EQ(untilStep(), PaintEvent::kForever);
    EXPECT_EQ(list->topLevelItem(0)->text(2), "until end");
    type(QString::number(from + 2));
    EXPECT_EQ(m_window->messages().text(), "") << "what was wrong is right now";
    EXPECT_EQ(untilStep(), from + 2);
    type(QString());
    EXPECT_EQ(m_window->messages().text(), "");
    EXPECT_EQ(untilStep(), PaintEvent::kForever);
}

TEST_F(RecipePartsTest, ADabOfAStageWhoseStepsAreStrokesTellsOfItsStepsToo) {
    Recipe recipe = test::recipeWith({64, 64, 20.0}, {"noise", "paint"});
    m_document.load(recipe, {});
    begin(m_document.recipe().stages[1].id, Layer::Elevation);
    EXPECT_EQ(toldOf([&] { dab(Layer::Elevation); }), QList<RecipeParts>({RecipePart::Strokes | RecipePart::Steps}));
    m_document.stroke().end();
}

TEST_F(RecipePartsTest, EditsTellWhatTheyChange) {
    loadSmall();
    const std::uint64_t id = m_document.recipe().stages[1].id;
    const auto told = toldOf([&] { setParameter(m_document, id, QStringLiteral("inertia"), 0.5, EditPhase::Finished); });
    EXPECT_EQ(told.back(), RecipePart::Values | RecipePart::Steps);
    EXPECT_EQ(toldOf([&] { m_document.undoStack().undo(); }), QList<RecipeParts>({RecipePart::Values | RecipePart::Steps}));
    Surface surface;
    surface.materials.emplace_back();
    surface.materials.back().name = "rock";
    EXPECT_EQ(toldOf([&] { setSurface(m_document, surface, QStringLiteral("surface")); }), QList<RecipeParts>({RecipePart::Surface}));
    EXPECT_EQ(toldOf([&] { renameStage(m_document, id, QStringLiteral("rain")); }), QList<RecipeParts>({RecipePart::All}));
}

TEST_F(RecipePartsTest, AnEditThatIsRefusedTellsWhoShowsIt) {
    loadSmall();
    Surface nameless;
    nameless.materials.emplace_back();
    nameless.materials.emplace_back();
    EXPECT_EQ(toldOf([&] { setSurface(m_document, nameless, QStringLiteral("surface")); }), QList<RecipeParts>({RecipePart::Surface}));
    EXPECT_TRUE(m_document.recipe().surface.empty());
}

TEST_F(RecipePartsTest, OnlyWhoShowsAPartIsCalled) {
    loadSmall();
    int strokes = 0, values = 0;
    followRecipe(m_document, RecipePart::Strokes, m_window.get(), [&] { ++strokes; });
    followRecipe(m_document, RecipePart::Stages | RecipePart::Values, m_window.get(), [&] { ++values; });
    begin(m_document.recipe().stages[1].id);
    strokes = values = 0;
    dab();
    EXPECT_EQ(strokes, 1);
    EXPECT_EQ(values, 0);
    m_document.stroke().cancel();
    EXPECT_EQ(values, 0);
    removeStage(m_document, m_document.recipe().stages[1].id);
    EXPECT_EQ(values, 1);
}

} // namespace
} // namespace oxbow
