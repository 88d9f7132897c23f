#pragma once

#include "render/orbit_camera.h"

#include <QPointF>
#include <QSet>
#include <Qt>

#include <functional>

namespace oxbow {

/// How the view answers to the hand: factors on the movements, and their directions.
struct NavigationStyle {
    double orbit = 1.0;
    double pan = 1.0;
    double zoom = 1.0;
    double wheel = 1.0;
    bool invertOrbit = false;
    bool invertWheel = false;
    bool leftPans = false; ///< the navigate tool's left button moves the ground instead of turning it
    bool operator==(const NavigationStyle&) const = default;
};

/// What a pressed mouse button does to the view.
enum class ViewGesture { None, Orbit, Pan, Zoom };

/// The gesture of a button: Alt with left, middle and right (as Maya and Gaea), middle with Shift and Ctrl
/// (as Blender), right alone, and the left button where no tool wants it.
[[nodiscard]] ViewGesture gestureOf(Qt::MouseButton button, Qt::KeyboardModifiers modifiers,
                                    bool toolWantsLeft, const NavigationStyle& style = {});

/// Turns pointer, wheel and keys into movements of a camera.
class ViewNavigator {
public:
    /// The drawn point of the ground under a pixel.
    using Pick = std::function<std::optional<glm::dvec3>(const QPointF&)>;

    ViewNavigator(OrbitCamera& camera, Pick pick) : m_camera(camera), m_pick(std::move(pick)) {}

    [[nodiscard]] const NavigationStyle& style() const { return m_style; }
    void setStyle(const NavigationStyle& style) { m_style = style; }

    void begin(ViewGesture gesture, Qt::MouseButton button, const QPointF& position);
    void dragTo(const QPointF& position);
    void end();
    [[nodiscard]] bool dragging() const { return m_gesture != ViewGesture::None; }
    [[nodiscard]] Qt::MouseButton button() const { return m_button; }

    /// Zooms so that the ground under the cursor stays there; `notches` are positive towards the ground.
    void wheel(const QPointF& position, double notches);

    /// Whether the key flies, which it does while the right button is held.
    [[nodiscard]] bool flies(int key) const;
    void press(int key);
    void release(int key) { m_keys.remove(key); }
    /// Moves by the keys that are held; true while flying.
    bool fly(double dtS, bool fast);

private:
    void turn(const QPointF& move);
    void pan(const QPointF& move);

    OrbitCamera& m_camera;
    Pick m_pick;
    NavigationStyle m_style;
    ViewGesture m_gesture = ViewGesture::None;
    Qt::MouseButton m_button = Qt::NoButton;
    QPointF m_last;
    std::optional<glm::dvec3> m_pivot; ///< ground under the cursor when the gesture began
    struct Anchor {
        QPointF position;
        std::optional<glm::dvec3> point;
    };
    std::optional<Anchor> m_anchor; ///< of a burst of wheel turns
    QSet<int> m_keys;
};

} // namespace oxbow
