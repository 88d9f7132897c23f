#include "ui/files/picture_page.h"

#include "tests/ui/editor_fixture.h"
#include "ui/files/export_footer.h"
#include "ui/viewport/viewport_widget.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QImage>
#include <QPushButton>
#include <QTimer>

#include <unistd.h>

namespace oxbow {
namespace {

/// With the 3D view.
class TurntablePageTest : public EditorTest {
protected:
    TurntablePageTest() : EditorTest(QString()) { loadSmall(); }

    PicturePage& open(int pictures, const QSize& size = {96, 64}) {
        m_window->actions()["export.turntable"]->trigger();
        PicturePage* dialog = m_window->showTurntable();
        dialog->setFolder(m_folder.path());
        dialog->setPictures(pictures);
        dialog->setSize(size);
        return *dialog;
    }
    static void press(PicturePage& dialog) { QTest::mouseClick(dialog.footer().button(), Qt::LeftButton); }
    static bool rests(PicturePage& dialog) {
        return waitFor([&] { return !dialog.footer().isBusy(); });
    }
    [[nodiscard]] QStringList files() const {
        return QDir(m_folder.path()).entryList(QDir::Files | QDir::Hidden);
    }
    /// Every file is a whole picture of this size.
    void expectWhole(const QSize& size) {
        for (const QString& name : files())
            EXPECT_EQ(QImage(m_folder.filePath(name)).size(), size) << name.toStdString();
    }
};

TEST_F(TurntablePageTest, WritesNumberedPicturesAllTheWayRound) {
    PicturePage& dialog = open(3);
    press(dialog);
    ASSERT_TRUE(rests(dialog));
    ASSERT_EQ(files(), (QStringList{"turntable_001.png", "turntable_002.png", "turntable_003.png"}))
        << dialog.footer().resultText().toStdString();
    expectWhole({96, 64});
    EXPECT_NE(QImage(m_folder.filePath("turntable_001.png")), QImage(m_folder.filePath("turntable_002.png")));
    EXPECT_TRUE(dialog.footer().resultText().startsWith("3 files written"));
}

TEST_F(TurntablePageTest, TheWindowTakesTurnsWhilePicturesAreDrawn) {
    PicturePage& dialog = open(4, {900, 700});
    int turns = 0;
    qint64 longest = 0;
    QElapsedTimer sinceLast;
    QTimer clock;
    QObject::connect(&clock, &QTimer::timeout, &dialog, [&] {
        longest = std::max(longest, sinceLast.restart());
        ++turns;
    });
    press(dialog);
    sinceLast.start();
    clock.start(5);
    ASSERT_TRUE(rests(dialog));
    EXPECT_EQ(files().size(), 4);
    EXPECT_GT(turns, 4 * 3) << "several turns of the event loop a picture; the longest gap was " << longest
                            << " ms";
}

TEST_F(TurntablePageTest, CancelledItKeepsWholePicturesOnlyAndTellsHowMany) {
    PicturePage& dialog = open(3600);
    press(dialog);
    ASSERT_TRUE(waitFor([&] { return files().size() > 2; }));
    press(dialog);
    ASSERT_TRUE(rests(dialog));
    const auto count = files().size();
    EXPECT_LT(count, 3600);
    expectWhole({96, 64});
    EXPECT_TRUE(dialog.footer().resultText().startsWith(QStringLiteral("Cancelled. %1 files").arg(count)))
        << dialog.footer().resultText().toStdString();
    QTest::qWait(300);
    EXPECT_EQ(files().size(), count) << "nothing is written afterwards";
}

TEST_F(TurntablePageTest, CancelledBeforeTheFirstPictureNothingIsWritten) {
    PicturePage& dialog = open(50, {1600, 1200});
    press(dialog);
    press(dialog);
    ASSERT_TRUE(rests(dialog));
    EXPECT_TRUE(files().isEmpty());
    EXPECT_EQ(dialog.footer().resultText(), "Cancelled. Nothing was written.");
    dialog.setPictures(2);
    dialog.setSize({96, 64});
    press(dialog);
    ASSERT_TRUE(rests(dialog));
    EXPECT_EQ(files().size(), 2) << "it can be started again";
}

TEST_F(TurntablePageTest, AFolderThatVanishesIsSaid) {
    PicturePage& dialog = open(3600);
    const QString folder = m_folder.filePath("inner");
    QDir().mkpath(folder);
    dialog.setFolder(folder);
    press(dialog);
    ASSERT_TRUE(waitFor([&] { return QDir(folder).count() > 2; }));
    ASSERT_TRUE(QDir().rename(folder, m_folder.filePath("elsewhere")));
    QFile blocks(folder); // so that no new folder takes its place
    ASSERT_TRUE(blocks.open(QIODevice::WriteOnly));
    ASSERT_TRUE(rests(dialog));
    EXPECT_TRUE(dialog.footer().resultText().contains("turntable_"))
        << dialog.footer().resultText().toStdString();
    EXPECT_EQ(dialog.footer().button()->text(), "Export");
}

TEST_F(TurntablePageTest, ClosingTheWindowEndsIt) {
    PicturePage& dialog = open(3600);
    press(dialog);
    ASSERT_TRUE(waitFor([&] { return !files().isEmpty(); }));
    m_window.reset();
    const auto count = files().size();
    QTest::qWait(200);
    EXPECT_EQ(files().size(), count);
    expectWhole({96, 64});
}

} // namespace
} // namespace oxbow
