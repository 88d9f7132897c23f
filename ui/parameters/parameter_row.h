#pragma once

#include "core/stage/stage.h"

#include <QWidget>

#include <functional>
#include <optional>
#include <utility>
#include <vector>

class QLabel;

namespace oxbow {

class ParameterControl;
enum class EditPhase;

/// One line of the parameter panel: name, control, and a mark where the value was changed while the stage
/// ran. The name is bold while the value differs from its default; double-clicking it returns to the default.
class ParameterRow : public QWidget {
    Q_OBJECT

public:
    ParameterRow(const ParamField& param, QWidget* parent);

    [[nodiscard]] const ParamField& param() const { return m_param; }
    [[nodiscard]] ParameterControl& control() const { return *m_control; }
    [[nodiscard]] QLabel& label() const { return *m_label; }
    [[nodiscard]] bool isMarked() const;

    /// Takes each value that the user gives: while he drags, when he lets go, and the default where he asks for that.
    using Take = std::function<void(const ParamValue& value, EditPhase phase)>;
    void onEdit(const Take& take);

    /// Shows the value in force; `startValue` is the one that the stage begins with.
    void show(const ParamValue& value, const ParamValue& startValue);
    using QWidget::show;

signals:
    void changing(const oxbow::ParamValue& value);
    void changed(const oxbow::ParamValue& value);
    void resetRequested();
    void applyFromStartRequested();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] QString help() const;

    ParamField m_param;
    QLabel* m_label;
    QLabel* m_mark;
    ParameterControl* m_control;
    bool m_changed = false;
    std::optional<std::pair<ParamValue, ParamValue>> m_shown; ///< what show() was called with last
};

/// Takes rows away, one of which may be the sender of what led here.
void removeRows(std::vector<ParameterRow*>& rows);

} // namespace oxbow
