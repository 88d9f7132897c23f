#include "ui/files/picture_page.h"

#include "render/stills/offscreen_frame.h"
#include "tests/ui/editor_fixture.h"
#include "ui/files/export_footer.h"
#include "ui/widgets/pixel_size_box.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QImage>
#include <QPushButton>

namespace oxbow {
namespace {

/// With the 3D view.
class PicturePageTest : public EditorTest {
protected:
    PicturePageTest() : EditorTest(QString()) { loadSmall(); }

    PicturePage& open(const QSize& size) {
        m_window->actions()["export.picture"]->trigger();
        PicturePage* dialog = m_window->showPicture();
        dialog->setFolder(m_folder.path());
        dialog->setName("view.png");
        dialog->setSize(size);
        return *dialog;
    }
    static void press(PicturePage& dialog) { QTest::mouseClick(dialog.footer().button(), Qt::LeftButton); }
    static bool rests(PicturePage& dialog) {
        return waitFor([&] { return !dialog.footer().isBusy(); });
    }
};

TEST_F(PicturePageTest, WritesOnePictureOfTheSizeWanted) {
    PicturePage& dialog = open({300, 200});
    press(dialog);
    ASSERT_TRUE(rests(dialog));
    EXPECT_EQ(QDir(m_folder.path()).entryList(QDir::Files), QStringList("view.png"))
        << dialog.footer().resultText().toStdString();
    const QImage picture(m_folder.filePath("view.png"));
    EXPECT_EQ(picture.size(), QSize(300, 200));
    EXPECT_NE(picture.pixel(150, 120), picture.pixel(2, 2)) << "ground is before the sky";
}

TEST_F(PicturePageTest, AUsualSizeIsChosenFromTheList) {
    PicturePage& dialog = open({300, 200});
    auto* sizes = dialog.findChild<QComboBox*>("pictureSizes");
    ASSERT_TRUE(sizes);
    EXPECT_TRUE(sizes->itemText(0).startsWith("As the view"));
    sizes->setCurrentIndex(1);
    emit sizes->activated(1);
    EXPECT_TRUE(sizes->itemText(1).contains(QStringLiteral("1920 × 1080")));
    press(dialog);
    ASSERT_TRUE(rests(dialog));
    EXPECT_EQ(QImage(m_folder.filePath("view.png")).size(), QSize(1920, 1080));
}

TEST_F(PicturePageTest, ASizeIsTypedOnlyWhereNoneOfTheListIsWanted) {
    PicturePage& dialog = open({1920, 1080});
    auto* sizes = dialog.findChild<QComboBox*>("pictureSizes");
    auto* own = dialog.findChild<PixelSizeBox*>();
    EXPECT_EQ(sizes->currentIndex(), 1) << "a size of the list is chosen there";
    EXPECT_FALSE(own->isVisible()) << "one size is shown, not two";
    const int last = sizes->count() - 1;
    sizes->setCurrentIndex(last);
    emit sizes->activated(last);
    EXPECT_TRUE(own->isVisible());
    EXPECT_EQ(own->sizePx(), QSize(1920, 1080)) << "it begins with the one before";
    dialog.setSize({300, 200});
    EXPECT_EQ(sizes->currentIndex(), last);
}

TEST_F(PicturePageTest, AllAroundIsHalfAsHighAsItIsWide) {
    PicturePage& dialog = open({256, 200});
    auto* around = dialog.findChild<QCheckBox*>("pictureIsAround");
    ASSERT_TRUE(around);
    around->setChecked(true);
    press(dialog);
    ASSERT_TRUE(rests(dialog));
    const QImage picture(m_folder.filePath("view.png"));
    ASSERT_EQ(picture.size(), QSize(256, 128)) << dialog.footer().resultText().toStdString();
    // The left and the right end are neighbours, straight behind the eye.
    double ends = 0.0, halves = 0.0;
    for (int y = 0; y < 128; ++y) {
        ends += std::abs(qGray(picture.pixel(0, y)) - qGray(picture.pixel(255, y)));
        halves += std::abs(qGray(picture.pixel(0, y)) - qGray(picture.pixel(128, y)));
    }
    EXPECT_LT(ends, 0.5 * halves);
}

TEST_F(PicturePageTest, CancelledItLeavesNothingAndCanBeStartedAgain) {
    PicturePage& dialog = open({4096, 4096});
    press(dialog);
    QTest::qWait(60);
    press(dialog);
    ASSERT_TRUE(rests(dialog));
    EXPECT_TRUE(QDir(m_folder.path()).entryList(QDir::Files | QDir::Hidden).isEmpty());
    EXPECT_EQ(dialog.footer().resultText(), "Cancelled. Nothing was written.");
    dialog.setSize({100, 80});
    press(dialog);
    ASSERT_TRUE(rests(dialog));
    EXPECT_EQ(QImage(m_folder.filePath("view.png")).size(), QSize(100, 80));
}

TEST_F(PicturePageTest, IsNamedAfterTheDocumentThatIsOpen) {
    PicturePage& dialog = open({100, 80});
    m_document.load(test::recipeWith({64, 64, 20.0}, {"noise"}), m_folder.filePath("valley.oxbow"));
    runToTheEnd();
    press(dialog);
    ASSERT_TRUE(rests(dialog));
    EXPECT_EQ(QDir(m_folder.path()).entryList(QDir::Files), QStringList("valley_view.png"))
        << dialog.footer().resultText().toStdString();
}

TEST_F(PicturePageTest, AnotherFormatIsRefusedInWords) {
    PicturePage& dialog = open({100, 80});
    dialog.setName("view.gif");
    press(dialog);
    ASSERT_TRUE(rests(dialog));
    EXPECT_TRUE(dialog.footer().resultText().contains(".png"));
}

TEST_F(PicturePageTest, DrawnInBandsItIsTheSamePicture) {
    const FrameSettings frame;
    OffscreenPainter painter(240, 180);
    ASSERT_TRUE(painter.error().empty()) << painter.error().english();
    painter.setState(m_document.snapshot()->terrain);
    OrbitCamera camera;
    camera.setViewport(240, 180);
    camera.show(NamedView::Perspective, painter.heights().bounds(1.0));
    camera.settle();
    std::vector<double> shares;
    painter.begin(camera, frame);
    EXPECT_TRUE(painter.advance());
    EXPECT_TRUE(painter.take().isNull()) << "a picture that is not done";
    painter.begin(camera, frame);
    while (painter.advance())
        shares.push_back(painter.share());
    EXPECT_EQ(painter.take(), painter.draw(camera, frame));
    EXPECT_TRUE(std::ranges::is_sorted(shares));
    EXPECT_GE(std::ranges::count_if(shares, [](double share) { return share > 0.0 && share < 1.0; }), 3)
        << "in bands";
}

} // namespace
} // namespace oxbow
