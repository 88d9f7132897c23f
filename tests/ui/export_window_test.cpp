#include "tests/ui/editor_fixture.h"
#include "ui/files/export_footer.h"

#include "core/export/resizing.h"
#include "core/files/heightmap_file.h"
#include "core/recipe/recipe_file.h"
#include "core/run/evaluator.h"
#include "ui/files/export_window.h"
#include "ui/files/products_page.h"
#include "ui/files/size_cost.h"
#include "ui/files/target_page.h"

#include "places.h"

#include <QComboBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QFile>
#include <QLabel>
#include <QMessageBox>
#include <QProcess>
#include <QProgressBar>
#include <QPushButton>
#include <QRadioButton>
#include <QRegularExpression>
#include <QScreen>
#include <QScrollArea>
#include <QScrollBar>

namespace oxbow {

class ExportWindowTest : public EditorTest {
protected:
    ProductsPage& openOn(const QStringList& products) {
        ProductsPage* dialog = m_window->showExport();
        for (const ExportChoice& choice : exportChoices()) {
            const QString key = QString::fromStdString(choice.key);
            dialog->setChecked(key, products.contains(key));
        }
        dialog->setFolder(m_folder.path());
        dialog->setName(QStringLiteral("out"));
        return *dialog;
    }
    bool exportAll(ProductsPage& dialog) {
        QTest::mouseClick(dialog.footer().button(), Qt::LeftButton);
        return waitFor([&] { return !dialog.footer().isBusy(); });
    }
};

TEST_F(ExportWindowTest, WritesAPngWhoseHeightsAreTheTerrainsToHalfAQuantum) {
    loadSmall();
    runToTheEnd();
    ASSERT_TRUE(exportAll(openOn({QStringLiteral("png16")})));
    const ImportedHeightmap back = readHeightmap(m_folder.filePath(QStringLiteral("out.png")).toStdString());
    const Heightmap truth = m_document.snapshot()->terrain.flattened(Layer::Elevation);
    ASSERT_EQ(back.elevation.grid().width, truth.grid().width);
    const auto [low, high] = std::ranges::minmax(truth.cells());
    const double halfQuantum = (high - low) / 65535 / 2;
    for (std::size_t i = 0; i < truth.cells().size(); ++i)
        ASSERT_NEAR(back.elevation.cells()[i], truth.cells()[i], halfQuantum * 1.05) << i;
}

TEST_F(ExportWindowTest, WhatEnterPressesHasTheFocus) {
    loadSmall();
    const ProductsPage& page = openOn({QStringLiteral("png16")});
    EXPECT_EQ(page.window()->focusWidget(), page.footer().button());
}

TEST_F(ExportWindowTest, WhereThereIsLittleRoomItsPageScrollsAndItsButtonsStayInSight) {
    loadSmall();
    ProductsPage& page = openOn({QStringLiteral("png16")});
    QWidget& window = *page.window();
    EXPECT_LE(window.width(), window.screen()->availableSize().width());
    EXPECT_LE(window.height(), window.screen()->availableSize().height());
    window.resize(780, 430); // 1600 x 1000 at twice the size, less the frame
    ASSERT_EQ(window.size(), QSize(780, 430)) << "its contents leave it no smaller";
    ASSERT_TRUE(waitFor([&] { return window.isVisible(); }));
    const QWidget& button = *page.footer().button();
    EXPECT_TRUE(window.rect().contains(QRect(button.mapTo(&window, QPoint()), button.size())));
    // Its columns stand under each other then, and a page that has room enough does not scroll for the sake of another.
    const auto hidden = [](const QWidget& shown) {
        const auto* scroll = qobject_cast<QScrollArea*>(shown.parentWidget()->parentWidget());
        return QSize(scroll->horizontalScrollBar()->maximum(), scroll->verticalScrollBar()->maximum());
    };
    EXPECT_TRUE(waitFor([&] { return hidden(page).width() == 0; }));
    EXPECT_GT(hidden(page).height(), 0);
    auto* pages = m_window->findChild<ExportWindow*>();
    pages->open(pages->target());
    EXPECT_TRUE(waitFor([&] { return hidden(pages->target()) == QSize(0, 0); }));
}

TEST_F(ExportWindowTest, OfARunThatIsNotFinishedTheFirstButtonRunsItToTheEnd) {
    loadSmall();
    seekTo(1);
    ProductsPage& dialog = openOn({QStringLiteral("raw")});
    EXPECT_EQ(dialog.footer().button()->text(), "Run to the End, Then Export");
    EXPECT_TRUE(dialog.footer().button()->isDefault());
    EXPECT_TRUE(dialog.footer().asItStandsButton()->isVisible());
    ASSERT_TRUE(exportAll(dialog)) << dialog.footer().resultText().toStdString();
    EXPECT_EQ(statusNow(), RunStatus::Finished);
    const auto written = [&] { return readHeightmap(m_folder.filePath(QStringLiteral("out.r32")).toStdString()).elevation; };
    const auto shown = [&] { return m_document.snapshot()->terrain.flattened(Layer::Elevation); };
    EXPECT_TRUE(std::ranges::equal(written().cells(), shown().cells()));
    EXPECT_EQ(dialog.footer().button()->text(), "Export");
    EXPECT_FALSE(dialog.footer().asItStandsButton()->isVisible());

    seekTo(1);
    dialog.setName(QStringLiteral("other"));
    QTest::mouseClick(dialog.footer().asItStandsButton(), Qt::LeftButton);
    ASSERT_TRUE(waitFor([&] { return !dialog.footer().isBusy(); }));
    EXPECT_EQ(stepNow(), 1) << "what is shown is written as it stands";
    const Heightmap other = readHeightmap(m_folder.filePath(QStringLiteral("other.r32")).toStdString()).elevation;
    EXPECT_TRUE(std::ranges::equal(other.cells(), shown().cells()));
}

TEST_F(ExportWindowTest, ARunToTheEndThatIsStoppedWritesNothing) {
    loadSmall(90.0);
    ProductsPage& dialog = openOn({QStringLiteral("raw")});
    QTest::mouseClick(dialog.footer().button(), Qt::LeftButton);
    ASSERT_TRUE(waitFor([&] { return m_document.isRunning(); }));
    EXPECT_EQ(dialog.footer().button()->text(), "Cancel");
    QTest::mouseClick(dialog.footer().button(), Qt::LeftButton);
    ASSERT_TRUE(waitFor([&] { return isAtRest() && !dialog.footer().isBusy(); }));
    EXPECT_EQ(dialog.footer().resultText(), "Cancelled. Nothing was written.");
    EXPECT_NE(statusNow(), RunStatus::Finished);
    EXPECT_FALSE(QFile::exists(m_folder.filePath(QStringLiteral("out.r32"))));
}

TEST_F(ExportWindowTest, ARunToTheEndOfOneDocumentWritesNothingOfAnother) {
    loadSmall(90.0);
    ProductsPage& dialog = openOn({QStringLiteral("raw")});
    QTest::mouseClick(dialog.footer().button(), Qt::LeftButton);
    ASSERT_TRUE(waitFor([&] { return m_document.isRunning(); }));
    m_document.load(test::recipeWith({64, 64, 20.0}, {"noise"}), {});
    EXPECT_FALSE(dialog.footer().isBusy());
    runToTheEnd();
    QTest::qWait(100);
    EXPECT_TRUE(QDir(m_folder.path()).entryList({"*.r32"}, QDir::Files).isEmpty());
}

TEST_F(ExportWindowTest, WritesSeveralProductsAtOnceAndNamesThem) {
    loadSmall();
    runToTheEnd();
    const QStringList all{"png16", "png8", "tiff", "exr", "raw", "obj", "stl", "ply", "glb"};
    ProductsPage& dialog = openOn(all);
    ASSERT_TRUE(exportAll(dialog)) << dialog.footer().resultText().toStdString();
    for (const char* file : {"out.png", "out_8bit.png", "out.tif", "out.exr", "out.r32", "out.obj", "out.stl",
                             "out.ply", "out.glb"})
        EXPECT_GT(QFile(m_folder.filePath(QString::fromLatin1(file))).size(), 1000) << file;
    EXPECT_TRUE(dialog.footer().resultText().contains(QStringLiteral("9")))
        << dialog.footer().resultText().toStdString();
}

TEST_F(ExportWindowTest, AFileThatCannotBeWrittenStopsNoOtherOne) {
    loadSmall();
    runToTheEnd();
    ProductsPage& dialog = openOn({"png16", "raw", "stl"});
    ASSERT_TRUE(QDir(m_folder.path()).mkdir(QStringLiteral("out.png")));
    QTest::mouseClick(dialog.footer().button(), Qt::LeftButton);
    ASSERT_TRUE(answer("replaceQuestion", QMessageBox::AcceptRole)); // where it cannot
    ASSERT_TRUE(waitFor([&] { return !dialog.footer().isBusy() && !dialog.footer().resultText().isEmpty(); }));
    for (const char* file : {"out.r32", "out.stl"})
        EXPECT_GT(QFile(m_folder.filePath(QString::fromLatin1(file))).size(), 1000) << file;
    const QString told = dialog.footer().resultText();
    EXPECT_TRUE(told.contains(QStringLiteral("out.png"))) << told.toStdString();
    EXPECT_TRUE(told.contains(QStringLiteral("2 files written"))) << told.toStdString();
}

TEST_F(ExportWindowTest, WritesListsAndTheSurfaceOfTheWater) {
    Recipe recipe = test::recipeWith({128, 128, 20.0}, {"noise", "lakes", "rivers"});
    loadRecipe(recipe);
    runToTheEnd();
    ProductsPage& dialog = openOn({"lakes_csv", "lakes_json", "lakes_geojson", "rivers_csv", "rivers_json",
                                   "rivers_geojson", "water_obj", "water_stl", "water_ply", "water_glb",
                                   "catchments_png", "catchments_jpeg", "normals_png"});
    ASSERT_TRUE(exportAll(dialog)) << dialog.footer().resultText().toStdString();
    for (const char* file :
         {"out_lakes.csv", "out_lakes.json", "out_lakes.geojson", "out_rivers.csv", "out_rivers.json",
          "out_rivers.geojson", "out_water.obj", "out_water.stl", "out_water.ply", "out_water.glb",
          "out_catchments.png", "out_catchments.jpg", "out_normals.png"})
        EXPECT_GT(QFile(m_folder.filePath(QString::fromLatin1(file))).size(), 100) << file;
}

TEST_F(ExportWindowTest, RastersHoldMasksAndNumbersToo) {
    loadSmall();
    runToTheEnd();
    ProductsPage& dialog = openOn({QStringLiteral("png16")});
    auto* fields = dialog.findChild<QComboBox*>(QStringLiteral("exportField"));
    ASSERT_TRUE(fields);
    for (const char* field : {"lake_mask", "river_mask", "lake_depth", "water_level", "catchments", "order"})
        EXPECT_GE(fields->findData(QString::fromLatin1(field)), 0) << field;
    fields->setCurrentIndex(fields->findData(QStringLiteral("catchments")));
    ASSERT_TRUE(exportAll(dialog)) << dialog.footer().resultText().toStdString();
    const auto file = m_folder.filePath(QStringLiteral("out_catchments.png")).toStdString();
    const Heightmap ids = readHeightmap(file).elevation;
    EXPECT_NEAR(valueRange(ids.cells()).low, 1.0f, 1e-3f);
}

TEST_F(ExportWindowTest, AnotherDocumentIsWrittenUnderItsOwnNameAndHasItsOwnHeights) {
    const Recipe recipe = test::recipeWith({64, 64, 20.0}, {"noise"});
    m_document.load(recipe, m_folder.filePath(QStringLiteral("first.oxbow")));
    runToTheEnd();
    ProductsPage& page = openOn({QStringLiteral("raw")});
    page.setName(QStringLiteral("first"));
    const QList<QDoubleSpinBox*> heights = page.findChildren<QDoubleSpinBox*>();
    const QList<QRadioButton*> ranges = page.findChildren<QRadioButton*>();
    ASSERT_EQ(heights.size(), 2);
    ASSERT_EQ(ranges.size(), 2);
    ranges[1]->setChecked(true);
    heights[0]->setValue(-12'340.0);
    heights[1]->setValue(12'340.0);
    ASSERT_TRUE(exportAll(page)) << page.footer().resultText().toStdString();
    ASSERT_TRUE(page.footer().resultText().contains(QStringLiteral("first.r32")));
    page.window()->hide();

    m_document.load(recipe, m_folder.filePath(QStringLiteral("second.oxbow")));
    runToTheEnd();
    m_window->showExport();
    EXPECT_EQ(page.footer().resultText(), "");
    EXPECT_FALSE(ranges[1]->isChecked());
    EXPECT_TRUE(waitFor([&] { return heights[1]->value() > heights[0]->value(); }));
    EXPECT_LT(heights[1]->value(), 12'340.0);
    EXPECT_EQ(page.folder(), m_folder.path()) << "which was chosen here";
    ASSERT_TRUE(exportAll(page)) << page.footer().resultText().toStdString();
    EXPECT_TRUE(page.footer().resultText().contains(QStringLiteral("second.r32"))) << page.footer().resultText().toStdString();
}

TEST_F(ExportWindowTest, ARangeOfHeightsCanBeTypedAtOnceAndMustGoUpwards) {
    loadSmall();
    runToTheEnd();
    ProductsPage& page = openOn({QStringLiteral("png16")});
    const QList<QDoubleSpinBox*> heights = page.findChildren<QDoubleSpinBox*>();
    const QList<QRadioButton*> ranges = page.findChildren<QRadioButton*>();
    ASSERT_EQ(heights.size(), 2);
    ASSERT_EQ(ranges.size(), 2);
    EXPECT_FALSE(heights[0]->isEnabled());
    ranges[1]->setChecked(true);
    EXPECT_TRUE(heights[0]->isEnabled());
    EXPECT_TRUE(heights[1]->isEnabled());
    heights[0]->setValue(500.0);
    for (const double high : {100.0, 500.0}) {
        heights[1]->setValue(high);
        EXPECT_FALSE(page.canStart());
        EXPECT_EQ(page.words(), "The range does not go upwards: give the lower height first");
    }
    heights[1]->setValue(501.0);
    EXPECT_TRUE(page.canStart());
    heights[1]->setValue(100.0);
    ranges[0]->setChecked(true);
    EXPECT_TRUE(page.canStart()) << "the terrain's own range is taken";
}

TEST_F(ExportWindowTest, TheHeightmapOfTheMenuIsOfTheGroundWhateverLayerWasExportedLast) {
    loadSmall();
    runToTheEnd();
    auto* fields = openOn({}).findChild<QComboBox*>(QStringLiteral("exportField"));
    ASSERT_TRUE(fields);
    fields->setCurrentIndex(fields->findData(QStringLiteral("slope")));
    m_window->actions()["export.obj"]->trigger();
    EXPECT_EQ(fields->currentData(), QStringLiteral("slope")) << "a mesh leaves the rasters alone";
    m_window->actions()["export.png"]->trigger();
    EXPECT_EQ(fields->currentData(), QStringLiteral("elevation"));
}

TEST_F(ExportWindowTest, ALayerIsTalkedOfInItsOwnUnit) {
    loadSmall();
    runToTheEnd();
    ProductsPage& page = openOn({QStringLiteral("png16")});
    auto* fields = page.findChild<QComboBox*>(QStringLiteral("exportField"));
    ASSERT_TRUE(fields);
    const auto says = [&page](const char* words) {
        const QRegularExpression pattern(QRegularExpression::anchoredPattern(QString::fromUtf8(words)));
        const auto matches = [&](const auto* shown) { return pattern.match(shown->text()).hasMatch(); };
        return std::ranges::any_of(page.findChildren<QLabel*>(), matches) || std::ranges::any_of(page.findChildren<QRadioButton*>(), matches);
    };
    const auto choose = [fields](const char* field) { fields->setCurrentIndex(fields->findData(QLatin1String(field))); };
    choose("slope");
    EXPECT_TRUE(waitFor([&] { return says("One level of 16 bits is [0-9.e-]+ °, of 8 bits [0-9.e-]+ °\\."); }));
    EXPECT_TRUE(says("Range of the terrain: .* to .* °"));
    choose("lake_mask");
    EXPECT_TRUE(waitFor([&] { return says("One level of 16 bits is [0-9.e-]+, of 8 bits [0-9.e-]+\\."); }));
    choose("elevation");
    EXPECT_TRUE(waitFor([&] { return says("One level of 16 bits is [0-9.]+ cm, of 8 bits [0-9.]+ c?m\\."); }));
}

TEST_F(ExportWindowTest, ObjHasOneVertexACellAndTwoTrianglesAQuad) {
    loadSmall();
    runToTheEnd();
    ASSERT_TRUE(exportAll(openOn({QStringLiteral("obj")})));
    QFile file(m_folder.filePath(QStringLiteral("out.obj")));
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    int vertices = 0, normals = 0, coordinates = 0, faces = 0;
    while (!file.atEnd()) {
        const QByteArray line = file.readLine();
        vertices += line.startsWith("v ");
        normals += line.startsWith("vn ");
        coordinates += line.startsWith("vt ");
        faces += line.startsWith("f ");
    }
    EXPECT_EQ(vertices, 128 * 128);
    EXPECT_EQ(normals, 128 * 128) << "unless the user does not want them";
    EXPECT_EQ(coordinates, 128 * 128);
    EXPECT_EQ(faces, 2 * 127 * 127);
}

TEST_F(ExportWindowTest, FolderThatIsNotThereIsMadeAndOneThatCannotBeIsReported) {
    loadSmall();
    runToTheEnd();
    ProductsPage& dialog = openOn({QStringLiteral("png16")});
    dialog.setFolder(m_folder.filePath(QStringLiteral("missing/below")));
    ASSERT_TRUE(exportAll(dialog));
    EXPECT_TRUE(QFile::exists(m_folder.filePath(QStringLiteral("missing/below/out.png"))));
    dialog.setFolder(m_folder.filePath(QStringLiteral("missing/below/out.png/no")));
    ASSERT_TRUE(exportAll(dialog));
    EXPECT_TRUE(dialog.footer().resultText().contains(QStringLiteral("out.png/no")))
        << dialog.footer().resultText().toStdString();
}

TEST_F(ExportWindowTest, FilesThatAreThereAreReplacedOnlyWhenTheUserSaysSo) {
    loadSmall();
    runToTheEnd();
    const QString path = putFile("out.png", "mine");
    static_cast<void>(openOn({QStringLiteral("png16")}));
    const auto answer = [&](QMessageBox::ButtonRole role) {
        QTest::mouseClick(m_window->findChild<QPushButton*>(QStringLiteral("exportButton")), Qt::LeftButton);
        auto* question = m_window->findChild<QMessageBox*>(QStringLiteral("replaceQuestion"));
        ASSERT_NE(question, nullptr);
        EXPECT_TRUE(question->text().startsWith(QStringLiteral("1 file ")));
        EXPECT_EQ(question->informativeText(), QStringLiteral("out.png"));
        for (QAbstractButton* button : question->buttons())
            if (question->buttonRole(button) == role)
                return QTest::mouseClick(button, Qt::LeftButton);
    };
    answer(QMessageBox::RejectRole);
    QTest::qWait(50);
    EXPECT_EQ(QFile(path).size(), 4);
    ASSERT_TRUE(
        waitFor([&] { return !m_window->findChild<QMessageBox*>(QStringLiteral("replaceQuestion")); }));
    answer(QMessageBox::AcceptRole);
    EXPECT_TRUE(waitFor([&] { return QFile(path).size() > 1000; }));
}

TEST_F(ExportWindowTest, SimulationRunsOnWhileFilesAreWritten) {
    loadSmall(50.0);
    press(Qt::Key_Space);
    ASSERT_TRUE(waitFor([&] { return statusNow() == RunStatus::Playing && stepNow() > 2; }));
    ProductsPage& dialog = openOn({QStringLiteral("obj"), QStringLiteral("png16")});
    const int before = stepNow();
    QTest::mouseClick(dialog.footer().asItStandsButton(), Qt::LeftButton);
    ASSERT_TRUE(waitFor([&] { return !dialog.footer().isBusy(); }));
    EXPECT_TRUE(waitFor([&] { return stepNow() > before; }));
    EXPECT_TRUE(QFile::exists(m_folder.filePath(QStringLiteral("out.obj"))));
}

TEST_F(ExportWindowTest, AnotherSizeIsComputedAnewFromTheRecipe) {
    loadSmall(0.02);
    seekTo(2);
    ProductsPage& dialog = openOn({QStringLiteral("raw")});
    dialog.setLongerSide(1024);
    QTest::mouseClick(dialog.footer().asItStandsButton(), Qt::LeftButton);
    ASSERT_TRUE(waitFor([&] { return !dialog.footer().isBusy(); })) << dialog.footer().resultText().toStdString();
    const Heightmap back =
        readHeightmap(m_folder.filePath(QStringLiteral("out.r32")).toStdString()).elevation;
    ASSERT_EQ(back.grid(), (GridSpec{1024, 1024, 2.5}));
    const ResizedRun run = resized(m_document.recipe(), m_document.snapshot()->position, 1024);
    const TerrainState truth = test::evaluated(*run.recipe, globalStep(*run.recipe, run.until));
    EXPECT_TRUE(std::ranges::equal(back.cells(), truth.flattened(Layer::Elevation).cells()));
    EXPECT_EQ(m_document.recipe().grid.width, 128) << "the document stays as it is";
}

TEST_F(ExportWindowTest, WhatAnotherSizeTakesIsToldBeforeItBegins) {
    loadSmall(0.02);
    runToTheEnd();
    ProductsPage& dialog = openOn({QStringLiteral("raw")});
    auto* cost = dialog.findChild<SizeCost*>();
    auto* memory = cost->findChild<QComboBox*>(QStringLiteral("exportMemory"));
    EXPECT_TRUE(memory->isHidden()) << "what is shown is there already";
    dialog.setLongerSide(2048);
    ASSERT_TRUE(waitFor([&] { return cost->forecast().has_value(); }));
    EXPECT_EQ(cost->forecast()->stageSeconds.size(), 2u);
    EXPECT_GE(cost->forecast()->sides.size(), 2u);
    EXPECT_TRUE(cost->words().startsWith("Takes about")) << cost->words().toStdString();
    EXPECT_FALSE(memory->isHidden());
    EXPECT_EQ(cost->mostBytes(), 0u);
    memory->setFocus();
    QTest::keyClick(memory, Qt::Key_Down);
    EXPECT_EQ(cost->mostBytes(), std::size_t{2} << 30);
    dialog.setLongerSide(1024); // another run: what was told of the first no longer counts
    ASSERT_TRUE(waitFor([&] { return !cost->forecast() || cost->forecast()->stageSeconds.empty(); }));
    dialog.setLongerSide(0);
    ASSERT_TRUE(waitFor([&] { return cost->words().isEmpty(); }));
}

TEST_F(ExportWindowTest, AnotherSizeHasTheBytesOfTheCommandLine) {
    loadSmall(0.02);
    runToTheEnd();
    const QString recipe = putFile("recipe.json", recipeText(m_document.recipe()));
    ProductsPage& dialog = openOn({QStringLiteral("raw")});
    dialog.setLongerSide(1024);
    ASSERT_TRUE(exportAll(dialog)) << dialog.footer().resultText().toStdString();
    const QString other = m_folder.filePath(QStringLiteral("other.r32"));
    QProcess program;
    program.start(QStringLiteral(OXBOW_PROGRAM),
                  {"run", recipe, "--quiet", "--size", "1024", "--export", "elevation=" + other});
    ASSERT_TRUE(program.waitForFinished(kPatienceMs));
    ASSERT_EQ(program.exitCode(), 0) << program.readAllStandardError().toStdString();
    const std::string here = fileContent(m_folder.filePath(QStringLiteral("out.r32")).toStdString());
    EXPECT_EQ(here.size(), 4u * 1024 * 1024);
    EXPECT_TRUE(here == fileContent(other.toStdString()));
}

TEST_F(ExportWindowTest, AComputationAtAnotherSizeIsCancelledSoonAndLeavesNothing) {
    loadSmall(4.0);
    runToTheEnd();
    ProductsPage& dialog = openOn({QStringLiteral("png16")});
    dialog.setLongerSide(2048);
    QTest::mouseClick(dialog.footer().button(), Qt::LeftButton);
    QTest::qWait(300);
    ASSERT_TRUE(dialog.footer().isBusy());
    QTest::mouseClick(dialog.footer().button(), Qt::LeftButton);
    ASSERT_TRUE(waitFor([&] { return !dialog.footer().isBusy(); }));
    EXPECT_EQ(dialog.footer().resultText(), "Cancelled. Nothing was written.");
    EXPECT_FALSE(QFile::exists(m_folder.filePath(QStringLiteral("out.png"))));
}

TEST(ExportFooter, TellsWhatIsLeftByThePaceSoFar) {
    EXPECT_DOUBLE_EQ(secondsLeft(0.25, 30.0), 90.0);
    EXPECT_DOUBLE_EQ(secondsLeft(1.0, 30.0), 0.0);
    EXPECT_DOUBLE_EQ(secondsLeft(0.01, 30.0), 2970.0) << "long work above all";
    EXPECT_LT(secondsLeft(0.0, 30.0), 0.0) << "not known";
    EXPECT_LT(secondsLeft(0.25, 0.5), 0.0) << "too soon";
}

TEST(ExportFooter, TellsWhatIsLeftOfWhatIsExpectedWhereNobodyTellsHowFarItIs) {
    ExportFooter footer;
    footer.setVisible(true);
    const auto progress = footer.begin(100.0);
    const auto says = [&](const char* words) {
        return std::ranges::any_of(footer.findChildren<QLabel*>(), [&](const QLabel* label) { return label->text().contains(QLatin1String(words)); });
    };
    EXPECT_TRUE(QTest::qWaitFor([&] { return says("About") && says("left"); }, 10'000));
    EXPECT_GT(footer.findChild<QProgressBar*>()->value(), 10);
    footer.rest({}, {});
}

TEST(ResizedRun, KeepsTheShapeTheExtentAndTheMoment) {
    Recipe recipe = test::recipeWith({200, 100, 10.0}, {"noise", "droplet_erosion"});
    const int steps = recipe.stepCount(1);
    ASSERT_GT(steps, 1);
    const ResizedRun half = resized(recipe, {1, steps / 2}, 50);
    EXPECT_EQ(half.recipe->grid, (GridSpec{50, 25, 40.0}));
    EXPECT_EQ(half.until.stage, 1);
    EXPECT_NEAR(static_cast<double>(half.until.step) / half.recipe->stepCount(1),
                static_cast<double>(steps / 2) / steps, 0.51 / half.recipe->stepCount(1));
    EXPECT_EQ(resized(recipe, endOf(recipe), 400).until, endOf(*resized(recipe, {}, 400).recipe));
    EXPECT_EQ(resized(recipe, {0, 0}, 400).until, (RunPosition{0, 0}));
}

} // namespace oxbow
