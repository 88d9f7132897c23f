#pragma once

#include <QSize>
#include <QWidget>

class QSpinBox;

namespace oxbow {

/// Width and height of a picture, side by side.
class PixelSizeBox : public QWidget {
    Q_OBJECT
public:
    static constexpr int kLeastSidePx = 64;
    static constexpr int kMostSidePx = 8192;

    explicit PixelSizeBox(const QSize& size, QWidget* parent = nullptr);

    [[nodiscard]] QSize sizePx() const;
    void setSizePx(const QSize& size);

private:
    QSpinBox* m_width;
    QSpinBox* m_height;
};

} // namespace oxbow
