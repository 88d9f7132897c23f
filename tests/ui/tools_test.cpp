#include "ui/brush/tools.h"

#include "tests/ui/editor_fixture.h"
#include "tests/ui/gestures.h"
#include "ui/area/view_area.h"
#include "ui/document/recipe_edits.h"
#include "ui/ground/ground_marks.h"
#include "ui/map/map_view.h"
#include "ui/stage/parameter_panel.h"
#include "ui/timeline/timeline_bar.h"
#include "ui/timeline/timeline_strip.h"
#include "ui/views/overlay_cards.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/slider_spin_box.h"
#include "ui/window/action_table.h"

#include <QDir>
#include <QFile>
#include <QPainter>
#include <QSvgRenderer>

#include <set>

namespace oxbow {

namespace {

/// The window with the map alone.
class ToolsTest : public EditorTest {
protected:
    ToolsTest() {
        m_window->resize(1300, 860);
        loadSmall();
        m_document.session().seek(3);
        EXPECT_TRUE(waitFor([&] { return isAtRest() && map().isSettled(); }));
        map().setFocus();
    }
    [[nodiscard]] MapView& map() { return m_window->view().map(); }
    [[nodiscard]] std::size_t lineCount() { return m_window->view().marks()->lines()->size(); }
    void clickMap(QPoint away = {}) {
        QTest::mouseClick(&map(), Qt::LeftButton, {}, map().rect().center() + away);
    }
    /// Probes and waits for the trace.
    void probe() {
        press(Qt::Key_Q);
        const std::size_t before = lineCount();
        clickMap();
        ASSERT_TRUE(waitFor([&] { return lineCount() > before; }));
    }
    /// What has the keyboard gets a key, as from the user's hand.
    void pressFocused(Qt::Key key) {
        QWidget* const focused = QApplication::focusWidget();
        QTest::keyClick(focused ? focused : m_window.get(), key);
    }
    [[nodiscard]] SliderSpinBox& firstSlider() {
        m_document.selectStage(m_document.recipe().stages[1].id);
        return *m_window->findChild<ParameterPanel*>()->findChild<SliderSpinBox*>();
    }
    static void dragSlider(SliderSpinBox& slider) {
        const QPoint middle(slider.width() / 2, slider.height() / 2);
        dragMouse(slider, middle, middle + QPoint(30, 0), {.moves = 3});
    }
};

// ---- The probe ----

TEST_F(ToolsTest, OnlyTheProbeProbes) {
    const std::size_t before = lineCount();
    press(Qt::Key_V);
    clickMap();
    QTest::qWait(300);
    EXPECT_EQ(lineCount(), before);
    probe();
}

TEST_F(ToolsTest, EscTakesTheTraceOfTheProbeAway) {
    const std::size_t before = lineCount();
    probe();
    map().setFocus();
    QTest::keyClick(&map(), Qt::Key_Escape);
    EXPECT_EQ(lineCount(), before);
}

TEST_F(ToolsTest, TheTraceGoesWithItsTerrain) {
    const std::size_t before = lineCount();
    probe();
    Recipe other = m_document.recipe();
    m_document.load(other, {}); // another one, of the same size
    EXPECT_EQ(lineCount(), before) << "open";
    ASSERT_TRUE(waitFor([&] { return isAtRest(); }));
    seekTo(3);
    probe();
    setGrid(m_document, {96, 96, 20.0});
    ASSERT_TRUE(waitFor([&] { return isAtRest() && m_document.snapshot()->terrain.grid().width == 96; }));
    EXPECT_EQ(lineCount(), before) << "change of size";
}

TEST_F(ToolsTest, ATraceThatComesAfterItsTerrainWasReplacedIsNotShown) {
    const std::size_t before = lineCount();
    press(Qt::Key_Q);
    clickMap();
    m_document.load(Recipe(m_document.recipe()), {});
    QTest::qWait(400);
    EXPECT_EQ(lineCount(), before);
}

TEST_F(ToolsTest, SavingLeavesTheTrace) {
    probe();
    const std::size_t with = lineCount();
    save(m_folder.filePath(QStringLiteral("a.json")));
    EXPECT_EQ(lineCount(), with);
}

// ---- Keys ----

TEST_F(ToolsTest, KeysAfterADragOfASliderAreTheViewsAgain) {
    SliderSpinBox& slider = firstSlider();
    dragSlider(slider);
    EXPECT_FALSE(slider.hasFocus());
    EXPECT_TRUE(map().hasFocus());
    const double value = slider.value();
    pressFocused(Qt::Key_3);
    EXPECT_EQ(map().settings().options().overlay, Overlay::Slope);
    EXPECT_FALSE(slider.editor());
    EXPECT_EQ(slider.value(), value);
}

TEST_F(ToolsTest, TheOverlaysAreChosenByTheKeyboardAlone) {
    OverlayChips& chips = *map().findChild<OverlayChips*>();
    EXPECT_EQ(chips.focusPolicy(), Qt::TabFocus);
    chips.setFocus(Qt::TabFocusReason);
    ASSERT_TRUE(chips.hasFocus());
    ASSERT_EQ(map().settings().options().overlay, Overlay::Shaded);
    QTest::keyClick(&chips, Qt::Key_Right);
    EXPECT_EQ(map().settings().options().overlay, Overlay::Shaded) << "going there does not choose";
    QTest::keyClick(&chips, Qt::Key_Space);
    EXPECT_EQ(map().settings().options().overlay, overlays()[1].overlay);
    EXPECT_NE(statusNow(), RunStatus::Playing) << "Space did not play";
    QTest::keyClick(&chips, Qt::Key_Home);
    QTest::keyClick(&chips, Qt::Key_Return);
    EXPECT_EQ(map().settings().options().overlay, Overlay::Shaded);
}

TEST_F(ToolsTest, TabReachesTheOverlaysAndTheTimeline) {
    std::set<QWidget*> reached;
    QWidget* at = &map();
    do {
        at = at->nextInFocusChain();
        if (at->focusPolicy() & Qt::TabFocus && at->isVisible())
            reached.insert(at);
    } while (at != &map());
    EXPECT_TRUE(reached.contains(map().findChild<OverlayChips*>()));
    EXPECT_TRUE(reached.contains(m_window->timeline().strip()));
}

TEST_F(ToolsTest, ArrowsGoAlongTheTimeline) {
    TimelineStrip& strip = *m_window->timeline().strip();
    strip.setFocus(Qt::TabFocusReason);
    const int from = stepNow();
    QTest::keyClick(&strip, Qt::Key_Right);
    ASSERT_TRUE(waitFor([&] { return isAtRest() && stepNow() == from + 1; }));
    QTest::keyClick(&strip, Qt::Key_Left);
    ASSERT_TRUE(waitFor([&] { return isAtRest() && stepNow() == from; }));
    QTest::keyClick(&strip, Qt::Key_Home);
    ASSERT_TRUE(waitFor([&] { return isAtRest() && stepNow() == 0; }));
    QTest::keyClick(&strip, Qt::Key_PageUp);
    ASSERT_TRUE(waitFor([&] { return isAtRest() && stepNow() == 10; }));
    QTest::keyClick(&strip, Qt::Key_End);
    EXPECT_TRUE(waitFor([&] { return isAtRest() && statusNow() == RunStatus::Finished; }));
}

// ---- The table ----

TEST(ToolTable, EveryRowIsAToolWithItsOwnIdKeyAndObject) {
    Document document;
    ToolSet set(document);
    std::set<QString> ids, keys;
    for (const ToolInfo& info : tools()) {
        ids.insert(QString::fromLatin1(info.id));
        keys.insert(QString::fromLatin1(info.shortcut));
        EXPECT_EQ(&toolById(info.id), &info);
        set.box().choose(info);
        EXPECT_EQ(&set.current().info(), &info);
        const bool draws = info.paints() || info.kind == ToolKind::Curve;
        EXPECT_EQ(set.current().takesLeft(), draws) << info.id;
        const std::unique_ptr<QWidget> rows(set.current().makeRows());
        EXPECT_EQ(rows != nullptr, draws || info.kind == ToolKind::Select) << info.id;
        EXPECT_EQ(set.current().ring({100.0, 100.0}, {}).has_value(), info.paints()) << info.id;
    }
    EXPECT_EQ(ids.size(), tools().size());
    EXPECT_EQ(keys.size(), tools().size());
    forgetSettings();
}

// ---- Icons ----

int inked(const QImage& image, const QColor& colour) {
    int count = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) {
            const QColor seen = image.pixelColor(x, y);
            if (seen.alpha() > 250)
                count += std::abs(seen.red() - colour.red()) + std::abs(seen.green() - colour.green()) +
                             std::abs(seen.blue() - colour.blue()) <
                         6;
        }
    return count;
}

TEST(Icons, EveryFileIsADrawingInOneColour) {
    const QStringList files = QDir(QStringLiteral(":/oxbow/icons")).entryList({QStringLiteral("*.svg")});
    EXPECT_GT(files.size(), 30);
    for (const QString& file : files) {
        QFile svg(QStringLiteral(":/oxbow/icons/") + file);
        ASSERT_TRUE(svg.open(QIODevice::ReadOnly));
        const QByteArray text = svg.readAll();
        EXPECT_TRUE(QSvgRenderer(text).isValid()) << file.toStdString();
        EXPECT_TRUE(text.contains("currentColor")) << file.toStdString();
        EXPECT_FALSE(text.contains('#')) << file.toStdString() << " has a colour of its own";
    }
}

TEST_F(ToolsTest, EveryIconThatIsNamedIsThereAndFollowsTheTheme) {
    std::set<std::string> named;
    for (const ActionRow& row : actionTable(*m_window))
        if (!row.look.icon.isNone())
            named.insert(row.look.icon.file);
    for (const ToolInfo& tool : tools())
        EXPECT_TRUE(named.contains(tool.icon.file)) << tool.id;
    const auto draw = [](const std::string& name, const QColor& colour, int side) {
        QImage image(side, side, QImage::Format_ARGB32);
        image.fill(Qt::transparent);
        QPainter painter(&image);
        drawIcon(painter, Icon{name.c_str()}, image.rect(), colour);
        painter.end();
        return image;
    };
    for (const std::string& name : named)
        for (const QColor& colour : {QColor(200, 30, 30), QColor(20, 20, 25)}) {
            EXPECT_GT(inked(draw(name, colour, 48), colour), 40) << name;
            // Drawn anew at each size, not scaled: twice the side has sharp edges too.
            EXPECT_GT(inked(draw(name, colour, 96), colour), 3 * inked(draw(name, colour, 48), colour))
                << name;
        }
    const QIcon play = icon(icons::kPlay);
    const theme::Scheme scheme = theme::scheme();
    for (const auto other : {theme::Scheme::Light, theme::Scheme::Dark, theme::Scheme::Contrast}) {
        theme::apply(*qApp, other);
        EXPECT_GT(inked(play.pixmap(48, 48).toImage(), theme::current().text), 100);
    }
    theme::apply(*qApp, scheme);
}

// ---- The one model of the views ----

TEST(ViewSettings, TellsOfAChangeOnceAndOfNoneNotAtAll) {
    ViewSettings settings;
    int options = 0, content = 0;
    QObject::connect(&settings, &ViewSettings::optionsChanged, [&] { ++options; });
    QObject::connect(&settings, &ViewSettings::contentChanged, [&] { ++content; });
    settings.change([](ViewOptions& o) { o.overlay = Overlay::Slope; });
    settings.change([](ViewOptions& o) { o.overlay = Overlay::Slope; });
    EXPECT_EQ(options, 1);
    settings.setLines(std::make_shared<const std::vector<GroundLine>>());
    settings.setLines(settings.lines());
    EXPECT_EQ(content, 1);
    EXPECT_EQ(options, 1);
    EXPECT_EQ(settings.frame().overlay, Overlay::Slope);
    EXPECT_EQ(settings.frame().lines, settings.lines());
}

} // namespace

} // namespace oxbow
