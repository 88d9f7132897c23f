#include "ui/sequence_dialog.h"

#include "tests/ui/editor_fixture.h"
#include "ui/export_footer.h"
#include "ui/timeline_bar.h"

#include <QAction>
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QPushButton>

namespace oxbow {

class SequenceDialogTest : public EditorTest {
protected:
    SequenceDialog& openOn(const QString& product, const QString& pattern) {
        m_window->actions()["export.sequence"]->trigger();
        SequenceDialog* dialog = m_window->showSequence();
        dialog->setProduct(product);
        dialog->setFolder(m_folder.path());
        dialog->setPattern(pattern);
        return *dialog;
    }
    bool exportAll(SequenceDialog& dialog) {
        QTest::mouseClick(dialog.footer().button(), Qt::LeftButton);
        return waitFor([&] { return !dialog.footer().isBusy(); });
    }
    /// Without the notes beside them that tell their heights.
    [[nodiscard]] QStringList files() const {
        return QDir(m_folder.path()).entryList({"*.r32", "*.png", "*.tif", "*.doc"}, QDir::Files);
    }
    /// The bytes of a step's file as the command line's way writes them: step by step from the start.
    QByteArray reference(const char* kind, const QString& name, int step) {
        ThreadPool pool(1);
        Evaluator evaluator(pool, {});
        evaluator.begin(std::make_shared<const Recipe>(m_document.recipe()));
        const CancelToken never;
        for (int i = 0; i < step; ++i)
            evaluator.advance(never);
        const QString path = QDir::tempPath() + QStringLiteral("/oxbow_reference_") + name;
        exportProduct(evaluator.capture({}).terrain, {kind, path.toStdString()}, {}, pool);
        QFile file(path);
        EXPECT_TRUE(file.open(QIODevice::ReadOnly));
        const QByteArray bytes = file.readAll();
        file.remove();
        return bytes;
    }
    [[nodiscard]] QByteArray bytesOf(const QString& name) const {
        QFile file(m_folder.filePath(name));
        EXPECT_TRUE(file.open(QIODevice::ReadOnly)) << name.toStdString();
        return file.readAll();
    }
};

TEST_F(SequenceDialogTest, WritesTheChosenStepsWithTheBytesOfTheCommandLine) {
    loadSmall();
    static_cast<void>(finalHash());
    SequenceDialog& dialog = openOn("elevation", "h%03d.r32");
    dialog.setSteps(2, 9, 3);
    ASSERT_TRUE(exportAll(dialog)) << dialog.footer().resultText().toStdString();
    ASSERT_EQ(files(), (QStringList{"h002.r32", "h005.r32", "h008.r32"}))
        << dialog.footer().resultText().toStdString();
    for (const int step : {2, 5, 8}) {
        const QString name = QStringLiteral("h00%1.r32").arg(step);
        EXPECT_EQ(bytesOf(name), reference("elevation", name, step)) << step;
    }
}

TEST_F(SequenceDialogTest, WritesPicturesOfARunThatWasNotPlayed) {
    loadSmall(0.5);
    SequenceDialog& dialog = openOn("preview", "p_%04d.png");
    dialog.setSteps(1, 3, 1);
    ASSERT_TRUE(exportAll(dialog)) << dialog.footer().resultText().toStdString();
    ASSERT_EQ(files(), (QStringList{"p_0001.png", "p_0002.png", "p_0003.png"}))
        << dialog.footer().resultText().toStdString();
    EXPECT_EQ(bytesOf("p_0002.png"), reference("preview", "p_0002.png", 2));
    EXPECT_EQ(stepNow(), 0) << "the run that is shown stays where it was";
}

TEST_F(SequenceDialogTest, StopsWhenCancelledAndSaysSo) {
    loadSmall(20.0);
    SequenceDialog& dialog = openOn("elevation", "f%04d.tif");
    QTest::mouseClick(dialog.footer().button(), Qt::LeftButton);
    ASSERT_TRUE(waitFor([&] { return !files().isEmpty(); }));
    QTest::mouseClick(dialog.footer().button(), Qt::LeftButton);
    ASSERT_TRUE(waitFor([&] { return !dialog.footer().isBusy(); }));
    EXPECT_TRUE(dialog.footer().resultText().startsWith("Cancelled"))
        << dialog.footer().resultText().toStdString();
    EXPECT_LT(files().size(), m_document.recipe().totalSteps());
}

TEST_F(SequenceDialogTest, AnEndingThatCannotBeWrittenIsSaid) {
    loadSmall();
    SequenceDialog& dialog = openOn("elevation", "f%04d.doc");
    ASSERT_TRUE(exportAll(dialog));
    EXPECT_FALSE(dialog.footer().resultText().isEmpty());
    EXPECT_TRUE(files().isEmpty());
}

TEST_F(SequenceDialogTest, ALoopGoesOnUntilItIsSwitchedOff) {
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

TEST_F(SequenceDialogTest, TheSpeedFollowsItsKeys) {
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
