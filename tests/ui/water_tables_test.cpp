#include "ui/water/water_tables.h"

#include "tests/ui/editor_fixture.h"
#include "tests/ui/shown_units.h"
#include "ui/water/water_panel.h"
#include "ui/widgets/panel_dock.h"

#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QTabBar>
#include <QTableView>
#include <QToolButton>

namespace oxbow {

namespace {

std::shared_ptr<const WaterBodies> twoLakes() {
    auto water = std::make_shared<WaterBodies>();
    Lake upper;
    upper.id = 1;
    upper.areaM2 = 24'000.0;
    upper.flowsTo = WaterEnd::Lake;
    upper.flowsToId = 2;
    Lake lower;
    lower.id = 2;
    lower.name = "Norris";
    lower.areaM2 = 6.31e6;
    lower.flowsTo = WaterEnd::Edge;
    water->lakes = {upper, lower};
    return water;
}

QString textAt(const LakeTable& table, int row, const QString& title) {
    for (int column = 0; column < table.columnCount(); ++column)
        if (table.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString().startsWith(title))
            return table.index(row, column).data().toString();
    return QStringLiteral("no such column");
}

QString titleOf(const LakeTable& table, const QString& title) {
    for (int column = 0; column < table.columnCount(); ++column) {
        const QString words = table.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
        if (words.startsWith(title))
            return words;
    }
    return {};
}

TEST(LakeTable, HasTheUnitInTheTitleAndOneUnitForAllRows) {
    LakeTable table;
    table.show(twoLakes(), {512, 512, 20.0});
    EXPECT_EQ(titleOf(table, QStringLiteral("Area")), QStringLiteral("Area\u2002km²"));
    EXPECT_EQ(textAt(table, 0, QStringLiteral("Area")), "0.024");
    EXPECT_EQ(textAt(table, 1, QStringLiteral("Area")), "6.31");
}

TEST(RiverTable, TellsBrooksFromRiversWhateverTheyAreCalled) {
    auto water = std::make_shared<WaterBodies>();
    water->rivers.resize(2);
    water->rivers[0].id = 1;
    water->rivers[1].id = 2;
    water->rivers[1].name = "Tinker Creek";
    const auto kindOf = [](const RiverTable& table, int row) {
        return table.index(row, table.columnCount() - 1).data().toString();
    };
    RiverTable table;
    table.show(water, {512, 512, 20.0});
    EXPECT_EQ(kindOf(table, 1), "River");
    EXPECT_FALSE(table.index(1, 0).data(Qt::DecorationRole).isValid()) << "nothing to tell apart";
    water = std::make_shared<WaterBodies>(*water);
    water->rivers[1].isBrook = true;
    water->reaches.resize(2);
    water->reaches[1].isBrook = true;
    table.show(water, {512, 512, 20.0});
    EXPECT_EQ(kindOf(table, 0), "River");
    EXPECT_EQ(kindOf(table, 1), "Brook");
    EXPECT_NE(table.index(0, 0).data(Qt::DecorationRole).value<QColor>(),
              table.index(1, 0).data(Qt::DecorationRole).value<QColor>());
}

TEST(LakeTable, CallsTheSeaWhatItIs) {
    auto water = std::make_shared<WaterBodies>(*twoLakes());
    water->lakes[0].kind = LakeKind::Sea;
    water->lakes[0].flowsTo = WaterEnd::None;
    LakeTable table;
    table.show(water, {512, 512, 20.0});
    EXPECT_EQ(textAt(table, 0, QStringLiteral("Lake")), QStringLiteral("Sea"));
    EXPECT_EQ(textAt(table, 0, QStringLiteral("Flows to")), QStringLiteral("–"));
    water->lakes[0].name = "Firth";
    EXPECT_EQ(lakeName(water->lakes[0]), QStringLiteral("Firth"));
}

TEST(LakeTable, CountsSmallMapsInMetres) {
    LakeTable table;
    table.show(twoLakes(), {100, 100, 1.0});
    EXPECT_EQ(titleOf(table, QStringLiteral("Area")), QStringLiteral("Area\u2002m²"));
    EXPECT_EQ(textAt(table, 0, QStringLiteral("Area")), QStringLiteral("24\u2009000"));
}

TEST(LakeTable, IsInMilesAndFeetWhereTheUnitsAreImperial) {
    LakeTable table;
    table.show(twoLakes(), {512, 512, 20.0});
    const ShownUnits imperial(UnitSystem::Imperial);
    EXPECT_EQ(titleOf(table, QStringLiteral("Area")), QStringLiteral("Area\u2002mi²"));
    EXPECT_EQ(textAt(table, 1, QStringLiteral("Area")), "2.44");
    EXPECT_EQ(titleOf(table, QStringLiteral("Level")), QStringLiteral("Level\u2002ft"));
    EXPECT_EQ(titleOf(table, QStringLiteral("Volume")), QStringLiteral("Volume\u2002M ft³"));
    EXPECT_EQ(titleOf(table, QStringLiteral("Inflow")), QStringLiteral("Inflow\u2002ft³/s"));
}

TEST(LakeTable, CallsWhatALakeFlowsToByItsName) {
    LakeTable table;
    table.show(twoLakes(), {512, 512, 20.0});
    EXPECT_EQ(textAt(table, 0, QStringLiteral("Flows to")), "Norris");
    EXPECT_EQ(textAt(table, 1, QStringLiteral("Flows to")), "edge");
}

class WaterColumns : public EditorTest {
protected:
    /// The columns that a new panel shows.
    [[nodiscard]] QStringList shown() {
        const std::unique_ptr<WaterPanel> panel(makeLakesPanel(m_document));
        QStringList titles;
        for (int column = 0; column < panel->view()->model()->columnCount(); ++column)
            if (!panel->view()->isColumnHidden(column))
                titles << QString::number(column);
        return titles;
    }
};

TEST_F(WaterColumns, WhereLakesWereSoughtInVainTheirPanelSaysHowToHaveOne) {
    Recipe recipe = test::recipeWith({64, 64, 20.0}, {"noise", "drain", "lakes"});
    recipe.stages[1].params.set("max_depth_m", 500.0);
    const std::unique_ptr<WaterPanel> panel(makeLakesPanel(m_document));
    const auto words = [&] { return panel->findChild<QLabel*>(QStringLiteral("noWater"))->text(); };
    m_document.load(recipe, {});
    EXPECT_TRUE(words().startsWith(QLatin1String("No lakes yet")));
    runToTheEnd();
    ASSERT_TRUE(m_document.snapshot()->terrain.waterBodies()->lakes.empty());
    EXPECT_TRUE(words().startsWith(QLatin1String("Water leaves every valley"))) << words().toStdString();
}

TEST_F(WaterColumns, AFewAreShownAtFirstAndTheChoiceIsRemembered) {
    settings::write();
    QSettings().remove(QStringLiteral("columns/lakes"));
    EXPECT_EQ(shown(), QStringList({"0", "1", "2", "3", "4"}));
    QSettings().setValue(QStringLiteral("columns/lakes"), QStringList({"0", "3", "8"}));
    EXPECT_EQ(shown(), QStringList({"0", "3", "8"}));
    settings::write();
    QSettings().remove(QStringLiteral("columns/lakes"));
}

TEST_F(WaterColumns, CountsStandInTheTabsAndPanelsThatShareAPlaceHaveNoSecondTitle) {
    auto* lakes = m_window->findChild<PanelDock*>(QStringLiteral("lakes"));
    ASSERT_TRUE(lakes);
    lakes->setCount(QStringLiteral("7"));
    const auto hasTab = [this](const QString& words) {
        for (const QTabBar* bar : m_window->findChildren<QTabBar*>())
            for (int i = 0; i < bar->count(); ++i)
                if (bar->tabText(i) == words)
                    return true;
        return false;
    };
    EXPECT_TRUE(waitFor([&] { return hasTab(QStringLiteral("Lakes 7")); }));
    EXPECT_EQ(lakes->toggleViewAction()->text(), "Lakes");
    EXPECT_TRUE(waitFor([&] { return lakes->titleBarWidget()->objectName().isEmpty(); }));
    lakes->setFloating(true);
    EXPECT_TRUE(waitFor([&] { return lakes->titleBarWidget()->objectName() == "panelTitle"; }));
    // A panel with a button of its own keeps that beside its tab.
    auto* recipe = m_window->findChild<PanelDock*>(QStringLiteral("recipe"));
    m_window->tabifyDockWidget(recipe, m_window->findChild<PanelDock*>(QStringLiteral("brush")));
    recipe->raise();
    const auto* words = recipe->findChild<QLabel*>(QStringLiteral("panelTitleText"));
    EXPECT_TRUE(waitFor([&] { return !words->isVisible(); }));
    EXPECT_TRUE(waitFor([&] { return recipe->titleBarWidget()->findChild<QToolButton*>()->isVisible(); }));
}

TEST_F(WaterColumns, ANameThatIsBeingTypedOutlivesWhatTheRunTells) {
    Recipe recipe = test::recipeWith({160, 160, 20.0}, {"noise", "lakes"});
    m_document.load(recipe, {});
    m_document.session().evaluateAll();
    ASSERT_TRUE(
        waitFor([&] { return isAtRest() && !m_document.snapshot()->terrain.waterBodies()->lakes.empty(); }));
    auto* panel = m_window->findChild<QDockWidget*>(QStringLiteral("lakes"))->findChild<WaterPanel*>();
    ASSERT_NE(panel, nullptr);
    const int id = m_document.snapshot()->terrain.waterBodies()->lakes.front().id;
    QString renamedTo;
    QObject::connect(panel, &WaterPanel::renamed, m_window.get(),
                     [&](int, const QString& name) { renamedTo = name; });
    panel->edit(id);
    auto* editor = qobject_cast<QLineEdit*>(QApplication::focusWidget());
    ASSERT_NE(editor, nullptr);
    QTest::keyClicks(editor, QStringLiteral("Nor"));
    const auto before = m_document.snapshot()->terrain.waterBodies();
    m_document.session().seek(0); // no lakes there
    ASSERT_TRUE(
        waitFor([&] { return isAtRest() && m_document.snapshot()->terrain.waterBodies() != before; }));
    ASSERT_EQ(QApplication::focusWidget(), editor) << "it is still there";
    QTest::keyClicks(editor, QStringLiteral("ris"));
    QTest::keyClick(editor, Qt::Key_Return);
    EXPECT_TRUE(waitFor([&] { return renamedTo == QStringLiteral("Norris"); }));
    EXPECT_TRUE(waitFor([&] { return panel->view()->model()->rowCount() == 0; }))
        << "what came meanwhile shows now";
}

} // namespace

} // namespace oxbow
