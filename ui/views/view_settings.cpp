#include "ui/views/view_settings.h"

namespace oxbow {

void ViewSettings::set(const ViewOptions& options) {
    if (options == m_options)
        return;
    m_options = options;
    emit optionsChanged();
}

void ViewSettings::setLines(Lines lines) {
    if (lines == m_lines)
        return;
    m_lines = std::move(lines);
    emit contentChanged();
}

void ViewSettings::setDrainage(Drainage drainage) {
    if (drainage == m_drainage)
        return;
    m_drainage = std::move(drainage);
    emit contentChanged();
}

FrameSettings ViewSettings::frame() const {
    FrameSettings frame;
    static_cast<ViewOptions&>(frame) = m_options;
    frame.lines = m_lines;
    frame.drainage = m_drainage;
    return frame;
}

} // namespace oxbow
