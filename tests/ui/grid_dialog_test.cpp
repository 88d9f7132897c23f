#include "ui/files/grid_dialog.h"

#include "tests/ui/editor_fixture.h"
#include "ui/area/view_area.h"
#include "ui/map/map_view.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QPushButton>
#include <QSpinBox>
#include <QToolButton>

namespace oxbow {
namespace {

class GridDialogTest : public testing::Test {
protected:
    [[nodiscard]] QSpinBox* box(GridDialog& dialog, int index) const {
        return dialog.findChildren<QSpinBox*>().at(index);
    }
    void type(QAbstractSpinBox* field, const char* text) {
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, QString::fromLatin1(text));
        QTest::keyClick(field, Qt::Key_Return);
    }
};

TEST_F(GridDialogTest, MoreCellsAreSmallerCellsOnTheSameGround) {
    const GridSpec before{1024, 512, 10.0};
    auto* dialog = new GridDialog(QStringLiteral("Terrain Size"), before, nullptr);
    dialog->show();
    type(box(*dialog, 0), "2048");
    EXPECT_EQ(dialog->grid(), (GridSpec{2048, 1024, 5.0}));
    type(box(*dialog, 1), "300"); // 5120 m in 300 rows
    EXPECT_EQ(dialog->grid().height, 300);
    EXPECT_EQ(dialog->grid().width, 600);
    EXPECT_DOUBLE_EQ(dialog->grid().cellSizeM, 5120.0 / 300.0) << "not rounded to what the box shows";
    for (QToolButton* button : dialog->findChildren<QToolButton*>())
        if (button->text() == QLatin1String("256"))
            QTest::mouseClick(button, Qt::LeftButton);
    EXPECT_EQ(dialog->grid(), (GridSpec{256, 128, 40.0}));
    delete dialog;
}

TEST_F(GridDialogTest, UnlockedMoreCellsAreMoreGround) {
    auto* dialog =
        new GridDialog(QStringLiteral("Size"), {1024, 512, 10.0}, nullptr);
    dialog->show();
    QTest::mouseClick(dialog->findChild<QCheckBox*>(), Qt::LeftButton, {}, {8, 8});
    ASSERT_FALSE(dialog->findChild<QCheckBox*>()->isChecked());
    type(box(*dialog, 0), "2048");
    EXPECT_EQ(dialog->grid(), (GridSpec{2048, 512, 10.0}));
    delete dialog;
}

class TerrainSize : public EditorTest {};

TEST_F(TerrainSize, TheShapeShowsAtOnceAndTheGroundKeepsItsExtent) {
    loadSmall(3.0);
    runToTheEnd();
    std::vector<float> reliefs; // of what is shown from here on
    const MapView& map = m_window->view().map();
    QObject::connect(&m_document, &Document::snapshotChanged, m_window.get(), [&] {
        if (m_document.recipe().grid.width == 320 && m_document.hasSeenEdits() && m_document.isRunning())
            reliefs.push_back(
                valueRange(map.picture().state().layer(Layer::Elevation).tiles().front()->cells).span());
    });
    press(Qt::Key_G, Qt::ControlModifier | Qt::ShiftModifier);
    auto* dialog = m_window->findChild<GridDialog*>();
    ASSERT_NE(dialog, nullptr);
    auto* width = dialog->findChildren<QSpinBox*>().front();
    width->selectAll();
    QTest::keyClicks(width, QStringLiteral("320"));
    QTest::mouseClick(dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok), Qt::LeftButton);
    ASSERT_TRUE(waitFor([&] { return isAtRest() && m_document.snapshot()->terrain.grid().width == 320; }));
    EXPECT_EQ(m_document.recipe().grid.height, 320);
    EXPECT_DOUBLE_EQ(m_document.recipe().grid.widthM(), 128 * 20.0);
    EXPECT_EQ(statusNow(), RunStatus::Finished) << "as far as it was played before";
    ASSERT_FALSE(reliefs.empty());
    EXPECT_GT(*std::ranges::max_element(reliefs), 100.0f);
}

} // namespace
} // namespace oxbow
