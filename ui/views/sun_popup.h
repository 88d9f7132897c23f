#pragma once

#include <QFrame>

namespace oxbow {

class ViewSettings;
struct ParamInfo;

/// Sliders for the light and the vertical scale of a view; closes on a click elsewhere.
class SunPopup : public QFrame {
    Q_OBJECT

public:
    SunPopup(ViewSettings& settings, QWidget* parent);

private:
    template <typename Member>
    void addRow(const ParamInfo& info, Member member);

    ViewSettings& m_settings;
};

} // namespace oxbow
