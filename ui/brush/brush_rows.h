#pragma once

#include "ui/brush/tool_box.h"

#include <QWidget>

#include <functional>

class QFormLayout;

namespace oxbow {

class SliderSpinBox;

/// The settings of the current brush: size, strength, falloff, spacing, pressure, mirrors and masks.
class BrushRows : public QWidget {
    Q_OBJECT
public:
    explicit BrushRows(ToolBox& tools, QWidget* parent = nullptr);

private:
    using Read = std::function<double()>;
    using Write = std::function<void(double)>;

    void addFalloffs();
    void addMasks();
    void addHeightMask();
    void refresh();
    SliderSpinBox* addSlider(QFormLayout& form, const ParamInfo& info, double usual, Read read, Write write);
    void addSwitch(QFormLayout& form, const QString& text, const QString& help,
                   std::function<bool&(BrushOptions&)> member);
    void changeTool(const std::function<void(ToolSettings&)>& change);
    void changeOptions(const std::function<void(BrushOptions&)>& change);

    ToolBox& m_tools;
    QFormLayout* m_form;
    QFormLayout* m_folded = nullptr;
    std::vector<std::function<void()>> m_refresh; ///< one for each control
};

} // namespace oxbow
