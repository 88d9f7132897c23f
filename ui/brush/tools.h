#pragma once

#include "ui/brush/painter.h"
#include "ui/brush/tool.h"

namespace oxbow {

/// Follows a drop of water from where it is clicked.
class ProbeTool : public Tool {
    Q_OBJECT
public:
    using Tool::Tool;

    void click(const PointerEvent& event) override;
    [[nodiscard]] bool canTakeBack() const override { return m_hasTrace; }
    void takeBack() override;
    [[nodiscard]] std::optional<QCursor> cursor() const override { return Qt::PointingHandCursor; }
    /// The trace that it asked for is gone.
    void forgetTrace() { m_hasTrace = false; }

signals:
    void probed(const QPointF& placeM);
    void takenBack();

private:
    bool m_hasTrace = false;
};

/// Paints with a row of the table.
class BrushTool : public Tool {
    Q_OBJECT
public:
    BrushTool(const ToolInfo& info, Painter& painter, QObject* parent)
        : Tool(info, parent), m_painter(painter) {}

    [[nodiscard]] bool takesLeft() const override { return true; }
    [[nodiscard]] bool isBusy() const override { return m_painter.isPainting(); }
    void press(const PointerEvent& event) override;
    void move(const PointerEvent& event) override;
    void release(const PointerEvent& event) override;
    [[nodiscard]] bool canTakeBack() const override { return isBusy(); }
    void takeBack() override { m_painter.cancel(); }
    [[nodiscard]] std::optional<QCursor> cursor() const override { return Qt::CrossCursor; }
    [[nodiscard]] std::optional<ToolRing> ring(const QPointF& placeM,
                                               Qt::KeyboardModifiers keys) const override;
    [[nodiscard]] std::optional<Layer> shownLayer() const override;
    [[nodiscard]] QWidget* makeRows() override;

private:
    Painter& m_painter;
    QPointF m_pressed;
};

/// Every tool of the table, and the current one.
class ToolSet : public QObject {
    Q_OBJECT
public:
    explicit ToolSet(Document& document, QObject* parent = nullptr);

    /// Which is current, and the settings of all brushes.
    [[nodiscard]] ToolBox& box() { return m_box; }
    [[nodiscard]] Painter& painter() { return m_painter; }
    [[nodiscard]] Tool& current() const { return *m_tools[static_cast<std::size_t>(&m_box.tool() - tools().data())]; }
    [[nodiscard]] ProbeTool& probe() const { return *m_probe; }

signals:
    void toolChanged();

private:
    [[nodiscard]] Tool* make(const ToolInfo& info);
    [[nodiscard]] Tool* makeCurveTool(const ToolInfo& info);

    Document& m_document;
    ToolBox m_box;
    Painter m_painter;
    std::vector<Tool*> m_tools; ///< in the order of the table
    ProbeTool* m_probe = nullptr;
};

} // namespace oxbow
