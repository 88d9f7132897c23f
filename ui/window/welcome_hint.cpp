#include "ui/window/welcome_hint.h"

#include "ui/widgets/boxes.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/settings_store.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

namespace oxbow {

namespace {

constexpr int kMarginPx = 12;
const QString kDismissed = QStringLiteral("hints/welcomeDismissed");

} // namespace

WelcomeHint::WelcomeHint(QWidget* over, const QKeySequence& playKeys, const QKeySequence& rainKeys, const QKeySequence& lookKeys)
    : QFrame(over), m_over(over) {
    setObjectName(QStringLiteral("welcomeHint"));
    setAttribute(Qt::WA_StyledBackground);
    m_text = wrapped(new QLabel(this));
    const auto keys = [](const QKeySequence& sequence) { return sequence.toString(QKeySequence::NativeText).toHtmlEscaped(); };
    const QString look = lookKeys.isEmpty()
                             ? QString()
                             : tr("<b>%1</b> switches between landscape and model").arg(keys(lookKeys)) + QStringLiteral(" &nbsp;·&nbsp; ");
    m_text->setText(look + tr("<b>%1</b> plays and pauses &nbsp;·&nbsp; "
                       "drag with the <b>right button</b> to orbit, "
                       "the <b>wheel</b> zooms &nbsp;·&nbsp; "
                       "<b>%2</b> paints rain while it runs &nbsp;·&nbsp; "
                       "<b>drop a heightmap</b> on the window to use your own")
                        .arg(keys(playKeys), keys(rainKeys)));
    auto* close = named(new QToolButton(this), "dismissHint");
    close->setIcon(icon(icons::kClose));
    close->setIconSize({11, 11});
    close->setToolTip(tr("Do not show again"));
    filled(new QHBoxLayout(this), {.margins = QMargins(16, 10, 8, 10), .spacing = 12},
           {{m_text, 1}, {close, 0, Qt::AlignTop}});
    connect(close, &QToolButton::clicked, this, &WelcomeHint::dismiss);
    over->installEventFilter(this);
    place();
}

bool WelcomeHint::isWanted() {
    return !settings::value(kDismissed, false).toBool();
}

void WelcomeHint::dismiss() {
    settings::set(kDismissed, true);
    oxbow::dismiss(this);
}

/// On one line where there is room, on more where there is not.
void WelcomeHint::place() {
    const int room = m_over->width() - 2 * kMarginPx;
    m_text->setWordWrap(false);
    const int oneLine = sizeHint().width();
    m_text->setWordWrap(true);
    const int width = std::min(oneLine, room);
    resize(width, layout()->heightForWidth(width));
    move((m_over->width() - width) / 2, std::max(60, m_over->height() - height() - 84));
}

bool WelcomeHint::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize)
        place();
    return QFrame::eventFilter(watched, event);
}

} // namespace oxbow
