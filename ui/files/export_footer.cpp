#include "ui/files/export_footer.h"

#include "ui/widgets/boxes.h"
#include "ui/widgets/questions.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/value_text.h"

#include <QCoreApplication>
#include <QDesktopServices>
#include <QDir>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QStyle>
#include <QUrl>

#include <algorithm>

namespace oxbow {

namespace {

constexpr int kWatchMs = 60;
constexpr int kBarSteps = 1000;
constexpr qsizetype kMostFailures = 4; ///< that are shown
constexpr double kLeastPaceS = 2.0; ///< before what is left can be told
constexpr double kWorthSayingS = 3.0;
constexpr double kMostExpected = 0.97; ///< of the bar, by time alone

} // namespace

double secondsLeft(double share, double secondsGone) {
    return share <= 0.0 || secondsGone < kLeastPaceS ? -1.0 : secondsGone * (1.0 - share) / share;
}

QString filesText(int count) {
    return QCoreApplication::translate("oxbow", "%n file(s)", nullptr, count);
}

ExportFooter::ExportFooter(QWidget* parent)
    : QWidget(parent),
      m_state(mutedText()), // beside three buttons
      m_result(wrapped(new QLabel)),
      m_bar(new QProgressBar),
      m_button(new QPushButton),
      m_asItStands(new QPushButton(tr("Export What Is Shown"))) {
    m_result->setTextInteractionFlags(Qt::TextBrowserInteraction);
    m_result->hide();
    connect(m_result, &QLabel::linkActivated, this,
            [this] { QDesktopServices::openUrl(QUrl::fromLocalFile(m_folder)); });
    m_bar->setRange(0, kBarSteps);
    m_bar->setTextVisible(false);
    m_bar->hide();
    auto* closeButton = new QPushButton(tr("Close"));
    closeButton->setAutoDefault(false);
    connect(closeButton, &QPushButton::clicked, this, &ExportFooter::closeWanted);
    m_button->setDefault(true);
    connect(m_button, &QPushButton::clicked, this, &ExportFooter::pressed);
    m_asItStands->setAutoDefault(false);
    m_asItStands->setToolTip(tr("Exports the unfinished terrain of the step that is shown"));
    connect(m_asItStands, &QPushButton::clicked, this, &ExportFooter::startWanted);
    connect(&m_watch, &QTimer::timeout, this, &ExportFooter::showProgress);
    auto* buttons = filled(new QHBoxLayout, {}, {{m_state, 1}, closeButton, m_asItStands, m_button});
    rename();
    filled(new QVBoxLayout(this), {.margins = QMargins(), .spacing = 10}, {m_bar, m_result, buttons});
}

ExportFooter::~ExportFooter() {
    if (m_progress)
        m_progress->cancel.request();
}

void ExportFooter::setState(const QString& words, bool canStart) {
    m_words = words;
    m_canStart = canStart;
    if (isBusy())
        return;
    m_state->setText(words);
    m_button->setEnabled(canStart);
    m_asItStands->setEnabled(canStart);
}

void ExportFooter::offerRun(bool on) {
    m_offersRun = on;
    rename();
}

void ExportFooter::rename() {
    if (m_progress && m_progress->cancel.requested())
        m_button->setText(tr("Stopping…"));
    else
        m_button->setText(isBusy() ? tr("Cancel") : m_offersRun ? tr("Run to the End, Then Export") : tr("Export"));
    m_asItStands->setVisible(m_offersRun && !isBusy());
}

void ExportFooter::pressed() {
    if (!isBusy()) {
        m_offersRun ? emit runWanted() : emit startWanted();
        return;
    }
    m_progress->cancel.request();
    rename();
    emit cancelWanted();
}

std::shared_ptr<ExportProgress> ExportFooter::begin(double expectedS) {
    m_expectedS = expectedS;
    m_progress = std::make_shared<ExportProgress>();
    rename();
    m_result->hide();
    m_bar->setValue(0);
    m_bar->show();
    m_clock.start();
    showProgress();
    m_watch.start(kWatchMs);
    return m_progress;
}

void ExportFooter::showProgress() {
    if (!isBusy())
        return;
    const double gone = 1e-3 * static_cast<double>(m_clock.elapsed());
    const double share = m_expectedS > 0.0 ? std::min(gone / m_expectedS, kMostExpected) : m_progress->share.load();
    m_bar->setValue(static_cast<int>(share * kBarSteps));
    const int done = m_progress->filesDone;
    const double left = m_progress->secondsLeft;
    const double toWrite = secondsLeft(share, gone);
    QString words = m_progress->isComputing ? tr("Computing the terrain…")
                    : done > 0              ? tr("%1 written").arg(filesText(done))
                                            : tr("Working…");
    if (m_progress->isComputing && left > 1.0)
        words = tr("Computing the terrain: about %1 left").arg(durationText(left));
    else if (!m_progress->isComputing && toWrite > kWorthSayingS)
        words += u' ' + tr("About %1 left").arg(durationText(toWrite));
    if (!m_progress->isKept)
        words += u' ' + tr("(cannot go on later: no checkpoint can be written)");
    m_state->setText(words);
}

QString ExportFooter::writtenText(const ExportResult& result) const {
    const auto count = static_cast<int>(result.files.size());
    const QString link = QStringLiteral("<a style='color:%1; text-decoration:none' href='folder'>%2</a>")
                             .arg(theme::current().accentBright.name(), tr("Show in folder"));
    const QString what =
        count == 1 ? QString::fromStdString(result.files.front().filename().string()) : filesText(count);
    if (!result.cancelled)
        return tr("%1 written, %2.  %3").arg(what.toHtmlEscaped(), bytesText(static_cast<double>(result.bytes)), link);
    return count == 0 ? tr("Cancelled. Nothing was written.")
                      : tr("Cancelled. %1 written before.  %2").arg(what.toHtmlEscaped(), link);
}

void ExportFooter::rest(const ExportResult& result, const QString& folder) {
    m_folder = folder;
    QStringList lines;
    for (const Phrase& failure : result.failures)
        if (const QString words = phraseText(failure).toHtmlEscaped(); !lines.contains(words))
            lines << words;
    if (lines.size() > kMostFailures)
        lines = lines.mid(0, kMostFailures) << QStringLiteral("…");
    if (lines.isEmpty() || result.cancelled || !result.files.empty())
        lines << writtenText(result);
    show(lines.join(QStringLiteral("<br>")), !result.failures.empty());
}

void ExportFooter::show(const QString& html, bool isError) {
    m_progress.reset();
    m_watch.stop();
    m_bar->hide();
    rename();
    m_result->setProperty("problem", isError);
    style()->polish(m_result); // the style sheet looks at the property
    m_result->setText(html);
    m_result->show();
    setState(m_words, m_canStart);
    makeRoom();
}

/// The dialog grows for the words where they take several lines.
void ExportFooter::makeRoom() {
    QLayout* const layout = window()->layout();
    layout->activate();
    const int needed = layout->hasHeightForWidth() ? layout->totalHeightForWidth(window()->width())
                                                   : layout->totalMinimumSize().height();
    if (window()->height() < needed)
        window()->resize(window()->width(), needed);
}

void ExportFooter::forgetResult() {
    m_result->hide();
}

QString ExportFooter::resultText() const {
    return m_result->isHidden() ? QString() : m_result->text();
}

// ---- Where to ----

FolderChoice::FolderChoice(const QString& question, QWidget* parent)
    : QWidget(parent), m_question(question), m_line(new QLineEdit) {
    auto* choose = new QPushButton(tr("Choose…"));
    choose->setAutoDefault(false);
    m_line->setMinimumWidth(160);
    filled(new QHBoxLayout(this), {.margins = QMargins()}, {{m_line, 1}, choose});
    setFocusProxy(m_line);
    connect(choose, &QPushButton::clicked, this, &FolderChoice::browse);
    m_line->setAccessibleName(tr("Folder"));
    connect(m_line, &QLineEdit::textChanged, this, &FolderChoice::changed);
}

QString FolderChoice::folder() const {
    return QDir::fromNativeSeparators(m_line->text());
}

void FolderChoice::setFolder(const QString& folder) {
    m_line->setText(QDir::toNativeSeparators(folder));
}

void FolderChoice::browse() {
    fileDialog(*this, {.title = m_question, .start = folder(), .files = QFileDialog::Directory},
               [this](const QString& chosen) { setFolder(chosen); })
        ->open();
}

} // namespace oxbow
