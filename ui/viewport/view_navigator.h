#pragma once

#include "render/camera/orbit_camera.h"
#include "ui/views/navigator.h"

#include <QSet>

#include <functional>

namespace oxbow {

/// Turns pointer, wheel and keys into movements of a camera. Letters fly while the right button is held.
class ViewNavigator : public Navigator {
public:
    /// The drawn point of the ground under a pixel.
    using Pick = std::function<std::optional<glm::dvec3>(const QPointF&)>;

    ViewNavigator(OrbitCamera& camera, Pick pick) : m_camera(camera), m_pick(std::move(pick)) {}

    void end() override;
    void wheel(const QPointF& position, double notches) override;
    [[nodiscard]] bool flies(int key) const override;
    void press(int key) override { m_keys.insert(key); }
    void release(int key) override { m_keys.remove(key); }
    /// Moves by the keys that are held; true while flying.
    bool fly(double dtS, bool fast);

protected:
    void grasp(const QPointF& position) override;
    void drag(ViewGesture gesture, const QPointF& move) override;

private:
    void turn(const QPointF& move);
    void pan(const QPointF& move);

    OrbitCamera& m_camera;
    Pick m_pick;
    std::optional<glm::dvec3> m_pivot; ///< ground under the cursor when the gesture began
    struct Anchor {
        QPointF position;
        std::optional<glm::dvec3> point;
    };
    std::optional<Anchor> m_anchor; ///< of a burst of wheel turns
    QSet<int> m_keys;
};

} // namespace oxbow
