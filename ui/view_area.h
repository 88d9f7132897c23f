#pragma once

#include <QPointF>
#include <QWidget>

#include <optional>

class QMenu;

namespace oxbow {

class Document;
class GroundMarks;
class ViewportWidget;

/// The middle of the window: the 3D view, or words where this machine cannot draw one.
class ViewArea : public QWidget {
    Q_OBJECT
public:
    ViewArea(Document& document, const QString& noPicture, QWidget* parent = nullptr);

    /// Null where there is no 3D view.
    [[nodiscard]] ViewportWidget* viewport() const { return m_viewport; }
    /// Null where there is no 3D view.
    [[nodiscard]] GroundMarks* marks() const { return m_marks; }
    /// Adds what the view can be told to do.
    void addMenu(QMenu& menu);

signals:
    void placeChanged(std::optional<QPointF> placeM);
    void framesPerSecondChanged(double framesPerSecond);

private:
    QWidget* makeViewport(Document& document);
    QWidget* makeWords(const QString& words);

    ViewportWidget* m_viewport = nullptr;
    GroundMarks* m_marks = nullptr;
};

} // namespace oxbow
