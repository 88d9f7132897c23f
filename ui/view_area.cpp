#include "ui/view_area.h"

#include "ui/document.h"
#if __has_include("ui/viewport_widget.h")
#include "ui/viewport_widget.h"
#endif

#include <QLabel>
#include <QMenu>
#include <QToolBar>
#include <QVBoxLayout>

namespace oxbow {

ViewArea::ViewArea(Document& document, const QString& noPicture, QWidget* parent) : QWidget(parent) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
#if __has_include("ui/viewport_widget.h")
    if (noPicture.isEmpty()) {
        m_viewport = new ViewportWidget(&document, this);
        layout->addWidget(m_viewport);
        return;
    }
#else
    Q_UNUSED(document);
#endif
    auto* words = new QLabel(noPicture, this);
    words->setObjectName(QStringLiteral("noPicture"));
    words->setAlignment(Qt::AlignCenter);
    words->setWordWrap(true);
    words->setMargin(48);
    words->setTextInteractionFlags(Qt::TextSelectableByMouse);
    layout->addWidget(words);
}

void ViewArea::addMenu(QMenu&) {}

void ViewArea::addTools(QToolBar&) {}

} // namespace oxbow
