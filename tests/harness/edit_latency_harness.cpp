#include "core/earthwork/curve_kind.h"
#include "core/recipe/recipe_file.h"
#include "tests/ui/gestures.h"
#include "tests/ui/handle_fixture.h"
#include "ui/area/view_area.h"
#include "ui/document/recipe_edits.h"
#include "ui/masks/mask_entry_editor.h"
#include "ui/masks/mix_editor.h"
#include "ui/views/live_preview.h"
#include "ui/views/view_settings.h"

#include "places.h"

#include <QMenu>
#include <QPushButton>
#include <QToolButton>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>

/// Prints what a hand waits for while it drags, at 1024²: the picture of a mask, the result of a filter behind a mask,
/// the ground under a curve, the first and the last picture of an early stage. Each move of the pointer is followed by a wait for what it asks. Figures to read, not to
/// pass. Run it under xvfb-run; with arguments as for a test program.
namespace oxbow {
namespace {

constexpr int kMoves = 24;

class Waits {
public:
    void add(std::chrono::steady_clock::time_point since) {
        m_ms.push_back(std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - since).count());
    }
    void print(const char* what) {
        std::ranges::sort(m_ms);
        std::printf("%-52s median %7.1f ms   p95 %7.1f ms   most %7.1f ms\n", what, m_ms[m_ms.size() / 2],
                    m_ms[m_ms.size() * 95 / 100], m_ms.back());
    }

private:
    std::vector<double> m_ms;
};

Recipe filtered(const char* filter) {
    Recipe recipe = test::recipeWith({1024, 1024, 10.0}, {"noise", filter});
    recipe.stages[0].params.set("relief_m", 2000.0);
    return recipe;
}

class EditLatency : public EditorTest {
protected:
    /// Drags the lower end of a mask by `source` over a filter.
    void drag(const char* filter, const QString& source) {
        m_document.load(filtered(filter), {});
        runToTheEnd();
        m_document.selectStage(m_document.recipe().stages[1].id);
        MixEditor& mix = m_window->mix();
        QTest::mouseClick(mix.findChild<QToolButton*>(QStringLiteral("mixHead")), Qt::LeftButton);
        auto* button = mix.findChild<QPushButton*>(QStringLiteral("addMaskEntry"));
        QTimer::singleShot(0, m_window.get(), [button, source] {
            QMenu* menu = button->menu();
            QTest::mouseClick(menu, Qt::LeftButton, {},
                              menu->actionGeometry(menu->findChild<QAction*>(source)).center());
        });
        QTest::mouseClick(button, Qt::LeftButton);
        ASSERT_TRUE(waitFor([&] { return isAtRest() && mix.follower().isSettled() && !mix.follower().histograms().empty(); }));
        RangeSlider* slider = mix.entries()[0]->slider();
        const double y = slider->height() / 2.0;
        const QPointF from(slider->xOf(slider->scale().low), y);
        Waits mask, result;
        QTest::mousePress(slider, Qt::LeftButton, {}, from.toPoint());
        for (int i = 1; i <= kMoves; ++i) {
            const QPointF at(from.x() + 3.0 * i, y);
            const auto shown = m_window->view().settings().mask();
            const auto since = std::chrono::steady_clock::now();
            moveMouse(*slider, at);
            bool isDrawn = false;
            static_cast<void>(waitFor([&] {
                if (!isDrawn && m_window->view().settings().mask() != shown) {
                    isDrawn = true;
                    mask.add(since);
                }
                return isDrawn && hasCaughtUp() && statusNow() == RunStatus::Finished &&
                       *m_document.snapshot()->recipe == m_document.recipe();
            }));
            result.add(since);
        }
        QTest::mouseRelease(slider, Qt::LeftButton, {}, QPoint(static_cast<int>(from.x()) + 3 * kMoves, static_cast<int>(y)));
        mask.print((std::string("mask by ") + source.toStdString()).c_str());
        result.print((std::string("result of ") + filter + " behind it").c_str());
    }
};

TEST_F(EditLatency, BlurByHeight) {
    drag("gaussian_blur", QStringLiteral("height"));
}
TEST_F(EditLatency, BlurBySlope) {
    drag("gaussian_blur", QStringLiteral("slope"));
}
TEST_F(EditLatency, LevelsByRivers) {
    drag("levels", QStringLiteral("river_distance"));
}
TEST_F(EditLatency, TerraceBySun) {
    drag("terrace", QStringLiteral("sun"));
}

/// Drags the middle point of a curve across the map.
class CurveLatency : public HandleTest {
protected:
    void dragPoint(const char* kind, bool findsWay = false) {
        Recipe recipe = filtered("curves");
        Curve curve(*findCurveKind(kind));
        curve.points = {{.at = {1500.0, 5000.0}}, {.at = {5000.0, 4500.0}}, {.at = {8500.0, 5200.0}}};
        if (findsWay)
            curve.params.set("find_way", true);
        recipe.stages[1].curves = {curve};
        m_document.load(recipe, {});
        runToTheEnd();
        const std::uint64_t stage = m_document.recipe().stages[1].id;
        m_document.selectStage(stage);
        Waits wait;
        for (int i = 0; i < kMoves; ++i) {
            std::vector<Curve> curves = m_document.recipe().stages[1].curves;
            curves[0].points[1].at.yM += 60.0;
            const auto since = std::chrono::steady_clock::now();
            setCurves(m_document, stage, curves, QStringLiteral("Move"), QStringLiteral("point"), EditPhase::Dragging);
            static_cast<void>(waitFor([&] {
                return hasCaughtUp() && statusNow() == RunStatus::Finished &&
                       *m_document.snapshot()->recipe == m_document.recipe();
            }));
            wait.add(since);
        }
        wait.print((std::string("ground under a dragged ") + kind + (findsWay ? ", finding its way" : "")).c_str());
    }
};

TEST_F(CurveLatency, River) {
    dragPoint("river");
}
TEST_F(CurveLatency, RiverOnItsWay) {
    dragPoint("river", true);
}
TEST_F(CurveLatency, Ridge) {
    dragPoint("ridge");
}
TEST_F(CurveLatency, Road) {
    dragPoint("road");
}

/// Drags a value of the recipe of a first start, whose nine stages have all been played.
class EarlyStage : public EditorTest {
protected:
    void drag(std::size_t index, const QString& key, double from, double step) {
        Recipe recipe = readRecipe(OXBOW_SOURCE_ROOT "/resources/recipes/first_start.json");
        recipe.grid = {1024, 1024, recipe.grid.widthM() / 1024};
        m_document.load(recipe, {});
        runToTheEnd();
        const std::uint64_t stage = m_document.recipe().stages[index].id;
        bool hasPreview = false;
        const auto* preview = m_window->findChild<LivePreview*>();
        ASSERT_NE(preview, nullptr);
        QObject::connect(preview, &LivePreview::changed, m_window.get(),
                         [&](const TerrainState& state) { hasPreview = hasPreview || !state.empty(); });
        Waits first, whole;
        for (int i = 1; i <= kValues; ++i) {
            const auto since = std::chrono::steady_clock::now();
            hasPreview = false;
            bool isShown = false;
            setParameter(m_document, stage, key, from + step * i, i < kValues ? EditPhase::Dragging : EditPhase::Finished);
            static_cast<void>(waitFor([&] {
                const bool isWhole = isAtRest() && statusNow() == RunStatus::Finished && recipeIs(m_document.recipe());
                if (!isShown && (hasPreview || isWhole)) {
                    isShown = true;
                    first.add(since);
                }
                return isWhole;
            }));
            whole.add(since);
        }
        first.print((key.toStdString() + ": first picture").c_str());
        whole.print((key.toStdString() + ": whole terrain").c_str());
    }

private:
    static constexpr int kValues = 12;
};

TEST_F(EarlyStage, Hills) {
    drag(0, QStringLiteral("relief_m"), 700.0, 10.0);
}
TEST_F(EarlyStage, Uplift) {
    drag(1, QStringLiteral("uplift_mm_per_year"), 1.6, 0.02);
}

} // namespace
} // namespace oxbow
