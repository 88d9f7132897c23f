#pragma once

#include "ui/brush/curve_lines.h"
#include "ui/brush/rectangle_gizmo.h"
#include "ui/brush/tool.h"

namespace oxbow {

class Document;

/// Moves, turns and sizes a rectangle by handles; derived tools say which. It takes nothing but its handles and the
/// arrow keys.
class RectangleTool : public Tool {
    Q_OBJECT
public:
    RectangleTool(const ToolInfo& info, Document& document, QObject* parent) : Tool(info, parent), m_document(document) {}

    [[nodiscard]] HandleSet handles() const override;
    void grab(int handle, const PointerEvent& event, const GroundProjection& view) override;
    void dragTo(const PointerEvent& event, const GroundProjection& view) override;
    void drop() override;
    [[nodiscard]] bool canTakeBack() const override { return m_held.has_value(); }
    void takeBack() override;
    /// Arrows move it by a cell as the view sees them, with Shift by ten.
    [[nodiscard]] bool takesKey(int key) const override;
    void pressKey(int key, Qt::KeyboardModifiers keys, const GroundProjection& view) override;
    void releaseKey() override;

protected:
    /// Nothing while there is none.
    [[nodiscard]] virtual std::optional<GizmoRectangle> rectangle() const = 0;
    /// A further step of a drag of this part.
    virtual void change(const GizmoRectangle& rectangle, int part) = 0;
    virtual void endChange() {}
    virtual void takeBackChange(const GizmoRectangle& before) = 0;

    Document& m_document;

private:
    struct Held {
        int part;
        QPointF pixel;
        double levelM;
        GizmoRectangle before;
    };
    std::optional<Held> m_held;
};

/// The tool that moves the view. Where the selected stage works in a rectangle it moves that, too; where it holds
/// curves they are shown.
class PlacementTool : public RectangleTool {
    Q_OBJECT
public:
    PlacementTool(const ToolInfo& info, Document& document, QObject* parent);
    [[nodiscard]] HandleSet handles() const override;

protected:
    [[nodiscard]] std::optional<GizmoRectangle> rectangle() const override;
    void change(const GizmoRectangle& rectangle, int part) override;
    void endChange() override;
    void takeBackChange(const GizmoRectangle& before) override;

private:
    void follow();

    std::optional<GizmoRectangle> m_shown;
    bool m_showsCurves = false;
    mutable CurveLines m_curves;
};

} // namespace oxbow
