#pragma once

#include <QAbstractButton>
#include <QImage>

namespace oxbow {

/// A picture to choose from: a click takes it, Shift+click takes it as a branch, the star at its corner (key F) keeps it
/// as a favourite.
class VariationTile : public QAbstractButton {
    Q_OBJECT
public:
    explicit VariationTile(const QString& name, QWidget* parent = nullptr);

    void setPicture(const QImage& picture);
    /// There will be no picture.
    void setFailed();
    [[nodiscard]] bool hasPicture() const { return !m_picture.isNull(); }
    void setFavourite(bool on);
    /// The one that was taken last.
    void setTaken(bool on);
    [[nodiscard]] QRect star() const;
    [[nodiscard]] QSize sizeHint() const override { return {168, 168}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {64, 64}; }

signals:
    void taken(bool asBranch);
    void starred();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void paintStar(QPainter& painter) const;

    QImage m_picture;
    bool m_hasFailed = false;
    bool m_isFavourite = false;
    bool m_isTaken = false;
};

} // namespace oxbow
