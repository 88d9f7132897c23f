#pragma once

#include "ui/files/export_footer.h"

#include <QWidget>

class QFormLayout;
class QLineEdit;

namespace oxbow {

class Document;

/// A page of the export window: what is to be written and where to. The foot of the window belongs to all.
class ExportPage : public QWidget {
    Q_OBJECT
public:
    /// `key` is the page's own in the settings and in tests.
    ExportPage(Document& document, ExportFooter& footer, const QString& key, const QString& title);

    [[nodiscard]] const QString& title() const { return m_title; }
    /// The words of the foot, and whether the page can start.
    [[nodiscard]] const QString& words() const { return m_words; }
    [[nodiscard]] bool canStart() const { return m_canStart; }
    virtual void start() = 0;
    /// Whether the state shown is written, which should be that of a finished run.
    [[nodiscard]] virtual bool writesTheRun() const { return false; }
    /// Names of files in the folder that writing would replace.
    [[nodiscard]] virtual QStringList replaced() const;
    [[nodiscard]] QString folder() const { return m_folder->folder(); }
    /// Where the files go: that folder, or one in it.
    [[nodiscard]] virtual QString targetFolder() const { return folder(); }

    void setFolder(const QString& folder) { m_folder->setFolder(folder); }
    /// The name of what is written; of several files with %d where the number goes.
    void setName(const QString& name);
    [[nodiscard]] ExportFooter& footer() const { return m_footer; }

signals:
    /// Other words, or another answer to whether it can start.
    void stateChanged();

protected:
    /// The rows for folder and name; `refresh` is called when they change.
    void addTarget(QFormLayout& form, const QString& question, const QString& nameLabel,
                   const QString& nameTip = {});
    virtual void refresh() = 0;
    void setState(const QString& words, bool canStart);
    /// What is wrong with a range whose lower end is not below its upper one.
    [[nodiscard]] static QString rangeProblem();
    /// Writes in the background, and lets the foot tell how it ended.
    void writeBeside(std::function<ExportResult()> work, const std::shared_ptr<ExportProgress>& progress);
    [[nodiscard]] QString name() const;
    [[nodiscard]] bool hasTarget() const { return !folder().isEmpty() && !name().isEmpty(); }
    /// The page's own setting.
    [[nodiscard]] QVariant setting(const QString& what, const QVariant& otherwise) const;
    void keepSetting(const QString& what, const QVariant& value) const;
    /// Now and with each document: the folder of last time, or that of the project, unless another was chosen here.
    void followDocument();
    /// What depends on the document starts anew: the name, a range of heights.
    virtual void takeDocument() {}
    [[nodiscard]] static QFormLayout* newForm();

    Document& m_document;
    ExportFooter& m_footer;

private:
    void restoreFolder();

    QString m_key;
    QString m_title;
    QString m_words;
    bool m_canStart = false;
    FolderChoice* m_folder = nullptr;
    QLineEdit* m_name = nullptr;
    QString m_restoredFolder;
};

} // namespace oxbow
