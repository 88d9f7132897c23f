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

/// When a file was written, and its size; nothing for none.
QPair<QDateTime, qint64> stampOf(const QString& path) {
    const QFileInfo file(path);
    return file.exists() ? QPair(file.lastModified(), file.size()) : QPair<QDateTime, qint64>();
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
    for (const std::string& note : project.notes)
        notes << phraseText(note);
    m_session.load(std::move(project));
    editArrived();
    selectStage(m_recipe.stages.empty() ? 0 : m_recipe.stages.front().id);
    emit loaded();
    emit fileChanged();
    if (!notes.isEmpty())
        emit notesChanged(notes);
}

void Document::recover(Project project, const QString& originalPath) {
    load(std::move(project), originalPath);
    m_undoStack.resetClean();
    ++m_revision;
    emit fileChanged();
}

void Document::openProject(const QString& path, std::function<void()> then) {
    readProject(path, [this, path, then = std::move(then)](Project project) {
        load(std::move(project), path);
        if (then)
            then();
    });
}

void Document::readProject(const QString& path, std::function<void(Project)> takeOver) {
    m_stroke.cancel();
    const quint64 number = ++m_openings;
    m_opening = path;
    emit openingChanged();
    const auto read = [file = path.toStdString(), below = m_unpacked.path().toStdString()] {
        ThreadPool pool;
        return oxbow::readProject(file, below, pool);
    };
    const auto ended = [this, number] {
        const bool isWanted = number == m_openings && isOpening();
        if (isWanted)
            cancelOpening();
        return isWanted;
    };
    const auto done = [ended, takeOver = std::move(takeOver)](Project project) {
        if (ended())
            takeOver(std::move(project));
    };
    runInBackground(this, read, done, [this, ended](const QString& words) {
        if (ended())
            emit errorReported(words);
    });
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

void Document::save(const QString& path, std::function<void()> then) {
    const auto write = [path, copy = copyForSaving()] {
        writeProjectCopy(path, copy);
        return true;
    };
    ++m_savesUnderWay;
    const auto done = [this, path, then = std::move(then), index = m_undoStack.index()](bool) {
        --m_savesUnderWay;
        m_filePath = path;
        m_fileStamp = stampOf(path);
        if (m_undoStack.isSameAs(index))
            m_undoStack.setClean();
        emit fileChanged();
        emit saved();
        if (then)
            then();
    };
    runInBackground(this, write, done, [this](const QString& words) {
        --m_savesUnderWay;
        emit errorReported(words);
    });
}

} // namespace oxbow
