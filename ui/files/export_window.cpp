#include "ui/files/export_window.h"

#include "ui/document/document.h"
#include "ui/files/picture_page.h"
#include "ui/files/products_page.h"
#include "ui/files/sequence_page.h"
#include "ui/files/target_page.h"
#include "ui/widgets/boxes.h"
#include "ui/widgets/questions.h"

#include <QDir>
#include <QHBoxLayout>
#include <QListWidget>
#include <QPushButton>
#include <QScrollArea>
#include <QStackedWidget>
#include <QStyle>
#include <QVBoxLayout>

#include <algorithm>

namespace oxbow {

ExportWindow::ExportWindow(Document& document, ViewportWidget* viewport, QWidget* parent)
    : QDialog(parent),
      m_document(document),
      m_footer(new ExportFooter(this)),
      m_titles(named(new QListWidget, "exportPages")),
      m_pages(new QStackedWidget),
      m_products(new ProductsPage(document, *m_footer)),
      m_sequence(new SequencePage(document, *m_footer)),
      m_target(new TargetPage(document, *m_footer)) {
    setObjectName(QStringLiteral("exportWindow"));
    setWindowTitle(tr("Export"));
    m_titles->setAccessibleName(tr("Pages"));
    add(*m_products);
    add(*m_target);
    if (viewport) {
        add(*(m_picture = new PicturePage(document, *viewport, *m_footer, PictureSeries::One)));
        add(*(m_turntable = new PicturePage(document, *viewport, *m_footer, PictureSeries::Round)));
        add(*(m_flight = new PicturePage(document, *viewport, *m_footer, PictureSeries::Flight)));
    }
    add(*m_sequence);
    m_titles->setFixedWidth(m_titles->sizeHintForColumn(0) + 28);
    m_footer->button()->setObjectName(QStringLiteral("exportButton"));
    auto* columns = filled(new QHBoxLayout, {.spacing = 22}, {m_titles});
    columns->addWidget(m_pages, 1);
    filled(new QVBoxLayout(this), {.margins = QMargins(22, 18, 22, 16), .spacing = 16}, {{columns, 1}, m_footer});
    connect(m_titles, &QListWidget::currentRowChanged, m_pages, &QStackedWidget::setCurrentIndex);
    connect(m_pages, &QStackedWidget::currentChanged, this, &ExportWindow::refresh);
    connect(m_footer, &ExportFooter::startWanted, this, [this] { begin([this] { write(); }); });
    connect(m_footer, &ExportFooter::runWanted, this, [this] { begin([this] { runThenWrite(); }); });
    connect(m_footer, &ExportFooter::cancelWanted, this, &ExportWindow::stopRun);
    connect(&document, &Document::snapshotChanged, this, &ExportWindow::refresh);
    connect(&document, &Document::snapshotChanged, this, &ExportWindow::followRun);
    connect(&document, &Document::loaded, this, &ExportWindow::forgetDocument);
    connect(m_footer, &ExportFooter::closeWanted, this, &QDialog::hide);
    m_titles->setCurrentRow(0);
    refresh();
    const int bar = style()->pixelMetric(QStyle::PM_ScrollBarExtent);
    resizeOnScreen(*this, sizeHint() - m_pages->sizeHint() + m_room + QSize(bar, bar));
}

ExportWindow::~ExportWindow() {
    m_pages->disconnect(this); // it changes its page when that goes
}

void ExportWindow::resizeEvent(QResizeEvent* event) {
    QDialog::resizeEvent(event);
    m_products->setRoom(m_pages->width() - style()->pixelMetric(QStyle::PM_ScrollBarExtent));
}

void ExportWindow::add(ExportPage& page) {
    m_titles->addItem(page.title());
    m_list.push_back(&page);
    m_room = m_room.expandedTo(page.sizeHint());
    // Where texts are large, or the screen is small, the page scrolls and the footer stays in sight.
    m_pages->addWidget(scrolling(new QScrollArea, &page));
    connect(&page, &ExportPage::stateChanged, this, &ExportWindow::refresh);
}

ExportPage& ExportWindow::page() const {
    return *m_list[static_cast<std::size_t>(m_pages->currentIndex())];
}

void ExportWindow::refresh() {
    const bool isFinished = m_document.snapshot()->status == RunStatus::Finished && m_document.hasSeenEdits();
    m_footer->offerRun(page().writesTheRun() && !isFinished);
    m_footer->setState(page().words(), page().canStart());
}

/// Asks before anything is replaced, and makes the folder where there is none.
void ExportWindow::begin(const std::function<void()>& then) {
    const QStringList files = page().replaced();
    if (!files.isEmpty())
        return askToReplace(files, then);
    if (!QDir().mkpath(page().targetFolder()))
        return m_footer->fail(tr("The folder %1 cannot be made: choose another").arg(page().targetFolder()));
    then();
}

void ExportWindow::write() {
    page().start();
}

void ExportWindow::runThenWrite() {
    m_titles->setEnabled(false); // it is this page that is written
    m_run = m_footer->begin();
    m_run->isComputing = true;
    m_document.session().evaluateAll();
    m_runCommand = m_document.session().commandsSent();
}

void ExportWindow::followRun() {
    const Snapshot& now = *m_document.snapshot();
    if (!m_run || now.commandsDone < m_runCommand)
        return;
    m_run->share = static_cast<double>(globalStep(*now.recipe, now.position)) / std::max(1, now.recipe->totalSteps());
    if (m_document.isRunning() || !m_document.hasSeenEdits())
        return;
    m_run.reset();
    m_titles->setEnabled(true);
    if (now.status == RunStatus::Finished)
        write();
    else
        m_footer->fail(tr("The run stopped before its end, so nothing was written"));
}

bool ExportWindow::dropRun() {
    if (!m_run)
        return false;
    m_run.reset();
    m_titles->setEnabled(true);
    ExportResult stopped;
    stopped.cancelled = true;
    m_footer->rest(stopped, {});
    return true;
}

void ExportWindow::stopRun() {
    if (dropRun())
        m_document.session().cancel();
}

void ExportWindow::forgetDocument() {
    dropRun();
    m_footer->forgetResult();
}

void ExportWindow::askToReplace(const QStringList& files, const std::function<void()>& then) {
    constexpr qsizetype kMostNamed = 5;
    const Question question{
        "replaceQuestion", tr("Replace files?"),
        tr("%n file(s) of the same name will be replaced.", nullptr, static_cast<int>(files.size())),
        files.mid(0, kMostNamed).join(u'\n') +
            (files.size() > kMostNamed ? QStringLiteral("\n…") : QString())};
    ask(*this, question, {{tr("Replace"), QMessageBox::AcceptRole, then}});
}

void ExportWindow::open(ExportPage& wanted) {
    m_titles->setCurrentRow(static_cast<int>(std::ranges::find(m_list, &wanted) - m_list.begin()));
    bringForward(*this);
    m_footer->button()->setFocus(); // what Enter presses has the frame
}

} // namespace oxbow
