#include "ui/view_area.h"

#include "ui/document.h"
#include "ui/ground_marks.h"
#include "ui/viewport_widget.h"

#include <QLabel>
#include <QMenu>
#include <QVBoxLayout>

namespace oxbow {

ViewArea::ViewArea(Document& document, const QString& noPicture, QWidget* parent) : QWidget(parent) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    QWidget* content = noPicture.isEmpty() ? makeViewport(document) : makeWords(noPicture);
    layout->addWidget(content);
}

QWidget* ViewArea::makeViewport(Document& document) {
    m_viewport = new ViewportWidget(document, this);
    m_marks = new GroundMarks(document, *m_viewport);
    connect(m_viewport, &ViewportWidget::readingChanged, this, [this](const std::optional<Reading>& reading) {
        emit placeChanged(reading ? std::optional(QPointF(reading->eastM, reading->southM)) : std::nullopt);
    });
    connect(m_viewport, &ViewportWidget::framesPerSecondChanged, this, &ViewArea::framesPerSecondChanged);
    return m_viewport;
}

QWidget* ViewArea::makeWords(const QString& words) {
    auto* label = new QLabel(words, this);
    label->setObjectName(QStringLiteral("noPicture"));
    label->setAlignment(Qt::AlignCenter);
    label->setWordWrap(true);
    label->setMargin(48);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

void ViewArea::addMenu(QMenu& menu) {
    if (m_viewport)
        menu.addActions(m_viewport->viewActions());
}

} // namespace oxbow
