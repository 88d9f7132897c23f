#include "ui/window/main_window.h"

#include "ui/area/view_area.h"
#include "ui/brush/tool_panel.h"
#include "ui/document/document.h"
#include "ui/ground/ground_marks.h"
#include "ui/map/map_view.h"
#include "ui/masks/mix_editor.h"
#include "ui/recipe/check_panel.h"
#include "ui/recipe/import_work.h"
#include "ui/recipe/recipe_panel.h"
#include "ui/stage/parameter_panel.h"
#include "ui/surface/surface_panel.h"
#include "ui/timeline/history_view.h"
#include "ui/timeline/ledger_panel.h"
#include "ui/viewport/frame_time_panel.h"
#include "ui/viewport/view_memory.h"
#include "ui/viewport/viewport_widget.h"
#include "ui/water/water_edits.h"
#include "ui/water/water_panel.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/panel_dock.h"
#include "ui/window/file_controller.h"
#include "ui/world/world_panel.h"
#include "ui/world/world_work.h"

#include <QMenu>
#include <QScreen>

#include <algorithm>

/// The panels of the main window.
namespace oxbow {

namespace {

constexpr int kLeftWidth = 264;
constexpr int kRightWidth = 324;
// What the panels need one over the other, pixels.
constexpr int kFullWidth = 1000;
constexpr int kFullHeight = 660;
constexpr int kSmallLeftWidth = 196;
constexpr int kSmallRightWidth = 292;

} // namespace

PanelDock* MainWindow::addPanel(const char* name, const QString& title, QWidget* content,
                                Qt::DockWidgetArea area) {
    auto* dock = new PanelDock(QString::fromLatin1(name), title, content, this);
    addDockWidget(area, dock);
    m_panels.push_back(dock);
    return dock;
}

/// Or on one whose scale makes it small.
bool MainWindow::isOnSmallScreen() const {
    const QSize room = screen()->availableSize();
    return room.height() < kFullHeight || room.width() < kFullWidth;
}

void MainWindow::makePanels() {
    m_recipePanel = new RecipePanel(m_document);
    PanelDock* recipe = addPanel("recipe", tr("Recipe"), m_recipePanel, Qt::LeftDockWidgetArea);
    recipe->addTitleAction(m_actions["stage.add"]);
    // Its key deletes what is chosen in the list that has the focus: a stage only in the list of stages.
    m_actions["stage.delete"]->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    m_recipePanel->addAction(m_actions["stage.delete"]);
    connect(m_recipePanel, &RecipePanel::contextMenuRequested, this,
            [this](const QPoint& at) { m_actions.menu(MenuId::Stage)->popup(at); });

    PanelDock* brush = addPanel("brush", tr("Brush"), new ToolPanel(m_tools), Qt::LeftDockWidgetArea);

    auto* parameterPanel = new ParameterPanel(m_document);
    m_mix = &parameterPanel->mix();
    PanelDock* parameters =
        addPanel("parameters", tr("Parameters"), parameterPanel, Qt::RightDockWidgetArea);
    m_surface = new SurfacePanel(m_document);
    PanelDock* surface = addPanel("surface", tr("Surface"), m_surface, Qt::RightDockWidgetArea);
    connect(m_view, &ViewArea::surfaceProblemChanged, m_surface, &SurfacePanel::showProblem);
    const auto showMask = [this] {
        const MaskFollower::Mask ofSurface = m_surface->shownMask();
        m_view->settings().setMask(ofSurface ? ofSurface : m_mix->shownMask());
    };
    connect(m_mix, &MixEditor::shownMaskChanged, this, showMask);
    connect(m_surface, &SurfacePanel::shownMaskChanged, this, showMask);
    connect(m_mix, &MixEditor::paintRequested, this,
            [this] { m_tools.box().choose(toolById("tool.mask")); });
    connect(parameterPanel, &ParameterPanel::drawRequested, this, [this] {
        m_tools.box().choose(toolById("tool.curve"));
        m_view->setFocus();
    });
    parameters->setTitleBarWidget(new QWidget(parameters)); // the panel is headed by its stage
    setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
    PanelDock* lakes = makeWaterPanels();
    PanelDock* ledger =
        addPanel("ledger", tr("Ledger"), new LedgerPanel(m_document), Qt::RightDockWidgetArea);
    PanelDock* history =
        addPanel("history", tr("History"), new HistoryView(m_document.undoStack()), Qt::RightDockWidgetArea);
    m_check = new CheckPanel(m_document);
    m_importWork = new ImportWork(m_document, this);
    connect(m_check, &CheckPanel::scaleWanted, this, [this] { m_importWork->askScale(m_check->findings()); });
    connect(m_check, &CheckPanel::refinementWanted, m_importWork, &ImportWork::askRefinement);
    connect(m_check, &CheckPanel::lifeWanted, m_importWork, &ImportWork::makeLive);
    PanelDock* check = addPanel("check", tr("Check-up"), m_check, Qt::LeftDockWidgetArea);
    connect(m_check, &CheckPanel::countChanged, check, &PanelDock::setCount);
    connect(m_check, &CheckPanel::placeChosen, m_view->marks(), &GroundMarks::choosePlace);
    tabifyDockWidget(lakes, surface);
    tabifyDockWidget(lakes, ledger);
    tabifyDockWidget(lakes, history);
    tabifyDockWidget(brush, check);
    PanelDock* times = addPanel("frameTimes", tr("Frame Times"), new FrameTimePanel(m_view->viewport()), Qt::LeftDockWidgetArea);
    tabifyDockWidget(brush, times);
    times->showOnDemand();
    tabifyDockWidget(brush, makeWorldPanel());
    ledger->showOnDemand();
    brush->raise();
    lakes->raise();

    setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    resizeDocks({recipe, parameters}, {kLeftWidth, kRightWidth}, Qt::Horizontal);
    resizeDocks({recipe, brush}, {460, 300}, Qt::Vertical);
    resizeDocks({parameters, lakes}, {480, 280}, Qt::Vertical);
    if (isOnSmallScreen()) { // one panel at a time on either side
        for (PanelDock* panel : m_panels)
            if (panel != recipe && panel != parameters)
                tabifyDockWidget(panel == brush ? recipe : parameters, panel);
        recipe->raise();
        parameters->raise();
        resizeDocks({recipe, parameters}, {kSmallLeftWidth, kSmallRightWidth}, Qt::Horizontal);
    }
    QMenu* const panels = m_actions.menu(MenuId::View)->addMenu(tr("Pa&nels"));
    for (PanelDock* panel : m_panels) {
        panel->toggleViewAction()->setObjectName(QStringLiteral("panel.") + panel->objectName());
        panels->addAction(panel->toggleViewAction());
        m_actions.adopt({panel->toggleViewAction()});
    }
    m_actions.menu(MenuId::View)->addSeparator();
    m_view->bindModes({m_actions["view.picture"], m_actions["view.map"], m_actions["view.both"]});
    m_view->addMenu(*m_actions.menu(MenuId::View));
    if (m_view->viewport())
        m_actions.adopt(m_view->viewport()->viewActions() +
                        m_view->viewport()->findChild<ViewMemory*>()->actions());
    for (const char* named : {"export.picture", "export.turntable"})
        m_actions[named]->setEnabled(m_view->viewport());
}

PanelDock* MainWindow::makeWorldPanel() {
    auto* panel = new WorldPanel(*m_world);
    PanelDock* dock = addPanel("world", tr("World"), panel, Qt::LeftDockWidgetArea);
    dock->showOnDemand();
    connect(panel, &WorldPanel::wholeWanted, this, &MainWindow::showWholeWorld);
    connect(m_world, &WorldWork::changed, this, [this, dock, wasOpen = false]() mutable {
        const bool isOpen = m_world->plan() != nullptr;
        if (isOpen != std::exchange(wasOpen, isOpen)) {
            dock->setVisible(isOpen);
            if (isOpen)
                dock->raise();
        }
        refreshWorldActions();
        refreshPlay();
        refreshTitle();
    });
    refreshWorldActions();
    connect(m_view, &ViewArea::placeChanged, this, [this](const std::optional<QPointF>& placeM) {
        if (placeM)
            m_pointedAt = placeM;
    });
    const auto choose = [this](const Reading& reading) {
        m_pointedAt = QPointF(reading.eastM, reading.southM);
        showWorldPart();
    };
    connect(&m_view->map().input(), &ViewInput::placeChosen, this, choose);
    if (ViewportWidget* viewport = m_view->viewport())
        connect(&viewport->input(), &ViewInput::placeChosen, this, choose);
    return dock;
}

void MainWindow::refreshWorldActions() {
    m_actions["view.worldPart"]->setEnabled(m_world->shown() == WorldWork::Shown::Whole);
    m_actions["view.wholeWorld"]->setEnabled(m_world->shown() == WorldWork::Shown::Part);
}

void MainWindow::showWorldPart() {
    if (m_world->shown() != WorldWork::Shown::Whole)
        return;
    const GridSpec& grid = m_document.recipe().grid;
    const QPointF middle(0.5 * grid.widthM(), 0.5 * grid.heightM());
    m_files->afterAskingToSave([this, place = m_pointedAt.value_or(middle)] { m_world->showPart(place); });
}

void MainWindow::showWholeWorld() {
    if (m_world->shown() == WorldWork::Shown::Part)
        m_files->afterAskingToSave([this] { m_world->showWhole(); });
}

bool MainWindow::focusNextPrevChild(bool next) {
    const auto isBehind = [this](const QWidget* widget) {
        return std::ranges::any_of(m_panels, [&](const PanelDock* panel) { return panel->isBehindATab() && panel->isAncestorOf(widget); });
    };
    const auto takesTab = [&](const QWidget* widget) {
        return widget->focusPolicy() & Qt::TabFocus && widget->isEnabled() && widget->isVisibleTo(this) && widget->window() == this &&
               !widget->focusProxy() && !isBehind(widget);
    };
    QWidget* const start = focusWidget() ? focusWidget() : this;
    const auto after = [next](QWidget* widget) { return next ? widget->nextInFocusChain() : widget->previousInFocusChain(); };
    QWidget* at = after(start);
    while (at != start && !takesTab(at))
        at = after(at);
    if (at == start)
        return false;
    at->setFocus(next ? Qt::TabFocusReason : Qt::BacktabFocusReason);
    return true;
}

void MainWindow::checkGround() {
    if (auto* dock = qobject_cast<PanelDock*>(m_check->parentWidget())) {
        dock->show();
        dock->raise();
    }
    m_check->check();
}

void MainWindow::checkImported() {
    connect(
        m_check, &CheckPanel::checked, this,
        [this](int faults) {
            if (auto* dock = qobject_cast<PanelDock*>(m_check->parentWidget()); dock && faults > 0)
                dock->raise();
        },
        Qt::SingleShotConnection);
    m_check->check();
}

/// Returns the dock of the lakes.
PanelDock* MainWindow::makeWaterPanels() {
    WaterPanel* lakes = makeLakesPanel(m_document);
    WaterPanel* rivers = makeRiversPanel(m_document);
    PanelDock* lakesDock = addPanel("lakes", tr("Lakes"), lakes, Qt::RightDockWidgetArea);
    PanelDock* riversDock = addPanel("rivers", tr("Rivers"), rivers, Qt::RightDockWidgetArea);
    connect(lakes, &WaterPanel::countChanged, lakesDock, &PanelDock::setCount);
    connect(rivers, &WaterPanel::countChanged, riversDock, &PanelDock::setCount);
    tabifyDockWidget(lakesDock, riversDock);
    m_waterEdits = std::make_unique<WaterEdits>(m_document, this);
    WaterEdits* edits = m_waterEdits.get();
    edits->serveLakes(*lakes);
    edits->serveRivers(*rivers);
    const auto showMenu = [edits](const Reading& reading, const QPoint& global) {
        edits->showMenuAt(reading.cellX, reading.cellY, global);
    };
    connect(&m_view->map().input(), &ViewInput::menuWanted, edits, showMenu);
    if (ViewportWidget* viewport = m_view->viewport())
        connect(&viewport->input(), &ViewInput::menuWanted, edits, showMenu);
    GroundMarks* marks = m_view->marks();
    connect(lakes, &WaterPanel::chosen, marks, &GroundMarks::chooseLake);
    connect(rivers, &WaterPanel::chosen, marks, &GroundMarks::chooseRiver);
    connect(marks, &GroundMarks::probed, m_messages, &MessageBar::showNote);
    return lakesDock;
}

} // namespace oxbow
