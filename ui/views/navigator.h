#pragma once

#include <QPointF>
#include <Qt>

namespace oxbow {

/// How the view follows mouse and pen: factors on the movements, and their directions.
struct NavigationStyle {
    double orbit = 1.0;
    double pan = 1.0;
    double zoom = 1.0;
    double wheel = 1.0;
    bool invertOrbit = false;
    bool invertWheel = false;
    bool leftPans = false; ///< the navigate tool's left button moves the ground instead of turning it
    bool operator==(const NavigationStyle&) const = default;

    [[nodiscard]] double notches(double turned) const { return turned * (invertWheel ? -wheel : wheel); }
};

/// What a pressed mouse button does to the view.
enum class ViewGesture { None, Orbit, Pan, Zoom };

/// The gesture of a button: Alt with left, middle and right (as Maya and Gaea), middle with Shift and Ctrl
/// (as Blender), right alone, and the left button where no tool wants it.
[[nodiscard]] ViewGesture gestureOf(Qt::MouseButton button, Qt::KeyboardModifiers modifiers,
                                    bool toolWantsLeft, const NavigationStyle& style = {});

/// Turns pointer, wheel and keys into movements of a view.
class Navigator {
public:
    virtual ~Navigator() = default;

    [[nodiscard]] const NavigationStyle& style() const { return m_style; }
    void setStyle(const NavigationStyle& style) { m_style = style; }

    void begin(ViewGesture gesture, Qt::MouseButton button, const QPointF& position);
    void dragTo(const QPointF& position);
    virtual void end();
    [[nodiscard]] bool dragging() const { return m_gesture != ViewGesture::None; }
    [[nodiscard]] Qt::MouseButton button() const { return m_button; }

    /// Zooms so that the ground under the cursor stays there; `notches` are positive towards the ground.
    virtual void wheel(const QPointF& position, double notches) = 0;

    [[nodiscard]] virtual bool flies(int /*key*/) const { return false; }
    virtual void press(int /*key*/) {}
    virtual void release(int /*key*/) {}

protected:
    /// A gesture begins at a pixel.
    virtual void grasp(const QPointF& position) = 0;
    virtual void drag(ViewGesture gesture, const QPointF& move) = 0;

private:
    NavigationStyle m_style;
    ViewGesture m_gesture = ViewGesture::None;
    Qt::MouseButton m_button = Qt::NoButton;
    QPointF m_last;
};

} // namespace oxbow
