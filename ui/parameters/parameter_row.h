#pragma once

#include "core/recipe/named_values.h"
#include "ui/widgets/slider_spin_box.h"

#include <QWidget>

#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <vector>

class QBoxLayout;
class QLabel;

namespace oxbow {

class Document;
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

    /// Takes each value that the user gives: during a drag, at its end, and the default where he asks for that.
    using Take = std::function<void(const ParamValue& value, EditPhase phase)>;
    void onEdit(const Take& take);
    /// Lets the number follow texts: `take` returns what is wrong with one. Of `names` the menu offers to follow one, and to
    /// make a new one.
    void onText(const SliderSpinBox::TakeText& take, std::function<QStringList()> names);

    /// Shows the value in force; `startValue` is the one that the stage begins with, and `text` what it follows.
    void show(const ParamValue& value, const ParamValue& startValue, const std::string& text = {});
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
    void nameValue();
    /// What the number is, with its unit.
    [[nodiscard]] QString numberText() const;

    ParamField m_param;
    QLabel* m_label;
    QLabel* m_mark;
    ParameterControl* m_control;
    SliderSpinBox::TakeText m_takeText;
    std::function<QStringList()> m_names; ///< of values that can be followed; none: no text is taken
    bool m_changed = false;
    std::optional<std::pair<ParamValue, ParamValue>> m_shown; ///< what show() was called with last
};

/// Lets the number of a row follow named values, at all of these places; the key is the row's.
void letFollow(ParameterRow& row, Document& document, std::function<std::vector<NumberPlace>()> places);

/// Takes rows away, one of which may be the sender of what led here.
void removeRows(std::vector<ParameterRow*>& rows);
/// Rows for the fields of a table take the place of others, from place `first` of a layout on.
void fillRows(std::vector<ParameterRow*>& rows, std::span<const ParamField> fields, QBoxLayout& layout, int first,
              const std::function<void(const ParamField&, const ParamValue&, EditPhase)>& take);
/// Shows values that no run changes, and what they follow.
void showRows(const std::vector<ParameterRow*>& rows, const std::function<ParamValue(const ParamField&)>& valueOf,
              const FollowedTexts& texts = {});

} // namespace oxbow
