#include "ui/files/sequence_page.h"

#include "tests/core/files/storage/file_size_limit.h"
#include "tests/ui/editor_fixture.h"
#include "ui/files/export_footer.h"
#include "ui/timeline/timeline_bar.h"

#include <QAction>
#include <QComboBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QFile>
#include <QLabel>
#include <QPushButton>

namespace oxbow {

class SequencePageTest : public EditorTest {
protected:
    SequencePage& openOn(const QString& product, const QString& pattern) {
        m_window->actions()["export.sequence"]->trigger();
        SequencePage* dialog = m_window->showSequence();
        dialog->setProduct(product);
        dialog->setFolder(m_folder.path());
        dialog->setName(pattern);
        return *dialog;
    }
    bool exportAll(SequencePage& dialog) {
        QTest::mouseClick(dialog.footer().button(), Qt::LeftButton);
        return waitFor([&] { return !dialog.footer().isBusy(); });
    }
    /// Without the notes beside them that tell their heights.
    [[nodiscard]] QStringList files() const {
        return QDir(m_folder.path()).entryList({"*.r32", "*.png", "*.tif", "*.doc"}, QDir::Files);
    }
    /// The bytes of a step's file as the command line's way writes them: step by step from the start.
    std::string reference(const char* kind, const QString& name, int step) {
        ThreadPool pool(1);
        const QString path = QDir::tempPath() + QStringLiteral("/oxbow_reference_") + name;
        exportProduct(test::evaluated(m_document.recipe(), step), {kind, path.toStdString()}, {}, pool);
        const std::string bytes = fileContent(path.toStdString());
        EXPECT_FALSE(bytes.empty());
        EXPECT_TRUE(QFile::remove(path));
        return bytes;
    }
    [[nodiscard]] std::string bytesOf(const QString& name) const {
        return fileContent(m_folder.filePath(name).toStdString());
    }
};

TEST_F(SequencePageTest, WritesTheChosenStepsWithTheBytesOfTheCommandLine) {
    loadSmall();
    runToTheEnd();
    SequencePage& dialog = openOn("elevation", "h%03d.r32");
    dialog.setSteps(2, 9, 3);
    ASSERT_TRUE(exportAll(dialog)) << dialog.footer().resultText().toStdString();
    ASSERT_EQ(files(), (QStringList{"h002.r32", "h005.r32", "h008.r32"}))
        << dialog.footer().resultText().toStdString();
    for (const int step : {2, 5, 8}) {
        const QString name = QStringLiteral("h00%1.r32").arg(step);
        EXPECT_EQ(bytesOf(name), reference("elevation", name, step)) << step;
    }
}

TEST_F(SequencePageTest, WritesPicturesOfARunThatWasNotPlayed) {
    loadSmall(0.5);
    SequencePage& dialog = openOn("preview", "p_%04d.png");
    dialog.setSteps(1, 3, 1);
    ASSERT_TRUE(exportAll(dialog)) << dialog.footer().resultText().toStdString();
    ASSERT_EQ(files(), (QStringList{"p_0001.png", "p_0002.png", "p_0003.png"}))
        << dialog.footer().resultText().toStdString();
    EXPECT_EQ(bytesOf("p_0002.png"), reference("preview", "p_0002.png", 2));
    EXPECT_EQ(stepNow(), 0) << "the run that is shown stays where it was";
}

TEST_F(SequencePageTest, ARangeThatDoesNotGoUpwardsIsRefused) {
    loadSmall(0.5);
    SequencePage& page = openOn("elevation", "f%04d.png");
    const QList<QDoubleSpinBox*> heights = page.findChildren<QDoubleSpinBox*>();
    ASSERT_EQ(heights.size(), 2);
    EXPECT_TRUE(page.canStart());
    heights[0]->setValue(500.0);
    heights[1]->setValue(100.0);
    EXPECT_FALSE(page.canStart());
    EXPECT_EQ(page.words(), "The range does not go upwards: give the lower height first");
    heights[1]->setValue(600.0);
    EXPECT_TRUE(page.canStart());
}

TEST_F(SequencePageTest, StopsWhenCancelledAndSaysSo) {
    loadSmall(20.0);
    SequencePage& dialog = openOn("elevation", "f%04d.tif");
    QTest::mouseClick(dialog.footer().button(), Qt::LeftButton);
    ASSERT_TRUE(waitFor([&] { return !files().isEmpty(); }));
    QTest::mouseClick(dialog.footer().button(), Qt::LeftButton);
    ASSERT_TRUE(waitFor([&] { return !dialog.footer().isBusy(); }));
    EXPECT_TRUE(dialog.footer().resultText().startsWith("Cancelled"))
        << dialog.footer().resultText().toStdString();
    EXPECT_LT(files().size(), m_document.recipe().totalSteps());
}

TEST_F(SequencePageTest, CancelledInALongStepItStopsAtOnceAndStartsAgain) {
    loadSmall(20.0);
    SequencePage& dialog = openOn("elevation", "f%04d.r32");
    dialog.setSteps(400, 600, 1);
    QTest::mouseClick(dialog.footer().button(), Qt::LeftButton);
    EXPECT_EQ(dialog.footer().button()->text(), "Cancel");
    QTest::mouseClick(dialog.footer().button(), Qt::LeftButton);
    ASSERT_TRUE(waitFor([&] { return !dialog.footer().isBusy(); }));
    EXPECT_TRUE(files().isEmpty());
    EXPECT_EQ(dialog.footer().resultText(), "Cancelled. Nothing was written.");
    dialog.setSteps(1, 2, 1);
    ASSERT_TRUE(exportAll(dialog));
    EXPECT_EQ(files().size(), 2);
}

TEST_F(SequencePageTest, AFolderThatVanishesIsSaidAndNoHalfFileStays) {
    loadSmall(20.0);
    SequencePage& dialog = openOn("elevation", "f%04d.tif");
    const QString folder = m_folder.filePath("inner"), elsewhere = m_folder.filePath("elsewhere");
    QDir().mkpath(folder);
    dialog.setFolder(folder);
    QTest::mouseClick(dialog.footer().button(), Qt::LeftButton);
    ASSERT_TRUE(waitFor([&] { return QDir(folder).count() > 4; }));
    ASSERT_TRUE(QDir().rename(folder, elsewhere));
    QFile blocks(folder); // so that no new folder takes its place
    ASSERT_TRUE(blocks.open(QIODevice::WriteOnly));
    ASSERT_TRUE(waitFor([&] { return !dialog.footer().isBusy(); }));
    EXPECT_TRUE(dialog.footer().resultText().contains(".tif")) << dialog.footer().resultText().toStdString();
    EXPECT_EQ(dialog.footer().button()->text(), "Export");
    for (const QFileInfo& file : QDir(elsewhere).entryInfoList({"*.tif"}, QDir::Files | QDir::Hidden))
        EXPECT_GT(file.size(), 1000) << file.fileName().toStdString();
}

TEST_F(SequencePageTest, ADiskThatIsFullIsSaidAndNoHalfFileStays) {
    loadSmall();
    SequencePage& dialog = openOn("elevation", "f%04d.r32");
    {
        const FileSizeLimit full(10'000);
        ASSERT_TRUE(exportAll(dialog));
    }
    EXPECT_TRUE(dialog.footer().resultText().contains("f0001.r32"))
        << dialog.footer().resultText().toStdString();
    EXPECT_TRUE(QDir(m_folder.path()).entryList({"*.r32*"}, QDir::Files | QDir::Hidden).isEmpty());
}

TEST_F(SequencePageTest, AFolderThatMayNotBeWrittenIsSaid) {
    loadSmall();
    SequencePage& dialog = openOn("elevation", "f%04d.png");
    dialog.setFolder("/proc/none");
    ASSERT_TRUE(exportAll(dialog));
    EXPECT_TRUE(dialog.footer().resultText().contains("/proc/none"))
        << dialog.footer().resultText().toStdString();
}

TEST_F(SequencePageTest, TellsTheNamesOfTheFirstAndTheLastFile) {
    loadSmall();
    SequencePage& dialog = openOn("elevation", "f%03d.png");
    dialog.setSteps(2, 9, 3);
    const auto says = [&dialog](const QString& words) {
        const auto labels = dialog.window()->findChildren<QLabel*>();
        return std::ranges::any_of(labels, [&](const QLabel* label) { return label->text() == words; });
    };
    EXPECT_TRUE(says("3 files: f002.png to f008.png"));
    dialog.setSteps(9, 2, 1);
    EXPECT_TRUE(says("The last step lies before the first"));
    EXPECT_FALSE(dialog.footer().button()->isEnabled());
}

TEST_F(SequencePageTest, AnEndingThatCannotBeWrittenIsSaid) {
    loadSmall();
    SequencePage& dialog = openOn("elevation", "f%04d.doc");
    ASSERT_TRUE(exportAll(dialog));
    EXPECT_FALSE(dialog.footer().resultText().isEmpty());
    EXPECT_TRUE(files().isEmpty());
}

TEST_F(SequencePageTest, ALoopGoesOnUntilItIsSwitchedOff) {
    loadSmall(0.5);
    m_document.session().setPace(0.0);
    m_window->actions()["simulate.loop"]->trigger();
    m_document.session().play();
    const int last = m_document.recipe().totalSteps();
    for (int round = 0; round < 2; ++round) {
        ASSERT_TRUE(waitFor([&] { return stepNow() > last / 2; }));
        ASSERT_TRUE(waitFor([&] { return stepNow() < last / 2; }));
    }
    m_window->actions()["simulate.loop"]->trigger();
    EXPECT_TRUE(waitFor([&] { return statusNow() == RunStatus::Finished; }));
}

TEST_F(SequencePageTest, TheSpeedFollowsItsKeys) {
    auto& speed = *m_window->findChild<QComboBox*>(QStringLiteral("speed"));
    const int before = speed.currentIndex();
    m_window->actions()["simulate.slower"]->trigger();
    EXPECT_EQ(speed.currentIndex(), before + 1);
    m_window->actions()["simulate.faster"]->trigger();
    EXPECT_EQ(speed.currentIndex(), before);
    for (int i = 0; i < 20; ++i)
        m_window->actions()["simulate.faster"]->trigger();
    EXPECT_EQ(speed.currentIndex(), 0) << "as fast as can be, and no further";
}

} // namespace oxbow
