#include "ui/timeline/timeline_bar.h"

#include "ui/document/document.h"
#include "ui/timeline/branch_button.h"
#include "ui/timeline/timeline_strip.h"
#include "ui/widgets/boxes.h"
#include "ui/widgets/choice_box.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/value_text.h"

#include <QAction>
#include <QHBoxLayout>
#include <QEvent>
#include <QLabel>
#include <QList>
#include <QToolButton>

#include <algorithm>

namespace oxbow {

namespace {

constexpr int kButtonSide = 30;
constexpr int kPlaySide = 40;

QString rateText(const Snapshot& snapshot, bool running) {
    if (!running || snapshot.msPerStep <= 0.0)
        return {};
    const QString rate =
        TimelineBar::tr("%1 ms/step").arg(plainNumber(snapshot.msPerStep, 'f', snapshot.msPerStep < 10 ? 1 : 0));
    return snapshot.secondsLeft < 1.0
               ? rate
               : TimelineBar::tr("%1 · %2 left").arg(rate, durationText(snapshot.secondsLeft));
}

constexpr int kTextsFromWidth = 900; ///< of the bar, at the usual size of text

/// Lines of words under each other, right and in the middle: wide enough for the longest words, and no reason for the
/// window to be wide. It has no layout, which would lay the whole window out anew with each figure that changes.
class RunTexts : public QWidget {
public:
    using QWidget::QWidget;
    [[nodiscard]] QSize sizeHint() const override {
        return {fontMetrics().horizontalAdvance(QStringLiteral("999 ms a step · 59 min 59 s left")),
                kLines * fontMetrics().height() + (kLines - 1) * kApart};
    }
    [[nodiscard]] QSize minimumSizeHint() const override { return {sizeHint().width(), 0}; } // else words are cut

protected:
    void resizeEvent(QResizeEvent*) override { place(); }
    bool event(QEvent* event) override {
        if (event->type() == QEvent::LayoutRequest) // of a label whose words have changed
            place();
        return QWidget::event(event);
    }

private:
    static constexpr int kLines = 2, kApart = 1;

    void place() const {
        QList<QLabel*> lines;
        int needed = -kApart;
        for (QLabel* label : findChildren<QLabel*>(Qt::FindDirectChildrenOnly))
            if (!label->isHidden()) {
                lines.push_back(label);
                needed += label->sizeHint().height() + kApart;
            }
        int y = (height() - needed) / 2;
        for (QLabel* label : lines) {
            label->setGeometry(0, y, width(), label->sizeHint().height());
            y += label->height() + kApart;
        }
    }
};

} // namespace

TimelineBar::TimelineBar(Document& document, const TransportActions& actions, QWidget* parent)
    : QWidget(parent), m_document(document), m_strip(new TimelineStrip(document, this)) {
    auto* layout = filled(new QHBoxLayout(this),
                          {.margins = QMargins(theme::kMargin, 6, theme::kMargin, 6), .spacing = 8});
    addButton(actions.toStart, kButtonSide, 15);
    addButton(actions.stepBack, kButtonSide, 15);
    m_play = addButton(actions.play, kPlaySide, 20);
    addButton(actions.stepForward, kButtonSide, 15);
    addButton(actions.toEnd, kButtonSide, 15);
    addButton(actions.cancel, kButtonSide, 15);
    addButton(actions.loop, kButtonSide, 15);
    layout->addSpacing(4);
    layout->addWidget(m_strip, 1);
    addSpeedChoice();
    connect(&document, &Document::snapshotChanged, this, &TimelineBar::refresh);
    refresh();
}

QToolButton* TimelineBar::addButton(QAction* action, int side, int iconSide) {
    auto* button = new QToolButton(this);
    button->setDefaultAction(action);
    button->setToolButtonStyle(Qt::ToolButtonIconOnly);
    button->setFixedSize(side, side);
    button->setIconSize({iconSide, iconSide});
    side == kPlaySide ? button->setObjectName(QStringLiteral("play"))
                      : static_cast<void>(button->setProperty("transport", true));
    button->setFocusPolicy(Qt::TabFocus);
    layout()->addWidget(button);
    return button;
}

void TimelineBar::addSpeedChoice() {
    m_speed = named(new ChoiceBox(this), "speed", tr("How fast it plays. The result is the same at every speed."));
    m_speed->setFocusPolicy(Qt::TabFocus);
    m_speed->addItem(tr("Full speed"), 0.0);
    for (const int perSecond : {30, 10, 3, 1})
        m_speed->addItem(perSecond == 1 ? tr("1 step/s") : tr("%1 steps/s").arg(perSecond), 1.0 / perSecond);
    connect(m_speed, &QComboBox::currentIndexChanged, this,
            [this] { m_document.session().setPace(m_speed->currentData().toDouble()); });
    m_speed->setCurrentIndex(1); // small terrains would be done before anyone has seen them change

    m_texts = new RunTexts(this);
    m_texts->hide(); // until there is room: a window that once needed more stays as wide
    m_rate = new QLabel(m_texts);
    m_memory = new QLabel(m_texts);
    for (QLabel* label : {m_rate, m_memory})
        muted(label)->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_memory->setToolTip(tr("Memory of the stored snapshots; the preferences limit it."));
    for (QWidget* widget :
         std::initializer_list<QWidget*>{new BranchButton(m_document, this), m_speed, m_texts})
        layout()->addWidget(widget);
}

void TimelineBar::resizeEvent(QResizeEvent*) {
    m_texts->setVisible(width() >= theme::withText(kTextsFromWidth));
}

void TimelineBar::changeSpeed(int faster) {
    // The list goes from fast to slow.
    m_speed->setCurrentIndex(std::clamp(m_speed->currentIndex() - faster, 0, m_speed->count() - 1));
}

void TimelineBar::refresh() {
    const Snapshot& snapshot = *m_document.snapshot();
    m_rate->setText(rateText(snapshot, m_document.isRunning()));
    m_rate->setVisible(!m_rate->text().isEmpty());
    const QString memory = bytesText(static_cast<double>(snapshot.keptBytes));
    m_memory->setText(snapshot.keptDiskBytes == 0
                          ? tr("history %1").arg(memory)
                          : tr("history %1 + %2 on disk")
                                .arg(memory, bytesText(static_cast<double>(snapshot.keptDiskBytes))));
}

} // namespace oxbow
