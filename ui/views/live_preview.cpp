#include "ui/views/live_preview.h"

#include "ui/document/document.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

/// A full terrain that is there sooner needs no preview.
constexpr double kSoonMs = 90.0;

} // namespace

bool coversTheSame(const GridSpec& a, const GridSpec& b) {
    const double slackM = 1.01 * std::max(a.cellSizeM, b.cellSizeM);
    return std::abs(a.widthM() - b.widthM()) < slackM && std::abs(a.heightM() - b.heightM()) < slackM;
}

LivePreview::LivePreview(Document& document, QObject* parent) : QObject(parent), m_document(document) {
    connect(&document, &Document::sliderMoved, this, &LivePreview::sliderMoved);
    connect(&document, &Document::snapshotChanged, this, &LivePreview::followSnapshot);
    connect(&document, &Document::loaded, this, [this] { m_settleMs = 1e9; });
}

LivePreview::~LivePreview() = default;

bool LivePreview::isSettled() const {
    return m_document.hasSeenEdits() && m_document.snapshot()->status != RunStatus::Seeking;
}

/// What a stage in the past of the run changes is far from the picture; a stage that runs takes the value
/// with its next step.
bool LivePreview::helps(quint64 stageId) const {
    const auto& stages = m_document.recipe().stages;
    const auto index = std::ranges::find(stages, stageId, &RecipeStage::id) - stages.begin();
    return m_document.snapshot()->status != RunStatus::Playing && index < m_stood.stage &&
           m_settleMs > kSoonMs;
}

void LivePreview::sliderMoved(quint64 stageId) {
    m_sinceMove.start();
    m_waits = true;
    if (!helps(stageId))
        return;
    if (!m_session)
        m_session = std::make_unique<PreviewSession>(PreviewSession::Options{.wake = [this] {
            QMetaObject::invokeMethod(this, &LivePreview::takeAnswer, Qt::QueuedConnection);
        }});
    m_session->request(m_document.recipe(), m_document.file().folder(), m_stood, ++m_number);
}

void LivePreview::takeAnswer() {
    const std::optional<Preview> answer = m_session->take();
    if (!answer || !m_waits)
        return; // the full terrain was quicker
    m_shows = true;
    emit changed(answer->terrain);
}

void LivePreview::followSnapshot() {
    if (!isSettled())
        return;
    m_stood = m_document.snapshot()->position;
    if (std::exchange(m_waits, false))
        m_settleMs = static_cast<double>(m_sinceMove.elapsed());
    if (std::exchange(m_shows, false))
        emit changed({});
}

} // namespace oxbow
