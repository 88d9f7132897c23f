#pragma once

#include "core/recipe/recipe.h"
#include "ui/document/autosave.h"
#include "ui/files/import_dialog.h"

#include <QObject>
#include <QStringList>

#include <functional>

class QMenu;

namespace oxbow {

class Document;
class MainWindow;

/// Opening, importing and saving, with the questions that go with them. No question holds up the run: each is
/// a window beside it, and what follows is done when it is answered.
class FileController : public QObject {
    Q_OBJECT
public:
    FileController(Document& document, MainWindow& window);

    /// A recipe, a heightmap or the folder of a world, after the question about unsaved changes.
    void open(const QString& path, ImportDialog::Asks asks = ImportDialog::Asks::Always);
    void askOpen();
    /// An empty terrain, an example, a template or a recent file: asks which, then about unsaved changes.
    void startNew();
    /// Keeps a copy of the recipe, its files and a picture for startNew().
    void askSaveAsTemplate();
    /// From an elevation model and maps of rivers, lakes and roads.
    void startPlace();
    /// A recipe that comes with the program, without a question; `playing` lets it run at once.
    void openExample(const char* file, bool playing);
    void askGrid();
    /// Asks for a name where there is none, or where the file is a recipe and cannot hold all that there is.
    void save(std::function<void()> then = {});
    void askSave(std::function<void()> then = {});
    /// Before what another window saved is replaced.
    void askAboutOthersFile(std::function<void()> then);
    /// Whether the window may close now; asks first where there are unsaved changes, and closes it then.
    [[nodiscard]] bool mayClose();
    /// Offers back what a program that ended badly left, where there is any.
    /// `otherwise` is called where there is none, or none is taken.
    void offerLostWork(std::function<void()> otherwise = {});
    [[nodiscard]] Autosave& autosave() { return *m_autosave; }

    /// Does something that another document comes of, after the question about unsaved changes.
    void afterAskingToSave(std::function<void()> then);
    [[nodiscard]] QStringList recentFiles() const;
    /// Fills a menu with the recent files whenever it opens.
    void fillRecent(QMenu& menu);

private:
    void startEmpty(const GridSpec& grid);
    void startFromTemplate(const QString& path);
    void startWith(const QString& path, const Recipe& recipe, const QStringList& notes, bool areSeen);
    void openProject(const QString& path);
    /// As a new terrain, or as a stage of this one.
    void importHeightmap(const QString& path, ImportDialog::Asks asks);
    void remember(const QString& path);
    void askAboutLostWork(const QList<LostWork>& lost, std::function<void()> otherwise);
    void recover(const LostWork& work);
    void lookForSaved(const LostWork& lost);

    Document& m_document;
    MainWindow& m_window;
    Autosave* m_autosave;
    bool m_closeAllowed = false;
};

} // namespace oxbow
