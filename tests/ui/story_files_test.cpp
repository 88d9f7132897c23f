#include "core/files/heightmap_file.h"
#include "tests/ui/own_data_folder.h"
#include "tests/ui/story_fixture.h"
#include "ui/document/autosave.h"
#include "ui/files/export_footer.h"
#include "ui/files/products_page.h"
#include "ui/widgets/background_task.h"

#include <nlohmann/json.hpp>

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QMessageBox>
#include <QPointer>
#include <QProcess>
#include <QPushButton>
#include <QStandardPaths>

#include <fstream>
#include <future>
#include <iostream>
#include <set>

namespace oxbow {
namespace {

/// What becomes of the work: projects, exports, the command line, a program that is killed.
class StoryOfFiles : public StoryTest {
protected:
    [[nodiscard]] QString projectFile() const { return m_folder.filePath(QStringLiteral("valley.oxbow")); }
    /// Completions of a name turn up when they are found, and a first click only closes them.
    static void clickPastPopups(QPushButton* button) {
        if (QWidget* popup = QApplication::activePopupWidget())
            popup->hide();
        else if (button && button->isVisible())
            QTest::mouseClick(button, Qt::LeftButton);
    }
    void save() {
        press(Qt::Key_S, Qt::ControlModifier);
        auto* dialog = m_window->findChild<QFileDialog*>();
        ASSERT_NE(dialog, nullptr);
        auto* name = dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
        ASSERT_NE(name, nullptr);
        EXPECT_EQ(name->text(), QStringLiteral("jacksboro_us_403x344.oxbow")) << "what it was made of";
        name->selectAll();
        QTest::keyClicks(name, projectFile());
        const QPointer<QPushButton> save =
            dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save);
        ASSERT_TRUE(waitFor([&] {
            clickPastPopups(save);
            return m_document.file().path() == projectFile() && !m_document.isModified();
        }));
        ASSERT_TRUE(waitFor([&] { return !m_window->findChild<QFileDialog*>(); }));
        QApplication::setActiveWindow(m_window.get());
    }

    void expectTheSameWithoutAWindow() {
        const QString report = m_folder.filePath(QStringLiteral("report.json"));
        QProcess program;
        program.start(QStringLiteral(OXBOW_PROGRAM),
                      {QStringLiteral("run"), projectFile(), QStringLiteral("--quiet"),
                       QStringLiteral("--report"), report});
        ASSERT_TRUE(program.waitForFinished(kPatienceMs));
        ASSERT_EQ(program.exitCode(), 0) << program.readAllStandardError().toStdString();
        std::ifstream file(report.toStdString());
        const std::string hash = nlohmann::json::parse(file)["stateHash"];
        EXPECT_EQ(hash, hashText(terrain().stateHash()));
    }

    void exportFiles() {
        press(Qt::Key_E, Qt::ControlModifier);
        auto* dialog = m_window->findChild<ProductsPage*>();
        ASSERT_NE(dialog, nullptr);
        const std::set<QString> wanted{"png16", "obj", "lakes_json"};
        for (QCheckBox* check : dialog->findChildren<QCheckBox*>())
            if (!check->objectName().isEmpty() && check->isChecked() != wanted.contains(check->objectName()))
                QTest::mouseClick(check, Qt::LeftButton, {}, {8, check->height() / 2});
        dialog->setFolder(m_folder.path());
        dialog->setName(QStringLiteral("valley"));
        QTest::mouseClick(dialog->footer().button(), Qt::LeftButton);
        ASSERT_TRUE(
            waitFor([&] { return !dialog->footer().isBusy() && !dialog->footer().resultText().isEmpty(); }));
        EXPECT_EQ(QDir(m_folder.path()).entryList({QStringLiteral("valley*")}, QDir::Files),
                  QStringList({"valley.obj", "valley.pgw", "valley.png", "valley.png.json", "valley_lakes.json"}));
    }
    [[nodiscard]] std::string exported(const char* name) const {
        return m_folder.filePath(QString::fromLatin1(name)).toStdString();
    }
    void expectTheirContents() {
        const Heightmap truth = terrain().flattened(Layer::Elevation);
        const auto [low, high] = std::ranges::minmax(truth.cells());
        const ImportedHeightmap png = readHeightmap(exported("valley.png"));
        ASSERT_EQ(png.elevation.cells().size(), truth.cells().size());
        for (std::size_t i = 0; i < truth.cells().size(); ++i)
            ASSERT_NEAR(png.elevation.cells()[i], truth.cells()[i], (high - low) / 65535 * 0.53) << i;
        std::ifstream obj(exported("valley.obj"));
        std::size_t vertices = 0;
        for (std::string line; std::getline(obj, line);)
            vertices += line.starts_with("v ");
        EXPECT_EQ(vertices, truth.cells().size());
        std::ifstream file(exported("valley_lakes.json"));
        const auto list = nlohmann::json::parse(file)["lakes"];
        ASSERT_EQ(list.size(), lakes().size());
        for (std::size_t i = 0; i < list.size(); ++i)
            EXPECT_EQ(list[i]["id"], lakes()[i].id);
    }

    /// Another process opens the project, paints, and is killed in the middle of a run.
    /// Returns the hash its work would have ended on.
    [[nodiscard]] std::string workElsewhereUntilItIsKilled() const {
        QProcess other;
        other.start(QCoreApplication::applicationFilePath(),
                    {QStringLiteral("--gtest_also_run_disabled_tests"),
                     QStringLiteral("--gtest_filter=StoryOfFiles.DISABLED_WorksUntilItIsKilled")});
        QByteArray said;
        EXPECT_TRUE(waitFor([&] {
            return (said += other.readAllStandardOutput()).contains("runs\n") ||
                   other.state() == QProcess::NotRunning;
        }));
        other.kill();
        EXPECT_TRUE(other.waitForFinished());
        EXPECT_EQ(other.exitStatus(), QProcess::CrashExit) << said.toStdString();
        const qsizetype at = said.indexOf("ends on ");
        return at < 0 ? std::string() : said.mid(at + 8, 16).toStdString();
    }
    [[nodiscard]] static bool hasACopy() {
        const QDir folder(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) +
                          QStringLiteral("/autosave"));
        return !folder.entryList({QStringLiteral("*.oxbow")}).isEmpty();
    }
    void takeBackWhatWasLost() {
        ASSERT_EQ(Autosave::lostWork().size(), 1);
        m_window->files().offerLostWork();
        auto* question = m_window->findChild<QMessageBox*>(QStringLiteral("recoverQuestion"));
        ASSERT_NE(question, nullptr);
        for (QAbstractButton* button : question->buttons())
            if (question->buttonRole(button) == QMessageBox::AcceptRole)
                QTest::mouseClick(button, Qt::LeftButton);
        ASSERT_TRUE(waitFor([&] { return m_document.isModified() && !droplets().strokes.empty(); }));
        EXPECT_EQ(m_document.file().path(), projectFile());
        QApplication::setActiveWindow(m_window.get());
    }
};

TEST_F(StoryOfFiles, TheCommandLineEndsOnTheBytesOfTheWindow) {
    ASSERT_NO_FATAL_FAILURE(dropAHeightmap());
    ASSERT_NO_FATAL_FAILURE(paintRainWhileItRuns());
    ASSERT_NO_FATAL_FAILURE(addLakes());
    ASSERT_NO_FATAL_FAILURE(save());
    expectTheSameWithoutAWindow();
}

TEST_F(StoryOfFiles, ExportsWhatTheWindowShows) {
    ASSERT_NO_FATAL_FAILURE(dropAHeightmap());
    ASSERT_NO_FATAL_FAILURE(addLakes());
    ASSERT_NO_FATAL_FAILURE(exportFiles());
    expectTheirContents();
}

TEST_F(StoryOfFiles, WorkKilledInTheMiddleOfARunComesBackAndGoesOn) {
    const OwnDataFolder data(m_folder.filePath(QStringLiteral("data")));
    ASSERT_NO_FATAL_FAILURE(dropAHeightmap());
    ASSERT_NO_FATAL_FAILURE(save());
    const std::uint64_t untouched = finalHash();
    qputenv("OXBOW_STORY", projectFile().toUtf8());
    const std::string wanted = workElsewhereUntilItIsKilled();
    ASSERT_EQ(wanted.size(), 16u);
    ASSERT_NE(wanted, hashText(untouched));
    ASSERT_NO_FATAL_FAILURE(takeBackWhatWasLost());
    EXPECT_EQ(hashText(finalHash()), wanted);
    press(Qt::Key_S, Qt::ControlModifier);
    ASSERT_TRUE(waitFor([&] { return !m_document.isModified(); }));
    EXPECT_TRUE(waitFor([] { return Autosave::lostWork().isEmpty(); }));
    expectTheSameWithoutAWindow();
}

TEST_F(StoryOfFiles, RecoveredWorkThatIsSavedAtOnceIsSavedThoughTheOldFileIsStillBeingRead) {
    const OwnDataFolder data(m_folder.filePath(QStringLiteral("data")));
    ASSERT_NO_FATAL_FAILURE(dropAHeightmap());
    ASSERT_NO_FATAL_FAILURE(save());
    qputenv("OXBOW_STORY", projectFile().toUtf8());
    ASSERT_EQ(workElsewhereUntilItIsKilled().size(), 16u);
    std::promise<void> isSaved;
    QThreadPool& readers = lanes::pool(Lane::Interactive);
    QObject::connect(&m_document, &Document::loaded, &m_document, [&readers, wait = isSaved.get_future().share()] {
        for (int i = 0; i < readers.maxThreadCount(); ++i)
            readers.start([wait] { wait.wait(); });
    }, Qt::SingleShotConnection);
    takeBackWhatWasLost();
    press(Qt::Key_S, Qt::ControlModifier);
    EXPECT_TRUE(waitFor([&] { return !m_document.isModified(); }));
    isSaved.set_value();
    readers.waitForDone();
    QCoreApplication::processEvents();
    EXPECT_FALSE(m_document.isModified());
}

/// What the tests before start and kill; no test by itself.
TEST_F(StoryOfFiles, DISABLED_WorksUntilItIsKilled) {
    m_window->files().open(qEnvironmentVariable("OXBOW_STORY"));
    ASSERT_TRUE(waitFor([&] { return m_document.recipe().stages.size() == 2; }));
    rest();
    ASSERT_TRUE(waitFor([&] { return map().isSettled(); }));
    m_document.selectStage(droplets().id);
    press(Qt::Key_R);
    drag(map(), map().rect().center(), map().rect().center() + QPoint(40, 0));
    ASSERT_FALSE(droplets().strokes.empty());
    std::cout << "ends on " << hashText(finalHash()) << std::endl;
    m_window->files().autosave().saveNow();
    ASSERT_TRUE(waitFor([&] { return hasACopy(); }));
    m_document.session().seek(1);
    m_document.session().play();
    ASSERT_TRUE(waitFor([&] { return statusNow() == RunStatus::Playing && stepNow() > 3; }));
    std::cout << "runs" << std::endl;
    QTest::qWait(kPatienceMs);
}

} // namespace
} // namespace oxbow
