#include "ui/brush/select_tool.h"

#include "ui/brush/select_rows.h"
#include "ui/document/document.h"
#include "ui/document/user_stamps.h"
#include "ui/widgets/background_task.h"

#include <cmath>
#include <numbers>

namespace oxbow {

SelectTool::SelectTool(const ToolInfo& info, Document& document, QObject* parent)
    : RectangleTool(info, document, parent) {
    connect(this, &SelectTool::cutChanged, this, &Tool::handlesChanged);
    followRecipe(document, RecipePart::Grid, this, &SelectTool::followMap);
    followMap();
}

/// Another map has another middle; the same with other cells keeps the selection.
void SelectTool::followMap() {
    const GridSpec& grid = m_document.recipe().grid;
    const bool isSame = grid.widthM() == m_grid.widthM() && grid.heightM() == m_grid.heightM();
    m_grid = grid;
    if (isSame)
        return;
    constexpr double kShare = 0.4;
    m_cut.eastM = 0.5 * grid.widthM();
    m_cut.southM = 0.5 * grid.heightM();
    m_cut.rotationDeg = 0.0;
    m_cut.widthM = m_cut.depthM = kShare * std::min(grid.widthM(), grid.heightM());
    emit cutChanged();
}

void SelectTool::setRound(bool isRound) {
    m_cut.isRound = isRound;
    emit cutChanged();
}

void SelectTool::setSoftEdge(double share) {
    m_cut.softEdge = share;
    emit cutChanged();
}

HandleSet SelectTool::handles() const {
    HandleSet set = RectangleTool::handles();
    // Where the soft edge ends.
    const RectangleGizmo gizmo(*rectangle());
    const auto add = [&](HandleLine line, double across, double along) {
        constexpr int kPieces = 96;
        for (int i = 0; i <= kPieces; ++i) {
            const double a = 2.0 * std::numbers::pi * i / kPieces, c = std::cos(a), s = std::sin(a);
            const double scale = m_cut.isRound ? 1.0 : 1.0 / std::max(std::abs(c), std::abs(s));
            line.points.push_back({gizmo.placeM(across * scale * c, along * scale * s)});
        }
        set.lines.push_back(std::move(line));
    };
    const double shorter = std::min(m_cut.widthM, m_cut.depthM);
    const double acrossFull = 1.0 - m_cut.softEdge * (m_cut.isRound ? 1.0 : shorter / m_cut.widthM);
    const double alongFull = 1.0 - m_cut.softEdge * (m_cut.isRound ? 1.0 : shorter / m_cut.depthM);
    add({.widthPx = 1.2, .dashed = true}, acrossFull, alongFull);
    if (m_cut.isRound)
        add({.widthPx = 1.8}, 1.0, 1.0);
    return set;
}

QWidget* SelectTool::makeRows() {
    return new SelectRows(*this);
}

std::optional<GizmoRectangle> SelectTool::rectangle() const {
    return GizmoRectangle{{m_cut.eastM, m_cut.southM}, m_cut.rotationDeg, m_cut.widthM, m_cut.depthM};
}

void SelectTool::change(const GizmoRectangle& to, int) {
    m_cut.eastM = to.middleM.x();
    m_cut.southM = to.middleM.y();
    m_cut.rotationDeg = to.rotationDeg;
    m_cut.widthM = to.widthM;
    m_cut.depthM = to.depthM;
    emit cutChanged();
}

void SelectTool::save(const QString& name) {
    attempt(m_document, [&] {
        const std::filesystem::path file = UserStamps::fileOf(name);
        const auto work = [file, cut = m_cut, terrain = m_document.snapshot()->terrain] {
            ThreadPool pool(1);
            std::filesystem::create_directories(file.parent_path());
            writeStamp(file, cutStamp(terrain.flattened(Layer::Elevation), cut, {pool}), &pool);
            return true;
        };
        const auto done = [this, name](bool) {
            emit UserStampNews::instance().changed();
            emit saved(name);
        };
        runInBackground(Lane::Save, this, work, done, [this](const QString& problem) { m_document.reportError(problem); });
    });
}

} // namespace oxbow
