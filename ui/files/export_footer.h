#pragma once

#include "core/export/export_job.h"

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;

namespace oxbow {

/// Of what goes on at an even pace; below 0 where too little is done to tell.
[[nodiscard]] double secondsLeft(double share, double secondsGone);

/// The foot of every dialog that writes files: what would be written, how far it is, what came of it, and a
/// button that starts it and stops it.
class ExportFooter : public QWidget {
    Q_OBJECT
public:
    explicit ExportFooter(QWidget* parent = nullptr);
    /// Cancels what is being written.
    ~ExportFooter() override;

    /// What the dialog says before it starts, and whether it can.
    void setState(const QString& words, bool canStart);
    /// Of a run that is not finished what stands is written by a second button: the first runs it to the end before.
    void offerRun(bool on);
    /// From here on it is busy: seen by who writes. So many seconds are expected where nobody tells how far it is.
    [[nodiscard]] std::shared_ptr<ExportProgress> begin(double expectedS = 0.0);
    /// Tells what was written into a folder.
    void rest(const ExportResult& result, const QString& folder);
    /// What was written last is no news any more.
    void forgetResult();
    void fail(const QString& words) { show(words.toHtmlEscaped(), true); }
    [[nodiscard]] bool isBusy() const { return m_progress != nullptr; }
    [[nodiscard]] QString resultText() const;
    [[nodiscard]] QPushButton* button() const { return m_button; }
    [[nodiscard]] QPushButton* asItStandsButton() const { return m_asItStands; }

signals:
    void startWanted();
    /// The run is to go to its end first.
    void runWanted();
    void cancelWanted();
    void closeWanted();

private:
    void pressed();
    void rename();
    void showProgress();
    void show(const QString& html, bool isError);
    [[nodiscard]] QString writtenText(const ExportResult& result) const;
    void makeRoom();

    QLabel* m_state;
    QLabel* m_result;
    QProgressBar* m_bar;
    QPushButton* m_button;
    QPushButton* m_asItStands;
    QTimer m_watch;
    QElapsedTimer m_clock; ///< since it is busy
    double m_expectedS = 0.0;
    QString m_words;
    QString m_folder; ///< that the link opens
    bool m_canStart = false;
    bool m_offersRun = false;
    std::shared_ptr<ExportProgress> m_progress; ///< null while nothing is written
};

/// The token that stops what is being written.
[[nodiscard]] inline std::shared_ptr<CancelToken> cancelOf(const std::shared_ptr<ExportProgress>& progress) {
    return {progress, &progress->cancel};
}

/// Where files go: a line to type in, and a button that asks.
class FolderChoice : public QWidget {
    Q_OBJECT
public:
    explicit FolderChoice(const QString& question, QWidget* parent = nullptr);

    [[nodiscard]] QString folder() const;
    void setFolder(const QString& folder);

signals:
    void changed();

private:
    void browse();

    QString m_question;
    QLineEdit* m_line;
};

/// "1 file", "12 files".
[[nodiscard]] QString filesText(int count);

} // namespace oxbow
