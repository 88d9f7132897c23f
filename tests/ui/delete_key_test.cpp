#include "tests/ui/editor_fixture.h"
#include "ui/document/recipe_edits.h"
#include "ui/recipe/recipe_panel.h"

#include <QListView>
#include <QTableView>
#include <QTreeWidget>

namespace oxbow {
namespace {

class DeleteKey : public EditorTest {
protected:
    void SetUp() override {
        loadSmall();
        m_erosion = m_document.recipe().stages[1].id;
        m_document.selectStage(m_erosion);
        const Dab dab{1000.0, 1000.0, 1.0};
        const StrokeTarget target = strokeTarget(m_document, Layer::Rain);
        m_document.stroke().begin(target, QStringLiteral("Rain"));
        m_document.stroke().addDabs({.layer = Layer::Rain, .radiusM = 200.0}, {dab});
        m_document.stroke().end();
        m_document.selectStage(target.stageId);
        rest();
        m_stages = m_document.recipe().stages.size();
        m_target = target.stageId;
    }
    void pressDeleteIn(QWidget* list) {
        ASSERT_NE(list, nullptr);
        list->setFocus();
        ASSERT_TRUE(list->hasFocus());
        QTest::keyClick(list, Qt::Key_Delete);
        QCoreApplication::processEvents();
    }
    [[nodiscard]] std::size_t strokes() const { return m_document.recipe().find(m_target)->strokes.size(); }

    std::uint64_t m_erosion = 0, m_target = 0;
    std::size_t m_stages = 0;
};

TEST_F(DeleteKey, DeletesAStageWhereTheListOfStagesHasTheFocus) {
    pressDeleteIn(m_window->findChild<QListView*>(QStringLiteral("recipeList")));
    EXPECT_EQ(m_document.recipe().stages.size(), m_stages - 1);
    EXPECT_EQ(m_document.recipe().find(m_target), nullptr);
}

TEST_F(DeleteKey, DeletesAStrokeWhereTheListOfStrokesHasTheFocus) {
    auto* list = m_window->findChild<QTreeWidget*>(QStringLiteral("strokeList"));
    ASSERT_NE(list, nullptr);
    ASSERT_EQ(list->topLevelItemCount(), 1);
    list->setCurrentItem(list->topLevelItem(0));
    ASSERT_EQ(strokes(), 1u);
    pressDeleteIn(list);
    EXPECT_EQ(m_document.recipe().stages.size(), m_stages) << "not the stage";
    EXPECT_EQ(strokes(), 0u);
}

TEST_F(DeleteKey, DeletesNothingWhereAnotherListHasTheFocus) {
    for (auto* list : m_window->findChildren<QAbstractItemView*>()) {
        const QString name = list->objectName();
        if (!list->isVisible() || list->focusPolicy() == Qt::NoFocus || name == u"recipeList" ||
            name == u"strokeList")
            continue;
        pressDeleteIn(list);
        EXPECT_EQ(m_document.recipe().stages.size(), m_stages) << name.toStdString();
    }
    m_window->setFocus();
    press(Qt::Key_Delete);
    EXPECT_EQ(m_document.recipe().stages.size(), m_stages);
    EXPECT_EQ(strokes(), 1u);
}

TEST_F(DeleteKey, TheMenuDeletesTheChosenStageWhateverHasTheFocus) {
    m_window->setFocus();
    m_window->actions()["stage.delete"]->trigger();
    EXPECT_EQ(m_document.recipe().stages.size(), m_stages - 1);
}

} // namespace
} // namespace oxbow
