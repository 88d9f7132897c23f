#pragma once

#include <QLabel>
#include <QPainter>
#include <QStyle>

namespace oxbow {

/// A line of words that ends in dots where its widget is too narrow for them.
class CutLabel : public QLabel {
    Q_OBJECT
public:
    using QLabel::QLabel;
    [[nodiscard]] QString shownText() const { return fontMetrics().elidedText(text(), Qt::ElideRight, contentsRect().width()); }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        style()->drawItemText(&painter, contentsRect(), static_cast<int>(alignment()), palette(), isEnabled(), shownText(), foregroundRole());
    }
};

} // namespace oxbow
