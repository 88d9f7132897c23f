#include "ui/stage/curve_list.h"

#include "core/earthwork/curve_kind.h"
#include "core/files/vector/curve_file.h"
#include "tests/ui/editor_fixture.h"
#include "ui/widgets/slider_spin_box.h"

#include <QComboBox>
#include <QFile>
#include <QHeaderView>
#include <QLineEdit>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTreeWidget>

#include <algorithm>

namespace oxbow {
namespace {

class CurveListTest : public EditorTest {
protected:
    CurveListTest() {
        Recipe recipe = test::recipeWith({128, 128, 20.0}, {"noise", "curves"});
        m_document.load(recipe, {});
        runToTheEnd();
        m_document.selectStage(m_document.recipe().stages[1].id);
    }
    [[nodiscard]] CurveList& list() { return *m_window->findChild<CurveList*>(); }
    [[nodiscard]] const std::vector<Curve>& curves() const { return m_document.recipe().stages[1].curves; }
    /// A ridge across the map, as a file.
    QString ridgeFile() {
        Curve ridge(*findCurveKind("ridge"));
        ridge.name = "Crest";
        ridge.points = {{.at = {300.0, 1200.0}}, {.at = {1200.0, 1000.0}}, {.at = {2200.0, 1400.0}}};
        return putFile("ridge.geojson", curvesAsGeoJson(std::vector{ridge}, GeoFrame(m_document.recipe().grid)));
    }
};

TEST_F(CurveListTest, CurvesOfAFileShapeTheGroundAreChangedAndUndone) {
    ASSERT_TRUE(m_window->findChild<CurveList*>());
    const std::uint64_t bare = finalHash();
    list().importFile(ridgeFile());
    ASSERT_EQ(curves().size(), 1u);
    EXPECT_EQ(curves()[0].kind().id, "ridge");
    ASSERT_EQ(list().list()->topLevelItemCount(), 1);
    EXPECT_EQ(list().list()->topLevelItem(0)->text(0), QStringLiteral("Crest"));
    const std::uint64_t ridged = finalHash();
    EXPECT_NE(ridged, bare);

    auto* kind = list().findChild<QComboBox*>();
    const auto region = std::ranges::find(curveKinds(), "region", &CurveKind::id) - curveKinds().begin();
    kind->setCurrentIndex(static_cast<int>(region));
    emit kind->activated(static_cast<int>(region));
    EXPECT_EQ(curves()[0].kind().id, "region");
    EXPECT_EQ(finalHash(), bare) << "a region leaves the ground";
    m_document.undoStack().undo();
    EXPECT_EQ(finalHash(), ridged);

    list().list()->topLevelItem(0)->setText(0, QStringLiteral("Spine"));
    EXPECT_EQ(curves()[0].name, "Spine");
    for (QPushButton* button : list().findChildren<QPushButton*>())
        if (button->text() == QStringLiteral("Delete"))
            QTest::mouseClick(button, Qt::LeftButton);
    EXPECT_TRUE(curves().empty());
    EXPECT_EQ(finalHash(), bare);
    m_document.undoStack().undo();
    EXPECT_EQ(curves()[0].name, "Spine");
}

TEST_F(CurveListTest, SeveralAreSelectedChangedAndDeletedAtOnce) {
    for (int i = 0; i < 3; ++i)
        list().importFile(ridgeFile());
    ASSERT_EQ(curves().size(), 3u);
    QTreeWidget& rows = *list().list();
    ASSERT_TRUE(waitFor([&] { return rows.isVisible(); }));
    const auto click = [&](int row, Qt::KeyboardModifiers keys) {
        QTest::mouseClick(rows.viewport(), Qt::LeftButton, keys, rows.visualItemRect(rows.topLevelItem(row)).center());
    };
    EXPECT_GE(rows.visualItemRect(rows.topLevelItem(0)).height(), 20);
    click(0, {});
    click(2, Qt::ControlModifier);
    EXPECT_EQ(rows.selectedItems().size(), 2);
    const int entries = m_document.undoStack().count();
    const auto width = [&](std::size_t row) { return std::get<double>(curves()[row].params.value("width_m")); };
    const double before = width(1);
    auto* slider = list().findChild<QWidget*>(QStringLiteral("width_m"))->findChild<SliderSpinBox*>();
    ASSERT_NE(slider, nullptr);
    slider->edit();
    QTest::keyClicks(slider->editor(), QStringLiteral("321"));
    QTest::keyClick(slider->editor(), Qt::Key_Return);
    EXPECT_EQ(width(0), 321.0);
    EXPECT_EQ(width(1), before);
    EXPECT_EQ(width(2), 321.0);
    EXPECT_EQ(m_document.undoStack().count(), entries + 1);
    EXPECT_EQ(rows.selectedItems().size(), 2) << "they stay selected";
    for (QPushButton* button : list().findChildren<QPushButton*>())
        if (button->text() == QStringLiteral("Delete"))
            QTest::mouseClick(button, Qt::LeftButton);
    ASSERT_EQ(curves().size(), 1u);
    EXPECT_EQ(width(0), before);
    m_document.undoStack().undo();
    EXPECT_EQ(curves().size(), 3u);
}

TEST_F(CurveListTest, TheEyeHidesACurveAndSoloAllOthersAndEachIsUndone) {
    const std::uint64_t bare = finalHash();
    for (int i = 0; i < 3; ++i)
        list().importFile(ridgeFile());
    QTreeWidget& rows = *list().list();
    ASSERT_TRUE(waitFor([&] { return rows.isVisible(); }));
    const auto click = [&](int row, int column) {
        const QModelIndex index = rows.model()->index(row, column);
        QTest::mouseClick(rows.viewport(), Qt::LeftButton, {}, rows.visualRect(index).center());
    };
    const auto hidden = [&] {
        std::string rowsOf;
        for (const Curve& curve : curves())
            rowsOf += curve.hidden ? 'h' : 's';
        return rowsOf;
    };
    const int eye = rows.header()->logicalIndex(0), solo = rows.header()->logicalIndex(rows.header()->count() - 1);
    const int entries = m_document.undoStack().count();
    click(1, eye);
    EXPECT_EQ(hidden(), "shs");
    click(0, solo);
    EXPECT_EQ(hidden(), "shh");
    click(2, solo);
    EXPECT_EQ(hidden(), "hhs");
    EXPECT_EQ(m_document.undoStack().count(), entries + 3);
    click(2, solo);
    EXPECT_EQ(hidden(), "shs") << "what was hidden before is again";
    rows.selectAll();
    QTest::keyClick(&rows, Qt::Key_H, Qt::ControlModifier);
    EXPECT_EQ(hidden(), "hhh");
    EXPECT_EQ(finalHash(), bare);
    EXPECT_FALSE(rows.findChild<QLineEdit*>()) << "nothing is edited by a click on the eye";
    while (m_document.undoStack().count() > entries && hidden() != "sss")
        m_document.undoStack().undo();
    EXPECT_EQ(hidden(), "sss");
    EXPECT_NE(finalHash(), bare);
}

TEST_F(CurveListTest, AFileThatIsNoneIsSaidAndChangesNothing) {
    QString problem;
    QObject::connect(&m_document, &Document::errorReported, m_window.get(), [&](const QString& words) { problem = words; });
    list().importFile(putFile("broken.geojson", "{\"type\": \"Feature"));
    EXPECT_TRUE(curves().empty());
    EXPECT_TRUE(problem.contains(QStringLiteral("broken.geojson"))) << problem.toStdString();
}

} // namespace
} // namespace oxbow
