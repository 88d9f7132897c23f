#pragma once

#include "render/frame/frame_times.h"

#include <QTimer>
#include <QWidget>

#include <vector>

class QLabel;
class QProgressBar;

namespace oxbow {

class ViewportWidget;

/// How long frames of the 3D view take: the last ones all together, and the passes of one of them. Passes are measured only
/// while it is seen.
class FrameTimePanel : public QWidget {
    Q_OBJECT
public:
    /// `viewport` is null where nothing can be drawn in 3D.
    explicit FrameTimePanel(ViewportWidget* viewport, QWidget* parent = nullptr);

    [[nodiscard]] const FrameTimes& times() const { return m_times; }

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    struct PassRow {
        QLabel* name;
        QLabel* ms;
        QProgressBar* share;
    };

    void measure(bool on);
    void refresh();

    ViewportWidget* m_viewport;
    FrameTimes m_times;
    QTimer m_refresh;
    QLabel* m_typical;
    QLabel* m_slow;
    QLabel* m_longest;
    QLabel* m_triangles;
    QLabel* m_sum;
    std::vector<PassRow> m_passes;
};

} // namespace oxbow
