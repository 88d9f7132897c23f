#include "ui/window/main_window.h"

#include "ui/area/comparison.h"
#include "ui/area/view_area.h"
#include "ui/document/document.h"
#include "ui/files/export_window.h"
#include "ui/files/picture_page.h"
#include "ui/files/products_page.h"
#include "ui/files/sequence_page.h"
#include "ui/masks/mix_editor.h"
#include "ui/recipe/add_stage_menu.h"
#include "ui/recipe/recipe_panel.h"
#include "ui/timeline/timeline_bar.h"
#include "ui/variations/variations_window.h"
#include "ui/viewport/viewport_widget.h"
#include "ui/water/water_edits.h"
#include "ui/widgets/boxes.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/panel_dock.h"
#include "ui/widgets/settings_store.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/unit_system.h"
#include "ui/widgets/units_text.h"
#include "ui/widgets/value_text.h"
#include "ui/window/action_table.h"
#include "ui/window/file_controller.h"
#include "ui/window/first_window.h"
#include "ui/window/keypad_keys.h"
#include "ui/window/manual.h"
#include "ui/window/preferences_dialog.h"
#include "ui/window/preferences_effect.h"
#include "ui/window/status_readout.h"
#include "ui/window/welcome_hint.h"
#include "ui/world/world_work.h"

#include <QActionGroup>
#include <QApplication>
#include <QCloseEvent>
#include <QDropEvent>
#include <QFileInfo>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QMimeData>
#include <QToolBar>
#include <QToolButton>
#include <QToolTip>

namespace oxbow {

namespace {

constexpr int kLongestNamePx = 260;
constexpr int kLeastInfoPx = 100; ///< of what is said about the file; where there is less room nothing is
constexpr int kInfoGapPx = 8;     ///< between it and the menus
constexpr int kShortRunMs = 500;
constexpr QSize kFrameRoom(4, 32); ///< what a window manager puts around a window
/// Raised when panels are added or removed: a saved layout of another version is not restored.
constexpr int kLayoutVersion = 6;

/// A text at the right, which takes the room that is left: where that is too little there is none, and no button of the bar
/// makes way for it.
class HintLabel : public QLabel {
public:
    HintLabel() {
        setAlignment(Qt::AlignRight | Qt::AlignVCenter);
        setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    }

protected:
    void paintEvent(QPaintEvent* event) override {
        if (sizeHint().width() <= width())
            QLabel::paintEvent(event);
    }
};

} // namespace

MainWindow::MainWindow(Document& document, const QString& noPicture)
    : m_document(document),
      m_tools(document),
      m_files(new FileController(document, *this)),
      m_view(new ViewArea(document, noPicture)),
      m_messages(new MessageBar(m_view)),
      m_status(new StatusReadout(document)),
      m_world(new WorldWork(document, this)) {
    setObjectName(QStringLiteral("mainWindow"));
    setAcceptDrops(true);
    setCentralWidget(m_view);
    setStatusBar(m_status);
    m_actions.add(actionTable(*this), *menuBar());
    qApp->installEventFilter(new KeypadKeys(*this, m_actions));
    makeRecentMenu();
    makeMenuCorner();
    makeToolBar();
    makePanels();
    makeTimeline();
    connectDocument();
    followPreferences(*this, m_preferences);
    const FirstWindow first = firstWindow({1600, 960}, screen()->availableSize() - kFrameRoom, QGuiApplication::platformName());
    resize(first.size);
    setWindowState(first.isMaximized ? Qt::WindowMaximized : Qt::WindowNoState);
    m_defaultLayout = saveState(kLayoutVersion);
    restoreLayout();
}

MainWindow::~MainWindow() {
    hide(); // while it is whole: what panels say when they are hidden reaches it
}

// ---- Making it ----

void MainWindow::makeRecentMenu() {
    auto* recent = new QMenu(tr("Open &Recent"), this);
    recent->setToolTipsVisible(true);
    m_files->fillRecent(*recent);
    m_actions.menu(MenuId::File)->insertMenu(m_actions["file.save"], recent);
}

void MainWindow::makeMenuCorner() {
    m_fileInfo = named(new QLabel(menuBar()), "fileInfo");
    m_fileInfo->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_fileInfo->setVisible(!isOnSmallScreen()); // there the menus need the room, and the window's title says it too
}

void MainWindow::makeToolBar() {
    QToolBar* bar = named(addToolBar(tr("Tools")), "tools");
    bar->setMovable(false);
    bar->setIconSize({16, 16});
    bar->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    for (const char* id : kToolBar)
        id ? bar->addAction(m_actions[id]) : static_cast<void>(bar->addSeparator());
    for (const char* id : {"edit.undo", "edit.redo"}) // everyone knows these two by their arrows
        if (auto* button = qobject_cast<QToolButton*>(bar->widgetForAction(m_actions[id])))
            button->setToolButtonStyle(Qt::ToolButtonIconOnly);
    addTools(*bar);
    m_toolHint = named(new HintLabel, "toolHint");
    bar->addWidget(m_toolHint);
}

void MainWindow::addTools(QToolBar& bar) {
    auto* group = new QActionGroup(this);
    bar.addSeparator();
    for (const ToolInfo& tool : oxbow::tools()) {
        QAction* action = m_actions[tool.id];
        if (tool.startsGroup)
            bar.addSeparator();
        group->addAction(action);
        bar.addAction(action);
        if (auto* button = qobject_cast<QToolButton*>(bar.widgetForAction(action))) {
            button->setToolButtonStyle(Qt::ToolButtonIconOnly);
            // An icon under the pointer has a name at once.
            connect(action, &QAction::hovered, button, [button] {
                if (button->underMouse())
                    QToolTip::showText(button->mapToGlobal(QPoint(0, button->height())), button->toolTip(), button);
            });
        }
    }
    connect(&m_tools, &ToolSet::toolChanged, this, &MainWindow::refreshTools);
    connect(&m_document, &Document::snapshotChanged, this,
            [this] { m_tools.box().setRelief(static_cast<double>(m_view->relief().span())); });
}

void MainWindow::makeTimeline() {
    m_timeline = new TimelineBar(m_document, {m_actions["simulate.toStart"], m_actions["simulate.stepBack"],
                                              m_actions["simulate.play"], m_actions["simulate.step"],
                                              m_actions["simulate.toEnd"], m_actions["simulate.cancel"],
                                              m_actions["simulate.loop"]});
    auto* bar = named(new QToolBar(tr("Timeline"), this), "timeline");
    bar->setMovable(false);
    bar->addWidget(m_timeline);
    addToolBar(Qt::BottomToolBarArea, bar);
}

void MainWindow::connectDocument() {
    connect(&m_document, &Document::errorReported, m_messages, &MessageBar::showError);
    connect(&m_document, &Document::errorTakenBack, m_messages, &MessageBar::takeBack);
    connect(&m_document, &Document::notesChanged, this, [this](const QStringList& notes) {
        if (!notes.isEmpty())
            m_messages->showNote(notes.join(QStringLiteral("  ·  ")));
    });
    connect(&m_document, &Document::snapshotChanged, this, &MainWindow::refreshPlay);
    connect(&m_document.file(), &DocumentFile::openingChanged, this, &MainWindow::refreshPlay);
    connect(&m_document.file(), &DocumentFile::openingChanged, this, &MainWindow::refreshActions);
    connect(&m_document.file(), &DocumentFile::saved, this, &MainWindow::refreshTitle);
    followRecipe(m_document, RecipePart::Grid, this, &MainWindow::refreshTitle);
    followRecipe(m_document, RecipePart::Stages | RecipePart::Values, this, &MainWindow::refreshActions);
    connect(&m_document, &Document::selectedStageChanged, this, &MainWindow::refreshActions);
    connect(&m_document.undoStack(), &UndoHistory::indexChanged, this, &MainWindow::refreshActions);
    connect(&m_document.undoStack(), &UndoHistory::cleanChanged, this, &MainWindow::refreshTitle);
    connect(m_view, &ViewArea::placeChanged, m_status, &StatusReadout::setPlace);
    connect(m_view, &ViewArea::framesPerSecondChanged, m_status, &StatusReadout::setFramesPerSecond);
    m_view->setTools(m_tools);
    connect(m_view, &ViewArea::modeChanged, this, &MainWindow::refreshTools);
    if (QAction* const walk = m_actions["view.walk"])
        connect(walk, &QAction::triggered, this, [this, walk](bool on) {
            if (on)
                m_messages->showNote(tr("Drag to look around; walk with the wheel, or with W A S D while the right button is down. %1 ends it.")
                                         .arg(walk->shortcut().toString(QKeySequence::NativeText)));
        });
    QAction* const endCompare = m_actions["view.endCompare"];
    endCompare->setEnabled(false);
    connect(&m_view->comparison(), &Comparison::started, endCompare, [=] { endCompare->setEnabled(true); });
    connect(&m_view->comparison(), &Comparison::ended, endCompare, [=] { endCompare->setEnabled(false); });
    for (const char* named : {"help.shortcuts", "tool.smaller", "tool.larger"})
        connect(m_actions[named], &QAction::changed, this, &MainWindow::refreshTools);
    connect(m_actions.menu(MenuId::Edit), &QMenu::aboutToShow, this, [this] { sayWhatIsUndone(true); });
    connect(m_actions.menu(MenuId::Edit), &QMenu::aboutToHide, this, [this] { sayWhatIsUndone(false); });
    units::follow(this, [this] { refreshTitle(); });
    refreshTitle();
    refreshActions();
    refreshPlay();
    refreshTools();
}

// ---- Keeping it true ----

void MainWindow::refreshTitle() {
    const QString name =
        !m_document.file().path().isEmpty() ? QFileInfo(m_document.file().path()).fileName()
        : m_world->plan()                   ? QFileInfo(QString::fromStdString(m_world->plan()->folder.string())).fileName()
                                            : tr("Untitled");
    setWindowTitle(name + QStringLiteral("[*] – Oxbow"));
    setWindowModified(m_document.isModified());
    showFileInfo(name);
}

/// The menus come first: it ends in dots where they leave it too little room.
void MainWindow::showFileInfo(const QString& name) {
    const GridSpec& grid = m_document.recipe().grid;
    const QString size =
        tr("%1 × %2 · %3").arg(grid.width).arg(grid.height).arg(extentText(grid.widthM(), grid.heightM(), 1));
    const QString state = m_document.isModified() ? tr("not saved") : tr("saved");
    const QString shortName = m_fileInfo->fontMetrics().elidedText(name, Qt::ElideMiddle, kLongestNamePx);
    const QString words = m_document.file().path().isEmpty() && !m_document.isModified()
                              ? QStringLiteral("%1 · %2").arg(shortName, size)
                              : QStringLiteral("%1 · %2 · %3").arg(shortName, size, state);
    m_fileInfo->setToolTip(m_document.file().path());
    m_fileInfo->clear(); // a hint is kept with its text, and never below the minimum
    m_fileInfo->setMinimumWidth(0);
    m_fileInfo->setText(words);
    if (isOnSmallScreen())
        return;
    QMenuBar& bar = *menuBar();
    const int room = bar.width() - bar.actionGeometry(bar.actions().last()).right() - kInfoGapPx;
    const int padding = m_fileInfo->sizeHint().width() - m_fileInfo->fontMetrics().horizontalAdvance(words);
    m_fileInfo->setText(m_fileInfo->fontMetrics().elidedText(words, Qt::ElideRight, room - padding));
    m_fileInfo->setFixedSize(m_fileInfo->sizeHint().width(), bar.sizeHint().height());
    m_fileInfo->setVisible(room >= kLeastInfoPx);
    bar.setCornerWidget(m_fileInfo, Qt::TopRightCorner); // makes the bar give it its new room
}

void MainWindow::resizeEvent(QResizeEvent* event) {
    QMainWindow::resizeEvent(event);
    refreshTitle();
}

void MainWindow::refreshActions() {
    UndoHistory& stack = m_document.undoStack();
    m_actions["edit.undo"]->setEnabled((stack.canUndo() || m_document.stroke().isOpen()) && !m_document.file().isOpening());
    m_actions["edit.redo"]->setEnabled(stack.canRedo() && !m_document.file().isOpening());
    m_actions["edit.undo"]->setToolTip(stack.canUndo() ? tr("Undo: %1").arg(stack.undoText())
                                                       : tr("Nothing to undo"));
    m_actions["edit.redo"]->setToolTip(stack.canRedo() ? tr("Redo: %1").arg(stack.redoText())
                                                       : tr("Nothing to redo"));
    const RecipeStage* stage = m_document.recipe().find(m_document.selectedStage());
    for (QAction* action : m_actions.menu(MenuId::Stage)->actions())
        action->setEnabled(stage || action == m_actions["stage.add"] || action == m_actions["stage.paste"]);
    for (const char* ofGroup : {"stage.ungroup", "stage.maskGroup"})
        m_actions[ofGroup]->setEnabled(stage && !stage->group.empty());
    m_actions["stage.enabled"]->setChecked(stage && stage->enabled);
    m_actions["stage.applyFromStart"]->setEnabled(stage && !stage->events.empty());
}

/// In the menu; elsewhere the two go by their plain names.
void MainWindow::sayWhatIsUndone(bool inMenu) {
    constexpr int kLongestPx = 320;
    const UndoHistory& stack = m_document.undoStack();
    const auto words = [&](const QString& plain, const QString& what) {
        return inMenu && !what.isEmpty() && !m_document.stroke().isOpen()
                   ? plain + u' ' + fontMetrics().elidedText(what, Qt::ElideRight, kLongestPx).replace(u'&', QStringLiteral("&&"))
                   : plain;
    };
    m_actions["edit.undo"]->setText(words(translated("&Undo"), stack.undoText()));
    m_actions["edit.redo"]->setText(words(translated("&Redo"), stack.redoText()));
}

void MainWindow::refreshPlay() {
    const Snapshot& snapshot = *m_document.snapshot();
    if (snapshot.status != RunStatus::Seeking)
        m_seeking.invalidate();
    else if (!m_seeking.isValid())
        m_seeking.start();
    // What runs by itself can be paused too; a short way is no run, and the button would flicker.
    const bool runs = snapshot.status == RunStatus::Playing || (m_seeking.isValid() && m_seeking.hasExpired(kShortRunMs));
    QAction* play = m_actions["simulate.play"];
    if (play->data().toBool() != runs || play->text().isEmpty()) {
        play->setData(runs);
        play->setText(runs ? tr("&Pause") : tr("&Play"));
        play->setIcon(icon(runs ? icons::kPause : icons::kPlay, &theme::Colours::onAccent));
        play->setToolTip(Actions::tip(*play, runs ? tr("Pause") : tr("Play")));
    }
    const bool atStart = snapshot.position == RunPosition{};
    const bool atEnd = snapshot.status == RunStatus::Finished;
    m_actions["simulate.cancel"]->setEnabled(m_document.isRunning() || m_document.file().isOpening() || m_world->isReading());
    m_actions["simulate.toStart"]->setEnabled(!atStart);
    m_actions["simulate.stepBack"]->setEnabled(!atStart);
    m_actions["simulate.step"]->setEnabled(!atEnd);
    m_actions["simulate.toEnd"]->setEnabled(!atEnd);
}

void MainWindow::refreshTools() {
    m_actions[m_tools.box().tool().id]->setChecked(true);
    const auto keys = [this](const char* id) {
        return m_actions[id]->shortcut().toString(QKeySequence::NativeText);
    };
    m_toolHint->setText(
        m_tools.current().takesLeft()
            ? tr("Left button paints · Ctrl inverts · Shift smooths · Shift + click: line · %1 %2 size")
                  .arg(keys("tool.smaller"), keys("tool.larger"))
        : m_tools.current().info().kind == ToolKind::Probe
            ? tr("Click follows a drop of water · Esc clears its trace · %1 shows all shortcuts")
                  .arg(keys("help.shortcuts"))
        : m_view->mode() == ViewMode::Map
            ? tr("Drag moves the map · wheel zooms · %1 shows all shortcuts").arg(keys("help.shortcuts"))
            : tr("Right button orbits · Shift + middle pans · wheel zooms · %1 shows all shortcuts")
                  .arg(keys("help.shortcuts")));
}

// ---- What the user does ----

void MainWindow::togglePlay() {
    Session& session = m_document.session();
    if (m_actions["simulate.play"]->data().toBool())
        return session.pause();
    if (m_document.snapshot()->status == RunStatus::Finished)
        session.seek(0);
    session.play();
}

void MainWindow::showAddMenu() {
    auto* menu = new AddStageMenu(m_document, this);
    menu->popupAt(m_recipePanel->mapToGlobal(QPoint(m_recipePanel->width() + 4, 0)));
}

ExportWindow& MainWindow::exportWindow() {
    if (!m_export)
        m_export = new ExportWindow(m_document, m_view->viewport(), this);
    return *m_export;
}

ProductsPage* MainWindow::showExport(const QString& product) {
    ProductsPage& page = exportWindow().products();
    page.choose(product);
    m_export->open(page);
    return &page;
}

SequencePage* MainWindow::showSequence() {
    exportWindow().open(exportWindow().sequence());
    return &m_export->sequence();
}

VariationsWindow* MainWindow::showVariations() {
    if (!m_variations) {
        m_variations = new VariationsWindow(m_document, this);
        m_variations->addActions({m_actions["edit.undo"], m_actions["edit.redo"]}); // what was taken there is undone there
    }
    m_variations->open();
    return m_variations;
}

PicturePage* MainWindow::showPicture() {
    exportWindow().open(*exportWindow().picture());
    return m_export->picture();
}

PicturePage* MainWindow::showTurntable() {
    exportWindow().open(*exportWindow().turntable());
    return m_export->turntable();
}

PreferencesDialog* MainWindow::showPreferences() {
    if (!m_preferencesDialog)
        m_preferencesDialog = new PreferencesDialog(m_preferences, *this);
    bringForward(*m_preferencesDialog);
    return m_preferencesDialog;
}

ManualWindow* MainWindow::openManual(const QString& place) {
    if (!m_manual)
        m_manual = new ManualWindow(*this);
    m_manual->open(place);
    bringForward(*m_manual);
    return m_manual;
}

ManualWindow* MainWindow::showManual() {
    const QWidget* at = focusWidget();
    const auto holds = [&](const char* panel) {
        return at && std::ranges::any_of(m_panels, [&](const PanelDock* dock) {
                   return dock->objectName() == QLatin1String(panel) && dock->isAncestorOf(at);
               });
    };
    return holds("recipe") || holds("parameters") ? showStageHelp() : openManual(manual::pages().first().path);
}

ManualWindow* MainWindow::showStageHelp() {
    const RecipeStage* stage = m_document.recipe().find(m_document.selectedStage());
    return openManual(stage ? manual::placeOf(stage->params.kind()) : manual::pages().first().path);
}

void MainWindow::showWelcome() {
    delete m_view->findChild<WelcomeHint*>();
    const QAction* const look = m_actions["view.landscape"]; // of a 3D view
    auto* hint = new WelcomeHint(m_view, m_actions["simulate.play"]->shortcut(), m_actions["tool.rain"]->shortcut(),
                                 look ? look->shortcut() : QKeySequence());
    connect(&m_document.undoStack(), &UndoHistory::indexChanged, hint, [hint](int index) {
        if (index > 0) // who edits has found the way in
            hint->hide();
    });
    hint->show();
}

void MainWindow::showFirstStart() {
    m_view->showFirstSight();
    m_files->openExample("first_start.json", false);
}

void MainWindow::resetLayout() {
    for (PanelDock* panel : m_panels)
        panel->setFloating(false);
    m_layoutBeforeHiding.clear();
    m_actions["view.hidePanels"]->setChecked(false);
    restoreState(m_defaultLayout, kLayoutVersion);
    for (PanelDock* panel : m_panels)
        if (!panel->isOnDemand())
            panel->show();
}

void MainWindow::hidePanels(bool hidden) {
    if (!hidden) {
        restoreState(std::exchange(m_layoutBeforeHiding, {}), kLayoutVersion);
        return;
    }
    m_layoutBeforeHiding = saveState(kLayoutVersion);
    for (PanelDock* panel : m_panels)
        panel->hide();
    m_view->setFocus();
}

void MainWindow::restoreLayout() {
    restoreGeometry(settings::value("window/geometry").toByteArray());
    restoreState(settings::value("window/layout").toByteArray(), kLayoutVersion);
}

void MainWindow::closeEvent(QCloseEvent* event) {
    if (!m_files->mayClose()) {
        event->ignore();
        return;
    }
    keepLayout();
    event->accept();
}

void MainWindow::keepLayout() const {
    settings::set("window/geometry", saveGeometry());
    settings::set("window/layout",
                  m_layoutBeforeHiding.isEmpty() ? saveState(kLayoutVersion) : m_layoutBeforeHiding);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    const QList<QUrl> urls = event->mimeData()->urls();
    if (!urls.isEmpty() && urls.first().isLocalFile())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    event->acceptProposedAction();
    m_files->open(event->mimeData()->urls().value(0).toLocalFile(), ImportDialog::Asks::WhereUnsaid);
}

} // namespace oxbow
