#include "ui/viewport/frame_time_panel.h"

#include "render/gl/pass_clock.h"
#include "ui/viewport/viewport_widget.h"
#include "ui/widgets/boxes.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/value_text.h"

#include <QGridLayout>
#include <QLabel>
#include <QProgressBar>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace oxbow {

namespace {

constexpr int kRefreshMs = 500;
constexpr int kShares = 1000; ///< of the bars
constexpr int kPassRow = 6;   ///< the first one of the grid that is of a pass

QString milliseconds(double ms) {
    return FrameTimePanel::tr("%1 ms").arg(quantityText(ms, ms < 10.0 ? 1 : 0));
}

QLabel* number(QWidget* parent) {
    auto* label = new QLabel(parent);
    label->setAlignment(Qt::AlignRight);
    return label;
}

} // namespace

FrameTimePanel::FrameTimePanel(ViewportWidget* viewport, QWidget* parent) : QWidget(parent), m_viewport(viewport) {
    auto* grid = new QGridLayout;
    grid->setVerticalSpacing(3);
    grid->setColumnStretch(0, 1);
    int row = 0;
    const auto add = [&](const QString& name) {
        grid->addWidget(muted(new QLabel(name)), row, 0);
        QLabel* const value = number(this);
        grid->addWidget(value, row++, 1);
        return value;
    };
    m_typical = add(tr("Half of the frames within"));
    m_slow = add(tr("99 of 100 frames within"));
    m_longest = add(tr("Longest frame"));
    m_triangles = add(tr("Triangles"));
    m_sum = add(tr("All passes"));
    for (const FramePassInfo& pass : kFramePasses) {
        const int at = kPassRow + static_cast<int>(m_passes.size());
        const PassRow widgets{new QLabel(translated(pass.label)), number(this), new QProgressBar};
        widgets.share->setRange(0, kShares);
        widgets.share->setTextVisible(false);
        widgets.share->setFixedWidth(72);
        grid->addWidget(widgets.name, at, 0);
        grid->addWidget(widgets.ms, at, 1);
        grid->addWidget(widgets.share, at, 2);
        m_passes.push_back(widgets);
    }
    auto* again = new QToolButton;
    again->setText(tr("Start again"));
    again->setToolTip(tr("Forgets the frames so far, to measure what comes now"));
    filled(new QVBoxLayout(this), {.margins = QMargins(theme::kMargin, 10, theme::kMargin, 10)},
           {grid, again, kRoom});
    setToolTip(tr("The last %1 frames of the 3D view, from the beginning of the drawing to the screen; the passes of the last "
                  "picture, measured by the graphics driver or, where the processor draws, by waiting for each")
                   .arg(static_cast<int>(FrameTimes::kMost)));
    connect(again, &QToolButton::clicked, this, [this] {
        m_times.clear();
        refresh();
    });
    connect(&m_refresh, &QTimer::timeout, this, &FrameTimePanel::refresh);
    if (m_viewport)
        connect(m_viewport, &ViewportWidget::frameDrawn, this, [this](double ms) { m_times.note(ms); });
    refresh();
}

void FrameTimePanel::showEvent(QShowEvent* event) {
    measure(true);
    QWidget::showEvent(event);
}

void FrameTimePanel::hideEvent(QHideEvent* event) {
    measure(false);
    QWidget::hideEvent(event);
}

void FrameTimePanel::measure(bool on) {
    if (m_viewport)
        m_viewport->measurePasses(on);
    if (on)
        m_refresh.start(kRefreshMs);
    else
        m_refresh.stop();
    refresh();
}

void FrameTimePanel::refresh() {
    const QString none = tr("–");
    const bool hasFrames = m_times.count() > 0;
    m_typical->setText(hasFrames ? milliseconds(m_times.percentileMs(50.0)) : none);
    m_slow->setText(hasFrames ? milliseconds(m_times.percentileMs(99.0)) : none);
    m_longest->setText(hasFrames ? milliseconds(m_times.percentileMs(100.0)) : none);
    m_triangles->setText(m_viewport ? quantityText(static_cast<double>(m_viewport->statistics().triangles), 0) : none);
    const std::optional<PassTimes> passes = m_viewport ? m_viewport->statistics().passMs : std::nullopt;
    const double sumMs = passes ? std::accumulate(passes->begin(), passes->end(), 0.0) : 0.0;
    m_sum->setText(passes ? milliseconds(sumMs) : none);
    for (std::size_t i = 0; i < m_passes.size(); ++i) {
        const double ms = passes ? (*passes)[i] : 0.0;
        const bool isDrawn = ms > 0.0;
        for (QWidget* widget : std::initializer_list<QWidget*>{m_passes[i].name, m_passes[i].ms, m_passes[i].share})
            widget->setVisible(isDrawn);
        m_passes[i].ms->setText(milliseconds(ms));
        m_passes[i].share->setValue(static_cast<int>(std::lround(kShares * ms / std::max(sumMs, 1e-9))));
    }
}

} // namespace oxbow
