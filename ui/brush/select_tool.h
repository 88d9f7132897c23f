#pragma once

#include "core/stamp/stamp_cut.h"
#include "ui/brush/rectangle_tool.h"

namespace oxbow {

/// A piece of ground, chosen by handles, to be saved as a stamp. It is no part of the recipe.
class SelectTool : public RectangleTool {
    Q_OBJECT
public:
    SelectTool(const ToolInfo& info, Document& document, QObject* parent);

    [[nodiscard]] const StampCut& cut() const { return m_cut; }
    void setRound(bool isRound);
    void setSoftEdge(double share);
    [[nodiscard]] HandleSet handles() const override;
    [[nodiscard]] QWidget* makeRows() override;
    /// Saves the ground as it is shown now among the user's stamps, beside the UI thread. An error is reported.
    void save(const QString& name);

signals:
    /// The rectangle or its edge changed.
    void cutChanged();
    void saved(const QString& name);

protected:
    [[nodiscard]] std::optional<GizmoRectangle> rectangle() const override;
    void change(const GizmoRectangle& rectangle, int part) override;
    void takeBackChange(const GizmoRectangle& before) override { change(before, RectangleGizmo::Move); }

private:
    void followMap();

    GridSpec m_grid{0, 0, 1.0};
    StampCut m_cut;
};

} // namespace oxbow
