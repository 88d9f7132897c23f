#pragma once

#include "ui/brush/painter.h"

#include <QWidget>

#include <functional>

class QFormLayout;
class QLabel;
class QVBoxLayout;

namespace oxbow {

class FalloffButton;
class SliderSpinBox;

/// The tool in hand and what it can be told: size, strength, falloff, spacing, pressure, mirrors and masks.
/// Says where strokes go.
class BrushPanel : public QWidget {
    Q_OBJECT
public:
    explicit BrushPanel(Painter& painter, QWidget* parent = nullptr);

    /// Null for what the tool in hand has not.
    [[nodiscard]] SliderSpinBox* radius() const { return m_radius; }
    [[nodiscard]] SliderSpinBox* strength() const { return m_strength; }

protected:
    [[nodiscard]] QSize minimumSizeHint() const override { return {200, 208}; }
    [[nodiscard]] QSize sizeHint() const override { return {260, 300}; }

private:
    using Read = std::function<double()>;
    using Write = std::function<void(double)>;

    void rebuild();
    void addFalloffs();
    void addMasks();
    void addHeightMask();
    void refresh();
    void refreshTarget();
    SliderSpinBox* addSlider(QFormLayout& form, const ParamInfo& info, double usual, Read read, Write write);
    void addSwitch(QFormLayout& form, const QString& text, const QString& help,
                   std::function<bool&(BrushOptions&)> member);
    void changeTool(const std::function<void(ToolSettings&)>& change);
    void changeOptions(const std::function<void(BrushOptions&)>& change);

    Painter& m_painter;
    ToolBox& m_tools;
    QLabel* m_name;
    QLabel* m_target;
    QLabel* m_hint;
    QVBoxLayout* m_column;
    QWidget* m_rows = nullptr;
    QFormLayout* m_form = nullptr;
    QFormLayout* m_folded = nullptr;
    bool m_unfolded = false;
    SliderSpinBox* m_radius = nullptr;
    SliderSpinBox* m_strength = nullptr;
    std::vector<std::function<void()>> m_refresh; ///< one for each control
};

} // namespace oxbow
