#include "ui/window/log_file.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QLockFile>

namespace oxbow {

namespace {

QtMessageHandler qtHandler = nullptr;

void handleMessage(QtMsgType type, const QMessageLogContext& context, const QString& words) {
    thread_local bool isWriting = false; // writing may warn
    if (type != QtDebugMsg && type != QtInfoMsg && !isWriting) {
        isWriting = true;
        programLog().write(type == QtWarningMsg ? QStringLiteral("warning") : QStringLiteral("error"), words);
        isWriting = false;
    }
    if (qtHandler)
        qtHandler(type, context, words);
}

} // namespace

QString stateFolder() {
    const QString home = qEnvironmentVariable("XDG_STATE_HOME");
    return (QDir::isAbsolutePath(home) ? home : QDir::homePath() + QStringLiteral("/.local/state")) +
           QStringLiteral("/oxbow");
}

LogFile::LogFile(QString path, qint64 mostBytes) : m_path(std::move(path)), m_mostBytes(mostBytes) {}

void LogFile::write(const QString& level, const QString& words) noexcept {
    try {
        const QMutexLocker lock(&m_mutex);
        const QString said = level + QStringLiteral(": ") + words.simplified().left(2000);
        if (said == m_last) {
            ++m_repeats;
            return;
        }
        if (m_repeats > 0)
            append(QStringLiteral("(%1 more times)").arg(m_repeats));
        m_repeats = 0;
        m_last = said;
        append(said);
    } catch (...) { // no memory for a line of a log
    }
}

void LogFile::append(const QString& line) const {
    QDir().mkpath(QFileInfo(m_path).absolutePath());
    if (QFileInfo(m_path).size() >= m_mostBytes)
        rotate();
    QFile file(m_path);
    // One write at the end: lines of several programs do not mix.
    if (file.open(QIODevice::WriteOnly | QIODevice::Append | QIODevice::Unbuffered))
        file.write((QDateTime::currentDateTimeUtc().toString(Qt::ISODate) +
                    QStringLiteral(" [%1] ").arg(QCoreApplication::applicationPid()) + line + u'\n')
                       .toUtf8());
}

void LogFile::rotate() const {
    QLockFile lock(m_path + QStringLiteral(".lock"));
    constexpr int kPatienceMs = 200; // for another program that does it: the file must not grow meanwhile
    if (!lock.tryLock(kPatienceMs) || QFileInfo(m_path).size() < m_mostBytes)
        return;
    const QString older = m_path + QStringLiteral(".1");
    QFile::remove(older);
    if (!QFile::rename(m_path, older))
        QFile::resize(m_path, 0); // bounded all the same
}

LogFile& programLog() {
    static LogFile log(stateFolder() + QStringLiteral("/oxbow.log"));
    return log;
}

void logMessages() {
    qtHandler = qInstallMessageHandler(handleMessage);
}

} // namespace oxbow
