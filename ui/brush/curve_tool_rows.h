#pragma once

#include "ui/document/document.h"

#include <QWidget>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QPushButton;

namespace oxbow {

class CurveTool;
class SliderSpinBox;

/// Rows of the tool that draws curves: the kind of the next one; of the chosen one its direction and whether it is
/// closed; of the chosen point its own width and height.
class CurveToolRows : public QWidget {
    Q_OBJECT
public:
    explicit CurveToolRows(CurveTool& tool, QWidget* parent = nullptr);

private:
    /// A value that a point has of its own or leaves to its curve.
    struct OwnValue {
        QCheckBox* own;
        SliderSpinBox* value;
    };
    template <typename Set>
    OwnValue addOwnValue(QFormLayout& form, const QString& label, const ParamInfo& info, Set set);
    void refresh();
    void follow(const OwnValue& row, bool isShown, bool isOwn, double value);

    CurveTool& m_tool;
    QComboBox* m_kind;
    QPushButton* m_reverse;
    QCheckBox* m_closed;
    OwnValue m_width, m_height;
};

} // namespace oxbow
