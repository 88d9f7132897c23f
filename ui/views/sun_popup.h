#pragma once

#include <QFrame>

namespace oxbow {

class SliderSpinBox;
class ViewportWidget;
struct ParamInfo;

/// Sliders for the light and the vertical scale of a view; closes on a click elsewhere.
class SunPopup : public QFrame {
    Q_OBJECT

public:
    explicit SunPopup(ViewportWidget& viewport);

private:
    template <typename Member>
    void addRow(const ParamInfo& info, Member member);

    ViewportWidget& m_viewport;
};

} // namespace oxbow
