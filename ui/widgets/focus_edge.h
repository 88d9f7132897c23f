#pragma once

#include <QWidget>

namespace oxbow {

/// A line around a widget that the keyboard came to by Tab: for those whose picture leaves no room for one.
class FocusEdge : public QWidget {
    Q_OBJECT
public:
    explicit FocusEdge(QWidget* around);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
};

} // namespace oxbow
