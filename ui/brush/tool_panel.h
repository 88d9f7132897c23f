#pragma once

#include <QPointer>
#include <QWidget>

class QComboBox;
class QLabel;
class QVBoxLayout;

namespace oxbow {

class ToolSet;

/// The current tool: its name, what it does, its own rows, and where strokes go.
class ToolPanel : public QWidget {
    Q_OBJECT
public:
    explicit ToolPanel(ToolSet& tools, QWidget* parent = nullptr);

protected:
    [[nodiscard]] QSize minimumSizeHint() const override { return {200, 208}; }
    [[nodiscard]] QSize sizeHint() const override { return {260, 300}; }

private:
    void rebuild();
    void refreshTarget();
    void refreshHint();

    ToolSet& m_tools;
    QLabel* m_name;
    QWidget* m_targetRow;
    QComboBox* m_target;
    QLabel* m_hint;
    QVBoxLayout* m_column;
    QPointer<QWidget> m_rows;
};

} // namespace oxbow
