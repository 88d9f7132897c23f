#include "ui/window/file_controller.h"

#include "core/base/thread_pool.h"
#include "core/files/file_format.h"
#include "core/project/project_file.h"
#include "core/recipe/first_values.h"
#include "core/recipe/recipe_file.h"
#include "core/recipe/undoable_edits.h"
#include "ui/area/view_area.h"
#include "ui/document/document.h"
#include "ui/document/recipe_edits.h"
#include "ui/files/grid_dialog.h"
#include "ui/files/place_dialog.h"
#include "ui/ground/ground_marks.h"
#include "ui/widgets/background_task.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/questions.h"
#include "ui/widgets/settings_store.h"
#include "ui/widgets/value_text.h"
#include "ui/widgets/window_files.h"
#include "ui/window/main_window.h"
#include "ui/window/start_page.h"
#include "ui/world/world_work.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLocale>
#include <QMenu>

#include <algorithm>

namespace oxbow {

namespace {

constexpr int kMostRecent = 10;
const QString kRecentKey = QStringLiteral("files/recent");

QString openFilter() {
    return FileController::tr("Projects, recipes, worlds and heightmaps (*.oxbow *.json %1);;Projects (*.oxbow);;"
                              "Recipes (*.json);;All files (*)")
        .arg(QString::fromStdString(formatPatterns(FileUse::ReadHeightmap)));
}

QString projectFilter() {
    return FileController::tr("Projects (*.oxbow)");
}
QString recipeFilter() {
    return FileController::tr("Recipes without input files (*.json)");
}

Recipe newRecipe(const GridSpec& grid) {
    Recipe recipe;
    recipe.grid = grid;
    const auto source = std::ranges::find(stageKinds(), StageCategory::Source, &StageKind::category);
    if (source != stageKinds().end())
        recipe.stages.push_back(newStageOn(*source, grid, {}));
    return recipe;
}

/// "tuolumne": the project's name, else that of the first file it was made of.
QString nameOf(const Document& document) {
    if (!document.file().path().isEmpty())
        return QFileInfo(document.file().path()).completeBaseName();
    for (const RecipeStage& stage : document.recipe().stages)
        for (const ParamField& param : stage.params.kind().params)
            if (param.info.kind == ParamKind::File) {
                const QString file =
                    QString::fromStdString(std::get<std::string>(stage.params.value(param.info.key)));
                if (!file.isEmpty())
                    return QFileInfo(file).completeBaseName();
            }
    return FileController::tr("Untitled");
}

/// Stages read files: the heightmaps of an example come with the window and are written for it. Where one cannot be
/// written, the stage that misses it says so.
void unpackInputs(const RecipeStage& stage, const QDir& folder) {
    for (const ParamField& param : stage.params.kind().params) {
        if (param.info.kind != ParamKind::File)
            continue;
        const std::string name = std::get<std::string>(stage.params.value(param.info.key));
        const QByteArray bytes = name.empty() ? QByteArray() : windowFile(name.c_str());
        QFile copy(folder.filePath(QString::fromStdString(name)));
        if (!bytes.isEmpty() && copy.open(QIODevice::WriteOnly))
            copy.write(bytes);
    }
}

/// Names end as the chosen filter says.
void setSuffix(QFileDialog& dialog, const QString& suffix) {
    dialog.setDefaultSuffix(suffix);
    const QFileInfo chosen(dialog.selectedFiles().value(0));
    const bool hasEnding = isProjectName(chosen.filePath().toStdString());
    if (!chosen.isDir())
        dialog.selectFile(chosen.dir().filePath((hasEnding ? chosen.completeBaseName() : chosen.fileName()) + u'.' + suffix));
}

/// Asks for a name to save under. Qt gives its suffix only to names without a dot: here "work.v2" has it too, and
/// the file of that name, which the dialog has not asked about, is replaced only after a question.
QFileDialog* saveDialog(MainWindow& window, FileQuestion question, std::function<void(const QString&)> then) {
    question.mode = QFileDialog::AcceptSave;
    QFileDialog* dialog = fileDialog(window, question, [](const QString&) {});
    dialog->setDefaultSuffix(QStringLiteral("oxbow"));
    QObject::connect(dialog, &QFileDialog::fileSelected, &window, [&window, dialog, then = std::move(then)](const QString& typed) {
        if (isProjectName(typed.toStdString()))
            return then(typed);
        const QString path = typed + u'.' + dialog->defaultSuffix();
        if (!QFileInfo::exists(path))
            return then(path);
        const Question replace{"replaceProjectQuestion", FileController::tr("Replace file?"),
                               FileController::tr("%1 is there already.").arg(QFileInfo(path).fileName()), {}};
        ask(window, replace, {{FileController::tr("Replace"), QMessageBox::DestructiveRole, [then, path] { then(path); }}});
    });
    return dialog;
}

} // namespace

FileController::FileController(Document& document, MainWindow& window)
    : QObject(&window), m_document(document), m_window(window), m_autosave(new Autosave(document)) {
    m_autosave->setParent(this); // a window that takes the place of this one has its own
}

// ---- Unsaved changes ----

void FileController::afterAskingToSave(std::function<void()> then) {
    if (!m_document.isModified())
        return then();
    const QString name = QFileInfo(m_document.file().path()).fileName();
    const Question question{"unsavedQuestion", tr("Unsaved changes"),
                            name.isEmpty() ? tr("Save this terrain as a project first?")
                                           : tr("Save the changes to %1 first?").arg(name),
                            tr("Changes that are not saved are lost.")};
    const auto saveFirst = [this, then] {
        save([this, then] { afterAskingToSave(then); }); // what was edited meanwhile is asked about too
    };
    ask(m_window, question,
        {{tr("Save"), QMessageBox::AcceptRole, saveFirst},
         {tr("Discard"), QMessageBox::DestructiveRole, then}});
}

bool FileController::mayClose() {
    if (m_closeAllowed || !m_document.isModified())
        return true;
    afterAskingToSave([this] {
        m_closeAllowed = true;
        m_window.close();
        m_closeAllowed = false;
    });
    return false;
}

// ---- Opening ----

void FileController::open(const QString& path, ImportDialog::Asks asks) {
    if (const QString world = WorldWork::folderOf(path); !world.isEmpty())
        return afterAskingToSave([this, world] { m_window.world().open(world, [this, world] { remember(world); }); });
    isProjectName(path.toStdString()) ? afterAskingToSave([this, path] { openProject(path); }) : importHeightmap(path, asks);
}

void FileController::openProject(const QString& path) {
    setLastFolder(QFileInfo(path).absolutePath());
    m_document.file().open(
        path, [this, path, isRecipe = isRecipeName(path.toStdString())] {
            remember(path);
            if (isRecipe) // a project stands where it was saved
                m_document.session().play();
        });
}

void FileController::importHeightmap(const QString& path, ImportDialog::Asks asks) {
    setLastFolder(QFileInfo(path).absolutePath());
    const bool hasWork = m_document.isModified() || !m_document.file().path().isEmpty();
    auto* dialog =
        new ImportDialog(path, hasWork ? ImportDialog::Beside::ATerrain : ImportDialog::Beside::Nothing, asks, &m_window);
    connect(dialog, &ImportDialog::failed, &m_document, &Document::errorReported);
    connect(dialog, &ImportDialog::chosen, this, [this, path](const Recipe& recipe, const QStringList& notes, bool asked, bool added) {
        if (!added)
            return afterAskingToSave([=, this] { startWith(path, recipe, notes, asked); });
        const int selected = edits::indexOf(m_document.recipe(), m_document.selectedStage());
        const int count = static_cast<int>(m_document.recipe().stages.size());
        addStage(m_document, recipe.stages.front(), std::min(selected + 1, count));
    });
    dialog->begin();
}

void FileController::startWith(const QString& path, const Recipe& recipe, const QStringList& notes, bool areSeen) {
    m_document.load(recipe, {});
    m_document.noteTold(notes); // the stage finds the same things when it reads the file
    m_document.session().seek(1);
    m_document.selectStage(m_document.recipe().stages.back().id); // what can be played next
    m_window.checkImported();
    remember(path);
    if (!notes.isEmpty() && !areSeen)
        m_window.messages().showNote(notes.join(QStringLiteral("  ·  ")));
}

void FileController::askOpen() {
    fileDialog(m_window,
               {.title = tr("Open"), .start = lastFolder(), .filter = openFilter(), .files = QFileDialog::ExistingFile},
               [this](const QString& path) { open(path); })
        ->open();
}

void FileController::startNew() {
    auto* page = new StartPage(recentFiles(), &m_window);
    connect(page, &QDialog::accepted, this, [this, page] {
        const StartPage::Choice choice = page->choice();
        if (choice.kind == StartPage::Kind::Recent)
            return open(choice.file);
        afterAskingToSave([this, choice, grid = page->grid()] {
            if (choice.kind == StartPage::Kind::Empty)
                startEmpty(grid);
            else if (choice.kind == StartPage::Kind::Template)
                startFromTemplate(choice.file);
            else
                openExample(choice.file.toLatin1().constData(), true);
        });
    });
    page->open();
}

void FileController::startEmpty(const GridSpec& grid) {
    m_document.load(newRecipe(grid), {});
    m_document.session().evaluateAll();
}

/// A terrain without a file, so that saving it leaves the template as it is.
void FileController::startFromTemplate(const QString& path) {
    m_document.file().read(path, [this](Project project, const FileStamp&) {
        m_document.load(std::move(project), {});
        m_document.session().play();
    });
}

void FileController::askSaveAsTemplate() {
    QDir().mkpath(templateFolder());
    const auto write = [this](const QString& path) {
        ProjectCopy copy = m_document.file().copyForSaving();
        copy.state = nullptr; // it begins anew
        copy.branches.clear();
        copy.favourites.clear();
        const auto done = [this, path](bool) {
            m_window.messages().showNote(tr("Saved as a template: File > New shows %1").arg(QFileInfo(path).completeBaseName()));
        };
        const auto failed = [this](const QString& words) { m_document.reportError(words); };
        runInBackground(Lane::Save, this, [path, copy] { writeProjectCopy(path, copy); return true; }, done, failed);
    };
    saveDialog(m_window,
               {.title = tr("Save as Template"),
                .start = templateFolder() + u'/' + nameOf(m_document) + QStringLiteral(".oxbow"),
                .filter = projectFilter()},
               write)
        ->open();
}

void FileController::startPlace() {
    auto* dialog = new PlaceDialog(lastFolder(), &m_window);
    connect(dialog, &PlaceDialog::made, this, [this](const QString& project) { open(project); });
    connect(dialog, &PlaceDialog::placeChosen, m_window.view().marks(), &GroundMarks::choosePlace);
    dialog->show();
}

void FileController::openExample(const char* file, bool playing) {
    Project project;
    project.recipe = parseRecipe(windowFile(file).toStdString(), file);
    project.folder = m_document.file().unpackFolder().toStdString();
    for (RecipeStage& stage : project.recipe.stages) {
        if (!stage.name.empty())
            stage.name = translated(stage.name).toStdString();
        unpackInputs(stage, QDir(m_document.file().unpackFolder()));
    }
    m_document.load(std::move(project), {});
    m_document.selectStage(m_document.recipe().stages.back().id); // what is added goes to the end
    if (playing)
        m_document.session().play();
}

void FileController::askGrid() {
    auto* dialog =
        new GridDialog(tr("Terrain Size"), m_document.recipe().grid, &m_window);
    connect(dialog, &QDialog::accepted, this, [this, dialog] { setGrid(m_document, dialog->grid()); });
    dialog->open();
}

// ---- Saving ----

void FileController::save(std::function<void()> then) {
    if (m_document.file().path().isEmpty())
        return askSave(std::move(then));
    if (m_document.file().holdsTooLittle()) {
        m_window.messages().showNote(tr("A recipe file holds no branches and no favourites: save a project to keep them"));
        return askSave(std::move(then));
    }
    if (m_document.file().isOfAnother())
        return askAboutOthersFile(std::move(then));
    m_document.file().save(m_document.file().path(), std::move(then));
}

void FileController::askAboutOthersFile(std::function<void()> then) {
    const QString path = m_document.file().path();
    const Question question{"othersFileQuestion", tr("File changed"),
                            tr("%1 was changed by another window or program.").arg(QFileInfo(path).fileName()),
                            tr("Saving here replaces what was saved there.")};
    ask(m_window, question,
        {{tr("Save As…"), QMessageBox::AcceptRole, [this, then] { askSave(then); }},
         {tr("Replace"), QMessageBox::DestructiveRole, [=, this] { m_document.file().save(path, then); }}});
}

void FileController::askSave(std::function<void()> then) {
    const auto write = [this, generation = m_document.file().ticket().generation, then = std::move(then)](const QString& path) {
        if (generation != m_document.file().ticket().generation)
            return; // asked for a document that is gone
        m_document.file().save(path, [this, path, then] {
            remember(path);
            if (then)
                then();
        });
    };
    QFileDialog* dialog = saveDialog(m_window,
                                     {.title = tr("Save project"),
                                      .start = lastFolder() + u'/' + nameOf(m_document) + QStringLiteral(".oxbow"),
                                      .filter = projectFilter() + QStringLiteral(";;") + recipeFilter()},
                                     write);
    connect(dialog, &QFileDialog::filterSelected, dialog, [dialog](const QString& filter) {
        setSuffix(*dialog, filter == recipeFilter() ? QStringLiteral("json") : QStringLiteral("oxbow"));
    });
    dialog->open();
}

// ---- Lost work ----

void FileController::offerLostWork(std::function<void()> otherwise) {
    const QList<LostWork> lost = Autosave::lostWork();
    if (!lost.isEmpty())
        askAboutLostWork(lost, std::move(otherwise));
    else if (otherwise)
        otherwise();
}

void FileController::askAboutLostWork(const QList<LostWork>& lost, std::function<void()> otherwise) {
    const LostWork work = lost.first();
    const Question question{
        "recoverQuestion", tr("Recover your work?"),
        tr("“%1” was not saved when the program ended.").arg(work.title),
        tr("There is a recovery copy from %1.").arg(QLocale().toString(work.savedAt, QLocale::ShortFormat))};
    const auto discard = [this, work, otherwise] {
        Autosave::discard(work);
        offerLostWork(otherwise);
    };
    ask(m_window, question,
        {{tr("Recover"), QMessageBox::AcceptRole, [this, work] { recover(work); }},
         {tr("Discard"), QMessageBox::DestructiveRole, discard},
         {tr("Later"), QMessageBox::RejectRole, otherwise}})
        ->activateWindow();
}

void FileController::recover(const LostWork& work) {
    const auto done = [this, work](Project project, const FileStamp&) {
        const bool hasState = project.state.has_value();
        m_document.recover(std::move(project), work.originalPath);
        if (work.originalStamp)
            m_document.file().setStamp(*work.originalStamp);
        if (work.goesTo >= 0)
            m_document.session().seek(work.goesTo);
        if (!hasState)
            m_document.previewAll();
        m_autosave->goOnWith(work);
        lookForSaved(work);
        // The copy goes only when this program has one of its own.
        connect(
            m_autosave, &Autosave::saved, this, [work] { Autosave::discard(work); },
            Qt::SingleShotConnection);
        m_autosave->saveNow();
    };
    m_document.file().read(work.file, done);
}

/// Undo goes back to the file that the work was of, or to what a new terrain began as, where all it reads is there.
void FileController::lookForSaved(const LostWork& lost) {
    const bool isNew = lost.originalPath.isEmpty() && !lost.began.isEmpty();
    if (!isNew && !QFileInfo::exists(lost.originalPath))
        return;
    const auto work = [isNew, began = lost.began.toStdString(), path = lost.originalPath.toStdString(), below = m_document.file().unpackFolder().toStdString(),
                       folder = m_document.file().folder()] {
        ThreadPool pool(1);
        std::optional<Recipe> saved =
            isNew ? parseRecipe(began, "recovery copy") : readProject(path, below, pool).recipe;
        bool hasFiles = true;
        changeFileNames(*saved, [&](const std::string& name) {
            hasFiles = hasFiles && (name.empty() || std::filesystem::exists(folder / name));
            return name;
        });
        return hasFiles ? saved : std::nullopt;
    };
    const auto done = [this, ticket = m_document.file().ticket()](std::optional<Recipe> saved) {
        // Once it is being saved, or was, what is in the file is no longer what undo leads to.
        if (saved && ticket == m_document.file().ticket() && m_document.isModified() && !m_document.file().isSaving())
            m_document.addSavedBefore(std::move(*saved));
    };
    runInBackground(Lane::Interactive, this, work, done, [](const QString&) {});
}

// ---- Recent files ----

QStringList FileController::recentFiles() const {
    return settings::value(kRecentKey).toStringList();
}

void FileController::remember(const QString& path) {
    QStringList files = recentFiles();
    files.removeAll(QFileInfo(path).absoluteFilePath());
    files.prepend(QFileInfo(path).absoluteFilePath());
    settings::set(kRecentKey, QStringList(files.mid(0, kMostRecent)));
}

void FileController::fillRecent(QMenu& menu) {
    connect(&menu, &QMenu::aboutToShow, this, [this, &menu] {
        menu.clear();
        for (const QString& path : recentFiles()) {
            QAction* action = menu.addAction(QFileInfo(path).fileName(), this, [this, path] { open(path); });
            action->setToolTip(path);
            action->setEnabled(QFileInfo::exists(path));
        }
        if (menu.isEmpty())
            menu.addAction(tr("None yet"))->setEnabled(false);
    });
}

} // namespace oxbow
