#pragma once

#include "ui/brush/curve_lines.h"
#include "ui/brush/tool.h"
#include "ui/document/document.h"

namespace oxbow {

/// Draws and edits the curves of a stage (core/curve/curve.h). A click adds a point, at the end of the curve that is
/// being drawn or of a new one; Enter or a double click ends it, a click on its first point closes it where its kind may
/// be closed. A kind that is no line is whole with its first point. A double click on an end goes on from there. Points, whole lines and the handles of a point are dragged:
/// Alt bends at a point, Shift lifts it, Ctrl on the line puts a point in. Each is one undo entry.
class CurveTool : public Tool {
    Q_OBJECT
public:
    CurveTool(const ToolInfo& info, Document& document, QObject* parent);

    [[nodiscard]] bool takesLeft() const override { return true; }
    [[nodiscard]] bool isBusy() const override { return m_held && m_held->isFree; }
    void press(const PointerEvent& event) override;
    void move(const PointerEvent& event) override;
    void release(const PointerEvent& /*event*/) override { drop(); }
    void doubleClick(const PointerEvent& event) override;
    [[nodiscard]] HandleSet handles() const override;
    void grab(int handle, const PointerEvent& event, const GroundProjection& view) override;
    void dragTo(const PointerEvent& event, const GroundProjection& view) override;
    void drop() override;
    /// Del takes the chosen point away, or the curve; arrows move the point by a cell, with Shift by ten.
    [[nodiscard]] bool takesKey(int key) const override;
    void pressKey(int key, Qt::KeyboardModifiers keys, const GroundProjection& view) override;
    void releaseKey() override;
    [[nodiscard]] bool canTakeBack() const override { return m_held || m_drawing || m_point >= 0; }
    void takeBack() override;
    [[nodiscard]] std::optional<QCursor> cursor() const override { return Qt::CrossCursor; }
    [[nodiscard]] QWidget* makeRows() override;

    /// Of the next curve.
    [[nodiscard]] const CurveKind& kind() const { return *m_kind; }
    void setKind(const CurveKind& kind) { m_kind = &kind; }
    /// The chosen curve; null where there is none.
    [[nodiscard]] const Curve* curve() const;
    /// Its chosen point; null where there is none.
    [[nodiscard]] const CurvePoint* point() const;
    [[nodiscard]] double pointWidthM() const;
    /// The ground, where the point has no height of its own.
    [[nodiscard]] double pointHeightM() const;
    [[nodiscard]] bool isDrawing() const { return m_drawing; }

    void setPointWidth(std::optional<double> widthM, EditPhase phase) { setOfPoint(&CurvePoint::widthM, widthM, phase); }
    void setPointHeight(std::optional<double> heightM, EditPhase phase) { setOfPoint(&CurvePoint::heightM, heightM, phase); }
    /// Its first point becomes its last one: a river runs the other way.
    void reverse();
    void setClosed(bool closed);
    void endDrawing();

signals:
    /// The curve, the point or what is true of them is another.
    void choiceChanged();

private:
    enum class Grip { Point, Line, Before, Behind, Width, Height };
    struct Held {
        Grip grip;
        int point;
        bool isFree; ///< begun by a press on the ground, not on a handle
        QPointF pixel;
        QPointF placeM; ///< under the pointer
        double levelM;
        Curve before;
        bool moved = false;
    };

    [[nodiscard]] const RecipeStage* stage() const;
    void follow();
    void followStage();
    void choose(std::uint64_t curve, int point);
    void addPoint(const QPointF& placeM);
    [[nodiscard]] static std::string nameAmong(const std::vector<Curve>& curves, const CurveKind& kind);
    void beginCurve(const QPointF& placeM);
    [[nodiscard]] QPointF placeUnder(const PointerEvent& event, const GroundProjection* view) const;
    void drag(const PointerEvent& event, const GroundProjection* view);
    /// Puts a changed curve in the place of the chosen one.
    void change(const Curve& curve, const QString& entry, const QString& part, EditPhase phase = EditPhase::Finished);
    void setOfPoint(std::optional<double> CurvePoint::*member, std::optional<double> valueM, EditPhase phase);
    void removeChosen();
    void removeCurve();
    [[nodiscard]] QString title() const;
    [[nodiscard]] Curve withCursor(const Curve& curve) const;
    void addHandles(const Curve& curve, HandleSet& set) const;

    Document& m_document;
    const CurveKind* m_kind;
    mutable CurveLines m_lines;
    int m_point = -1;
    bool m_drawing = false;
    bool m_atStart = false; ///< points are added before the first one
    std::uint64_t m_drawnFrom = 0; ///< state of the undo history before what is drawn
    std::uint64_t m_begunAt = 0; ///< state of the undo history with the entry that began the curve
    std::optional<QPointF> m_cursorM;
    std::optional<Held> m_held;
};

} // namespace oxbow
