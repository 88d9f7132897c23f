#include "core/base/thread_pool.h"
#include "ui/document/document.h"
#include "ui/widgets/background_task.h"
#include "ui/widgets/phrase_text.h"

#include <QFileInfo>

namespace oxbow {

namespace {

/// Whether a state of one recipe is one of another recipe too, as when that has an edit more behind it.
bool isOnTheWayOf(const KeptState& state, const Recipe& its, const Recipe& recipe) {
    const auto difference = firstDifference(its, recipe);
    return its.grid == recipe.grid && (!difference || !(*difference < state.place()));
}

/// Nothing for no file.
FileStamp stampOf(const QString& path) {
    const QFileInfo file(path);
    return file.exists() ? FileStamp(file.lastModified(), file.size()) : FileStamp();
}

} // namespace

// ---- Files ----

void Document::load(Recipe recipe, const QString& filePath) {
    Project project;
    project.recipe = std::move(recipe);
    project.folder = QFileInfo(filePath).absolutePath().toStdString();
    load(std::move(project), filePath);
}

void Document::load(Project project, const QString& filePath) {
    cancelOpening();
    ++m_generation;
    m_savesUnderWay = 0;
    m_drag = {};
    m_stroke.forget();
    m_playedFrom.reset();
    m_notesTold.clear();
    m_recipe = project.recipe;
    m_folder = project.folder;
    m_filePath = filePath;
    m_fileStamp = stampOf(filePath);
    m_undoStack.clear();
    QStringList notes;
    for (const Phrase& note : project.notes)
        notes << phraseText(note);
    m_session.load(std::move(project));
    m_refusalsSeen = m_session.commandsSent();
    editArrived();
    selectStage(m_recipe.stages.empty() ? 0 : m_recipe.stages.front().id);
    emit loaded();
    if (!notes.isEmpty())
        emit notesChanged(notes);
}

void Document::recover(Project project, const QString& originalPath) {
    load(std::move(project), originalPath);
    m_undoStack.setClean(UndoHistory::kNothing);
    ++m_revision;
}

void Document::openProject(const QString& path, std::function<void()> then) {
    readProject(path, [this, path, then = std::move(then)](Project project, const FileStamp& stamp) {
        load(std::move(project), path);
        m_fileStamp = stamp;
        if (then)
            then();
    });
}

void Document::readProject(const QString& path, std::function<void(Project, const FileStamp&)> takeOver) {
    m_stroke.cancel();
    const quint64 number = ++m_openings;
    m_opening = path;
    emit openingChanged();
    const auto ended = [this, number] {
        const bool isWanted = number == m_openings && isOpening();
        if (isWanted)
            cancelOpening();
        return isWanted;
    };
    const auto failed = [this, ended](const QString& words) {
        if (ended())
            emit errorReported(words);
    };
    const auto read = [=, this, takeOver = std::move(takeOver)](const FileStamp& stamp) {
        const auto work = [file = path.toStdString(), below = m_unpacked.path().toStdString()] {
            ThreadPool pool;
            return oxbow::readProject(file, below, pool);
        };
        const auto done = [ended, takeOver, stamp](Project project) {
            if (ended())
                takeOver(std::move(project), stamp);
        };
        runInBackground(Lane::Interactive, this, work, done, failed);
    };
    // After what is being saved; and what another window writes while it is read is not what is open here.
    runInBackground(Lane::Save, this, [path] { return stampOf(path); }, read, failed);
}

void Document::cancelOpening() {
    if (!isOpening())
        return;
    m_opening.clear();
    emit openingChanged();
}

ProjectCopy Document::copyForSaving() const {
    ProjectCopy copy{.recipe = m_recipe, .folder = m_folder, .terrain = m_snapshot->terrain};
    if (m_snapshot->state && isOnTheWayOf(*m_snapshot->state, *m_snapshot->recipe, m_recipe))
        copy.state = m_snapshot->state;
    for (const BranchInfo& branch : m_snapshot->branches)
        if (branch.current)
            copy.branchName = branch.name;
        else
            copy.branches.push_back({branch.name, *branch.recipe});
    return copy;
}

bool Document::isFileOfAnother() const {
    const auto stamp = stampOf(m_filePath);
    return m_savesUnderWay == 0 && stamp.first.isValid() && stamp != m_fileStamp;
}

SaveTicket Document::ticket() const {
    // What is half done is no state of the history.
    return {m_generation, m_stroke.isOpen() ? UndoHistory::kNothing : m_undoStack.content()};
}

void Document::save(const QString& path, std::function<void()> then) {
    const auto write = [path, copy = copyForSaving()] {
        writeProjectCopy(path, copy);
        return stampOf(path);
    };
    ++m_savesUnderWay;
    const auto done = [this, path, ticket = ticket(), then = std::move(then)](const FileStamp& stamp) {
        if (ticket.generation != m_generation)
            return;
        --m_savesUnderWay;
        m_filePath = path;
        m_fileStamp = stamp;
        m_undoStack.setClean(ticket.content);
        emit saved();
        if (then)
            then();
    };
    const auto failed = [this, generation = m_generation](const QString& words) {
        m_savesUnderWay -= generation == m_generation;
        emit errorReported(words);
    };
    runInBackground(Lane::Save, this, write, done, failed);
}

} // namespace oxbow
