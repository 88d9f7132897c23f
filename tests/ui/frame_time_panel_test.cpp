#include "ui/viewport/frame_time_panel.h"

#include "tests/ui/editor_fixture.h"
#include "ui/area/view_area.h"
#include "ui/viewport/viewport_widget.h"
#include "ui/widgets/panel_dock.h"

#include <QLabel>
#include <QToolButton>

#include <numeric>

namespace oxbow {
namespace {

/// With the 3D view.
class FrameTimePanels : public EditorTest {
protected:
    FrameTimePanels() : EditorTest(QString()) { loadSmall(); }
    PanelDock& dock() { return *m_window->findChild<PanelDock*>(QStringLiteral("frameTimes")); }
    FrameTimePanel& panel() { return *dock().findChild<FrameTimePanel*>(); }
    ViewportWidget& viewport() { return *m_window->view().viewport(); }
};

TEST_F(FrameTimePanels, PassesAreMeasuredOnlyWhileItIsSeen) {
    EXPECT_TRUE(dock().isHidden()) << "until it is asked for";
    EXPECT_FALSE(viewport().statistics().passMs);
    dock().show();
    dock().raise();
    ASSERT_TRUE(waitFor([&] {
        viewport().turnBy(1.0);
        return viewport().statistics().passMs.has_value();
    }));
    const PassTimes& times = *viewport().statistics().passMs;
    EXPECT_GT(times[static_cast<std::size_t>(FramePass::Ground)], 0.0);
    EXPECT_EQ(times[static_cast<std::size_t>(FramePass::Trees)], 0.0);
    ASSERT_TRUE(waitFor([&] {
        return std::ranges::any_of(panel().findChildren<QLabel*>(), [](const QLabel* label) {
            return label->text() == QLatin1String("Ground") && label->isVisible();
        });
    }));
    dock().hide();
    ASSERT_TRUE(waitFor([&] {
        viewport().turnBy(1.0);
        return !viewport().statistics().passMs;
    }));
}

TEST_F(FrameTimePanels, CountsTheFramesThatAreDrawn) {
    const std::size_t before = panel().times().count();
    ASSERT_TRUE(waitFor([&] {
        viewport().turnBy(1.0);
        return panel().times().count() > before + 3;
    }));
    EXPECT_LE(panel().times().percentileMs(50.0), panel().times().percentileMs(99.0));
    panel().findChild<QToolButton*>()->click();
    EXPECT_LE(panel().times().count(), 1u);
}

} // namespace
} // namespace oxbow
