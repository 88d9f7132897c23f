#include "ui/brush/tool_box.h"

#include "core/paint/brush.h"
#include "core/paint/paint_event.h"
#include "tests/ui/fresh_settings.h"
#include "ui/brush/tool_table.h"

#include <gtest/gtest.h>

#include <cmath>

namespace oxbow {

namespace {

TEST(ToolBoxTest, OnePassOfTheBrushBringsItsStrengthWhateverTheSpacing) {
    for (const double spacing : {0.1, 0.2, 0.5})
        for (const Falloff falloff : {Falloff::Smooth, Falloff::Sphere, Falloff::Linear, Falloff::Flat}) {
            ToolBox box;
            box.choose(toolById("tool.raise"));
            box.change(BrushOptions{.airbrush = true});
            box.change(
                ToolSettings{.radiusM = 100.0, .strength = 10.0, .falloff = falloff, .spacing = spacing});
            const Brush brush = box.brush(BrushMode::Plain, 0.0);
            double sum = 0.0;
            for (double x = -200.0; x <= 200.0; x += spacing * 100.0)
                sum += brush.strength * falloffWeight(falloff, std::abs(x) / 100.0);
            EXPECT_NEAR(sum, 10.0, falloff == Falloff::Flat ? 3.0 : 1.5) << spacing;
            // Capped, the strength is that of the stroke, and resting adds nothing.
            box.change(BrushOptions{.airbrush = false});
            const Brush capped = box.brush(BrushMode::Plain, 0.0);
            EXPECT_TRUE(capped.capped);
            EXPECT_EQ(capped.strength, 10.0);
            EXPECT_EQ(box.manner(capped).holdS, 0.0);
            EXPECT_GT(box.manner(brush).holdS, 0.0);
        }
    forgetSettings();
}

TEST(ToolBoxTest, EveryToolMakesABrushThatCoreAccepts) {
    ToolBox box;
    for (const ToolInfo& tool : tools()) {
        if (!tool.paints())
            continue;
        box.choose(tool);
        for (const BrushMode mode :
             {BrushMode::Plain, BrushMode::Inverse, BrushMode::Smooth, BrushMode::Erase}) {
            const auto stroke = std::make_shared<const Stroke>(Stroke{box.brush(mode, 12.0), {{1.0, 1.0}}});
            EXPECT_NO_THROW(checkPaintEvent({.stroke = stroke}, tool.id)) << tool.id;
        }
    }
}

TEST(ToolBoxTest, SettingsOutliveTheWindow) {
    {
        ToolBox box;
        box.choose(toolById("tool.hardness"));
        box.change(
            ToolSettings{.radiusM = 77.0, .strength = 0.25, .falloff = Falloff::Spike, .spacing = 0.3});
    }
    ToolBox again;
    again.choose(toolById("tool.hardness"));
    EXPECT_EQ(again.settings().radiusM, 77.0);
    EXPECT_EQ(again.settings().strength, 0.25);
    EXPECT_EQ(again.settings().falloff, Falloff::Spike);
    EXPECT_EQ(again.settings().spacing, 0.3);
    forgetSettings();
}

TEST(ToolBoxTest, HeightsAreUsuallyAShareOfTheRelief) {
    forgetSettings();
    ToolBox box;
    box.choose(toolById("tool.raise"));
    EXPECT_EQ(box.strength(), 30.0);
    box.setRelief(90.0); // counts as 100
    EXPECT_NEAR(box.strength(), 3.0, 1e-9);
    EXPECT_NEAR(box.brush(BrushMode::Plain, 0.0).strength, 3.0, 1e-9);
    ToolSettings own = box.settings();
    own.strength = 12.0;
    box.change(own);
    box.setRelief(2100.0);
    EXPECT_EQ(box.strength(), 12.0) << "what the user set stays";
    box.choose(toolById("tool.hardness"));
    EXPECT_EQ(box.strength(), 0.5);
    forgetSettings();
}

TEST(ToolBoxTest, OneSizeIsThatOfAllTools) {
    forgetSettings();
    ToolBox box;
    box.change(BrushOptions{.oneSize = true});
    box.choose(toolById("tool.raise"));
    box.change(ToolSettings{.radiusM = 77.0, .strength = 8.0, .falloff = Falloff::Spike});
    box.choose(toolById("tool.noise"));
    EXPECT_EQ(box.radiusM(), 77.0);
    EXPECT_EQ(box.strength(), 8.0);
    EXPECT_EQ(box.settings().falloff, Falloff::Spike);
    box.choose(toolById("tool.rain"));
    EXPECT_EQ(box.radiusM(), 77.0);
    EXPECT_EQ(box.strength(), 3.0) << "a multiple is no height";
    ToolBox again;
    again.choose(toolById("tool.rain"));
    EXPECT_EQ(again.radiusM(), 77.0);
    EXPECT_TRUE(again.options().oneSize);
    forgetSettings();
}

TEST(ToolBoxTest, EraserWorksOnTheLayerPaintedLast) {
    ToolBox box;
    box.choose(toolById("tool.hardness"));
    box.strokeEnded(BrushMode::Plain);
    box.choose(toolById("tool.raise"));
    box.strokeEnded(BrushMode::Plain);
    box.choose(toolById("tool.erase"));
    EXPECT_EQ(box.layer(), Layer::Hardness);
}

TEST(ToolBoxTest, EachMouthTakesTheNextNumber) {
    ToolBox box;
    box.choose(toolById("tool.mouth"));
    EXPECT_EQ(box.brush(BrushMode::Plain, 0.0).value, 1.0);
    box.strokeEnded(BrushMode::Plain);
    EXPECT_EQ(box.brush(BrushMode::Plain, 0.0).value, 2.0);
}

} // namespace

} // namespace oxbow
