#include "ui/files/target_page.h"

#include "tests/ui/editor_fixture.h"
#include "ui/files/export_window.h"
#include "ui/files/sequence_page.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <nlohmann/json.hpp>

namespace oxbow {

class TargetPageTest : public EditorTest {
protected:
    TargetPage& openPage() {
        auto* window = qobject_cast<ExportWindow*>(m_window->showSequence()->window());
        window->open(window->target());
        window->target().setFolder(m_folder.path());
        return window->target();
    }
    [[nodiscard]] QString text(const QString& name) const {
        return QString::fromStdString(fileContent(m_folder.filePath(QStringLiteral("Dunes-unity/") + name).toStdString()));
    }
};

TEST_F(TargetPageTest, WritesTheFolderOfTheChosenProgram) {
    loadSmall(0.5);
    TargetPage& page = openPage();
    page.setTarget("unity");
    page.setSurface("Desert");
    page.setSizes(129, 65);
    page.setName("Dunes");
    ASSERT_TRUE(page.canStart());
    QTest::mouseClick(page.footer().button(), Qt::LeftButton);
    ASSERT_TRUE(waitFor([&] { return !page.footer().isBusy(); }));
    EXPECT_TRUE(QFile::exists(m_folder.filePath("Dunes-unity/Dunes_1_1.raw"))) << page.footer().resultText().toStdString();
    EXPECT_TRUE(text("LOAD-ME.txt").contains("Resolution         65"));
    EXPECT_TRUE(text("LOAD-ME.txt").contains("wadi"));
    EXPECT_TRUE(page.replaced().contains("LOAD-ME.txt")) << "it asks before it writes over them";
    EXPECT_TRUE(page.replaced().contains("Dunes_1_1.raw"));
    page.setTarget("godot");
    EXPECT_TRUE(page.replaced().isEmpty()) << "another program has a folder of its own";
}

TEST_F(TargetPageTest, ItsBarMovesWhileItWrites) {
    loadSmall(0.5);
    TargetPage& page = openPage();
    page.setTarget("blender");
    QTest::mouseClick(page.footer().button(), Qt::LeftButton);
    ASSERT_TRUE(page.footer().isBusy());
    const auto* bar = page.footer().findChild<QProgressBar*>();
    EXPECT_TRUE(waitFor([&] { return bar->value() > 0 || !page.footer().isBusy(); }));
    EXPECT_TRUE(page.footer().isBusy());
    ASSERT_TRUE(waitFor([&] { return !page.footer().isBusy(); }));
}

TEST_F(TargetPageTest, AFolderIsKeptUpToDateWhileTheTerrainChanges) {
    loadSmall(0.5);
    runToTheEnd();
    TargetPage& page = openPage();
    page.setTarget("terrain");
    page.setName("Dunes");
    const auto state = [&] {
        QFile file(page.liveFolder() + "/state.json");
        return file.open(QIODevice::ReadOnly) ? nlohmann::json::parse(file.readAll().toStdString()) : nlohmann::json{{"number", 0}};
    };
    auto* keep = page.findChild<QCheckBox*>(QStringLiteral("targetKeep"));
    keep->setChecked(true);
    ASSERT_TRUE(waitFor([&] { return state()["number"] == 1; }));
    EXPECT_EQ(state()["stateHash"], hashText(finalHash()));
    const auto folder = page.liveFolder() + "/" + QString::fromStdString(state()["folder"]);
    EXPECT_TRUE(QFile::exists(folder + "/Dunes.r32"));
    Recipe other = m_document.recipe();
    other.stages.front().enabled = false;
    loadRecipe(other);
    const std::string hash = hashText(finalHash());
    ASSERT_TRUE(waitFor([&] { return state()["number"] > 1 && state()["stateHash"] == hash; }));
    EXPECT_TRUE(page.findChild<QLabel*>(QStringLiteral("targetLink"))->text().contains("-live"));
    keep->setChecked(false);
    const auto last = state()["number"];
    m_document.load(Recipe{}, {});
    QTest::qWait(300);
    EXPECT_EQ(state()["number"], last) << "switched off, nothing is written";
}

TEST_F(TargetPageTest, TheSurfaceOfTheRecipeIsTakenWhereNoOtherIsChosen) {
    Recipe recipe = test::recipeWith({128, 128, 20.0}, {"noise"});
    recipe.surface = surfaceNamed("moon", "test");
    loadRecipe(recipe);
    runToTheEnd();
    TargetPage& page = openPage();
    page.setTarget("terrain");
    QTest::mouseClick(page.footer().button(), Qt::LeftButton);
    ASSERT_TRUE(waitFor([&] { return !page.footer().isBusy(); }));
    EXPECT_TRUE(QFile::exists(page.targetFolder() + "/W_regolith.png")) << page.footer().resultText().toStdString();
}

TEST_F(TargetPageTest, TheFolderIsNamedAfterTheProject) {
    loadSmall();
    m_document.file().save(m_folder.filePath(QStringLiteral("high valley.oxbow")));
    ASSERT_TRUE(waitFor([&] { return !m_document.file().path().isEmpty(); }));
    TargetPage& page = openPage();
    page.setTarget("unreal");
    EXPECT_EQ(page.targetFolder(), m_folder.filePath(QStringLiteral("high_valley-unreal")));
    EXPECT_TRUE(page.words().contains("high_valley-unreal"));
}

TEST_F(TargetPageTest, ANameThatIsNoneIsToldBefore) {
    TargetPage& page = openPage();
    page.setName("a b");
    EXPECT_FALSE(page.canStart());
    EXPECT_TRUE(page.words().contains("letters, digits"));
    page.setName("ab");
    EXPECT_TRUE(page.canStart());
}

} // namespace oxbow
