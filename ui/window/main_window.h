#pragma once

#include "ui/brush/tools.h"
#include "ui/window/actions.h"
#include "ui/window/preferences.h"

#include <QElapsedTimer>
#include <QMainWindow>
#include <QPointer>

#include <memory>
#include <optional>

class QLabel;
class QToolBar;

namespace oxbow {

class Document;
class ExportWindow;
class FileController;
class ManualWindow;
class MessageBar;
class PanelDock;
class PicturePage;
class PreferencesDialog;
class ProductsPage;
class MixEditor;
class RecipePanel;
class SurfacePanel;
class CheckPanel;
class ImportWork;
class SequencePage;
class StatusReadout;
class TimelineBar;
class VariationsWindow;
class ViewArea;
class WaterEdits;
class WorldWork;

/// The editor's window: panels around the picture, all of them views of one document.
class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    /// `noPicture`: why there can be no 3D view here, in words; empty where there can.
    explicit MainWindow(Document& document, const QString& noPicture = {});
    ~MainWindow() override;

    [[nodiscard]] Document& document() { return m_document; }
    [[nodiscard]] Actions& actions() { return m_actions; }
    [[nodiscard]] ToolSet& toolSet() { return m_tools; }
    [[nodiscard]] ToolBox& tools() { return m_tools.box(); }
    [[nodiscard]] Painter& painter() { return m_tools.painter(); }
    [[nodiscard]] Preferences& preferences() { return m_preferences; }
    [[nodiscard]] FileController& files() { return *m_files; }
    [[nodiscard]] ViewArea& view() { return *m_view; }
    [[nodiscard]] RecipePanel& recipePanel() { return *m_recipePanel; }
    [[nodiscard]] MixEditor& mix() { return *m_mix; }
    [[nodiscard]] SurfacePanel& surfacePanel() { return *m_surface; }
    [[nodiscard]] CheckPanel& checkPanel() { return *m_check; }
    [[nodiscard]] ImportWork& importWork() { return *m_importWork; }
    [[nodiscard]] WorldWork& world() { return *m_world; }
    [[nodiscard]] TimelineBar& timeline() { return *m_timeline; }
    [[nodiscard]] StatusReadout& status() { return *m_status; }
    [[nodiscard]] MessageBar& messages() { return *m_messages; }

    void togglePlay();
    void showAddMenu();
    /// Opens the export window with a product chosen beforehand, by its format ("png16", "obj"); as it was
    /// for "".
    ProductsPage* showExport(const QString& product = {});
    SequencePage* showSequence();
    VariationsWindow* showVariations();
    /// These two only where there is a 3D view.
    PicturePage* showPicture();
    PicturePage* showTurntable();
    PreferencesDialog* showPreferences();
    /// The manual: at the selected stage's page where the keyboard is in a panel of its recipe, else at its contents.
    ManualWindow* showManual();
    /// At the selected stage's page.
    ManualWindow* showStageHelp();
    /// Opens the check-up panel and looks at the ground that is shown.
    void checkGround();
    /// The place under the cursor of a world that is shown whole, in the world's own cells.
    void showWorldPart();
    void showWholeWorld();
    /// Looks at ground that has just been read; the panel comes forward where something is wrong with it.
    void checkImported();
    void showWelcome();
    /// The example that a start without a file shows; it waits for play.
    void showFirstStart();
    void resetLayout();
    /// Where window and panels are, for the next one.
    void keepLayout() const;
    void toggleFullScreen() { setWindowState(windowState() ^ Qt::WindowFullScreen); }
    /// Hides all panels, or shows those that were hidden so.
    void hidePanels(bool hidden);

protected:
    /// Panels behind others are passed.
    bool focusNextPrevChild(bool next) override;
    void closeEvent(QCloseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    [[nodiscard]] ExportWindow& exportWindow();
    ManualWindow* openManual(const QString& place);
    [[nodiscard]] bool isOnSmallScreen() const;
    void makePanels();
    PanelDock* makeWaterPanels();
    PanelDock* makeWorldPanel();
    void makeToolBar();
    void addTools(QToolBar& bar);
    void makeRecentMenu();
    void makeMenuCorner();
    void makeTimeline();
    void connectDocument();
    void refreshTitle();
    void showFileInfo(const QString& name);
    void refreshActions();
    void sayWhatIsUndone(bool inMenu);
    void refreshPlay();
    void refreshTools();
    void refreshWorldActions();
    void restoreLayout();
    PanelDock* addPanel(const char* name, const QString& title, QWidget* content, Qt::DockWidgetArea area);

    Document& m_document;
    ToolSet m_tools;
    Actions m_actions;
    QElapsedTimer m_seeking; ///< since the run goes somewhere by itself
    Preferences m_preferences;
    FileController* m_files;
    ViewArea* m_view;
    MessageBar* m_messages;
    StatusReadout* m_status;
    MixEditor* m_mix = nullptr;
    RecipePanel* m_recipePanel = nullptr;
    SurfacePanel* m_surface = nullptr;
    CheckPanel* m_check = nullptr;
    ImportWork* m_importWork = nullptr;
    WorldWork* m_world;
    std::optional<QPointF> m_pointedAt; ///< the place that the cursor was over last
    TimelineBar* m_timeline = nullptr;
    QLabel* m_fileInfo = nullptr;
    QLabel* m_toolHint = nullptr;
    std::vector<PanelDock*> m_panels;
    QByteArray m_layoutBeforeHiding; ///< empty while panels are not hidden by one key
    ExportWindow* m_export = nullptr;
    VariationsWindow* m_variations = nullptr;
    PreferencesDialog* m_preferencesDialog = nullptr;
    QPointer<ManualWindow> m_manual;
    QByteArray m_defaultLayout;
    std::unique_ptr<WaterEdits> m_waterEdits; ///< gone before a closing panel hands in what was typed
};

} // namespace oxbow
