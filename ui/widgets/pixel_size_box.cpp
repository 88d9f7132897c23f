#include "ui/widgets/pixel_size_box.h"

#include "ui/widgets/boxes.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QSpinBox>

namespace oxbow {

namespace {

QSpinBox* sideBox() {
    auto* box = new QSpinBox;
    box->setRange(PixelSizeBox::kLeastSidePx, PixelSizeBox::kMostSidePx);
    box->setFixedWidth(90);
    return box;
}

} // namespace

PixelSizeBox::PixelSizeBox(const QSize& size, QWidget* parent)
    : QWidget(parent), m_width(sideBox()), m_height(sideBox()) {
    filled(new QHBoxLayout(this), {.margins = QMargins(), .spacing = 8},
           {m_width, new QLabel(QStringLiteral("×")), m_height, new QLabel(tr("pixels")), kRoom});
    setSizePx(size);
}

QSize PixelSizeBox::sizePx() const {
    return {m_width->value(), m_height->value()};
}

void PixelSizeBox::setSizePx(const QSize& size) {
    m_width->setValue(size.width());
    m_height->setValue(size.height());
}

} // namespace oxbow
