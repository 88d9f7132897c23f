#pragma once

#include "ui/widgets/theme.h"

#include <QWidget>

#include <cmath>
#include <vector>

namespace oxbow {

/// A range with soft ends over the histogram of what it is cut from. Drag an end, the slope beside it (how soft both
/// ends are), or what lies between; an end drawn to the edge is open. With the keyboard: Tab reaches it, Up and Down
/// choose an end or the softness, Left and Right move it.
class RangeSlider : public QWidget {
    Q_OBJECT
public:
    struct Range {
        double from = 0.0; ///< minus infinity: open
        double to = 0.0;
        double soft = 0.0;
        bool operator==(const Range&) const = default;
    };
    struct Scale {
        double low = 0.0, high = 1.0;
        bool logarithmic = false;
        std::vector<float> bins = {}; ///< 0 to 1
        bool operator==(const Scale&) const = default;
    };

    explicit RangeSlider(QWidget* parent = nullptr);

    [[nodiscard]] const Range& range() const { return m_range; }
    [[nodiscard]] const Scale& scale() const { return m_scale; }
    /// Show without telling anybody; ignored while the user is moving.
    void setRange(const Range& range);
    void setScale(const Scale& scale);
    /// Where a value lies across the widget, pixels.
    [[nodiscard]] double xOf(double value) const;

    [[nodiscard]] QSize sizeHint() const override { return {200, theme::withText(58)}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {90, theme::withText(44)}; }

signals:
    void changing(const oxbow::RangeSlider::Range& range);
    void changed(const oxbow::RangeSlider::Range& range);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    enum class Part { None, From, To, SoftFrom, SoftTo, Middle };
    [[nodiscard]] double valueAt(double x) const;
    [[nodiscard]] double fractionOf(double value) const;
    [[nodiscard]] double closed(double end, double otherwise) const { return std::isfinite(end) ? end : otherwise; }
    [[nodiscard]] double weight(double value) const;
    [[nodiscard]] Part partAt(double x) const;
    [[nodiscard]] Range moved(Part part, double x) const;
    void take(const Range& range, bool isLast);

    Range m_range;
    Scale m_scale;
    Part m_dragged = Part::None;
    Part m_keyed = Part::From;
    double m_grabX = 0.0;
    Range m_grabbed;
};

} // namespace oxbow
