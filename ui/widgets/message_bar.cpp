#include "ui/widgets/message_bar.h"

#include "ui/widgets/boxes.h"
#include "ui/widgets/icons.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QStyle>
#include <QToolButton>

namespace oxbow {

namespace {

constexpr int kNoteMs = 9000, kErrorMs = 45000;
/// Below the choices at the top of the view.
constexpr int kTop = 68;

} // namespace

MessageBar::MessageBar(QWidget* over)
    : QFrame(over), m_over(over), m_mark(named(new QLabel(this), "messageMark")), m_text(wrapped(new QLabel(this))) {
    setObjectName(QStringLiteral("messageBar"));
    setAttribute(Qt::WA_StyledBackground);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    auto* close = new QToolButton(this);
    close->setIcon(icon(icons::kClose));
    close->setIconSize({11, 11});
    close->setToolTip(tr("Dismiss"));
    filled(new QHBoxLayout(this), {.margins = QMargins(12, 7, 7, 7), .spacing = 9},
           {m_mark, {m_text, 1}, close});
    m_end.call(this, &QWidget::hide);
    connect(close, &QToolButton::clicked, this, &QWidget::hide);
    over->installEventFilter(this);
    hide();
}

void MessageBar::takeBack(const QString& text) {
    if (m_text->text() == text.toHtmlEscaped())
        hide();
}

QString MessageBar::text() const {
    return isVisible() ? m_text->text() : QString();
}

void MessageBar::show(const QString& text, bool isError) {
    setProperty("error", isError);
    style()->polish(this); // the style sheet looks at the property
    style()->polish(m_mark);
    m_mark->setText(isError ? QStringLiteral("!") : QStringLiteral("i"));
    m_text->setText(text);
    m_end.start(isError ? kErrorMs : kNoteMs);
    QFrame::show();
    place();
    raise();
}

void MessageBar::place() {
    const int wanted = std::min(m_over->width() - 32, 720);
    resize(wanted, layout()->totalHeightForWidth(wanted));
    move((m_over->width() - width()) / 2, kTop);
}

bool MessageBar::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize && isVisible())
        place();
    return QFrame::eventFilter(watched, event);
}

} // namespace oxbow
