#include "ui/document/autosave.h"

#include "core/recipe/recipe_file.h"
#include "ui/document/document.h"
#include "ui/document/project_copy.h"
#include "ui/widgets/background_task.h"

#include <QDir>
#include <QFileInfo>
#include <QSettings>
#include <QStandardPaths>
#include <QUuid>

#include <algorithm>

namespace oxbow {

namespace {

constexpr int kDefaultIntervalS = 60;
constexpr int kAfterEditMs = 4000;

QString autosaveFolder() {
    return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/autosave");
}

QString baseOf(const QFileInfo& file) {
    return file.absolutePath() + QLatin1Char('/') + file.completeBaseName();
}

/// The lock of a program that no longer runs; null where it is at work, or another one asks about its work.
std::shared_ptr<QLockFile> claimOf(const QString& base) {
    auto lock = std::make_shared<QLockFile>(base + QStringLiteral(".lock"));
    lock->setStaleLockTime(0);
    return lock->tryLock() ? lock : nullptr;
}

/// A program that was ended from outside without unsaved work leaves its lock, and may leave what tells of a copy.
void removeLocksWithoutCopies() {
    for (const QFileInfo& file : QDir(autosaveFolder()).entryInfoList({QStringLiteral("*.lock")}, QDir::Files)) {
        const QString base = baseOf(file);
        if (QFile::exists(base + QStringLiteral(".oxbow")))
            continue;
        if (const auto claim = claimOf(base)) // which removes the lock when it goes
            QFile::remove(base + QStringLiteral(".ini"));
    }
}

} // namespace

Autosave::Autosave(Document& document)
    : QObject(&document),
      m_document(document),
      m_base(autosaveFolder() + QLatin1Char('/') + QUuid::createUuid().toString(QUuid::WithoutBraces)) {
    QDir().mkpath(autosaveFolder());
    m_lock = std::make_unique<QLockFile>(m_base + QStringLiteral(".lock"));
    m_lock->setStaleLockTime(0); // held as long as this process lives, however long that is
    m_lock->tryLock();
    connect(&m_timer, &QTimer::timeout, this, &Autosave::saveNow);
    const auto saveStill = [this] {
        m_endSaves = m_document.isRunning();
        if (!m_endSaves)
            saveNow();
    };
    m_soon.call(this, saveStill, kAfterEditMs);
    connect(&document.undoStack(), &UndoHistory::indexChanged, &m_soon, qOverload<>(&QTimer::start));
    connect(&document, &Document::snapshotChanged, this, &Autosave::runEnded);
    const auto followFile = [this] { m_document.isModified() ? noteOriginal() : clear(); };
    connect(&document, &Document::loaded, this, &Autosave::noteBeginning);
    connect(&document, &Document::loaded, this, followFile);
    connect(&document.file(), &DocumentFile::saved, this, followFile);
    setIntervalS(kDefaultIntervalS);
}

Autosave::~Autosave() {
    clear();
    m_lock.reset();
}

void Autosave::setIntervalS(int seconds) {
    if (seconds != intervalS() || !m_timer.isActive())
        m_timer.start(std::max(5, seconds) * 1000);
}

void Autosave::runEnded() {
    // A short run may begin and end between two snapshots: what counts is that it stands elsewhere now, or that a save
    // waits for its end.
    if (m_document.isRunning() || (m_document.snapshot()->position == m_restedAt && !m_endSaves))
        return;
    m_endSaves = false;
    m_restedAt = m_document.snapshot()->position;
    saveNow();
}

/// No file holds what a new terrain began as. Its files are named so that they are found from anywhere.
void Autosave::noteBeginning() {
    m_began.clear();
    if (!m_document.file().path().isEmpty())
        return;
    Recipe recipe = m_document.recipe();
    changeFileNames(recipe, [&](const std::string& name) {
        return name.empty() ? name : std::filesystem::absolute(m_document.file().folder() / name).string();
    });
    m_began = QString::fromStdString(recipeText(recipe, true));
}

/// What the copy is one of, another file after *Save As*, and where the run goes on to.
void Autosave::noteOriginal() const {
    QSettings about(m_base + QStringLiteral(".ini"), QSettings::IniFormat);
    about.setValue(QStringLiteral("original"), m_document.file().path());
    about.setValue(QStringLiteral("originalWritten"), m_document.file().stamp().first.toUTC());
    about.setValue(QStringLiteral("originalBytes"), m_document.file().stamp().second);
    about.setValue(QStringLiteral("began"), m_began);
    about.setValue(QStringLiteral("goesTo"), globalStep(m_document.recipe(), m_document.positionInRecipe()));
}

void Autosave::saveNow() {
    const quint64 revision = m_document.revision();
    if (m_writing || revision == m_savedRevision || !m_document.isModified())
        return;
    m_writing = true;
    noteOriginal();
    m_unwanted = std::make_shared<std::atomic<bool>>(false);
    const auto written = [this, revision, unwanted = m_unwanted] {
        m_writing = false;
        if (unwanted->load())
            return saveNow(); // the copy went while it was written; work that came since needs one
        m_savedRevision = revision;
        if (!m_document.isModified())
            clear();
        emit saved();
    };
    const auto failed = [this, revision](const QString& words) {
        m_writing = false;
        m_savedRevision = revision; // not again before something changes
        m_document.reportError(tr("Autosave failed: %1").arg(words));
    };
    runInBackground(
        Lane::Save, this,
        [path = file(), copy = m_document.file().copyForSaving(), unwanted = m_unwanted] {
            writeProjectCopy(path, copy);
            if (unwanted->load())
                QFile::remove(path);
            return true;
        },
        [written](bool) { written(); }, failed);
}

void Autosave::clear() {
    m_unwanted->store(true);
    m_savedRevision = 0;
    QFile::remove(file());
    QFile::remove(m_base + QStringLiteral(".ini"));
}

QList<LostWork> Autosave::lostWork() {
    removeLocksWithoutCopies();
    QList<LostWork> list;
    const QFileInfoList files =
        QDir(autosaveFolder()).entryInfoList({QStringLiteral("*.oxbow")}, QDir::Files, QDir::Time);
    for (const QFileInfo& copy : files) {
        const QString base = baseOf(copy);
        const auto claim = claimOf(base);
        if (!claim)
            continue;
        const QSettings about(base + QStringLiteral(".ini"), QSettings::IniFormat);
        const QString original = about.value(QStringLiteral("original")).toString();
        LostWork work{.file = copy.absoluteFilePath(),
                      .originalPath = original,
                      .title = original.isEmpty() ? tr("Untitled") : QFileInfo(original).fileName(),
                      .savedAt = copy.lastModified(),
                      .began = about.value(QStringLiteral("began")).toString(),
                      .goesTo = about.value(QStringLiteral("goesTo"), -1).toInt(),
                      .claim = claim};
        if (const QVariant bytes = about.value(QStringLiteral("originalBytes")); bytes.isValid())
            work.originalStamp = FileStamp(about.value(QStringLiteral("originalWritten")).toDateTime(), bytes.toLongLong());
        list.append(work);
    }
    return list;
}

void Autosave::discard(const LostWork& work) {
    QFile::remove(work.file);
    QFile::remove(baseOf(QFileInfo(work.file)) + QStringLiteral(".ini"));
    work.claim->unlock(); // last, and it removes its own file
}

} // namespace oxbow
