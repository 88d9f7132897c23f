#include "ui/masks/mask_entry_editor.h"

#include "ui/parameters/parameter_row.h"
#include "ui/widgets/choice_box.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/slider_spin_box.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/value_text.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include <cmath>

namespace oxbow {

namespace {

QToolButton* smallButton(QWidget* parent, const QString& help) {
    auto* button = new QToolButton(parent);
    button->setToolTip(help);
    button->setAccessibleName(help);
    button->setFixedSize(theme::withText(24), theme::withText(24));
    button->setStyleSheet(QStringLiteral("QToolButton { padding: 0; font-size: 14px; }"));
    return button;
}

ParamInfo endInfo(const MaskSource& source, std::string_view key, std::string_view label, std::string_view help) {
    return {key, label, help, ParamKind::Number, source.unit, source.range, {}};
}

} // namespace

MaskEntryEditor::MaskEntryEditor(const MaskEntry& entry, bool isFirst, const QStringList& stages, QWidget* parent)
    : QWidget(parent), m_entry(entry) {
    setObjectName(QStringLiteral("maskEntry"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 4, 0, 6);
    column->setSpacing(2);
    makeHeader(isFirst);
    if (!entry.source().isWeight)
        makeRange();
    makeParameters();
    if (entry.source().id == "stage")
        makeStageBox(stages);
    follow();
}

void MaskEntryEditor::makeHeader(bool isFirst) {
    auto* header = new QWidget(this);
    auto* row = new QHBoxLayout(header);
    row->setContentsMargins(12, 2, 8, 2);
    row->setSpacing(6);
    m_op = new ChoiceBox(header);
    m_op->setObjectName(QStringLiteral("op"));
    for (const ChoiceOption& option : kMaskOps)
        m_op->addItem(translated(option.label));
    m_op->setToolTip(tr("How this entry is combined with those above it"));
    m_op->setAccessibleName(m_op->toolTip());
    m_op->setVisible(!isFirst);
    connect(m_op, &QComboBox::activated, this, [this](int index) {
        m_entry.op = static_cast<MaskOp>(index);
        tell(QStringLiteral("op"), EditPhase::Finished);
    });
    auto* name = new QLabel(translated(m_entry.source().label), header);
    name->setToolTip(translated(m_entry.source().help));
    QFont font = name->font();
    font.setWeight(QFont::DemiBold);
    name->setFont(font);
    m_invert = smallButton(header, tr("Invert: count where this does not hold"));
    m_invert->setObjectName(QStringLiteral("invert"));
    m_invert->setCheckable(true);
    m_invert->setText(QStringLiteral("◐"));
    connect(m_invert, &QToolButton::clicked, this, [this](bool on) {
        m_entry.invert = on;
        tell(QStringLiteral("invert"), EditPhase::Finished);
    });
    auto* remove = smallButton(header, tr("Remove this entry"));
    remove->setObjectName(QStringLiteral("remove"));
    remove->setText(QStringLiteral("✕"));
    connect(remove, &QToolButton::clicked, this, &MaskEntryEditor::removed);
    row->addWidget(m_op);
    row->addWidget(name, 1);
    if (m_entry.source().id == "painted") {
        auto* paint = new QPushButton(tr("Paint"), header);
        paint->setObjectName(QStringLiteral("paintMask"));
        paint->setToolTip(tr("Take the mask brush: it paints this stage's own mask"));
        connect(paint, &QPushButton::clicked, this, &MaskEntryEditor::paintRequested);
        row->addWidget(paint);
    }
    row->addWidget(m_invert);
    row->addWidget(remove);
    layout()->addWidget(header);
}

void MaskEntryEditor::makeRange() {
    const MaskSource& source = m_entry.source();
    auto* box = new QWidget(this);
    auto* grid = new QGridLayout(box);
    grid->setContentsMargins(12, 0, 12, 2);
    grid->setHorizontalSpacing(6);
    grid->setVerticalSpacing(2);
    m_slider = new RangeSlider(box);
    m_slider->setAccessibleName(tr("Range of %1").arg(translated(source.label)));
    grid->addWidget(m_slider, 0, 0, 1, 3);
    const auto add = [&](int column, const QString& words, const char* name, const ParamInfo& info, auto apply) {
        auto* label = new QLabel(words, box);
        label->setForegroundRole(QPalette::PlaceholderText);
        auto* number = new SliderSpinBox(info, info.range.hardMin, box);
        number->setObjectName(QLatin1String(name));
        number->setAccessibleName(QStringLiteral("%1, %2").arg(translated(source.label), words));
        label->setBuddy(number);
        grid->addWidget(label, 1, column);
        grid->addWidget(number, 2, column);
        const auto take = [this, apply](double value, EditPhase phase) {
            apply(m_entry, value);
            tell(QStringLiteral("range"), phase);
        };
        connect(number, &SliderSpinBox::valueChanging, this,
                [take](double value) { take(value, EditPhase::Dragging); });
        connect(number, &SliderSpinBox::valueChanged, this,
                [take](double value) { take(value, EditPhase::Finished); });
        return number;
    };
    ParamInfo soft = endInfo(source, "soft", "Soft", "How far outside the range the weight falls to nothing.");
    soft.range = {.hardMin = 0.0, .hardMax = source.range.hardMax - source.range.hardMin,
                  .softMin = 0.0, .softMax = (source.range.sliderMax() - source.range.sliderMin()) / 4.0,
                  .decimals = source.range.decimals};
    m_from = add(0, tr("From"), "from", endInfo(source, "from", "From", "Where the range begins."),
                 [](MaskEntry& entry, double value) { entry.from = std::min(value, entry.to); });
    m_to = add(1, tr("To"), "to", endInfo(source, "to", "To", "Where the range ends."),
               [](MaskEntry& entry, double value) { entry.to = std::max(value, entry.from); });
    m_soft = add(2, tr("Soft"), "soft", soft, [](MaskEntry& entry, double value) { entry.soft = value; });
    connect(m_slider, &RangeSlider::changing, this,
            [this](const RangeSlider::Range& range) { takeRange(range, EditPhase::Dragging); });
    connect(m_slider, &RangeSlider::changed, this,
            [this](const RangeSlider::Range& range) { takeRange(range, EditPhase::Finished); });
    layout()->addWidget(box);
}

void MaskEntryEditor::takeRange(const RangeSlider::Range& range, EditPhase phase) {
    m_entry.from = range.from;
    m_entry.to = range.to;
    m_entry.soft = range.soft;
    tell(QStringLiteral("range"), phase);
}

void MaskEntryEditor::makeParameters() {
    fillRows(m_rows, m_entry.source().params, *static_cast<QVBoxLayout*>(layout()), layout()->count(),
             [this](const ParamField& field, const ParamValue& value, EditPhase phase) {
                 m_entry.params.set(field.info.key, value);
                 tell(QString::fromStdString(std::string(field.info.key)), phase);
             });
}

void MaskEntryEditor::makeStageBox(const QStringList& stages) {
    auto* box = new QWidget(this);
    auto* row = new QHBoxLayout(box);
    row->setContentsMargins(12, 2, 12, 2);
    m_stage = new ChoiceBox(box);
    m_stage->setObjectName(QStringLiteral("stage"));
    m_stage->setAccessibleName(tr("Stage whose mask is taken"));
    m_stage->addItems(stages);
    m_stage->setPlaceholderText(tr("Choose a stage"));
    connect(m_stage, &QComboBox::textActivated, this, [this](const QString& name) {
        m_entry.stage = name.toStdString();
        tell(QStringLiteral("stage"), EditPhase::Finished);
    });
    row->addWidget(m_stage, 1);
    layout()->addWidget(box);
}

void MaskEntryEditor::show(const MaskEntry& entry) {
    m_entry = entry;
    follow();
}

void MaskEntryEditor::showHistogram(const MaskHistogram& histogram) {
    m_histogram = histogram;
    if (m_slider)
        m_slider->setScale({histogram.low, histogram.high, histogram.logarithmic, histogram.bins});
    follow();
}

void MaskEntryEditor::follow() {
    m_op->setCurrentIndex(static_cast<int>(m_entry.op));
    m_invert->setChecked(m_entry.invert);
    if (m_slider) {
        m_slider->setRange({m_entry.from, m_entry.to, m_entry.soft});
        const double unit = std::pow(10.0, -m_entry.source().range.decimals); // of an open end round numbers
        // An open end stands where the ground ends, but never on the other end's wrong side.
        const double low = std::min(std::floor(m_histogram.low / unit) * unit, m_entry.to);
        const double high = std::max(std::ceil(m_histogram.high / unit) * unit, m_entry.from);
        m_from->setValue(std::isfinite(m_entry.from) ? m_entry.from : low);
        m_to->setValue(std::isfinite(m_entry.to) ? m_entry.to : high);
        m_soft->setValue(m_entry.soft);
    }
    showRows(m_rows, [this](const ParamField& field) { return m_entry.params.value(field.info.key); });
    if (m_stage)
        m_stage->setCurrentIndex(m_stage->findText(QString::fromStdString(m_entry.stage)));
}

} // namespace oxbow
