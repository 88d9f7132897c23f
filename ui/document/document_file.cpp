#include "ui/document/document_file.h"

#include "core/base/thread_pool.h"
#include "ui/document/document.h"
#include "ui/widgets/background_task.h"

#include <QFileInfo>

namespace oxbow {

namespace {

/// Whether a recipe comes by a state that was computed of another one, as when it has an edit more behind that state.
bool isReachedBy(const Recipe& recipe, const KeptState& state, const Recipe& ofState) {
    const auto difference = firstDifference(ofState, recipe);
    return ofState.grid == recipe.grid && (!difference || !(*difference < state.place()));
}

/// Files keep their place when the program is started elsewhere, after a crash too. Empty stays empty.
QString absolutePath(const QString& path) {
    return path.isEmpty() ? path : QFileInfo(path).absoluteFilePath();
}

/// Nothing for no file.
FileStamp stampOf(const QString& path) {
    const QFileInfo file(path);
    return file.exists() ? FileStamp(file.lastModified(), file.size()) : FileStamp();
}

} // namespace

DocumentFile::DocumentFile(Document& document) : m_document(document) {}

void DocumentFile::takePlace(const QString& path, const std::filesystem::path& folder) {
    cancelOpening();
    ++m_generation;
    m_savesUnderWay = 0;
    m_folder = folder;
    m_path = absolutePath(path);
    m_stamp = stampOf(path);
}

void DocumentFile::open(const QString& named, std::function<void()> then) {
    const QString path = absolutePath(named);
    read(path, [this, path, then = std::move(then)](Project project, const FileStamp& stamp) {
        m_document.load(std::move(project), path);
        m_stamp = stamp;
        if (then)
            then();
    });
}

void DocumentFile::read(const QString& named, std::function<void(Project, const FileStamp&)> takeOver) {
    const QString path = absolutePath(named); // and so is the folder of what it names
    m_document.stroke().cancel();
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
            m_document.reportError(words);
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

void DocumentFile::cancelOpening() {
    if (!isOpening())
        return;
    m_opening.clear();
    emit openingChanged();
}

ProjectCopy DocumentFile::copyForSaving() const {
    const Snapshot& snapshot = *m_document.snapshot();
    ProjectCopy copy{.recipe = m_document.recipe(), .folder = m_folder, .favourites = m_document.favourites().list(), .terrain = snapshot.terrain};
    if (snapshot.state && isReachedBy(m_document.recipe(), *snapshot.state, *snapshot.recipe))
        copy.state = snapshot.state;
    for (const BranchInfo& branch : snapshot.branches)
        if (branch.current)
            copy.branchName = branch.name;
        else
            copy.branches.push_back({branch.name, *branch.recipe});
    return copy;
}

bool DocumentFile::isOfAnother() const {
    const auto stamp = stampOf(m_path);
    return m_savesUnderWay == 0 && stamp.first.isValid() && stamp != m_stamp;
}

bool DocumentFile::holdsTooLittle() const {
    return isRecipeName(m_path.toStdString()) &&
           (m_document.snapshot()->branches.size() > 1 || !m_document.favourites().list().empty());
}

SaveTicket DocumentFile::ticket() const {
    // What is half done is no state of the history.
    return {m_generation, m_document.stroke().isOpen() ? UndoHistory::kNothing : m_document.undoStack().state()};
}

void DocumentFile::save(const QString& named, std::function<void()> then) {
    const QString path = absolutePath(named);
    const auto write = [path, copy = copyForSaving()] {
        writeProjectCopy(path, copy);
        return stampOf(path);
    };
    ++m_savesUnderWay;
    const auto done = [this, path, ticket = ticket(), then = std::move(then)](const FileStamp& stamp) {
        if (ticket.generation != m_generation)
            return;
        --m_savesUnderWay;
        m_path = path;
        m_stamp = stamp;
        m_document.undoStack().setClean(ticket.content);
        emit saved();
        if (then)
            then();
    };
    const auto failed = [this, generation = m_generation](const QString& words) {
        m_savesUnderWay -= generation == m_generation;
        m_document.reportError(words);
    };
    runInBackground(Lane::Save, this, write, done, failed);
}

} // namespace oxbow
