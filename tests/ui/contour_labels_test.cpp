#include "ui/map/contour_labels.h"

#include "tests/ui/editor_fixture.h"
#include "ui/area/view_area.h"
#include "ui/map/map_view.h"
#include "ui/views/overlay_cards.h"

#include <QMenu>

#include <cmath>

namespace oxbow {
namespace {

/// A plane that rises to the east, seen from above at one pixel a metre.
std::vector<ViewLabel> labelsOfPlane(double riseEast, double riseSouth, const QRectF& view) {
    const GridSpec grid{100, 100, 10.0};
    WorkingTerrain terrain(grid);
    for (int y = 0; y < grid.height; ++y)
        for (int x = 0; x < grid.width; ++x)
            terrain.elevation().at(x, y) =
                static_cast<float>(riseEast * (x + 0.5) * 10.0 + riseSouth * (y + 0.5) * 10.0);
    ThreadPool pool{1};
    const TerrainState state(terrain, {}, pool);
    return contourLabels(
        state, 10.0, view, QFontMetricsF(QFont()),
        [](const QPointF& pixel) -> std::optional<QPointF> {
            return QRectF(0, 0, 1000, 1000).contains(pixel) ? std::optional(pixel) : std::nullopt;
        },
        [](const QPointF& place, double) { return std::optional(place); });
}

class ContourLabelsTest : public EditorTest {};

TEST_F(ContourLabelsTest, StandOnEveryFifthLineAndRunAlongIt) {
    const std::vector<ViewLabel> labels = labelsOfPlane(0.4, 0.0, {0, 0, 1000, 1000});
    ASSERT_GT(labels.size(), 8u);
    for (const ViewLabel& label : labels) {
        const double heightM = label.text.section(u' ', 0, 0).toDouble();
        EXPECT_EQ(std::fmod(heightM, 50.0), 0.0) << label.text.toStdString();
        EXPECT_NEAR(label.place.center().x() * 0.4, heightM, 0.5);
        EXPECT_NEAR(std::abs(label.angleDeg), 90.0, 0.1) << "lines run north";
    }
    for (const ViewLabel& label : labelsOfPlane(0.3, 0.3, {0, 0, 1000, 1000}))
        EXPECT_NEAR(label.angleDeg, -45.0, 0.1) << "from the south-west to the north-east";
}

TEST_F(ContourLabelsTest, NoneOnLevelGroundOrOffTheMap) {
    EXPECT_TRUE(labelsOfPlane(0.0, 0.0, {0, 0, 1000, 1000}).empty());
    EXPECT_TRUE(labelsOfPlane(0.4, 0.0, {2000, 2000, 500, 500}).empty());
}

TEST_F(ContourLabelsTest, AClickOnTheLegendChoosesTheRamp) {
    ViewSettings& settings = m_window->view().map().settings();
    settings.change([](ViewOptions& options) { options.overlay = Overlay::Height; });
    auto* legend = m_window->view().map().findChild<LegendCard*>();
    ASSERT_TRUE(waitFor([&] { return legend->isVisible(); }));
    QTest::mouseClick(legend, Qt::LeftButton);
    auto* menu = legend->findChild<QMenu*>(QStringLiteral("ramps"));
    ASSERT_TRUE(menu);
    ASSERT_EQ(menu->actions().size(), static_cast<qsizetype>(colourRamps().size()) + 2);
    menu->actions()[3]->trigger();
    EXPECT_EQ(settings.options().ramp, colourRamps()[1].key);
    menu->close();
}

} // namespace
} // namespace oxbow
