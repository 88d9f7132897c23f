#pragma once

#include "ui/document/project_copy.h"

#include <QDateTime>
#include <QObject>
#include <QTemporaryDir>

#include <functional>

namespace oxbow {

class Document;

/// What a save was begun for. What comes back late counts only for the document that is still open.
struct SaveTicket {
    quint64 generation = 0;    ///< of the document: whatever is loaded begins another
    std::uint64_t content = 0; ///< of the undo history
    bool operator==(const SaveTicket&) const = default;
};

/// When a file was written, and its size.
using FileStamp = QPair<QDateTime, qint64>;

/// Where a document lies on the disk, and the way there and back. On the UI thread; reading and writing wait nowhere.
class DocumentFile : public QObject {
    Q_OBJECT
public:
    explicit DocumentFile(Document& document);

    /// Empty for a document that has no file yet.
    [[nodiscard]] const QString& path() const { return m_path; }
    /// Where relative file names of the recipe start.
    [[nodiscard]] const std::filesystem::path& folder() const { return m_folder; }
    /// Where projects unpack their inputs.
    [[nodiscard]] QString unpackFolder() const { return m_unpacked.path(); }
    /// Whether the file is not as this document read or wrote it last: saving would replace another's work.
    [[nodiscard]] bool isOfAnother() const;
    /// Whether the file is a recipe alone, and there are branches or favourites, which only a project holds.
    [[nodiscard]] bool holdsTooLittle() const;
    /// Of the file as this document knows it; nothing where there was none.
    [[nodiscard]] const FileStamp& stamp() const { return m_stamp; }

    /// Reads a project or a recipe beside the UI thread and loads it; an error is reported where it cannot be
    /// read, and the old recipe stays. `then` comes after success. Until then edits are refused with a message, since
    /// they would be lost; whatever is opened later takes its place.
    void open(const QString& path, std::function<void()> then = {});
    /// The same with another way of taking it over than Document::load.
    void read(const QString& path, std::function<void(Project, const FileStamp&)> takeOver);
    /// Whether something is being read to be opened, and what.
    [[nodiscard]] bool isOpening() const { return !m_opening.isEmpty(); }
    [[nodiscard]] const QString& opening() const { return m_opening; }
    /// What is being read is not opened.
    void cancelOpening();

    /// Writes a project, or a recipe where the name ends in .json, beside the UI thread, whole or not at all;
    /// an error is reported where it cannot be written. Saves end in the order they were begun. `then` comes after
    /// success, unless another document was loaded meanwhile; the document may have changed by then.
    void save(const QString& path, std::function<void()> then = {});
    [[nodiscard]] bool isSaving() const { return m_savesUnderWay > 0; }
    [[nodiscard]] ProjectCopy copyForSaving() const;
    /// That of a save of what is there now.
    [[nodiscard]] SaveTicket ticket() const;

    /// Another document has taken the place of the one that was there.
    void takePlace(const QString& path, const std::filesystem::path& folder);
    /// Recovered work knows its file as it was then: what lies there now may be another's.
    void setStamp(const FileStamp& stamp) { m_stamp = stamp; }

signals:
    /// What is there, or was there a moment ago, lies in the file.
    void saved();
    void openingChanged();

private:
    Document& m_document;
    QString m_path;
    FileStamp m_stamp;
    std::filesystem::path m_folder;
    QTemporaryDir m_unpacked;
    QString m_opening;          ///< what is being read; empty for nothing
    quint64 m_openings = 0;     ///< number of the newest one
    quint64 m_generation = 0;
    int m_savesUnderWay = 0; ///< of this generation
};

} // namespace oxbow
