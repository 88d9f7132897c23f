#pragma once

#include "core/recipe/stroke_target.h"
#include "ui/brush/tool_box.h"
#include "ui/widgets/late_call.h"

#include <QElapsedTimer>
#include <QPointF>

#include <optional>

namespace oxbow {

class Document;

/// Paints on the document with the current tool: turns what a view says of its pointer into strokes. Views
/// give places on the ground in metres from the map's north-west corner, picked on what they show. Moves that
/// come faster than the screen are handed on together.
class Painter : public QObject {
    Q_OBJECT
public:
    /// Pointer and keys.
    struct Touch {
        std::optional<QPointF> placeM; ///< none off the map
        double pressure = 1.0;
        Qt::KeyboardModifiers keys = Qt::NoModifier;
        bool eraser = false; ///< the other end of the pen
    };

    Painter(Document& document, ToolBox& tools, QObject* parent = nullptr);

    [[nodiscard]] ToolBox& tools() const { return m_tools; }
    [[nodiscard]] bool isReady() const { return m_tools.tool().paints(); }
    /// A pen's pressure p works as p^exponent: below 1 a light hand does more, above 1 less.
    void setPressureExponent(double exponent) { m_pressureExponent = exponent; }
    /// From press to release.
    [[nodiscard]] bool isPainting() const { return m_state != State::Idle; }
    /// Whether a press with Shift still may become a line: small moves are no drag yet.
    [[nodiscard]] bool awaitsDrag() const { return m_state == State::LineOrSmooth; }

    void press(const Touch& touch);
    /// The pressure of a press with Shift that is not yet a drag: a line is drawn with the last that there was.
    void notePressure(double pressure) { m_pressed.pressure = pressure; }
    void move(const Touch& touch);
    void release(const Touch& touch);
    /// Takes back the stroke in progress; the rest of the drag paints nothing.
    void cancel();

    /// A stage that strokes can be sent to; 0: the one that suits, which the text names.
    struct Target {
        std::uint64_t stageId = 0;
        QString text;
    };
    /// Where the next stroke goes, or the one in progress.
    [[nodiscard]] Target target() const;
    /// Where it could go, "the one that suits" first; none for a tool that does not paint.
    [[nodiscard]] std::vector<Target> targets() const;
    /// Whether it is the selected stage's own mask that is painted.
    [[nodiscard]] bool paintsOwnMask() const;
    /// Sends strokes to a stage as long as it takes them.
    void chooseTarget(std::uint64_t stageId);

signals:
    void targetChanged();

private:
    enum class State {
        Idle,
        BesideGround, ///< pressed there: the stroke begins where the pointer meets the ground
        Painting,
        LineOrSmooth, ///< pressed with Shift: a click draws a line, a drag smooths
        TakenBack,    ///< the button is still down
    };

    void begin(const Touch& touch, BrushMode mode, bool asLine);
    void setMode(BrushMode mode);
    void handOver();
    void rest();
    void finish();
    [[nodiscard]] static BrushMode modeOf(const Touch& touch);
    [[nodiscard]] PointerSample sampleOf(const Touch& touch) const;
    [[nodiscard]] double nowS() const { return static_cast<double>(m_clock.nsecsElapsed()) * 1e-9; }
    [[nodiscard]] QString strokeText(BrushMode mode) const;

    [[nodiscard]] StrokeTarget targetNow() const;

    Document& m_document;
    ToolBox& m_tools;
    std::uint64_t m_chosenStage = 0;
    StrokeMaker m_maker;
    State m_state = State::Idle;
    BrushMode m_mode = BrushMode::Plain;
    Brush m_brush;
    double m_pickedM = 0.0;
    Touch m_pressed;
    double m_pressureExponent = 1.0;
    QElapsedTimer m_clock;
    LateCall m_handOver; ///< a screen refresh after the first dab that waits
    QTimer m_rest;
};

} // namespace oxbow
