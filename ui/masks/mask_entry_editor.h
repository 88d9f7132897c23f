#pragma once

#include "core/recipe/named_values.h"
#include "core/run/mask_study.h"
#include "ui/document/document.h"
#include "ui/widgets/range_slider.h"

#include <QWidget>

class QComboBox;
class QToolButton;

namespace oxbow {

class ParameterRow;
class SliderSpinBox;

/// One entry of a stage's mask: how it joins those before it, its source with parameters, and the range that counts
/// over the histogram of the source on this ground.
class MaskEntryEditor : public QWidget {
    Q_OBJECT
public:
    /// `stages`: names of those whose masks the source `stage` can take.
    MaskEntryEditor(Document& document, const MaskEntry& entry, bool isFirst, const QStringList& stages,
                    QWidget* parent);

    /// Lets its numbers follow named values; `place`: of the entry in the recipe.
    void letFollow(const std::function<NumberPlace()>& place);
    void show(const MaskEntry& entry);
    using QWidget::show;
    void showHistogram(const MaskHistogram& histogram);
    [[nodiscard]] const MaskEntry& entry() const { return m_entry; }
    /// Null where the source is a weight: it has no range.
    [[nodiscard]] RangeSlider* slider() const { return m_slider; }

signals:
    /// `part` names what changed.
    void edited(const oxbow::MaskEntry& entry, const QString& part, oxbow::EditPhase phase);
    void removed();
    void paintRequested();

private:
    void makeHeader(bool isFirst);
    void makeRange();
    SliderSpinBox* makeEnd(std::string_view key, QWidget* box);
    void setEnd(std::string_view key, double value, EditPhase phase);
    void makeParameters();
    void makeStageBox(const QStringList& stages);
    void takeRange(const RangeSlider::Range& range, EditPhase phase);
    void tell(const QString& part, EditPhase phase) { emit edited(m_entry, part, phase); }
    void follow();

    Document& m_document;
    MaskEntry m_entry;
    MaskHistogram m_histogram;
    QComboBox* m_op = nullptr;
    QToolButton* m_invert = nullptr;
    RangeSlider* m_slider = nullptr;
    SliderSpinBox *m_from = nullptr, *m_to = nullptr, *m_soft = nullptr;
    QComboBox* m_stage = nullptr;
    std::vector<ParameterRow*> m_rows;
};

} // namespace oxbow
