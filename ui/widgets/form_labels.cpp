#include "ui/widgets/form_labels.h"

#include <QFormLayout>
#include <QLabel>

namespace oxbow {

namespace {

/// A field of more lines than that has its label at the first.
constexpr int kTallestLinePx = 40;

} // namespace

void centreLabels(const QFormLayout& form) {
    for (int row = 0; row < form.rowCount(); ++row) {
        const QLayoutItem* label = form.itemAt(row, QFormLayout::LabelRole);
        const QLayoutItem* field = form.itemAt(row, QFormLayout::FieldRole);
        if (!label || !field || !qobject_cast<QLabel*>(label->widget()))
            continue;
        if (const int height = field->sizeHint().height(); height <= kTallestLinePx)
            label->widget()->setMinimumHeight(height);
    }
}

} // namespace oxbow
