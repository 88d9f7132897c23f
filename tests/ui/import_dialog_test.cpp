#include "ui/files/import_dialog.h"

#include "core/base/thread_pool.h"
#include "core/export/product_export.h"
#include "core/files/heightmap_file.h"
#include "core/files/raster/place_files.h"
#include "tests/ui/editor_fixture.h"
#include "tests/ui/gestures.h"
#include "ui/files/crop_view.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/metres_box.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFile>
#include <QProcess>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>

#include <gmock/gmock.h>

#include <array>
#include <cmath>

namespace oxbow {
namespace {

class Importing : public EditorTest {
protected:
    /// 293 x 343 rolling metres as 16-bit samples: 200,998 bytes that are no square.
    [[nodiscard]] QString rawFile(const char* name = "ground.raw") const {
        const QString path = m_folder.filePath(QString::fromLatin1(name));
        QFile file(path);
        EXPECT_TRUE(file.open(QIODevice::WriteOnly));
        for (int y = 0; y < kHeight; ++y)
            for (int x = 0; x < kWidth; ++x) {
                const auto sample = static_cast<quint16>(std::lround(
                    20'000.0 + 9'000.0 * std::sin(0.03 * x) + 6'000.0 * std::cos(0.05 * y + 0.01 * x)));
                const char bytes[2] = {static_cast<char>(sample & 0xff), static_cast<char>(sample >> 8)};
                file.write(bytes, 2);
            }
        return path;
    }
    ImportDialog* open(const QString& path) {
        m_window->files().open(path);
        EXPECT_TRUE(waitFor([&] {
            auto* dialog = m_window->findChild<ImportDialog*>();
            return dialog && dialog->isVisible();
        }));
        auto* dialog = m_window->findChild<ImportDialog*>();
        QApplication::setActiveWindow(dialog);
        return dialog;
    }
    [[nodiscard]] static QPushButton* accept(ImportDialog& dialog) {
        return dialog.findChild<QPushButton*>(QStringLiteral("importAccept"));
    }
    [[nodiscard]] static std::array<QSpinBox*, 2> layoutBoxes(const ImportDialog& dialog) {
        return {dialog.findChild<QSpinBox*>(QStringLiteral("layoutColumns")),
                dialog.findChild<QSpinBox*>(QStringLiteral("layoutRows"))};
    }
    /// 60 x 40 cells of 30 m in UTM zone 32, its north-west corner at 500 000, 5 200 000; height 100 x row + column.
    [[nodiscard]] QString placedFile() const {
        const QString path = m_folder.filePath(QStringLiteral("placed.tif"));
        Heightmap map({60, 40, 30.0});
        for (int y = 0; y < 40; ++y)
            for (int x = 0; x < 60; ++x)
                map.at(x, y) = static_cast<float>(100 * y + x);
        GeoReference place;
        place.west = 500'000, place.north = 5'200'000, place.width = 1800, place.height = 1200;
        setSystem(place, 32632, false);
        HeightmapWriteOptions options;
        options.place = &place;
        writeHeightmap(path.toStdString(), map, options);
        return path;
    }
    static void drag(CropView& view, const QPointF& from, const QPointF& to,
                     Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        QTest::mouseMove(&view, from.toPoint());
        dragMouse(view, from.toPoint(), to.toPoint(), {.keys = modifiers, .moves = 4});
    }
    static void typeInto(QAbstractSpinBox& box, const QString& text) {
        box.setFocus();
        box.selectAll();
        QTest::keyClicks(&box, text);
        QTest::keyClick(&box, Qt::Key_Tab);
    }
    void waitUntilRead(ImportDialog& dialog) {
        ASSERT_TRUE(waitFor([&] { return accept(dialog)->isEnabled(); }));
    }

    static constexpr int kWidth = 293, kHeight = 343;
};

TEST_F(Importing, ARawFileThatIsNoSquareIsAskedAboutWithASizeThatFits) {
    ImportDialog* dialog = open(rawFile());
    waitUntilRead(*dialog);
    const auto boxes = layoutBoxes(*dialog);
    EXPECT_TRUE(boxes[0]->isEnabled() && boxes[1]->isEnabled());
    EXPECT_EQ(boxes[0]->value(), kWidth);
    EXPECT_EQ(boxes[1]->value(), kHeight);
    QTest::mouseClick(accept(*dialog), Qt::LeftButton);
    ASSERT_TRUE(waitFor([&] { return isAtRest() && m_document.snapshot()->terrain.grid().width == kWidth; }));
    EXPECT_EQ(m_document.recipe().grid.height, kHeight);
}

TEST_F(Importing, OtherSamplesAndAnotherWidthBringASizeThatHasTheFilesLength) {
    ImportDialog* dialog = open(rawFile());
    waitUntilRead(*dialog);
    const auto boxes = layoutBoxes(*dialog);
    auto* samples = dialog->findChildren<QComboBox*>().front();
    samples->setFocus();
    QTest::keyClick(samples, Qt::Key_Up); // 8 bit
    ASSERT_TRUE(waitFor([&] { return boxes[0]->value() * boxes[1]->value() == 2 * kWidth * kHeight; }));
    QTest::keyClick(samples, Qt::Key_Down); // 16 bit
    ASSERT_TRUE(waitFor([&] { return boxes[0]->value() * boxes[1]->value() == kWidth * kHeight; }));
    boxes[0]->setFocus();
    boxes[0]->selectAll();
    QTest::keyClicks(boxes[0], QStringLiteral("343"));
    EXPECT_EQ(boxes[1]->value(), kWidth);
}

TEST_F(Importing, TheRangeShownIsTheOneApplied) {
    ImportDialog* dialog = open(rawFile("ground_293x343.raw"));
    waitUntilRead(*dialog);
    const std::array heights = {dialog->findChild<QDoubleSpinBox*>(QStringLiteral("blackM")),
                                dialog->findChild<QDoubleSpinBox*>(QStringLiteral("whiteM"))};
    // Samples above what a mountain can be are shares of 1000 m.
    EXPECT_DOUBLE_EQ(heights[0]->value(), 0.0);
    EXPECT_DOUBLE_EQ(heights[1]->value(), kDefaultReliefM);
    QTest::mouseClick(accept(*dialog), Qt::LeftButton);
    ASSERT_TRUE(waitFor([&] { return isAtRest() && m_document.snapshot()->terrain.grid().width == kWidth; }));
    const auto metresOf = [](double sample) { return 1000.0 * sample / 65535.0; };
    EXPECT_NEAR(m_document.snapshot()->terrain.value(Layer::Elevation, 0, 0), metresOf(26'000.0), 0.01);
}

TEST_F(Importing, WhatTheDialogHasSettledIsNotSaidAgain) {
    ImportDialog* dialog = open(rawFile("ground_293x343.raw"));
    waitUntilRead(*dialog);
    QTest::mouseClick(accept(*dialog), Qt::LeftButton);
    ASSERT_TRUE(waitFor([&] { return isAtRest() && m_document.snapshot()->terrain.grid().width == kWidth; }));
    QTest::qWait(50);
    EXPECT_TRUE(m_window->messages().isHidden())
        << m_window->messages().findChild<QLabel*>()->text().toStdString();
}

TEST_F(Importing, AFrameDraggedAndACellSizeTypedAreTheMapAndItsPlaceInFiles) {
    ImportDialog* dialog = open(placedFile());
    waitUntilRead(*dialog);
    auto& view = *dialog->findChild<CropView*>();
    EXPECT_EQ(view.crop(), (CellRect{0, 0, 60, 40}));
    drag(view, view.pointOf(0, 0), view.pointOf(20, 10));
    EXPECT_EQ(view.crop(), (CellRect{20, 10, 60, 40}));
    drag(view, view.pointOf(60, 25), view.pointOf(50, 25)); // the middle of the eastern side
    EXPECT_EQ(view.crop(), (CellRect{20, 10, 50, 40}));
    auto& first = *dialog->findChild<QSpinBox*>(QStringLiteral("cropCells0"));
    EXPECT_EQ(first.value(), 20);
    EXPECT_DOUBLE_EQ(dialog->findChild<MetresBox*>(QStringLiteral("cropMetres2"))->value(), 900.0);
    typeInto(*dialog->findChild<MetresBox*>(QStringLiteral("importedCell")), QStringLiteral("15 m"));
    QTest::mouseClick(accept(*dialog), Qt::LeftButton);
    const GridSpec grid{60, 60, 15.0};
    ASSERT_TRUE(waitFor([&] { return isAtRest() && m_document.snapshot()->terrain.grid() == grid; }));
    EXPECT_EQ(m_document.recipe().grid, grid);
    EXPECT_NEAR(m_document.snapshot()->terrain.value(Layer::Elevation, 30, 30), 100 * 24.75 + 34.75, 1.0);

    const QString project = m_folder.filePath(QStringLiteral("cut.oxbow"));
    const Recipe recipe = m_document.recipe();
    save(project);
    m_document.load(Recipe{}, {});
    ASSERT_TRUE(waitFor([&] { return hasCaughtUp(); }));
    m_window->files().open(project);
    ASSERT_TRUE(waitFor([&] { return isAtRest() && m_document.recipe().grid == grid; }));
    EXPECT_EQ(m_document.recipe().stages[0].params.value("crop_x"), ParamValue{std::int64_t{20}});
    EXPECT_EQ(m_document.recipe().stages[0].params.value("crop_height"), ParamValue{std::int64_t{30}});
    m_document.session().seek(1);
    ASSERT_TRUE(waitFor([&] { return isAtRest() && m_document.snapshot()->terrain.place(); }));

    ThreadPool pool(1);
    const QString out = m_folder.filePath(QStringLiteral("out.tif"));
    exportProduct(m_document.snapshot()->terrain, {"elevation", out.toStdString()}, {}, pool);
    QProcess gdalinfo;
    gdalinfo.start(QStringLiteral("gdalinfo"), {out});
    if (!gdalinfo.waitForFinished())
        GTEST_SKIP() << "no gdalinfo on this machine";
    const std::string words = gdalinfo.readAllStandardOutput().toStdString();
    EXPECT_THAT(words, testing::HasSubstr("Size is 60, 60"));
    EXPECT_THAT(words, testing::HasSubstr("Origin = (500600.000000000000000,5199700.000000000000000)"));
    EXPECT_THAT(words, testing::HasSubstr("Pixel Size = (15.000000000000000,-15.000000000000000)"));
    EXPECT_THAT(words, testing::HasSubstr("ID[\"EPSG\",32632]"));
}

TEST_F(Importing, TheFrameIsMovedDrawnAnewKeptInProportionAndStepsByKeys) {
    ImportDialog* dialog = open(placedFile());
    waitUntilRead(*dialog);
    auto& view = *dialog->findChild<CropView*>();
    drag(view, view.pointOf(60, 40), view.pointOf(30, 20), Qt::ShiftModifier);
    EXPECT_EQ(view.crop(), (CellRect{0, 0, 30, 20}));
    drag(view, view.pointOf(15, 10), view.pointOf(25, 14));
    EXPECT_EQ(view.crop(), (CellRect{10, 4, 40, 24}));
    drag(view, view.pointOf(25, 14), view.pointOf(59, 39)); // as far as the map goes
    EXPECT_EQ(view.crop(), (CellRect{30, 20, 60, 40}));
    drag(view, view.pointOf(5, 5), view.pointOf(17, 11));
    EXPECT_EQ(view.crop(), (CellRect{5, 5, 17, 11}));
    view.setFocus();
    QTest::keyClick(&view, Qt::Key_Left);
    QTest::keyClick(&view, Qt::Key_Down, Qt::ControlModifier);
    QTest::keyClick(&view, Qt::Key_Right, Qt::ShiftModifier);
    EXPECT_EQ(view.crop(), (CellRect{4, 15, 17, 21}));
    QTest::mouseDClick(&view, Qt::LeftButton, Qt::NoModifier, view.pointOf(10, 18).toPoint());
    EXPECT_EQ(view.crop(), (CellRect{0, 0, 60, 40}));
}

TEST_F(Importing, NumbersStayInsideTheMapAndCellsLargerThanItAreRefused) {
    ImportDialog* dialog = open(placedFile());
    waitUntilRead(*dialog);
    auto& view = *dialog->findChild<CropView*>();
    typeInto(*dialog->findChild<QSpinBox*>(QStringLiteral("cropCells2")), QStringLiteral("25"));
    typeInto(*dialog->findChild<MetresBox*>(QStringLiteral("cropMetres0")), QStringLiteral("1.5 km"));
    EXPECT_EQ(view.crop(), (CellRect{50, 0, 60, 40})) << "cut at the edge";
    typeInto(*dialog->findChild<MetresBox*>(QStringLiteral("cropMetres3")), QStringLiteral("99 km"));
    EXPECT_EQ(view.crop(), (CellRect{50, 0, 60, 40}));
    auto& cell = *dialog->findChild<MetresBox*>(QStringLiteral("importedCell"));
    typeInto(cell, QStringLiteral("2 km"));
    EXPECT_FALSE(accept(*dialog)->isEnabled());
    const auto* problem = dialog->findChild<QLabel*>(QStringLiteral("warning"));
    EXPECT_TRUE(problem->isVisible());
    EXPECT_TRUE(problem->text().contains(QStringLiteral("300"))) << problem->text().toStdString();
    typeInto(cell, QStringLiteral("150 m"));
    EXPECT_TRUE(accept(*dialog)->isEnabled());
    EXPECT_FALSE(problem->isVisible());
    QTest::mouseClick(accept(*dialog), Qt::LeftButton);
    ASSERT_TRUE(waitFor([&] { return isAtRest() && m_document.recipe().grid == GridSpec{2, 8, 150.0}; }));
}

} // namespace
} // namespace oxbow
