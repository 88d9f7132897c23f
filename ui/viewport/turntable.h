#pragma once

#include <QElapsedTimer>
#include <QObject>

namespace oxbow {

class ViewportWidget;

/// Lets the view turn slowly around what it looks at, a frame after the other; the user may go on looking
/// around meanwhile.
class Turntable : public QObject {
    Q_OBJECT
public:
    static constexpr double kDegreesPerS = 12.0;

    explicit Turntable(ViewportWidget& viewport);

    void setTurning(bool turning);

private:
    void turn();

    ViewportWidget& m_viewport;
    QElapsedTimer m_clock;
    bool m_turning = false;
};

} // namespace oxbow
