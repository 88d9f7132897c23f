#pragma once

#include "ui/map/map_frame.h"
#include "ui/views/navigator.h"

namespace oxbow {

/// Turns pointer and wheel into movements of the map. It has no heading: what orbits in 3D moves it.
class MapNavigator : public Navigator {
public:
    explicit MapNavigator(MapFrame& frame) : m_frame(frame) {}

    void wheel(const QPointF& position, double notches) override;

protected:
    void grasp(const QPointF& position) override { m_grasped = position; }
    void drag(ViewGesture gesture, const QPointF& move) override;

private:
    MapFrame& m_frame;
    QPointF m_grasped;
};

} // namespace oxbow
