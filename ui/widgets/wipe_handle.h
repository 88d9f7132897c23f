#pragma once

#include <QWidget>

namespace oxbow {

/// The line between two states that are compared, its handle and their letters: a strip of a view's height
/// that the mouse drags.
class WipeHandle : public QWidget {
    Q_OBJECT
public:
    explicit WipeHandle(QWidget* view);

    /// As a share of the view's width.
    [[nodiscard]] double share() const { return m_share; }
    void setShare(double share);
    /// Follows the view's size; the letters stand below `lettersTop`.
    void place(int lettersTop);

signals:
    void moved(double share);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;

private:
    double m_share = 0.5;
    int m_lettersTop = 0;
};

} // namespace oxbow
