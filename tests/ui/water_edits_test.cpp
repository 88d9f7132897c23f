#include "ui/document/recipe_edits.h"
#include "ui/water/water_edits.h"

#include "tests/ui/editor_fixture.h"
#include "tests/ui/shown_units.h"
#include "ui/area/view_area.h"
#include "ui/ground/drainage_follower.h"
#include "ui/ground/ground_marks.h"
#include "ui/map/map_view.h"
#include "ui/water/lake_labels.h"
#include "ui/water/water_panel.h"
#include "ui/widgets/units_text.h"
#include "ui/window/language.h"

#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QTableView>

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

/// The window with a finished land of lakes.
class WaterEditsTest : public EditorTest {
protected:
    WaterEditsTest() {
        Recipe recipe = test::recipeWith({160, 160, 20.0}, {"noise", "lakes"});
        loadRecipe(recipe);
        m_before = finalHash();
        for (WaterPanel* panel : m_window->findChildren<WaterPanel*>())
            if (dynamic_cast<LakeTable*>(table(*panel)))
                m_panel = panel;
        m_panel->parentWidget()->show();
        m_panel->parentWidget()->raise();
        EXPECT_TRUE(waitFor([&] { return m_panel->view()->isVisible() && rows() > 0; }));
        m_lake = lakes().front();
    }

    static QAbstractItemModel* table(WaterPanel& panel) {
        return static_cast<QSortFilterProxyModel*>(panel.view()->model())->sourceModel();
    }
    [[nodiscard]] int rows() const { return m_panel->view()->model()->rowCount(); }
    [[nodiscard]] const std::vector<Lake>& lakes() const {
        return m_document.snapshot()->terrain.waterBodies()->lakes;
    }
    [[nodiscard]] const std::vector<WaterHandle>& handles() const {
        return m_document.recipe().stages[1].handles;
    }
    [[nodiscard]] std::uint64_t hash() {
        EXPECT_TRUE(waitFor([&] { return isAtRest() && recipeIs(m_document.recipe()); }));
        return hashNow();
    }
    [[nodiscard]] QModelIndex rowOf(int id) const {
        const QAbstractItemModel* model = m_panel->view()->model();
        const auto found = model->match(model->index(0, 0), WaterTable::kIdRole, id, 1, Qt::MatchExactly);
        return found.value(0);
    }
    [[nodiscard]] MapView& map() { return *m_window->findChild<MapView*>(); }
    [[nodiscard]] QPoint pixelOf(std::int64_t cell) {
        const GridSpec& grid = m_document.snapshot()->terrain.grid();
        const QPointF place((static_cast<double>(cell % grid.width) + 0.5) * grid.cellSizeM,
                            (static_cast<double>(cell / grid.width) + 0.5) * grid.cellSizeM);
        return map().frame().pixelOf(place).toPoint();
    }
    /// The menu that a right click on the map opens there; null where none does.
    [[nodiscard]] QMenu* menuOnMap(std::int64_t cell) {
        QTest::mouseClick(&map(), Qt::RightButton, {}, pixelOf(cell));
        QApplication::processEvents();
        return m_window->findChild<QMenu*>(QStringLiteral("lakeMenu"));
    }
    /// The menu that a right click on a lake's row opens.
    [[nodiscard]] QMenu* openMenu(int id) {
        QTableView* view = m_panel->view();
        view->scrollTo(rowOf(id));
        emit view->customContextMenuRequested(view->visualRect(rowOf(id)).center());
        return m_window->findChild<QMenu*>(QStringLiteral("lakeMenu"));
    }
    void choose(int id, const QString& words) {
        QMenu* menu = openMenu(id);
        ASSERT_TRUE(menu);
        const auto actions = menu->actions();
        const auto found = std::ranges::find_if(
            actions, [&](QAction* action) { return action->text().remove(QLatin1Char('&')) == words; });
        ASSERT_NE(found, actions.end()) << words.toStdString();
        EXPECT_TRUE((*found)->isEnabled());
        QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(*found).center());
        ASSERT_TRUE(waitFor([&] { return !m_window->findChild<QMenu*>(QStringLiteral("lakeMenu")); }));
    }
    [[nodiscard]] QDialog* question() const { return m_window->findChild<QDialog*>(QStringLiteral("waterQuestion")); }
    void answer(double value) {
        if (auto* number = qobject_cast<QInputDialog*>(question())) {
            number->setDoubleValue(value);
            number->accept();
        } else {
            type(QString::number(value, 'f', 4));
        }
        ASSERT_TRUE(waitFor([&] { return !question(); }));
    }
    /// A length where one is asked for.
    void type(const QString& text) {
        ASSERT_TRUE(question());
        auto* field = question()->findChild<QLineEdit*>();
        field->selectAll();
        QTest::keyClicks(field, text);
        QTest::keyClick(field, Qt::Key_Return);
    }
    [[nodiscard]] bool questionSays(const QString& words) const {
        return std::ranges::any_of(question()->findChildren<QLabel*>(),
                                   [&](const QLabel* label) { return label->isVisible() && label->text().contains(words); });
    }
    /// Undo and redo give the bytes from before and after.
    void expectUndoable() {
        const std::uint64_t after = hash();
        EXPECT_NE(after, m_before);
        m_document.undoStack().undo();
        EXPECT_EQ(hash(), m_before);
        m_document.undoStack().redo();
        EXPECT_EQ(hash(), after);
    }

    std::uint64_t m_before = 0;
    WaterPanel* m_panel = nullptr;
    Lake m_lake;
};

TEST_F(WaterEditsTest, ANameTypedInTheTableStaysWithTheLake) {
    QTableView* view = m_panel->view();
    const QRect cell = view->visualRect(rowOf(m_lake.id));
    QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, cell.center());
    QTest::mouseDClick(view->viewport(), Qt::LeftButton, {}, cell.center());
    auto* field = view->findChild<QLineEdit*>();
    ASSERT_TRUE(field);
    field->selectAll();
    QTest::keyClicks(field, QStringLiteral("Long Water"));
    QTest::keyClick(field, Qt::Key_Return);
    ASSERT_TRUE(waitFor([&] { return handles().size() == 1U; }));
    EXPECT_EQ(hash(), m_before) << "a name changes no cell";
    EXPECT_EQ(lakes().front().name, "Long Water");
    EXPECT_EQ(rowOf(m_lake.id).data().toString(), QStringLiteral("Long Water"));
    m_document.undoStack().undo();
    EXPECT_EQ(hash(), m_before);
    EXPECT_EQ(lakes().front().name, "");
}

TEST_F(WaterEditsTest, NamesStayWithTheStageThatFindsLakesOrRivers) {
    Recipe recipe = test::recipeWith({160, 160, 20.0}, {"noise", "lakes", "rivers"});
    recipe.stages[2].params.set("channel_area_km2", 0.1);
    loadRecipe(recipe);
    runToTheEnd();
    const auto rivers = [&]() -> const auto& { return m_document.snapshot()->terrain.waterBodies()->rivers; };
    ASSERT_FALSE(lakes().empty());
    ASSERT_FALSE(rivers().empty());
    auto* edits = m_window->findChild<WaterEdits*>();
    ASSERT_NE(edits, nullptr);
    edits->renameLake(lakes().front().id, QStringLiteral("Bergsee"));
    edits->renameRiver(rivers().front().id, QStringLiteral("Bergbach"));
    static_cast<void>(hash());
    ASSERT_EQ(handles().size(), 1U);
    EXPECT_EQ(handles()[0].text, "Bergsee");
    ASSERT_EQ(m_document.recipe().stages[2].handles.size(), 1U);
    EXPECT_EQ(m_document.recipe().stages[2].handles[0].text, "Bergbach");
    ASSERT_TRUE(waitFor([&] { return statusNow() == RunStatus::Finished; }));
    EXPECT_EQ(lakes().front().name, "Bergsee");
    EXPECT_EQ(rivers().front().name, "Bergbach");
}

TEST_F(WaterEditsTest, TheMenuSetsALevelAndTheTableMarksIt) {
    choose(m_lake.id, QStringLiteral("Set Level…"));
    answer(m_lake.levelM - 1.0);
    expectUndoable();
    ASSERT_EQ(handles().size(), 1U);
    EXPECT_EQ(handles()[0].kind, HandleKind::SetLevel);
    const auto locked = std::ranges::find(lakes(), true, &Lake::isLocked);
    ASSERT_NE(locked, lakes().end());
    EXPECT_NEAR(locked->levelM, m_lake.levelM - 1.0, 0.01);
    EXPECT_TRUE(rowOf(locked->id).siblingAtColumn(1).data().toString().contains(QStringLiteral("locked")));
    choose(locked->id, QStringLiteral("Lock Level"));
    EXPECT_TRUE(handles().empty()) << "unlocked";
    EXPECT_EQ(hash(), m_before);
}

TEST_F(WaterEditsTest, QuestionsAreInTheUnitsOfTheWindow) {
    const ShownUnits imperial(UnitSystem::Imperial);
    choose(m_lake.id, QStringLiteral("Set Level…"));
    ASSERT_TRUE(question());
    EXPECT_TRUE(questionSays(measureText(m_lake.spillHeightM, "m", 2)));
    const QString asked = question()->findChild<QLineEdit*>()->text();
    EXPECT_TRUE(asked.endsWith(QStringLiteral(" ft"))) << asked.toStdString();
    EXPECT_NEAR(parseNumber(asked, Unit::Metre).value.value_or(0.0), m_lake.levelM, 0.01);
    answer((m_lake.levelM - 1.0) / 0.3048);
    ASSERT_EQ(handles().size(), 1U);
    EXPECT_NEAR(handles()[0].value, m_lake.levelM - 1.0, 0.01);
    m_document.undoStack().undo();
    EXPECT_EQ(hash(), m_before);
    choose(m_lake.id, QStringLiteral("Breach the Outlet…"));
    EXPECT_TRUE(questionSays(QStringLiteral("outlet, ft")));
    type(QStringLiteral("1000000000"));
    EXPECT_TRUE(questionSays(QStringLiteral("Out of range"))) << "asked again, not changed without a word";
    EXPECT_TRUE(handles().empty());
    answer(1e4 / 0.3048);
    ASSERT_EQ(handles().size(), 1U);
    EXPECT_NEAR(handles()[0].value, 1e4, 0.01);
    EXPECT_LE(handles()[0].value, 1e4) << "the end of its range, not past it";
    static_cast<void>(hash());
}

TEST_F(WaterEditsTest, ALevelIsTypedInAnyUnitOfLength) {
    const ShownUnits imperial(UnitSystem::Imperial);
    choose(m_lake.id, QStringLiteral("Set Level…"));
    type(QStringLiteral("much"));
    ASSERT_TRUE(question());
    EXPECT_TRUE(handles().empty());
    type(QString::number(m_lake.levelM - 1.0, 'f', 2) + u'm');
    ASSERT_EQ(handles().size(), 1U);
    EXPECT_NEAR(handles()[0].value, m_lake.levelM - 1.0, 0.01);
    static_cast<void>(hash());
}

TEST_F(WaterEditsTest, NoLetterOfTheMenuStandsForTwoEntries) {
    for (const char* language : {"de", "en"}) {
        useLanguage(QLatin1String(language));
        QMenu* menu = openMenu(m_lake.id);
        ASSERT_TRUE(menu);
        QString letters;
        for (const QAction* action : menu->actions())
            if (const qsizetype mark = action->text().indexOf(u'&'); mark >= 0) {
                const QChar letter = action->text().at(mark + 1).toLower();
                EXPECT_FALSE(letters.contains(letter)) << action->text().toStdString();
                letters += letter;
            }
        EXPECT_GE(letters.size(), 9);
        menu->close();
        ASSERT_TRUE(waitFor([&] { return !m_window->findChild<QMenu*>(QStringLiteral("lakeMenu")); }));
    }
}

TEST_F(WaterEditsTest, TheMenuBreachesFillsDeletesAndForgets) {
    choose(m_lake.id, QStringLiteral("Breach the Outlet…"));
    answer(0.5);
    expectUndoable();
    m_document.undoStack().undo();
    EXPECT_EQ(hash(), m_before);
    choose(m_lake.id, QStringLiteral("Fill with Sediment…"));
    answer(30.0);
    ASSERT_EQ(handles().size(), 1U);
    EXPECT_DOUBLE_EQ(handles()[0].value, 0.3);
    expectUndoable();
    m_document.undoStack().undo();
    EXPECT_EQ(hash(), m_before);
    choose(m_lake.id, QStringLiteral("Delete"));
    expectUndoable();
    choose(m_lake.id, QStringLiteral("Reset Manual Edits"));
    EXPECT_TRUE(handles().empty());
    EXPECT_EQ(hash(), m_before);
}

TEST_F(WaterEditsTest, ARightClickOnALakeInTheMapOpensItsMenu) {
    const GridSpec& grid = m_document.snapshot()->terrain.grid();
    std::int64_t dry = 0;
    while (std::isfinite(m_document.snapshot()->terrain.value(
        Layer::LakeLevel, static_cast<int>(dry % grid.width), static_cast<int>(dry / grid.width))))
        dry += grid.width + 1;
    EXPECT_EQ(menuOnMap(dry), nullptr) << "dry land has none";
    QMenu* menu = menuOnMap(m_lake.deepestCell);
    ASSERT_TRUE(menu);
    QStringList words;
    for (const QAction* action : menu->actions())
        words << action->text().remove(QLatin1Char('&'));
    for (const char* wanted : {"Rename", "Colour", "Breach the Outlet…", "Set Level…", "Lock Level",
                               "Fill with Sediment…", "Delete", "Reset Manual Edits"})
        EXPECT_TRUE(words.contains(QString::fromUtf8(wanted))) << wanted;
    const QList<QAction*> actions = menu->actions();
    const auto lock = std::ranges::find_if(actions, [](QAction* action) {
        return action->text().remove(QLatin1Char('&')) == QStringLiteral("Lock Level");
    });
    QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(*lock).center());
    ASSERT_TRUE(waitFor([&] { return handles().size() == 1U; }));
    EXPECT_EQ(handles()[0].kind, HandleKind::SetLevel);
    static_cast<void>(hash());
}

TEST_F(WaterEditsTest, ALakeShowsItsColourAndNameInTheMap) {
    QTest::keyClick(m_window.get(), Qt::Key_8);
    ASSERT_TRUE(
        waitFor([&] { return map().settings().options().overlay == Overlay::Lakes && map().isSettled(); }));
    const QPoint at = pixelOf(m_lake.deepestCell) + QPoint(0, 14); // beside the name
    const QColor before = map().grab().toImage().pixelColor(at);
    QMenu* menu = menuOnMap(m_lake.deepestCell);
    ASSERT_TRUE(menu);
    QMenu* colours = menu->findChild<QMenu*>();
    ASSERT_TRUE(colours);
    const QList<QAction*> actions = colours->actions();
    const auto red = std::ranges::find(actions, QStringLiteral("Red"), &QAction::text);
    ASSERT_NE(red, actions.end());
    (*red)->trigger();
    menu->close();
    ASSERT_TRUE(waitFor([&] { return handles().size() == 1U; }));
    EXPECT_EQ(hash(), m_before) << "a colour changes no cell";
    ASSERT_TRUE(waitFor([&] { return lakes().front().colour == 0xd55e00; }));
    QColor after;
    EXPECT_TRUE(waitFor([&] {
        after = map().grab().toImage().pixelColor(at);
        return after.red() - after.blue() > before.red() - before.blue() + 60;
    })) << before.name().toStdString()
        << ' ' << after.name().toStdString();
    const auto& lines = *m_window->findChild<GroundMarks*>()->lines();
    EXPECT_TRUE(std::ranges::any_of(lines, [](const GroundLine& line) {
        return line.colour.r > 0.8f && line.colour.b < 0.01f;
    })) << "its shore";
    const auto labels =
        lakeLabels(m_document.snapshot()->terrain, QRectF(map().rect()), QFontMetricsF(map().font()),
                   [&](const QPointF& place, double) { return std::optional(map().frame().pixelOf(place)); });
    EXPECT_TRUE(std::ranges::any_of(labels, [&](const ViewLabel& label) {
        return label.id == lakes().front().id && label.colour == QColor::fromRgb(0xd55e00).lighter(135);
    }));
    for (std::size_t i = 0; i < labels.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            EXPECT_FALSE(labels[i].place.intersects(labels[j].place));
}

TEST_F(WaterEditsTest, CatchmentsFollowTheTerrainBesideTheWindow) {
    const auto* drainage = m_window->findChild<DrainageFollower*>();
    ASSERT_TRUE(drainage);
    EXPECT_EQ(drainage->overlay(), nullptr) << "nothing is computed until it is asked for";
    QTest::keyClick(m_window.get(), Qt::Key_9);
    ASSERT_TRUE(waitFor([&] { return drainage->overlay() && drainage->isSettled(); }));
    const auto first = drainage->overlay();
    EXPECT_EQ(first->overlay, Overlay::Catchments);
    EXPECT_EQ(map().legend().count, first->count);
    EXPECT_EQ(map().settings().drainage(), first);
    choose(m_lake.id, QStringLiteral("Delete"));
    static_cast<void>(hash());
    ASSERT_TRUE(waitFor([&] { return drainage->isSettled() && drainage->overlay() != first; }));
    EXPECT_LT(drainage->overlay()->count, first->count);
    QTest::keyClick(m_window.get(), Qt::Key_4, Qt::ShiftModifier);
    ASSERT_TRUE(
        waitFor([&] { return drainage->isSettled() && drainage->overlay()->overlay == Overlay::Order; }));
    ASSERT_TRUE(waitFor([&] {
        return m_window->findChild<GroundMarks*>()->lines()->size() >= drainage->overlay()->lines->size();
    }));
    EXPECT_TRUE(map().legend().numbered);
    QTest::keyClick(m_window.get(), Qt::Key_1);
    ASSERT_TRUE(waitFor([&] { return !drainage->overlay() && !map().settings().drainage(); }));
}

TEST_F(WaterEditsTest, NumbersStandAtTheRightAndTheOutletHasItsPlace) {
    const auto alignment = [&](int column) {
        return rowOf(m_lake.id).siblingAtColumn(column).data(Qt::TextAlignmentRole).toInt();
    };
    const QAbstractItemModel* model = m_panel->view()->model();
    EXPECT_TRUE(alignment(0) & Qt::AlignLeft);
    EXPECT_TRUE(alignment(1) & Qt::AlignRight);
    int outlet = -1;
    for (int column = 0; column < model->columnCount(); ++column)
        if (model->headerData(column, Qt::Horizontal).toString().startsWith(QStringLiteral("Outlet")))
            outlet = column;
    ASSERT_GE(outlet, 0);
    const double eastKm = (static_cast<double>(m_lake.spillCell % 160) + 0.5) * 0.02;
    EXPECT_TRUE(rowOf(m_lake.id).siblingAtColumn(outlet).data().toString().startsWith(
        QString::number(eastKm, 'f', 2)));
}

TEST_F(WaterEditsTest, ALevelOutsideReachIsRefusedAndTheSillIsNot) {
    choose(m_lake.id, QStringLiteral("Set Level…"));
    type(QString::number(m_lake.levelM + 500.0));
    EXPECT_TRUE(questionSays(QStringLiteral("Out of range")));
    EXPECT_TRUE(handles().empty());
    answer(std::ceil(m_lake.spillHeightM * 100.0) / 100.0); // as the question shows it
    (void)hash();
    const auto locked = std::ranges::find(lakes(), true, &Lake::isLocked);
    ASSERT_NE(locked, lakes().end());
    EXPECT_LE(locked->levelM, m_lake.spillHeightM);
}

TEST_F(WaterEditsTest, LakesFollowADamWhileItIsPainted) {
    m_document.selectStage(m_document.recipe().stages[0].id);
    const StrokeTarget target = strokeTarget(m_document, Layer::Elevation);
    ASSERT_TRUE(target.added);
    EXPECT_EQ(target.index, 1);
    m_document.stroke().begin(target, QStringLiteral("Raise"));
    const Brush brush{.radiusM = 120.0, .strength = 10.0};
    std::uint64_t last = m_before;
    for (int i = 0; i < 4; ++i) {
        m_document.stroke().addDabs(brush, {{800.0 + 100.0 * i, 1600.0, 1.0}});
        const std::uint64_t now = hash();
        EXPECT_NE(now, last);
        EXPECT_EQ(m_document.snapshot()->position, endOf(m_document.recipe())) << "it stays behind the lakes";
        last = now;
    }
    m_document.stroke().end();
    EXPECT_EQ(hash(), last);
    m_document.undoStack().undo();
    EXPECT_EQ(hash(), m_before);
}

} // namespace
} // namespace oxbow
