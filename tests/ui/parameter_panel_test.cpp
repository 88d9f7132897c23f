#include "ui/document/recipe_edits.h"
#include "ui/stage/parameter_panel.h"

#include "core/param/stand_in.h"
#include "core/recipe/stage_registry.h"
#include "tests/core/recipe/recipe_with.h"
#include "tests/ui/gestures.h"
#include "ui/parameters/parameter_control.h"
#include "ui/parameters/parameter_row.h"
#include "ui/parameters/user_presets.h"
#include "ui/widgets/slider_spin_box.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QScrollArea>
#include <QScrollBar>
#include <QStandardPaths>
#include <QTest>
#include <QToolButton>

using namespace oxbow;

namespace {

class ParameterPanelTest : public ::testing::Test {
protected:
    void load(const StageKind& kind) {
        Recipe recipe;
        recipe.grid = {16, 16, 10.0};
        recipe.stages.emplace_back(kind);
        document.load(recipe, {});
    }
    void showPanel() {
        panel.resize(320, 700);
        panel.show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(&panel));
    }
    ParameterRow& row(const char* key) {
        for (ParameterRow* candidate : panel.rows())
            if (candidate->objectName() == QLatin1String(key))
                return *candidate;
        throw std::runtime_error(key);
    }
    ParamValue valueOf(const char* key) { return document.parameterValue(document.selectedStage(), key); }

    Document document;
    ParameterPanel panel{document};
};

void drag(SliderSpinBox& slider, int by) {
    QTest::mousePress(&slider, Qt::LeftButton, Qt::NoModifier, QPoint(40, 12));
    for (const int x : {40 + by / 2, 40 + by})
        moveMouse(slider, QPointF(x, 12));
    QTest::mouseRelease(&slider, Qt::LeftButton, Qt::NoModifier, QPoint(40 + by, 12));
}

} // namespace

TEST_F(ParameterPanelTest, HasARowForEveryEntryOfEveryStagesTable) {
    for (const StageKind& kind : stageKinds()) {
        load(kind);
        ASSERT_EQ(panel.rows().size(), kind.params.size()) << kind.id;
        for (std::size_t i = 0; i < kind.params.size(); ++i) {
            const ParameterRow& shown = *panel.rows()[i];
            EXPECT_EQ(shown.objectName().toStdString(), kind.params[i].info.key) << kind.id;
            const QString name = shown.label().accessibleName(), text = shown.label().text();
            EXPECT_EQ(name.toStdString(), kind.params[i].info.label) << kind.id;
            EXPECT_TRUE(text == name || (text.endsWith(u'…') && name.startsWith(text.chopped(1)))) << text.toStdString();
            EXPECT_LE(shown.label().fontMetrics().horizontalAdvance(text), shown.label().width()) << text.toStdString();
            EXPECT_TRUE(shown.toolTip().contains(shown.objectName())) << kind.id;
        }
    }
}

TEST_F(ParameterPanelTest, ShowsOnlyTheRowsThatTheChosenMethodUses) {
    load(*findStageKind("repair"));
    showPanel();
    const auto shown = [&] {
        QStringList keys;
        for (const ParameterRow* candidate : panel.rows())
            if (candidate->isVisible())
                keys << candidate->objectName();
        return keys;
    };
    EXPECT_EQ(shown(), (QStringList{"kind", "step_m"}));
    setParameter(document, document.selectedStage(), QStringLiteral("kind"), std::string("edges"),
                          EditPhase::Finished);
    EXPECT_EQ(shown(), (QStringList{"kind", "north_m", "east_m", "south_m", "west_m"}));
    document.undoStack().undo();
    EXPECT_EQ(shown(), (QStringList{"kind", "step_m"}));
}

/// Drops by cell or in total, a radius in metres or in cells: one row each.
TEST_F(ParameterPanelTest, OfTwoNumbersThatSayTheSameTheOneThatCountsIsShown) {
    load(*findStageKind("droplet_erosion"));
    showPanel();
    for (const StandIn& each : kStandIns) {
        const QString key = QString::fromUtf8(each.key.data(), static_cast<qsizetype>(each.key.size()));
        ParameterRow &standIn = row(key.toLatin1().constData()), &usual = row(std::string(each.of).c_str());
        EXPECT_FALSE(standIn.isVisible());
        EXPECT_TRUE(usual.isVisible());
        const bool isWhole = std::holds_alternative<std::int64_t>(valueOf(key.toLatin1().constData()));
        setParameter(document, document.selectedStage(), key,
                     isWhole ? ParamValue(std::int64_t{5}) : ParamValue(5.0), EditPhase::Finished);
        EXPECT_TRUE(standIn.isVisible());
        EXPECT_FALSE(usual.isVisible());
    }
}

TEST_F(ParameterPanelTest, SaysSoWhereNoStageIsSelected) {
    document.load(Recipe{}, {});
    EXPECT_TRUE(panel.rows().empty());
    showPanel();
    bool isSaid = false;
    for (const QLabel* label : panel.findChildren<QLabel*>())
        isSaid = isSaid || (label->isVisible() && label->text().contains("No stage"));
    EXPECT_TRUE(isSaid);
}

TEST_F(ParameterPanelTest, AnotherStageIsShownFromItsTop) {
    Recipe recipe = test::recipeWith({16, 16, 10.0}, {"droplet_erosion", "stream_power_erosion"});
    document.load(recipe, {});
    panel.resize(320, 260);
    panel.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&panel));
    QScrollArea* scroll = nullptr;
    for (auto* area : panel.findChildren<QScrollArea*>())
        scroll = area->widget() && area->widget()->isAncestorOf(panel.rows().front()) ? area : scroll;
    ASSERT_NE(scroll, nullptr);
    for (const int next : {1, 0}) {
        const QPointF at = scroll->viewport()->rect().center();
        for (int turn = 0; turn < 10; ++turn)
            turnWheel(*scroll->viewport(), at, -2);
        ASSERT_GT(scroll->verticalScrollBar()->value(), 0);
        document.selectStage(document.recipe().stages[static_cast<std::size_t>(next)].id);
        QTest::qWait(30);
        EXPECT_EQ(scroll->verticalScrollBar()->value(), 0);
    }
}

TEST_F(ParameterPanelTest, OneDragIsOneUndoEntry) {
    load(*findStageKind("levels"));
    showPanel();
    const ParamValue before = valueOf("high_m");
    drag(*row("high_m").findChild<SliderSpinBox*>(), 30);
    EXPECT_NE(valueOf("high_m"), before);
    EXPECT_EQ(document.undoStack().count(), 1);
    EXPECT_TRUE(row("high_m").label().font().weight() > QFont::Normal);
    document.undoStack().undo();
    EXPECT_EQ(valueOf("high_m"), before);
    EXPECT_DOUBLE_EQ(row("high_m").findChild<SliderSpinBox*>()->value(), std::get<double>(before));
    EXPECT_EQ(row("high_m").label().font().weight(), QFont::Normal);
}

TEST_F(ParameterPanelTest, DoubleClickOnTheNameReturnsToTheDefault) {
    load(*findStageKind("levels"));
    showPanel();
    setParameter(document, document.selectedStage(), "gamma", 2.0, EditPhase::Finished);
    EXPECT_DOUBLE_EQ(row("gamma").findChild<SliderSpinBox*>()->value(), 2.0);
    QTest::mouseDClick(&row("gamma").label(), Qt::LeftButton);
    EXPECT_EQ(valueOf("gamma"), ParamValue(1.0));
}

TEST_F(ParameterPanelTest, ResetAllIsOneUndoEntry) {
    load(*findStageKind("levels"));
    showPanel();
    const std::uint64_t stage = document.selectedStage();
    setParameter(document, stage, "gamma", 2.0, EditPhase::Finished);
    setParameter(document, stage, "low_m", 10.0, EditPhase::Finished);
    const int entries = document.undoStack().count();
    panel.findChild<QToolButton*>("resetAll")->click();
    EXPECT_EQ(valueOf("gamma"), ParamValue(1.0));
    EXPECT_EQ(valueOf("low_m"), ParamValue(0.0));
    EXPECT_EQ(document.undoStack().count(), entries + 1);
    document.undoStack().undo();
    EXPECT_EQ(valueOf("gamma"), ParamValue(2.0));
}

TEST_F(ParameterPanelTest, EveryControlTakesItsParametersOtherValues) {
    showPanel();
    for (const StageKind& kind : stageKinds()) {
        load(kind);
        const std::uint64_t stage = document.selectedStage();
        for (const ParamField& param : kind.params) {
            const QString key = QString::fromStdString(std::string(param.info.key));
            ParamValue other = param.defaultValue;
            if (param.info.kind == ParamKind::Toggle)
                other = !std::get<bool>(other);
            else if (param.info.kind == ParamKind::Choice)
                other = std::string(param.info.options.back().key);
            else if (param.info.kind == ParamKind::File)
                other = std::string("some.png");
            else if (param.info.kind == ParamKind::Number)
                other = param.info.range.hardMax;
            else
                other = static_cast<std::int64_t>(param.info.range.hardMax);
            setParameter(document, stage, key, other, EditPhase::Finished);
            const ParameterControl& control = row(key.toStdString().c_str()).control();
            if (const auto* slider = control.findChild<SliderSpinBox*>()) {
                EXPECT_DOUBLE_EQ(slider->value(), param.info.range.hardMax)
                    << kind.id << "." << param.info.key;
            }
            if (const auto* list = control.findChild<QComboBox*>()) {
                EXPECT_EQ(list->currentData().toString().toStdString(), std::get<std::string>(other));
            }
        }
    }
}

TEST_F(ParameterPanelTest, TheDieThrowsASeedAndTheWayBackReturnsIt) {
    const auto hasSeed = [](const ParamField& param) { return param.info.kind == ParamKind::Seed; };
    for (const StageKind& kind : stageKinds()) {
        if (std::ranges::none_of(kind.params, hasSeed))
            continue;
        load(kind);
        showPanel();
        const auto seed = std::ranges::find_if(kind.params, hasSeed);
        ParameterRow& shown = row(std::string(seed->info.key).c_str());
        const ParamValue before = valueOf(std::string(seed->info.key).c_str());
        do
            shown.findChild<QToolButton*>("randomSeed")->click();
        while (valueOf(std::string(seed->info.key).c_str()) == before); // it may throw the same one
        EXPECT_TRUE(shown.findChild<QToolButton*>("previousSeed")->isEnabled());
        shown.findChild<QToolButton*>("previousSeed")->click();
        EXPECT_EQ(valueOf(std::string(seed->info.key).c_str()), before);
    }
}

TEST_F(ParameterPanelTest, APresetIsOneUndoEntryAndOwnOnesComeBack) {
    QStandardPaths::setTestModeEnabled(true);
    const auto withPresets =
        std::ranges::find_if(stageKinds(), [](const StageKind& kind) { return kind.presets.size() > 1; });
    ASSERT_NE(withPresets, stageKinds().end());
    load(*withPresets);
    showPanel();
    auto* menu = panel.findChild<QToolButton*>("presets")->menu();
    emit menu->aboutToShow();
    ASSERT_GT(menu->actions().size(), 2);
    const StageParams before = document.recipe().stages[0].params;
    const int entries = document.undoStack().count();
    menu->actions()[1]->trigger();
    const StageParams after = document.recipe().stages[0].params;
    EXPECT_FALSE(after == before);
    for (const KeyedValue& keyed : presetValues(*withPresets, withPresets->presets[1]))
        EXPECT_EQ(after.value(keyed.key), keyed.value) << keyed.key;
    EXPECT_EQ(document.undoStack().count(), entries + 1);
    const StagePresetFile own(*withPresets);
    own.save(QStringLiteral("Mine"), after);
    document.undoStack().undo();
    EXPECT_TRUE(document.recipe().stages[0].params == before);
    EXPECT_EQ(own.names(), QStringList{QStringLiteral("Mine")});
    setParameters(document, document.recipe().stages[0].id, QStringLiteral("Mine"),
                           own.values(QStringLiteral("Mine")));
    EXPECT_TRUE(document.recipe().stages[0].params == after);
    own.remove(QStringLiteral("Mine"));
    EXPECT_TRUE(own.names().isEmpty());
}

TEST(UserPresets, SavedByTwoWindowsAtOnceAreAllThere) {
    const PresetFile file(QStringLiteral("two_windows"));
    constexpr int kEach = 40;
    const auto saveAll = [&file](const char* whose) {
        for (int i = 0; i < kEach; ++i)
            file.save(QString::fromLatin1(whose) + QString::number(i), nlohmann::ordered_json(i));
    };
    {
        const std::jthread other(saveAll, "other ");
        saveAll("one ");
    }
    EXPECT_EQ(file.names().size(), 2 * kEach);
    for (const QString& name : file.names())
        file.remove(name);
}
