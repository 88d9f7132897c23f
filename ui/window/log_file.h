#pragma once

#include <QMutex>
#include <QString>

namespace oxbow {

/// Where the program keeps records that are no data: $XDG_STATE_HOME/oxbow, else ~/.local/state/oxbow.
[[nodiscard]] QString stateFolder();

/// Errors and warnings as lines of text, in two files of at most `mostBytes` each: when the first is full it takes the
/// place of the second, which ends in ".1". Several programs may write the same file. A line that comes again at once is
/// counted, not repeated. What cannot be written is dropped: a log never stops the work.
class LogFile {
public:
    static constexpr qint64 kMostBytes = 256 * 1024;

    explicit LogFile(QString path, qint64 mostBytes = kMostBytes);
    /// Appends "TIME [process] LEVEL: words". From any thread.
    void write(const QString& level, const QString& words) noexcept;
    [[nodiscard]] const QString& path() const { return m_path; }

private:
    void append(const QString& line) const;
    void rotate() const;

    QString m_path;
    qint64 m_mostBytes;
    QMutex m_mutex;
    QString m_last;
    int m_repeats = 0;
};

/// The program's own log, `oxbow.log` in the state folder.
[[nodiscard]] LogFile& programLog();
/// From here on what Qt warns of goes there as well as where it went before.
void logMessages();

} // namespace oxbow
